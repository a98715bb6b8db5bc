"""What TOML and JSON say of themselves: syntax errors as located faults, depth, and the folding of short lists."""

from __future__ import annotations

import re

from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path
from goldenhorn_cli.documents import Located, Source
from goldenhorn_cli.positions import Positions

DEEPEST = 64  # levels of tables and lists in a document; a scenario has some ten
_WIDEST = 100  # columns of a list that is written in one line

_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_TWICE = ("Cannot overwrite", "Cannot declare", "Cannot mutate", "Cannot redefine", "Duplicate inline")
_HUGE = re.compile(r"[+-]?\d[\d_]{4000,}")

# What tomllib says, what we say, and what helps.
_TOML_WORDS = (
    ("Invalid value", "this is no TOML value", 'texts stand in quotes: "red"'),
    ("Invalid statement", "this is no TOML statement", "write KEY = VALUE or [TABLE]"),
    ("Expected '=' after a key", 'there is no "=" after the key', "write KEY = VALUE"),
    (
        "Invalid initial character for a key part",
        "no key can start like this",
        "other keys than plain words need quotes",
    ),
    (
        "Expected newline or end of document",
        "the line should end here",
        "one KEY = VALUE a line; texts stand in quotes",
    ),
    ("Expected ']", "the bracket of this table is not closed", "write [TABLE] or [[TABLE]]"),
    ("Unclosed array", 'this list lacks a comma or its "]"', ""),
    ("Unclosed inline table", 'this table lacks a comma or its "}"', "it must stand in one line"),
    ("Unterminated string", "this text is not closed", "close it with the quote it began with"),
    ("Illegal character '\\n'", "this text does not end in its line", "close it with the quote it began with"),
)


def toml_fault(source: Source, error: Exception) -> Located:
    """What tomllib did not like, at its place."""
    if isinstance(error, RecursionError):
        return _too_deep_text(source)
    found = _AT.fullmatch(str(error))
    if found is None:
        return _huge_number(source)
    text = source.text
    at = len(text)
    if found[2]:
        at = _offset(text, int(found[2]), int(found[3]))
    if found[1].startswith(_TWICE):
        return _given_twice(source, at, found[1])
    for words, message, hint in _TOML_WORDS:
        if found[1].startswith(words):
            return _at(source, at, Fault("syntax", (), message, hint))
    return _at(source, at, Fault("syntax", (), found[1][:1].lower() + found[1][1:]))


def _given_twice(source: Source, at: int, said: str) -> Located:
    """Both places of a key given twice; tomllib tells only where the second one's value ends."""
    repeated = Positions(source.text[:at] + "]]").repeated  # a [[header]] is refused before its brackets close
    if repeated is None:
        return _at(source, at, Fault("syntax", (), said[:1].lower() + said[1:]))
    line = Positions(source.text).line_and_column(repeated.first)[0]
    message = f'"{repeated.name}" is given twice'
    return _at(source, repeated.second, Fault("duplicate-key", (), message, f"first in line {line}"))


def _huge_number(source: Source) -> Located:
    found = _HUGE.search(source.text)
    at = found.start() if found else 0
    return _at(source, at, Fault("out-of-range", (), "this number is far too long", "write fewer digits"))


def _too_deep_text(source: Source) -> Located:
    """A text on which the parser itself gave up; told where the first bracket of one level too many stands."""
    depth = 0
    for found in re.finditer(r"[\[{]|[\]}]", source.text):
        depth += 1 if found[0] in "[{" else -1
        if depth > DEEPEST:
            return _at(source, found.start(), _depth_fault(()))
    return _at(source, 0, _depth_fault(()))


def _depth_fault(path: Path) -> Fault:
    return Fault("too-deep", path, f"lists and tables nest more than {DEEPEST} levels deep here")


def too_deep(document: Document) -> Fault | None:
    """A fault where the document nests deeper than any document needs."""
    level: list[tuple[Path, object]] = [((), document)]
    for _ in range(DEEPEST):
        level = [((*path, key), inside) for path, value in level for key, inside in _inside(value)]
        if not level:
            return None
    return _depth_fault(level[0][0])


def _inside(value: object) -> list[tuple[str | int, object]]:
    """The tables and lists right inside a value, with their keys."""
    items: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    return [(key, inside) for key, inside in items if isinstance(inside, dict | list)]


def loads_json(text: str) -> Document:
    """A JSON object; ValueError where the text is none, gives a key twice, or has a number that JSON has not."""
    from json import loads

    value = loads(text, object_pairs_hook=_unrepeated, parse_constant=_no_number)
    if not isinstance(value, dict):
        raise _NoObject
    return value


class _NoObject(ValueError):
    """The text is JSON but no object."""


class _Twice(ValueError):
    """A key stands twice in an object."""


def _unrepeated(pairs: list[tuple[str, object]]) -> Document:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise _Twice
    return table


def _no_number(word: str) -> object:
    raise ValueError(word)


def json_fault(source: Source, error: Exception) -> Located:
    """What the JSON reader did not like, at its place."""
    from json import JSONDecodeError

    if isinstance(error, RecursionError):
        return _too_deep_text(source)
    if isinstance(error, JSONDecodeError):
        return _at(source, error.pos, Fault("syntax", (), error.msg[:1].lower() + error.msg[1:], "this is no JSON"))
    if isinstance(error, _NoObject):
        return _at(source, 0, Fault("syntax", (), "an object was expected", 'write {"game": …}'))
    if isinstance(error, _Twice):
        return _given_twice(source, len(source.text), str(error))
    if str(error) in ("NaN", "Infinity", "-Infinity"):
        return _at(source, source.text.index(str(error)), Fault("syntax", (), f"{error} is no number here"))
    return _huge_number(source)


def _offset(text: str, line: int, column: int) -> int:
    """Where a line and column stand; tomllib counts a line's end as one character, however it is written."""
    at = 0
    for _ in range(line - 1):
        at = text.index("\n", at) + 1
    return at + column - 1


def _at(source: Source, at: int, fault: Fault) -> Located:
    """A fault at a place; at the very end of a text it is shown behind its last visible character."""
    if at >= len(source.text):
        at = len(source.text.rstrip())
    line = source.text.count("\n", 0, at) + 1
    return Located(source.name, line, at - (source.text.rfind("\n", 0, at) + 1) + 1, fault)


def folded(toml: str) -> str:
    r"""TOML in which a list stands in one line where it is short enough.

    >>> print(folded('route = [\n    "sun",\n    "moon",\n]'))
    route = ["sun", "moon"]
    """
    lines: list[str] = []
    openings: list[int] = []
    for line in toml.split("\n"):
        lines.append(line)
        bare = line.strip()
        if bare.endswith("["):
            openings.append(len(lines) - 1)
        elif bare in ("]", "],") and openings:
            _fold(lines, openings.pop())
    return "\n".join(lines)


def _fold(lines: list[str], opening: int) -> None:
    """Join the lines of a list in place, if they fit and none of them is a list that did not."""
    inside = [line.strip().removesuffix(",") for line in lines[opening + 1 : -1]]
    joined = lines[opening] + ", ".join(inside) + lines[-1].strip()
    if len(joined) <= _WIDEST and not any(line.endswith("[") for line in inside):
        lines[opening:] = [joined]
