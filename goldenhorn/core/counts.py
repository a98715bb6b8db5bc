"""Counts: how many there are of each kind, and the ways people write that down.

A *vocabulary* is the kinds of one thing (six colours, eight gems) with every word that names them.
Counts are plain lists of ints, one a kind, in the vocabulary's order.
"""

import re
from collections.abc import Mapping, Sequence

from goldenhorn.core.faults import did_you_mean

_PIECE = re.compile(r"\s*(?:(\d+)\s*[x×*]?\s*)?([^\W\d_]+)(?:\s*[=:]\s*(\d+))?\s*[,;+]?\s*")  # noqa: RUF001
_LISTED = re.compile(r"\s*\d+\s*(?:[,;]\s*\d+\s*)+")
_LARGEST = 9_999


class BadCounts(ValueError):
    """A text that cannot be read as counts: a code, a sentence, a hint, and where in the text it stands."""

    def __init__(self, code: str, message: str, hint: str = "", offset: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.offset = offset


class Vocabulary:
    """The kinds of one thing: official names, a letter each, and further words that mean the same.

    >>> fruit = Vocabulary("fruit", {"apple": "a", "pear": "p"}, {"birne": "pear", "pera": "pear"})
    >>> fruit.index("pear"), fruit.index("P"), fruit.index("Birn")
    (1, 1, 1)
    """

    __slots__ = ("letters", "names", "noun", "words")

    def __init__(self, noun: str, letters: Mapping[str, str], also: Mapping[str, str] | None = None) -> None:
        self.noun = noun
        self.names = tuple(letters)
        self.letters = tuple(letters.values())
        self.words: dict[str, int] = {name: k for k, name in enumerate(self.names)}
        for word, name in (also or {}).items():
            self.words[word] = self.words[name]

    def __len__(self) -> int:
        return len(self.names)

    def candidates(self, word: str) -> list[int]:
        """The kinds a word may mean: an exact word or letter first, else every kind it abbreviates."""
        lower = word.lower()
        if lower in self.words:
            return [self.words[lower]]
        if lower in self.letters:
            return [self.letters.index(lower)]
        return sorted({k for known, k in self.words.items() if known.startswith(lower)})

    def index(self, word: str, offset: int = 0) -> int:
        """The one kind a word means; BadCounts where it means none or several."""
        found = self.candidates(word)
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(self.names[k] for k in found)
            raise BadCounts("ambiguous-word", f'"{word}" may mean {several}', "write more of the word", offset)
        hint = did_you_mean(word, list(self.words))
        raise BadCounts("unknown-word", f'"{word}" is no {self.noun}', hint, offset)


def parse_counts(text: str, vocabulary: Vocabulary) -> list[int]:
    """Counts from a text: `3o2r1g`, `3o 2r`, `yyyyooo`, `yellow=4, orange=3`, or a number a kind `4,2,1,2,3,1`.

    Kinds may stand more than once and are added up. BadCounts tells what cannot be read, and where.

    >>> fruit = Vocabulary("fruit", {"apple": "a", "pear": "p"})
    >>> [parse_counts(text, fruit) for text in ("3a1p", "aap", "pear=2", "4,2", "")]
    [[3, 1], [2, 1], [0, 2], [4, 2], [0, 0]]
    """
    if _LISTED.fullmatch(text):
        return _listed(text, vocabulary)
    counts = [0] * len(vocabulary)
    at = 0
    while at < len(text):
        found = _PIECE.match(text, at)
        if found is None or (found[1] and found[3]):
            if not text[at:].strip():
                break
            start = at + len(text[at:]) - len(text[at:].lstrip())
            raise BadCounts(
                "bad-counts", f'"{text[start:].strip()}" cannot be read as counts', _example(vocabulary), start
            )
        number = _number(found[1] or found[3] or "1", found.start(1) if found[1] else found.start(3))
        for kind in _kinds(found[2], vocabulary, found.start(2)):
            counts[kind] += number
        at = found.end()
    return counts


def sequence(text: str, vocabulary: Vocabulary) -> list[int]:
    """Kinds in the order written: `green orange 2pink`.

    >>> sequence("pear 2a", Vocabulary("fruit", {"apple": "a", "pear": "p"}))
    [1, 0, 0]
    """
    drawn: list[int] = []
    at = 0
    while at < len(text):
        found = _PIECE.match(text, at)
        if found is None or found[3]:
            raise BadCounts(
                "bad-deal", f'"{text[at:].strip()}" cannot be read as a deal', "write the kinds in order", at
            )
        number = _number(found[1] or "1", found.start(1))
        for kind in _kinds(found[2], vocabulary, found.start(2)):
            drawn += [kind] * number
        at = found.end()
    return drawn


def shorthand(counts: Sequence[int], vocabulary: Vocabulary) -> str:
    """Counts as short text.

    >>> shorthand([3, 1], Vocabulary("fruit", {"apple": "a", "pear": "p"}))
    '3a 1p'
    """
    return " ".join(f"{n}{vocabulary.letters[k]}" for k, n in enumerate(counts) if n)


def in_words(counts: Sequence[int], vocabulary: Vocabulary) -> str:
    """Counts as people say them.

    >>> in_words([3, 1], Vocabulary("fruit", {"apple": "a", "pear": "p"}))
    '3 apple, 1 pear'
    """
    return ", ".join(f"{n} {vocabulary.names[k]}" for k, n in enumerate(counts) if n) or "nothing"


def _listed(text: str, vocabulary: Vocabulary) -> list[int]:
    numbers = [_number(found[0], found.start()) for found in re.finditer(r"\d+", text)]
    if len(numbers) != len(vocabulary):
        raise BadCounts(
            "bad-counts",
            f"{len(numbers)} numbers stand here, one for each {vocabulary.noun} makes {len(vocabulary)}",
            "the order is " + ", ".join(vocabulary.names),
        )
    return numbers


def _number(digits: str, offset: int) -> int:
    if len(digits) > 4:
        raise BadCounts("out-of-range", f"{digits[:12]}{'…' if len(digits) > 12 else ''} is too many", "", offset)
    return int(digits)


def _kinds(word: str, vocabulary: Vocabulary, offset: int) -> list[int]:
    """One word, or where no word fits a run of letters: `yyo`."""
    if not vocabulary.candidates(word) and all(letter.lower() in vocabulary.letters for letter in word):
        return [vocabulary.letters.index(letter.lower()) for letter in word]
    return [vocabulary.index(word, offset)]


def _example(vocabulary: Vocabulary) -> str:
    a, b = vocabulary.letters[0], vocabulary.letters[-1]
    return f'write for example "3{a} 2{b}" or "{vocabulary.names[0]}=3, {vocabulary.names[-1]}=2"'
