"""Whose turn it is in a position, and the goods, experts and choices that everyone then has; every fault in that."""

from goldenhorn.core.document import Document, table
from goldenhorn.core.faults import Fault
from goldenhorn.games.golden_sails import finish
from goldenhorn.games.golden_sails.actions import CARDS
from goldenhorn.games.golden_sails.components import KINDS, WEAPON
from goldenhorn.games.golden_sails.state import (
    CYCLE,
    FOR_HAND,
    MOVING,
    NONE,
    OVER,
    PLACING,
    PROTECTING,
    SIDING,
    TAKING,
    State,
    due,
    universals,
)


def placing(s: State) -> list[int]:
    """The seats that are to place an expert, in their order; who has run out of them does not."""
    return [seat for seat in clockwise(s) if seat not in s.placers and (not may_lack(s) or _held(s, seat))]


def may_lack(s: State) -> bool:
    """Whether somebody may have run out of experts (rule out-of-experts)."""
    return s.chart.by_owner and s.chart.seats == 2 and s.round % CYCLE == CYCLE - 1


def clockwise(s: State) -> list[int]:
    """The seats from the first player on."""
    return [(s.first + k) % s.chart.seats for k in range(s.chart.seats)]


def _held(s: State, seat: int) -> int:
    """How many experts a seat has in hand, known or not."""
    return due(s).get(FOR_HAND + seat, 0) + sum(s.hands[seat * KINDS : (seat + 1) * KINDS])


def _takers(s: State) -> list[int]:
    """The seats that have taken a good in this round."""
    laid = len(s.market)
    return clockwise(s)[laid:] if s.phase == TAKING else []


def check_goods(s: State, _: Document, faults: list[Fault]) -> None:
    """A good a round for every player."""
    takers = _takers(s)
    for seat, player in enumerate(s.chart.players):
        held = sum(s.sizes[seat * KINDS : (seat + 1) * KINDS])
        wanted = s.round + (seat in takers)
        if held != wanted:
            path: tuple[str, ...] = ("goods", player) if held else ("goods",)
            hint = "each player takes one good a round"
            faults.append(Fault("goods-number", path, f"{player} has {held} goods, not {wanted}", hint))


def check_hands(s: State, clean: Document, faults: list[Fault]) -> None:
    """Five experts in the first of four rounds, and one less in each that follows, once one has been placed.

    Under change_keeps = owner who was first in a round before may have one less, another one more: all have as many.
    """
    if s.phase >= MOVING:
        return
    rounds = s.round % CYCLE  # since all had five
    wrong = len(faults)
    more = 0
    for seat, player in enumerate(s.chart.players):
        wanted = KINDS - rounds - (s.phase == TAKING or seat in s.placers)
        first = [(s.first - ago) % s.chart.seats for ago in range(1, rounds + 1)].count(seat)
        low, high = (max(0, wanted - first), wanted + rounds - first) if s.chart.by_owner else (wanted, wanted)
        held = _held(s, seat)
        more += held - wanted
        if not low <= held <= high:
            path: tuple[str, ...] = ("hands", player) if player in table(clean, "hands") else ("hands",)
            hint = "give the experts, or their number"
            many = f"{low} to {high}" if low < high else f"{wanted}"
            faults.append(Fault("hand-size", path, f"{player} has {held} experts in hand, not {many}", hint))
    unplaced = s.experts.count(NONE) if s.phase == TAKING else 0  # by who had run out of them
    if more != unplaced and len(faults) == wrong:
        message = f"the hands hold {abs(more - unplaced)} experts too {'many' if more > unplaced else 'few'} together"
        faults.append(Fault("hand-size", ("hands",), message, "an expert sent home is in its owner's hand"))


def check_turn(s: State, faults: list[Fault]) -> None:
    """Who decides follows from the rest."""
    if s.phase == PLACING:
        waiting = placing(s)[:1]
    elif s.phase == TAKING:
        waiting = [clockwise(s)[len(s.market) - 1]]
    elif s.phase == MOVING:
        waiting = [seat for seat in range(s.chart.seats) if universals(s, seat)]
    elif s.phase == OVER:
        return
    else:
        waiting = [seat for seat in _deciding(s) if s.phase in _left_to(s, seat)]
    for early in _too_early(s):
        name = CARDS.names[s.market[s.placers.index(early)]]
        message = f"{s.chart.players[early]} has placed an expert before it was that player's turn"
        faults.append(
            Fault("placed-early", ("market", name), message, "experts are placed clockwise from the first player")
        )
    if s.seat not in waiting:
        hint = "it is the turn of " + " or ".join(s.chart.players[seat] for seat in waiting) if waiting else ""
        message = f"{s.chart.players[s.seat]} has nothing to decide now"
        faults.append(Fault("turn-order", ("turn",), message, hint))


def _too_early(s: State) -> list[int]:
    """The seats that have placed an expert though one before them has not."""
    order = clockwise(s)
    missing = placing(s)[:1] if s.phase == PLACING else []
    return [seat for first in missing for seat in order[order.index(first) :] if seat in s.placers]


def _deciding(s: State) -> list[int]:
    """Who may be deciding of weapons: the first, clockwise, who has something left; in a view another's is hidden."""
    left = [seat for seat in clockwise(s) if finish.left_to(s, seat) != OVER]
    return left if _in_secret(s) else left[:1]


def _left_to(s: State, seat: int) -> tuple[int, ...]:
    """What a seat may be deciding of weapons; in a view it may have chosen a protection that is hidden."""
    left = finish.left_to(s, seat)
    hidden = left == PROTECTING and _in_secret(s) and s.sides[seat] == NONE and s.sizes[seat * KINDS + WEAPON]
    return (PROTECTING, SIDING) if hidden else (left,)


def _in_secret(s: State) -> bool:
    return s.chart.rulings.two_player_choice == "simultaneous" and s.chart.seats == 2


def check_choices(s: State, clean: Document, faults: list[Fault]) -> None:
    """Choices are made in turn, none before all goods lie where they will, and all before the game is over."""
    order = clockwise(s)
    begun = s.phase in (PROTECTING, SIDING)
    yet = order[order.index(s.seat) + 1 :] if begun else order if s.phase < OVER else []
    for seat in yet:
        if s.protects[seat] or s.sides[seat] != NONE:
            early = ("choices", s.chart.players[seat])
            faults.append(Fault("choices-early", early, "it was not yet this player's turn to choose", at_key=True))
    for seat in order if s.phase == OVER else ():
        left = finish.left_to(s, seat)
        if left != OVER:
            player = s.chart.players[seat]
            what = "a weapon type to be protected from" if left == PROTECTING else "a side of the weapons"
            path: tuple[str, ...] = ("choices", player) if player in table(clean, "choices") else ()
            faults.append(Fault("choices-missing", path, f"{player} has not chosen {what}", "the game is not over"))
