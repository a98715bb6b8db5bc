"""New values written into a text in TOML or JSON in place of old ones; comments and layout stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable

from goldenhorn.core.faults import Path
from goldenhorn.play.expectation import inline
from goldenhorn_cli.positions import STRING, Place, Scan

_PART = re.compile(rf"(?P<string>{STRING})|(?P<comment>#[^\n]*+)|(?P<open>[\[{{])|(?P<close>[\]}}])|[^\s]", re.DOTALL)
_PLAIN = re.compile(r"[^\s,\[\]{}#]++")


def spliced(text: str, changes: Iterable[tuple[Path, object]]) -> tuple[str, int]:
    r"""The text with new values at the paths given, and how many found their place.

    What stands as a `[table]` of its own has no value to replace, and stays.

    >>> spliced('a = 1 # one\nb = { c = "x" }', [(("a",), 2), (("b", "c"), "y")])
    ('a = 2 # one\nb = { c = "y" }', 2)
    """
    root = Scan(text).root
    write = _json if text.lstrip()[:1] == "{" else inline
    found: dict[int, tuple[int, str]] = {}
    for path, value in changes:
        place = _place(root, path)
        if place is not None and _has_value(place):
            found[place.value] = (_end(text, place.value), write(value))
    for start in sorted(found, reverse=True):
        end, value = found[start]
        text = text[:start] + value + text[end:]
    return text, len(found)


def _json(value: object) -> str:
    from json import dumps

    return dumps(value, ensure_ascii=False)


def _place(root: Place, path: Path) -> Place | None:
    place: Place | None = root
    for part in path:
        place = place.inside.get(part) if place is not None else None
    return place


def _has_value(place: Place) -> bool:
    """Whether it was written as `key = value` or as an entry of a list; the place of a `[table]` is its bracket."""
    return place.key < 0 or place.value > place.key


def _end(text: str, start: int) -> int:
    """Where the value that starts here ends."""
    depth = 0
    for part in _PART.finditer(text, start):
        if part.lastgroup == "open":
            depth += 1
        elif part.lastgroup == "close":
            depth -= 1
        elif not depth and part.lastgroup is None:
            plain = _PLAIN.match(text, start)
            return plain.end() if plain else part.end()
        if not depth:
            return part.end()
    return len(text)
