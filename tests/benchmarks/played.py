"""Which games are measured, with how many players, and positions of them."""

from typing import Any

import pytest

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.game import Decision
from goldenhorn.games import AnyGame, find, names


def tables(*players: int) -> list[Any]:
    """Every game with these numbers of players: parameters, named as in "golden-horn-2"."""
    return [
        pytest.param(find(name), seats, id=f"{name}-{seats}")
        for name in names()
        for seats in players
        if seats in find(name).seats
    ]


def begun(game: AnyGame, players: int) -> Any:
    """A game before its first draw."""
    return game.start(game.read({"players": [f"P{seat}" for seat in range(players)]}))


def in_mid_game(game: AnyGame, players: int) -> tuple[Any, int]:
    """The first position after thirty decisions that leaves a choice of several actions, and whose it is."""
    state = begun(game, players)
    rng = stream("mid-game", players)
    decisions = 0
    while (waiting := game.pending(state)) is not None:
        if isinstance(waiting, Decision):
            decisions += 1
            menu = game.options(state)
            if decisions > 30 and len(menu) > 8:
                return state, waiting.seat
            game.advance(state, menu[int(rng.random() * len(menu))])
        else:
            game.settle(state, pick(waiting.pool, waiting.count, rng))
    raise AssertionError("a game that is over sooner")
