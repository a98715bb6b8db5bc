"""Zones in words: what a card shows for a kind of good, read however people write it, and written again."""

import re
from collections.abc import Callable
from typing import Final

from goldenhorn.core.counts import BadCounts, composed, parse_counts, sequence
from goldenhorn.core.faults import did_you_mean, quoted
from goldenhorn.games.golden_sails.components import (
    BEAST,
    BEASTS,
    CLASSES,
    GEM,
    GOODS,
    KINDS,
    PILES,
    ROUNDS,
    SPELL,
    SPELLS,
    SPICE,
    SPICES,
    STRENGTHS,
    TYPES,
    WEAPON,
    WEAPONS,
    weapon,
    weapon_parts,
)
from goldenhorn.games.golden_sails.spell_words import read_spell, spell_pieces

MOST: Final = 48  # of goods in one text: as many as there are cards
LONGEST: Final = 2_000  # characters of such a text
NOTHING: Final = ("", "-", "0", "none", "nothing")

_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*")
_EPITHET = re.compile(r"\b(?:sea(?=\s+ser)|giant(?=\s+spi))", re.IGNORECASE)
_GAP = re.compile(r"[\s,;]*")
_GEM_GAP = re.compile(r"(?:[\s,;&+]|(?<=[0-9])[-\u2013](?=[0-9]))*")  # also as chains are told: 8-1-2
_DIGITS = re.compile(r"[0-9]+")
_STRENGTHS = re.compile(r"\s*([0-9]+)(?:\s*[-\u2013/|:]\s*|\s+)([0-9]+)")
_BEGUN = "|".join(name[:3] for name in WEAPONS.names)
_JOINING = ("and", "und")
_GOOD = {  # how goods are told apart where a pile cannot be read
    GEM: re.compile(r"[^\s,;&+]+"),
    SPICE: re.compile(r"(?:[0-9]+\s*[x×*]?\s*)?[^\s,;&+]+"),
    BEAST: re.compile(r"(?:[0-9]+\s*[x×*]?\s*)?[^\s,;&+]+"),
    WEAPON: re.compile(r"[^\s,;][^,;]*"),
}
_LIKE_A_SPELL = re.compile(
    rf"[0-9]+\s*/\s*{_WORD.pattern}(?:\s*[+&]\s*{_WORD.pattern})?|\+\s*2\s*(?:{_BEGUN})\w*", re.IGNORECASE
)
_KNOWN_SHORT = 3  # letters at least of a word that begins the name of another kind's good

WORDS: Final = (*SPICES.names, *BEASTS.names, *WEAPONS.names, "protection", "universal")


def zone_text(kind: int, zone: int) -> str:
    """A zone in words.

    >>> [zone_text(kind, zone) for kind, zone in enumerate((4, 3, 1, 0, 32))]
    ['2/spell', '4', 'mint', 'unicorn', 'katar 1/2']
    """
    if kind == SPELL:
        return SPELLS[zone]
    if kind == GEM:
        return str(zone + 1)
    if kind == WEAPON:
        type_of, left, right = weapon_parts(zone)
        return f"{WEAPONS.names[type_of]} {left}/{right}"
    return (SPICES if kind == SPICE else BEASTS).names[zone]


def zones_text(kind: int, zones: list[int]) -> str:
    """The zones of a pile in words, in their order.

    >>> zones_text(GEM, [0, 1, 3]), zones_text(WEAPON, [32, 9])
    ('1 2 4', 'katar 1/2, pinga 0/0')
    """
    return (", " if kind in (SPELL, WEAPON) else " ").join(zone_text(kind, zone) for zone in zones)


def read_zone(kind: int, text: str, offset: int = 0) -> int:
    """One zone of a kind; BadCounts, its offset counted from `offset`, where the text is none, or several.

    >>> [read_zone(kind, word) for kind, word in enumerate(("2 per spell", "4", "mint", "U", "katar 1-2"))]
    [4, 3, 1, 0, 32]
    """
    zones = read_zones(kind, text, offset)
    if len(zones) == 1:
        return zones[0]
    a = f"one {GOODS[kind]}"
    raise BadCounts("bad-zone", f"{quoted(text)} is not {a}", f"write {a}, for example {_EXAMPLES[kind]}", offset)


