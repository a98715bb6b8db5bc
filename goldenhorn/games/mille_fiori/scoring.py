"""Points that were won, by district -> score sheets. Knows no state."""

from collections.abc import Sequence

from goldenhorn.core.score import Line, Reasons, Sheet, ranked
from goldenhorn.games.mille_fiori.components import DISTRICTS


def sheets(players: Sequence[str], points: Sequence[Sequence[int]]) -> list[Sheet]:
    """Every player's sheet, in the order given; `points` are numbers by district (DISTRICTS). Ties stay (rule winner).

    >>> [(sheet.total, sheet.rank) for sheet in sheets(["Anna", "Ben"], [[3, 0, 6], [12, 0, 0]])]
    [(9, 2), (12, 1)]
    """
    return ranked([(player, sum(won), _reasons(won)) for player, won in zip(players, points, strict=True)])


def _reasons(won: Sequence[int]) -> Reasons:
    return lambda: ("the points won in play", [Line(DISTRICTS[k], DISTRICTS[k], n) for k, n in enumerate(won) if n])
