"""Score sheets: lines that say what earned how many points, totals and ranks."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Line(NamedTuple):
    """One entry of a sheet: a rule code, what it is for, the points, and which goods it counts (shorthand).

    >>> Line("set-6", "set of 6 different goods", 4).points
    4
    """

    code: str
    what: str
    points: int
    goods: str = ""


class Sheet(NamedTuple):
    """One player's result; `holding` is what was scored, in words. Equal totals share a rank (1, 1, 3)."""

    player: str
    holding: str
    lines: tuple[Line, ...]
    total: int
    rank: int


class Ending(NamedTuple):
    """Why a game ended: a cause word, the seat that brought it about (-1: nobody), one sentence.

    `cause` is "cap" where the game was cut off and nothing was decided by its rules.
    """

    cause: str
    by: int
    sentence: str


CAP = "cap"


class Prompt(NamedTuple):
    """One question to ask a player at the table; answers are joined as `key:answer; …` (no key: as they are)."""

    key: str
    question: str


class Columns(NamedTuple):
    """How a table of holdings stands in CSV: the columns read, the columns added, and a row's scorer.

    `scorer(rules)` gives a function from the numbers read to the values added; BadCounts for an impossible row,
    its offset tells which number. `also` has further titles (lower case) for the columns read, by their place.
    """

    read: tuple[str, ...]
    added: tuple[str, ...]
    scorer: Callable[[dict[str, object]], Callable[[Sequence[int]], tuple[object, ...]]]
    also: Mapping[str, int] = {}


def ranked(entries: Sequence[tuple[str, str, Sequence[Line]]]) -> list[Sheet]:
    """Sheets in the order given, from (player, holding, lines); the highest total ranks first.

    >>> [s.rank for s in ranked([("A", "", [Line("x", "", 3)]), ("B", "", []), ("C", "", [Line("x", "", 3)])])]
    [1, 3, 1]
    """
    totals = [sum(line.points for line in lines) for _, _, lines in entries]
    return [
        Sheet(player, holding, tuple(lines), total, 1 + sum(other > total for other in totals))
        for (player, holding, lines), total in zip(entries, totals, strict=True)
    ]


def winners(sheets: Sequence[Sheet]) -> list[str]:
    """The players of rank one; several share a win."""
    return [sheet.player for sheet in sheets if sheet.rank == 1]
