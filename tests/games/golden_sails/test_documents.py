"""Every fault that a set-up or position can have, each with its place, and nothing that is no fault told beside it."""

import ast
from copy import deepcopy
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from goldenhorn.core.chance import pick
from goldenhorn.core.document import Document
from goldenhorn.core.faults import ERROR, NOTE, DocumentFaults, Fault
from goldenhorn.core.game import Draw
from goldenhorn.games.golden_sails import (
    advance,
    options,
    pending,
    position,
    read,
    scores,
    settle,
    setup,
    start,
    turns,
)
from goldenhorn.games.golden_sails.components import PROTECTION
from goldenhorn.games.golden_sails.deck import STAND_IN, deck_document

ROOT = Path(__file__).resolve().parent.parent.parent.parent
DROP = object()

SETUP: Document = {"players": ["Anna", "Ben"], "sheet": "IV"}

# The second round: Anna has placed an expert, Ben has not.
PLACING: Document = {
    "players": ["Anna", "Ben"],
    "first": "Anna",
    "turn": "Ben",
    "sheet": "IV",
    "market": {"c3": {"expert": "cook", "by": "Anna"}, "c4": {}},
    "hands": {"Anna": "a j h", "Ben": "a j c r"},
    "goods": {"Anna": {"spices": ["c1"]}, "Ben": {"beasts": ["c2"]}},
}
SECOND: Document = PLACING | {
    "first": "Ben",
    "market": {"c3": {}, "c4": {}},
    "hands": {"Anna": "a j h r", "Ben": "a j c r"},
}
TAKING: Document = PLACING | {
    "market": {"c3": {"expert": "cook", "by": "Anna"}, "c4": {"expert": "cook", "by": "Ben"}},
    "hands": {"Anna": "a j h", "Ben": "a j r"},
}
# After the last round: two protections for Anna (c1, c2), one for Ben (c3), both armed.
CARDS = [(PROTECTION, *card[1:]) if k < 3 else card for k, card in enumerate(STAND_IN)]
DECIDING: Document = {
    "players": ["Anna", "Ben"],
    "first": "Anna",
    "turn": "Anna",
    "sheet": "IV",
    "deck": deck_document(CARDS),  # type: ignore[arg-type]
    "goods": {
        "Anna": {"spells": ["c1", "c2"], "gems": [f"c{k}" for k in range(4, 13)], "weapons": ["c13"]},
        "Ben": {"spells": ["c3"], "gems": [f"c{k}" for k in range(14, 24)], "weapons": ["c24"]},
    },
    "now": {"scoring": "protection"},
}
DECIDED: Document = DECIDING | {
    "choices": {"Anna": {"protect": ["pinga", "katar"], "side": "left"}, "Ben": {"protect": ["pinga"], "side": "left"}},
    "now": {"over": True},
}
BY_OWNER: Document = {"rules.change_keeps": "owner"}
SECRET: Document = {"rules.two_player_choice": "simultaneous"}

