"""The manifest of a series: everything that decides how its games go, in words. It heads the result file."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldenhorn import __version__
from goldenhorn.core.document import Document
from goldenhorn.core.faults import NOTE, DocumentFaults, did_you_mean
from goldenhorn.games import find
from goldenhorn.play.schedule import ALL, SCHEDULES
from goldenhorn.play.series import whole_blocks
from goldenhorn_cli.failures import Failure
from goldenhorn_cli.options import DEFAULT_GAME
from goldenhorn_cli.results import SCHEMA, differing, stored_manifest
from goldenhorn_cli.rounds import GAMES, round_of, rounds_told
from goldenhorn_cli.stops import MOST

if TYPE_CHECKING:
    from goldenhorn.core.faults import Fault
    from goldenhorn_cli.documents import Located, Source
    from goldenhorn_cli.playing import AnySeries


class Table:
    """What is played on: the game, the set-up's document with the rules that differ, and where each came from.

    A game that is not named is that of the set-up.
    """

    def __init__(self, game: str | None, setup: str | None, settings: Sequence[str]) -> None:
        from goldenhorn_cli.documents import parse, read_source
        from goldenhorn_cli.house_rules import ruled, rules_document

        self.source: Source | None = None if setup is None else read_source(setup)
        self.rules = rules_document(list(settings))
        self.document = ruled({} if self.source is None else parse(self.source), self.rules)
        given = self.document.setdefault("game", game or DEFAULT_GAME)
        self.game = str(given) if game is None else game
        if game not in (None, given):
            raise Failure(f'{setup} is of the game "{given}", not "{game}"', f"--game {given}")

    def located(self, faults: Sequence[Fault]) -> list[Located]:
        """The faults with their places; without a file all are those of --rules."""
        from goldenhorn_cli.house_rules import locate_ruled, of_rules

        return [*map(of_rules, faults)] if self.source is None else locate_ruled(self.source, faults, self.rules)


def manifest_of(bots: Sequence[str], table: Table, seats: int | None, schedule: str | None) -> Document:
    """A manifest still without seed and number of games."""
    known = find(table.game)
    players = table.document.get("players")
    at_once = len(bots) if seats is None else seats
    if at_once > len(bots):
        raise Failure(f"{len(bots)} bot{'s' * (len(bots) > 1)} cannot take {at_once} seats", "name one bot a seat")
    if at_once not in known.seats:
        few, many = known.seats[0], known.seats[-1]
        hint = f"name from {few} to {many}, one a seat" + f"; with --seats {few} more take turns" * (at_once > many)
        raise Failure(f"{at_once} bot{'s' * (at_once > 1)} cannot play {known.title}", hint)
    if isinstance(players, list) and len(players) != at_once:
        message = f"the set-up has {len(players)} players, but {at_once} bots are to play"
        raise Failure(message, f"name one bot a seat, or --seats {len(players)}")
    names: Document = {"schema": SCHEMA, "game": table.game, "version": __version__, "bots": list(bots)}
    rules = table.document.get("rules", {})
    setup = {key: value for key, value in table.document.items() if key not in ("game", "rules")}
    return names | _turns(len(bots), at_once, schedule) | {"rules": rules, "setup": setup or None}


def _turns(bots: int, seats: int, schedule: str | None) -> Document:
    """What a manifest says of who meets whom; nothing where all play at once."""
    if schedule is not None and schedule not in SCHEDULES:
        raise Failure(f'"{schedule}" is no schedule', did_you_mean(schedule, list(SCHEDULES)))
    if seats == bots:
        return {}
    return {"seats": seats, "schedule": schedule or ALL}


def settle(manifest: Document, games: int | None, seed: int | None, stops: Document, resumed: str | None) -> None:
    """Put in the number of games, the seed and when to stop before: as asked, else as in the file to resume."""
    stored = stored_manifest(resumed) if resumed is not None else None
    if games is not None or stored is None:
        asked = games or (MOST if stops else GAMES)
        manifest["games"] = whole_blocks(asked, round_of(manifest))
        if manifest["games"] != games and games:
            become = "game becomes" if games == 1 else "games become"
            print(f"note: {games} {become} {manifest['games']}: {rounds_told(manifest)}", file=sys.stderr)
    else:
        manifest["games"] = stored.get("games")
    if seed is not None:
        manifest["seed"] = seed
    else:
        manifest["seed"] = int.from_bytes(os.urandom(4)) if stored is None else stored.get("seed")
    if not stops and stored is not None:
        stops = {key: stored[key] for key in ("until", "sprt") if key in stored}
    manifest.update(stops)
    if stored is not None and (difference := differing(manifest, {**stored, "notes": None})):
        raise Failure(f"{resumed} is of another series: {difference}", "another --out, or --force to overwrite it")


def checked_series(manifest: Document, table: Table, quiet: bool) -> AnySeries:
    """The series of a manifest; FaultyInput with every fault of its set-up. Warnings and notes are told on stderr.

    Notes, such as that stand-in data plays, go into the manifest too.
    """
    from goldenhorn_cli.house_rules import faulty
    from goldenhorn_cli.playing import series_of

    try:
        series = series_of(manifest)
    except DocumentFaults as bad:
        raise faulty(table.located(bad.faults)) from None
    odd = table.located(series.game.read(series.document(0)).warnings)
    notes = [one.fault.message for one in odd if one.fault.severity == NOTE]
    if notes:
        manifest["notes"] = notes
    if not quiet:
        for one in odd:
            print(one.told, file=sys.stderr)
    return series
