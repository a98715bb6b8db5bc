"""What the parsers of TOML and JSON do not like, as faults with their places."""

from __future__ import annotations

import re

from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault
from goldenhorn_cli.depth import DEEPEST, depth_fault
from goldenhorn_cli.documents import Located, Source
from goldenhorn_cli.positions import Positions

_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_TWICE = ("Cannot overwrite", "Cannot declare", "Cannot mutate", "Cannot redefine", "Duplicate inline")
# Half of a pair of escapes; whole pairs go first, and backslashes that stand for themselves.
_HALF = re.compile(r"(?i)\\u(?:d[89ab]..(?!\\ud[c-f]..)|d[c-f]..)")
_PAIR = re.compile(r"(?i)\\\\|\\ud[89ab]..\\ud[c-f]..")
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


def long_key(source: Source) -> Located | None:
    """A fault where a dotted key has very many parts."""
    at = Positions(source.text).endless
    return None if at is None else _at(source, at, depth_fault(()))


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
            return _at(source, found.start(), depth_fault(()))
    return _at(source, 0, depth_fault(()))


def loads_json(text: str) -> Document:
    """A JSON object; ValueError where the text is none, gives a key twice, or has what no document can hold."""
    from json import dumps, loads

    value = loads(text, object_pairs_hook=_unrepeated, parse_constant=_no_number)
    if not isinstance(value, dict):
        raise _NoObject
    dumps(value, ensure_ascii=False).encode()  # UnicodeEncodeError where an escape is half of a pair
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
    if isinstance(error, UnicodeEncodeError):
        half = _HALF.search(_PAIR.sub(lambda whole: "-" * len(whole[0]), source.text))
        fault = Fault("syntax", (), "this escape is half a character", "write the character itself")
        return _at(source, half.start() if half else 0, fault)
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
