"""Houses: filled in their order; an unbroken chain of one's own scores anew with every new one (rule houses)."""

from typing import Final

from goldenhorn.games.mille_fiori.components import FIRST, HOUSE_VALUES, HOUSES, HOUSES_FOR_CARD
from goldenhorn.games.mille_fiori.earn import claim, earn, owe_card
from goldenhorn.games.mille_fiori.events import Log, Scored
from goldenhorn.games.mille_fiori.state import NONE, State

_START: Final = FIRST[HOUSES]
_VALUES_FOR_BONUS: Final = 4


def next_house(owner: list[int]) -> int:
    """The first house without a diamond; NONE where all have one."""
    for space in range(_START, _START + len(HOUSE_VALUES)):
        if owner[space] == NONE:
            return space
    return NONE


def score(s: State, space: int, log: Log | None) -> None:
    """A diamond was put on a house: its value, and those of one's own directly before it."""
    first = space
    while first > _START and s.owner[first - 1] == s.seat:
        first -= 1
    chain = range(first, space + 1)
    points = sum(HOUSE_VALUES[house - _START] for house in chain)
    earn(s, Scored(s.seat, HOUSES, points, "house-chain", tuple(chain)), log)
    others = {value for k, value in enumerate(HOUSE_VALUES) if s.owner[_START + k] == s.seat and _START + k != space}
    if HOUSE_VALUES[space - _START] in others:
        return  # no value that the seat had not had
    different = len(others) + 1
    if different in HOUSES_FOR_CARD:
        owe_card(s, log)
    if different == _VALUES_FOR_BONUS:
        claim(s, HOUSES, log)
