"""Schedules: everybody gets the games that were promised, and a deal meets every grouping."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from goldenhorn.core.bot import RandomBot
from goldenhorn.play.match import CHANCE, Tape
from goldenhorn.play.schedule import ALL, GAUNTLET, MOST, ROUND_ROBIN, SCHEDULES, BadSchedule, groupings
from goldenhorn.play.series import Series, entrants
from tests import built, toy


def met(found: list[tuple[int, ...]]) -> Counter[tuple[int, int]]:
    return Counter(pair for grouping in found for pair in combinations(grouping, 2))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 11, 16])
def test_in_a_round_robin_all_meet_and_all_play_as_often_in_no_more_games_than_all(count: int, seats: int) -> None:
    found = groupings(ROUND_ROBIN, count, seats)
    assert set(met(found)) == set(combinations(range(count), 2))
    assert len(set(Counter(entrant for grouping in found for entrant in grouping).values())) == 1
    assert len(set(found)) == len(found) <= len(groupings(ALL, count, seats))
    assert all(list(grouping) == sorted(set(grouping)) and len(grouping) == seats for grouping in found)


def test_two_by_two_a_round_robin_is_every_pair_once() -> None:
    assert groupings(ROUND_ROBIN, 6, 2) == list(combinations(range(6), 2))


def test_a_round_robin_of_many_needs_few_groupings() -> None:
    assert len(groupings(ROUND_ROBIN, 12, 4)) < len(groupings(ALL, 12, 4)) / 10


@pytest.mark.parametrize("seats", [2, 3])
def test_in_a_gauntlet_the_first_is_always_there_and_meets_all(seats: int) -> None:
    found = groupings(GAUNTLET, 5, seats)
    assert all(grouping[0] == 0 for grouping in found)
    assert {other for grouping in found for other in grouping[1:]} == {1, 2, 3, 4}


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_all_play_at_once_every_schedule_is_the_same(schedule: str, seats: int) -> None:
    assert groupings(schedule, seats, seats) == [tuple(range(seats))]


def test_too_many_groupings_are_refused() -> None:
    with pytest.raises(BadSchedule, match="91390"):
        groupings(ALL, 40, 4)
    assert len(groupings(ROUND_ROBIN, 40, 4)) < MOST


def series(count: int, schedule: str, seats: int, **document: object) -> Series[Any, Any, Any, Any, Any]:
    names = entrants(["random"] * count)
    return Series(toy, {**document}, names, [RandomBot] * count, 1, groupings=groupings(schedule, count, seats))


def test_a_block_is_one_grouping_in_every_rotation_and_a_round_has_every_grouping() -> None:
    table = series(4, ALL, 3)
    assert table.round == 12
    for block in range(4):
        sat = [table.seating(number) for number in range(3 * block, 3 * block + 3)]
        assert len({frozenset(seating) for seating in sat}) == 1
        assert all({seating[seat] for seating in sat} == set(sat[0]) for seat in range(3))
    assert {frozenset(table.seating(number)) for number in range(12)} == {*map(frozenset, combinations(range(4), 3))}


def test_one_deal_meets_every_grouping_and_the_next_round_has_another() -> None:
    table = series(3, ROUND_ROBIN, 2)

    def dealt(number: int) -> str:
        tape: Tape = []
        table.play(number, tape)
        return next(words for seat, words in tape if seat == CHANCE)

    deals = [dealt(number) for number in range(12)]
    assert len(set(deals[:6])) == len(set(deals[6:])) == 1
    assert deals[0] != deals[6]


def test_a_game_is_known_by_its_number_alone_whatever_was_played_before() -> None:
    table, fresh = series(5, ALL, 2), series(5, ALL, 2)
    played = [table.play(number) for number in range(40)]
    assert [fresh.play(number) for number in reversed(range(40))] == played[::-1]


def test_players_are_those_who_sit_there() -> None:
    table = series(3, ALL, 2)
    assert table.document(2)["players"] == ["random", "random_c"]
    assert table.document(3)["players"] == ["random_c", "random"]
    assert table.start(3).players == ("random_c", "random")


@pytest.mark.skipif(built.COMPILED, reason="sets a constant, which what is compiled no longer looks up")
def test_starts_that_were_forgotten_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goldenhorn.play.series._STARTS", 3)
    small = [series(4, ALL, 2).play(number) for number in range(12)]
    table = series(4, ALL, 2)
    assert [table.play(number) for number in range(12)] == small
    assert len(table._starts) <= 3
