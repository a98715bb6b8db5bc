"""Files in and out: the only module that opens any. Documents are read from TOML or JSON and written as either."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, TextIO

from goldenhorn.core.document import Document
from goldenhorn.core.faults import ERROR, NOTE, Fault
from goldenhorn_cli.failures import NO, Failure, one_line, reason

if TYPE_CHECKING:
    from goldenhorn_cli.positions import Positions

STDIN = "-"
LARGEST = 2_000_000  # bytes of a document: a recorded game has some hundred thousand


class Source(NamedTuple):
    """A text and the name it is shown by. Line ends are as they were written; a byte order mark is gone."""

    name: str
    text: str


class Located(NamedTuple):
    """A fault with the file, line and column (both from 1) it stands at."""

    file: str
    line: int
    column: int
    fault: Fault

    def __str__(self) -> str:
        """`file:line:column: error[code]: path: message; hint`, in one line.

        >>> str(Located("a.toml", 2, 1, Fault("unknown-key", ("x",), '"x" is no key here', 'did you mean "y"?')))
        'a.toml:2:1: error[unknown-key]: x: "x" is no key here; did you mean "y"?'
        """
        fault = self.fault
        path = f"{fault.where}: " if fault.path else ""
        hint = f"; {fault.hint}" if fault.hint else ""
        where = f"{self.file}:{self.line}:{self.column}"
        return one_line(f"{where}: {fault.severity}[{fault.code}]: {path}{fault.message}{hint}")

    @property
    def told(self) -> str:
        """As text; a note without its place, so that the same one is told once of any number of files."""
        hint = f"; {self.fault.hint}" if self.fault.hint else ""
        return one_line(f"note: {self.fault.message}{hint}") if self.fault.severity == NOTE else str(self)

    def values(self) -> dict[str, object]:
        """The fault and its place as JSON has them."""
        fault = self.fault
        place = {"file": self.file, "line": self.line, "column": self.column}
        told = {"code": fault.code, "severity": fault.severity, "path": fault.where}
        return {**place, **told, "message": fault.message, "hint": fault.hint}


class FaultyInput(Exception):
    """What was read can be read, but is wrong: every fault at once, each with its place."""

    def __init__(self, located: Iterable[Located], exit_code: int = NO) -> None:
        self.located = list(located)
        self.exit_code = exit_code
        super().__init__("; ".join(map(str, self.located)))


def read_source(name: str) -> Source:
    """The text of a file, or of stdin for "-"; Failure where it is missing, no text, or far too large."""
    shown = "<stdin>" if name == STDIN else name
    with open_bytes(name) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Failure(f"{shown}: larger than {LARGEST // 1_000_000} MB, which no document is", "is it the right file?")
    return Source(shown, decoded(shown, data))


def decoded(shown: str, data: bytes) -> str:
    """Bytes as text; Failure with the place of the first byte that is no UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start
        hint = "save it as UTF-8"
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            hint = "it looks like UTF-16: save it as UTF-8"
        line = data.count(b"\n", 0, at) + 1
        raise Failure(f"{shown}:{line}: byte {data[at]:#04x} at offset {at} is no UTF-8 text", hint) from None


def checked(name: str) -> str:
    """The name of a file or folder; Failure where it is empty, which Python takes for the folder one is in."""
    if not name:
        raise Failure("the name of a file is empty", "is a variable not set?")
    return name


@contextmanager
def open_bytes(name: str) -> Iterator[BinaryIO]:
    """A file opened for reading, or stdin for "-"; Failure where it cannot be opened."""
    if name != STDIN:
        with _opened(name) as file:
            yield file
    elif sys.stdin is None:
        raise Failure("<stdin>: is closed")
    else:
        yield sys.stdin.buffer


def _opened(name: str) -> BinaryIO:
    try:
        return Path(checked(name)).open("rb")
    except FileNotFoundError:
        raise Failure(f"{name}: there is no such file", _neighbours(name)) from None
    except IsADirectoryError:
        raise Failure(f"{name}: is a folder, not a file", "name a file in it") from None
    except ValueError as error:
        raise Failure(f"{name}: cannot be a file's name ({error})") from None
    except OSError as error:
        raise Failure(f"{name}: cannot be read: {reason(error)}") from None


@contextmanager
def open_text(name: str) -> Iterator[TextIO]:
    """A file (or stdin for "-") to be read line by line as UTF-8, for inputs of any length; line ends are kept."""
    from io import TextIOWrapper

    with open_bytes(name) as file:
        text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
        try:
            yield text
        except UnicodeDecodeError as error:
            shown = "<stdin>" if name == STDIN else name
            raise Failure(f"{shown}: byte {error.object[error.start]:#04x} is no UTF-8 text", "save as UTF-8") from None
        finally:
            if name == STDIN:
                text.detach()


