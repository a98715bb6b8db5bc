"""Where the keys and values of a TOML or JSON text stand.

The parsers of the standard library say what a document holds but not where. This scanner goes over a text that
they have read and notes every key and value in a tree. It runs only when there is a fault to show, looks at each
character once, and never recurses. Where a text turns out not to be TOML or JSON it stops and keeps what it has,
which is how the second of two equal keys is found in a text that the parser refused.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

from goldenhorn.core.faults import Path
from goldenhorn_cli.depth import DEEPEST

# Runs of single characters are possessive, groups are not: Python before 3.11.5 gets those wrong.
STRING = (
    r'"""(?:[^"\\]++|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']++|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]++|\\.)*"'
    r"|'[^'\n]*+'"
)
_PLAIN = r"[^\s,\[\]{}#=\"']++(?: (?=\d\d:)[^\s,\[\]{}#=\"']++)?"  # a date and a time may stand apart
_TOKEN = re.compile(f"{STRING}|{_PLAIN}", re.DOTALL)
_KEY = re.compile(r"""[ \t]*+([A-Za-z0-9_-]++|"(?:[^"\\\n]++|\\.)*"|'[^'\n]*+')[ \t]*+""")
_BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*")
_CHARACTER = re.compile(
    r"(?P<nothing>\\[ \t]*\r?\n[ \t\r\n]*)"
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\x[0-9a-fA-F]{2}|\\.|\r\n|.",
    re.DOTALL,
)

# How a place came to be.
_ON_THE_WAY, _DOTTED, _TABLE, _TABLES, _VALUE = range(5)


class Place:
    """Where one key and its value stand, counted in characters from the start, and the places inside the value."""

    __slots__ = ("how", "inside", "key", "value")

    def __init__(self, key: int, value: int, how: int) -> None:
        self.key = key
        self.value = value
        self.how = how
        self.inside: dict[str | int, Place] = {}


class Repeated(NamedTuple):
    """A key given a second time: its name, and where both stand."""

    name: str
    first: int
    second: int


class Positions:
    r"""Every position of a text.

    >>> positions = Positions('[board]\nroute = ["sun", "mon"]')
    >>> positions.find(("board", "route", 1)), positions.find(("board", "route"), at_key=True)
    ((2, 17), (2, 1))
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._line_starts = [0, *(found.end() for found in re.finditer("\n", text))]
        scan = Scan(text)
        self._root = scan.root
        self.repeated = scan.repeated
        self.endless = scan.endless

    def line_and_column(self, at: int) -> tuple[int, int]:
        """The line and column, both counted from 1, of a place in the text."""
        line = bisect_right(self._line_starts, at)
        return line, at - self._line_starts[line - 1] + 1

    def find(self, path: Path, at_key: bool = False, offset: int = 0) -> tuple[int, int]:
        """The line and column of a value, of the key that names it, or of a character in a text.

        Where the document has no such path, the nearest that it has.
        """
        place = self._root
        for step in path:
            within = place.inside.get(step)
            if within is None:
                at_key, offset = True, 0
                break
            place = within
        if at_key and place.key >= 0:
            return self.line_and_column(place.key)
        return self.line_and_column(self._within(place.value, offset))

    def _within(self, start: int, offset: int) -> int:
        """Where the character of a written text stands, counted in the text's meaning: escapes count as one."""
        text = self._text
        quote = text[start : start + 1]
        if not offset or quote not in ('"', "'"):
            return start
        if text.startswith(quote * 3, start):
            start += 3
            start += text.startswith("\n", start) or 2 * text.startswith("\r\n", start)
        else:
            start += 1
        if quote == "'":
            return start + offset
        for found in _CHARACTER.finditer(text, start):
            if not found["nothing"]:
                if not offset:
                    return found.start()
                offset -= 1
        return start


class _Lost(Exception):
    """The text is neither TOML nor JSON from here on."""


class Scan:
    """The tree of places of a text; also the last key found a second time, and where a key of too many parts is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = Place(-1, 0, _ON_THE_WAY)
        self.repeated: Repeated | None = None
        self.endless: int | None = None
        start = self._skip(1 if text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}") else 0)
        try:
            if text.startswith("{", start):
                self._value(self.root, start)
            else:
                self._statements(start)
        except _Lost:
            return

    def _statements(self, at: int) -> None:
        table = self.root
        while at < len(self.text):
            if self.text[at] == "[":
                table, at = self._header(at)
            else:
                place, at = self._named_value(table, at)
                at = self._value(place, at)
            at = self._skip(at)

    def _header(self, at: int) -> tuple[Place, int]:
        """The table that `[a.b]` or `[[a.b]]` opens, and where its line goes on."""
        brackets = 2 if self.text.startswith("[[", at) else 1
        names, end = self._names(at + brackets)
        if not self.text.startswith("]" * brackets, end):
            raise _Lost
        table = self.root
        for name, key in names[:-1]:
            within = table.inside.get(name)
            if within is None:
                within = table.inside[name] = Place(key, at, _ON_THE_WAY)
            elif within.how == _VALUE:
                self.repeated = Repeated(name, within.key, key)
            table = within.inside[len(within.inside) - 1] if within.how == _TABLES else within
        open_table = self._entry if brackets == 2 else self._table
        return open_table(table, names[-1], at), end + brackets

    def _table(self, parent: Place, named: tuple[str, int], at: int) -> Place:
        """The place of a `[table]`, perhaps known already from `[table.below]`."""
        name, key = named
        place = parent.inside.get(name)
        if place is None:
            place = parent.inside[name] = Place(key, at, _TABLE)
        elif place.how != _ON_THE_WAY:
            self.repeated = Repeated(name, place.key, key)
        place.key, place.value, place.how = key, at, _TABLE
        return place

    def _entry(self, parent: Place, named: tuple[str, int], at: int) -> Place:
        """The place of the next entry of a `[[list]]`."""
        name, key = named
        tables = parent.inside.get(name)
        if tables is None:
            tables = parent.inside[name] = Place(key, at, _TABLES)
        elif tables.how != _TABLES:
            self.repeated = Repeated(name, tables.key, key)
        entry = tables.inside[len(tables.inside)] = Place(key, at, _TABLE)
        return entry

    def _named_value(self, table: Place, at: int) -> tuple[Place, int]:
        """The place that `a.b =` or `"a":` names, and where its value starts."""
        names, at = self._names(at)
        if self.text[at : at + 1] not in ("=", ":"):
            raise _Lost
        for name, key in names[:-1]:
            within = table.inside.get(name)
            if within is None:
                within = table.inside[name] = Place(key, key, _DOTTED)
            elif within.how == _VALUE:
                self.repeated = Repeated(name, within.key, key)
            table = within
        name, key = names[-1]
        if name in table.inside:
            self.repeated = Repeated(name, table.inside[name].key, key)
        place = table.inside[name] = Place(key, key, _VALUE)
        return place, self._skip(at + 1)

    def _names(self, at: int) -> tuple[list[tuple[str, int]], int]:
        """The parts of a dotted key, each with its place, and where the key ends."""
        names = []
        while True:
            found = _KEY.match(self.text, at)
            if found is None:
                raise _Lost
            names.append((_unquoted(found[1]), found.start(1)))
            if not self.text.startswith(".", found.end()):
                return names, found.end()
            if len(names) == DEEPEST:
                self.endless = names[0][1]
                raise _Lost
            at = found.end() + 1

    def _value(self, place: Place, at: int) -> int:
        """Note a value and all that stands inside it; where it ends."""
        opened: list[Place] = []  # the lists and tables around, the innermost last
        while True:
            place.value = at
            if self.text.startswith(("[", "{"), at):
                opened.append(place)
                at += 1
            else:
                found = _TOKEN.match(self.text, at)
                if found is None:
                    raise _Lost
                at = found.end()
            at = self._close(opened, at)
            if not opened:
                return at
            around = opened[-1]
            if self.text[around.value] == "{":
                place, at = self._named_value(around, at)
            else:
                place = around.inside[len(around.inside)] = Place(-1, at, _VALUE)

    def _close(self, opened: list[Place], at: int) -> int:
        """Go over what ends after a value; where the next value or key starts."""
        while opened:
            at = self._skip(at)
            if self.text.startswith(",", at):
                at = self._skip(at + 1)
            if not self.text.startswith(("]", "}"), at):
                return at
            opened.pop()
            at += 1
        return at

    def _skip(self, at: int) -> int:
        """Go over white space and comments."""
        found = _BLANK.match(self.text, at)
        return found.end() if found else at


_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


def _unquoted(key: str) -> str:
    """What a written key means."""
    if key[0] == "'":
        return key[1:-1]
    if key[0] != '"':
        return key
    if "\\" not in key:
        return key[1:-1]
    meant = _ESCAPE.sub(_meant, key[1:-1])
    # JSON writes what lies beyond U+FFFF as two halves.
    return meant.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _meant(escape: re.Match[str]) -> str:
    word = escape[1]
    if len(word) > 1:
        code = int(word[1:], 16)
        return chr(code) if code <= 0x10FFFF else "\N{REPLACEMENT CHARACTER}"
    return _ESCAPED.get(word, word)
