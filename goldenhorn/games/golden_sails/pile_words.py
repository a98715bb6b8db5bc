"""Piles in words: goods as people see them, cards of the deck by name, universal goods and where they go."""

import re
from typing import Final, NamedTuple

from goldenhorn.core.counts import BadCounts, composed
from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path, did_you_mean, quoted
from goldenhorn.core.shape import MISSING, OneOf, Text, Whole, wrong_type
from goldenhorn.games.golden_sails.card_words import BUT_SPELL, card_text, read_card
from goldenhorn.games.golden_sails.components import (
    CLASSES,
    DECK,
    GEM,
    GOODS,
    PILES,
    ROUNDS,
    SPELL,
    SPELLS,
    SPICE,
    UNIVERSAL,
    WEAPON,
)
from goldenhorn.games.golden_sails.spell_words import spell_pieces
from goldenhorn.games.golden_sails.zone_words import LONGEST, MOST, NOTHING, read_zone, read_zones, zone_text

NOT_SAID: Final = -1
NO_CARD: Final = -1

_CARD: Final = re.compile(r"(?<!\w)[cC]([1-9][0-9]?)(?!\w)")
_COUNTED: Final = re.compile(r"(?<!\w)[a-zA-Z][0-9]")
_STAYS: Final = ("stay", "stays")
_AFTER: Final = re.compile(r"\)\s*[>\u2192]\s*([^()>\u2192]*)$")  # where a universal good goes, behind its bracket
_EXAMPLE: Final = 'write for example "universal(mint 4 unicorn katar 1/2 > gems)"'


class Good(NamedTuple):
    """One good of a pile: its zone, or the card of the deck (index) that shows it.

    A universal good among the spells may tell its `others`, zones by kind of which the first is not read, and the pile
    it goes `to` (SPELL: it stays). `path` and `offset` lead to it within the pile, for faults.
    """

    zone: int
    card: int = NO_CARD
    others: tuple[int, ...] = ()
    to: int = NOT_SAID
    path: Path = ()
    offset: int = 0


def read_pile(kind: int, text: str) -> list[Good]:
    """The goods of a pile, in the order written; BadCounts where it cannot be read.

    >>> [good.zone for good in read_pile(GEM, "1 2 4")], [good.card for good in read_pile(SPICE, "c7 mint")]
    ([0, 1, 3], [6, -1])
    >>> read_pile(SPELL, "2/spell, universal(mint 4 unicorn katar 1/2 > gems)")[1].to == GEM
    True
    """
    if text.strip().lower() in NOTHING:
        return []
    if len(text) > LONGEST:
        raise BadCounts("too-long", f"a text of {len(text)} characters is too long for a pile")
    if kind == SPELL:
        return _spells(text)
    goods: list[Good] = []
    at = 0
    for found in _CARD.finditer(text):
        _check_meant(kind, text, found)
        goods += _zones(kind, text[at : found.start()], at)
        goods.append(Good(-1, _card(found, 0), offset=found.start()))
        at = found.end()
    return goods + _zones(kind, text[at:], at)


def pile_text(kind: int, goods: list[Good]) -> str:
    """The goods of a pile in words.

    >>> pile_text(SPELL, read_pile(SPELL, "2 per spell universal(katar 1-2, mint, U, 4 > gem)"))
    '2/spell, universal(mint, 4, unicorn, katar 1/2 > gems)'
    """
    return (", " if kind in (SPELL, WEAPON) else " ").join(_told(kind, good) for good in goods)


def pile_named(word: str, offset: int = 0) -> int:
    """The kind of the pile, or of a good in it, that a word names or begins; BadCounts where it is none, or several.

    >>> pile_named("gems"), pile_named("Weapon"), pile_named("b")
    (1, 4, 3)
    """
    lower = composed(word)
    found = [kind for kind, pile in enumerate(PILES) if lower and (pile.startswith(lower) or lower == GOODS[kind])]
    if len(found) == 1:
        return found[0]
    if found:
        several = " or ".join(PILES[kind] for kind in found)
        raise BadCounts("ambiguous-word", f"{quoted(word)} may mean {several}", "write more of the word", offset)
    raise BadCounts("unknown-word", f"{quoted(word)} is no pile", did_you_mean(lower, PILES), offset)


