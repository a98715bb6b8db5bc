"""`goldenhorn match`: bots play a series of games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from goldenhorn.core.document import whole
from goldenhorn_cli import options
from goldenhorn_cli.failures import INTERRUPTED, NO, YES, Failure, one_line, reason
from goldenhorn_cli.manifests import GAMES, MOST_GAMES

if TYPE_CHECKING:
    from goldenhorn.play.series import Played
    from goldenhorn_cli.interrupts import Interrupts
    from goldenhorn_cli.live import Silent
    from goldenhorn_cli.playing import AnySeries, Finished
    from goldenhorn_cli.results import Results
    from goldenhorn_cli.standings import Match

_FAULTS_TOLD = 5


def _bots(ctx: typer.Context, incomplete: str) -> list[str]:
    """Names of bots, for a shell that completes one."""
    from goldenhorn.games import UnknownGame
    from goldenhorn.search import recipes

    try:
        known = recipes(ctx.params.get("game") or options.DEFAULT_GAME)
    except UnknownGame:
        return []
    return [bot for bot in known if bot.startswith(incomplete)]


Bots = Annotated[
    list[str],
    typer.Argument(metavar="BOT...", help="One bot a seat, like random or greedy:raid=0.5.", autocompletion=_bots),
]
Games = Annotated[
    int | None,
    typer.Option("--games", "-n", metavar="N", min=1, max=MOST_GAMES, help=f"How many games [default: {GAMES}]."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="S", help="What chance starts from [default: a fresh one, told].")
]
Jobs = Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=1, max=61, help="How many processes play.")]
Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Keep every game in a file of JSON lines.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with --out: play only what is missing.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]
Records = Annotated[str | None, typer.Option("--record", metavar="DIR", help="Write each game as a scenario file.")]
SetupFile = Annotated[str | None, typer.Option("--setup", metavar="FILE", help="A set-up or position to play from.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit code 1 if a bot was at fault.")]


class Keeping(NamedTuple):
    """Where games are kept; nothing of it changes how they go."""

    out: str | None
    resume: bool
    force: bool
    record: str | None


def match_command(
    bots: Bots,
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    out: Out = None,
    resume: Resume = False,
    force: Force = False,
    record: Records = None,
    setup: SetupFile = None,
    strict: Strict = False,
    rules: options.Rules = (),  # type: ignore[assignment]
    game: options.Game = options.DEFAULT_GAME,
    format: options.Format = "text",  # noqa: A002
    quiet: Annotated[bool, options.quiet("Only the results of each bot; no progress.")] = False,
    verbose: Annotated[bool, options.verbose("Tell every game.")] = False,
    color: options.Color = "auto",
) -> int:
    """Let bots play a series of games, and tell who wins.

    Every deal is played once in each seating, so that nobody is lucky with it. A bot is named like
    random, greedy or greedy:raid=0.5; `goldenhorn bots` lists them. The same seed gives the same games,
    whatever -j says.

    Example:
      goldenhorn match greedy random --games 200 --seed 1 -j 2
      goldenhorn match greedy random random --out results.jsonl --resume
    """
    from goldenhorn.games import find
    from goldenhorn.play.statistics import Standing
    from goldenhorn_cli.live import progress
    from goldenhorn_cli.manifests import Table, checked_series, manifest_of, settle
    from goldenhorn_cli.standings import Match

    if resume and out is None:
        raise Failure("--resume goes on with a result file, but none is named", "--out FILE --resume")
    if out == "-":
        raise Failure("--out keeps games in a file, and stdout is none", "--format json writes the result to stdout")
    table = Table(game, setup, rules)
    manifest = manifest_of(bots, game, table)
    settle(manifest, games, seed, out if resume and not force else None)
    series = checked_series(manifest, table, quiet)
    seats = len(bots)
    match = Match(manifest, find(game).title, series.names, Standing(seats, seats, seats, series.seed))
    keeping = Keeping(out, resume, force, record)
    view = progress(match, quiet=quiet, verbose=verbose, color=color)
    faults = _play(match, series, jobs, keeping, view)
    _tell_faults(faults, match)
    _show(match, format, quiet, color)
    if not match.complete:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    return NO if strict and match.standing.faults else YES


def _play(match: Match, series: AnySeries, jobs: int, keeping: Keeping, view: Silent) -> list[Played]:
    """Play what is missing, keep and count it; the games that a bot broke off."""
    from goldenhorn_cli.interrupts import Interrupts

    faults: list[Played] = []
    with ExitStack() as stack:
        results = _kept(match, keeping, stack)
        if keeping.record is not None:
            _folder(keeping.record)
        stack.enter_context(suppress(KeyboardInterrupt))
        interrupts = stack.enter_context(Interrupts())
        stack.enter_context(view)
        for played, record in _games(match, series, jobs, keeping.record is not None, interrupts):
            if record:
                _write_record(keeping, played, record)
            if results is not None:
                results.write(played, match.names)
            match.standing.add(played.seating, played.outcome)
            if played.outcome.fault:
                faults.append(played)
            view.played(played)
    return faults


def _kept(match: Match, keeping: Keeping, stack: ExitStack) -> Results | None:
    """The open result file, if one was named, when the games in it have been counted."""
    if keeping.out is None:
        return None
    from goldenhorn_cli.results import Results

    results = stack.enter_context(Results(keeping.out, match.manifest, resume=keeping.resume, force=keeping.force))
    for played in results.finished(match.names):
        match.standing.add(played.seating, played.outcome)
    return results


def _games(match: Match, series: AnySeries, jobs: int, record: bool, interrupts: Interrupts) -> Iterator[Finished]:
    """The games that are missing, in order, by one process or several."""
    seats = len(match.names)
    missing = range(match.standing.games, whole(match.manifest, "games"))
    jobs = min(jobs, -(-len(missing) // seats))
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


def _tell_faults(faults: list[Played], match: Match) -> None:
    """The first games that bots broke off, and how."""
    for played in faults[:_FAULTS_TOLD]:
        outcome = played.outcome
        name = match.names[played.seating[outcome.by]]
        where = f"game {played.number + 1}, seat {outcome.by + 1}, decision {outcome.decisions + 1}"
        print(one_line(f"fault: {name} ({where}) {outcome.message} [{outcome.ending}]"), file=sys.stderr)
    if len(faults) > _FAULTS_TOLD:
        print(f"fault: … and {len(faults) - _FAULTS_TOLD} more games broken off by bots", file=sys.stderr)


def _show(match: Match, format: str, quiet: bool, color: str) -> None:  # noqa: A002
    from goldenhorn_cli import standings

    if format == "json":
        from goldenhorn_cli.documents import result_stream, to_json

        result_stream().write(to_json(standings.document(match)))
        return
    from goldenhorn_cli.render import show

    show(standings.report(match, brief=quiet), color)
