"""What search bots know of this game: the value of a position for a seat, and the light policy."""

from collections.abc import Mapping
from typing import Final

from goldenhorn.games.golden_sails import weapons
from goldenhorn.games.golden_sails.components import KINDS, PROTECTION, UNIVERSAL
from goldenhorn.games.golden_sails.policy import gain, policy
from goldenhorn.games.golden_sails.reckon import piles, scores
from goldenhorn.games.golden_sails.scoring import Piles, own_points
from goldenhorn.games.golden_sails.state import MOVING, NONE, OVER, TAKING, State

__all__ = ["MEANINGS", "WEIGHTS", "policy", "value"]

# What things are worth, in points of the final score.
WEIGHTS: Final[Mapping[str, float]] = {
    "coming": 0.8,
    "unknown": 3.0,
    "universal": 3.0,
    "protection": 1.5,
    "rival": 0.5,
    "end": 100.0,
}

# What each of them weighs.
MEANINGS: Final[Mapping[str, str]] = {
    "coming": "a point that the good a player is about to take in this round would earn",
    "unknown": "a good on which no expert lies yet, for who will have to take it",
    "universal": "a universal good, beyond what it earns as a spell",
    "protection": "a protection from a weapon type",
    "rival": "how much the best rival's points count against one's own",
    "end": "having won, or lost, when the game is over",
}


def value(s: State, seat: int, weights: Mapping[str, float] = WEIGHTS) -> float:
    """The value of a position for a seat, in points; also defined while a draw is pending.

    For every seat, own = the points of its goods as if the game ended now, weapons without protections
      + universal for each universal good and protection for each protection among its spells
      + coming x what the good would earn that it takes in this round, if everybody takes what earns most; a seat for
        which none with an expert is left takes one that is worth unknown.
    The value is own of the seat - rival x the largest own of the others. During scoring own is the total with the best
    of what is still to be decided, and when the game is over end x (1 won alone or shared, -1 lost) comes on top.
    """
    if s.phase >= MOVING:
        sheets = scores(s)
        owns = [float(sheet.total) for sheet in sheets]
    else:
        sheets = []
        held = [piles(s, other) for other in range(s.chart.seats)]
        owns = _owns(s, held, weights)
        for other, gained in enumerate(_coming(s, held, weights["unknown"])):
            owns[other] += weights["coming"] * gained
    worth = owns[seat] - weights["rival"] * max(own for other, own in enumerate(owns) if other != seat)
    if s.phase == OVER:
        worth += weights["end"] if sheets[seat].rank == 1 else -weights["end"]
    return worth


def _owns(s: State, held: list[Piles], weights: Mapping[str, float]) -> list[float]:
    """The points of each seat's goods as they lie."""
    arms = [weapons.arms(one.weapons, weapons.boosts(one.spells, s.chart.rulings.boost_stack)) for one in held]
    sides = [int(weapons.strength(one, 1) > weapons.strength(one, 0)) for one in arms]
    pad = weapons.net(weapons.taken(arms, [0] * len(held), sides))
    limit = s.chart.rulings.gem_chain_max
    return [
        own_points(one, max(0, s.sheet), limit)
        + pad[seat]
        + weights["universal"] * one.spells.count(UNIVERSAL)
        + weights["protection"] * one.spells.count(PROTECTION)
        for seat, one in enumerate(held)
    ]


def _coming(s: State, held: list[Piles], unknown: float) -> list[float]:
    """What each seat gains in this round if all take, in their order, what earns them most."""
    gains = [0.0] * s.chart.seats
    left = [good for good in range(len(s.market)) if s.experts[good] != NONE]
    seats = s.chart.seats
    seat = s.seat if s.phase == TAKING else (s.first - 1) % seats
    for _ in range(len(s.market)):
        if left:
            chances = [gain(s, held[seat], s.experts[good], s.market[good]) for good in left]
            gains[seat] = max(chances)
            taken = left.pop(chances.index(gains[seat]))
            if seat == s.first:
                gains[seat] = max(gains[seat], _changed(s, held[seat], taken))
        else:
            gains[seat] = unknown
        seat = (seat - 1) % seats
    return gains


def _changed(s: State, held: Piles, good: int) -> float:
    """The most that the first player gains by playing another expert on the last good."""
    base = s.first * KINDS
    chances = [gain(s, held, kind, s.market[good]) for kind in range(KINDS) if s.hands[base + kind]]
    return max(chances, default=0.0)
