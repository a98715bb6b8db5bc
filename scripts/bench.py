"""Measures goldenhorn: every benchmark per calibration, and the cold start of every command beside that of Python.

The unit is "per calib": operations in the time that `for i in range(10**7): s += i` takes inside a function in the
same run, so that figures of different machines can be compared. (At module level, with global names, the loop takes
more than twice as long and would flatter every figure.) A benchmark that does several operations a round
says so in its `extra_info`, under the name of the operation: {"games": 20}.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = ROOT / "tests" / "benchmarks"
BASELINE = BENCHMARKS / "baseline" / "baseline.json"
TARGETS = BENCHMARKS / "targets.toml"
STARTS = 15  # of each command, taken in turns
COLD = {
    "--version": ["--version"],
    "games": ["games"],
    "bots": ["bots"],
    "setup": ["setup", "--seed", "1"],
    "score": ["score", "Anna=3o2r1g4y1b2p", "Ben=2y2p2g"],
    "validate": ["validate", "{table}"],
    "simulate": ["simulate", "{scenario}"],
    "match": ["match", "random", "random", "--games", "2", "--seed", "1"],
}


class Figure(NamedTuple):
    """One result: its value and unit; `more` tells whether more is better."""

    name: str
    value: float
    unit: str
    more: bool


def main() -> int:
    """Measure, show, perhaps save; 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Run the benchmarks.")
    parser.add_argument(
        "-k", metavar="WORDS", default="", help="only the benchmarks that pytest selects by these words"
    )
    parser.add_argument("--save", action="store_true", help="write the baseline")
    parser.add_argument("--no-cold", action="store_true", help="leave out the cold starts")
    asked = parser.parse_args()
    before = calibrations()
    runs = benchmarks(asked.k)
    after = calibrations()
    calib = statistics.median(before + after)
    figures = [figure(run, calib) for run in runs]
    if not asked.k:
        figures += long_tables(timed_calibration)
    if not asked.no_cold:
        figures += cold_starts()
    baseline = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    targets = tomllib.loads(TARGETS.read_text(encoding="utf-8")) if TARGETS.exists() else {}
    spread = f"{min(before + after):.3f} to {max(before + after):.3f}"
    print(f"Python {sys.version.split()[0]}; calibration {calib:.3f} s ({spread})")
    missed = show(figures, baseline.get("figures", {}), targets)
    if not asked.k and not asked.no_cold:
        for name in targets.keys() - {one.name for one in figures}:
            print(f"{name}: has a target but was not measured  MISSED")
            missed += 1
    if asked.save:
        save(figures, calib, {} if not asked.k and not asked.no_cold else baseline.get("figures", {}))
    return 1 if missed else 0


def calibrations() -> list[float]:
    """Seconds of the calibration loop, five times."""
    return [timed_calibration() for _ in range(5)]


def timed_calibration() -> float:
    """Seconds of one run of the loop."""
    started = time.perf_counter()
    s = 0
    for i in range(10**7):
        s += i
    return time.perf_counter() - started


def benchmarks(words: str) -> list[dict[str, object]]:
    """What pytest-benchmark measured."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result.json"
        command = [sys.executable, "-m", "pytest", "-q", str(BENCHMARKS), "-o", "addopts=", "--benchmark-only"]
        command += ["--benchmark-quiet", f"--benchmark-json={result}", *(["-k", words] if words else [])]
        done = subprocess.run(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        if done.returncode:
            sys.exit(f"{done.stdout}\nerror: the benchmarks failed")
        runs: list[dict[str, object]] = json.loads(result.read_text(encoding="utf-8"))["benchmarks"]
    return runs


def figure(run: Mapping[str, object], calib: float) -> Figure:
    """One benchmark's operations per calibration, from its median."""
    stats, extra = run["stats"], run["extra_info"]
    assert isinstance(stats, dict)
    assert isinstance(extra, dict)
    unit, count = next(((key, n) for key, n in extra.items() if isinstance(n, int)), ("operations", 1))
    return Figure(str(run["name"]).removeprefix("test_"), count * calib / stats["median"], f"{unit}/calib", True)


