"""Harbour and trade route: a diamond in the harbour moves the ship; a full row departs (rules harbour, route)."""

from typing import Final

from goldenhorn.games.mille_fiori.components import (
    BERTHS,
    CARD_NUMBER,
    FIRST,
    GOODS,
    HARBOUR,
    ROUTE,
    ROUTE_END,
    ROUTE_POINTS,
    ROUTE_STARS,
    ROW_VALUES,
    TRADE,
    TRADE_ROWS,
)
from goldenhorn.games.mille_fiori.earn import earn, owe_card, pay
from goldenhorn.games.mille_fiori.events import Log, Sailed, Scored
from goldenhorn.games.mille_fiori.state import NONE, State

_START: Final = FIRST[HARBOUR]
_TRADE_START: Final = FIRST[TRADE]


def score(s: State, space: int, log: Log | None) -> None:
    """A diamond was put into the harbour.

    Ruling: the ship moves and pays, its extra card is played, and only then a full row scores; or the row at once.
    """
    row = (space - _START) // BERTHS
    if NONE not in s.owner[_START + row * BERTHS : _START + (row + 1) * BERTHS]:
        if s.chart.rulings.harbour_order == "row_first":
            score_row(s, row, log)
        else:
            s.stack.append(row)
    sail(s, log)


def sail(s: State, log: Log | None) -> None:
    """The ship moves by the number of the card; the space where it lands pays."""
    start = s.ships[s.seat]
    end = landing(s, s.seat, s.playing)
    if end == start:
        return
    s.ships[s.seat] = end
    if log is not None:
        log.append(Sailed(s.seat, start, end))
    if ROUTE_POINTS[end]:
        earn(s, Scored(s.seat, ROUTE, ROUTE_POINTS[end], "route-space", ()), log)
    if end in ROUTE_STARS:
        owe_card(s, log)


def landing(s: State, seat: int, kind: int) -> int:
    """The space that a ship reaches by the number of a card.

    Ruling: it stops at the end of the route, or does not move where it would sail past it.
    """
    end = s.ships[seat] + CARD_NUMBER[kind]
    if end <= ROUTE_END:
        return end
    return ROUTE_END if s.chart.rulings.ship_overshoot == "stop" else s.ships[seat]


def score_row(s: State, row: int, log: Log | None) -> None:
    """The ships of a full row depart: its diamonds pay by the goods in the row of trade beside it.

    Ruling: the three of that row, or all of the harbour.
    """
    goods = sum(s.owner[_TRADE_START + good * TRADE_ROWS + row] != NONE for good in range(len(GOODS)))
    each = ROW_VALUES[goods]
    first, number = _START + row * BERTHS, BERTHS
    if s.chart.rulings.harbour_tokens == "all":
        first, number = _START, BERTHS * TRADE_ROWS
    if each:
        pay(s, dict.fromkeys(range(first, first + number), each), HARBOUR, "harbour-row", log)
