"""Whole sheets: the piles once universal goods lie, every point with its line, and who is ahead."""

import re
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.score import Sheet, apart
from goldenhorn.games.golden_sails.choices import complete
from goldenhorn.games.golden_sails.components import BEAST, SPELLS, WEAPON, Choices, Holding, weapon
from goldenhorn.games.golden_sails.scoring import Piles, Reading, own_points, placed, sheets
from tests.games.golden_sails import oracles
from tests.games.golden_sails.strategies import holdings, readings, tables
from tests.games.golden_sails.strategies import sheets as beast_sheets

KATAR = 3
NAMES = ["Anna", "Ben", "Cleo", "Dan"]
DEFAULT = Reading()
SETTLED = Choices((), ())


@dataclass
class Goods:
    """A holding from words."""

    spells: str = ""
    gems: str = ""
    spices: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    beasts: str = ""
    weapons: tuple[int, ...] = ()
    universals: tuple[tuple[int, int, int, int, int], ...] = ()

    def held(self) -> Holding:
        gems = [int(gem) - 1 for gem in self.gems.split()]
        return Holding(
            [SPELLS.index(spell) for spell in self.spells.split(", ") if spell],
            [gems.count(kind) for kind in range(8)],
            list(self.spices),
            ["UPSE".index(beast) for beast in self.beasts],
            list(self.weapons),
            list(self.universals),
        )


def told(sheet: Sheet) -> list[tuple[str, int]]:
    return [(line.code, line.points) for line in sheet.lines]


def scored(*goods: Goods, chosen: list[Choices] | None = None, reading: Reading = DEFAULT) -> list[Sheet]:
    held = [one.held() for one in goods]
    made = chosen or complete(held, [Choices()] * len(held), 0, 0, reading)
    return sheets(NAMES[: len(held)], held, made, chosen or [Choices()] * len(held), 0, reading)


@given(holdings(most=3), beast_sheets, st.sampled_from([0, 8]))
def test_own_points_are_those_of_an_oracle_that_tries_everything(holding: Holding, sheet: int, chain_max: int) -> None:
    piles = placed(holding)
    assert own_points(piles, sheet, chain_max) == oracles.own_points(piles, sheet, chain_max)


@pytest.mark.parametrize(("sorts", "earned"), [(0, 0), (1, 2), (2, 4), (3, 8), (4, 12), (5, 20), (6, 30)])
def test_spices_earn_by_their_variety(sorts: int, earned: int) -> None:
    assert own_points(Piles([], [0] * 8, [2] * sorts + [0] * (6 - sorts), [], []), 0) == earned


def test_a_universal_good_goes_on_top_of_its_pile_in_the_order_moved() -> None:
    holding = Goods(beasts="P", universals=((32, 0, 0, 3, 0), (32, 0, 0, 2, 0))).held()
    assert placed(holding, [(1, BEAST), (0, BEAST)]).beasts == [1, 2, 3]
    assert holding.beasts == [1]


def test_a_universal_good_that_stays_is_a_spell_and_one_that_goes_is_none() -> None:
    two = Goods("2/spell", universals=((32, 0, 0, 0, 0), (32, 0, 0, 0, 0))).held()
    assert own_points(placed(two), 0) == 6
    assert own_points(placed(two, [(0, 1)]), 0) == 4 + 1


def test_a_universal_weapon_spoils_one_of_its_type() -> None:
    anna = Goods(weapons=(weapon(KATAR, 2, 0),), universals=((32, 0, 0, 0, weapon(KATAR, 1, 1)),))
    chosen = [Choices(((0, WEAPON),), ()), SETTLED, SETTLED]
    assert [sheet.total for sheet in scored(anna, Goods(), Goods(), chosen=chosen)] == [0, 0, 0]


@given(st.data(), st.integers(2, 4), beast_sheets, readings)
def test_lines_add_up_to_totals_and_weapons_to_nothing(
    data: st.DataObject, seats: int, sheet: int, reading: Reading
) -> None:
    held, given_ = data.draw(tables(seats))
    made = complete(held, given_, 0, sheet, reading)
    found = sheets(NAMES[:seats], held, made, given_, sheet, reading)
    for one in found:
        assert sum(line.points for line in one.lines) == one.total
        for line in one.lines:
            if line.code.startswith("weapon"):
                took = re.findall(r"(\d+)(?:,|$)", line.goods)
                assert f"{sum(map(int, took))} from " in line.what
    own = sum(own_points(placed(h, c.moves or ()), sheet, reading.chain_max) for h, c in zip(held, made, strict=True))
    assert sum(one.total for one in found) == own


def test_lines_stand_in_the_order_of_the_pad_with_choices_before_what_they_change() -> None:
    anna = Goods("2/spell, protection", "1 2", (1, 1, 0, 0, 0, 0), "PE", (weapon(KATAR, 2, 1),), ((32, 2, 5, 0, 0),))
    ben = Goods(weapons=(weapon(0, 1, 1),))
    sheet = scored(anna, ben, chosen=[Choices(((0, 1),), (0,), 0), Choices((), (), 1)])[0]
    assert told(sheet) == [
        ("choice-universal", 0),
        ("spell-spells", 4),
        ("gem-chain", 9),
        ("spice-varieties", 4),
        ("beast-set", 6),
        ("choice-protection", 0),
        ("choice-side", 0),
        ("weapon-opponent", 2),
    ]
    assert sheet.lines[0].what == "universal good moved to the gems (given)"
    assert sheet.holding == (
        "spells: 2/spell, protection; gems: 1 2 3; spices: anise mint; beasts: phoenix serpent; weapons: katar 2/1"
    )


