"""Spells: what each earns by itself, for the piles as they lie at last (rules spell-*).

`sizes` are the numbers of cards in the five piles by kind; spices and beasts are counts by sort.
"""

from collections.abc import Sequence
from typing import Final

from goldenhorn.core.score import Line
from goldenhorn.games.golden_sails.components import (
    A_BEAST,
    A_KIND,
    A_PAIR,
    A_SPELL,
    BEASTS,
    FIVE,
    GEM,
    GOODS,
    KINDS,
    NUDGE,
    SPELL,
    SPELLS,
    SPICE_PAIRS,
    SPICES,
    many,
)

_CODES: Final = (
    *["spell-kind"] * (KINDS - 1),
    "spell-spells",
    *["spell-beast"] * len(BEASTS),
    *["spell-pair"] * len(SPICE_PAIRS),
    "spell-five",
    "spell-three",
)


def points(spells: Sequence[int], sizes: Sequence[int], spices: Sequence[int], beasts: Sequence[int]) -> int:
    """The points of all spells (zones); spells that earn nothing themselves may be among them.

    >>> points([4, 25, 29], [3, 0, 0, 4, 3], [0] * 6, [2, 1, 1, 0])
    10
    """
    total = 0
    for spell in spells:
        if spell < NUDGE:
            total += earned(spell, sizes, spices, beasts)
    return total


def earned(spell: int, sizes: Sequence[int], spices: Sequence[int], beasts: Sequence[int]) -> int:
    """The points of one spell that scores by itself (a zone below NUDGE).

    >>> earned(SPELLS.index("4/mint+cloves"), [1, 0, 4, 0, 0], [1, 1, 0, 0, 0, 2], [0] * 4)
    4
    """
    if spell < A_SPELL:
        return sizes[spell - A_KIND + GEM]
    if spell < A_BEAST:
        return 2 * sizes[SPELL]
    if spell < A_PAIR:
        return 2 * beasts[spell - A_BEAST]
    if spell < FIVE:
        one, other = SPICE_PAIRS[spell - A_PAIR]
        return 4 * min(spices[one], spices[other])
    return 4 * min(sizes) if spell == FIVE else 4 * three_different(beasts)


def three_different(beasts: Sequence[int]) -> int:
    """How many sets of three different beasts there are in these counts.

    Any k sets take at most k of a sort; and where that leaves 3 k beasts or more, k sets can be made of them.

    >>> three_different([2, 2, 1, 0]), three_different([2, 2, 2, 0]), three_different([3, 2, 1, 0])
    (1, 2, 1)
    """
    sets = 0
    while True:
        sets += 1
        room = 0
        for count in beasts:
            room += min(count, sets)
        if room < 3 * sets:
            return sets - 1


def lines(spells: Sequence[int], sizes: Sequence[int], spices: Sequence[int], beasts: Sequence[int]) -> list[Line]:
    """A line for each spell that scores by itself.

    >>> [(line.code, line.what, line.points, line.goods) for line in lines([4], [3, 0, 0, 0, 0], [0] * 6, [0] * 4)]
    [('spell-spells', '2/spell', 6, '3 spells')]
    """
    return [
        Line(
            _CODES[spell],
            SPELLS[spell],
            earned(spell, sizes, spices, beasts),
            _counted(spell, sizes, spices, beasts),
        )
        for spell in sorted(spells)
        if spell < NUDGE
    ]


def _counted(spell: int, sizes: Sequence[int], spices: Sequence[int], beasts: Sequence[int]) -> str:
    """What a spell counts, in words."""
    if spell < A_SPELL:
        return many(sizes[spell - A_KIND + GEM], GOODS[spell - A_KIND + GEM])
    if spell < A_BEAST:
        return many(sizes[SPELL], GOODS[SPELL])
    if spell < A_PAIR:
        return many(beasts[spell - A_BEAST], BEASTS.names[spell - A_BEAST])
    if spell < FIVE:
        one, other = SPICE_PAIRS[spell - A_PAIR]
        return f"{spices[one]} {SPICES.names[one]}, {spices[other]} {SPICES.names[other]}"
    return many(min(sizes) if spell == FIVE else three_different(beasts), "set")
