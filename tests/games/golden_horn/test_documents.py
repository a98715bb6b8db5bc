"""Every fault that a document can have, each with its place, and nothing that is no fault told beside it."""

import ast
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

from goldenhorn.core import document as core_document
from goldenhorn.core.document import Document
from goldenhorn.core.faults import WARNING, DocumentFaults, Fault
from goldenhorn.games.golden_horn import fleet, read, route, rulings, schema, setup, supplies
from tests.games.golden_horn.tables import DROP, POSITION, SETUP, changed

ROOT = Path(__file__).resolve().parent.parent.parent.parent

A_FULL_MODONE: Document = {f"ships.{name}.at": "Modone" for name in ("A2", "A3", "B1")}
OVER: Document = {"now.over": True, "now.ending": {"by": "Ben", "cause": "announced"}}
BAG_EMPTY: Document = {"goods.Venice": "3y", "goods.Constantinople": "2g", "warehouses.Ben": 71}
CARDS_ALL_SHOWN: Document = {"hands.Anna": "9y 9p 9g 9r", "hands.Ben": "", "discards.cards": "9o 9b"}

# The change to a position, and the faults that come of it: code and place.
IN_A_POSITION: list[tuple[Document, list[tuple[str, str]]]] = [
    # what the tables of the schema allow
    ({"shops": 1}, [("unknown-key", "shops")]),
    ({"board.isles": 1}, [("unknown-key", "board.isles")]),
    ({"game": "chess"}, [("unknown-word", "game")]),
    ({"game": 7}, [("wrong-type", "game")]),
    ({"turn": date(2026, 1, 1)}, [("wrong-type", "turn")]),
    ({"turn": "A" * 201}, [("out-of-range", "turn")]),
    ({"turn": " Anna"}, [("bad-text", "turn")]),
    ({"now.over": 1}, [("wrong-type", "now.over")]),
    ({"now.turns": -1}, [("out-of-range", "now.turns")]),
    ({"now.turns": True}, [("wrong-type", "now.turns")]),
    ({"now.ending": {"by": "Ben"}}, [("missing-key", "now.ending")]),
    ({"ships.A1.owner": DROP}, [("missing-key", "ships.A1"), ("fleet-ships", "ships")]),
    ({"ships.A1.sails": []}, [("out-of-range", "ships.A1.sails"), ("fleet-colours", "ships.A1")]),
    ({"ships.Anna's": {"owner": "Anna", "sails": ["red"]}}, [("bad-name", "ships.Anna's")]),
    ({"goods.Venice": "3y 2x 1g 3b"}, [("unknown-word", "goods.Venice")]),
    ({"goods.Venice": "3y 2p 1ver 3b"}, [("ambiguous-word", "goods.Venice")]),
    ({"goods.Venice": "3y 2p 1g 3"}, [("bad-counts", "goods.Venice")]),
    ({"hands.Anna": 55}, [("out-of-range", "hands.Anna")]),
    ({"hands.Anna": {"red": 10}}, [("out-of-range", "hands.Anna.red")]),
    ({"hands.Anna": {"rot": 1, "mauve": 1}}, [("unknown-word", "hands.Anna.mauve")]),
    ({"hands.Anna": "10r"}, [("too-many", "hands.Anna")]),
    ({"rules.raids_per_turn": "many"}, [("unknown-word", "rules.raids_per_turn")]),
    ({"rules.set_bonus": {"7": 1}}, [("bad-name", "rules.set_bonus.7")]),
    ({"board.route": ["sun", "Modone", ["red", "blue"]]}, [("out-of-range", "board.route[2]")]),
    # players
    ({"players": DROP}, [("missing-key", "")]),
    ({"players": ["Anna"]}, [("player-count", "players")]),
    ({"players": ["Anna", "Anna"]}, [("player-twice", "players[1]")]),
    ({"players": list("ABCDE")}, [("out-of-range", "players")]),
    ({"turn": "Bert"}, [("unknown-player", "turn")]),
    ({"hands.Bert": 3}, [("unknown-player", "hands.Bert")]),
    ({"warehouses.Bert": "1y"}, [("unknown-player", "warehouses.Bert")]),
    ({"ships.A1.owner": "Bert"}, [("unknown-player", "ships.A1.owner"), ("fleet-ships", "ships")]),
    # the route
    ({"board.route": ["sun", "Modone", ["red", "red", "blue"]]}, [("tile-colours", "board.route[2]")]),
    ({"board.tiles.sun": ["red", "red", "blue"]}, [("tile-colours", "board.tiles.sun")]),
    ({"board.route": ["sun", "moon"]}, [("route-modone", "board.route")]),
    ({"board.route": ["Modone", "sun", "moon"]}, [("route-modone", "board.route")]),
    ({"board.route": ["sun", "moon", "Modone", "sun", "moon"]}, [("route-tiles", "board.route")]),
    ({"board.route": ["sun", "Modone", "sun"]}, [("route-tiles", "board.route")]),
    ({"board.route": ["sun", "Modone", ["red", "pink", "blue"]]}, [("route-unprinted", "board.route")]),
    # fleets and places
    ({"ships.A1": DROP}, [("fleet-ships", "ships")]),
    ({"ships.A4": {"owner": "Anna", "sails": ["red"], "at": "Venice"}}, [("fleet-ships", "ships")]),
    ({"ships.A2.sails": ["pink", "pink"]}, [("sail-twice", "ships.A2.sails"), ("fleet-colours", "ships.A1")]),
    ({"ships.A1.sails": ["red"]}, [("fleet-colours", "ships.A1")]),
    ({"ships.A1.at": DROP}, [("ship-place", "ships.A1")]),
    ({"ships.A2.at": 5}, [("space-taken", "ships.B1.at")]),
    (A_FULL_MODONE, [("space-taken", "ships.B1.at")]),
    ({"ships.A2.at": 7}, [("space-unknown", "ships.A2.at")]),
    ({"ships.A2.at": 13}, [("out-of-range", "ships.A2.at")]),
    ({"ships.A2.at": "Corfu"}, [("unknown-word", "ships.A2.at")]),
    ({"ships.A2.heading": DROP}, [("heading-missing", "ships.A2")]),
    ({"ships.A2.heading": "Rome"}, [("unknown-word", "ships.A2.heading")]),
    ({"ships.A1.sails": DROP}, [("missing-key", "ships.A1"), ("fleet-colours", "ships.A1")]),
    ({"ships.A1.heading": "Venice"}, [("heading-inward", "ships.A1.heading")]),
    ({"ships.B2.heading": "Constantinople"}, [("heading-inward", "ships.B2.heading")]),
    ({"ships.A2.cargo": "1r 1b"}, [("cargo-mixed", "ships.A2.cargo")]),
    ({"ships.A2.cargo": "2p"}, [("cargo-sail-colour", "ships.A2.cargo")]),
    ({"ships.A2.may_turn": True}, [("may-turn", "ships.A2.may_turn")]),
    ({"ships.A1.may_turn": True}, [("may-turn", "ships.A1.may_turn")]),
    ({"ships.A1.cargo": "1y"}, [("cargo-in-harbour", "ships.A1.cargo")]),
    # goods and cards
    ({"goods.Venice": "4y 2p 1g 3b"}, [("harbour-full", "goods.Venice")]),
    ({"goods.Venice": "2y 2p 1g 3b"}, [("harbour-short", "goods.Venice")]),
    (BAG_EMPTY | {"goods.Constantinople": "2x"}, [("unknown-word", "goods.Constantinople")]),
    (BAG_EMPTY | {"ships.A2.cargo": "2x"}, [("unknown-word", "ships.A2.cargo")]),
    ({"goods.Venice": DROP}, [("goods-missing", "goods")]),
    ({"goods": DROP}, [("goods-missing", "goods"), ("goods-missing", "goods")]),
    ({"warehouses.Ben": "15y"}, [("too-many", "")]),
    ({"warehouses.Ben": 66}, [("too-many", "")]),
    ({"hands.Ben": "9r"}, [("too-many", "hands")]),
    (CARDS_ALL_SHOWN | {"hands.Ben": 1}, [("too-many", "hands")]),
    # the moment
    ({"now.raids": 2}, [("too-many", "now.raids")]),
    ({"now.ending": {"by": "Bert", "cause": "announced"}}, [("unknown-player", "now.ending")]),
    ({"now.ending": {"cause": "harbour-empty"}}, [("unknown-player", "now.ending")]),
    ({"now.ending": {"cause": "cap"}}, [("ending-cap", "now.ending")]),
    (OVER | {"now.ending": {"cause": "cap", "by": "Ben"}}, [("ending-cap", "now.ending")]),
    ({"now.over": True}, [("ending-missing", "now.over")]),
    (
        {"warehouses.Ben": 56, "goods.Venice": "9b", "goods.Constantinople": ""},
        [("harbour-short", "goods.Constantinople"), ("ending-missing", "goods.Constantinople")],
    ),
    (BAG_EMPTY | {"goods.Venice": "", "warehouses.Ben": 74}, [("ending-missing", "goods.Venice")]),
    (OVER | {"now.sailing": "A2"}, [("now-unclear", "now.over")]),
    ({"now.announcing": True, "warehouses.Anna": "9y"}, [("announce-goods", "now.announcing")]),
    ({"now.announcing": True, "warehouses.Anna": 6}, []),
    ({"now.announcing": True, "warehouses.Anna": 5}, [("announce-goods", "now.announcing")]),
    ({"now.announcing": True, "warehouses.Anna": "9y", "warehouses.Ben": 9}, [("announce-goods", "now.announcing")]),
    (
        {"now.announcing": True, "warehouses.Anna": 6, "now.ending": {"by": "Ben", "cause": "announced"}},
        [("announce-goods", "now.announcing")],
    ),
    (
        {"now.announcing": True, "now.ending": {"by": "Ben", "cause": "announced"}},
        [("announce-goods", "now.announcing")],
    ),
    ({"now.sailing": "A4"}, [("unknown-ship", "now.sailing")]),
    ({"now.answer": "A4"}, [("unknown-ship", "now.answer")]),
    ({"now.sailing": "B1"}, [("now-sailing", "now.sailing")]),
    ({"now.answer": "B1", "now.raids": 1}, [("now-answer", "now.answer")]),
    ({"now.answer": "A2", "now.raids": 1, "ships.A2.cargo": ""}, [("now-answer", "now.answer")]),
    ({"now.answer": "B1", "ships.B1.cargo": ""}, [("now-answer", "now.answer")]),
]

