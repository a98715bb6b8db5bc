"""The picture of a set-up or position: the five districts as they lie on the board, the route, cards and points."""

from collections.abc import Sequence
from typing import Final

from goldenhorn.core.document import Document
from goldenhorn.core.report import Block, Board, Cell, Grid, Heading, Note, Report, grid, note
from goldenhorn.games.mille_fiori import setup, workshops
from goldenhorn.games.mille_fiori.components import (
    BERTHS,
    BONUS_AREAS,
    BONUS_FIELDS,
    CARDS,
    COUNTED,
    DIAMONDS,
    DISTRICTS,
    FIRST,
    GOODS,
    HAND,
    HARBOUR,
    HOUSE_VALUES,
    HOUSES,
    NOBILI,
    POPULI,
    PYRAMID_ROWS,
    ROUTE_POINTS,
    ROUTE_STARS,
    ROW_VALUES,
    SPACE_NAMES,
    SPACE_SYMBOLS,
    SYMBOLS,
    TRADE,
    TRADE_ROWS,
    UNDIVIDED,
    WORKSHOP_PLACES,
)
from goldenhorn.games.mille_fiori.rulings import rules_table
from goldenhorn.games.mille_fiori.state import (
    ACTING,
    BONUS_TURN,
    CHOOSING,
    EXTRA,
    FOR_CHOICE,
    FOR_CHOSEN,
    FOR_DISCARDS,
    FOR_HAND,
    NONE,
    OVER,
    State,
    begun,
    bonus_fields,
    due,
    hand,
    has_begun,
)
from goldenhorn.games.mille_fiori.telling import ended, many

_TONES: Final = ("blue", "red", "yellow", "green")  # of the seats
# A letter a symbol of the workshops and pyramids; they differ within each of these districts.
_LETTERS: Final = dict(
    zip(
        ("pigment", "ash", "lime", "quartz", "coin", "lion", "cross", "shell", "fish", "crab"),
        "PALQCLXSFK",
        strict=True,
    )
)
_FREE: Final = "-"
_GAP: Final = Cell("")


def draw(document: Document) -> Report:
    """The picture of a set-up or position; DocumentFaults where it is none.

    >>> draw({"players": ["Anna", "Ben"]}).blocks[0]
    Heading(text='Mille Fiori: set-up for Anna, Ben')
    """
    s = setup.start(setup.read(document))
    blocks: list[Block] = [Heading(_title(s)), *_notes(s), _players(s)]
    blocks += [*_workshops(s), *_houses(s), *_pyramids(s), *_quay(s), *_route(s), _bonus(s)]
    return Report((*blocks, _points(s), *_cards(s)))


def marks(players: Sequence[str]) -> list[str]:
    """A letter for each seat: the initial of its name, or else A to D.

    >>> marks(["Anna", "Ben"]), marks(["Anna", "Albert"])
    (['A', 'B'], ['A', 'B'])
    """
    initials = [player[0] for player in players]
    plain = all(letter.isascii() and letter.isalpha() for letter in initials)
    found = [letter.upper() for letter in initials]
    return found if plain and len(set(found)) == len(players) else list("ABCD"[: len(players)])


def _title(s: State) -> str:
    if s.phase == OVER:
        return "Mille Fiori: the game is over"
    if not has_begun(s):
        return "Mille Fiori: set-up for " + ", ".join(s.chart.players)
    at = f"round {begun(s)} of {s.chart.rounds}, step {s.step + 1} of {s.chart.steps}"
    return f"Mille Fiori: {at}, {s.chart.players[s.seat]}'s turn"


def _notes(s: State) -> list[Note]:
    """What is waited for and what is owed, the Doge, the end, rules that differ."""
    notes = [*_waited(s), note("The Doge: ", Cell(s.chart.players[s.doge], "strong"), ".")]
    if s.stack:
        owed = [_owed(entry) for entry in reversed(s.stack)]
        notes.append(note("Still owed in this turn: " + ", then ".join(owed) + "."))
    notes.append(note(f"The end: {_end(s)}."))
    differing = ", ".join(f"{key} {value}" for key, value in rules_table(s.chart.rulings).items())
    return [*notes, note("Rules that differ: ", differing)] if differing else notes


def _owed(entry: int) -> str:
    return "an extra card" if entry == BONUS_TURN else f"harbour row {entry + 1} is scored"


