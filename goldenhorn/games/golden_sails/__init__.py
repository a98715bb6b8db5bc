"""The Golden Sails: 2 to 4 merchant houses; every card can become one of five kinds of goods.

The package is the game: it satisfies `goldenhorn.core.game.Game`. RULES.md beside this file tells every rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from goldenhorn.games.golden_sails import components, deck, holdings, schema
from goldenhorn.games.golden_sails.holdings import holding, tally
from goldenhorn.games.golden_sails.notation import parse, spell
from goldenhorn.games.golden_sails.reckon import scores
from goldenhorn.games.golden_sails.rules import advance, options, pending, refusal, settle
from goldenhorn.games.golden_sails.setup import random_setup, read, start
from goldenhorn.games.golden_sails.sight import imagine, view
from goldenhorn.games.golden_sails.state import clone
from goldenhorn.games.golden_sails.telling import describe, ending, narrate

name: Final = components.NAME
title: Final = "The Golden Sails"
about: Final = "Every card can become one of five kinds of goods. Stand-in data: the 48 goods cards."
seats: Final = components.SEATS
shape: Final = schema.SHAPE
holdings_shape: Final = holdings.SHAPE
holdings_key: Final = "goods"
prompts: Final = holdings.PROMPTS
example: Final = (
    "gems:1 2 4 4 8; spices:anise mint pepper; weapons:pinga 1/2; spells:2/spell, +2 pinga"  # needs no sheet
)
columns: Final = None
earned: Final = None
templates: Final[Mapping[str, Callable[[], str]]] = {"deck": deck.template}


def draw(document: Document) -> Report:
    """The picture of a set-up or position; loaded only where one is drawn."""
    from goldenhorn.games.golden_sails import drawing

    return drawing.draw(document)


if TYPE_CHECKING:  # holds the package against the protocol
    from goldenhorn.core.document import Document
    from goldenhorn.core.game import Game
    from goldenhorn.core.report import Report
    from goldenhorn.core.setup import Setup
    from goldenhorn.games import golden_sails
    from goldenhorn.games.golden_sails.actions import Action
    from goldenhorn.games.golden_sails.events import GoldenSailsEvent
    from goldenhorn.games.golden_sails.sight import View
    from goldenhorn.games.golden_sails.state import State

    _game: Game[Setup[State], State, Action, View, GoldenSailsEvent] = golden_sails

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
