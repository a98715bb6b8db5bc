"""What a set-up or position of the game may hold: the tables that validate it and give its JSON Schema."""

from typing import Final

from goldenhorn.core.kinds import CountsOf, KindOf
from goldenhorn.core.players import PLAYER
from goldenhorn.core.shape import Field, Flag, ListOf, MapOf, OneOf, Record, Text, Whole
from goldenhorn.games.golden_sails import deck, rulings
from goldenhorn.games.golden_sails.actions import CARDS
from goldenhorn.games.golden_sails.components import (
    EXPERTS,
    GEM,
    KINDS,
    NAME,
    PILES,
    ROUNDS,
    SEATS,
    SHEETS,
    SIDES,
    TYPES,
    WEAPONS,
)
from goldenhorn.games.golden_sails.state import SCORING

_CARD_NAME: Final = r"c([1-9]|[1-3][0-9]|4[0-8])"
_PILE: Final = ListOf(KindOf(CARDS), 0, ROUNDS)
_GEMS: Final = OneOf(Whole(0, ROUNDS), _PILE)

_MARKET: Final = Record(
    {
        "expert": Field(KindOf(EXPERTS), "the expert on it"),
        "by": Field(PLAYER, "who placed it; matters under the ruling change_keeps = owner only"),
    }
)

_GOODS: Final = Record(
    {
        name: Field(
            _GEMS if kind == GEM else _PILE,
            f"the {name}, cards of the deck in the order taken" + ("; a number: gems nobody knows" * (kind == GEM)),
        )
        for kind, name in enumerate(PILES)
    }
)

_CHOICES: Final = Record(
    {
        "protect": Field(ListOf(KindOf(WEAPONS), 0, TYPES), "weapon types it is protected from"),
        "side": Field(Text(SIDES), "with two players: the side of the weapons that counts"),
    }
)

_NOW: Final = Record(
    {
        "round": Field(Whole(1, ROUNDS), "the round; may be left out, it follows from the goods"),
        "scoring": Field(Text(SCORING), "after the last round: what is being decided"),
        "over": Field(Flag(), "whether the game is over"),
    }
)

SHAPE: Final[Record] = Record(
    {
        "game": Field(Text((NAME,)), "the game"),
        "players": Field(ListOf(PLAYER, 1, SEATS[-1]), "clockwise from the starting player"),
        "first": Field(PLAYER, "who has the first player card; needed in a position"),
        "turn": Field(PLAYER, "who decides now; makes the document a position"),
        "sheet": Field(KindOf(SHEETS), "the beast sheet of the game"),
        "rules": Field(rulings.SHAPE, "rulings and house rules"),
        "deck": Field(deck.SHAPE, "the goods cards; a stand-in where there are none"),
        "market": Field(
            MapOf(_MARKET, _CARD_NAME, "a card of the deck, c1 to c48"), "the goods laid out, each with its expert"
        ),
        "hands": Field(
            MapOf(OneOf(Whole(0, KINDS), CountsOf(EXPERTS, SEATS[-1]))),
            "experts by player; a number: experts nobody knows",
        ),
        "goods": Field(MapOf(_GOODS), "the piles of each player"),
        "choices": Field(MapOf(_CHOICES), "what each player has decided during scoring"),
        "now": Field(_NOW, "how far the game has gone"),
    },
    "A set-up or (with `turn`) a position of The Golden Sails.",
)
