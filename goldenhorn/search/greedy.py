"""greedy: takes the option after which its position is worth most. For every game that gives a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from goldenhorn.core.bot import Recipe
from goldenhorn.core.game import ActionT, Decision, EventT, Game, SetupT, StateT, ViewT

if TYPE_CHECKING:
    from random import Random

Value = Callable[[StateT, int, Mapping[str, float]], float]


class Greedy(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """Imagines one state that its view allows, tries every option there, and takes the one of greatest value.

    `value(state, seat, weights)` tells what a position is worth to a seat, also while a draw is due
    (what chance will give is not looked at). Equal values are decided by the seat's own stream.
    """

    __slots__ = ("_game", "_value", "_weights")

    def __init__(
        self,
        game: Game[SetupT, StateT, ActionT, ViewT, EventT],
        value: Value[StateT],
        weights: Mapping[str, float],
    ) -> None:
        self._game = game
        self._value = value
        self._weights = weights

    def decide(self, view: ViewT, options: Sequence[ActionT], rng: Random, /) -> ActionT:
        """The best option; the seat is the one that decides in the imagined state."""
        if len(options) == 1:
            return options[0]
        game, value, weights = self._game, self._value, self._weights
        clone, advance = game.clone, game.advance
        state = game.imagine(view, rng)
        waiting = game.pending(state)
        assert isinstance(waiting, Decision)  # as in the state that the view is of
        seat = waiting.seat
        best: list[ActionT] = []
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


def recipe(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT],
    value: Value[StateT],
    weights: Mapping[str, float],
    meanings: Mapping[str, str],
) -> Recipe:
    """The recipe for a game: its weights are the parameters."""
    return Recipe("looks one move ahead", weights, lambda parameters: Greedy(game, value, parameters), meanings)
