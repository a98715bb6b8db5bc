"""The picture of a set-up or position: the route with its ships, the fleets, goods, cards, and how near the end is."""

from collections.abc import Sequence
from typing import Final

from goldenhorn.core.counts import shorthand
from goldenhorn.core.document import Document
from goldenhorn.core.game import Decision, Draw
from goldenhorn.core.report import Block, Board, Cell, Grid, Heading, Note, Report, grid, note
from goldenhorn.games.golden_horn import rules, setup, telling
from goldenhorn.games.golden_horn.components import COLOURS, HARBOURS, KINDS, MODONE, SAILS_MOST, SHIPS_EACH
from goldenhorn.games.golden_horn.ending import last_seat
from goldenhorn.games.golden_horn.rulings import rules_table
from goldenhorn.games.golden_horn.state import (
    ANNOUNCING,
    ANSWER,
    DEALING,
    FOR_HAND,
    FOR_STORE,
    NOWHERE,
    OVER,
    PLACING,
    SAILING,
    STOP,
    TURN,
    Chart,
    State,
)

_BLANK: Final = Cell("")
_LETTERS: Final = tuple(name[0].upper() for name in COLOURS.names)
_WAITED: Final = {
    TURN: "sets out with a ship, or raids first",
    SAILING: "moves the ship that is setting out",
    ANNOUNCING: "announces the end, or passes",
    PLACING: "places a ship in a harbour",
}


def draw(document: Document) -> Report:
    """The picture of a set-up or position; DocumentFaults where it is none.

    >>> draw({"players": ["Anna", "Ben"]}).blocks[0]
    Heading(text='Golden Horn: set-up for Anna, Ben')
    """
    s = setup.start(setup.read(document))
    due = dict(zip(s.draws[::2], s.draws[1::2], strict=True))
    blocks: list[Block] = [Heading(_title(s)), *_notes(s), _route(s), _fleets(s)]
    return Report((*blocks, _goods(s, due), _cards(s, due)))


def marks(chart: Chart) -> list[str]:
    """Two characters for each ship: the owner's initial and the number in its name, or else A to D and 1 to 3."""
    initials = [player[0].upper() for player in chart.players]
    plain = len(set(initials)) == chart.seats and all(letter.isascii() and letter.isalpha() for letter in initials)
    found = []
    for seat in range(chart.seats):
        fleet = chart.ships[seat * SHIPS_EACH : (seat + 1) * SHIPS_EACH]
        digits = [name[-1] for name in fleet]
        if len(set(digits)) < SHIPS_EACH or not all(digit.isascii() and digit.isdigit() for digit in digits):
            digits = [str(k + 1) for k in range(SHIPS_EACH)]
        found += [(initials[seat] if plain else "ABCD"[seat]) + digit for digit in digits]
    return found


def _title(s: State) -> str:
    players = s.chart.players
    if s.phase in (DEALING, PLACING):
        return "Golden Horn: set-up for " + ", ".join(players)
    if s.phase == OVER:
        return "Golden Horn: the game is over"
    return f"Golden Horn: {players[s.turn]}'s turn" + f" after {s.turns} turns" * (s.turns > 0)


def _notes(s: State) -> list[Note]:
    """What is waited for, and how near the end is."""
    notes = [note(*waited) for waited in [_waited(s)] if waited]
    notes.append(note("The end: ", Cell(_end(s), "strong" if s.cause else "")))
    named = marks(s.chart)
    for what, ships in (
        ("Still to be placed: ", [named[ship] for ship, at in enumerate(s.at) if at == NOWHERE]),
        ("May turn when they move: ", [named[ship] for ship in range(len(s.at)) if s.may_turn >> ship & 1]),
    ):
        if ships:
            notes.append(note(what, " ".join(ships)))
    differing = ", ".join(f"{key} {value}" for key, value in rules_table(s.chart.rulings).items())
    return [*notes, note("Rules that differ: ", differing)] if differing else notes


