"""Workers on several machines, here on one: a real scheduler and two workers, and what is told where there are none."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from goldenhorn_cli.interrupts import Interrupts
from goldenhorn_cli.main import main
from goldenhorn_cli.playing import Finished, play, series_of
from goldenhorn_cli.results import line_of
from goldenhorn_cli.workers import Pool

from tests import built

WORDS = ["random", "greedy", "--seed", "1"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def goldenhorn(*words: str) -> "subprocess.Popen[str]":
    command = [*built.PROGRAM, "match", *words]
    return subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def until(true: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


class Site(NamedTuple):
    """A cluster on this machine."""

    address: str
    scheduler: "subprocess.Popen[bytes]"
    workers: "list[subprocess.Popen[bytes]]"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    pytest.importorskip("distributed")
    log = tmp_path / "log"
    with ExitStack() as stack:

        def start(part: str, *words: str) -> "subprocess.Popen[bytes]":
            command = [*built.PYTHON, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *words]
            to = stack.enter_context(log.open("ab"))
            process = subprocess.Popen(command, env=ENVIRONMENT, stdout=to, stderr=to, cwd=tmp_path)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        told = tmp_path / "scheduler.json"
        scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
        until(lambda: told.exists() and told.read_text().endswith("}"))
        address = json.loads(told.read_text())["address"]
        options = ("--no-nanny", "--nthreads", "1", "--host", "127.0.0.1", "--local-directory", str(tmp_path))
        workers = [start("worker", address, *options, "--name", name) for name in "ab"]
        until(lambda: log.read_bytes().count(b"Registered to:") == len(workers))
        yield Site(address, scheduler, workers)


def test_a_cluster_gives_the_bytes_of_this_machine_also_where_a_worker_is_killed(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    far, near = tmp_path / "far.jsonl", tmp_path / "near.jsonl"
    running = goldenhorn(*WORDS, "-n", "800", "--executor", f"dask:{site.address}", "--out", str(far))
    until(lambda: running.poll() is not None or (far.exists() and far.read_bytes().count(b"\n") > 10))
    site.workers[0].kill()
    shown, told = running.communicate(timeout=120)
    assert (running.returncode, told) == (0, "")
    assert main(["match", *WORDS, "-n", "800", "-j", "2", "--out", str(near)]) == 0
    assert capsys.readouterr().out == shown
    assert far.read_bytes() == near.read_bytes()


def test_ctrl_c_and_a_scheduler_that_is_gone_keep_what_was_finished(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, end in enumerate(("interrupted", "the scheduler of the cluster has gone")):
        out = tmp_path / f"{number}.jsonl"
        running = goldenhorn(*WORDS, "-n", "100000", "--executor", f"dask:{site.address}", "--out", str(out))
        until(lambda out=out: out.exists() and out.read_bytes().count(b"\n") > 10)  # type: ignore[misc]
        if number == 0:
            running.send_signal(signal.SIGINT)
        else:
            site.scheduler.kill()
        _, told = running.communicate(timeout=60)
        assert running.returncode == (130, 2)[number]
        assert end in told
        assert "Traceback" not in told
        assert out.read_bytes().endswith(b"\n")
    monkeypatch.setattr("goldenhorn_cli.cluster.PATIENCE", 1)
    assert main(["match", *WORDS, "-n", "100", "--executor", f"dask:{site.address}"]) == 2


class KilledWorker(Exception):
    """As Dask tells that a task was tried again and again, and its worker died each time."""

    allowed_failures = 3


class Reporting(Executor):
    """An executor that outlives its workers, and says of a task that they died."""

    def __init__(self) -> None:
        self.told: list[range] = []

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        if 7 in arguments[1]:
            self.told.append(arguments[1])
            done.set_exception(KilledWorker())
        else:
            done.set_result(call(*arguments, **named))
        return done


def test_a_game_that_a_cluster_has_tried_often_is_given_up_when_it_kills_alone() -> None:
    manifest = {"schema": "", "game": "golden-horn", "bots": ["random"] * 2, "rules": {}, "setup": None, "seed": 1}
    executor, series = Reporting(), series_of(manifest)
    found = list(Pool(lambda: executor, line_of(manifest).decode(), False).play(range(40), 4, Interrupts()))
    assert [finished.played.number for finished in found if finished.played.outcome.lost] == [7]
    assert [finished for finished in found if not finished.played.outcome.lost] == [
        play(series, number, record=False) for number in range(40) if number != 7
    ]
    assert [len(games) for games in executor.told][-1] == 1
    assert len(executor.told) == 2


class Misreading(Executor):
    """An executor that takes some first answers for errors, as Dask does where their worker dies right after them."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.misread: Counter[range] = Counter()

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        games = arguments[1]
        if 7 in games and self.misread[games] < self.times:
            self.misread[games] += 1
            done.set_exception(ValueError("not enough values to unpack (expected 3, got 2)"))
        else:
            done.set_result(call(*arguments, **named))
        return done


def test_an_answer_taken_for_an_error_is_asked_for_once_more_and_an_error_that_stays_is_told() -> None:
    manifest = {"schema": "", "game": "golden-horn", "bots": ["random"] * 2, "rules": {}, "setup": None, "seed": 1}
    series = series_of(manifest)

    def played(times: int) -> list[Finished]:
        executor = Misreading(times)
        return list(Pool(lambda: executor, line_of(manifest).decode(), False).play(range(40), 4, Interrupts()))

    assert played(1) == [play(series, number, record=False) for number in range(40)]
    with pytest.raises(ValueError, match="expected 3"):
        played(2)


def test_a_worker_of_another_version_is_refused() -> None:
    manifest = {"version": "0", "game": "golden-horn", "bots": ["random"] * 2, "rules": {}, "setup": None, "seed": 1}
    pool = Pool(Reporting, line_of(manifest).decode(), False)
    with pytest.raises(Exception, match="version"):
        list(pool.play(range(4), 2, Interrupts()))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--executor", "dusk:tcp://127.0.0.1:1"), "is no executor"),
        (("--executor", "dask:"), "is no executor"),
        (("--executor", "dask:tcp://127.0.0.1:1", "-j", "2"), "leave out -j"),
    ],
)
def test_what_is_no_executor_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    out = tmp_path / "results.jsonl"
    assert main(["match", *WORDS, *words, "--out", str(out)]) == 2
    assert told in capsys.readouterr().err
    assert not out.exists()


def test_without_dask_it_is_told_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["match", *WORDS, "--executor", "dask:tcp://127.0.0.1:1"]) == 2
    assert "goldenhorn[dask]" in capsys.readouterr().err


def test_games_at_home_load_nothing_of_it() -> None:
    code = (
        "import sys; from goldenhorn_cli.main import main; main(['match', 'random', 'random', '-n', '2', '-q']);"
        "print([name for name in ('distributed', 'dask', 'goldenhorn_cli.cluster') if name in sys.modules])"
    )
    run = subprocess.run([*built.PYTHON, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"
