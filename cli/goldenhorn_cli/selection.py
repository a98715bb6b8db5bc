"""Which scenarios are meant: files below folders, `-k` expressions, tags."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from goldenhorn_cli.failures import Failure
from goldenhorn_cli.folders import files_at

Matches = Callable[[str], bool]

_TOKEN = re.compile(r'\s*(?:(\(|\))|"([^"]*)"|([^\s()"]+))')
_DEEPEST = 50


def found_files(names: Sequence[str]) -> list[tuple[str, bool]]:
    """The files that paths stand for, each once, and whether it was named itself."""
    found: dict[str, bool] = {}
    for name in names:
        for path in files_at(name):
            found[path] = found.get(path, False) or path == name
    return list(found.items())


def matcher(expression: str) -> Matches:
    """What `-k` means: words (or "words in quotes") that a name holds, joined by and, or, not and brackets.

    >>> matches = matcher("raid and not (turn or keep)")
    >>> matches("A raid empties a ship"), matches("A raid, and the owner turns")
    (True, False)
    """
    parser = _Parser(expression)
    matches = parser.either()
    if parser.tokens:
        raise parser.bad(f'"{parser.tokens[0][1]}" is one too many')
    return matches


class _Parser:
    """Reads an expression by descent; `tokens` are what is left: their place, their words, whether in quotes."""

    def __init__(self, expression: str) -> None:
        self.expression = expression
        self.tokens: list[tuple[int, str, bool]] = []
        self.depth = 0
        at = 0
        while expression[at:].strip():
            found = _TOKEN.match(expression, at)
            if found is None:
                raise self.bad("a quote is not closed")
            self.tokens.append((found.start(), found[1] or found[2] or found[3] or "", found[2] is not None))
            at = found.end()

    def bad(self, message: str) -> Failure:
        return Failure(f'-k "{self.expression}" cannot be read: {message}', 'for example -k "raid and not turn"')

    def either(self) -> Matches:
        parts = [self._both()]
        while self._accept("or"):
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else lambda name: any(part(name) for part in parts)

    def _both(self) -> Matches:
        parts = [self._one()]
        while self._accept("and"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else lambda name: all(part(name) for part in parts)

    def _one(self) -> Matches:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.bad("it is nested too deep")
        matches = self._within()
        self.depth -= 1
        return matches

    def _within(self) -> Matches:
        if self._accept("not"):
            inner = self._one()
            return lambda name: not inner(name)
        if self._accept("("):
            inner = self.either()
            if not self._accept(")"):
                raise self.bad("a bracket is not closed")
            return inner
        if not self.tokens:
            raise self.bad("a word is missing at the end")
        _, word, quoted = self.tokens.pop(0)
        if not quoted and word in ("and", "or", ")"):
            raise self.bad(f'a word is missing before "{word}"')
        wanted = word.lower()
        return lambda name: wanted in name.lower()

    def _accept(self, word: str) -> bool:
        if self.tokens and self.tokens[0][1] == word and not self.tokens[0][2]:
            self.tokens.pop(0)
            return True
        return False


def chosen(name: str, tags: Collection[str], matches: Matches | None, wanted: Collection[str]) -> bool:
    """Whether a scenario is meant: its file, title and tags match, and it has one of the wanted tags, if any are."""
    if wanted and not any(tag in tags for tag in wanted):
        return False
    return matches is None or matches(" ".join((name, *tags)))
