"""What search bots know of this game: the value of a position for a seat, and the light policy."""

from collections.abc import Mapping
from typing import Final

from goldenhorn.games.mille_fiori.components import (
    BONUS_AREAS,
    BONUS_FIELDS,
    COUNTED,
    DISTRICT_OF,
    FOR_BONUS,
    HARBOUR,
    MARKS,
    SPACES,
    TRADE,
    WORKSHOPS,
)
from goldenhorn.games.mille_fiori.policy import card, policy
from goldenhorn.games.mille_fiori.state import BONUS_TURN, EXTRA, NONE, OVER, UNSEEN, State, bonus_fields
from goldenhorn.games.mille_fiori.trade import column

__all__ = ["MEANINGS", "WEIGHTS", "policy", "value"]

# What things are worth, in points of the final score.
WEIGHTS: Final[Mapping[str, float]] = {
    "coming": 0.9,
    "extra": 4.0,
    "towards": 0.5,
    "workshop": 0.7,
    "good": 0.4,
    "berth": 1.0,
    "rival": 0.5,
    "end": 100.0,
}

# What each of them weighs.
MEANINGS: Final[Mapping[str, str]] = {
    "coming": "a point that the card on the table, or chosen and not yet played, earns at first sight",
    "extra": "an extra card that is owed",
    "towards": "a bonus field to come: its points by the square of the part of what it takes",
    "workshop": "a workshop that others of one's own can join",
    "good": "a diamond among the goods, for each in its column",
    "berth": "a diamond in the harbour",
    "rival": "how much the best rival's points count against one's own",
    "end": "having won, or lost, when the game is over",
}


def value(s: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """The value of a position for a seat, in points; also defined while a draw is pending.

    For every seat, own = the points won
      + towards x the next bonus field of an area not yet claimed x (different symbols / what it takes) squared
      + workshop for each workshop, berth for each diamond in the harbour, good x diamonds of the column for each good
      + coming x what the card that it plays, or has chosen, earns at first sight + extra for each card owed to it.
    The value is own of the seat - rival x the largest own of the others; when the game is over it is the lead, and
    end x (1 won alone or shared, -1 lost) on top.
    """
    seats = s.chart.seats
    totals = [sum(s.points[at : at + COUNTED]) for at in range(0, len(s.points), COUNTED)]
    if s.phase == OVER:
        lead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
        return lead + (weights["end"] if lead >= 0 else -weights["end"])
    owns = [totals[other] + _standing(s, other, weights) for other in range(seats)]
    for other in range(seats):
        kind = s.chosen[other]
        if s.playing != NONE and other == s.seat:
            kind = s.playing
        if kind not in (NONE, UNSEEN):
            owns[other] += weights["coming"] * card(s, other, kind)
    owed = s.stack.count(BONUS_TURN) + (s.phase == EXTRA)
    owns[s.seat] += weights["extra"] * owed
    return owns[seat] - weights["rival"] * max(own for other, own in enumerate(owns) if other != seat)


def _standing(s: State, seat: int, weights: Mapping[str, float]) -> float:
    """What a seat's diamonds on the board promise."""
    worth = 0.0
    own = [space for space in range(SPACES) if s.owner[space] == seat]
    seen = [0] * BONUS_AREAS  # bits: marks
    for space in own:
        area = DISTRICT_OF[space]
        if area == HARBOUR:
            worth += weights["berth"]
            continue
        seen[area] |= 1 << MARKS[space]
        if area == WORKSHOPS:
            worth += weights["workshop"]
        elif area == TRADE:
            worth += weights["good"] * sum(s.owner[here] != NONE for here in column(space))
    for area in range(BONUS_AREAS):
        fields = bonus_fields(s, area)
        if seat not in fields and NONE in fields:
            part = min(1.0, seen[area].bit_count() / FOR_BONUS[area])
            worth += weights["towards"] * BONUS_FIELDS[fields.index(NONE)] * part * part
    return worth
