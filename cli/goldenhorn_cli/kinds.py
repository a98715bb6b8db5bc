"""What kind of document a file holds, and everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from goldenhorn.core.document import Document
from goldenhorn.core.faults import NOTE, DocumentFaults, Fault, quoted, typename
from goldenhorn.games import AnyGame, UnknownGame, find, names
from goldenhorn_cli.documents import FaultyInput, Located, Source, has_errors, locate, parse, read_source
from goldenhorn_cli.failures import Failure

SETUP, POSITION, HOLDINGS, SCENARIO = "set-up", "position", "holdings", "scenario"


class Checked(NamedTuple):
    """A file, its kind and game (empty where they cannot be told), its faults, or why it cannot be read at all."""

    file: str
    kind: str
    game: str
    located: list[Located]
    failure: Failure | None = None

    @property
    def valid(self) -> bool:
        """Whether it could be read and there is nothing but warnings."""
        return self.failure is None and not has_errors(self.located)

    @property
    def told(self) -> list[Located]:
        """The faults for programs, to whom a file that cannot be read is a fault at its start."""
        if self.failure is None:
            return self.located
        return [Located(self.file, 1, 1, Fault("unreadable", (), self.failure.message, self.failure.hint))]


def is_scenario(document: Document) -> bool:
    """Whether a document is meant to tell a story: one whose steps were forgotten must not be passed over.

    >>> is_scenario({"case": []}), is_scenario({"setup": {}, "expect": {}}), is_scenario({"players": []})
    (True, True, False)
    """
    return not document.keys().isdisjoint(("step", "case", "setup", "expect"))


def kind_of(document: Document, game: AnyGame) -> str:
    """The kind of a document, told by its keys.

    >>> game = find("golden-horn")
    >>> kind_of({"step": []}, game), kind_of({"turn": "Anna"}, game)
    ('scenario', 'position')
    >>> kind_of({"players": [], "warehouses": {}}, game), kind_of({"players": []}, game)
    ('holdings', 'set-up')
    >>> kind_of({"player": [], "warehouses": {}}, game), kind_of({"board": {}, "warehouses": {}}, game)
    ('holdings', 'set-up')
    """
    if is_scenario(document):
        return SCENARIO
    if "turn" in document:
        return POSITION
    elsewhere = game.shape.fields.keys() - game.holdings_shape.fields.keys()
    if game.holdings_key in document and document.keys().isdisjoint(elsewhere):  # a key mistyped is no key of a set-up
        return HOLDINGS
    return SETUP


def check(name: str, default_game: str) -> Checked:
    """Everything wrong with a file, whatever kind of document it is."""
    try:
        return check_source(read_source(name), default_game)
    except Failure as failure:
        return Checked(name, "", "", [], failure)


def check_source(source: Source, default_game: str) -> Checked:
    """Everything wrong with a text."""
    try:
        document = parse(source)
    except FaultyInput as faulty:
        return Checked(source.name, "", "", faulty.located)
    try:
        game = game_of(document, default_game)
    except DocumentFaults as faulty:
        return Checked(source.name, "", "", locate(source, faulty.faults))
    kind = kind_of(document, game)
    return Checked(source.name, kind, game.name, _located(source, document, kind, game))


def game_of(document: Document, default: str) -> AnyGame:
    """The game a document names, or else the default."""
    name = document.get("game", default)
    if not isinstance(name, str):
        hint = f'for example "{default}"'
        raise DocumentFaults([Fault("wrong-type", ("game",), f"{typename(name)} stands here", hint)])
    try:
        game = find(name)
    except UnknownGame as unknown:
        raise DocumentFaults([Fault("unknown-game", ("game",), str(unknown), unknown.hint)]) from None
    if "game" not in document:
        _check_meant(document, game)
    return game


def _check_meant(document: Document, game: AnyGame) -> None:
    """DocumentFaults where a document names no game, and by its keys another is meant than the default."""
    inside = document.get("setup")
    path, keys = (("setup",), inside) if isinstance(inside, dict) else ((), {} if is_scenario(document) else document)
    strange = [key for key in keys if key not in _keys(game)]
    for other in map(find, names() if strange else []):
        if other.name != game.name and all(key in _keys(other) for key in keys):
            message = f"no game is named, and {quoted(strange[0])} is no key of {game.title}"
            hint = f'for {other.title}: game = "{other.name}" at the top, or --game {other.name}'
            raise DocumentFaults([Fault("game-missing", (*path, strange[0]), message, hint, at_key=True)])


def _keys(game: AnyGame) -> set[str]:
    """The keys at the top of a game's set-ups, positions and holdings."""
    return {*game.shape.fields, *game.holdings_shape.fields}


def _located(source: Source, document: Document, kind: str, game: AnyGame) -> list[Located]:
    if kind == SCENARIO:
        return _of_scenario(source, document, game)
    return locate(source, faults_of(document, kind, game))


def faults_of(document: Document, kind: str, game: AnyGame) -> list[Fault]:
    """The faults of a set-up, a position or holdings."""
    try:
        if kind == HOLDINGS:
            odd: list[Fault] = []
            game.tally(document, odd)
            return odd
        return list(game.read(document).warnings)
    except DocumentFaults as faulty:
        return faulty.faults


def _of_scenario(source: Source, document: Document, game: AnyGame) -> list[Located]:
    """The faults of a scenario; those of a set-up that it takes from a file beside it are located there."""
    from goldenhorn.play import scenario

    def setup_of(name: str) -> Document:
        return parse(_beside(source, name))

    try:
        named = document.get("setup")
        if not isinstance(named, str) or "${" in named:  # what differs from case to case is told at its name
            return locate(source, worth_telling(scenario.check(document, game, setup_of)))
        beside = _beside(source, named)
        faults = worth_telling(scenario.check({**document, "setup": parse(beside)}, game))
    except Failure as failure:
        return locate(source, [Fault("unreadable-file", ("setup",), failure.message, failure.hint)])
    except FaultyInput as faulty:
        return faulty.located
    inside = [fault._replace(path=fault.path[1:]) for fault in faults if fault.path[:1] == ("setup",)]
    return locate(beside, inside) + locate(source, [fault for fault in faults if fault.path[:1] != ("setup",)])


def worth_telling(faults: list[Fault]) -> list[Fault]:
    """All but notes: folders full of scenarios play with the same stand-in data, and simulate says so once."""
    return [fault for fault in faults if fault.severity != NOTE]


def _beside(source: Source, name: str) -> Source:
    return read_source(str(Path(source.name).parent / name))
