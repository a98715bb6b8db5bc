"""Documents that `goldenhorn score` takes, each scored, or every fault located."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldenhorn.core.faults import DocumentFaults, Fault
from goldenhorn_cli.documents import Source, parse, read_source
from goldenhorn_cli.failures import Failure
from goldenhorn_cli.house_rules import faulty, locate_ruled, ruled
from goldenhorn_cli.kinds import POSITION, SCENARIO, game_of, kind_of
from goldenhorn_cli.table import Scored

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn.games import AnyGame


def from_file(name: str, default: str, rules: Document) -> list[Scored]:
    """The sheets of a document: holdings, a position as it stands, or a scenario where points are won during play.

    A scenario has several where it has cases. FaultyInput or Failure where there are none.
    """
    if name.lower().endswith((".csv", ".tsv")):
        raise Failure(f"{name} is taken for a table of CSV", f"goldenhorn score --batch {name}")
    source = read_source(name)
    document = parse(source)
    odd: list[Fault] = []
    try:
        game = game_of(document, default)
        kind = kind_of(document, game)
        if kind == SCENARIO:
            return _of_scenario(source, document, rules, game)
        document = ruled(document, rules)
        if kind == POSITION:
            from goldenhorn.play.track import is_over

            setup = game.read(document)
            located = locate_ruled(source, [*odd, *setup.warnings], rules)
            goes_on = game.earned is not None and not is_over(setup, game)
            return [Scored(source.name, game, game.scores(game.start(setup)), located, open=goes_on)]
        if document.keys() & (game.shape.fields.keys() - game.holdings_shape.fields.keys()):
            *keys, last = (f"`{key}`" for key in game.holdings_shape.fields if key != "game")
            hint = f"holdings have only {', '.join(keys)} and {last}; a position has `turn`"
            raise DocumentFaults([Fault("set-up", (), "a set-up is no table that could be scored", hint)])
        sheets = game.tally(document, odd)
        return [Scored(source.name, game, sheets, locate_ruled(source, odd, rules))]
    except DocumentFaults as bad:
        raise faulty(locate_ruled(source, bad.faults, rules)) from None


def _of_scenario(source: Source, document: Document, rules: Document, game: AnyGame) -> list[Scored]:
    """A scenario played, each case by itself; FaultyInput where one does not come as it says."""
    if game.earned is None:
        hint = "simulate plays it; score takes holdings and positions"
        raise DocumentFaults([Fault("scenario", (), "a scenario is no table that could be scored", hint)])
    from goldenhorn.play.track import track
    from goldenhorn_cli.positioned import scenarios_of

    told = scenarios_of(source, document, rules, game)
    tracks = [track(scenario, game) for scenario in told.scenarios]
    faults = dict.fromkeys(fault for one in tracks for fault in one.faults)
    if faults:
        raise faulty(locate_ruled(source, list(faults), rules, ("setup",)))
    return [Scored(source.name, game, one.after, told.odd, one, not one.over) for one in tracks]
