"""The manifest of a series: everything that decides how its games go, in words. It heads the result file."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldenhorn import __version__
from goldenhorn.core.document import Document, texts
from goldenhorn.core.faults import DocumentFaults
from goldenhorn_cli.failures import Failure
from goldenhorn_cli.results import SCHEMA, differing, stored_manifest

if TYPE_CHECKING:
    from goldenhorn.core.faults import Fault
    from goldenhorn_cli.documents import Located, Source
    from goldenhorn_cli.playing import AnySeries

GAMES = 100  # where nobody says how many
MOST_GAMES = 1_000_000_000  # months of play


class Table:
    """What is played on: the set-up's document with the rules that differ, and where each came from."""

    def __init__(self, game: str, setup: str | None, settings: Sequence[str]) -> None:
        from goldenhorn_cli.documents import parse, read_source
        from goldenhorn_cli.house_rules import ruled, rules_document

        self.source: Source | None = None if setup is None else read_source(setup)
        self.rules = rules_document(list(settings))
        self.document = ruled({"game": game} if self.source is None else parse(self.source), self.rules)
        given = self.document.setdefault("game", game)
        if given != game:
            raise Failure(f'{setup} is of the game "{given}", not "{game}"', f"--game {given}")

    def located(self, faults: Sequence[Fault]) -> list[Located]:
        """The faults with their places; without a file all are those of --rules."""
        from goldenhorn_cli.house_rules import locate_ruled, of_rules

        return [*map(of_rules, faults)] if self.source is None else locate_ruled(self.source, faults, self.rules)


def manifest_of(bots: Sequence[str], game: str, table: Table) -> Document:
    """A manifest still without seed and number of games."""
    from goldenhorn.games import find

    seats = find(game).seats
    players = table.document.get("players")
    if len(bots) not in seats:
        few, many = seats[0], seats[-1]
        raise Failure(
            f"{len(bots)} bot{'s' * (len(bots) > 1)} cannot play {find(game).title}",
            f"name from {few} to {many}, one a seat",
        )
    if isinstance(players, list) and len(players) != len(bots):
        raise Failure(f"the set-up has {len(players)} players, but {len(bots)} bots are named", "name one bot a seat")
    rules = table.document.get("rules", {})
    setup = {key: value for key, value in table.document.items() if key not in ("game", "rules")}
    names: Document = {"schema": SCHEMA, "game": game, "version": __version__, "bots": list(bots)}
    return names | {"rules": rules, "setup": setup or None}


def settle(manifest: Document, games: int | None, seed: int | None, resumed: str | None) -> None:
    """Put in the number of games (in whole blocks) and the seed: as asked, else as in the file to resume."""
    from goldenhorn.play.series import whole_blocks

    stored = stored_manifest(resumed) if resumed is not None else None
    seats = len(texts(manifest, "bots"))
    if games is not None or stored is None:
        asked = GAMES if games is None else games
        manifest["games"] = whole_blocks(asked, seats)
        if manifest["games"] != asked:
            print(f"note: {asked} games become {manifest['games']}: every deal in {seats} seatings", file=sys.stderr)
    else:
        manifest["games"] = stored.get("games")
    if seed is not None:
        manifest["seed"] = seed
    else:
        manifest["seed"] = int.from_bytes(os.urandom(4)) if stored is None else stored.get("seed")
    if stored is not None and (difference := differing(manifest, stored)):
        raise Failure(f"{resumed} is of another series: {difference}", "another --out, or --force to overwrite it")


def checked_series(manifest: Document, table: Table, quiet: bool) -> AnySeries:
    """The series of a manifest; FaultyInput with every fault of its set-up. Warnings are told on stderr."""
    from goldenhorn_cli.house_rules import faulty
    from goldenhorn_cli.playing import series_of

    try:
        series = series_of(manifest)
    except DocumentFaults as bad:
        raise faulty(table.located(bad.faults)) from None
    if not quiet:
        for warning in table.located(series.game.read(series.documents[0]).warnings):
            print(warning, file=sys.stderr)
    return series
