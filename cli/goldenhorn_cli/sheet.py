"""Score sheets as a report for people, or as values for programs."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from goldenhorn.core.report import Block, Cell, Note, Report, grid, note
from goldenhorn.core.score import apart, winners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goldenhorn.core.report import Grid
    from goldenhorn.core.score import Line, Sheet
    from goldenhorn.games import AnyGame

_COUNTED = re.compile(r"([0-9]+)(\w)")


class Letters:
    """The kinds of goods that are shown in columns of their own: by letter, each with its tone."""

    def __init__(self, game: AnyGame, sheets: Sequence[Sheet]) -> None:
        kinds = game.columns.read if game.columns else ()
        self.tone = {name[0]: name for name in kinds}
        goods = [line.goods for sheet in sheets for line in sheet.lines]
        seen = {letter for text in goods for letter in counted(text)}
        fits = seen <= self.tone.keys() and len(self.tone) == len(kinds)
        self.shown = list(self.tone) if seen and fits else []
        self.none = game.earned is not None and not any(goods)  # where points were won in play, moves told the goods

    @property
    def titles(self) -> list[str]:
        """Titles of the columns: a letter each, or one for goods as they are written, or none."""
        if self.none:
            return []
        return [f">{letter.upper()}" for letter in self.shown] or ["goods"]

    def cells(self, line: Line) -> list[Cell]:
        """The goods of a line."""
        if self.none:
            return []
        if not self.shown:
            return [Cell(line.goods)]
        numbers = counted(line.goods)
        return [Cell(numbers.get(letter, ""), self.tone[letter]) for letter in self.shown]


def counted(goods: str) -> dict[str, str]:
    """The numbers of a shorthand by letter.

    >>> counted("3y 12o")
    {'y': '3', 'o': '12'}
    """
    return {letter: number for number, letter in _COUNTED.findall(goods)}


def report(sheets: Sequence[Sheet], game: AnyGame, verbose: bool = False, goes_on: bool = False) -> Report:
    """Each player's holding in words and its lines; then, where there are several players, who won, or leads."""
    letters = Letters(game, sheets)
    blocks: list[Block] = []
    for sheet in sheets:
        blocks += [note(Cell(sheet.player, "strong"), f": {sheet.holding}"), _lines(sheet, letters, verbose)]
    if len(sheets) > 1:
        blocks += [standing(sheets), *([leaders(sheets)] if goes_on else verdict(sheets))]
    return Report(tuple(blocks))


def standing(sheets: Sequence[Sheet]) -> Grid:
    """The totals in the order of the ranks."""
    rows = [
        [Cell(str(sheet.rank)), Cell(sheet.player, "strong" if sheet.rank == 1 else ""), Cell(str(sheet.total))]
        for sheet in sorted(sheets, key=lambda sheet: sheet.rank)
    ]
    return grid((">rank", "player", ">points"), rows)


def totals(sheets: Sequence[Sheet]) -> Report:
    """The totals alone, in the order of the players."""
    return Report((grid(("", ">"), [[sheet.player, str(sheet.total)] for sheet in sheets]),))


def leaders(sheets: Sequence[Sheet]) -> Note:
    """Who is ahead in a game that goes on."""
    first = [sheet for sheet in sheets if sheet.rank == 1]
    points = f"{first[0].total} point{'' if first[0].total == 1 else 's'}"
    how = f" leads with {points}" if len(first) == 1 else f" lead with {points} each"
    return note(Cell(_names(first), "strong"), f"{how}; the game is not over.")


def verdict(sheets: Sequence[Sheet]) -> list[Note]:
    """Who won; a tie stays one unless the game parts it, and then it is told by what."""
    ranks = [[sheet for sheet in sheets if sheet.rank == rank] for rank in sorted({sheet.rank for sheet in sheets})]
    total, first = ranks[0][0].total, Cell(_names(ranks[0]), "strong")
    points = f"{total} point{'' if total == 1 else 's'}"
    partings = [_parting(ahead, behind) for ahead, behind in pairwise(ranks)]
    ahead = f", {partings[0]}" if partings and partings[0] else ""
    if len(ranks[0]) == 1:
        notes = [note(first, f" wins with {points}{ahead}.")]
    else:
        notes = [note("Shared win: ", first, f" with {points} each{ahead}.")]
    for later, told in zip(ranks[1:], partings[1:], strict=False):
        if told:
            notes.append(note(f"{_names(later)} {'is' if len(later) == 1 else 'are'} {told}."))
    return notes


def _names(sheets: Sequence[Sheet]) -> str:
    *others, last = [sheet.player for sheet in sheets]
    return f"{', '.join(others)} and {last}" if others else last


def _parting(ahead: Sequence[Sheet], behind: Sequence[Sheet]) -> str:
    """By what one rank is ahead of the next with the same total; empty where the totals differ."""
    told = apart(ahead[0], behind[0])
    return f"ahead of {_names(behind)} by {told}" if told else ""


def values(sheets: Sequence[Sheet], goes_on: bool = False) -> dict[str, object]:
    """The sheets and winners as JSON has them; nobody has won a game that goes on."""
    return {"sheets": [_sheet(sheet) for sheet in sheets], "winners": [] if goes_on else winners(sheets)}


def _lines(sheet: Sheet, letters: Letters, verbose: bool) -> Grid:
    rule = ["rule"] if verbose else []
    columns = ["", *letters.titles, ">points", *rule]
    rows = [
        [
            Cell(line.what),
            *letters.cells(line),
            Cell(str(line.points)),
            *([Cell(line.code, "quiet")] if verbose else []),
        ]
        for line in sheet.lines
    ]
    blank = [Cell("")] * len(letters.titles)
    total = [Cell("total", "strong"), *blank, Cell(str(sheet.total), "strong"), *map(Cell, [""] * len(rule))]
    return grid(columns, [*rows, total])


def _sheet(sheet: Sheet) -> dict[str, object]:
    lines = [
        {"code": line.code, "what": line.what, "points": line.points, **({"goods": line.goods} if line.goods else {})}
        for line in sheet.lines
    ]
    parted = {"parted": dict(zip(sheet.parted_by, sheet.parted, strict=True))} if sheet.parted_by else {}
    ranked = {"player": sheet.player, "total": sheet.total, "rank": sheet.rank, **parted}
    return {**ranked, "holding": sheet.holding, "lines": lines}
