"""A light policy for play-outs: what each action gains at first sight, without trying it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from goldenhorn.games.golden_horn.actions import ANNOUNCE, KEEP, LOAD, MOVE, RAID, TURN, Action
from goldenhorn.games.golden_horn.components import KINDS, SHIPS_EACH
from goldenhorn.games.golden_horn.scoring import points
from goldenhorn.games.golden_horn.state import FREE, STOP, State

if TYPE_CHECKING:
    from random import Random

# In points of the final score, about as the value of a position weighs them.
ABOARD: Final = 0.75  # a good that is to come home
NEW: Final = 0.9  # goods of a colour that the warehouse lacks
CARD: Final = 0.4
SAILED: Final = 1.0  # all the way of an empty ship
SET_OUT: Final = 0.2  # a ship that is loaded sails in the same turn
FIRST: Final = 100.0  # a raid that pays is made before the ship that ends the turn
JITTER: Final = 0.1  # chance decides between what is about equal


def policy(s: State, options: Sequence[Action], rng: Random) -> Action:
    """The option that gains most at first sight."""
    random = rng.random
    best, most = options[0], float("-inf")
    for action in options:
        gain = _gain(s, action) + JITTER * random()
        if gain > most:
            best, most = action, gain
    return best


def _gain(s: State, action: Action) -> float:
    kind = action.kind
    if kind == MOVE:
        return _moved(s, action.ship, action.first)
    if kind == LOAD:
        harbour = 0 if s.at[action.ship] == 0 else KINDS
        return SET_OUT + _load(s, s.turn, action.first, s.goods[harbour + action.first]) / 2
    if kind == RAID:
        return _raided(s, action.ship)
    if kind == ANNOUNCE:
        return _lead(s)
    if kind in (TURN, KEEP):  # an emptied ship goes where it is nearer
        way = abs(s.at[action.ship] - (0 if s.bows[action.ship] > 0 else s.chart.last)) / s.chart.last
        return (0.5 - way) * SAILED if kind == TURN else 0.0
    return 0.0


def _load(s: State, seat: int, colour: int, count: int) -> float:
    """What goods are worth aboard a ship of a seat."""
    return ABOARD * count + (0.0 if s.stores[seat * KINDS + colour] else NEW)


def _moved(s: State, ship: int, target: int) -> float:
    """The way sailed, or what arriving earns, less the cards it costs."""
    chart = s.chart
    at = s.at[ship]
    gain = -CARD * _fares(s, ship, at, target)
    count = s.cargo[ship]
    home = target == 0 or target == chart.last
    if home and count:
        gain += _stored(s, s.freight[ship], count)
    way = abs(target - at) / chart.last
    if not home and s.ender >= 0:
        return gain  # too late to come home
    if count:
        load = _load(s, s.turn, s.freight[ship], count) / 2
        gain += load * way if not home else -load * (1 + abs(at - (chart.last - target)) / chart.last)
    else:
        gain += SAILED * way
    if chart.colours[target] == STOP and (home or chart.seats > 2):
        gain += CARD * chart.earns[ship]
    return gain


def _fares(s: State, ship: int, at: int, target: int) -> int:
    """How many wind cards the way costs."""
    fares = s.chart.fares[ship]
    step = s.bows[ship]
    cards = 0
    point = at + step
    while point != target:
        if fares[point] > FREE and not s.taken >> point & 1:
            cards += 1
        point += step
    return cards


def _stored(s: State, colour: int, count: int) -> int:
    """Points that goods earn in the warehouse of the seat whose turn it is."""
    base = s.turn * KINDS
    holding = s.stores[base : base + KINDS]
    before = points(holding, s.chart.rulings.set_bonus)
    holding[colour] += count
    return points(holding, s.chart.rulings.set_bonus) - before


def _raided(s: State, ship: int) -> float:
    """One good for two cards, and what its owner loses."""
    good = s.freight[ship]
    loss = _load(s, ship // SHIPS_EACH, good, 1) / (s.chart.seats - 1)
    gain = _stored(s, good, 1) + loss - 2 * CARD
    return gain + FIRST if gain > 0 else gain


def _lead(s: State) -> float:
    """Points of the seat whose turn it is ahead of the best other."""
    bonus = s.chart.rulings.set_bonus
    totals = [points(s.stores[base : base + KINDS], bonus) for base in range(0, len(s.stores), KINDS)]
    own = totals.pop(s.turn)
    return float(own - max(totals))
