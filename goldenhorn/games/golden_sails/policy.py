"""A light policy for play-outs: what each action gains at first sight, without trying it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from goldenhorn.games.golden_sails import beasts, gems, spells
from goldenhorn.games.golden_sails.actions import CHANGE, MOVE, PLACE, PROTECT, SIDE, TAKE, Action
from goldenhorn.games.golden_sails.components import (
    A_SPELL,
    BEAST,
    BOOST,
    GEM,
    NUDGE,
    PROTECTION,
    SPELL,
    SPICE,
    SPICE_POINTS,
    TYPES,
    UNIVERSAL,
    WEAPON,
    weapon_parts,
)
from goldenhorn.games.golden_sails.reckon import piles
from goldenhorn.games.golden_sails.scoring import Piles, sizes, sorts_of
from goldenhorn.games.golden_sails.state import State

if TYPE_CHECKING:
    from random import Random

# In points of the final score.
SERVES: Final = 2.0  # what a spell that changes other piles, or may become another good, is worth
JITTER: Final = 0.5  # chance decides between what is about equal


def policy(s: State, options: Sequence[Action], rng: Random) -> Action:
    """The option that gains most at first sight."""
    random = rng.random
    held = piles(s, s.seat)
    best, most = options[0], float("-inf")
    for action in options:
        worth = _worth(s, held, action) + JITTER * random()
        if worth > most:
            best, most = action, worth
    return best


def gain(s: State, held: Piles, kind: int, card: int) -> float:
    """The points that a card adds to its pile as a good of a kind, its weapons against unarmed neighbours.

    Spells that would count it are left out: they would cost more time than they make the guess better.
    """
    zone = s.chart.cards[card][kind]
    if kind == SPICE:
        varieties = sum(count > 0 for count in held.spices)
        return 0.0 if held.spices[zone] else float(SPICE_POINTS[varieties + 1] - SPICE_POINTS[varieties])
    if kind == GEM:
        nudges = held.spells.count(NUDGE)
        limit = s.chart.rulings.gem_chain_max
        more = held.gems.copy()
        more[zone] += 1
        return float(gems.points(more, nudges, limit) - gems.points(held.gems, nudges, limit))
    if kind == BEAST:
        sheet = max(0, s.sheet)
        return float(beasts.points(sheet, [*held.beasts, zone]) - beasts.points(sheet, held.beasts))
    if kind == WEAPON:
        return _armed(s, held, zone)
    return _enchanted(held, zone)


def _worth(s: State, held: Piles, action: Action) -> float:
    verb = action.verb
    if verb == PLACE:
        return gain(s, held, action.what, action.card)
    if verb == TAKE:
        return gain(s, held, s.experts[s.market.index(action.card)], action.card)
    if verb == CHANGE:
        return gain(s, held, action.what, s.market[0])
    if verb == MOVE:
        return gain(s, held, action.what, action.card) - SERVES / 2
    if verb == PROTECT:
        return float(_threat(s, action.what))
    if verb == SIDE:
        return float(sum(weapon_parts(zone)[1 + action.what] for zone in held.weapons))
    return 0.0


def _armed(s: State, held: Piles, zone: int) -> float:
    """A weapon of a new type takes its numbers; a second of a type takes those of the first away."""
    kind, left, right = weapon_parts(zone)
    alike = [weapon_parts(other) for other in held.weapons if weapon_parts(other)[0] == kind]
    both = s.chart.seats > 2
    if not alike:
        boost = 4 * held.spells.count(BOOST + kind)
        return float(left + right + boost if both else max(left, right) + boost // 2)
    return -float(sum(alike[0][1:]) if both else max(alike[0][1:])) if len(alike) == 1 else 0.0


def _enchanted(held: Piles, spell: int) -> float:
    """What a spell earns for the goods there are; what only serves others is worth a guess."""
    if spell < NUDGE:
        counts = sizes(held)
        counts[SPELL] += 1
        earned = spells.earned(spell, counts, held.spices, sorts_of(held))
    else:
        earned = 0
    also = 2 * held.spells.count(A_SPELL)
    serves = SERVES if spell in (NUDGE, UNIVERSAL, PROTECTION) else 0.0
    if BOOST <= spell < BOOST + TYPES:
        serves = 4.0 * any(weapon_parts(zone)[0] == spell - BOOST for zone in held.weapons)
    return earned + also + serves


def _threat(s: State, kind: int) -> int:
    """The numbers of a weapon type that are directed at the seat that decides."""
    seats = s.chart.seats
    total = 0
    for seat, side in ((s.seat - 1) % seats, 0), ((s.seat + 1) % seats, 1):
        alike = [parts for zone in piles(s, seat).weapons if (parts := weapon_parts(zone))[0] == kind]
        if len(alike) == 1:
            total += alike[0][1 + side]
    return total
