"""The unit of every benchmark, taken beside it: machines drift, so that one calibration for all would not be fair."""

import time
from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


def calibration() -> float:
    """Seconds of the loop that is the unit, in a function: with global names it would take twice as long.

    By the time of this process, which other programs do not take from.
    """
    started = time.process_time()
    s = 0
    for i in range(10**7):
        s += i
    return time.process_time() - started


@pytest.fixture(autouse=True)
def calibrated(benchmark: BenchmarkFixture) -> Iterator[None]:
    """The mean of the calibrations before and after."""
    before = calibration()
    yield
    benchmark.extra_info["calibration"] = (before + calibration()) / 2
