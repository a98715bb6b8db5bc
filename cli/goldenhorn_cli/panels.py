"""What a report shows, panel by panel: a title, what is found in words, and the numbers as a table."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from goldenhorn.play.overview import spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goldenhorn.core.report import Grid
    from goldenhorn.play.overview import Overview
    from goldenhorn.play.ratings import Rating, Ratings, SeatShare
    from goldenhorn.play.statistics import Interval


class Summary(NamedTuple):
    """All that is known of the games that are shown."""

    game: str
    deals: int
    ratings: Ratings
    overview: Overview

    @property
    def names(self) -> list[str]:
        """The entrants, best share of the win first."""
        return [one.entrant for one in self.by_share]

    @property
    def by_share(self) -> list[Rating]:
        """What is known of each, best share of the win first."""
        return sorted(self.ratings.entrants, key=lambda one: (-one.share, one.entrant))


class Panel(NamedTuple):
    """One picture's words. `key` names it, `reading` tells how it is read, `finding` what is seen in it."""

    key: str
    title: str
    reading: str
    finding: str
    table: Grid


def panels(summary: Summary) -> list[Panel]:
    """Every panel, in the order of the page."""
    return [
        _shares(summary),
        _ranks(summary),
        _scores(summary),
        _meetings(summary),
        _seats(summary),
        _length(summary),
        _endings(summary),
    ]


def percent(share: float) -> str:
    r"""A share as text, which no line break divides.

    >>> percent(0.4567)
    '45.7\xa0%'
    """
    return f"{100 * share:.1f}\N{NO-BREAK SPACE}%"


def _range(interval: Interval | None) -> str:
    return "–" if interval is None else f"{100 * interval[0]:.1f}–{percent(interval[1])}"


def _share(share: float, interval: Interval | None, even: float) -> list[str]:
    return [percent(share), _range(interval), percent(even)]


