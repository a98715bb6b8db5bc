"""Figures: what a measurement came to, what follows from several of them, and whether a target is met."""

from collections.abc import Iterable, Mapping, Sequence
from math import log
from statistics import mean, median
from typing import NamedTuple

Targets = Mapping[str, Mapping[str, float]]
WAYS = ("loop", "playouts")  # the driver, a third way, does more
DECADE = 10  # sizes down to such a part of the largest tell how cost grows; a fixed part counts more in smaller ones


class Figure(NamedTuple):
    """One result: its value and unit; `more` tells whether more is better."""

    name: str
    value: float
    unit: str
    more: bool = True


class Ratio(NamedTuple):
    """How many times as good a figure is here as there: the median of all rounds, the least and the most."""

    name: str
    median: float
    low: float
    high: float


def of_run(run: Mapping[str, object]) -> list[Figure]:
    """What pytest-benchmark measured, in operations per calibration: `extra_info` counts the operations of a round.

    The first kind of operation gives the figure its unit, others give figures of their own; so does what is `lost`.
    """
    stats, extra = run["stats"], run["extra_info"]
    assert isinstance(stats, dict)
    assert isinstance(extra, dict)
    name = str(run["name"]).removeprefix("test_")
    counts = {key: count for key, count in extra.items() if isinstance(count, int)} or {"operations": 1}
    a_round = stats["median"] / extra["calibration"]
    names = [name, *(f"{key} of {name}" for key in list(counts)[1:])]
    found = [
        Figure(of, count / a_round, f"{key}/calib") for of, (key, count) in zip(names, counts.items(), strict=True)
    ]
    return [*found, Figure(f"lost by {name}", extra["lost"], "%", False)] if "lost" in extra else found


def derived(figures: Iterable[Figure]) -> list[Figure]:
    """The better of the two ways in which a user of Python can play random games."""
    better: dict[str, Figure] = {}
    for one in figures:
        of, begun, way = one.name.partition("random_games[")
        name, unit = next(((way.removeprefix(known), one.unit) for known in WAYS if way.startswith(known)), ("", ""))
        if begun and name:
            named = f"{of}random games[{name.removeprefix('-')}"
            best = better.get(named)
            better[named] = Figure(named, max(one.value, best.value if best else 0.0), unit)
    return list(better.values())


def verdict(one: Figure, target: Mapping[str, float]) -> str:
    """Whether a figure reaches its target, in words; nothing where there is none."""
    if "at_least" in target:
        return f">= {target['at_least']:,g} {'ok' if one.value >= target['at_least'] else 'MISSED'}"
    if "at_most" in target:
        return f"<= {target['at_most']:,g} {'ok' if one.value <= target['at_most'] else 'MISSED'}"
    return ""


def shown(value: float) -> str:
    """A value in as many digits as tell something.

    >>> shown(1355705.4), shown(0.786)
    ('1,355,705', '0.79')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def table(figures: Sequence[Figure], baseline: Mapping[str, float], targets: Targets) -> list[str]:
    """A line a figure, beside the baseline's and the target's; no column is wider than what stands in it."""
    rows = [("", "now", "baseline", "now/base", "target", "unit")]
    for one in figures:
        base = baseline.get(one.name)
        beside = (shown(base), f"{one.value / base:.2f}") if base else ("-", "-")
        rows.append((one.name, shown(one.value), *beside, verdict(one, targets.get(one.name, {})), one.unit))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = "<>>><<"  # numbers stand on the right of theirs
    lines = ([f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)] for row in rows)
    return ["  ".join(line).rstrip() for line in lines]


def missed(figures: Iterable[Figure], targets: Targets) -> list[str]:
    """The names of the figures that do not reach their target."""
    return [one.name for one in figures if verdict(one, targets.get(one.name, {})).endswith("MISSED")]


def ratios(here: Sequence[Iterable[Figure]], there: Sequence[Iterable[Figure]]) -> list[Ratio]:
    """Of each figure that both have in every round; above 1 is better here."""
    rounds = [
        ({one.name: one for one in ours}, {one.name: one for one in theirs})
        for ours, theirs in zip(here, there, strict=True)
    ]
    shared = [name for name in rounds[0][0] if all(name in ours and name in theirs for ours, theirs in rounds)]
    found = []
    for name in shared:
        pairs = [(ours[name], theirs[name].value) for ours, theirs in rounds]
        all_of = [one.value / other if one.more else other / one.value for one, other in pairs]
        found.append(Ratio(name, median(all_of), min(all_of), max(all_of)))
    return found


def exponent(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """The power of the size that the cost grows with, by least squares over the sizes from a tenth of the largest.

    >>> round(exponent([1, 10, 100, 1000], [5, 1, 100, 10_000]), 3)
    2.0
    """
    large = [(size, cost) for size, cost in zip(sizes, costs, strict=True) if size * DECADE >= max(sizes)]
    across, up = [log(size) for size, _ in large], [log(cost) for _, cost in large]
    middle, height = mean(across), mean(up)
    slope = sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True))
    return slope / sum((x - middle) ** 2 for x in across)
