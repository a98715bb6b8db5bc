"""Choices of scoring that are not told: the whole game tree of small tables, and what must hold at any."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldenhorn.games.golden_sails.choices import complete
from goldenhorn.games.golden_sails.components import BEAST, GEM, SPELLS, SPICE, WEAPON, Choices, Holding, weapon
from goldenhorn.games.golden_sails.scoring import Reading, own_points, placed, sheets
from goldenhorn.games.golden_sails.universals import placings
from tests.games.golden_sails.oracles import Option, Table, every_move
from tests.games.golden_sails.strategies import holdings, readings, tables
from tests.games.golden_sails.strategies import sheets as beast_sheets

BOOMERANG, PINGA, SHURIKEN, KATAR = range(4)
PROTECTION, BOOST_KATAR = SPELLS.index("protection"), SPELLS.index("+2 katar")
NAMES = "ABCD"
OPEN = Choices()


def hold(
    spells: tuple[str, ...] = (),
    weapons: tuple[int, ...] = (),
    universals: tuple[tuple[int, int, int, int, int], ...] = (),
    **piles: list[int],
) -> Holding:
    return Holding(
        [SPELLS.index(spell) for spell in spells],
        piles.get("gems", [0] * 8),
        piles.get("spices", [0] * 6),
        piles.get("beasts", []),
        list(weapons),
        list(universals),
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=80)
@given(st.data(), beast_sheets, readings)
def test_the_best_for_each_in_turn_is_that_of_the_whole_tree(
    seats: int, data: st.DataObject, sheet: int, reading: Reading
) -> None:
    held, given_ = data.draw(tables(seats))
    first = data.draw(st.integers(0, seats - 1))
    made = complete(held, given_, first, sheet, reading)
    wanted, totals = Table(held, given_, first, sheet, reading).best()
    assert made == wanted
    assert [one.total for one in sheets(NAMES[:seats], held, made, given_, sheet, reading)] == totals


@settings(max_examples=30)
@given(holdings(universals=3, most=2), beast_sheets, readings)
def test_for_each_use_of_the_weapons_the_best_of_the_rest_is_found(
    holding: Holding, sheet: int, reading: Reading
) -> None:
    ways = [Option(holding, moves, sheet, reading) for moves in every_move(holding, reading)]
    best: dict[tuple[tuple[int, tuple[int, int]], ...], int] = {}
    for way in ways:
        does = tuple(sorted((kind, both) for kind, both in way.weapons.items() if any(both)))
        best[does] = max(best.get(does, 0), way.own)
    found = placings(holding, sheet, reading)
    assert sorted(one.own for one in found) == sorted(best.values())
    for one in found:
        assert own_points(placed(holding, one.moves), sheet, reading.chain_max) == one.own


@given(st.data(), st.integers(2, 4), beast_sheets, readings)
def test_what_is_given_is_kept_and_what_is_complete_stays(
    data: st.DataObject, seats: int, sheet: int, reading: Reading
) -> None:
    held, given_ = data.draw(tables(seats))
    made = complete(held, given_, 0, sheet, reading)
    for one, chosen in zip(given_, made, strict=True):
        assert one.moves in (None, chosen.moves)
        assert set(one.protects) <= set(chosen.protects)
        assert chosen.side is None or one.side in (None, chosen.side)
    assert complete(held, made, 0, sheet, reading) == made


@given(st.data(), st.integers(2, 4), beast_sheets)
def test_who_moves_last_does_at_least_as_well_as_with_all_goods_left_where_they_are(
    data: st.DataObject, seats: int, sheet: int
) -> None:
    held, given_ = data.draw(tables(seats))
    last = seats - 1
    settled = [one._replace(moves=one.moves or ()) for one in given_[:last]]
    free = complete(held, [*settled, given_[last]._replace(moves=None)], 0, sheet, Reading())
    left = complete(held, [*settled, given_[last]._replace(moves=())], 0, sheet, Reading())
    totals = [sheets(NAMES[:seats], held, made, made, sheet, Reading())[last].total for made in (free, left)]
    assert totals[0] >= totals[1]


def test_a_universal_good_goes_where_it_earns_most() -> None:
    spiced = hold(universals=((32, 0, 4, 0, 0),), spices=[1, 1, 1, 1, 0, 0])
    gems = hold(universals=((32, 4, 0, 0, 0),), gems=[1, 1, 1, 1, 0, 1, 1, 1], spices=[1, 1, 1, 1, 0, 0])
    made = complete([spiced, gems], [OPEN, OPEN], 0, 0, Reading())
    assert [one.moves for one in made] == [((0, SPICE),), ((0, GEM),)]


def test_a_good_that_earns_nothing_elsewhere_stays() -> None:
    full = hold(("2/spell",), universals=((32, 0, 0, 2, 0),), spices=[1, 0, 0, 0, 0, 0])
    assert complete([full, hold()], [OPEN, OPEN], 0, 0, Reading())[0].moves == ()


def test_a_universal_good_may_open_a_pile_unless_it_is_ruled_otherwise() -> None:
    lone = hold(universals=((32, 3, 0, 0, 0),), beasts=[2])
    assert complete([lone, hold()], [OPEN, OPEN], 0, 0, Reading())[0].moves == ((0, SPICE),)
    assert complete([lone, hold()], [OPEN, OPEN], 0, 0, Reading(new_pile=False))[0].moves == ((0, BEAST),)


def test_on_sheet_five_several_go_on_top_in_the_best_order() -> None:
    unicorn, serpent, spider = (32, 0, 0, 0, 0), (32, 0, 0, 3, 0), (32, 0, 0, 2, 0)
    held = hold(
        universals=(unicorn, serpent, spider), beasts=[1], spices=[1, 0, 0, 0, 0, 0], gems=[9, 0, 0, 0, 0, 0, 0, 0]
    )
    moves = complete([held, hold()], [OPEN, OPEN], 0, 4, Reading())[0].moves
    assert moves is not None
    assert [held.universals[which][BEAST] for which, _ in moves] == [0, 2, 3]


def test_a_good_does_not_spoil_its_owners_weapon() -> None:
    armed = hold(weapons=(weapon(KATAR, 2, 2),), universals=((32, 0, 0, 0, weapon(KATAR, 1, 1)),), gems=[1] * 8)
    made = complete([armed, hold(), hold()], [OPEN] * 3, 0, 0, Reading())
    assert made[0].moves == ((0, GEM),)


def test_with_three_players_protection_is_against_what_hurts_most() -> None:
    """The rulebook: the pinga of the left neighbour, boosted, hurts Boris most."""
    alexei = hold(weapons=(weapon(SHURIKEN, 1, 1),))
    boris = hold(("protection",))
    viktor = hold(("+2 katar", "+2 pinga"), weapons=(weapon(PINGA, 1, 2), weapon(BOOMERANG, 2, 0)))
    made = complete([alexei, boris, viktor], [OPEN] * 3, 0, 0, Reading())
    assert [one.protects for one in made] == [(), (PINGA,), ()]


def test_of_protections_that_keep_as_much_the_one_against_the_leader_is_better() -> None:
    hits = (weapon(KATAR, 2, 2),), (weapon(BOOMERANG, 2, 2),)
    for leads in (0, 1):
        others = [hold(weapons=one, gems=[5 * (at == leads)] + [0] * 7) for at, one in enumerate(hits)]
        made = complete([hold(("protection",)), *others], [OPEN] * 3, 0, 0, Reading())
        assert made[0].protects == ((KATAR, BOOMERANG)[leads],)


def test_a_fifth_protection_has_nothing_left_to_be_against() -> None:
    made = complete([hold(("protection",) * 5), hold(), hold()], [OPEN] * 3, 0, 0, Reading())
    assert made[0].protects == (0, 1, 2, 3)


def test_protections_that_are_not_told_are_chosen_best_beside_those_that_are() -> None:
    """Two protections, of which one is told: the other is against what then hurts most."""
    armed = hold(weapons=(weapon(KATAR, 2, 2), weapon(SHURIKEN, 1, 1)))
    told = Choices(protects=(PINGA,))
    for others in ([armed], [armed, armed]):
        held = [hold(("protection", "protection")), *others]
        given_ = [told] + [OPEN] * len(others)
        made = complete(held, given_, 0, 0, Reading())
        assert made[0].protects == (PINGA, KATAR)
        choices = [line.what for line in sheets(NAMES[: len(held)], held, made, given_, 0, Reading())[0].lines[:2]]
        assert choices == ["protected from pinga (given)", "protected from katar (best)"]


def test_with_two_players_the_stronger_side_is_chosen_and_left_if_both_are_as_strong() -> None:
    stronger, even = hold(weapons=(weapon(KATAR, 0, 2),)), hold(weapons=(weapon(PINGA, 1, 1),))
    assert [one.side for one in complete([stronger, even], [OPEN, OPEN], 0, 0, Reading())] == [1, 0]


def test_who_has_no_weapons_chooses_no_side() -> None:
    assert [one.side for one in complete([hold(), hold()], [OPEN, OPEN], 0, 0, Reading())] == [None, None]


def test_who_decides_second_answers_what_the_first_has_chosen() -> None:
    """Ben is protected from one type. Anna's left side is strong by one weapon, her right side by two."""
    anna = hold(weapons=(weapon(KATAR, 2, 1), weapon(PINGA, 1, 1)))
    ben = hold(("protection",))
    made = complete([anna, ben], [OPEN, OPEN], 0, 0, Reading())
    assert (made[0].side, made[1].protects) == (0, (KATAR,))
    assert [one.total for one in sheets(["A", "B"], [anna, ben], made, made, 0, Reading())] == [1, -1]


