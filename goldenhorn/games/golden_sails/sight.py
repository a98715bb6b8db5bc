"""What a seat may know, and states it can imagine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldenhorn.core.chance import pick
from goldenhorn.games.golden_sails import draws
from goldenhorn.games.golden_sails.components import GEM, KINDS, ROUNDS, TYPES
from goldenhorn.games.golden_sails.state import NONE, OVER, PROTECTING, SIDING, UNSEEN, State, clone

if TYPE_CHECKING:
    from random import Random


class View:
    """What a seat knows of a game.

    `known` is the table with what is hidden taken off it: gems of the others are UNSEEN and lie in the deck with every
    card the seat does not see; where experts are hidden the other hands are empty, and `experts` tells how many each
    seat holds (empty where hands lie open); where two players choose at the same time the other's protection and side
    are not yet chosen, and `decided` tells how many protections and sides each seat has chosen.

    A view is a snapshot: it does not remember the class that was announced when a gem was taken, or an expert that was
    played.
    """

    __slots__ = ("decided", "experts", "known", "seat")

    def __init__(self, seat: int, known: State, experts: list[int], decided: list[int]) -> None:
        self.seat = seat
        self.known = known
        self.experts = experts
        self.decided = decided

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.seat, self.experts, self.decided, self.known) == (
            other.seat,
            other.experts,
            other.decided,
            other.known,
        )


def view(s: State, seat: int) -> View:
    """What a seat may know of a state; when the game is over, all."""
    known = clone(s)
    if s.phase == OVER:
        return View(seat, known, [], [])
    rulings = s.chart.rulings
    if rulings.gems != "open":
        _hide_gems(known, seat)
    experts: list[int] = []
    if rulings.experts == "closed":
        experts = _hide_experts(known, seat)
    decided: list[int] = []
    if rulings.two_player_choice == "simultaneous" and s.chart.seats == 2 and s.phase in (PROTECTING, SIDING):
        decided = [s.protects[1 - seat].bit_count(), int(s.sides[1 - seat] != NONE)]
        known.protects[1 - seat] = 0
        known.sides[1 - seat] = NONE
    return View(seat, known, experts, decided)


def imagine(seen: View, rng: Random) -> State:
    """A state that the view allows; hidden gems, experts and choices are drawn blindly."""
    s = clone(seen.known)
    hidden = s.goods.count(UNSEEN)
    if hidden:
        drawn = pick(s.deck, hidden, rng)
        at = 0
        for card in drawn:
            at = s.goods.index(UNSEEN, at)
            s.goods[at] = card
            s.deck[card] = 0
    for other, held in enumerate(seen.experts):
        if other != seen.seat and held == KINDS:  # a full hand is a full set
            draws.deal(s, other, list(range(KINDS)))
    for other, held in enumerate(seen.experts):
        if other != seen.seat and held < KINDS:
            draws.deal(s, other, pick(draws.unplaced(s), held, rng))
    if seen.decided:
        types = pick([1] * TYPES, seen.decided[0], rng)
        s.protects[1 - seen.seat] = sum(1 << kind for kind in types)
        if seen.decided[1]:
            s.sides[1 - seen.seat] = int(rng.random() * 2)
    return s


def _hide_gems(known: State, seat: int) -> None:
    for other in range(known.chart.seats):
        if other != seat:
            at = other * KINDS + GEM
            for place in range(at * ROUNDS, at * ROUNDS + known.sizes[at]):
                known.deck[known.goods[place]] = 1
                known.goods[place] = UNSEEN


def _hide_experts(known: State, seat: int) -> list[int]:
    """Take the experts out of the other hands; how many each seat holds."""
    sizes = []
    for other in range(known.chart.seats):
        hand = slice(other * KINDS, (other + 1) * KINDS)
        sizes.append(sum(known.hands[hand]))
        if other != seat:
            known.hands[hand] = [0] * KINDS
    return sizes
