"""Baselines: files that pytest-benchmark can compare, with times in calibrations; and the table made of them."""

import json
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path

from scripts.benching.builds import BUILDS
from scripts.benching.figures import Figure, Targets, shown, verdict
from scripts.benching.measuring import BENCHMARKS
from scripts.pages import put_in

FOLDER = BENCHMARKS / "baseline"
LENGTHS = ("min", "max", "mean", "stddev", "median", "iqr", "q1", "q3", "ld15iqr", "hd15iqr", "total")
COUNTS = ("rounds", "iterations", "outliers", "iqr_outliers", "stddev_outliers")
NAMES = ("group", "name", "fullname", "param", "extra_info")


def path_of(build: str) -> Path:
    """Where the baseline of a build is."""
    return FOLDER / f"{build}.json"


def known(build: str) -> dict[str, float]:
    """The figures of the baseline, by name; none if there is no baseline."""
    return {name: value for name, (value, _) in stored(build).items()}


def stored(build: str) -> dict[str, tuple[float, str]]:
    """The figures of the baseline with their units."""
    path = path_of(build)
    if not path.exists():
        return {}
    figures: dict[str, tuple[float, str]] = json.loads(path.read_text(encoding="utf-8"))["figures"]
    return figures


def save(build: str, runs: Sequence[Mapping[str, object]], figures: Sequence[Figure]) -> Path:
    """Write the baseline of a build; what was not measured this time stays as it was."""
    path = path_of(build)
    old = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"benchmarks": [], "figures": {}}
    new = [in_calibs(run) for run in runs]
    again = {run["fullname"] for run in new}
    content = {
        "machine_info": {"python_version": platform.python_version(), "build": build},
        "commit_info": {},
        "version": "5",
        "datetime": "",
        "benchmarks": sorted([*new, *(run for run in old["benchmarks"] if run["fullname"] not in again)], key=by_name),
        "figures": dict(
            sorted({**old["figures"], **{one.name: (round(one.value, 3), one.unit) for one in figures}}.items())
        ),
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return path


def by_name(run: Mapping[str, object]) -> str:
    """What benchmarks are sorted by."""
    return str(run["fullname"])


def in_calibs(run: Mapping[str, object]) -> dict[str, object]:
    """A benchmark with its times in calibrations instead of seconds, without the rounds and parameters."""
    stats, extra = run["stats"], run["extra_info"]
    assert isinstance(stats, dict)
    assert isinstance(extra, dict)
    unit = extra["calibration"]
    kept = {key: float(f"{stats[key] / unit:.4g}") for key in LENGTHS} | {key: stats[key] for key in COUNTS}
    return {
        **{key: run[key] for key in NAMES},
        "params": None,
        "options": {},
        "stats": {**kept, "ops": float(f"{stats['ops'] * unit:.4g}")},
    }


def write_page(page: Path, targets: Mapping[str, Targets]) -> None:
    """Put the figures of the baselines, beside their targets, into a page."""
    both = {build: stored(build) for build in BUILDS}
    names = dict.fromkeys(name for build in BUILDS for name in both[build])
    lines = ["| | unit | interpreted | asked | compiled | asked |", "|:--|:--|--:|--:|--:|--:|"]
    for name in names:
        unit = next(both[build][name][1] for build in BUILDS if name in both[build])
        cells = [cell(name, both[build].get(name), targets.get(build, {}).get(name, {})) for build in BUILDS]
        lines.append(f"| {name} | {unit} | {' | '.join(cells)} |")
    put_in(page, "figures", lines)


def cell(name: str, value: tuple[float, str] | None, target: Mapping[str, float]) -> str:
    """A value and what is asked of it; bold where it is missed."""
    if value is None:
        return "– | "
    asked = verdict(Figure(name, *value), target)
    told = f"**{shown(value[0])}**" if asked.endswith("MISSED") else shown(value[0])
    return f"{told} | {asked.removesuffix(' MISSED').removesuffix(' ok').replace('>=', '≥').replace('<=', '≤')}"
