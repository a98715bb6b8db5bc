"""Whose turn it is, and which file rules each phase."""

from collections.abc import Sequence
from typing import Final

from goldenhorn.core.game import Decision, Draw
from goldenhorn.core.refusal import Refusal
from goldenhorn.games.mille_fiori import act, choose, draws, extra
from goldenhorn.games.mille_fiori.actions import Action
from goldenhorn.games.mille_fiori.components import SEATS
from goldenhorn.games.mille_fiori.events import Log
from goldenhorn.games.mille_fiori.state import ACTING, CHOOSING, OVER, State

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
    if s.phase == CHOOSING:
        return choose.options(s)
    if s.phase == ACTING:
        return act.options(s)
    return extra.options(s)


def refusal(s: State, action: Action) -> Refusal | None:
    """Why an action is not legal; None if it is."""
    if s.phase == CHOOSING:
        return choose.refusal(s, action)
    if s.phase == ACTING:
        return act.refusal(s, action)
    return extra.refusal(s, action)


def advance(s: State, action: Action, log: Log | None = None) -> None:
    """Take a legal action."""
    if s.phase == CHOOSING:
        choose.advance(s, action, log)
    elif s.phase == ACTING:
        act.advance(s, action, log)
    else:
        extra.advance(s, action, log)


def settle(s: State, drawn: list[int], log: Log | None = None) -> None:
    """Answer the pending draw."""
    draws.settle(s, drawn, log)
