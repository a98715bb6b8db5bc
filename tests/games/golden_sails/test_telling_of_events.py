"""Events in sentences, and documents of what has happened."""

from typing import Any

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_sails as game
from goldenhorn.games.golden_sails import events
from goldenhorn.games.golden_sails.state import State
from tests.games.golden_sails.adapter import RARE
from tests.games.golden_sails.test_documents import DECIDING, PLACING, TAKING, changed
from tests.games.playouts import begun, decisions, house_rules


def told(document: Document, *actions: str) -> list[str]:
    """The sentences of some actions, draws among them made from a fixed stream."""
    state = game.start(game.read(document))
    deal = blind(stream("told"))
    log: list[Any] = []
    for words in actions:
        action = game.parse(words, state)
        refused = game.refusal(state, action)
        assert refused is None, (words, refused)
        game.advance(state, action, log)
        while isinstance(draw := game.pending(state), Draw):
            game.settle(state, deal(draw), log)
    return [game.narrate(event, state) for event in log]


def test_a_round_is_told() -> None:
    sentences = told(PLACING, "place arcanist c4", "take c3", "change hunter")
    assert sentences[:2] == ["Ben places the arcanist on c4, the spell 4/three beasts", "Ben takes c3, the spice anise"]
    assert sentences[2:4] == [
        "the arcanist goes to Anna, Anna plays the hunter instead",
        "Anna takes c4, the beast serpent",
    ]
    assert sentences[4] == "Ben is first now"
    assert sentences[5].startswith("new goods: c")


def test_an_expert_goes_home_where_that_is_the_ruling() -> None:
    sentences = told(changed(TAKING, {"rules.change_keeps": "owner"}), "take c3", "change hunter")
    assert sentences[1] == "the cook goes to Ben, Anna plays the hunter instead"


def test_the_last_decisions_are_told() -> None:
    assert told(DECIDING, "protect pinga", "protect katar", "side left") == [
        "Anna is protected from every pinga",
        "Anna is protected from every katar",
        "Anna lets the left numbers of the weapons count",
    ]


def test_every_kind_of_event_happens_and_has_a_sentence_of_its_own() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and hasattr(kind, "seen_by")}
    met: dict[type, str] = {}

    def play(state: State, seed: int) -> None:
        log: list[Any] = []
        for _ in decisions("golden-sails", state, stream(seed), log):
            pass
        for event in log:
            sentence = game.narrate(event, state)
            assert not sentence.endswith(".")
            met.setdefault(type(event), sentence)

    for seed in range(12):
        play(begun("golden-sails", 2 + seed % 3, house_rules("golden-sails", stream("events", seed), 0.5)), seed)
    for document in RARE:
        for seed in range(4):
            play(game.start(game.read(document)), seed)
    play(
        game.start(game.read(changed(PLACING, {"hands.Ben": 4, "goods": {"Anna": {"gems": 1}, "Ben": {"gems": 1}}}))), 1
    )
    assert met.keys() == kinds
    assert all(met.values())
    assert len({sentence.split(" ", 1)[1] for sentence in met.values()}) == len(kinds)


def test_the_game_is_over_after_twelve_rounds_and_not_before() -> None:
    for document in (PLACING, DECIDING):
        assert game.ending(game.start(game.read(document))) is None
    state = game.start(game.read(DECIDING))
    for words in ("protect pinga", "protect katar", "side left", "protect pinga", "side left"):
        game.advance(state, game.parse(words, state))
    ending = game.ending(state)
    assert ending is not None
    assert (ending.cause, ending.by) == ("twelve-rounds", -1)