def _zones(kind: int, text: str, offset: int) -> list[Good]:
    if not text.strip(" \t\r\n,;"):
        return []
    return [Good(zone, offset=offset) for zone in read_zones(kind, text, offset)]


def _card(found: re.Match[str], offset: int) -> int:
    """The card of a name, its text beginning at an offset."""
    number = int(found[1])
    if number > DECK:
        hint = f"the deck is c1 to c{DECK}"
        raise BadCounts("unknown-card", f"there is no card {found[0]}", hint, offset + found.start())
    return number - 1


def _check_meant(kind: int, text: str, found: re.Match[str]) -> None:
    """`c3` is a card; beside `a2`, which can only be two anise, three cloves may have been meant."""
    if kind == SPICE and _COUNTED.search(_CARD.sub("", text)):
        message = f"{quoted(found[0])} may mean a card of the deck, or {found[1]} cloves"
        raise BadCounts("ambiguous-word", message, f"for cloves write {found[1]}c", found.start())


def _spells(text: str) -> list[Good]:
    goods: list[Good] = []
    wrong: list[BadCounts] = []
    for start, piece in spell_pieces(text):
        try:
            goods.append(_spell(piece, start))
        except BadCounts as bad:
            wrong.append(bad)
    if wrong:
        first = wrong[0]
        raise BadCounts(first.code, first.message, first.hint, first.offset, tuple(wrong[1 : ROUNDS + 1]))
    return goods


def _spell(piece: str, start: int) -> Good:
    """One good among the spells."""
    found = _CARD.fullmatch(piece)
    if found:
        return Good(-1, _card(found, start), offset=start)
    after = _AFTER.search(piece)
    if after:
        good = _spell(piece[: after.start() + 1], start)
        to = target(after[1].strip(), start + after.start(1))
        if NOT_SAID != good.to != to:
            message = f"this universal good goes to the {PILES[good.to]} and to the {PILES[to]}"
            raise BadCounts("choice-twice", message, "say it once", start + after.start(1))
        return good._replace(to=to)
    name, bracket, inside = piece.partition("(")
    zone = read_zone(SPELL, name.rstrip(), start)
    if not bracket:
        return Good(zone, offset=start)
    if zone != UNIVERSAL:
        raise BadCounts("bad-universal", f"{quoted(name.strip())} has no other zones here", _EXAMPLE, start)
    if not inside.endswith(")"):
        raise BadCounts("bad-universal", "the bracket of a universal good is not closed", _EXAMPLE, start)
    return read_universal(inside[:-1], start + len(name) + 1)._replace(offset=start)


def read_universal(text: str, offset: int = 0) -> Good:
    """A universal good from its other zones, or its card, and perhaps where it goes: `c7 > gems`, `stays`.

    >>> read_universal("mint 4 unicorn katar 1/2").others, read_universal("c7 > gems").card, read_universal("stays").to
    ((-1, 3, 1, 0, 32), 6, 0)
    """
    which, arrow, pile = text.replace("\u2192", ">").partition(">")
    to = NOT_SAID
    if arrow:
        to = target(pile.strip(), offset + len(which) + 1 + len(pile) - len(pile.lstrip()))
    elif which.strip().lower() in _STAYS:
        return Good(UNIVERSAL, to=SPELL)
    found = _CARD.fullmatch(which.strip())
    if found:
        return Good(-1, _card(found, offset + which.index(found[0])), to=to)
    if not which.strip():
        return Good(UNIVERSAL, to=to)
    others, wrong = read_card(which, BUT_SPELL, offset)
    if wrong:
        raise wrong[0]
    return Good(UNIVERSAL, others=tuple(others), to=to)


def target(word: str, offset: int = 0) -> int:
    """The pile that a universal good goes to (SPELL: it stays); BadCounts where the word names none."""
    return SPELL if word.lower() in _STAYS else pile_named(word, offset)


