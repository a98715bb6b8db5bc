"""Sailing: loading in a starting harbour, moving, arriving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.golden_horn import draws, raid
from goldenhorn.games.golden_horn.actions import KEEP, LOAD, MOVE, MOVES, ONLY_NOTHING, PASS, Action
from goldenhorn.games.golden_horn.components import COLOURS, KINDS, SHIPS_EACH
from goldenhorn.games.golden_horn.ending import check_harbour, close_turn
from goldenhorn.games.golden_horn.events import Loaded, Log, Moved, Passed, Unloaded
from goldenhorn.games.golden_horn.state import FREE, LANDED, SAILING, STOP, State, berth, leave

if TYPE_CHECKING:
    from mypy_extensions import i64


def options(s: State, menu: list[Action]) -> None:
    """Append what the seat's ships may do, or the one committed: load, set out, sail on; with nothing at all, pass."""
    before = len(menu)
    if s.sailing >= 0:
        _ship_options(s, s.sailing, menu)
    else:
        first = s.turn * SHIPS_EACH
        for ship in range(first, first + SHIPS_EACH):
            _ship_options(s, ship, menu)
    if len(menu) == before:
        menu += ONLY_NOTHING


def _ship_options(s: State, ship: int, menu: list[Action]) -> None:
    """Append what one ship may do now."""
    at = s.at[ship]
    if s.cargo[ship] == 0:
        if at == 0 or at == s.chart.last:
            bits = loadable(s, ship)
            menu += s.chart.loads[ship][bits]
            if may_leave_empty(s, bits):
                reach(s, ship, menu)
            return
        if s.may_turn >> ship & 1:
            menu += raid.turns(s, ship)
    reach(s, ship, menu)


def loadable(s: State, ship: int) -> int:
    """Bits: colours that lie in the ship's harbour and are not on its sails (rule load-not-sails)."""
    goods = s.goods
    place: i64 = 0 if s.at[ship] == 0 else KINDS
    bits: i64 = 0
    for kind in range(KINDS):
        if goods[place + kind]:
            bits |= 1 << kind
    return bits & s.chart.may_load[ship]


def may_leave_empty(s: State, bits: int) -> bool:
    """Ruling: an unloaded ship leaves a harbour only if it can load nothing there (or always, or never)."""
    return s.chart.always_leaves or not (bits or s.chart.never_leaves)


def reach(s: State, ship: int, menu: list[Action]) -> None:
    """Append the moves of a ship that is ready to sail, nearest first.

    Every step goes to the next free point. A point can be left again for nothing over a colour of the ship's own
    sails, else for a wind card of its colour; what was spent is counted in four bits a colour.
    """
    chart = s.chart
    fares = chart.fares[ship]
    moves = MOVES[ship]
    step: i64 = s.bows[ship]
    taken: i64 = s.taken
    hands = s.hands
    base: i64 = s.turn * KINDS
    point: i64 = s.at[ship] + step
    while taken >> point & 1:
        point += step
    spent: i64 = 0
    while True:
        fare: i64 = fares[point]
        if fare != FREE or not chart.forced:
            menu.append(moves[point])
        if fare >= 0:
            if hands[base + fare] <= spent >> 4 * fare & 15:
                return
            spent += 1 << 4 * fare
        elif fare == STOP:
            return
        onward = point + step
        if taken >> onward & 1:
            # Ruling: extra steps, too, pass over occupied spaces, or else they need the very next one free.
            if not chart.skips:
                if fare == FREE and chart.forced:
                    menu.append(moves[point])
                return
            while taken >> onward & 1:
                onward += step
        point = onward


def path(s: State, ship: int, target: int) -> Iterator[int]:
    """The points where a ship stands on its way to a target, the target last; it may overshoot what it cannot meet."""
    step = s.bows[ship]
    point = s.at[ship]
    while True:
        point += step
        while s.taken >> point & 1:
            point += step
        yield point
        if (target - point) * step <= 0 or s.chart.colours[point] == STOP:
            return


def refusal(s: State, action: Action) -> Refusal | None:
    """Why a ship may not load, sail or turn so; for actions of the owner's turn."""
    kind = action.kind
    if kind == PASS:
        ships: list[Action] = []
        options(s, ships)
        if ships == list(ONLY_NOTHING):
            return None
        return Refusal("pass-must-move", "a player who can move a ship must do so")
    if action.ship >= len(s.at) or action.ship // SHIPS_EACH != s.turn:
        return Refusal("ship-not-yours", "this ship belongs to another player")
    if s.sailing >= 0 and action.ship != s.sailing:
        return Refusal("ship-committed", f"{s.chart.ships[s.sailing]} is setting out and must be moved")
    if kind == LOAD:
        return _load_refusal(s, action)
    if kind == MOVE:
        return _move_refusal(s, action)
    if kind == KEEP or not s.may_turn >> action.ship & 1:
        return raid.turn_refusal(s, action, -1)
    return raid.turn_refusal(s, action, action.ship)


def _load_refusal(s: State, action: Action) -> Refusal | None:
    ship = action.ship
    colour = action.first
    at = s.at[ship]
    if at != 0 and at != s.chart.last:
        return Refusal("load-at-sea", "goods are loaded only in Venice and Constantinople")
    if s.cargo[ship]:
        return Refusal("load-again", "this ship has been loaded and must sail")
    name = COLOURS.names[colour]
    if colour in s.chart.sails[ship]:
        return Refusal("load-sail-colour", f"a ship with a {name} sail may not carry {name} goods")
    if not loadable(s, ship) >> colour & 1:
        return Refusal("load-none-there", f"no {name} goods lie in this harbour")
    return None


