"""Golden Horn: 2 to 4 merchants, ships between Venice and Constantinople, pirates and sets of goods.

The package is the game: it satisfies `goldenhorn.core.game.Game`. RULES.md beside this file tells every rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from goldenhorn.games.golden_horn import components, holdings, schema
from goldenhorn.games.golden_horn.holdings import holding, tally
from goldenhorn.games.golden_horn.notation import parse, spell
from goldenhorn.games.golden_horn.rules import advance, options, pending, refusal, settle
from goldenhorn.games.golden_horn.setup import random_setup, read, start
from goldenhorn.games.golden_horn.sight import imagine, view
from goldenhorn.games.golden_horn.state import clone
from goldenhorn.games.golden_horn.telling import describe, ending, narrate, scores

name: Final = components.NAME
title: Final = "Golden Horn"
about: Final = (
    "Ships between Venice and Constantinople. Stand-in data: sail colours of the fleets, colours of the tiles."
)
seats: Final = components.SEATS
shape: Final = schema.SHAPE
holdings_shape: Final = holdings.SHAPE
holdings_key: Final = "warehouses"
prompts: Final = holdings.PROMPTS
example: Final = "3o 2r"
templates: Final[Mapping[str, Callable[[], str]]] = {}
columns: Final = holdings.COLUMNS
earned: Final = None


def draw(document: Document) -> Report:
    """The picture of a set-up or position; loaded only where one is drawn."""
    from goldenhorn.games.golden_horn import drawing

    return drawing.draw(document)


if TYPE_CHECKING:  # holds the package against the protocol
    from goldenhorn.core.document import Document
    from goldenhorn.core.game import Game
    from goldenhorn.core.report import Report
    from goldenhorn.core.setup import Setup
    from goldenhorn.games import golden_horn
    from goldenhorn.games.golden_horn.actions import Action
    from goldenhorn.games.golden_horn.events import GoldenHornEvent
    from goldenhorn.games.golden_horn.sight import View
    from goldenhorn.games.golden_horn.state import State

    _game: Game[Setup[State], State, Action, View, GoldenHornEvent] = golden_horn

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
