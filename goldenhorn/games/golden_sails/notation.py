"""Actions in words, and words as actions: `place cook c7`, `take c7`, `change hunter`, `move c7 gems`, `side left`."""

from collections.abc import Callable
from typing import Final

from goldenhorn.core.notation import Word, words_of
from goldenhorn.games.golden_sails.actions import (
    ALL_STAY,
    CARDS,
    CHANGE,
    CHANGES,
    CHOOSES,
    MOVE,
    MOVES,
    PLACE,
    PLACES,
    PROTECT,
    PROTECTS,
    STAY,
    TAKE,
    TAKES,
    VERBS,
    Action,
)
from goldenhorn.games.golden_sails.components import EXPERTS, PILES, SIDES, WEAPONS
from goldenhorn.games.golden_sails.state import State


def spell(action: Action, _: State) -> str:
    """An action in words.

    >>> spell(PLACES[2][6], State()), spell(MOVES[0][6], State())
    ('place cook c7', 'move c7 gems')
    """
    verb = VERBS[action.verb]
    if action.verb == STAY:
        return verb
    if action.verb == TAKE:
        return f"{verb} {CARDS.names[action.card]}"
    if action.verb == PLACE:
        return f"{verb} {EXPERTS.names[action.what]} {CARDS.names[action.card]}"
    if action.verb == CHANGE:
        return f"{verb} {EXPERTS.names[action.what]}"
    if action.verb == MOVE:
        return f"{verb} {CARDS.names[action.card]} {PILES[action.what]}"
    return f"{verb} {(WEAPONS.names if action.verb == PROTECT else SIDES)[action.what]}"


def parse(text: str, _: State) -> Action:
    """The action that words tell; UnreadableAction where they tell none.

    >>> parse("take c7", State()) is TAKES[6]
    True
    """
    words = words_of(text, _FORMS, "place cook c7")
    return _READ[words[0].text](words[1:])


_FORMS: Final = {
    "place": "place EXPERT CARD",
    "take": "take CARD",
    "change": "change EXPERT",
    "move": "move CARD PILE",
    "stay": "stay",
    "protect": "protect WEAPON",
    "side": "side left|right",
}

_READ: Final[dict[str, Callable[[list[Word]], Action]]] = {
    "place": lambda w: PLACES[w[0].kind(EXPERTS)][w[1].kind(CARDS)],
    "take": lambda w: TAKES[w[0].kind(CARDS)],
    "change": lambda w: CHANGES[w[0].kind(EXPERTS)],
    "move": lambda w: MOVES[w[1].one_of(PILES[1:], "pile a universal good goes to")][w[0].kind(CARDS)],
    "stay": lambda _: ALL_STAY,
    "protect": lambda w: PROTECTS[w[0].kind(WEAPONS)],
    "side": lambda w: CHOOSES[w[0].one_of(SIDES, "side")],
}
