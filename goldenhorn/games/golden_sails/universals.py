"""Where a player's universal goods may best go: for everything that they can make of the weapons, the best of the rest.

To others only the weapons matter. So of all ways that make the same of the weapons a player takes the one with most
points of its own; among equals the fewest moves; then the first, good by good, in the order of the pad.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from goldenhorn.games.golden_sails.beasts import best_order
from goldenhorn.games.golden_sails.components import (
    A_SPELL,
    BEAST,
    BEASTS,
    BY_ORDER,
    FIVE,
    GEM,
    KINDS,
    ROUNDS,
    SPELL,
    SPICE,
    WEAPON,
    Holding,
)
from goldenhorn.games.golden_sails.scoring import Piles, Reading, own_points, placed, sizes
from goldenhorn.games.golden_sails.weapons import arms, boosts

_NEVER: Final = -(1 << 50)  # worse than all that can be

Moves = tuple[tuple[int, int], ...]


class Placing(NamedTuple):
    """What becomes of a player's universal goods: the moves, the points without weapons, and what the weapons do.

    Of two with equal merits the one of lower `order` comes first; `armed` is whether there are weapons at all.
    """

    own: int
    order: int
    moves: Moves
    arms: tuple[int, ...]
    armed: bool


def placing(holding: Holding, moves: Moves, sheet: int, reading: Reading) -> Placing:
    """What these moves make of a holding."""
    piles = placed(holding, moves)
    does = arms(piles.weapons, boosts(piles.spells, reading.boost_stack))
    return Placing(own_points(piles, sheet, reading.chain_max), 0, moves, does, bool(piles.weapons))


def placings(holding: Holding, sheet: int, reading: Reading) -> list[Placing]:
    """The best placing for each thing that a player's weapons may do, in their fixed order.

    >>> holding = Holding([], [1, 1, 0, 0, 0, 0, 0, 0], [0] * 6, [], [14], [(32, 2, 0, 0, 33), (32, 3, 0, 0, 14)])
    >>> [(one.own, one.moves) for one in placings(holding, 0, Reading())]
    [(16, ((0, 1), (1, 1))), (9, ((0, 1), (1, 4))), (6, ((1, 2), (0, 4))), (4, ((0, 4), (1, 4)))]
    """
    best: dict[tuple[int, ...], tuple[int, int, bool]] = {}
    added = boosts(holding.spells, reading.boost_stack)
    rest = _best_of_rest(holding, sheet, reading)
    for chosen, (own, order) in zip(_sets(len(holding.universals)), rest, strict=True):
        pile = [*holding.weapons, *(holding.universals[which][WEAPON] for which in chosen)]
        does = arms(pile, added)
        if own >= 0 and (does not in best or (-own, order) < best[does][:2]):
            best[does] = (-own, order, bool(pile))
    found = [
        Placing(-lost, order, _moves(holding, order, sheet), does, armed) for does, (lost, order, armed) in best.items()
    ]
    return sorted(found, key=lambda one: one.order)


@lru_cache(1 + ROUNDS)
def _sets(goods: int) -> list[tuple[int, ...]]:
    """Every set of so many goods, each at the place that it has when it is written as bits.

    >>> _sets(2)
    [(), (0,), (1,), (0, 1)]
    """
    found: list[tuple[int, ...]] = [()]
    for which in range(goods):
        found += [(*before, which) for before in found]
    return found


def _onto(holding: Holding, goods: Sequence[int], kind: int, sheet: int) -> Moves:
    """The moves of goods onto one pile; on sheet V beasts as they earn most."""
    if kind == BEAST and sheet == BY_ORDER and len(goods) > 1:
        waiting: list[list[int]] = [[] for _ in range(len(BEASTS))]
        for which in goods:
            waiting[holding.universals[which][BEAST]].append(which)
        u, p, s, e = (len(sort) for sort in waiting)
        _, sorts = best_order(holding.beasts[-1] if holding.beasts else -1, u, p, s, e)
        goods = [waiting[sort].pop(0) for sort in sorts]
    return tuple([(which, kind) for which in goods])


def _moves(holding: Holding, order: int, sheet: int) -> Moves:
    """The moves that an order names (see `_orders`), pile by pile."""
    goods = len(holding.universals)
    onto: list[list[int]] = [[] for _ in range(KINDS)]
    for which in range(goods):
        onto[order // KINDS ** (goods - 1 - which) % KINDS].append(which)
    return tuple([move for kind in range(GEM, KINDS) for move in _onto(holding, onto[kind], kind, sheet)])


def _orders(goods: int, kind: int) -> list[int]:
    """What moving a set of goods (bits) to a pile adds to the order of a placing: a move each, a digit for the pile."""
    found = [0]
    for which in range(goods):
        one = KINDS**goods + kind * KINDS ** (goods - 1 - which)
        found += [before + one for before in found]
    return found


def _best_of_rest(holding: Holding, sheet: int, reading: Reading) -> list[tuple[int, int]]:
    """For each set of universal goods (bits) that become weapons: the most own points, and the order of that placing.

    Own points are a sum over the piles, but for spells that pay sets of five kinds. So goods are shared out between
    piles, one pile after the other; where there are such spells, once for each number of sets that is at least made.
    Points and order go into one number: points times a unit that no order reaches, less the order.
    """
    goods = len(holding.universals)
    unit = KINDS**goods * (goods + 1)
    worths = [_worths(holding, kind, sheet, reading, unit) for kind in range(GEM, KINDS)]
    held = sizes(Piles(holding.spells, holding.gems, holding.spices, holding.beasts, holding.weapons))
    fives = holding.spells.count(FIVE)
    each = 2 * holding.spells.count(A_SPELL) * unit  # what a spell is worth to spells
    best = [_NEVER] * (1 << goods)
    for least in range(min(held), (sum(held) + goods) // KINDS + 1) if fives else (0,):
        fixed = held[SPELL] * each + 4 * fives * least * unit
        for chosen, value in enumerate(_shared(worths, held, each, least)):
            best[chosen] = max(best[chosen], fixed + value)
    return [(-(-value // unit), -value % unit) for value in best]


def _worths(holding: Holding, kind: int, sheet: int, reading: Reading, unit: int) -> list[int]:
    """What a pile is worth with each set (bits) of universal goods on top, less the order of these moves."""
    alone = Holding(
        [spell for spell in holding.spells if spell not in (FIVE, A_SPELL)],
        holding.gems if kind == GEM else [0] * len(holding.gems),
        holding.spices if kind == SPICE else [0] * len(holding.spices),
        holding.beasts if kind == BEAST else [],
        holding.weapons if kind == WEAPON else [],
        holding.universals,
    )
    begun = reading.new_pile or bool(sum(sizes(placed(alone))[GEM:]))
    goods = len(holding.universals)
    found = []
    for chosen, order in zip(_sets(goods), _orders(goods, kind), strict=True):
        piles = placed(alone, _onto(holding, chosen, kind, sheet))
        value = own_points(piles, sheet, reading.chain_max) * unit - order
        found.append(value if begun or not chosen else _NEVER)
    return found


def _shared(worths: Sequence[Sequence[int]], held: Sequence[int], each: int, least: int) -> list[int]:
    """The most that all piles are worth, each of `least` cards or more, by the goods (bits) that become weapons."""
    gems, spices, beasts, weapons = (
        [value if held[kind] + chosen.bit_count() >= least else _NEVER for chosen, value in enumerate(pile)]
        for kind, pile in enumerate(worths, GEM)
    )
    rest = _staying(_between(_between(gems, spices), beasts), each, least - held[SPELL])
    return [value + rest[~chosen] for chosen, value in enumerate(weapons)]  # ~: all goods but these


def _staying(worths: Sequence[int], each: int, least: int) -> list[int]:
    """The most that goods (bits) are worth if any of them may stay spells, worth `each`, and `least` have to."""
    found = list(worths)
    goods = [1 << which for which in range(len(found).bit_length() - 1)]
    for _ in range(least):
        found = [
            max([found[chosen ^ good] + each for good in goods if chosen & good], default=_NEVER)
            for chosen in range(len(found))
        ]
    for good in goods:
        for chosen in range(len(found)):
            if chosen & good:
                found[chosen] = max(found[chosen], found[chosen ^ good] + each)
    return found


def _between(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The most that two piles are worth by the goods (bits) that are shared out between them: every way is tried."""
    found = []
    for chosen in range(len(one)):
        best = one[chosen] + other[0]
        part = chosen
        while part:
            part = (part - 1) & chosen
            value = one[part] + other[chosen ^ part]
            if value > best:
                best = value
        found.append(best)
    return found
