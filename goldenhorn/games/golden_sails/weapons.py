"""Weapons: what players take from each other (rules weapon-*, two-players-side).

*Arms* are what a pile of weapons does: for each side, left then right, a number for each weapon type. *Protected* are
the types a seat is protected from, as bits. Sides are LEFT or RIGHT with two players, else they say nothing.
"""

from collections.abc import Sequence
from typing import Final

from goldenhorn.games.golden_sails.components import BOOST, LEFT, RIGHT, STRENGTHS, TYPES, WEAPONS, weapon_parts

_BOOSTED: Final = 2
_PER_TYPE: Final = STRENGTHS * STRENGTHS  # zones
NO_ARMS: Final = (0,) * (2 * TYPES)


def boosts(spells: Sequence[int], stack: bool = True) -> list[int]:
    """What is added to both numbers of a weapon, by type; several spells of a type add up, or (ruling) do not.

    >>> boosts([27, 27, 30]), boosts([27, 27, 30], stack=False)
    ([4, 0, 0, 2], [2, 0, 0, 2])
    """
    added = [0] * TYPES
    for spell in spells:
        at = spell - BOOST
        if 0 <= at < TYPES and (stack or not added[at]):
            added[at] += _BOOSTED
    return added


def arms(weapons: Sequence[int], added: Sequence[int]) -> tuple[int, ...]:
    """What weapons (zones) with these boosts do. Two of a type or more do nothing, whatever boosts them.

    >>> arms([14, 2, 22, 33], [0, 0, 2, 0])  # pinga 1/2, boomerang 0/2, shuriken 1/1, katar 2/0
    (0, 1, 3, 2, 2, 2, 3, 0)
    >>> arms([14, 14], [0, 2, 0, 0]) == NO_ARMS
    True
    """
    numbers = [0] * (2 * TYPES)
    seen = twice = 0
    for zone in weapons:
        kind = zone // _PER_TYPE
        bit = 1 << kind
        twice |= seen & bit
        seen |= bit
        numbers[kind] = zone // STRENGTHS % STRENGTHS + added[kind]
        numbers[TYPES + kind] = zone % STRENGTHS + added[kind]
    if twice:
        for kind in range(TYPES):
            if twice >> kind & 1:
                numbers[kind] = numbers[TYPES + kind] = 0
    return tuple(numbers)


def in_words(held: Sequence[int], added: Sequence[int], side: int, protected: int = 0) -> str:
    """What each weapon (a zone) takes on a side from a seat with this protection, with these boosts.

    >>> in_words([14, 32, 28, 22, 2], [0, 2, 0, 0], LEFT, 0b0100)
    'pinga 1>3, katar void, katar void, shuriken protected, boomerang 0'
    """
    types = [weapon_parts(zone)[0] for zone in held]
    found = []
    for zone, kind in zip(held, types, strict=True):
        number = weapon_parts(zone)[1 + side]
        if types.count(kind) > 1:
            what = "void"
        elif protected >> kind & 1:
            what = "protected"
        else:
            what = f"{number}>{number + added[kind]}" if added[kind] else str(number)
        found.append(f"{WEAPONS.names[kind]} {what}")
    return ", ".join(found)


def strength(held: Sequence[int], side: int, protected: int = 0) -> int:
    """What a side of arms takes from a seat with this protection.

    >>> strength((0, 1, 3, 2, 2, 2, 3, 0), LEFT), strength((0, 1, 3, 2, 2, 2, 3, 0), RIGHT, 0b0011)
    (6, 3)
    """
    base = side * TYPES
    total = 0
    for kind in range(TYPES):
        if not protected >> kind & 1:
            total += held[base + kind]
    return total


def bits(types: Sequence[int]) -> int:
    """Weapon types as bits.

    >>> bits((0, 3))
    9
    """
    found = 0
    for kind in types:
        found |= 1 << kind
    return found


def taken(table: Sequence[Sequence[int]], protected: Sequence[int], sides: Sequence[int]) -> list[tuple[int, int]]:
    """What each seat takes from its neighbours: on the left (the next clockwise) and on the right.

    With two players the one side chosen hits the other player; a seat that has chosen none takes nothing.

    >>> taken([(0, 1, 0, 0, 0, 2, 0, 0), NO_ARMS, (0, 0, 2, 0, 0, 0, 1, 0)], [0b0100, 0, 0b0010], [-1] * 3)
    [(1, 0), (0, 0), (0, 1)]
    """
    seats = len(table)
    found = []
    for seat, held in enumerate(table):
        after, before = protected[(seat + 1) % seats], protected[seat - 1]
        left = strength(held, LEFT, after) if seats > 2 or sides[seat] == LEFT else 0
        right = strength(held, RIGHT, before) if seats > 2 or sides[seat] == RIGHT else 0
        found.append((left, right))
    return found


def differences(took: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pad: for each seat what it takes from the left neighbour less what that one takes back; and the right.

    With two players both are the same seat, so that both differences together are one.

    >>> differences([(0, 2), (4, 0), (3, 0)])  # the rulebook's Alexei, Boris, Viktor, clockwise
    [(0, -1), (4, 0), (1, -4)]
    """
    seats = len(took)
    return [
        (left - took[(seat + 1) % seats][RIGHT], right - took[seat - 1][LEFT])
        for seat, (left, right) in enumerate(took)
    ]


def net(took: Sequence[tuple[int, int]]) -> list[int]:
    """The weapon points of each seat; over the table they add up to nothing.

    >>> net([(0, 2), (4, 0), (3, 0)])
    [-1, 4, -3]
    """
    return [left + right for left, right in differences(took)]
