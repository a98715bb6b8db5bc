"""Beasts: the rulebook's examples, an oracle that tries every partition, and what holds for every pile."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.games.golden_sails.beasts import best_order, lines, points, sets
from tests.games.golden_sails import oracles
from tests.games.golden_sails.strategies import beasts

I, II, III, IV, V = range(5)  # noqa: E741 - the sheets are called so

piles = st.lists(beasts, max_size=7)
by_sets = st.integers(I, IV)


def pile(letters: str) -> list[int]:
    """Beasts in order from letters: U unicorn, P phoenix, S spider, E sea serpent."""
    return ["UPSE".index(letter) for letter in letters]


@pytest.mark.parametrize(
    ("sheet", "beasts", "earned"),
    [
        (IV, "UUSP", 10),  # the rulebook: a pair and two different, or three different and one
        (IV, "UUPP", 12),  # the rulebook: two pairs
        (V, "PSUUE", 14),  # the rulebook
        (V, "PS", 4),
        (V, "UE", 4),
        (V, "PU", 5),
        (V, "UP", 3),
        (V, "U", 0),
        (I, "UUUSE", 15),  # taking the dearest set first earns 12
        (II, "EEEPU", 15),
        (III, "UPSSSSEE", 25),  # 20
        (IV, "PSSEE", 14),  # 12
        (I, "S", 0),
        (I, "E", 0),
        (I, "U", 1),
        (I, "P", 2),
        (II, "U", 0),
        (II, "P", 0),
        (II, "E", 1),
        (II, "S", 2),
        (III, "U", 0),
        (III, "UU", 5),
        (III, "UE", 5),
        (III, "UUUUU", 10),
        (IV, "UU", 6),
        (IV, "UPSE", 12),
        (IV, "UPS", 8),
        (I, "UUU", 12),
        (I, "UUUUUU", 24),
        (II, "EE", 6),
    ],
)
def test_beasts_earn_what_the_sheet_says(sheet: int, beasts: str, earned: int) -> None:
    assert points(sheet, pile(beasts)) == earned


@given(by_sets, piles)
def test_the_best_partition_is_found_on_sheets_one_to_four(sheet: int, held: list[int]) -> None:
    assert points(sheet, held) == oracles.beast_points(sheet, held)


@given(st.lists(beasts, max_size=12))
def test_sheet_five_is_read_column_first(held: list[int]) -> None:
    assert points(V, held) == oracles.beast_points(V, held)


@given(by_sets, st.lists(beasts, max_size=12).flatmap(lambda held: st.tuples(st.just(held), st.permutations(held))))
def test_only_on_sheet_five_order_matters(sheet: int, orders: tuple[list[int], list[int]]) -> None:
    assert points(sheet, orders[0]) == points(sheet, orders[1])


def test_on_sheet_five_order_does_matter() -> None:
    assert (points(V, pile("PU")), points(V, pile("UP"))) == (5, 3)


@given(st.integers(I, V), st.lists(beasts, max_size=11), beasts)
def test_one_more_beast_never_harms(sheet: int, held: list[int], more: int) -> None:
    assert points(sheet, [*held, more]) >= points(sheet, held)


@given(by_sets, st.lists(beasts, max_size=12))
def test_the_sets_told_use_no_beast_twice_and_add_up(sheet: int, held: list[int]) -> None:
    found = sets(sheet, held)
    for sort in range(4):
        assert sum(needs[sort] for needs, _ in found) <= held.count(sort)
    assert sum(earned for _, earned in found) == points(sheet, held) == sum(line.points for line in lines(sheet, held))
    for needs, earned in found:
        beasts_of = "".join("UPSE"[sort] * needs[sort] for sort in range(4))
        assert oracles.beast_points(sheet, pile(beasts_of)) == earned


@given(st.lists(beasts, max_size=12))
def test_sheet_five_tells_each_beast_that_another_follows(held: list[int]) -> None:
    told = lines(V, held)
    assert len(told) == max(len(held) - 1, 0)
    assert sum(line.points for line in told) == points(V, held)


def test_lines_name_sets_and_followers() -> None:
    assert [(line.code, line.what, line.goods, line.points) for line in lines(I, pile("PUUSE"))] == [
        ("beast-set", "set of 3 beasts", "1 unicorn, 1 spider, 1 serpent", 9),
        ("beast-set", "set of 1 beast", "1 phoenix", 2),
        ("beast-set", "set of 1 beast", "1 unicorn", 1),
    ]
    assert [(line.code, line.what, line.points) for line in lines(V, pile("PSU"))] == [
        ("beast-next", "phoenix, then spider", 4),
        ("beast-next", "spider, then unicorn", 3),
    ]


@given(st.integers(-1, 3), st.lists(beasts, max_size=5))
def test_beasts_put_on_top_come_in_the_best_order_and_of_equal_ones_in_the_first(last: int, more: list[int]) -> None:
    held = [] if last < 0 else [last]
    earned, order = best_order(last, *(more.count(sort) for sort in range(4)))
    ways = sorted(permutations(more))
    assert earned == points(V, [*held, *order])
    assert order == max(ways, key=lambda way: points(V, [*held, *way]))
