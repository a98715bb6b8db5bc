"""A report: what a command has to show, as plain values. Colours and widths are the terminal's business."""

from collections.abc import Sequence
from typing import NamedTuple


class Cell(NamedTuple):
    """A text with an optional tone: one of good, bad, warn, strong, quiet, or the colour of what the text names.

    The colours are yellow, pink, green, red, orange, blue, violet, turquoise, brown and grey.
    """

    text: str
    tone: str = ""


class Heading(NamedTuple):
    """A title."""

    text: str


class Note(NamedTuple):
    """A sentence, indented by `depth` steps."""

    cells: tuple[Cell, ...]
    depth: int = 0


class Grid(NamedTuple):
    """A table: column titles (a leading ">" aligns to the right) and rows of cells.

    One that `folds` goes on below where it is too wide, beside its first column again, and is cut only before a
    column that has a title. The columns of a `close` one have one space between them, not two.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    folds: bool = False
    close: bool = False


class Board(NamedTuple):
    """Rows of cells as they lie on the table: close together, texts in the middle, a tone fills its cell.

    Where it is too wide it goes on below, column by column.
    """

    rows: tuple[tuple[Cell, ...], ...]


Block = Heading | Note | Grid | Board


class Report(NamedTuple):
    """Blocks from top to bottom."""

    blocks: tuple[Block, ...]


def note(*parts: str | Cell, depth: int = 0) -> Note:
    """A note from texts and cells.

    >>> note("won by ", Cell("Anna", "strong")).cells[1].text
    'Anna'
    """
    return Note(tuple(part if isinstance(part, Cell) else Cell(part) for part in parts), depth)


def grid(columns: Sequence[str], rows: Sequence[Sequence[str | Cell]]) -> Grid:
    """A grid from rows of texts and cells."""
    return Grid(tuple(columns), tuple(tuple(c if isinstance(c, Cell) else Cell(c) for c in row) for row in rows))
