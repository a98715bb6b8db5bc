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
from goldenhorn.games import find
from goldenhorn.play.series import Series, entrants
from goldenhorn.search.playout import Lore, Playouts

GAME = find("golden-horn")
GAMES = 240  # a round; whole blocks for every number of players
PLAYERS = [2, 3, 4]
SLICES = 15


def begun(players: int) -> Any:
    """A game before its first draw."""
    return GAME.start(GAME.read({"players": [f"P{seat}" for seat in range(players)]}))


def direct(players: int, game: Any) -> Callable[[], None]:
    """The least that a random game can cost in Python: every function of the game bound to a local name."""
    first = begun(players)
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


def played_out(players: int, game: Any) -> Callable[[], None]:
    """Games that know nothing but the rules, to the end: random ones."""
    first, rng = begun(players), Random()
    rewards, clone = Playouts(game, Lore(), {"margin": 0.1}).rewards, game.clone

    def play() -> None:
        rng.seed(1)
        for _ in range(GAMES):
            rewards(clone(first), 0, players, rng)

    return play


def driven(players: int, game: Any) -> Callable[[], None]:
    """Games as a series plays them."""
    series = Series(game, {"game": game.name}, entrants(["random"] * players), [RandomBot] * players, 1)

    def play() -> None:
        for number in range(GAMES):
            series.play(number)

    return play


def decisions(way: Callable[[int, Any], Callable[[], None]], players: int) -> int:
    """How many decisions a round makes."""
    made = 0

    def advance(*words: Any) -> None:
        nonlocal made
        made += 1
        GAME.advance(*words)

    way(players, SimpleNamespace(**{**{name: getattr(GAME, name) for name in dir(GAME)}, "advance": advance}))()
    return made


def lost(players: int) -> float:
    """The part of a direct loop's decisions, in percent, that the driver makes fewer in a time; slices take turns."""
    loop, driver = direct(players, GAME), driven(players, GAME)
    fewer = decisions(driven, players) / decisions(direct, players)
    return 100 * (1 - fewer * median(seconds(loop) / seconds(driver) for _ in range(SLICES)))


def seconds(play: Callable[[], None]) -> float:
    """The time that a round takes."""
    started = time.process_time()
    play()
    return time.process_time() - started


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    "way", [direct, played_out, driven], ids=["in_a_direct_loop", "by_playouts", "through_the_driver"]
)
def test_random_games(benchmark: BenchmarkFixture, way: Callable[[int, Any], Callable[[], None]], players: int) -> None:
    benchmark.extra_info["games"] = GAMES
    benchmark.extra_info["decisions"] = decisions(way, players)
    benchmark(way(players, GAME))
    if way is driven:
        benchmark.extra_info["lost"] = lost(players)
