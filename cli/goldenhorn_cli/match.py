"""`goldenhorn match`: bots play a series of games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from goldenhorn.play.schedule import SCHEDULES
from goldenhorn_cli import options
from goldenhorn_cli.failures import INTERRUPTED, NO, YES, Failure, one_line
from goldenhorn_cli.outside import BOT_TIME, seconds
from goldenhorn_cli.rounds import GAMES, MOST_GAMES

if TYPE_CHECKING:
    from goldenhorn.play.series import Played
    from goldenhorn_cli.cluster import Cluster
    from goldenhorn_cli.running import Broken
    from goldenhorn_cli.standings import Match


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
Seats = Annotated[
    int | None, typer.Option("--seats", metavar="N", min=1, help="How many play a game [default: all bots at once].")
]
Schedule = Annotated[
    str | None,
    typer.Option(
        "--schedule",
        metavar="HOW",
        autocompletion=lambda: [*SCHEDULES],
        help="Who meets whom where bots take turns: all, round-robin (everybody meets everybody, in few groupings) "
        "or gauntlet (the first meets all others) [default: all].",
    ),
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="SHARE", help="Stop when every share is known to this, like 2%.")
]
Sprt = Annotated[
    str | None,
    typer.Option("--sprt", metavar="LOW:HIGH", help="Stop when it is shown which of two the first bot's share is."),
]
Minutes = Annotated[
    float | None, typer.Option("--max-minutes", metavar="M", min=0, help="Stop after so long, with whole blocks.")
]
Jobs = Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=1, max=61, help="How many processes play.")]
Where = Annotated[
    str, typer.Option("--executor", metavar="WHERE", help="Where games are played: local, or dask:ADDRESS.")
]
Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Keep every game in a file of JSON lines.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with --out: play only what is missing.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]
Records = Annotated[str | None, typer.Option("--record", metavar="DIR", help="Write each game as a scenario file.")]
SetupFile = Annotated[str | None, typer.Option("--setup", metavar="FILE", help="A set-up or position to play from.")]
GameOrSetups = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="NAME",
        autocompletion=options.games,
        help=f"Which game it is. [default: that of --setup, else {options.DEFAULT_GAME}]",
    ),
]
BotTime = Annotated[
    float,
    typer.Option("--bot-time", metavar="S", callback=seconds, help="Seconds a bot from outside has for a decision."),
]
OnFault = Annotated[
    Literal["forfeit", "replace"],
    typer.Option("--on-fault", help="What a bot at fault does: lose the game, or let random play on for it."),
]
MaxFaults = Annotated[
    int | None, typer.Option("--max-faults", metavar="N", min=1, help="Stop when bots were at fault so often.")
]
Strict = Annotated[bool, typer.Option("--strict", help="Exit code 1 if a bot was at fault, or a game was lost.")]


def match_command(
    bots: Bots,
    games: Games = None,
    seed: Seed = None,
    seats: Seats = None,
    schedule: Schedule = None,
    until: Until = None,
    sprt: Sprt = None,
    max_minutes: Minutes = None,
    jobs: Jobs = 1,
    executor: Where = "local",
    out: Out = None,
    resume: Resume = False,
    force: Force = False,
    record: Records = None,
    setup: SetupFile = None,
    bot_time: BotTime = BOT_TIME,
    on_fault: OnFault = "forfeit",
    max_faults: MaxFaults = None,
    strict: Strict = False,
    rules: options.Rules = (),  # type: ignore[assignment]
    game: GameOrSetups = None,
    format: options.Format = "text",  # noqa: A002
    quiet: Annotated[bool, options.quiet("Only the results of each bot; no progress.")] = False,
    verbose: Annotated[bool, options.verbose("Tell every game.")] = False,
    color: options.Color = "auto",
) -> int:
    """Let bots play a series of games, and tell who wins.

    Every deal is played once in each seating, so that nobody is lucky with it. A bot is named like
    random, greedy or greedy:raid=0.5; `goldenhorn bots` lists them. The same seed gives the same games,
    whatever -j says. A program of yours plays as cmd:./mybot, a Python class as py:package.module:Class;
    `goldenhorn bots check` tries them out.

    Example:
      goldenhorn match greedy random --games 200 --seed 1 -j 2
      goldenhorn match greedy random random --out results.jsonl --resume
      goldenhorn match greedy greedy:raid=0 random --seats 2 --schedule gauntlet
      goldenhorn match greedy:raid=0 greedy --sprt 50%:55% --max-minutes 10
      goldenhorn match "cmd:node mybot.js" greedy --bot-time 2 --on-fault replace
    """
    from goldenhorn.games import find
    from goldenhorn.play.statistics import Standing
    from goldenhorn_cli.conduct import conduct
    from goldenhorn_cli.live import progress
    from goldenhorn_cli.manifests import Table, checked_series, manifest_of, settle
    from goldenhorn_cli.running import Keeping, Labour, deadline, run
    from goldenhorn_cli.standings import Match
    from goldenhorn_cli.stops import stopping_of, stops

    if resume and out is None:
        raise Failure("--resume goes on with a result file, but none is named", "--out FILE --resume")
    if out == "-":
        raise Failure("--out keeps games in a file, and stdout is none", "--format json writes the result to stdout")
    table = Table(game, setup, rules)
    manifest = manifest_of(bots, table, seats, schedule) | conduct(bots, table.game, bot_time, on_fault)
    settle(manifest, games, seed, stops(until, sprt), out if resume and not force else None)
    series = checked_series(manifest, table, quiet)
    standing = Standing(len(bots), series.seats, series.round, series.seed)
    match = Match(manifest, find(table.game).title, series.names, standing, stopping_of(manifest))
    labour = Labour(jobs, cluster=_cluster(executor, jobs), is_late=deadline(max_minutes), max_faults=max_faults or inf)
    keeping = Keeping(out, resume, force, record)
    view = progress(match, quiet=quiet, verbose=verbose, color=color)
    broken = run(match, series, labour, keeping, view)
    _tell_broken(broken, match)
    _show(match, format, quiet, color)
    if not match.complete:
        if standing.faults >= labour.max_faults:
            often = f"{standing.faults} time{'s' * (standing.faults > 1)}"
            print(f"note: stopped, as bots were at fault {often}", file=sys.stderr)
            return NO
        if labour.is_late():
            print(f"note: stopped after {max_minutes:g} minutes", file=sys.stderr)
        else:
            print("interrupted", file=sys.stderr)
            return INTERRUPTED
    return NO if strict and (standing.faults or standing.lost) else YES


def _cluster(executor: str, jobs: int) -> Cluster | None:
    """The cluster that plays, if it is not this machine."""
    if executor == "local":
        return None
    from goldenhorn_cli.cluster import connected

    return connected(executor, jobs)


def _tell_broken(broken: Broken, match: Match) -> None:
    """The first faults and lost games."""
    from goldenhorn_cli.running import TOLD

    told = [line for played in broken.first for line in _what_broke(played, match)][:TOLD]
    for line in told:
        print(one_line(line), file=sys.stderr)
    if broken.count > len(told):
        print(f"fault: … and {broken.count - len(told)} more", file=sys.stderr)


def _what_broke(played: Played, match: Match) -> Iterator[str]:
    if played.outcome.lost:
        yield f"fault: game {played.number + 1} killed those who played it [{played.outcome.ending}]"
    for slip in played.outcome.faults:
        where = f"game {played.number + 1}, seat {slip.seat + 1}, decision {slip.decision + 1}"
        yield f"fault: {match.names[played.seating[slip.seat]]} ({where}) {slip.message} [{slip.ending}]"


def _show(match: Match, format: str, quiet: bool, color: str) -> None:  # noqa: A002
    from goldenhorn_cli import standings

    if format == "json":
        from goldenhorn_cli.documents import result_stream, to_json

        result_stream().write(to_json(standings.document(match)))
        return
    from goldenhorn_cli.render import show

    show(standings.report(match, brief=quiet), color)
