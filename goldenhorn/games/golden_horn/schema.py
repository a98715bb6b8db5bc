"""What a document of the game may hold: the tables that validate it and give its JSON Schema."""

from typing import Final

from goldenhorn.core.kinds import CountsOf, KindOf
from goldenhorn.core.players import PLAYER
from goldenhorn.core.score import CAP
from goldenhorn.core.shape import Field, Flag, ListOf, MapOf, OneOf, Record, Text, Whole
from goldenhorn.games.golden_horn import rulings
from goldenhorn.games.golden_horn.components import (
    ALSO_CALLED,
    CARDS_EACH,
    COLOURS,
    CUBES_EACH,
    HARBOURS,
    KINDS,
    MODONE,
    NAME,
    SAILS_MOST,
    SEATS,
    TILES,
)
from goldenhorn.games.golden_horn.state import ANNOUNCED, EMPTIED

CAUSES: Final = (ANNOUNCED, EMPTIED, CAP)

_GOODS = CountsOf(COLOURS, CUBES_EACH)
_CARDS = CountsOf(COLOURS, CARDS_EACH)
_SYMBOLS = (*TILES, *ALSO_CALLED)
_TILE = ListOf(KindOf(COLOURS), 3, 3)

_SHIP = Record(
    {
        "owner": Field(PLAYER, "the player it belongs to; may be left out under a default name such as Anna1"),
        "sails": Field(
            ListOf(KindOf(COLOURS), 1, SAILS_MOST), "its sail colours; may be left out under a default name"
        ),
        "at": Field(
            OneOf(Whole(1, 12), Text((*HARBOURS, MODONE))),
            "a sea space counted from Venice, Modone left out, or a harbour",
        ),
        "heading": Field(Text(HARBOURS), "the harbour its bow points to; needed at sea and in Modone"),
        "cargo": Field(_GOODS, "the goods aboard, all of one colour"),
        "may_turn": Field(Flag(), "it was emptied by pirates and may still turn (ruling turnaround = on_next_move)"),
    }
)

_NOW = Record(
    {
        "turns": Field(Whole(0, 10_000_000), "turns completed"),
        "raids": Field(Whole(0, 54), "raids made this turn"),
        "sailing": Field(Text(), "the ship that is setting out and must be moved"),
        "answer": Field(Text(), "the emptied ship whose owner must decide"),
        "announcing": Field(Flag(), "whether the end may be announced now"),
        "over": Field(Flag(), "whether the game is over"),
        "ending": Field(
            Record(
                {
                    "by": Field(PLAYER, "who brought the end about"),
                    "cause": Field(Text(CAUSES), "what brought it about", required=True),
                }
            ),
            "once the end is near: why",
        ),
    }
)

SHAPE: Final = Record(
    {
        "game": Field(Text((NAME,)), "the game"),
        "players": Field(ListOf(PLAYER, 1, SEATS[-1]), "clockwise from the starting player"),
        "turn": Field(PLAYER, "whose turn it is; makes the document a position"),
        "rules": Field(rulings.SHAPE, "rulings and house rules"),
        "board": Field(
            Record(
                {
                    "route": Field(
                        ListOf(OneOf(Text((*_SYMBOLS, MODONE)), _TILE), 1, 6),
                        "from Venice to Constantinople: symbols, lists of three colours, Modone",
                    ),
                    "tiles": Field(
                        Record({symbol: Field(_TILE, f"the colours of a {symbol} tile") for symbol in _SYMBOLS}),
                        "the colours a symbol stands for, from Venice",
                    ),
                }
            ),
            "the sea route",
        ),
        "ships": Field(
            MapOf(_SHIP, r"[A-Za-z0-9_-]{1,80}", "one word of letters, digits, _ and -"), "the fleets, by ship"
        ),
        "goods": Field(Record({h: Field(_GOODS, f"the goods in {h}") for h in HARBOURS}), "the goods in the harbours"),
        "hands": Field(
            MapOf(OneOf(Whole(0, KINDS * CARDS_EACH), _CARDS)), "cards by player; a number: cards nobody knows"
        ),
        "warehouses": Field(
            MapOf(OneOf(Whole(0, KINDS * CUBES_EACH), _GOODS)), "goods by player; a number: goods nobody knows"
        ),
        "discards": Field(Record({"cards": Field(_CARDS, "played cards")}), "the discard pile"),
        "now": Field(_NOW, "what has happened in the turn, and how near the end is"),
    },
    "A set-up, a position (with `turn`) or the holdings of a finished game of Golden Horn.",
)
