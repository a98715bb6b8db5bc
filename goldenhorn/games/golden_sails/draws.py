"""Chance: the deck of goods, the beast sheets, and what a document tells the number of only."""

from goldenhorn.core.game import Draw
from goldenhorn.games.golden_sails.actions import CARDS
from goldenhorn.games.golden_sails.components import EXPERTS, GEM, KINDS, ROUNDS, SHEETS
from goldenhorn.games.golden_sails.events import Chosen, Dealt, Log, Revealed, Stocked
from goldenhorn.games.golden_sails.state import FOR_GEMS, FOR_HAND, FOR_SHEET, NONE, UNSEEN, State


def draw(s: State) -> Draw:
    """The draw at the head of the queue."""
    target = s.draws[0]
    count = s.draws[1]
    if target == FOR_SHEET:
        return Draw("sheets", SHEETS, [1] * len(SHEETS), 1, -1)
    if target < FOR_HAND:
        return Draw("deck", CARDS, s.deck, count, target - FOR_GEMS if target >= FOR_GEMS else -1)
    return Draw("experts", EXPERTS, unplaced(s), count, target - FOR_HAND)


def settle(s: State, drawn: list[int], log: Log | None) -> None:
    """Give what was drawn to whom it is for, and take the draw off the queue."""
    target = s.draws[0]
    s.draws = s.draws[2:]
    if target == FOR_SHEET:
        s.sheet = drawn[0]
        if log is not None:
            log.append(Chosen(s.sheet))
        return
    if target >= FOR_HAND:
        deal(s, target - FOR_HAND, drawn)
        if log is not None:
            log.append(Dealt(target - FOR_HAND, tuple(drawn), target - FOR_HAND))
        return
    if target >= FOR_GEMS:
        stock(s, target - FOR_GEMS, drawn)
        if log is not None:
            log.append(Stocked(target - FOR_GEMS, tuple(drawn), target - FOR_GEMS))
        return
    for card in drawn:
        s.deck[card] = 0
    s.market = sorted(drawn)
    s.experts = [NONE] * len(drawn)
    s.placers = [NONE] * len(drawn)
    if log is not None:
        log.append(Revealed(tuple(s.market)))


def unplaced(s: State) -> list[int]:
    """By kind: the experts that lie neither in a hand nor on the market."""
    left = [s.chart.seats] * KINDS
    for at, count in enumerate(s.hands):
        left[at % KINDS] -= count
    for kind in s.experts:
        if kind != NONE:
            left[kind] -= 1
    return left


def stock(s: State, seat: int, drawn: list[int]) -> None:
    """The unseen gems of a seat are these cards."""
    base = (seat * KINDS + GEM) * ROUNDS
    left = iter(drawn)
    for at in range(base, base + s.sizes[seat * KINDS + GEM]):
        if s.goods[at] == UNSEEN:
            card = next(left)
            s.goods[at] = card
            s.deck[card] = 0


def deal(s: State, seat: int, drawn: list[int]) -> None:
    """A seat's hand holds these experts."""
    for kind in drawn:
        s.hands[seat * KINDS + kind] += 1
