"""Chance: the bag of goods, the deck of cards, and what is drawn from them."""

from typing import Final

from goldenhorn.core.counts import Vocabulary
from goldenhorn.core.game import Draw
from goldenhorn.games.golden_horn.components import COLOURS, CONSTANTINOPLE, KINDS, SHIPS_EACH, VENICE
from goldenhorn.games.golden_horn.events import Drew, LaidOut, Log, Placed, Reshuffled, Stocked
from goldenhorn.games.golden_horn.state import FOR_HAND, FOR_SHIP, FOR_STORE, State, berth, lacks_all

_HARBOUR_WORDS: Final = Vocabulary("harbour", {VENICE: "v", CONSTANTINOPLE: "c"})


def draw(s: State) -> Draw:
    """The draw at the head of the queue."""
    target = s.draws[0]
    count = s.draws[1]
    if target < FOR_HAND:
        return Draw("bag", COLOURS, s.bag, count, -1)
    if target < FOR_STORE:
        return Draw("deck", COLOURS, s.deck, _at_most(count, s.deck), target - FOR_HAND)
    if target < FOR_SHIP:
        return Draw("bag", COLOURS, s.bag, count, target - FOR_STORE)
    return Draw("harbours", _HARBOUR_WORDS, [1, 1], 1, (target - FOR_SHIP) // SHIPS_EACH)


def deal_out(s: State, drawn: list[int], log: Log | None) -> None:
    """Give what was drawn to whom it is for, and take the draw off the queue."""
    target = s.draws[0]
    if target < FOR_HAND:
        _fill(s.goods, target * KINDS, s.bag, drawn)
        if log is not None:
            log.append(LaidOut(target, tuple(drawn)))
    elif target < FOR_STORE:
        _give_cards(s, target - FOR_HAND, drawn, log)
        return
    elif target < FOR_SHIP:
        seat = target - FOR_STORE
        _fill(s.stores, seat * KINDS, s.bag, drawn)
        if log is not None:
            log.append(Stocked(seat, tuple(drawn), seat))
    else:
        berth(s, target - FOR_SHIP, drawn[0] * s.chart.last)
        if log is not None:
            log.append(Placed(target - FOR_SHIP, drawn[0]))
    s.draws = s.draws[2:]


def ask_cards(s: State, seat: int, count: int, log: Log | None) -> None:
    """Queue cards for a seat (rule draw-cards); where no card is left anywhere, it gets none."""
    if lacks_all(s.deck, 0):
        reshuffle(s, log)
    if not lacks_all(s.deck, 0):
        s.draws += (FOR_HAND + seat, count)


def refill(s: State, harbour: int, count: int) -> None:
    """Queue as many goods as were taken, or what the bag still holds (rule refill)."""
    count = _at_most(count, s.bag)
    if count:
        s.draws += (harbour, count)


def reshuffle(s: State, log: Log | None) -> None:
    """The discards become the deck (rule reshuffle)."""
    count = sum(s.discards)
    if count:
        for kind in range(KINDS):
            s.deck[kind] += s.discards[kind]
            s.discards[kind] = 0
        if log is not None:
            log.append(Reshuffled(count))


def _give_cards(s: State, seat: int, drawn: list[int], log: Log | None) -> None:
    """Cards to a hand; where the deck ran out in mid-draw the rest is asked for again."""
    _fill(s.hands, seat * KINDS, s.deck, drawn)
    if log is not None:
        log.append(Drew(seat, tuple(drawn), seat))
    owed = s.draws[1] - len(drawn)
    # Ruling: the deck is made anew when a card is needed (lazy), or as soon as the last one is taken (eager).
    if (owed or s.chart.eager) and lacks_all(s.deck, 0):
        reshuffle(s, log)
    if owed and not lacks_all(s.deck, 0):
        s.draws[1] = owed
    else:
        s.draws = s.draws[2:]


def _at_most(count: int, pile: list[int]) -> int:
    """So many, or all that the pile still holds; mostly the first kinds tell (games 1.05 times as fast)."""
    held = 0
    for here in pile:
        held += here
        if held >= count:
            return count
    return held


def _fill(into: list[int], base: int, pile: list[int], drawn: list[int]) -> None:
    for kind in drawn:
        into[base + kind] = into[base + kind] + 1
        pile[kind] = pile[kind] - 1
