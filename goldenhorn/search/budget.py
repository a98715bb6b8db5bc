"""How long a bot may search for a decision: a number of play-outs, or a time by a clock that somebody handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from goldenhorn.core.bot import BadBot

Clock = Callable[[], float]  # seconds, from anywhere


class Budget:
    """Play-outs or seconds for one decision at a time, spent in slices.

    It is told in `sims`, or else in `ms`.

    `begin` starts a decision, `slice` sets aside one of so many equal parts of what is left, `take` tells whether
    so many more play-outs belong to it. By the clock the first ones always do, so that a bot has looked at something.
    """

    __slots__ = ("_begun", "_clock", "_limit", "_total", "_used")

    def __init__(self, kind: str, parameters: Mapping[str, float], clock: Clock | None) -> None:
        timed = "sims" not in parameters
        if timed and clock is None:
            raise BadBot(f"{kind}:ms needs a clock, and here is none", f"{kind}:sims=500 does without")
        self._clock = clock if timed else None
        self._total = parameters["ms"] / 1000 if timed else parameters["sims"]
        self._begun = 0.0
        self._used = 0
        self._limit = 0.0

    @property
    def most(self) -> float:
        """The most play-outs that a decision may take."""
        return self._total if self._clock is None else float("inf")

    def begin(self) -> None:
        """A new decision: everything is left."""
        self._begun = 0.0 if self._clock is None else self._clock()
        self._used = 0
        self._limit = self._begun + self._total

    def slice(self, parts: int, least: int = 0) -> None:
        """Set aside one part of what is left, or `least` play-outs if that is more and there are as many left.

        It is what `take` gives until the next slice.
        """
        spent = self._used if self._clock is None else self._clock()
        left = self._begun + self._total - spent
        share = left / parts
        if self._clock is None and share < least <= left:
            share = float(least)
        self._limit = spent + share

    def take(self, count: int) -> bool:
        """Whether `count` more play-outs fit; if so they are spent."""
        if self._clock is None:
            if self._used + count > self._limit:
                return False
        elif self._used and self._clock() >= self._limit:
            return False
        self._used += count
        return True
