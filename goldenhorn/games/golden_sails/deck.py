"""The deck of goods cards: one that a document gives, or a stand-in, since the printed one was never published."""

from collections.abc import Mapping, Sequence
from typing import Final

from goldenhorn.core.document import Document, table
from goldenhorn.core.faults import Fault, Path
from goldenhorn.core.shape import MISSING, Field, ListOf, Record, wrong_type
from goldenhorn.games.golden_sails.card_words import EXAMPLE, EXPECTED, CardShape, card_text
from goldenhorn.games.golden_sails.components import (
    A_PAIR,
    BEASTS,
    CLASSES,
    DECK,
    FIVE,
    NAME,
    NUDGE,
    SPELLS,
    SPICES,
    STRENGTHS,
    THREE,
    TYPES,
    UNIVERSAL,
    WEAPONS,
    Card,
    weapon,
)

# Spells of which the stand-in has one card only. It has two of all others: so it has several of those of which the
# rulebook says that a player may have several (universal goods, nudges of a gem, sets of three beasts).
_SINGLE: Final = frozenset((*range(A_PAIR, FIVE), SPELLS.index("2/spell"), FIVE, SPELLS.index("protection")))
_SPELL_STEP: Final = 43  # has no divisor in common with 48, and of all such parts spells best from all other zones

# How far beasts and weapon types are shifted from one spice to the next, so that they meet all spices, gems and
# one another as evenly as 48 cards allow.
_BEAST_SHIFTS: Final = (0, 2, 1, 3, 0, 2)
_WEAPON_SHIFTS: Final = (0, 2, 1, 3, 1, 3)


def _stand_in() -> tuple[Card, ...]:
    """The stand-in, in words: every spice meets every class of gem on one card, spice by spice.

    From card to card the beast is the next one; the weapon type is the next one every two cards; both are shifted with
    each spice. The cards of a weapon type, in their order, have 0, 1, 2, 0, 1, 2, … on the left, and on the right what
    lets them show all nine pairs of numbers, and then three once more. Spells, two of each but for the singles, are
    dealt out in the order of `SPELLS` by steps of 43 cards.
    """
    spells = [spell for spell in range(len(SPELLS)) for _ in range(1 if spell in _SINGLE else 2)]
    shown = [0] * TYPES  # cards so far, by weapon type
    cards: list[Card] = []
    for card in range(DECK):
        spice, gem = divmod(card, CLASSES)
        beast = (gem + _BEAST_SHIFTS[spice]) % len(BEASTS)
        type_of = (gem // 2 + _WEAPON_SHIFTS[spice]) % TYPES
        before = shown[type_of]
        shown[type_of] += 1
        left = (before + type_of) % STRENGTHS
        right = (left + before // STRENGTHS + type_of) % STRENGTHS
        cards.append((spells[card * _SPELL_STEP % DECK], gem, spice, beast, weapon(type_of, left, right)))
    return tuple(cards)


STAND_IN: Final = _stand_in()


class CardList:
    """The cards of a deck, no more and no fewer than are in the box."""

    expected = f"a list of {DECK} cards, each {EXPECTED}"

    def __init__(self) -> None:
        self.card = CardShape()

    def fits(self, value: object) -> bool:
        return isinstance(value, list)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not isinstance(value, list):
            return wrong_type(self, value, path, faults)
        before = len(faults)
        if len(value) != DECK:
            hint = f"a deck has {DECK}, each once even where two are alike"
            faults.append(Fault("deck-size", path, f"{len(value)} cards stand here", hint))
        cards = [self.card.clean(card, (*path, k), faults) for k, card in enumerate(value[:DECK])]
        return MISSING if len(faults) > before else cards

    def schema(self) -> Document:
        return ListOf(self.card, DECK, DECK).schema()


SHAPE: Final[Record] = Record(
    {"cards": Field(CardList(), f"the {DECK} goods cards, named c1 to c{DECK} in this order", required=True)},
    "The goods cards of one's own copy of the game; a stand-in plays where there are none.",
)


def is_own(clean: Mapping[str, object]) -> bool:
    """Whether a cleaned document gives a deck of its own.

    >>> is_own({"deck": {"cards": list(STAND_IN)}}), is_own({})
    (True, False)
    """
    return bool(table(clean, "deck").get("cards"))


def deck_of(clean: Mapping[str, object]) -> tuple[Card, ...]:
    """The cards that a cleaned document gives, c1 first; the stand-in where it gives none.

    >>> deck_of({}) is STAND_IN
    True
    """
    cards = table(clean, "deck").get("cards")
    if not isinstance(cards, list):
        return STAND_IN
    return tuple(card for card in cards if isinstance(card, tuple))


def deck_document(cards: Sequence[Card]) -> Document:
    """The `[deck]` table that gives these cards.

    >>> deck_document(STAND_IN)["cards"][0]
    '1/gem, anise, 1, unicorn, boomerang 0/0'
    """
    return {"cards": [card_text(card) for card in cards]}


def template() -> str:
    """A document to write one's own deck into: blank cards, each a fault until it is written.

    >>> print(template().splitlines()[-2])
        "",  # c48
    """
    pairs = SPELLS[A_PAIR:FIVE]
    others = [spell for spell in SPELLS if spell not in pairs]
    told = (
        "The goods cards of my copy of The Golden Sails.",
        "",
        "Write the five zones of a card between the quotes, in any order, with commas between them:",
        f"    {EXAMPLE}",
        "    spell    one of the words below",
        f"    spice    {', '.join(SPICES.names)}",
        f"    gem      its class, 1 to {CLASSES}",
        f"    beast    {', '.join(BEASTS.names)}",
        f"    weapon   {', '.join(WEAPONS.names)}, then its left and right number, as in pinga 1/2",
        "",
        "Spells:",
        *(f"    {', '.join(others[at : at + 6])}" for at in range(0, len(others), 6)),
        f"    4/ and two spices, as in {pairs[0]} or 4/mint+cloves",
        "1/gem is 1 point for each gem, 2/unicorn 2 points for each unicorn, 4/five kinds 4 points for each set.",
        f"{SPELLS[NUDGE]} changes the class of a gem by one, {SPELLS[THREE]} means different ones,",
        f"{SPELLS[UNIVERSAL]} is a good that may be moved to another pile when scoring begins.",
        "",
        "The order is yours: c1, c2 … are the names that the cards go by. `goldenhorn validate` on this file tells",
        "which cards are still blank, and what it cannot read. Filled in, it is a set-up with this deck; copy [deck]",
        "into other documents as you need it.",
    )
    head = "\n".join(f"# {line}".rstrip() for line in told)
    blanks = "\n".join(f'    "",  # c{number}' for number in range(1, DECK + 1))
    return f'{head}\n\ngame = "{NAME}"\nplayers = ["Anna", "Ben"]\n\n[deck]\ncards = [\n{blanks}\n]\n'
