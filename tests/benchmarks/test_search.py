"""One decision of the bots that search, in mid-game."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.core.chance import stream
from goldenhorn.games import AnyGame
from goldenhorn.search import maker
from tests.benchmarks.played import in_mid_game, tables

SIMS = 500


@pytest.mark.parametrize(("game", "players"), tables(2, 4))
@pytest.mark.parametrize("bot", ["flatmc", "ismcts"])
def test_search_decision(benchmark: BenchmarkFixture, game: AnyGame, bot: str, players: int) -> None:
    state, seat = in_mid_game(game, players)
    chooser, rng = maker(f"{bot}:sims={SIMS}", game.name)(), stream("search")
    seen, menu = game.view(state, seat), game.options(state)
    benchmark.extra_info["playouts"] = SIMS
    assert benchmark(lambda: chooser.decide(seen, menu, rng)) in menu
