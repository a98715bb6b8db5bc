"""Spells in words: however people write a spell, it is one of `SPELLS`, or they are told which are meant."""

import re
from itertools import permutations
from typing import Final

from goldenhorn.core.counts import BadCounts, composed
from goldenhorn.core.faults import nearest, quoted
from goldenhorn.games.golden_sails.components import BEASTS, SPELLS, SPICES, WEAPONS

_MINUS = "[-\u2212\u2013]"  # hyphen, minus, dash
_NUDGE = rf"\u00b1\s*1|\+\s*/?\s*{_MINUS}\s*1|\+\s*1\s*/?\s*{_MINUS}\s*1|{_MINUS}\s*1\s*/?\s*\+\s*1"
_HEAD: Final = re.compile(rf"(?P<nudge>{_NUDGE})|(?P<more>\+)?\s*(?P<number>[0-9]+)")
_WORD: Final = re.compile(r"[^\W\d_]+|[0-9]+")
_ODD: Final = re.compile(r"[^\w\s/+&.'\u2019]|_")
_EXAMPLES: Final = 'for example "2/spell", "4/mint+cloves", "+2 katar", "protection"'

_STRENGTHS: Final = r"[0-2]\s*[-/]\s*[0-2](?![0-9])"  # of a weapon that stands among the spells: no spell begins there
_ALONE: Final = 4  # letters at least of a word that is a spell by itself

# Where the next spell begins: after a comma, at a number, at a word that is a spell by itself.
_BEGINS: Final = re.compile(
    rf"(?:^|(?<=[\s,;]))(?:{_NUDGE}|\+?\s*(?!{_STRENGTHS})[0-9]|(?=prot|univ))|(?<=[,;])\s*(?=[^\s,;])", re.IGNORECASE
)
_BRACKETS: Final = re.compile(r"\([^()]*\)?")

_SAYS_NOTHING: Final = re.compile(
    "all|an|and|any|at|both|class|classes|different|each|every|for|from|good|goods|is|numbers|of|one|per|points?|sets?|"
    "the|to|types?|values?"
)
_ALSO: Final = {"3": "three", "5": "five", "kind": "kinds", "jewel": "gem", "nudge": "gem", "protect": "protection"}
_OFFICIAL: Final = {
    **{word: names.names[k] for names in (SPICES, BEASTS, WEAPONS) for word, k in names.words.items()},
    **_ALSO,
}
_LETTERS: Final = {
    (letter, name)
    for names in (SPICES, BEASTS, WEAPONS)
    for letter, name in zip(names.letters, names.names, strict=True)
}
# The words of each spell may be left out where what is before them tells the spell.
_MAY_LACK: Final = {"+-1 gem": "gem", "4/five kinds": "kinds", "4/three beasts": "beasts", "protection": "weapons"}


def _parts(spell: str) -> tuple[str, tuple[str, ...]]:
    """What stands before the words of a spell, and the words.

    >>> _parts("4/mint+cloves"), _parts("+-1 gem")
    (('4', ('mint', 'cloves')), ('+-1', ('gem',)))
    """
    head = re.match(r"[-+0-9]*", spell)
    start = head[0] if head else ""
    return start, tuple(re.findall("[a-z]+", spell[len(start) :]))


_PARTS: Final = tuple(_parts(spell) for spell in SPELLS)


def spell_pieces(text: str) -> list[tuple[int, str]]:
    """The spells of a pile, each with where it begins; what stands in brackets belongs to the spell before them.

    >>> spell_pieces("2/spell, +2 shuriken protection")
    [(0, '2/spell'), (9, '+2 shuriken'), (21, 'protection')]
    """
    covered = _BRACKETS.sub(lambda found: "(" + "." * (len(found[0]) - 1), text)
    starts = sorted({0, *(found.end() if found[0].isspace() else found.start() for found in _BEGINS.finditer(covered))})
    pieces = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        piece = text[start:end]
        inside = piece.strip(" \t\r\n,;")
        if inside:
            pieces.append((start + piece.index(inside), inside))
    return pieces


def read_spell(text: str, offset: int = 0) -> int:
    """The spell that a text names; BadCounts where it names none, or may mean several.

    >>> [SPELLS[read_spell(text)] for text in ("2 per spell", "4 cloves mint", "±1", "1/gems", "+2 shur", "4/five")]
    ['2/spell', '4/mint+cloves', '+-1 gem', '1/gem', '+2 shuriken', '4/five kinds']
    """
    head, words = _said(text, offset)
    alike = [spell for spell in range(len(SPELLS)) if _PARTS[spell][0] == head]
    if not head and words and len(words[0]) < _ALONE:
        alike = []  # "p" and "u" are other goods as well
    fitting = [spell for spell in alike if _fits(words, spell)]
    if len(fitting) == 1:
        return fitting[0]
    several = fitting or [spell for spell in alike if words and _orders(words, spell)]  # what is written has more words
    if len(several) > 1:
        raise _ambiguous(text, several, offset)
    meant = several or [spell for spell in range(len(SPELLS)) if words and _fits(words, spell)]
    near = SPELLS[meant[0]] if len(meant) == 1 else nearest(composed(text), SPELLS)
    hint = f'did you mean "{near}"?' if near else _EXAMPLES
    raise BadCounts("unknown-spell", f"{quoted(text)} is no spell", hint, offset)


def _said(text: str, offset: int) -> tuple[str, list[str]]:
    """What stands before the words, and the words that tell something."""
    text = composed(text)
    found = _HEAD.match(text)
    rest = text[found.end() :] if found else text
    odd = _ODD.search(rest)
    if odd:
        at = offset + len(text) - len(rest) + odd.start()
        raise BadCounts("unknown-spell", f"{quoted(odd[0])} cannot be read as a spell", _EXAMPLES, at)
    head = ""
    if found:
        head = "+-1" if found["nudge"] else (found["more"] or "") + found["number"]
    words = [_OFFICIAL.get(word, word) for word in _WORD.findall(rest) if not _SAYS_NOTHING.fullmatch(word)]
    return head, words


def _means(word: str, known: str) -> bool:
    """Whether a word is one that is known, begins it, is its plural or its letter."""
    return known.startswith(word) or word in (known + "s", known + "es") or (word, known) in _LETTERS


def _orders(words: list[str], spell: int) -> list[tuple[str, ...]]:
    """The words of a spell as those said may mean them: some of them, in some order."""
    known = _PARTS[spell][1]
    if SPELLS[spell] == "protection":
        known = ("protection", "weapons")
    if len(words) > len(known):
        return []
    return [
        order
        for order in permutations(known, len(words))
        if all(_means(word, one) for word, one in zip(words, order, strict=True))
    ]


def _fits(words: list[str], spell: int) -> bool:
    """Whether the words said are those of a spell, in any order."""
    needed = {word for word in _PARTS[spell][1] if word != _MAY_LACK.get(SPELLS[spell])}
    return any(needed <= set(order) for order in _orders(words, spell))


def _ambiguous(text: str, meant: list[int], offset: int) -> BadCounts:
    told = [f'"{SPELLS[k]}"' for k in meant[:4]]
    last = f"{len(meant) - 3} others" if len(meant) > 4 else told[-1]
    several = ", ".join(told[: 3 if len(meant) > 4 else -1])
    return BadCounts("ambiguous-word", f"{quoted(text)} may mean {several} or {last}", "write more of it", offset)
