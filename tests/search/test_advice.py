"""Advice: the options of a seat ranked by play-outs from what it can imagine, and from nothing else."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from goldenhorn import games, search
from goldenhorn.core.bot import RandomBot
from goldenhorn.core.chance import seeded
from goldenhorn.core.document import Document
from goldenhorn.search.advice import FORESEEN, Advice, Adviser, NoAdvice, decider, foreseen, interval
from tests import built, toy

GAME = games.find("golden-horn")
POSITION: Document = {
    "players": ["Anna", "Ben"],
    "turn": "Anna",
    "ships": {
        "Anna1": {"at": 6, "heading": "Constantinople", "cargo": "1y"},
        "Anna2": {"at": "Modone", "heading": "Venice"},
        "Anna3": {"at": "Venice"},
        "Ben1": {"at": "Venice"},
        "Ben2": {"at": 2, "heading": "Venice", "cargo": "1r"},
        "Ben3": {"at": "Constantinople"},
    },
    "goods": {"Venice": "9g", "Constantinople": "9b"},
    "hands": {"Anna": "2r 1p", "Ben": "3o"},
    "warehouses": {"Anna": "9p 9o 2y", "Ben": "1y"},
    "now": {"ending": {"by": "Anna", "cause": "announced"}},
}
TOY: Document = {
    "players": ["Anna", "Ben"],
    "turn": "Anna",
    "bowl": "2a 1p",
    "baskets": {"Anna": "1a 1p", "Ben": "1q 1a"},
    "now": {"turns": 6},
}


def advised(document: Document, sims: int = 60, seed: int = 0, game: Any = GAME, bot: Any = None) -> Advice:
    setup = game.read(document)
    make = bot or search.maker("greedy", "golden-horn")
    return Adviser(game, setup, make, seed).advise(decider(game, setup), lambda played: played / sims)


def hands(**held: object) -> Document:
    return {**POSITION, "hands": held}


def test_every_option_is_ranked_once() -> None:
    advice = advised(POSITION)
    state = GAME.start(GAME.read(POSITION))
    assert sorted(one.option for one in advice.estimates) == sorted(GAME.spell(a, state) for a in GAME.options(state))
    assert all(0 <= one.low <= one.share <= one.high <= 1 for one in advice.estimates)
    assert sum(one.playouts for one in advice.estimates) == advice.playouts


def test_the_budget_is_kept_and_spent_on_the_best() -> None:
    advice = advised(POSITION, sims=300)
    assert 300 <= advice.playouts < 300 + len(advice.estimates)
    tried = [one.playouts for one in advice.estimates]
    assert tried == sorted(tried, reverse=True)
    assert tried[0] == advice.states > tried[-1]


@pytest.mark.skipif(built.COMPILED, reason="looks inside, where what is compiled cannot be replaced")
def test_all_options_meet_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    roles: list[tuple[object, ...]] = []
    monkeypatch.setattr("goldenhorn.search.advice.seeded", lambda *role: roles.append(role) or seeded(*role))
    advice = advised(POSITION, sims=60, seed=3)
    met = Counter(roles)
    assert len(met) == advice.states
    assert met[roles[0]] == len(advice.estimates)
    assert min(met.values()) > 1
    assert {role[0] for role in roles} == {3}


def test_what_is_hidden_is_imagined_anew_for_every_trial() -> None:
    hidden = []

    def imagine(view: Any, rng: Any) -> Any:
        hidden.append(str(GAME.describe(state := GAME.imagine(view, rng))["hands"]))
        return state

    game = SimpleNamespace(**{**vars(GAME), "imagine": imagine})
    setup = GAME.read(POSITION)
    Adviser(game, setup, RandomBot, 0).advise(0, lambda played: played / 60)
    assert len(set(hidden)) > 3


def test_what_stayed_in_longer_stands_before_what_was_given_up() -> None:
    early = {key: value for key, value in POSITION.items() if key not in ("now", "warehouses")}
    for seed in range(8):
        tried = [one.playouts for one in advised(early, sims=40, seed=seed, bot=RandomBot).estimates]
        assert tried == sorted(tried, reverse=True)


def test_at_a_cap_everybody_has_an_equal_share() -> None:
    advice = advised({**TOY, "rules": {"cap": 7}}, game=toy, bot=RandomBot)
    assert {one.share for one in advice.estimates} == {0.5}


def test_each_option_is_tried_whatever_the_budget() -> None:
    advice = advised(POSITION, sims=1)
    assert {one.playouts for one in advice.estimates} == {1}
    assert {one.error for one in advice.estimates} == {None}


def test_the_same_seed_gives_the_same_advice_and_another_one_another() -> None:
    early = {key: value for key, value in POSITION.items() if key not in ("now", "warehouses")}
    assert advised(early) == advised(early)
    assert advised(early) != advised(early, seed=1)


def test_what_the_seat_cannot_see_changes_nothing() -> None:
    early = {key: value for key, value in POSITION.items() if key not in ("now", "warehouses")}
    told = [advised({**early, "hands": {"Anna": "2r 1p", "Ben": held}}) for held in ("3o", "1y 2b", 3)]
    assert told[0] == told[1] == told[2]
    assert told[0] != advised({**early, "hands": {"Anna": "2r 1p", "Ben": 9}})


def test_what_the_seat_sees_does_change_it() -> None:
    assert advised(hands(Anna="2r 1p", Ben=3)) != advised(hands(Anna="3y", Ben=3))


def test_a_win_that_one_option_gives_is_found() -> None:
    """Ben has the last turn and is a point behind; a good for his warehouse wins or shares the win."""
    ships = {**POSITION["ships"], "Ben2": {"at": 1, "heading": "Venice", "cargo": "1r"}}  # type: ignore[dict-item]
    last = {
        **POSITION,
        "ships": ships,
        "turn": "Ben",
        "warehouses": {"Anna": "4p", "Ben": "4y"},
        "hands": {"Anna": 3, "Ben": ""},
    }
    best = advised(last, sims=200).estimates[0]
    assert best.option == "move Ben2 Venice"
    assert best.share == 1.0
    assert best.points == 5.0
    assert best.error == 0.0


def test_what_an_option_loses_against_the_best_is_counted_in_the_states_both_have_met() -> None:
    best, *others = advised(POSITION, sims=300).estimates
    assert (best.behind, best.behind_error) == (0.0, 0.0)
    even = [one for one in others if one.playouts == best.playouts]
    assert even
    assert all(abs(one.behind - (best.share - one.share)) < 1e-9 for one in even)


def test_it_says_what_is_likely_to_follow() -> None:
    best = advised(POSITION).estimates[0]
    assert 0 < len(best.foreseen) <= FORESEEN
    often = [step.often for step in best.foreseen]
    assert often == sorted(often, reverse=True)
    assert foreseen([]) == foreseen([()]) == ()


def test_it_needs_no_game_of_its_own() -> None:
    advice = advised(TOY, game=toy, bot=RandomBot)
    assert {one.option for one in advice.estimates} == {"take apple", "take pear", "offer apple Ben", "offer pear Ben"}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (hands(Anna=3, Ben=3), "what the seat that is advised holds is not told: 3 from the deck"),
        ({"players": ["Anna", "Ben"], "rules": {"setup_order": "goods_first"}}, "what lies open to all is not told: 9"),
        ({**POSITION, "now": {"over": True, "ending": {"by": "Ben", "cause": "announced"}}}, "the game is over"),
    ],
)
def test_a_position_without_a_choice_or_that_leaves_open_what_the_seat_sees_gets_no_advice(
    document: Document, message: str
) -> None:
    with pytest.raises(NoAdvice, match=message):
        advised(document)


def test_what_lay_open_once_and_nobody_remembers_may_be_left_out() -> None:
    glass: Any = games.find("mille-fiori")
    document: Document = {
        "players": ["Anna", "Ben"],
        "doge": "Anna",
        "turn": "Anna",
        "hands": {"Anna": ["coin1", "coin2"]},
        "display": ["ash4"],
        "now": {"round": 2, "step": 3, "playing": "house2"},
    }
    found = advised(document, sims=8, game=glass, bot=RandomBot)
    assert {one.option for one in found.estimates} == {"put h1", "sail"}


def test_who_decides_may_sit_elsewhere_than_whose_turn_it_is() -> None:
    ships = {**POSITION["ships"], "Ben2": {"at": 2, "heading": "Venice"}}  # type: ignore[dict-item]
    setup = GAME.read({**POSITION, "ships": ships, "now": {"answer": "Ben2", "raids": 1}})
    assert decider(GAME, setup) == 1


def test_an_interval_holds_the_share_and_shrinks() -> None:
    assert interval(0, 5)[0] == 0.0
    assert interval(5, 5)[1] == 1.0
    wide, narrow = interval(3, 10), interval(300, 1000)
    assert wide[0] < narrow[0] < 0.3 < narrow[1] < wide[1]
