"""How boards are laid out, and how what is wider than the screen is cut into pieces that go below each other."""

from __future__ import annotations

from goldenhorn.core.report import Board, Cell, Grid
from goldenhorn_cli.failures import one_line
from goldenhorn_cli.render import width


def board_widths(board: Board) -> list[int]:
    """How wide each column of a board is."""
    return [max(3, *(width(one_line(row[k].text)) for row in board.rows)) for k in range(len(board.rows[0]))]


def laid(board: Board) -> list[list[Cell]]:
    """The rows of a board with every text in the middle of its column, a space between two columns."""
    widths = board_widths(board)
    rows = []
    for row in board.rows:
        laid = []
        for cell, wide in zip(row, widths, strict=True):
            text = one_line(cell.text)
            space = wide - width(text)
            laid += [Cell(" " * (space // 2) + text + " " * (space - space // 2), cell.tone), Cell(" ")]
        rows.append(laid[:-1])
    return rows


def folded(board: Board, most: int) -> list[Board]:
    """A board in pieces that are no wider than that, if its columns allow it.

    >>> [len(piece.rows[0]) for piece in folded(Board(((Cell("one"), Cell("two"), Cell("three")),)), 7)]
    [2, 1]
    """
    pieces: list[list[int]] = [[]]
    used = 0
    for column, wide in enumerate(board_widths(board)):
        if pieces[-1] and used + wide > most:
            pieces.append([])
            used = 0
        pieces[-1].append(column)
        used += wide + 1
    cut = [tuple(tuple(row[k] for k in piece) for row in board.rows) for piece in pieces]
    return [Board(tuple(row for row in rows if any(cell.text for cell in row))) for rows in cut]


def cut(grid: Grid, most: int) -> list[Grid]:
    """A table that is no wider than that: with its columns close together, or else in pieces of that width.

    Each piece stands beside the first column again; it is too wide where its columns do not allow it.

    >>> table = Grid(("who", "one", "two", ""), ((Cell("Anna"), Cell("a"), Cell("b"), Cell("c")),))
    >>> [piece.columns for piece in cut(table, 13)]
    [('who', 'one'), ('who', 'two', '')]
    >>> [(piece.columns, piece.close) for piece in cut(table, 14)]
    [(('who', 'one', 'two', ''), True)]
    """
    titles = [title.removeprefix(">") for title in grid.columns]
    wide = [
        2 + max(width(one_line(text)) for text in (title, *(row[k].text for row in grid.rows)))
        for k, title in enumerate(titles)
    ]
    if sum(wide) - 2 > most >= sum(wide) - len(wide) - 1:
        return [grid._replace(close=True)]
    parts: list[list[int]] = []
    for column, title in enumerate(titles[1:], 1):
        if title or not parts:
            parts.append([])
        parts[-1].append(column)
    pieces: list[list[int]] = []
    for part in parts:
        if not pieces or wide[0] + sum(wide[k] for k in pieces[-1] + part) - 2 > most:
            pieces.append([])
        pieces[-1] += part
    return [
        Grid(
            tuple(grid.columns[k] for k in (0, *piece)),
            tuple(tuple(row[k] for k in (0, *piece)) for row in grid.rows),
        )
        for piece in pieces
    ]
