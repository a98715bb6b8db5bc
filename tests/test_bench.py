"""What scripts/bench makes of its measurements: figures, targets by build, comparisons, and how cost grows."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from scripts import bench
from scripts.benching import against, builds, growth, saved
from scripts.benching.figures import Figure, derived, exponent, missed, of_run, ratios, table, verdict

ROOT = Path(__file__).resolve().parent.parent

TARGETS = tomllib.loads((ROOT / "tests" / "benchmarks" / "targets.toml").read_text())
STATS = dict.fromkeys((*saved.LENGTHS, *saved.COUNTS, "ops"), 1) | {"median": 0.5, "data": [0.5] * 1000}


def measured(name: str, calibration: float = 0.4, **counts: int) -> dict[str, object]:
    """A benchmark as pytest-benchmark tells it."""
    names = {"name": name, "fullname": f"tests/{name}", "group": None, "params": None, "param": None}
    return {**names, "extra_info": {**counts, "calibration": calibration}, "stats": STATS}


def test_a_figure_counts_the_operations_in_the_calibration_beside_it() -> None:
    assert of_run(measured("test_clone[2]", clones=200)) == [Figure("clone[2]", 160, "clones/calib")]
    assert of_run(measured("test_it", calibration=1.0)) == [Figure("it", 2, "operations/calib")]


def test_a_round_that_counts_two_things_gives_two_figures() -> None:
    assert of_run(measured("test_random_games[x]", games=10, decisions=700)) == [
        Figure("random_games[x]", 8, "games/calib"),
        Figure("decisions of random_games[x]", 560, "decisions/calib"),
    ]


def test_what_is_lost_is_a_figure_of_its_own_and_less_is_better() -> None:
    run = measured("test_it", games=10)
    run["extra_info"] |= {"lost": 12.5}  # type: ignore[operator]
    assert of_run(run)[1:] == [Figure("lost by it", 12.5, "%", False)]


def test_the_better_way_to_play_random_games_counts() -> None:
    ways = {"loop": (4, 200), "playouts": (6, 190), "driver": (3, 150)}
    figures = [Figure(f"random_games[{way}-golden-horn-2]", games, "games/calib") for way, (games, _) in ways.items()]
    figures += [
        Figure(f"decisions of random_games[{way}-golden-horn-2]", made, "decisions/calib")
        for way, (_, made) in ways.items()
    ]
    assert derived(figures) == [
        Figure("random games[golden-horn-2]", 6, "games/calib"),
        Figure("decisions of random games[golden-horn-2]", 200, "decisions/calib"),
    ]


def test_nothing_is_derived_from_what_was_not_measured() -> None:
    assert derived([Figure("clone[2]", 1, "clones/calib")]) == []


@pytest.mark.parametrize(
    ("value", "target", "told"),
    [
        (5, {"at_least": 5}, ">= 5 ok"),
        (4.9, {"at_least": 5}, ">= 5 MISSED"),
        (8, {"at_most": 8}, "<= 8 ok"),
        (8.1, {"at_most": 8}, "<= 8 MISSED"),
        (1, {}, ""),
    ],
)
def test_a_target_is_met_or_missed_in_words(value: float, target: dict[str, float], told: str) -> None:
    assert verdict(Figure("x", value, ""), target) == told
    assert bool(missed([Figure("x", value, "")], {"x": target})) is told.endswith("MISSED")


def test_every_build_has_targets_of_its_own() -> None:
    assert set(TARGETS) == set(builds.BUILDS)
    asked = {build: TARGETS[build]["random games[golden-horn-2]"]["at_least"] for build in builds.BUILDS}
    assert asked == {"interpreted": 650, "compiled": 5_000}


def test_an_option_of_comparing_is_not_passed_over_where_nothing_is_compared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        bench.arguments(["--compiled"])
    assert "--build compiled" in capsys.readouterr().err


def test_a_target_is_at_least_or_at_most_and_in_the_direction_of_its_unit() -> None:
    for targets in TARGETS.values():
        for name, target in targets.items():
            assert len(target) == 1, name
            less = re.match("cold|lost|memory|simulate", name)
            assert set(target) == {"at_most" if less else "at_least"}, name


def test_a_line_shows_the_baseline_and_the_target() -> None:
    lines = table([Figure("clone", 300, "clones/calib")], {"clone": 200.0}, {"clone": {"at_least": 400}})
    assert lines[1].split() == ["clone", "300", "200", "1.50", ">=", "400", "MISSED", "clones/calib"]
    lines = table([Figure("clone", 300, "clones/calib")], {}, {})
    assert lines[1].split() == ["clone", "300", "-", "-", "clones/calib"]


def test_a_table_is_as_wide_as_what_stands_in_it() -> None:
    figures = [Figure("clone[2]", 268_271.2, "clones/calib"), Figure("cold score", 8.3, "x pass", False)]
    targets = {"clone[2]": {"at_least": 375_000}, "cold score": {"at_most": 8}}
    assert table(figures, {"clone[2]": 215_346.4}, targets) == [
        "                now  baseline  now/base  target             unit",
        "clone[2]    268,271   215,346      1.25  >= 375,000 MISSED  clones/calib",
        "cold score     8.30         -         -  <= 8 MISSED        x pass",
    ]


def test_every_figure_fits_a_line_of_a_terminal_with_120_columns() -> None:
    for build, targets in TARGETS.items():
        known = saved.stored(build)
        figures = [Figure(name, value, unit) for name, (value, unit) in known.items()]
        assert max(map(len, table(figures, saved.known(build), targets))) <= 120


def test_revisions_are_compared_round_by_round_and_above_one_is_better_here() -> None:
    here = [
        [Figure("games", 20, ""), Figure("cold", 4, "", False)],
        [Figure("games", 30, ""), Figure("cold", 4, "", False)],
    ]
    there = [
        [Figure("games", 10, ""), Figure("cold", 8, "", False)],
        [Figure("games", 10, ""), Figure("cold", 3.2, "", False)],
    ]
    games, cold = ratios(here, there)
    assert games == ("games", 2.5, 2, 3)
    assert cold == ("cold", 1.4, 0.8, 2)
    told = against.lines([games, cold])
    assert told[1].endswith("better")
    assert told[2].split() == ["cold", "1.40", "0.80", "2.00"]


def test_what_one_revision_lacks_in_a_round_is_not_compared() -> None:
    both = [[Figure("a", 1, ""), Figure("b", 1, "")]] * 2
    assert [one.name for one in ratios(both, [both[0], both[0][:1]])] == ["a"]


def test_two_revisions_take_turns_and_the_first_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = (builds.Build(name, name, (), (name,)) for name in ("new", "old"))
    order = []

    def benchmarks(build: builds.Build, words: str, seconds: float) -> tuple[list[dict[str, object]], str]:
        order.append(build.name)
        return [measured("test_it")], "FAILED x - no such thing" if build.name == "old" else ""

    monkeypatch.setattr(against, "benchmarks", benchmarks)
    found, lacking = against.compared(here, there, 3, "", cold=False)
    assert order == ["new", "old", "old", "new", "new", "old"]
    assert found == [("it", 1, 1, 1)]
    assert lacking == ["there: FAILED x - no such thing"]


def test_the_exponent_is_of_the_sizes_from_a_tenth_of_the_largest() -> None:
    assert exponent([1, 10, 100, 1000], [7, 7, 20, 200]) == pytest.approx(1)
    assert exponent([2, 3, 4], [4, 9, 16]) == pytest.approx(2)
    assert exponent([10, 50, 100], [5, 5, 5]) == pytest.approx(0)


def test_a_row_of_growth_has_a_cost_for_every_size() -> None:
    one = growth.Growth("rows", (10, 100, 1_000), lambda _, size: [str(size)])
    assert growth.row(one, [[0.1, 1, 10]]) == "| rows | 10 · 100 · 1,000 | 0.10 · 1.00 · 10.00 | 1.00 |"


def test_every_pair_of_bots_meets_in_the_files_that_are_rated(tmp_path: Path) -> None:
    games = [json.loads(line) for line in growth.results(tmp_path, 4).read_text().splitlines()[1:]]
    assert len(games) == growth.RATED
    pairs = {frozenset(game["seats"]) for game in games}
    assert len(pairs) == 6
    assert all(len(pair) == 2 for pair in pairs)


def test_a_baseline_is_in_calibrations_and_keeps_what_was_not_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "FOLDER", tmp_path / "baseline")
    for run in (measured("test_a"), measured("test_b"), measured("test_a", calibration=0.25)):
        path = saved.save("compiled", [run], of_run(run))
    content = json.loads(path.read_text())
    assert {run["name"]: run["stats"]["median"] for run in content["benchmarks"]} == {"test_a": 2, "test_b": 1.25}
    assert not any("data" in run["stats"] for run in content["benchmarks"])
    assert saved.known("compiled") == {"a": 0.5, "b": 0.8}
    assert saved.known("interpreted") == {}


def test_a_missed_target_is_bold_in_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "FOLDER", tmp_path / "baseline")
    (page := tmp_path / "page.md").write_text("before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n")
    saved.save("compiled", [], [Figure("clone", 300, "clones/calib")])
    saved.write_page(page, {"compiled": {"clone": {"at_least": 1_000}}})
    assert page.read_text().splitlines()[1:-2][-1] == "| clone | clones/calib | – |  | **300** | ≥ 1,000 |"
    assert "old" not in page.read_text()


def test_a_revision_is_checked_out_and_gone_afterwards_even_if_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    done = type("Done", (), {"returncode": 0, "stderr": ""})
    monkeypatch.setattr(builds, "git", lambda *words: calls.append(words) or done)
    with pytest.raises(KeyboardInterrupt), builds.worktree("v1") as tree:
        raise KeyboardInterrupt
    assert [words[:2] for words in calls] == [("worktree", "add"), ("worktree", "remove")]
    assert calls[0][-3:] == ("--", str(tree), "v1")
    assert not tree.parent.exists()


def test_an_unknown_revision_is_told_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    done = type("Done", (), {"returncode": 128, "stderr": "fatal: invalid reference: no-such\n"})
    monkeypatch.setattr(builds, "git", lambda *words: done)
    with pytest.raises(SystemExit, match="error: fatal: invalid reference: no-such"), builds.worktree("no-such"):
        raise AssertionError


@pytest.mark.parametrize("revision", ["v1", ""])
def test_a_comparison_is_asked_for_even_with_an_empty_revision(revision: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    monkeypatch.setattr("sys.argv", ["scripts/bench", "--against", revision])
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr(bench, "compare", lambda asked: compared.append(asked.against) or 0)
    monkeypatch.setattr(bench, "of_checkout", lambda name: None)
    assert bench.main() == 0
    assert compared == [revision]


@pytest.mark.parametrize("rounds", ["0", "-1"])
def test_without_rounds_nothing_can_be_compared(rounds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        bench.arguments(["--against", "HEAD", "--rounds", rounds])
    assert capsys.readouterr().err.endswith("--rounds: at least one\n")


@pytest.mark.parametrize("build", builds.BUILDS)
def test_the_saved_baselines_have_a_figure_for_every_target(build: str) -> None:
    assert not TARGETS[build].keys() - saved.known(build).keys()