def _waited(s: State) -> list[Note]:
    """Who is to do what, or what is dealt first; what a position leaves open is nothing that is waited for."""
    if s.phase == OVER:
        return []
    if not has_begun(s):
        laid = f"{s.chart.laid_out(1)} cards to the display, " if s.chart.laid_out(1) else ""
        return [note(f"To be dealt: {laid}{HAND} to everyone.")]
    does = {
        CHOOSING: "chooses a card",
        ACTING: f"plays {CARDS.names[s.playing]}: puts a diamond, or sails",
        EXTRA: "takes an extra card from the display",
    }
    return [note(Cell(s.chart.players[s.seat], "strong"), f" {does[s.phase]}.")]


def _end(s: State) -> str:
    """Why the game ended, or how near the end is."""
    over = ended(s)
    if over is not None:
        return over.sentence
    if s.ender != NONE:
        last = f"{s.chart.players[s.ender]} put the last diamond but for the reserve"
        return f"{last}; the {s.chart.rulings.end} is played to its end"
    return f"after round {s.chart.rounds}, or when somebody puts the last diamond but for the reserve"


def _players(s: State) -> Grid:
    """A row a player: the mark on the board, diamonds left, the ship, the cards in hand."""
    rows: list[list[str | Cell]] = []
    for seat, player in enumerate(s.chart.players):
        before = max(0, s.chart.available - s.used[seat])
        left = [str(before), str(DIAMONDS - s.used[seat] - before), str(s.ships[seat])]
        rows.append([Cell(player, "strong" * (seat == s.seat)), _mark(s, seat), *left, _hand(s, seat)])
    titles = ("player", "mark", ">diamonds", ">reserve", ">ship at", "hand")
    return grid(titles, rows)._replace(folds=True)


def _hand(s: State, seat: int) -> str:
    """The cards of a hand, or how many nobody knows; and the card that was chosen from it."""
    drawn = due(s)
    told = many(drawn[FOR_HAND + seat], "card") if FOR_HAND + seat in drawn else _names(hand(s, seat))
    if FOR_CHOSEN + seat in drawn or FOR_CHOICE + seat in drawn:
        return f"{told}; chose one of them" if FOR_CHOICE + seat in drawn else f"{told}; chose ?"
    return f"{told}; chose {CARDS.names[s.chosen[seat]]}" if s.chosen[seat] != NONE else told


def _names(cards: Sequence[int]) -> str:
    return " ".join(CARDS.names[kind] for kind in cards) or "none"


def _mark(s: State, seat: int) -> Cell:
    """Whose diamond lies somewhere: the letter tells it, the colour only repeats it."""
    return Cell(marks(s.chart.players)[seat], _TONES[seat]) if seat != NONE else Cell(_FREE, "quiet")


