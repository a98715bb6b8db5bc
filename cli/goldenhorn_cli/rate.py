"""`goldenhorn rate`: how strong bots are, from the result files of their matches."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from goldenhorn_cli import options
from goldenhorn_cli.failures import Failure, one_line

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn.core.report import Cell, Grid, Report
    from goldenhorn.play.overview import Overview
    from goldenhorn.play.ratings import Evidence, Ratings
    from goldenhorn.play.statistics import Interval
    from goldenhorn_cli.stored import Store

_NOTHING = "–"
_NAMED = 8  # entrants of a group that a warning names

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Result files of match --out; - is stdin.")]
Wanted = Annotated[
    list[str],
    typer.Option(
        "--filter",
        metavar="KEY=VALUE",
        help="Only games with bot=NAME, players=N or ending=WORD; may be given again, all must fit.",
        show_default=False,
    ),
]
Anchor = Annotated[
    str | None,
    typer.Option("--anchor", metavar="NAME[=POINTS]", help="The entrant that stands at 0, or at so many points."),
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="What the resampling for intervals starts from.")]


class Rated(NamedTuple):
    """Ratings, what they were made from, and where zero is."""

    store: Store
    evidence: Evidence
    ratings: Ratings
    anchor: str | None
    points: float  # of the anchor
    seed: int


def rate_command(
    files: Files,
    filter: Wanted = (),  # type: ignore[assignment] # noqa: A002
    anchor: Anchor = None,
    seed: Seed = 1,
    format: options.Format = "text",  # noqa: A002
    quiet: Annotated[bool, options.quiet("Only the ratings.")] = False,
    color: options.Color = "auto",
) -> None:
    """Rate bots by their matches, and tell how sure that is.

    Ratings are Plackett-Luce strengths in points like Elo's: 400 points are ten times the strength. The
    mean entrant, or --anchor, stands at 0. Ties count half; everybody is given one game, half won, against
    a mean player, so that nobody is infinitely strong. Ranges hold in 95 of 100 resamples of whole deals.

    Example:
      goldenhorn match greedy random random -n 300 --seed 1 --out results.jsonl
      goldenhorn rate results.jsonl --anchor random
    """
    from goldenhorn_cli.documents import result_stream, to_json
    from goldenhorn_cli.render import show
    from goldenhorn_cli.stored import Store, filters

    store = Store(files, filters(filter))
    evidence = counted(store)
    name, points = _anchor(anchor, evidence.names)
    rated = Rated(store, evidence, evidence.rate(name, seed), name, points, seed)
    _warn_of_groups(rated.ratings)
    if format == "json":
        result_stream().write(to_json(document(rated)))
    else:
        show(report(rated, brief=quiet), color)


def counted(store: Store, overview: Overview | None = None) -> Evidence:
    """The games of a store as evidence, a deal a block, and for an overview; Failure where there are none."""
    from goldenhorn.play.ratings import Evidence

    evidence = Evidence()
    for _, games in groupby(store, key=lambda game: game.deal):
        for game in games:
            evidence.add(game.bots, game.outcome.ranks)
            if overview is not None:
                overview.add(game.bots, game.outcome)
        evidence.close()
    if not evidence.games:
        raise store.nothing()
    return evidence


def _anchor(words: str | None, names: list[str]) -> tuple[str | None, float]:
    """Which entrant stands at how many points. A bot's own words may hold "=": the points stand after the last."""
    from goldenhorn.core.faults import did_you_mean, quoted

    if words is None or words in names:
        return words, 0.0
    name, equals, points = words.rpartition("=")
    if name not in names:
        wrong = name if equals and ":" not in words else words
        raise Failure(f"the anchor {quoted(wrong)} has not played", did_you_mean(wrong, names))
    try:
        value = float(points)
    except ValueError:
        value = float("nan")
    if not abs(value) <= 1e6:
        raise Failure(f"{quoted(points)} is no number of points", f"for example --anchor {name}=1000")
    return name, value


def _warn_of_groups(ratings: Ratings) -> None:
    """Tell of entrants whom games do not place against each other."""
    told = [("these never met, not even through others", ratings.met)] if len(ratings.met) > 1 else []
    for met in ratings.met:
        parts = tuple(group for group in ratings.linked if set(group) <= set(met))
        if len(parts) > 1:
            told.append(("all games between these went one way, so how far apart they are is a guess", parts))
    for what, groups in told:
        print(one_line(f"warning: {what}: {' / '.join(map(_group, groups))}"), file=sys.stderr)


