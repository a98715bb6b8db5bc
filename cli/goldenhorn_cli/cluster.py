"""Workers on several machines, through Dask. Loaded only where `--executor dask:ADDRESS` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from logging import CRITICAL, getLogger
from typing import TYPE_CHECKING, Any, TypeVar

from goldenhorn_cli.failures import Failure
from goldenhorn_cli.workers import Pool

if TYPE_CHECKING:
    from distributed import Client

    from goldenhorn_cli.interrupts import Interrupts
    from goldenhorn_cli.playing import Finished

DASK = "dask:"
PATIENCE = 10  # seconds for a scheduler to answer

TALKATIVE = ("distributed", "distributed.client", "tornado.application", "asyncio")  # loggers

T = TypeVar("T")


def connected(executor: str, jobs: int) -> Cluster:
    """The cluster that an option names."""
    address = executor.removeprefix(DASK)
    if address in (executor, ""):
        raise Failure(f'"{executor}" is no executor', "local, or dask:ADDRESS like dask:tcp://127.0.0.1:8786")
    if jobs > 1:
        raise Failure("-j counts processes on this machine, and a cluster has its own workers", "leave out -j")
    return Cluster(address)


class Cluster:
    """A connection to the scheduler of a cluster."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise Failure(
                "--executor dask needs the package distributed", 'pip install distributed, or "goldenhorn[dask]"'
            ) from None
        for name in TALKATIVE:  # what goes wrong is told by us, in a line
            getLogger(name).setLevel(CRITICAL)
        try:
            self._client: Client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            said = " ".join(str(error).split())
            raise Failure(f"no scheduler answers at {address}: {said}", "dask scheduler starts one") from None
        self.workers = sum(self._client.nthreads().values())
        if not self.workers:
            self.close()
            raise Failure(f"the scheduler at {address} has no workers", f"dask worker {address} starts some")

    def play(self, words: str, games: range, record: bool, interrupts: Interrupts) -> Generator[Finished]:
        """Play games, in order."""
        return Pool(lambda: _Errand(self._client), words, record).play(games, self.workers, interrupts)

    def close(self) -> None:
        """Leave the cluster as it is."""
        self._client.close(timeout=PATIENCE)


class _Errand(Executor):
    """Dask's executor, which can be shut down as others can: what is no longer wanted is cancelled."""

    def __init__(self, client: Client) -> None:
        self._executor = client.get_executor(pure=False)

    def submit(self, call: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        future: Future[T] = self._executor.submit(call, *arguments, **named)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=wait and not cancel_futures)
