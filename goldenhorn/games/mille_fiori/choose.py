"""Every seat chooses a card of its hand, in secret until it is revealed (rule choose-card)."""

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.mille_fiori import turn
from goldenhorn.games.mille_fiori.actions import CHOOSE, CHOOSES, Action
from goldenhorn.games.mille_fiori.components import HAND
from goldenhorn.games.mille_fiori.events import Chose, Log
from goldenhorn.games.mille_fiori.state import State, hand, hold


def options(s: State) -> list[Action]:
    """The cards of the hand, each kind once, ascending."""
    menu: list[Action] = []
    before = -1
    for place in range(s.seat * HAND, s.seat * HAND + s.sizes[s.seat]):
        kind = s.hands[place]
        if kind != before:
            menu.append(CHOOSES[kind])
        before = kind
    return menu


def refusal(s: State, action: Action) -> Refusal | None:
    """Why a card may not be chosen; for the phase of choosing."""
    if action.verb != CHOOSE:
        return Refusal("choose-now", "a card of the hand is to be chosen first, nothing else can be done now")
    if action.what not in hand(s, s.seat):
        return Refusal("choose-hand", "this card is not in the player's hand")
    return None


def advance(s: State, action: Action, log: Log | None) -> None:
    """Lay a card face down; when all have done so, or at once in the open variant, the next is revealed."""
    held = hand(s, s.seat)
    held.remove(action.what)
    hold(s, s.seat, held)
    s.chosen[s.seat] = action.what
    if log is not None:
        log.append(Chose(s.seat, action.what, s.seat))
    following = (s.seat + 1) % s.chart.seats
    if s.chart.open or following == s.doge:
        turn.reveal(s, log)
    else:
        s.seat = following
