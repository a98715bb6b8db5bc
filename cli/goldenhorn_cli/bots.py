"""`goldenhorn bots`: which bots there are for a game, and what can be set on them."""

from __future__ import annotations

from goldenhorn_cli.options import DEFAULT_GAME, Color, Format, Game


def bots_command(game: Game = DEFAULT_GAME, format: Format = "text", color: Color = "auto") -> None:  # noqa: A002
    """List the bots of a game, with their parameters.

    A bot is named by its kind, perhaps with parameters that differ from their defaults: greedy:raid=0.5

    Example:
      goldenhorn bots
      goldenhorn bots --game golden-horn --format json
    """
    from goldenhorn.core.report import Cell, Report, grid
    from goldenhorn.games import find
    from goldenhorn.search import recipes
    from goldenhorn_cli.documents import result_stream, to_json
    from goldenhorn_cli.render import show

    kinds = recipes(find(game).name)
    if format == "json":
        rows = [
            {"bot": bot, "parameters": dict(r.parameters), "meanings": dict(r.meanings), "about": r.about}
            for bot, r in kinds.items()
        ]
        result_stream().write(to_json({"schema": "goldenhorn.bots/1", "game": game, "bots": rows}))
        return
    table: list[list[str | Cell]] = []
    for bot, recipe in kinds.items():
        table.append([Cell(bot, "strong"), "", recipe.about])
        for key, value in recipe.parameters.items():
            table.append([Cell(f"{bot}:{key}"), f"{value:g}", recipe.meanings.get(key, "")])
    show(Report((grid(["bot", ">default", "about"], table),)), color)
