"""Scoring once more, slow and obvious: every way is tried. Tables are typed out as the rulebook prints them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product

from goldenhorn.games.golden_sails.components import (
    BEAST,
    GEM,
    KINDS,
    LEFT,
    PROTECTION,
    RIGHT,
    SPELL,
    SPELLS,
    SPICE,
    SPICES,
    WEAPONS,
    Choices,
    Holding,
    weapon_parts,
)
from goldenhorn.games.golden_sails.scoring import Piles, Reading

# --- gems: every use of the nudges, every way to part the gems into chains


def gem_points(counts: Sequence[int], nudges: int = 0, chain_max: int = 0) -> int:
    piles = {tuple(counts)}
    for _ in range(nudges):
        piles |= {nudged for pile in piles for nudged in one_nudge(pile)}
    return max(parted(pile, chain_max) for pile in piles)


def one_nudge(pile: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for source in range(8):
        for step in (1, -1):
            if pile[source]:
                moved = list(pile)
                moved[source] -= 1
                moved[(source + step) % 8] += 1
                yield tuple(moved)


@cache
def parted(pile: tuple[int, ...], chain_max: int) -> int:
    """The most that gems are worth: some chain holds a gem of the lowest class there is, and each that may is tried."""
    if not any(pile):
        return 0
    lowest = next(at for at in range(8) if pile[at])
    longest = min(sum(pile), chain_max or sum(pile))
    best = 0
    for first in range(lowest - longest + 1, lowest + 1):
        left = list(pile)
        for length in range(1, longest + 1):
            at = (first + length - 1) % 8
            if not left[at]:
                break
            left[at] -= 1
            if first + length > lowest:
                best = max(best, length**2 + parted(tuple(left), chain_max))
    return best


# --- beasts: every partition, and the printed table of sheet V

PRINTED_SETS: list[dict[str, int]] = [
    {"U": 1, "UU": 6, "UUU": 12, "P": 2, "EP": 6, "PS": 6, "USE": 9},
    {"E": 1, "EE": 6, "EEE": 12, "S": 2, "US": 6, "SP": 6, "EPU": 9},
    {
        "SSE": 10,
        "PPS": 10,
        "UUP": 10,
        "EEU": 10,
        **{a + b: 5 for a in "UPSE" for b in "UPSE"},
    },
    {
        "SS": 6,
        "PP": 6,
        "UU": 6,
        "EE": 6,
        "U": 2,
        "P": 2,
        "S": 2,
        "E": 2,
        "UPSE": 12,
        "UP": 4,
        "US": 4,
        "UE": 4,
        "PS": 4,
        "PE": 4,
        "SE": 4,
        "UPS": 8,
        "UPE": 8,
        "USE": 8,
        "PSE": 8,
    },
]
PRINTED_ORDER = {  # next beast: points of a phoenix, a serpent, a spider, a unicorn
    "P": {"P": 3, "E": 5, "S": 4, "U": 3},
    "E": {"P": 3, "E": 3, "S": 5, "U": 4},
    "S": {"P": 4, "E": 3, "S": 3, "U": 5},
    "U": {"P": 5, "E": 4, "S": 3, "U": 3},
}
SHEET_V = 4


def beast_points(sheet: int, beasts: Sequence[int]) -> int:
    letters = ["UPSE"[beast] for beast in beasts]
    if sheet == SHEET_V:
        return sum(PRINTED_ORDER[after][beast] for beast, after in pairwise(letters))
    printed = {"".join(sorted(one)): earned for one, earned in PRINTED_SETS[sheet].items()}
    return max(sum(printed.get("".join(sorted(one)), 0) for one in parts) for parts in partitions(letters))


def partitions(letters: list[str]) -> Iterator[list[list[str]]]:
    if not letters:
        yield []
        return
    first, rest = letters[0], letters[1:]
    for size in range(4):
        seen = set()
        for others in combinations(range(len(rest)), size):
            chosen = tuple(rest[at] for at in others)
            if chosen in seen:
                continue
            seen.add(chosen)
            left = [letter for at, letter in enumerate(rest) if at not in others]
            for parts in partitions(left):
                yield [[first, *chosen], *parts]


# --- spells, by their words


def threes(beasts: Sequence[int]) -> int:
    """The most sets of three different beasts: every way to take one is tried."""
    best = 0
    for three in combinations(sorted(set(beasts)), 3):
        left = list(beasts)
        for beast in three:
            left.remove(beast)
        best = max(best, 1 + threes(left))
    return best


def pairs(spices: Sequence[str], one: str, other: str) -> int:
    left = list(spices)
    made = 0
    while one in left and other in left:
        left.remove(one)
        left.remove(other)
        made += 1
    return made


def spell_points(spell: int, piles: Piles) -> int:
    word = SPELLS[spell]
    spices = [SPICES.names[sort] for sort in range(6) for _ in range(piles.spices[sort])]
    sizes = {
        "spell": len(piles.spells),
        "gem": sum(piles.gems),
        "spice": len(spices),
        "beast": len(piles.beasts),
        "weapon": len(piles.weapons),
    }
    if word == "4/five kinds":
        return 4 * min(sizes.values())
    if word == "4/three beasts":
        return 4 * threes(piles.beasts)
    if word[0] == "4":
        return 4 * pairs(spices, *word[2:].split("+"))
    if word[0] == "2":
        names = ("unicorn", "phoenix", "spider", "serpent")
        return 2 * (sizes["spell"] if word == "2/spell" else piles.beasts.count(names.index(word[2:])))
    return sizes[word[2:]] if word[0] == "1" else 0


def own_points(piles: Piles, sheet: int, chain_max: int = 0) -> int:
    sorts = sum(1 for count in piles.spices if count)
    return (
        sum(spell_points(spell, piles) for spell in piles.spells)
        + gem_points(piles.gems, piles.spells.count(SPELLS.index("+-1 gem")), chain_max)
        + {0: 0, 1: 2, 2: 4, 3: 8, 4: 12, 5: 20, 6: 30}[sorts]
        + beast_points(sheet, piles.beasts)
    )


# --- weapons, card by card


def numbers(piles: Piles, stack: bool = True) -> dict[int, tuple[int, int]]:
    """Type -> left and right number of each weapon that has an effect."""
    found = {}
    often = Counter(weapon_parts(zone)[0] for zone in piles.weapons)
    for zone in piles.weapons:
        kind, left, right = weapon_parts(zone)
        if often[kind] == 1:
            boosts = piles.spells.count(SPELLS.index(f"+2 {WEAPONS.names[kind]}"))
            more = 2 * (boosts if stack else min(boosts, 1))
            found[kind] = (left + more, right + more)
    return found


def hit(weapons: dict[int, tuple[int, int]], side: int, protected: Sequence[int]) -> int:
    return sum(strengths[side] for kind, strengths in weapons.items() if kind not in protected)


def weapon_points(
    weapons: Sequence[dict[int, tuple[int, int]]], protects: Sequence[Sequence[int]], sides: Sequence[int | None]
) -> list[int]:
    """The pad, weapon by weapon: who takes gains, who is taken from loses."""
    seats = len(weapons)
    pad = [0] * seats
    for seat in range(seats):
        for side, other in ((LEFT, (seat + 1) % seats), (RIGHT, (seat - 1) % seats)):
            if seats > 2 or sides[seat] == side:
                points = hit(weapons[seat], side, protects[other])
                pad[seat] += points
                pad[other] -= points
    return pad


# --- the whole table: every decision in turn, each looked ahead from


class Option:
    """One way to move universal goods."""

    def __init__(self, holding: Holding, moves: tuple[tuple[int, int], ...], sheet: int, reading: Reading) -> None:
        piles = moved(holding, moves)
        goods = len(holding.universals)
        to = dict(moves)
        self.moves = moves
        self.own = own_points(piles, sheet, reading.chain_max)
        self.weapons = numbers(piles, reading.boost_stack)
        self.armed = bool(piles.weapons)
        beasts = [which for which, kind in moves if kind == BEAST]
        if sheet == SHEET_V:
            beasts = [holding.universals[which][BEAST] for which in beasts]
        # Fewest moves, then good by good in the order of the pad, then beasts as they are held, on sheet V by sort.
        self.order = (len(moves), [to.get(which, SPELL) for which in range(goods)], beasts)

    def does(self, sets: Sequence[Sequence[Sequence[int]]]) -> tuple[int, ...]:
        """What the weapons do on each side, for every set of types the neighbour there may be protected from."""
        return tuple(hit(self.weapons, side, types) for side in (LEFT, RIGHT) for types in sets[side])


def moved(holding: Holding, moves: Sequence[tuple[int, int]]) -> Piles:
    piles = Piles(*(list(pile) for pile in holding[:KINDS]))
    for which, kind in moves:
        zone = holding.universals[which][kind]
        if kind in (GEM, SPICE):
            piles[kind][zone] += 1
        else:
            piles[kind].append(zone)
    piles.spells.extend([SPELLS.index("universal")] * (len(holding.universals) - len(moves)))
    return piles


def every_move(holding: Holding, reading: Reading) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every pile for every good; and of those that go to the beasts every order, the lowest numbers first."""
    for kinds in product(range(KINDS), repeat=len(holding.universals)):
        moves = [(which, kind) for kind in range(1, KINDS) for which in range(len(kinds)) if kinds[which] == kind]
        begun = (True, any(holding.gems), any(holding.spices), bool(holding.beasts), bool(holding.weapons))
        if not reading.new_pile and not all(begun[kind] for _, kind in moves):
            continue
        before = [move for move in moves if move[1] < BEAST]
        after = [move for move in moves if move[1] > BEAST]
        for beasts in permutations(move for move in moves if move[1] == BEAST):
            yield (*before, *beasts, *after)


