"""Before the first turn: ships come to their harbours, goods are laid out, cards are dealt."""

from collections.abc import Sequence

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.golden_horn.actions import PLACE, PLACES, Action
from goldenhorn.games.golden_horn.components import SHIPS_EACH
from goldenhorn.games.golden_horn.ending import begin_turn
from goldenhorn.games.golden_horn.events import Log, Placed
from goldenhorn.games.golden_horn.state import DEALING, NOWHERE, PLACING, State, berth


def proceed(s: State) -> None:
    """Go on with the set-up: ships and draws in the ruled order, then the first turn."""
    rulings = s.chart.rulings
    owners_place = NOWHERE in s.at and rulings.placement != "random"
    if owners_place and (rulings.setup_order == "ships_first" or not s.draws):
        s.phase = PLACING
    elif s.draws:
        s.phase = DEALING
    else:
        begin_turn(s)


def placer(s: State) -> int:
    """Whose ships are placed next: all of one seat before the next seat's (rule place-ships)."""
    return s.at.index(NOWHERE) // SHIPS_EACH


def options(s: State) -> Sequence[Action]:
    """Every ship of the placing seat without a harbour, to either."""
    seat = placer(s)
    fleet = range(seat * SHIPS_EACH, (seat + 1) * SHIPS_EACH)
    return [action for ship in fleet if s.at[ship] == NOWHERE for action in PLACES[ship]]


def refusal(s: State, action: Action) -> Refusal | None:
    """Why a ship may not be placed so."""
    if action.kind != PLACE:
        return Refusal("place-first", "the ships are placed in their harbours before anything else")
    if action.ship // SHIPS_EACH != placer(s):
        return Refusal("ship-not-yours", "this ship belongs to another player")
    if s.at[action.ship] != NOWHERE:
        return Refusal("place-again", "this ship has its harbour already")
    return None


def advance(s: State, action: Action, log: Log | None) -> None:
    """Place a ship."""
    berth(s, action.ship, action.first * s.chart.last)
    if log is not None:
        # Placed at the same time and in secret, a ship is seen when all are placed.
        secret = s.chart.rulings.placement == "simultaneous"
        log.append(Placed(action.ship, action.first, action.ship // SHIPS_EACH if secret else -1))
    proceed(s)
