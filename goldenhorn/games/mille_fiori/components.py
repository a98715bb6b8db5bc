"""What stands on the box and what is in it: players, the five districts with their spaces, cards, diamonds.

*Spaces* are numbered through the whole board: workshops, houses, nobili, populi, trade, harbour (`FIRST` has where each
begins). There is a card for every space; a card shows the *symbol* that leads to its space and a number on its wheel.
Cards that are alike are one *kind*.
"""

from typing import Final

from goldenhorn.core.counts import Vocabulary

NAME: Final = "mille-fiori"
SEATS: Final = range(2, 5)  # how many play
DIAMONDS: Final = 30  # a player's, reserve and all
HAND: Final = 5  # cards dealt to each player in a round

# Districts of the board; points are counted by these, by the trade route of the ships, and by bonus fields.
WORKSHOPS: Final = 0
HOUSES: Final = 1
NOBILI: Final = 2
POPULI: Final = 3
TRADE: Final = 4
HARBOUR: Final = 5
ROUTE: Final = 6
BONUS: Final = 7
UNDIVIDED: Final = 8  # points of a real table that nobody told apart
DISTRICTS: Final = ("workshops", "houses", "nobili", "populi", "trade", "harbour", "route", "bonus", "undivided")
COUNTED: Final = len(DISTRICTS)

# The workshops as they lie on the board: a letter a space, a dot a gap; rows are shifted by half a space.
_WORKSHOP_ROWS: Final = ("PAPLAL.A", "QLQAPQ.PQ", "PA.QLPQLP", "Q.LPALPA")
_SHIFTS: Final = (1, 0, 1, 2)  # where each row begins, in half spaces
_SYMBOL_OF: Final = {"P": "pigment", "A": "ash", "L": "lime", "Q": "quartz"}
# Three workshops around each extra card symbol.
STARS: Final = (
    (0, 7, 8),
    (1, 2, 9),
    (3, 10, 11),
    (4, 5, 12),
    (6, 13, 14),
    (15, 16, 23),
    (17, 24, 25),
    (18, 19, 26),
    (20, 27, 28),
    (21, 22, 29),
)
HOUSE_VALUES: Final = (2, 4, 3, 5, 1, 4, 2, 3, 1, 5, 10, 2, 3, 4, 5, 10, 1, 5, 4, 3)
# Persons from the top of each pyramid down.
_NOBILI_ROWS: Final = ("coin lion cross", "lion cross coin lion", "cross coin lion cross coin")
_POPULI_ROWS: Final = ("shell fish crab", "fish crab shell fish", "crab shell fish crab shell")
PYRAMID_ROWS: Final = ((0, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10, 11))  # of a pyramid's twelve spaces
TRADE_ROWS: Final = 5  # each beside a row of the harbour
BERTHS: Final = 3  # in a row of the harbour
ROUTE_POINTS: Final = (0, 1, 1, 1, 3, 1, 10, 0, 1, 5, 1, 1, 10, 10, 1, 5, 0, 1, 1, 1, 10)  # by space; 0 is the start
ROUTE_STARS: Final = frozenset((7, 16, 20))
ROUTE_END: Final = 20
BONUS_FIELDS: Final = (20, 15, 10, 5)
BONUS_AREAS: Final = 5  # workshops, houses, nobili, populi, trade
FOR_BONUS: Final = (4, 4, 3, 3, 4)  # different symbols, of houses values, that earn a bonus of each area
HOUSES_FOR_CARD: Final = (3, 5)  # different house values that earn an extra card
ROW_VALUES: Final = (0, 1, 3, 6, 10)  # what a token in a full harbour row earns, by goods in the trade row beside it

# Symbols: what a card shows, and what leads to its spaces.
SYMBOLS: Final = (
    *("pigment", "ash", "lime", "quartz"),
    "house",
    *("coin", "lion", "cross"),
    *("shell", "fish", "crab"),
    *("goblet", "carafe", "jewellery", "swan"),
    "dock",
)
PIGMENT: Final = 0
HOUSE: Final = 4
GOBLET: Final = 11
DOCK: Final = 15
GOODS: Final = SYMBOLS[GOBLET:DOCK]
_DISTRICT_OF: Final = (*[WORKSHOPS] * 4, HOUSES, *[NOBILI] * 3, *[POPULI] * 3, *[TRADE] * 4, HARBOUR)


