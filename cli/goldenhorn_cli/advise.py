"""`goldenhorn advise`: what a seat had best do in a real game, as far as it can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from goldenhorn_cli import options
from goldenhorn_cli.options import DEFAULT_GAME, Color, Format, Game, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goldenhorn.core.report import Cell, Report
    from goldenhorn.search.advice import Advice, Estimate, Foreseen, Used

MS = 2_000  # of thinking where nobody says how long

File = Annotated[str, typer.Argument(metavar="POSITION", help="A position, or - for stdin.")]
Seat = Annotated[str | None, typer.Option("--seat", metavar="NAME", help="Who is advised. [default: who decides now]")]
Ms = Annotated[
    int | None, typer.Option("--ms", metavar="N", min=1, help=f"Think so many milliseconds. [default: {MS}]")
]
Sims = Annotated[
    int | None, typer.Option("--sims", metavar="N", min=1, help="Or: play out so many games; the same every time.")
]
Bot = Annotated[str, typer.Option("--bot", metavar="BOT", help="Who plays on for every seat.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="What chance starts from.")]


def advise_command(
    file: File,
    seat: Seat = None,
    ms: Ms = None,
    sims: Sims = None,
    bot: Bot = "greedy",
    seed: Seed = 0,
    rules: Rules = (),  # type: ignore[assignment]
    game: Game = DEFAULT_GAME,
    format: Format = "text",  # noqa: A002
    quiet: Annotated[bool, options.quiet("Only the table; no warnings.")] = False,
    color: Color = "auto",
) -> None:
    """Rank what a seat can do now in a real game.

    The position tells what the seat sees: its own cards in full, those of the others as numbers (Ben = 4); more than
    it may see is not looked at. What is hidden is imagined many times, and for each option the game is played to its
    end by a bot; `share` of the win and `points` are what may be expected of it. All options meet the same imagined
    tables, and those that do badly are given up, so the first have the most games and the narrowest ranges. `behind`
    is what an option loses of the share against the best one, at the tables that both have met; after ± stands a
    standard error.

    Example:
      goldenhorn advise position.toml --seat Anna
      goldenhorn advise position.toml --sims 2000 --format json
    """
    from time import perf_counter

    from goldenhorn.core.bot import BadBot
    from goldenhorn.search import maker, recipes
    from goldenhorn.search.advice import Adviser, NoAdvice, decider
    from goldenhorn_cli.documents import read_source
    from goldenhorn_cli.failures import Failure
    from goldenhorn_cli.house_rules import rules_document
    from goldenhorn_cli.outside import is_outside
    from goldenhorn_cli.positioned import positioned
    from goldenhorn_cli.render import show

    given = positioned(read_source(file), rules_document(list(rules)), game, quiet)
    setup = given.game.read(given.document)
    if is_outside(bot, recipes(given.game.name)):
        raise BadBot(f"{bot} comes from outside, and cannot play on from what is imagined", "for example greedy")
    used = _budget(ms, sims)
    try:
        decides = decider(given.game, setup)
        _check_seat(seat, setup.players, decides)
        advice = Adviser(given.game, setup, maker(bot, given.game.name, perf_counter), seed).advise(decides, used)
    except NoAdvice as none:
        raise Failure(none.message, none.hint) from None
    if format == "json":
        budget = {"sims": sims} if sims is not None else {"ms": MS if ms is None else ms}
        _write_json({"game": given.game.name, "bot": bot, "seed": seed, **budget}, advice, setup.players)
    else:
        show(_report(advice, setup.players, bot, quiet), color)


def _budget(ms: int | None, sims: int | None) -> Used:
    """What tells how much of the budget is spent; the clock runs from now on."""
    from time import perf_counter

    from goldenhorn_cli.failures import Failure

    if ms is not None and sims is not None:
        raise Failure("--ms and --sims are two budgets", "give one of the two")
    if sims is not None:
        return lambda played: played / sims
    begun, seconds = perf_counter(), (MS if ms is None else ms) / 1000
    return lambda played: (perf_counter() - begun) / seconds


def _check_seat(name: str | None, players: Sequence[str], decides: int) -> None:
    """Failure where somebody else decides now."""
    from goldenhorn.core.faults import did_you_mean
    from goldenhorn_cli.failures import Failure

    if name is None:
        return
    if name not in players:
        raise Failure(f'"{name}" does not play here', did_you_mean(name, players))
    if name != players[decides]:
        raise Failure(f"{players[decides]} decides now, not {name}", f"--seat {players[decides]}")


def _report(advice: Advice, players: Sequence[str], bot: str, brief: bool) -> Report:
    from goldenhorn.core.report import Cell, Report, grid, note

    table = grid(
        ("option", ">share", ">95 % range", ">behind", ">points", ">games"),
        [_row(estimate, "strong" if not place else "") for place, estimate in enumerate(advice.estimates)],
    )
    if brief:
        return Report((table,))
    best = advice.estimates[0]
    count = len(advice.estimates)
    told = f" decides between {count} options" if count > 1 else " has one option"
    made = f"; {advice.playouts} play-outs by {bot} from {advice.states} imagined tables."
    head = note(Cell(players[advice.seat], "strong"), told + made)
    after = note("Most likely after ", Cell(best.option, "strong"), ", and in what part of its play-outs:")
    steps = [
        note(f"{players[one.seat]}: {one.action}", Cell(f"  {one.often:.0%}".replace("%", " %"), "quiet"), depth=1)
        for one in best.foreseen
    ]
    return Report((head, table, *([after, *steps] if steps else [])))


def _row(estimate: Estimate, tone: str) -> list[str | Cell]:
    from goldenhorn.core.report import Cell

    best = estimate.behind == 0 and tone
    return [
        Cell(estimate.option, tone),
        Cell(f"{100 * estimate.share:.1f} %", tone),
        f"{100 * estimate.low:.0f}–{100 * estimate.high:.0f}",
        "" if best else _give_or_take(estimate.behind, estimate.behind_error, 100),
        _give_or_take(estimate.points, estimate.error, 1),
        str(estimate.playouts),
    ]


def _give_or_take(value: float, error: float | None, scale: int) -> str:
    """A mean with its standard error.

    >>> _give_or_take(0.25, 0.031, 100), _give_or_take(18, None, 1)
    ('25.0 ± 3.1', '18.0')
    """
    return f"{scale * value:.1f}" + ("" if error is None else f" ± {scale * error:.1f}")


def _write_json(head: dict[str, object], advice: Advice, players: Sequence[str]) -> None:
    from goldenhorn_cli.documents import result_stream, to_json

    made = {"seat": players[advice.seat], "playouts": advice.playouts, "states": advice.states}
    ranked = [
        {
            "option": one.option,
            "share": round(one.share, 6),
            "share_low": round(one.low, 6),
            "share_high": round(one.high, 6),
            "behind": round(one.behind, 6),
            "behind_error": None if one.behind_error is None else round(one.behind_error, 6),
            "points": round(one.points, 6),
            "points_error": None if one.error is None else round(one.error, 6),
            "playouts": one.playouts,
            "expected": [_foreseen(step, players) for step in one.foreseen],
        }
        for one in advice.estimates
    ]
    result_stream().write(to_json({"schema": "goldenhorn.advise/1", **head, **made, "options": ranked}))


def _foreseen(step: Foreseen, players: Sequence[str]) -> dict[str, object]:
    return {"player": players[step.seat], "action": step.action, "often": round(step.often, 6)}