def _told(kind: int, good: Good) -> str:
    card = f"c{good.card + 1}" if good.card != NO_CARD else ""
    if kind != SPELL or (good.to == NOT_SAID and not good.others):
        return card or zone_text(kind, good.zone)
    inside = card or (card_text(good.others, BUT_SPELL) if good.others else "")
    if good.to != NOT_SAID:
        inside = f"{inside} > {PILES[good.to]}".strip()
    return f"{SPELLS[UNIVERSAL]}({inside})"


class Pile:
    """A pile of a kind, as a text or as a list of goods; cleaned to a list of `Good`."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.expected = f"{PILES[kind]}, for example {EXAMPLES[kind]}"

    def fits(self, value: object) -> bool:
        return isinstance(value, str | list)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if isinstance(value, str):
            goods = self._text(value, path, faults)
            return MISSING if goods is None else goods
        if not isinstance(value, list):
            return wrong_type(self, value, path, faults)
        if len(value) > MOST:
            faults.append(Fault("out-of-range", path, f"{len(value)} entries stand here", f"at most {MOST}"))
            return MISSING
        before = len(faults)
        held: list[Good] = []
        for k, item in enumerate(value):
            held += [good._replace(path=(k,)) for good in self._item(item, (*path, k), faults)]
        return MISSING if len(faults) > before else held

    def _item(self, item: object, path: Path, faults: list[Fault]) -> list[Good]:
        if self.kind == GEM and isinstance(item, int) and not isinstance(item, bool):
            number = Whole(1, CLASSES).clean(item, path, faults)
            return [Good(number - 1)] if isinstance(number, int) else []
        if self.kind == SPELL and isinstance(item, dict):
            return _universal_table(item, path, faults)
        if isinstance(item, str):
            return self._text(item, path, faults) or []
        wrong_type(Text(expected=f"a {GOODS[self.kind]}"), item, path, faults)
        return []

    def _text(self, value: str, path: Path, faults: list[Fault]) -> list[Good] | None:
        try:
            return read_pile(self.kind, value)
        except BadCounts as bad:
            faults += [Fault(one.code, path, one.message, one.hint, offset=one.offset) for one in (bad, *bad.others)]
            return None

    def schema(self) -> Document:
        item: Document = {"type": "string"}
        if self.kind == GEM:
            item = OneOf(Whole(1, CLASSES), Text(most=LONGEST)).schema()
        if self.kind == SPELL:
            properties = {"universal": {"type": "string"}, "to": {"type": "string"}}
            table = {
                "type": "object",
                "properties": properties,
                "required": ["universal"],
                "additionalProperties": False,
            }
            item = {"anyOf": [item, table]}
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": item, "maxItems": MOST}]}


def _universal_table(item: dict[str, object], path: Path, faults: list[Fault]) -> list[Good]:
    """A universal good as a table: `universal`, its other zones or its card, and `to`, the pile it goes to."""
    before = len(faults)
    good = Good(UNIVERSAL)
    to = NOT_SAID
    for key, value in item.items():
        at = (*path, key)
        if key not in ("universal", "to"):
            hint = did_you_mean(key, ("universal", "to"))
            faults.append(Fault("unknown-key", at, f"{quoted(key)} is no key here", hint, at_key=True))
        elif not isinstance(value, str):
            wrong_type(Text(), value, at, faults)
        else:
            try:
                if key == "to":
                    to = target(value.strip(), 0)
                else:
                    good = read_universal(value)
            except BadCounts as bad:
                faults.append(Fault(bad.code, at, bad.message, bad.hint, offset=bad.offset))
    if "universal" not in item:
        hint = 'for example { universal = "mint, 4, unicorn, katar 1/2", to = "gems" }'
        faults.append(Fault("missing-key", path, '"universal" is missing', hint))
    if NOT_SAID != to != good.to != NOT_SAID:
        message = f"this universal good goes to the {PILES[good.to]} and to the {PILES[to]}"
        faults.append(Fault("choice-twice", (*path, "to"), message, "say it once"))
    return [] if len(faults) > before else [good if to == NOT_SAID else good._replace(to=to)]


EXAMPLES: Final = (
    '"2/spell, +2 shuriken"',
    '"1 2 4 4 8"',
    '"anise mint 2 pepper"',
    '"unicorn phoenix spider"',
    '"pinga 1/2, katar 2/0"',
)
