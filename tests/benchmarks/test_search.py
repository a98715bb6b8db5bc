"""One decision of the bots that search, in mid-game."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.core.chance import stream
from goldenhorn.search import maker
from tests.benchmarks.test_golden_horn import GAME, in_mid_game

SIMS = 500


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("bot", ["flatmc", "ismcts"])
def test_search_decision(benchmark: BenchmarkFixture, bot: str, players: int) -> None:
    state, seat = in_mid_game(players)
    chooser, rng = maker(f"{bot}:sims={SIMS}", GAME.name)(), stream("search")
    seen, menu = GAME.view(state, seat), GAME.options(state)
    benchmark.extra_info["playouts"] = SIMS
    assert benchmark(lambda: chooser.decide(seen, menu, rng)) in menu
