"""`goldenhorn score --batch`: a long table of holdings in CSV, a row a holding, streamed."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Sequence
from io import BufferedReader
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TextIO

from goldenhorn.core.counts import BadCounts, composed
from goldenhorn.core.faults import Fault
from goldenhorn_cli.documents import FaultyInput, Located
from goldenhorn_cli.failures import one_line

if TYPE_CHECKING:
    from goldenhorn.core.score import Columns

    Score = Callable[[Sequence[int]], tuple[object, ...]]

_AT_ONCE = 1_000  # rows written together: little memory, few calls
_SPELLINGS = 10_000  # texts remembered with the number they mean


class Layout(NamedTuple):
    """How a table is written, as its start shows: separator, line end, what stands before the header, the header."""

    separator: str
    line_end: str
    before: str
    header: list[str]


class Summary(NamedTuple):
    """How many rows were read, and how many of them could not be scored."""

    rows: int
    bad: int


class Table:
    """A CSV text that is read once, row by row; FaultyInput where its header cannot be used."""

    def __init__(self, name: str, file: TextIO, columns: Columns) -> None:
        self.name = name
        self.columns = columns
        mark = _byte_order_mark(file)
        lines = iter(file)
        first = next(lines, "")
        before = first if first.lower().startswith("sep=") else ""  # how Excel names the separator
        if before:
            first = next(lines, "")
        separator = before[4:5] if before[4:5].strip("\r\n") else _separator(first, columns)
        self._reader = csv.reader(chain([first], lines), delimiter=separator)
        self._lines_before = 1 if before else 0
        header = next(self.rows(), [])
        self.layout = Layout(separator, "\r\n" if first.endswith("\r\n") else "\n", mark + before, header)
        self.places = self._places(header)

    @property
    def line(self) -> int:
        """The line that was read last."""
        return self._reader.line_num + self._lines_before

    def rows(self) -> Iterator[list[str]]:
        """Row by row; FaultyInput where the text is no CSV."""
        try:
            yield from self._reader
        except csv.Error as error:
            raise FaultyInput([self._at(Fault("bad-csv", (), str(error)))]) from None

    def _places(self, header: list[str]) -> list[int]:
        """Where each column to be read stands in a row."""
        read = self.columns.read
        separator = self.layout.separator
        hint = "the first line names the columns: " + (", " if separator == "\t" else separator).join(read)
        if not any(header):
            raise FaultyInput([self._at(Fault("missing-column", (), "there is no header", hint))])
        titles = [composed(title.strip()) for title in header]
        found = [_matching(titles, k, self.columns) for k in range(len(read))]
        faults = [
            Fault("column-twice", (), f'"{name}" is named by {len(at)} columns', "name it once")
            for name, at in zip(read, found, strict=True)
            if len(at) > 1
        ]
        missing = [name for name, at in zip(read, found, strict=True) if not at]
        if missing:
            faults.append(Fault("missing-column", (), "there is no column " + ", ".join(missing), hint))
        faults += [
            Fault("column-taken", (), f'there is a column "{name}" already', "rename it or leave it out")
            for name in self.columns.added
            if name in titles
        ]
        if faults:
            raise FaultyInput(map(self._at, faults))
        return [at[0] for at in found]

    def _at(self, fault: Fault) -> Located:
        return Located(self.name, max(1, self.line), 1, fault)


def score_rows(table: Table, out: TextIO, score: Score, tell: Callable[[str], None]) -> Summary:
    """Write the table with the results added to each row; what is wrong with a row is told, a line a fault."""
    writer = csv.writer(out, delimiter=table.layout.separator, lineterminator=table.layout.line_end)
    out.write(table.layout.before)
    writer.writerow([*table.layout.header, *table.columns.added])
    cells = itemgetter(*table.places) if len(table.places) > 1 else lambda row: (row[table.places[0]],)
    number_of = _Numbers()
    number, width = number_of.__getitem__, len(table.layout.header)
    rows = bad = blank = 0
    ready: list[Sequence[object]] = []
    keep = ready.append
    for row in table.rows():
        try:
            added = score([*map(number, cells(row))])
            if len(row) != width:
                raise IndexError
            keep([*row, *added])
        except (LookupError, BadCounts):
            keep(_padded(row, width, len(table.columns.added)))
            if any(row):
                bad += 1
                _tell_faults(table, row, score, number_of, tell)
            else:
                blank += 1
        if len(ready) == _AT_ONCE:
            writer.writerows(ready)
            rows += _AT_ONCE
            ready.clear()
    writer.writerows(ready)
    return Summary(rows + len(ready) - blank, bad)


class _Numbers(dict[str, int]):
    """Texts to the numbers they mean, remembered; KeyError for what is no number from 0."""

    def __missing__(self, text: str) -> int:
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
            raise KeyError(text)
        number = int(digits)
        if len(self) < _SPELLINGS:
            self[text] = number
        return number


def _byte_order_mark(file: TextIO) -> str:
    """The mark that the input starts with, for Excel reads no UTF-8 without one."""
    buffer = getattr(file, "buffer", None)
    return "\ufeff" if isinstance(buffer, BufferedReader) and buffer.peek(3)[:3] == BOM_UTF8 else ""


def _separator(line: str, columns: Columns) -> str:
    """The separator that makes most known titles of the header; where none does, the commonest."""

    def known(separator: str) -> tuple[int, int]:
        titles = [composed(title.strip(' "\r\n')) for title in line.split(separator)]
        return sum(title in columns.read or title in columns.also for title in titles), len(titles)

    return max(",;\t|", key=known)


def _matching(titles: list[str], k: int, columns: Columns) -> list[int]:
    """The places of a column: those titled by its own name; if there are none, by another word; else by a letter."""
    also = {word for word, at in columns.also.items() if at == k}
    for known in ({columns.read[k]}, {word for word in also if len(word) > 1}, also):
        places = [place for place, title in enumerate(titles) if title in known]
        if places:
            return places
    return []


def _padded(row: list[str], width: int, added: int) -> list[str]:
    """A row that was not scored: its cells as they are, the results empty; an empty line stays one."""
    return row + [""] * (max(0, width - len(row)) + added) if row else row


def _tell_faults(
    table: Table,
    row: list[str],
    score: Score,
    number: _Numbers,
    tell: Callable[[str], None],
) -> None:
    """What is wrong with a row, each fault with its line and column title."""
    line = table.line - sum(cell.count("\n") for cell in row)
    header = table.layout.header

    def told(code: str, title: str, message: str, hint: str = "") -> None:
        tell(one_line(f"{table.name}:{line}: error[{code}]: {title}{message}{'; ' + hint if hint else ''}"))

    if len(row) != len(header):
        told("cells", "", f"the row has {len(row)} cells, the header {len(header)}")
        return
    values = []
    for place in table.places:
        try:
            values.append(number[row[place]])
        except KeyError:
            told("bad-number", f"{header[place]}: ", _why_no_number(row[place]), "write a whole number from 0")
    if len(values) == len(table.places):
        try:
            score(values)
        except BadCounts as bad:
            told(bad.code, f"{header[table.places[bad.offset]]}: ", bad.message, bad.hint)


def _why_no_number(text: str) -> str:
    text = text.strip()
    if not text:
        return "the cell is empty"
    shown = text if len(text) <= 24 else text[:23] + "…"
    return f'"{shown}" is below zero' if text[:1] == "-" and text[1:].isdigit() else f'"{shown}" is no whole number'
