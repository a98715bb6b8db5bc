"""The options that commands share, and what stands behind `--rules`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault
from goldenhorn_cli.documents import FaultyInput, Located
from goldenhorn_cli.failures import USAGE

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

_SOURCE = "argument --rules"


def rules_document(settings: list[str]) -> Document:
    """The [rules] table that `KEY=VALUE` arguments make: dotted keys, TOML values, bare words taken as texts.

    >>> rules_document(["raids_per_turn=2", "end_mode=immediate", "set_bonus={4=1}", "set_bonus.5=2"])
    {'raids_per_turn': 2, 'end_mode': 'immediate', 'set_bonus': {'4': 1, '5': 2}}
    """
    rules: Document = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        names = [name.strip() for name in key.split(".")]
        if not equals or not all(names):
            raise _bad(setting, 1, f'"{setting}" is no KEY=VALUE', "for example --rules raids_per_turn=2")
        table = rules
        for name in names[:-1]:
            inner = table.setdefault(name, {})
            if not isinstance(inner, dict):
                raise _bad(setting, 1, f'"{name}" was given a value already', "give it once")
            table = inner
        table[names[-1]] = _value(setting, value.strip(), len(key) + 2)
    return rules


def _value(setting: str, text: str, column: int) -> object:
    """A TOML value, or a bare word as a text."""
    import tomllib

    try:
        document = tomllib.loads(f"value = {text}")
        if document.keys() == {"value"}:
            return document["value"]
    except (ValueError, RecursionError):
        if text.replace("-", "_").isidentifier():
            return text
    if "=" in text and "{" not in text:  # a shell has made several words of one table
        raise _bad(setting, column, f'"{text}" is no value', f'quote a table: "{setting.partition("=")[0]}={{{text}}}"')
    raise _bad(setting, column, f'"{text}" is no value', "write a number, a word, true, false, [LIST] or {TABLE}")


def _bad(setting: str, column: int, message: str, hint: str) -> FaultyInput:
    """A fault in an argument; as the command line is at fault, not a file, the exit code is that of usage."""
    return FaultyInput([Located(_SOURCE, 1, column, Fault("bad-argument", (), message, hint))], USAGE)
