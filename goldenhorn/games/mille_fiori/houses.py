"""Houses: filled in their order; an unbroken chain of one's own scores anew with every new one (rule houses)."""

from typing import Final

from goldenhorn.games.mille_fiori.components import FIRST, HOUSES, HOUSES_FOR_CARD, MARKS
from goldenhorn.games.mille_fiori.earn import claim, earn, owe_card
from goldenhorn.games.mille_fiori.events import Log, Scored
from goldenhorn.games.mille_fiori.state import NONE, State

_START: Final = FIRST[HOUSES]
_END: Final = FIRST[HOUSES + 1]


def next_house(owner: list[int]) -> int:
    """The first house without a diamond; NONE where all have one."""
    for space in range(_START, _END):
        if owner[space] == NONE:
            return space
    return NONE


def score(s: State, space: int, log: Log | None) -> None:
    """A diamond was put on a house: its value, and those of one's own directly before it."""
    houses = chain(s.owner, space, s.seat)
    earn(s, Scored(s.seat, HOUSES, sum(MARKS[house] for house in houses), "house-chain", tuple(houses)), log)
    own = [MARKS[house] for house in range(_START, _END) if s.owner[house] == s.seat]
    if own.count(MARKS[space]) == 1 and len(set(own)) in HOUSES_FOR_CARD:  # a value that the seat had not had
        owe_card(s, log)
    claim(s, HOUSES, log)


def chain(owner: list[int], space: int, seat: int) -> range:
    """A house and those directly before it that a seat has.

    >>> owner = [-1] * 30 + [0, 1, 1]
    >>> chain(owner, 33, 1), chain(owner, 33, 0)
    (range(31, 34), range(33, 34))
    """
    first = space
    while first > _START and owner[first - 1] == seat:
        first -= 1
    return range(first, space + 1)
