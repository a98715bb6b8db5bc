"""Case rows: one scenario told once, run for every row of a table.

`${name}` in any text (or key) stands for the row's value of that name; a text that is nothing but
`${name}` becomes the value itself, a number as a number.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from goldenhorn.core.document import Document
from goldenhorn.core.faults import WARNING, Fault, Path, did_you_mean, quoted, typename

_PLACE = re.compile(r"\$\{([^{}]*)\}")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_DEEPEST = 40  # levels of tables; a scenario has no use for more


class Case(NamedTuple):
    """One row filled in: the document, what the row is called, and where its parts are written.

    `keys` leads from the path of a filled-in key to the key as written, `typed` from the path of a
    value that came from the row to where the row holds it.
    """

    document: Document
    label: str
    keys: dict[Path, str]
    typed: dict[Path, Path]
    number: int = -1  # of the row; -1: there are no rows

    @property
    def path(self) -> Path:
        """Where the case begins: its row, or the scenario's title."""
        return ("title",) if self.number < 0 else ("case", self.number)

    def written(self, path: Path) -> Path:
        """A path of the filled-in document as it leads through the file."""
        return _written(self.keys, path)

    def source(self, path: Path) -> Path | None:
        """Where in the file the value of a path is told for this case alone; None where other cases share it.

        >>> expand({"case": [{"n": 1}], "seed": "${n}"}, [])[0].source(("seed",))
        ('case', 0, 'n')
        """
        if self.number >= 0:
            for k in range(len(path), 0, -1):
                if path[:k] in self.typed:
                    return self.typed[path[:k]] + path[k:]
            return None
        return self.written(path)


def expand(document: Document, faults: list[Fault]) -> list[Case]:
    """The document once for every row of `case`, or as it is where it has none.

    >>> [case.document for case in expand({"case": [{"n": 1}, {"n": 2}], "seed": "${n}"}, [])]
    [{'seed': 1}, {'seed': 2}]
    """
    if "case" not in document:
        return [Case(document, "", {}, {})]
    told = {key: value for key, value in document.items() if key != "case"}
    cases = []
    told_unused: set[str] = set()
    for number, row in _rows(document["case"], faults):
        filling = _Filling(row, number, faults)
        before = len(faults)
        filled = filling.fill(told, ())
        faults[before:] = [fault._replace(path=_written(filling.keys, fault.path)) for fault in faults[before:]]
        title = document.get("title")
        names_itself = isinstance(title, str) and _PLACE.search(title) is not None
        faults += filling.unused(told_unused)
        if isinstance(filled, dict):
            cases.append(Case(filled, "" if names_itself else _label(row), filling.keys, filling.typed, number))
    return cases


def _rows(value: object, faults: list[Fault]) -> list[tuple[int, Document]]:
    if not isinstance(value, list):
        faults.append(Fault("wrong-type", ("case",), f"{typename(value)} stands here", "write rows as [[case]]"))
        return []
    if not value:
        faults.append(Fault("out-of-range", ("case",), "there is no row", "write at least one [[case]]"))
    rows: list[tuple[int, Document]] = []
    for number, row in enumerate(value):
        if not isinstance(row, dict):
            message = f"{typename(row)} stands here"
            faults.append(Fault("wrong-type", ("case", number), message, "write a row as [[case]]"))
            continue
        for key in row:
            if not _NAME.fullmatch(key):
                message = f"{quoted(key)} cannot be a name here"
                hint = "write letters, digits, _ and -"
                faults.append(Fault("bad-name", ("case", number, key), message, hint, at_key=True))
        rows.append((number, row))
    return rows


def _label(row: Document) -> str:
    shown = {name: value if isinstance(value, str) else quoted(value) for name, value in row.items()}
    return ", ".join(f"{name}={value}" for name, value in shown.items() if not isinstance(row[name], dict | list))


class _Filling:
    """Fills one row into a document, and remembers what came from where."""

    def __init__(self, row: Document, number: int, faults: list[Fault]) -> None:
        self.row = row
        self.number = number
        self.faults = faults
        self.keys: dict[Path, str] = {}
        self.typed: dict[Path, Path] = {}
        self.used: set[str] = set()

    def unused(self, told: set[str]) -> list[Fault]:
        """A warning for each name that stands nowhere, once for all rows: the row would change nothing by it."""
        idle = [name for name in self.row if name not in self.used | told and _NAME.fullmatch(name)]
        told.update(idle)
        return [self._idle(name) for name in idle]

    def _idle(self, name: str) -> Fault:
        hint = f"write ${{{name}}} where its value is meant"
        path = ("case", self.number, name)
        return Fault("unused-name", path, f"nothing uses {quoted(name)}", hint, WARNING, at_key=True)

    def fill(self, value: object, path: Path) -> object:
        if isinstance(value, str):
            return self._text(value, path) if "${" in value else value
        if not isinstance(value, dict | list):
            return value
        if len(path) > _DEEPEST:
            self.faults.append(Fault("too-deep", path, f"tables are nested more than {_DEEPEST} deep here"))
            return None
        if isinstance(value, list):
            return [self.fill(item, (*path, k)) for k, item in enumerate(value)]
        filled: Document = {}
        for written, item in value.items():
            key = self._key(written, path)
            if key in filled:
                message = f"{quoted(written)} becomes {quoted(key)}, which stands here already"
                self.faults.append(Fault("same-key", (*path, written), message, at_key=True))
            filled[key] = self.fill(item, (*path, key))
        return filled

    def _key(self, written: str, path: Path) -> str:
        if "${" not in written:
            return written
        key = _PLACE.sub(self._replacing((*path, written), at_key=True), written)
        self.keys[(*path, key)] = written
        return key

    def _text(self, text: str, path: Path) -> object:
        alone = _PLACE.fullmatch(text)
        if alone and alone[1] in self.row:
            self.used.add(alone[1])
            self.typed[path] = ("case", self.number, alone[1])
            return self.row[alone[1]]
        return _PLACE.sub(self._replacing(path), text)

    def _replacing(self, path: Path, at_key: bool = False) -> Callable[[re.Match[str]], str]:
        def replace(place: re.Match[str]) -> str:
            name = place[1]
            self.used.add(name)
            value = self.row.get(name)
            if isinstance(value, str | int | float):
                return value if isinstance(value, str) else quoted(value)
            code, message, hint = "wrong-type", f"${{{name}}} is {typename(value)}, and cannot stand within a text", ""
            if value is None:
                code, message = "unknown-name", f"case {self.number + 1} has no {quoted(name)}"
                hint = did_you_mean(name, list(self.row))
            offset = 0 if at_key else place.start()
            self.faults.append(Fault(code, path, message, hint, offset=offset, at_key=at_key))
            return place[0]

        return replace


def _written(keys: dict[Path, str], path: Path) -> Path:
    return tuple(keys.get(path[: k + 1], part) for k, part in enumerate(path)) if keys else path