# A document, the change to it, and the faults that come of it: code and place.
CASES: list[tuple[Document, Document, list[tuple[str, str]]]] = [
    # players, who is first, whose turn it is
    (SETUP, {"players": ["Anna"]}, [("player-count", "players")]),
    (SETUP, {"players": DROP}, [("missing-key", "")]),
    (SETUP, {"players": ["Anna", "Anna"]}, [("player-twice", "players[1]")]),
    (SETUP, {"first": "Ana"}, [("unknown-player", "first")]),
    (PLACING, {"first": DROP}, [("missing-key", "")]),
    (PLACING, {"sheet": DROP}, [("missing-key", "")]),
    (PLACING, {"turn": "Bert"}, [("unknown-player", "turn")]),
    (PLACING, {"turn": "Anna"}, [("turn-order", "turn")]),
    (TAKING, {"turn": "Anna"}, [("turn-order", "turn")]),
    (PLACING, {"goods.Bert": {}}, [("unknown-player", "goods.Bert")]),
    (PLACING, {"hands.Bert": 3}, [("unknown-player", "hands.Bert")]),
    (DECIDING, {"choices": {"Bert": {}}}, [("unknown-player", "choices.Bert")]),
    # what only a position tells
    (SETUP, {"market": {"c1": {}}}, [("setup-market", "market")]),
    (SETUP, {"hands": {"Anna": 5}}, [("setup-hands", "hands")]),
    (SETUP, {"goods": {"Anna": {}}}, [("setup-goods", "goods")]),
    (SETUP, {"choices": {"Anna": {"side": "left"}}}, [("setup-choices", "choices")]),
    (SETUP, {"now": {"round": 1}}, [("setup-now", "now")]),
    # the market
    (PLACING, {"market.c49": {}}, [("bad-name", "market.c49")]),
    (PLACING, {"market.c3.by": "Bert"}, [("unknown-player", "market.c3.by")]),
    (PLACING, {"market.c4.by": "Ben"}, [("expert-missing", "market.c4.by")]),
    (PLACING, {"market.c5": {}}, [("too-many", "market")]),
    (PLACING, {"market.c3.by": "Ben", "hands": {"Anna": 4, "Ben": 3}, "turn": "Anna"}, [("placed-early", "market.c3")]),
    (TAKING, {"market.c4.by": "Anna"}, [("placed-twice", "market")]),
    (
        TAKING,
        {"market": {"c3": {}}, "goods.Ben.gems": ["c4"], "turn": "Anna"},
        [("expert-missing", "market.c3")],
    ),
    (
        TAKING,
        {"market": {"c3": {}}, "goods.Ben.gems": ["c4"], "turn": "Anna"} | BY_OWNER,  # nobody runs out so early
        [("expert-missing", "market.c3")],
    ),
    # goods and experts
    (PLACING, {"goods.Anna.spices": ["c3"]}, [("card-twice", "goods.Anna.spices[0]")]),
    (PLACING, {"goods.Anna.spices": ["c2"]}, [("card-twice", "goods.Ben.beasts[0]")]),
    (PLACING, {"goods.Anna.gems": [f"c{k}" for k in range(5, 17)]}, [("too-many", "goods.Anna.spices")]),
    (PLACING, {"goods.Anna": {}}, [("goods-number", "goods.Ben")]),
    (PLACING, {"goods.Anna": {}, "now": {"round": 1}}, [("goods-number", "goods.Ben")]),
    (PLACING, {"goods.Ben": DROP} | BY_OWNER, [("goods-number", "goods.Anna")]),
    (PLACING, {"goods.Ben": DROP, "now": {"round": 2}} | BY_OWNER, [("round-goods", "now.round")]),
    (
        PLACING,
        {"goods.Ben.gems": 1, "goods.Anna.gems": ["c5"], "hands": {"Anna": "a j", "Ben": "a j c"}},
        [("unknown-gems", "goods.Ben.gems")],
    ),
    (PLACING, {"hands.Ben": "a j c"}, [("hand-size", "hands.Ben")]),
    (PLACING, {"hands.Ben": 3}, [("hand-size", "hands.Ben")]),
    (PLACING, {"hands.Ben": 4}, []),
    (PLACING, {"hands.Ben": DROP}, [("hand-size", "hands")]),
    (PLACING, {"hands.Ben": "a j c c"}, [("too-many", "hands")]),
    # experts that went home to their owner: Anna was first in the first round, Ben in the second
    (SECOND, {}, []),
    (SECOND, {"hands": {"Anna": 4, "Ben": 4}} | BY_OWNER, []),
    (SECOND, {"hands": {"Anna": 3, "Ben": 5}} | BY_OWNER, []),
    (SECOND, {"hands": {"Anna": 5, "Ben": 3}} | BY_OWNER, [("hand-size", "hands.Anna"), ("hand-size", "hands.Ben")]),
    (SECOND, {"hands": {"Anna": 3, "Ben": 4}} | BY_OWNER, [("hand-size", "hands")]),
    (SECOND, {"hands": {"Anna": 4, "Ben": 5}} | BY_OWNER, [("hand-size", "hands")]),
    (SECOND, {"hands": DROP} | BY_OWNER, [("hand-size", "hands"), ("hand-size", "hands")]),
    (SECOND, {"turn": "Anna"}, [("turn-order", "turn")]),
    (SECOND, {"market": {}, "turn": "Anna"}, [("turn-order", "turn")]),
    (SECOND, {"market": {}}, []),
    (
        SECOND,
        {"goods.Anna.gems": ["c5"], "goods.Ben": DROP},
        [("goods-number", "goods.Anna"), ("goods-number", "goods")],
    ),
    # how far the game has gone
    (PLACING, {"now": {"round": 2}}, []),
    (PLACING, {"now": {"round": 3}}, [("round-goods", "now.round")]),
    (DECIDING, {"now": DROP}, [("scoring-missing", "turn")]),
    (DECIDING, {"now.over": True}, [("now-unclear", "now.over")]),
    (DECIDING, {"market": {"c30": {}}}, [("scoring-market", "market")]),
    # the decisions at the end
    (DECIDING, {"choices": {"Anna": {"protect": ["pinga", "pinga"]}}}, [("protect-twice", "choices.Anna.protect")]),
    (
        DECIDING,
        {"choices": {"Anna": {"protect": ["pinga", "katar", "boomerang"]}}},
        [("protect-many", "choices.Anna.protect")],
    ),
    (
        DECIDING,
        {
            "players": ["Anna", "Ben", "Cleo"],
            "goods.Cleo.gems": [f"c{k}" for k in range(25, 37)],
            "choices": {"Anna": {"side": "left"}},
        },
        [("side-players", "choices.Anna.side")],
    ),
    (DECIDING, {"now.scoring": "universals"}, [("turn-order", "turn")]),
    (DECIDING, {"now.scoring": "side"}, [("turn-order", "turn")]),
    (DECIDING, {"turn": "Ben"}, [("turn-order", "turn")]),
    (DECIDING, {"now.scoring": "side"} | SECRET, []),  # nor whether it has chosen a protection
    (
        DECIDING,
        {"players": ["Anna", "Ben", "Cleo"], "goods.Cleo.gems": [f"c{k}" for k in range(25, 37)], "turn": "Ben"}
        | SECRET,
        [("turn-order", "turn")],
    ),  # with three there is nothing secret
    (DECIDING, {"turn": "Ben"} | SECRET, []),  # so a seat sees it that does not know what the other has chosen
    (DECIDING, {"choices": {"Ben": {"protect": ["pinga"]}}}, [("choices-early", "choices.Ben")]),
    (DECIDING, {"choices": {"Anna": {"protect": ["pinga"]}}}, []),
    (DECIDING, {"choices": {"Anna": {"protect": ["pinga", "katar"]}}, "now.scoring": "side"}, []),
    (PLACING, {"choices": {"Anna": {"side": "left"}}}, [("choices-early", "choices.Anna")]),
    (DECIDED, {"choices": DROP}, [("choices-missing", ""), ("choices-missing", "")]),
    (DECIDED, {"choices.Ben.side": DROP}, [("choices-missing", "choices.Ben")]),
    (
        DECIDED,
        {"choices.Ben": DROP, "choices.Anna.protect": ["pinga"]},
        [("choices-missing", "choices.Anna"), ("choices-missing", "")],
    ),
]


