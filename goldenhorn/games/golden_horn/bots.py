"""What search bots know of this game: the value of a position for a seat, and the light policy."""

from collections.abc import Mapping
from typing import Final

from goldenhorn.games.golden_horn.components import KINDS, SHIPS_EACH
from goldenhorn.games.golden_horn.policy import policy
from goldenhorn.games.golden_horn.scoring import points
from goldenhorn.games.golden_horn.state import FOR_HAND, NOWHERE, OVER, State

__all__ = ["MEANINGS", "WEIGHTS", "policy", "value"]

DUEL: Final = 2  # as many players

# What things are worth, in points of the final score (docs/tuning.md: with two players a card is worth less).
WEIGHTS: Final[Mapping[str, float]] = {
    "aboard": 0.75,
    "card": 0.383,
    "duel": 0.16,
    "raid": 1.0,
    "new": 0.42,
    "end": 100.0,
    "lead": 2.0,
}

# What each of them weighs.
MEANINGS: Final[Mapping[str, str]] = {
    "aboard": "a good aboard, once it is home; less by the way still to go",
    "card": "a card in hand or on its way there, with three or four players",
    "duel": "the same with two players",
    "raid": "how much the best rival's goods, cargo and cards count against one's own",
    "new": "a cargo of a colour that the warehouse lacks",
    "end": "having won, or lost, when the game is over",
    "lead": "a point of the lead once the end has come",
}


def value(s: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """The value of a position for a seat, in points; also defined while a draw is pending.

    For every seat, own = total of the warehouse, scored as at the end
      + for each ship with goods: (aboard x goods + new if the warehouse lacks their colour) x (1 + way sailed) / 2,
        where the way sailed runs from 0 in the harbour it left to 1 in the one it makes for
      + card (with two players: duel) x cards in hand or on their way to it.
    The value is own of the seat - raid x the largest own of the others. Once the end is near,
    lead x (total of the warehouse - the largest total of the others) comes on top, and when the game is over
    end x (1 won alone or shared, -1 lost).
    """
    owns = [_own(s, other, weights) for other in range(s.chart.seats)]
    worth = owns[seat] - weights["raid"] * max(own for other, own in enumerate(owns) if other != seat)
    if s.ender >= 0 or s.phase == OVER:
        totals = [_total(s, other) for other in range(s.chart.seats)]
        lead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
        worth += weights["lead"] * lead
        if s.phase == OVER:
            worth += weights["end"] if lead >= 0 else -weights["end"]
    return worth


def _total(s: State, seat: int) -> int:
    return points(s.stores[seat * KINDS : (seat + 1) * KINDS], s.chart.rulings.set_bonus)


def _own(s: State, seat: int, weights: Mapping[str, float]) -> float:
    base = seat * KINDS
    worth = float(_total(s, seat))
    for ship in range(seat * SHIPS_EACH, (seat + 1) * SHIPS_EACH):
        if s.cargo[ship]:
            load = weights["aboard"] * s.cargo[ship]
            if not s.stores[base + s.freight[ship]]:
                load += weights["new"]
            worth += load * (1 + _way(s, ship)) / 2
    cards = sum(s.hands[base : base + KINDS])
    if s.draws and s.draws[0] == FOR_HAND + seat:
        cards += s.draws[1]
    return worth + weights["duel" if s.chart.seats == DUEL else "card"] * cards


def _way(s: State, ship: int) -> float:
    """How much of its way a ship has sailed, from 0 to 1."""
    at = s.at[ship]
    if at == NOWHERE:
        return 0.0
    sailed = at if s.bows[ship] > 0 else s.chart.last - at
    return sailed / s.chart.last
