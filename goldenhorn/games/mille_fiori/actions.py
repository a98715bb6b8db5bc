"""Every action of the game, interned: listing options makes no new objects. An action's index is its place here."""

from typing import Final

from goldenhorn.games.mille_fiori.components import KINDS, SPACES

CHOOSE: Final = 0
PUT: Final = 1
SAIL: Final = 2
TAKE: Final = 3
DECLINE: Final = 4
VERBS: Final = ("choose", "put", "sail", "take", "decline")


class Action:
    """A frozen value of the table; `what` is a kind of card, or a space (-1: neither)."""

    __slots__ = ("index", "verb", "what")

    def __init__(self, verb: int, what: int, index: int) -> None:
        self.verb: Final = verb
        self.what: Final = what
        self.index: Final = index

    def __repr__(self) -> str:
        return f"Action({VERBS[self.verb]} {self.what})"


_table: list[Action] = []


def _add(verb: int, what: int = -1) -> Action:
    action = Action(verb, what, len(_table))
    _table.append(action)
    return action


CHOOSES: Final = tuple(_add(CHOOSE, kind) for kind in range(KINDS))
PUTS: Final = tuple(_add(PUT, space) for space in range(SPACES))
SAILS: Final = _add(SAIL)
TAKES: Final = tuple(_add(TAKE, kind) for kind in range(KINDS))
DECLINES: Final = _add(DECLINE)

TABLE: Final = tuple(_table)
