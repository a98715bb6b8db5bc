"""A report on the screen: plain text in pipes and files, Rich only on a terminal or where colour is asked for."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Literal, TextIO

from goldenhorn.core.report import Block, Board, Cell, Grid, Heading, Note, Report
from goldenhorn_cli.failures import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, RenderableType
    from rich.text import Text

AUTO, ALWAYS, NEVER = "auto", "always", "never"

# Colours of things as printed, out of the 256 that terminals share; then what is said by tone alone.
# They lie under the words, like a cube: light yellow is not seen on a white screen, dark red not on a black one.
TONES = {
    "yellow": "color(16) on color(227)",
    "pink": "color(16) on color(218)",
    "green": "color(231) on color(29)",
    "red": "color(231) on color(88)",
    "orange": "color(16) on color(208)",
    "blue": "color(231) on color(27)",
    "violet": "color(231) on color(97)",
    "turquoise": "color(16) on color(80)",
    "brown": "color(231) on color(94)",
    "grey": "color(16) on color(145)",
    "good": "green",
    "bad": "red",
    "warn": "yellow",
    "strong": "bold",
    "quiet": "dim",
}


_NARROWEST = 20  # columns of a terminal: what says less knows not how wide it is
_WORD = 8  # columns for a word in a table: longer ones go on in the next line
_ENDLESS = 10_000  # columns of a pipe or a file, where nothing is wrapped


def colourful(color: str, stream: TextIO) -> bool:
    """Whether colours are wanted: --color always or never, else NO_COLOR, else FORCE_COLOR, else a terminal's."""
    if color != AUTO:
        return color == ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def painted(text: str, tone: str, wanted: bool) -> str:
    r"""A word in the colour of a tone, if colour is wanted; for lines that must not be wrapped.

    >>> painted("error", "bad", wanted=True)
    '\x1b[31merror\x1b[0m'
    """
    code = {"good": 32, "bad": 31, "warn": 33}[tone]
    return f"\x1b[{code}m{text}\x1b[0m" if wanted else text


def show(report: Report, color: str = AUTO, stream: TextIO | None = None) -> None:
    """Write a report to stdout, or to another stream."""
    stream = stream or sys.stdout
    if stream.isatty() or colourful(color, stream):
        _rich(report, console(color, stream))
    else:
        stream.write(plain(report))


def console(color: str, stream: TextIO) -> Console:
    """A Rich console that obeys --color; texts are never markup and stay as they are."""
    from rich.console import Console

    wanted = colourful(color, stream)
    found = Console(
        file=stream,
        width=None if stream.isatty() else _ENDLESS,
        force_terminal=stream.isatty() or wanted,
        color_system="256" if wanted else None,
        no_color=not wanted,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=False,
    )
    found.width = max(found.width, _NARROWEST)
    return found


def plain(report: Report) -> str:
    """A report as plain text, columns aligned, nothing wrapped.

    >>> from goldenhorn.core.report import grid, note
    >>> print(plain(Report((Heading("Scores"), grid(["player", ">points"], [["Anna", "18"], ["Ben", "9"]])))), end="")
    Scores
    <BLANKLINE>
    player  points
    Anna        18
    Ben          9
    """
    pieces = [_plain_block(block) for block in report.blocks]
    text = ""
    for k, (block, piece) in enumerate(zip(report.blocks, pieces, strict=True)):
        if k and not (isinstance(block, Note) and isinstance(report.blocks[k - 1], Note)):
            text += "\n"
        text += piece
    return text


def _plain_block(block: Block) -> str:
    if isinstance(block, Heading):
        return one_line(block.text) + "\n"
    if isinstance(block, Note):
        return "  " * block.depth + _joined(block.cells) + "\n"
    if isinstance(block, Board):
        from goldenhorn_cli.laying import laid

        return "".join("".join(cell.text for cell in row).rstrip() + "\n" for row in laid(block))
    rows = [[one_line(cell.text) for cell in row] for row in block.rows]
    return "".join(_aligned(block.columns, rows))


