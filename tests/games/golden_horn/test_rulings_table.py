"""Rulings: every one can be written and read back, and every one changes something."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.document import Document
from goldenhorn.core.faults import DocumentFaults
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn.rulings import PROFILES, SHAPE, UNLIMITED, Rulings, rules_table, rulings
from tests.games.playouts import begun, house_rules

# Another value than the rulebook's, and how many play where that can be told.
OTHERWISE: dict[str, tuple[object, int]] = {
    "profile": ("review", 2),
    "layout4": ("mirrored", 4),
    "placement": ("random", 2),
    "setup_order": ("goods_first", 2),
    "modone3": (2, 3),
    "raids_per_turn": (0, 2),
    "raid_colours": ("distinct", 2),
    "turnaround": ("never", 2),
    "turnaround_effect": ("to_port", 2),
    "to_port_draws": (True, 2),
    "empty_arrival_draws": (False, 2),
    "extra_step_skips": (False, 2),
    "match_forced": (True, 2),
    "empty_departure": ("always", 2),
    "reshuffle": ("eager", 2),
    "end_mode": ("immediate", 2),
    "announce": ("turn_start", 2),
    "max_turns": (3, 2),
    "warehouse": ("hidden", 2),
    "set_bonus": ({"3": 5}, 2),
}


def story(seats: int, rules: Document, seed: int) -> list[object]:
    """A random game: what could be done, how things lay, what the seats saw, and the scores."""
    state = begun("golden-horn", seats, rules)
    rng = stream("story", seed)
    told: list[object] = []
    while (waiting := game.pending(state)) is not None:
        if isinstance(waiting, Draw):
            told.append((waiting.pile, waiting.seat, waiting.count))
            game.settle(state, pick(waiting.pool, waiting.count, rng))
            continue
        options = game.options(state)
        told.append([game.spell(action, state) for action in options])
        told.append((list(state.at), list(state.discards), game.view(state, waiting.seat).stored))
        game.advance(state, options[int(rng.random() * len(options))])
    return [*told, game.ending(state), game.scores(state)]


def test_every_ruling_is_tried() -> None:
    assert {*OTHERWISE, "tiebreak"} == set(Rulings._fields), "only the ruling with a single answer is left out"


@pytest.mark.parametrize("key", OTHERWISE)
def test_a_ruling_changes_something(key: str) -> None:
    value, seats = OTHERWISE[key]
    base: Document = {"turnaround_effect": "to_port"} if key == "to_port_draws" else {}
    assert any(story(seats, base, seed) != story(seats, {**base, key: value}, seed) for seed in range(12))


def test_the_review_is_its_rulings_and_its_names_of_symbols() -> None:
    spelt = rules_table(PROFILES["review"]._replace(profile="rulebook"))
    assert spelt == {
        "layout4": "mirrored",
        "placement": "random",
        "match_forced": True,
        "turnaround_effect": "to_port",
        "end_mode": "one_more_each",
    }
    assert all(story(4, {"profile": "review"}, seed) == story(4, spelt, seed) for seed in range(3))
    by_review = game.describe(begun("golden-horn", 2, {"profile": "review"}))["board"]
    assert by_review == {"route": ["triangle", "Modone", "circle"]}


def test_a_ruling_beside_a_profile_stands() -> None:
    chosen = rulings({"profile": "review", "match_forced": False})
    assert (chosen.match_forced, chosen.end_mode) == (False, "one_more_each")
    assert rules_table(chosen) == {"profile": "review", "match_forced": False}


@given(st.integers(0, 100_000))
def test_rulings_are_read_back_as_written(seed: int) -> None:
    rules = house_rules("golden-horn", stream(seed), 0.5)
    faults: list[Any] = []
    cleaned = SHAPE.clean(rules, ("rules",), faults)
    assert isinstance(cleaned, dict)
    chosen = rulings(cleaned)
    again = SHAPE.clean(rules_table(chosen), ("rules",), faults)
    assert isinstance(again, dict)
    assert faults == []
    assert rulings(again) == chosen


def test_a_number_is_written_as_itself_and_only_raids_are_unlimited() -> None:
    assert rules_table(Rulings()._replace(max_turns=UNLIMITED)) == {"max_turns": UNLIMITED}
    assert rules_table(Rulings()._replace(raids_per_turn=UNLIMITED)) == {"raids_per_turn": "unlimited"}


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        ({"modone3": 1}, "rules.modone3"),
        ({"modone3": 4}, "rules.modone3"),
        ({"raids_per_turn": -1}, "rules.raids_per_turn"),
        ({"raids_per_turn": 55}, "rules.raids_per_turn"),
        ({"max_turns": 0}, "rules.max_turns"),
        ({"match_forced": "perhaps"}, "rules.match_forced"),
        ({"set_bonus": {"0": 1}}, "rules.set_bonus.0"),
        ({"set_bonus": {"6": 100}}, "rules.set_bonus.6"),
        ({"tiebreak": "cards"}, "rules.tiebreak"),
        ({"profile": "mine"}, "rules.profile"),
    ],
)
def test_a_ruling_that_does_not_exist_is_a_fault(rules: Document, where: str) -> None:
    with pytest.raises(DocumentFaults) as raised:
        game.read({"players": ["Anna", "Ben"], "rules": rules})
    assert [fault.where for fault in raised.value.faults] == [where]
