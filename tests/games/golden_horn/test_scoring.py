"""Scoring: the rulebook's own example, and what holds for every holding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.counts import parse_counts
from goldenhorn.games.golden_horn.components import COLOURS
from goldenhorn.games.golden_horn.scoring import SET_BONUS, lines, points, set_points, sets, sheets, summary

RULEBOOK = [4, 2, 1, 2, 3, 1]  # 3 orange, 2 red, 1 green, 4 yellow, 1 blue, 2 pink

holdings = st.lists(st.integers(0, 15), min_size=6, max_size=6)
bonuses = st.just(SET_BONUS) | st.dictionaries(st.integers(1, 6), st.integers(0, 12))


def worth(text: str, bonus: dict[int, int] | None = None) -> int:
    return points(parse_counts(text, COLOURS), SET_BONUS if bonus is None else bonus)


def test_the_rulebook_scores_its_thirteen_goods_with_eighteen_points() -> None:
    assert [(line.code, line.points) for line in lines(RULEBOOK)] == [("goods", 13), ("set-6", 4), ("set-4", 1)]
    assert points(RULEBOOK) == 18


def test_every_set_names_its_goods() -> None:
    assert [(line.what, line.goods) for line in lines(RULEBOOK)] == [
        ("13 goods in the warehouse", "4y 2p 1g 2r 3o 1b"),
        ("set of 6 different goods", "1y 1p 1g 1r 1o 1b"),
        ("set of 4 different goods", "1y 1p 1r 1o"),
    ]


@pytest.mark.parametrize(
    ("holding", "total"),
    [
        ("", 0),
        ("1y", 1),
        ("15y", 15),
        ("1y 1p 1g", 3),
        ("1y 1p 1g 1r", 5),
        ("1y 1p 1g 1r 1o", 7),
        ("1y 1p 1g 1r 1o 1b", 10),
        ("2y 2p 2g 2r 1o 1b", 15),  # 6 + 4 earns 5, two sets of 5 only 4
        ("2y 2p 2g 1r 1o 1b", 13),  # a set of 3 earns nothing
        ("15y 15p 15g 15r 15o 15b", 150),
        ("15y 15p 15g 15r", 75),
    ],
)
def test_goods_count_one_and_the_best_sets_are_found(holding: str, total: int) -> None:
    assert worth(holding) == total


def test_six_and_four_beat_two_sets_of_five() -> None:
    assert [len(colours) for colours in sets([2, 2, 2, 2, 1, 1])] == [6, 4]


def test_a_house_bonus_may_make_two_sets_of_five_better() -> None:
    house = {4: 1, 5: 3, 6: 4}
    assert [len(colours) for colours in sets([2, 2, 2, 2, 1, 1], house)] == [5, 5]
    assert worth("2y 2p 2g 2r 1o 1b", house) == 16


def test_a_house_bonus_may_pay_any_size() -> None:
    assert worth("2y 1p", {1: 1}) == 6
    assert worth("3y 2p", {2: 3}) == 11
    assert worth("3y 2p", {}) == 5
    assert [line.code for line in lines([3, 2, 0, 0, 0, 0], {2: 3, 1: 1})] == ["goods", "set-2", "set-2", "set-1"]
    assert lines([1, 0, 0, 0, 0, 0], {1: 2})[1].what == "set of 1 good"


def test_a_size_that_earns_less_than_a_smaller_one_is_never_formed() -> None:
    assert [len(colours) for colours in sets([1, 1, 1, 1, 1, 1], {3: 2, 5: 1, 6: 3})] == [3, 3]


def test_equal_totals_share_a_rank_and_nothing_parts_them() -> None:
    table = sheets(["Anna", "Ben", "Cleo"], [[7, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 0], [6, 0, 0, 0, 0, 0]])
    assert [(sheet.total, sheet.rank) for sheet in table] == [(7, 1), (7, 1), (6, 3)]
    assert table[2].holding == "6 yellow"


@given(holdings, bonuses, st.permutations(range(6)))
def test_the_total_does_not_depend_on_which_colour_is_which(
    holding: list[int], bonus: dict[int, int], order: list[int]
) -> None:
    assert points([holding[k] for k in order], bonus) == points(holding, bonus)


@given(holdings, bonuses, st.integers(0, 5))
def test_one_good_more_never_lowers_the_total(holding: list[int], bonus: dict[int, int], colour: int) -> None:
    more = holding.copy()
    more[colour] += 1
    assert points(more, bonus) > points(holding, bonus)


@given(holdings, bonuses)
def test_sets_are_of_different_goods_and_use_no_good_twice(holding: list[int], bonus: dict[int, int]) -> None:
    found = sets(holding, bonus)
    assert all(len(set(colours)) == len(colours) for colours in found)
    assert all(sum(colour in colours for colours in found) <= holding[colour] for colour in range(6))
    assert all(bonus[len(colours)] > 0 for colours in found)


@given(holdings, bonuses)
def test_the_lines_add_up_to_the_total_however_it_is_asked_for(holding: list[int], bonus: dict[int, int]) -> None:
    told = lines(holding, bonus)
    total = points(holding, bonus)
    assert sum(line.points for line in told) == total
    assert set_points(holding, bonus) == total - sum(holding)
    short = "+".join(line.code.removeprefix("set-") for line in told[1:])
    rare, earned = summary(bonus)
    assert earned(tuple(sorted(holding)[:rare])) == (total - sum(holding), short)


@given(holdings)
def test_the_printed_bonus_is_the_same_whoever_wrote_it_down(holding: list[int]) -> None:
    assert points(holding, {6: 4, 5: 2, 4: 1, 3: 0}) == points(holding)
