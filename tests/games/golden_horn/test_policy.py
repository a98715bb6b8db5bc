"""The light policy of play-outs: quick, legal, and sensible where the choice is clear."""

from collections import Counter

import pytest

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.game import Decision
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn.bots import policy
from goldenhorn.games.golden_horn.policy import CARD, _fares, _gain
from tests.games.golden_horn.tables import POSITION, changed
from tests.games.playouts import begun, house_rules


def said(changes: dict[str, object], *, without: str = "nothing") -> set[str]:
    """What the policy says in a position, for several streams, of the options that do not begin so."""
    state = game.start(game.read(changed(POSITION, changes)))
    menu = [action for action in game.options(state) if not game.spell(action, state).startswith(without)]
    return {game.spell(policy(state, menu, stream("policy", k)), state) for k in range(20)}


def test_a_raid_that_pays_comes_before_any_ship() -> None:
    assert all(words.startswith("raid") for words in said({"warehouses.Anna": "1y 2g 1r 1o 1b"}))
    better: dict[str, object] = {"ships.A3.cargo": "6b", "warehouses.Anna": "2g"}  # but it ends the turn
    assert all(words.startswith("raid") for words in said(better))


def test_a_full_cargo_comes_home_rather_than_any_other_ship_sails() -> None:
    changes: dict[str, object] = {"ships.A3.cargo": "6b", "warehouses.Anna": "2g"}
    assert said(changes, without="raid") == {"move A3 Venice"}


def test_the_larger_stock_is_loaded() -> None:
    words = said({"goods.Venice": "1y 1p 7g", "ships.A3.at": "Constantinople", "ships.A3.cargo": ""}, without="raid")
    assert words == {"load A1 green"}


@pytest.mark.parametrize(("heading", "word"), [("Constantinople", "turn B1"), ("Venice", "keep B1")])
def test_an_emptied_ship_makes_for_the_nearer_harbour(heading: str, word: str) -> None:
    emptied: dict[str, object] = {"ships.B1.at": 1, "ships.B1.heading": heading, "ships.B1.cargo": ""}
    assert said({**emptied, "now": {"turns": 20, "answer": "B1", "raids": 1}}) == {word}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_way_costs_the_cards_that_the_rules_take_for_it(players: int) -> None:
    rng, seen = stream("fares", players), Counter[int]()
    state = begun("golden-horn", players, {})
    while (waiting := game.pending(state)) is not None:
        if not isinstance(waiting, Decision):
            game.settle(state, pick(waiting.pool, waiting.count, rng))
            continue
        menu = game.options(state)
        for action in menu:
            if game.spell(action, state).startswith("move"):
                after = game.clone(state)
                game.advance(after, action)
                spent = sum(state.hands) - sum(after.hands)
                assert _fares(state, action.ship, state.at[action.ship], action.first) == spent
                crowded = game.clone(state)
                crowded.taken = -1  # ships everywhere: to sail past them costs nothing
                assert _gain(crowded, action) - _gain(state, action) == pytest.approx(CARD * spent)
                seen[spent] += 1
        game.advance(state, menu[int(rng.random() * len(menu))])
    assert seen[0]
    assert seen[1]
    assert seen[2]


def test_whoever_leads_announces_and_whoever_does_not_passes() -> None:
    for ben, word in (("2o", "announce"), ("6y 6p 6g 3r 5o 5b", "pass")):
        state = game.start(game.read(changed(POSITION, {"warehouses.Ben": ben})))
        game.advance(state, game.parse("move A2 Modone", state))
        assert game.spell(policy(state, game.options(state), stream("end")), state) == word


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_it_chooses_an_option_in_every_phase_and_under_every_rule(players: int, seed: int) -> None:
    rng, met = stream("policy", players, seed), Counter[str]()
    state = begun("golden-horn", players, house_rules("golden-horn", rng))
    while (waiting := game.pending(state)) is not None:
        if isinstance(waiting, Decision):
            menu = game.options(state)
            chosen = policy(state, menu, rng)
            assert chosen in menu
            met[game.spell(chosen, state).split()[0]] += 1
            game.advance(state, chosen)
        else:
            game.settle(state, pick(waiting.pool, waiting.count, rng))
    assert met["move"]
    assert met["load"]
