"""`goldenhorn replay`: a stored game becomes a scenario that passes, or it is told why it cannot."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import goldenhorn
from tests.cli.test_show import bare, on_terminal

GAMES = 6


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("replay") / "results.jsonl"
    done = goldenhorn("match", "greedy", "random", "-n", str(GAMES), "--seed", "4", "-q", "--out", str(file))
    assert done.returncode == 0, done.stderr
    return str(file)


def edited(stored: str, to: Path, number: int, **more: object) -> str:
    """A copy of the result file with a line that tells something else."""
    lines = Path(stored).read_text().splitlines()
    lines[number] = json.dumps({**json.loads(lines[number]), **more}, separators=(",", ":"))
    to.write_text("\n".join(lines) + "\n")
    return str(to)


@pytest.mark.parametrize("number", [1, 2, GAMES])
def test_any_game_becomes_a_scenario_that_passes(stored: str, number: int) -> None:
    done = goldenhorn("replay", f"{stored}:{number}")
    assert (done.returncode, done.stderr) == (0, "")
    passed = goldenhorn("simulate", "-", stdin=done.stdout)
    assert (passed.returncode, passed.stdout) == (0, "1 passed, 0 failed, 0 skipped\n")
    line = json.loads(Path(stored).read_text().splitlines()[number])
    assert (
        "\n".join(f"{seat} = {score}" for seat, score in zip(line["seats"], line["scores"], strict=True)) in done.stdout
    )


def test_the_first_game_is_meant_where_none_is_named(stored: str) -> None:
    assert goldenhorn("replay", stored).stdout == goldenhorn("replay", f"{stored}:1").stdout


def test_it_is_the_very_record_that_the_match_would_have_written(stored: str, tmp_path: Path) -> None:
    words = ("match", "greedy", "random", "-n", str(GAMES), "--seed", "4", "-q", "--record", str(tmp_path / "r"))
    assert goldenhorn(*words).returncode == 0
    assert goldenhorn("replay", f"{stored}:3").stdout == (tmp_path / "r" / "game-000003.toml").read_text()


def test_a_game_from_a_position_with_house_rules_is_played_again_too(tmp_path: Path) -> None:
    setup, out = tmp_path / "table.toml", tmp_path / "results.jsonl"
    setup.write_text(goldenhorn("setup", "--players", "3", "--seed", "2", "-q").stdout)
    words = ("match", "greedy", "random", "random", "-n", "3", "--seed", "9", "-q", "--rules", "raids_per_turn=2")
    assert goldenhorn(*words, "--setup", str(setup), "--out", str(out)).returncode == 0
    scenario = goldenhorn("replay", f"{out}:2").stdout
    assert "raids_per_turn = 2" in scenario
    assert goldenhorn("simulate", "-", stdin=scenario).returncode == 0


def test_it_goes_into_a_file_that_is_overwritten_only_if_asked(stored: str, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    assert goldenhorn("replay", f"{stored}:2", "-o", str(file)).stdout == ""
    assert file.read_text() == goldenhorn("replay", f"{stored}:2").stdout
    assert goldenhorn("replay", f"{stored}:2", "-o", str(file)).returncode == 2
    assert goldenhorn("replay", f"{stored}:2", "-o", str(file), "--force").returncode == 0


def test_a_walk_tells_every_step_and_draws_it(stored: str) -> None:
    walk = goldenhorn("replay", f"{stored}:2", "--show").stdout
    decisions = json.loads(Path(stored).read_text().splitlines()[2])["decisions"]
    assert decisions <= walk.count("Golden Horn: ") <= decisions + 1
    assert walk.splitlines()[0].startswith(f"{stored}:2: passed: Game 2 of a match, seed 4: ")
    assert walk.count("The end: ") == walk.count("Golden Horn: ")
    shown = bare(on_terminal("replay", f"{stored}:2", "--show", columns=120))
    assert shown.count("Golden Horn: ") == walk.count("Golden Horn: ")


@pytest.mark.parametrize("change", [{"scores": [0, 99]}, {"decisions": 1}, {"ending": "crash", "fault": "x"}])
def test_a_line_that_is_not_how_the_game_goes_is_told(stored: str, tmp_path: Path, change: dict[str, object]) -> None:
    file = edited(stored, tmp_path / "edited.jsonl", 2, **change)
    done = goldenhorn("replay", f"{file}:2")
    assert (done.returncode, done.stdout) == (1, "")
    assert "does not end as it did: " in done.stderr
    assert goldenhorn("replay", f"{file}:1").returncode == 0


@pytest.mark.parametrize("bot", ["cmd:./mybot --flag", "py:bots.mine:Mine"])
def test_bots_from_outside_cannot_be_replayed(stored: str, tmp_path: Path, bot: str) -> None:
    file = edited(stored, tmp_path / "outside.jsonl", 0, bots=[bot, "random"])
    done = goldenhorn("replay", f"{file}:1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "comes from outside, so its games cannot be played again" in done.stderr


@pytest.mark.parametrize(
    ("which", "code", "told"),
    [
        (":0", 2, "counted from 1"),
        (":7", 1, "no game 7"),
        (":999999999999", 1, "no game"),
        (".nowhere", 2, "no such file"),
    ],
)
def test_a_game_that_is_not_there_is_told(stored: str, which: str, code: int, told: str) -> None:
    done = goldenhorn("replay", stored + which)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr


@pytest.mark.parametrize("text", ["", "x", "{}\n{}\n", 'players = ["Anna"]\n'])
def test_what_is_no_result_file_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other"
    file.write_text(text)
    done = goldenhorn("replay", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert "is no result file of a match" in done.stderr


def test_stdin_and_empty_names_are_wrong_usage(stored: str) -> None:
    for words in (("-",), ("",), (stored, "-o", "")):
        done = goldenhorn("replay", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("error: ")


def test_a_torn_line_is_no_game(stored: str, tmp_path: Path) -> None:
    file = tmp_path / "torn.jsonl"
    file.write_bytes(Path(stored).read_bytes()[:-5])
    assert "there is no game 6" in goldenhorn("replay", f"{file}:6").stderr
    file.write_text(Path(stored).read_text().splitlines()[0] + "\nnonsense\n")
    assert "error[bad-result]" in goldenhorn("replay", f"{file}:1").stderr
