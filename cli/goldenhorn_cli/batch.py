"""`goldenhorn score --batch`: a long table of holdings in CSV, a row a holding, streamed."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from io import BufferedReader, StringIO
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TextIO

from goldenhorn.core.counts import BadCounts, composed
from goldenhorn.core.faults import Fault
from goldenhorn_cli.documents import FaultyInput, Located
from goldenhorn_cli.failures import one_line

if TYPE_CHECKING:
    from goldenhorn.core.score import Columns, Score

_AT_ONCE = 30_000  # characters, some hundred rows, that are read together: little memory, few calls
_SPELLINGS = 10_000  # texts remembered with the number they mean, and values with the text that means them


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
    """A CSV text that is read once, block by block; FaultyInput where its header cannot be used.

    `line` is the line that was read last.
    """

    def __init__(self, name: str, file: TextIO, columns: Columns) -> None:
        self.name = name
        self.columns = columns
        self._file = file
        mark = _byte_order_mark(file)
        first = file.readline()
        before = first if first.lower().startswith("sep=") else ""  # how Excel names the separator
        if before:
            first = file.readline()
        separator = before[4:5] if before[4:5].strip("\r\n") else _separator(first, columns)
        self.line = 1 if before else 0
        self.layout = Layout(separator, "\r\n" if first.endswith("\r\n") else "\n", mark + before, [])
        header = next(self._rows([first]), [])
        self.layout = self.layout._replace(header=header)
        self.places = self._places(header)

    def blocks(self) -> Iterator[str]:
        """What follows the header, some hundred whole lines at a time."""
        while block := self._file.read(_AT_ONCE):
            yield block + self._file.readline()

    def rows(self, block: str) -> Iterator[list[str]]:
        """The rows of a block, and what follows it where its last row goes on; FaultyInput where the text is no CSV."""
        return self._rows(list(StringIO(block, newline="")))

    def _rows(self, lines: list[str]) -> Iterator[list[str]]:
        before = self.line
        reader = csv.reader(chain(lines, self._file), delimiter=self.layout.separator)
        try:
            while reader.line_num < len(lines):
                row = next(reader)
                self.line = before + reader.line_num
                yield row
        except csv.Error as error:
            self.line = before + reader.line_num
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
    run = _Run(table, out, score, tell)
    for block in table.blocks():
        if not run.take_plain(block):
            run.take(block)
    return Summary(run.rows, run.bad)


class _Run:
    """One run through a table. Python's csv module takes as long to read and write a row as all else together.

    So rows are split by hand where that is the same, column by column rather than row by row (three times as fast);
    a block with any row that is not so plain is read by csv, and one with a row that is wrong row by row.
    """

    def __init__(self, table: Table, out: TextIO, score: Score, tell: Callable[[str], None]) -> None:
        layout, places = table.layout, table.places
        self.table = table
        self.rows = self.bad = 0
        self._out = out
        self._score = score
        self._tell = tell
        self._number = _Numbers()
        self._texts = [_Texts(layout) for _ in table.columns.added]
        self._cells = itemgetter(*places) if len(places) > 1 else lambda row: (row[places[0]],)
        self._writer = csv.writer(out, delimiter=layout.separator, lineterminator=layout.line_end)
        out.write(layout.before)
        self._writer.writerow([*layout.header, *table.columns.added])

    def take_plain(self, block: str) -> bool:
        """Score a block of plain rows without a fault; False, and nothing is done, where any is another."""
        separator, line_end, _, header = self.table.layout
        if "\r" in block:
            block = block.replace("\r\n", "\n")
        *lines, rest = block.split("\n")
        if '"' in block or "\r" in block or rest or len(block) > csv.field_size_limit():  # csv takes no longer cells
            return False
        each = len(header) + 1  # cells a row: its own, and the line end between it and the next
        cells = f"{separator}\n{separator}".join(lines).split(separator)
        if len(cells) != len(lines) * each - 1 or cells[len(header) :: each] != ["\n"] * (len(lines) - 1):
            return False
        try:
            numbers = [map(self._number.__getitem__, cells[place::each]) for place in self.table.places]
            added = self._score(list(zip(*numbers, strict=True)))
        except (KeyError, BadCounts):
            return False
        texts = [map(known.__getitem__, column) for known, column in zip(self._texts, added, strict=True)]
        self._out.write(line_end.join([*map(separator.join, zip(lines, *texts, strict=True)), ""]))
        self.table.line += len(lines)
        self.rows += len(lines)
        return True

    def take(self, block: str) -> None:
        """Score a block of any rows."""
        read: list[tuple[int, list[str]]] = []
        try:
            for row in self.table.rows(block):
                read.append((self.table.line, row))  # noqa: PERF401 where a row cannot be read, those before it count
        finally:
            try:
                done = self._scored([row for _, row in read])
            except (LookupError, BadCounts):
                done = [self._row(line, row) for line, row in read]
            self._writer.writerows(done)
            self.rows += sum(map(any, done))

    def _scored(self, rows: list[list[str]]) -> list[list[object]]:
        """Rows with their results; LookupError or BadCounts where there is anything wrong with any."""
        width, number = len(self.table.layout.header), self._number.__getitem__
        if any(len(row) != width for row in rows):
            raise IndexError
        added = self._score([[*map(number, self._cells(row))] for row in rows])
        return [[*row, *values] for row, values in zip(rows, zip(*added, strict=True), strict=True)]

    def _row(self, line: int, row: list[str]) -> list[object]:
        """One row with its results; with none, when told what is wrong with it."""
        try:
            return self._scored([row])[0]
        except (LookupError, BadCounts):
            if any(row):
                self.bad += 1
                _tell_faults(self.table, line, row, self._score, self._number, self._tell)
            return _padded(row, len(self.table.layout.header), len(self.table.columns.added))


class _Texts(dict[object, str]):
    """Values of one column to the cells that say them, as csv writes them, remembered."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def __missing__(self, value: object) -> str:
        separator, line_end, _, _ = self._layout
        out = StringIO(newline="")
        csv.writer(out, delimiter=separator, lineterminator=line_end).writerow(["", value])
        text = out.getvalue()[len(separator) : -len(line_end)]
        if len(self) < _SPELLINGS:
            self[value] = text
        return text


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


def _padded(row: list[str], width: int, added: int) -> list[object]:
    """A row that was not scored: its cells as they are, the results empty; an empty line stays one."""
    return [*row, *[""] * (max(0, width - len(row)) + added)] if row else []


def _tell_faults(
    table: Table,
    line: int,
    row: list[str],
    score: Score,
    number: _Numbers,
    tell: Callable[[str], None],
) -> None:
    """What is wrong with a row, each fault with its line and column title."""
    line -= sum(cell.count("\n") for cell in row)
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
            score([values])
        except BadCounts as bad:
            told(bad.code, f"{header[table.places[bad.offset]]}: ", bad.message, bad.hint)


def _why_no_number(text: str) -> str:
    text = text.strip()
    if not text:
        return "the cell is empty"
    shown = text if len(text) <= 24 else text[:23] + "…"
    return f'"{shown}" is below zero' if text[:1] == "-" and text[1:].isdigit() else f'"{shown}" is no whole number'
