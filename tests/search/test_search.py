"""Bots by name, and the one that looks a move ahead."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from goldenhorn import search
from goldenhorn.core.bot import RANDOM, BadBot, RandomBot
from goldenhorn.core.chance import stream
from goldenhorn.core.game import Draw
from goldenhorn.games import UnknownGame, find, names
from goldenhorn.play.series import Series, entrants
from goldenhorn.play.statistics import Standing
from goldenhorn.search.greedy import Greedy, recipe
from tests import toy


def fruit(state: toy.State, seat: int, weights: Mapping[str, float]) -> float:
    """How many fruit a seat has."""
    return weights["fruit"] * sum(state.baskets[3 * seat : 3 * seat + 3])


def turn(*baskets: str) -> toy.State:
    document = {"players": ["Anna", "Ben"], "turn": "Anna", "bowl": "1a 1p 1q"}
    return toy.start(toy.read({**document, "baskets": dict(zip(["Anna", "Ben"], baskets, strict=True))}))


def choice(state: toy.State, weight: float) -> toy.Action:
    bot = Greedy(toy, fruit, {"fruit": weight})
    chosen: toy.Action = bot.decide(toy.view(state, 0), toy.options(state), stream("greedy"))
    return chosen


def test_greedy_takes_the_option_after_which_its_position_is_worth_most() -> None:
    assert choice(turn("2a", "2p"), 1).verb == "take"


def test_a_weight_turns_its_taste() -> None:
    assert choice(turn("2a", "2p"), -1).verb == "offer"


def test_greedy_changes_neither_its_view_nor_the_state() -> None:
    state = turn("2a", "2p")
    view, before = toy.view(state, 0), toy.clone(state)
    Greedy(toy, fruit, {"fruit": 1}).decide(view, toy.options(state), stream("greedy"))
    assert state == before
    assert view == toy.view(before, 0)


def test_equal_options_are_all_taken_and_decided_by_the_seats_stream() -> None:
    state, bot = turn("2a", "2p"), Greedy(toy, fruit, {"fruit": 1})
    chosen = [bot.decide(toy.view(state, 0), toy.options(state), stream("greedy", k)).index for k in range(40)]
    assert set(chosen) == {0, 1, 2}
    assert chosen == [bot.decide(toy.view(state, 0), toy.options(state), stream("greedy", k)).index for k in range(40)]


def test_greedy_answers_out_of_turn_for_its_own_seat() -> None:
    state = turn("2a", "2p")
    toy.advance(state, toy.parse("offer apple Ben", state))
    bot = Greedy(toy, fruit, {"fruit": 1})
    assert bot.decide(toy.view(state, 1), toy.options(state), stream("greedy")).verb == "accept"


def test_greedy_beats_random_at_the_toy() -> None:
    made = recipe(toy, fruit, {"fruit": 1}, {})
    table = Series(toy, {}, entrants(["greedy", "random"]), [lambda: made.make({"fruit": 1}), RandomBot], 1)  # type: ignore[list-item, return-value]
    sums = Standing(2, 2, 2, 1)
    for number in range(200):
        played = table.play(number)
        sums.add(played.seating, played.outcome)
    assert (sums.row(0).interval or (0, 0))[0] > 0.5


def test_every_parameter_of_a_bot_is_told_what_it_means() -> None:
    for name in names():
        for bot, found in search.recipes(name).items():
            assert list(found.meanings) == list(found.parameters), f"{name}: {bot}"


def test_a_bot_is_made_with_all_its_parameters() -> None:
    weights = search.recipes("golden-horn")["greedy"].parameters
    name = next(iter(weights))
    bot = search.make(f"greedy:{name}=0.125", "golden-horn")
    assert bot._weights == {**weights, name: 0.125}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "hint"), [("gredy", "greedy"), ("greedy:riad=1", "raid"), ("random:x=1", "no parameters")]
)
def test_an_unknown_word_names_the_nearest(spec: str, hint: str) -> None:
    with pytest.raises(BadBot) as bad:
        search.make(spec, "golden-horn")
    assert hint in bad.value.hint


def test_there_are_no_bots_for_an_unknown_game() -> None:
    with pytest.raises(UnknownGame):
        search.recipes("golden-corn")


def test_a_game_without_a_value_has_no_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "find_bots", lambda name: None)
    assert "greedy" not in search.recipes("golden-horn")


def test_a_games_own_recipes_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Own:
        RECIPES = {"random": RANDOM, "own": RANDOM}  # noqa: RUF012

    monkeypatch.setattr(search, "find_bots", lambda name: Own)
    assert list(search.recipes("golden-horn")) == ["random", "flatmc", "ismcts", "own"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_plays_golden_horn_without_a_fault_also_where_a_draw_follows(players: int) -> None:
    game, drawn = find("golden-horn"), [0]
    greedy = search.recipes("golden-horn")["greedy"]

    class Watched:
        def __init__(self) -> None:
            self.bot: Any = greedy.make(greedy.parameters)

        def decide(self, view: Any, options: Sequence[Any], rng: Any) -> Any:
            chosen = self.bot.decide(view, options, rng)
            state = game.imagine(view, rng)
            game.advance(state, chosen)
            drawn[0] += isinstance(game.pending(state), Draw)
            return chosen

    table = Series(game, {}, entrants(["greedy"] * players), [Watched] * players, 1)
    assert not any(table.play(number).outcome.fault for number in range(2 * players))
    assert drawn[0]
