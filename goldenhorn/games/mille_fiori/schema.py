"""What a set-up or position of the game may hold: the tables that validate it and give its JSON Schema."""

from typing import Final

from goldenhorn.core.kinds import KindOf
from goldenhorn.core.players import PLAYER
from goldenhorn.core.shape import Field, Flag, ListOf, MapOf, OneOf, Record, Text, Whole
from goldenhorn.games.mille_fiori import rulings
from goldenhorn.games.mille_fiori.components import (
    BONUS_AREAS,
    BONUS_FIELDS,
    CARDS,
    DIAMONDS,
    DISTRICTS,
    HAND,
    NAME,
    ROUTE_END,
    SEATS,
    SPACE_WORDS,
    SPACES,
    TRADE_ROWS,
    UNDIVIDED,
)

MOST_POINTS: Final = 10_000
_CARD: Final = KindOf(CARDS)
_CARDS: Final = ListOf(_CARD, 0, SPACES, ordered=False)  # there is a card for every space

BY_DISTRICT: Final = Record(
    {
        name: Field(
            Whole(0, MOST_POINTS), f"points of the {name}" if k != UNDIVIDED else "points that are not told apart"
        )
        for k, name in enumerate(DISTRICTS)
    }
)
POINTS: Final = OneOf(Whole(0, MOST_POINTS), BY_DISTRICT)

_NOW: Final = Record(
    {
        "round": Field(Whole(1, 50), "the round, from 1"),
        "step": Field(Whole(1, HAND), "the step of the round, from 1"),
        "playing": Field(_CARD, "the card that is being played"),
        "extra": Field(Flag(), "whether an extra card is to be taken now"),
        "owed": Field(
            ListOf(OneOf(Text(("card",)), Whole(1, TRADE_ROWS)), 0, DIAMONDS),
            "what is still owed in this turn, the next last: an extra card, or a harbour row that is to score",
        ),
        "ender": Field(PLAYER, "who has put the last diamond but for the reserve"),
        "over": Field(Flag(), "whether the game is over"),
    }
)

SHAPE: Final[Record] = Record(
    {
        "game": Field(Text((NAME,)), "the game"),
        "players": Field(ListOf(PLAYER, 1, SEATS[-1]), "clockwise from the first to have the Doge"),
        "doge": Field(PLAYER, "who has the Doge; needed in a position"),
        "turn": Field(PLAYER, "who decides now; makes the document a position"),
        "rules": Field(rulings.SHAPE, "rulings and house rules"),
        "tokens": Field(
            MapOf(ListOf(KindOf(SPACE_WORDS), 0, DIAMONDS, ordered=False)), "the spaces of each player's diamonds"
        ),
        "bonus": Field(
            Record(
                {
                    name: Field(ListOf(PLAYER, 0, len(BONUS_FIELDS)), f"who lies on 20, 15, … of the {name}")
                    for name in DISTRICTS[:BONUS_AREAS]
                }
            ),
            "bonus fields taken",
        ),
        "ships": Field(MapOf(Whole(0, ROUTE_END)), "the space of each player's ship on the route; 0 is the start"),
        "points": Field(MapOf(POINTS), "the points of each player, by district or in one number"),
        "hands": Field(
            MapOf(OneOf(Whole(0, HAND), ListOf(_CARD, 0, HAND, ordered=False))),
            "cards by player; a number: nobody knows",
        ),
        "chosen": Field(
            MapOf(OneOf(Text(("?",)), _CARD)), 'cards that were chosen and not yet revealed; "?": nobody knows'
        ),
        "display": Field(_CARDS, "the cards laid out"),
        "discards": Field(OneOf(Whole(0, SPACES), _CARDS), "played cards; left out, or a number: nobody remembers"),
        "now": Field(_NOW, "how far the game has gone"),
    },
    "A set-up or (with `turn`) a position of Mille Fiori.",
)
