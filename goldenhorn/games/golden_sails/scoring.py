"""Holdings -> score sheets. Knows no state; the files that it is made of know one kind of goods each.

*Piles* are what a player has once universal goods lie where they will. How a table reads the rules comes as a
`Reading`; which beast sheet is in play as a number, 0 to 4.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from goldenhorn.core.score import Line, Reasons, Sheet, ranked
from goldenhorn.games.golden_sails import beasts, gems, spells, weapons
from goldenhorn.games.golden_sails.components import (
    BEAST,
    BEASTS,
    GEM,
    GOODS,
    KINDS,
    LEFT,
    NUDGE,
    PILES,
    RIGHT,
    SIDES,
    SPELL,
    SPICE,
    SPICE_POINTS,
    UNIVERSAL,
    WEAPONS,
    Choices,
    Holding,
)
from goldenhorn.games.golden_sails.zone_words import zone_text, zones_text

PARTED_BY: Final = ("fewer weapon points", "fewer weapon cards")


class Reading(NamedTuple):
    """How a table reads the rules, where scoring asks: the rulings gem_chain_max (0: no limit), boost_stack,
    universal_new_pile, two_player_choice and tie_weapons.
    """

    chain_max: int = 0
    boost_stack: bool = True
    new_pile: bool = True
    ordered: bool = True  # else both of two players choose in secret
    net: bool = True  # else what was taken parts equal totals


class Piles(NamedTuple):
    """A player's five piles: gems and spices as counts, the others as zones; universal goods that stay are spells."""

    spells: list[int]
    gems: list[int]
    spices: list[int]
    beasts: list[int]
    weapons: list[int]


def placed(holding: Holding, moves: Sequence[tuple[int, int]] = ()) -> Piles:
    """The piles of a holding when these of its universal goods have been moved, each onto the top of its new pile.

    >>> piles = placed(Holding([4], [0] * 8, [0] * 6, [1], [], [(32, 3, 1, 0, 32), (32, 0, 0, 2, 0)]), [(0, 3)])
    >>> piles.spells, piles.beasts
    ([4, 32], [1, 0])
    """
    zones, counted, sorts, order, arms = (list(pile) for pile in holding[:KINDS])
    for which, kind in moves:
        zone = holding.universals[which][kind]
        if kind == GEM:
            counted[zone] += 1
        elif kind == SPICE:
            sorts[zone] += 1
        elif kind == BEAST:
            order.append(zone)
        else:
            arms.append(zone)
    zones.extend([UNIVERSAL] * (len(holding.universals) - len(moves)))
    return Piles(zones, counted, sorts, order, arms)


def own_points(piles: Piles, sheet: int, chain_max: int = 0) -> int:
    """All points but those of weapons.

    >>> own_points(Piles([4, 25, 29], [1, 1, 0, 2, 0, 0, 0, 1], [2, 1, 1, 0, 0, 0], [0, 1, 2, 0], [9, 2, 22]), 3)
    39
    """
    held = piles.spells
    nudges = 0
    scoring = False
    for spell in held:
        if spell < NUDGE:
            scoring = True
        elif spell == NUDGE:
            nudges += 1
    varieties = 0
    for count in piles.spices:
        if count:
            varieties += 1
    total = SPICE_POINTS[varieties]
    if sum(piles.gems):
        total += gems.points(piles.gems, nudges, chain_max)
    if piles.beasts:
        total += beasts.points(sheet, piles.beasts)
    if scoring:
        total += spells.points(held, sizes(piles), piles.spices, sorts_of(piles))
    return total


def sizes(piles: Piles) -> list[int]:
    """The number of cards in each pile, by kind."""
    return [len(piles.spells), sum(piles.gems), sum(piles.spices), len(piles.beasts), len(piles.weapons)]


def sorts_of(piles: Piles) -> list[int]:
    """The beasts as counts by sort."""
    counts = [0] * len(BEASTS)
    for beast in piles.beasts:
        counts[beast] += 1
    return counts


def took(table: Sequence[Piles], choices: Sequence[Choices], stack: bool = True) -> list[tuple[int, int]]:
    """What each seat takes with its weapons from its neighbours on the left and on the right."""
    return weapons.taken(
        [weapons.arms(piles.weapons, weapons.boosts(piles.spells, stack)) for piles in table],
        [weapons.bits(one.protects) for one in choices],
        [-1 if one.side is None else one.side for one in choices],
    )