def _workshops() -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The symbol of each workshop, and its place: row, and column in half spaces."""
    symbols = []
    places = []
    for row, letters in enumerate(_WORKSHOP_ROWS):
        for column, letter in enumerate(letters):
            if letter != ".":
                symbols.append(SYMBOLS.index(_SYMBOL_OF[letter]))
                places.append((row, _SHIFTS[row] + 2 * column))
    return tuple(symbols), tuple(places)


_WORKSHOP_SYMBOLS, WORKSHOP_PLACES = _workshops()

# By space: its symbol and its name.
SPACE_SYMBOLS: Final[tuple[int, ...]] = (
    *_WORKSHOP_SYMBOLS,
    *[HOUSE] * len(HOUSE_VALUES),
    *(SYMBOLS.index(word) for row in (*_NOBILI_ROWS, *_POPULI_ROWS) for word in row.split()),
    *(GOBLET + good for good in range(len(GOODS)) for _ in range(TRADE_ROWS)),
    *[DOCK] * (TRADE_ROWS * BERTHS),
)
SPACES: Final = len(SPACE_SYMBOLS)
DISTRICT_OF: Final[tuple[int, ...]] = tuple(_DISTRICT_OF[symbol] for symbol in SPACE_SYMBOLS)
FIRST: Final[tuple[int, ...]] = (*(DISTRICT_OF.index(district) for district in range(HARBOUR + 1)), SPACES)
# By space: what tells it from others of its area where a bonus is earned, its symbol; of a house its value.
MARKS: Final[tuple[int, ...]] = (
    *SPACE_SYMBOLS[: FIRST[HOUSES]],
    *HOUSE_VALUES,
    *SPACE_SYMBOLS[FIRST[NOBILI] :],
)
SPACE_NAMES: Final[tuple[str, ...]] = (
    *(f"w{k + 1}" for k in range(len(_WORKSHOP_SYMBOLS))),
    *(f"h{k + 1}" for k in range(len(HOUSE_VALUES))),
    *(f"n{k + 1}" for k in range(PYRAMID_ROWS[-1][-1] + 1)),
    *(f"p{k + 1}" for k in range(PYRAMID_ROWS[-1][-1] + 1)),
    *(f"{good}{row + 1}" for good in GOODS for row in range(TRADE_ROWS)),
    *(f"dock{row + 1}{berth}" for row in range(TRADE_ROWS) for berth in "abc"),
)

# How many cards of a symbol have each number on their wheel.
_WHEELS: Final = {
    "pigment": "112233445",
    "ash": "1223445",
    "lime": "1123455",
    "quartz": "1233345",
    "house": "12345" * 4,
    "coin": "1235",
    "lion": "1235",
    "cross": "1234",
    "shell": "1234",
    "fish": "1234",
    "crab": "1235",
    **dict.fromkeys(GOODS, "12345"),
    "dock": "12345" * 3,
}

# By kind of card: symbol, number, how many there are.
CARD_KINDS: Final[tuple[tuple[int, int, int], ...]] = tuple(
    (symbol, number, wheel.count(str(number)))
    for symbol, name in enumerate(SYMBOLS)
    for wheel in (_WHEELS[name],)
    for number in range(1, 6)
    if str(number) in wheel
)
KINDS: Final = len(CARD_KINDS)
SPACE_WORDS: Final = Vocabulary("space", {name: name for name in SPACE_NAMES})
CARDS: Final = Vocabulary(
    "card", {f"{SYMBOLS[symbol]}{number}": f"{SYMBOLS[symbol]}{number}" for symbol, number, _ in CARD_KINDS}
)
CARD_SYMBOL: Final[tuple[int, ...]] = tuple(symbol for symbol, _, _ in CARD_KINDS)
CARD_NUMBER: Final[tuple[int, ...]] = tuple(number for _, number, _ in CARD_KINDS)
CARD_COUNTS: Final[tuple[int, ...]] = tuple(count for _, _, count in CARD_KINDS)

REVISED_DISPLAY: Final = {2: 9, 3: 4, 4: 9}  # cards laid out once, by number of players
STEPS: Final = {2: 3, 3: 4, 4: 4}  # cards that each player plays in a round; the rest of the hand is laid out
