"""What Golden Horn is asked besides play-outs: refusals, a position's document, a greedy decision."""

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.game import Decision
from goldenhorn.games import find
from goldenhorn.games.golden_horn.actions import TABLE
from goldenhorn.search import maker

GAME = find("golden-horn")
PLAYERS = [2, 4]


def in_mid_game(players: int) -> tuple[Any, int]:
    """The first position after thirty decisions that leaves a choice of several actions, and whose it is."""
    state = GAME.start(GAME.read({"players": [f"P{seat}" for seat in range(players)]}))
    rng = stream("mid-game", players)
    decisions = 0
    while (waiting := GAME.pending(state)) is not None:
        if isinstance(waiting, Decision):
            decisions += 1
            menu = GAME.options(state)
            if decisions > 30 and len(menu) > 8:
                return state, waiting.seat
            GAME.advance(state, menu[int(rng.random() * len(menu))])
        else:
            GAME.settle(state, pick(waiting.pool, waiting.count, rng))
    raise AssertionError("a game that is over sooner")


@pytest.mark.parametrize("players", PLAYERS)
def test_refusals_of_the_table(benchmark: BenchmarkFixture, players: int) -> None:
    state, _ = in_mid_game(players)
    refusal = GAME.refusal
    benchmark.extra_info["actions"] = len(TABLE)
    benchmark(lambda: [refusal(state, action) for action in TABLE])


@pytest.mark.parametrize("players", PLAYERS)
def test_position_told_and_read(benchmark: BenchmarkFixture, players: int) -> None:
    state, _ = in_mid_game(players)
    benchmark.extra_info["documents"] = 1
    assert benchmark(lambda: GAME.start(GAME.read(GAME.describe(state)))) == state


@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_decision(benchmark: BenchmarkFixture, players: int) -> None:
    state, seat = in_mid_game(players)
    bot, rng = maker("greedy", GAME.name)(), stream("greedy")
    seen, menu = GAME.view(state, seat), GAME.options(state)
    benchmark.extra_info["decisions"] = 1
    assert benchmark(lambda: bot.decide(seen, menu, rng)) in menu
