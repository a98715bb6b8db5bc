"""Mille Fiori: 2 to 4 glass traders; cards lead diamonds to five districts, and every one earns at once.

The package is the game: it satisfies `goldenhorn.core.game.Game`. RULES.md beside this file tells every rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from goldenhorn.games.mille_fiori import components, holdings, schema
from goldenhorn.games.mille_fiori.holdings import holding, tally
from goldenhorn.games.mille_fiori.notation import parse, spell
from goldenhorn.games.mille_fiori.rules import advance, options, pending, refusal, settle
from goldenhorn.games.mille_fiori.setup import random_setup, read, start
from goldenhorn.games.mille_fiori.sight import imagine, view
from goldenhorn.games.mille_fiori.state import clone
from goldenhorn.games.mille_fiori.telling import describe, earned, ending, narrate, scores

name: Final = components.NAME
title: Final = "Mille Fiori"
about: Final = "Glass in the districts of Venice, points with every move. Nothing is stand-in data."
seats: Final = components.SEATS
shape: Final = schema.SHAPE
holdings_shape: Final = holdings.SHAPE
holdings_key: Final = "points"
prompts: Final = holdings.PROMPTS
example: Final = "workshops 20 houses 33 trade 41"
columns: Final = None
templates: Final[Mapping[str, Callable[[], str]]] = {}


def draw(document: Document) -> Report:
    """The picture of a set-up or position; loaded only where one is drawn."""
    from goldenhorn.games.mille_fiori import drawing

    return drawing.draw(document)


if TYPE_CHECKING:  # holds the package against the protocol
    from goldenhorn.core.document import Document
    from goldenhorn.core.game import Game
    from goldenhorn.core.report import Report
    from goldenhorn.core.setup import Setup
    from goldenhorn.games import mille_fiori
    from goldenhorn.games.mille_fiori.actions import Action
    from goldenhorn.games.mille_fiori.events import MilleFioriEvent
    from goldenhorn.games.mille_fiori.sight import View
    from goldenhorn.games.mille_fiori.state import State

    _game: Game[Setup[State], State, Action, View, MilleFioriEvent] = mille_fiori

__all__ = [
    "about",
    "advance",
    "clone",
    "columns",
    "describe",
    "draw",
    "earned",
    "ending",
    "example",
    "holding",
    "holdings_key",
    "holdings_shape",
    "imagine",
    "name",
    "narrate",
    "options",
    "parse",
    "pending",
    "prompts",
    "random_setup",
    "read",
    "refusal",
    "scores",
    "seats",
    "settle",
    "shape",
    "spell",
    "start",
    "tally",
    "templates",
    "title",
    "view",
]
