"""A series is run: games are played by one process or several, kept, counted and shown, until there are enough."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import ExitStack, closing, suppress
from math import inf, isfinite
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from goldenhorn.core.document import whole
from goldenhorn_cli.failures import Failure, reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from goldenhorn.play.series import Played
    from goldenhorn_cli.cluster import Cluster
    from goldenhorn_cli.interrupts import Interrupts
    from goldenhorn_cli.live import Silent
    from goldenhorn_cli.playing import AnySeries, Finished
    from goldenhorn_cli.results import Results
    from goldenhorn_cli.standings import Match

TOLD = 5  # broken games of which it is told what went wrong


class Keeping(NamedTuple):
    """Where games are kept; nothing of it changes how they go."""

    out: str | None
    resume: bool
    force: bool
    record: str | None


class Labour(NamedTuple):
    """Who plays, and when it is time to end; nothing of it changes how games go."""

    jobs: int = 1
    is_late: Callable[[], bool] = lambda: False
    max_faults: float = inf
    cluster: Cluster | None = None


class Broken:
    """What did not go as it should: how many faults and lost games, and the first games with one."""

    __slots__ = ("count", "first")

    def __init__(self) -> None:
        self.count = 0
        self.first: list[Played] = []

    def note(self, played: Played) -> None:
        """Keep in mind what went wrong in a game, if anything did."""
        count = len(played.outcome.faults) + played.outcome.lost
        self.count += count
        if count and len(self.first) < TOLD:
            self.first.append(played)


def deadline(minutes: float | None) -> Callable[[], bool]:
    """What tells whether so many minutes have passed from now; Failure where they are not finite."""
    if minutes is None:
        return lambda: False
    if not isfinite(minutes):
        raise Failure(f"--max-minutes takes a number of minutes, not {minutes:g}", "--max-minutes 10")
    end = monotonic() + 60 * minutes
    return lambda: monotonic() >= end


def run(match: Match, series: AnySeries, labour: Labour, keeping: Keeping, view: Silent) -> Broken:
    """Play what is missing, keep and count it; what went wrong."""
    from goldenhorn_cli.interrupts import Interrupts

    broken = Broken()
    with ExitStack() as stack:
        if labour.cluster is not None:
            stack.callback(labour.cluster.close)
        results = _kept(match, keeping, stack)
        if keeping.record is not None:
            _folder(keeping.record)
        if match.complete or match.standing.faults >= labour.max_faults:
            return broken
        stack.enter_context(suppress(KeyboardInterrupt))
        interrupts = stack.enter_context(Interrupts())
        stack.enter_context(view)
        games = stack.enter_context(closing(_games(match, series, labour, keeping.record is not None, interrupts)))
        for played, record in games:
            if record:
                _write_record(keeping, played, record)
            if results is not None:
                results.write(played, match.names)
            match.standing.add(played.seating, played.outcome)
            broken.note(played)
            view.played(played)
            if match.verdict or (labour.is_late() and match.standing.games % series.seats == 0):
                break
            if match.standing.faults >= labour.max_faults:
                break
    return broken


def _kept(match: Match, keeping: Keeping, stack: ExitStack) -> Results | None:
    """The open result file, if one was named, when the games in it have been counted."""
    if keeping.out is None:
        return None
    from goldenhorn_cli.results import Results

    results = stack.enter_context(Results(keeping.out, match.manifest, resume=keeping.resume, force=keeping.force))
    for played in results.finished(match.names):
        match.standing.add(played.seating, played.outcome)
    return results


def _games(
    match: Match, series: AnySeries, labour: Labour, record: bool, interrupts: Interrupts
) -> Generator[Finished]:
    """The games that are missing, in order, by one process or several."""
    missing = range(match.standing.games, whole(match.manifest, "games"))
    if labour.cluster is not None:
        return labour.cluster.play(json.dumps(match.manifest), missing, record, interrupts)
    jobs = min(labour.jobs, -(-len(missing) // series.seats))
    if jobs < 2:
        from goldenhorn_cli.playing import one_by_one

        return one_by_one(series, missing, record, interrupts)
    from goldenhorn_cli.workers import in_processes

    return in_processes(json.dumps(match.manifest), missing, record, jobs, interrupts)


def _folder(name: str) -> None:
    from goldenhorn_cli.documents import checked

    try:
        Path(checked(name)).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{name}: cannot be a folder for records: {reason(error)}") from None


def _write_record(keeping: Keeping, played: Played, record: str) -> None:
    from goldenhorn_cli.documents import write_text

    name = str(Path(str(keeping.record)) / f"game-{played.number + 1:06}.toml")
    write_text(name, record, force=keeping.force or keeping.resume)
