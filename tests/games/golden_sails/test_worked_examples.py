"""Every worked example and answered question of the rulebook as a table that is scored, with the number given there."""

import tomllib

import pytest

from goldenhorn.core.score import Sheet
from goldenhorn.games.golden_sails.holdings import LAST_FIRST, tally


def scored(text: str) -> list[Sheet]:
    return tally(tomllib.loads(text))


def one(pile: str, goods: str, sheet: str = "I") -> Sheet:
    """The sheet of somebody who has nothing but this pile."""
    return scored(f'sheet = "{sheet}"\ngoods.Anna.{pile} = "{goods}"')[0]


def points(sheet: Sheet, begins: str) -> int:
    """The points of all lines whose code begins so."""
    return sum(line.points for line in sheet.lines if line.code.startswith(begins))


@pytest.mark.parametrize(("goods", "due"), [("1 2 4 4 8", 11), ("1 2 3 4 8", 25)])
def test_gems_form_the_longest_chains_over_8_and_1(goods: str, due: int) -> None:
    assert one("gems", goods).total == due


def test_a_second_anise_gives_nothing() -> None:
    assert one("spices", "anise, mint, pepper, anise").total == 8


@pytest.mark.parametrize(
    ("goods", "due"), [("a", 2), ("am", 4), ("amp", 8), ("ampj", 12), ("ampjl", 20), ("ampjlc", 30), ("6 mint", 2)]
)
def test_spices_by_the_table_of_the_reference_sheet(goods: str, due: int) -> None:
    assert one("spices", goods).total == due


@pytest.mark.parametrize(("goods", "due"), [("2 unicorn, spider, phoenix", 10), ("2 unicorn, 2 phoenix", 12)])
def test_beasts_on_sheet_four(goods: str, due: int) -> None:
    assert one("beasts", goods, "IV").total == due


def test_beasts_on_sheet_five_by_the_order_in_which_they_were_taken() -> None:
    sheet = one("beasts", "phoenix spider unicorn unicorn serpent", "V")
    assert sheet.total == 14
    assert [line.points for line in sheet.lines if line.points] == [4, 3, 3, 4]


@pytest.mark.parametrize(
    ("sheet", "goods", "due"),
    [
        # Each set of the sheets by itself.
        ("I", "U", 1),
        ("I", "UU", 6),
        ("I", "UUU", 12),
        ("I", "P", 2),
        ("I", "serpent phoenix", 6),
        ("I", "phoenix spider", 6),
        ("I", "unicorn spider serpent", 9),
        ("I", "spider", 0),
        ("II", "serpent", 1),
        ("II", "2 serpent", 6),
        ("II", "3 serpent", 12),
        ("II", "spider", 2),
        ("II", "unicorn spider", 6),
        ("II", "spider phoenix", 6),
        ("II", "serpent phoenix unicorn", 9),
        ("III", "2 spider serpent", 10),
        ("III", "2 phoenix spider", 10),
        ("III", "2 unicorn phoenix", 10),
        ("III", "2 serpent unicorn", 10),
        ("III", "2 unicorn", 5),
        ("III", "unicorn spider", 5),
        ("III", "unicorn", 0),
        ("IV", "2 spider", 6),
        ("IV", "unicorn", 2),
        ("IV", "unicorn spider", 4),
        ("IV", "unicorn spider serpent", 8),
        ("IV", "unicorn spider serpent phoenix", 12),
        # Where taking the dearest set first fails.
        ("I", "3 unicorn, spider, serpent", 15),
        ("II", "3 serpent, phoenix, unicorn", 15),
        ("III", "unicorn, phoenix, 4 spider, 2 serpent", 25),
        ("IV", "phoenix, 2 spider, 2 serpent", 14),
        # Column first: the beast in question, then the next one.
        ("V", "phoenix spider", 4),
        ("V", "unicorn serpent", 4),
        ("V", "phoenix unicorn", 5),
        ("V", "unicorn phoenix", 3),
        ("V", "serpent", 0),
    ],
)
def test_the_sets_and_sequences_of_each_beast_sheet(sheet: str, goods: str, due: int) -> None:
    assert one("beasts", goods, sheet).total == due


