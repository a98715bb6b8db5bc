"""Bots for every game: those that need nothing but the protocol, and where they are found by name."""

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

from goldenhorn.core.bot import RANDOM, Bot, Recipe, parse_bot
from goldenhorn.games import find, find_bots
from goldenhorn.search import greedy


def recipes(game_name: str) -> Mapping[str, Recipe]:
    """Every bot that can play a game, by name; UnknownGame where there is no such game.

    `random` plays every game. `greedy` plays those whose module of bots gives a `value(state, seat,
    weights)`, its default `WEIGHTS` and, for people, their `MEANINGS`; the further ones are that
    module's own `RECIPES`.

    >>> "random" in recipes("golden-horn")
    True
    """
    own = find_bots(game_name)
    found = {"random": RANDOM}
    if hasattr(own, "value"):
        found["greedy"] = greedy.recipe(find(game_name), own.value, own.WEIGHTS, getattr(own, "MEANINGS", {}))
    found.update(getattr(own, "RECIPES", {}))
    return found


def maker(spec: str, game_name: str) -> "partial[Bot[Any, Any]]":
    """What makes a bot like `greedy:raid=0.5` as often as it is called; BadBot where the words are wrong."""
    known = recipes(game_name)
    kind, parameters = parse_bot(spec, known)
    return cast("partial[Bot[Any, Any]]", partial(known[kind].make, parameters))


def make(spec: str, game_name: str) -> Bot[Any, Any]:
    """A bot from words.

    >>> from goldenhorn.core.chance import stream
    >>> make("random", "golden-horn").decide(None, ["only"], stream("example"))
    'only'
    """
    return maker(spec, game_name)()
