"""The options that commands share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

DEFAULT_GAME = "golden-horn"


def games(incomplete: str) -> list[str]:
    """Names of games, for a shell that completes one."""
    from goldenhorn.games import names

    return [name for name in names() if name.startswith(incomplete)]


GAME = typer.Option("--game", metavar="NAME", help="Which game it is.", autocompletion=games)
RULES = typer.Option(
    "--rules", metavar="KEY=VALUE", help="A rule that differs; may be given again.", show_default=False
)
FORMAT = typer.Option("--format", help="How the result is written.")
COLOR = typer.Option("--color", help="When to use colours.")


def quiet(left: str) -> Any:
    """-q, with what a command still tells."""
    return typer.Option("-q", "--quiet", help=left, show_default=False)


def verbose(more: str) -> Any:
    """-v, with what a command tells beside."""
    return typer.Option("-v", "--verbose", help=more, show_default=False)


Game = Annotated[str, GAME]
Rules = Annotated[list[str], RULES]  # default: an empty tuple, or None with `list[str] | None`
Format = Annotated[Literal["text", "json"], FORMAT]
Color = Annotated[Literal["auto", "always", "never"], COLOR]