WEAPONS = "pinga 1-2, boomerang 0-2, shuriken 1-1"
THREE = 'players = ["Anna", "Ben", "Cleo"]\n[goods]\n'


@pytest.mark.parametrize(("fourth", "left", "right"), [("katar 2-0", 4, 5), ("boomerang 1-1", 2, 3)])
def test_weapons_take_from_both_neighbours_and_two_of_a_type_from_nobody(fourth: str, left: int, right: int) -> None:
    anna, ben, cleo = scored(f'{THREE}Anna.weapons = "{WEAPONS}, {fourth}"')
    assert (anna.total, ben.total, cleo.total) == (left + right, -left, -right)  # Ben sits on Anna's left


@pytest.mark.parametrize(("stack", "pinga"), [("true", 5), ("false", 3)])
def test_weapon_lines_show_what_each_weapon_takes_with_boosts_and_which_take_nothing(stack: str, pinga: int) -> None:
    anna, _, _ = scored(f"""
        rules.boost_stack = {stack}
        {THREE}
        Anna.spells = "+2 pinga, +2 pinga, +2 katar, +2 boomerang"
        Anna.weapons = "pinga 1/2, boomerang 0/2, boomerang 1/1, katar 2/0, shuriken 0/1"
        Ben.spells = "protection"
        [choices]
        Ben.protect = "katar"
    """)
    assert [line.goods for line in anna.lines if line.code.startswith("weapon")] == [
        f"pinga 1>{pinga}, boomerang void, boomerang void, katar protected, shuriken 0",
        f"pinga 2>{pinga + 1}, boomerang void, boomerang void, katar 0>2, shuriken 1",
    ]


def test_beasts_are_counted_in_good_english() -> None:
    table = 'sheet = "IV"\ngoods.Anna = { beasts = "PPUU", spells = "2/phoenix, 2/spider" }'
    goods = [line.goods for line in scored(table)[0].lines]
    assert goods[:2] == ["2 phoenixes", "0 spiders"]
    assert sorted(goods[2:]) == ["2 phoenixes", "2 unicorns"]


def test_spells_score_each_in_its_own_way() -> None:
    table = f"""
        sheet = "IV"
        {THREE}
        Anna.spells = "2/spell, 4/three beasts, +2 shuriken"
        Anna.beasts = "2 unicorn, spider, phoenix"
        Anna.weapons = "shuriken 1-1"
    """
    anna, ben, cleo = scored(table)
    assert [line.points for line in anna.lines if line.code.startswith("spell")] == [6, 4]
    assert points(anna, "beast") == 10
    assert (points(anna, "weapon"), ben.total, cleo.total) == (6, -3, -3)  # the shuriken is 3-3 now


@pytest.mark.parametrize(
    ("goods", "due"),
    [
        ('spells = "1/gem"\ngems = "1 3"', 2),
        ('spells = "1/weapon"\nweapons = "pinga 1/1, pinga 1/1"', 2),
        ('spells = "2/unicorn"\nbeasts = "UUPU"', 6),
        ('spells = "4/five kinds"\ngems = "1"\nspices = "a"\nbeasts = "U"\nweapons = "pinga 0/0"', 4),
        (
            'spells = "4/five, +2 katar"\ngems = "1 3"\nspices = "am"\nbeasts = "UU"\nweapons = "pinga 0/0, katar 0/0"',
            8,
        ),
        ('spells = "4/five kinds"\ngems = "1"\nspices = "a"\nbeasts = "U"', 0),
    ],
)
def test_what_the_symbols_of_spells_mean(goods: str, due: int) -> None:
    assert points(scored(f'sheet = "I"\n[goods.Anna]\n{goods}')[0], "spell") == due


