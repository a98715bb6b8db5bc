"""What may be done and what comes of it, against a second implementation written from the review (`rulebook.py`)."""

import tomllib
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.game import Draw
from goldenhorn.games import mille_fiori as game
from goldenhorn.games.mille_fiori.rulings import SHAPE, Rulings
from goldenhorn.games.mille_fiori.state import State
from tests.games.mille_fiori.rulebook import Table, lying
from tests.games.playouts import PLAYERS, house_rules, positions
from tests.games.test_rules_pages import values

GAMES = 84
WHOLE_GAMES = sorted((Path(__file__).parents[3] / "scenarios" / "mille_fiori" / "whole_games").glob("*.toml"))

# All defaults, then every other value of every ruling by itself.
ONE_RULING: list[dict[str, Any]] = [
    {},
    *(
        {key: value}
        for key, field in SHAPE.fields.items()
        for value in values(field.shape)
        if value != getattr(Rulings(), key)
    ),
]


def rules_of(number: int) -> dict[str, Any]:
    """One ruling at a time, each for all numbers of players; then several at random."""
    sets = len(ONE_RULING)
    return ONE_RULING[number // 3] if number < 3 * sets else house_rules("mille-fiori", stream("rules", number), 0.4)


def words(state: State) -> set[str]:
    return {game.spell(action, state) for action in game.options(state)}


def deal_to_both(state: State, table: Table, rng: Random) -> None:
    """Settle what is to be drawn; the rulebook has to know for whom it is, and how much."""
    while isinstance(draw := game.pending(state), Draw):
        player, count = table.due[0]
        assert (draw.pile, draw.count) == ("deck", count)
        assert draw.seat == (table.players.index(player) if player else -1)
        drawn = pick(draw.pool, count, rng)
        game.settle(state, drawn)
        table.receive([draw.words.names[kind] for kind in drawn])
    assert table.due == []


def check_outcome(state: State, action: Any, table: Table, rng: Random) -> None:
    """Both take an action, in place."""
    spelt = game.spell(action, state)
    game.advance(state, action)
    table.do(spelt)
    deal_to_both(state, table, rng)
    assert lying(game.describe(state)) == table.told(), spelt


@pytest.mark.parametrize("number", range(GAMES))
def test_whole_games_are_played_as_the_rulebook_says(number: int) -> None:
    rng = stream("rulebook", number)
    document: dict[str, Any] = {"players": list(PLAYERS[: game.seats[number % 3]]), "rules": rules_of(number)}
    state, table = game.start(game.read(document)), Table(document)  # all else the rulebook has to know by itself
    deal_to_both(state, table, rng)
    assert lying(game.describe(state)) == table.told()
    while game.pending(state) is not None:
        options = game.options(state)
        assert words(state) == table.allowed(), game.describe(state)
        check_outcome(state, options[int(rng.random() * len(options))], table, rng)
    assert table.over
    ending = game.ending(state)
    assert ending is not None
    assert ending.by == (table.players.index(table.ender) if table.ender else -1)
    assert [sheet.total for sheet in game.scores(state)] == [sum(table.points[p].values()) for p in table.players]


@lru_cache
def played() -> list[State]:
    return [state for state in positions("mille-fiori", 60) if game.pending(state) is not None]


def test_in_positions_of_play_everything_comes_out_as_in_the_rulebook() -> None:
    for number, state in enumerate(played()):
        assert words(state) == Table(game.describe(state)).allowed(), game.describe(state)
        for action in game.options(state):
            check_outcome(game.clone(state), action, Table(game.describe(state)), stream(number))


def test_positions_of_play_hold_what_makes_the_rules_hard() -> None:
    tables = [Table(game.describe(state)) for state in played()]
    rows_wait = [table for table in tables if any(owed != "card" for owed in table.owed)]
    near_the_end = [table for table in tables if table.ender]
    tops = [table for table in tables if {"put n1", "put n2", "put n3", "put p1", "put p2", "put p3"} & table.allowed()]
    extras = [table for table in tables if table.extra]
    assert len(extras) > 50
    assert min(len(tops), len(near_the_end), len(rows_wait)) > 2


def test_every_ruling_is_played_by_itself() -> None:
    assert GAMES - 3 * len(ONE_RULING) > 30  # the others have several
    assert {key for rules in ONE_RULING for key in rules} == set(Rulings._fields) - {"tiebreak"}


@pytest.mark.parametrize("path", WHOLE_GAMES, ids=lambda path: path.stem)
def test_recorded_games_come_to_the_same_points_in_the_rulebook(path: Path) -> None:
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    table = Table(told["setup"])
    receive(table, told["deal"])
    for step in told["step"]:
        assert step["by"] == table.turn
        assert step["do"] in table.allowed()
        table.do(step["do"])
        receive(table, step.get("deal", ""))
    assert table.over
    assert {player: sum(points.values()) for player, points in table.points.items()} == told["expect"]["scores"]
    assert told["expect"]["ending"].get("by", "") == table.ender


def receive(table: Table, deal: str | list[str]) -> None:
    cards = (deal if isinstance(deal, str) else " ".join(deal)).split()
    while table.due:
        count = table.due[0][1]
        table.receive(cards[:count])
        cards = cards[count:]
    assert cards == []
