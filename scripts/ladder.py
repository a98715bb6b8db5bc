"""Measures the ladder of bots: each rung against the one below, with 2, 3 and 4 players. Writes into docs/bots.md.

One bot of the upper rung plays against bots of the lower rung at all other seats, every deal once in each seating.
A rung is above the other where the lower end of the 95 % interval of its share of the win is above an equal share.
"""

import argparse
import sys

from scripts.benching.builds import ROOT
from scripts.measure import Result, add_options, engine, percent, series
from scripts.pages import put_in, rows_of

PAGE = ROOT / "docs" / "bots.md"
MARK = "ladder"
RUNGS = ("random", "greedy", "flatmc", "ismcts")
SEARCH = ("flatmc", "ismcts")
HEAD = (
    "| players | upper rung | all other seats | blocks | games | seed | share | 95 % interval | equal | version | |",
    "|--:|:--|:--|--:|--:|--:|--:|:-:|--:|:--|:--|",
)


def main() -> int:
    """Play, and write each row as soon as it is known; 1 if a rung is not above the one below."""
    parser = argparse.ArgumentParser(prog="scripts/ladder", description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], help="how many play")
    parser.add_argument("--rungs", nargs="+", default=RUNGS[1:], choices=RUNGS[1:], help="which upper rungs")
    parser.add_argument("--sims", type=int, default=200, help="play-outs a decision of both sides")
    parser.add_argument("--blocks", type=int, default=200, help="deals, each played in every seating")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--max-minutes", type=float, default=0, help="for each row; whole blocks only")
    add_options(parser)
    asked = parser.parse_args()
    missed = 0
    build = engine(asked)
    for players in asked.players:
        for upper in asked.rungs:
            lower = RUNGS[RUNGS.index(upper) - 1]
            pair = [f"{rung}:sims={asked.sims}" if rung in SEARCH else rung for rung in (upper, lower)]
            bots = [pair[0], *[pair[1]] * (players - 1)]
            result = series(bots, asked.blocks, asked.seed, build, asked.max_minutes)
            line = row(pair[0], pair[1], result)
            write(line)
            print(line, flush=True)
            missed += not above(result)
    return 1 if missed else 0


def above(result: Result) -> bool:
    """Whether the interval lies above an equal share."""
    return result.low > 1 / result.players


def row(upper: str, lower: str, result: Result) -> str:
    """A line of the table."""
    counts = f"{result.blocks} | {result.games} | {result.seed}"
    verdict = "above" if above(result) else "not shown"
    measured = f"{counts} | {percent(result)} | {100 / result.players:.1f} %"
    return f"| {result.players} | {upper} | {lower} | {measured} | {result.version} | {verdict} |"


def key(line: str) -> tuple[int, int]:
    """Where a row stands, and which row it replaces: by players, then by the upper rung's kind."""
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    return int(cells[0]), RUNGS.index(cells[1].partition(":")[0])


def write(line: str) -> None:
    """Put a row into the table, instead of the one of the same players and rung."""
    rows = {key(row): row for row in [*rows_of(PAGE, MARK), line]}
    put_in(PAGE, MARK, [*HEAD, *(rows[at] for at in sorted(rows))])


if __name__ == "__main__":
    sys.exit(main())
