"""A light policy for play-outs: what each action earns at first sight, without trying it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from goldenhorn.games.mille_fiori import harbour, houses, persons, trade, workshops
from goldenhorn.games.mille_fiori.act import open_spaces
from goldenhorn.games.mille_fiori.actions import CHOOSE, PUT, SAIL, TAKE, Action
from goldenhorn.games.mille_fiori.components import (
    CARD_SYMBOL,
    DISTRICT_OF,
    FIRST,
    HARBOUR,
    HOUSES,
    MARKS,
    PIGMENT,
    ROUTE_POINTS,
    ROUTE_STARS,
    SPACE_SYMBOLS,
    TRADE,
    TRADE_ROWS,
    WORKSHOPS,
)
from goldenhorn.games.mille_fiori.state import NONE, State

if TYPE_CHECKING:
    from random import Random

# In points of the final score.
CARD: Final = 4.0  # an extra card
BERTH: Final = 2.0  # a diamond in the harbour, for when its row departs
JITTER: Final = 0.5  # chance decides between what is about equal


def policy(s: State, options: Sequence[Action], rng: Random) -> Action:
    """The option that earns most at first sight."""
    random = rng.random
    best, most = options[0], float("-inf")
    for action in options:
        worth = _worth(s, action) + JITTER * random()
        if worth > most:
            best, most = action, worth
    return best


def _worth(s: State, action: Action) -> float:
    if action.verb == PUT:
        return put(s, s.seat, action.what, s.playing)
    if action.verb == SAIL:
        return sailed(s, s.seat, s.playing)
    if action.verb in (CHOOSE, TAKE):
        return card(s, s.seat, action.what)
    return 0.0


def card(s: State, seat: int, kind: int) -> float:
    """The most that a card earns a seat at first sight, by its main action or by sailing."""
    return max([sailed(s, seat, kind), *(put(s, seat, space, kind) for space in open_spaces(s, seat, kind))])


def sailed(s: State, seat: int, kind: int) -> float:
    """What the ship earns by the number of a card."""
    end = harbour.landing(s, seat, kind)
    if end == s.ships[seat]:
        return 0.0
    return ROUTE_POINTS[end] + (CARD if end in ROUTE_STARS else 0.0)


def put(s: State, seat: int, space: int, kind: int) -> float:
    """What a diamond on a free space earns a seat, what it earns others left out."""
    district = DISTRICT_OF[space]
    if district == WORKSHOPS:
        one, other = workshops.STAR_OF[space]
        star = CARD if s.owner[one] != NONE and s.owner[other] != NONE else 0.0
        return len(workshops.group(s, seat, space)) * (2 if SPACE_SYMBOLS[space] == PIGMENT else 1) + star
    if district == HOUSES:
        return float(sum(MARKS[house] for house in houses.chain(s.owner, space, seat)))
    if district == TRADE:
        column = [s.owner[here] for here in trade.column(space)]
        laid = TRADE_ROWS - column.count(NONE) + 1
        own = column.count(seat) + 1
        most = max(column.count(other) for other in range(s.chart.seats))
        return laid * own + (CARD if most > own else 0.0)
    if district == HARBOUR:
        return sailed(s, seat, kind) + BERTH
    row = persons.ROW_OF[space - FIRST[district]]
    value = persons.VALUES[row] * (2 if CARD_SYMBOL[kind] == SPACE_SYMBOLS[space] else 1)
    return value + (CARD if row == 0 else 0.0)
