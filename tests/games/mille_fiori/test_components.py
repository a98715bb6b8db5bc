"""The printed board and the cards, held against the tables as they were read off them: spaces, neighbours, values."""

from collections import Counter
from itertools import chain, pairwise

import pytest

from goldenhorn.games.mille_fiori import persons, workshops
from goldenhorn.games.mille_fiori.act import LED_TO
from goldenhorn.games.mille_fiori.components import (
    BERTHS,
    BONUS_FIELDS,
    CARD_COUNTS,
    CARD_KINDS,
    CARDS,
    DIAMONDS,
    DISTRICT_OF,
    DISTRICTS,
    FIRST,
    HAND,
    HOUSE_VALUES,
    REVISED_DISPLAY,
    ROUTE_END,
    ROUTE_POINTS,
    ROUTE_STARS,
    ROW_VALUES,
    SPACE_NAMES,
    SPACE_SYMBOLS,
    SPACES,
    STARS,
    STEPS,
    SYMBOLS,
    TRADE_ROWS,
)
from goldenhorn.games.mille_fiori.rulings import Rulings
from goldenhorn.games.mille_fiori.state import Chart, new
from tests.games.mille_fiori import printed


def linked(neighbours: tuple[tuple[int, ...], ...]) -> set[frozenset[int]]:
    return {frozenset((space, near)) for space, those in enumerate(neighbours) for near in those}


def test_there_is_a_space_for_every_card_and_a_card_for_every_space() -> None:
    assert [FIRST[k + 1] - FIRST[k] for k in range(6)] == [30, 20, 12, 12, 20, 15]
    assert SPACES == len(SPACE_NAMES) == len(set(SPACE_NAMES)) == len(DISTRICT_OF) == 109
    assert Counter(SPACE_SYMBOLS) == Counter(chain.from_iterable([symbol] * number for symbol, _, number in CARD_KINDS))


def test_the_districts_are_counted_in_their_order() -> None:
    assert DISTRICTS[:8] == ("workshops", "houses", "nobili", "populi", "trade", "harbour", "route", "bonus")
    assert list(DISTRICT_OF) == sorted(DISTRICT_OF)
    assert [SPACE_NAMES[first] for first in FIRST[:-1]] == ["w1", "h1", "n1", "p1", "goblet1", "dock1a"]
    assert SPACE_NAMES[-1] == "dock5c"


def test_the_workshops_have_the_printed_symbols() -> None:
    board = printed.workshops()
    assert sorted(board) == list(range(30))
    assert [SYMBOLS[symbol] for symbol in SPACE_SYMBOLS[:30]] == [board[k][0] for k in range(30)]
    kinds = Counter(symbol for symbol, _, _ in board.values())
    assert kinds == {"pigment": 9, "ash": 7, "lime": 7, "quartz": 7}


def test_sixty_one_pairs_of_workshops_touch_and_all_hang_together() -> None:
    assert len(printed.edges(sideways=True)) == 61
    assert linked(workshops.SIX) == printed.edges(sideways=True)
    s = new(Chart(("Anna", "Ben"), Rulings()))
    s.owner[:30] = [0] * 30
    assert workshops.group(s, 0, 0) == list(range(30))


def test_across_rows_only_those_touch_that_lie_half_a_space_apart() -> None:
    assert linked(workshops.FOUR) == printed.edges(sideways=False) < printed.edges(sideways=True)


def test_ten_stars_part_the_workshops_into_threes_that_touch() -> None:
    stars = [tuple(map(int, star.split(","))) for star in printed.EXTRA_CARDS.strip("()").split(")(")]
    assert list(STARS) == stars
    assert sorted(chain.from_iterable(STARS)) == list(range(30))
    touching = printed.edges(sideways=True)
    for a, b, c in STARS:
        assert {frozenset((a, b)), frozenset((b, c)), frozenset((a, c))} <= touching
        assert {*workshops.STAR_OF[a], a} == {*workshops.STAR_OF[b], b} == {*workshops.STAR_OF[c], c} == {a, b, c}


def test_the_houses_have_six_different_values() -> None:
    assert [str(value) for value in HOUSE_VALUES] == printed.HOUSES.split()
    assert sorted(set(HOUSE_VALUES)) == [1, 2, 3, 4, 5, 10]


