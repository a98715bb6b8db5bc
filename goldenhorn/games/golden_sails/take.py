"""Goods are taken in reverse order (rules take-goods, change-kind); then the round ends."""

from goldenhorn.core.refusal import Refusal
from goldenhorn.games.golden_sails import finish, place
from goldenhorn.games.golden_sails.actions import CHANGE, CHANGES, TAKE, TAKES, Action
from goldenhorn.games.golden_sails.components import KINDS, ROUNDS
from goldenhorn.games.golden_sails.events import Changed, Log, Passed, Returned, Took
from goldenhorn.games.golden_sails.state import CYCLE, NONE, State, put


def options(s: State) -> list[Action]:
    """Every good that may be taken, ascending, then the experts that may be played on the last one instead."""
    menu = [TAKES[card] for good, card in enumerate(s.market) if s.experts[good] != NONE]
    if s.seat == s.first:
        base = s.seat * KINDS
        menu += [CHANGES[kind] for kind in range(KINDS) if s.hands[base + kind] and kind != s.experts[0]]
    return menu


def refusal(s: State, action: Action) -> Refusal | None:
    """Why a good may not be taken, or changed; for the phase of taking."""
    if action.verb == CHANGE:
        return _change_refusal(s, action.what)
    if action.verb != TAKE:
        return Refusal("take-now", "a good is taken now, nothing else")
    if action.card not in s.market:
        return Refusal("take-absent", "this good does not lie on the market")
    if s.experts[s.market.index(action.card)] == NONE:
        return Refusal("take-unassigned", "no expert lies on this good; it is left for the first player to play one on")
    return None


def _change_refusal(s: State, kind: int) -> Refusal | None:
    if s.seat != s.first:  # who takes last, so that one good is left
        return Refusal("change-last", "only the first player may change a good, and only the last one")
    if kind == s.experts[0]:
        return Refusal("change-same", "another expert is one of another kind")
    if not s.hands[s.seat * KINDS + kind]:
        return Refusal("change-expert", "no such expert is left in this player's hand")
    return None


def advance(s: State, action: Action, log: Log | None) -> None:
    """Take a good, after playing another expert on it if that was chosen."""
    if action.verb == CHANGE:
        _change(s, action.what, log)
        good = 0
    else:
        good = s.market.index(action.card)
    kind = s.experts[good]
    card = s.market[good]
    put(s, s.seat, kind, card)
    del s.market[good], s.experts[good], s.placers[good]
    if log is not None:
        log.append(Took(s.seat, card, kind))
    if s.market:
        s.seat = (s.seat - 1) % s.chart.seats
    else:
        _end_round(s, log)


def _change(s: State, kind: int, log: Log | None) -> None:
    """Ruling: the expert that lay there joins the hand of who took it off, or goes back to its owner."""
    before = s.experts[0]
    keeper = s.placers[0] if s.chart.by_owner else s.seat
    if before != NONE:
        s.hands[keeper * KINDS + before] += 1
    s.hands[s.seat * KINDS + kind] -= 1
    s.experts[0] = kind
    if log is not None:
        log.append(Changed(s.seat, before, kind, keeper))


def _end_round(s: State, log: Log | None) -> None:
    """Every fourth round the experts return (rule return-experts); the first player card is passed (rule pass-card)."""
    s.round += 1
    if s.round == ROUNDS:
        finish.begin(s, log)
        return
    step = 1
    if s.round % CYCLE == 0:
        s.hands = [1] * len(s.hands)
        if log is not None:
            log.append(Returned())
        if s.chart.skips:
            step = 2
    s.first = (s.first + step) % s.chart.seats
    if log is not None:
        log.append(Passed(s.first))
    place.begin_round(s)
