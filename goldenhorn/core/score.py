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


Reasons = Callable[[], tuple[str, Sequence[Line]]]  # what was scored, in words, and its lines


class Sheet:
    """One player's result. Equal totals share a rank (1, 1, 3), unless numbers part them: the smaller is ahead.

    `parted` are these numbers of the player's, the first that differ decide; `parted_by` is what being ahead by each
    is called: "fewer weapon points".

    What was scored, in words, and the lines that make up the total are worked out when somebody reads them: search
    bots want the totals of thousands of games a second, and nothing else (compiled ones come 1.21 times as fast).
    """

    __slots__ = ("_reasons", "parted", "parted_by", "player", "rank", "total")

    def __init__(  # a sheet is made for every end that a search looks at: plain arguments, no object between
        self,
        player: str,
        total: int,
        rank: int,
        reasons: Reasons,
        parted: tuple[int, ...] = (),
        parted_by: tuple[str, ...] = (),
    ) -> None:
        self.player = player
        self.total = total
        self.rank = rank
        self.parted = parted
        self.parted_by = parted_by
        self._reasons = reasons

    @property
    def holding(self) -> str:
        """What was scored, in words."""
        return self._reasons()[0]

    @property
    def lines(self) -> tuple[Line, ...]:
        """What earned how much; the points add up to the total."""
        return tuple(self._reasons()[1])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sheet):
            return NotImplemented
        return self._told() == other._told()

    def _told(self) -> tuple[object, ...]:
        return self.player, self.total, self.rank, self.parted, self.parted_by, self.holding, self.lines


class Ending(NamedTuple):
    """Why a game ended: a cause word, the seat that brought it about (-1: nobody), one sentence.

    `cause` is "cap" where the game was cut off and nothing was decided by its rules.
    """

    cause: str
    by: int
    sentence: str


CAP = "cap"


class Prompt(NamedTuple):
    """One question to ask at the table.

    Of a player: the answers are joined as `key:answer; …` (no key: as they are). Of the `table` as a whole: asked
    once, before the players, and the answer stands under `key` in the document of its holdings.
    """

    key: str
    question: str
    table: bool = False


Score = Callable[[Sequence[Sequence[int]]], Sequence[Sequence[int | str]]]


class Columns(NamedTuple):
    """How a table of holdings stands in CSV: the columns read, the columns added, and what scores rows.

    `scorer(rules)` gives a function from any number of rows, each the numbers read, to the columns added, each with
    a value a row. BadCounts where a row is impossible; when it was given alone, the offset tells which number.
    `also` has further titles (lower case) for the columns read, by their place.
    """

    read: tuple[str, ...]
    added: tuple[str, ...]
    scorer: Callable[[dict[str, object]], Score]
    also: Mapping[str, int] = {}


def ranked(
    entries: Sequence[tuple[str, int, Reasons]],
    parted: Sequence[tuple[int, ...]] = (),
    parted_by: tuple[str, ...] = (),
) -> list[Sheet]:
    """Sheets in the order given, from (player, total, reasons); the highest total ranks first.

    Equal totals are parted by the numbers of each entry, if there are any: the smaller is ahead, the first that differ
    decide. `parted_by` is what each is called, as in "ahead by fewer weapon points".

    >>> untold = lambda: ("", ())
    >>> three = [("A", 3, untold), ("B", 0, untold), ("C", 3, untold)]
    >>> [sheet.rank for sheet in ranked(three)]
    [1, 3, 1]
    >>> [sheet.rank for sheet in ranked(three, [(2,), (0,), (-1,)], ("fewer weapon points",))]
    [2, 3, 1]
    """
    sheets = []
    for k, (player, total, reasons) in enumerate(entries):
        mine: tuple[int, ...] = parted[k] if parted else ()
        rank = 1
        for j, (_, other, _) in enumerate(entries):
            if other > total or (parted and other == total and parted[j] < mine):
                rank += 1
        sheets.append(Sheet(player, total, rank, reasons, mine, parted_by))
    return sheets


def apart(ahead: Sheet, behind: Sheet) -> str:
    """By what two sheets of equal totals are parted, in words; empty where they are not.

    >>> untold = lambda: ("", ())
    >>> apart(*ranked([("A", 3, untold), ("B", 3, untold)], [(-1, 4), (2, 0)], ("fewer weapon points", "fewer cards")))
    'fewer weapon points (-1 to 2)'
    """
    if ahead.total == behind.total:
        for what, less, more in zip(ahead.parted_by, ahead.parted, behind.parted, strict=True):
            if less != more:
                return f"{what} ({less} to {more})"
    return ""


def winners(sheets: Sequence[Sheet]) -> list[str]:
    """The players of rank one; several share a win."""
    return [sheet.player for sheet in sheets if sheet.rank == 1]
