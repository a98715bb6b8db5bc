"""Several processes play one series; what comes out is what one process would give, in the same order.

A task is a range of whole blocks, told in words, so that nothing but seeds and words goes out and plain
values come back. Loaded only where there is more than one worker.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from goldenhorn_cli.failures import DEFECT, Failure
from goldenhorn_cli.playing import Finished, play_batch
from goldenhorn_cli.processes import deaf_to_interrupts, settle_in

if TYPE_CHECKING:
    from goldenhorn_cli.interrupts import Interrupts

AHEAD = 3  # how many tasks are out for each worker: one under way, some waiting, not all that there are
AIM = 0.2  # seconds a task should take: long against what handing it over costs, short against patience
PATIENCE = 3  # how often in a row the workers may die before a task is done

Timed = tuple[float, list[Finished]]  # how many seconds the games took


class Task(NamedTuple):
    """A range of games, and the future of what it gives."""

    games: range
    future: Future[Timed]


def in_processes(words: str, games: range, record: bool, jobs: int, interrupts: Interrupts) -> Iterator[Finished]:
    """Play games with `jobs` processes, in order. When interrupted, what is under way is still finished."""
    return Pool(lambda: _processes(jobs), words, record).play(games, jobs, interrupts)


class Pool:
    """An executor that is made anew when its workers die, and the tasks that are out, oldest first."""

    def __init__(self, make: Callable[[], Executor], words: str, record: bool) -> None:
        self._make = make
        self._words = words
        self._record = record
        self._executor = make()
        self._out: deque[Task] = deque()
        self._deaths = 0

    def play(self, games: range, jobs: int, interrupts: Interrupts) -> Iterator[Finished]:
        """Hand out whole blocks of `games` and give back what was played, in order."""
        block = len(json.loads(self._words)["bots"])
        blocks = 1
        left = games
        try:
            while left or self._out:
                if interrupts.asked:
                    left = self._recall()
                while left and len(self._out) < jobs * AHEAD:
                    size = blocks * block - left.start % block  # a resumed series may start within a block
                    self._out.append(self._hand_out(left[:size]))
                    left = left[size:]
                if self._out:
                    seconds, finished = self._oldest()
                    a_block = seconds * block / len(finished)
                    blocks = max(1, min(2 * blocks, int(AIM / max(a_block, 1e-6))))
                    yield from finished
        except BaseException:
            for worker in active_children():  # what they are at is no longer wanted
                worker.terminate()
            raise
        finally:
            self._executor.shutdown(cancel_futures=True)

    def _recall(self) -> range:
        """Take back the tasks that nobody has begun; nothing is left to hand out."""
        while self._out and self._out[-1].future.cancel():
            self._out.pop()
        return range(0)

    def _hand_out(self, games: range) -> Task:
        while True:
            try:
                with deaf_to_interrupts():
                    return Task(games, self._executor.submit(timed_batch, self._words, games, self._record))
            except BrokenProcessPool:
                self._renew(games)

    def _oldest(self) -> Timed:
        """What the oldest task gave. Where its worker died, whatever is not done is played again by new ones."""
        while True:
            try:
                result = self._out[0].future.result()
            except BrokenProcessPool:
                self._renew(self._out[0].games)
            else:
                self._deaths = 0
                self._out.popleft()
                return result

    def _renew(self, games: range) -> None:
        """New workers, who play whatever is not done; the old ones died over, or before, some games."""
        self._deaths += 1
        if self._deaths > PATIENCE:
            raise Failure(f"the workers keep dying near game {games.start + 1}", "try one alone: -j 1", DEFECT)
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._make()
        for at, task in enumerate(self._out):
            if not task.future.done() or task.future.cancelled() or task.future.exception() is not None:
                self._out[at] = self._hand_out(task.games)


def timed_batch(words: str, games: range, record: bool) -> Timed:
    """A worker's task."""
    begun = monotonic()
    finished = play_batch(words, games, record)
    return monotonic() - begun, finished


def _processes(jobs: int) -> Executor:
    # Spawned, not forked: a parent that draws a live table has threads.
    return ProcessPoolExecutor(jobs, get_context("spawn"), settle_in)
