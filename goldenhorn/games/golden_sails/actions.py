"""Every action of the game, interned: listing options makes no new objects. An action's index is its place here."""

from typing import Final

from goldenhorn.core.counts import Vocabulary
from goldenhorn.games.golden_sails.components import DECK, KINDS, SIDES, TYPES

PLACE: Final = 0
TAKE: Final = 1
CHANGE: Final = 2
MOVE: Final = 3
STAY: Final = 4
PROTECT: Final = 5
SIDE: Final = 6
VERBS: Final = ("place", "take", "change", "move", "stay", "protect", "side")

CARDS: Final = Vocabulary("card of the deck", {f"c{k + 1}": f"c{k + 1}" for k in range(DECK)})


class Action:
    """A frozen value of the table.

    `card` is a card of the deck (-1: none); `what` by verb: the kind whose expert is played, the kind of the pile a
    universal good goes to, a weapon type, a side (-1: none).
    """

    __slots__ = ("card", "index", "verb", "what")

    def __init__(self, verb: int, what: int, card: int, index: int) -> None:
        self.verb: Final = verb
        self.what: Final = what
        self.card: Final = card
        self.index: Final = index

    def __repr__(self) -> str:
        return f"Action({VERBS[self.verb]} {self.what} {self.card})"


_table: list[Action] = []


def _add(verb: int, what: int = -1, card: int = -1) -> Action:
    action = Action(verb, what, card, len(_table))
    _table.append(action)
    return action


# By kind, and then by card.
PLACES: Final = tuple(tuple(_add(PLACE, kind, card) for card in range(DECK)) for kind in range(KINDS))
TAKES: Final = tuple(_add(TAKE, -1, card) for card in range(DECK))
CHANGES: Final = tuple(_add(CHANGE, kind) for kind in range(KINDS))
# By pile, from that of gems on, and then by card.
MOVES: Final = tuple(tuple(_add(MOVE, kind, card) for card in range(DECK)) for kind in range(1, KINDS))
ALL_STAY: Final = _add(STAY)
PROTECTS: Final = tuple(_add(PROTECT, kind) for kind in range(TYPES))
CHOOSES: Final = tuple(_add(SIDE, side) for side in range(len(SIDES)))

TABLE: Final = tuple(_table)
