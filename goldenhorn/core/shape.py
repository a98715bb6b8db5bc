"""Shapes: what a value of a document may be, as tables that validate it and give its JSON Schema.

A shape checks one value. `clean` returns the value without its faulty parts and collects every fault,
so that the game's own laws can still be checked on what is left.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path, did_you_mean, quoted, typename


class _Missing:
    """What `clean` gives for a value that cannot be used."""


MISSING = _Missing()


class Shape(Protocol):
    """What a value may be."""

    @property
    def expected(self) -> str:
        """What is expected, as the end of a sentence: "a text"."""
        ...

    def fits(self, value: object) -> bool:
        """Whether the value is of the right type, if not yet right."""
        ...

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object: ...

    def schema(self) -> Document: ...


class Text:
    """A text, perhaps one of some words, or of a pattern told in `expected`."""

    def __init__(self, words: Sequence[str] = (), pattern: str = "", expected: str = "a text", most: int = 200) -> None:
        self.words = tuple(words)
        self.pattern = pattern
        self.expected = "one of " + ", ".join(words) if words else expected
        self.most = most

    def fits(self, value: object) -> bool:
        return isinstance(value, str)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not isinstance(value, str):
            return wrong_type(self, value, path, faults)
        if self.words and value not in self.words:
            faults.append(
                Fault("unknown-word", path, f"{quoted(value)} is not known here", did_you_mean(value, self.words))
            )
            return MISSING
        if len(value) > self.most:
            faults.append(
                Fault("out-of-range", path, f"a text of {len(value)} characters is too long", f"at most {self.most}")
            )
            return MISSING
        if not _is_text(value):
            faults.append(Fault("bad-text", path, f"{quoted(value)} is no whole text", "half a character stands in it"))
            return MISSING
        if self.pattern and not re.fullmatch(self.pattern, value):
            faults.append(Fault("bad-text", path, f"{quoted(value)} does not fit", f"write {self.expected}"))
            return MISSING
        return value

    def schema(self) -> Document:
        schema: Document = {"type": "string"}
        if self.words:
            schema["enum"] = list(self.words)
        else:
            schema["maxLength"] = self.most
        if self.pattern:
            schema["pattern"] = f"^(?:{self.pattern})$"
        return schema


def _is_text(value: str) -> bool:
    """Whether a text can be written down: JSON and command lines may bring one half of a pair, which no file holds."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


