"""What a real table has at the end of a game, the points of each player: how they are written, asked for, and scored.

All points are won in play, so that nothing is left to be counted but the districts.
"""

import re
from collections.abc import Sequence
from typing import Final

from goldenhorn.core.counts import BadCounts, Vocabulary
from goldenhorn.core.document import Document, table, whole
from goldenhorn.core.faults import DocumentFaults, Fault, quoted
from goldenhorn.core.players import owned
from goldenhorn.core.score import Prompt, Sheet
from goldenhorn.core.shape import Field, MapOf, Record
from goldenhorn.games.mille_fiori.components import COUNTED, DISTRICTS, UNDIVIDED
from goldenhorn.games.mille_fiori.schema import MOST_POINTS, POINTS
from goldenhorn.games.mille_fiori.schema import SHAPE as WHOLE_SHAPE
from goldenhorn.games.mille_fiori.scoring import sheets

SHAPE: Final[Record] = Record(
    {
        **{key: WHOLE_SHAPE.fields[key] for key in ("game", "players")},
        "points": Field(MapOf(POINTS), "the points of each player, by district or in one number", required=True),
        "rules": WHOLE_SHAPE.fields["rules"],
    },
    "The holdings of a finished game of Mille Fiori: the points that were won in it.",
)

_FORM: Final = 'write for example "118", or "workshops 20, houses 33"'
PROMPTS: Final[Sequence[Prompt]] = (Prompt("", "points, such as 118 or workshops 20 houses 33"),)

_WORDS: Final = Vocabulary("district", {name: name for name in DISTRICTS})
_NOTHING: Final = ("", "-", "nothing")
_TOTAL: Final = re.compile(r"\s*([-+]?[0-9]+)\s*")
# A district and its points; what is neither; commas and semicolons are gaps as spaces are.
_PIECE: Final = re.compile(r"(?P<word>[^\W\d_]+)\s*(?:[:=]\s*)?(?P<points>[-+]?[0-9]+)?(?=[\s,;]|$)|(?P<odd>[^\s,;]+)")


def holding(text: str) -> object:
    """The points of a player from one line: a number, or a table by district; BadCounts where it cannot be read.

    >>> holding("118")
    118
    >>> holding("workshops:20, houses=33; nob 12")
    {'workshops': 20, 'houses': 33, 'nobili': 12}
    """
    if text.strip().lower() in _NOTHING:
        return 0
    total = _TOTAL.fullmatch(text)
    if total is not None:
        return _number(total[1], total.start(1))
    wrong: list[BadCounts] = []
    points: Document = {}
    for piece in _PIECE.finditer(text):
        try:
            _read_piece(piece, points)
        except BadCounts as bad:
            wrong.append(bad)
    if not wrong and not points:
        wrong.append(BadCounts("bad-points", f"{quoted(text)} cannot be read as points", _FORM))
    if wrong:
        first = wrong[0]
        raise BadCounts(first.code, first.message, first.hint, first.offset, tuple(wrong[1:]))
    return points


def _read_piece(piece: re.Match[str], points: Document) -> None:
    """A district and its points; BadCounts where they cannot be read, or the district stood there before."""
    if piece["odd"]:
        raise BadCounts("bad-points", f"{quoted(piece['odd'])} cannot be read as points", _FORM, piece.start())
    name = DISTRICTS[_WORDS.index(piece["word"], piece.start())]
    if name in points:
        raise BadCounts("points-twice", f"the points of the {name} stand here twice", "write them once", piece.start())
    points[name] = 0  # there, even if it cannot be read
    if piece["points"] is None:
        raise BadCounts("points-missing", f"the points of the {name} are missing", f"{name}:12", piece.start())
    points[name] = _number(piece["points"], piece.start("points"))


def _number(digits: str, offset: int) -> int:
    """Points from 0 to as many as a document may hold."""
    short = digits.lstrip("+0") or "0"
    if short.startswith("-") or len(short) > len(str(MOST_POINTS)) or int(short) > MOST_POINTS:
        raise BadCounts("out-of-range", f"{quoted(digits)} is out of range", f"from 0 to {MOST_POINTS}", offset)
    return int(short)


def tally(document: Document, odd: list[Fault] | None = None) -> list[Sheet]:
    """The sheets of a table's points, in the order of the players, else in that of the points.

    One player alone may be scored; a player without points has none. DocumentFaults with every fault; nothing of what
    can be scored is odd.

    >>> [(sheet.player, sheet.total) for sheet in tally({"points": {"Anna": 118, "Ben": {"houses": 90, "trade": 31}}})]
    [('Anna', 118), ('Ben', 121)]
    """
    faults: list[Fault] = []
    clean, players = owned(document, SHAPE, "points", "players' points", faults)
    if faults:
        raise DocumentFaults(faults)
    given = table(clean, "points")
    return sheets(players, [_by_district(given, player) for player in players])


def _by_district(given: Document, player: str) -> list[int]:
    """Points in the order of the districts; those in one number are undivided."""
    if player in given and not isinstance(given[player], dict):
        return [whole(given, player) if k == UNDIVIDED else 0 for k in range(COUNTED)]
    return [whole(table(given, player), name) for name in DISTRICTS]
