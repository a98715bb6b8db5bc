"""Ratings from finishing orders: how strong each entrant is, how sure that is, and what a seat is worth.

The model is that of Luce (1959) and Plackett (1975): first place falls to one of the table in proportion to
strength, second place to one of the rest, and so on. Players who tie are in every order of theirs equally often,
each order counting for its part of a game: with two players, half a win each. (Firth, Kosmidis and Turner, 2019,
give ties strengths of their own; that pays where ties are many, which they are not here.)

Every game adds to sums, and the sums are all that the likelihood needs: how often each entrant was taken, and
out of which company. So games are kept as sums a block, and a resample of blocks is a new sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, lcm
from struct import unpack
from typing import NamedTuple

from goldenhorn.core.chance import stream
from goldenhorn.play.statistics import RESAMPLES, Interval, percentiles
from goldenhorn.play.strengths import Choice, fit

MOST_PLAYERS = 12  # at one table: a tie of that many has thousands of parts
VIRTUAL_GAMES = 1  # that everyone is taken to have played, half won, against an average player
POINTS = 400 / 2.302585092994046  # Elo-like points a unit of log strength: 400 for ten times the strength

_PARTS = lcm(*range(1, MOST_PLAYERS + 1))  # a game in parts, so that every share of it is a whole number
_FIELD = 64  # bits of a sum: room for 10^12 games
_MOST_KINDS = 4_096  # of games whose sums are remembered
_MOST_UNITS = 4_096
_FEWEST_UNITS = 512
_MOST_FIELDS = 1 << 18  # of all units together

Key = tuple[str, tuple[int, ...]]  # what a sum is of: ("choice", (0, 2)), ("won", (0,)), ("seat", (4, 1))…


class Rating(NamedTuple):
    """One entrant: log strength and its interval, seats taken, sole wins, mean share of the win with its interval."""

    entrant: str
    strength: float
    interval: Interval | None
    games: int
    wins: int
    share: float
    share_interval: Interval | None


class SeatShare(NamedTuple):
    """What share of the wins fell to a seat at tables of `players`; seats count from 0, an equal share is 1/players."""

    players: int
    seat: int
    games: int
    share: float
    interval: Interval | None


class Ratings(NamedTuple):
    """Entrants from strong to weak, seats, and who can be compared with whom.

    `met` are the groups that games connect. `linked` are the groups in which everyone finished level
    with or ahead of everyone else, directly or through others: between two of them the prior alone
    decides how far apart they are.
    """

    entrants: tuple[Rating, ...]
    seats: tuple[SeatShare, ...]
    met: tuple[tuple[str, ...], ...]
    linked: tuple[tuple[str, ...], ...]


class Evidence:
    """The games of any number of series as sums; add games, and close a block when its deal has been played.

    Up to 4,096 blocks are kept one by one. Beyond, neighbours are joined in twos, then in fours…, so that
    a million games take no more memory and time than ten thousand; the bootstrap then draws these.
    """

    __slots__ = ("_batch", "_closed", "_edges", "_fields", "_kinds", "_known", "_unit", "_units", "blocks", "games")

    def __init__(self) -> None:
        self.games = 0
        self.blocks = 0
        self._known: dict[str, int] = {}
        self._fields: dict[Key, int] = {}
        self._edges: set[tuple[int, int]] = set()  # (ahead or level, behind)
        self._kinds: dict[tuple[tuple[str, ...], tuple[int, ...]], int] = {}  # what a game of this kind adds
        self._unit = 0  # sums since the last unit was finished, all in one number
        self._closed = 0  # how many blocks are in it
        self._batch = 1  # how many blocks make a unit
        self._units: list[int] = []

    @property
    def names(self) -> list[str]:
        """The entrants, in the order in which they came."""
        return list(self._known)

    def add(self, players: Sequence[str], ranks: Sequence[int]) -> None:
        """Count a game: who sat at each seat (one entrant may hold several), and each seat's rank (1, 1, 3)."""
        kind = (tuple(players), tuple(ranks))
        packed = self._kinds.get(kind)
        if packed is None:
            packed = self._packed(*kind)
            if len(self._kinds) < _MOST_KINDS:
                self._kinds[kind] = packed
        self._unit += packed
        self.games += 1

    def close(self) -> None:
        """End a block. Games that follow belong to the next one."""
        self.blocks += 1
        self._closed += 1
        if self._closed < self._batch:
            return
        self._units.append(self._unit)
        self._unit = self._closed = 0
        units = self._units
        if len(units) >= _MOST_UNITS or (len(units) >= _FEWEST_UNITS and len(units) * len(self._fields) > _MOST_FIELDS):
            self._units = [one + other for one, other in zip(units[::2], units[1::2], strict=False)]
            self._batch *= 2
            if len(units) % 2:
                self._unit, self._closed = units[-1], self._batch // 2

    def rate(self, anchor: str | None = None, seed: int = 1, resamples: int = RESAMPLES) -> Ratings:
        """The ratings; intervals are None below two blocks, and for entrants whom only the prior places.

        `anchor` is the entrant whose strength is 0; without one the mean is. KeyError where the anchor has not played.
        """
        fixed = None if anchor is None else self._known[anchor]
        units = [*self._units, self._unit] if self._closed else self._units
        estimate = _Estimator(self._fields, len(self._known))
        total = sum(self._units) + self._unit
        point = estimate(total, None)
        drawn = _resamples(units, seed, resamples) if len(units) > 1 else ()
        samples = [estimate(resampled, point) for resampled in drawn]
        linked = self._groups(self._edges)
        home = self._home(linked, fixed)
        estimates = [point, *samples]
        strengths = _from(fixed, estimates)
        entrants = [self._rating(k, s if k in home else s[:1], estimates) for k, s in enumerate(strengths)]
        entrants.sort(key=lambda one: (-round(one.strength, 9), one.entrant))
        seats = [self._seat(key, estimates) for key in sorted(self._fields) if key[0] == "seat"]
        met = self._groups(self._edges | {(b, a) for a, b in self._edges})
        return Ratings(tuple(entrants), tuple(seats), self._named(met), self._named(linked))

    def _packed(self, players: tuple[str, ...], ranks: tuple[int, ...]) -> int:
        """What a game adds to the sums, as one number."""
        seats = len(players)
        if not 1 <= seats <= MOST_PLAYERS or len(ranks) != seats:
            raise ValueError(f"a game of {seats} players with {len(ranks)} ranks")
        entrants = [self._known.setdefault(name, len(self._known)) for name in players]
        winners = ranks.count(min(ranks))
        added: dict[Key, int] = {("tables", (seats,)): _PARTS}
        for seat, (entrant, rank) in enumerate(zip(entrants, ranks, strict=True)):
            share = _PARTS // winners if rank == min(ranks) else 0
            _count(added, ("seat", (seats, seat)), share)
            _count(added, ("share", (entrant,)), share)
            _count(added, ("games", (entrant,)), _PARTS)
            _count(added, ("wins", (entrant,)), _PARTS if share == _PARTS else 0)
            self._edges |= {(entrant, o) for o, r in zip(entrants, ranks, strict=True) if o != entrant and rank <= r}
        for key, part in choices(entrants, ranks):
            _count(added, key, part)
        fields = self._fields
        return sum(part << _FIELD * fields.setdefault(key, len(fields)) for key, part in added.items())

    def _rating(self, k: int, strengths: list[float], estimates: Sequence[_Estimates]) -> Rating:
        """One entrant, from estimates of which the first is that of all games; and its strengths by them."""
        point = estimates[0].sums
        shares = _means(estimates, ("share", (k,)), ("games", (k,)))
        name = list(self._known)[k]
        games, wins = (round(point[what, (k,)]) for what in ("games", "wins"))
        interval = _interval(strengths[1:]) if any(strengths[1:]) else None  # the anchor is fixed, not estimated
        return Rating(name, strengths[0], interval, games, wins, shares[0], _interval(shares[1:]))

    def _seat(self, key: Key, estimates: Sequence[_Estimates]) -> SeatShare:
        players, seat = key[1]
        tables: Key = ("tables", (players,))
        shares = _means(estimates, key, tables)
        return SeatShare(players, seat, round(estimates[0].sums[tables]), shares[0], _interval(shares[1:]))

    def _groups(self, edges: set[tuple[int, int]]) -> list[list[int]]:
        """The entrants in groups, each of whom leads to each other of the group; larger groups first."""
        number = len(self._known)
        reach = [1 << k for k in range(number)]
        changed = True
        while changed:
            changed = False
            for a, b in sorted(edges):
                both = reach[a] | reach[b]
                changed |= both != reach[a]
                reach[a] = both
        groups: dict[int, list[int]] = {}
        for k in range(number):
            mutual = sum(1 << o for o in range(number) if reach[k] >> o & 1 and reach[o] >> k & 1)
            groups.setdefault(mutual, []).append(k)
        return sorted(groups.values(), key=lambda group: (-len(group), group))

    def _home(self, linked: list[list[int]], fixed: int | None) -> set[int]:
        """Those whose strengths games place against each other: the anchor's group, or the largest, if it has two."""
        if fixed is not None:
            return {k for group in linked if fixed in group for k in group}
        return {k for group in linked[:1] if len(group) > 1 for k in group}

    def _named(self, groups: list[list[int]]) -> tuple[tuple[str, ...], ...]:
        names = list(self._known)
        return tuple(sorted((tuple(sorted(names[k] for k in group)) for group in groups), key=lambda g: (-len(g), g)))


