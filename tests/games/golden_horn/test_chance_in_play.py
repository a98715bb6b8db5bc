"""What is asked of chance, and when: nothing that cannot be given, a reshuffle in mid-draw in two parts."""

import pytest

from goldenhorn.core.chance import pick, seeded, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Decision, Draw
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn.state import State
from tests.games.golden_horn.tables import POSITION, changed

ARRIVING = changed(POSITION, {"ships.A1.at": 6, "ships.A1.heading": "Constantinople", "ships.A1.cargo": "1y"})


def asked(document: Document, words: str) -> tuple[list[tuple[str, int, int]], State]:
    """The draws that an action leads to (pile, seat, count), and the state after them."""
    state = game.start(game.read(document))
    action = game.parse(words, state)
    assert game.refusal(state, action) is None
    game.advance(state, action)
    return drawn(state), state


def drawn(state: State) -> list[tuple[str, int, int]]:
    """The draws that a state waits for, answered."""
    draws = []
    while isinstance(draw := game.pending(state), Draw):
        assert draw.count <= sum(draw.pool)
        draws.append((draw.pile, draw.seat, draw.count))
        game.settle(state, pick(draw.pool, draw.count, stream("asked")))
    return draws


@pytest.mark.parametrize(
    ("ship", "sails", "cards"), [("A1", ["blue"], 3), ("A1", ["blue", "red"], 2), ("A1", ["blue", "red", "pink"], 1)]
)
def test_cards_are_drawn_by_the_number_of_sail_colours(ship: str, sails: list[str], cards: int) -> None:
    document = changed(ARRIVING, {f"ships.{ship}.sails": sails})
    assert asked(document, f"move {ship} Constantinople")[0] == [("deck", 0, cards)]


def test_a_deck_that_runs_out_in_mid_draw_is_made_anew_from_the_discards() -> None:
    document = changed(ARRIVING, {"hands.Anna": "9y 9p 9g", "hands.Ben": "9r 5o", "discards.cards": "4o 7b"})
    draws, state = asked(document, "move A1 Constantinople")
    assert draws == [("deck", 0, 2), ("deck", 0, 1)]
    assert (sum(state.deck), sum(state.discards)) == (10, 0)


def test_a_deck_used_up_to_the_last_card_is_made_anew_when_needed_or_by_the_ruling_at_once() -> None:
    document = changed(ARRIVING, {"hands.Anna": "9y 9p 9g", "hands.Ben": "9r 5o", "discards.cards": "4o 6b"})
    draws, state = asked(document, "move A1 Constantinople")
    assert draws == [("deck", 0, 3)]
    assert (sum(state.deck), sum(state.discards)) == (0, 10)
    draws, state = asked(changed(document, {"rules": {"reshuffle": "eager"}}), "move A1 Constantinople")
    assert draws == [("deck", 0, 3)]
    assert (sum(state.deck), sum(state.discards)) == (10, 0)


def test_a_player_draws_what_there_is_and_is_asked_for_nothing_where_there_is_none() -> None:
    two = changed(ARRIVING, {"hands.Anna": "9y 9p 9g", "hands.Ben": "9r 9o 7b"})
    assert asked(two, "move A1 Constantinople")[0] == [("deck", 0, 2)]
    none = changed(ARRIVING, {"hands.Anna": "9y 9p 9g", "hands.Ben": "9r 9o 9b"})
    assert asked(none, "move A1 Constantinople")[0] == []


def test_wind_cards_spent_on_the_way_may_be_drawn_again_on_arrival() -> None:
    document = changed(
        ARRIVING, {"ships.A1.at": 5, "ships.B1.at": 1, "hands.Anna": "9y 9p 9g", "hands.Ben": "9r 9o 9b"}
    )
    draws, state = asked(document, "move A1 Constantinople")
    assert draws == [("deck", 0, 1)]
    assert sum(state.hands[:6]) == 27


