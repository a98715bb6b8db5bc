"""Tables that scripts write into pages of docs/: what stands between two marks, such as `<!-- log -->`."""

import sys
from collections.abc import Sequence
from pathlib import Path


def put_in(page: Path, mark: str, lines: Sequence[str]) -> None:
    """Replace what stands between the marks of a page."""
    text = page.read_text(encoding="utf-8")
    before, found, rest = text.partition(f"<!-- {mark} -->\n")
    _, ends, after = rest.partition(f"<!-- end of {mark} -->")
    if not found or not ends:
        sys.exit(f"error: {page.name} has no marks for {mark}")
    page.write_text(f"{before}{found}" + "\n".join(lines) + f"\n{ends}{after}", encoding="utf-8")


def rows_of(page: Path, mark: str) -> list[str]:
    """The rows of the table between the marks of a page, without its head."""
    inside = page.read_text(encoding="utf-8").partition(f"<!-- {mark} -->")[2].partition(f"<!-- end of {mark} -->")[0]
    return [line for line in inside.splitlines() if line.startswith("| ")][1:]
