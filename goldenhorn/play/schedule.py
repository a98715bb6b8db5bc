"""Schedules: where there are more entrants than seats, who meets whom.

A grouping names the entrants of a game, as many as there are seats. A block is one deal under every rotation
of one grouping, a round one deal met by every grouping; a series is a row of whole rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from math import comb

Grouping = tuple[int, ...]

ALL = "all"
ROUND_ROBIN = "round-robin"
GAUNTLET = "gauntlet"
SCHEDULES = {
    ALL: "every combination of the entrants",
    ROUND_ROBIN: "everybody meets everybody, and all play as often, in few groupings",
    GAUNTLET: "the first entrant meets every combination of the others",
}
MOST = 10_000  # groupings


class BadSchedule(ValueError):
    """A schedule that cannot be had: what is wrong, and a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def groupings(schedule: str, entrants: int, seats: int) -> list[Grouping]:
    """Who plays with whom in a round. Raises BadSchedule where these would be more than can be played.

    >>> groupings("all", 3, 2), groupings("gauntlet", 4, 2)
    ([(0, 1), (0, 2), (1, 2)], [(0, 1), (0, 2), (0, 3)])
    >>> groupings("round-robin", 5, 3)
    [(0, 1, 2), (0, 1, 4), (0, 3, 4), (1, 2, 3), (2, 3, 4)]
    """
    if schedule == ROUND_ROBIN:
        return _round_robin(entrants, seats)
    others, places = (entrants - 1, seats - 1) if schedule == GAUNTLET else (entrants, seats)
    if (many := comb(others, places)) > MOST:
        raise BadSchedule(f"{many} groupings of {entrants} entrants are too many", f"--schedule {ROUND_ROBIN}")
    if schedule == GAUNTLET:
        return [(0, *others) for others in combinations(range(1, entrants), seats - 1)]
    return list(combinations(range(entrants), seats))


def _round_robin(entrants: int, seats: int) -> list[Grouping]:
    """Groupings turned round the circle of entrants, so that all play as often, until all have met.

    Two entrants meet in some turn of a grouping if it holds two that are as far apart on the circle; so the
    groupings to be turned are chosen for the distances that they add.
    """
    wanted = set(range(1, entrants // 2 + 1))
    found: set[Grouping] = set()
    while wanted:
        best = max(_starts(entrants, seats, min(wanted)), key=lambda start: len(_distances(start, entrants) & wanted))
        wanted -= _distances(best, entrants)
        found |= {tuple(sorted((one + turn) % entrants for one in best)) for turn in range(entrants)}
    return sorted(found)


def _starts(entrants: int, seats: int, distance: int) -> Iterator[Grouping]:
    """Groupings with two entrants at a distance; not more of them than can be looked through."""
    others = [one for one in range(1, entrants) if one != distance]
    return ((0, distance, *rest) for rest in islice(combinations(others, seats - 2), MOST))


def _distances(grouping: Grouping, entrants: int) -> set[int]:
    return {min(apart, entrants - apart) for one, other in combinations(grouping, 2) for apart in [abs(one - other)]}
