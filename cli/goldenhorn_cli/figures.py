"""The pictures of a report, drawn with matplotlib: dark on white, told apart by shape and shade, never by colour alone.

Only this module loads matplotlib. The same games give the same bytes: no dates, fixed names within the SVG, and
nobody's own settings.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from textwrap import fill
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.figure import Figure

from goldenhorn.play.overview import spread
from goldenhorn_cli.panels import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from goldenhorn.play.statistics import Interval
    from goldenhorn_cli.panels import Panel, Summary

_INK, _FAINT, _ACCENT, _LIGHT = "#1a1a1a", "#767676", "#1f4e79", "#c9d7e5"
# Ranks from the first on, dark to light, each with a pattern of its own.
_RANKS = (
    ("#1f4e79", ""),
    ("#6f9ac1", "///"),
    ("#c9d7e5", "..."),
    ("#ffffff", ""),
    ("#e9e9e9", "xxx"),
    ("#ffffff", "---"),
)
_LABEL = {"facecolor": "white", "edgecolor": "none"}  # behind a text
_WIDE, _GAP = 7.2, 0.12  # inches
_BINS = 40
_FEW, _MANY = 6, 20  # bots, whose meetings are told in full, and in short
_LONGEST = 28  # characters of a name beside an axis
_ASIDE = 60  # characters of all names above a square
_SETTINGS = {
    "svg.fonttype": "none",  # texts stay texts, for those who search or listen
    "svg.hashsalt": "goldenhorn",
    "text.parse_math": False,  # a bot may be called $x$
    "font.size": 10,
    "hatch.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": _FAINT,
    "figure.facecolor": "white",
}


def picture(panel: Panel, summary: Summary) -> str:
    """One panel as SVG."""
    tall = _height(panel, summary)
    with _style():
        figure = Figure(figsize=(_WIDE, tall))
        _drawn(figure, panel, summary, (_GAP, _GAP, _WIDE - 2 * _GAP, tall - 2 * _GAP))
        return _saved(figure, "svg").decode()


def sheet(panels: Sequence[Panel], summary: Summary, title: str, kind: str) -> bytes:
    """All panels on one sheet of two columns, as "png" or "svg"; each with its finding beneath."""
    columns = [panels[::2], panels[1::2]]
    words = 0.9  # inches for what stands above and below a panel
    tall = max(sum(_height(panel, summary) + words for panel in column) for column in columns) + 0.6
    with _style():
        figure = Figure(figsize=(2 * _WIDE, tall), dpi=110)
        text = partial(_text, figure, tall)
        text(_GAP, tall - 0.35, title, fontsize=15, fontweight="bold")
        for left, column in zip((0.0, _WIDE), columns, strict=True):
            top = tall - 0.6
            for panel in column:
                height = _height(panel, summary)
                bottom = top - height - words
                text(left + _GAP, top - 0.3, panel.title, fontsize=12, fontweight="bold")
                _drawn(figure, panel, summary, (left + _GAP, bottom + 0.55, _WIDE - 3 * _GAP, height - _GAP))
                text(left + _GAP, bottom + 0.4, fill(panel.finding, 100), fontsize=9, va="top")
                top = bottom
        found = " ".join(f"{panel.title}: {panel.finding}" for panel in panels)
        return _saved(figure, kind, {"Title": title, "Description": found})


def _text(figure: Figure, tall: float, left: float, bottom: float, words: str, **how: object) -> None:
    figure.text(left / (2 * _WIDE), bottom / tall, words, **how)


def _drawn(figure: Figure, panel: Panel, summary: Summary, box: tuple[float, float, float, float]) -> None:
    """Draw a panel so that it fills a box (left, bottom, width, height in inches) with all that is written on it.

    matplotlib's own layouts come out a little different from run to run.
    """
    left, bottom, width, height = box
    wide, tall = figure.get_size_inches()
    axes = figure.add_axes((left / wide, bottom / tall, width / wide, height / tall))
    _DRAW[panel.key](axes, summary)
    for _ in range(3):  # as other ticks may fit when the axes have been moved
        outer, inner = axes.get_tightbbox(), axes.get_window_extent()
        west, south = (inner.x0 - outer.x0) / figure.dpi, (inner.y0 - outer.y0) / figure.dpi
        beside, above = (outer.width - inner.width) / figure.dpi, (outer.height - inner.height) / figure.dpi
        size = max(1.0, width - beside) / wide, max(0.3, height - above) / tall
        axes.set_position(((left + west) / wide, (bottom + south) / tall, *size))


@contextmanager
def _style() -> Iterator[None]:
    """Draw as matplotlib does at first, with our settings; what it says of fonts is left out."""
    with warnings.catch_warnings(), mpl.rc_context():
        warnings.simplefilter("ignore")
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)
        yield


def _saved(figure: Figure, kind: str, told: dict[str, str] | None = None) -> bytes:
    """The bytes of a figure, with what is told of it to those who do not see it."""
    file = BytesIO()
    left_out = ("Software",) if kind == "png" else ("Date", "Creator")
    figure.savefig(file, format=kind, metadata={**dict.fromkeys(left_out), **(told or {})})
    return file.getvalue()


def _height(panel: Panel, summary: Summary) -> float:
    """Inches: so much a row, where there are rows."""
    names, known = summary.names, {"length": 7, "scores": len(summary.names)}
    if panel.key == "meetings":
        return 1.1 + 0.5 * len(names) + 0.9 * _turned(names)
    return 1.1 + 0.36 * known.get(panel.key, len(panel.table.rows))


def _turned(names: Sequence[str]) -> bool:
    """Whether names need too much room to stand side by side."""
    return len(names) * max(map(len, names)) > _ASIDE


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _rows(axes: Axes, names: Sequence[str]) -> None:
    """Names down the left side, the first on top."""
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _dots(axes: Axes, points: Sequence[tuple[float, Interval | None, float]]) -> None:
    """A dot a row with its range and its number, and a mark where an equal share would be."""
    most = 5.0
    for row, (share, interval, even) in enumerate(points):
        axes.plot([100 * even] * 2, [row - 0.38, row + 0.38], color=_FAINT, linestyle=(0, (3, 2)), linewidth=1.2)
        end = share
        if interval is not None:
            axes.plot([100 * end for end in interval], [row, row], color=_INK, linewidth=2, solid_capstyle="butt")
            end = interval[1]
        axes.plot([100 * share], [row], marker="o", markersize=7, color=_ACCENT, clip_on=False)
        most = max(most, 100 * end, 100 * even)
        told = {"textcoords": "offset points", "va": "center", "bbox": {**_LABEL, "pad": 1}}  # over the dashes
        axes.annotate(percent(share), (100 * end, row), (9, 0), **told)
    axes.set_xlim(0, 1.15 * most)


def _draw_shares(axes: Axes, summary: Summary) -> None:
    _dots(axes, [(one.share, one.share_interval, summary.overview.even(one.entrant)) for one in summary.by_share])
    _rows(axes, summary.names)
    axes.set_xlabel("share of the wins (%)")


def _draw_seats(axes: Axes, summary: Summary) -> None:
    seats = summary.ratings.seats
    _dots(axes, [(one.share, one.interval, 1 / one.players) for one in seats])
    _rows(axes, [f"seat {one.seat + 1} of {one.players}" for one in seats])
    axes.set_xlabel("share of the wins (%)")


def _draw_ranks(axes: Axes, summary: Summary) -> None:
    most = max(max(counts) for counts in summary.overview.ranks.values())
    for row, name in enumerate(summary.names):
        counts = summary.overview.ranks[name]
        left = 0.0
        for rank in range(1, most + 1):
            part = 100 * counts[rank] / sum(counts.values())
            colour, hatch = _RANKS[(rank - 1) % len(_RANKS)]
            axes.barh(row, part, 0.62, left, color=colour, hatch=hatch, edgecolor=_INK, linewidth=0.7)
            if part >= 7:
                box = {"boxstyle": "round,pad=0.15", **_LABEL}
                axes.text(left + part / 2, row, f"{part:.0f}", ha="center", va="center", fontsize=9, bbox=box)
            left += part
    _rows(axes, summary.names)
    axes.set_xlim(0, 100)
    axes.set_xlabel("part of the games (%)")
    for rank in range(1, most + 1):
        colour, hatch = _RANKS[(rank - 1) % len(_RANKS)]
        axes.bar(0, 0, color=colour, hatch=hatch, edgecolor=_INK, linewidth=0.7, label=f"rank {rank}")
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=most, frameon=False, borderaxespad=0.1)


def _draw_scores(axes: Axes, summary: Summary) -> None:
    scores = summary.overview.scores
    for row, name in enumerate(summary.names):
        if name not in scores:
            axes.text(0, row, "no scores", va="center", color=_FAINT)
            continue
        found = spread(scores[name])
        axes.plot([found.low, found.high], [row, row], color=_INK, linewidth=1.2)
        box = {"color": _LIGHT, "edgecolor": _INK, "linewidth": 0.8, "zorder": 2}
        axes.barh(row, found.upper - found.lower, 0.5, found.lower, **box)
        axes.plot([found.median] * 2, [row - 0.25, row + 0.25], color=_INK, linewidth=2.5, solid_capstyle="butt")
        axes.annotate(
            str(found.median),
            (found.median, row - 0.25),
            (0, 1),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=9,
        )
    _rows(axes, summary.names)
    axes.set_xlabel("score (points)")


def _draw_meetings(axes: Axes, summary: Summary) -> None:
    from matplotlib.patches import Rectangle

    names = summary.names
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            met = summary.overview.meeting(one, other)
            shade = 1.0 if met is None else 1 - 0.75 * met.share
            axes.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=str(shade), edgecolor="white"))
            text = "–" if met is None else _cell(met.share, len(names))
            axes.text(column, row, text, ha="center", va="center", color="white" if shade < 0.47 else _INK)
    _rows(axes, names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(-0.5, len(names) - 0.5)
    turned = {"rotation": 30, "ha": "left"} if _turned(names) else {}
    axes.set_xticks(range(len(names)), [_short(name) for name in names], **turned)
    axes.tick_params(axis="x", length=0, top=False, labeltop=True, labelbottom=False)
    axes.spines["bottom"].set_visible(False)
    axes.set_ylabel("finishes ahead of …")


def _cell(share: float, names: int) -> str:
    """What fits into a square, the more names the less: with too many of them the shade alone."""
    if names <= _FEW:
        return percent(share)
    return f"{100 * share:.0f}" if names <= _MANY else ""


def _draw_length(axes: Axes, summary: Summary) -> None:
    counts = summary.overview.decisions
    least, most = min(counts), max(counts)
    width = max(1, -(-(most - least + 1) // _BINS))
    bins: dict[int, int] = {}
    for decisions, games in sorted(counts.items()):
        at = least + (decisions - least) // width * width
        bins[at] = bins.get(at, 0) + games
    axes.bar(list(bins), list(bins.values()), width, align="edge", color=_LIGHT, edgecolor=_INK, linewidth=0.6)
    median = spread(counts).median
    axes.axvline(median + 0.5, color=_INK, linestyle=(0, (3, 2)), linewidth=1.2)
    axes.annotate(f" median {median}", (median + 0.5, 1), xycoords=("data", "axes fraction"), va="bottom")
    axes.set_xlabel("decisions in a game" if width == 1 else f"decisions in a game ({width} a bar)")
    axes.set_ylabel("games")


def _draw_endings(axes: Axes, summary: Summary) -> None:
    overview = summary.overview
    endings = sorted(overview.endings.items(), key=lambda one: (-one[1], one[0]))
    for row, (_, count) in enumerate(endings):
        axes.barh(row, count, 0.62, color=_LIGHT, edgecolor=_INK, linewidth=0.8)
        told = f"{count} ({percent(count / overview.games)})"
        axes.annotate(told, (count, row), (5, 0), textcoords="offset points", va="center")
    _rows(axes, [ending for ending, _ in endings])
    axes.set_xlim(0, 1.22 * endings[0][1])
    axes.set_xlabel("games")


_DRAW: dict[str, Callable[[Axes, Summary], None]] = {
    "shares": _draw_shares,
    "ranks": _draw_ranks,
    "scores": _draw_scores,
    "meetings": _draw_meetings,
    "seats": _draw_seats,
    "length": _draw_length,
    "endings": _draw_endings,
}
