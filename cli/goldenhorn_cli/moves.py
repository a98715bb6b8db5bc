"""What `goldenhorn score --move` does: actions are taken from a position, and what each player earns is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from goldenhorn.core.faults import DocumentFaults, Fault
from goldenhorn.core.report import Block, Cell, Grid, Report, grid, note
from goldenhorn.play.earnings import REFUSED, Course, Taken, course
from goldenhorn_cli import sheet, tracks
from goldenhorn_cli.documents import FaultyInput, Located, parse, read_source
from goldenhorn_cli.failures import NO, USAGE, Failure
from goldenhorn_cli.house_rules import faulty, locate_ruled, ruled
from goldenhorn_cli.kinds import HOLDINGS, POSITION, SCENARIO, game_of, kind_of

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn.games import AnyGame

ARGUMENT = "argument --move"
CHANCE = "what the position leaves open was drawn, and by other draws this would come otherwise"
KNOWN = "write what is known into the position"
PARTED = "several actions are parted by semicolons"


class Piece(NamedTuple):
    """An action as it is written: in which of the moves (from 0), where in its text, and its words."""

    move: int
    offset: int
    words: str


class Moved(NamedTuple):
    """Moves that were made from a position: its file, the game, what came of it, the actions of each move."""

    file: str
    game: AnyGame
    course: Course
    moves: list[list[Taken]]
    odd: list[Located]


def moved(name: str, moves: Sequence[str], default_game: str, rules: Document) -> Moved:
    """Make moves from the position in a file; FaultyInput or Failure where they cannot be made."""
    source = read_source(name)
    document = parse(source)
    try:
        game = game_of(document, default_game)
        _check(source.name, game, kind_of(document, game))
        setup = game.read(ruled(document, rules))
    except DocumentFaults as bad:
        raise faulty(locate_ruled(source, bad.faults, rules)) from None
    written = pieces(moves)
    found = course(game, setup, [piece.words for piece in written])
    if found.untaken is not None:
        piece, fault = written[found.untaken.number], found.untaken.fault
        player = f"{setup.players[found.untaken.seat]}: " if fault.code == REFUSED else ""
        hint = f"{CHANCE}: {KNOWN}" if found.by_chance else fault.hint
        if fault.code == "unreadable-action" and "," in piece.words:
            hint = f"{hint}; {PARTED}"
        told = _at(piece.move, len(moves), piece.offset + fault.offset, fault._replace(hint=hint, offset=0))
        told = told._replace(fault=told.fault._replace(message=f"{player}{fault.message}"))
        raise FaultyInput([told], USAGE if fault.code == "unreadable-action" else NO)
    made: list[list[Taken]] = [[] for _ in moves]
    for piece, taken in zip(written, found.taken, strict=True):
        made[piece.move].append(taken)
    return Moved(source.name, game, found, made, locate_ruled(source, setup.warnings, rules))


def _check(file: str, game: AnyGame, kind: str) -> None:
    """Failure where nothing can be earned, or where nobody is to move."""
    if game.earned is None:
        hint = "without --move a position is scored as it stands; `goldenhorn advise` tells what a move is worth"
        raise Failure(f"{game.title} counts points at the end, so that no move earns any", hint)
    if kind != POSITION:
        what = {HOLDINGS: "these are holdings", SCENARIO: "this is a scenario"}.get(kind, "this is a set-up")
        hint = "without --move it is played and scored" if kind == SCENARIO else "a position has `turn`"
        raise Failure(f"{file}: moves are made from a position, and {what}", hint)


def pieces(moves: Sequence[str]) -> list[Piece]:
    """The actions of moves, which semicolons part; FaultyInput where a move has none.

    >>> pieces(["put n10", "take dock2; put dock2b"])[1:]
    [Piece(move=1, offset=0, words='take dock2'), Piece(move=1, offset=12, words='put dock2b')]
    """
    found = []
    for k, text in enumerate(moves):
        at = 0
        for part in text.split(";"):
            if part.strip():
                found.append(Piece(k, at + len(part) - len(part.lstrip()), part.strip()))
            at += len(part) + 1
        if not text.replace(";", "").strip():
            fault = Fault("no-action", (), "no action stands here", PARTED)
            raise FaultyInput([_at(k, len(moves), 0, fault)], USAGE)
    return found


def _at(move: int, moves: int, offset: int, fault: Fault) -> Located:
    return Located(f"{ARGUMENT} {move + 1}" if moves > 1 else ARGUMENT, 1, offset + 1, fault)


def report(made: Moved, verbose: bool) -> Report:
    """The lines that each move earned, of every player; then the totals before and after."""
    players = [one.player for one in made.course.after]
    blocks: list[Block] = []
    for move in made.moves:
        for taken in move:
            if taken.secretly:
                others = ", ".join(players[seat] for seat in taken.secretly)
                blocks.append(note(Cell(f"{others}: in secret", "quiet")))
            blocks.append(note(Cell(players[taken.seat], "strong"), f": {taken.action}"))
        earned = [won for taken in move for won in taken.earned]
        blocks.append(_lines(move, players, verbose) if earned else note("Nobody earns anything by it.", depth=1))
    return Report((*blocks, _totals(made)))


def _lines(move: Sequence[Taken], players: Sequence[str], verbose: bool) -> Grid:
    """What a move earned, player by player."""
    rows: list[list[str | Cell]] = []
    for seat, player in enumerate(players):
        lines = [line for taken in move for line in tracks.of_seat(taken.earned, seat)]
        for k, line in enumerate(lines):
            who = Cell("" if k else player, "strong")
            rule = [Cell(line.code, "quiet")] if verbose else []
            rows.append([who, line.what, line.goods, str(line.points or ""), *rule])
    return grid(("player", "", "counted", ">points", *(["rule"] if verbose else [])), rows)


def _totals(made: Moved) -> Grid:
    """What every player had before, earned in each move, and has after."""
    several = len(made.moves) > 1
    titles = [f">move {k + 1}" for k in range(len(made.moves))] if several else [">earned"]
    rows = []
    for seat, (before, after) in enumerate(zip(made.course.before, made.course.after, strict=True)):
        each = [Cell(str(points_of(move, seat))) for move in made.moves]
        rows.append([Cell(after.player), Cell(str(before.total)), *each, Cell(str(after.total), "strong")])
    return grid(("player", ">before", *titles, ">after"), rows)


def points_of(move: Sequence[Taken], seat: int) -> int:
    """What a seat earned in a move."""
    return sum(line.points for taken in move for line in tracks.of_seat(taken.earned, seat))


def totals(made: Moved) -> Report:
    """What every player earned in all moves, and nothing else."""
    earned = [
        [one.player, str(sum(points_of(move, seat) for move in made.moves))]
        for seat, one in enumerate(made.course.after)
    ]
    return Report((grid(("", ">"), earned),))


def values(made: Moved) -> dict[str, object]:
    """The moves, what they earned, and the sheets before and after, as JSON has them."""
    players = [one.player for one in made.course.after]
    moves = [
        {
            "actions": [_action(taken, players) for taken in move],
            "earned": tracks.earned_values([won for taken in move for won in taken.earned], players),
            "points": {player: points_of(move, seat) for seat, player in enumerate(players)},
        }
        for move in made.moves
    ]
    before = sheet.values(made.course.before)["sheets"]
    head = {"game": made.game.name, "file": made.file, "moves": moves, "by_chance": made.course.by_chance}
    return {**head, "before": before, **sheet.values(made.course.after, not made.course.over)}


def _action(taken: Taken, players: Sequence[str]) -> dict[str, object]:
    secretly = [players[seat] for seat in taken.secretly]
    return {"by": players[taken.seat], "action": taken.action, **({"secretly": secretly} if secretly else {})}
