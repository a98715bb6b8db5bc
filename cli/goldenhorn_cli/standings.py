"""What a series has come to: as a report for people, and as the JSON document that scripts read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from goldenhorn.core.report import Cell, Grid, Heading, Report, grid, note
from goldenhorn.play.match import KINDS
from goldenhorn_cli.rounds import rounds_told
from goldenhorn_cli.stops import stop_told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goldenhorn.core.document import Document
    from goldenhorn.play.statistics import Interval, Seat, Standing
    from goldenhorn.play.stopping import Stopping

_TITLES = ("bot", ">games", ">wins", ">ties", ">share", ">95 % range", ">score", ">rank", ">faults")
_NOTHING = "–"


class Match(NamedTuple):
    """A series and where it stands: its manifest, the game's title, its entrants, and the sums so far."""

    manifest: Document
    title: str
    names: Sequence[str]
    standing: Standing
    stopping: Stopping | None = None

    @property
    def verdict(self) -> str:
        """What made it stop before all games were played; empty: nothing so far."""
        return self.stopping.verdict(self.standing) if self.stopping and self.standing.is_even else ""

    @property
    def complete(self) -> bool:
        """Whether every game that is needed has been played."""
        return self.standing.games == self.manifest["games"] or self.verdict != ""


def report(match: Match, brief: bool = False) -> Report:
    """The final tables; the brief one only tells the bots' results."""
    if brief:
        return Report((results(match),))
    stopped = () if match.stopping is None else (note(stop_told(match.manifest, match.verdict, match.names[0])),)
    return Report((_heading(match), results(match), *stopped, _by_seat(match), _endings(match)))


def results(match: Match, resamples: int = 0) -> Grid:
    """A row an entrant: means of scores and ranks a game, shares of the win with their interval."""
    rows = []
    for entrant, name in enumerate(match.names):
        row = match.standing.row(entrant, resamples) if resamples else match.standing.row(entrant)
        rows.append(
            (
                Cell(name, "strong"),
                str(row.games),
                str(row.wins),
                str(row.ties),
                _percent(row.win_share),
                _between(row.interval),
                _decimal(row.mean_score),
                _decimal(row.mean_rank),
                Cell(str(row.faults), "bad" if row.faults else ""),
            )
        )
    return grid(_TITLES, rows)


def _heading(match: Match) -> Heading:
    standing, asked = match.standing, match.manifest["games"]
    games = f"{standing.games} games" if match.complete else f"{standing.games} of {asked} games"
    return Heading(
        f"{match.title}: {games}, {rounds_told(match.manifest).replace('every', 'each')}, seed {match.manifest['seed']}"
    )


def _by_seat(match: Match) -> Grid:
    """Sole wins of games at each seat."""
    seats = range(match.standing.seats)
    standing = match.standing
    rows = [
        [name, *(_wins(standing.seat(entrant, seat)) for seat in seats)] for entrant, name in enumerate(match.names)
    ]
    rows.append(["all", *(_wins(standing.everyone(seat)) for seat in seats)])
    return grid(("wins by seat", *(f">seat {seat + 1}" for seat in seats)), rows)


def _wins(place: Seat) -> str:
    return f"{place.wins}/{place.games}"


def _endings(match: Match) -> Grid:
    standing = match.standing
    rows = [[cause, str(count)] for cause, count in sorted(standing.ends.items())]
    return grid(("ending", ">games"), rows)


def _percent(share: float | None) -> str:
    return _NOTHING if share is None else f"{100 * share:.1f} %"


def _between(interval: Interval | None) -> str:
    return _NOTHING if interval is None else f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def _decimal(mean: float | None) -> str:
    return _NOTHING if mean is None else f"{mean:.2f}"


def document(match: Match) -> Document:
    """The result as JSON; shares are parts of one, null where there is nothing to take a mean of."""
    manifest, standing = match.manifest, match.standing
    return {
        "schema": manifest["schema"],
        "game": manifest["game"],
        "version": manifest["version"],
        "players": standing.seats,
        "games": standing.games,
        "complete": match.complete,
        "stopped": match.verdict or None,
        "seed": manifest["seed"],
        **({"notes": manifest["notes"]} if "notes" in manifest else {}),
        "bots": [_bot(match, entrant) for entrant in range(len(match.names))],
        "seats": [_seat(match, None, seat) for seat in range(match.standing.seats)],
        "ends": dict(sorted(standing.ends.items())),
        "endings": {kind: standing.kinds[kind] for kind in KINDS},
        "decisions": standing.decisions,
    }


def _bot(match: Match, entrant: int) -> Document:
    row = match.standing.row(entrant)
    low, high = row.interval or (None, None)
    return {
        "bot": match.names[entrant],
        "games": row.games,
        "wins": row.wins,
        "ties": row.ties,
        "win_share": row.win_share,
        "win_share_low": low,
        "win_share_high": high,
        "mean_score": row.mean_score,
        "mean_rank": row.mean_rank,
        "faults": row.faults,
        "seats": [_seat(match, entrant, seat) for seat in range(match.standing.seats)],
    }


def _seat(match: Match, entrant: int | None, seat: int) -> Document:
    """One bot's results at a seat, or everybody's."""
    place = match.standing.everyone(seat) if entrant is None else match.standing.seat(entrant, seat)
    return {"seat": seat + 1, "games": place.games, "wins": place.wins, "win_share": place.win_share}
