"""What happened in games of any number of series, counted for pictures: ranks, scores, lengths, endings, meetings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from goldenhorn.play.match import Outcome


class Spread(NamedTuple):
    """How numbers are distributed: the least and the greatest, and below which 5, 25, 50, 75 and 95 % of them lie."""

    least: int
    low: int
    lower: int
    median: int
    upper: int
    high: int
    greatest: int


class Meeting(NamedTuple):
    """How often one entrant finished ahead of another, level with it, and behind it."""

    ahead: int
    level: int
    behind: int

    @property
    def share(self) -> float:
        """The part of the meetings that were won, ties counting half."""
        return (self.ahead + self.level / 2) / (self.ahead + self.level + self.behind)


class Overview:
    """Counts of games; `add` takes them in any order."""

    __slots__ = ("_even", "_meetings", "decisions", "endings", "faults", "games", "ranks", "scores")

    def __init__(self) -> None:
        self.games = 0
        self.decisions: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()  # by who broke the game off
        self.ranks: dict[str, Counter[int]] = {}
        self.scores: dict[str, Counter[int]] = {}  # of games that nobody broke off
        self._even: dict[str, Counter[int]] = {}  # tables by size
        self._meetings: dict[tuple[str, str], list[int]] = {}

    def add(self, players: Sequence[str], outcome: Outcome) -> None:
        """Count a game: who sat at each seat (one entrant may hold several), and how it ended."""
        self.games += 1
        self.decisions[outcome.decisions] += 1
        self.endings[outcome.ending] += 1
        if outcome.fault and outcome.by >= 0:
            self.faults[players[outcome.by]] += 1
        for seat, name in enumerate(players):
            rank = outcome.ranks[seat]
            self.ranks.setdefault(name, Counter())[rank] += 1
            self._even.setdefault(name, Counter())[len(players)] += 1
            if not outcome.fault:
                self.scores.setdefault(name, Counter())[outcome.scores[seat]] += 1
            for other in range(seat):
                self._meet(name, players[other], rank, outcome.ranks[other])

    def _meet(self, one: str, other: str, rank: int, against: int) -> None:
        if one == other:
            return
        if one > other:
            one, other, rank, against = other, one, against, rank
        counts = self._meetings.setdefault((one, other), [0, 0, 0])
        counts[(rank > against) - (rank < against) + 1] += 1

    def even(self, name: str) -> float:
        """The share of wins that an entrant would have, were all alike."""
        tables = self._even[name]
        return sum(count / players for players, count in sorted(tables.items())) / sum(tables.values())

    def meeting(self, one: str, other: str) -> Meeting | None:
        """How an entrant did against another; None where they never met."""
        if one > other:
            found = self._meetings.get((other, one))
            return None if found is None else Meeting(*found[::-1])
        found = self._meetings.get((one, other))
        return None if found is None else Meeting(*found)


def spread(counts: Mapping[int, int]) -> Spread:
    """The distribution of numbers, each with how often it came; there is at least one.

    >>> spread({1: 1, 2: 2, 9: 1}).median
    2
    """
    values = sorted(counts)
    total = sum(counts.values())
    found: list[int] = []
    below = 0
    wanted = [0, total * 5 / 100, total / 4, total / 2, total * 3 / 4, total * 95 / 100, total]
    for value in values:
        below += counts[value]
        while len(found) < len(wanted) and below >= max(1, wanted[len(found)]):
            found.append(value)
    return Spread(*found)
