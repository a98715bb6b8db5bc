"""Pirates: raiding ships at sea, and what the owner of an emptied ship may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.golden_horn import draws
from goldenhorn.games.golden_horn.actions import KEEP, KEEPS, RETURN, RETURNS, TURN, TURNS, Action
from goldenhorn.games.golden_horn.components import COLOURS, KINDS, SHIPS_EACH
from goldenhorn.games.golden_horn.events import Kept, Log, Raided, Returned, Turned
from goldenhorn.games.golden_horn.state import ANSWER, SAILING, STOP, State, berth, leave
from goldenhorn.games.golden_horn.state import TURN as TURN_PHASE

if TYPE_CHECKING:
    from mypy_extensions import i64


def options(s: State, menu: list[Action]) -> None:
    """Append every raid the seat can pay for."""
    chart = s.chart
    prey: i64 = s.prey & chart.rivals[s.turn]
    if not prey or s.raids >= chart.most_raids:
        return
    base: i64 = s.turn * KINDS
    hands = s.hands
    for ship in range(len(s.at)):
        if prey >> ship & 1:
            key: i64 = 0
            weight: i64 = 1
            for colour in chart.sails[ship]:
                held: i64 = hands[base + colour]
                if held:
                    key += weight if held == 1 else weight + weight
                weight *= 3
            if key:
                menu += chart.raids[ship][key]


def refusal(s: State, action: Action) -> Refusal | None:
    """Why a ship may not be raided with these cards, now."""
    chart = s.chart
    ship = action.ship
    if s.sailing >= 0:
        return Refusal("raid-too-late", "pirates are sent out before a ship is loaded or moved")
    if s.raids >= chart.most_raids:
        return Refusal("raid-limit", f"in one turn no more raids are allowed than {chart.rulings.raids_per_turn}")
    if ship // SHIPS_EACH == s.turn:
        return Refusal("raid-own-ship", "a player's own ships cannot be raided")
    if ship >= len(s.at) or chart.colours[s.at[ship]] == STOP:
        return Refusal("raid-in-harbour", "only ships at sea may be raided, not those in a harbour or in Modone")
    if not s.cargo[ship]:
        return Refusal("raid-empty-ship", "an empty ship cannot be raided")
    return _payment(s, action)


def _payment(s: State, action: Action) -> Refusal | None:
    a, b = action.first, action.second
    for colour in (a, b):
        if colour not in s.chart.sails[action.ship]:
            return Refusal("raid-sail-colour", f"{COLOURS.names[colour]} is not on this ship's sails")
    if a == b and s.chart.rulings.raid_colours == "distinct":
        return Refusal("raid-distinct", "the two cards of a raid must differ in colour here")
    for colour in (a, b):
        if s.hands[s.turn * KINDS + colour] < (2 if a == b else 1):
            return Refusal("raid-no-card", f"too few {COLOURS.names[colour]} cards in hand")
    return None


def advance(s: State, action: Action, log: Log | None) -> None:
    """Two cards are discarded, one good comes to the raider's warehouse."""
    ship = action.ship
    base = s.turn * KINDS
    for colour in (action.first, action.second):
        s.hands[base + colour] = s.hands[base + colour] - 1
        s.discards[colour] = s.discards[colour] + 1
    good = s.freight[ship]
    s.cargo[ship] = s.cargo[ship] - 1
    s.stores[base + good] = s.stores[base + good] + 1
    s.raids += 1
    if log is not None:
        log.append(Raided(s.turn, ship, good, (action.first, action.second)))
    if not s.cargo[ship]:
        _emptied(s, ship)


def _emptied(s: State, ship: int) -> None:
    """Ruling: the owner decides at once, or when it next moves the ship, or never."""
    s.freight[ship] = 0
    s.prey &= ~(1 << ship)
    when = s.chart.rulings.turnaround
    if when == "immediate":
        s.phase = ANSWER
        s.answer = ship
    elif when == "on_next_move":
        s.may_turn |= 1 << ship


def answers(s: State) -> list[Action]:
    """What the owner of the ship just emptied may choose."""
    return [*turns(s, s.answer), KEEPS[s.answer]]


def turns(s: State, ship: int) -> tuple[Action, ...]:
    """The ways an emptied ship may be turned. Ruling: reversed on its space, or brought back to a harbour."""
    return RETURNS[ship] if s.chart.rulings.turnaround_effect == "to_port" else (TURNS[ship],)


def answer_refusal(s: State, action: Action) -> Refusal | None:
    """Why this is no answer to the raid."""
    if action.kind not in (TURN, RETURN, KEEP):
        return Refusal("answer-first", "the owner of the emptied ship decides first whether to turn it")
    return turn_refusal(s, action, s.answer)


def turn_refusal(s: State, action: Action, ship: int) -> Refusal | None:
    """Why a ship may not be turned or kept on course; `ship` is the one that may, -1: none."""
    if action.ship != ship:
        return Refusal("turn-not-emptied", "only a ship that a raid has just emptied may be turned")
    if action.kind == KEEP or action in turns(s, ship):
        return None
    if action.kind == TURN:
        return Refusal("turn-to-port", "here an emptied ship is brought back to a harbour, not turned on its space")
    return Refusal("turn-on-space", "here an emptied ship is turned on its space, not brought back to a harbour")


def answer(s: State, action: Action, log: Log | None) -> None:
    """The owner has decided; the raider's turn goes on."""
    s.phase = TURN_PHASE
    s.answer = -1
    if action.kind == KEEP:
        if log is not None:
            log.append(Kept(action.ship))
    else:
        turn_round(s, action, log)


def turn_by_owner(s: State, action: Action, log: Log | None) -> None:
    """Ruling: the owner turns an emptied ship when it next moves it; it must then sail."""
    s.may_turn &= ~(1 << action.ship)
    s.phase = SAILING
    s.sailing = action.ship
    turn_round(s, action, log)


def turn_round(s: State, action: Action, log: Log | None) -> None:
    """Reverse a ship, or bring it back to a harbour."""
    ship = action.ship
    if action.kind == TURN:
        s.bows[ship] = -s.bows[ship]
        if log is not None:
            log.append(Turned(ship))
        return
    leave(s, ship)
    berth(s, ship, action.first * s.chart.last)
    if log is not None:
        log.append(Returned(ship, action.first))
    # Ruling: a ship brought back has not arrived, so it earns no cards.
    if s.chart.rulings.to_port_draws:
        draws.ask_cards(s, ship // SHIPS_EACH, s.chart.earns[ship], log)
