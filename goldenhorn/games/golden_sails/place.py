"""New goods come to the market, and every player places an expert on one of them (rules new-goods, assign-experts)."""

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.golden_sails.actions import PLACE, PLACES, Action
from goldenhorn.games.golden_sails.components import KINDS
from goldenhorn.games.golden_sails.events import Log, Placed
from goldenhorn.games.golden_sails.state import FOR_MARKET, NONE, PLACING, TAKING, State


def begin_round(s: State) -> None:
    """Ask for as many goods as there are players; the first player will begin."""
    s.phase = PLACING
    s.seat = s.first
    s.draws += (FOR_MARKET, s.chart.seats)


def options(s: State) -> list[Action]:
    """Every expert of the seat on every good without one: experts in the order of the pad, then cards ascending."""
    menu: list[Action] = []
    base = s.seat * KINDS
    for kind in range(KINDS):
        if s.hands[base + kind]:
            places = PLACES[kind]
            menu += [places[card] for good, card in enumerate(s.market) if s.experts[good] == NONE]
    return menu


def refusal(s: State, action: Action) -> Refusal | None:
    """Why an expert may not be placed; for the phase of placing."""
    if action.verb != PLACE:
        return Refusal("place-now", "an expert is placed on a good now, nothing else")
    if action.card not in s.market:
        return Refusal("place-absent", "this good does not lie on the market")
    if s.experts[s.market.index(action.card)] != NONE:
        return Refusal("place-taken", "an expert lies on this good already")
    if not s.hands[s.seat * KINDS + action.what]:
        return Refusal("place-expert", "no such expert is left in this player's hand")
    return None


def advance(s: State, action: Action, log: Log | None) -> None:
    """Place an expert; then it is the next seat's turn to place, or the last one's to take."""
    good = s.market.index(action.card)
    s.experts[good] = action.what
    s.placers[good] = s.seat
    at = s.seat * KINDS + action.what
    s.hands[at] = s.hands[at] - 1
    if log is not None:
        log.append(Placed(s.seat, action.what, action.card))
    seats = s.chart.seats
    s.seat = (s.seat + 1) % seats
    if s.chart.by_owner:
        pass_over(s)
    if s.seat == s.first:
        s.phase = TAKING
        s.seat = (s.first - 1) % seats


def pass_over(s: State) -> None:
    """Seats without an expert place none, which only the ruling change_keeps = owner can bring about."""
    while s.seat != s.first and not any(s.hands[s.seat * KINDS : (s.seat + 1) * KINDS]):
        s.seat = (s.seat + 1) % s.chart.seats
