"""Cards in words: the five zones of a goods card in any order, as a text or a table."""

import re
from collections.abc import Sequence
from typing import Final

from goldenhorn.core.counts import BadCounts
from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path, did_you_mean, quoted
from goldenhorn.core.shape import MISSING, Whole, wrong_type
from goldenhorn.games.golden_sails.components import CLASSES, GEM, GOODS, KINDS, Card
from goldenhorn.games.golden_sails.zone_words import LONGEST, plain, read_any, read_zone, zone_text

EXAMPLE: Final = '"2/spell, mint, 4, unicorn, katar 1/2"'
EXPECTED: Final = f"a card such as {EXAMPLE}"
ALL: Final = range(KINDS)
BUT_SPELL: Final = range(GEM, KINDS)

_IN_TABLES: Final = ("spell", "spice", "gem", "beast", "weapon")  # the order in which people read a card
_CHUNK = re.compile(r"[^,;]+")
_WORD = re.compile(r"[^\W\d]+\s*[0-9]+\s*[-\u2013/|:]\s*[0-9]+|[^\s,;]+")  # where no commas part the zones
_SAMPLES: Final = ('"2/spell"', "4", '"mint"', '"unicorn"', '"katar 1/2"')


def card_text(card: Sequence[int], kinds: range = ALL) -> str:
    """The zones of a card in words.

    >>> card_text((4, 3, 1, 0, 32)), card_text((32, 3, 1, 0, 32), BUT_SPELL)
    ('2/spell, mint, 4, unicorn, katar 1/2', 'mint, 4, unicorn, katar 1/2')
    """
    order = sorted(kinds, key=lambda kind: _IN_TABLES.index(GOODS[kind]))
    return ", ".join(zone_text(kind, card[kind]) for kind in order)


def read_card(text: str, kinds: range = ALL, offset: int = 0) -> tuple[list[int], list[BadCounts]]:
    """The zones of these kinds that a text names, in any order (-1: not named), and everything wrong with it.

    >>> read_card("mint 4 unicorn katar 1/2", BUT_SPELL)
    ([-1, 3, 1, 0, 32], [])
    >>> [bad.message for bad in read_card("2/spell, mint, mint, 9, unicorn")[1]]
    ['a second spice stands here', 'there is no gem of class 9']
    """
    zones = [-1] * KINDS
    wrong: list[BadCounts] = []
    if len(text) > LONGEST:
        return zones, [BadCounts("too-long", f"a text of {len(text)} characters is too long for a card", "", offset)]
    for start, chunk in _chunks(plain(text)):
        at = offset + start
        try:
            kind, zone = read_any(chunk, at)
        except BadCounts as bad:
            wrong.append(bad)
            continue
        if kind not in kinds:
            message = f"{quoted(chunk)} is a spell; the other four zones are wanted here"
            wrong.append(BadCounts("zone-twice", message, "leave it out", at))
        elif zones[kind] >= 0:
            hint = f"a card has one: {zone_text(kind, zones[kind])} or {zone_text(kind, zone)}"
            wrong.append(BadCounts("zone-twice", f"a second {GOODS[kind]} stands here", hint, at))
        else:
            zones[kind] = zone
    if all(bad.code == "zone-twice" for bad in wrong):  # else what could not be read may be what is missing
        lacking = [kind for kind in kinds if zones[kind] < 0]
        wrong += [
            BadCounts(
                "zone-missing", f"the {GOODS[kind]} of the card is missing", f"for example {_SAMPLES[kind]}", offset
            )
            for kind in lacking
        ]
    return zones, wrong


def _chunks(text: str) -> list[tuple[int, str]]:
    """The zones of a text, each with where it begins: parted by commas, or by spaces where there is no comma."""
    parted = _CHUNK if re.search("[,;]", text) else _WORD
    found = [(part.start() + len(part[0]) - len(part[0].lstrip()), part[0].strip()) for part in parted.finditer(text)]
    return [(start, chunk) for start, chunk in found if chunk]


class CardShape:
    """A card, as a text or as a table with a zone a kind; cleaned to its five zones."""

    expected = EXPECTED

    def fits(self, value: object) -> bool:
        return isinstance(value, str | dict)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        before = len(faults)
        if isinstance(value, str):
            zones = self._text(value, path, faults)
        elif isinstance(value, dict):
            zones = self._table(value, path, faults)
        else:
            return wrong_type(self, value, path, faults)
        if len(faults) > before:
            return MISSING
        card: Card = (zones[0], zones[1], zones[2], zones[3], zones[4])
        return card

    def _text(self, value: str, path: Path, faults: list[Fault]) -> list[int]:
        if not value.strip():
            faults.append(Fault("card-blank", path, "this card is not written yet", f"for example {EXAMPLE}"))
            return []
        zones, wrong = read_card(value)
        faults += [Fault(bad.code, path, bad.message, bad.hint, offset=bad.offset) for bad in wrong]
        return zones

    def _table(self, value: dict[str, object], path: Path, faults: list[Fault]) -> list[int]:
        zones = [-1] * KINDS
        for key, given in value.items():
            if key not in GOODS:
                hint = did_you_mean(key, _IN_TABLES)
                faults.append(
                    Fault("unknown-key", (*path, key), f"{quoted(key)} is no zone of a card", hint, at_key=True)
                )
            else:
                kind = GOODS.index(key)
                zones[kind] = clean_zone(kind, given, (*path, key), faults)
        for key in _IN_TABLES:
            if key not in value:
                hint = f"for example {key} = {_SAMPLES[GOODS.index(key)]}"
                faults.append(Fault("zone-missing", path, f"the {key} of the card is missing", hint))
        return zones

    def schema(self) -> Document:
        properties: Document = {good: {"type": "string"} for good in _IN_TABLES}
        properties["gem"] = {"anyOf": [Whole(1, CLASSES).schema(), {"type": "string"}]}
        table: Document = {
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
            "required": list(_IN_TABLES),
        }
        return {"anyOf": [{"type": "string"}, table]}


def clean_zone(kind: int, value: object, path: Path, faults: list[Fault]) -> int:
    """One zone of a document, a text or the number of a gem's class; -1 and a fault where it is none."""
    if kind == GEM and isinstance(value, int) and not isinstance(value, bool):
        number = Whole(1, CLASSES).clean(value, path, faults)
        return number - 1 if isinstance(number, int) else -1
    if not isinstance(value, str):
        wrong_type(_Zone(kind), value, path, faults)
        return -1
    try:
        return read_zone(kind, value)
    except BadCounts as bad:
        faults.append(Fault(bad.code, path, bad.message, bad.hint, offset=bad.offset))
        return -1


class _Zone:
    """What is expected where a zone stands."""

    def __init__(self, kind: int) -> None:
        self.expected = f"a {GOODS[kind]}, for example {_SAMPLES[kind]}"

    def fits(self, value: object) -> bool:
        return isinstance(value, str)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        return wrong_type(self, value, path, faults)

    def schema(self) -> Document:
        return {"type": "string"}