def _grid(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    from goldenhorn.core.report import grid

    return grid(columns, rows)


def _against(interval: Interval | None, even: float) -> str:
    """How the 95 % range of a share lies to an equal one."""
    if interval is None:
        return "on too few deals for a range"
    if interval[0] > even:
        return f"all of the range above an equal share of {percent(even)}"
    if interval[1] < even:
        return f"all of the range below an equal share of {percent(even)}"
    return f"a range that holds an equal share of {percent(even)}"


def _shares(summary: Summary) -> Panel:
    overview = summary.overview
    rows = [
        [one.entrant, str(one.games), str(one.wins), *_share(one.share, one.share_interval, overview.even(one.entrant))]
        for one in summary.by_share
    ]
    best = summary.by_share[0]
    told = _against(best.share_interval, overview.even(best.entrant))
    return Panel(
        "shares",
        "Share of the wins",
        "Dot: mean share of the win a game. Bar: 95 % range over whole deals. Dashed: an equal share.",
        f"{best.entrant} wins most: {percent(best.share)} ({_range(best.share_interval)}), {told}.",
        _grid(("bot", ">games", ">wins", ">share", ">95 % range", ">equal share"), rows),
    )


def _ranks(summary: Summary) -> Panel:
    ranks = summary.overview.ranks
    places = range(1, max(max(counts) for counts in ranks.values()) + 1)
    rows = [
        [name, *(percent(ranks[name][place] / sum(ranks[name].values())) for place in places)] for name in summary.names
    ]
    best = summary.names[0]
    first = ranks[best][1] / sum(ranks[best].values())
    return Panel(
        "ranks",
        "Final ranks",
        "Parts of each bot's games by the rank it came in, best to the left; equal results share a rank.",
        f"{best} comes first, or level with the first, in {percent(first)} of its games.",
        _grid(("bot", *(f">rank {place}" for place in places)), rows),
    )


def _scores(summary: Summary) -> Panel:
    scores = summary.overview.scores
    spreads = [(name, spread(scores[name])) for name in summary.names if name in scores]
    rows = [[name, *map(str, found)] for name, found in spreads]
    finding = "Every game was broken off by a bot, so there are no scores."
    if spreads:
        name, found = max(spreads, key=lambda one: one[1].median)
        finding = f"{name} has the highest median, {found.median} points; "
        finding += f"in half of its games it has {found.lower}–{found.upper}."
    return Panel(
        "scores",
        "Scores",
        "Line: median. Box: the middle half of the games. Whiskers: 90 % of them. Games broken off are left out.",
        finding,
        _grid(("bot", ">least", ">5 %", ">25 %", ">median", ">75 %", ">95 %", ">greatest"), rows),
    )


def _meetings(summary: Summary) -> Panel:
    pairs = [
        (one, other, met)
        for one, other in combinations(summary.names, 2)
        if (met := summary.overview.meeting(one, other)) is not None
    ]
    rows = [[one, other, *map(str, met), percent(met.share)] for one, other, met in pairs]
    finding = "No two different bots met."
    if pairs:
        one, other, met = max(pairs, key=lambda pair: abs(pair[2].share - 0.5))
        if met.share < 0.5:
            one, other = other, one
        share = max(met.share, 1 - met.share)
        finding = f"The clearest meeting: {one} finishes ahead of {other} in {percent(share)} of their games."
    return Panel(
        "meetings",
        "Head to head",
        "How often, in %, the bot of the row finishes ahead of that of the column; level counts half. Darker is more.",
        finding,
        _grid(("bot", "against", ">ahead", ">level", ">behind", ">share"), rows),
    )


def _seats(summary: Summary) -> Panel:
    seats = summary.ratings.seats
    rows = [
        [str(one.players), str(one.seat + 1), str(one.games), *_share(one.share, one.interval, 1 / one.players)]
        for one in seats
    ]
    # The one whose whole range is farthest from an equal share.
    found = max(seats, key=_clearance)
    told = "The range of every seat holds an equal share."
    if all(one.interval is None for one in seats):
        told = "There are too few deals for ranges."
    if _clearance(found) > 0:
        told = f"Of {found.players} players, seat {found.seat + 1} wins {percent(found.share)}"
        told += f" ({_range(found.interval)}), {_against(found.interval, 1 / found.players)}."
    return Panel(
        "seats",
        "Seats",
        "Share of the wins that falls to each seat, whoever sits there. Bar: 95 % range. Dashed: an equal share.",
        told,
        _grid((">players", ">seat", ">games", ">share", ">95 % range", ">equal share"), rows),
    )


def _clearance(seat: SeatShare) -> float:
    """How far the nearer end of a seat's range is from an equal share; negative where that lies within."""
    if seat.interval is None:
        return -1.0
    even = 1 / seat.players
    return max(seat.interval[0] - even, even - seat.interval[1])


def _length(summary: Summary) -> Panel:
    found = spread(summary.overview.decisions)
    return Panel(
        "length",
        "Length of a game",
        "Games by how many decisions were made in them, by all players together. Dashed: the median.",
        f"Half of the games take {found.lower}–{found.upper} decisions, the median is {found.median}.",
        _grid((">least", ">5 %", ">25 %", ">median", ">75 %", ">95 %", ">greatest"), [list(map(str, found))]),
    )


def _endings(summary: Summary) -> Panel:
    overview = summary.overview
    endings = overview.endings.most_common()
    endings.sort(key=lambda one: (-one[1], one[0]))
    rows = [[ending, str(count), percent(count / overview.games)] for ending, count in endings]
    cause, count = endings[0]
    told = f"{percent(count / overview.games)} of the games end by “{cause}”."
    if overview.faults:
        who = ", ".join(f"{name} {times}" for name, times in sorted(overview.faults.items()))
        told += f" Broken off by a bot's fault: {who}."
    return Panel(
        "endings",
        "How games end",
        "Games by what brought them to their end.",
        told,
        _grid(("ending", ">games", ">part"), rows),
    )