IN_A_SETUP: list[tuple[Document, list[tuple[str, str]]]] = [
    ({"now": {"turns": 1}}, [("setup-now", "now")]),
    ({"warehouses": {"Anna": ""}}, [("setup-warehouses", "warehouses")]),
    ({"discards": {"cards": "1y"}}, [("setup-discards", "discards")]),
    ({"ships.A1.cargo": "1y"}, [("setup-cargo", "ships.A1.cargo")]),
    ({"ships.A1.at": DROP, "ships.A1.cargo": "1y"}, [("setup-cargo", "ships.A1.cargo")]),
    ({"ships.A1.at": 3}, [("setup-at-sea", "ships.A1.at")]),
    ({"ships.A1.at": "Modone"}, [("space-unknown", "ships.A1.at")]),
    ({"ships.A1.may_turn": True}, [("may-turn", "ships.A1.may_turn")]),
    ({"board.route": ["sun", "moon", "Modone", "sun", "moon"]}, [("route-modone", "board.route[2]")]),
    ({"board.route": ["sun", "sun", "moon", "moon"]}, [("route-alternates", "board.route")]),
    ({"goods.Venice": "3y"}, [("harbour-short", "goods.Venice")]),
    (
        {"rules.placement": "fixed"},
        [("ship-place", f"ships.{name}{number}") for name in ("Ben", "Cleo") for number in (1, 2, 3)],
    ),
]

