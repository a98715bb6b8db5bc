"""The light policies of play-outs: in every game that has one it chooses options only, and wins against chance."""

from importlib import import_module
from typing import Any

import pytest

from goldenhorn.core.bot import RandomBot
from goldenhorn.games import find, names
from goldenhorn.play.series import Series, entrants
from goldenhorn.play.statistics import Standing


def policies() -> dict[str, Any]:
    """By game, for those that offer one to search bots."""
    bots = {name: import_module(f"goldenhorn.games.{name.replace('-', '_')}.bots") for name in names()}
    return {name: module.policy for name, module in bots.items() if hasattr(module, "policy")}


@pytest.mark.parametrize("name", policies())
def test_a_light_policy_beats_chance(name: str) -> None:
    policy = policies()[name]

    class Light:
        """Plays by the policy alone, in a position as its view shows it."""

        def decide(self, view: Any, options: Any, rng: Any) -> Any:
            chosen = policy(view.known, options, rng)
            assert chosen in options
            return chosen

    series = Series(find(name), {}, entrants(["light", "random"]), [Light, RandomBot], 1)
    standing = Standing(2, 2, 2, 1)
    for number in range(40):
        played = series.play(number)
        standing.add(played.seating, played.outcome)
    assert (standing.row(0).interval or (0, 0))[0] > 0.8
