"""Scoring against an exhaustive search over all ways to take sets, which knows nothing of layers."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldenhorn.games.golden_horn.scoring import SET_BONUS, points, set_points, sets

Holding = tuple[int, ...]


def exhaustive(bonus: Mapping[int, int]) -> Callable[[Holding], int]:
    """The most points that sets can earn: the best over every set that may be taken first, and over none."""
    choices = [chosen for size, earned in bonus.items() if earned > 0 for chosen in combinations(range(6), size)]

    @cache
    def best(holding: Holding) -> int:
        seen = set()
        most = 0
        for chosen in choices:
            left = list(holding)
            for colour in chosen:
                left[colour] -= 1
            if min(left) < 0:
                continue
            left.sort(reverse=True)
            rest = (len(chosen), *left)
            if rest not in seen:
                seen.add(rest)
                most = max(most, bonus[len(chosen)] + best(tuple(left)))
        return most

    return best


def sorted_holdings(most: int) -> list[Holding]:
    return [tuple(reversed(counts)) for counts in combinations_with_replacement(range(most + 1), 6)]


def layered(holding: Holding, bonus: Mapping[int, int]) -> int:
    """The k-th set takes every colour with k goods."""
    return sum(bonus.get(sum(n >= k for n in holding), 0) for k in range(1, max(holding) + 1))


def test_the_printed_bonus_is_right_for_every_holding_there_can_be() -> None:
    best = exhaustive(SET_BONUS)
    every = sorted_holdings(15)
    assert len(every) == 54_264
    assert [holding for holding in every if points(holding) != sum(holding) + best(holding)] == []


@pytest.mark.parametrize(
    "bonus",
    [
        {4: 2, 5: 2, 6: 3},
        {4: 1, 5: 3, 6: 4},
        {3: 1, 4: 2, 5: 3, 6: 5},
        {2: 1, 3: 2, 4: 4, 5: 5, 6: 7},
        {1: 1, 2: 3, 3: 5, 4: 8, 5: 10, 6: 13},
        {2: 5, 3: 6},
        {6: 1},
        {1: 2},
        {},
    ],
    ids=str,
)
def test_house_bonuses_are_right_for_every_holding_up_to_six_of_a_colour(bonus: dict[int, int]) -> None:
    best = exhaustive(bonus)
    every = sorted_holdings(6)
    assert len(every) == 924
    assert [holding for holding in every if set_points(holding, bonus) != best(holding)] == []
    assert [h for h in every if sum(bonus[len(colours)] for colours in sets(h, bonus)) != best(h)] == []


def test_layers_fail_where_two_sets_of_four_pay_more_than_one_of_six() -> None:
    bonus = {4: 2, 5: 2, 6: 3}
    best = exhaustive(bonus)
    assert sum(layered(holding, bonus) != best(holding) for holding in sorted_holdings(6)) == 572


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(st.integers(1, 6), st.integers(0, 20)),
    st.lists(st.lists(st.integers(0, 4), min_size=6, max_size=6), max_size=5),
)
def test_any_house_bonus_is_right(bonus: dict[int, int], holdings: list[list[int]]) -> None:
    best = exhaustive(bonus)
    for holding in holdings:
        assert set_points(holding, bonus) == best(tuple(sorted(holding, reverse=True)))
