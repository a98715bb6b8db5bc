"""From the words of a manifest to finished games: what the command does by itself, and each of its workers."""

from __future__ import annotations

import json
from collections.abc import Generator
from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING, Any, NamedTuple

from goldenhorn import __version__
from goldenhorn.core.document import Document, table, text, texts, whole
from goldenhorn.play.series import Played, Series
from goldenhorn_cli.failures import Failure
from goldenhorn_cli.rounds import groupings_of

if TYPE_CHECKING:
    from goldenhorn.play.match import Tape
    from goldenhorn_cli.interrupts import Interrupts


AnySeries = Series[Any, Any, Any, Any, Any]  # of a game found by its name


class Finished(NamedTuple):
    """A finished game, and its record in TOML if one was asked for; empty where nobody came to act."""

    played: Played
    record: str


def series_of(manifest: Document) -> AnySeries:
    """The series that a manifest tells. Raises DocumentFaults, BadBot, UnknownGame."""
    from goldenhorn.games import find
    from goldenhorn.play.series import entrants
    from goldenhorn_cli.conduct import makers_of, stand_in_of

    name, bots = text(manifest, "game"), texts(manifest, "bots")
    makers = makers_of(manifest, name, bots)
    document = {"game": name, **table(manifest, "setup"), "rules": manifest["rules"]}
    stand_in, groupings = stand_in_of(manifest), groupings_of(manifest)
    return Series(find(name), document, entrants(bots), makers, whole(manifest, "seed"), stand_in, groupings)


def play(series: AnySeries, number: int, record: bool) -> Finished:
    """Play one game of a series."""
    if not record:
        return Finished(series.play(number), "")
    from goldenhorn.play.record import scenario
    from goldenhorn_cli.documents import to_toml

    tape: Tape = []
    played = series.play(number, tape)
    if not played.outcome.decisions:
        return Finished(played, "")
    names = [series.names[entrant] for entrant in played.seating]
    title = f"Game {number + 1} of a match, seed {series.seed}: {', '.join(names)}"[:200]
    return Finished(played, to_toml(scenario(series.game, series.start(number), title, tape, played.outcome)))


def one_by_one(series: AnySeries, games: range, record: bool, interrupts: Interrupts) -> Generator[Finished]:
    """Play games in this process, in order. An interrupt costs the game under way."""
    for number in games:
        if interrupts.asked:
            return
        try:
            interrupts.at_once = True
            finished = play(series, number, record)
            interrupts.at_once = False
        except KeyboardInterrupt:
            return
        yield finished


def play_batch(words: str, games: range, record: bool) -> list[Finished]:
    """Play games of the series that a manifest in JSON tells: a worker's task."""
    series = _known_series(words, get_ident())
    return [play(series, number, record) for number in games]


def given_up(words: str, number: int) -> Finished:
    """What is kept of a game that kills whoever plays it: nobody won, and there are no scores."""
    from goldenhorn.play.match import INTERRUPTED, Outcome

    places = _known_series(words, get_ident()).seating(number)
    nothing, together = (0,) * len(places), (1,) * len(places)
    return Finished(Played(number, places, Outcome(nothing, together, INTERRUPTED, -1, 0)), "")


@lru_cache(maxsize=8)
def _known_series(words: str, thread: int) -> AnySeries:
    """A worker is asked for the same series again and again; each of its threads, if it has several, has its own."""
    manifest = json.loads(words)
    if manifest.get("version", __version__) != __version__:
        raise Failure(f"a worker has version {__version__} of goldenhorn, not {manifest['version']}")
    return series_of(manifest)