class _Estimates(NamedTuple):
    """What sums come to: log strengths as they were fitted, and the sums that are not choices, in games."""

    strengths: list[float]
    sums: dict[Key, float]


class _Estimator:
    """Makes estimates from sums that stand in one number, a field each."""

    __slots__ = ("_company", "_entrants", "_fields", "_shown", "_taken")

    def __init__(self, fields: dict[Key, int], entrants: int) -> None:
        self._fields = len(fields)
        self._entrants = entrants
        self._taken = [fields.get(("won", (k,))) for k in range(entrants)]
        self._shown = [(key, at) for key, at in fields.items() if key[0] not in ("choice", "won")]
        self._company = [
            (at, [(k, company.count(k)) for k in sorted(set(company))])
            for (what, company), at in fields.items()
            if what == "choice"
        ]

    def __call__(self, packed: int, near: _Estimates | None) -> _Estimates:
        """The estimates from a number; the search for strengths starts from others that are near."""
        values = unpack(f"<{self._fields}Q", packed.to_bytes(self._fields * _FIELD // 8, "little"))
        taken = [0.0 if at is None else values[at] / _PARTS for at in self._taken]
        company: list[Choice] = [(values[at] / _PARTS, members) for at, members in self._company if values[at]]
        strengths = fit(taken, company, VIRTUAL_GAMES, None if near is None else near.strengths)
        return _Estimates(strengths, {key: values[at] / _PARTS for key, at in self._shown})


def _from(fixed: int | None, estimates: Sequence[_Estimates]) -> list[list[float]]:
    """Each entrant's strengths by all estimates, from the anchor's or from the mean."""
    found = []
    for strengths, _ in estimates:
        zero = sum(strengths) / max(1, len(strengths)) if fixed is None else strengths[fixed]
        found.append([strength - zero for strength in strengths])
    return [list(column) for column in zip(*found, strict=True)]


def _means(estimates: Sequence[_Estimates], key: Key, of: Key) -> list[float]:
    """One sum by another, in every estimate in which that is known; the first always is."""
    return [sums[key] / sums[of] for _, sums in estimates if sums[of]]


def choices(entrants: Sequence[int], ranks: Sequence[int]) -> Iterator[tuple[Key, int]]:
    """The choices that an order consists of, in parts of a game: who was taken, and out of which company.

    Of d who tie, m are still to be taken in one of comb(d, m) ways, all equally often. Where an entrant's
    own copies are all that is left, nothing is learnt.

    >>> [key for key, part in choices([0, 1], [1, 2])]
    [('choice', (0, 1)), ('won', (0,))]
    """
    for rank in sorted(set(ranks)):
        level = [k for k, r in zip(entrants, ranks, strict=True) if r == rank]
        behind = [k for k, r in zip(entrants, ranks, strict=True) if r > rank]
        for left in range(len(level), 0, -1):
            part = _PARTS // comb(len(level), left)
            for some in combinations(level, left):
                company = sorted([*some, *behind])
                if company[0] == company[-1]:
                    continue
                yield ("choice", tuple(company)), part
                # each of them is taken next in one of `left` cases
                for k in some:
                    yield ("won", (k,)), part // left


def _count(added: dict[Key, int], key: Key, part: int) -> None:
    added[key] = added.get(key, 0) + part


def _resamples(units: Sequence[int], seed: int, resamples: int) -> Iterator[int]:
    """Sums over as many units as there are, drawn with replacement."""
    random = stream(seed, "ratings").random
    count = len(units)
    for _ in range(resamples):
        yield sum([units[int(random() * count)] for _ in range(count)])


def _interval(drawn: list[float]) -> Interval | None:
    """Between which values 95 % of the resamples lie; None where there are none."""
    return percentiles(drawn) if drawn else None
