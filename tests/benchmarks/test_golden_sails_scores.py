"""Scoring The Golden Sails: usual hands, and the slowest that a search found, each scored anew."""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.games.golden_sails import beasts, defence, gems
from goldenhorn.games.golden_sails.choices import UNIVERSALS_MOST, complete
from goldenhorn.games.golden_sails.components import (
    FIVE,
    NUDGE,
    PROTECTION,
    ROUNDS,
    STRENGTHS,
    TYPES,
    UNIVERSAL,
    Card,
    Choices,
    Holding,
    weapon,
)
from goldenhorn.games.golden_sails.scoring import Reading, own_points, placed, sheets

HANDS = 1_000  # a round
TABLES = 100
SHEETS = 5
NAMES = ("Anna", "Ben", "Cleo", "Dan")


def forget() -> None:
    """What was scored before, as a command that is started anew has it."""
    for remembered in (gems.laid, gems._nudged, beasts.of_sets, beasts._best, beasts.best_order):
        remembered.cache_clear()
    defence._best_protects.cache_clear()


def card(random: Random) -> Card:
    zone = weapon(random.randrange(TYPES), random.randrange(STRENGTHS), random.randrange(STRENGTHS))
    return UNIVERSAL, random.randrange(8), random.randrange(6), random.randrange(4), zone


def hand(random: Random, universals: int = 0) -> Holding:
    """Twelve goods, any kind as likely."""
    kinds = [random.randrange(5) for _ in range(ROUNDS - universals)]
    spells = [random.randrange(UNIVERSAL) for _ in range(kinds.count(0))]
    gems_, spices = [0] * 8, [0] * 6
    for _ in range(kinds.count(1)):
        gems_[random.randrange(8)] += 1
    for _ in range(kinds.count(2)):
        spices[random.randrange(6)] += 1
    tamed = [random.randrange(4) for _ in range(kinds.count(3))]
    armed = [card(random)[4] for _ in range(kinds.count(4))]
    return Holding(spells, gems_, spices, tamed, armed, [card(random) for _ in range(universals)])


def only(spells: list[int], universals: list[Card]) -> Holding:
    return Holding(spells, [0] * 8, [0] * 6, [], [], universals)


def open_hand(spells: list[int]) -> list[Holding]:
    """As many universal goods as may be open in one hand, no two alike, beside spells that ask for most thought."""
    zones = [(1, 5, 2, 31), (2, 4, 1, 26), (4, 4, 0, 14), (7, 2, 2, 5), (6, 5, 2, 32), (1, 1, 3, 21), (3, 2, 0, 14)]
    zones += [(5, 1, 3, 29), (0, 0, 1, 9)]
    goods: list[Card] = [(UNIVERSAL, *zone) for zone in zones]
    random = Random(2)
    return [only(spells, goods[:UNIVERSALS_MOST]), *(hand(random) for _ in range(3))]


def open_table(split: tuple[int, ...]) -> list[Holding]:
    """As many as may be open all round the table; everybody has weapons to choose among, and two protections."""
    found = []
    for seat, universals in enumerate(split):
        zones = [weapon((good + seat) % TYPES, *((1, 1), (2, 0), (0, 2))[good % 3]) for good in range(universals)]
        goods: list[Card] = [(UNIVERSAL, good, good % 6, good % 4, zone) for good, zone in enumerate(zones)]
        found.append(only([PROTECTION] * 2, goods))
    return found


def scored(table: list[Holding], sheet: int, reading: Reading = Reading()) -> None:  # noqa: B008 - never changed
    open_ = [Choices()] * len(table)
    made = complete(table, open_, 0, sheet, reading)
    for one in sheets(NAMES[: len(table)], table, made, open_, sheet, reading):
        assert one.lines is not None


def test_own_points_of_a_hand(benchmark: BenchmarkFixture) -> None:
    random = Random(1)
    piles = [placed(hand(random)) for _ in range(HANDS)]
    benchmark.extra_info["hands"] = HANDS
    benchmark(lambda: [own_points(one, at % SHEETS) for at, one in enumerate(piles)])


@pytest.mark.parametrize("nudges", [1, 4, 8])
def test_gems_with_nudges_anew(benchmark: BenchmarkFixture, nudges: int) -> None:
    random = Random(1)
    piles = []
    for _ in range(TABLES):
        gem_zones = [random.choice((0, 0, 2, 3, 3, 6)) for _ in range(ROUNDS - nudges)]
        piles.append(tuple(gem_zones.count(kind) for kind in range(8)))
    benchmark.extra_info["piles"] = TABLES

    def anew() -> None:
        forget()
        for one in piles:
            gems.points(one, nudges)

    benchmark(anew)


@pytest.mark.parametrize("universals", [0, 1, 2])
def test_tables_of_four_scored_with_lines(benchmark: BenchmarkFixture, universals: int) -> None:
    random = Random(1)
    tables = [[hand(random, universals if seat == 0 else 0) for seat in range(4)] for _ in range(TABLES)]
    benchmark.extra_info["tables"] = TABLES
    benchmark(lambda: [scored(one, at % SHEETS) for at, one in enumerate(tables)])


SLOWEST = {
    "nudges": open_hand([NUDGE, NUDGE, NUDGE]),
    "sets_of_five": open_hand([FIVE, NUDGE, NUDGE]),
    "round_the_table": open_table((3, 2, 2, 2)),
    "three_players": open_table((3, 3, 3)),
    "two_players": open_table((5, 4)),
}


@pytest.mark.parametrize("table", SLOWEST.values(), ids=SLOWEST.keys())
def test_slowest_tables_scored_anew(benchmark: BenchmarkFixture, table: list[Holding]) -> None:
    """Asked for: a ninth of a calibration, 50 ms where that takes 0.45 s."""
    assert sum(len(one.universals) for one in table) == UNIVERSALS_MOST

    def anew() -> None:
        forget()
        scored(table, 4)

    benchmark(anew)
