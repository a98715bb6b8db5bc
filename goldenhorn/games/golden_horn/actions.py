"""Every action of the game, interned: listing options makes no new objects. An action's index is its place here."""

from functools import lru_cache
from typing import Final

from goldenhorn.games.golden_horn.components import KINDS, SEATS, SHIPS_EACH

PLACE: Final = 0
RAID: Final = 1
TURN: Final = 2
KEEP: Final = 3
RETURN: Final = 4
LOAD: Final = 5
MOVE: Final = 6
ANNOUNCE: Final = 7
PASS: Final = 8
VERBS: Final = ("place", "raid", "turn", "keep", "return", "load", "move", "announce", "pass")

SHIPS: Final = SEATS[-1] * SHIPS_EACH  # of all coats of arms
POINTS: Final = 15  # Venice, up to twelve spaces, Modone, Constantinople
PAIRS: Final = tuple((a, b) for a in range(KINDS) for b in range(a, KINDS))  # two cards, the lower colour first


class Action:
    """A frozen value of the table.

    `ship` counts through all fleets (three a seat, -1: none); `first` is a harbour, a colour or a point of the
    line by kind (-1: none); `second` the other colour of a raid (-1: none).
    """

    __slots__ = ("first", "index", "kind", "second", "ship")

    def __init__(self, kind: int, ship: int, first: int, second: int, index: int) -> None:
        self.kind: Final = kind
        self.ship: Final = ship
        self.first: Final = first
        self.second: Final = second
        self.index: Final = index

    def __repr__(self) -> str:
        return f"Action({VERBS[self.kind]} {self.ship} {self.first} {self.second})"


_table: list[Action] = []


def _add(kind: int, ship: int = -1, first: int = -1, second: int = -1) -> Action:
    action = Action(kind, ship, first, second, len(_table))
    _table.append(action)
    return action


# By ship, and then by what the verb needs.
PLACES: Final = tuple(tuple(_add(PLACE, ship, harbour) for harbour in range(2)) for ship in range(SHIPS))
RAIDS: Final = tuple({pair: _add(RAID, ship, *pair) for pair in PAIRS} for ship in range(SHIPS))
TURNS: Final = tuple(_add(TURN, ship) for ship in range(SHIPS))
KEEPS: Final = tuple(_add(KEEP, ship) for ship in range(SHIPS))
RETURNS: Final = tuple(tuple(_add(RETURN, ship, harbour) for harbour in range(2)) for ship in range(SHIPS))
LOADS: Final = tuple(tuple(_add(LOAD, ship, colour) for colour in range(KINDS)) for ship in range(SHIPS))
MOVES: Final = tuple(tuple(_add(MOVE, ship, point) for point in range(POINTS)) for ship in range(SHIPS))
THE_END: Final = _add(ANNOUNCE)
NOTHING: Final = _add(PASS)

TABLE: Final = tuple(_table)
END_OR_NOT: Final = (THE_END, NOTHING)
ONLY_NOTHING: Final = (NOTHING,)


@lru_cache(SHIPS)
def menus_of_loads(ship: int) -> tuple[tuple[Action, ...], ...]:
    """The loads of a ship for every set of colours, given as bits."""
    loads = LOADS[ship]
    return tuple(tuple(loads[c] for c in range(KINDS) if bits >> c & 1) for bits in range(1 << KINDS))


@lru_cache(1024)  # more than there are fleets in any series; a document's are asked for again and again
def menus_of_raids(ship: int, sails: tuple[int, ...], distinct: bool) -> tuple[tuple[Action, ...], ...]:
    """The raids on a ship, by what the raider holds: 0, 1 or 2 (or more) cards of each sail colour in base three."""
    menus = []
    for key in range(3 ** len(sails)):
        held = {colour: key // 3**k % 3 for k, colour in enumerate(sails)}
        pairs = [(a, b) for a, b in PAIRS if a in held and b in held]
        menus.append(tuple(RAIDS[ship][a, b] for a, b in pairs if _payable(held, a, b, distinct)))
    return tuple(menus)


def _payable(held: dict[int, int], a: int, b: int, distinct: bool) -> bool:
    return held[a] > 1 and not distinct if a == b else held[a] > 0 and held[b] > 0
