"""What search bots do thousands of times a second, on positions from the middle of random games."""

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.game import Decision
from goldenhorn.games import AnyGame
from tests.benchmarks.played import tables

POSITIONS = 200  # a round
every_table = pytest.mark.parametrize(("game", "players"), tables(2, 4))


def positions(game: AnyGame, players: int) -> list[Any]:
    """States that wait for a decision, one of every eleven of several random games."""
    rng = stream("benchmark", players)
    found: list[Any] = []
    seen = 0
    while len(found) < POSITIONS:
        state = game.start(game.read({"players": [f"P{seat}" for seat in range(players)]}))
        while (waiting := game.pending(state)) is not None:
            if isinstance(waiting, Decision):
                seen += 1
                if seen % 11 == 0:
                    found.append(game.clone(state))
                menu = game.options(state)
                game.advance(state, menu[int(rng.random() * len(menu))])
            else:
                game.settle(state, pick(waiting.pool, waiting.count, rng))
    return found[:POSITIONS]


@every_table
def test_clone(benchmark: BenchmarkFixture, game: AnyGame, players: int) -> None:
    states, clone = positions(game, players), game.clone
    benchmark.extra_info["clones"] = POSITIONS

    def clones() -> None:
        for state in states:  # each is dropped before the next, as in a search; kept, they would measure the collector
            clone(state)

    benchmark(clones)


@every_table
def test_options(benchmark: BenchmarkFixture, game: AnyGame, players: int) -> None:
    states, options = positions(game, players), game.options
    benchmark.extra_info["menus"] = POSITIONS

    def menus() -> None:
        for state in states:
            options(state)

    benchmark(menus)


@every_table
def test_advance(benchmark: BenchmarkFixture, game: AnyGame, players: int) -> None:
    states, clone, advance = positions(game, players), game.clone, game.advance
    actions = [game.options(state)[-1] for state in states]
    benchmark.extra_info["actions"] = POSITIONS

    def fresh() -> tuple[tuple[list[Any]], dict[str, Any]]:
        return ([clone(state) for state in states],), {}

    def take(copies: list[Any]) -> None:
        for state, action in zip(copies, actions, strict=True):
            advance(state, action)

    benchmark.pedantic(take, setup=fresh, rounds=200)


@every_table
def test_view_and_imagine(benchmark: BenchmarkFixture, game: AnyGame, players: int) -> None:
    states, rng, view, imagine = positions(game, players), stream("imagine"), game.view, game.imagine
    seats = [waiting.seat for state in states if isinstance(waiting := game.pending(state), Decision)]
    benchmark.extra_info["views"] = POSITIONS

    def views() -> None:
        for state, seat in zip(states, seats, strict=True):
            imagine(view(state, seat), rng)

    benchmark(views)
