"""ismcts: single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012)."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import TYPE_CHECKING, Generic

from goldenhorn.core.chance import pick
from goldenhorn.core.game import ActionT, Draw, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.search.playout import deciding

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.search.budget import Budget
    from goldenhorn.search.playout import Playouts


class Node:
    """What is known of one action after the actions that lead to it, over all states that were imagined.

    `visits` counts how often it was taken, `available` how often it could have been, `totals` are the rewards of
    every seat, `prior` the reward expected at first sight of who chose it; `children` go by the index of an action.
    """

    __slots__ = ("available", "children", "prior", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.totals = [0.0] * seats
        self.prior = 0.0
        self.children: dict[int, Node] = {}


def selected(node: Node, menu: Sequence[ActionT], seat: int, explore: float, bias: float) -> tuple[int, list[int]]:
    """Which of the menu to follow for a seat, by upper confidence bounds, and which were never tried; by their places.

    Every option on the menu was available once more. The bound counts how often an option could have been taken,
    not how often its parent was visited: what is seldom possible is neither starved nor overrated. `bias` adds what
    was expected at first sight, the less the more often that was tried (progressive bias: Chaslot and others 2008).
    """
    children = node.children
    untried = []
    best, most = -1, float("-inf")
    for k, action in enumerate(menu):
        child = children.get(action.index)
        if child is None:
            untried.append(k)
            continue
        child.available += 1
        visits = child.visits
        bound = child.totals[seat] / visits + explore * sqrt(log(child.available) / visits)
        if bias:
            bound += bias * child.prior / (visits + 1)
        if bound > most:
            best, most = k, bound
    return best, untried


class Ismcts(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """One tree for what the deciding seat knows. Every iteration imagines anew what is hidden and draws anew.

    Chance has no nodes (an open loop): what is drawn decides what the menu below offers, and perhaps to whom, so every
    node keeps the rewards of all seats, and each seat goes for its own (max^n).
    """

    __slots__ = ("_bias", "_budget", "_explore", "_game", "_playouts", "root")

    def __init__(
        self,
        game: Game[SetupT, StateT, ActionT, ViewT, EventT],
        playouts: Playouts[SetupT, StateT, ActionT, ViewT, EventT],
        budget: Budget,
        explore: float,
        bias: float,
    ) -> None:
        self._game = game
        self._playouts = playouts
        self._budget = budget
        self._explore = explore
        self._bias = bias
        self.root = Node(0)  # of the last decision's tree

    def decide(self, view: ViewT, options: Sequence[ActionT], rng: Random, /) -> ActionT:
        """The option that was taken most often; of those the one that earned more."""
        if len(options) == 1:
            return options[0]
        game, budget = self._game, self._budget
        imagined = game.imagine(view, rng)
        seat = deciding(game.pending(imagined))
        root = self.root = Node(len(game.scores(imagined)))
        budget.begin()
        while budget.take(1):
            self._iterate(root, game.imagine(view, rng), options, rng)
        best, most, earned = options[0], -1, 0.0
        for option in options:
            child = root.children.get(option.index)
            if child is not None and (child.visits, child.totals[seat]) > (most, earned):
                best, most, earned = option, child.visits, child.totals[seat]
        return best

    def _iterate(self, root: Node, state: StateT, menu: Sequence[ActionT], rng: Random) -> None:
        """Down the tree to an action never tried, a play-out from there, and its rewards up the tree again."""
        game = self._game
        pending, options, advance, settle = game.pending, game.options, game.advance, game.settle
        explore, bias, seats = self._explore, self._bias, len(root.totals)
        node, path = root, [root]
        waiting = pending(state)
        observer = deciding(waiting)
        while waiting is not None:
            if isinstance(waiting, Draw):
                settle(state, pick(waiting.pool, waiting.count, rng))
                waiting = pending(state)
                continue
            if node is not root:
                menu = options(state)
            best, untried = selected(node, menu, waiting.seat, explore, bias)
            if untried:
                path.append(self._grown(node, state, [menu[k] for k in untried], waiting.seat, rng))
                break
            action = menu[best]
            node = node.children[action.index]
            path.append(node)
            advance(state, action)
            waiting = pending(state)
        rewards = self._playouts.rewards(state, observer, seats, rng)
        for node in path:
            node.visits += 1
            totals = node.totals
            for seat in range(seats):
                totals[seat] += rewards[seat]

    def _grown(self, node: Node, state: StateT, untried: Sequence[ActionT], seat: int, rng: Random) -> Node:
        """A new child, for the option that the play-outs would choose first; the state goes there."""
        action = untried[0] if len(untried) == 1 else self._playouts.chosen(state, untried, seat, rng)
        seats = len(node.totals)
        child = Node(seats)
        child.available = 1
        node.children[action.index] = child
        self._game.advance(state, action)
        if self._bias:
            child.prior = self._playouts.judged(state, seats)[seat]
        return child
