"""A report as one page of HTML that needs nothing else: pictures within it, each with its words and its numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldenhorn.core.report import Grid
    from goldenhorn_cli.panels import Panel

_STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #ffffff; --faint: #595959; --line: #c8c8c8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #16181b; --faint: #b0b0b0; --line: #4a4d52; } }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.25rem; }
figure { margin: 0; break-inside: avoid; }
figure p { margin: 0.25rem 0 0.5rem; }
.reading { color: var(--faint); font-size: 0.9rem; }
.picture { background: #ffffff; padding: 0.5rem; border: 1px solid var(--line); overflow-x: auto; }
.picture svg { display: block; width: 100%; min-width: 30rem; height: auto; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; margin: 0.5rem 0; }
th, td { padding: 0.15rem 0.75rem 0.15rem 0; text-align: left; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
td, .number { font-variant-numeric: tabular-nums; }
.number { text-align: right; white-space: nowrap; }
@media print {
  :root { --ink: #000000; --paper: #ffffff; --faint: #333333; --line: #999999; }
  body { max-width: none; padding: 0; }
  section { break-inside: avoid; }
  .picture { border: 0; padding: 0; overflow: visible; }
  .picture svg { min-width: 0; max-width: 17cm; }
}
""".strip()


def page(title: str, lines: Sequence[str], pictures: Sequence[tuple[Panel, str]]) -> str:
    """The page: a title, some lines beneath, and panels with their pictures as SVG."""
    head = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n"
    )
    told = "".join(f"<p>{escape(line)}</p>\n" for line in lines)
    sections = "".join(_section(panel, svg) for panel, svg in pictures)
    return f"{head}{told}{sections}</main>\n</body>\n</html>\n"


def _section(panel: Panel, svg: str) -> str:
    key = panel.key
    return (
        f'<section>\n<h2 id="{key}">{escape(panel.title)}</h2>\n<figure aria-labelledby="{key}">\n'
        f'<p id="{key}-finding">{escape(panel.finding)}</p>\n'
        f'<div class="picture" tabindex="0">\n{inline(svg, key)}</div>\n'
        f'<figcaption class="reading">{escape(panel.reading)}</figcaption>\n'
        f'<div class="table" tabindex="0">\n{_table(panel.table, panel.title)}</div>\n</figure>\n</section>\n'
    )


def inline(svg: str, key: str) -> str:
    """An SVG file as part of a page: sized by it, its names its own, told by the heading and the finding."""
    body = re.sub(r"\s*<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    body = re.sub("<[^>]*>", lambda tag: re.sub(r'( id="|xlink:href="#|url\(#)', rf"\1{key}-", tag[0]), body)
    opening, rest = body.split(">", 1)
    opening = re.sub(r' (width|height|version)="[^"]*"', "", opening)
    return f'{opening} role="img" aria-labelledby="{key} {key}-finding">{rest}'


def _table(grid: Grid, caption: str) -> str:
    """The numbers behind a picture."""
    numbers = [title.startswith(">") for title in grid.columns]
    head = "".join(
        f'<th scope="col"{_class(number)}>{escape(title.removeprefix(">"))}</th>'
        for title, number in zip(grid.columns, numbers, strict=True)
    )
    rows = []
    for row in grid.rows:
        cells = [_cell(cell.text, at, number) for at, (cell, number) in enumerate(zip(row, numbers, strict=True))]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    label = f"{caption}: the numbers"
    lines = (f"<thead><tr>{head}</tr></thead>", "<tbody>", *rows, "</tbody>")
    body = "\n".join(lines)
    return f'<table aria-label="{escape(label)}">\n{body}\n</table>\n'


def _cell(text: str, at: int, number: bool) -> str:
    if at == 0 and not number:  # what the row is about
        return f'<th scope="row">{escape(text)}</th>'
    return f"<td{_class(number)}>{escape(text)}</td>"


def _class(number: bool) -> str:
    return ' class="number"' if number else ""
