"""An extra card: one of the display, played at once as a bonus turn (rule extra-card)."""

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.mille_fiori import turn
from goldenhorn.games.mille_fiori.actions import DECLINE, DECLINES, TAKE, TAKES, Action
from goldenhorn.games.mille_fiori.components import KINDS
from goldenhorn.games.mille_fiori.events import Declined, Log, Took
from goldenhorn.games.mille_fiori.state import ACTING, State


def options(s: State) -> list[Action]:
    """The cards of the display, each kind once, ascending."""
    menu = [TAKES[kind] for kind in range(KINDS) if s.display[kind]]
    if s.chart.rulings.extra_optional:
        menu.append(DECLINES)
    return menu


def refusal(s: State, action: Action) -> Refusal | None:
    """Why a card may not be taken; for the phase of extra cards."""
    if action.verb == DECLINE:
        if s.chart.rulings.extra_optional:
            return None
        return Refusal("extra-must", "an extra card that can be had is taken (ruling extra_optional = false)")
    if action.verb != TAKE:
        return Refusal("extra-now", "an extra card is to be taken from the display first, nothing else can be done now")
    if not s.display[action.what]:
        return Refusal("extra-absent", "this card does not lie in the display")
    return None


def advance(s: State, action: Action, log: Log | None) -> None:
    """Take a card, which is then played; or do without."""
    if action.verb == DECLINE:
        if log is not None:
            log.append(Declined(s.seat))
        turn.settle_owed(s, log)
        return
    s.display[action.what] -= 1
    s.playing = action.what
    s.phase = ACTING
    if log is not None:
        log.append(Took(s.seat, action.what))