def test_in_secret_each_looks_for_the_best_worst_case() -> None:
    """Second in turn Ben would know the side; in secret he protects himself from the worst of both."""
    anna = hold(weapons=(weapon(KATAR, 0, 2), weapon(PINGA, 2, 0), weapon(SHURIKEN, 1, 1)))
    ben = hold(("protection",))
    told = complete([anna, ben], [Choices(side=1), OPEN], 0, 0, Reading())
    secret = complete([anna, ben], [OPEN, OPEN], 0, 0, Reading(ordered=False))
    assert told[1].protects == (KATAR,)
    assert secret[1].protects == (SHURIKEN,)


def test_who_is_first_in_the_last_round_can_matter() -> None:
    """Each may take the other's protection into account only if the other has chosen before."""
    anna = hold(("protection",), weapons=(weapon(KATAR, 2, 0), weapon(PINGA, 0, 2)))
    ben = hold(("protection",), weapons=(weapon(KATAR, 0, 2), weapon(PINGA, 2, 0)))
    totals = []
    for first in (0, 1):
        made = complete([anna, ben], [OPEN, OPEN], first, 0, Reading())
        totals.append([one.total for one in sheets(["A", "B"], [anna, ben], made, made, 0, Reading())])
    assert totals == [[-2, 2], [2, -2]]


