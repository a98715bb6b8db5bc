"""What a seat knows, what it does not, and what it may imagine."""

from collections import Counter

import pytest

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn.state import State
from tests.games.golden_horn.tables import POSITION, changed

HIDDEN = changed(POSITION, {"rules": {"warehouse": "hidden"}})


def position(document: Document) -> State:
    return game.start(game.read(document))


def seen(document: Document, seat: int) -> Document:
    return game.describe(game.view(position(document), seat))


def test_other_hands_are_seen_as_numbers_of_cards() -> None:
    assert seen(POSITION, 0)["hands"] == {"Anna": "1p 2r 2o", "Ben": 4}
    assert seen(POSITION, 1)["hands"] == {"Anna": 5, "Ben": "1y 2g 1b"}


def test_everything_else_lies_open() -> None:
    told = game.describe(position(POSITION))
    for key in ("turn", "board", "ships", "goods", "warehouses", "now"):
        assert seen(POSITION, 1)[key] == told[key]


def test_warehouses_are_open_unless_the_ruling_hides_them() -> None:
    assert seen(HIDDEN, 0)["warehouses"] == {"Anna": "1y 1p 2g 1r 1o 1b", "Ben": 2}
    assert seen(HIDDEN, 1)["warehouses"] == {"Anna": 7, "Ben": "2o"}


def test_nothing_in_a_view_tells_one_hidden_hand_from_another() -> None:
    other = changed(POSITION, {"hands.Ben": "4p"})
    assert game.view(position(POSITION), 0) == game.view(position(other), 0)
    assert game.view(position(POSITION), 1) != game.view(position(other), 1)
    more = changed(POSITION, {"hands.Ben": "5p"})
    assert game.view(position(POSITION), 0) != game.view(position(more), 0)


def test_nothing_in_a_view_tells_one_hidden_warehouse_from_another() -> None:
    assert game.view(position(HIDDEN), 0) == game.view(position(changed(HIDDEN, {"warehouses.Ben": "1y 1b"})), 0)
    assert game.view(position(POSITION), 0) != game.view(position(changed(POSITION, {"warehouses.Ben": "1y 1b"})), 0)


def test_ships_placed_at_the_same_time_are_seen_when_all_are_placed() -> None:
    s = position({"players": ["Anna", "Ben"], "rules": {"placement": "simultaneous"}})
    for words in ("place Anna1 Venice", "place Anna2 Constantinople", "place Anna3 Venice", "place Ben1 Venice"):
        game.advance(s, game.parse(words, s))
    by_ben = game.describe(game.view(s, 1))["ships"]
    assert {name for name, ship in by_ben.items() if "at" in ship} == {"Ben1"}  # type: ignore[attr-defined]
    by_anna = game.describe(game.view(s, 0))["ships"]
    assert {name for name, ship in by_anna.items() if "at" in ship} == {"Anna1", "Anna2", "Anna3"}  # type: ignore[attr-defined]
    imagined = [game.imagine(game.view(s, 1), stream(seed)) for seed in range(60)]
    assert {tuple(state.at[:3]) for state in imagined} == {(a, b, c) for a in (0, 8) for b in (0, 8) for c in (0, 8)}
    for words in ("place Ben2 Venice", "place Ben3 Constantinople"):
        game.advance(s, game.parse(words, s))
    assert game.view(s, 1).placed == 0
    assert game.view(s, 1).known.at == s.at


def test_ships_placed_one_after_another_are_seen_at_once() -> None:
    s = position({"players": ["Anna", "Ben"]})
    game.advance(s, game.parse("place Anna1 Venice", s))
    assert game.view(s, 1).known.at[0] == 0


def test_only_the_seat_that_draws_may_know_the_cards() -> None:
    s = position(changed(POSITION, {"ships.A2.at": 6}))
    log = []  # type: ignore[var-annotated]
    game.advance(s, game.parse("move A2 Constantinople", s), log)
    draw = game.pending(s)
    assert isinstance(draw, Draw)
    game.settle(s, pick(draw.pool, draw.count, stream(1)), log)
    assert {type(event).__name__: event.seen_by for event in log} == {"Moved": -1, "Unloaded": -1, "Drew": 0}


@pytest.mark.parametrize("seat", [0, 1])
def test_imagined_hands_come_from_all_cards_not_seen(seat: int) -> None:
    s = position(changed(POSITION, {"discards.cards": "8p 3y"}))
    other = 1 - seat
    base = other * 6
    unseen = [s.deck[kind] + s.hands[base + kind] for kind in range(6)]
    size = sum(s.hands[base : base + 6])
    trials = 4_000
    rng = stream("imagined")
    view = game.view(s, seat)
    seen: Counter[int] = Counter()
    for _ in range(trials):
        imagined = game.imagine(view, rng)
        assert imagined.hands[seat * 6 : seat * 6 + 6] == s.hands[seat * 6 : seat * 6 + 6]
        for kind, count in enumerate(imagined.hands[base : base + 6]):
            seen[kind] += count
    for kind, left in enumerate(unseen):
        due = trials * size * left / sum(unseen)
        assert seen[kind] == pytest.approx(due, abs=5 * due**0.5 + 1e-9)


def test_where_warehouses_are_hidden_an_imagined_one_may_not_allow_the_announcement() -> None:
    s = position(changed(HIDDEN, {"now.announcing": True}))
    assert [game.spell(action, s) for action in game.options(s)] == ["announce", "pass"]
    rng = stream("unlike")
    menus = set()
    for _ in range(50):
        imagined = game.imagine(game.view(s, 1), rng)
        menu = game.options(imagined)
        assert all(game.refusal(imagined, action) is None for action in menu)
        menus.add(tuple(game.spell(action, imagined) for action in menu))
    assert ("pass",) in menus
