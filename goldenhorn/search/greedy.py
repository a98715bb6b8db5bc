"""greedy: takes the option after which its position is worth most. For every game that gives a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from goldenhorn.core.bot import Recipe

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.core.game import Game

Value = Callable[[Any, int, Mapping[str, float]], float]


class Greedy:
    """Imagines one state that its view allows, tries every option there, and takes the one of greatest value.

    `value(state, seat, weights)` tells what a position is worth to a seat, also while a draw is due
    (what chance will give is not looked at). Equal values are decided by the seat's own stream.
    """

    __slots__ = ("_game", "_value", "_weights")

    def __init__(self, game: Game[Any, Any, Any, Any], value: Value, weights: Mapping[str, float]) -> None:
        self._game = game
        self._value = value
        self._weights = weights

    def decide(self, view: Any, options: Sequence[Any], rng: Random, /) -> Any:
        """The best option; the seat is the one that decides in the imagined state."""
        if len(options) == 1:
            return options[0]
        game, value, weights = self._game, self._value, self._weights
        clone, advance = game.clone, game.advance
        state = game.imagine(view, rng)
        seat = game.pending(state).seat  # type: ignore[union-attr]
        best: list[Any] = []
        most = float("-inf")
        for option in options:
            tried = clone(state)
            advance(tried, option)
            worth = value(tried, seat, weights)
            if worth > most:
                most = worth
                best = [option]
            elif worth == most:
                best.append(option)
        return best[int(rng.random() * len(best))]


def recipe(game: Game[Any, Any, Any, Any], value: Value, weights: Mapping[str, float]) -> Recipe:
    """The recipe for a game: its weights are the parameters."""
    return Recipe("looks one move ahead", weights, lambda parameters: Greedy(game, value, parameters))
