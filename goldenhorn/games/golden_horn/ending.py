"""The end: how a turn closes, who may announce it, when the last turn is over."""

from goldenhorn.core.refusal import Refusal
from goldenhorn.core.score import CAP
from goldenhorn.games.golden_horn.actions import ANNOUNCE, Action
from goldenhorn.games.golden_horn.components import KINDS
from goldenhorn.games.golden_horn.events import Announced, Log, Over, RanOut
from goldenhorn.games.golden_horn.state import ANNOUNCED, ANNOUNCING, EMPTIED, OVER, TURN, State, lacks_all


def begin_turn(s: State) -> None:
    """The first thing of a turn. Ruling: the end is announced here, or else as the last thing of a turn."""
    s.phase = TURN
    if not s.chart.announced_last and may_announce(s):
        s.phase = ANNOUNCING


def close_turn(s: State, log: Log | None) -> None:
    """The turn's ship has moved, its cards are drawn."""
    s.sailing = -1
    if s.chart.announced_last and may_announce(s):
        s.phase = ANNOUNCING
    else:
        end_turn(s, log)


def may_announce(s: State) -> bool:
    """One good of each colour in the warehouse, and the end not yet near (rule announce)."""
    if s.ender >= 0:
        return False
    base = s.turn * KINDS
    stores = s.stores
    for kind in range(base, base + KINDS):  # noqa: SIM110 - a generator costs more
        if not stores[kind]:
            return False
    return True


def refusal(s: State, action: Action) -> Refusal | None:
    """Why the end may not be announced; for any phase of a turn."""
    if action.kind != ANNOUNCE:
        return Refusal("announce-or-pass", "announce the end or pass, nothing else now")
    if s.ender >= 0:
        return Refusal("announce-again", "the end is near already")
    if not may_announce(s):
        return Refusal("announce-goods", "one good of each of the six colours in the warehouse is needed")
    if s.phase != ANNOUNCING:
        when = "last thing" if s.chart.announced_last else "first thing"
        return Refusal("announce-when", f"the end is announced as the {when} of a turn")
    return None


def decide(s: State, action: Action, log: Log | None) -> None:
    """Announce the end or pass."""
    if action.kind == ANNOUNCE:
        if log is not None:
            log.append(Announced(s.turn))
        _near(s, ANNOUNCED, log)
    if s.phase == OVER:
        return
    if s.chart.announced_last:
        end_turn(s, log)
    else:
        s.phase = TURN


def check_harbour(s: State, harbour: int, log: Log | None) -> None:
    """An empty harbour brings the end about (rule harbour-empty); a later one changes nothing."""
    if s.ender < 0 and lacks_all(s.goods, harbour * KINDS):
        if log is not None:
            log.append(RanOut(harbour, s.turn))
        _near(s, EMPTIED, log)


def last_seat(s: State) -> int:
    """Who has the last turn once the end is near.

    Ruling: the rulebook plays out the round, to the right of the starting player; the review gives everyone but
    the one who brought the end about one more turn.
    """
    seats = s.chart.seats
    return seats - 1 if s.chart.rulings.end_mode == "finish_round" else (s.ender - 1) % seats


def end_turn(s: State, log: Log | None) -> None:
    """The next seat's turn, or the end."""
    s.turns += 1
    s.raids = 0
    if s.ender >= 0 and s.turn == last_seat(s):
        _over(s, log)
    elif s.turns >= s.chart.last_turn:
        s.ender = -1
        s.cause = CAP
        _over(s, log)
    else:
        s.turn = (s.turn + 1) % s.chart.seats
        begin_turn(s)


def _near(s: State, cause: str, log: Log | None) -> None:
    s.ender = s.turn
    s.cause = cause
    if s.chart.rulings.end_mode == "immediate":
        s.sailing = -1
        _over(s, log)


def _over(s: State, log: Log | None) -> None:
    s.phase = OVER
    if log is not None:
        log.append(Over(s.cause))
