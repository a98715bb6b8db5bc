"""The result file of a series: a manifest line, then a line a game in game order (JSON Lines).

One writer, which only ever appends whole lines. Whatever kills it leaves at worst a last line without its
end; that is cut off when the series is resumed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from goldenhorn.core.document import Document
from goldenhorn_cli.documents import checked, open_bytes
from goldenhorn_cli.failures import NO, Failure, reason
from goldenhorn_cli.rounds import is_sound
from goldenhorn_cli.stops import are_sound

if TYPE_CHECKING:
    from goldenhorn.play.series import Played

SCHEMA = "goldenhorn.match/1"
_MOST = 2**53  # beyond it sums of scores are no longer exact, and pictures cannot be drawn


def line_of(document: Document) -> bytes:
    """A document as one line."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def game_document(played: Played, names: Sequence[str]) -> Document:
    """What is kept of a game; seats are told by the entrant that sat there."""
    number, seating, outcome = played
    seats = [names[entrant] for entrant in seating]
    document: Document = {
        "game": number + 1,
        "block": number // len(seats) + 1,
        "seats": seats,
        "scores": outcome.scores,
        "ranks": outcome.ranks,
        "winners": [seats[seat] for seat in outcome.winners],
        "ending": outcome.ending,
        "by": seats[outcome.by] if outcome.by >= 0 else None,
        "decisions": outcome.decisions,
    }
    if outcome.fault:
        document["fault"] = outcome.detail
    if outcome.slips:
        document["replaced"] = [
            {"by": seats[slip.seat], "ending": slip.ending, "decision": slip.decision, "fault": slip.detail}
            for slip in outcome.slips
        ]
    return document


def game_played(document: Document, names: Sequence[str]) -> Played:
    """The game that a line tells; ValueError, KeyError or TypeError where it tells none."""
    from goldenhorn.play.match import Outcome, Slip
    from goldenhorn.play.series import Played

    seats = cast("list[str]", document["seats"])
    by = document["by"]
    number, decisions = _whole(document["game"]), _whole(document["decisions"])
    outcome = Outcome(
        _whole_numbers(document["scores"], len(seats)),
        _whole_numbers(document["ranks"], len(seats)),
        _word(document["ending"]),
        -1 if by is None else seats.index(cast("str", by)),
        decisions,
        _word(document.get("fault", "")),
        slips=tuple(
            Slip(seats.index(slip["by"]), _word(slip["ending"]), _whole(slip["decision"]), _word(slip["fault"]))
            for slip in cast("list[dict[str, Any]]", document.get("replaced", []))
        ),
    )
    return Played(number - 1, tuple(names.index(name) for name in seats), outcome)


def _word(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError(value)
    return value


def _whole_numbers(value: object, count: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise ValueError(value)
    return tuple([_whole(number) for number in value])


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) > _MOST:
        raise ValueError(value)
    return value


def stored_manifest(name: str) -> Document | None:
    """The manifest of a result file; None where there is no file, or not yet a whole first line in it."""
    if not Path(name).is_file():
        return None
    with open_bytes(name) as file:
        first = file.readline()
    head = line_of({"schema": SCHEMA})[:-2]
    if not first.endswith(b"\n") and head.startswith(first[: len(head)]):
        return None
    try:
        manifest = json.loads(first)
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict) or not _is_manifest(manifest) or line_of(manifest) != first:
        raise Failure(f"{name} is no result file of a match", "another --out, or --force to overwrite it")
    return manifest


def _is_manifest(document: Document) -> bool:
    """Whether this says how many games, in whole blocks, and from which seed: somebody may have edited it."""
    return (
        document.get("schema") == SCHEMA
        and type(document.get("seed")) is int
        and is_sound(document)
        and are_sound(document)
    )


class Results:
    """An open result file; a `with` statement closes it."""

    def __init__(self, name: str, manifest: Document, *, resume: bool, force: bool) -> None:
        self._name = checked(name)
        self._manifest = line_of(manifest)
        self._games = int(str(manifest["games"]))
        self._kept = 0  # how many bytes at the start of the file are whole and ours
        flags = os.O_RDWR | os.O_CREAT | (os.O_TRUNC if force else 0 if resume or not _is_plain(name) else os.O_EXCL)
        try:
            self._file = FileIO(os.open(name, flags | getattr(os, "O_BINARY", 0), 0o666), "r+")
        except FileExistsError:
            raise Failure(f"{name} exists", "--resume to go on with it, --force to overwrite it") from None

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def finished(self, names: Sequence[str]) -> Iterator[Played]:
        """The games that stand in the file, in order. Afterwards the file ends with the last of them."""
        if _is_plain(self._name):
            yield from self._stored(names)
            self._file.truncate(self._kept)
            self._file.seek(self._kept)
        if not self._kept:
            self._append(self._manifest)

    def write(self, played: Played, names: Sequence[str]) -> None:
        """Append a game."""
        self._append(line_of(game_document(played, names)))

    def _stored(self, names: Sequence[str]) -> Iterator[Played]:
        with open_bytes(self._name) as file:
            for number, line in enumerate(file, -1):
                if not line.endswith(b"\n"):
                    return
                if number >= 0:
                    yield self._checked(line, number, names)
                self._kept += len(line)

    def _checked(self, line: bytes, number: int, names: Sequence[str]) -> Played:
        try:
            played = game_played(json.loads(line), names)
            if line == line_of(game_document(played, names)) and played.number == number < self._games:
                return played
        except (ValueError, KeyError, TypeError, AttributeError):
            pass
        message = f"{self._name}:{number + 2}:1: error[bad-result]: this line is not what game {number + 1} left here"
        raise Failure(message, "--force plays the whole series anew", NO)

    def _append(self, line: bytes) -> None:
        """Write a whole line, however small the pieces are that the disk takes."""
        left = memoryview(line)
        try:
            while left:
                left = left[self._file.write(left) or 0 :]
        except OSError as error:
            raise Failure(
                f"{self._name}: {reason(error)}",
                "what was written before is kept; --resume goes on from there",
            ) from None


def _is_plain(name: str) -> bool:
    """Whether a name is that of a plain file, or of none yet: what can be read again and cut."""
    path = Path(name)
    return path.is_file() or not path.exists()


def differing(manifest: Document, stored: Document) -> str:
    """The first entry in which two manifests differ, as a sentence; empty where they are the same."""
    for key in (*manifest, *stored):
        ours, theirs = (json.dumps(document.get(key), sort_keys=True) for document in (manifest, stored))
        if ours != theirs:
            return f"{key} {theirs}, not {ours}"
    return ""
