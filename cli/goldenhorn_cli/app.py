"""The commands of `goldenhorn`, each loaded when it is asked for; nothing else stands here."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import getdoc
from typing import TYPE_CHECKING, Annotated, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from goldenhorn.core.faults import did_you_mean
from goldenhorn_cli.failures import USAGE, YES, Failure

if TYPE_CHECKING:
    from typer._click.core import Command, Context

COMMANDS = (
    "score",
    "validate",
    "show",
    "advise",
    "simulate",
    "match",
    "replay",
    "rate",
    "report",
    "setup",
    "games",
    "bots",
    "completion",
)
_SETTINGS = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """A command stands in the module of its name, as a function `<name>_command`, its docstring its help."""

    def list_commands(self, ctx: Context) -> list[str]:
        """In the order of the list, which is the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """Load a command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"goldenhorn_cli.{cmd_name}")
        return command(cmd_name, getattr(module, f"{cmd_name}_command"))

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Find the command, or name the nearest."""
        word = args[0]
        if word not in COMMANDS and not word.startswith("-"):
            raise Failure(f'there is no command "{word}"', did_you_mean(word, COMMANDS))
        return super().resolve_command(ctx, args)


def command(name: str, function: Callable[..., object]) -> TyperCommand:
    """One function as a command."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
    app.command(name, help=_help(function), context_settings=_SETTINGS)(function)
    return cast(TyperCommand, get_command(app))


def command_line() -> Commands:
    """All of `goldenhorn`."""
    app = typer.Typer(
        cls=Commands,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        context_settings=_SETTINGS,
    )
    app.callback(help=_help(goldenhorn))(goldenhorn)
    return cast(Commands, get_command(app))


def goldenhorn(
    version: Annotated[bool, typer.Option("--version", help="Show the version; with -v what it runs on.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where a failure came from; may stand anywhere.")] = False,
) -> None:
    """Score tabletop games played with real cubes and cards, check set-ups, run scenarios, play bot matches.

    Example:
      goldenhorn score "Anna=3o2r1g4y1b2p" "Ben=2y2p2g"
      goldenhorn COMMAND --help
    """
    if version:
        raise Failure("--version stands alone", "goldenhorn --version")


def run(words: list[str]) -> int:
    """Run a command line; its exit code. A command gives its code by returning it or by raising typer.Exit."""
    program = command_line()
    try:
        if not words:
            with program.make_context("goldenhorn", ["score"]) as context:
                print(context.get_help(), file=sys.stderr)
            return USAGE
        with program.make_context("goldenhorn", words) as context:
            code = program.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    return code if isinstance(code, int) else YES


def _help(function: Callable[..., object]) -> str:
    """A docstring for Typer: paragraphs with indented lines, such as examples, are kept as written."""
    paragraphs = (getdoc(function) or "").split("\n\n")
    return "\n\n".join(f"\b\n{text}" if "\n " in text else text for text in paragraphs)
