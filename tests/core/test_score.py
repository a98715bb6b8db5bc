"""Ranks: the highest total is ahead, and where a game parts equal totals, the smaller of the numbers it names."""

from typing import Any

import pytest
from goldenhorn_cli.render import plain
from goldenhorn_cli.sheet import report, values
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.score import Line, Reasons, Sheet, ranked, winners
from goldenhorn.games import find

BY = ("fewer weapon points", "fewer weapon cards")
PLAYERS = ("Anna", "Ben", "Cleo", "Dan")


def reasons(points: int) -> Reasons:
    return lambda: (f"{points} things", [Line("thing", "things", points)])


def parted(*entries: tuple[int, int, int]) -> list[Sheet]:
    """Sheets from totals, weapon points and weapon cards."""
    named = [(player, total, reasons(total)) for player, (total, _, _) in zip(PLAYERS, entries, strict=False)]
    return ranked(named, [entry[1:] for entry in entries], BY)


def told(sheets: list[Sheet]) -> list[str]:
    """What stands below the table of ranks."""
    return plain(report(sheets, find("golden-horn"))).split("\n\n")[-1].splitlines()


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-2, 1), st.integers(0, 2)), min_size=1, max_size=4))
def test_ranks_are_those_of_sorting_and_equals_share_one(entries: list[tuple[int, int, int]]) -> None:
    places = [(-total, points, cards) for total, points, cards in entries]
    assert [sheet.rank for sheet in parted(*entries)] == [1 + sorted(places).index(place) for place in places]


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4))
def test_where_nothing_parts_them_equal_totals_share_a_rank(totals: list[int]) -> None:
    sheets = ranked([(player, total, reasons(total)) for player, total in zip(PLAYERS, totals, strict=False)])
    assert [sheet.rank for sheet in sheets] == [1 + sum(other > total for other in totals) for total in totals]


def test_the_verdict_tells_by_what_a_tie_was_parted() -> None:
    assert told(parted((30, 2, 1), (30, -1, 3)))[-1:] == [
        "Ben wins with 30 points, ahead of Anna by fewer weapon points (-1 to 2)."
    ]
    assert told(parted((30, 2, 1), (30, 2, 3)))[-1:] == [
        "Anna wins with 30 points, ahead of Ben by fewer weapon cards (1 to 3)."
    ]


@pytest.mark.parametrize(("total", "points"), [(1, "1 point"), (0, "0 points"), (-1, "-1 points"), (2, "2 points")])
def test_one_point_is_no_points(total: int, points: str) -> None:
    assert told(parted((total, 0, 0), (total, 0, 0))) == [f"Shared win: Anna and Ben with {points} each."]
    assert told(parted((total, 0, 0), (-9, 0, 0))) == [f"Anna wins with {points}."]


def test_a_tie_of_all_numbers_stays_one_and_a_tie_below_is_told_after_it() -> None:
    assert told(parted((9, 0, 1), (9, 0, 1), (9, 0, 2), (9, 1, 0))) == [
        "Shared win: Anna and Ben with 9 points each, ahead of Cleo by fewer weapon cards (1 to 2).",
        "Cleo is ahead of Dan by fewer weapon points (0 to 1).",
    ]
    assert told(parted((9, 0, 1), (8, 1, 1), (8, 1, 1), (8, 2, 1))) == [
        "Anna wins with 9 points.",
        "Ben and Cleo are ahead of Dan by fewer weapon points (1 to 2).",
    ]


def test_programs_get_the_numbers_that_part() -> None:
    sheets = parted((30, 2, 1), (30, -1, 3))
    told: Any = values(sheets)
    anna, ben = told["sheets"]
    assert (anna["rank"], anna["parted"]) == (2, {"fewer weapon points": 2, "fewer weapon cards": 1})
    assert (ben["rank"], told["winners"], winners(sheets)) == (1, ["Ben"], ["Ben"])
    alone: Any = values(ranked([("Anna", 1, reasons(1))]))
    assert "parted" not in alone["sheets"][0]


def test_sheets_that_are_parted_differently_are_not_equal() -> None:
    assert parted((3, 1, 1)) == parted((3, 1, 1))
    assert parted((3, 1, 1)) != parted((3, 1, 2))
