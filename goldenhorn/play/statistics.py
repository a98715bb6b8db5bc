"""Statistics of a series: a tally for each entrant, win shares with an interval bootstrapped over blocks.

Everything is counted in whole numbers, one game after the other, so that a hundred thousand games take
no more memory than a hundred, and the same games give the same bytes in any order of work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from goldenhorn.core.chance import stream
from goldenhorn.play.match import INTERRUPTED

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.play.match import Outcome

RESAMPLES = 2_000
_CUT = 40  # one part in 40 is cut off at either end: 95 % stay

Interval = tuple[float, float]


class Row(NamedTuple):
    """What one entrant did. Means are None where there is nothing to take a mean of.

    `wins` counts sole wins, `ties` shared ones; `win_share` is the mean part of the win: 1/k for each of
    k winners, 1/n for each of n players at a cap or where nobody knows. Scores of forfeited games count in no mean.
    """

    games: int
    wins: int
    ties: int
    win_share: float | None
    interval: Interval | None
    mean_score: float | None
    mean_rank: float | None
    faults: int


class Seat(NamedTuple):
    """What happened at one seat."""

    games: int
    wins: int
    win_share: float | None


class _Tally:
    """Running sums of one entrant."""

    __slots__ = ("faults", "games", "ranks", "scored", "scores", "share", "ties", "wins")

    def __init__(self) -> None:
        self.games = self.wins = self.ties = self.share = self.faults = 0
        self.scores = self.scored = self.ranks = 0


class Standing:
    """The sums of a series so far; `add` takes its games in order, `block` of them at a time on one deal.

    What is resampled are the deals: where several groupings meet a deal, all that came of it is one thing.
    """

    def __init__(self, entrants: int, seats: int, block: int, seed: int) -> None:
        self.games = 0
        self.decisions = 0
        self.ends: Counter[str] = Counter()  # by the game's own causes and the kinds of faults
        self.kinds: Counter[str] = Counter()  # the same, all of the game's own causes as "normal"
        self.whole = lcm(*range(1, seats + 1))  # a win in parts, so that every share of it is a whole number
        self._block = block
        self._seed = seed
        self._tallies = [_Tally() for _ in range(entrants)]
        self._seats = [[[0, 0, 0] for _ in range(seats)] for _ in range(entrants)]  # games, wins, share
        self._open = [0] * entrants
        self._sat = [block] * entrants  # how often each plays a deal
        self._blocks: list[Counter[int]] = [Counter() for _ in range(entrants)]

    def add(self, seating: tuple[int, ...], outcome: Outcome) -> None:
        """Count a game: which entrant sat at each seat, and how it ended."""
        self.games += 1
        self.decisions += outcome.decisions
        self.ends[outcome.ending] += 1
        self.kinds[outcome.kind] += 1
        winners = outcome.winners
        for seat, entrant in enumerate(seating):
            won = seat in winners
            share = self.whole // len(winners) if won else 0 if winners else self.whole // len(seating)
            self._count(self._tallies[entrant], outcome, seat, share, won and len(winners))
            place = self._seats[entrant][seat]
            place[0] += 1
            place[1] += won and len(winners) == 1
            place[2] += share
            self._open[entrant] += share
        if self.games == self._block:
            self._sat = [tally.games for tally in self._tallies]
        if self.games % self._block == 0:
            for entrant, share in enumerate(self._open):
                self._blocks[entrant][share] += 1
            self._open = [0] * len(self._open)

    def _count(self, tally: _Tally, outcome: Outcome, seat: int, share: int, winners: int) -> None:
        tally.games += 1
        tally.wins += winners == 1
        tally.ties += winners > 1
        tally.share += share
        tally.ranks += outcome.ranks[seat]
        if not outcome.fault and not outcome.lost:
            tally.scored += 1
            tally.scores += outcome.scores[seat]
        if outcome.fault or outcome.slips:
            tally.faults += sum(slip.seat == seat for slip in outcome.faults)

    @property
    def lost(self) -> int:
        """How many games took along those who played them."""
        return self.kinds[INTERRUPTED]

    @property
    def faults(self) -> int:
        """How often a bot was at fault."""
        return sum(tally.faults for tally in self._tallies)

    @property
    def entrants(self) -> int:
        """How many take part."""
        return len(self._tallies)

    @property
    def seats(self) -> int:
        """How many play a game."""
        return len(self._seats[0])

    @property
    def deals(self) -> int:
        """How many whole deals were played."""
        return self.games // self._block

    @property
    def is_even(self) -> bool:
        """Whether no deal is half played."""
        return self.games % self._block == 0

    def shares(self, entrant: int) -> dict[float, int]:
        """How many deals gave an entrant which share of their games, the least first."""
        most = self.whole * self._sat[entrant]
        return {share / most: count for share, count in sorted(self._blocks[entrant].items())}

    def row(self, entrant: int, resamples: int = RESAMPLES) -> Row:
        """One entrant's results; the interval is None below two whole blocks."""
        tally = self._tallies[entrant]
        interval = bootstrap(self._blocks[entrant], stream(self._seed, "bootstrap", entrant), resamples)
        if interval is not None:
            most = self.whole * self._sat[entrant]
            interval = (interval[0] / most, interval[1] / most)
        return Row(
            tally.games,
            tally.wins,
            tally.ties,
            _mean(tally.share, tally.games * self.whole),
            interval,
            _mean(tally.scores, tally.scored),
            _mean(tally.ranks, tally.games),
            tally.faults,
        )

    def seat(self, entrant: int, seat: int) -> Seat:
        """How one entrant did at one seat."""
        games, wins, share = self._seats[entrant][seat]
        return Seat(games, wins, _mean(share, games * self.whole))

    def everyone(self, seat: int) -> Seat:
        """How whoever sat there did."""
        games, wins, share = (sum(places[seat][part] for places in self._seats) for part in range(3))
        return Seat(games, wins, _mean(share, games * self.whole))


