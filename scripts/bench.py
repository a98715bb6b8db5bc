"""Measures goldenhorn, in operations per calibration: both builds, how cost grows, or one revision against another.

The unit is "per calib": operations in the time that `for i in range(10**7): s += i` takes inside a function beside
what is measured, so that figures of different machines can be compared. docs/performance.md tells more.
"""

import argparse
import signal
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

from scripts.benching import against, growth
from scripts.benching.builds import BUILDS, ROOT, Build, of_checkout, of_revision, worktree
from scripts.benching.figures import Figure, Targets, derived, missed, of_run, table
from scripts.benching.measuring import BENCHMARKS, benchmarks, processes, progress
from scripts.benching.saved import known, save, write_page
from scripts.pages import put_in

TARGETS = BENCHMARKS / "targets.toml"
PAGE = ROOT / "docs" / "performance.md"
SECONDS = 1.0  # a benchmark


def main() -> int:
    """Measure and show; 1 if a target is missed, or something could not be measured."""
    asked = arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was made for a while is cleaned up then too
    try:
        if asked.against is not None:
            return compare(asked)
        builds = [build for name in asked.build or BUILDS if (build := of_checkout(name)) is not None]
        return grow(builds) if asked.growth else measure(builds, asked)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What is asked for, on the command line if not in these words."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-k", metavar="WORDS", default="", help="only the benchmarks that pytest selects by these")
    parser.add_argument("--no-cold", action="store_true", help="leave out whole processes: tables, files, starts")
    parser.add_argument("--build", choices=BUILDS, action="append", help="only this build [default: both]")
    parser.add_argument("--save", action="store_true", help="write the baselines and the table of docs/performance.md")
    parser.add_argument("--growth", action="store_true", help="measure how cost grows, for docs/performance.md")
    parser.add_argument("--against", metavar="REV", help="compare with a revision, in alternation")
    parser.add_argument("--compiled", action="store_true", help="with --against: compare what is compiled")
    parser.add_argument("--rounds", type=int, default=5, help="with --against [default: 5]")
    asked = parser.parse_args(words)
    if asked.rounds < 1:
        parser.error("--rounds: at least one")
    if asked.compiled and asked.against is None:
        parser.error("--compiled goes with --against; alone, --build compiled is what measures that build")
    return asked


def measure(builds: Sequence[Build], asked: argparse.Namespace) -> int:
    """Every figure beside its target and the baseline, for each build."""
    everything: dict[str, Targets] = tomllib.loads(TARGETS.read_text(encoding="utf-8"))
    wrong = 0
    for build in builds:
        progress(f"{build.name}: the benchmarks")
        runs, failed = benchmarks(build, asked.k, SECONDS)
        figures = [figure for run in runs for figure in of_run(run)]
        figures += derived(figures)
        if not asked.k and not asked.no_cold:
            progress(f"{build.name}: whole processes")
            figures += processes(build)
        wrong += told(
            build, figures, everything.get(build.name, {}), everything_measured=not asked.k and not asked.no_cold
        )
        if failed:
            print(failed)
            wrong += 1
        elif asked.save:
            print(f"saved {save(build.name, runs, figures).relative_to(ROOT)}")
    if asked.save:
        write_page(PAGE, everything)
    return 1 if wrong else 0


def told(build: Build, figures: Sequence[Figure], targets: Targets, *, everything_measured: bool) -> int:
    """Print the table of a build; how many targets are missed."""
    print(f"== {build.name}")
    print("\n".join(table(figures, known(build.name), targets)), flush=True)
    names = missed(figures, targets)
    if everything_measured:
        absent = sorted(targets.keys() - {one.name for one in figures})
        names += [f"{name} (not measured)" for name in absent]
    print(f"missed: {'; '.join(names) or 'nothing'}\n", flush=True)
    return len(names)


def grow(builds: Sequence[Build]) -> int:
    """The table of how cost grows, printed and put into the page."""
    lines = growth.head(builds)
    print("\n".join(lines), flush=True)
    for one in growth.GROWTHS:
        with tempfile.TemporaryDirectory() as folder:
            lines.append(growth.row(one, growth.costs(one, builds, Path(folder))))
        print(lines[-1], flush=True)
    put_in(PAGE, "growth", lines)
    return 0


def compare(asked: argparse.Namespace) -> int:
    """The ratios of today's checkout to a revision."""
    here = of_checkout("compiled" if asked.compiled else "interpreted")
    if here is None:
        return 1
    with worktree(asked.against) as tree:
        there = of_revision(here, asked.against, tree)
        cold = not asked.k and not asked.no_cold
        found, lacking = against.compared(here, there, asked.rounds, asked.k, cold)
    print(f"== {here.name}: how many times as good here as at {asked.against}, {asked.rounds} rounds in alternation")
    print("\n".join(against.lines(found)))
    if lacking:
        print("not measured:", *lacking, sep="\n  ")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
