"""Play-outs: a position played on without much thought, and what came of it as a reward for every seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import tanh
from typing import TYPE_CHECKING, Generic

from goldenhorn.core.chance import pick
from goldenhorn.core.game import ActionT, Decision, Draw, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.core.score import CAP
from goldenhorn.search.greedy import Value

if TYPE_CHECKING:
    from random import Random

    Policy = Callable[[StateT, Sequence[ActionT], Random], ActionT]

_FAR = 10  # points of a lead that earn half of what can be had for the margin


class Lore(Generic[StateT, ActionT]):
    """What a game's module of bots knows: the value of a position with its weights, a light policy; each may lack.

    `policy(state, options, rng)` chooses quickly, without trying anything out.
    """

    __slots__ = ("policy", "value", "weights")

    def __init__(
        self,
        value: Value[StateT] | None = None,
        weights: Mapping[str, float] | None = None,
        policy: Policy[StateT, ActionT] | None = None,
    ) -> None:
        self.value = value
        self.weights: Mapping[str, float] = weights or {}
        self.policy = policy


class Playouts(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """Plays positions on, and turns what comes of it into rewards from 0 to 1, one a seat."""

    __slots__ = ("_game", "_length", "_looks", "_lore", "_margin", "_noise", "_scale")

    def __init__(
        self,
        game: Game[SetupT, StateT, ActionT, ViewT, EventT],
        lore: Lore[StateT, ActionT],
        parameters: Mapping[str, float],
    ) -> None:
        """Of the settings in settings.py: noise, looks, length, scale where the lore has a use for them, and margin."""
        self._game = game
        self._lore = lore
        blind = lore.value is None and lore.policy is None
        self._noise = 1.0 if blind else parameters["noise"]
        self._looks = 0.0 if lore.value is None else 1.0 if lore.policy is None else parameters["looks"]
        self._length = 0 if lore.value is None else int(parameters["length"])
        self._scale = 1.0 if lore.value is None else parameters["scale"]
        self._margin = parameters["margin"]

    def rewards(self, state: StateT, seat: int, seats: int, rng: Random) -> list[float]:
        """Play on, in place, to the end or to the first round's end after so many decisions; what each seat gets.

        A round ends where the choice comes back to `seat`, which searches. Who has just raided or traded may be asked
        again in mid-turn, so that some rounds are cut short; a value that knows the moment makes up for it.
        """
        game = self._game
        pending, options, advance, settle = game.pending, game.options, game.advance, game.settle
        random, noise = rng.random, self._noise
        left = self._length * seats if self._length else -1
        last = seat
        while True:
            waiting = pending(state)
            if isinstance(waiting, Draw):
                settle(state, pick(waiting.pool, waiting.count, rng))
            elif waiting is None:
                return self.final(state)
            else:
                decider = waiting.seat
                if left == 0 and decider == seat and last != seat:
                    return self.judged(state, seats)
                last = decider
                if left > 0:
                    left -= 1
                menu = options(state)
                size = len(menu)
                if size == 1:
                    advance(state, menu[0])
                elif noise >= 1 or (noise and random() < noise):  # no number is drawn where chance chooses anyway
                    advance(state, menu[int(random() * size)])
                else:
                    advance(state, self.chosen(state, menu, decider, rng))

    def chosen(self, state: StateT, menu: Sequence[ActionT], seat: int, rng: Random) -> ActionT:
        """What the light policy, or a look at every option, or else chance chooses."""
        looks, policy, value = self._looks, self._lore.policy, self._lore.value
        if value is not None and looks and (looks == 1 or rng.random() < looks):
            return self._best(state, menu, seat, value)
        if policy is not None:
            return policy(state, menu, rng)
        return menu[int(rng.random() * len(menu))]

    def _best(self, state: StateT, menu: Sequence[ActionT], seat: int, value: Value[StateT]) -> ActionT:
        clone, advance, weights = self._game.clone, self._game.advance, self._lore.weights
        best, most = menu[0], float("-inf")
        for option in menu:
            tried = clone(state)
            advance(tried, option)
            worth = value(tried, seat, weights)
            if worth > most:
                best, most = option, worth
        return best

    def final(self, state: StateT) -> list[float]:
        """The rewards of a game that is over: for ranks, and a little for the lead. A cap decides nothing."""
        sheets = self._game.scores(state)
        ending = self._game.ending(state)
        others = len(sheets) - 1
        if not others or (ending is not None and ending.cause == CAP):
            return [0.5] * len(sheets)
        totals = [float(sheet.total) for sheet in sheets]
        found = []
        for seat, sheet in enumerate(sheets):
            ahead = -0.5  # of oneself
            for other in sheets:
                ahead += 1.0 if other.rank > sheet.rank else 0.5 if other.rank == sheet.rank else 0.0
            found.append(self._reward(ahead / others, seat, totals))
        return found

    def judged(self, state: StateT, seats: int) -> list[float]:
        """The rewards of a position in mid-game: how likely each seat will end up ahead of each other, on average.

        Without a value nothing is known: 0.5 for everybody.
        """
        value, weights = self._lore.value, self._lore.weights
        if value is None or seats < 2:
            return [0.5] * seats
        worths = [value(state, seat, weights) for seat in range(seats)]
        half = 2 * self._scale
        found = []
        for seat, worth in enumerate(worths):
            ahead = -0.5  # of oneself
            for other in worths:
                ahead += 0.5 + 0.5 * tanh((worth - other) / half)
            found.append(self._reward(ahead / (seats - 1), seat, worths))
        return found

    def _reward(self, ahead: float, seat: int, totals: Sequence[float]) -> float:
        """The part of the others that a seat is ahead of, and for the margin its lead over the best of them."""
        lead = totals[seat] - max([total for other, total in enumerate(totals) if other != seat])
        return (1 - self._margin) * ahead + self._margin * (0.5 + 0.5 * lead / (abs(lead) + _FAR))


def deciding(waiting: Decision | Draw | None) -> int:
    """The seat that a position waits for, as it was imagined from that seat's view."""
    assert isinstance(waiting, Decision)
    return waiting.seat
