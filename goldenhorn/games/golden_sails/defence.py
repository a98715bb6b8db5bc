"""Protection and sides: what is best for each player once the weapons lie (rules weapon-protection, two-players-side).

A *shield* is what a player may choose among: for the protections every set of weapon types, with two players a side.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from goldenhorn.games.golden_sails.components import LEFT, PROTECTION, RIGHT, TYPES, Choices, Holding
from goldenhorn.games.golden_sails.weapons import bits, net, strength, taken

UNARMED: Final = -1  # the side of a player without weapons: there is nothing to choose

# Neighbours meet with the same weapons over and over while universal goods are tried out (four players with
# ten of them and two protections each come out 2.3 times as fast).
_REMEMBERED: Final = 4_096

Arms = tuple[int, ...]
Types = tuple[int, ...]


class Shield(NamedTuple):
    """The sets of types that may be chosen, and the sides, each in their fixed order."""

    protects: tuple[Types, ...]
    sides: tuple[int, ...]


class Defence(NamedTuple):
    """What a player chose."""

    protects: Types
    side: int


class Outcome(NamedTuple):
    """What all players chose, by seat, and their totals."""

    defences: tuple[Defence, ...]
    totals: tuple[int, ...]


def shield(holding: Holding, given: Choices, seats: int) -> Shield:
    """What a player with these spells may choose, where it is not given; who is scored alone has nobody to mind.

    >>> shield(Holding([31], [], [], [], [], []), Choices(side=0), 2)
    Shield(protects=((0,), (1,), (2,), (3,)), sides=(0,))
    >>> shield(Holding([31, 31], [], [], [], [], []), Choices(protects=(3,)), 4)  # the second is still to be chosen
    Shield(protects=((0, 3), (1, 3), (2, 3)), sides=(-1,))
    """
    spells = min(holding.spells.count(PROTECTION), TYPES) if seats > 1 else 0
    number = max(spells, len(given.protects))
    protects = tuple(types for types in combinations(range(TYPES), number) if set(given.protects) <= set(types))
    if seats != 2:
        return Shield(protects, (UNARMED,))
    return Shield(protects, (LEFT, RIGHT) if given.side is None else (given.side,))


def defended(
    arms: Sequence[Arms], own: Sequence[int], shields: Sequence[Shield], first: int, ordered: bool = True
) -> Outcome:
    """What everybody chooses, and the totals, from what the weapons do and the points without them.

    >>> shields = [Shield(((0,), (1,), (2,), (3,)), (0, 1)), Shield(((),), (0, 1))]
    >>> defended([(2, 0, 0, 0, 1, 0, 0, 0), (0, 3, 2, 0, 0, 0, 4, 0)], [10, 10], shields, 0).defences
    (Defence(protects=(2,), side=0), Defence(protects=(), side=0))
    """
    if len(arms) == 2:
        chosen = _of_two(arms, shields, first, ordered)
        return Outcome(chosen, _totals(arms, own, chosen))
    seats = len(arms)
    options = [_best_protects(arms[(seat + 1) % seats], arms[seat - 1], one) for seat, one in enumerate(shields)]
    return _in_turn(arms, own, options, first, ())


def _totals(arms: Sequence[Arms], own: Sequence[int], chosen: Sequence[Defence]) -> tuple[int, ...]:
    took = taken(arms, [bits(one.protects) for one in chosen], [one.side for one in chosen])
    return tuple(points + pad for points, pad in zip(own, net(took), strict=True))


def _of_two(arms: Sequence[Arms], shields: Sequence[Shield], first: int, ordered: bool) -> tuple[Defence, ...]:
    """Two players take from each other alone. So each looks for the best worst case; but who chooses in turn as the
    second knows what the first chose. Protection and side do not touch each other.
    """
    second = 1 - first
    chosen = _worst_case(arms[first], shields[first], arms[second], shields[second])
    known = Shield((chosen.protects,), (chosen.side,)) if ordered else shields[first]
    answer = _worst_case(arms[second], shields[second], arms[first], known)
    return (chosen, answer) if first == 0 else (answer, chosen)


def _worst_case(mine: Arms, shielded: Shield, theirs: Arms, other: Shield) -> Defence:
    protects, side = shielded.protects[0], shielded.sides[0]
    if len(shielded.protects) > 1:
        lost = [max(strength(theirs, hit, bits(one)) for hit in other.sides) for one in shielded.protects]
        protects = shielded.protects[lost.index(min(lost))]
    if len(shielded.sides) > 1:
        won = [min(strength(mine, hit, bits(one)) for one in other.protects) for hit in shielded.sides]
        side = shielded.sides[won.index(max(won))]
    return Defence(protects, side)


@lru_cache(_REMEMBERED)
def _best_protects(after: Arms, before: Arms, one: Shield) -> list[Defence]:
    """The choices that keep most of what neighbours would take; of those that keep the same from each, the first."""
    best: dict[tuple[int, int], Types] = {}
    most = -1
    for protects in one.protects:
        kept = (sum([after[TYPES + kind] for kind in protects]), sum([before[kind] for kind in protects]))
        if sum(kept) > most:
            most = sum(kept)
            best = {}
        if sum(kept) == most:
            best.setdefault(kept, protects)
    return [Defence(protects, one.sides[0]) for protects in best.values()]


def _in_turn(
    arms: Sequence[Arms],
    own: Sequence[int],
    options: Sequence[Sequence[Defence]],
    first: int,
    made: tuple[Defence, ...],
) -> Outcome:
    """The best for each in turn, those before having chosen `made`, by looking ahead to the end."""
    seats = len(arms)
    if len(made) == seats:
        chosen = made[seats - first :] + made[: seats - first]
        return Outcome(chosen, _totals(arms, own, chosen))
    seat = (first + len(made)) % seats
    best = _in_turn(arms, own, options, first, (*made, options[seat][0]))
    for one in options[seat][1:]:
        other = _in_turn(arms, own, options, first, (*made, one))
        if merit(other.totals, seat) > merit(best.totals, seat):
            best = other
    return best


def merit(totals: Sequence[int], seat: int) -> tuple[int, int]:
    """How good totals are for a seat: its own, and its lead over the best of the others.

    >>> merit((7, 9, 3), 0), merit((7, 9, 3), 1)
    ((7, -2), (9, 2))
    """
    others = [total for at, total in enumerate(totals) if at != seat]
    return totals[seat], totals[seat] - max(others, default=0)  # one player alone may be scored
