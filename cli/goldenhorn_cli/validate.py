"""`goldenhorn validate`: everything that is wrong with set-ups, positions, holdings and scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from goldenhorn_cli import options
from goldenhorn_cli.options import DEFAULT_GAME, FORMAT, Color, Game

if TYPE_CHECKING:
    from goldenhorn_cli.documents import Located
    from goldenhorn_cli.kinds import Checked

Files = Annotated[
    list[str] | None, typer.Argument(metavar="FILE...", help="Files, folders (all their *.toml), or - for stdin.")
]
ExitZero = Annotated[bool, typer.Option("--exit-zero", help="Show faults, but end with exit code 0.")]
PrintSchema = Annotated[bool, typer.Option("--print-schema", help="Print the JSON Schema of the game's documents.")]


def validate_command(
    files: Files = None,
    game: Game = DEFAULT_GAME,
    format: Annotated[Literal["text", "json", "github"], FORMAT] = "text",  # noqa: A002
    quiet: Annotated[bool, options.quiet("Nothing about files that are valid.")] = False,
    color: Color = "auto",
    exit_zero: ExitZero = False,
    print_schema: PrintSchema = False,
) -> int:
    """Check set-ups, positions, holdings and scenarios.

    Shows every fault of every file with its line and column; warnings do not fail. A document that names no game
    is read as one of --game. What has steps is a scenario, what has `turn` is a position, what tells no more than who
    played, what they hold and by which rules are holdings, all else is a set-up. --print-schema tells what they may
    hold, `goldenhorn setup` writes a set-up.

    Example:
      goldenhorn validate table.toml
      goldenhorn validate scenarios --format github
      goldenhorn setup --players 3 | goldenhorn validate -
    """
    from sys import stdout

    from goldenhorn.games import find
    from goldenhorn_cli.documents import result_stream
    from goldenhorn_cli.failures import Failure
    from goldenhorn_cli.kinds import check
    from goldenhorn_cli.render import colourful

    find(game)  # a wrong --game is told even where every document names its own
    if print_schema:
        result_stream().write(_schema(game))
        return 0
    if not files:
        raise Failure("no FILE is named", "goldenhorn validate --help tells more")
    checked = [check(name, game) for name in _named(files)]
    _tell_unreadable(checked)
    if format == "text":
        stdout.write(_text(checked, quiet, colourful(color, stdout)))
    else:
        result_stream().write(_json(checked) if format == "json" else _github(checked, quiet))
    return _exit_code(checked, exit_zero)


def _named(files: list[str]) -> list[str]:
    """The files meant; Failure where all the folders named hold none."""
    from goldenhorn_cli.failures import NOTHING, Failure
    from goldenhorn_cli.folders import files_at

    named = [file for name in files for file in files_at(name)]
    if not named:
        raise Failure("there is no *.toml file in " + ", ".join(files), exit_code=NOTHING)
    return named


def _tell_unreadable(checked: list[Checked]) -> None:
    from sys import stderr

    from goldenhorn_cli.failures import explain

    for one in checked:
        if one.failure is not None:
            print("\n".join(explain(one.failure).lines), file=stderr)


def _exit_code(checked: list[Checked], exit_zero: bool) -> int:
    from goldenhorn_cli.failures import NO, worst

    unreadable = [one.failure.exit_code for one in checked if one.failure is not None]
    faulty = any(not one.valid for one in checked)
    return worst(*unreadable, NO if faulty and not exit_zero else 0)


def _text(checked: list[Checked], quiet: bool, coloured: bool) -> str:
    """A line a fault, and a line for each valid file; nothing at all for a valid file when quiet."""
    from goldenhorn_cli.failures import one_line
    from goldenhorn_cli.render import painted

    lines: list[str] = []
    for one in checked:
        if not (quiet and one.valid):
            lines += [_fault_line(located, coloured) for located in one.located]
        if one.valid and not quiet:
            lines.append(f"{one_line(one.file)}: {painted('valid', 'good', coloured)} {one.kind} of {one.game}")
    if len(checked) > 1 and not quiet:
        valid = sum(one.valid for one in checked)
        lines.append(f"{valid} of {len(checked)} files valid")
    return "".join(line + "\n" for line in lines)


def _fault_line(located: Located, coloured: bool) -> str:
    """A fault as every command shows it, its severity in colour."""
    from goldenhorn_cli.render import painted

    severity = located.fault.severity
    start = len(f"{located.file}:{located.line}:{located.column}: ")
    line = str(located)
    word = painted(severity, "bad" if severity == "error" else "warn", coloured)
    return line[:start] + word + line[start + len(severity) :]


def _json(checked: list[Checked]) -> str:
    from goldenhorn_cli.documents import to_json

    files = [
        {"file": one.file, "valid": one.valid, "kind": one.kind, "game": one.game, "faults": _json_faults(one)}
        for one in checked
    ]
    return to_json({"schema": "goldenhorn.validate/1", "files": files})


def _json_faults(one: Checked) -> list[dict[str, object]]:
    """The faults of a file; a file that cannot be read has one without a place."""
    nowhere = {"line": None, "column": None} if one.failure is not None else {}
    return [{**located.values(), **nowhere} for located in one.told]


def _github(checked: list[Checked], quiet: bool) -> str:
    """A workflow command a fault."""
    from goldenhorn_cli.github import github_command

    told = [located for one in checked if not (quiet and one.valid) for located in one.told]
    return "".join(github_command(one, one.fault.code, one.fault.where) + "\n" for one in told)


def _schema(game_name: str) -> str:
    """The JSON Schema of a game's documents, for editors."""
    from goldenhorn.games import find
    from goldenhorn_cli.documents import to_json

    game = find(game_name)
    title = f"{game.title}: set-ups, positions and holdings"
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "type": "object"}
    return to_json({**head, "anyOf": [game.shape.schema(), game.holdings_shape.schema()]})
