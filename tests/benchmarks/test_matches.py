"""Whole random games: in a loop written out by hand, by the play-outs of the search, and through the driver.

Play-outs are the quickest that a Python user can call, as their loop is compiled with the engine. The loop beside the
driver shows what the driver costs beyond the engine. Every round plays the same games.
"""

import time
from collections.abc import Callable
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.core.bot import RandomBot
from goldenhorn.core.chance import pick
from goldenhorn.core.game import Decision
from goldenhorn.games import AnyGame
from goldenhorn.play.series import Series, entrants
from goldenhorn.search.playout import Lore, Playouts
from tests.benchmarks.played import begun, tables

GAMES = 240  # a round; whole blocks for every number of players
SLICES = 15

Way = Callable[[Any, int], Callable[[], None]]  # a game and how many play it -> a round of games


def direct(game: Any, players: int) -> Callable[[], None]:
    """The least that a random game can cost in Python: every function of the game bound to a local name."""
    first = begun(game, players)
    clone, pending, options, advance, settle = game.clone, game.pending, game.options, game.advance, game.settle
    rng = Random()

    def play() -> None:
        rng.seed(1)
        random = rng.random
        for _ in range(GAMES):
            state = clone(first)
            while (waiting := pending(state)) is not None:
                if isinstance(waiting, Decision):
                    menu = options(state)
                    advance(state, menu[int(random() * len(menu))])
                else:
                    settle(state, pick(waiting.pool, waiting.count, rng))
            game.scores(state)

    return play


def played_out(game: Any, players: int) -> Callable[[], None]:
    """Games that know nothing but the rules, to the end: random ones."""
    first, rng = begun(game, players), Random()
    rewards, clone = Playouts(game, Lore(), {"margin": 0.1}).rewards, game.clone

    def play() -> None:
        rng.seed(1)
        for _ in range(GAMES):
            rewards(clone(first), 0, players, rng)

    return play


def driven(game: Any, players: int) -> Callable[[], None]:
    """Games as a series plays them."""
    series = Series(game, {"game": game.name}, entrants(["random"] * players), [RandomBot] * players, 1)

    def play() -> None:
        for number in range(GAMES):
            series.play(number)

    return play


def decisions(way: Way, game: AnyGame, players: int) -> int:
    """How many decisions a round makes."""
    made = 0

    def advance(*words: Any) -> None:
        nonlocal made
        made += 1
        game.advance(*words)

    way(SimpleNamespace(**{**{name: getattr(game, name) for name in dir(game)}, "advance": advance}), players)()
    return made


def lost(game: AnyGame, players: int) -> float:
    """The part of a direct loop's decisions, in percent, that the driver makes fewer in a time; slices take turns."""
    loop, driver = direct(game, players), driven(game, players)
    fewer = decisions(driven, game, players) / decisions(direct, game, players)
    return 100 * (1 - fewer * median(seconds(loop) / seconds(driver) for _ in range(SLICES)))


def seconds(play: Callable[[], None]) -> float:
    """The time that a round takes."""
    started = time.process_time()
    play()
    return time.process_time() - started


@pytest.mark.parametrize(("game", "players"), tables(2, 3, 4))
@pytest.mark.parametrize("way", [direct, played_out, driven], ids=["loop", "playouts", "driver"])
def test_random_games(benchmark: BenchmarkFixture, way: Way, game: AnyGame, players: int) -> None:
    benchmark.extra_info["games"] = GAMES
    benchmark.extra_info["decisions"] = decisions(way, game, players)
    benchmark(way(game, players))
    if way is driven:
        benchmark.extra_info["lost"] = lost(game, players)