def test_a_protection_on_the_table_may_send_a_good_elsewhere() -> None:
    """As a weapon the good takes 4, unless both neighbours will be protected from it."""
    good = (32, 0, 0, 2, weapon(KATAR, 2, 2))
    anna = hold(universals=(good,), spices=[1, 0, 0, 0, 0, 0], gems=[1, 0, 0, 0, 0, 0, 0, 0])
    unprotected = complete([anna, hold(), hold()], [OPEN] * 3, 0, 0, Reading())
    protected = complete([anna, hold(("protection",)), hold(("protection",))], [OPEN] * 3, 0, 0, Reading())
    assert unprotected[0].moves == ((0, WEAPON),)
    assert protected[0].moves == ((0, GEM),)


def test_a_good_stays_where_only_that_makes_a_second_set_of_five_kinds() -> None:
    two = (weapon(KATAR, 0, 0), weapon(KATAR, 0, 0))
    held = hold(
        ("4/five kinds",),
        two,
        gems=[1, 1, 0, 0, 0, 0, 0, 0],
        spices=[2, 0, 0, 0, 0, 0],
        beasts=[0, 0],
    )
    for gem, moves in ((2, ((0, GEM),)), (5, ())):  # 5 points for a chain of three, or 1; the second set is worth 4
        one = held._replace(universals=[(32, gem, 0, 0, 0)])
        assert complete([one, hold()], [OPEN, OPEN], 0, 4, Reading())[0].moves == moves


