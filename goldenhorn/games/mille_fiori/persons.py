"""Nobili and populi: two pyramids built from below, in which supporters score again (rules persons, supporters)."""

from typing import Final

from goldenhorn.games.mille_fiori.components import CARD_SYMBOL, DISTRICT_OF, FIRST, PYRAMID_ROWS, SPACE_SYMBOLS
from goldenhorn.games.mille_fiori.earn import claim, earn, owe_card, pay
from goldenhorn.games.mille_fiori.events import Log, Scored
from goldenhorn.games.mille_fiori.state import NONE, State

VALUES: Final[tuple[int, ...]] = (6, 3, 1)  # a diamond's, by row from the top
_DOUBLED: Final[tuple[int, ...]] = tuple(2 * value for value in VALUES)
# By space of a pyramid: its row, from the top.
ROW_OF: Final[tuple[int, ...]] = tuple(row for row, spaces in enumerate(PYRAMID_ROWS) for _ in spaces)


def _below(space: int) -> tuple[int, ...]:
    """The two spaces that one rests on; none for the lowest row."""
    row = ROW_OF[space]
    if row + 1 == len(PYRAMID_ROWS):
        return ()
    under = PYRAMID_ROWS[row + 1][PYRAMID_ROWS[row].index(space)]
    return under, under + 1


RESTS_ON: Final[tuple[tuple[int, ...], ...]] = tuple(_below(space) for space in range(len(ROW_OF)))
# By space: all that lies below it, ascending.
SUPPORTERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted({under for near in RESTS_ON[space] for under in (near, *RESTS_ON[near])}))
    for space in range(len(ROW_OF))
)


def is_supported(owner: list[int], space: int) -> bool:
    """Whether both spaces below one of a pyramid (or none, in the lowest row) have diamonds, whoever's."""
    start = FIRST[DISTRICT_OF[space]]
    return all(owner[start + under] != NONE for under in RESTS_ON[space - start])


def score(s: State, space: int, log: Log | None) -> None:
    """A diamond was put on a person: 1, 3 or 6 points by row, twice that with a card of the person's own symbol."""
    district = DISTRICT_OF[space]
    start = FIRST[district]
    row = ROW_OF[space - start]
    matches = CARD_SYMBOL[s.playing] == SPACE_SYMBOLS[space]
    points, code = (_DOUBLED[row], "persons-match") if matches else (VALUES[row], "person")
    earn(s, Scored(s.seat, district, points, code, (space,)), log)
    if s.chart.rulings.supporters == "all":
        values = _DOUBLED if matches and s.chart.rulings.double == "all" else VALUES
        below = {start + under: values[ROW_OF[under]] for under in SUPPORTERS[space - start]}
        pay(s, below, district, "supporters", log)
    if row == 0:
        owe_card(s, log)
    claim(s, district, log)
