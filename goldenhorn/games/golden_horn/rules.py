"""Whose turn it is, and which file rules each phase."""

from collections.abc import Sequence
from typing import Final

from goldenhorn.core.game import Decision, Draw
from goldenhorn.core.refusal import Refusal
from goldenhorn.games.golden_horn import draws, ending, place, raid, sail
from goldenhorn.games.golden_horn.actions import (
    ANNOUNCE,
    END_OR_NOT,
    LOAD,
    MOVE,
    NOTHING,
    ONLY_NOTHING,
    PASS,
    PLACE,
    RAID,
    Action,
)
from goldenhorn.games.golden_horn.components import SEATS, SHIPS_EACH
from goldenhorn.games.golden_horn.events import Log
from goldenhorn.games.golden_horn.state import (
    ANNOUNCING,
    ANSWER,
    DEALING,
    FOR_HAND,
    LANDED,
    OVER,
    PLACING,
    SAILING,
    TURN,
    State,
)

_DECISIONS: Final = [Decision(seat) for seat in range(SEATS[-1])]


def pending(s: State) -> Decision | Draw | None:
    """What the game waits for."""
    phase = s.phase
    if s.draws and phase != PLACING:  # of a game that is over too, where a document did not tell all that is held
        return draws.draw(s)
    if phase == OVER:
        return None
    if phase == ANSWER:
        return _DECISIONS[s.answer // SHIPS_EACH]
    if phase == PLACING:
        return _DECISIONS[place.placer(s)]
    return _DECISIONS[s.turn]


def options(s: State) -> Sequence[Action]:
    """Every legal action, raids first, then ship by ship, nearest space first."""
    phase = s.phase
    menu: list[Action] = []
    if phase == TURN:
        raid.options(s, menu)
        sail.options(s, menu)
    elif phase == SAILING:
        sail.options(s, menu)
    elif phase == ANNOUNCING:
        # Where warehouses are hidden, an imagined one may lack a colour that the real one has.
        return END_OR_NOT if ending.may_announce(s) else ONLY_NOTHING
    elif phase == ANSWER:
        return raid.answers(s)
    elif phase == PLACING:
        return place.options(s)
    return menu


def refusal(s: State, action: Action) -> Refusal | None:
    """Why an action is not legal; None if it is."""
    phase = s.phase
    if phase == PLACING:
        return place.refusal(s, action)
    if phase == ANSWER:
        return raid.answer_refusal(s, action)
    if action.kind == ANNOUNCE or (phase == ANNOUNCING and action.kind != PASS):
        return ending.refusal(s, action)
    if phase == ANNOUNCING:
        return None
    if action.kind == PLACE:
        return Refusal("place-over", "the ships have been placed")
    if action.kind == RAID:
        return raid.refusal(s, action)
    return sail.refusal(s, action)


def advance(s: State, action: Action, log: Log | None = None) -> None:
    """Take a legal action."""
    kind = action.kind
    if kind == MOVE:
        sail.move(s, action, log)
    elif kind == LOAD:
        sail.load(s, action, log)
    elif kind == RAID:
        raid.advance(s, action, log)
    elif s.phase == ANNOUNCING:
        ending.decide(s, action, log)
    elif s.phase == ANSWER:
        raid.answer(s, action, log)
    elif kind == PLACE:
        place.advance(s, action, log)
    elif kind == PASS:
        sail.pass_turn(s, log)
    else:
        raid.turn_by_owner(s, action, log)


def settle(s: State, drawn: list[int], log: Log | None = None) -> None:
    """Answer the pending draw, and go on where nothing more is to be drawn."""
    target = s.draws[0]
    draws.deal_out(s, drawn, log)
    if s.draws:
        return
    phase = s.phase
    if phase == LANDED:
        ending.close_turn(s, log)
    elif phase == SAILING and target < FOR_HAND:
        ending.check_harbour(s, target, log)
    elif phase == DEALING:
        place.proceed(s)
    elif phase == ANNOUNCING and not ending.may_announce(s):
        ending.decide(s, NOTHING, log)  # a document hoped so of a warehouse that it told only the size of