class Table:
    """A table whose decisions are open: `best` gives them all."""

    def __init__(
        self, holdings: Sequence[Holding], given: Sequence[Choices], first: int, sheet: int, reading: Reading
    ) -> None:
        self.holdings, self.given, self.first, self.reading = holdings, given, first, reading
        self.seats = len(holdings)
        self.turns = [(first + turn) % self.seats for turn in range(self.seats)]
        self.protects = [self._protects(seat) for seat in range(self.seats)]
        self.options = [self._options(seat, sheet) for seat in range(self.seats)]

    def _protects(self, seat: int) -> list[tuple[int, ...]]:
        ways = combinations(range(4), min(4, self.holdings[seat].spells.count(PROTECTION)))
        return [types for types in ways if all(kind in types for kind in self.given[seat].protects)]

    def _options(self, seat: int, sheet: int) -> list[Option]:
        """Of all ways that do the same to the others the best for oneself; of those the first."""
        holding, moves = self.holdings[seat], self.given[seat].moves
        ways = every_move(holding, self.reading) if moves is None else [moves]
        around = (self.protects[(seat + 1) % self.seats], self.protects[seat - 1])
        best: dict[tuple[int, ...], Option] = {}
        for option in sorted((Option(holding, way, sheet, self.reading) for way in ways), key=lambda one: one.order):
            does = option.does(around)
            if does not in best or option.own > best[does].own:
                best[does] = option
        return sorted(best.values(), key=lambda one: one.order)

    def best(self) -> tuple[list[Choices], list[int]]:
        return self._moving({})

    def _pick(self, seat: int, ends: list[tuple[list[Choices], list[int]]]) -> tuple[list[Choices], list[int]]:
        def merit(end: tuple[list[Choices], list[int]]) -> tuple[int, int]:
            others = [total for at, total in enumerate(end[1]) if at != seat]
            return end[1][seat], end[1][seat] - max(others)

        return max(ends, key=merit)  # the first of equals

    def _moving(self, made: dict[int, Option]) -> tuple[list[Choices], list[int]]:
        if len(made) < self.seats:
            seat = self.turns[len(made)]
            return self._pick(seat, [self._moving({**made, seat: option}) for option in self.options[seat]])
        if self.seats == 2 and not self.reading.ordered:
            return self._in_secret(made)
        return self._defending(made, {}, {})

    def _sides(self, seat: int) -> list[int | None]:
        if self.seats > 2:
            return [None]
        side = self.given[seat].side
        return [LEFT, RIGHT] if side is None else [side]

    def _defending(
        self, made: dict[int, Option], protects: dict[int, tuple[int, ...]], sides: dict[int, int | None]
    ) -> tuple[list[Choices], list[int]]:
        if len(sides) == self.seats:
            return self._end(made, protects, sides)
        seat = self.turns[len(sides)]
        if seat in protects:
            ends = [self._defending(made, protects, {**sides, seat: side}) for side in self._sides(seat)]
        else:
            types = self.protects[seat] if self.seats == 2 else self._that_keep_most(made, seat)
            ends = [self._defending(made, {**protects, seat: one}, sides) for one in types]
        return self._pick(seat, ends)

    def _that_keep_most(self, made: dict[int, Option], seat: int) -> list[tuple[int, ...]]:
        def lost(types: tuple[int, ...]) -> int:
            after, before = made[(seat + 1) % self.seats], made[(seat - 1) % self.seats]
            return hit(after.weapons, RIGHT, types) + hit(before.weapons, LEFT, types)

        least = min(lost(types) for types in self.protects[seat])
        return [types for types in self.protects[seat] if lost(types) == least]

    def _in_secret(self, made: dict[int, Option]) -> tuple[list[Choices], list[int]]:
        """The choice with the best worst case, whatever the other may choose."""
        chosen = {}
        for seat in (0, 1):
            other = 1 - seat
            best = None
            for mine in product(self.protects[seat], self._sides(seat)):
                worst = min(
                    weapon_points(
                        [made[0].weapons, made[1].weapons],
                        [mine[0], theirs[0]] if seat == 0 else [theirs[0], mine[0]],
                        [mine[1], theirs[1]] if seat == 0 else [theirs[1], mine[1]],
                    )[seat]
                    for theirs in product(self.protects[other], self._sides(other))
                )
                if best is None or worst > best:
                    best, chosen[seat] = worst, mine
        return self._end(made, {seat: chosen[seat][0] for seat in (0, 1)}, {seat: chosen[seat][1] for seat in (0, 1)})

    def _end(
        self, made: dict[int, Option], protects: dict[int, tuple[int, ...]], sides: dict[int, int | None]
    ) -> tuple[list[Choices], list[int]]:
        seats = range(self.seats)
        pad = weapon_points([made[s].weapons for s in seats], [protects[s] for s in seats], [sides[s] for s in seats])
        chosen = [Choices(made[s].moves, protects[s], sides[s] if made[s].armed else None) for s in seats]
        return chosen, [made[s].own + pad[s] for s in seats]