def long_tables(calibrate: Callable[[], float]) -> list[Figure]:
    """A table of a million rows scored as a whole process, and its peak memory beside that of ten thousand."""
    peaks: dict[int, int] = {}
    speeds = []
    with tempfile.TemporaryDirectory() as folder:
        for rows in (10**4, 10**6):
            table = Path(folder) / f"{rows}.csv"
            with table.open("w", encoding="utf-8") as file:
                file.write("game,yellow,pink,green,red,orange,blue\n")
                # Every colour runs through 0 to 15 in a step of its own: no holding comes up again soon.
                file.writelines(f"{n},{','.join(str(n // 7**k % 16) for k in range(6))}\n" for n in range(rows))
            for _ in range(3):
                calib = calibrate()
                seconds, peaks[rows] = peak([sys.executable, "-m", "goldenhorn_cli", "score", "--batch", str(table)])
                speeds.append(rows * calib / seconds)
    return [
        Figure("million_row_batch", statistics.median(speeds[3:]), "rows/calib", True),
        Figure("memory of 10^6 rows to that of 10^4", peaks[10**6] / peaks[10**4], "x", False),
    ]


def peak(command: list[str]) -> tuple[float, int]:
    """The seconds that a command takes and the most memory it holds; its output is thrown away."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "cli")))}
    started = time.perf_counter()
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        process = subprocess.Popen(command, env=environment, stdout=nowhere, stderr=nowhere)
        _, status, used = os.wait4(process.pid, 0)
    if status:
        sys.exit("error: the batch failed")
    return time.perf_counter() - started, used.ru_maxrss


def cold_starts() -> list[Figure]:
    """How many times `python -c pass` each command takes from nothing to its end, not on a terminal."""
    program = Path(sys.executable).with_name("goldenhorn")
    if not program.exists():
        print("cold starts are left out: the program is not installed beside this Python", file=sys.stderr)
        return []
    with tempfile.TemporaryDirectory() as folder:
        places = inputs(program, Path(folder))
        commands = {name: [str(program), *(word.format(**places) for word in words)] for name, words in COLD.items()}
        seconds = started_in_turns({"pass": [sys.executable, "-c", "pass"], **commands})
    unit = seconds.pop("pass")
    return [Figure(f"cold {name}", taken / unit, "x pass", False) for name, taken in seconds.items()]


def inputs(program: Path, folder: Path) -> dict[str, str]:
    """A file to validate and one to simulate."""
    table = folder / "table.toml"
    subprocess.run([program, "setup", "--players", "3", "--seed", "1", "-o", table], check=True)
    scenarios = sorted((ROOT / "scenarios").rglob("*.toml"))
    return {"table": str(table), "scenario": str(scenarios[0] if scenarios else table)}


def started_in_turns(commands: Mapping[str, list[str]]) -> dict[str, float]:
    """The median seconds of each command; in turns, so that a slow moment meets all of them."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "FORCE_COLOR")}
    for _ in range(STARTS):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, env=environment, check=False, stdin=subprocess.DEVNULL, capture_output=True)
            times[name].append(time.perf_counter() - started)
    return {name: statistics.median(taken) for name, taken in times.items()}


def show(figures: list[Figure], baseline: Mapping[str, float], targets: Mapping[str, Mapping[str, float]]) -> int:
    """A line a figure, beside the baseline's and the target's; the number of targets missed."""
    missed = 0
    width = max((len(one.name) for one in figures), default=0)
    print(f"{'':{width}}  {'now':>12}  {'baseline':>12}  {'now/base':>8}  target")
    for one in figures:
        base = baseline.get(one.name)
        beside = f"{base:12,.1f}  {one.value / base:8.2f}" if base else f"{'-':>12}  {'-':>8}"
        verdict = judged(one, targets.get(one.name, {}))
        missed += verdict.endswith("MISSED")
        print(f"{one.name:{width}}  {one.value:12,.1f}  {beside}  {verdict:24}  {one.unit}".rstrip())
    return missed


def judged(one: Figure, target: Mapping[str, float]) -> str:
    """Whether a figure reaches its target, in words."""
    if "at_least" in target:
        return f">= {target['at_least']:,g} {'ok' if one.value >= target['at_least'] else 'MISSED'}"
    if "at_most" in target:
        return f"<= {target['at_most']:,g} {'ok' if one.value <= target['at_most'] else 'MISSED'}"
    return ""


def save(figures: list[Figure], calib: float, kept: Mapping[str, float]) -> None:
    """Write the baseline; figures that were not measured this time are kept."""
    BASELINE.parent.mkdir(parents=True, exist_ok=True)
    values = {**kept, **{one.name: round(one.value, 2) for one in figures}}
    saved = {"python": sys.version.split()[0], "calibration": round(calib, 4), "figures": dict(sorted(values.items()))}
    BASELINE.write_text(json.dumps(saved, indent=2) + "\n", encoding="utf-8")
    print(f"saved {BASELINE.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
