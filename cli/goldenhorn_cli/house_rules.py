"""What stands behind `--rules`: house rules read from arguments, laid over a document's own, and their faults told."""

from __future__ import annotations

from collections.abc import Sequence

from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path
from goldenhorn_cli.documents import FaultyInput, Located, Source, locate
from goldenhorn_cli.failures import NO, USAGE

SOURCE = "argument --rules"


def rules_document(settings: list[str]) -> Document:
    """The [rules] table that `KEY=VALUE` arguments make: dotted keys, TOML values, bare words taken as texts.

    >>> rules_document(["raids_per_turn=2", "end_mode=immediate", "set_bonus={4=1}", "set_bonus.5=2"])
    {'raids_per_turn': 2, 'end_mode': 'immediate', 'set_bonus': {'4': 1, '5': 2}}
    """
    rules: Document = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        names = [name.strip() for name in key.split(".")]
        if not equals or not all(names):
            raise _bad(setting, 1, f'"{setting}" is no KEY=VALUE', "for example --rules raids_per_turn=2")
        table = rules
        for name in names[:-1]:
            inner = table.setdefault(name, {})
            if not isinstance(inner, dict):
                raise _bad(setting, 1, f'"{name}" was given a value already', "give it once")
            table = inner
        table[names[-1]] = _value(setting, value.strip(), len(key) + 2)
    return rules


def _value(setting: str, text: str, column: int) -> object:
    """A TOML value, or a bare word as a text."""
    import tomllib

    try:
        document = tomllib.loads(f"value = {text}")
        if document.keys() == {"value"}:
            return document["value"]
    except (ValueError, RecursionError):
        if text.replace("-", "_").isidentifier():
            return text
    if "=" in text and "{" not in text:  # a shell has made several words of one table
        raise _bad(setting, column, f'"{text}" is no value', f'quote a table: "{setting.partition("=")[0]}={{{text}}}"')
    raise _bad(setting, column, f'"{text}" is no value', "write a number, a word, true, false, [LIST] or {TABLE}")


def _bad(setting: str, column: int, message: str, hint: str) -> FaultyInput:
    """A fault in an argument; as the command line is at fault, not a file, the exit code is that of usage."""
    return FaultyInput([Located(SOURCE, 1, column, Fault("bad-argument", (), message, hint))], USAGE)


def ruled(document: Document, rules: Document) -> Document:
    """A document with the rules of the command line laid over its own.

    >>> ruled({"rules": {"a": 1, "b": 1}}, {"b": 2})
    {'rules': {'a': 1, 'b': 2}}
    """
    own = document.get("rules", {})
    return {**document, "rules": {**own, **rules}} if rules and isinstance(own, dict) else document


def of_rules(fault: Fault) -> Located:
    """A fault of the rules that the command line gives."""
    return Located(SOURCE, 1, 1, fault)


def locate_ruled(source: Source, faults: Sequence[Fault], rules: Document, within: Path = ()) -> list[Located]:
    """The faults of a document with their places, those of the rules laid over it (or over what is within) last."""
    laid = {(*within, "rules", key) for key in rules}
    at = len(within) + 2
    own = locate(source, [fault for fault in faults if fault.path[:at] not in laid])
    given = [fault._replace(path=fault.path[len(within) :]) for fault in faults if fault.path[:at] in laid]
    return own + [of_rules(fault) for fault in given]


def faulty(faults: Sequence[Located]) -> FaultyInput:
    """Faults as an exception; with one of the command line among them the exit code is that of usage."""
    return FaultyInput(faults, USAGE if any(one.file == SOURCE for one in faults) else NO)