def plain(text: str) -> str:
    """The same without what the rulebook calls some beasts beside their name, every letter where it was.

    >>> plain("2/sea serpent, giant spider")
    '2/    serpent,       spider'
    """
    return _EPITHET.sub(lambda found: " " * len(found[0]), text)


def read_zones(kind: int, text: str, offset: int = 0) -> list[int]:
    """The zones of a pile, in the order written; BadCounts, its offset counted from `offset`, where it is none.

    >>> read_zones(GEM, "1 2 4 4 8"), read_zones(SPICE, "anise mint 2 pepper"), read_zones(BEAST, "UPSU")
    ([0, 1, 3, 3, 7], [0, 1, 2, 2], [0, 1, 2, 0])
    >>> [zone_text(WEAPON, zone) for zone in read_zones(WEAPON, "pinga 1-2, katar 2/0")]
    ['pinga 1/2', 'katar 2/0']
    """
    if text.strip().lower() in NOTHING:
        return []
    if len(text) > LONGEST:
        raise BadCounts("too-long", f"a text of {len(text)} characters is too long for a pile", "", offset)
    text = plain(text)
    try:
        zones = _READERS[kind](text)
    except BadCounts as bad:
        raise _with_others(kind, text, _misplaced(kind, bad, text)).moved(offset) from None
    if len(zones) > MOST:
        raise _too_many(len(zones), kind, offset)
    return zones


def _spells(text: str) -> list[int]:
    return [read_spell(piece, start) for start, piece in spell_pieces(text)]


def _gems(text: str) -> list[int]:
    zones = []
    at = _after(_GEM_GAP, text, 0)
    while at < len(text):
        spell = _LIKE_A_SPELL.match(text, at)
        found = None if spell else _DIGITS.match(text, at)
        if found is None:
            word = spell or _WORD.match(text, at)
            told = word[0] if word else text[at]
            raise BadCounts("unknown-word", f"{quoted(told)} is no gem", f"gems are {_GEM_WORDS}", at)
        number = int(found[0][:9])
        if not 1 <= number <= CLASSES:
            apart = "; write spaces between gems" if len(found[0]) > 1 else ""
            raise BadCounts("out-of-range", f"there is no gem of class {number}", f"gems are {_GEM_WORDS}{apart}", at)
        zones.append(number - 1)
        at = _after(_GEM_GAP, text, found.end())
    return zones


def _spices(text: str) -> list[int]:
    return _in_order(text, SPICE)


def _beasts(text: str) -> list[int]:
    return _in_order(text, BEAST)


def _in_order(text: str, kind: int) -> list[int]:
    """Spices or beasts, perhaps with numbers; what is a spell is not taken for some of them."""
    spell = _LIKE_A_SPELL.search(text)
    if spell:
        raise BadCounts("unknown-word", f"{quoted(spell[0])} is no {GOODS[kind]}", "", spell.start())
    words = SPICES if kind == SPICE else BEASTS
    total = sum(parse_counts(text, words))  # before any list is made: a number may have four digits
    if total > MOST:
        raise _too_many(total, kind, 0)
    return sequence(text, words)


def _weapons(text: str) -> list[int]:
    zones = []
    at = _after(_GAP, text, 0)
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            raise BadCounts("bad-weapon", f"{quoted(text[at])} stands where a weapon should", _WEAPON_FORM, at)
        type_of = WEAPONS.index(word[0], at)
        found = _STRENGTHS.match(text, word.end())
        if found is None:
            raise BadCounts("bad-weapon", f"{quoted(word[0])} has not two numbers behind it", _WEAPON_FORM, at)
        zones.append(weapon(type_of, _strength(found, 1), _strength(found, 2)))
        at = _after(_GAP, text, found.end())
    return zones


def _strength(found: re.Match[str], group: int) -> int:
    number = int(found[group][:9])
    if number >= STRENGTHS:
        hint = f"the numbers of a weapon are 0 to {STRENGTHS - 1}: left, then right"
        raise BadCounts("out-of-range", f"no weapon has the number {number}", hint, found.start(group))
    return number


def _after(gap: re.Pattern[str], text: str, at: int) -> int:
    found = gap.match(text, at)
    return found.end() if found else at


def _too_many(number: int, kind: int, offset: int) -> BadCounts:
    return BadCounts("too-many", f"{number} {PILES[kind]} are more than there are cards", f"at most {MOST}", offset)


