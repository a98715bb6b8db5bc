"""A holding -> its score sheet (rules score-goods, score-sets). Knows no state.

A *holding* is the goods of one warehouse: six counts in the order of `COLOURS`. A *bonus* maps the
size of a set of different goods to its points; sizes it does not name earn nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from goldenhorn.core.counts import in_words, shorthand
from goldenhorn.core.score import Line, Reasons, Sheet, ranked
from goldenhorn.games.golden_horn.components import COLOURS, KINDS, SET_BONUS

_SEARCHES_REMEMBERED: Final = 4_096  # for bots: the next position differs by a good or two


def points(holding: Sequence[int], bonus: Mapping[int, int] = SET_BONUS) -> int:
    """The total of a holding: a point a good, and the best sets.

    >>> points([4, 2, 1, 2, 3, 1])
    18
    """
    if bonus is SET_BONUS or bonus == SET_BONUS:
        ascending = sorted(holding)
        return sum(ascending) + 2 * ascending[0] + ascending[1] + ascending[2]
    return sum(holding) + set_points(holding, bonus)


def set_points(holding: Sequence[int], bonus: Mapping[int, int] = SET_BONUS) -> int:
    """The points of the best sets alone.

    >>> set_points([4, 2, 1, 2, 3, 1]), set_points([2, 2, 2, 2, 2, 0], {2: 3})
    (5, 15)
    """
    prices = _prices(tuple(bonus.items()))
    if prices.layered:
        return sum(n * step for n, step in zip(sorted(holding), prices.steps, strict=True))
    return sum(prices.of_size[size] for size in _best_sizes(tuple(sorted(holding)), prices))


def sets(holding: Sequence[int], bonus: Mapping[int, int] = SET_BONUS) -> list[list[int]]:
    """The best sets that earn points, largest first, each the colours it takes (indices, ascending).

    >>> sets([4, 2, 1, 2, 3, 1])
    [[0, 1, 2, 3, 4, 5], [0, 1, 3, 4]]
    """
    left = list(holding)
    found = []
    for size in _best_sizes(tuple(sorted(holding)), _prices(tuple(bonus.items()))):
        # Taking the colours with most goods left never spoils a later set (Gale 1957, Ryser 1957).
        colours = sorted(sorted(range(KINDS), key=lambda colour: -left[colour])[:size])
        for colour in colours:
            left[colour] -= 1
        found.append(colours)
    return found


def lines(holding: Sequence[int], bonus: Mapping[int, int] = SET_BONUS) -> list[Line]:
    """The lines of a sheet: one for the goods, then one for each set, which names its goods.

    >>> for line in lines([4, 2, 1, 2, 3, 1]):
    ...     print(line.code, line.points, line.goods)
    goods 13 4y 2p 1g 2r 3o 1b
    set-6 4 1y 1p 1g 1r 1o 1b
    set-4 1 1y 1p 1r 1o
    """
    goods = sum(holding)
    what = "1 good in the warehouse" if goods == 1 else f"{goods} goods in the warehouse"
    found = [Line("goods", what, goods, shorthand(holding, COLOURS))]
    for colours in sets(holding, bonus):
        size = len(colours)
        taken = [int(colour in colours) for colour in range(KINDS)]
        what = f"set of {size} different goods" if size > 1 else "set of 1 good"
        found.append(Line(f"set-{size}", what, bonus[size], shorthand(taken, COLOURS)))
    return found


def sheets(
    players: Sequence[str], holdings: Sequence[Sequence[int]], bonus: Mapping[int, int] = SET_BONUS
) -> list[Sheet]:
    """Every player's sheet, in the order given; equal totals share a rank, for nothing breaks a tie (rule score-tie).

    >>> [(sheet.player, sheet.total, sheet.rank) for sheet in sheets(["A", "B"], [[1] * 6, [2, 0, 0, 0, 0, 0]])]
    [('A', 10, 1), ('B', 2, 2)]
    """
    return ranked(
        [
            (player, points(holding, bonus), _reasons(holding, bonus))
            for player, holding in zip(players, holdings, strict=True)
        ]
    )


def _reasons(holding: Sequence[int], bonus: Mapping[int, int]) -> Reasons:
    """What a holding is in words, and the lines of its sheet, for who asks."""
    return lambda: (in_words(holding, COLOURS), lines(holding, bonus))


def summary(bonus: Mapping[int, int]) -> tuple[int, Callable[[tuple[int, ...]], tuple[int, str]]]:
    """For long tables: how many of a holding's rarest counts decide its sets, and what these earn, with the sets.

    >>> rare, earned = summary(SET_BONUS)
    >>> rare, earned((1, 1, 2))  # of 1, 1, 2, 2, 3 and 4 goods
    (3, (5, '6+4'))
    """
    prices = _prices(tuple(bonus.items()))
    # In layers a paying set needs the rare colours only: what is worth remembering is short and comes up often.
    rare = KINDS + 1 - min(prices.formed, default=KINDS) if prices.layered else KINDS

    def earned(rarest: tuple[int, ...]) -> tuple[int, str]:
        sizes = _best_sizes(rarest + rarest[-1:] * (KINDS - rare), prices)
        return sum(prices.of_size[size] for size in sizes), "+".join(map(str, sizes))

    return rare, earned


class _Prices(NamedTuple):
    """What sets earn, by size (0 to 6), and how the best ones are found.

    `steps[k]` is what the k-th rarest colour adds to a set of the commoner ones. Where steps only ever
    grow with the size, sets are best taken in layers; `formed` are the sizes that no split into
    smaller sets can match, the largest first.
    """

    of_size: tuple[int, ...]
    steps: tuple[int, ...]
    layered: bool
    formed: tuple[int, ...]


@lru_cache(64)
def _prices(bonus: tuple[tuple[int, int], ...]) -> _Prices:
    points_of = dict(bonus)
    of_size = tuple(points_of.get(size, 0) for size in range(KINDS + 1))
    steps = tuple(of_size[size] - of_size[size - 1] for size in range(KINDS, 0, -1))
    layered = list(steps) == sorted(steps, reverse=True) and steps[-1] >= 0
    best = [0] * (KINDS + 1)
    formed = []
    for size in range(1, KINDS + 1):
        split = max(best[part] + best[size - 1 - part] for part in range(size))
        split = max([split, *(best[part] + best[size - part] for part in range(1, size))])
        best[size] = max(split, of_size[size])
        if of_size[size] > split:
            formed.append(size)
    return _Prices(of_size, steps, layered, tuple(reversed(formed)))


def _best_sizes(ascending: tuple[int, ...], prices: _Prices) -> Sequence[int]:
    """The sizes of the best sets, largest first, from the counts of a holding in ascending order."""
    if not prices.layered:
        return _searched(ascending, prices)
    # The k-th set takes every colour with k goods. A colour k goods rarer ends k layers earlier.
    sizes: list[int] = []
    for rank, (n, rarer) in enumerate(zip(ascending, (0, *ascending), strict=False)):
        if prices.of_size[KINDS - rank] > 0:
            sizes += [KINDS - rank] * (n - rarer)
    return sizes


@lru_cache(_SEARCHES_REMEMBERED)
def _searched(ascending: tuple[int, ...], prices: _Prices) -> tuple[int, ...]:
    """The best sizes by branch and bound: any bonus, exact.

    Sets of given sizes can be taken together exactly when, for every i, the i largest hold no more
    goods than the first i layers do (Gale-Ryser). Layers shrink, so it is enough to look at the last
    set of each size.
    """
    goods = sum(ascending)
    room = [sum(min(n, i) for n in ascending) for i in range(goods + 2)]
    best: list[int] = []
    best_points = 0

    def most(size: int, taken: int, used: int) -> int:
        number = 0
        while used + size * (number + 1) <= room[taken + number + 1]:
            number += 1
        return number

    def search(smaller: tuple[int, ...], chosen: list[int], used: int, earned: int) -> None:
        nonlocal best, best_points
        if earned > best_points:
            best, best_points = chosen, earned
        # No good left can earn more than it would in the dearest set a good.
        if not any((best_points - earned) * size < prices.of_size[size] * (goods - used) for size in smaller):
            return
        size = smaller[0]
        for number in range(most(size, len(chosen), used), -1, -1):
            gained = earned + number * prices.of_size[size]
            search(smaller[1:], chosen + [size] * number, used + size * number, gained)

    search(prices.formed, [], 0, 0)
    return tuple(best)
