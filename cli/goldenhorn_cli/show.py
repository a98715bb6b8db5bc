"""`goldenhorn show`: the picture of a set-up or position, on the screen or as an SVG file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from goldenhorn_cli import options
from goldenhorn_cli.options import DEFAULT_GAME, Color, Game, Rules

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn.core.report import Report
    from goldenhorn_cli.documents import Source

File = Annotated[str, typer.Argument(metavar="FILE", help="A set-up, position or scenario, or - for stdin.")]
Svg = Annotated[
    str | None, typer.Option("--svg", metavar="FILE", help="Write the picture as SVG instead; - is stdout.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]


def show_command(
    file: File,
    svg: Svg = None,
    force: Force = False,
    rules: Rules = (),  # type: ignore[assignment]
    game: Game = DEFAULT_GAME,
    quiet: Annotated[bool, options.quiet("Nothing about what is odd but no fault.")] = False,
    color: Color = "auto",
) -> None:
    """Draw a set-up or position.

    What lies on the table, what everybody has and what it would score, whose turn it is, and how near the end is. In
    Golden Horn, A2> is Anna's second ship, its bow to the right; below it stands what it carries. Of a scenario its
    set-up is drawn. No colour stands without a letter or a word.

    Example:
      goldenhorn show position.toml
      goldenhorn show position.toml --svg position.svg
      goldenhorn setup --players 4 --seed 7 -q | goldenhorn show -
    """
    from goldenhorn_cli.documents import read_source, result_stream, write_text
    from goldenhorn_cli.house_rules import rules_document
    from goldenhorn_cli.render import show

    report = picture(read_source(file), rules_document(list(rules)), game, quiet)
    if svg is None:
        show(report, color)
        return
    from goldenhorn_cli.svg import drawing

    if svg == "-":
        result_stream().write(drawing(report))
    else:
        write_text(svg, drawing(report), force=force)


def picture(source: Source, rules: Document, default_game: str, quiet: bool) -> Report:
    """The picture of what a text holds; FaultyInput with every fault of it. What is odd is told on stderr."""
    from goldenhorn_cli.positioned import positioned

    read = positioned(source, rules, default_game, quiet)
    return read.game.draw(read.document)
