"""A card is played: its main action puts a diamond, any card lets the ship sail instead (rules main-action, sail)."""

from typing import Final

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.mille_fiori import harbour, houses, persons, trade, turn, workshops
from goldenhorn.games.mille_fiori.actions import PUT, PUTS, SAIL, SAILS, Action
from goldenhorn.games.mille_fiori.components import (
    CARD_SYMBOL,
    DIAMONDS,
    DISTRICT_OF,
    HARBOUR,
    HOUSES,
    NOBILI,
    POPULI,
    SPACE_SYMBOLS,
    SPACES,
    SYMBOLS,
    TRADE,
    WORKSHOPS,
)
from goldenhorn.games.mille_fiori.earn import use_diamond
from goldenhorn.games.mille_fiori.events import Log, Put
from goldenhorn.games.mille_fiori.state import NONE, State

_PERSONS: Final = (NOBILI, POPULI)


def _led_to(symbol: int) -> tuple[int, ...]:
    """The spaces that a symbol leads to: those that show it, and with a person the whole pyramid."""
    district = DISTRICT_OF[SPACE_SYMBOLS.index(symbol)]
    pyramid = district in _PERSONS
    return tuple(
        space
        for space in range(SPACES)
        if SPACE_SYMBOLS[space] == symbol or (pyramid and DISTRICT_OF[space] == district)
    )


LED_TO: Final[tuple[tuple[int, ...], ...]] = tuple(_led_to(symbol) for symbol in range(len(SYMBOLS)))


def options(s: State) -> list[Action]:
    """The spaces that the card leads to, ascending, then the ship."""
    menu = [PUTS[space] for space in open_spaces(s, s.seat, s.playing)]
    menu.append(SAILS)
    return menu


def open_spaces(s: State, seat: int, kind: int) -> list[int]:
    """The spaces where a seat can put a diamond with a card, ascending."""
    if s.used[seat] == DIAMONDS:
        return []
    spaces = LED_TO[CARD_SYMBOL[kind]]
    district = DISTRICT_OF[spaces[0]]
    if district == HOUSES:
        house = houses.next_house(s.owner)
        return [house] if house != NONE else []
    free = [space for space in spaces if s.owner[space] == NONE]
    return [space for space in free if persons.is_supported(s.owner, space)] if district in _PERSONS else free


def refusal(s: State, action: Action) -> Refusal | None:
    """Why a card may not be played so; for the phase of acting."""
    if action.verb == SAIL:
        return None
    if action.verb != PUT:
        return Refusal("act-now", "the card on the table is played now: put a diamond or sail")
    space = action.what
    if space not in LED_TO[CARD_SYMBOL[s.playing]]:
        return Refusal("put-symbol", "the card on the table does not lead to this space")
    if s.owner[space] != NONE:
        return Refusal("put-taken", "a diamond lies on this space already")
    if s.used[s.seat] == DIAMONDS:
        return Refusal("put-diamonds", "this player has no diamond left")
    if DISTRICT_OF[space] == HOUSES and space != houses.next_house(s.owner):
        return Refusal("put-order", "houses are filled in their order")
    if DISTRICT_OF[space] in _PERSONS and not persons.is_supported(s.owner, space):
        return Refusal("put-support", "diamonds must lie on both spaces below this one")
    return None


def advance(s: State, action: Action, log: Log | None) -> None:
    """Play the card on the table."""
    if action.verb == SAIL:
        harbour.sail(s, log)
    else:
        _put(s, action.what, log)
    turn.go_on(s, log)


def _put(s: State, space: int, log: Log | None) -> None:
    s.owner[space] = s.seat
    if log is not None:
        log.append(Put(s.seat, space))
    use_diamond(s, log)
    district = DISTRICT_OF[space]
    if district == WORKSHOPS:
        workshops.score(s, space, log)
    elif district == HOUSES:
        houses.score(s, space, log)
    elif district == TRADE:
        trade.score(s, space, log)
    elif district == HARBOUR:
        harbour.score(s, space, log)
    else:
        persons.score(s, space, log)
