"""Gems: the rulebook's examples, an oracle that tries everything, and what holds for every pile."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.games.golden_sails.gems import chains, laid, lines, points
from tests.games.golden_sails import oracles
from tests.games.golden_sails.strategies import classes, counted, counts

limits = st.sampled_from([0, 8])


def pile(text: str) -> list[int]:
    """Counts of gems from their classes, as `1 2 4 4 8`."""
    return counted([int(gem) - 1 for gem in text.split()], 8)


@pytest.mark.parametrize(("gems", "earned"), [("1 2 4 4 8", 11), ("1 2 3 4 8", 25), ("", 0), ("5", 1), ("3 3 3", 3)])
def test_each_chain_scores_the_square_of_its_length_and_eight_and_one_are_neighbours(gems: str, earned: int) -> None:
    assert points(pile(gems)) == earned


def test_the_chains_of_the_rulebook_are_shown_longest_first() -> None:
    assert [(line.code, line.what, line.goods, line.points) for line in lines(pile("1 2 4 4 8"))] == [
        ("gem-chain", "chain of 3 gems", "8 1 2", 9),
        ("gem-chain", "1 gem by itself", "4", 1),
        ("gem-chain", "1 gem by itself", "4", 1),
    ]


def test_one_nudge_makes_an_eight_a_one_or_a_one_an_eight() -> None:
    assert points(pile("8 2"), 1) == 4
    assert points(pile("1 7"), 1) == 4
    assert lines(pile("2 8"), 1)[0].goods in ("8>1 2", "8 2>1")


def test_two_nudges_may_make_a_one_a_three() -> None:
    assert points(pile("1 4 5"), 1) == 5
    assert [line.goods for line in lines(pile("1 4 5"), 2)] == ["1>3 4 5"]


def test_a_nudge_may_be_left_unused() -> None:
    assert points(pile("1 2 3"), 2) == 9
    assert laid(tuple(pile("1 2 3")), 2).nudges == ()


def test_layers_are_not_always_best_on_a_full_ring() -> None:
    twelve, nine = [2, 2, 1, 1, 1, 2, 2, 1], [2, 1, 1, 1, 1, 1, 1, 1]
    assert (points(twelve, 0, 8), points(twelve)) == (74, 104)
    assert (points(nine, 0, 8), points(nine)) == (65, 81)


def test_a_chain_may_run_on_past_its_start_unless_it_is_ruled_otherwise() -> None:
    assert chains([2, 1, 1, 1, 1, 1, 1, 1]) == [[0, 1, 2, 3, 4, 5, 6, 7, 0]]
    assert [len(chain) for chain in chains([2, 1, 1, 1, 1, 1, 1, 1], 0, 8)] == [8, 1]


@given(counts(classes, 8, 12), limits)
def test_the_best_split_is_found_in_piles_of_any_size(gems: list[int], chain_max: int) -> None:
    assert points(gems, 0, chain_max) == oracles.gem_points(gems, 0, chain_max)


@given(counts(classes, 8, 8), st.integers(1, 3), limits)
def test_the_best_use_of_nudges_is_found(gems: list[int], nudges: int, chain_max: int) -> None:
    assert points(gems, nudges, chain_max) == oracles.gem_points(gems, nudges, chain_max)


@given(counts(st.sampled_from([0, 0, 4, 5]), 8, 6), st.integers(4, 6))
def test_many_nudges_draw_distant_gems_together(gems: list[int], nudges: int) -> None:
    assert points(gems, nudges) == oracles.gem_points(gems, nudges)


@given(st.lists(st.integers(1, 3), min_size=8, max_size=8), limits)
def test_full_rings_are_no_exception(gems: list[int], chain_max: int) -> None:
    while sum(gems) > 13:
        gems[gems.index(max(gems))] -= 1
    assert points(gems, 0, chain_max) == oracles.gem_points(gems, 0, chain_max)


@given(counts(classes, 8, 9), st.integers(0, 3), limits)
def test_one_more_nudge_never_harms(gems: list[int], nudges: int, chain_max: int) -> None:
    assert points(gems, nudges + 1, chain_max) >= points(gems, nudges, chain_max)


@given(counts(classes, 8, 9), classes, st.integers(0, 3), limits)
def test_one_more_gem_never_harms(gems: list[int], more: int, nudges: int, chain_max: int) -> None:
    added = list(gems)
    added[more] += 1
    assert points(added, nudges, chain_max) > points(gems, nudges, chain_max)


@given(counts(classes, 8, 9), st.integers(0, 7), st.integers(0, 3), limits)
def test_the_ring_looks_alike_from_every_class(gems: list[int], turn: int, nudges: int, chain_max: int) -> None:
    turned = gems[turn:] + gems[:turn]
    assert points(turned, nudges, chain_max) == points(gems, nudges, chain_max)
    assert points(gems[::-1], nudges, chain_max) == points(gems, nudges, chain_max)


@given(counts(classes, 8, 10), st.integers(0, 4), limits)
def test_the_chains_told_hold_every_gem_once_and_explain_the_points(
    gems: list[int], nudges: int, chain_max: int
) -> None:
    best = laid(tuple(gems), nudges, chain_max)
    moved = list(gems)
    away = 0
    for source, to in best.nudges:
        moved[source] -= 1
        moved[to] += 1
        away += min((source - to) % 8, (to - source) % 8)
    assert min(moved) >= 0
    assert away <= nudges
    laid_out = chains(gems, nudges, chain_max)
    assert counted([gem for chain in laid_out for gem in chain], 8) == moved
    assert all((b - a) % 8 == 1 for chain in laid_out for a, b in pairwise(chain))
    assert sum(len(chain) ** 2 for chain in laid_out) == best.points
    assert sum(line.points for line in lines(gems, nudges, chain_max)) == best.points
    assert all(len(chain) <= (chain_max or 12) for chain in laid_out)
    assert sum(line.goods.count(">") for line in lines(gems, nudges, chain_max)) == len(best.nudges)
