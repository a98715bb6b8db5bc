"""Whole random games: through a loop written out by hand, and through the driver with its streams, bots and checks.

The two of one player count show what the driver costs beyond the engine.
"""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.core.bot import RandomBot
from goldenhorn.core.chance import pick
from goldenhorn.core.game import Decision
from goldenhorn.games import find
from goldenhorn.play.series import Series, entrants

GAME = find("golden-horn")
GAMES = 20  # a round
PLAYERS = [2, 3, 4]


def direct(players: int) -> Callable[[], None]:
    """The least that a random game can cost: every function of the game bound to a local name."""
    setup = GAME.read({"players": [f"P{seat}" for seat in range(players)]})
    first = GAME.start(setup)
    clone, pending, options, advance, settle = GAME.clone, GAME.pending, GAME.options, GAME.advance, GAME.settle
    random = (rng := Random(1)).random

    def play() -> None:
        for _ in range(GAMES):
            state = clone(first)
            while (waiting := pending(state)) is not None:
                if isinstance(waiting, Decision):
                    menu = options(state)
                    advance(state, menu[int(random() * len(menu))])
                else:
                    settle(state, pick(waiting.pool, waiting.count, rng))
            GAME.scores(state)

    return play


def driven(players: int) -> Callable[[], None]:
    """The same games as a series plays them."""
    names = entrants(["random"] * players)
    series = Series(GAME, {"game": GAME.name}, names, [RandomBot] * players, 1)
    numbers = count()

    def play() -> None:
        for _ in range(GAMES):
            series.play(next(numbers))

    return play


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_in_a_direct_loop(benchmark: BenchmarkFixture, players: int) -> None:
    benchmark.extra_info["games"] = GAMES
    benchmark(direct(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_through_the_driver(benchmark: BenchmarkFixture, players: int) -> None:
    benchmark.extra_info["games"] = GAMES
    benchmark(driven(players))
