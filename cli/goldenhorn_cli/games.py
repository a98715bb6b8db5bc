"""`goldenhorn games`: which games there are."""

from __future__ import annotations

from goldenhorn_cli.options import Color, Format


def games_command(format: Format = "text", color: Color = "auto") -> None:  # noqa: A002
    """List the games.

    Tells how many may play, and what is stand-in data because it was never published.

    Example:
      goldenhorn games
      goldenhorn games --format json
    """
    from goldenhorn.core.report import Cell, Report, grid
    from goldenhorn.games import find, names
    from goldenhorn_cli.documents import result_stream, to_json
    from goldenhorn_cli.render import show

    games = [find(name) for name in names()]
    if format == "json":
        rows = [
            {"name": g.name, "title": g.title, "seats": [g.seats.start, g.seats.stop - 1], "about": g.about}
            for g in games
        ]
        result_stream().write(to_json({"schema": "goldenhorn.games/1", "games": rows}))
        return
    table: list[list[str | Cell]] = [
        [Cell(g.name, "strong"), g.title, f"{g.seats.start}-{g.seats.stop - 1}", g.about] for g in games
    ]
    show(Report((grid(["game", "title", ">seats", "about"], table),)), color)
