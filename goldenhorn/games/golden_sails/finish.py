"""The decisions of scoring: universal goods first, then protection and, with two players, the side of the weapons.

In both parts the first player of the last round begins, and the others follow clockwise (rule scoring-order).
"""

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.golden_sails.actions import ALL_STAY, CHOOSES, MOVE, MOVES, PROTECT, PROTECTS, SIDE, STAY, Action
from goldenhorn.games.golden_sails.components import KINDS, TYPES, WEAPON
from goldenhorn.games.golden_sails.events import Log, Moved, Over, Protected, Sided, Stayed
from goldenhorn.games.golden_sails.state import (
    MOVING,
    NONE,
    OVER,
    PROTECTING,
    SIDING,
    State,
    lift,
    protections,
    put,
    universals,
)


def begin(s: State, log: Log | None) -> None:
    """The last good has been taken."""
    s.phase = MOVING
    s.seat = s.first
    settle(s, log)


def settle(s: State, log: Log | None) -> None:
    """Pass over seats that have nothing (more) to decide, up to the end of the game."""
    while s.phase == MOVING and not universals(s, s.seat):
        _next_mover(s)
    if s.phase == MOVING:
        return
    s.phase = left_to(s, s.seat)
    while s.phase == OVER:
        s.seat = (s.seat + 1) % s.chart.seats
        if s.seat == s.first:
            if log is not None:
                log.append(Over())
            return
        s.phase = left_to(s, s.seat)


def left_to(s: State, seat: int) -> int:
    """What a seat has left to decide of its weapons: PROTECTING, then SIDING; OVER if nothing."""
    if s.protects[seat].bit_count() < min(protections(s, seat), TYPES):
        return PROTECTING
    if s.chart.seats == 2 and s.sides[seat] == NONE and s.sizes[seat * KINDS + WEAPON]:
        return SIDING
    return OVER


def options(s: State) -> list[Action]:
    """What the seat may decide: goods in the order taken, piles, types and sides in their own."""
    if s.phase == PROTECTING:
        return [PROTECTS[kind] for kind in range(TYPES) if not s.protects[s.seat] >> kind & 1]
    if s.phase == SIDING:
        return list(CHOOSES)
    menu = [
        MOVES[kind - 1][card]
        for card in universals(s, s.seat)
        for kind in range(1, KINDS)
        if s.chart.new_pile or s.sizes[s.seat * KINDS + kind]
    ]
    return [*menu, ALL_STAY]


def refusal(s: State, action: Action) -> Refusal | None:
    """Why something may not be decided so."""
    if s.phase == MOVING:
        return _move_refusal(s, action)
    if s.phase == PROTECTING:
        if action.verb != PROTECT:
            return Refusal("protect-now", "a weapon type to be protected from is chosen now, nothing else")
        if s.protects[s.seat] >> action.what & 1:
            return Refusal("protect-twice", "this player is protected from that weapon type already")
    elif action.verb != SIDE:
        return Refusal("side-now", "a side of the weapons is chosen now, nothing else")
    return None


def _move_refusal(s: State, action: Action) -> Refusal | None:
    if action.verb == STAY:
        return None
    if action.verb != MOVE:
        return Refusal("move-now", "universal goods are moved now, or stay")
    if action.card not in universals(s, s.seat):
        return Refusal("move-universal", "this is no universal good among this player's spells")
    if not s.chart.new_pile and not s.sizes[s.seat * KINDS + action.what]:
        return Refusal("move-new-pile", "by the ruling universal_new_pile a universal good begins no pile")
    return None


def advance(s: State, action: Action, log: Log | None) -> None:
    """Take a decision, and go on to the next that is open."""
    seat = s.seat
    seen_by = seat if s.chart.rulings.two_player_choice == "simultaneous" and s.chart.seats == 2 else -1
    if action.verb == MOVE:
        lift(s, seat, action.card)
        put(s, seat, action.what, action.card)
        if log is not None:
            log.append(Moved(seat, action.card, action.what))
    elif action.verb == STAY:
        _next_mover(s)
        if log is not None:
            log.append(Stayed(seat))
    elif action.verb == PROTECT:
        s.protects[seat] |= 1 << action.what
        if log is not None:
            log.append(Protected(seat, action.what, seen_by))
    else:
        s.sides[seat] = action.what
        if log is not None:
            log.append(Sided(seat, action.what, seen_by))
    settle(s, log)


def _next_mover(s: State) -> None:
    s.seat = (s.seat + 1) % s.chart.seats
    if s.seat == s.first:
        s.phase = PROTECTING
