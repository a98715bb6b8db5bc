"""Set-ups: the order of things before the first turn, names and stand-ins, random set-ups, the schema for editors."""

import json
from random import Random
from typing import Any

import pytest

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.document import Document, table
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn import rulings
from goldenhorn.games.golden_horn.components import stand_in_fleet
from goldenhorn.games.golden_horn.schema import SHAPE
from tests.core.json_schema import accepts
from tests.games.golden_horn.tables import POSITION, SETUP, changed
from tests.games.playouts import PLAYERS, decisions, house_rules, positions


def opening(document: Document) -> list[str]:
    """What is asked before the first turn: piles to draw from (and for whom), seats that place."""
    state = game.start(game.read(document))
    asked = []
    while "turn" not in game.describe(state):
        waiting = game.pending(state)
        if isinstance(waiting, Draw):
            asked.append(f"{waiting.pile} {waiting.seat} {waiting.count}")
            game.settle(state, pick(waiting.pool, waiting.count, Random(1)))
        else:
            asked.append(f"place {waiting.seat}")  # type: ignore[union-attr]
            game.advance(state, game.options(state)[0])
    return asked


GOODS = ["bag -1 9", "bag -1 9"]
CARDS = ["deck 0 5", "deck 1 5"]
PLACES = ["place 0"] * 3 + ["place 1"] * 3


def ruled(**given: object) -> Document:
    return {"players": ["Anna", "Ben"], "rules": given}


def test_ships_are_placed_before_goods_and_cards_are_seen() -> None:
    assert opening(ruled()) == PLACES + GOODS + CARDS


def test_the_ruling_lets_goods_and_cards_be_seen_first() -> None:
    assert opening(ruled(setup_order="goods_first")) == GOODS + CARDS + PLACES


def test_ships_placed_at_random_are_drawn_for() -> None:
    drawn = [f"harbours {seat} 1" for seat in (0, 0, 0, 1, 1, 1)]
    assert opening(ruled(placement="random")) == drawn + GOODS + CARDS
    assert opening(ruled(placement="random", setup_order="goods_first")) == GOODS + CARDS + drawn


def test_what_a_document_gives_is_not_asked_for() -> None:
    given: Document = {
        **ruled(),
        "goods": {"Constantinople": "9r"},
        "hands": {"Anna": "2y", "Ben": 3},
        "ships": {"Anna1": {"owner": "Anna", "sails": ["blue"], "at": "Venice"}},
    }
    assert opening(given) == [*PLACES[1:], "bag -1 9", "deck 1 3"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fleet_shows_all_six_colours_and_each_coat_of_arms_differs(seats: int) -> None:
    state = game.start(game.read({"players": list(PLAYERS[:seats])}))
    fleets = [state.chart.sails[3 * seat : 3 * seat + 3] for seat in range(seats)]
    assert all(sorted(colour for sails in fleet for colour in sails) == list(range(6)) for fleet in fleets)
    assert all([len(sails) for sails in fleet] == [1, 2, 3] for fleet in fleets)
    assert len(set(fleets)) == seats
    assert [set(sails) for sails in stand_in_fleet(0)][2] == {"green", "yellow", "red"}


@pytest.mark.parametrize(
    ("players", "ships"),
    [
        (["Anna", "Ben"], ["Anna1", "Ben1"]),
        (["random#2", "random-2"], ["random-2-1", "random-21"]),
        (["!!!", "???"], ["-1", "-1b"]),
        (["Ülo", "Łucja"], ["lo-1", "ucja-1"]),
        (["A B", "A-B", "A_B"], ["A-B-1", "A-B1", "A_B1"]),
        (["a" * 60, "b"], ["a" * 60 + "1", "b1"]),
    ],
)
def test_ships_are_named_after_their_owners_in_one_word(players: list[str], ships: list[str]) -> None:
    state = game.start(game.read({"players": players}))
    assert list(state.chart.ships[::3]) == ships
    assert len(set(state.chart.ships)) == 3 * len(players)
    assert game.start(game.read(game.describe(state))) == state


@pytest.mark.parametrize("number", range(60))
def test_a_random_set_up_is_sound_and_complete_and_the_same_for_the_same_seed(number: int) -> None:
    house = house_rules("golden-horn", stream("house", number), 0.4 if number > 2 else 0)
    players = list(PLAYERS[: 2 + number % 3])
    document = game.random_setup(players, house, stream("random", number))
    assert document == game.random_setup(players, house, stream("random", number))
    assert document != game.random_setup(players, house, stream("other", number))
    setup = game.read(document)
    assert setup.warnings == ()
    assert setup.table.chart.rulings == rulings.rulings(table({"rules": rulings.SHAPE.clean(house, (), [])}, "rules"))
    state = game.start(setup)
    assert not isinstance(game.pending(state), Draw), "nothing is left to chance"
    assert "turn" in game.describe(state), "nothing is left to be placed"
    assert accepts(SHAPE.schema(), document)
    for _ in decisions("golden-horn", state, Random(1)):
        pass


def test_the_schema_takes_every_document_that_is_told() -> None:
    schema = json.loads(json.dumps(SHAPE.schema()))
    for state in positions("golden-horn", 24, 10):
        assert accepts(schema, game.describe(state))
        assert accepts(schema, game.describe(game.view(state, 1)))
    assert accepts(schema, POSITION)
    assert accepts(schema, SETUP)


@pytest.mark.parametrize(
    "change", [{"shops": 1}, {"game": "chess"}, {"now.turns": -1}, {"ships.A1.at": "Corfu"}, {"ships.A1.sails": []}]
)
def test_the_schema_turns_down_what_the_shape_turns_down(change: dict[str, Any]) -> None:
    assert not accepts(SHAPE.schema(), changed(POSITION, change))


def test_every_key_is_described_in_the_schema() -> None:
    def undescribed(schema: dict[str, Any], path: str) -> list[str]:
        found = []
        for key, inner in schema.get("properties", {}).items():
            found += undescribed(inner, f"{path}.{key}")
            if not inner.get("description"):
                found.append(f"{path}.{key}")
        return found

    assert undescribed(SHAPE.schema(), "") == []