def changed(document: Document, change: Document) -> Document:
    """A copy in which entries, by dotted keys, have other values, or are dropped."""
    copy = deepcopy(document)
    for dotted, value in change.items():
        *path, last = dotted.split(".")
        parent: Any = copy
        for key in path:
            parent = parent.setdefault(key, {})
        if value is DROP:
            parent.pop(last, None)
        else:
            parent[last] = value
    return copy


def faults_of(document: Document) -> list[Fault]:
    """All but that the deck is a stand-in."""
    try:
        found = list(read(document).warnings)
    except DocumentFaults as faulty:
        found = faulty.faults
        assert any(fault.severity == ERROR for fault in found)
    return [fault for fault in found if fault.code != "stand-in"]


@pytest.mark.parametrize(("document", "change", "wanted"), CASES, ids=[str(change)[:70] for _, change, _ in CASES])
def test_a_fault_is_told_with_its_code_and_place(
    document: Document, change: Document, wanted: list[tuple[str, str]]
) -> None:
    faults = faults_of(changed(document, change))
    assert [(fault.code, fault.where) for fault in faults] == wanted
    for fault in faults:
        assert fault.message[:1].strip()
        assert not fault.message.endswith(".")


def test_the_documents_that_are_changed_have_no_fault() -> None:
    for document in (SETUP, PLACING, TAKING, DECIDING, DECIDED):
        assert faults_of(document) == []


