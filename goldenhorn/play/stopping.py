"""When a series has shown enough: rules that are asked after every whole deal, in the order of the games.

They look at nothing but the games so far, so a series ends with the same game whoever plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from goldenhorn.play.statistics import Standing

FEWEST = 20  # deals before a rule may stop: fewer may look alike by chance
DEVIATIONS = 1.96  # to either side hold 95 % of a normal distribution
ERROR = 0.05  # the chance that a test takes the wrong one of its two shares for the true one
LOW, HIGH, NARROW = "low", "high", "narrow"


class Stopping(Protocol):
    """A rule."""

    def verdict(self, standing: Standing) -> str:
        """What has been shown after so many whole deals; empty: nothing yet."""
        ...


class Narrow:
    """Stops when every entrant's interval reaches no more than `most` to either side.

    Intervals take time to draw, so it looks at them when there are a twentieth more deals than before. Where
    all deals went alike there is nothing to draw from: so the spread that a test would reckon with has to be as
    narrow.
    """

    def __init__(self, most: float) -> None:
        self.most = most

    def verdict(self, standing: Standing) -> str:
        if not _is_looked_at(standing.deals):
            return ""
        return NARROW if all(self._is_known(standing, entrant) for entrant in range(standing.entrants)) else ""

    def _is_known(self, standing: Standing, entrant: int) -> bool:
        if DEVIATIONS * (variance(standing.shares(entrant)) / standing.deals) ** 0.5 > self.most:
            return False
        interval = standing.row(entrant).interval
        return interval is not None and interval[1] - interval[0] <= 2 * self.most


def _is_looked_at(deals: int) -> bool:
    look = FEWEST
    while look < deals:
        look += max(1, look // 20)
    return look == deals


class Evidence(NamedTuple):
    """The log of how much likelier the higher share is than the lower, and the verdict there may be."""

    ratio: float
    verdict: str


class Sequential:
    """A sequential test whether the first entrant's share is `low` or `high`, wrong in one case of twenty.

    The generalised sequential probability ratio test on the mean a deal, whose spread is that of the deals
    themselves; the bounds are Wald's (A. Wald, Sequential Analysis, 1947; for an unknown spread J. Bartroff, T. Lai
    and M. Shih, Sequential Experimentation in Clinical Trials, 2013).
    """

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high

    def verdict(self, standing: Standing) -> str:
        return self.evidence(standing.shares(0)).verdict

    def evidence(self, shares: Mapping[float, int]) -> Evidence:
        """What deals show; `shares[x]` is how many gave the share x.

        >>> Sequential(0.5, 0.6).evidence({0.5: 300, 1.0: 200}).verdict
        'high'
        """
        deals = sum(shares.values())
        if not deals:
            return Evidence(0.0, "")
        mean = mean_of(shares)
        ratio = deals * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance(shares))
        bound = log((1 - ERROR) / ERROR)
        if deals < FEWEST or abs(ratio) < bound:
            return Evidence(ratio, "")
        return Evidence(ratio, HIGH if ratio > 0 else LOW)


def mean_of(shares: Mapping[float, int]) -> float:
    """The mean of values with how often each came.

    >>> mean_of({0.0: 1, 1.0: 3})
    0.75
    """
    return sum(share * count for share, count in shares.items()) / sum(shares.values())


def variance(shares: Mapping[float, int]) -> float:
    """How much deals vary; two that nobody played, one wholly won and one lost, see to it that it is never nothing.

    >>> variance({1.0: 8})
    0.1
    """
    mean = mean_of(shares)
    seen = sum((share - mean) ** 2 * count for share, count in shares.items())
    return (seen + mean**2 + (1 - mean) ** 2) / (sum(shares.values()) + 2)
