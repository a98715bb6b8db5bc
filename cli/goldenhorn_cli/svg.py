"""A report as an SVG picture: texts and rectangles, letters beside every colour, a title and a description."""

from __future__ import annotations

from typing import NamedTuple

from goldenhorn.core.report import Block, Board, Cell, Grid, Heading, Report
from goldenhorn_cli.failures import one_line
from goldenhorn_cli.laying import board_widths
from goldenhorn_cli.render import plain, width

# Background and text of a tone; what is said by weight alone has no background.
TONES = {
    "yellow": ("#ffff5f", "#000"),
    "pink": ("#ffafd7", "#000"),
    "green": ("#00875f", "#fff"),
    "red": ("#870000", "#fff"),
    "orange": ("#ff8700", "#000"),
    "blue": ("#005fff", "#fff"),
    "violet": ("#875faf", "#fff"),
    "turquoise": ("#5fd7d7", "#000"),
    "brown": ("#875f00", "#fff"),
    "grey": ("#afafaf", "#000"),
}
_STYLE = (
    "text{font:15px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#000}"
    ".h{font-size:20px;font-weight:bold}.b{font-weight:bold}.q{fill:#595959}"
)
_EM = 9.1  # how wide a character is, in pixels, at 15 px in any of these fonts
_LINE = 24
_MARGIN = 24
_CLASSES = {"strong": "b", "quiet": "q"}
_XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


class _Mark(NamedTuple):
    """What lies at a place: elements, and how far to the right they reach."""

    lines: list[str]
    right: float


def drawing(report: Report) -> str:
    """A picture of its own size, on white.

    >>> drawing(Report((Heading("A"),))).splitlines()[1]
    '<title id="title">A</title>'
    """
    lines: list[str] = []
    y, right = float(_MARGIN), 0.0
    for block in report.blocks:
        marks, y = _block(block, y)
        for mark in marks:
            lines += mark.lines
            right = max(right, mark.right)
    wide, high = round(right + _MARGIN), round(y + _MARGIN)
    title = next((one_line(block.text) for block in report.blocks if isinstance(block, Heading)), "")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        ' role="img" aria-labelledby="title desc">'
    )
    told = f'<title id="title">{_xml(title)}</title>\n<desc id="desc">{_xml(plain(report))}</desc>'
    back = f'<rect width="{wide}" height="{high}" fill="#fff"/>'
    return "\n".join([head, told, f"<style>{_STYLE}</style>", back, *lines, "</svg>", ""])


def _block(block: Block, y: float) -> tuple[list[_Mark], float]:
    """What is drawn of a block that begins at a height, and where the next one may begin."""
    if isinstance(block, Heading):
        text = one_line(block.text)
        line = f'<text class="h" x="{_MARGIN}" y="{y + 20:g}">{_xml(text)}</text>'
        return [_Mark([line], _MARGIN + width(text) * _EM * 20 / 15)], y + 1.5 * _LINE
    if isinstance(block, Board):
        return _board(block, y + _LINE / 2)
    if isinstance(block, Grid):
        return _grid(block, y + _LINE / 2)
    return _note(block.cells, _MARGIN + 2 * block.depth * _EM, y), y + _LINE


def _note(cells: tuple[Cell, ...], x: float, y: float) -> list[_Mark]:
    marks = []
    for cell in cells:
        wide = width(one_line(cell.text)) * _EM
        marks.append(_cell(cell, x, y, wide, "start"))
        x += wide
    return marks


def _board(board: Board, y: float) -> tuple[list[_Mark], float]:
    """Columns side by side, every text in the middle of its own."""
    marks = []
    for row in board.rows:
        x = float(_MARGIN)
        for cell, wide in zip(row, board_widths(board), strict=True):
            if cell.text:
                marks.append(_cell(cell, x, y, wide * _EM, "middle"))
            x += (wide + 1) * _EM + 4
        y += _LINE + 2
    return marks, y


def _grid(grid: Grid, y: float) -> tuple[list[_Mark], float]:
    """A line of titles, and rows under it."""
    titles = tuple(Cell(title.removeprefix(">"), "strong") for title in grid.columns)
    rows = [titles, *grid.rows] if any(title.text for title in titles) else list(grid.rows)
    widths = [max((width(one_line(row[k].text)) for row in rows), default=0) for k in range(len(titles))]
    marks = []
    for row in rows:
        x = float(_MARGIN)
        for cell, wide, title in zip(row, widths, grid.columns, strict=True):
            if cell.text:
                marks.append(_cell(cell, x, y, wide * _EM, "end" if title.startswith(">") else "start"))
            x += (wide + 2) * _EM
        y += _LINE
    return marks, y


def _cell(cell: Cell, x: float, y: float, wide: float, anchor: str) -> _Mark:
    """A text in its column; a colour lies under it as a rectangle with an edge."""
    lines = []
    fill = TONES.get(cell.tone)
    name = _CLASSES.get(cell.tone)
    if fill:
        left = f'x="{x - 4:g}" y="{y:g}" width="{wide + 8:g}" height="{_LINE - 3}"'
        lines.append(f'<rect {left} rx="3" fill="{fill[0]}" stroke="#000" stroke-width=".7"/>')
    at = {"start": x, "middle": x + wide / 2, "end": x + wide}[anchor]
    look = f' class="{name}"' if name else f' style="fill:{fill[1]}"' if fill else ""
    place = f'x="{at:g}" y="{y + 16:g}" text-anchor="{anchor}" xml:space="preserve"'
    lines.append(f"<text{look} {place}>{_xml(one_line(cell.text))}</text>")
    return _Mark(lines, x + wide)


def _xml(text: str) -> str:
    """A text for an element; control characters have been taken out."""
    return "".join(_XML.get(c, c) for c in text)
