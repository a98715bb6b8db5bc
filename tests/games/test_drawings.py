"""A law of every game: each position that is met can be drawn, also as the player who decides sees it."""

import pytest
from goldenhorn_cli.render import plain
from goldenhorn_cli.svg import drawing

from goldenhorn.core.game import Decision
from goldenhorn.core.report import Heading
from goldenhorn.games import find, names
from tests.games.playouts import PLAYERS, positions


@pytest.mark.parametrize("name", names())
def test_every_position_can_be_drawn_by_whoever_sees_it(name: str) -> None:
    game = find(name)
    for state in positions(name, games=12, most=8):
        waiting = game.pending(state)
        seen = [game.view(state, waiting.seat)] if isinstance(waiting, Decision) else []
        for told in [state, *seen]:
            document = game.describe(told)
            report = game.draw(document)
            assert report == game.draw(game.describe(told))
            assert isinstance(report.blocks[0], Heading)
            assert plain(report).isprintable() or "\n" in plain(report)
            assert drawing(report).startswith("<svg ")


@pytest.mark.parametrize("name", names())
def test_a_bare_set_up_can_be_drawn(name: str) -> None:
    game = find(name)
    for seats in game.seats:
        players = list(PLAYERS[:seats])
        assert all(player in plain(game.draw({"players": players})) for player in players)
