"""A game that kills whoever plays it is given up; nobody else's game is lost."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli.interrupts import Interrupts
from goldenhorn_cli.main import main
from goldenhorn_cli.playing import Finished, play, series_of
from goldenhorn_cli.results import line_of
from goldenhorn_cli.workers import Pool

from tests import built

MANIFEST = {"schema": "", "game": "golden-horn", "bots": ["random"] * 3, "rules": {"max_turns": 8}, "setup": None}
WORDS = line_of({**MANIFEST, "seed": 1}).decode()


class Mortal(Executor):
    """An executor that does at once what it is asked, but that some games kill."""

    def __init__(self, killers: set[int], deaths: list[range]) -> None:
        self.killers = killers
        self.deaths = deaths
        self.dead = False

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        if self.dead:
            raise BrokenProcessPool
        done: Future[Any] = Future()
        if self.killers & set(arguments[1]):
            self.dead = True
            self.deaths.append(arguments[1])
            done.set_exception(BrokenProcessPool())
        else:
            done.set_result(call(*arguments, **named))
        return done


def together(games: range, killers: set[int], lanes: int, deaths: list[range]) -> list[Finished]:
    pool = Pool(lambda: Mortal(killers, deaths), WORDS, False, lanes)
    return list(pool.play(games, 2, Interrupts()))


@pytest.mark.parametrize("lanes", [1, 2])
@pytest.mark.parametrize("killers", [{0}, {7}, {59}, {3, 4, 5}, {10, 31, 32}])
def test_only_the_games_that_kill_are_given_up(killers: set[int], lanes: int) -> None:
    series = series_of({**MANIFEST, "seed": 1})
    deaths: list[range] = []
    found = together(range(60), killers, lanes, deaths)
    assert [finished.played.number for finished in found] == [*range(60)]
    for number, finished in enumerate(found):
        if number in killers:
            outcome = finished.played.outcome
            assert (outcome.ending, outcome.winners, outcome.fault, outcome.by) == ("interrupted", (), False, -1)
            assert finished.played.seating == series.seating(number)
        else:
            assert finished == play(series, number, record=False)


def test_a_game_is_given_up_when_it_has_killed_alone_and_again() -> None:
    deaths: list[range] = []
    together(range(60), {7}, 1, deaths)
    assert [7 in games for games in deaths] == [True] * len(deaths)
    assert [len(games) for games in deaths] == [3, 1, 1]


def test_a_game_that_was_there_at_one_death_is_no_killer() -> None:
    class Once(Mortal):
        left = 2

        def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
            self.killers = {7} if Once.left else set()
            Once.left -= 7 in arguments[1] and not self.dead and Once.left > 0
            return super().submit(call, *arguments, **named)

    pool = Pool(lambda: Once(set(), []), WORDS, False)
    found = list(pool.play(range(60), 2, Interrupts()))
    assert Once.left == 0
    assert "interrupted" not in {finished.played.outcome.ending for finished in found}


DEADLY = """
import os, signal, sys
if "goldenhorn_cli" in " ".join(sys.orig_argv) or "spawn_main" in " ".join(sys.orig_argv):
    from goldenhorn.play.series import Series
    play = Series.play
    def deadly(self, number, tape=None):
        if number == 7:
            os.kill(os.getpid(), signal.SIGKILL)
        return play(self, number, tape)
    Series.play = deadly
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_game_that_kills_its_worker_is_kept_as_such_and_the_series_goes_on(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(DEADLY)
    out, records = tmp_path / "results.jsonl", tmp_path / "records"
    words = ["random", "random", "-n", "40", "--seed", "1"]
    kept = ["--out", str(out), "--record", str(records), "-j", "2", "--format", "json", "--strict"]
    done = subprocess.run(
        [*built.PROGRAM, "match", *words, *kept],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stderr == "fault: game 8 killed those who played it [interrupted]\n"
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert (found["games"], found["ends"]["interrupted"], found["complete"]) == (40, 1, True)
    assert sum(bot["wins"] + bot["ties"] / 2 for bot in found["bots"]) == 39
    assert sum(bot["win_share"] for bot in found["bots"]) == pytest.approx(1)
    assert len([*records.iterdir()]) == 39
    assert main(["match", *words, "--out", str(tmp_path / "alone.jsonl")]) == 0
    lines, alone = out.read_text().splitlines(), (tmp_path / "alone.jsonl").read_text().splitlines()
    assert [*lines[:8], *lines[9:]] == [*alone[:8], *alone[9:]]
    lost = json.loads(lines[8])
    assert (lost["ending"], lost["winners"], lost["by"], lost["scores"]) == ("interrupted", [], None, [0, 0])
    assert lost["seats"] == json.loads(alone[8])["seats"]


def test_a_game_that_was_given_up_is_not_played_again_unless_forced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.jsonl"
    words = ["match", "random", "random", "-n", "6", "--seed", "1", "--out", str(out)]
    assert main(words) == 0
    whole = out.read_bytes()
    lines = whole.splitlines(keepends=True)
    lost = {**json.loads(lines[3]), "scores": [0, 0], "ranks": [1, 1], "winners": [], "ending": "interrupted"}
    lines[3] = line_of({**lost, "by": None, "decisions": 0})
    out.write_bytes(b"".join(lines[:5]))
    capsys.readouterr()
    assert main([*words, "--resume", "--format", "json"]) == 0
    assert out.read_bytes() == b"".join(lines)
    found = json.loads(capsys.readouterr().out)
    assert found["ends"]["interrupted"] == 1
    scored = [sum(json.loads(line)["scores"]) for line in lines[1:] if line != lines[3]]
    assert sum(bot["mean_score"] for bot in found["bots"]) == pytest.approx(sum(scored) / 5)
    assert main([*words, "--force"]) == 0
    assert out.read_bytes() == whole
