"""How deep documents may nest. Every walk over one may recurse, as none is deeper than this."""

from __future__ import annotations

import re
from collections.abc import Iterable

from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path

DEEPEST = 64  # levels of tables and lists, and parts of a dotted key; a scenario has some ten

_NESTING = (dict, list)
_WORD = r"""(?:[\w-]++|"(?:[^"\\\n]++|\\.)*"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![\w-])(?:{_WORD}[ \t]*+\.[ \t]*+){{{DEEPEST}}}")


def may_have_long_key(text: str) -> bool:
    """Whether a text may have a dotted key of too many parts; tomllib would walk along them again and again."""
    return text.count(".") >= DEEPEST and _LONG_KEY.search(text) is not None


def too_deep(document: Document) -> Fault | None:
    """A fault where the document nests deeper than any document needs."""
    shallow: list[object] = [document]  # without paths, which only a fault needs: 3.4 times as fast
    for _ in range(DEEPEST):
        shallow = [inside for value in shallow for inside in _values(value) if isinstance(inside, _NESTING)]
        if not shallow:
            return None
    level: list[tuple[Path, object]] = [((), document)]
    for _ in range(DEEPEST):
        level = [((*path, key), inside) for path, value in level for key, inside in _inside(value)]
    return depth_fault(level[0][0])


def _values(value: object) -> Iterable[object]:
    """What stands right inside a table or list."""
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _inside(value: object) -> list[tuple[str | int, object]]:
    """The tables and lists right inside a value, with their keys."""
    items: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    return [(key, inside) for key, inside in items if isinstance(inside, dict | list)]


def depth_fault(path: Path) -> Fault:
    """The fault of nesting too deep."""
    return Fault("too-deep", path, f"lists and tables nest more than {DEEPEST} levels deep here")
