"""The state of a game: what lies where, and what is being waited for. Flat, mutable, quick to clone."""

from typing import Final

from goldenhorn.games.golden_sails.components import DECK, KINDS, PROTECTION, ROUNDS, SPELL, UNIVERSAL, Card
from goldenhorn.games.golden_sails.rulings import Rulings

# Phases. A round runs PLACING -> TAKING; after the last one come MOVING (universal goods), and then PROTECTING and
# SIDING, a seat after the other.
PLACING: Final = 0
TAKING: Final = 1
MOVING: Final = 2
PROTECTING: Final = 3
SIDING: Final = 4
OVER: Final = 5
SCORING: Final = ("universals", "protection", "side")  # what is decided in the phases from MOVING on, as documents say

# What a draw is for: the beast sheet, the market, a seat's unknown gems, a seat's unknown experts.
FOR_SHEET: Final = 0
FOR_MARKET: Final = 1
FOR_GEMS: Final = 2
FOR_HAND: Final = 6

NONE: Final = -1  # no expert, no card, no sheet yet, no side yet
UNSEEN: Final = DECK  # in a view: a card whose other zones and class the seat does not see

CYCLE: Final = 4  # rounds after which the experts return


class Chart:
    """What stays the same all game: players, the deck's cards, rulings."""

    __slots__ = ("by_owner", "cards", "new_pile", "players", "rulings", "seats", "skips", "stand_in")

    def __init__(self, players: tuple[str, ...], cards: tuple[Card, ...], stand_in: bool, rulings: Rulings) -> None:
        """`stand_in`: whether the cards are not those of a deck that a document gave."""
        self.players = players
        self.seats = len(players)
        self.cards = cards
        self.stand_in = stand_in
        self.rulings = rulings
        # Rulings that are asked for in play: a word is compared once.
        self.by_owner = rulings.change_keeps == "owner"
        self.new_pile = rulings.universal_new_pile
        self.skips = self.seats == 4 or (self.seats == 2 and rulings.skip == "two_and_four")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chart):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def _identity(self) -> tuple[object, ...]:
        return self.players, self.cards, self.rulings


class State:
    """One game. Made by `new`, copied by `clone`; the laws of every game hold for it (DESIGN section 3).

    A pile is a row of twelve cards in `goods`, at `pile(seat, kind)`, of which the first `sizes[seat * KINDS + kind]`
    are there; the rest is NONE.
    """

    __slots__ = (
        "chart",
        "deck",
        "draws",
        "experts",
        "first",
        "goods",
        "hands",
        "market",
        "phase",
        "placers",
        "protects",
        "round",
        "seat",
        "sheet",
        "sides",
        "sizes",
    )

    chart: Chart
    phase: int
    round: int  # rounds completed
    first: int  # who has the first player card
    seat: int  # who decides
    sheet: int  # the beast sheet
    deck: list[int]  # by card: 1 if it is still to come, or in a pile nobody knows
    market: list[int]  # cards laid out, ascending
    experts: list[int]  # by good of the market: the kind of the expert on it
    placers: list[int]  # by good of the market: who placed it
    hands: list[int]  # five counts a seat: experts
    goods: list[int]  # five piles a seat
    sizes: list[int]  # five a seat
    protects: list[int]  # by seat, bits: weapon types it is protected from
    sides: list[int]  # by seat, with two players
    draws: list[int]  # what is still to be drawn: what for, how many, what for, …

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in SLOTS)


# Every field by name; a compiled class keeps the names elsewhere.
_NAMES: Final = "__mypyc_attrs__" if hasattr(State, "__mypyc_attrs__") else "__slots__"
SLOTS: Final[tuple[str, ...]] = tuple(getattr(State, _NAMES))


def new(chart: Chart) -> State:
    """A table before the first round: full hands, nothing drawn."""
    s = State()
    s.chart = chart
    s.phase = PLACING
    s.round = s.first = s.seat = 0
    s.sheet = NONE
    s.deck = [1] * DECK
    s.market = []
    s.experts = []
    s.placers = []
    s.hands = [1] * (chart.seats * KINDS)
    s.goods = [NONE] * (chart.seats * KINDS * ROUNDS)
    s.sizes = [0] * (chart.seats * KINDS)
    s.protects = [0] * chart.seats
    s.sides = [NONE] * chart.seats
    s.draws = []
    return s


def clone(s: State) -> State:
    """An equal, independent state; only the chart is shared."""
    c = State()
    c.chart = s.chart
    c.phase = s.phase
    c.round = s.round
    c.first = s.first
    c.seat = s.seat
    c.sheet = s.sheet
    c.deck = s.deck.copy()
    c.market = s.market.copy()
    c.experts = s.experts.copy()
    c.placers = s.placers.copy()
    c.hands = s.hands.copy()
    c.goods = s.goods.copy()
    c.sizes = s.sizes.copy()
    c.protects = s.protects.copy()
    c.sides = s.sides.copy()
    c.draws = s.draws.copy()
    return c


def pile(s: State, seat: int, kind: int) -> list[int]:
    """The cards of a pile, in the order taken."""
    at = seat * KINDS + kind
    return s.goods[at * ROUNDS : at * ROUNDS + s.sizes[at]]


def put(s: State, seat: int, kind: int, card: int) -> None:
    """Lay a card on top of a pile."""
    at = seat * KINDS + kind
    size = s.sizes[at]
    s.goods[at * ROUNDS + size] = card
    s.sizes[at] = size + 1


def universals(s: State, seat: int) -> list[int]:
    """The universal goods among a seat's spells, in the order taken."""
    cards = s.chart.cards
    return [card for card in pile(s, seat, SPELL) if cards[card][SPELL] == UNIVERSAL]


def protections(s: State, seat: int) -> int:
    """How many of a seat's spells are protections."""
    cards = s.chart.cards
    return sum(cards[card][SPELL] == PROTECTION for card in pile(s, seat, SPELL))


def due(s: State) -> dict[int, int]:
    """What is still to be drawn: what for, and how many."""
    return dict(zip(s.draws[::2], s.draws[1::2], strict=True))


def lift(s: State, seat: int, card: int) -> None:
    """Take a card out of a seat's spells; those above it come down."""
    left = pile(s, seat, SPELL)
    left.remove(card)
    at = seat * KINDS + SPELL
    s.sizes[at] = len(left)
    s.goods[at * ROUNDS : at * ROUNDS + len(left) + 1] = [*left, NONE]
