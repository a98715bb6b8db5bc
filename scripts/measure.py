"""What ladder.py and tune.py share: an engine to measure with, and series of games played by the match command."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from scripts.benching.builds import ROOT, Build, of_checkout, of_sources


class Result(NamedTuple):
    """What the first bot of a series came to against all the others."""

    version: str
    players: int
    games: int
    seed: int
    share: float
    low: float
    high: float

    @property
    def blocks(self) -> int:
        """How many deals were played, each in every seating."""
        return self.games // self.players


def add_options(parser: argparse.ArgumentParser) -> None:
    """Which engine to measure with."""
    parser.add_argument("--compiled", action="store_true", help="the build of scripts/compile, made if it is missing")
    parser.add_argument("--engine", type=Path, default=ROOT, help="the sources to measure")


def engine(asked: argparse.Namespace) -> Build:
    """The build that was asked for. Both play the same games, the compiled one sooner."""
    found = of_checkout("compiled") if asked.compiled else of_sources(asked.engine)
    if found is None:
        sys.exit("error: --compiled needs what scripts/compile makes")
    return found


def series(bots: Sequence[str], blocks: int, seed: int, engine: Build, minutes: float = 0) -> Result:
    """Let bots play so many blocks, or as many as fit in so many minutes; what the first of them came to."""
    words = ["match", *bots, "--games", str(blocks * len(bots)), "--seed", str(seed), "--format", "json", "--quiet"]
    words += ["--jobs", str(os.cpu_count() or 1)]  # how many at a time changes no result
    words += ["--max-minutes", str(minutes)] if minutes else []
    done = subprocess.run(
        [*engine.program, *words], env=engine.environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stderr}error: {' '.join(words)} failed")
    told = json.loads(done.stdout)
    first = told["bots"][0]
    if first["win_share_low"] is None or any(bot["faults"] for bot in told["bots"]):
        sys.exit(f"error: {' '.join(words)} gave too few games, or a bot was at fault")
    shares = (first["win_share"], first["win_share_low"], first["win_share_high"])
    return Result(told["version"], told["players"], told["games"], told["seed"], *shares)


def percent(result: Result) -> str:
    """A share of the win and its interval, as cells of a table."""
    return f"{100 * result.share:.1f} % | {100 * result.low:.1f}–{100 * result.high:.1f}"
