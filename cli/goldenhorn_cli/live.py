"""How a series goes on while it is played: a live table where stderr is a terminal, a line now and then where not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

from goldenhorn.core.document import whole
from goldenhorn_cli.standings import Match, results

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

    from goldenhorn.play.series import Played

EVERY = 0.25  # seconds between two looks at the table
SELDOM = 10.0  # seconds between two lines
_RESAMPLES = 200  # a look needs no finer interval


class Silent:
    """Shows nothing; what shows something does it by these three."""

    def __enter__(self) -> Silent:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        return

    def played(self, played: Played) -> None:
        """A game has been played, and counted."""


class Telling(Silent):
    """A line a game (-v)."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def played(self, played: Played) -> None:
        """Tell who sat where, the points, and how it ended."""
        names, outcome = self._match.names, played.outcome
        seats = zip((names[entrant] for entrant in played.seating), outcome.scores, strict=True)
        points = ", ".join(f"{name} {score}" for name, score in seats)
        print(f"game {played.number + 1}: {points}: {outcome.ending}", file=sys.stderr)


class Lines(Silent):
    """A line every ten seconds, for a log."""

    def __init__(self, match: Match, clock: Callable[[], float] = monotonic) -> None:
        self._match = match
        self._clock = clock
        self._next = clock() + SELDOM

    def played(self, played: Played) -> None:
        """Tell how many games are played, if it is time."""
        now = self._clock()
        if now >= self._next:
            self._next = now + SELDOM
            print(f"{self._match.standing.games} of {self._match.manifest['games']} games", file=sys.stderr)


class Table(Silent):
    """The table of results under a bar, drawn anew four times a second, gone at the end."""

    def __init__(self, match: Match, color: str, clock: Callable[[], float] = monotonic) -> None:
        from rich.live import Live
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from goldenhorn_cli.render import console

        self._match = match
        self._clock = clock
        self._next = clock()
        to = console(color, sys.stderr)
        self._bar = Progress(
            TextColumn("games"),
            BarColumn(style="bright_black"),  # a grey that stands back on a black and on a white screen
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=to,
            auto_refresh=False,
        )
        total = whole(match.manifest, "games")
        self._task = self._bar.add_task("", total=total, completed=match.standing.games)
        self._live: Live = Live(self._drawn(), console=to, auto_refresh=False, transient=True)

    def __enter__(self) -> Table:
        self._live.start(refresh=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._live.stop()

    def played(self, played: Played) -> None:
        """Draw the table, if it is time."""
        now = self._clock()
        if now >= self._next:
            self._bar.update(self._task, completed=self._match.standing.games)
            self._live.update(self._drawn(), refresh=True)
            self._next = self._clock() + EVERY

    def _drawn(self) -> RenderableType:
        from rich.console import Group

        from goldenhorn_cli.render import rich_block

        return Group(self._bar, rich_block(results(self._match, _RESAMPLES)))


def progress(match: Match, *, quiet: bool, verbose: bool, color: str) -> Silent:
    """What fits: nothing with -q, a line a game with -v, a table on a terminal, else a line now and then."""
    if quiet:
        return Silent()
    if verbose:
        return Telling(match)
    return Table(match, color) if sys.stderr.isatty() else Lines(match)
