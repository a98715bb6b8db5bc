"""Expectations: a part of a document held against what a game describes, by meaning and not by spelling.

The game's own shape tells what is a table of free names, what are counts, what is a plain value. Tables
are subsets at every depth; `{}`, counts in shorthand, lists (in any order where order says nothing) and
plain values are exact. What a game leaves out is empty: a kind that is not named counts 0, a flag that is
not there is false. Only a record of defaults, such as rules, leaves out what is not empty: nothing expected
of that holds.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from goldenhorn.core.counts import shorthand
from goldenhorn.core.document import Document, numbers
from goldenhorn.core.faults import Fault, Path, did_you_mean, dotted, quoted
from goldenhorn.core.kinds import CountsOf
from goldenhorn.core.shape import MISSING, Field, ListOf, MapOf, OneOf, Record, Shape


class Mismatch(NamedTuple):
    """What was expected at a path and what was found there, in words; `value` is what would have been right.

    `value` is MISSING where nothing can be written in its place.
    """

    path: Path
    expected: str
    found: str
    value: object = MISSING

    def told(self, base: int) -> str:
        """As a sentence; the first `base` parts of the path are the reader's own and left out.

        >>> Mismatch(("expect", "hands", "Anna"), "2", "3").told(1)
        'hands.Anna: expected 2, found 3'
        """
        return f"{dotted(self.path[base:])}: expected {self.expected}, found {self.found}"


class UnknownName(ValueError):
    """An expectation of something that nobody has, such as a ship of another name."""

    def __init__(self, path: Path, name: str, known: Collection[str]) -> None:
        super().__init__(name)
        message = f"there is no {quoted(name)} to expect anything of"
        self.fault = Fault("unknown-name", path, message, did_you_mean(name, list(known)), at_key=True)


def partial(shape: Shape) -> Shape:
    """The shape of a part of a document: as the whole, but nothing is required."""
    if isinstance(shape, Record):
        fields = {key: Field(partial(field.shape), field.about) for key, field in shape.fields.items()}
        return Record(fields, shape.about, defaults=shape.defaults)
    if isinstance(shape, MapOf):
        return MapOf(partial(shape.item), shape.pattern, shape.keys)
    if isinstance(shape, OneOf):
        return OneOf(*map(partial, shape.shapes))
    return shape


def inline(value: object) -> str:
    """A value as TOML writes it in one line.

    >>> inline({"by": "Anna", "turns": [1, True]})
    '{ by = "Anna", turns = [1, true] }'
    """
    if isinstance(value, str):
        return '"' + "".join(_escaped(c) for c in value) + '"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(str(key))} = {inline(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return quoted(value)


class Comparison:
    """Holds expectations against a found document; `names` are keys that exist though nothing stands under them."""

    def __init__(self, names: Collection[str]) -> None:
        self.names = names

    def mismatches(self, shape: Shape, expected: object, found: object, path: Path) -> Iterator[Mismatch]:
        """Every difference; `found` is MISSING where the game says nothing. UnknownName as told there."""
        shapes = shape.shapes if isinstance(shape, OneOf) else (shape,)
        meant = _meant(shapes, expected)
        counts = next((one for one in shapes if isinstance(one, CountsOf)), None)
        if counts is not None and (meant is counts or isinstance(found, str | dict)):
            yield from _of_counts(counts, expected, found, path)
        elif isinstance(expected, dict) and isinstance(meant, Record | MapOf):
            yield from self._of_table(meant, expected, found, path)
        elif not _same(meant, _meant(shapes, found), expected, found):
            yield _mismatch(path, expected, found)

    def _of_table(self, shape: Record | MapOf, expected: Document, found: object, path: Path) -> Iterator[Mismatch]:
        entries: Document = found if isinstance(found, dict) else {}
        if not expected:
            if not empty(shape, found):
                yield _mismatch(path, expected, found)
            return
        for key, value in expected.items():
            if isinstance(shape, MapOf):
                self._check_name(key, entries, path)
            elif shape.defaults and key not in entries:
                yield Mismatch((*path, key), _written(value), "its default")
                continue
            inner = shape.fields[key].shape if isinstance(shape, Record) else shape.item
            yield from self.mismatches(inner, value, entries.get(key, MISSING), (*path, key))

    def _check_name(self, key: str, entries: Document, path: Path) -> None:
        """UnknownName where nobody is called so; a player is somebody only in a table of players."""
        if key not in entries and not (key in self.names and all(name in self.names for name in entries)):
            raise UnknownName((*path, key), key, [*entries] or self.names)


def empty(shape: Shape, found: object) -> bool:
    """Whether a found value means nothing: not there, no counts, a table of such."""
    meant = _meant(shape.shapes if isinstance(shape, OneOf) else (shape,), found)
    if isinstance(meant, CountsOf):
        return not any(_counts(meant, found))
    if isinstance(found, dict):
        inner = {key: field.shape for key, field in meant.fields.items()} if isinstance(meant, Record) else {}
        item = meant.item if isinstance(meant, MapOf) else meant
        return all(empty(inner.get(key, item), value) for key, value in found.items())
    return found is MISSING or found in ([], 0, False)


def _of_counts(shape: CountsOf, expected: object, found: object, path: Path) -> Iterator[Mismatch]:
    """Counts against counts: kind by kind for a table, else all of them; a number is how many there are."""
    if isinstance(found, int):  # so many that nobody knows
        if found or any(_counts(shape, expected)):
            yield Mismatch(path, _written(expected), f"{found} unknown", found)
        return
    counts = _counts(shape, found)
    if isinstance(expected, int):
        if expected != sum(counts):
            yield Mismatch(path, str(expected), str(sum(counts)), sum(counts))
    elif isinstance(expected, dict) and expected:
        wanted = _counts(shape, expected)
        for word in expected:
            kind = shape.vocabulary.index(word)
            if wanted[kind] != counts[kind]:
                yield Mismatch((*path, word), str(wanted[kind]), str(counts[kind]), counts[kind])
    elif _counts(shape, expected) != counts:
        short = shorthand(counts, shape.vocabulary)
        yield Mismatch(path, _written(expected), f'"{short}"' if short else "none", short or {})


def _counts(shape: CountsOf, value: object) -> list[int]:
    return numbers(shape.clean(value, (), [])) or [0] * len(shape.vocabulary)


def _meant(shapes: tuple[Shape, ...], value: object) -> Shape:
    """The one of several shapes that a value is written in: of those it fits, one that takes it if any does."""
    fitting = [shape for shape in shapes if shape.fits(value)]
    return next((shape for shape in fitting if _takes(shape, value)), (fitting or shapes)[0])


def _takes(shape: Shape, value: object) -> bool:
    faults: list[Fault] = []
    shape.clean(value, (), faults)
    return not faults


def _same(shape: Shape, of_found: Shape, expected: object, found: object) -> bool:
    """Whether two plain values mean the same; what is not there is nothing, zero or false."""
    wanted = shape.clean(expected, (), [])
    if found is MISSING:
        return wanted is False or wanted == 0 or wanted == []
    given = of_found.clean(found, (), [])
    if isinstance(shape, ListOf) and not shape.ordered and isinstance(given, list):
        return sorted(numbers(wanted)) == sorted(numbers(given))
    return wanted == (found if given is MISSING else given) and isinstance(wanted, bool) == isinstance(given, bool)


def _mismatch(path: Path, expected: object, found: object) -> Mismatch:
    return Mismatch(path, _written(expected), "nothing" if found is MISSING else _written(found), found)


def _written(value: object) -> str:
    text = inline(value)
    return text if len(text) <= 120 else text[:119] + "…"


def _key(key: str) -> str:
    return key if key and all(c.isascii() and (c.isalnum() or c in "_-") for c in key) else inline(key)


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return character if character.isprintable() else f"\\U{ord(character):08X}"