# The questions answered at the end of the rulebook.


@pytest.mark.parametrize(
    ("spells", "gems", "due"),
    [("+-1, +-1", "1 4 5", 9), ("+-1", "1 4 5", 5), ("+-1", "8 2", 4), ("", "8 2", 2), ("+-1", "1 7", 4)],
)
def test_a_class_may_be_changed_twice_and_8_turns_into_1(spells: str, gems: str, due: int) -> None:
    anna = scored(f'goods.Anna = {{ spells = "{spells}", gems = "{gems}" }}')[0]
    assert points(anna, "gem") == due


@pytest.mark.parametrize(
    ("more", "due"), [("", 8), (" spider", 16), (" serpent", 16), (" unicorn", 8), (" phoenix", 8)]
)
def test_two_spells_score_the_same_set_of_three_different_beasts(more: str, due: int) -> None:
    beasts = f"2 unicorn 2 phoenix 1 spider{more}"
    anna = scored(f'sheet = "I"\ngoods.Anna = {{ spells = "4/three, 4/three", beasts = "{beasts}" }}')[0]
    assert points(anna, "spell") == due


@pytest.mark.parametrize(("spices", "due"), [("mint cloves cloves anise", [4, 4]), ("2 mint 2 cloves anise", [8, 4])])
def test_each_spell_pairs_spices_for_itself(spices: str, due: list[int]) -> None:
    anna = scored(f'goods.Anna = {{ spells = "4/mint+cloves, 4/mint+anise", spices = "{spices}" }}')[0]
    assert sorted(line.points for line in anna.lines if line.code.startswith("spell")) == sorted(due)


# The table of three: Alexei's katars do nothing; Viktor's pinga is boosted, his other boost does nothing; Boris, on
# whose left Viktor sits, is best protected from the pinga. The rulebook gives the sums, not the cards.
ALEXEI = """
    players = ["Alexei", "Boris", "Viktor"]
    [goods]
    Alexei.weapons = "katar 2-1, katar 1-2, shuriken 0-2"
    Boris = { spells = "protection", weapons = "boomerang 2-0, katar 2-0" }
    Viktor = { spells = "+2 katar, +2 pinga", weapons = "pinga 1-1" }
"""


def test_the_table_of_weapons() -> None:
    sheets = scored(ALEXEI)
    assert [(sheet.player, sheet.total) for sheet in sheets] == [("Alexei", -1), ("Boris", 4), ("Viktor", -3)]
    assert sum(sheet.total for sheet in sheets) == 0
    assert [line.what for line in sheets[1].lines if line.code == "choice-protection"] == [
        "protected from pinga (best)"
    ]


def test_the_table_of_weapons_as_people_choose() -> None:
    sheets = scored(f'{ALEXEI}\n[choices]\nBoris.protect = "shuriken"')
    assert [sheet.total for sheet in sheets] == [-1, 4 - 3, -3 + 3]
    assert [line.what for line in sheets[1].lines if line.code == "choice-protection"] == [
        "protected from shuriken (given)"
    ]


def test_two_players_choose_one_side_for_the_whole_pile() -> None:
    table = """
        goods.Anna.weapons = "pinga 1-2, boomerang 0-2, shuriken 1-1"
        goods.Ben.weapons = "katar 2-0"
    """
    anna, ben = scored(table)
    assert (anna.total, ben.total) == (5 - 2, 2 - 5)
    anna, ben = scored(table + '\nchoices.Anna.side = "left"')
    assert (anna.total, ben.total) == (2 - 2, 0)


