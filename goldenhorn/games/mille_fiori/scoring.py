"""Points that were won, by district -> score sheets. Knows no state."""

from collections.abc import Sequence

from goldenhorn.core.score import Line, Reasons, Sheet, ranked
from goldenhorn.games.mille_fiori.components import DISTRICTS, UNDIVIDED


def sheets(players: Sequence[str], points: Sequence[Sequence[int]]) -> list[Sheet]:
    """Every player's sheet, in the order given; `points` are numbers by district (DISTRICTS). Ties stay (rule winner).

    >>> [(sheet.total, sheet.rank) for sheet in sheets(["Anna", "Ben"], [[3, 0, 6], [12, 0, 0]])]
    [(9, 2), (12, 1)]
    """
    return ranked([(player, sum(won), _reasons(won)) for player, won in zip(players, points, strict=True)])


def _reasons(won: Sequence[int]) -> Reasons:
    return lambda: (_told(won), [Line(DISTRICTS[k], DISTRICTS[k], n) for k, n in enumerate(won) if n])


def _told(won: Sequence[int]) -> str:
    """Points as a player writes them down: by district, or in one number where nothing is told apart.

    >>> _told([20, 0, 0, 0, 41, 0, 0, 0, 0]), _told([0, 0, 0, 0, 0, 0, 0, 0, 118]), _told([0] * 9)
    ('workshops 20, trade 41', '118', '0')
    """
    apart = [f"{DISTRICTS[k]} {n}" for k, n in enumerate(won) if n]
    return ", ".join(apart) if any(won[:UNDIVIDED]) else str(sum(won))
