"""Chance: the deck of cards, and what a document tells the number of only."""

from goldenhorn.core.game import FORGOTTEN, Draw
from goldenhorn.games.mille_fiori.components import CARDS, KINDS
from goldenhorn.games.mille_fiori.events import Dealt, Discarded, LaidOut, Log
from goldenhorn.games.mille_fiori.state import (
    FOR_CHOICE,
    FOR_CHOSEN,
    FOR_DISCARDS,
    FOR_DISPLAY,
    FOR_HAND,
    State,
    hand,
    hold,
)


def draw(s: State) -> Draw:
    """The draw at the head of the queue."""
    target = s.draws[0]
    count = s.draws[1]
    if target >= FOR_CHOICE:
        seat = target - FOR_CHOICE
        return Draw("hand", CARDS, counted(hand(s, seat)), 1, seat)
    seat = FORGOTTEN if target == FOR_DISCARDS else -1
    if target >= FOR_HAND:
        seat = target - (FOR_CHOSEN if target >= FOR_CHOSEN else FOR_HAND)
    return Draw("deck", CARDS, s.deck, count, seat)


def settle(s: State, drawn: list[int], log: Log | None) -> None:
    """Give what was drawn to whom it is for, and take the draw off the queue."""
    target = s.draws[0]
    s.draws = s.draws[2:]
    if target >= FOR_CHOICE:
        seat = target - FOR_CHOICE
        held = hand(s, seat)
        held.remove(drawn[0])
        hold(s, seat, held)
        s.chosen[seat] = drawn[0]
        return
    for kind in drawn:
        s.deck[kind] -= 1
    if target >= FOR_CHOSEN:
        s.chosen[target - FOR_CHOSEN] = drawn[0]
    elif target >= FOR_HAND:
        seat = target - FOR_HAND
        hold(s, seat, drawn)
        if log is not None:
            log.append(Dealt(seat, tuple(sorted(drawn)), seat))
    elif target == FOR_DISCARDS:
        add(s.discards, drawn)
        if log is not None:
            log.append(Discarded(tuple(sorted(drawn))))
    elif target == FOR_DISPLAY:
        add(s.display, drawn)
        if log is not None:
            log.append(LaidOut(tuple(sorted(drawn))))


def add(pile: list[int], cards: list[int]) -> None:
    """Lay cards on a pile of counts."""
    for kind in cards:
        pile[kind] += 1


def counted(cards: list[int]) -> list[int]:
    """Cards as counts by kind."""
    counts = [0] * KINDS
    add(counts, cards)
    return counts
