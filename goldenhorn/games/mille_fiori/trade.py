"""Trade: a column of goods pays everyone in it, a diamond as much as there are diamonds (rule trade)."""

from typing import Final

from goldenhorn.games.mille_fiori.components import FIRST, TRADE, TRADE_ROWS
from goldenhorn.games.mille_fiori.earn import claim, owe_card, pay
from goldenhorn.games.mille_fiori.events import Log
from goldenhorn.games.mille_fiori.state import NONE, State

_START: Final = FIRST[TRADE]


def score(s: State, space: int, log: Log | None) -> None:
    """A diamond was put on a good: its column is scored."""
    laid = [here for here in column(space) if s.owner[here] != NONE]
    pay(s, dict.fromkeys(laid, len(laid)), TRADE, "trade-column", log)
    owners = [s.owner[here] for here in laid]
    if owners.count(s.seat) < max(owners.count(other) for other in range(s.chart.seats)):
        owe_card(s, log)
    claim(s, TRADE, log)


def column(space: int) -> range:
    """The five spaces of the same good as one.

    >>> column(76)
    range(74, 79)
    """
    first = space - (space - _START) % TRADE_ROWS
    return range(first, first + TRADE_ROWS)
