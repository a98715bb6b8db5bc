"""Documents: a set-up checked as `validate` does, once without a fault and once with one to be located."""

import pytest
from goldenhorn_cli.documents import Source, to_toml
from goldenhorn_cli.kinds import check_source
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.core.chance import stream
from goldenhorn.games import find

GAME = find("golden-horn")
GOOD = to_toml({"game": GAME.name, **GAME.random_setup(["Anna", "Ben", "Clara", "David"], {}, stream("benchmark"))})
FAULTY = GOOD + 'Anna2 = "3q"\n'


@pytest.mark.parametrize(("text", "faults"), [(GOOD, 0), (FAULTY, 1)], ids=["good", "faulty"])
def test_documents_checked(benchmark: BenchmarkFixture, text: str, faults: int) -> None:
    benchmark.extra_info["documents"] = 1
    checked = benchmark(check_source, Source("table.toml", text), GAME.name)
    assert bool(checked.located) == bool(faults)


def test_documents_begun(benchmark: BenchmarkFixture) -> None:
    """Without the text: a document to a state."""
    benchmark.extra_info["documents"] = 1
    document = {"game": GAME.name, "players": ["Anna", "Ben", "Clara", "David"]}
    assert benchmark(lambda: GAME.start(GAME.read(document))) is not None
