"""What a play-out comes to: rewards at the end, at a cap, and where it was cut."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from goldenhorn.core.chance import stream
from goldenhorn.search.playout import Lore, Playouts
from goldenhorn.search.settings import SETTINGS
from tests import toy
from tests.search.test_search import fruit

DEFAULTS = {name: setting.default for name, setting in SETTINGS.items()}


def over(cause: str, *baskets: str) -> toy.State:
    """A toy game that is over."""
    players = ["Anna", "Ben", "Cleo"][: len(baskets)]
    document = {"players": players, "turn": "Anna", "bowl": "1a", "now": {"turns": 9, "ending": {"cause": cause}}}
    return toy.start(toy.read({**document, "baskets": dict(zip(players, baskets, strict=True))}))


def playouts(lore: Lore[toy.State, toy.Action] | None = None, **changes: float) -> Playouts:  # type: ignore[type-arg]
    return Playouts(toy, lore or Lore(), {**DEFAULTS, **changes})


def test_a_rank_earns_the_part_of_the_others_that_one_is_ahead_of() -> None:
    assert playouts(margin=0).final(over("rounds", "2a", "1p", "1q")) == [1.0, 0.25, 0.25]
    assert playouts(margin=0).final(over("rounds", "2a", "3p", "1q")) == [0.5, 1.0, 0.0]


def test_the_margin_is_a_small_part_for_the_lead_over_the_best_rival() -> None:
    narrow, wide = over("rounds", "2a", "1p"), over("rounds", "4a", "1p")
    less, more = (playouts(margin=0.2).final(state) for state in (narrow, wide))
    assert 0.8 < less[0] < more[0] < 1.0
    assert less[0] + less[1] == pytest.approx(1)


def test_ten_points_of_a_lead_earn_half_of_the_margin_and_no_lead_earns_more_than_all_of_it() -> None:
    ten, far = over("rounds", "5p 5q", ""), over("rounds", "4a 5p 5q", "")
    assert playouts(margin=1).final(ten) == [0.75, 0.25]
    assert 0.75 < playouts(margin=1).final(far)[0] < 1


def test_a_cap_decides_nothing() -> None:
    assert playouts().final(over("cap", "4a", "1p", "1q")) == [0.5, 0.5, 0.5]


def test_a_cut_position_is_worth_the_more_the_further_one_is_ahead() -> None:
    judge = playouts(Lore(fruit, {"fruit": 1.0}), margin=0, scale=1)
    assert judge.judged(over("rounds", "2a", "2p"), 2) == [0.5, 0.5]
    one, two = (judge.judged(over("rounds", basket, "1p"), 2) for basket in ("2a", "4a"))
    assert 0.5 < one[0] < two[0] < 1
    assert one[0] + one[1] == pytest.approx(1)
    assert sum(judge.judged(over("rounds", "1a", "2p", "3q"), 3)) == pytest.approx(1.5)
    even_odds_times_e = 2.718281828 / 3.718281828
    assert one[0] == pytest.approx(even_odds_times_e), "a lead of `scale` multiplies the odds by e"


def fresh() -> toy.State:
    document = {"players": ["Anna", "Ben"], "turn": "Anna", "bowl": "1a 1p 1q", "rules": {"rounds": 50}}
    return toy.start(toy.read({**document, "baskets": {"Anna": "", "Ben": ""}}))


def takes(state: toy.State, options: Sequence[toy.Action], rng: Random) -> toy.Action:
    """Never offers: a turn is one decision."""
    return next((action for action in options if action.verb == "take"), options[0])


def test_without_a_value_a_play_out_runs_to_the_end() -> None:
    state = fresh()
    playouts(Lore(policy=takes)).rewards(state, 0, 2, stream("end"))
    assert toy.ending(state) is not None


@pytest.mark.parametrize(("length", "turns"), [(1, 2), (2, 4), (3, 6)])
def test_a_play_out_is_cut_where_the_round_ends(length: int, turns: int) -> None:
    state = fresh()
    lore = Lore(fruit, {"fruit": 1.0}, takes)
    playouts(lore, noise=0, length=length).rewards(state, 0, 2, stream("cut"))
    assert (state.turns, toy.ending(state)) == (turns, None)


def test_length_zero_cuts_nothing() -> None:
    state = fresh()
    playouts(Lore(fruit, {"fruit": 1.0}, takes), length=0).rewards(state, 0, 2, stream("cut"))
    assert toy.ending(state) is not None


def test_noise_and_looks_decide_who_chooses() -> None:
    def last(state: toy.State, options: Sequence[toy.Action], rng: Random) -> toy.Action:
        return options[-1]

    def likes_offers(state: toy.State, seat: int, weights: Mapping[str, float]) -> float:
        return float(state.phase == toy.ANSWER)

    state = fresh()
    state.baskets[:3] = [1, 1, 1]
    menu = toy.options(state)
    lore = Lore(likes_offers, {"fruit": 1.0}, last)
    assert playouts(lore).chosen(state, menu, 0, stream("x")) is menu[-1]
    assert playouts(lore, looks=1).chosen(state, menu, 0, stream("x")).verb == "offer"
    assert playouts(Lore(likes_offers, {"fruit": 1.0})).chosen(state, menu, 0, stream("x")).verb == "offer"
    mixed = {playouts(lore, looks=0.5).chosen(state, menu, 0, stream("x", k)).index for k in range(30)}
    assert len(mixed) == 2


def test_noise_is_the_part_of_the_choices_that_is_left_to_chance() -> None:
    def asked(noise: float) -> int:
        calls, own = [], stream("own")

        def policy(state: toy.State, options: Sequence[toy.Action], rng: Random) -> toy.Action:
            calls.append(state)
            return own.choice(options)

        player = playouts(Lore(policy=policy), noise=noise)
        for k in range(200):
            player.rewards(fresh(), 0, 2, stream("noise", k))
        return len(calls)

    every = asked(0)
    assert asked(0.25) / every == pytest.approx(0.75, abs=0.05)
    assert asked(0.75) / every == pytest.approx(0.25, abs=0.05)
    assert asked(1) == 0
