"""What a seat may know, and states it can imagine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldenhorn.core.chance import pick
from goldenhorn.games.mille_fiori.components import HAND
from goldenhorn.games.mille_fiori.state import NONE, OVER, UNSEEN, State, clone, hand, hold

if TYPE_CHECKING:
    from random import Random


class View:
    """What a seat knows of a game.

    `known` is the table with what is hidden taken off it. A hand that the seat has held in this round it remembers,
    card by card; of others it knows the size, their cards are UNSEEN and lie in the deck. A card that another seat has
    chosen and not yet revealed is UNSEEN; where the seat knows the hand it came from, it lies in it still.
    """

    __slots__ = ("known", "seat")

    def __init__(self, seat: int, known: State) -> None:
        self.seat = seat
        self.known = known

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.seat, self.known) == (other.seat, other.known)


def view(s: State, seat: int) -> View:
    """What a seat may know of a state."""
    known = clone(s)
    for other in range(s.chart.seats):
        if other == seat:
            continue
        secret = s.chosen[other]
        if secret != NONE:
            known.chosen[other] = UNSEEN
        if has_held(s, seat, other):
            if secret != NONE:
                hold(known, other, [*hand(s, other), secret])
            continue
        held = hand(s, other)
        for kind in held if secret == NONE else [*held, secret]:
            known.deck[kind] += 1
        hold(known, other, [UNSEEN] * len(held))
    return View(seat, known)


def has_held(s: State, seat: int, other: int) -> bool:
    """Whether a seat has held in this round the hand that another holds now: hands went to the left, one a step."""
    passed = s.step - 1 if s.phase == OVER else s.step  # where a game ends within a round they stay
    return (other - seat) % s.chart.seats <= passed


def imagine(seen: View, rng: Random) -> State:
    """A state that the view allows; hidden cards are drawn blindly, secret choices out of known hands too."""
    s = clone(seen.known)
    unseen = [other for other in range(s.chart.seats) if UNSEEN in hand(s, other)]
    loose = [other for other in range(s.chart.seats) if _is_loose(s, other)]
    drawn = pick(s.deck, sum(s.sizes[other] for other in unseen) + len(loose), rng)
    for kind in drawn:
        s.deck[kind] -= 1
    for other in loose:
        s.chosen[other] = drawn.pop()
    for other in unseen:
        size = s.sizes[other]
        hold(s, other, drawn[:size])
        drawn = drawn[size:]
    for other in range(s.chart.seats):
        if s.chosen[other] == UNSEEN:
            held = hand(s, other)
            s.chosen[other] = held.pop(int(rng.random() * len(held)))
            hold(s, other, held)
    return s


def _is_loose(s: State, other: int) -> bool:
    """Whether a secret choice came out of a hand that is not known."""
    if s.chosen[other] != UNSEEN:
        return False
    return s.sizes[other] < HAND - s.step
