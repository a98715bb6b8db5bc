"""Counts: how many there are of each kind, and the ways people write that down.

A *vocabulary* is the kinds of one thing (six colours, eight gems) with every word that names them.
Counts are plain lists of ints, one a kind, in the vocabulary's order.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from goldenhorn.core.faults import nearest, quoted

# Umlauts may come in two parts, the letter and its dots.
_WORD = "[^\\W\\d_](?:[^\\W\\d_]|[\u0300-\u036f])*"
_GAP = re.compile(r"[\s,;+&/]*")
_NUMBER_FIRST = re.compile(rf"(?:([0-9]+)\s*[x×*]?\s*)?({_WORD})(?:\s*[=:]\s*([0-9]+))?")
_WORD_FIRST = re.compile(rf"()({_WORD})\s*[=:]?\s*([0-9]+)")
_ALL_WORD_FIRST = re.compile(rf"(?:[\s,;+&/]*{_WORD}\s*[=:]?\s*[0-9]+)+[\s,;+&/]*")
_LISTED = re.compile(r"\s*[0-9]+(?:(?:\s*[,;/]\s*|\s+)[0-9]+)+\s*[,;]?\s*")
_ODD_NUMBER = re.compile(r"[=:]?\s*(?P<number>[-\u2212\u2013]\s*[0-9]+|[0-9]*\.[0-9]+)")  # hyphen, minus, dash
_ENDINGS = ("s", "es", "e", "en", "er", "em", "n")  # two reds, gelbe Waren, dois verdes
_JOINING = re.compile(r"\b(?:and|und|e)\b", re.IGNORECASE)
_TOKEN = re.compile(r"[^\s,;+&]+")
_NONE = ("", "0", "nothing")
_LONGEST = 2_000
_MANY = 12  # kinds: of more, hints name the first only


class BadCounts(ValueError):
    """A text that cannot be read as counts: a code, a sentence, a hint, and where in the text it stands.

    `others` is what is wrong elsewhere in the same text, if it was read on.
    """

    def __init__(
        self, code: str, message: str, hint: str = "", offset: int = 0, others: "tuple[BadCounts, ...]" = ()
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.offset = offset
        self.others = others

    def moved(self, by: int) -> "BadCounts":
        """The same in a text in which this one begins further on.

        >>> BadCounts("unknown-word", '"x" is no fruit', "", 2).moved(5).offset
        7
        """
        others = tuple([other.moved(by) for other in self.others])
        return BadCounts(self.code, self.message, self.hint, self.offset + by, others)


class Vocabulary:
    """The kinds of one thing: official names, a letter each, and further words that mean the same.

    >>> fruit = Vocabulary("fruit", {"apple": "a", "pear": "p"}, {"birne": "pear", "pera": "pear"})
    >>> fruit.index("pear"), fruit.index("P"), fruit.index("Birn")
    (1, 1, 1)

    Where names have digits in them (c1 to c48), `numbered`, a number before a name is none of how many.
    """

    __slots__ = ("exact", "letters", "names", "noun", "numbered", "words")

    def __init__(self, noun: str, letters: Mapping[str, str], also: Mapping[str, str] | None = None) -> None:
        self.noun = noun
        self.names = tuple(letters)
        self.letters = tuple(letters.values())
        self.words: dict[str, int] = {name.lower(): k for k, name in enumerate(self.names)}
        for word, name in (also or {}).items():
            self.words[word] = self.words[name.lower()]
        self.numbered = any(character.isdigit() for name in self.names for character in name)
        # Words and letters as they are mostly written: nothing else has to be thought of (texts 1.4 times as fast).
        self.exact: dict[str, int] = {**{letter: k for k, letter in enumerate(self.letters)}, **self.words}

    def __len__(self) -> int:
        return len(self.names)

    def candidates(self, word: str) -> list[int]:
        """The kinds a word may mean: an exact word or letter first, else every kind it abbreviates or inflects."""
        lower = composed(word)
        if lower in self.words:
            return [self.words[lower]]
        if lower in self.letters:
            return [self.letters.index(lower)]
        found = {k for known, k in self.words.items() if lower and known.startswith(lower)}
        if not found:
            stems = [lower.removesuffix(ending) for ending in _ENDINGS if lower.endswith(ending)]
            found = {self.words[stem] for stem in stems if stem in self.words}
        return sorted(found)

    def index(self, word: str, offset: int = 0) -> int:
        """The one kind a word means; BadCounts where it means none or several."""
        exact = self.exact.get(word)
        if exact is not None:
            return exact
        found = self.candidates(word)
        if len(found) == 1:
            return found[0]
        if found:
            several = " or ".join(_some([self._as_begun(word, kind) for kind in found]))
            raise BadCounts("ambiguous-word", f"{quoted(word)} may mean {several}", "write more of the word", offset)
        raise BadCounts("unknown-word", f"{quoted(word)} is no {self.noun}", self._known(word), offset)

    def run(self, word: str) -> list[int]:
        """The kinds of a run of letters, such as `yyo`; empty where the word is none."""
        lower = composed(word)
        if len(lower) < 2 or lower in self.words or not all(letter in self.letters for letter in lower):
            return []
        return [self.letters.index(letter) for letter in lower]

    def _as_begun(self, word: str, kind: int) -> str:
        known = next(known for known, k in self.words.items() if k == kind and known.startswith(composed(word)))
        name = self.names[kind]
        return name if known == name.lower() else f"{name} ({known})"

    def _known(self, word: str) -> str:
        near = nearest(composed(word), list(self.words))
        if near:
            name = self.names[self.words[near]]
            return f'did you mean "{name if name.lower() == near else near}"?'
        named = zip(self.letters, self.names, strict=True)
        return "known are " + ", ".join(
            _some([name if letter == name.lower() else f"{letter} {name}" for letter, name in named])
        )


def _some(told: list[str]) -> list[str]:
    """All of a few things, of many the first three and the last."""
    return told if len(told) <= _MANY else [*told[:3], "…", told[-1]]


def composed(word: str) -> str:
    """A word in lower case, its umlauts one character each.

    >>> composed("GRU\u0308N") == "gr\u00fcn"
    True
    """
    if word.isascii():
        return word.lower()
    from unicodedata import normalize

    return normalize("NFC", word).lower()


def parse_counts(text: str, vocabulary: Vocabulary) -> list[int]:
    """Counts from a text: `3o2r1g`, `3o 2r`, `yyyyooo`, `yellow=4, orange=3`, or a number a kind `4,2,1,2,3,1`.

    Kinds may stand more than once and are added up. BadCounts tells what cannot be read, and where.

    >>> fruit = Vocabulary("fruit", {"apple": "a", "pear": "p"})
    >>> [parse_counts(text, fruit) for text in ("3a1p", "aap", "pear=2", "4,2", "3 apples", "")]
    [[3, 1], [2, 1], [0, 2], [4, 2], [3, 0], [0, 0]]
    """
    if text.strip().lower() in _NONE:
        return [0] * len(vocabulary)
    if len(text) <= _LONGEST and _LISTED.fullmatch(text):
        return _listed(text, vocabulary)
    counts = [0] * len(vocabulary)
    for number, kinds in _pieces(text, vocabulary):
        for kind in kinds:
            counts[kind] += number
    return counts


def sequence(text: str, vocabulary: Vocabulary) -> list[int]:
    """Kinds in the order written: `green orange 2pink`, or words that have numbers in them: `c7 c12`.

    >>> sequence("pear 2a", Vocabulary("fruit", {"apple": "a", "pear": "p"}))
    [1, 0, 0]
    >>> sequence("c2, c1", Vocabulary("card", {"c1": "c1", "c2": "c2"}))
    [1, 0]
    """
    if vocabulary.numbered:
        return [vocabulary.index(found[0], found.start()) for found in _TOKEN.finditer(text)]
    return [kind for number, kinds in _pieces(text, vocabulary) for kind in kinds * number]


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
    numbers = [_number(found[0], found.start()) for found in re.finditer("[0-9]+", text)]
    if len(numbers) != len(vocabulary):
        raise BadCounts(
            "bad-counts",
            f"{len(numbers)} numbers stand here, one for each {vocabulary.noun} makes {len(vocabulary)}",
            "the order is " + ", ".join(vocabulary.names),
        )
    return numbers


def _pieces(text: str, vocabulary: Vocabulary) -> Iterator[tuple[int, list[int]]]:
    """Each number with the kinds it counts, in the order written."""
    if len(text) > _LONGEST:
        raise BadCounts("bad-counts", f"a text of {len(text)} characters is too long for counts", _example(vocabulary))
    words = _JOINING.sub(lambda found: found[0] if vocabulary.candidates(found[0]) else " " * len(found[0]), text)
    # "y4 o3" is read as a whole or not at all: in "y 4o" the number belongs to what follows.
    piece = _WORD_FIRST if _ALL_WORD_FIRST.fullmatch(words) else _NUMBER_FIRST
    at = _after_gap(words, 0)
    if at == len(words) and text.strip():
        raise _unreadable(text, at - len(text.lstrip()), vocabulary)
    while at < len(words):
        found = piece.match(words, at)
        if found is None or (found[1] and found[3]):
            raise _unreadable(text, at, vocabulary)
        digits = found[1] or found[3]
        if digits:
            number = _number(digits, found.start(1) if found[1] else found.start(3))
            yield number, [_counted(number, found[2], vocabulary, found.start(2))]
        else:
            yield 1, _named(found[2], vocabulary, found.start(2))
        at = _after_gap(words, found.end())


def _after_gap(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _number(digits: str, offset: int) -> int:
    digits = digits.lstrip("0") or "0"
    if len(digits) > 4:
        raise BadCounts("out-of-range", f"{quoted(int(digits))} is too many", "", offset)
    return int(digits)


def _counted(number: int, word: str, vocabulary: Vocabulary, offset: int) -> int:
    """The kind of a word with a number. A run of letters has none: `3yo` may be 3 and 1, or 3 and 3."""
    run = [] if word in vocabulary.exact else vocabulary.run(word)
    if run and not vocabulary.candidates(word):
        one, every = _spelt(run[:1] * number + run[1:], vocabulary), _spelt(run * number, vocabulary)
        written = quoted(f"{number}{word}")
        raise BadCounts("ambiguous-word", f"{written} may mean {one} or {every}", "write either", offset)
    return vocabulary.index(word, offset)


def _named(word: str, vocabulary: Vocabulary, offset: int) -> list[int]:
    """The kinds of a word without a number: one kind, or a run of letters `yyo`."""
    run = vocabulary.run(word)
    found = vocabulary.candidates(word)
    if run and found:
        readings = [f"1{vocabulary.letters[kind]}" for kind in found] + [_spelt(run, vocabulary)]
        raise BadCounts("ambiguous-word", f"{quoted(word)} may mean {' or '.join(readings)}", "write either", offset)
    return run or [vocabulary.index(word, offset)]


def _spelt(run: list[int], vocabulary: Vocabulary) -> str:
    return shorthand([run.count(kind) for kind in range(len(vocabulary))], vocabulary)


def _unreadable(text: str, at: int, vocabulary: Vocabulary) -> BadCounts:
    """What to say about a text that goes wrong at an offset."""
    odd = _ODD_NUMBER.match(text, len(text[:at].rstrip("0123456789")))
    if odd is None and not any(letter.isalpha() for letter in text):
        odd = _ODD_NUMBER.search(text)
    if odd is not None:
        what = "is no whole number" if "." in odd["number"] else "is below zero"
        hint = "counts are whole numbers from 0"
        return BadCounts("out-of-range", f'"{odd["number"]}" {what}', hint, odd.start("number"))
    rest = text[at:]
    digits = re.match("[0-9]+", rest)
    if digits is None and rest[0].isdigit():
        message = f"{quoted(rest[0])} is no digit that is read here"
        return BadCounts("bad-counts", message, "write numbers with the digits 0 to 9", at)
    if rest[0] in "=:":
        message = f'"{rest[0]}" stands between a {vocabulary.noun} and its number'
    elif digits is None:
        message = f"{quoted(rest[0])} cannot be read as counts"
    elif _NUMBER_FIRST.match(rest):
        message = f'"{digits[0]}" is one number too many for one {vocabulary.noun}'
    else:
        message = f'"{digits[0]}" stands here without a {vocabulary.noun}'
    return BadCounts("bad-counts", message, _example(vocabulary), at)


def _example(vocabulary: Vocabulary) -> str:
    a, b = vocabulary.letters[0], vocabulary.letters[-1]
    return f'write for example "3{a} 2{b}" or "{vocabulary.names[0]}=3, {vocabulary.names[-1]}=2"'
