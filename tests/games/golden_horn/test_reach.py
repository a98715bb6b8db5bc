"""What may be done and what comes of it, against a second implementation written from the rulebook (`rulebook.py`)."""

from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn.state import State
from tests.games.golden_horn.rulebook import COLOURS, HARBOURS, Table
from tests.games.golden_horn.tables import crowded
from tests.games.playouts import house_rules, positions

RULES: list[dict[str, Any]] = [
    {},
    {"profile": "review"},
    {"match_forced": True, "extra_step_skips": False},
    {"extra_step_skips": False, "raids_per_turn": "unlimited"},
    {"match_forced": True, "modone3": 2, "raid_colours": "distinct"},
    {"modone3": 3, "empty_departure": "never", "announce": "turn_start"},
    {"empty_departure": "always", "turnaround": "on_next_move", "reshuffle": "eager"},
    {"turnaround_effect": "to_port", "to_port_draws": True, "empty_arrival_draws": False, "end_mode": "immediate"},
    {"turnaround": "never", "max_turns": 14, "end_mode": "one_more_each", "raids_per_turn": 2},
]


@lru_cache
def crowds(seats: int) -> list[State]:
    found = []
    for number in range(240):
        rng = stream("crowd", seats, number)
        rules = RULES[number % len(RULES)] if number % 2 else house_rules("golden-horn", rng)
        found.append(game.start(game.read(crowded(seats, rules, rng))))
    return found


@lru_cache
def played() -> list[State]:
    return [state for state in positions("golden-horn", 30, 12) if game.pending(state) is not None]


def words(state: State) -> set[str]:
    return {game.spell(action, state) for action in game.options(state)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_crowded_positions_the_rulebook_allows_what_is_offered(seats: int) -> None:
    for state in crowds(seats):
        assert words(state) == Table(game.describe(state)).allowed(), game.describe(state)


def test_in_positions_of_play_the_rulebook_allows_what_is_offered() -> None:
    for state in played():
        assert words(state) == Table(game.describe(state)).allowed(), game.describe(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_crowded_positions_everything_comes_out_as_in_the_rulebook(seats: int) -> None:
    for number, state in enumerate(crowds(seats)):
        for action in game.options(state):
            check_outcome(state, action, number)


def test_in_positions_of_play_everything_comes_out_as_in_the_rulebook() -> None:
    for number, state in enumerate(played()[::2]):
        for action in game.options(state):
            check_outcome(state, action, number)


def check_outcome(before: State, action: Any, number: int) -> None:
    table = Table(game.describe(before))
    spelt = game.spell(action, before)
    if spelt.startswith("place"):
        return
    state = game.clone(before)
    game.advance(state, action)
    owed = table.do(spelt)
    while isinstance(draw := game.pending(state), Draw):
        pile, whom, count = owed.pop(0)
        assert (draw.pile, draw.count) == (pile, count), spelt
        assert draw.seat == (-1 if pile == "bag" else table.players.index(whom))
        drawn = pick(draw.pool, count, stream(number))
        game.settle(state, drawn)
        table.receive(whom, Counter(COLOURS[kind] for kind in drawn))
    assert owed == []
    assert lying(game.describe(state)) == table.told(), (spelt, game.describe(before))


def lying(document: dict[str, Any]) -> dict[str, Any]:
    """The part of a position that the second implementation tells."""
    return {
        "turn": document["turn"],
        "ships": {
            name: (ship["at"], ship["heading"], ship["cargo"], ship.get("may_turn", False))
            for name, ship in document["ships"].items()
        },
        "goods": {harbour: document["goods"][harbour] for harbour in HARBOURS},
        "hands": document["hands"],
        "warehouses": document["warehouses"],
        "discards": document["discards"]["cards"],
        "now": document["now"],
    }


def test_crowded_positions_hold_what_makes_sailing_hard() -> None:
    full, jams, cards, blocked = 0, 0, 0, 0
    for seats in (2, 3, 4):
        for state in crowds(seats):
            table = Table(game.describe(state))
            full += "Modone" in table.line and not table.free("Modone")
            blocked += not table.rules["extra_step_skips"]
            for name, ship in table.ships.items():
                if ship.owner == table.turn:
                    voyages = table.voyages(name)
                    cards += max(spent.total() for _, spent in voyages) > 1
                    jams += not table.free(_next(table, ship))
    assert min(full, jams, cards, blocked) > 50, (full, jams, cards, blocked)


def _next(table: Table, ship: Any) -> Any:
    return table.line[table.line.index(ship.at) + (1 if ship.heading == "Constantinople" else -1)]