def test_a_good_that_would_change_nothing_is_not_moved() -> None:
    held = hold(weapons=(weapon(KATAR, 1, 1), weapon(KATAR, 2, 2)), universals=((32, 0, 0, 0, weapon(KATAR, 1, 2)),))
    assert complete([held, hold()], [OPEN, OPEN], 0, 0, Reading(new_pile=False))[0].moves == ()


def test_fewer_moves_come_first_and_then_the_piles_of_the_first_goods() -> None:
    goods = tuple((32, 0, 0, 0, weapon(kind, 1, 1)) for kind in (BOOMERANG, PINGA, SHURIKEN))
    held = hold(weapons=(weapon(KATAR, 1, 1),), universals=goods)
    assert [[which for which, _ in one.moves] for one in placings(held, 0, Reading(new_pile=False))] == [
        [],
        [2],
        [1],
        [0],
        [1, 2],
        [0, 2],
        [0, 1],
        [0, 1, 2],
    ]


def test_of_weapons_that_do_the_same_the_one_goes_that_is_worth_less_elsewhere() -> None:
    lone, joining = (32, 5, 0, 0, weapon(BOOMERANG, 2, 2)), (32, 2, 0, 0, weapon(KATAR, 2, 2))
    held = hold(universals=(lone, joining), gems=[1, 1, 0, 0, 0, 0, 0, 0], spices=[1, 0, 0, 0, 0, 0])
    assert complete([held, hold(), hold()], [OPEN] * 3, 0, 0, Reading())[0].moves == ((1, GEM), (0, WEAPON))


def test_of_goods_that_are_worth_the_same_either_way_the_first_goes_to_the_first_pile() -> None:
    """Either good may make the chain of three, and the other a weapon that takes 1 from each neighbour."""
    goods = tuple((32, 2, 0, 3, weapon(kind, 1, 1)) for kind in (KATAR, PINGA))
    held = hold(universals=goods, gems=[1, 1, 0, 0, 0, 0, 0, 0], spices=[1, 0, 0, 0, 0, 0])
    assert complete([held, hold(), hold()], [OPEN] * 3, 0, 0, Reading())[0].moves == ((0, GEM), (1, WEAPON))


def test_of_two_goods_the_one_becomes_a_weapon_that_nobody_is_protected_from() -> None:
    goods = tuple((32, 2, 0, 3, weapon(kind, 1, 1)) for kind in (PINGA, KATAR))
    held = hold(universals=goods, gems=[1, 1, 0, 0, 0, 0, 0, 0], spices=[1, 0, 0, 0, 0, 0])
    told = Choices(protects=(KATAR,))
    made = complete([held, hold(("protection",)), hold(("protection",))], [OPEN, told, told], 0, 0, Reading())
    assert made[0].moves == ((1, GEM), (0, WEAPON))


def test_of_a_gem_and_a_weapon_that_earn_the_same_the_gem_comes_first() -> None:
    """The weapon takes its point from Ben, so that the lead over Cleo is the same."""
    held = hold(universals=((32, 2, 0, 3, weapon(KATAR, 1, 0)),), spices=[1, 0, 0, 0, 0, 0])
    cleo = hold(spices=[1, 1, 1, 1, 0, 0])
    assert complete([held, hold(), cleo], [OPEN] * 3, 0, 0, Reading())[0].moves == ((0, GEM),)


def test_protection_looks_only_at_the_numbers_that_point_at_its_owner() -> None:
    after = hold(weapons=(weapon(KATAR, 2, 0), weapon(BOOMERANG, 0, 1)))
    before = hold(weapons=(weapon(PINGA, 0, 2), weapon(SHURIKEN, 1, 0)))
    own = hold(("protection",))
    assert complete([own, after, hold()], [OPEN] * 3, 0, 0, Reading())[0].protects == (BOOMERANG,)
    assert complete([own, hold(), before], [OPEN] * 3, 0, 0, Reading())[0].protects == (SHURIKEN,)
