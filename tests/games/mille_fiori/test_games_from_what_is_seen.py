"""What a seat sees, written down, read back and played on: nothing is lost on the way, and nothing made."""

from random import Random

import pytest

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.game import Draw
from goldenhorn.games.mille_fiori import (
    advance,
    describe,
    earned,
    ending,
    options,
    pending,
    read,
    scores,
    settle,
    start,
    view,
)
from goldenhorn.games.mille_fiori.events import Log
from goldenhorn.games.mille_fiori.sight import View
from goldenhorn.games.mille_fiori.state import State
from tests.games.mille_fiori.adapter import kept
from tests.games.playouts import begun, decisions, house_rules


def read_back(seen: View, rng: Random) -> State:
    """A game from the document of a view, with what the document leaves open drawn."""
    s = start(read(describe(seen)))
    deal = blind(rng)
    while isinstance(waiting := pending(s), Draw):
        settle(s, deal(waiting))
    return s


def played_on(s: State, rng: Random) -> Log:
    """Play a game to its end, in place; all that happened."""
    log: Log = []
    for now in decisions("mille-fiori", s, rng, log):
        kept(now)
    return log


def totals(s: State) -> list[int]:
    return [sheet.total for sheet in scores(s)]


@pytest.mark.parametrize("number", range(18))
def test_what_a_seat_sees_is_read_back_as_what_it_sees(number: int) -> None:
    rng = stream("read back", number)
    s: State = begun("mille-fiori", 2 + number % 3, house_rules("mille-fiori", rng, 0.4))
    for now in decisions("mille-fiori", s, rng):
        for seat in range(now.chart.seats):
            seen = view(now, seat)
            again = read_back(seen, rng)
            kept(again)
            assert view(again, seat) == seen
            assert (pending(again) is None) == (pending(now) is None)


@pytest.mark.parametrize("number", range(18))
def test_a_game_from_what_a_seat_sees_comes_to_its_end_and_every_point_in_it_was_told(number: int) -> None:
    rng = stream("played on", number)
    s: State = begun("mille-fiori", 2 + number % 3, house_rules("mille-fiori", rng, 0.4))
    deal = blind(rng)
    for _ in range(rng.randrange(250)):
        waiting = pending(s)
        if isinstance(waiting, Draw):
            settle(s, deal(waiting))
        elif waiting is not None and sum(s.deck) > 30:
            menu = options(s)
            advance(s, menu[rng.randrange(len(menu))])
    while isinstance(waiting := pending(s), Draw):
        settle(s, deal(waiting))
    again = read_back(view(s, rng.randrange(s.chart.seats)), rng)
    points = totals(again)
    assert points == totals(s)
    for event in played_on(again, rng):
        won = earned(event)
        if won is not None:
            points[won[0]] += won[1].points
    assert points == totals(again)
    assert ending(again) is not None
