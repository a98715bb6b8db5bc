"""How cost grows: one command after another with more and more of one thing, whole processes, in calibrations."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from scripts.benching.builds import Build
from scripts.benching.figures import exponent
from scripts.benching.measuring import scenarios, table, whole

SLICES = 3
MATCH = ("--seed", "1", "--quiet", "--jobs", "1")
RATED = 10_560  # games of a result file; whole blocks for every number of bots
SETTLED = 2_400  # games where the number of players grows; whole blocks for all of them


class Growth(NamedTuple):
    """One thing that grows, in such sizes, and the command for a size; files for it are made in a folder."""

    what: str
    sizes: Sequence[int]
    command: Callable[[Path, int], list[str]]


def several(players: int) -> list[str]:
    """Random bots for a match."""
    return ["random"] * players


def results(folder: Path, bots: int) -> Path:
    """A result file of games of two that were never played, everybody against everybody."""
    path, random = folder / f"{bots}-bots.jsonl", Random(1)
    names = [f"greedy:raid={nth}" for nth in range(bots)]
    manifest = {"schema": "goldenhorn.match/1", "game": "golden-horn", "version": "1", "bots": names, "rules": {}}
    lines = [json.dumps({**manifest, "seats": 2, "schedule": "all", "setup": None, "games": RATED, "seed": 1})]
    for number in range(RATED):
        nth = number // 2
        pair = [names[nth % bots], names[(nth % bots + 1 + nth // bots % (bots - 1)) % bots]]
        seats = pair if number % 2 == 0 else pair[::-1]
        scores = [random.randrange(30) + names.index(seat) for seat in seats]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        game = {"game": number + 1, "block": nth + 1, "seats": seats, "scores": scores, "ranks": ranks}
        winners = [seat for seat, rank in zip(seats, ranks, strict=True) if rank == 1]
        lines.append(json.dumps({**game, "winners": winners, "ending": "announced", "by": seats[0], "decisions": 80}))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


GROWTHS = (
    Growth(
        f"players, {SETTLED:,} random games",
        (2, 3, 4),
        lambda _, size: ["match", *several(size), "--games", str(SETTLED), *MATCH],
    ),
    Growth(
        "games of two random bots",
        (10, 100, 1_000, 10_000),
        lambda _, size: ["match", *several(2), "--games", str(size), *MATCH],
    ),
    Growth(
        "scenario files",
        (1, 10, 100, 1_000, 10_000),
        lambda folder, size: ["simulate", str(scenarios(folder, size))],
    ),
    Growth(
        f"bots in rate, {RATED:,} games",
        (2, 4, 6, 12, 16),
        lambda folder, size: ["rate", str(results(folder, size))],
    ),
    Growth(
        "rows of a batch",
        (1_000, 10_000, 100_000, 1_000_000),
        lambda folder, size: ["score", "--batch", str(table(folder, size))],
    ),
)


def costs(growth: Growth, builds: Sequence[Build], folder: Path) -> list[list[float]]:
    """The calibrations that each size takes, for each build."""
    commands = [growth.command(folder, size) for size in growth.sizes]
    return [[whole(build, command, SLICES)[0] for command in commands] for build in builds]


def head(builds: Sequence[Build]) -> list[str]:
    """The first lines of the table."""
    columns = "".join(f" {build.name}, calibs | exponent |" for build in builds)
    return [f"| what grows | sizes |{columns}", f"|:--|:--|{':--|--:|' * len(builds)}"]


def row(growth: Growth, found: Sequence[Sequence[float]]) -> str:
    """A line of the table: what each size costs, and the exponent between the larger ones."""
    sizes = " · ".join(f"{size:,}" for size in growth.sizes)
    cells = [
        f" {' · '.join(f'{cost:.2f}' for cost in taken)} | {exponent(growth.sizes, taken):.2f} |" for taken in found
    ]
    return f"| {growth.what} | {sizes} |{''.join(cells)}"
