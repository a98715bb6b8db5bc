"""What players decide during scoring, where it is not told: the best for each in turn (rule scoring-order).

Everyone looks ahead to the end and expects the others to do so too. Best is the highest total of one's own; among
equals the largest lead over the best of the others; then the first in a fixed order. Nobody gives away points only to
sway how another chooses among equals: of ways that do the same to the others each takes the best for itself, and is
protected from what hurts most. (Otherwise every total that could be had would have to be looked ahead from.)
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from goldenhorn.games.golden_sails.components import LEFT, RIGHT, TYPES, Choices, Holding
from goldenhorn.games.golden_sails.defence import Outcome, Shield, defended, merit, shield
from goldenhorn.games.golden_sails.scoring import Reading
from goldenhorn.games.golden_sails.universals import Placing, placing, placings
from goldenhorn.games.golden_sails.weapons import bits, strength

# How many universal goods a whole table may leave open. With nine, all in one hand or spread out over players who have
# protections too, the slowest tables found take a tenth of a calibration interpreted: 45 ms where that is 0.45 s. With
# ten in one hand it is twice as long, with twelve eight times.
UNIVERSALS_MOST: Final = 9


class _Table(NamedTuple):
    """What is to be decided: what each seat may do with its universal goods, and with protection and side."""

    options: Sequence[Sequence[Placing]]
    shields: Sequence[Shield]
    first: int
    ordered: bool


class _Course(NamedTuple):
    """One way for everything to go: the placings by seat, and what followed."""

    placings: tuple[Placing, ...]
    outcome: Outcome


def complete(
    holdings: Sequence[Holding], given: Sequence[Choices], first: int, sheet: int, reading: Reading
) -> list[Choices]:
    """The choices of every seat: those given, and the best where nothing is. `first` is who decides first.

    With two players a side is chosen by those who have weapons; for others it stays None, as with more players.

    >>> anna = Holding([31], [1, 1, 0, 0, 0, 0, 0, 0], [0] * 6, [], [], [(32, 2, 0, 0, 33)])
    >>> ben = Holding([], [0] * 8, [0] * 6, [], [14, 22], [])
    >>> for choices in complete([anna, ben], [Choices(), Choices(side=1)], 0, 0, Reading()):
    ...     print(choices)
    Choices(moves=((0, 1),), protects=(1,), side=None)
    Choices(moves=(), protects=(), side=1)
    """
    seats = len(holdings)
    shields = [shield(holding, one, seats) for holding, one in zip(holdings, given, strict=True)]
    options = []
    for holding, one in zip(holdings, given, strict=True):
        if one.moves is not None or not holding.universals:
            options.append([placing(holding, one.moves or (), sheet, reading)])
        else:
            options.append(placings(holding, sheet, reading))
    table = _Table(
        [_told_apart(one, seat, shields) for seat, one in enumerate(options)], shields, first, reading.ordered
    )
    best = _in_turn(table, ())
    return [
        Choices(placed.moves, defence.protects, defence.side if seats == 2 and placed.armed else None)
        for placed, defence in zip(best.placings, best.outcome.defences, strict=True)
    ]


def _told_apart(options: Sequence[Placing], seat: int, shields: Sequence[Shield]) -> list[Placing]:
    """Of placings whose weapons do the same to everyone the best: whose protection is known is hit by a sum."""
    left, right = shields[(seat + 1) % len(shields)], shields[seat - 1]
    best: dict[tuple[tuple[int, ...], tuple[int, ...]], Placing] = {}
    for one in options:
        does = (_does(one.arms, LEFT, left), _does(one.arms, RIGHT, right))
        if does not in best or one.own > best[does].own:
            best[does] = one
    return sorted(best.values(), key=lambda one: one.order)


def _does(arms: Sequence[int], side: int, other: Shield) -> tuple[int, ...]:
    if len(other.protects) == 1:
        return (strength(arms, side, bits(other.protects[0])),)
    return tuple(arms[side * TYPES : side * TYPES + TYPES])


def _in_turn(table: _Table, made: tuple[Placing, ...]) -> _Course:
    """The best for each in turn, those before having placed their goods as in `made`."""
    seats = len(table.options)
    if len(made) == seats:
        placed = made[seats - table.first :] + made[: seats - table.first]
        arms = [one.arms for one in placed]
        own = [one.own for one in placed]
        return _Course(placed, defended(arms, own, table.shields, table.first, table.ordered))
    seat = (table.first + len(made)) % seats
    options = table.options[seat]
    best = _in_turn(table, (*made, options[0]))
    for one in options[1:]:
        other = _in_turn(table, (*made, one))
        if merit(other.outcome.totals, seat) > merit(best.outcome.totals, seat):
            best = other
    return best
