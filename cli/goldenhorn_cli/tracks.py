"""Running tracks on the screen and for programs: how each player's points came together in a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from goldenhorn.core.report import Block, Cell, Grid, grid, note

if TYPE_CHECKING:
    from goldenhorn.core.score import Line
    from goldenhorn.play.earnings import Earned
    from goldenhorn.play.track import Entry, Track

Row = tuple[list[str], list["Line"]]  # the words a row begins with, and what was earned in it


def blocks(track: Track, verbose: bool) -> list[Block]:
    """A table a player: a row a round (with `verbose`, or where there are none, a row a step), a column a line."""
    by_round = not verbose and all(entry.round for entry in track.entries)
    found: list[Block] = []
    for seat, sheet in enumerate(track.after):
        rows = _rounds(track.entries, seat) if by_round else _steps(track.entries, seat)
        head = [">round"] if by_round else [">step", ""]
        if track.before[seat].total:
            rows.insert(0, ([*["-"] * (len(head) - 1), "before"], list(track.before[seat].lines)))
        if rows:
            how = "round by round" if by_round else "step by step"
            found += [note(Cell(sheet.player, "strong"), f": {how}"), _grid(head, rows, sheet.lines)]
    return found


def values(track: Track) -> dict[str, object]:
    """A track as JSON has it."""
    players = [sheet.player for sheet in track.after]
    totals = {sheet.player: sheet.total for sheet in track.before}
    steps = []
    for entry in track.entries:
        for seat, line in entry.earned:
            totals[players[seat]] += line.points
        head = {"step": entry.step, **({"round": entry.round} if entry.round else {})}
        done = {"by": entry.by, "action": entry.action}
        steps.append({**head, **done, "earned": earned_values(entry.earned, players), "totals": dict(totals)})
    return {"title": track.title, "track": steps}


def earned_values(earned: Sequence[Earned], players: Sequence[str]) -> list[dict[str, object]]:
    """Lines with who earned them, as JSON has them."""
    return [
        {
            "player": players[seat],
            "code": line.code,
            "what": line.what,
            "points": line.points,
            **({"goods": line.goods} if line.goods else {}),
        }
        for seat, line in earned
    ]


def of_seat(earned: Sequence[Earned], seat: int) -> list[Line]:
    """The lines of one seat."""
    return [line for one, line in earned if one == seat]


def _points_of(entry: Entry, seat: int) -> list[Line]:
    """The lines of one seat that have points; others, such as a card, are no part of a total."""
    return [line for line in of_seat(entry.earned, seat) if line.points]


def _rounds(entries: Sequence[Entry], seat: int) -> list[Row]:
    """What a seat earned in each round in which anybody did."""
    return [
        ([str(number)], [line for entry in within for line in _points_of(entry, seat)])
        for number, within in groupby(entries, key=lambda entry: entry.round)
    ]


def _steps(entries: Sequence[Entry], seat: int) -> list[Row]:
    """What a seat earned in each step in which it did."""
    rows: list[Row] = []
    for entry in entries:
        lines = _points_of(entry, seat)
        if lines:
            who = f"{entry.by}: " if entry.by else ""
            rows.append(([str(entry.step or "-"), f"{who}{entry.action}"], lines))
    return rows


def _grid(head: list[str], rows: list[Row], sheet: Sequence[Line]) -> Grid:
    """Rows as a table: a column for each thing that earned points, in the order of the sheet; sum and total so far."""
    earned = [line.what for _, lines in rows for line in lines]
    columns = [what for what in dict.fromkeys((*(line.what for line in sheet), *earned)) if what in earned]
    total = 0
    shown: list[list[str | Cell]] = []
    for words, lines in rows:
        here = {what: sum(line.points for line in lines if line.what == what) for what in columns}
        points = sum(here.values())
        total += points
        each = [str(here[what]) if any(line.what == what for line in lines) else "" for what in columns]
        shown.append([*words, *each, str(points), Cell(str(total), "strong")])
    return grid([*head, *(f">{what}" for what in columns), ">points", ">total"], shown)._replace(folds=True)
