"""Every fault that a set-up or position can have, each with its place, and nothing that is no fault told beside it."""

import ast
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.faults import DocumentFaults, Fault
from goldenhorn.core.game import FORGOTTEN, Draw
from goldenhorn.games.mille_fiori import (
    advance,
    board,
    describe,
    options,
    pending,
    position,
    read,
    scores,
    settle,
    setup,
    start,
)
from goldenhorn.games.mille_fiori.components import CARD_COUNTS, CARDS, HAND
from goldenhorn.games.mille_fiori.state import State

ROOT = Path(__file__).resolve().parent.parent.parent.parent
DROP = object()
NINE = [f"swan{k}" for k in range(1, 6)] + [f"dock{k}" for k in range(1, 5)]
EVERY = [CARDS.names[kind] for kind, count in enumerate(CARD_COUNTS) for _ in range(count)]

SETUP: Document = {"players": ["Anna", "Ben"]}

# The first step: Anna has chosen a card in secret, Ben chooses. Nineteen cards have been dealt.
CHOOSING: Document = {
    "players": ["Anna", "Ben"],
    "doge": "Anna",
    "turn": "Ben",
    "hands": {"Anna": ["house1", "house2", "house3", "house4"], "Ben": ["ash1", "ash2", "ash3", "ash4", "ash5"]},
    "chosen": {"Anna": "coin1"},
    "display": NINE,
}
# Anna plays her card; Ben's lies face down.
PLAYING: Document = CHOOSING | {
    "turn": "Anna",
    "hands": {"Anna": ["house1", "house2", "house3", "house4"], "Ben": ["ash1", "ash2", "ash3", "ash4"]},
    "chosen": {"Ben": "ash5"},
    "now": {"playing": "coin1"},
}
# She has played it, and takes an extra card.
TAKING: Document = PLAYING | {"discards": ["coin1"], "now": {"extra": True}}
OVER: Document = {
    "players": ["Anna", "Ben"],
    "doge": "Ben",
    "turn": "Ben",
    "display": EVERY[:20],
    "discards": EVERY[20:],
    "now": {"round": 10, "over": True},
}
LOWEST = [f"n{k}" for k in range(8, 13)]
# Twenty-five diamonds that earn nothing and need nothing.
SPENT = [f"w{k}" for k in (1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 14, 16, 17, 19)]
SPENT += [f"dock{row}{berth}" for row in range(1, 5) for berth in "ab"] + ["goblet1", "goblet2", "carafe3"]
OTHERS = [f"w{k}" for k in (20, 22, 23, 25, 26, 27, 28, 29, 30)]
OTHERS += [f"dock{row}c" for row in range(1, 6)] + [f"goblet{row}" for row in range(3, 6)]
OTHERS += [f"carafe{row}" for row in (1, 2, 4, 5)] + [f"swan{row}" for row in range(1, 5)]
ROW_TWO: Document = {"tokens": {"Anna": ["dock2b"], "Ben": ["dock2a", "dock2c"]}}

