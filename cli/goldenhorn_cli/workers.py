"""Several workers play one series; what comes out is what one process would give, in the same order.

A task is a range of whole blocks, told in words, so that nothing but seeds and words goes out and plain
values come back. Loaded only where there is more than one worker.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from multiprocessing import active_children, get_context
from time import monotonic
from typing import TYPE_CHECKING

from goldenhorn_cli.failures import DEFECT, Failure
from goldenhorn_cli.playing import Finished, given_up, play_batch
from goldenhorn_cli.processes import deaf_to_interrupts, settle_in
from goldenhorn_cli.rounds import seats_of

if TYPE_CHECKING:
    from goldenhorn_cli.interrupts import Interrupts

AHEAD = 3  # how many tasks are known for each worker: under way, waiting, or done before their turn
AT_HAND = 2  # how many of them it is handed: one under way, one so that it never waits
AIM = 0.2  # seconds a task should take: long against what handing it over costs, short against patience
PATIENCE = 3  # how often in a row new workers may die before they have done anything
FATAL = 2  # workers that a game kills by itself before it is given up
OFTEN = "allowed_failures"  # with Dask's word that the workers of a task have died: how often it had tried again

Timed = tuple[float, list[Finished]]  # how many seconds the games took


class Task:
    """A range of games: who has it (a lane, once it is handed out), what it gave, how often it failed or killed."""

    __slots__ = ("failures", "future", "games", "kills", "lane", "result")

    def __init__(self, games: range) -> None:
        self.games = games
        self.lane = -1
        self.future: Future[Timed] | None = None
        self.result: Timed | None = None
        self.kills = 0
        self.failures = 0

    @property
    def is_out(self) -> bool:
        """Whether somebody has it in hand."""
        return self.future is not None and self.result is None


def in_processes(words: str, games: range, record: bool, jobs: int, interrupts: Interrupts) -> Generator[Finished]:
    """Play games with `jobs` processes, in order. When interrupted, what is under way is still finished."""
    return Pool(_process, words, record, jobs).play(games, jobs, interrupts)


class Pool:
    """Lanes, each an executor that is made anew when its workers die, and the tasks not yet given back, in order.

    A lane is one process, so that it is known what a dead one had in hand; or it is a whole cluster, which
    replaces its dead itself and says so of a task.
    """

    def __init__(self, make: Callable[[], Executor], words: str, record: bool, lanes: int = 1) -> None:
        self._make = make
        self._words = words
        self._record = record
        self._lanes = [make() for _ in range(lanes)]
        self._tasks: deque[Task] = deque()
        self._deaths = 0

    def play(self, games: range, jobs: int, interrupts: Interrupts) -> Generator[Finished]:
        """Hand out whole blocks of `games` to `jobs` workers and give back what was played, in order."""
        block = seats_of(json.loads(self._words))
        blocks = 1
        left = games
        try:
            while left or self._tasks:
                if interrupts.asked:
                    left = self._recall()
                while left and len(self._tasks) < jobs * AHEAD:
                    size = blocks * block - left.start % block  # a resumed series may start within a block
                    self._tasks.append(Task(left[:size]))
                    left = left[size:]
                self._hand_out(-(-jobs * AT_HAND // len(self._lanes)))
                self._receive()
                while self._tasks and self._tasks[0].result is not None:
                    seconds, finished = self._tasks.popleft().result or (0.0, [])
                    a_block = seconds * block / len(finished)
                    blocks = max(1, min(2 * blocks, int(AIM / max(a_block, 1e-6))))
                    yield from finished
        except BaseException:
            for worker in active_children():  # what they are at is no longer wanted
                worker.terminate()
            raise
        finally:
            for executor in self._lanes:
                executor.shutdown(cancel_futures=True)

    def _recall(self) -> range:
        """Take back the tasks that nobody has begun; nothing is left to hand out."""
        while self._tasks and self._tasks[-1].result is None:
            future = self._tasks[-1].future
            if future is not None and not future.cancel():
                break
            self._tasks.pop()
        return range(0)

    def _hand_out(self, most: int) -> None:
        """Give what waits to lanes that have less than `most` tasks in hand."""
        loads = [sum(task.is_out and task.lane == lane for task in self._tasks) for lane in range(len(self._lanes))]
        while min(loads) < most:
            task = next((task for task in self._tasks if task.future is None and task.result is None), None)
            if task is None:
                return
            lane = loads.index(min(loads))
            loads[lane] += 1
            try:
                task.future = self._submit(lane, task.games)
                task.lane = lane
            except BrokenExecutor:
                undone = (task for task in self._tasks if task.lane == lane and task.is_out)
                self._renew(lane, next((task for task in undone if not _is_done(task.future)), None))

    def _submit(self, lane: int, games: range) -> Future[Timed]:
        with deaf_to_interrupts():
            return self._lanes[lane].submit(timed_batch, self._words, games, self._record)

    def _receive(self) -> None:
        """Wait until a task is done, and take what has come back."""
        futures = [task.future for task in self._tasks if task.is_out and task.future is not None]
        ready = wait(futures, return_when=FIRST_COMPLETED).done if futures else set()
        for task in [task for task in self._tasks if task.future in ready]:
            if task.future is None:  # its lane was renewed meanwhile
                continue
            try:
                task.result = task.future.result()
                self._deaths = 0
            except CancelledError:
                message = "the scheduler of the cluster has gone"
                raise Failure(message, "what was written before is kept; --resume goes on from there") from None
            except Exception as error:
                if _deaths_told(error):
                    self._renew(task.lane, task, _deaths_told(error))
                    continue
                # Asked for once more: where a worker dies right after its answer, Dask takes the answer for an error.
                task.failures += 1
                if task.failures > 1:
                    raise
                task.future = None

    def _renew(self, lane: int, suspect: Task | None, deaths: int = 1) -> None:
        """New workers for a lane, who play anew what the dead had not done."""
        self._lanes[lane].shutdown(wait=False, cancel_futures=True)
        undone = [task for task in self._tasks if task.lane == lane and task.is_out and not _is_done(task.future)]
        self._prove(lane, suspect.games.start if suspect else 0)
        for task in undone:
            task.future = None
        if suspect is not None:
            self._suspect(suspect, deaths)

    def _prove(self, lane: int, game: int) -> None:
        """Make workers until some do what is nothing: otherwise they do not die of games."""
        while True:
            self._deaths += 1
            if self._deaths > PATIENCE:
                raise Failure(f"the workers keep dying near game {game + 1}", "try one alone: -j 1", DEFECT)
            self._lanes[lane] = self._make()
            try:
                self._submit(lane, range(0)).result()
            except Exception as error:
                if not _deaths_told(error):
                    raise
            else:
                self._deaths = 0
                return

    def _suspect(self, task: Task, deaths: int) -> None:
        """Workers died over a task: its games are played one by one, and one that goes on killing is given up."""
        if len(task.games) > 1:
            at = self._tasks.index(task)
            self._tasks.remove(task)
            for number in reversed(task.games):
                self._tasks.insert(at, Task(range(number, number + 1)))
            return
        task.kills += deaths
        if task.kills >= FATAL:
            task.result = (0.0, [given_up(self._words, task.games.start)])


def _is_done(future: Future[Timed] | None) -> bool:
    """Whether a future has brought games."""
    return future is not None and future.done() and not future.cancelled() and future.exception() is None


def _deaths_told(error: Exception) -> int:
    """How many workers died, if that is what an error tells."""
    return 1 if isinstance(error, BrokenExecutor) else 1 + getattr(error, OFTEN, -1)


def timed_batch(words: str, games: range, record: bool) -> Timed:
    """A worker's task."""
    begun = monotonic()
    finished = play_batch(words, games, record)
    return monotonic() - begun, finished


def _process() -> Executor:
    # Spawned, not forked: a parent that draws a live table has threads.
    return ProcessPoolExecutor(1, get_context("spawn"), settle_in)
