"""Harbour and trade route: ships that sail by the wheel's number, rows that depart, in the order of each ruling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.games.mille_fiori import rules
from goldenhorn.games.mille_fiori.events import Put, Sailed, Scored, Took
from goldenhorn.games.mille_fiori.notation import spell
from tests.games.mille_fiori.printed import ROUTE
from tests.games.mille_fiori.tables import DISPLAY, at_table, cards, play, refused, won

GOODS = ("goblet", "carafe", "jewellery", "swan")


def test_a_harbour_card_takes_any_free_berth_and_moves_the_ship() -> None:
    s = at_table("dock4", {"Ben": "dock1a"})
    assert refused(s, "put dock1a") == "put-taken"
    assert len(rules.options(s)) == 14 + 1
    log = play(s, "put dock5c")
    assert won(log) == [("Anna", "route", 3, "")]
    assert [type(event) for event in log[:3]] == [Put, Sailed, Scored]
    assert s.ships[0] == 4


def test_any_card_moves_the_ship_instead_and_lays_no_diamond() -> None:
    s = at_table("lion2")
    assert won(play(s, "sail")) == [("Anna", "route", 1, "")]
    assert (s.ships, s.used) == ([2, 0, 0], [0, 0, 0])


@given(st.integers(0, 20), st.sampled_from("12345"), st.sampled_from(["stop", "forbidden"]), st.booleans())
def test_a_ship_is_paid_where_it_lands_and_nowhere_between(start: int, wheel: str, over: str, berth: bool) -> None:
    spaces = ["0", *ROUTE.split()]
    s = at_table("dock" + wheel, ships={"Anna": start}, rules={"ship_overshoot": over})
    log = play(s, "put dock1a" if berth else "sail")
    end = start + int(wheel)
    if end > 20:
        end = 20 if over == "stop" else start
    assert s.ships[0] == end
    due = int(spaces[end].strip("*") or 0) if end > start else 0
    assert sum(points for _, _, points, _ in won(log)) == due
    assert cards(log) == (end > start and "*" in spaces[end])


def test_a_ship_at_the_end_stays_there_and_earns_nothing_again() -> None:
    s = at_table("dock5", ships={"Anna": 20})
    log = play(s, "sail")
    assert (won(log), cards(log), s.ships[0]) == ([], 0, 20)


def test_ships_share_spaces() -> None:
    s = at_table("dock4", ships={"Ben": 4})
    assert won(play(s, "sail")) == [("Anna", "route", 3, "")]


def goods(row: int, number: int) -> str:
    return " ".join(f"{good}{row}" for good in GOODS[:number])


@pytest.mark.parametrize(("number", "each"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_a_full_row_pays_every_diamond_in_it_by_the_goods_in_its_row_of_trade(number: int, each: int) -> None:
    s = at_table("dock1", {"Ben": f"dock3a dock3b dock1a {goods(3, number)}", "Cleo": goods(2, 4)})
    log = won(play(s, "put dock3c"))
    due = [("Anna", "harbour", each, "dock3c"), ("Ben", "harbour", 2 * each, "dock3a dock3b")]
    assert log[1:] == (due if each else [])


def test_a_row_that_is_not_full_pays_nothing() -> None:
    s = at_table("dock1", {"Ben": f"dock3a {goods(3, 4)}"})
    assert won(play(s, "put dock3c"))[1:] == []


def test_a_row_departs_once_whatever_comes_into_its_row_of_trade_later() -> None:
    s = at_table("swan1", {"Ben": "dock3a dock3b dock3c", "Cleo": goods(3, 3)})
    assert [district for _, district, _, _ in won(play(s, "put swan3"))] == ["trade"]
    s = at_table("dock1", {"Ben": f"dock3a dock3b dock3c {goods(3, 4)}"})
    assert won(play(s, "put dock2a"))[1:] == []


@pytest.mark.parametrize(
    ("tokens", "due"),
    [
        ("row", [("Anna", "harbour", 1, "dock3c"), ("Ben", "harbour", 2, "dock3a dock3b")]),
        (
            "all",
            [
                ("Anna", "harbour", 2, "dock1a dock3c"),
                ("Ben", "harbour", 2, "dock3a dock3b"),
                ("Cleo", "harbour", 1, "dock5b"),
            ],
        ),
    ],
)
def test_a_full_row_pays_its_three_diamonds_or_all_of_the_harbour(tokens: str, due: list[object]) -> None:
    laid = {"Anna": "dock1a", "Ben": f"dock3a dock3b {goods(3, 1)}", "Cleo": "dock5b"}
    assert won(play(at_table("dock1", laid, rules={"harbour_tokens": tokens}), "put dock3c"))[1:] == due


LAST_BERTH = {"Ben": f"dock3a dock3b {goods(3, 1)}"}


def test_by_the_text_the_ship_s_extra_card_is_played_before_the_row_departs_and_may_raise_it() -> None:
    s = at_table("dock2", LAST_BERTH, ships={"Anna": 5})
    assert won(play(s, "put dock3c")) == []  # the ship has come to 7
    assert [spell(action, s) for action in rules.options(s)] == [
        f"take {card}" for card in ("ash5", "lime5", "quartz5", "cross4", "carafe5")
    ]
    log = play(s, "take carafe5", "put carafe3")
    assert won(log) == [
        ("Anna", "trade", 1, "carafe3"),
        ("Anna", "harbour", 3, "dock3c"),
        ("Ben", "harbour", 6, "dock3a dock3b"),
    ]


def test_by_the_other_ruling_the_row_departs_at_once() -> None:
    s = at_table("dock2", LAST_BERTH, ships={"Anna": 5}, rules={"harbour_order": "row_first"})
    log = play(s, "put dock3c")
    assert won(log) == [("Anna", "harbour", 1, "dock3c"), ("Ben", "harbour", 2, "dock3a dock3b")]
    assert [type(event) for event in log].index(Sailed) > 2
    assert won(play(s, "take carafe5", "put carafe3")) == [("Anna", "trade", 1, "carafe3")]


def test_rows_that_are_completed_one_within_the_other_depart_the_inner_first() -> None:
    s = at_table(
        "dock2", {"Ben": "dock3a dock3b goblet3 dock4a dock4b carafe4"}, ships={"Anna": 5}, display=["dock2", *DISPLAY]
    )
    assert won(play(s, "put dock3c")) == []
    log = play(s, "take dock2", "put dock4c")
    assert [type(event) for event in log if isinstance(event, Took | Put)] == [Took, Put]
    assert [spaces for _, district, _, spaces in won(log) if district == "harbour"] == [
        "dock4c",
        "dock4a dock4b",
        "dock3c",
        "dock3a dock3b",
    ]
