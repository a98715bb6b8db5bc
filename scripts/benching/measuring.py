"""What is measured of a build: the benchmarks of tests/benchmarks, and whole processes from start to end."""

import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from scripts.benching.builds import ROOT, Build
from scripts.benching.figures import Figure

BENCHMARKS = ROOT / "tests" / "benchmarks"
SLICES = 9
STARTS = 15  # of each command, taken in turns
FILES = 2_000
TOLD = ("FAILED ", "ERROR ", "E   ImportError", "E   ModuleNotFoundError")  # by pytest, of what went wrong
COLD = {
    "--version": ["--version"],
    "--help": ["--help"],
    "games": ["games"],
    "bots": ["bots"],
    "setup": ["setup", "--seed", "1"],
    "score": ["score", "Anna=3o2r1g4y1b2p", "Ben=2y2p2g"],
    "validate": ["validate", "{table}"],
    "simulate": ["simulate", "{scenario}"],
    "match": ["match", "random", "random", "--games", "2", "--seed", "1"],
}
SCENARIO = """game = "golden-horn"
title = "A ship is placed, and one of somebody else is not: number {n}"

[setup]
players = ["Anna", "Ben"]

[[step]]
by = "Anna"
do = "place Anna1 Constantinople"
expect.ships.Anna1.at = "Constantinople"

[[step]]
by = "Anna"
do = "place Ben1 Venice"
refused = true
"""


def progress(text: str) -> None:
    """Tell those who wait what is being measured."""
    print(f"{text} …", file=sys.stderr, flush=True)


def calibration() -> float:
    """Seconds of one run of the loop that is the unit."""
    started = time.perf_counter()
    s = 0
    for i in range(10**7):
        s += i
    return time.perf_counter() - started


def benchmarks(build: Build, words: str, seconds: float) -> tuple[list[dict[str, object]], str]:
    """What pytest-benchmark measured, each of at least nine rounds and about so many seconds; and what failed, if any.

    By the time that the process takes, so that others on the machine do not count.
    """
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result.json"
        options = ["-q", "-p", "no:cacheprovider", "--continue-on-collection-errors", *(["-k", words] if words else [])]
        # What is installed or named comes before the checkout, which importlib leaves out of the way.
        options += ["-o", "addopts=--import-mode=importlib", "-o", f"pythonpath={shlex.join(build.paths)}"]
        options += ["-W", "ignore::pytest_benchmark.logger.PytestBenchmarkWarning"]  # of a benchmark that failed
        options += ["--benchmark-only", "--benchmark-quiet", f"--benchmark-json={result}"]
        options += ["--benchmark-timer=time.process_time", f"--benchmark-min-rounds={SLICES}"]
        options += [f"--benchmark-max-time={seconds}"]
        done = subprocess.run(
            [build.python, "-P", "-m", "pytest", str(BENCHMARKS), *options],
            cwd=ROOT,
            env={**build.environment(), "PYTHONPATH": "", "COLUMNS": "200"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        text = result.read_text(encoding="utf-8") if result.exists() else ""
    runs: list[dict[str, object]] = json.loads(text)["benchmarks"] if text else []
    failed = [line for line in done.stdout.splitlines() if line.startswith(TOLD)]
    return runs, "\n".join(failed) or (done.stdout if done.returncode else "")


def processes(build: Build, slices: int = SLICES, starts: int = STARTS) -> list[Figure]:
    """Long tables, many scenario files, and what every command takes from nothing to its end."""
    with tempfile.TemporaryDirectory() as folder:
        return [
            *long_tables(build, Path(folder), slices),
            many_files(build, Path(folder), slices),
            *cold_starts(build, Path(folder), starts),
        ]


def long_tables(build: Build, folder: Path, slices: int) -> list[Figure]:
    """A table of a million rows scored as a whole process, and its peak memory beside that of ten thousand."""
    peaks: dict[int, float] = {}
    calibs = 1.0
    for rows in (10**4, 10**6):
        command = ["score", "--batch", str(table(folder, rows))]
        calibs, peaks[rows] = whole(build, command, slices)
    return [
        Figure("million_row_batch", 10**6 / calibs, "rows/calib"),
        Figure("memory of 10^6 rows to that of 10^4", peaks[10**6] / peaks[10**4], "x", False),
    ]


def table(folder: Path, rows: int) -> Path:
    """A table to be scored; every colour runs through 0 to 15 in a step of its own: no holding comes up again soon."""
    path = folder / f"{rows}.csv"
    with path.open("w", encoding="utf-8") as file:
        file.write("game,yellow,pink,green,red,orange,blue\n")
        file.writelines(f"{n},{','.join(str(n // 7**k % 16) for k in range(6))}\n" for n in range(rows))
    return path


def many_files(build: Build, folder: Path, slices: int) -> Figure:
    """Small scenarios, each in a file of its own."""
    calibs, _ = whole(build, ["simulate", str(scenarios(folder, FILES))], slices)
    return Figure(f"simulate {FILES:,} files", calibs, "calib", False)


def scenarios(folder: Path, number: int) -> Path:
    """A folder with so many scenario files."""
    inside = folder / f"scenarios-{number}"
    inside.mkdir()
    for n in range(number):
        (inside / f"{n:05}.toml").write_text(SCENARIO.format(n=n), encoding="utf-8")
    return inside


def whole(build: Build, words: Sequence[str], slices: int) -> tuple[float, float]:
    """The calibrations that a command takes, each measured beside it, and the most memory it holds; both medians."""
    took, held = [], []
    for _ in range(slices):
        before = calibration()
        seconds, peak = process(build, words)
        took.append(2 * seconds / (before + calibration()))
        held.append(peak)
    return statistics.median(took), statistics.median(held)


def process(build: Build, words: Sequence[str]) -> tuple[float, int]:
    """The seconds that a command takes and the most memory it holds; its output is thrown away."""
    started = time.perf_counter()
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        running = subprocess.Popen([*build.program, *words], env=build.environment(), stdout=nowhere, stderr=nowhere)
        _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    if status:
        sys.exit(f"error: this failed: {' '.join([*build.program, *words])}")
    return time.perf_counter() - started, used.ru_maxrss


def cold_starts(build: Build, folder: Path, starts: int) -> list[Figure]:
    """How many times `python -c pass` each command takes from nothing to its end, not on a terminal."""
    places = {"table": str(folder / "table.toml"), "scenario": str(scenarios(folder, 1) / "00000.toml")}
    setup = [*build.program, "setup", "--players", "3", "--seed", "1", "-o", places["table"]]
    subprocess.run(setup, env=build.environment(), check=True)
    commands = {name: [*build.program, *(word.format(**places) for word in words)] for name, words in COLD.items()}
    seconds = in_turns({"pass": [build.python, "-c", "pass"], **commands}, build.environment(), starts)
    unit = seconds.pop("pass")
    return [Figure(f"cold {name}", taken / unit, "x pass", False) for name, taken in seconds.items()]


def in_turns(commands: Mapping[str, list[str]], environment: dict[str, str], starts: int) -> dict[str, float]:
    """The median seconds of each command; in turns, so that a slow moment meets all of them."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(starts):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, env=environment, check=True, stdin=subprocess.DEVNULL, capture_output=True)
            times[name].append(time.perf_counter() - started)
    return {name: statistics.median(taken) for name, taken in times.items()}
