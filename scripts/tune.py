"""Tunes the weights of greedy: changes one at a time, and keeps what is better beyond chance. Log: docs/tuning.md.

A (1+1) search: a candidate differs from the weights of today in one weight, times a factor. It plays them, at all
other seats, in blocks of every seating, first a few to see whether it is worth more, then many with another seed. It
takes their place only if the lower end of its 95 % interval in the latter is above an equal share. What is better with
two players may be worse with four: before a weight is changed in the sources, which this script never does, the new
weights are to be tried with every number of players.
"""

import argparse
import random
import sys
import time

from scripts.benching.builds import ROOT, Build
from scripts.measure import Result, add_options, engine, percent, series
from scripts.pages import put_in, rows_of

PAGE = ROOT / "docs" / "tuning.md"
MARK = "log"
FACTORS = (0.5, 0.7, 0.85, 1.15, 1.4, 2.0)
FIXED = ("end",)  # winning is all there is, more of it is no more
HEAD = (
    "| | players | weight | from | to | blocks | seed | share | 95 % interval | verdict |",
    "|--:|--:|:--|--:|--:|--:|--:|--:|:-:|:--|",
)


def main() -> int:
    """Try candidates until the time is over, or none is left."""
    parser = argparse.ArgumentParser(prog="scripts/tune", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10, help="when to stop trying")
    parser.add_argument("--players", type=int, default=2, help="how many play")
    parser.add_argument("--few", type=int, default=100, help="blocks to look at a candidate")
    parser.add_argument("--many", type=int, default=400, help="blocks to judge it")
    parser.add_argument("--seed", type=int, default=1, help="what is tried, and the deals")
    add_options(parser)
    asked = parser.parse_args()
    until = time.monotonic() + 60 * asked.minutes
    best = climb(asked, engine(asked), until)
    print("best:", spec(best))
    return 0


def climb(asked: argparse.Namespace, build: Build, until: float) -> dict[str, float]:
    """The weights after all candidates that time allows."""
    sys.path.insert(0, str(ROOT))
    from goldenhorn.search import recipes

    weights = dict(recipes("golden-horn")["greedy"].parameters)
    rng = random.Random(asked.seed)
    seed = 1000 * asked.seed
    changes = shuffled(weights, rng)
    while changes and time.monotonic() < until:
        name, factor = changes.pop()
        candidate = {**weights, name: round(weights[name] * factor, 3)}
        seed += 2
        bots = [spec(candidate), *[spec(weights)] * (asked.players - 1)]
        result = series(bots, asked.few, seed, build)
        promising = result.share > 1 / asked.players
        log(name, weights, candidate, result, "promising" if promising else "dropped")
        if promising:
            result = series(bots, asked.many, seed + 1, build)
            better = result.low > 1 / asked.players
            log(name, weights, candidate, result, "adopted" if better else "not beyond chance")
            if better:
                weights, changes = candidate, shuffled(weights, rng)
    return weights


def shuffled(weights: dict[str, float], rng: random.Random) -> list[tuple[str, float]]:
    """Every change that can be tried, in an order by chance."""
    changes = [(name, factor) for name in weights if name not in FIXED for factor in FACTORS]
    rng.shuffle(changes)
    return changes


def spec(weights: dict[str, float]) -> str:
    """The bot with these weights.

    >>> spec({"raid": 1.0, "lead": 0.25})
    'greedy:raid=1,lead=0.25'
    """
    return "greedy:" + ",".join(f"{name}={weight:g}" for name, weight in weights.items())


def log(name: str, weights: dict[str, float], candidate: dict[str, float], result: Result, verdict: str) -> None:
    """Add a line to the log."""
    rows = rows_of(PAGE, MARK)
    change = f"{name} | {weights[name]:g} | {candidate[name]:g}"
    counts = f"{result.blocks} | {result.seed}"
    line = f"| {len(rows) + 1} | {result.players} | {change} | {counts} | {percent(result)} | {verdict} |"
    put_in(PAGE, MARK, [*HEAD, *rows, line])
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
