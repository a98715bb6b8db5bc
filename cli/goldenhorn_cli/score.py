"""`goldenhorn score`: what a table of real cubes and cards is worth, and who won."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from goldenhorn_cli import options
from goldenhorn_cli.options import DEFAULT_GAME, Color, Format, Game, Rules

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn_cli.table import Scored

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME=HOLDING... | FILE...]", help="What players hold, or documents; - is stdin."),
]
Batch = Annotated[
    str, typer.Option("--batch", metavar="FILE.csv", help="Score a table of a holding a row; - is stdin.")
]
Out = Annotated[
    str, typer.Option("-o", "--out", metavar="FILE", help="Write the table of --batch here, not to stdout.")
]
Moves = Annotated[
    list[str] | None,
    typer.Option("--move", metavar="ACTIONS", help="From a position: what these actions earn; may be given again."),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file of --out.")]


def score_command(
    words: Words = None,
    move: Moves = None,
    batch: Batch = "",
    out: Out = "",
    force: Force = False,
    game: Game = DEFAULT_GAME,
    rules: Rules = (),  # type: ignore[assignment]
    format: Format = "text",  # noqa: A002
    quiet: Annotated[bool, options.quiet("Only the total of each player.")] = False,
    verbose: Annotated[bool, options.verbose("Also the rule of each line.")] = False,
    color: Color = "auto",
) -> int:
    """Score a table: every line that earned points, totals, who won.

    A holding of Golden Horn is written 3o2r1g4y1b2p, "3 orange, 2 red", yyyyooo, yellow=4,orange=3 or 4,2,1,2,3,1
    (yellow, pink, green, red, orange, blue), with colours in English, German or Portuguese; one of The Golden Sails
    pile by pile, "gems:1 2 4; spices:mint anise"; one of Mille Fiori as points, 118 or "workshops 20, trade 41". What
    stands before the first = is a player's name where a holding follows it; what else is told of the table is written
    KEY=TEXT. An argument that exists as a file is one. On a terminal, without arguments, it asks seat by seat.

    Where points are won during play, --move takes actions from a position, parted by semicolons, and tells what every
    player earns; a scenario, such as a recorded game, is played and shows how each player's points came together,
    round by round, with -v step by step.

    --batch reads CSV whose first line names the columns, hands other columns through and adds the results. A row
    that cannot be scored is kept with empty results and told on stderr; the exit code is then 1.

    Example:
      goldenhorn score "Anna=3o2r1g4y1b2p" "Ben=4y 4p"
      goldenhorn score table.toml --rules "set_bonus={4=1,5=3,6=6}"
      goldenhorn score --batch results.csv -o scored.csv
      goldenhorn score --game golden-sails sheet=IV "Anna=gems:1 2; beasts:U P"
      goldenhorn score --game mille-fiori position.toml --move "put n10"
    """
    from goldenhorn_cli.failures import Failure
    from goldenhorn_cli.house_rules import rules_document

    chosen = rules_document(list(rules))
    if move:
        if batch or out or force:
            raise Failure("--move is made from a position, and --batch takes a table of holdings", "leave out one")
        return _moves(list(words or ()), move, game, chosen, (format, quiet, verbose, color))
    if batch:
        if words or format != "text":
            raise Failure("--batch takes one table and writes CSV", "leave out the other holdings and --format")
        return _batch(batch, out, force, game, chosen, quiet)
    if out or force:
        raise Failure("--out and --force go with --batch", "use > FILE to keep a sheet")
    tables, code = _tables(list(words or ()), game, chosen)
    for told in () if quiet else dict.fromkeys(one.told for table in tables for one in table.odd):
        print(told, file=sys.stderr)
    if format == "json":
        _write_json(tables)
    else:
        _show(tables, quiet, verbose, color)
    return code


def _moves(
    words: list[str], moves: list[str], game_name: str, rules: Document, shown: tuple[str, bool, bool, str]
) -> int:
    """Make moves from a position and show what they earn, in a format, quiet or verbose, with colours or not."""
    from goldenhorn.games import find
    from goldenhorn_cli import moves as made
    from goldenhorn_cli.documents import result_stream, to_json
    from goldenhorn_cli.failures import YES, Failure
    from goldenhorn_cli.render import show
    from goldenhorn_cli.table import are_files

    if len(words) != 1 or not are_files(words, find(game_name)):
        hint = 'for example: goldenhorn score position.toml --move "ACTION; ACTION"'
        raise Failure("--move is made from a position: name the one file that holds it", hint)
    form, quiet, verbose, color = shown
    found = made.moved(words[0], moves, game_name, rules)
    notes = [one.told for one in found.odd] + ([f"note: {made.CHANCE}; {made.KNOWN}"] if found.course.by_chance else [])
    for told in () if quiet else dict.fromkeys(notes):
        print(told, file=sys.stderr)
    if form == "json":
        result_stream().write(to_json({"schema": "goldenhorn.score/1", **made.values(found)}))
    else:
        show(made.totals(found) if quiet else made.report(found, verbose), color)
    return YES


def _tables(words: list[str], game_name: str, rules: Document) -> tuple[list[Scored], int]:
    """The tables that were scored and the exit code; a file that cannot be scored is told and left out."""
    from goldenhorn.games import find
    from goldenhorn_cli.table import Scored, are_files, from_arguments

    game = find(game_name)
    if words and are_files(words, game):
        return _of_files(words, game_name, rules)
    if words:
        return [from_arguments(words, game, rules)], 0
    if sys.stdin is None or not sys.stdin.isatty():
        from goldenhorn_cli.failures import Failure

        chosen = "" if game_name == DEFAULT_GAME else f" --game {game_name}"
        raise Failure(
            "nothing is named that could be scored",
            f'for example: goldenhorn score{chosen} "Anna={game.example}"; - reads a document from stdin',
        )
    from goldenhorn_cli.asking import ask

    return [Scored("", game, ask(game, rules), [])], 0


def _of_files(names: list[str], game_name: str, rules: Document) -> tuple[list[Scored], int]:
    from goldenhorn_cli.documents import FaultyInput
    from goldenhorn_cli.failures import Failure, explain, worst
    from goldenhorn_cli.filed import from_file

    tables, codes = [], [0]
    for name in names:
        try:
            tables += from_file(name, game_name, rules)
        except (Failure, FaultyInput) as error:
            if len(names) == 1:
                raise
            told = explain(error)
            print("\n".join(told.lines), file=sys.stderr)
            codes.append(told.exit_code)
    return tables, worst(*codes)


def _write_json(tables: list[Scored]) -> None:
    """One table as it is; several as a list."""
    from goldenhorn_cli.documents import result_stream, to_json
    from goldenhorn_cli.sheet import values
    from goldenhorn_cli.tracks import values as track_values

    each = [
        {
            "game": table.game.name,
            **({"file": table.file} if table.file else {}),
            **(track_values(table.track) if table.track else {}),
            **values(table.sheets, table.open),
        }
        for table in tables
    ]
    told = each[0] if len(each) == 1 else {"tables": each}
    result_stream().write(to_json({"schema": "goldenhorn.score/1", **told}))


def _show(tables: list[Scored], quiet: bool, verbose: bool, color: str) -> None:
    from goldenhorn.core.report import Heading, Report
    from goldenhorn_cli.render import show
    from goldenhorn_cli.sheet import report, totals
    from goldenhorn_cli.tracks import blocks

    for k, table in enumerate(tables):
        shown = totals(table.sheets) if quiet else report(table.sheets, table.game, verbose, table.open)
        if table.track and not quiet:
            shown = Report((*blocks(table.track, verbose), *shown.blocks))
        if len(tables) > 1:
            shown = Report((Heading(table.heading), *shown.blocks))
        if k:
            sys.stdout.write("\n")
        show(shown, color)


def _batch(name: str, out: str, force: bool, game_name: str, rules: Document, quiet: bool) -> int:
    from contextlib import nullcontext

    from goldenhorn.core.faults import DocumentFaults
    from goldenhorn.games import find
    from goldenhorn_cli.batch import Table, score_rows
    from goldenhorn_cli.documents import STDIN, open_text, result_stream, written
    from goldenhorn_cli.failures import NO, YES, Failure
    from goldenhorn_cli.house_rules import faulty, of_rules

    game = find(game_name)
    columns = game.columns
    if columns is None:
        raise Failure(
            f"{game.title} has no table of a holding a row: its holdings are more than a few numbers",
            "score documents instead, as many as you like: goldenhorn score *.toml --format json",
        )
    try:
        score = columns.scorer(rules)
    except DocumentFaults as wrong:
        raise faulty([*map(of_rules, wrong.faults)]) from None
    # The output stands outside, so that what is wrong with the input is not taken for a fault of writing.
    with (
        written(out, force=force) if out not in ("", STDIN) else nullcontext(result_stream()) as file,
        open_text(name) as text,
    ):
        table = Table("<stdin>" if name == STDIN else name, text, columns)
        summary = score_rows(table, file, score, lambda line: print(line, file=sys.stderr))
    if not quiet:
        bad = f", {summary.bad:,} of them could not be scored" if summary.bad else ""
        print(f"{summary.rows:,} {'row' if summary.rows == 1 else 'rows'}{bad}", file=sys.stderr)
    return NO if summary.bad else YES