def test_a_universal_good_that_is_moved_lies_on_top_as_the_last_beast_and_is_no_spell_any_more() -> None:
    table = """
        sheet = "V"
        [goods.Anna]
        beasts = "phoenix"
        spells = ["2/spell", { universal = "mint, 4, unicorn, katar 1/2", to = "beasts" }]
    """
    (anna,) = scored(table)
    assert (points(anna, "spell"), points(anna, "beast")) == (2, 5)
    (anna,) = scored(table.replace('to = "beasts"', 'to = "spells"'))
    assert (points(anna, "spell"), points(anna, "beast")) == (4, 0)


def test_a_universal_good_that_nobody_speaks_of_goes_where_it_earns_most() -> None:
    (anna,) = scored('sheet = "V"\ngoods.Anna = "gems:3 5; beasts:phoenix; spells:universal(mint 4 unicorn katar 1/2)"')
    assert (anna.total, points(anna, "gem")) == (9, 9)
    assert anna.lines[0].what == "universal good moved to the gems (best)"


def test_a_universal_good_that_doubles_a_weapon_type_voids_both_but_they_still_count_as_cards() -> None:
    table = """
        players = ["Anna", "Ben"]
        [goods]
        Anna.spells = "1/weapon, +2 katar, universal(mint 4 unicorn katar 1/2 > weapons)"
        Anna.weapons = "katar 2-2"
    """
    anna, ben = scored(table)
    assert (points(anna, "spell"), points(anna, "weapon"), ben.total) == (2, 0, 0)


def test_who_is_first_in_the_last_round_decides_first() -> None:
    """Of two players that is the second. Who protects before the other chooses a side protects from one side only."""
    table = """
        players = ["Anna", "Ben"]
        goods.Anna.weapons = "pinga 2/0, katar 0/2"
        goods.Ben.spells = "protection"
    """
    assert [sheet.total for sheet in scored(table)] == [2, -2]
    assert [sheet.total for sheet in scored(f'first = "Ben"\n{table}')] == [2, -2]
    assert [sheet.total for sheet in scored(f'first = "Anna"\n{table}')] == [0, 0]


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 2), (4, 1)])
def test_who_is_first_in_the_last_round_follows_from_the_seats(seats: int, first: int) -> None:
    """Twelve rounds, the first player card passed to the left; past one player after rounds 4 and 8 of four players."""
    holder = 0
    for round_ in range(1, 12):
        holder = (holder + (2 if seats == 4 and round_ in (4, 8) else 1)) % seats
    assert LAST_FIRST[seats] == holder == first


def test_nobody_sits_beside_a_player_who_is_scored_alone() -> None:
    (anna,) = scored(
        'goods.Anna = "gems:1; weapons:pinga 1/2; spells:protection, universal(mint 4 unicorn katar 1/2 > gems)"'
    )
    assert anna.total == 2
    assert points(anna, "weapon") == 0


# Who wins.


def test_equal_totals_are_parted_by_fewer_weapon_points_then_by_fewer_weapon_cards_then_not_at_all() -> None:
    table = 'players = ["Anna", "Ben"]\n[goods]\n'
    fewer_points = scored(table + 'Anna = "gems:1; weapons:pinga 1/1"\nBen = "gems:1 2"\n')  # 1 + 1 and 4 - 1
    assert [(sheet.total, sheet.rank) for sheet in fewer_points] == [(2, 2), (3, 1)]
    even = scored(table + 'Anna = "spices:a; weapons:pinga 1/1"\nBen = "gems:1 2"\n')  # 2 + 1 and 4 - 1
    assert [(sheet.total, sheet.rank) for sheet in even] == [(3, 2), (3, 1)]
    fewer_cards = scored(table + 'Anna = "gems:1"\nBen = "gems:1; weapons:pinga 0/0"\n')
    assert [(sheet.total, sheet.rank) for sheet in fewer_cards] == [(1, 1), (1, 2)]
    shared = scored(table + 'Anna = "gems:1"\nBen = "gems:2"\n')
    assert [(sheet.total, sheet.rank) for sheet in shared] == [(1, 1), (1, 1)]
