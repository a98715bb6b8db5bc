"""Trade: a column of goods pays everyone in it, a diamond as much as there are diamonds (rule trade)."""

from typing import Final

from goldenhorn.games.mille_fiori.components import FIRST, GOODS, TRADE, TRADE_ROWS
from goldenhorn.games.mille_fiori.earn import claim, earn, owe_card
from goldenhorn.games.mille_fiori.events import Log, Scored
from goldenhorn.games.mille_fiori.state import NONE, State

_START: Final = FIRST[TRADE]


def score(s: State, space: int, log: Log | None) -> None:
    """A diamond was put on a good: its column is scored."""
    first = space - (space - _START) % TRADE_ROWS
    laid = [here for here in range(first, first + TRADE_ROWS) if s.owner[here] != NONE]
    most = own = 0
    for k in range(s.chart.seats):
        seat = (s.seat + k) % s.chart.seats
        mine = [here for here in laid if s.owner[here] == seat]
        if mine:
            earn(s, Scored(seat, TRADE, len(mine) * len(laid), "trade-column", tuple(mine)), log)
        most = max(most, len(mine))
        if seat == s.seat:
            own = len(mine)
    if own < most:
        owe_card(s, log)
    goods = {
        (here - _START) // TRADE_ROWS
        for here in range(_START, _START + len(GOODS) * TRADE_ROWS)
        if s.owner[here] == s.seat
    }
    if len(goods) == len(GOODS):
        claim(s, TRADE, log)