def sheets(
    players: Sequence[str],
    holdings: Sequence[Holding],
    choices: Sequence[Choices],
    given: Sequence[Choices],
    sheet: int,
    reading: Reading,
) -> list[Sheet]:
    """Every player's sheet, in the order given. `choices` are complete; what of them was `given` the lines tell.

    Equal totals are parted by fewer weapon points, then by fewer weapon cards (rule winner).

    >>> one = Holding([4], [1, 1, 0, 2, 0, 0, 0, 1], [0] * 6, [], [14], [])
    >>> two = Holding([31], [0] * 8, [1, 1, 0, 0, 0, 0], [], [], [])
    >>> chosen = [Choices((), (), 0), Choices((), (0,))]
    >>> for scored in sheets(["Anna", "Ben"], [one, two], chosen, [Choices(), Choices()], 0, Reading()):
    ...     print(scored.player, scored.total, scored.rank, [(line.code, line.points) for line in scored.lines][-1])
    Anna 14 1 ('weapon-opponent', 1)
    Ben 3 2 ('weapon-opponent', -1)
    """
    table = [placed(holding, one.moves or ()) for holding, one in zip(holdings, choices, strict=True)]
    taken = took(table, choices, reading.boost_stack)
    pad = weapons.net(taken)
    guarded = [weapons.bits(one.protects) for one in choices]
    entries = []
    parted = []
    for seat, piles in enumerate(table):
        total = own_points(piles, sheet, reading.chain_max) + pad[seat]
        told = _Told(players, holdings[seat], piles, choices[seat], given[seat], seat, taken, guarded, sheet, reading)
        entries.append((players[seat], total, _reasons(told)))
        parted.append((pad[seat] if reading.net else sum(taken[seat]), len(piles.weapons)))
    return ranked(entries, parted, PARTED_BY)


class _Told(NamedTuple):
    """All that a sheet tells of one seat."""

    players: Sequence[str]
    holding: Holding
    piles: Piles
    choices: Choices
    given: Choices
    seat: int
    taken: Sequence[tuple[int, int]]
    guarded: Sequence[int]  # the weapon types each seat is protected from, as bits
    sheet: int
    reading: Reading


def _reasons(told: _Told) -> Reasons:
    return lambda: (_in_words(told.piles), _lines(told))


def _in_words(piles: Piles) -> str:
    """The piles in words, those that are empty left out."""
    zones = [piles.spells, _zones(piles.gems), _zones(piles.spices), piles.beasts, piles.weapons]
    shown = [f"{PILES[kind]}: {zones_text(kind, pile)}" for kind, pile in enumerate(zones) if pile]
    return "; ".join(shown) or "nothing"


def _zones(counts: Sequence[int]) -> list[int]:
    """Counts as zones in ascending order."""
    return [zone for zone, count in enumerate(counts) for _ in range(count)]


def _lines(told: _Told) -> list[Line]:
    """The lines in the order of the pad; decisions stand before what they change."""
    piles = told.piles
    varieties = sum(count > 0 for count in piles.spices)
    what = "1 sort of spice" if varieties == 1 else f"{varieties} sorts of spices"
    spice = Line("spice-varieties", what, SPICE_POINTS[varieties], zones_text(SPICE, _zones(piles.spices)))
    return [
        *_moves(told),
        *spells.lines(piles.spells, sizes(piles), piles.spices, sorts_of(piles)),
        *gems.lines(piles.gems, piles.spells.count(NUDGE), told.reading.chain_max),
        *([spice] if varieties else []),
        *beasts.lines(told.sheet, piles.beasts),
        *_weapon_choices(told),
        *_weapon_lines(told),
    ]


def _moves(told: _Told) -> list[Line]:
    """Where each universal good went, those that stay last."""
    how = _how(told.given.moves is not None)
    moves = told.choices.moves or ()
    found = []
    for which, kind in moves:
        zone = zone_text(kind, told.holding.universals[which][kind])
        found.append(Line("choice-universal", f"universal good moved to the {PILES[kind]} ({how})", 0, zone))
    stays = Line("choice-universal", f"universal good stays a {GOODS[SPELL]} ({how})", 0, "universal")
    return found + [stays] * (len(told.holding.universals) - len(moves))


def _weapon_choices(told: _Told) -> list[Line]:
    found = []
    for kind in told.choices.protects:
        what = f"protected from {WEAPONS.names[kind]} ({_how(kind in told.given.protects)})"
        found.append(Line("choice-protection", what, 0, WEAPONS.names[kind]))
    if told.choices.side is not None:
        what = f"the {SIDES[told.choices.side]} side of the weapons ({_how(told.given.side is not None)})"
        found.append(Line("choice-side", what, 0, SIDES[told.choices.side]))
    return found


def _how(given: bool) -> str:
    return "given" if given else "best"


def _weapon_lines(told: _Told) -> list[Line]:
    """What the pad says of each neighbour; with two players of the other. Nothing where neither has weapons."""
    seat, taken, seats = told.seat, told.taken, len(told.players)
    left, right = (seat + 1) % seats, seat - 1
    if seats == 2:
        side = LEFT if told.choices.side is None else told.choices.side
        pairs = [("weapon-opponent", "", left, side, sum(taken[seat]), sum(taken[left]))]
    else:
        pairs = [
            ("weapon-left", "left: ", left, LEFT, taken[seat][LEFT], taken[left][RIGHT]),
            ("weapon-right", "right: ", right, RIGHT, taken[seat][RIGHT], taken[right][LEFT]),
        ]
    added = weapons.boosts(told.piles.spells, told.reading.boost_stack)
    held = told.piles.weapons
    return [
        Line(
            code,
            f"{where}{mine} from {told.players[other]}, {theirs} to {told.players[other]}",
            mine - theirs,
            weapons.in_words(held, added, side, told.guarded[other]),
        )
        for code, where, other, side, mine, theirs in pairs
        if seats > 1 and (held or theirs)
    ]
