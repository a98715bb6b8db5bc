"""What stands on the box and what is in it: players, the five kinds of goods, their zones, experts, beast sheets.

A *kind* is one of the five that a good can become, numbered as on the score pad. A *zone* is what a card shows for a
kind, a number: an index into `SPELLS`, a gem class from 0 (class 1) to 7, an index into `SPICES`, into `BEASTS`, or a
weapon (`weapon`). A *card* is its five zones in the order of the kinds.
"""

from typing import Final, NamedTuple

from goldenhorn.core.counts import Vocabulary

NAME: Final = "golden-sails"
SEATS: Final = range(2, 5)  # how many play
ROUNDS: Final = 12
DECK: Final = 48  # goods cards

# Kinds of goods, in the order of the score pad.
SPELL: Final = 0
GEM: Final = 1
SPICE: Final = 2
BEAST: Final = 3
WEAPON: Final = 4
KINDS: Final = 5
PILES: Final = ("spells", "gems", "spices", "beasts", "weapons")
GOODS: Final = ("spell", "gem", "spice", "beast", "weapon")

# The expert of each kind, in the same order.
EXPERTS: Final = Vocabulary(
    "expert",
    {"arcanist": "a", "jeweller": "j", "cook": "c", "hunter": "h", "armourer": "r"},
    {"jeweler": "jeweller", "beasthunter": "hunter", "armorer": "armourer"},
)

CLASSES: Final = 8  # of gems, on a ring: 8 and 1 are neighbours
SPICES: Final = Vocabulary(
    "spice",
    {"anise": "a", "mint": "m", "pepper": "p", "juniper": "j", "lotus": "l", "cloves": "c"},
    {"clove": "cloves"},
)
BEASTS: Final = Vocabulary(
    "beast",
    {"unicorn": "u", "phoenix": "p", "spider": "s", "serpent": "e"},
    {"phenix": "phoenix"},
)
UNICORN: Final = 0
PHOENIX: Final = 1
SPIDER: Final = 2
SERPENT: Final = 3
WEAPONS: Final = Vocabulary("weapon", {"boomerang": "b", "pinga": "p", "shuriken": "s", "katar": "k"})
TYPES: Final = 4  # of weapons
STRENGTHS: Final = 3  # 0, 1 or 2 on either side

SHEETS: Final = Vocabulary(
    "beast sheet",
    {"I": "i", "II": "ii", "III": "iii", "IV": "iv", "V": "v"},
    {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V"},
)
BY_ORDER: Final = 4  # sheet V: points by the order in which beasts were taken

LEFT: Final = 0  # the next player clockwise
RIGHT: Final = 1
SIDES: Final = ("left", "right")

# Points for the number of different spices, from none to six.
SPICE_POINTS: Final = (0, 2, 4, 8, 12, 20, 30)

# Spells, and where each sort begins.
SPICE_PAIRS: Final = tuple((a, b) for a in range(len(SPICES)) for b in range(a + 1, len(SPICES)))
A_KIND: Final = 0  # 1 point a good of a kind other than spells: gems, spices, beasts, weapons
A_SPELL: Final = 4  # 2 points a spell
A_BEAST: Final = 5  # 2 points a beast of a sort
A_PAIR: Final = 9  # 4 points a pair of two spices, as in SPICE_PAIRS
FIVE: Final = 24  # 4 points a set of goods of all five kinds
THREE: Final = 25  # 4 points a set of three different beasts
NUDGE: Final = 26  # a gem counts as a class higher or lower
BOOST: Final = 27  # 2 more on both sides of a weapon of a type
PROTECTION: Final = 31
UNIVERSAL: Final = 32
SPELLS: Final = (
    *(f"1/{good}" for good in GOODS[1:]),
    "2/spell",
    *(f"2/{beast}" for beast in BEASTS.names),
    *(f"4/{SPICES.names[a]}+{SPICES.names[b]}" for a, b in SPICE_PAIRS),
    "4/five kinds",
    "4/three beasts",
    "+-1 gem",
    *(f"+2 {weapon}" for weapon in WEAPONS.names),
    "protection",
    "universal",
)

Card = tuple[int, int, int, int, int]  # the zones by kind


def weapon(type_of: int, left: int, right: int) -> int:
    """The zone of a weapon with these numbers.

    >>> weapon(1, 1, 2), weapon_parts(14)
    (14, (1, 1, 2))
    """
    return (type_of * STRENGTHS + left) * STRENGTHS + right


def weapon_parts(zone: int) -> tuple[int, int, int]:
    """Type, left number and right number of a weapon."""
    return zone // (STRENGTHS * STRENGTHS), zone // STRENGTHS % STRENGTHS, zone % STRENGTHS


def many(number: int, noun: str) -> str:
    """So many of something, in words.

    >>> many(1, "spell"), many(2, "phoenix"), many(0, "gem")
    ('1 spell', '2 phoenixes', '0 gems')
    """
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun}{'es' if noun.endswith('x') else 's'}"


class Holding(NamedTuple):
    """What a player has when scoring begins.

    `spells` are zones and leave out universal goods, which stand in `universals` as cards (zone SPELL is UNIVERSAL);
    `gems` are counts by class, `spices` counts by sort, `beasts` zones in the order taken, `weapons` zones.
    """

    spells: list[int]
    gems: list[int]
    spices: list[int]
    beasts: list[int]
    weapons: list[int]
    universals: list[Card]


class Choices(NamedTuple):
    """What a player decides during scoring; None is what is not (yet) decided.

    `moves` are (which of the universal goods, kind of the pile it goes to), in the order moved; goods not named stay.
    `protects` are weapon types, one a protection; where they are fewer, the rest is not (yet) decided. `side` is LEFT
    or RIGHT, with two players only.
    """

    moves: tuple[tuple[int, int], ...] | None = None
    protects: tuple[int, ...] = ()
    side: int | None = None