CASES = [(POSITION, *case) for case in IN_A_POSITION] + [(SETUP, *case) for case in IN_A_SETUP]


def faults_of(document: Document) -> list[Fault]:
    """Errors and warnings of a document, whether it can be used or not."""
    try:
        return list(read(document).warnings)
    except DocumentFaults as found:
        faults = found.faults
    assert any(fault.severity != WARNING for fault in faults)
    return faults


@pytest.mark.parametrize(("document", "change", "due"), CASES, ids=[str(change)[:70] for _, change, _ in CASES])
def test_a_fault_is_told_with_its_code_and_place(
    document: Document, change: Document, due: list[tuple[str, str]]
) -> None:
    faults = faults_of(changed(document, change))
    assert [(fault.code, fault.where) for fault in faults] == due
    for fault in faults:
        assert fault.message[:1].strip()
        assert not fault.message.endswith(".")


def test_the_documents_that_are_changed_have_no_fault() -> None:
    for document in (POSITION, SETUP, *(changed(POSITION, change) for change in (BAG_EMPTY, OVER, CARDS_ALL_SHOWN))):
        assert faults_of(document) == []


def source(module: ModuleType) -> str:
    """Of this checkout, whichever build the module is of."""
    return (ROOT / f"{module.__name__.replace('.', '/')}.py").read_text(encoding="utf-8")


