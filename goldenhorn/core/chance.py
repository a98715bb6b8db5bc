"""Chance: games ask for draws, dealers answer. One stream of random numbers for each role."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from itertools import tee
from typing import TYPE_CHECKING

from goldenhorn.core.game import Draw

if TYPE_CHECKING:
    from random import Random

    from mypy_extensions import i64

Dealer = Callable[[Draw], list[int]]
_NEVER = 1.0  # no generator gives this


def stream(*role: object) -> Random:
    """The generator of one role, named by its parts (seed, block, pile, seat…).

    Streams of different roles are independent, so that no bot's choices change a shuffle. The same
    role gives the same numbers in every process and on every version of Python.

    >>> stream(7, "deck").random() == stream(7, "deck").random()
    True
    """
    from random import Random  # here, as scoring a real table loads this module and needs no chance

    return Random("/".join(map(str, role)))


def restart(rng: Random, *role: object) -> Random:
    """A generator that is no longer needed, as that of another role: half the cost of a new one.

    >>> restart(stream("old"), 7, "deck").random() == stream(7, "deck").random()
    True
    """
    rng.seed("/".join(map(str, role)))
    return rng


def pick(pool: list[int], count: int, rng: Random | Numbers) -> list[int]:
    """`count` kinds drawn blindly from a pool of counts, which is left as it was.

    >>> pick([0, 2, 0], 2, stream("example"))
    [1, 1]
    """
    left = pool.copy()
    total = sum(left)
    drawn = []
    random = rng.random
    for _ in range(count):
        at: i64 = int(random() * total)
        kind: i64 = 0
        here: i64 = left[0]
        while at >= here:
            at -= here
            kind += 1
            here = left[kind]
        left[kind] = here - 1
        total -= 1
        drawn.append(kind)
    return drawn


def blind(rng: Random) -> Dealer:
    """A dealer that answers every draw from one stream."""

    def deal(draw: Draw) -> list[int]:
        return pick(draw.pool, draw.count, rng)

    return deal


def seeded(*role: object) -> Dealer:
    """A dealer with a stream of its own for each pile and seat.

    The k-th thing drawn from the bag is the same whoever draws it, and a seat's own luck with cards
    does not depend on what the others draw: that is how one deal meets every rotation of the bots.
    """
    return Deals().dealer(*role)


class Deals:
    """Deals to be played several times: the same role asked for again deals the same again.

    What a stream gave is noted, for a generator takes as long to start as a hundred numbers take to draw.
    """

    __slots__ = ("_generators", "_given", "_role")

    def __init__(self) -> None:
        self._role: tuple[object, ...] = ()
        self._generators: dict[tuple[str, int], Random] = {}  # of deals that are over, to be used again
        self._given: dict[tuple[str, int], Iterator[float]] = {}  # by the deal at hand, from its beginning

    def dealer(self, *role: object) -> Dealer:
        """A dealer as `seeded` gives one. A deal of another role ends those before."""
        if role != self._role:
            self._role = role
            self._given.clear()
        numbers: dict[tuple[str, int], Numbers] = {}

        def deal(draw: Draw) -> list[int]:
            key = (draw.pile, draw.seat)
            source = numbers.get(key)
            if source is None:
                source = numbers[key] = self._again(key)
            return pick(draw.pool, draw.count, source)

        return deal

    def _again(self, key: tuple[str, int]) -> Numbers:
        """The numbers of a stream, from its beginning."""
        given = self._given.get(key)
        if given is None:
            old = self._generators.get(key)
            rng = stream(*self._role, *key) if old is None else restart(old, *self._role, *key)
            self._generators[key] = rng
            given = self._given[key] = tee(iter(rng.random, _NEVER), 1)[0]
        return Numbers(copy(given).__next__)


class Numbers:
    """Random numbers from 0 to below 1, one after the other."""

    __slots__ = ("random",)

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random
