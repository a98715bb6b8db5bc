"""The unit of every benchmark, taken beside it: machines drift, so that one calibration for all would not be fair."""

import time
from collections.abc import Callable, Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


def calibration(timer: Callable[[], float]) -> float:
    """Seconds of the loop that is the unit, in a function: with global names it would take twice as long."""
    started = timer()
    s = 0
    for i in range(10**7):
        s += i
    return timer() - started


@pytest.fixture(autouse=True)
def calibrated(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """The mean of the calibrations before and after, by the clock of the benchmark.

    That clock is the time of this process, which others do not take from; who waits for a program asks for another.
    """
    mark = request.node.get_closest_marker("benchmark")
    timer = mark.kwargs["timer"] if mark else time.process_time
    before = calibration(timer)
    yield
    benchmark.extra_info["calibration"] = (before + calibration(timer)) / 2
