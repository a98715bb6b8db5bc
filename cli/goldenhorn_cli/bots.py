"""`goldenhorn bots`: which bots there are for a game, and what can be set on them; whether one from outside will do."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from goldenhorn_cli.options import DEFAULT_GAME, Color, Format, Game
from goldenhorn_cli.outside import BOT_TIME, seconds

Action = Annotated[Literal["check"] | None, typer.Argument(metavar="check", help="Try out a bot from outside.")]
Bot = Annotated[str | None, typer.Argument(metavar="BOT", help="A bot like cmd:./mybot or py:package.module:Class.")]
BotTime = Annotated[float, typer.Option("--bot-time", metavar="S", callback=seconds, help="Seconds for a decision.")]


def bots_command(
    action: Action = None,
    bot: Bot = None,
    bot_time: BotTime = BOT_TIME,
    game: Game = DEFAULT_GAME,
    format: Format = "text",  # noqa: A002
    color: Color = "auto",
) -> int:
    """List the bots of a game, or check one from outside.

    A bot is named by its kind, perhaps with parameters that differ from their defaults: greedy:raid=0.5.
    A program is named like cmd:./mybot --flag, a Python class like py:package.module:Class. The check plays
    whole games and odd positions with it and tells what it does wrong.

    Example:
      goldenhorn bots
      goldenhorn bots check "cmd:python3 examples/bots/random_bot.py"
    """
    from goldenhorn.games import find
    from goldenhorn_cli.failures import YES, Failure

    name = find(game).name
    if action is None:
        _list(name, format, color)
        return YES
    if bot is None:
        raise Failure("there is no bot to check", "goldenhorn bots check cmd:./mybot")
    return _check(bot, name, bot_time, format, color)


def _list(game: str, format: str, color: str) -> None:  # noqa: A002
    from goldenhorn.core.report import Cell, Report, grid
    from goldenhorn.search import recipes
    from goldenhorn_cli.documents import result_stream, to_json
    from goldenhorn_cli.outside import installed
    from goldenhorn_cli.render import show

    kinds = recipes(game)
    others = {bot: target for bot, target in installed().items() if bot not in kinds}
    if format == "json":
        rows: list[object] = [
            {"bot": bot, "parameters": dict(r.parameters), "meanings": dict(r.meanings), "about": r.about}
            for bot, r in kinds.items()
        ]
        rows += [{"bot": bot, "parameters": {}, "meanings": {}, "about": told} for bot, told in others.items()]
        result_stream().write(to_json({"schema": "goldenhorn.bots/1", "game": game, "bots": rows}))
        return
    table: list[list[str | Cell]] = []
    for bot, recipe in kinds.items():
        table.append([Cell(bot, "strong"), "", recipe.about])
        for key, value in recipe.parameters.items():
            table.append([Cell(f"{bot}:{key}"), f"{value:g}", recipe.meanings.get(key, "")])
    table += [[Cell(bot, "strong"), "", f"installed: {target}"] for bot, target in others.items()]
    show(Report((grid(["bot", ">default", "about"], table),)), color)


def _check(bot: str, game: str, bot_time: float, format: str, color: str) -> int:  # noqa: A002
    """Check a bot from outside, each point told as it is done."""
    from goldenhorn import search
    from goldenhorn.core.report import Cell, Report, note
    from goldenhorn.games import find
    from goldenhorn_cli import outside
    from goldenhorn_cli.documents import result_stream, to_json
    from goldenhorn_cli.failures import NO, YES, Failure
    from goldenhorn_cli.outside.compliance import Watched, check
    from goldenhorn_cli.outside.seat import Limits
    from goldenhorn_cli.render import show

    if not outside.is_outside(bot, search.recipes(game)):
        search.maker(bot, game)
        raise Failure(f"{bot} is a bot of our own", "what is checked is a bot from outside, like cmd:./mybot")
    points = []
    for point in check(Watched(outside.command(bot), Limits(bot_time)), find(game)):
        points.append(point)
        if format == "text":  # one by one: a slow bot takes its time
            mark = Cell("ok    ", "good") if point.kept else Cell("failed", "bad")
            show(Report((note(mark, f"  {point.what}" + f": {point.found}" * bool(point.found)),)), color)
    failed = sum(not point.kept for point in points)
    if format == "json":
        told = [{"point": point.what, "ok": point.kept, "found": point.found} for point in points]
        document = {"schema": "goldenhorn.bots.check/1", "game": game, "bot": bot, "ok": not failed, "points": told}
        result_stream().write(to_json(document))
        return NO if failed else YES
    show(Report((note(f"{len(points) - failed} ok, {failed} failed"),)), color)
    return NO if failed else YES
