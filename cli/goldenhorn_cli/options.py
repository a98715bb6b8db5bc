"""The options that commands share."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

DEFAULT_GAME = "golden-horn"

GAME = typer.Option("--game", metavar="NAME", help="Which game it is.")
RULES = typer.Option(
    "--rules", metavar="KEY=VALUE", help="A rule that differs; may be given again.", show_default=False
)
FORMAT = typer.Option("--format", help="How the result is written.")
QUIET = typer.Option("-q", "--quiet", help="Only what matters.", show_default=False)
VERBOSE = typer.Option("-v", "--verbose", help="More of what happens.", show_default=False)
COLOR = typer.Option("--color", help="When to use colours.")

Game = Annotated[str, GAME]
Rules = Annotated[list[str], RULES]  # default: an empty tuple, or None with `list[str] | None`
Format = Annotated[Literal["text", "json"], FORMAT]
Quiet = Annotated[bool, QUIET]
Verbose = Annotated[bool, VERBOSE]
Color = Annotated[Literal["auto", "always", "never"], COLOR]