def _group(names: tuple[str, ...]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def report(rated: Rated, brief: bool = False) -> Report:
    """The tables for people."""
    from goldenhorn.core.report import Heading, Report, note

    ratings = _entrants(rated)
    if brief:
        return Report((ratings,))
    store, evidence = rated.store, rated.evidence
    files = len(store.manifests)
    heading = Heading(
        f"{store.game}: {evidence.games} games on {evidence.blocks} deals"
        f" in {files} file{'s' * (files > 1)}, seed {rated.seed}"
    )
    zero = "the mean is 0" if rated.anchor is None else f"{rated.anchor} is put at {rated.points:g}"
    notes = [note(f"Rating in points: 400 are ten times the strength; {zero}.")]
    if store.lost:
        notes.append(note(f"Games that were interrupted are left out: {store.lost}"))
    notes += map(note, store.notes)
    return Report((heading, ratings, *notes, _seats(rated.ratings)))


def _entrants(rated: Rated) -> Grid:
    from goldenhorn.core.report import Cell, grid

    rows: list[list[str | Cell]] = []
    for one in rated.ratings.entrants:
        row = [str(round(_points(rated, one.strength))), _range(_span(rated, one.interval), 0)]
        rows.append([Cell(one.entrant, "strong"), *row, str(one.games), str(one.wins), f"{100 * one.share:.1f} %"])
    return grid(("entrant", ">rating", ">95 % range", ">games", ">wins", ">share"), rows)


def _seats(ratings: Ratings) -> Grid:
    """Every seat's share of the wins beside an equal one."""
    from goldenhorn.core.report import grid

    rows = []
    for one in ratings.seats:
        interval = None if one.interval is None else (100 * one.interval[0], 100 * one.interval[1])
        table = [str(one.players), str(one.seat + 1), str(one.games)]
        rows.append([*table, f"{100 * one.share:.1f} %", _range(interval, 1), f"{100 / one.players:.1f} %"])
    return grid((">players", ">seat", ">games", ">share", ">95 % range", ">equal"), rows)


def _points(rated: Rated, strength: float) -> float:
    from goldenhorn.play.ratings import POINTS

    return rated.points + POINTS * strength


def _span(rated: Rated, interval: Interval | None) -> Interval | None:
    return None if interval is None else (_points(rated, interval[0]), _points(rated, interval[1]))


def _range(interval: Interval | None, digits: int) -> str:
    """An interval; "to" where a dash might be taken for a minus.

    >>> _range((-12.0, 30.4), 0), _range((48.26, 51.0), 1), _range(None, 1)
    ('-12 to 30', '48.3 to 51.0', '–')
    """
    if interval is None:
        return _NOTHING
    low, high = (round(end, digits) + 0.0 for end in interval)  # + 0.0: no "-0"
    return f"{low:.{digits}f} to {high:.{digits}f}"


def document(rated: Rated) -> Document:
    """The result as JSON; what is not known is null. Strengths are natural logarithms, ratings points."""
    from goldenhorn.play.ratings import VIRTUAL_GAMES
    from goldenhorn.play.statistics import RESAMPLES

    ratings = rated.ratings
    return {
        "schema": "goldenhorn.rate/1",
        "game": rated.store.game,
        "files": len(rated.store.manifests),
        "games": rated.evidence.games,
        "deals": rated.evidence.blocks,
        "interrupted": rated.store.lost,
        "seed": rated.seed,
        "resamples": RESAMPLES,
        "virtual_games": VIRTUAL_GAMES,
        "anchor": None if rated.anchor is None else {"entrant": rated.anchor, "rating": rated.points},
        "entrants": [_entrant(rated, at) for at in range(len(ratings.entrants))],
        "seats": [
            {"players": one.players, "seat": one.seat + 1, "games": one.games, **_share(one.share, one.interval)}
            for one in ratings.seats
        ],
        "met": [list(group) for group in ratings.met],
        "linked": [list(group) for group in ratings.linked],
    }


def _entrant(rated: Rated, at: int) -> Document:
    one = rated.ratings.entrants[at]
    low, high = _span(rated, one.interval) or (None, None)
    return {
        "entrant": one.entrant,
        "rating": round(_points(rated, one.strength), 3),
        "rating_low": None if low is None else round(low, 3),
        "rating_high": None if high is None else round(high, 3),
        "strength": round(one.strength, 6),
        "games": one.games,
        "wins": one.wins,
        **_share(one.share, one.share_interval),
    }


def _share(share: float, interval: Interval | None) -> Document:
    low, high = interval or (None, None)
    return {"win_share": share, "win_share_low": low, "win_share_high": high}