def _joined(cells: tuple[Cell, ...]) -> str:
    return one_line("".join(cell.text for cell in cells))


def _aligned(columns: tuple[str, ...], rows: list[list[str]]) -> list[str]:
    """The lines of a table; a title that starts with ">" stands for a column of numbers."""
    titles = [title.removeprefix(">") for title in columns]
    table = [titles, *rows] if any(titles) else rows
    widths = [max((width(row[k]) for row in table), default=0) for k in range(len(columns))]
    lines = []
    for row in table:
        cells = [
            _padded(text, wide, right=title.startswith(">"))
            for text, wide, title in zip(row, widths, columns, strict=True)
        ]
        lines.append("  ".join(cells).rstrip() + "\n")
    return lines


def _padded(text: str, wide: int, right: bool) -> str:
    space = " " * (wide - width(text))
    return space + text if right else text + space


def width(text: str) -> int:
    r"""How many columns a text takes on a terminal.

    >>> width("Anna"), width("\N{HIRAGANA LETTER A}")
    (4, 2)
    """
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in text)


def _rich(report: Report, to: Console) -> None:
    screen = to.width
    blocks = [*_in_pieces(report, screen)]
    for k, block in enumerate(blocks):
        if k and not (isinstance(block, Note) and isinstance(blocks[k - 1], Note)):
            to.print()
        if isinstance(block, Grid):  # Rich would leave out whole columns of numbers; the terminal wraps its lines
            to.width = max(screen, _least(block))
        if isinstance(block, Board):
            _print_board(block, to)
        else:
            to.print(rich_block(block))
        to.width = screen


def _in_pieces(report: Report, screen: int) -> Iterator[Block]:
    """The blocks of a report; tables that fold are cut into such as the screen is wide enough for."""
    from goldenhorn_cli.laying import cut

    for block in report.blocks:
        if isinstance(block, Grid) and block.folds:
            yield from cut(block, screen)
        else:
            yield block


def _print_board(board: Board, to: Console) -> None:
    """A board in as many pieces, one below the other, as the terminal is too narrow for it."""
    from goldenhorn_cli.laying import folded, laid

    for k, piece in enumerate(folded(board, to.width)):
        if k:
            to.print()
        for row in laid(piece):
            to.print(_text(tuple(row)), overflow="ignore", no_wrap=True, crop=False)


def _least(grid: Grid) -> int:
    """The columns a table needs on a terminal: numbers whole, words in pieces."""
    wide = 0
    for k, title in enumerate(grid.columns):
        longest = max(width(one_line(text)) for text in (title.removeprefix(">"), *(row[k].text for row in grid.rows)))
        wide += 2 + (longest if title.startswith(">") else min(longest, _WORD))
    return wide


def rich_block(block: Heading | Note | Grid) -> RenderableType:
    """A block as something Rich can print."""
    from rich.padding import Padding
    from rich.text import Text

    if isinstance(block, Heading):
        return Text(one_line(block.text), style="bold")
    if isinstance(block, Note):
        return Padding(_text(block.cells), (0, 0, 0, 2 * block.depth), expand=False)
    return _rich_grid(block)


def _rich_grid(block: Grid) -> RenderableType:
    from rich import box
    from rich.table import Table

    titled = any(block.columns)
    table = Table(
        box=box.SIMPLE_HEAD if titled else None,
        show_header=titled,
        show_edge=False,
        pad_edge=False,
        padding=(0, 0, 0, 0 if block.close else 1),
    )
    for title in block.columns:
        number = title.startswith(">")
        justify: Literal["left", "right"] = "right" if number else "left"
        # Where the screen is narrow, words go on in the next line: names that differ at their ends stay apart.
        table.add_column(title.removeprefix(">"), justify=justify, no_wrap=number, overflow="fold")
    for row in block.rows:
        table.add_row(*(_text((cell,)) for cell in row))
    return table


def _text(cells: tuple[Cell, ...]) -> Text:
    from rich.text import Text

    text = Text()
    for cell in cells:
        text.append(one_line(cell.text), style=TONES.get(cell.tone, ""))
    return text
