"""What a seat may know, and states it can imagine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldenhorn.core.chance import pick
from goldenhorn.games.golden_horn.components import KINDS, SHIPS_EACH
from goldenhorn.games.golden_horn.state import NOWHERE, PLACING, State, berth, clone

if TYPE_CHECKING:
    from random import Random


class View:
    """What a seat knows of a game.

    `known` is the table with what is hidden taken off it: the other hands are empty and the deck holds every card
    that the seat has not seen; `cards` are the sizes of all hands. Under the ruling that hides warehouses the same
    holds for goods: the others' are in the bag, `stored` tells how many. Ships placed in secret are nowhere.

    A view is a snapshot: it does not remember. (With two players, whoever counts knows the other hand after a
    reshuffle; a view forgets that.)
    """

    __slots__ = ("cards", "known", "placed", "seat", "stored")

    def __init__(self, seat: int, known: State, cards: list[int], stored: list[int], placed: int) -> None:
        self.seat = seat
        self.known = known
        self.cards = cards
        self.stored = stored
        self.placed = placed  # bits: ships placed in secret

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.seat, self.cards, self.stored, self.placed, self.known) == (
            other.seat,
            other.cards,
            other.stored,
            other.placed,
            other.known,
        )


def view(s: State, seat: int) -> View:
    """What a seat may know of a state."""
    known = clone(s)
    cards = _hide(known.hands, known.deck, seat)
    stored: list[int] = []
    if s.chart.rulings.warehouse == "hidden":
        stored = _hide(known.stores, known.bag, seat)
    placed = 0
    if s.phase == PLACING and s.chart.rulings.placement == "simultaneous":
        for ship, at in enumerate(s.at):
            if at != NOWHERE and ship // SHIPS_EACH != seat:
                placed |= 1 << ship
                known.at[ship] = NOWHERE
                known.bows[ship] = 1
    return View(seat, known, cards, stored, placed)


def imagine(seen: View, rng: Random) -> State:
    """A state that the view allows; hidden cards, goods and places are drawn blindly."""
    s = clone(seen.known)
    _guess(s.hands, s.deck, seen.cards, seen.seat, rng)
    if seen.stored:
        _guess(s.stores, s.bag, seen.stored, seen.seat, rng)
    if seen.placed:
        for ship in range(len(s.at)):
            if seen.placed >> ship & 1:
                berth(s, ship, s.chart.last * int(rng.random() * 2))
    return s


def _hide(held: list[int], pile: list[int], seat: int) -> list[int]:
    """Put what the other seats hold back into the pile; how much each seat holds."""
    sizes = []
    for other in range(len(held) // KINDS):
        base = other * KINDS
        size = 0
        for kind in range(KINDS):
            count = held[base + kind]
            if count:
                size += count
                if other != seat:
                    pile[kind] = pile[kind] + count
                    held[base + kind] = 0
        sizes.append(size)
    return sizes


def _guess(held: list[int], pile: list[int], sizes: list[int], seat: int, rng: Random) -> None:
    """Draw for the other seats what they hold; all of it at once, which is quicker and draws the same."""
    drawn = pick(pile, sum(sizes) - sizes[seat], rng)
    first = 0
    for other, size in enumerate(sizes):
        if other != seat:
            base = other * KINDS
            for kind in drawn[first : first + size]:
                held[base + kind] = held[base + kind] + 1
                pile[kind] = pile[kind] - 1
            first += size
