"""What is wrong with a document, and where in it."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

Path = tuple[str | int, ...]

ERROR = "error"
WARNING = "warning"
NOTE = "note"  # nothing is wrong, but should be known: stand-in data plays where a document gives none of its own


class Fault(NamedTuple):
    """One thing wrong in a document.

    `path` leads to the value (or, with `at_key`, to the key that names it); `offset` counts
    characters into a text value. Files, lines and columns are the command line's business.
    """

    code: str
    path: Path
    message: str
    hint: str = ""
    severity: str = ERROR
    offset: int = 0
    at_key: bool = False

    @property
    def where(self) -> str:
        """The path in dotted form.

        >>> Fault("wrong-type", ("board", "route", 0), "a text was expected").where
        'board.route[0]'
        """
        return dotted(self.path)


class DocumentFaults(Exception):
    """Every fault of a document at once; raised only where at least one is an error."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: list[Fault] = list(faults)
        super().__init__("; ".join(f"{f.where}: {f.message}" for f in self.faults))


def found_at(path: Path, faults: Iterable[Fault]) -> bool:
    """Whether a fault stands at a path or below: what lies there is faulty, not missing.

    >>> found_at(("ships", "A1"), [Fault("wrong-type", ("ships", "A1", "at"), "a list stands here")])
    True
    """
    return any(fault.path[: len(path)] == path for fault in faults)


def dotted(path: Path) -> str:
    """A path as people write it.

    >>> dotted(("step", 2, "expect", "hands"))
    'step[2].expect.hands'
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else part
    return text


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A hint that names the nearest known word, or else all of them.

    >>> did_you_mean("yelow", ["yellow", "pink"])
    'did you mean "yellow"?'
    >>> did_you_mean("?", ["yellow", "pink"])
    'one of: yellow, pink'
    """
    near = nearest(word, known)
    if near:
        return f'did you mean "{near}"?'
    return "one of: " + ", ".join(known) if known else "nothing is known here"


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word most like the given one; empty where none is much like it."""
    near = get_close_matches(word.lower(), [k.lower() for k in known], n=1, cutoff=0.6)
    return next(k for k in known if k.lower() == near[0]) if near else ""


def quoted(value: object) -> str:
    """A value as a message shows it: short, in one line, without control characters.

    >>> quoted("a" * 60)
    '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…"'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 128:
        return "a huge number"
    text = str(value)
    text = "".join(c if c.isprintable() else "�" for c in text[:40])
    if len(text) == 40:
        text = text[:39] + "…"
    return f'"{text}"' if isinstance(value, str) else text


def typename(value: object) -> str:
    """What a value of TOML or JSON is called."""
    names: list[tuple[type, str]] = [
        (bool, "true or false"),
        (int, "a number"),
        (float, "a decimal number"),
        (str, "a text"),
    ]
    names += [(list, "a list"), (dict, "a table"), (type(None), "null")]
    return next((name for kind, name in names if isinstance(value, kind)), "a date or time")
