"""The set-up or position that a file holds, checked: what is drawn, and what advice is given on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from goldenhorn.core.document import Document
from goldenhorn.core.faults import ERROR, DocumentFaults, Fault
from goldenhorn.games import AnyGame, find
from goldenhorn_cli.documents import FaultyInput, Located, Source, locate, parse, read_source
from goldenhorn_cli.failures import Failure
from goldenhorn_cli.house_rules import faulty, locate_ruled, ruled
from goldenhorn_cli.kinds import HOLDINGS, SCENARIO, game_of, kind_of

if TYPE_CHECKING:
    from goldenhorn.play.scenario import Scenario


class Positioned(NamedTuple):
    """A game and a document of it that `read` takes without a fault."""

    game: AnyGame
    document: Document


class Scenarios(NamedTuple):
    """A scenario document: its scenarios, the set-ups that it took from files beside it, what is odd about it."""

    scenarios: list[Scenario[Any]]
    beside: list[Document]
    odd: list[Located]


def positioned(source: Source, rules: Document, default_game: str, quiet: bool) -> Positioned:
    """What a text holds, of a scenario its set-up; FaultyInput with every fault. What is odd is told on stderr."""
    find(default_game)  # a wrong --game is told even where the document names its own
    document = parse(source)
    try:
        game = game_of(document, default_game)
    except DocumentFaults as bad:
        raise FaultyInput(locate(source, bad.faults)) from None
    kind = kind_of(document, game)
    if kind == HOLDINGS:
        raise Failure(
            f"{source.name}: these are holdings, and there is no board to them", "`goldenhorn score` reads them"
        )
    if kind == SCENARIO:
        return Positioned(game, _of_scenario(source, document, rules, game))
    document = ruled({"game": game.name, **document}, rules)
    try:
        warnings = game.read(document).warnings
    except DocumentFaults as bad:
        raise faulty(locate_ruled(source, bad.faults, rules)) from None
    if not quiet:
        _tell(locate_ruled(source, warnings, rules))
    return Positioned(game, document)


def scenarios_of(source: Source, document: Document, rules: Document, game: AnyGame) -> Scenarios:
    """The scenarios of a document, one a case; FaultyInput with every fault of it, also of a set-up beside it."""
    from goldenhorn.play.scenario import read

    beside: list[Document] = []

    def setup_of(name: str) -> Document:
        try:
            beside.append(ruled(parse(read_source(str(Path(source.name).parent / name))), rules))
        except Failure as failure:
            raise DocumentFaults([Fault("unreadable-file", (), failure.message, failure.hint)]) from None
        except FaultyInput as bad:
            raise DocumentFaults([one.fault for one in bad.located]) from None
        return beside[-1]

    inside = document.get("setup")
    laid = {**document, "setup": ruled(inside, rules)} if isinstance(inside, dict) else document
    reading = read(laid, game, setup_of)
    located = locate_ruled(source, reading.faults, rules, ("setup",))
    if any(fault.severity == ERROR for fault in reading.faults) or not reading.scenarios:
        raise faulty(located)
    return Scenarios(reading.scenarios, beside, located)


def _of_scenario(source: Source, document: Document, rules: Document, game: AnyGame) -> Document:
    """The set-up of a scenario, of its first case where there are several."""
    told = scenarios_of(source, document, rules, game)
    given = told.scenarios[0].case.document["setup"]
    return {"game": game.name, **(given if isinstance(given, dict) else told.beside[0])}


def _tell(warnings: list[Located]) -> None:
    for warning in warnings:
        print(warning.told, file=sys.stderr)
