"""The state of a game: what lies where, and what is being waited for. Flat, mutable, quick to clone."""

from typing import Final

from goldenhorn.games.mille_fiori.components import (
    BONUS_AREAS,
    BONUS_FIELDS,
    CARD_COUNTS,
    COUNTED,
    DIAMONDS,
    FIRST,
    HAND,
    KINDS,
    MARKS,
    REVISED_DISPLAY,
    SPACES,
    STEPS,
)
from goldenhorn.games.mille_fiori.rulings import Rulings

# Phases. A step runs CHOOSING (every seat a card of its hand) -> ACTING (every seat with the card it chose); an extra
# card interrupts it: EXTRA, which card? -> ACTING with that one.
CHOOSING: Final = 0
ACTING: Final = 1
EXTRA: Final = 2
OVER: Final = 3

# What a draw is for: the display, the discards that nobody remembers, a seat's hand, and, where a document does not
# tell it, the card that a seat chose: out of the deck, or out of the cards in its hand. To these three a seat is added.
FOR_DISPLAY: Final = 0
FOR_DISCARDS: Final = 1
FOR_HAND: Final = 2
FOR_CHOSEN: Final = 6
FOR_CHOICE: Final = 10

NONE: Final = -1  # nobody, no card
UNSEEN: Final = KINDS  # in a view: a card that the seat has not seen
SECRET: Final = "?"  # in documents: a card that was chosen and not yet revealed, and that nobody knows
BONUS_TURN: Final = -1  # on the stack: an extra card is owed; other entries are harbour rows that are to score

CARDS_OUT: Final = "cards"
DIAMONDS_OUT: Final = "diamonds"


class Chart:
    """What stays the same all game: players and rulings."""

    __slots__ = ("available", "display", "open", "players", "rounds", "rulings", "seats", "steps")

    def __init__(self, players: tuple[str, ...], rulings: Rulings) -> None:
        self.players = players
        self.seats = len(players)
        self.rulings = rulings
        first = rulings.edition == "first"
        self.available = DIAMONDS - (3 if first else 5)  # without the reserve
        self.display = self.seats if first else 0  # cards laid out before every round
        self.steps = STEPS[self.seats]
        each = self.display + self.seats * HAND
        self.rounds = (sum(CARD_COUNTS) - self.laid_out(1) + self.display) // each  # that can be dealt in full
        self.open = rulings.open_play

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chart):
            return NotImplemented
        return (self.players, self.rulings) == (other.players, other.rulings)

    def laid_out(self, rounds: int) -> int:
        """How many cards have come to the display from the deck, once so many rounds (from 1) have begun."""
        return self.display * rounds if self.display else REVISED_DISPLAY[self.seats]


class State:
    """One game. Made by `new`, copied by `clone`; the laws of every game hold for it (DESIGN section 3)."""

    __slots__ = (
        "acted",
        "bonus",
        "chart",
        "chosen",
        "deck",
        "discards",
        "display",
        "doge",
        "draws",
        "ender",
        "hands",
        "owner",
        "phase",
        "playing",
        "points",
        "round",
        "seat",
        "ships",
        "sizes",
        "stack",
        "step",
        "used",
    )

    chart: Chart
    phase: int
    round: int  # rounds completed
    step: int  # steps of the round completed
    acted: int  # seats that have acted in this step
    doge: int  # who begins
    seat: int  # who decides
    playing: int  # the card that is being played, NONE
    ender: int  # who put its last diamond, NONE
    deck: list[int]  # by kind of card
    display: list[int]
    discards: list[int]
    hands: list[int]  # five places a seat: cards ascending, then NONE
    sizes: list[int]  # by seat: cards in hand
    chosen: list[int]  # by seat: the card chosen, face down
    owner: list[int]  # by space: whose diamond lies there
    bonus: list[int]  # four fields an area: whose diamond lies there
    ships: list[int]  # by seat: its space of the route
    used: list[int]  # by seat: diamonds on the board
    points: list[int]  # by seat, nine districts each
    stack: list[int]  # what is owed, the next last: BONUS_TURN, or a harbour row
    draws: list[int]  # what is still to be drawn: what for, how many, what for, …

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in SLOTS)


