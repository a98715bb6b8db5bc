"""Beasts: the best sets of the sheet in play, or the points of their order on sheet V (rules beast-sets, beast-order).

Beasts are zones in the order taken; for sets only their counts matter.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from goldenhorn.core.score import Line
from goldenhorn.games.golden_sails.components import (
    BEASTS,
    BY_ORDER,
    PHOENIX,
    SERPENT,
    SPIDER,
    UNICORN,
    many,
)

_SORTS: Final = len(BEASTS)
_REMEMBERED: Final = 8_192  # all that twelve beasts can be on four sheets

Set = tuple[int, int, int, int]  # how many of each sort

# Sheet V: points of a beast (first index) by the one taken next. The printed table has the beast in its columns.
NEXT: Final = (
    (3, 3, 5, 4),  # a unicorn, followed by unicorn, phoenix, spider, serpent
    (5, 3, 4, 3),
    (3, 4, 3, 5),
    (4, 5, 3, 3),
)


def _set(*sorts: int) -> Set:
    return sorts.count(UNICORN), sorts.count(PHOENIX), sorts.count(SPIDER), sorts.count(SERPENT)


# Sheets I to IV: what sets earn.
SETS: Final[tuple[dict[Set, int], ...]] = (
    {
        _set(UNICORN): 1,
        _set(UNICORN, UNICORN): 6,
        _set(UNICORN, UNICORN, UNICORN): 12,
        _set(PHOENIX): 2,
        _set(SERPENT, PHOENIX): 6,
        _set(PHOENIX, SPIDER): 6,
        _set(UNICORN, SPIDER, SERPENT): 9,
    },
    {
        _set(SERPENT): 1,
        _set(SERPENT, SERPENT): 6,
        _set(SERPENT, SERPENT, SERPENT): 12,
        _set(SPIDER): 2,
        _set(UNICORN, SPIDER): 6,
        _set(SPIDER, PHOENIX): 6,
        _set(SERPENT, PHOENIX, UNICORN): 9,
    },
    {
        _set(SPIDER, SPIDER, SERPENT): 10,
        _set(PHOENIX, PHOENIX, SPIDER): 10,
        _set(UNICORN, UNICORN, PHOENIX): 10,
        _set(SERPENT, SERPENT, UNICORN): 10,
        **{_set(a, b): 5 for a in range(_SORTS) for b in range(a, _SORTS)},
    },
    {
        **{_set(sort, sort): 6 for sort in range(_SORTS)},
        **{
            _set(*sorts): (2, 4, 8, 12)[size - 1]
            for size in range(1, _SORTS + 1)
            for sorts in combinations(range(_SORTS), size)
        },
    },
)


def _options(sheet: dict[Set, int]) -> list[list[tuple[Set, int]]]:
    """By sort, the sets that one such beast may belong to, the largest first; to itself at least, for nothing."""
    found = []
    for sort in range(_SORTS):
        with_it = {_set(sort): 0, **{needs: earned for needs, earned in sheet.items() if needs[sort]}}
        found.append(sorted(with_it.items(), key=lambda one: -sum(one[0])))
    return found


_OPTIONS: Final = [_options(sheet) for sheet in SETS]


def points(sheet: int, beasts: Sequence[int]) -> int:
    """The points of beasts in the order taken, on a sheet (0 to 4).

    >>> points(3, [0, 0, 2, 1]), points(3, [0, 0, 1, 1]), points(4, [1, 2, 0, 0, 3])
    (10, 12, 14)
    """
    if sheet == BY_ORDER:
        total = 0
        for at in range(len(beasts) - 1):
            total += NEXT[beasts[at]][beasts[at + 1]]
        return total
    counts = [0] * _SORTS
    for beast in beasts:
        counts[beast] += 1
    return of_sets(sheet, counts[UNICORN], counts[PHOENIX], counts[SPIDER], counts[SERPENT])


@lru_cache(_REMEMBERED)
def of_sets(sheet: int, unicorns: int, phoenixes: int, spiders: int, serpents: int) -> int:
    """The points of so many beasts in the best sets of sheet I to IV.

    >>> of_sets(0, 3, 0, 1, 1), of_sets(2, 1, 1, 4, 2)
    (15, 25)
    """
    return _best(sheet, unicorns, phoenixes, spiders, serpents)[0]


def sets(sheet: int, beasts: Sequence[int]) -> list[tuple[Set, int]]:
    """The sets of the best partition on sheet I to IV with their points, the dearest first.

    >>> sets(3, [0, 0, 2, 1])
    [((1, 1, 1, 0), 8), ((1, 0, 0, 0), 2)]
    """
    left = [beasts.count(sort) for sort in range(_SORTS)]
    found = []
    while sum(left):
        _, taken = _best(sheet, left[UNICORN], left[PHOENIX], left[SPIDER], left[SERPENT])
        if taken in SETS[sheet]:
            found.append((taken, SETS[sheet][taken]))
        for sort in range(_SORTS):
            left[sort] -= taken[sort]
    return sorted(found, key=lambda one: -one[1])


@lru_cache(_REMEMBERED)
def _best(sheet: int, unicorns: int, phoenixes: int, spiders: int, serpents: int) -> tuple[int, Set]:
    """The best points, and the set that one beast of the first sort there is belongs to: itself, if to none."""
    best, taken = -1, (0, 0, 0, 0)
    first = UNICORN if unicorns else PHOENIX if phoenixes else SPIDER if spiders else SERPENT
    if not unicorns + phoenixes + spiders + serpents:
        return 0, taken
    for needs, earned in _OPTIONS[sheet][first]:
        u, p, s, e = needs
        if u <= unicorns and p <= phoenixes and s <= spiders and e <= serpents:
            total = earned + of_sets(sheet, unicorns - u, phoenixes - p, spiders - s, serpents - e)
            if total > best:
                best, taken = total, needs
    return best, taken


@lru_cache(_REMEMBERED)
def best_order(last: int, unicorns: int, phoenixes: int, spiders: int, serpents: int) -> tuple[int, tuple[int, ...]]:
    """How to put so many beasts on top of a last one (or -1: none) on sheet V: what that earns, and the order.

    >>> best_order(UNICORN, 1, 1, 1, 0)
    (14, (2, 1, 0))
    """
    counts = (unicorns, phoenixes, spiders, serpents)
    best = -1
    order: tuple[int, ...] = ()
    for sort in range(_SORTS):
        if counts[sort]:
            u, p, s, e = (count - (at == sort) for at, count in enumerate(counts))
            rest, following = best_order(sort, u, p, s, e)
            total = rest + (NEXT[last][sort] if last >= 0 else 0)
            if total > best:
                best, order = total, (sort, *following)
    return max(best, 0), order


def lines(sheet: int, beasts: Sequence[int]) -> list[Line]:
    """A line for each set, or on sheet V for each beast that another follows.

    >>> [(line.code, line.what, line.points) for line in lines(4, [1, 2])]
    [('beast-next', 'phoenix, then spider', 4)]
    >>> [(line.code, line.goods, line.points) for line in lines(0, [0, 0, 0, 2, 3])]
    [('beast-set', '1 unicorn, 1 spider, 1 serpent', 9), ('beast-set', '2 unicorns', 6)]
    """
    if sheet == BY_ORDER:
        names = [BEASTS.names[beast] for beast in beasts]
        return [
            Line("beast-next", f"{names[at]}, then {names[at + 1]}", NEXT[beasts[at]][beasts[at + 1]])
            for at in range(len(beasts) - 1)
        ]
    return [
        Line("beast-set", "set of 1 beast" if sum(one) == 1 else f"set of {sum(one)} beasts", earned, _told(one))
        for one, earned in sets(sheet, beasts)
    ]


def _told(one: Set) -> str:
    return ", ".join(many(number, BEASTS.names[sort]) for sort, number in enumerate(one) if number)