def test_a_sheet_says_which_choices_were_given_and_which_are_best() -> None:
    anna = Goods(universals=((32, 2, 0, 0, 0),), spells="protection")
    ben = Goods(weapons=(weapon(KATAR, 2, 1),))
    held = [anna.held(), ben.held()]
    given_ = [Choices(protects=(0,)), Choices(side=1)]
    made = complete(held, given_, 0, 0, Reading())
    both = sheets(NAMES[:2], held, made, given_, 0, Reading())
    lines = [line.what for one in both for line in one.lines if line.code.startswith("choice")]
    assert lines == [
        "universal good moved to the spices (best)",
        "protected from boomerang (given)",
        "the right side of the weapons (given)",
    ]


def test_a_good_that_stays_is_told_too() -> None:
    anna = Goods(universals=((32, 2, 0, 0, 0),))
    assert scored(anna, Goods(), chosen=[SETTLED, SETTLED])[0].lines[0].what == "universal good stays a spell (given)"
    three = Goods(universals=((32, 2, 0, 0, 0),) * 3)
    lines = scored(three, Goods(), chosen=[Choices(((1, WEAPON),)), SETTLED])[0].lines
    assert [line.what for line in lines if "stays" in line.what] == ["universal good stays a spell (given)"] * 2


def test_with_three_players_each_neighbour_has_a_line() -> None:
    found = scored(Goods(weapons=(weapon(KATAR, 2, 1),)), Goods(weapons=(weapon(0, 0, 2),)), Goods())
    assert [told(sheet) for sheet in found] == [
        [("weapon-left", 0), ("weapon-right", 1)],
        [("weapon-left", 0), ("weapon-right", 0)],
        [("weapon-left", -1)],  # between Cleo and Ben there is nothing to tell
    ]
    assert found[0].lines[0].what == "left: 2 from Ben, 2 to Ben"


def test_fewer_weapon_points_part_equal_totals() -> None:
    armed, spiced = Goods(gems="1", weapons=(weapon(KATAR, 2, 0),)), Goods("1/gem", "1 2", (1, 0, 0, 0, 0, 0))
    found = scored(armed, spiced, Goods(gems="1 5 5"), chosen=[SETTLED] * 3)
    assert [(sheet.total, sheet.rank) for sheet in found] == [(3, 3), (6, 1), (3, 2)]
    assert apart(found[2], found[0]) == "fewer weapon points (0 to 2)"


def test_then_fewer_weapon_cards_do() -> None:
    found = scored(Goods(gems="1", weapons=(weapon(KATAR, 0, 0),)), Goods(gems="1"), Goods(gems="1"))
    assert [sheet.rank for sheet in found] == [3, 1, 1]
    assert apart(found[1], found[0]) == "fewer weapon cards (0 to 1)"


def test_a_universal_good_among_the_weapons_is_a_weapon_card_when_equal_totals_are_parted() -> None:
    moved = Goods(gems="1", universals=((32, 0, 0, 0, weapon(KATAR, 0, 0)),))
    found = scored(moved, Goods(gems="1"), Goods(gems="1"), chosen=[Choices(((0, WEAPON),)), SETTLED, SETTLED])
    assert [(sheet.total, sheet.rank) for sheet in found] == [(1, 3), (1, 1), (1, 1)]


def test_by_ruling_what_was_taken_parts_equal_totals_and_not_the_pad() -> None:
    """Anna and Ben take 2 from each other, Cleo nothing: all have one total, one weapon, and nothing on the pad."""
    table = [Goods(gems="1", weapons=(one,)) for one in (weapon(KATAR, 2, 0), weapon(0, 0, 2), weapon(0, 0, 0))]
    assert [(sheet.total, sheet.rank) for sheet in scored(*table)] == [(1, 1)] * 3
    gross = scored(*table, reading=Reading(net=False))
    assert [sheet.rank for sheet in gross] == [2, 2, 1]
    assert apart(gross[2], gross[0]) == "fewer weapon points (0 to 2)"


def test_equal_in_everything_share_a_rank() -> None:
    assert [sheet.rank for sheet in scored(Goods(gems="1"), Goods(gems="5"))] == [1, 1]


def test_nothing_at_all_is_a_sheet_too() -> None:
    empty = scored(Goods(), Goods())[0]
    assert (empty.total, empty.lines, empty.holding) == (0, (), "nothing")


def test_one_player_may_be_scored_alone_and_has_nobody_to_mind() -> None:
    alone = scored(
        Goods("protection", "1 2", weapons=(weapon(KATAR, 2, 1),), universals=((32, 2, 0, 0, weapon(0, 2, 2)),))
    )
    assert [(sheet.total, told(sheet)) for sheet in alone] == [(9, [("choice-universal", 0), ("gem-chain", 9)])]
