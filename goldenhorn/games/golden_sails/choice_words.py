"""The decisions of scoring as documents tell them: universal goods, protection, the side of the weapons."""

import re
from typing import Final, NamedTuple

from goldenhorn.core.counts import BadCounts
from goldenhorn.core.document import Document, numbers, text
from goldenhorn.core.faults import Fault, Path, quoted
from goldenhorn.core.kinds import KindOf
from goldenhorn.core.shape import MISSING, Field, ListOf, OneOf, Record, Text, wrong_type
from goldenhorn.games.golden_sails.components import DECK, ROUNDS, SIDES, WEAPONS
from goldenhorn.games.golden_sails.pile_words import NO_CARD, NOT_SAID, target

_MOVE: Final = re.compile(r"\s*(?:move\s+)?(c?)([0-9]{1,3})\s*(?:>|\u2192|\bto\b|\s)\s*(.*\S)\s*", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\s,+&]+")
_EXAMPLE: Final = '"c7 gems", or "1 gems" for the first universal good as written'


class Move(NamedTuple):
    """Where a universal good goes: the card (index), or its number among the universal goods as written (from 0)."""

    card: int
    number: int
    to: int


class Said(NamedTuple):
    """What a player's choices say; None where they do not."""

    universals: list[Move] | None = None
    protect: tuple[int, ...] = ()
    side: int | None = None


def read_move(words: str) -> Move:
    """Where a universal good goes; BadCounts where the words do not tell.

    >>> read_move("c7 gems"), read_move("2 > beasts")
    (Move(card=6, number=-1, to=1), Move(card=-1, number=1, to=3))
    """
    found = _MOVE.fullmatch(words)
    if found is None:
        raise BadCounts("bad-move", f"{quoted(words)} tells no universal good and its pile", f"write {_EXAMPLE}")
    number = int(found[2])
    if not 1 <= number <= (DECK if found[1] else ROUNDS):
        message = f"there is no card c{number}" if found[1] else f"nobody has a universal good number {number}"
        raise BadCounts("out-of-range", message, f"write {_EXAMPLE}", found.start(1))
    to = target(found[3], found.start(3))
    return Move(number - 1, NOT_SAID, to) if found[1] else Move(NO_CARD, number - 1, to)


class MoveShape:
    """Where a universal good goes, in words; cleaned to a `Move`."""

    expected = f"a universal good and its pile: {_EXAMPLE}"

    def fits(self, value: object) -> bool:
        return isinstance(value, str)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not isinstance(value, str):
            return wrong_type(self, value, path, faults)
        try:
            return read_move(value)
        except BadCounts as bad:
            faults.append(Fault(bad.code, path, bad.message, bad.hint, offset=bad.offset))
            return MISSING

    def schema(self) -> Document:
        return {"type": "string"}


BESIDE: Final = ("protect", "side")  # what may be said beside the goods, too; universal goods say it each for itself
SHAPE: Final[Record] = Record(
    {
        "universals": Field(ListOf(MoveShape(), 0, ROUNDS), "universal goods that are moved, in order; others stay"),
        "protect": Field(
            OneOf(KindOf(WEAPONS), ListOf(KindOf(WEAPONS), 0, ROUNDS)), "the weapon types protected from, one a spell"
        ),
        "side": Field(Text(SIDES), "with two players: whose numbers of the weapons count"),
    },
    "What a player decides during scoring; what is left out is chosen best for its owner.",
)


def read_beside(key: str, words: str, offset: int = 0) -> object:
    """What is said of a choice beside a player's goods, as `choices` have it; BadCounts where the words do not tell.

    >>> read_beside("protect", "pinga, kat"), read_beside("side", " left")
    (['pinga', 'katar'], 'left')
    """
    if key == "protect":
        types = [(found[0], offset + found.start()) for found in _WORD.finditer(words)]
        return [WEAPONS.names[WEAPONS.index(word, at)] for word, at in types]
    side = words.strip().lower()
    if side not in SIDES:
        at = offset + len(words) - len(words.lstrip())
        raise BadCounts("unknown-word", f"{quoted(words.strip())} is no side", f"one of: {', '.join(SIDES)}", at)
    return side


def read_choices(clean: Document) -> Said:
    """What cleaned choices say.

    >>> read_choices({"protect": 1, "side": "right"})
    Said(universals=None, protect=(1,), side=1)
    """
    moves = clean.get("universals")
    protect = clean.get("protect")
    side = text(clean, "side")
    return Said(
        [move for move in moves if isinstance(move, Move)] if isinstance(moves, list) else None,
        (protect,) if isinstance(protect, int) else tuple(numbers(protect)),
        SIDES.index(side) if side in SIDES else None,
    )