def source(module: ModuleType) -> str:
    """Of this checkout, whichever build the module is of."""
    return (ROOT / f"{module.__name__.replace('.', '/')}.py").read_text(encoding="utf-8")


def test_every_code_in_the_source_is_among_the_faults_above() -> None:
    codes = set()
    for module in (setup, position, turns):
        for node in ast.walk(ast.parse(source(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault":
                codes |= {str(code.value) for code in node.args[:1] if isinstance(code, ast.Constant)}
    assert codes - {code for _, _, wanted in CASES for code, _ in wanted} == {"stand-in"}


def test_stand_in_cards_are_noted_and_ones_own_are_not() -> None:
    assert [(fault.code, fault.severity) for fault in read(SETUP).warnings] == [("stand-in", NOTE)]
    assert read(DECIDING).warnings == ()


def test_a_protection_that_is_still_to_be_chosen_counts_at_its_best() -> None:
    half = changed(DECIDING, {"choices": {"Anna": {"protect": ["pinga"]}}})
    lines = [line.what for line in scores(start(read(half)))[0].lines if line.code == "choice-protection"]
    assert sorted(line.split("(")[1] for line in lines) == ["best)", "given)"]


def test_experts_lie_where_they_were_placed_though_nobody_is_named() -> None:
    silent = changed(TAKING, {"market.c3.by": DROP, "market.c4.by": DROP})
    assert sorted(start(read(silent)).placers) == [0, 1]
    for named in ("c3", "c4"):
        assert start(read(changed(TAKING, {f"market.{named}.by": DROP}))).placers == [0, 1]


def test_every_position_that_is_accepted_can_be_played_to_its_end() -> None:
    rng = Random(5)
    accepted = 0
    for _ in range(4000):
        rules = {"change_keeps": rng.choice(["owner", "taker"])}
        try:
            state = start(read(a_position(rng) | {"rules": rules}))
        except DocumentFaults:
            continue
        accepted += 1
        while (waiting := pending(state)) is not None:
            if isinstance(waiting, Draw):
                settle(state, pick(waiting.pool, waiting.count, rng))
            else:
                advance(state, rng.choice(options(state)))
    assert accepted > 50


def a_position(rng: Random) -> Document:
    """Any position of the first rounds: sound but for hands, the market and whose turn it is."""
    players = ["Anna", "Ben", "Cleo"][: rng.choice([2, 2, 3])]
    rounds = rng.choice([0, 1, 3, 3])
    laid = rng.choice([0, len(players), len(players), 1])
    takers = rng.sample(players, len(players) - laid if laid else 0)
    cards = iter(f"c{k}" for k in range(1, 49))
    goods = {player: {"spells": [next(cards) for _ in range(rounds + (player in takers))]} for player in players}
    experts = [{}, {"expert": "cook"}, {"expert": "hunter"}] + [
        {"expert": "armourer", "by": player} for player in players
    ]
    return {
        "players": players,
        "first": rng.choice(players),
        "turn": rng.choice(players),
        "sheet": "IV",
        "goods": goods,
        "hands": {player: rng.randint(max(0, 3 - rounds), 5 - rounds + 1) for player in players},
        "market": {next(cards): rng.choice(experts) for _ in range(laid)},
    }
