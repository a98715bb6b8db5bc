"""What a game is asked besides play-outs: refusals, a position's document, a greedy decision."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.core.chance import stream
from goldenhorn.games import AnyGame
from goldenhorn.search import maker
from tests.benchmarks.played import in_mid_game, tables
from tests.games.playouts import adapter

every_table = pytest.mark.parametrize(("game", "players"), tables(2, 4))


@every_table
def test_refusals_of_the_table(benchmark: BenchmarkFixture, game: AnyGame, players: int) -> None:
    state, _ = in_mid_game(game, players)
    refusal, actions = game.refusal, adapter(game.name).ACTIONS
    benchmark.extra_info["actions"] = len(actions)
    benchmark(lambda: [refusal(state, action) for action in actions])


@every_table
def test_position_told_and_read(benchmark: BenchmarkFixture, game: AnyGame, players: int) -> None:
    state, _ = in_mid_game(game, players)
    benchmark.extra_info["documents"] = 1
    assert benchmark(lambda: game.start(game.read(game.describe(state)))) == state


@every_table
def test_greedy_decision(benchmark: BenchmarkFixture, game: AnyGame, players: int) -> None:
    state, seat = in_mid_game(game, players)
    bot, rng = maker("greedy", game.name)(), stream("greedy")
    seen, menu = game.view(state, seat), game.options(state)
    benchmark.extra_info["decisions"] = 1
    assert benchmark(lambda: bot.decide(seen, menu, rng)) in menu