def _waited(s: State) -> list[str | Cell]:
    waiting = rules.pending(s)
    if isinstance(waiting, Draw):
        whose = f" for {s.chart.players[waiting.seat]}" if waiting.seat >= 0 else ""
        if s.phase in (DEALING, PLACING):
            return [f"To be drawn next: {waiting.count} from the {waiting.pile}{whose}."]
        return _acts(s, s.answer // SHIPS_EACH if s.phase == ANSWER else s.turn)
    return _acts(s, waiting.seat) if isinstance(waiting, Decision) else []


def _acts(s: State, seat: int) -> list[str | Cell]:
    """Who decides, and what about."""
    if s.phase == OVER:
        return []
    who = Cell(s.chart.players[seat], "strong")
    if s.phase == ANSWER:
        return [who, f" decides what becomes of {s.chart.ships[s.answer]}, which pirates have emptied."]
    if s.phase == SAILING:
        ship = s.sailing
        cargo = _aboard(s, ship)
        return [who, f" moves {s.chart.ships[ship]}, which sets out with {cargo or 'nothing aboard'}."]
    raids = f"; raids made this turn: {s.raids}" if s.phase == TURN and s.raids else ""
    return [who, f" {_WAITED.get(s.phase, 'waits for chance')}{raids}."]


def _end(s: State) -> str:
    """Why the game ends and who has the last turn; before that, what would bring the end about."""
    players = s.chart.players
    over = telling.ending(s)
    if over is not None:
        return f"{over.sentence}."
    if s.cause:
        how = "announced" if s.cause == "announced" else "a harbour ran out of goods"
        return f"{how} in {players[s.ender]}'s turn; {players[last_seat(s)]} has the last turn."
    if s.phase in (DEALING, PLACING):
        return "comes with all six colours in a warehouse, or an empty harbour."
    kinds = [KINDS - s.stores[base : base + KINDS].count(0) for base in range(0, len(s.stores), KINDS)]
    unknown = [FOR_STORE + seat in s.draws[::2] for seat in range(s.chart.seats)]
    told = [f"{player} {'?' if dark else kind}" for player, kind, dark in zip(players, kinds, unknown, strict=True)]
    fewest = min(sum(s.goods[:KINDS]), sum(s.goods[KINDS:]))
    return f"{', '.join(told)} of {KINDS} colours; bag {sum(s.bag)}, emptier harbour {fewest}."


def _route(s: State) -> Board:
    """A column a point: number, colour, then the ships, each with its cargo below."""
    chart = s.chart
    columns = [_point(s, point) for point in range(chart.last + 1)]
    height = max(map(len, columns))
    rows = [tuple(column[k] if k < len(column) else _BLANK for column in columns) for k in range(height)]
    return Board(tuple(row for row in rows if any(cell.text for cell in row)))


def _point(s: State, point: int) -> list[Cell]:
    chart = s.chart
    ships = [ship for ship, at in enumerate(s.at) if at == point]
    if point in (0, chart.last):
        return [_BLANK, Cell(HARBOURS[point > 0], "strong"), *_moored(s, ships, point > 0)]
    colour = chart.colours[point]
    if colour == STOP:
        cells = [_BLANK, Cell(MODONE, "strong")]
    else:
        cells = [Cell(str(chart.number(point))), Cell(_LETTERS[colour], COLOURS.names[colour])]
    named = marks(chart)
    for ship in ships:
        cells += [Cell(f"{named[ship]}>" if s.bows[ship] > 0 else f"<{named[ship]}"), _cargo(s, ship)]
    free = max(0, chart.berths - len(ships)) if colour == STOP else 0
    return cells + [Cell(f"{free} free", "quiet")] * (free > 0)


def _moored(s: State, ships: Sequence[int], far: bool) -> list[Cell]:
    """The ships of a harbour, a fleet a line; they all point out to sea."""
    named = marks(s.chart)
    cells = []
    for seat in range(s.chart.seats):
        fleet = [ship for ship in ships if ship // SHIPS_EACH == seat]
        if fleet:
            line = " ".join(named[ship] for ship in fleet)
            laden = [ship for ship in fleet if s.cargo[ship]]  # one at most: that which is setting out
            cells += [Cell(f"<{line}" if far else f"{line}>"), _cargo(s, laden[0]) if laden else _BLANK]
    return cells


def _cargo(s: State, ship: int) -> Cell:
    return Cell(_aboard(s, ship), COLOURS.names[s.freight[ship]]) if s.cargo[ship] else Cell("-", "quiet")


def _aboard(s: State, ship: int) -> str:
    return shorthand([s.cargo[ship] if c == s.freight[ship] else 0 for c in range(KINDS)], COLOURS)


def _fleets(s: State) -> Grid:
    """A row a player: mark and name of each ship, then its sails."""
    chart, named = s.chart, marks(s.chart)
    rows: list[list[str | Cell]] = []
    for seat, player in enumerate(chart.players):
        row: list[str | Cell] = [Cell(player, "strong" if seat == s.turn else "")]
        for ship in range(seat * SHIPS_EACH, (seat + 1) * SHIPS_EACH):
            sails = [Cell(_LETTERS[colour], COLOURS.names[colour]) for colour in chart.sails[ship]]
            row += [f"{named[ship]} {chart.ships[ship]}", *sails, *[_BLANK] * (SAILS_MOST - len(sails))]
        rows.append(row)
    titles = ["ship", *[""] * SAILS_MOST] * SHIPS_EACH
    return _folding(("fleet", *titles), rows)


def _folding(columns: Sequence[str], rows: Sequence[Sequence[str | Cell]]) -> Grid:
    return grid(columns, rows)._replace(folds=True)


def _goods(s: State, due: dict[int, int]) -> Grid:
    """Harbours, warehouses with what they score, and the bag."""
    rows = []
    for harbour, name in enumerate(HARBOURS):
        rows.append(_counted(name, s.goods[harbour * KINDS : (harbour + 1) * KINDS], due.get(harbour, 0)))
    for seat, sheet in enumerate(telling.scores(s)):
        unknown = due.get(FOR_STORE + seat, 0)
        row = _counted(f"{sheet.player}'s warehouse", s.stores[seat * KINDS : (seat + 1) * KINDS], unknown)
        rows.append([*row[:-1], Cell("?" if unknown else str(sheet.total), "strong")])
    rows.append(_counted("bag", s.bag, 0))
    return _folding(("goods", *(f">{letter}" for letter in _LETTERS), ">all", ">points"), rows)


def _cards(s: State, due: dict[int, int]) -> Grid:
    """Hands, discards and the deck; a hand nobody knows is a number, its cards are counted with the deck as unseen."""
    rows = []
    for seat, player in enumerate(s.chart.players):
        held = s.hands[seat * KINDS : (seat + 1) * KINDS]
        rows.append(_counted(f"{player}'s hand", held, due.get(FOR_HAND + seat, 0))[:-1])
    rows.append(_counted("discards", s.discards, 0)[:-1])
    unknown = any(FOR_HAND <= target < FOR_STORE for target in due)
    rows.append(_counted("unseen" if unknown else "deck", s.deck, 0)[:-1])
    return _folding(("cards", *(f">{letter}" for letter in _LETTERS), ">all"), rows)


def _counted(what: str, counts: Sequence[int], unknown: int) -> list[Cell]:
    """A row of counts: a cell a colour, then how many there are, and room for points."""
    if unknown:
        return [Cell(what), *[Cell("?", "quiet")] * KINDS, Cell(str(unknown)), _BLANK]
    cells = [Cell(str(count), COLOURS.names[k]) if count else _BLANK for k, count in enumerate(counts)]
    return [Cell(what), *cells, Cell(str(sum(counts))), _BLANK]
