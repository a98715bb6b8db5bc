"""`goldenhorn report`: a page of pictures of what happened in matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from goldenhorn_cli.failures import Failure
from goldenhorn_cli.rate import Files, Seed, Wanted

if TYPE_CHECKING:
    from types import ModuleType

    from goldenhorn_cli.panels import Summary
    from goldenhorn_cli.stored import Store

_KINDS = {".html": "html", ".htm": "html", ".svg": "svg", ".png": "png"}

Out = Annotated[
    str, typer.Option("-o", "--out", metavar="FILE", help="Where to: a page (.html) or one sheet (.svg, .png).")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]


def report_command(
    files: Files,
    out: Out,
    filter: Wanted = (),  # type: ignore[assignment] # noqa: A002
    seed: Seed = 1,
    force: Force = False,
) -> None:
    """Draw what happened in matches, as a page or one sheet.

    Shares of the wins, ranks, scores, meetings, seats, lengths and endings: every picture of the page is
    told in words, with its numbers in a table beneath, and the file needs nothing else. It is drawn with
    matplotlib, which comes with the extra goldenhorn[report].

    Example:
      goldenhorn match greedy random random -n 300 --seed 1 --out results.jsonl
      goldenhorn report results.jsonl -o report.html
    """
    from goldenhorn.play.overview import Overview
    from goldenhorn_cli.documents import written
    from goldenhorn_cli.panels import Summary
    from goldenhorn_cli.rate import counted
    from goldenhorn_cli.stored import Store, filters

    kind = _kind(out)
    figures = _figures()
    store, overview = Store(files, filters(filter)), Overview()
    evidence = counted(store, overview)
    summary = Summary(store.game, evidence.blocks, evidence.rate(seed=seed), overview)
    drawn = _drawn(kind, figures, summary, store)
    with written(out, force=force) as file:
        file.buffer.write(drawn)


def _kind(out: str) -> str:
    """What is to be drawn, by the end of the file's name."""
    dot = out.rfind(".")
    kind = _KINDS.get(out[dot:].lower() if dot >= 0 else "")
    if kind is None:
        raise Failure(f"{out}: a report ends in .html, .svg or .png", "for example -o report.html")
    return kind


def _figures() -> ModuleType:
    """What draws; Failure where matplotlib is missing."""
    import logging
    import os

    os.environ.pop("MPLBACKEND", None)  # nothing is shown in a window, and a name it does not know would end it
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of its fonts and folders as it is loaded
    try:
        from goldenhorn_cli import figures
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] != "matplotlib":
            raise
        hint = 'pip install matplotlib, or "goldenhorn[report]"'
        raise Failure("report needs matplotlib, which is not installed", hint) from None
    return figures


def _drawn(kind: str, figures: ModuleType, summary: Summary, store: Store) -> bytes:
    """The file."""
    from goldenhorn_cli.page import page
    from goldenhorn_cli.panels import panels

    shown = panels(summary)
    games, bots = summary.overview.games, len(summary.names)
    title = f"{summary.game}: {games} games of {bots} bot{'s' * (bots > 1)}"
    if kind != "html":
        drawn: bytes = figures.sheet(shown, summary, title, kind)
        return drawn
    number = len(store.manifests)
    lines = [f"On {summary.deals} deals, from {number} result file{'s' * (number > 1)}: {', '.join(summary.names)}."]
    if store.lost:
        lines.append(f"Games that were interrupted are left out: {store.lost}.")
    lines += store.notes
    return page(title, lines, [(panel, figures.picture(panel, summary)) for panel in shown]).encode()