# Every field by name; a compiled class keeps the names elsewhere.
_NAMES: Final = "__mypyc_attrs__" if hasattr(State, "__mypyc_attrs__") else "__slots__"
SLOTS: Final[tuple[str, ...]] = tuple(getattr(State, _NAMES))


def new(chart: Chart) -> State:
    """An empty board before the first round."""
    seats = chart.seats
    s = State()
    s.chart = chart
    s.phase = CHOOSING
    s.round = s.step = s.acted = s.doge = s.seat = 0
    s.playing = s.ender = NONE
    s.deck = list(CARD_COUNTS)
    s.display = [0] * KINDS
    s.discards = [0] * KINDS
    s.hands = [NONE] * (seats * HAND)
    s.sizes = [0] * seats
    s.chosen = [NONE] * seats
    s.owner = [NONE] * SPACES
    s.bonus = [NONE] * (BONUS_AREAS * len(BONUS_FIELDS))
    s.ships = [0] * seats
    s.used = [0] * seats
    s.points = [0] * (seats * COUNTED)
    s.stack = []
    s.draws = []
    return s


def clone(s: State) -> State:
    """An equal, independent state; only the chart is shared."""
    c = State()
    c.chart = s.chart
    c.phase = s.phase
    c.round = s.round
    c.step = s.step
    c.acted = s.acted
    c.doge = s.doge
    c.seat = s.seat
    c.playing = s.playing
    c.ender = s.ender
    c.deck = s.deck.copy()
    c.display = s.display.copy()
    c.discards = s.discards.copy()
    c.hands = s.hands.copy()
    c.sizes = s.sizes.copy()
    c.chosen = s.chosen.copy()
    c.owner = s.owner.copy()
    c.bonus = s.bonus.copy()
    c.ships = s.ships.copy()
    c.used = s.used.copy()
    c.points = s.points.copy()
    c.stack = s.stack.copy()
    c.draws = s.draws.copy()
    return c


def begun(s: State) -> int:
    """How many rounds have begun: those completed and, unless the game ended between two, the one that is played."""
    return s.round if s.phase == OVER and s.step == 0 else s.round + 1


def has_begun(s: State) -> bool:
    """Whether there is more on the table than a set-up: whether the first hands have been dealt."""
    dealing = s.round == s.step == 0 and s.phase == CHOOSING and len(s.draws) > 0 and not any(s.sizes)
    return not dealing or any(s.used)


def due(s: State) -> dict[int, int]:
    """How many cards are still to be drawn, by what for."""
    return dict(zip(s.draws[::2], s.draws[1::2], strict=True))


def bonus_fields(s: State, area: int) -> list[int]:
    """Whose diamonds lie on the bonus fields of an area, that of 20 points first; NONE where none does."""
    return s.bonus[area * len(BONUS_FIELDS) : (area + 1) * len(BONUS_FIELDS)]


def different(s: State, area: int, seat: int) -> int:
    """How many different symbols (of houses: values) a seat has in an area, as bonus fields ask for them."""
    return len({MARKS[space] for space in range(FIRST[area], FIRST[area + 1]) if s.owner[space] == seat})


def hand(s: State, seat: int) -> list[int]:
    """The cards of a hand, ascending."""
    return s.hands[seat * HAND : seat * HAND + s.sizes[seat]]


def hold(s: State, seat: int, cards: list[int]) -> None:
    """Let a hand be these cards."""
    s.hands[seat * HAND : (seat + 1) * HAND] = sorted(cards) + [NONE] * (HAND - len(cards))
    s.sizes[seat] = len(cards)
