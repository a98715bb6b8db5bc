"""The state of a game: what lies where, and what is being waited for. Flat, mutable, quick to clone.

Some forms here and in the phase files are not the plainest, for the sake of the compiler: machine integers (`i64`),
`x[i] = x[i] + 1`, rows looked through by hand. All of them together make 1.23 times as many random games compiled, and
0.96 interpreted (docs/performance.md).
"""

from typing import Final

from goldenhorn.games.golden_horn.actions import POINTS, menus_of_loads, menus_of_raids
from goldenhorn.games.golden_horn.components import KINDS, SHIPS_EACH
from goldenhorn.games.golden_horn.rulings import Rulings

# Phases. A turn runs TURN (raids, then a ship sets out) -> SAILING (the ship is loaded and must move) -> LANDED (its
# cards are being drawn) -> ANNOUNCING, where that is allowed. ANSWER interrupts TURN: an emptied ship's owner decides.
DEALING: Final = 0
PLACING: Final = 1
TURN: Final = 2
ANSWER: Final = 3
SAILING: Final = 4
LANDED: Final = 5
ANNOUNCING: Final = 6
OVER: Final = 7

# Whom a draw is for: a harbour (0, 1), a hand, a warehouse, or a ship's place.
FOR_HAND: Final = 2
FOR_STORE: Final = 6
FOR_SHIP: Final = 10

# Why a game ends.
NOT_YET: Final = ""
ANNOUNCED: Final = "announced"
EMPTIED: Final = "harbour-empty"

# What leaving a space for the next one costs: a wind card of a colour (0 to 5), nothing, or it cannot be left.
FREE: Final = -1
STOP: Final = -2

NOWHERE: Final = -1  # a ship not yet placed


class Chart:
    """What stays the same all game: players, fleets, the line from Venice to Constantinople, rulings.

    Points of the line: 0 is Venice, `last` Constantinople, `modone` the midway station (-1: none); the others
    are sea spaces. Ships count through all fleets, three a seat.
    """

    __slots__ = (
        "always_leaves",
        "announced_last",
        "berths",
        "colours",
        "eager",
        "earns",
        "fares",
        "forced",
        "last",
        "last_turn",
        "loads",
        "may_load",
        "modone",
        "most_raids",
        "never_leaves",
        "players",
        "raids",
        "rivals",
        "rulings",
        "sails",
        "seats",
        "ships",
        "skips",
    )

    def __init__(
        self,
        players: tuple[str, ...],
        ships: tuple[str, ...],
        sails: tuple[tuple[int, ...], ...],
        line: tuple[int, ...],
        rulings: Rulings,
    ) -> None:
        """`sails` are each ship's colours in order; `line` the colour of every point, STOP at harbours and Modone."""
        self.players = players
        self.seats = len(players)
        self.ships = ships
        self.sails = sails
        self.colours = line
        self.rulings = rulings
        self.last = len(line) - 1
        self.modone = line.index(STOP, 1) if line.index(STOP, 1) < self.last else -1
        self.berths = 0 if self.modone < 0 else {2: 2, 3: rulings.modone3, 4: 3}[self.seats]
        # Hot tables, by ship.
        self.fares = [[FREE if c in own else c for c in line] for own in sails]
        self.may_load = [sum(1 << c for c in range(KINDS) if c not in own) for own in sails]
        self.loads = [menus_of_loads(ship) for ship in range(len(ships))]
        self.earns = [4 - len(own) for own in sails]
        everyone = (1 << len(ships)) - 1
        fleet = (1 << SHIPS_EACH) - 1
        self.rivals = [everyone & ~(fleet << seat * SHIPS_EACH) for seat in range(self.seats)]  # by seat: others' ships
        distinct = rulings.raid_colours == "distinct"
        self.raids = [menus_of_raids(ship, own, distinct) for ship, own in enumerate(sails)]
        # Rulings that are asked for in every turn: a word is compared once.
        self.forced = rulings.match_forced
        self.skips = rulings.extra_step_skips
        self.eager = rulings.reshuffle == "eager"
        self.most_raids = rulings.raids_per_turn
        self.announced_last = rulings.announce == "any_time"
        self.always_leaves = rulings.empty_departure == "always"
        self.never_leaves = rulings.empty_departure == "never"
        self.last_turn = rulings.max_turns * self.seats

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chart):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def _identity(self) -> tuple[object, ...]:
        return self.players, self.ships, self.sails, self.colours, self.rulings

    def spaces(self) -> int:
        """How many sea spaces there are."""
        return self.last - 1 - (self.modone > 0)

    def number(self, point: int) -> int:
        """The number of a sea space counted from Venice, Modone left out; beyond the route it goes on."""
        if point > self.last:
            return self.spaces() + point - self.last
        return point - (0 < self.modone < point)

    def point(self, number: int) -> int:
        """The point of a numbered sea space; -1 where no action of the table reaches that far."""
        if number > self.spaces():
            beyond = self.last + number - self.spaces()
            return beyond if beyond < POINTS else -1
        return number + (0 < self.modone <= number)


