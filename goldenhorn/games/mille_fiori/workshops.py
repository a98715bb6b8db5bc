"""Workshops: diamonds of a seat that touch are a group, and every new one scores it anew (rule workshops)."""

from typing import Final

from goldenhorn.games.mille_fiori.components import (
    PIGMENT,
    SPACE_SYMBOLS,
    STARS,
    WORKSHOP_PLACES,
    WORKSHOPS,
)
from goldenhorn.games.mille_fiori.earn import claim, earn, owe_card
from goldenhorn.games.mille_fiori.events import Log, Scored
from goldenhorn.games.mille_fiori.state import NONE, State

_NUMBER: Final = len(WORKSHOP_PLACES)


def _neighbours(sideways: bool) -> tuple[tuple[int, ...], ...]:
    """By workshop: those that touch it; `sideways` tells whether those of its own row do."""
    found = []
    for row, column in WORKSHOP_PLACES:
        beside = [(row, column - 2), (row, column + 2)] if sideways else []
        across = [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
        found.append(tuple(WORKSHOP_PLACES.index(place) for place in (*beside, *across) if place in WORKSHOP_PLACES))
    return tuple(found)


SIX: Final = _neighbours(True)
FOUR: Final = _neighbours(False)  # ruling ws_adjacency = four
# By workshop: the other two around the same extra card symbol.
STAR_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    next(tuple(other for other in star if other != space) for star in STARS if space in star)
    for space in range(_NUMBER)
)


def score(s: State, space: int, log: Log | None) -> None:
    """A diamond was put on a workshop: a point for each of its group, two with a pigment."""
    touching = group(s, s.seat, space)
    each, code = (2, "workshop-double") if SPACE_SYMBOLS[space] == PIGMENT else (1, "workshop-group")
    earn(s, Scored(s.seat, WORKSHOPS, each * len(touching), code, tuple(touching)), log)
    one, other = STAR_OF[space]
    if s.owner[one] != NONE and s.owner[other] != NONE:
        owe_card(s, log)
    claim(s, WORKSHOPS, log)


def group(s: State, seat: int, space: int) -> list[int]:
    """The workshops that hang together, ascending, where a seat has a diamond on one, or were to put one there."""
    neighbours = SIX if s.chart.rulings.ws_adjacency == "six" else FOUR
    found = [space]
    for here in found:
        found += [near for near in neighbours[here] if s.owner[near] == seat and near not in found]
    return sorted(found)
