"""Chance: games ask for draws, dealers answer. One stream of random numbers for each role."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goldenhorn.core.game import Draw

if TYPE_CHECKING:
    from random import Random

Dealer = Callable[[Draw], list[int]]


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


def pick(pool: list[int], count: int, rng: Random) -> list[int]:
    """`count` kinds drawn blindly from a pool of counts, which is left as it was.

    >>> pick([0, 2, 0], 2, stream("example"))
    [1, 1]
    """
    left = pool.copy()
    total = sum(left)
    drawn = []
    random = rng.random
    for _ in range(count):
        at = int(random() * total)
        kind = 0
        while at >= left[kind]:
            at -= left[kind]
            kind += 1
        left[kind] -= 1
        total -= 1
        drawn.append(kind)
    return drawn


def blind(rng: Random) -> Dealer:
    """A dealer that answers every draw from one stream."""

    def deal(draw: Draw) -> list[int]:
        return pick(draw.pool, draw.count, rng)

    return deal


def seeded(*role: object, spent: dict[tuple[str, int], Random] | None = None) -> Dealer:
    """A dealer with a stream of its own for each pile and seat.

    The k-th thing drawn from the bag is the same whoever draws it, and a seat's own luck with cards
    does not depend on what the others draw: that is how one deal meets every rotation of the bots.
    `spent` holds the generators of a deal that is over, to be used again by this one.
    """
    streams: dict[tuple[str, int], Random] = {}
    known = {} if spent is None else spent

    def deal(draw: Draw) -> list[int]:
        key = (draw.pile, draw.seat)
        rng = streams.get(key)
        if rng is None:
            old = known.get(key)
            rng = stream(*role, *key) if old is None else restart(old, *role, *key)
            streams[key] = known[key] = rng
        return pick(draw.pool, draw.count, rng)

    return deal
