"""Short lists of a TOML text stand in one line, as people write them."""

_WIDEST = 100  # columns of such a line


def folded(toml: str) -> str:
    r"""TOML in which a list stands in one line where it is short enough.

    >>> print(folded('route = [\n    "sun",\n    "moon",\n]'))
    route = ["sun", "moon"]
    """
    lines: list[str] = []
    openings: list[int] = []
    for line in toml.split("\n"):
        lines.append(line)
        bare = line.strip()
        if bare.endswith("["):
            openings.append(len(lines) - 1)
        elif bare in ("]", "],") and openings:
            _fold(lines, openings.pop())
    return "\n".join(lines)


def _fold(lines: list[str], opening: int) -> None:
    """Join the lines of a list in place, if they fit and none of them is a list that did not."""
    inside = [line.strip().removesuffix(",") for line in lines[opening + 1 : -1]]
    joined = lines[opening] + ", ".join(inside) + lines[-1].strip()
    if len(joined) <= _WIDEST and not any(line.endswith("[") for line in inside):
        lines[opening:] = [joined]