def _misplaced(kind: int, bad: BadCounts, text: str) -> BadCounts:
    """The same, or, where it stands at a good of another kind, that it is one."""
    if bad.code not in ("unknown-word", "unknown-spell"):
        return bad
    found = _LIKE_A_SPELL.match(text, bad.offset) or _WORD.match(text, bad.offset)
    word = found[0] if found else ""
    if kind == SPELL and found and text[found.end() :].lstrip()[:1] in ("+", "&"):
        return bad  # two spices: a spell whose number was forgotten
    others = [other for other in range(KINDS) if other != kind and _names(other, word)]
    if not others:
        return bad
    good = " or ".join(f"a {GOODS[other]}" for other in others)
    hint = f"write it under {' or '.join(PILES[other] for other in others)}"
    return BadCounts("wrong-pile", f"{quoted(word)} is {good}, this is the pile of {PILES[kind]}", hint, bad.offset)


def _with_others(kind: int, text: str, first: BadCounts) -> BadCounts:
    """The same, with what is wrong in the goods that follow; too many of them are so all together."""
    if first.code == "too-many":
        return first
    others: list[BadCounts] = []
    for start, piece in _pieces(kind, text):
        if start > first.offset and len(others) < ROUNDS:
            try:
                _READERS[kind](piece)
            except BadCounts as bad:
                others.append(_misplaced(kind, bad, piece).moved(start))
    return BadCounts(first.code, first.message, first.hint, first.offset, tuple(others))


def _pieces(kind: int, text: str) -> list[tuple[int, str]]:
    """The goods of a pile that cannot be read as a whole, each with where it begins."""
    if kind == SPELL:
        return spell_pieces(text)
    return [(found.start(), found[0]) for found in _GOOD[kind].finditer(text) if found[0].lower() not in _JOINING]


def _names(kind: int, word: str) -> bool:
    """Whether a word is meant for a good of a kind beyond doubt."""
    if kind == GEM:
        return False
    if kind == SPELL:
        try:
            return read_spell(word) >= 0
        except BadCounts:
            return False
    words = {SPICE: SPICES, BEAST: BEASTS, WEAPON: WEAPONS}[kind]
    return len(word) >= _KNOWN_SHORT and len(words.candidates(composed(word))) == 1


def read_any(text: str, offset: int = 0) -> tuple[int, int]:
    """The kind and zone that a text names by what it is; BadCounts where it is none, or may be several.

    >>> [read_any(text) for text in ("mint", "4", "unicorn", "katar 1/2", "+2 katar")]
    [(2, 1), (1, 3), (3, 0), (4, 32), (0, 30)]
    """
    exact = _EXACT.get(text)  # as written here: a deck is read in 0.3 ms, not 2.8
    if exact is not None:
        return exact
    word = _WORD.match(text)
    if word is None:
        kind = GEM if text.isdigit() else SPELL
        return kind, read_zone(kind, text, offset)
    if WEAPONS.candidates(word[0]) and (word[0] != text or composed(text) in WEAPONS.words):
        return WEAPON, read_zone(WEAPON, text, offset)
    found = [(kind, zone) for kind, words in ((SPICE, SPICES), (BEAST, BEASTS)) for zone in words.candidates(text)]
    if not found and composed(text[:4]) in ("prot", "univ"):
        return SPELL, read_zone(SPELL, text, offset)
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadCounts("unknown-word", f"{quoted(text)} is no zone of a card", did_you_mean(word[0], WORDS), offset)
    several = " or ".join(f"{zone_text(kind, zone)} (a {GOODS[kind]})" for kind, zone in found)
    raise BadCounts("ambiguous-word", f"{quoted(text)} may mean {several}", "write more of the word", offset)


_GEM_WORDS: Final = f"the classes 1 to {CLASSES}"
_WEAPON_FORM: Final = 'write for example "pinga 1/2": left, then right'
_EXAMPLES: Final = ('"2/spell"', '"4"', '"mint"', '"unicorn"', '"katar 1/2"')
_READERS: Final[tuple[Callable[[str], list[int]], ...]] = (_spells, _gems, _spices, _beasts, _weapons)
_ZONES: Final = (len(SPELLS), CLASSES, len(SPICES), len(BEASTS), TYPES * STRENGTHS * STRENGTHS)
_EXACT: Final = {zone_text(kind, zone): (kind, zone) for kind in range(KINDS) for zone in range(_ZONES[kind])}