@pytest.mark.parametrize(("pyramid", "first"), [(printed.NOBILI, 50), (printed.POPULI, 62)])
def test_persons_stand_in_rows_of_three_four_and_five_four_of_each_symbol(pyramid: str, first: int) -> None:
    rows = [row.split() for row in pyramid.split("/")]
    assert [len(row) for row in rows] == [3, 4, 5]
    there = [SYMBOLS[symbol] for symbol in SPACE_SYMBOLS[first : first + 12]]
    assert there == [*rows[0], *rows[1], *rows[2]]
    assert set(Counter(there).values()) == {4}


def test_a_person_rests_on_the_two_below_and_all_below_support_it() -> None:
    rows = [[0, 1, 2], [3, 4, 5, 6], [7, 8, 9, 10, 11]]
    for upper, lower in pairwise(rows):
        for i, space in enumerate(upper):
            assert persons.RESTS_ON[space] == (lower[i], lower[i + 1])
    assert [persons.RESTS_ON[space] for space in rows[2]] == [()] * 5
    assert persons.SUPPORTERS[:3] == ((3, 4, 7, 8, 9), (4, 5, 8, 9, 10), (5, 6, 9, 10, 11))
    assert persons.SUPPORTERS[3:] == (*persons.RESTS_ON[3:7], *[()] * 5)


def test_four_columns_of_trade_lie_beside_five_rows_of_the_harbour() -> None:
    names = SPACE_NAMES[74:]
    goods = ("goblet", "carafe", "jewellery", "swan")
    assert names[:20] == tuple(f"{good}{row}" for good in goods for row in range(1, 6))
    assert names[20:] == tuple(f"dock{row}{berth}" for row in range(1, 6) for berth in "abc")
    assert (TRADE_ROWS, BERTHS, ROW_VALUES) == (5, 3, (0, 1, 3, 6, 10))


def test_the_route_has_twenty_spaces_after_the_start() -> None:
    spaces = ["0", *printed.ROUTE.split()]
    assert len(spaces) == ROUTE_END + 1 == len(ROUTE_POINTS) == 21
    assert [int(space.strip("*") or 0) for space in spaces] == list(ROUTE_POINTS)
    assert {k for k, space in enumerate(spaces) if space.endswith("*")} == set(ROUTE_STARS) == {7, 16, 20}


def test_bonus_fields_are_worth_twenty_to_five_in_five_areas() -> None:
    assert BONUS_FIELDS == (20, 15, 10, 5)


def test_every_symbol_has_the_printed_numbers_on_its_wheels() -> None:
    assert set(printed.WHEELS) == set(SYMBOLS)
    counted = Counter(f"{symbol}{number}" for symbol, wheel in printed.WHEELS.items() for number in wheel.split())
    assert dict(zip(CARDS.names, CARD_COUNTS, strict=True)) == counted
    assert sum(CARD_COUNTS) == 109


def test_a_card_leads_to_the_spaces_of_its_symbol_and_a_person_s_to_the_whole_pyramid() -> None:
    for symbol, spaces in enumerate(LED_TO):
        district = DISTRICT_OF[spaces[0]]
        wanted = range(50, 62) if district == 2 else range(62, 74) if district == 3 else None
        assert list(spaces) == list(wanted or [k for k in range(SPACES) if SPACE_SYMBOLS[k] == symbol])


@pytest.mark.parametrize(("seats", "display", "rounds", "steps"), [(2, 9, 10, 3), (3, 4, 7, 4), (4, 9, 5, 4)])
def test_in_the_revised_edition_no_card_is_left_over(seats: int, display: int, rounds: int, steps: int) -> None:
    assert REVISED_DISPLAY[seats] == display
    assert display + rounds * seats * HAND == 109
    assert STEPS[seats] == steps


@pytest.mark.parametrize(("edition", "before", "a_round"), [("revised", 25, 0), ("first", 27, 3)])
def test_an_edition_sets_the_reserve_and_the_cards_laid_out_before_a_round(
    edition: str, before: int, a_round: int
) -> None:
    chart = Chart(("Anna", "Ben", "Cleo"), Rulings(edition=edition))
    assert DIAMONDS == 30
    assert (chart.available, chart.display) == (before, a_round)
    assert [chart.laid_out(rounds) for rounds in (1, 2, 7)] == ([3, 6, 21] if a_round else [4, 4, 4])
