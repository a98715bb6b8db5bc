"""Several processes judge the files of one run. Verdicts come in the order of the files, as from one process.

Each worker has an executor of its own and notes in shared memory which file it has in hand. Where it dies, that
file is known and the rest of its task is handed to a new one. Loaded only where there is more than one worker.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from goldenhorn_cli.failures import DEFECT, Failure
from goldenhorn_cli.judging import Judgement, Plan, died, judge
from goldenhorn_cli.processes import deaf_to_interrupts, settle_in

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

_LARGEST = 25  # files in a task: enough to hide what handing it over costs
_NOTHING = -1  # in hand
_PATIENCE = 3  # how often in a row workers may die before they begin

_hand: Synchronized[int] | None = None  # in a worker: where it notes what it has in hand


class Task(NamedTuple):
    """Files with their numbers in the run."""

    numbers: tuple[int, ...]
    files: tuple[tuple[str, bool], ...]


class Worker:
    """One process, the task it works on, and the number of the file it has in hand."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.hand: Synchronized[int] = context.Value("q", _NOTHING)
        self.executor = ProcessPoolExecutor(1, context, _settle_in, (self.hand,))
        self.task: Task | None = None

    def begin(self, task: Task, plan: Plan) -> Future[list[Judgement]]:
        """Hand out a task."""
        self.task = task
        self.hand.value = _NOTHING
        with deaf_to_interrupts():
            return self.executor.submit(work, task, plan)

    def end(self) -> None:
        """Let the process go, without waiting for what it may be doing."""
        self.executor.shutdown(wait=False, cancel_futures=True)


def judge_apart(files: Sequence[tuple[str, bool]], plan: Plan, jobs: int) -> Iterator[Judgement]:
    """Judge files with several processes, in their order."""
    crew = _Crew(files, plan, jobs)
    try:
        yield from crew.judgements(len(files))
    finally:
        crew.end()


class _Crew:
    """The workers, what is still to be handed out, and what came back before its turn."""

    def __init__(self, files: Sequence[tuple[str, bool]], plan: Plan, jobs: int) -> None:
        size = max(1, min(_LARGEST, len(files) // (jobs * 4)))
        numbered = range(len(files))
        self.tasks = deque(
            Task(tuple(numbered[at : at + size]), tuple(files[at : at + size])) for at in numbered[::size]
        )
        self.plan = plan
        self.jobs = min(jobs, len(self.tasks))
        self.out: dict[Future[list[Judgement]], Worker] = {}
        self.back: dict[int, Judgement] = {}
        self.false_starts = 0

    def judgements(self, count: int) -> Iterator[Judgement]:
        for _ in range(self.jobs):
            self._employ(Worker())
        for number in range(count):
            while number not in self.back:
                self._receive()
            yield self.back.pop(number)

    def end(self) -> None:
        for worker in self.out.values():
            worker.end()

    def _employ(self, worker: Worker) -> None:
        if self.tasks:
            self.out[worker.begin(self.tasks.popleft(), self.plan)] = worker
        else:
            worker.end()

    def _receive(self) -> None:
        """Take what is ready, and hand out more."""
        ready, _ = wait(self.out, return_when=FIRST_COMPLETED)
        for future in ready:
            worker = self.out.pop(future)
            task = worker.task
            assert task is not None
            try:
                self.back.update(zip(task.numbers, future.result(), strict=True))
            except BrokenProcessPool:
                worker.end()
                self._bury(task, worker.hand.value)
                worker = Worker()
            else:
                self.false_starts = 0
            self._employ(worker)

    def _bury(self, task: Task, number: int) -> None:
        """A worker died: the file it had in hand is told, the others of its task are judged by another."""
        if number == _NOTHING:
            self.false_starts += 1
            if self.false_starts > _PATIENCE:
                raise Failure("the processes die before they begin", "try -j 1", DEFECT)
            self.tasks.appendleft(task)
            return
        at = task.numbers.index(number)
        self.back[number] = died(task.files[at][0])
        for rest in (slice(at + 1, None), slice(0, at)):
            if task.numbers[rest]:
                self.tasks.appendleft(Task(task.numbers[rest], task.files[rest]))


def work(task: Task, plan: Plan) -> list[Judgement]:
    """A worker's task."""
    judgements = []
    for number, (name, named) in zip(task.numbers, task.files, strict=True):
        if _hand is not None:
            _hand.value = number
        judgements.append(judge(name, named, plan))
    return judgements


def _settle_in(hand: Synchronized[int]) -> None:
    global _hand
    _hand = hand
    settle_in()
