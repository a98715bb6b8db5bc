"""flatmc: flat Monte Carlo. Plays every option out, in the same imagined states, and ever more often the best ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from goldenhorn.core.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.search.playout import deciding

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.search.budget import Budget
    from goldenhorn.search.playout import Playouts


class Flat(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """Sequential halving (Karnin, Koren and Somekh 2013) over the options of one decision.

    Every round has an equal part of the budget and plays all options that are left equally often, each time all of
    them in one newly imagined state; then the worse half of them is dropped. What earlier rounds told of an option
    still counts, as all that are left have been played equally often. No option is dropped untried, unless there
    are more options than play-outs.
    """

    __slots__ = ("_budget", "_game", "_playouts")

    def __init__(
        self,
        game: Game[SetupT, StateT, ActionT, ViewT, EventT],
        playouts: Playouts[SetupT, StateT, ActionT, ViewT, EventT],
        budget: Budget,
    ) -> None:
        self._game = game
        self._playouts = playouts
        self._budget = budget

    def decide(self, view: ViewT, options: Sequence[ActionT], rng: Random, /) -> ActionT:
        """The option whose play-outs earned most."""
        if len(options) == 1:
            return options[0]
        budget = self._budget
        budget.begin()
        # Listed by chance: of equal ones none has a better place, and a budget too small for all misses any of them.
        left = _shuffled(options, rng)[: int(min(budget.most, len(options)))]
        sums = [0.0] * len(left)
        while len(left) > 1:
            budget.slice((len(left) - 1).bit_length(), len(left))
            while budget.take(len(left)):
                self._play(view, left, sums, rng)
            order = sorted(range(len(left)), key=sums.__getitem__, reverse=True)[: (len(left) + 1) // 2]
            left = [left[k] for k in order]
            sums = [sums[k] for k in order]
        return left[0]

    def _play(self, view: ViewT, left: Sequence[ActionT], sums: list[float], rng: Random) -> None:
        """Play every option that is left once, from one imagined state, and add what it earned."""
        game = self._game
        clone, advance, rewards = game.clone, game.advance, self._playouts.rewards
        imagined = game.imagine(view, rng)
        seat = deciding(game.pending(imagined))
        seats = len(game.scores(imagined))
        for k, option in enumerate(left):
            state = clone(imagined)
            advance(state, option)
            sums[k] += rewards(state, seat, seats, rng)[seat]


def _shuffled(options: Sequence[ActionT], rng: Random) -> list[ActionT]:
    """The options in an order by chance."""
    order = list(options)
    for k in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (k + 1))
        order[k], order[other] = order[other], order[k]
    return order