def _laid(places: Sequence[tuple[int, int]], upper: Sequence[Cell], lower: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Cells where they lie, (row, column), two lines a row: what a space is, and who lies on it."""
    across = range(max(column for _, column in places) + 1)
    lines = []
    for row in range(max(row for row, _ in places) + 1):
        for cells in (upper, lower):
            here = {column: cell for (at, column), cell in zip(places, cells, strict=True) if at == row}
            lines.append(tuple(here.get(column, _GAP) for column in across))
    return lines


def _workshops(s: State) -> list[Block]:
    """The workshops in their rows, each shifted by half a space against the next."""
    letters = [Cell(f"{_letter(space)}{space + 1}") for space in range(len(WORKSHOP_PLACES))]
    owners = [_mark(s, s.owner[space]) for space in range(len(WORKSHOP_PLACES))]
    near = [
        SPACE_NAMES[space]
        for space in range(len(WORKSHOP_PLACES))
        if s.owner[space] == NONE and NONE not in [s.owner[other] for other in workshops.STAR_OF[space]]
    ]
    legend = "Workshops w1 to w30: P pigment, A ash, L lime, Q quartz"
    card = f"; an extra card on {', '.join(near)}" if near else ""
    return [note(f"{legend}{card}."), Board(tuple(_laid(WORKSHOP_PLACES, letters, owners)))]


def _letter(space: int) -> str:
    return _LETTERS[SYMBOLS[SPACE_SYMBOLS[space]]]


def _houses(s: State) -> list[Block]:
    """The houses in their order, with what each is worth."""
    values = tuple(Cell(str(value)) for value in HOUSE_VALUES)
    owners = tuple(_mark(s, s.owner[FIRST[HOUSES] + k]) for k in range(len(HOUSE_VALUES)))
    return [note("Houses h1 to h20, what each is worth:"), Board((values, owners))]


def _pyramids(s: State) -> list[Block]:
    """Nobili and populi side by side; a person stands on the two below."""
    lines = []
    for first in (FIRST[NOBILI], FIRST[POPULI]):
        places = [(row, 2 * k + 2 - row) for row, spaces in enumerate(PYRAMID_ROWS) for k in range(len(spaces))]
        spaces = range(first, first + len(places))
        letters = [Cell(f"{_letter(space)}{space - first + 1}") for space in spaces]
        lines.append(_laid(places, letters, [_mark(s, s.owner[space]) for space in spaces]))
    legend = "Nobili n1 to n12: C coin, L lion, X cross; populi p1 to p12: S shell, F fish, K crab."
    return [note(legend), Board(tuple((*nobili, _GAP, *populi) for nobili, populi in zip(*lines, strict=True)))]


def _quay(s: State) -> list[Block]:
    """Trade, a column a good, and beside each of its rows that of the harbour, with what a diamond there would earn."""
    rows: list[list[str | Cell]] = []
    for row in range(TRADE_ROWS):
        goods = [s.owner[FIRST[TRADE] + good * TRADE_ROWS + row] for good in range(len(GOODS))]
        berths = [s.owner[FIRST[HARBOUR] + row * BERTHS + berth] for berth in range(BERTHS)]
        worth = str(ROW_VALUES[sum(owner != NONE for owner in goods)]) if NONE in berths else "departed"
        rows.append([str(row + 1), *(_mark(s, owner) for owner in (*goods, *berths)), worth])
    titles = ("row", *GOODS, "dock a", "b", "c", ">worth")
    return [note("Trade and harbour, with what a diamond of each row there is worth:"), grid(titles, rows)]


def _route(s: State) -> list[Block]:
    """The trade route: its spaces after the start, what they pay, and the ships on them, a line each."""
    sailed = [seat for seat in range(s.chart.seats) if s.ships[seat]]
    waiting = [player for seat, player in enumerate(s.chart.players) if seat not in sailed]
    spaces = range(1, len(ROUTE_POINTS))
    pays = [Cell(f"{ROUTE_POINTS[k] or ''}{'*' * (k in ROUTE_STARS)}") for k in spaces]
    ships = [[_mark(s, seat) if s.ships[seat] == k else _GAP for k in spaces] for seat in sailed]
    lines = [[Cell(str(k)) for k in spaces], pays, *ships]
    start = f"; at its start: {', '.join(waiting)}" if waiting else ""
    return [
        note(f"The trade route, what each space pays (* an extra card){start}:"),
        Board(tuple(tuple(line) for line in lines)),
    ]


def _bonus(s: State) -> Grid:
    rows: list[list[str | Cell]] = [
        [DISTRICTS[area], *(_mark(s, seat) for seat in bonus_fields(s, area))] for area in range(BONUS_AREAS)
    ]
    return grid(("bonus fields", *(f">{points}" for points in BONUS_FIELDS)), rows)


def _points(s: State) -> Grid:
    """A row a district, a column a player."""
    seats = range(s.chart.seats)
    won = [s.points[seat * COUNTED : (seat + 1) * COUNTED] for seat in seats]
    rows: list[list[str | Cell]] = [
        [name, *(str(won[seat][k]) for seat in seats)]
        for k, name in enumerate(DISTRICTS)
        if k != UNDIVIDED or any(points[k] for points in won)
    ]
    rows.append(["all", *(Cell(str(sum(points)), "strong") for points in won)])
    return grid(("points", *(f">{player}" for player in s.chart.players)), rows)._replace(folds=True)


def _cards(s: State) -> list[Note]:
    """The display and the number of discards."""
    shown = [kind for kind, count in enumerate(s.display) for _ in range(count)]
    played = due(s).get(FOR_DISCARDS, sum(s.discards))
    return [note("Display: ", _names(shown)), note(f"Discards: {many(played, 'card')}.")]
