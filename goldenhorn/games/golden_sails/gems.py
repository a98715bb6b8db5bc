"""Gems: the best way to lay them in chains on the ring of eight classes (rules gem-chains, gem-nudge).

Gems are eight counts by class. A *nudge* moves one gem to the class above or below; a chain is a run of consecutive
classes and scores the square of its length. A chain may be no longer than `chain_max`, where that is not 0.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from goldenhorn.core.score import Line
from goldenhorn.games.golden_sails.components import CLASSES

_REMEMBERED: Final = 16_384  # for bots and for the choices of scoring: the next pile differs by a gem

Counts = tuple[int, ...]
Chain = tuple[int, int]  # first class, length
Nudge = tuple[int, int]  # the class of a gem, the class it counts as


class Laid(NamedTuple):
    """Gems laid out: the points, the chains, and what gems were nudged, from which class to which."""

    points: int
    chains: tuple[Chain, ...]
    nudges: tuple[Nudge, ...]


def points(counts: Sequence[int], nudges: int = 0, chain_max: int = 0) -> int:
    """The points of gems at their best, with as many nudges as may be used.

    >>> points([1, 1, 0, 2, 0, 0, 0, 1]), points([1, 1, 1, 1, 0, 0, 0, 1]), points([1, 1, 0, 2, 0, 0, 0, 1], 1)
    (11, 25, 25)
    """
    return laid(tuple(counts), nudges, chain_max).points


def chains(counts: Sequence[int], nudges: int = 0, chain_max: int = 0) -> list[list[int]]:
    """The best chains, longest first, each the classes (from 0) it runs through.

    >>> chains([1, 1, 0, 2, 0, 0, 0, 1])
    [[7, 0, 1], [3], [3]]
    """
    return [_classes(chain) for chain in laid(tuple(counts), nudges, chain_max).chains]


def lines(counts: Sequence[int], nudges: int = 0, chain_max: int = 0) -> list[Line]:
    """A line for each chain; `3>2` is a gem of class 3 that counts as a 2.

    >>> for line in lines([1, 1, 0, 2, 0, 0, 0, 1], 1):
    ...     print(line.code, line.points, line.what, ":", line.goods)
    gem-chain 25 chain of 5 gems : 8 1 2 4>3 4
    """
    best = laid(tuple(counts), nudges, chain_max)
    moved = list(best.nudges)
    found = []
    for chain in best.chains:
        shown = []
        for held in _classes(chain):
            source = next((nudge for nudge in moved if nudge[1] == held), None)
            if source is None:
                shown.append(str(held + 1))
            else:
                moved.remove(source)
                shown.append(f"{source[0] + 1}>{held + 1}")
        what = f"chain of {chain[1]} gems" if chain[1] > 1 else "1 gem by itself"
        found.append(Line("gem-chain", what, chain[1] * chain[1], " ".join(shown)))
    return found


def _classes(chain: Chain) -> list[int]:
    first, length = chain
    return [(first + step) % CLASSES for step in range(length)]


@lru_cache(_REMEMBERED)
def laid(counts: Counts, nudges: int = 0, chain_max: int = 0) -> Laid:
    """Gems at their best.

    >>> laid((2, 1, 0, 0, 0, 0, 0, 0), 1)
    Laid(points=9, chains=((7, 3),), nudges=((0, 7),))
    """
    gems = sum(counts)
    if not nudges or not gems:
        return _unmoved(counts, chain_max)
    return _nudged(counts, nudges, min(gems, chain_max or gems), chain_max)


def _unmoved(counts: Counts, chain_max: int) -> Laid:
    """Without nudges. Where a class is missing the ring is a line, and there chains are best taken in layers.

    Of two chains that overlap or touch, their union and what they share score more; so on a line the longest runs are
    best. On a full ring the union may go round past its start. Then some chain holds a gem of the rarest class, and
    each chain that could is tried.
    """
    if 0 in counts:
        return _layers(counts)
    gems = sum(counts)
    rarest = counts.index(min(counts))
    best = Laid(0, (), ())
    for back in range(CLASSES):
        first = (rarest - back) % CLASSES
        left = list(counts)
        for length in range(1, min(gems, chain_max or gems) + 1):
            last = (first + length - 1) % CLASSES
            if not left[last]:
                break
            left[last] -= 1
            if length > back:
                rest = laid(tuple(left), 0, chain_max)
                if length * length + rest.points > best.points:
                    best = Laid(length * length + rest.points, _sorted(((first, length), *rest.chains)), ())
    return best


def _layers(counts: Counts) -> Laid:
    """The runs of classes with one gem or more, then of those with two or more, and so on: no longer than seven."""
    total = 0
    found = []
    gap = counts.index(0)
    for layer in range(1, max(counts) + 1):
        length = 0
        for step in range(1, CLASSES + 1):
            at = (gap + step) % CLASSES
            if counts[at] >= layer:
                length += 1
            elif length:
                found.append(((at - length) % CLASSES, length))
                total += length * length
                length = 0
    return Laid(total, _sorted(tuple(found)), ())


def _sorted(found: tuple[Chain, ...]) -> tuple[Chain, ...]:
    return tuple(sorted(found, key=lambda chain: (-chain[1], chain[0])))


@lru_cache(_REMEMBERED)
def _nudged(counts: Counts, nudges: int, longest: int, chain_max: int) -> Laid:
    """With nudges, where no chain that these are needed for is longer than `longest`.

    Chains are tried from the longest down, at every place on the ring. Gems of a class that a chain runs through may
    as well stay there: if one were moved away and another moved in, each could take the other's way. So only holes are
    filled, from gems that the chain does not need. Nothing can score more than chains all as long as allowed.
    """
    best = _unmoved(counts, chain_max)
    gems = sum(counts)
    for length in range(min(longest, gems), 1, -1):
        if _most(gems, length) <= best.points:
            break
        for first in range(CLASSES):
            free, holes = _laid_over(counts, first, length)
            if not 0 < len(holes) <= nudges:
                if not holes:  # nothing to fill: the nudges are for the rest
                    best = _better(best, (first, length), (), free, (nudges, chain_max))
                continue
            for left, used, moved in _filled(tuple(free), tuple(holes), nudges):
                best = _better(best, (first, length), moved, left, (nudges - used, chain_max))
    return best


def _better(best: Laid, chain: Chain, moved: tuple[Nudge, ...], free: Sequence[int], limits: tuple[int, int]) -> Laid:
    """What is best, if a chain has been laid and these gems and (nudges, chain_max) are left."""
    nudges, chain_max = limits
    length = chain[1]
    gems = sum(free)
    if length * length + _most(gems, length) <= best.points:
        return best
    left = tuple(free)
    rest = _nudged(left, nudges, length, chain_max) if nudges and gems else _unmoved(left, chain_max)
    total = length * length + rest.points
    if total <= best.points:
        return best
    return Laid(total, _sorted((chain, *rest.chains)), moved + rest.nudges)


def _most(gems: int, longest: int) -> int:
    """More points than so many gems can have in chains no longer than that, there are none."""
    full, rest = divmod(gems, longest)
    return full * longest * longest + rest * rest


def _laid_over(counts: Counts, first: int, length: int) -> tuple[list[int], list[int]]:
    """The gems left when a chain takes what lies in its way, and the classes where it finds none."""
    free = list(counts)
    holes = []
    for step in range(length):
        at = (first + step) % CLASSES
        if free[at]:
            free[at] -= 1
        else:
            holes.append(at)
    return free, holes


def _filled(free: Counts, holes: Counts, nudges: int) -> Iterator[tuple[Counts, int, tuple[Nudge, ...]]]:
    """Every way to fill holes with free gems: the gems left, the nudges used, and what was moved."""
    hole, more = holes[0], holes[1:]
    for source in range(CLASSES):
        away = abs(source - hole)
        away = min(away, CLASSES - away)
        if free[source] and away and away + len(more) <= nudges:
            left = (*free[:source], free[source] - 1, *free[source + 1 :])
            if not more:
                yield left, away, ((source, hole),)
                continue
            for rest, used, moved in _filled(left, more, nudges - away):
                yield rest, away + used, ((source, hole), *moved)
