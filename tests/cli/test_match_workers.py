"""Several processes give what one gives, and nobody who dies takes a game along."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli.failures import Failure
from goldenhorn_cli.interrupts import Interrupts
from goldenhorn_cli.main import main
from goldenhorn_cli.playing import Finished, play, series_of
from goldenhorn_cli.results import line_of
from goldenhorn_cli.workers import PATIENCE, Pool

from tests import built

MANIFEST = {"schema": "", "game": "golden-horn", "bots": ["random"] * 3, "rules": {"max_turns": 8}, "setup": None}
WORDS = line_of({**MANIFEST, "seed": 1}).decode()


class Dying(Executor):
    """An executor of which the n-th task and all after it come to nothing, as when a worker is killed."""

    def __init__(self, healthy: float) -> None:
        self.threads = ThreadPoolExecutor(2)
        self.healthy = healthy

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        self.healthy -= 1
        if self.healthy >= 0:
            return self.threads.submit(call, *arguments, **named)
        broken: Future[Any] = Future()
        broken.set_exception(BrokenProcessPool("killed"))
        return broken

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.threads.shutdown(wait, cancel_futures=cancel_futures)


class Refusing(Dying):
    """An executor that is found broken when the next task is handed in."""

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        if self.healthy <= 0:
            raise BrokenProcessPool("killed")
        return super().submit(call, *arguments, **named)


class AtOnce(Executor):
    """An executor that has done everything as soon as it is asked, and knows what that was."""

    def __init__(self) -> None:
        self.asked: list[range] = []

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        self.asked.append(arguments[1])
        done: Future[Any] = Future()
        done.set_result(call(*arguments, **named))
        return done


def alone(games: range) -> list[Finished]:
    series = series_of({**MANIFEST, "seed": 1})
    return [play(series, number, record=True) for number in games]


def together(games: range, *executors: Executor, interrupts: Interrupts | None = None) -> list[Finished]:
    waiting = list(executors)
    pool = Pool(lambda: waiting.pop(0), WORDS, record=True)
    return list(pool.play(games, 2, interrupts or Interrupts()))


def command(*words: str) -> list[str]:
    return [*built.PROGRAM, "match", *words]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


@pytest.mark.parametrize("games", [range(60), range(3), range(1, 60), range(59, 60), range(0)])
def test_a_pool_gives_all_games_in_order_also_from_the_middle_of_a_block(games: range) -> None:
    assert together(games, Dying(float("inf"))) == alone(games)


@pytest.mark.parametrize("kind", [Dying, Refusing])
@pytest.mark.parametrize("healthy", [0, 1, 2, 5])
def test_when_workers_die_new_ones_play_what_is_missing(kind: type[Dying], healthy: int) -> None:
    games = range(90)
    assert together(games, kind(healthy), kind(healthy + 3), kind(float("inf"))) == alone(games)


@pytest.mark.parametrize("kind", [Dying, Refusing])
def test_when_workers_always_die_it_ends_and_says_so(kind: type[Dying]) -> None:
    with pytest.raises(Failure) as failure:
        together(range(9), *(kind(0) for _ in range(PATIENCE + 2)))
    assert failure.value.exit_code == 70


def test_a_defect_in_a_worker_is_not_taken_for_a_death(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("goldenhorn_cli.workers.play_batch", broken)
    with pytest.raises(ZeroDivisionError):
        together(range(9), Dying(float("inf")))


def test_an_interrupt_gives_a_beginning_without_gaps() -> None:
    interrupts = Interrupts()
    pool = Pool(lambda: Dying(float("inf")), WORDS, record=True)
    finished = []
    for one in pool.play(range(3000), 2, interrupts):
        finished.append(one)
        interrupts.asked = len(finished) >= 20
    assert 20 <= len(finished) < 3000
    assert finished == alone(range(len(finished)))


def test_what_was_begun_before_an_interrupt_is_kept() -> None:
    interrupts, executor = Interrupts(), AtOnce()
    finished = []
    for one in Pool(lambda: executor, WORDS, record=False).play(range(3000), 2, interrupts):
        finished.append(one)
        interrupts.asked = len(finished) >= 20
    assert len(finished) == executor.asked[-1].stop


def test_tasks_are_whole_blocks_that_follow_each_other() -> None:
    executor = AtOnce()
    list(Pool(lambda: executor, WORDS, record=False).play(range(4, 600), 2, Interrupts()))
    assert executor.asked[0].start == 4
    assert executor.asked[-1].stop == 600
    for before, after in zip(executor.asked, executor.asked[1:], strict=False):
        assert before.stop == after.start
        assert after.start % 3 == 0
    assert len(executor.asked) < 60  # they grow while games are quick


@pytest.mark.parametrize("bots", [["random", "greedy"], ["random", "random", "greedy:raid=0.5"]])
def test_two_workers_give_the_bytes_of_one(tmp_path: Path, bots: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    kept = []
    for jobs in ("1", "2"):
        out, records = tmp_path / f"{jobs}.jsonl", tmp_path / f"records-{jobs}"
        words = ["-n", "40", "--seed", "5", "-j", jobs, "--out", str(out), "--record", str(records)]
        assert main(["match", *bots, *words]) == 0
        records_kept = {path.name: path.read_bytes() for path in records.iterdir()}
        kept.append((capsys.readouterr().out, out.read_bytes(), records_kept))
    assert kept[0] == kept[1]


def workers_of(parent: int) -> list[int]:
    """The worker processes; the helper that keeps the books of multiprocessing is none."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            above = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if above == parent and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue  # it has just ended
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(true: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


class Running:
    """A long series in a process group of its own, two workers, its games kept in a file."""

    def __init__(self, out: Path, games: int, jobs: int = 2) -> None:
        self.out = out
        words = ["random", "random", "-n", str(games), "--seed", "1", "-j", str(jobs), "--out", str(out)]
        self.process = subprocess.Popen(
            command(*words),
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def wait_for_games(self, count: int) -> None:
        until(lambda: self.process.poll() is not None or (self.out.exists() and self.lines() > count))

    def lines(self) -> int:
        return self.out.read_bytes().count(b"\n")


@linux
def test_a_killed_worker_costs_no_game(tmp_path: Path) -> None:
    running = Running(tmp_path / "two.jsonl", 2000)
    running.wait_for_games(10)
    (victim, *_) = workers_of(running.process.pid)
    os.kill(victim, signal.SIGKILL)
    _, told = running.process.communicate(timeout=120)
    assert (running.process.returncode, told) == (0, "")
    assert main(["match", "random", "random", "-n", "2000", "--seed", "1", "--out", str(tmp_path / "one.jsonl")]) == 0
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()


@linux
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_finished_tells_the_standing_and_leaves_nobody_behind(tmp_path: Path, jobs: int) -> None:
    running = Running(tmp_path / "results.jsonl", 200_000, jobs)
    running.wait_for_games(10)
    workers = workers_of(running.process.pid)
    assert len(workers) == (jobs if jobs > 1 else 0)
    os.killpg(running.process.pid, signal.SIGINT)
    shown, told = running.process.communicate(timeout=60)
    assert running.process.returncode == 130
    assert told == "interrupted\n"
    lines = running.out.read_bytes().splitlines()
    assert f"{len(lines) - 1} of 200000 games" in shown
    until(lambda: not any(alive(pid) for pid in workers))


@linux
def test_workers_do_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    running = Running(tmp_path / "results.jsonl", 200_000)
    running.wait_for_games(10)
    workers = workers_of(running.process.pid)
    assert len(workers) == 2
    running.process.kill()
    running.process.communicate(timeout=60)
    until(lambda: not any(alive(pid) for pid in workers))
    kept = running.out.read_bytes()
    words = ["random", "random", "-n", "200000", "--seed", "1", "--resume", "--out", str(running.out)]
    resumed = subprocess.Popen(command(*words), env=environment(), stdout=subprocess.DEVNULL)
    until(lambda: running.out.stat().st_size > len(kept))
    resumed.send_signal(signal.SIGINT)
    assert resumed.wait(60) == 130
    whole = kept[: kept.rindex(b"\n") + 1]
    assert running.out.read_bytes().startswith(whole)