def _mean(total: int, count: int) -> float | None:
    return total / count if count else None


def bootstrap(blocks: Mapping[int, int], rng: Random, resamples: int = RESAMPLES) -> Interval | None:
    """The 95 % percentile interval of a mean over blocks; `blocks[v]` is how many blocks have the value v.

    A resample draws as many blocks as there are, with replacement. Blocks of equal value are alike, so
    one only has to draw how many of each value come: a binomial number a value instead of a number a block.

    >>> bootstrap({3: 10}, stream("example"))
    (3.0, 3.0)
    """
    count = sum(blocks.values())
    if count < 2:
        return None
    # The commonest value first: the sooner all are drawn. Equally common ones by value, to be the same in every run.
    values = sorted(blocks.items(), key=lambda item: (-item[1], item[0]))
    low, high = percentiles([_resampled(values, count, rng) for _ in range(resamples)])
    return low / count, high / count


def percentiles(drawn: Sequence[float]) -> Interval:
    """Between which values 95 % of the resamples lie (the percentile interval: Efron 1981); there is at least one.

    >>> percentiles(range(2_000))
    (50, 1949)
    """
    ordered = sorted(drawn)
    cut = len(ordered) // _CUT
    return ordered[cut], ordered[-1 - cut]


def _resampled(values: list[tuple[int, int]], count: int, rng: Random) -> int:
    total = 0
    left = mass = count
    for value, number in values:
        drawn = binomial(left, number, mass, rng)
        total += value * drawn
        left -= drawn
        mass -= number
        if not left:
            break
    return total


def binomial(trials: int, part: int, whole: int, rng: Random) -> int:
    """How many of `trials` succeed, each with probability part/whole. Exact, in about log2(trials) steps.

    A trial succeeds if a random number, written in binary digits, is below part/whole. Digit by digit
    half of the undecided trials are decided: the number of heads among so many coins is a count of bits.

    >>> binomial(1000, 1, 1, stream("example"))
    1000
    """
    won = 0
    while trials and part:
        part *= 2
        ones = rng.getrandbits(trials).bit_count()
        if part >= whole:  # a digit 1: a 0 there is below
            part -= whole
            won += trials - ones
            trials = ones
        else:  # a digit 0: a 1 there is above
            trials -= ones
    return won
