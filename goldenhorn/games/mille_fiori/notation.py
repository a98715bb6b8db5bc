"""Actions in words, and words as actions: `choose coin5`, `put n10`, `sail`, `take dock2`, `decline`."""

from collections.abc import Callable
from typing import Final

from goldenhorn.core.notation import Word, words_of
from goldenhorn.games.mille_fiori.actions import (
    CHOOSE,
    CHOOSES,
    DECLINES,
    PUT,
    PUTS,
    SAILS,
    TAKE,
    TAKES,
    VERBS,
    Action,
)
from goldenhorn.games.mille_fiori.components import CARDS, SPACE_NAMES, SPACE_WORDS
from goldenhorn.games.mille_fiori.state import State


def spell(action: Action, _: State) -> str:
    """An action in words.

    >>> spell(PUTS[0], State()), spell(SAILS, State())
    ('put w1', 'sail')
    """
    verb = VERBS[action.verb]
    if action.verb == PUT:
        return f"{verb} {SPACE_NAMES[action.what]}"
    if action.verb in (CHOOSE, TAKE):
        return f"{verb} {CARDS.names[action.what]}"
    return verb


def parse(text: str, _: State) -> Action:
    """The action that words tell; UnreadableAction where they tell none.

    >>> parse("put dock2b", State()) is PUTS[98]
    True
    """
    words = words_of(text, _FORMS, "choose coin5")
    return _READ[words[0].text](words[1:])


_FORMS: Final = {
    "choose": "choose CARD",
    "put": "put SPACE",
    "sail": "sail",
    "take": "take CARD",
    "decline": "decline",
}

_READ: Final[dict[str, Callable[[list[Word]], Action]]] = {
    "choose": lambda w: CHOOSES[w[0].kind(CARDS)],
    "put": lambda w: PUTS[w[0].kind(SPACE_WORDS)],
    "sail": lambda _: SAILS,
    "take": lambda w: TAKES[w[0].kind(CARDS)],
    "decline": lambda _: DECLINES,
}
