"""What a report counts: ranks, scores, meetings, and how numbers are spread."""

import random

import pytest

from goldenhorn.play.match import Outcome
from goldenhorn.play.overview import Meeting, Overview, spread


def outcome(ranks: tuple[int, ...], ending: str = "rounds", by: int = -1) -> Outcome:
    return Outcome(tuple(10 - rank for rank in ranks), ranks, ending, by, 40)


def test_meetings_are_counted_from_both_sides_with_ties_as_halves() -> None:
    seen = Overview()
    seen.add(("b", "a"), outcome((1, 2)))
    seen.add(("a", "b"), outcome((1, 1)))
    seen.add(("a", "b", "b"), outcome((2, 1, 3)))
    assert seen.meeting("a", "b") == Meeting(1, 1, 2)
    assert seen.meeting("b", "a") == Meeting(2, 1, 1)
    assert (Meeting(1, 1, 2).share, Meeting(2, 1, 1).share) == (0.375, 0.625)
    assert seen.meeting("a", "c") is None


def test_games_that_a_bot_broke_off_count_in_ranks_but_in_no_scores() -> None:
    seen = Overview()
    seen.add(("a", "b"), outcome((1, 2), "crash", 1))
    seen.add(("a", "b"), outcome((2, 1)))
    assert seen.scores == {"a": {8: 1}, "b": {9: 1}}
    assert seen.ranks == {"a": {1: 1, 2: 1}, "b": {1: 1, 2: 1}}
    assert seen.faults == {"b": 1}
    assert seen.endings == {"crash": 1, "rounds": 1}
    assert (seen.games, seen.decisions) == (2, {40: 2})


def test_an_equal_share_is_that_of_the_tables_where_one_sat() -> None:
    seen = Overview()
    seen.add(("a", "b"), outcome((1, 2)))
    seen.add(("a", "b", "c", "d"), outcome((1, 2, 3, 4)))
    assert (seen.even("a"), seen.even("c")) == (0.375, 0.25)


@pytest.mark.parametrize("seed", range(20))
def test_a_spread_tells_below_which_number_each_part_lies(seed: int) -> None:
    rng = random.Random(seed)
    numbers = sorted(rng.randrange(-5, 9) for _ in range(rng.randrange(1, 60)))
    found = spread({number: numbers.count(number) for number in numbers})
    assert (found.least, found.greatest) == (numbers[0], numbers[-1])
    for part, value in zip((0.05, 0.25, 0.5, 0.75, 0.95), found[1:-1], strict=True):
        assert sum(number <= value for number in numbers) >= part * len(numbers)
        assert sum(number < value for number in numbers) < max(part * len(numbers), 1)