def test_every_code_in_the_source_is_among_the_faults_above() -> None:
    codes = {"setup-now", "setup-warehouses"}  # one place tells both
    for module in (core_document, schema, setup, fleet, route, rulings, supplies):
        for node in ast.walk(ast.parse(source(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault":
                codes |= {str(code.value) for code in node.args[:1] if isinstance(code, ast.Constant)}
    assert codes - {code for _, _, due in CASES for code, _ in due} == set()


def test_all_faults_of_a_document_are_told_at_once() -> None:
    everything = {
        "shops": 1,
        "rules.max_turns": 0,
        "board.route": ["sun", "moon"],
        "ships.A1.at": 2,
        "ships.A1.heading": DROP,
        "ships.B1": DROP,
        "ships.B3.cargo": "1r",
        "goods.Venice": "10y",
        "hands.Ben": "many",
        "hands.Bert": 1,
        "warehouses.Ben": "15b",
        "now.raids": 3,
        "now.sailing": "C1",
    }
    changes = {key: value for key, value in everything.items() if key != "ships.A1.heading"}
    codes = {fault.code for fault in faults_of(changed(POSITION, changes))}
    assert codes >= {
        "unknown-key",
        "out-of-range",
        "route-modone",
        "heading-missing",
        "space-taken",
        "fleet-ships",
        "cargo-sail-colour",
        "harbour-full",
        "unknown-word",
        "unknown-player",
        "too-many",
        "unknown-ship",
    }


@pytest.mark.parametrize(
    ("change", "offset"),
    [({"goods.Venice": "3y 2x"}, 4), ({"goods.Venice": "mauve"}, 0), ({"hands.Anna": "1y 2p 3q"}, 7)],
)
def test_a_fault_in_counts_tells_where_in_the_text(change: Document, offset: int) -> None:
    fault = faults_of(changed(POSITION, change))[0]
    assert fault.offset == offset


@pytest.mark.parametrize("key", ["shops", "ships.Anna's", "hands.Bert", "warehouses.Bert"])
def test_a_fault_of_a_name_stands_at_the_name(key: str) -> None:
    assert all(fault.at_key for fault in faults_of(changed(POSITION, {key: 1})) if fault.code != "wrong-type")


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ({"gods": {}}, 'did you mean "goods"?'),
        ({"turn": "Ana"}, 'did you mean "Anna"?'),
        ({"now.sailing": "A5"}, "one of: A1, A2"),
        ({"ships.A1.at": "venice"}, 'did you mean "Venice"?'),
        ({"rules.placment": "fixed"}, 'did you mean "placement"?'),
    ],
)
def test_a_word_that_is_nearly_right_is_named(change: Document, hint: str) -> None:
    assert faults_of(changed(POSITION, change))[0].hint.startswith(hint)


@pytest.mark.parametrize(("tiles", "told"), [(["sun"], "1 tile lies here"), (["sun"] * 3, "3 tiles lie here")])
def test_tiles_are_counted_against_those_that_are_needed(tiles: list[str], told: str) -> None:
    (fault,) = [one for one in faults_of(changed(SETUP, {"board.route": tiles})) if one.code == "route-tiles"]
    assert (fault.message, fault.hint) == (told, "3 players need 4")


def test_a_review_route_may_be_mirrored_without_a_warning_but_not_by_the_rulebook() -> None:
    table: Document = {"players": list("ABCD"), "board": {"route": ["sun", "moon", "Modone", "moon", "sun"]}}
    assert [fault.code for fault in faults_of(table)] == ["route-alternates"]
    mirrored = {"players": list("ABCD"), "rules": {"layout4": "mirrored"}}
    assert faults_of(mirrored) == faults_of({**table, **mirrored}) == []
