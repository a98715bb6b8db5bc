"""How a round runs: who reveals next, when hands are passed, when a round and the game are over."""

from goldenhorn.games.mille_fiori import harbour
from goldenhorn.games.mille_fiori.components import HAND
from goldenhorn.games.mille_fiori.draws import add
from goldenhorn.games.mille_fiori.events import DogePassed, LeftOver, Log, Lost, Over, Passed, Revealed
from goldenhorn.games.mille_fiori.state import (
    ACTING,
    BONUS_TURN,
    CHOOSING,
    EXTRA,
    FOR_DISPLAY,
    FOR_HAND,
    NONE,
    OVER,
    State,
    hand,
    hold,
)


def begin_round(s: State) -> None:
    """Ask for the cards of a round: those of the display first, then a hand a seat from the Doge on."""
    s.phase = CHOOSING
    s.step = s.acted = 0
    s.seat = s.doge
    cards = s.chart.display if s.round else s.chart.laid_out(1)
    if cards:
        s.draws += (FOR_DISPLAY, cards)
    for k in range(s.chart.seats):
        s.draws += (FOR_HAND + (s.doge + k) % s.chart.seats, HAND)


def reveal(s: State, log: Log | None) -> None:
    """The next seat from the Doge on plays the card it has chosen."""
    s.seat = (s.doge + s.acted) % s.chart.seats
    s.playing = s.chosen[s.seat]
    s.chosen[s.seat] = NONE
    s.phase = ACTING
    if log is not None:
        log.append(Revealed(s.seat, s.playing))


def go_on(s: State, log: Log | None) -> None:
    """A card has been played."""
    s.discards[s.playing] += 1
    s.playing = NONE
    settle_owed(s, log)


def settle_owed(s: State, log: Log | None) -> None:
    """Settle what is owed, the latest first; then it is the next seat's turn."""
    while s.stack:
        owed = s.stack.pop()
        if owed != BONUS_TURN:
            harbour.score_row(s, owed, log)
        elif any(s.display):
            s.phase = EXTRA
            return
        elif log is not None:
            log.append(Lost(s.seat))
    s.acted += 1
    if s.acted == s.chart.seats:
        _end_step(s, log)
    elif s.chart.open:
        s.phase = CHOOSING
        s.seat = (s.doge + s.acted) % s.chart.seats
    else:
        reveal(s, log)


def _end_step(s: State, log: Log | None) -> None:
    s.acted = 0
    s.step += 1
    if s.ender != NONE and s.chart.rulings.end == "step":
        _over(s, log)
    elif s.step == s.chart.steps:
        _end_round(s, log)
    else:
        held = [hand(s, seat) for seat in range(s.chart.seats)]
        for seat, cards in enumerate(held):
            hold(s, (seat + 1) % s.chart.seats, cards)
        if log is not None:
            log.append(Passed())
        s.phase = CHOOSING
        s.seat = s.doge


def _end_round(s: State, log: Log | None) -> None:
    """What is left in the hands goes to the display; the Doge goes on to the left."""
    for seat in range(s.chart.seats):
        cards = hand(s, seat)
        add(s.display, cards)
        hold(s, seat, [])
        if log is not None:
            log.append(LeftOver(seat, tuple(cards)))
    s.round += 1
    s.step = 0
    if s.ender != NONE or s.round == s.chart.rounds:
        _over(s, log)
        return
    s.doge = (s.doge + 1) % s.chart.seats
    if log is not None:
        log.append(DogePassed(s.doge))
    begin_round(s)


def _over(s: State, log: Log | None) -> None:
    s.phase = OVER
    if log is not None:
        log.append(Over())