def parse(source: Source) -> Document:
    """A document from TOML, or from JSON where the name ends in .json or the text opens with a brace."""
    if source.name.lower().endswith(".json") or source.text.lstrip()[:1] == "{":
        return parse_json(source)
    return parse_toml(source)


def parse_toml(source: Source) -> Document:
    """A document from TOML; FaultyInput where the text is none, or nests deeper than any document."""
    import tomllib

    from goldenhorn_cli.depth import may_have_long_key

    if may_have_long_key(source.text):
        from goldenhorn_cli.syntax import long_key

        endless = long_key(source)
        if endless is not None:
            raise FaultyInput([endless])
    try:
        return _shallow(source, tomllib.loads(source.text))
    except (ValueError, RecursionError) as error:
        from goldenhorn_cli.syntax import toml_fault

        raise FaultyInput([toml_fault(source, error)]) from None


def parse_json(source: Source) -> Document:
    """A document from JSON; FaultyInput where the text is none."""
    from goldenhorn_cli.syntax import json_fault, loads_json

    try:
        return _shallow(source, loads_json(source.text))
    except (ValueError, RecursionError) as error:
        raise FaultyInput([json_fault(source, error)]) from None


def _shallow(source: Source, document: Document) -> Document:
    """The document, unless it nests so deep that walking over it by recursion might fail."""
    from goldenhorn_cli.depth import too_deep

    fault = too_deep(document)
    if fault is not None:
        raise FaultyInput(locate(source, [fault]))
    return document


def locate(source: Source, faults: Sequence[Fault]) -> list[Located]:
    """The faults of a document that was read from this source, each with its line and column, in the file's order."""
    if not faults:
        return []
    from goldenhorn_cli.positions import Positions

    positions = Positions(source.text)
    located = [_located(source, positions, fault) for fault in faults]
    return sorted(located, key=lambda one: (one.line, one.column))


def _located(source: Source, positions: Positions, fault: Fault) -> Located:
    return Located(source.name, *positions.find(fault.path, fault.at_key, fault.offset), fault)


def has_errors(located: Iterable[Located]) -> bool:
    """Whether any fault is more than a warning."""
    return any(one.fault.severity == ERROR for one in located)


def to_toml(document: Document) -> str:
    """A document as TOML, short lists in one line."""
    from tomli_w import dumps

    from goldenhorn_cli.folding import folded

    return folded(dumps(document))


def to_json(value: object) -> str:
    """A value as JSON for people and programs, keys in the order given, ending in a line break."""
    from json import dumps

    return dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def result_stream() -> TextIO:
    """Where a result goes that programs read: stdout, in UTF-8 whatever the terminal speaks."""
    from io import TextIOWrapper

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return sys.stdout


def write_text(name: str, text: str, *, force: bool = False) -> None:
    """Write a file whole or not at all; Failure where it exists (unless forced) or cannot be written."""
    with written(name, force=force) as file:
        file.write(text)


@contextmanager
def written(name: str, *, force: bool = False) -> Iterator[TextIO]:
    """A file to be written from its start, which is there as a whole at the end or not at all; as `write_text`."""
    if "\0" in name:
        raise Failure(f"{name}: cannot be a file's name")
    path = Path(checked(name))
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device, which nothing can replace. What no text can hold may stand in the name of a file.
            with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
                yield file
            return
        if path.exists() and not force:
            raise Failure(f"{name}: exists already", "--force overwrites it")
        with _beside(path.resolve()) as file:
            yield file
    except OSError as error:
        raise Failure(f"{name}: cannot be written: {reason(error)}") from None


@contextmanager
def _beside(path: Path) -> Iterator[TextIO]:
    """A file beside another first, then in its place, so that nobody ever reads half of it."""
    import os

    beside = path.with_name(f".{path.name[:200]}.{os.getpid()}.part")
    try:
        with beside.open("x", encoding="utf-8", errors="backslashreplace", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o777)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _neighbours(name: str) -> str:
    """A hint that names the most similar file of the same folder."""
    from difflib import get_close_matches

    path = Path(name)
    try:
        here = sorted(file.name for file, _ in zip(path.parent.iterdir(), range(5_000), strict=False))
    except (OSError, ValueError):
        return f"there is no folder {path.parent} either"
    near = get_close_matches(path.name, here, n=1, cutoff=0.6)
    return f'did you mean "{path.with_name(near[0])}"?' if near else ""