def test_two_players_draw_nothing_in_modone() -> None:
    document = changed(POSITION, {"ships.B1.at": 1, "ships.A2.at": 3, "ships.B3.at": 5})
    assert asked(document, "move A2 Modone")[0] == []


def test_a_harbour_is_filled_up_by_as_many_goods_as_were_taken() -> None:
    assert asked(POSITION, "load A1 yellow")[0] == [("bag", -1, 3)]


@pytest.mark.parametrize(
    ("with_ben", "due"), [("10y 9p 11g 8r 9o 9b", [("bag", -1, 2)]), ("10y 9p 11g 8r 10o 10b", [])]
)
def test_a_bag_that_holds_too_few_gives_what_there_is(with_ben: str, due: list[tuple[str, int, int]]) -> None:
    draws, state = asked(changed(POSITION, {"warehouses.Ben": with_ben}), "load A1 yellow")
    assert draws == due
    assert sum(state.goods[:6]) == 6 + sum(count for _, _, count in due)
    assert state.ender == -1, "goods are still there"


@pytest.mark.parametrize(("harbour", "other"), [("Venice", "Constantinople"), ("Constantinople", "Venice")])
def test_a_harbour_that_empties_brings_the_end_about_and_the_ship_still_sails(harbour: str, other: str) -> None:
    bare = {f"goods.{harbour}": "3y", f"goods.{other}": "4r 4o 1g", "warehouses.Ben": "10y 11p 12g 8r 10o 13b"}
    draws, state = asked(changed(POSITION, {**bare, "ships.A1.at": harbour}), "load A1 yellow")
    assert draws == []
    assert (state.cause, state.ender) == ("harbour-empty", 0)
    assert {game.spell(action, state).split()[0] for action in game.options(state)} == {"move"}


def test_a_harbour_that_empties_later_changes_nothing() -> None:
    near: Document = {"goods.Venice": "3y", "warehouses.Ben": "10y 11p 12g 8r 10o 13b"}
    near["now.ending"] = {"by": "Ben", "cause": "announced"}
    _, state = asked(changed(POSITION, near), "load A1 yellow")
    assert (state.cause, state.ender) == ("announced", 1)


def test_one_deal_meets_every_rotation_of_the_players() -> None:
    """Goods and the cards of each seat are the same whoever sits there and whatever they do in placing."""

    def deal(players: list[str], last: bool) -> tuple[list[int], list[int]]:
        state = game.start(game.read({"players": players}))
        dealer = seeded(11, 4)
        while "turn" not in game.describe(state):
            if isinstance(draw := game.pending(state), Draw):
                game.settle(state, dealer(draw))
            else:
                game.advance(state, game.options(state)[-1 if last else 0])
        return state.goods, state.hands

    assert deal(["a", "b", "c"], False) == deal(["b", "c", "a"], True) == deal(["c", "a", "b"], False)


def test_what_a_finished_table_holds_unseen_is_drawn_before_it_is_scored() -> None:
    over: Document = {"now.over": True, "now.ending": {"by": "Ben", "cause": "announced"}}
    state = game.start(game.read(changed(POSITION, over | {"hands.Anna": 5, "warehouses.Ben": 7})))
    assert drawn(state) == [("bag", 1, 7), ("deck", 0, 5)]
    assert game.pending(state) is None
    assert [sheet.lines[0].points for sheet in game.scores(state)] == [7, 7]
    assert sum(state.hands[:6]) == 5


def test_a_warehouse_that_turns_out_to_lack_a_colour_announces_nothing() -> None:
    hoping = changed(POSITION, {"warehouses.Anna": 6, "now.announcing": True})
    state = game.start(game.read(hoping))
    game.settle(state, [0, 0, 1, 2, 3, 4])
    waiting = game.pending(state)
    assert isinstance(waiting, Decision)
    assert waiting.seat == 1
    assert game.start(game.read(game.describe(state))) == state
    state = game.start(game.read(hoping))
    game.settle(state, [0, 1, 2, 3, 4, 5])
    assert [game.spell(action, state) for action in game.options(state)] == ["announce", "pass"]
