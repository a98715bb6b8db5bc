"""Whose turn it is, and which file rules each phase."""

from collections.abc import Sequence
from typing import Final

from goldenhorn.core.game import Decision, Draw
from goldenhorn.core.refusal import Refusal
from goldenhorn.games.golden_sails import draws, finish, place, take
from goldenhorn.games.golden_sails.actions import Action
from goldenhorn.games.golden_sails.components import SEATS
from goldenhorn.games.golden_sails.events import Log
from goldenhorn.games.golden_sails.state import OVER, PLACING, TAKING, State

_DECISIONS: Final = [Decision(seat) for seat in range(SEATS[-1])]


def pending(s: State) -> Decision | Draw | None:
    """What the game waits for."""
    if s.draws:
        return draws.draw(s)
    if s.phase == OVER:
        return None
    return _DECISIONS[s.seat]


def options(s: State) -> Sequence[Action]:
    """Every legal action."""
    if s.phase == PLACING:
        return place.options(s)
    if s.phase == TAKING:
        return take.options(s)
    return finish.options(s)


def refusal(s: State, action: Action) -> Refusal | None:
    """Why an action is not legal; None if it is."""
    if s.phase == PLACING:
        return place.refusal(s, action)
    if s.phase == TAKING:
        return take.refusal(s, action)
    return finish.refusal(s, action)


def advance(s: State, action: Action, log: Log | None = None) -> None:
    """Take a legal action."""
    if s.phase == PLACING:
        place.advance(s, action, log)
    elif s.phase == TAKING:
        take.advance(s, action, log)
    else:
        finish.advance(s, action, log)


def settle(s: State, drawn: list[int], log: Log | None = None) -> None:
    """Answer the pending draw."""
    draws.settle(s, drawn, log)
