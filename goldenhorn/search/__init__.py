"""Bots for every game: those that need nothing but the protocol, and where they are found by name."""

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

from goldenhorn.core.bot import RANDOM, Bot, Recipe, parse_bot
from goldenhorn.games import find, find_bots
from goldenhorn.search import greedy, searching
from goldenhorn.search.budget import Clock
from goldenhorn.search.playout import Lore


def recipes(game_name: str, clock: Clock | None = None) -> Mapping[str, Recipe]:
    """Every bot that can play a game, by name; UnknownGame where there is no such game.

    `random`, `flatmc` and `ismcts` play every game; the latter are better at those whose module of bots gives
    a `value(state, seat, weights)` with its default `WEIGHTS` and, for people, their `MEANINGS`, and perhaps a
    light `policy(state, options, rng)`. `greedy` needs a value; the further ones are that module's own `RECIPES`.
    Only with a clock (seconds, from anywhere) can bots think for so many milliseconds.

    >>> list(recipes("golden-horn"))
    ['random', 'greedy', 'flatmc', 'ismcts']
    """
    own, game = find_bots(game_name), find(game_name)
    found = {"random": RANDOM}
    value = getattr(own, "value", None)
    if value is not None:
        found["greedy"] = greedy.recipe(game, value, own.WEIGHTS, getattr(own, "MEANINGS", {}))
    lore: Lore[Any, Any] = Lore(value, getattr(own, "WEIGHTS", None), getattr(own, "policy", None))
    found.update(searching.recipes(game, lore, clock))
    found.update(getattr(own, "RECIPES", {}))
    return found


def maker(spec: str, game_name: str, clock: Clock | None = None) -> "partial[Bot[Any, Any]]":
    """What makes a bot like `greedy:raid=0.5` as often as it is called; BadBot where the words are wrong."""
    known = recipes(game_name, clock)
    kind, parameters = parse_bot(spec, known)
    make = cast("partial[Bot[Any, Any]]", partial(known[kind].make, parameters))
    make()  # what will not do is told now, not in the middle of a series
    return make


def make(spec: str, game_name: str, clock: Clock | None = None) -> Bot[Any, Any]:
    """A bot from words.

    >>> from goldenhorn.core.chance import stream
    >>> make("random", "golden-horn").decide(None, ["only"], stream("example"))
    'only'
    """
    return maker(spec, game_name, clock)()