class State:
    """One game. Made by `new`, copied by `clone`; the laws of every game hold for it (DESIGN section 3)."""

    __slots__ = (
        "answer",
        "at",
        "bag",
        "bows",
        "cargo",
        "cause",
        "chart",
        "deck",
        "discards",
        "draws",
        "ender",
        "freight",
        "goods",
        "hands",
        "may_turn",
        "moored",
        "phase",
        "prey",
        "raids",
        "sailing",
        "stores",
        "taken",
        "turn",
        "turns",
    )

    chart: Chart
    phase: int
    turn: int  # whose turn it is
    turns: int  # turns completed
    raids: int  # raids made this turn
    sailing: int  # the ship committed to move, -1: none
    answer: int  # the emptied ship whose owner must decide, -1: none
    ender: int  # who brought the end about, -1: nobody
    cause: str  # why the game ends
    at: list[int]  # by ship: its point, NOWHERE before it is placed
    bows: list[int]  # by ship: +1 pointing to Constantinople, -1 to Venice
    freight: list[int]  # by ship: the colour of its goods
    cargo: list[int]  # by ship: how many goods are aboard
    may_turn: int  # bits: ships that were emptied and may still turn
    prey: int  # bits: ships that pirates may raid: at sea, with goods aboard (noted as they move: 1.06 times as fast)
    taken: int  # bits: points where no ship may stop: occupied spaces, a full Modone
    moored: int  # ships in Modone
    goods: list[int]  # six counts for Venice, then six for Constantinople
    bag: list[int]
    deck: list[int]
    discards: list[int]
    hands: list[int]  # six counts a seat
    stores: list[int]  # six counts a seat: the warehouses
    draws: list[int]  # what is still to be drawn: whom for, how many, whom for, …

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in SLOTS)


# Every field by name; a compiled class keeps the names elsewhere.
_NAMES: Final = "__mypyc_attrs__" if hasattr(State, "__mypyc_attrs__") else "__slots__"
SLOTS: Final[tuple[str, ...]] = tuple(getattr(State, _NAMES))


def new(chart: Chart) -> State:
    """An empty table: no ship placed, nothing in the bag or the deck."""
    ships = chart.seats * SHIPS_EACH
    s = State()
    s.chart = chart
    s.phase = DEALING
    s.turn = s.turns = s.raids = 0
    s.sailing = s.answer = s.ender = -1
    s.cause = NOT_YET
    s.at = [NOWHERE] * ships
    s.bows = [1] * ships
    s.freight = [0] * ships
    s.cargo = [0] * ships
    s.may_turn = s.prey = s.taken = s.moored = 0
    s.goods = [0] * (2 * KINDS)
    s.bag = [0] * KINDS
    s.deck = [0] * KINDS
    s.discards = [0] * KINDS
    s.hands = [0] * (chart.seats * KINDS)
    s.stores = [0] * (chart.seats * KINDS)
    s.draws = []
    return s


def clone(s: State) -> State:
    """An equal, independent state; only the chart is shared."""
    c = State()
    c.chart = s.chart
    c.phase = s.phase
    c.turn = s.turn
    c.turns = s.turns
    c.raids = s.raids
    c.sailing = s.sailing
    c.answer = s.answer
    c.ender = s.ender
    c.cause = s.cause
    c.at = s.at.copy()
    c.bows = s.bows.copy()
    c.freight = s.freight.copy()
    c.cargo = s.cargo.copy()
    c.may_turn = s.may_turn
    c.prey = s.prey
    c.taken = s.taken
    c.moored = s.moored
    c.goods = s.goods.copy()
    c.bag = s.bag.copy()
    c.deck = s.deck.copy()
    c.discards = s.discards.copy()
    c.hands = s.hands.copy()
    c.stores = s.stores.copy()
    c.draws = s.draws.copy()
    return c


def lacks_all(counts: list[int], base: int) -> bool:
    """Whether a row of six counts is empty: the goods of a harbour, say."""
    for kind in range(base, base + KINDS):  # noqa: SIM110 - a generator costs more
        if counts[kind]:
            return False
    return True


def berth(s: State, ship: int, point: int) -> None:
    """Put a ship on a point; where it came from must have been left."""
    chart = s.chart
    s.at[ship] = point
    if point == 0:
        s.bows[ship] = 1
    elif point == chart.last:
        s.bows[ship] = -1
    elif point == chart.modone:
        s.moored += 1
        if s.moored == chart.berths:
            s.taken |= 1 << point
    else:
        s.taken |= 1 << point


def leave(s: State, ship: int) -> None:
    """Take a ship off its point."""
    point = s.at[ship]
    if point == s.chart.modone:
        s.moored -= 1
    s.taken &= ~(1 << point)