# A document, the change to it, and the faults that come of it: code and place.
CASES: list[tuple[Document, Document, list[tuple[str, str]]]] = [
    # players, the Doge, whose turn it is
    (SETUP, {"players": ["Anna"]}, [("player-count", "players")]),
    (SETUP, {"players": DROP}, [("missing-key", "")]),
    (SETUP, {"players": ["Anna", "Anna"]}, [("player-twice", "players[1]")]),
    (SETUP, {"doge": "Ana"}, [("unknown-player", "doge")]),
    (SETUP, {"rules.edition": "third"}, [("unknown-word", "rules.edition")]),
    (CHOOSING, {"doge": DROP}, [("missing-key", "")]),
    (CHOOSING, {"doge": "Bert", "turn": "Bert"}, [("unknown-player", "turn"), ("unknown-player", "doge")]),
    (
        CHOOSING,
        {"hands.Bert": 3, "chosen.Bert": "?"},
        [("unknown-player", "hands.Bert"), ("unknown-player", "chosen.Bert")],
    ),
    # what only a position tells
    (SETUP, {"tokens": {"Anna": ["w1"]}}, [("setup-tokens", "tokens")]),
    (SETUP, {"bonus": {"trade": ["Anna"]}}, [("setup-bonus", "bonus")]),
    (SETUP, {"ships": {"Anna": 1}}, [("setup-ships", "ships")]),
    (SETUP, {"points": {"Anna": 1}}, [("setup-points", "points")]),
    (SETUP, {"hands": {"Anna": 5}}, [("setup-hands", "hands")]),
    (SETUP, {"chosen": {"Anna": "?"}}, [("setup-chosen", "chosen")]),
    (SETUP, {"display": ["ash1"]}, [("setup-display", "display")]),
    (SETUP, {"discards": ["ash1"]}, [("setup-discards", "discards")]),
    (SETUP, {"now": {"round": 1}}, [("setup-now", "now")]),
    # diamonds
    (CHOOSING, {"tokens": {"Bert": ["w1"]}}, [("unknown-player", "tokens.Bert")]),
    (CHOOSING, {"tokens": {"Anna": ["w31"]}}, [("unknown-word", "tokens.Anna[0]")]),
    (CHOOSING, {"tokens": {"Anna": ["w1"], "Ben": ["w2", "w1"]}}, [("space-taken", "tokens.Ben[1]")]),
    (CHOOSING, {"tokens": {"Anna": ["w1", "w1"]}}, [("space-taken", "tokens.Anna[1]")]),
    (CHOOSING, {"tokens": {"Anna": ["h1"], "Ben": ["w1", "h3"]}}, [("house-gap", "tokens.Ben[1]")]),
    (CHOOSING, {"tokens": {"Anna": ["h1"], "Ben": ["h2"]}}, []),
    (CHOOSING, {"tokens": {"Anna": ["h2", "h3"]}}, [("house-gap", "tokens.Anna[0]"), ("house-gap", "tokens.Anna[1]")]),
    (CHOOSING, {"tokens": {"Anna": ["n4", "n8"]}}, [("person-unsupported", "tokens.Anna[0]")]),
    (CHOOSING, {"tokens": {"Anna": ["n4", "n8"], "Ben": ["n9"]}}, []),
    (
        CHOOSING,
        {"tokens": {"Anna": ["p1", "p8", "p9"], "Ben": ["p4", "p10"]}},
        [("person-unsupported", "tokens.Anna[0]")],
    ),
    (
        PLAYING,
        {"tokens": {"Anna": [*SPENT, "dock5a", "dock5b", "h1", "h2", "h3"]}, "bonus": {}},
        [],
    ),
    (
        PLAYING,
        {
            "tokens": {"Anna": [*SPENT, "dock5a", "dock5b", "h1", "h2", "h3", "h4"], "Ben": ["w8"]},
            "bonus": {"houses": ["Anna"]},
        },
        [("out-of-range", "tokens.Anna")],
    ),
    (
        PLAYING,
        {"tokens": {"Anna": [*SPENT, "dock5a", "h1", "h2", "h3", "h4"]}, "bonus": {"houses": ["Anna"]}},
        [("too-many", "tokens.Anna")],
    ),
    # bonus fields
    (CHOOSING, {"bonus": {"harbour": ["Anna"]}}, [("unknown-key", "bonus.harbour")]),
    (CHOOSING, {"bonus": {"trade": ["Bert"]}}, [("unknown-player", "bonus.trade[0]")]),
    (CHOOSING, {"bonus": {"trade": ["Anna"]}}, [("bonus-unearned", "bonus.trade[0]")]),
    (CHOOSING, {"tokens": {"Anna": LOWEST}}, [("bonus-missing", "bonus")]),
    (CHOOSING, {"tokens": {"Anna": LOWEST}, "bonus": {"nobili": ["Anna"]}}, []),
    (
        CHOOSING,
        {"tokens": {"Anna": LOWEST}, "bonus": {"nobili": ["Anna", "Anna"]}},
        [("bonus-twice", "bonus.nobili[1]")],
    ),
    (
        CHOOSING,
        {"tokens": {"Anna": LOWEST}, "bonus": {"nobili": ["Anna", "Ben"]}},
        [("bonus-unearned", "bonus.nobili[1]")],
    ),
    (
        CHOOSING,
        {"tokens": {"Anna": ["h1", "h2", "h3"]}, "bonus": {"houses": ["Anna"]}},
        [("bonus-unearned", "bonus.houses[0]")],
    ),
    # whoever had no diamond left for a bonus has none, unless bonus fields take none
    (PLAYING, {"tokens": {"Anna": [*SPENT, "dock5a", "h1", "h2", "h3", "h4"]}}, []),
    (PLAYING, {"tokens": {"Anna": [*SPENT, "h1", "h2", "h3", "h4"]}}, [("bonus-missing", "bonus")]),
    (
        PLAYING,
        {"tokens": {"Anna": [*SPENT, "dock5a", "h1", "h2", "h3", "h4"]}, "rules.bonus_uses_diamond": False},
        [("bonus-missing", "bonus")],
    ),
    # ships and points
    (CHOOSING, {"ships": {"Bert": 1, "Anna": 21}}, [("out-of-range", "ships.Anna"), ("unknown-player", "ships.Bert")]),
    (
        CHOOSING,
        {"points": {"Bert": 1, "Anna": -1}},
        [("out-of-range", "points.Anna"), ("unknown-player", "points.Bert")],
    ),
    # how far the game has gone
    (CHOOSING, {"now": {"round": 11}, "discards": DROP}, [("out-of-range", "now.round")]),
    (CHOOSING, {"now": {"step": 4}}, [("out-of-range", "now.step")]),
    (CHOOSING, {"now": {"round": 2}}, []),
    (PLAYING, {"now.extra": True}, [("now-unclear", "now.extra")]),
    (PLAYING, {"now.over": True}, [("now-unclear", "now.over")]),
    (PLAYING, {"now.extra": False}, []),
    (CHOOSING, {"now": {"owed": ["card"]}}, [("owed-turn", "now.owed")]),
    (PLAYING, {"now.owed": ["card", "card"]}, []),
    (PLAYING, {"now.owed": ["card", 2]}, [("owed-row", "now.owed[1]")]),
    (PLAYING, ROW_TWO | {"now.owed": [2]}, []),
    (PLAYING, ROW_TWO | {"now.owed": [2, 2]}, [("owed-row", "now.owed[1]")]),
    (PLAYING, ROW_TWO | {"now.owed": ["card", 2], "rules.harbour_order": "row_first"}, [("owed-row", "now.owed[1]")]),
    (PLAYING, {"tokens": {"Ben": ["dock2a", "dock2b", "dock2c"]}, "now.owed": [2]}, [("owed-row", "now.owed[0]")]),
    (PLAYING, {"now.ender": "Bert"}, [("unknown-player", "now.ender")]),
    (PLAYING, {"now.ender": "Ben"}, [("ender-diamonds", "now.ender")]),
    (PLAYING, {"tokens": {"Ben": SPENT}, "now.ender": "Ben"}, []),
    (PLAYING, {"tokens": {"Ben": SPENT}}, []),
    (PLAYING, {"tokens": {"Anna": OTHERS, "Ben": SPENT}}, [("ender-missing", "now")]),
    (PLAYING, {"tokens": {"Anna": OTHERS, "Ben": SPENT}, "now.ender": "Anna"}, []),
    (
        PLAYING,
        {"tokens": {"Ben": SPENT}, "now.ender": "Ben", "rules.edition": "first"},
        [("ender-diamonds", "now.ender")],
    ),
    # no step, or by the other ruling no round, begins after a last diamond
    (CHOOSING, {"tokens": {"Ben": SPENT}}, [("over-missing", "turn")]),
    (CHOOSING, {"tokens": {"Ben": SPENT}, "rules.end": "round"}, [("over-missing", "turn")]),
    (CHOOSING, {"tokens": {"Ben": SPENT}, "rules.end": "round", "now": {"step": 2}, "hands": DROP}, []),
    # hands and cards chosen in secret
    (CHOOSING, {"hands.Ben": 5}, []),
    (CHOOSING, {"hands": DROP, "chosen": DROP}, []),
    (CHOOSING, {"hands.Ben": 4}, [("hand-size", "hands.Ben")]),
    (CHOOSING, {"hands.Ben": ["ash1"], "discards": DROP}, [("hand-size", "hands.Ben")]),
    (CHOOSING, {"hands.Ben": 6}, [("out-of-range", "hands.Ben")]),
    (CHOOSING, {"hands.Anna": ["house1", "house2", "house3", "house4", "coin1"], "chosen.Anna": "?"}, []),
    (CHOOSING, {"chosen.Anna": "?"}, []),
    (CHOOSING, {"chosen.Ben": "?"}, [("chosen-turn", "chosen.Ben")]),
    (CHOOSING, {"chosen.Anna": "!"}, [("unknown-word", "chosen.Anna")]),
    (PLAYING, {"chosen.Anna": "coin2"}, [("chosen-turn", "chosen.Anna")]),
    # cards over the whole table
    (CHOOSING, {"hands.Ben": ["ash1", "ash1", "ash2", "ash3", "ash4"]}, [("too-many", "hands.Ben[1]")]),
    (CHOOSING, {"chosen.Anna": "ash1"}, [("too-many", "chosen.Anna")]),
    (PLAYING, {"now.playing": "swan1"}, [("too-many", "display[0]")]),
    (TAKING, {"discards": ["swan1"]}, [("too-many", "discards[0]")]),
    (TAKING, {"display": [], "discards": 10}, [("extra-empty", "now.extra")]),
    (TAKING, {"discards": DROP}, []),
    (TAKING, {"discards": 1}, []),
    (TAKING, {"discards": 2}, [("cards-number", "discards")]),
    (TAKING, {"discards": []}, [("cards-number", "discards")]),
    (TAKING, {"display": [*NINE, "lime1"]}, [("display-number", "display")]),
    (TAKING, {"display": NINE[1:]}, [("cards-number", "discards")]),
    (CHOOSING, {"display": NINE[1:]}, [("display-number", "display")]),
    (CHOOSING, {"display": DROP}, []),
    (CHOOSING, {"display": [*NINE, "dock5"], "discards": DROP}, [("display-number", "display")]),
    (CHOOSING, {"display": NINE[:2], "rules.edition": "first"}, []),
    (CHOOSING, {"display": NINE[:3], "rules.edition": "first"}, [("display-number", "display")]),
    (PLAYING, {"display": DROP}, []),  # an extra card that is being played may be the last of it
    (TAKING, {"display": NINE[:4], "discards": DROP}, []),
    # a game that is over
    (OVER, {}, []),
    (OVER, {"discards": DROP}, []),
    (OVER, {"now.round": 9, "discards": DROP}, [("over-early", "now.over")]),
    (OVER, {"now.step": 2, "discards": DROP}, [("over-early", "now.over")]),
    (OVER, {"now.step": 1, "discards": DROP}, [("out-of-range", "now.step")]),
    (OVER, {"now.round": 9, "discards": DROP, "tokens": {"Ben": SPENT}}, []),
    (OVER, {"now.round": 9, "now.step": 4, "discards": DROP, "tokens": {"Ben": SPENT}}, []),
    (OVER, {"now.round": 9, "now.step": 5, "discards": DROP, "tokens": {"Ben": SPENT}}, [("out-of-range", "now.step")]),
    (
        OVER,
        {"now.round": 9, "now.step": 3, "discards": DROP, "tokens": {"Ben": SPENT}, "rules.end": "round"},
        [("over-early", "now.over")],
    ),
    (OVER, {"hands": {"Ben": ["coin1"]}, "discards": DROP}, [("hand-size", "hands.Ben")]),
    (OVER, {"chosen": {"Ben": "coin1"}, "discards": DROP}, [("chosen-turn", "chosen.Ben")]),
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
    try:
        return list(read(document).warnings)
    except DocumentFaults as faulty:
        return faulty.faults


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
    for document in (SETUP, CHOOSING, PLAYING, TAKING, OVER):
        assert faults_of(document) == []


def source(module: ModuleType) -> str:
    """Of this checkout, whichever build the module is of."""
    return (ROOT / f"{module.__name__.replace('.', '/')}.py").read_text(encoding="utf-8")


def fault_calls() -> list[ast.Call]:
    return [
        node
        for module in (setup, position, board)
        for node in ast.walk(ast.parse(source(module)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault"
    ]


def test_every_code_in_the_source_is_among_the_faults_above_and_has_a_hint() -> None:
    codes = {str(call.args[0].value) for call in fault_calls() if isinstance(call.args[0], ast.Constant)}
    assert codes <= {code for _, _, wanted in CASES for code, _ in wanted}
    assert all(len(call.args) >= 4 for call in fault_calls())


def settled(document: Document) -> State:
    s = start(read(document))
    deal = blind(stream("documents"))
    while isinstance(waiting := pending(s), Draw):
        settle(s, deal(waiting))
    return s


def test_what_is_left_out_is_drawn_and_the_cards_add_up() -> None:
    bare: Document = {"players": ["Anna", "Ben", "Cleo"], "doge": "Ben", "turn": "Cleo", "now": {"round": 3, "step": 2}}
    s = settled(bare)
    assert s.sizes == [HAND - 1, HAND - 2, HAND - 1]
    assert s.chosen[1] >= 0
    assert sum(s.discards) == 4 + 3 * 3 * HAND - sum(s.sizes) - 1
    assert sum(s.deck) == 109 - 4 - 3 * 3 * HAND
    assert (s.used, s.ships, sum(s.points)) == ([0, 0, 0], [0, 0, 0], 0)


def test_a_chosen_card_of_which_nobody_knows_comes_out_of_the_hand_that_is_known() -> None:
    hand = ["house1", "house2", "house3", "house4", "coin1"]
    s = settled(changed(CHOOSING, {"hands.Anna": hand, "chosen.Anna": "?"}))
    told = [CARDS.names[kind] for kind in (*s.hands[:4], s.chosen[0])]
    assert sorted(told) == sorted(hand)


def test_in_the_open_variant_only_those_who_have_played_are_a_card_short() -> None:
    now: Document = {"players": ["Anna", "Ben"], "doge": "Anna", "turn": "Ben", "rules": {"open_play": True}}
    assert settled(now).sizes == [4, 5]
    assert settled(now | {"now": {"playing": "coin1"}}).sizes == [4, 4]
    assert [fault.code for fault in faults_of(now | {"chosen": {"Anna": "?"}})] == ["chosen-turn"]


def test_points_may_stand_by_district_or_in_one_number() -> None:
    s = start(read(changed(PLAYING, {"points": {"Anna": 30, "Ben": {"houses": 7, "bonus": 20}}})))
    assert [sheet.total for sheet in scores(s)] == [30, 27]
    assert [(line.what, line.points) for line in scores(s)[1].lines] == [("houses", 7), ("bonus", 20)]


@pytest.mark.parametrize(("doge", "first"), [("Anna", 0), ("Ben", 1), (DROP, 0)])
def test_who_has_the_doge_in_a_set_up_chooses_first(doge: object, first: int) -> None:
    s = settled(changed(SETUP, {"doge": doge}))
    assert (s.doge, s.seat, s.sizes, sum(s.display)) == (first, first, [5, 5], 9)


def test_who_put_the_last_diamond_but_for_the_reserve_follows_where_it_can_be_only_one() -> None:
    assert start(read(changed(PLAYING, {"tokens": {"Ben": SPENT}}))).ender == 1
    assert start(read(PLAYING)).ender == -1


@pytest.mark.parametrize("number", range(40))
def test_every_position_of_a_game_is_told_and_read_back(number: int) -> None:
    rng = stream("told", number)
    deal = blind(rng)
    s = start(
        read({"players": ["Anna", "Ben", "Cleo", "Dan"][: 2 + number % 3], "rules": {"open_play": number % 2 > 0}})
    )
    while (waiting := pending(s)) is not None:
        if isinstance(waiting, Draw):
            settle(s, deal(waiting))
            continue
        if rng.random() < 0.2:
            assert start(read(describe(s))) == s
        menu = options(s)
        advance(s, menu[rng.randrange(len(menu))])
    assert start(read(describe(s))) == s


def test_discards_that_nobody_remembers_are_a_draw_of_what_is_forgotten_and_what_is_dealt_is_not() -> None:
    s = start(read({"players": ["Anna", "Ben"], "doge": "Ben", "turn": "Ben", "now": {"round": 2}}))
    seats = []
    deal = blind(stream("forgotten"))
    while isinstance(waiting := pending(s), Draw):
        seats.append(waiting.seat)
        settle(s, deal(waiting))
    assert seats == [FORGOTTEN, 0, 1]
    assert pending(start(read({"players": ["Anna", "Ben"]}))).seat == -1  # type: ignore[union-attr]


def test_anybody_may_have_the_doge_in_a_random_set_up() -> None:
    players = ["Anna", "Ben", "Cleo"]
    made = [setup.random_setup(players, {}, stream("set-up", number)) for number in range(30)]
    assert {document["doge"] for document in made} == set(players)
