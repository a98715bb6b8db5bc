"""`goldenhorn replay`: a game of a result file is played again, and becomes a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from goldenhorn_cli import options
from goldenhorn_cli.options import Color

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn_cli.playing import AnySeries, Finished

File = Annotated[
    str, typer.Argument(metavar="FILE[:GAME]", help="A result file of `match --out`, and which of its games. [first]")
]
Out = Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="Write the scenario into a file.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]
Show = Annotated[
    bool, typer.Option("--show", help="Walk through the game: what happens, and a drawing after each step.")
]


def replay_command(
    file: File,
    out: Out = None,
    force: Force = False,
    show: Show = False,
    quiet: Annotated[bool, options.quiet("With --show: nothing, if all goes well.")] = False,
    color: Color = "auto",
) -> None:
    """Turn a stored game of a match into a scenario.

    `goldenhorn simulate` passes it. The seed and the number of a game play it again, move by move; that it ends as
    the result file says is checked. Games with bots from outside cannot be played again: record them while they are
    played, with `goldenhorn match --record`.

    Example:
      goldenhorn match greedy random --seed 1 --out results.jsonl
      goldenhorn replay results.jsonl:3 -o game.toml
      goldenhorn replay results.jsonl:3 --show --color always | less -R
    """
    from goldenhorn_cli.documents import Source, parse, result_stream, write_text

    name, number = _named(file)
    record = _again(name, number).record
    if out not in (None, "-"):
        write_text(str(out), record, force=force)
    if show:
        _walk(f"{name}:{number}", parse(Source(f"{name}:{number}", record)), quiet, color)
    elif out in (None, "-"):
        result_stream().write(record)


def _named(words: str) -> tuple[str, int]:
    """A file and the number of a game in it, the first where none is named."""
    from pathlib import Path

    from goldenhorn_cli.failures import Failure

    if words == "-":
        raise Failure("a result file has a name, and stdin has none", "for example results.jsonl:1")
    name, colon, number = words.rpartition(":")
    if not colon or not (number.isascii() and number.isdigit()) or Path(words).exists():
        return words, 1
    if not int(number):
        raise Failure(f"{words}: games are counted from 1", f"for example {name}:1")
    return name, int(number)


def _again(name: str, number: int) -> Finished:
    """A game of a result file, played again; Failure where it cannot be, or does not end as it did."""
    import json

    from goldenhorn.play.match import INTERRUPTED
    from goldenhorn_cli.failures import NO, Failure
    from goldenhorn_cli.playing import play
    from goldenhorn_cli.results import differing, game_document

    manifest, line = _stored(name, number)
    series = _series(name, manifest)
    if line.get("ending") == INTERRUPTED:
        raise Failure(f"{name}:{number}: this game was given up, as it ended whoever played it", exit_code=NO)
    finished = play(series, number - 1, record=True)
    found = json.loads(json.dumps(game_document(finished.played, series.names)))
    if difference := differing(line, found):
        hint = "bots with a budget of time, or another version of goldenhorn, do not play the same game twice"
        raise Failure(f"{name}:{number}: played again, the game does not end as it did: {difference}", hint, NO)
    if not finished.record:
        raise Failure(f"{name}:{number}: nobody came to act in this game, so there is no story", exit_code=NO)
    return finished


def _stored(name: str, number: int) -> tuple[Document, Document]:
    """The manifest of a result file, and what it keeps of a game."""
    import json

    from goldenhorn_cli.documents import open_bytes
    from goldenhorn_cli.failures import NO, Failure
    from goldenhorn_cli.results import stored_manifest

    with open_bytes(name) as lines:
        kept = next((line for at, line in enumerate(lines) if at == number), b"")
    try:
        manifest = stored_manifest(name)
    except Failure:
        manifest = None
    if manifest is None:
        raise Failure(f"{name} is no result file of a match", "`goldenhorn match --out FILE` writes one", NO)
    if not kept.endswith(b"\n"):
        raise Failure(
            f"{name}: there is no game {number} in it", "`goldenhorn match --resume` plays what is missing", NO
        )
    try:
        game = json.loads(kept)
    except (ValueError, RecursionError):
        game = None
    if not isinstance(game, dict) or game.get("game") != number:
        raise Failure(f"{name}:{number + 1}:1: error[bad-result]: this line is not what game {number} left", "", NO)
    return manifest, game


def _series(name: str, manifest: Document) -> AnySeries:
    """The series of a manifest, if all its bots are ours; its set-up was checked when it was first played."""
    from goldenhorn.core.document import text, texts
    from goldenhorn.search import recipes
    from goldenhorn_cli.failures import NO, Failure
    from goldenhorn_cli.outside import is_outside
    from goldenhorn_cli.playing import series_of

    known = recipes(text(manifest, "game"))
    outside = [bot for bot in texts(manifest, "bots") if is_outside(bot, known)]
    if outside:
        hint = "`goldenhorn match --record DIR` keeps such games while they are played"
        raise Failure(f"{name}: {outside[0]} comes from outside, so its games cannot be played again", hint, NO)
    return series_of(manifest)


def _walk(name: str, document: Document, quiet: bool, color: str) -> None:
    """Tell a scenario step by step, with drawings."""
    from goldenhorn.core.document import text
    from goldenhorn.games import find
    from goldenhorn.play.scenario import read
    from goldenhorn.play.verdict import run
    from goldenhorn_cli.judging import Judged
    from goldenhorn_cli.simulate import Display

    game = find(text(document, "game"))
    scenario = read(document, game).scenarios[0]
    Display("text", quiet, not quiet, True, color).scenario(Judged(name, run(scenario, game, telling=True)))
