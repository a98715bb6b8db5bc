"""What ladder.py and tune.py share: an engine to measure with, and series of games played by the match command."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ("core", "games/golden_horn", "search")
_BUILD = """
import sys
from setuptools import setup
from mypyc.build import mypycify
modules = mypycify(["--config-file=", "--follow-imports=silent", *sys.argv[3:]], opt_level="3")
sys.argv[1:] = ["build_ext", "--inplace"]
setup(name="engine", py_modules=[], packages=[], ext_modules=modules)
"""


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


def compiled(folder: str) -> Path:
    """A copy of the sources with the engine compiled by mypyc (needs setuptools; a minute). Same games, sooner."""
    copy = Path(folder) / "compiled"
    for part in ("goldenhorn", "cli"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    files = [
        str(path.relative_to(copy)) for part in COMPILED for path in sorted((copy / "goldenhorn" / part).glob("*.py"))
    ]
    files.remove("goldenhorn/search/__init__.py")  # finds games by name, which are packages as they come
    command = [sys.executable, "-c", _BUILD, "build_ext", "--inplace", *files]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nerror: the engine was not compiled")
    return copy


def series(bots: Sequence[str], blocks: int, seed: int, engine: Path = ROOT, minutes: float = 0) -> Result:
    """Let bots play so many blocks, or as many as fit in so many minutes; what the first of them came to."""
    words = ["match", *bots, "--games", str(blocks * len(bots)), "--seed", str(seed), "--format", "json", "--quiet"]
    words += ["--jobs", str(os.cpu_count() or 1)]  # how many at a time changes no result
    words += ["--max-minutes", str(minutes)] if minutes else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (engine, engine / "cli")))}
    command = [sys.executable, "-m", "goldenhorn_cli", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
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


def put_in(page: Path, mark: str, lines: Sequence[str]) -> None:
    """Replace what stands between the marks of a page."""
    text = page.read_text(encoding="utf-8")
    before, found, rest = text.partition(f"<!-- {mark} -->\n")
    _, ends, after = rest.partition(f"<!-- end of {mark} -->")
    if not found or not ends:
        sys.exit(f"error: {page.name} has no marks for {mark}")
    page.write_text(f"{before}{found}" + "\n".join(lines) + f"\n{ends}{after}", encoding="utf-8")


def rows_of(page: Path, mark: str) -> list[str]:
    """The rows of the table between the marks of a page, without its head."""
    inside = page.read_text(encoding="utf-8").partition(f"<!-- {mark} -->")[2].partition(f"<!-- end of {mark} -->")[0]
    return [line for line in inside.splitlines() if line.startswith("| ")][1:]