class Whole:
    """A whole number from `low` to `high`, both allowed."""

    def __init__(self, low: int = 0, high: int = 1_000_000) -> None:
        self.low = low
        self.high = high
        self.expected = f"a whole number from {low} to {high}" if low < high else f"the number {low}"

    def fits(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not isinstance(value, int) or isinstance(value, bool):
            return wrong_type(self, value, path, faults)
        if not self.low <= value <= self.high:
            hint = f"from {self.low} to {self.high}" if self.low < self.high else f"one of: {self.low}"
            faults.append(Fault("out-of-range", path, f"{quoted(value)} is out of range", hint))
            return MISSING
        return value

    def schema(self) -> Document:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


_FLAG_WORDS = {"yes": True, "no": False, "true": True, "false": False}


class Flag:
    """true or false; the words yes and no are understood too."""

    expected = "true or false"

    def fits(self, value: object) -> bool:
        return isinstance(value, bool | str)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if isinstance(value, str) and value.lower() in _FLAG_WORDS:
            return _FLAG_WORDS[value.lower()]
        if not isinstance(value, bool):
            return wrong_type(self, value, path, faults)
        return value

    def schema(self) -> Document:
        return {"enum": [True, False, "yes", "no"]}


class ListOf:
    """A list of `low` to `high` values of one shape; where it is not `ordered`, any order of them says the same."""

    def __init__(self, item: Shape, low: int = 0, high: int = 10_000, ordered: bool = True) -> None:
        self.item = item
        self.low = low
        self.high = high
        self.ordered = ordered
        self.expected = f"a list, each {item.expected}"

    def fits(self, value: object) -> bool:
        return isinstance(value, list)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not isinstance(value, list):
            return wrong_type(self, value, path, faults)
        if not self.low <= len(value) <= self.high:
            hint = f"from {self.low} to {self.high}"
            faults.append(Fault("out-of-range", path, f"{len(value)} entries stand here", hint))
            return MISSING
        cleaned = [self.item.clean(item, (*path, k), faults) for k, item in enumerate(value)]
        return MISSING if MISSING in cleaned else cleaned

    def schema(self) -> Document:
        return {"type": "array", "items": self.item.schema(), "minItems": self.low, "maxItems": self.high}


class MapOf:
    """A table whose keys are free (of a pattern) and whose values share a shape."""

    def __init__(self, item: Shape, pattern: str = "", keys: str = "any name") -> None:
        self.item = item
        self.pattern = pattern
        self.keys = keys
        self.expected = f"a table, each value {item.expected}"

    def fits(self, value: object) -> bool:
        return isinstance(value, dict)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not isinstance(value, dict):
            return wrong_type(self, value, path, faults)
        cleaned: Document = {}
        for key, item in value.items():
            if self.pattern and not re.fullmatch(self.pattern, key):
                message = f"{quoted(key)} cannot be a name here"
                faults.append(Fault("bad-name", (*path, key), message, f"write {self.keys}", at_key=True))
                continue
            good = self.item.clean(item, (*path, key), faults)
            if good is not MISSING:
                cleaned[key] = good
        return cleaned

    def schema(self) -> Document:
        schema: Document = {"type": "object", "additionalProperties": self.item.schema()}
        if self.pattern:
            schema["propertyNames"] = {"pattern": f"^(?:{self.pattern})$"}
        return schema


class Field:
    """An entry of a record: its shape, a sentence about it, and whether it must be there."""

    def __init__(self, shape: Shape, about: str, required: bool = False) -> None:
        self.shape = shape
        self.about = about
        self.required = required


class Record:
    """A table with known keys. `defaults`: what it leaves out stands at a default, and is not simply nothing."""

    def __init__(self, fields: Mapping[str, Field], about: str = "", *, defaults: bool = False) -> None:
        self.fields = dict(fields)
        self.about = about
        self.defaults = defaults
        self._required = [key for key, field in fields.items() if field.required]
        self.expected = "a table with " + ", ".join(fields) if fields else "a table"

    def fits(self, value: object) -> bool:
        return isinstance(value, dict)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not isinstance(value, dict):
            return wrong_type(self, value, path, faults)
        cleaned: Document = {}
        for key, item in value.items():
            field = self.fields.get(key)
            if field is None:
                hint = did_you_mean(key, list(self.fields))
                faults.append(Fault("unknown-key", (*path, key), f"{quoted(key)} is no key here", hint, at_key=True))
                continue
            good = field.shape.clean(item, (*path, key), faults)
            if good is not MISSING:
                cleaned[key] = good
        for key in self._required:
            if key not in value:
                field = self.fields[key]
                faults.append(
                    Fault("missing-key", path, f'"{key}" is missing', f"{field.about}: {field.shape.expected}")
                )
        return cleaned

    def schema(self) -> Document:
        properties: Document = {}
        for key, field in self.fields.items():
            properties[key] = {**field.shape.schema(), "description": field.about}
        schema: Document = {"type": "object", "properties": properties, "additionalProperties": False}
        if self._required:
            schema["required"] = list(self._required)
        if self.about:
            schema["description"] = self.about
        return schema


class OneOf:
    """A value of one of several shapes; the first that takes it cleans it."""

    def __init__(self, *shapes: Shape) -> None:
        self.shapes = shapes
        self.expected = " or ".join(shape.expected for shape in shapes)

    def fits(self, value: object) -> bool:
        return any(shape.fits(value) for shape in self.shapes)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        likely: list[Fault] = []
        fitting = [shape for shape in self.shapes if shape.fits(value)]
        for shape in fitting:
            found: list[Fault] = []
            cleaned = shape.clean(value, path, found)
            if not found:
                return cleaned
            likely = likely or found
        if not likely:
            return wrong_type(self, value, path, faults)
        if len(fitting) > 1:
            hint = f"write {self.expected}"  # one shape's hint would hide the others
            likely = [Fault(likely[0].code, path, f"{quoted(value)} does not fit", hint)]
        elif likely[0].hint.startswith("one of:"):  # that list would hide the other shapes
            likely = [likely[0]._replace(hint=f"write {self.expected}"), *likely[1:]]
        faults.extend(likely)
        return MISSING

    def schema(self) -> Document:
        return {"anyOf": [shape.schema() for shape in self.shapes]}


def wrong_type(shape: Shape, value: object, path: Path, faults: list[Fault]) -> _Missing:
    """Note that a value is of another type than expected."""
    faults.append(Fault("wrong-type", path, f"{typename(value)} stands here", f"write {shape.expected}"))
    return MISSING