def _move_refusal(s: State, action: Action) -> Refusal | None:
    ship = action.ship
    target = action.first
    chart = s.chart
    at = s.at[ship]
    if s.cargo[ship] == 0 and (at == 0 or at == chart.last):
        bits = loadable(s, ship)
        if not may_leave_empty(s, bits):
            if bits:
                return Refusal("move-load-first", "goods must be loaded before the ship leaves the harbour")
            return Refusal("move-nothing-loaded", "here a ship may not leave a harbour without goods")
    if target > chart.last:
        return Refusal("move-off-route", f"the route has only {chart.spaces()} spaces")
    if (target - at) * s.bows[ship] <= 0:
        return Refusal("move-against-bow", "a ship moves at least one space, and only where its bow points")
    if s.taken >> target & 1:
        why = "every berth of Modone is taken" if target == chart.modone else "another ship stands there"
        return Refusal("move-space-taken", why)
    return _way_refusal(s, ship, target)


def _way_refusal(s: State, ship: int, target: int) -> Refusal | None:
    """Why a ship cannot sail as far as a free point before it, or may not stop there."""
    chart = s.chart
    spent = [0] * KINDS
    here = -1
    for point in path(s, ship, target):
        if here >= 0:
            fare = chart.fares[ship][here]
            if not chart.skips and abs(point - here) > 1:
                return Refusal("move-blocked", "here only the first step may pass over an occupied space")
            if fare >= 0:
                spent[fare] += 1
                if s.hands[s.turn * KINDS + fare] < spent[fare]:
                    return Refusal("move-no-card", f"going on from there needs another {COLOURS.names[fare]} card")
        here = point
    if here != target:
        return Refusal("move-past-modone", "a ship stops in Modone where a berth is free")
    if chart.forced and chart.fares[ship][here] == FREE and _can_go_on(s, ship, here):
        return Refusal("move-sail-on", "here a ship must sail on over a colour of its own sails")
    return None


def _can_go_on(s: State, ship: int, point: int) -> bool:
    return s.chart.skips or not s.taken >> point + s.bows[ship] & 1


def load(s: State, action: Action, log: Log | None) -> None:
    """All goods of one colour come aboard; the harbour is filled up again at once."""
    ship = action.ship
    harbour = 0 if s.at[ship] == 0 else 1
    place = harbour * KINDS + action.first
    count = s.goods[place]
    s.goods[place] = 0
    s.freight[ship] = action.first
    s.cargo[ship] = count
    s.sailing = ship
    s.phase = SAILING
    if log is not None:
        log.append(Loaded(ship, action.first, count))
    draws.refill(s, harbour, count)
    if not s.draws:
        check_harbour(s, harbour, log)


def move(s: State, action: Action, log: Log | None) -> None:
    """Sail to a point, paying wind cards on the way, and arrive."""
    ship = action.ship
    start = s.at[ship]
    spent = _pay(s, ship, action.first)
    leave(s, ship)
    s.may_turn &= ~(1 << ship)
    berth(s, ship, action.first)
    s.sailing = ship
    s.phase = LANDED
    if log is not None:
        log.append(Moved(ship, start, action.first, tuple(spent)))
    if s.chart.colours[action.first] == STOP:
        s.prey &= ~(1 << ship)
        _arrive(s, ship, log)
    elif s.cargo[ship]:
        s.prey |= 1 << ship
    if not s.draws:
        close_turn(s, log)


def _pay(s: State, ship: int, target: int) -> list[int]:
    """Discard the wind cards that the way to a target costs; their colours in order."""
    step: i64 = s.bows[ship]
    point: i64 = s.at[ship] + step
    taken: i64 = s.taken
    fares = s.chart.fares[ship]
    spent = []
    while taken >> point & 1:
        point += step
    while point != target:
        fare = fares[point]
        if fare >= 0:
            card = s.turn * KINDS + fare
            s.hands[card] = s.hands[card] - 1
            s.discards[fare] = s.discards[fare] + 1
            spent.append(fare)
        point += step
        while taken >> point & 1:
            point += step
    return spent


def _arrive(s: State, ship: int, log: Log | None) -> None:
    """Unload at either end, then draw cards (rule draw-cards)."""
    chart = s.chart
    count = s.cargo[ship]
    in_modone = s.at[ship] == chart.modone
    if count and not in_modone:
        place = s.turn * KINDS + s.freight[ship]
        s.stores[place] = s.stores[place] + count
        if log is not None:
            log.append(Unloaded(ship, s.freight[ship], count))
        s.cargo[ship] = s.freight[ship] = 0
    if in_modone and chart.seats == 2:
        return  # rule modone-two-players
    # Ruling: a ship that arrives without goods draws cards like any other.
    if count or chart.rulings.empty_arrival_draws:
        draws.ask_cards(s, s.turn, chart.earns[ship], log)


def pass_turn(s: State, log: Log | None) -> None:
    """Nothing can be moved (only under the ruling that forbids leaving empty)."""
    if log is not None:
        log.append(Passed(s.turn))
    close_turn(s, log)
