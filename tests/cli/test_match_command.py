"""`goldenhorn match`: what it prints, what it is told, and how it ends."""

import json
import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli.documents import parse, read_source
from goldenhorn_cli.main import main

from goldenhorn import search
from goldenhorn.core.bot import RANDOM, Recipe
from tests import built


def match(*words: str) -> int:
    return main(["match", *words])


def result(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert match(*words, "--format", "json") in (0, 1)
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


class Cheats:
    looks = False

    def decide(self, view: object, options: Sequence[Any], rng: Any) -> object:
        return None


class Crashes(Cheats):
    def decide(self, view: object, options: Sequence[Any], rng: Any) -> object:
        raise ValueError("lost\nmy way \x1b[31m")


class Tires(Cheats):
    """Breaks off after some decisions."""

    def __init__(self) -> None:
        self.left = 9

    def decide(self, view: object, options: Sequence[Any], rng: Any) -> object:
        self.left -= 1
        if not self.left:
            raise TimeoutError
        return options[0]


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {
        "random": RANDOM,
        "cheats": Recipe("gives no option", {}, lambda parameters: Cheats()),
        "crashes": Recipe("raises", {}, lambda parameters: Crashes()),
        "tires": Recipe("raises after a while", {}, lambda parameters: Tires()),
    }
    monkeypatch.setattr(search, "recipes", lambda name, clock=None: known)


def test_the_table_names_every_bot_its_seats_and_the_endings(capsys: pytest.CaptureFixture[str]) -> None:
    assert match("greedy", "random", "random", "--games", "6", "--seed", "1") == 0
    out = capsys.readouterr().out
    assert "Golden Horn: 6 games, each deal in 3 seatings, seed 1" in out
    assert "random#2" in out
    assert "wins by seat" in out
    assert "announced" in out


def test_json_has_the_keys_that_scripts_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    found = result(capsys, "random", "random", "-n", "4", "--seed", "9")
    assert next(iter(found)) == "schema"
    assert found["schema"] == "goldenhorn.match/1"
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("golden-horn", 2, 4, 9)
    assert sum(found["ends"].values()) == 4
    assert found["decisions"] > 0
    keys = {"bot", "games", "wins", "ties", "win_share", "win_share_low", "win_share_high", "mean_score", "mean_rank"}
    assert all(keys | {"faults"} <= bot.keys() for bot in found["bots"])


def test_games_are_rounded_up_to_whole_blocks_and_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert match("random", "random", "random", "-n", "4", "--seed", "1", "--format", "json") == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["games"] == 6
    assert "4 games become 6" in captured.err


def test_a_fresh_seed_is_told_and_gives_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    first = result(capsys, "random", "random", "-n", "2")
    assert result(capsys, "random", "random", "-n", "2", "--seed", str(first["seed"])) == first
    assert result(capsys, "random", "random", "-n", "2")["seed"] != first["seed"]


@pytest.mark.parametrize("words", [("random", "greedy"), ("greedy:raid=0.5", "random", "random", "greedy")])
def test_the_same_words_give_the_same_bytes_under_another_hash_seed(words: tuple[str, ...]) -> None:
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": built.PATH}
        command = [*built.PROGRAM, "match", *words, "-n", "8", "--seed", "3"]
        outputs.add(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert len(outputs) == 1


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(("bad", "ending"), [("cheats", "illegal"), ("crashes", "crash")])
def test_a_bot_at_fault_loses_its_games_and_the_series_goes_on(
    capsys: pytest.CaptureFixture[str], bad: str, ending: str
) -> None:
    assert match("random", bad, "-n", "12", "--seed", "1", "--format", "json") == 0
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert found["games"] == 12
    assert found["ends"] == {ending: 12}
    assert [(bot["wins"], bot["faults"]) for bot in found["bots"]] == [(12, 0), (0, 12)]
    assert captured.err.count(f"fault: {bad} (game ") == 5
    assert "and 7 more" in captured.err
    assert "\x1b" not in captured.err


def test_ctrl_c_in_the_middle_of_a_game_costs_that_game_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Presses(Cheats):
        """Presses ctrl-C in its third game, and would not come to an end."""

        games = -1  # one is made beforehand, to see that it can be

        def __init__(self) -> None:
            type(self).games += 1

        def decide(self, view: object, options: Sequence[Any], rng: Any) -> object:
            if self.games < 3:
                return options[0]
            signal.raise_signal(signal.SIGINT)
            raise AssertionError("went on")

    known = {"random": RANDOM, "presses": Recipe("", {}, lambda parameters: Presses())}
    monkeypatch.setattr(search, "recipes", lambda name, clock=None: known)
    before = signal.getsignal(signal.SIGINT)
    out = tmp_path / "results.jsonl"
    assert match("random", "presses", "-n", "20", "--seed", "1", "--out", str(out)) == 130
    captured = capsys.readouterr()
    assert "2 of 20 games" in captured.out
    assert captured.err == "interrupted\n"
    assert out.read_bytes().count(b"\n") == 3
    assert signal.getsignal(signal.SIGINT) == before


@pytest.mark.usefixtures("bad_bots")
def test_under_strict_a_fault_is_exit_code_1() -> None:
    assert match("random", "crashes", "-n", "2", "--strict") == 1
    assert match("random", "random", "-n", "2", "--strict") == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["random"], "name from 2 to 4"),
        (["random"] * 5, "name from 2 to 4"),
        (["random", "gredy"], 'did you mean "greedy"?'),
        (["greedy:riad=2", "random"], 'did you mean "raid"?'),
        (["random", "random", "--game", "golden-hron"], 'did you mean "golden-horn"?'),
        (["random", "random", "--resume"], "--out"),
        (["random", "random", "-n", "0"], "0"),
        (["random", "random", "-j", "0"], "0"),
        (["random", "random", "--setup", "absent.toml"], "no such file"),
        (["random", "random", "--out", "absent/results.jsonl"], "no such file"),
        (["random", "random", "--rules", "raids_per_turn"], "KEY=VALUE"),
        (["random", "random", "--rules", "raids_per_trun=2"], 'did you mean "raids_per_turn"?'),
        (["random", "random", "--rules", "max_turns=many"], "argument --rules:1:1: error[wrong-type]"),
    ],
)
def test_a_wrong_command_line_is_exit_code_2_and_says_why(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert match(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err


def test_rules_that_are_laid_over_a_set_up_are_told_as_arguments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = tmp_path / "setup.toml"
    setup.write_text('players = ["Anna", "Ben"]\n', encoding="utf-8")
    assert match("random", "random", "--setup", str(setup), "--rules", "raids=2") == 2
    assert capsys.readouterr().err.startswith("argument --rules:1:1: error[unknown-key]: rules.raids: ")


def test_rules_change_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = result(capsys, "random", "random", "-n", "4", "--seed", "1", "--rules", "max_turns=1")
    assert found["ends"] == {"cap": 4}
    assert [bot["win_share"] for bot in found["bots"]] == [0.5, 0.5]
    assert [bot["wins"] for bot in found["bots"]] == [0, 0]


def test_a_set_up_file_keeps_its_players_and_the_bots_rotate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup, records = tmp_path / "setup.toml", tmp_path / "records"
    setup.write_text('players = ["Anna", "Ben"]\n[hands]\nAnna = "2r 1p 2b"\n')
    words = ("random", "greedy", "-n", "2", "--seed", "1", "--setup", str(setup), "--record", str(records))
    assert result(capsys, *words)["games"] == 2
    recorded = [parse(read_source(str(records / f"game-00000{k}.toml"))) for k in (1, 2)]
    assert [document["setup"]["players"] for document in recorded] == [["Anna", "Ben"]] * 2  # type: ignore[index]
    assert [document["title"] for document in recorded] == [
        "Game 1 of a match, seed 1: random, greedy",
        "Game 2 of a match, seed 1: greedy, random",
    ]
    assert all("2r 1p 2b" in str(document["setup"]) or "1p 2r 2b" in str(document["setup"]) for document in recorded)


def test_a_faulty_set_up_file_is_located_and_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = tmp_path / "setup.toml"
    setup.write_text('players = ["Anna", "Ben"]\n\n[hands]\nAnna = "2rr 1x"\n')
    assert match("random", "random", "--setup", str(setup)) == 1
    assert f"{setup}:4:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "told"), [('players = ["A", "B", "C"]', "3 players"), ('game = "toy"\nplayers = ["A", "B"]', "toy")]
)
def test_a_set_up_for_others_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    setup = tmp_path / "setup.toml"
    setup.write_text(text)
    assert match("random", "random", "--setup", str(setup)) == 2
    assert told in capsys.readouterr().err


def test_a_game_that_is_not_named_is_that_of_the_set_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = tmp_path / "setup.toml"
    setup.write_text('game = "golden-sails"\nplayers = ["Anna", "Ben"]\n')
    assert result(capsys, "random", "random", "-n", "2", "--setup", str(setup))["game"] == "golden-sails"
    assert match("random", "random", "--setup", str(setup), "--game", "golden-horn") == 2
    assert 'is of the game "golden-sails", not "golden-horn"' in capsys.readouterr().err


@pytest.mark.parametrize("game", ["3", '"golden-sail"', "[]"])
def test_a_set_up_of_no_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str) -> None:
    setup = tmp_path / "setup.toml"
    setup.write_text(f"game = {game}\n")
    assert match("random", "random", "--setup", str(setup)) == 2
    assert "there is no game" in capsys.readouterr().err


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize("bots", [["random"] * 2, ["random"] * 3, ["random"] * 4, ["random", "tires"]])
def test_every_record_passes_when_it_is_simulated(
    tmp_path: Path, bots: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert match(*bots, "-n", "4", "--seed", "1", "--record", str(tmp_path / "records")) == 0
    names = sorted(path.name for path in (tmp_path / "records").iterdir())
    assert names == [f"game-{k:06}.toml" for k in range(1, len(names) + 1)]
    capsys.readouterr()
    assert main(["simulate", str(tmp_path / "records")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{len(names)} passed, 0 failed, 0 skipped"


@pytest.mark.usefixtures("bad_bots")
def test_a_match_broken_off_before_anybody_acted_has_no_record(tmp_path: Path) -> None:
    assert match("random", "crashes", "-n", "2", "--seed", "1", "--record", str(tmp_path / "records")) == 0
    assert [path.name for path in (tmp_path / "records").iterdir()] == ["game-000001.toml"]


def test_records_are_not_overwritten_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("random", "random", "-n", "2", "--seed", "1", "--record", str(tmp_path))
    assert match(*words) == 0
    assert match(*words) == 2
    assert "game-000001.toml" in capsys.readouterr().err
    assert match(*words, "--force") == 0


def test_records_need_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert match("random", "random", "-n", "2", "--record", str(tmp_path / "file")) == 2


def test_verbose_tells_every_game_on_stderr_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert match("random", "greedy", "-n", "4", "--seed", "1") == 0
    quiet = capsys.readouterr()
    assert match("random", "greedy", "-n", "4", "--seed", "1", "-v") == 0
    told = capsys.readouterr()
    assert told.out == quiet.out
    assert [line.split(":")[0] for line in told.err.splitlines()] == [f"game {k}" for k in (1, 2, 3, 4)]
    assert quiet.err == ""


def test_quiet_prints_the_results_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert match("random", "random", "-n", "3", "--seed", "1", "-q") == 0
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 3
    assert "seat" not in captured.out


def test_one_process_loads_neither_rich_nor_what_workers_need() -> None:
    code = (
        "import sys; from goldenhorn_cli.main import main; main(['match', 'random', 'random', '-n', '2', '-q']);"
        "print([name for name in ('rich', 'multiprocessing', 'concurrent') if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": built.PATH}
    run = subprocess.run([*built.PYTHON, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"
