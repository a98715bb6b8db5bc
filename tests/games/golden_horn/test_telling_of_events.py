"""Events and endings in sentences, and sheets of a state."""

from typing import Any

import pytest

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn import events
from goldenhorn.games.golden_horn.state import State
from tests.games.golden_horn.tables import NOTHING_TO_SAIL_WITH, POSITION, changed
from tests.games.playouts import begun, decisions, house_rules


def told(document: Document, *actions: str) -> list[str]:
    """The sentences of some actions, draws among them made from a fixed stream."""
    state = game.start(game.read(document))
    deal = blind(stream("told"))
    sentences = []
    for words in actions:
        action = game.parse(words, state)
        refused = game.refusal(state, action)
        assert refused is None, (words, refused)
        log: list[Any] = []
        game.advance(state, action, log)
        while isinstance(draw := game.pending(state), Draw):
            game.settle(state, deal(draw), log)
        sentences += [game.narrate(event, state) for event in log]
    return sentences


def test_loading_sailing_and_arriving() -> None:
    sentences = told(POSITION, "load A1 green", "move A1 1")
    assert sentences[0] == "A1 loads 1 green"
    assert sentences[1].startswith("Venice receives 1 ")
    assert sentences[2] == "A1 sails from Venice to space 1 (red)"


def test_wind_cards_are_named() -> None:
    # On from the red space for a red card, from the blue one for nothing: the ship has blue sails.
    clear = changed(POSITION, {"ships.A2.at": 5, "ships.B1.at": 4, "ships.B3.at": 6, "hands.Anna": "1r 1b"})
    moved = told(clear, "load A1 green", "move A1 3")[-1]
    assert moved == "A1 sails from Venice to space 3 (yellow) for 1 red"


def test_a_ship_comes_home() -> None:
    sentences = told(changed(POSITION, {"ships.A2.at": 6}), "move A2 Constantinople")
    assert sentences[0] == "A2 sails from space 6 (green) to Constantinople"
    assert sentences[1] == "A2 unloads 2 red"
    assert sentences[2].startswith("Anna draws ")


def test_a_raid_and_its_answer() -> None:
    emptied = changed(POSITION, {"hands.Anna": "2o"})
    assert told(emptied, "raid B1 orange orange", "turn B1") == [
        "Anna raids B1 with 2 orange and takes 1 yellow",
        "B1 turns round and points to Constantinople",
    ]
    assert told(emptied, "raid B1 orange orange", "keep B1")[1] == "B1 keeps its course"
    review = changed(emptied, {"rules": {"turnaround_effect": "to_port"}})
    assert told(review, "raid B1 orange orange", "return B1 Venice")[1] == "B1 is brought back to Venice"


def test_announcing() -> None:
    sentences = told(
        changed(POSITION, {"now.announcing": True, "turn": "Ben", "warehouses.Ben": "1y 1p 1g 1r 1o 1b"}), "announce"
    )
    assert sentences == ["Ben announces the end of the game", "the game is over"]


def test_a_player_who_cannot_move_passes() -> None:
    assert told(changed(POSITION, NOTHING_TO_SAIL_WITH), "pass") == ["Anna can move no ship and passes"]


ENDINGS: list[tuple[Document, str]] = [
    ({"by": "Ben", "cause": "announced"}, "Ben announced the end"),
    ({"by": "Anna", "cause": "harbour-empty"}, "a harbour ran out of goods in Anna's turn"),
    ({"cause": "cap"}, "cut off after 400 turns a seat"),
]


@pytest.mark.parametrize(("ending", "sentence"), ENDINGS)
def test_an_ending_has_a_sentence(ending: Document, sentence: str) -> None:
    state = game.start(game.read(changed(POSITION, {"now.over": True, "now.ending": ending})))
    found = game.ending(state)
    assert found is not None
    assert found.sentence == sentence
    assert found.cause == ending["cause"]
    assert found.by == {"Anna": 0, "Ben": 1}.get(str(ending.get("by")), -1)


def test_a_game_has_no_ending_before_its_last_turn_is_played() -> None:
    near = game.start(game.read(changed(POSITION, {"now.ending": {"by": "Ben", "cause": "announced"}})))
    assert game.ending(near) is None
    assert game.pending(near) is not None


def test_only_goods_in_warehouses_score() -> None:
    sheets = game.scores(game.start(game.read(POSITION)))
    assert [(sheet.player, sheet.total, sheet.rank) for sheet in sheets] == [("Anna", 11, 1), ("Ben", 2, 2)]
    assert [line.code for line in sheets[0].lines] == ["goods", "set-6"]


def test_every_kind_of_event_happens_and_has_a_sentence_of_its_own() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and hasattr(kind, "seen_by")}
    met: dict[type, str] = {}

    def play(state: State, seed: int) -> None:
        log: list[Any] = []
        for _ in decisions("golden-horn", state, stream(seed), log):
            pass
        for event in log:
            sentence = game.narrate(event, state)
            assert not sentence.endswith(".")
            met.setdefault(type(event), sentence)

    for seed in range(24):
        play(begun("golden-horn", 2 + seed % 3, house_rules("golden-horn", stream("events", seed), 0.5)), seed)
    play(game.start(game.read(changed(POSITION, {"warehouses.Ben": 5}))), 1)
    last_goods: Document = {"goods.Venice": "3y", "warehouses.Ben": "10y 11p 12g 8r 10o 13b"}
    for seed in range(9):
        play(game.start(game.read(changed(POSITION, last_goods))), seed)
    play(game.start(game.read(changed(POSITION, NOTHING_TO_SAIL_WITH))), 1)
    assert met.keys() == kinds
    assert len({sentence.split(" ", 1)[1] for sentence in met.values()}) == len(kinds)
