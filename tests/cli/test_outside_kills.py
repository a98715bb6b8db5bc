"""Whatever ends us, no bot from outside stays behind."""

import json
import os
import re
import signal
import subprocess
import time
import uuid
from pathlib import Path

import pytest

from tests.cli.shell import PROGRAM, environment
from tests.cli.zoo import ROOT, animal, left_behind, needs_proc, processes_with

pytestmark = needs_proc


def playing(bot: str, jobs: int, *more: str) -> subprocess.Popen[str]:
    words = [*PROGRAM, "match", bot, "random", "-n", "100000", "-j", str(jobs), "--bot-time", "60", *more]
    return subprocess.Popen(
        words, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def wait_for(token: str, count: int) -> None:
    end = time.monotonic() + 60
    while len(processes_with(token)) < count:
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("name", ["hanging", "runaway", "mute", "tame"])
def test_bots_do_not_outlive_a_match_that_is_killed(name: str, jobs: int) -> None:
    token = uuid.uuid4().hex
    with playing(animal(name, token), jobs) as match:
        wait_for(token, jobs)
        time.sleep(0.6)  # so that it is in the midst of what it does
        match.kill()
        match.communicate()
    assert left_behind(token, 10) == []


def test_ctrl_c_ends_the_bots_and_keeps_the_games(tmp_path: Path) -> None:
    token = uuid.uuid4().hex
    out = tmp_path / "results.jsonl"
    with playing(animal("tame", token), 1, "--out", str(out)) as match:
        wait_for(token, 1)
        while (not out.exists() or out.read_bytes().count(b"\n") < 3) and match.poll() is None:
            time.sleep(0.05)
        match.send_signal(signal.SIGINT)
        told, said = match.communicate()
    assert match.returncode == 130
    assert "interrupted" in said
    assert "fault" not in said
    assert "games, each deal in 2 seatings" in told
    assert all(json.loads(line) for line in out.read_text(encoding="utf-8").splitlines())
    assert left_behind(token) == []


def test_ctrl_c_does_not_wait_for_a_bot_that_hangs() -> None:
    token = uuid.uuid4().hex
    with playing(animal("hanging", token), 1) as match:
        wait_for(token, 1)
        time.sleep(0.5)
        begun = time.monotonic()
        match.send_signal(signal.SIGINT)
        match.communicate()
    assert time.monotonic() - begun < 20
    assert match.returncode == 130
    assert left_behind(token) == []


def test_a_worker_that_is_killed_takes_its_bot_along_and_the_series_goes_on() -> None:
    token = uuid.uuid4().hex
    with playing(animal("tame", token), 2, "--max-minutes", "0.1", "-q") as match:
        wait_for(token, 2)
        orphan = processes_with(token)[0].split()[0]
        status = (Path("/proc") / orphan / "status").read_text(encoding="utf-8")
        (worker,) = re.findall(r"^PPid:\t(\d+)$", status, re.M)
        os.kill(int(worker), signal.SIGKILL)
        end = time.monotonic() + 10
        while (Path("/proc") / orphan).exists():
            assert time.monotonic() < end
            time.sleep(0.02)
        _, said = match.communicate()
    assert (match.returncode, "fault" in said) == (0, False), said
    assert left_behind(token) == []
