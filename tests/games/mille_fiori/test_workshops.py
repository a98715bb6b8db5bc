"""Workshops: groups that touch, pigment that doubles, stars that are closed, the bonus of four symbols."""

import pytest

from tests.games.mille_fiori.tables import at_table, cards, play, refused, won


def test_a_diamond_by_itself_earns_one_point() -> None:
    assert won(play(at_table("ash1"), "put w2")) == [("Anna", "workshops", 1, "w2")]


def test_a_group_of_five_earns_five_points_with_its_fifth_diamond() -> None:
    s = at_table("lime1", {"Anna": "w2 w3 w9 w10"})
    assert won(play(s, "put w4"))[0] == ("Anna", "workshops", 5, "w2 w3 w4 w9 w10")


def test_a_diamond_that_joins_two_groups_scores_the_whole_of_both() -> None:
    s = at_table("quartz1", {"Anna": "w8 w9 w11 w12"})
    assert won(play(s, "put w10"))[0] == ("Anna", "workshops", 5, "w8 w9 w10 w11 w12")


def test_diamonds_that_do_not_hang_together_with_the_new_one_score_nothing() -> None:
    s = at_table("ash1", {"Anna": "w1 w14 w15"})
    assert won(play(s, "put w2"))[0] == ("Anna", "workshops", 2, "w1 w2")


def test_a_rival_s_diamond_between_parts_a_group() -> None:
    s = at_table("lime1", {"Anna": "w2", "Ben": "w3"})
    assert won(play(s, "put w4"))[0] == ("Anna", "workshops", 1, "w4")


def test_a_gap_in_a_row_parts_workshops() -> None:
    assert won(play(at_table("quartz1", {"Anna": "w14"}), "put w13"))[0] == ("Anna", "workshops", 1, "w13")


def test_pigment_doubles_the_whole_group_this_once() -> None:
    s = at_table("pigment1", {"Anna": "w2 w9"})
    assert won(play(s, "put w1")) == [("Anna", "workshops", 6, "w1 w2 w9")]
    s = at_table("quartz1", {"Anna": "w1 w2 w9"})
    assert won(play(s, "put w8"))[0] == ("Anna", "workshops", 4, "w1 w2 w8 w9")


@pytest.mark.parametrize(("adjacency", "points"), [("six", 2), ("four", 1)])
def test_neighbours_in_the_same_row_touch_or_do_not(adjacency: str, points: int) -> None:
    s = at_table("ash1", {"Anna": "w1"}, rules={"ws_adjacency": adjacency})
    assert won(play(s, "put w2"))[0][2] == points


@pytest.mark.parametrize("adjacency", ["six", "four"])
def test_workshops_that_lie_diagonally_touch_by_either_ruling(adjacency: str) -> None:
    s = at_table("quartz1", {"Anna": "w1"}, rules={"ws_adjacency": adjacency})
    assert won(play(s, "put w8"))[0][2] == 2


@pytest.mark.parametrize(
    ("tokens", "earned"),
    [
        ({"Anna": "w8 w9"}, 1),
        ({"Ben": "w8", "Cleo": "w9"}, 1),  # whoever's they are
        ({"Anna": "w8"}, 0),
        ({}, 0),
    ],
)
def test_the_third_diamond_around_a_star_earns_an_extra_card(tokens: dict[str, str], earned: int) -> None:
    assert cards(play(at_table("pigment1", tokens), "put w1")) == earned


def test_the_second_diamond_around_a_star_earns_no_card_even_beside_a_closed_one() -> None:
    assert cards(play(at_table("ash1", {"Ben": "w1 w8 w9 w10"}), "put w2")) == 0


def test_the_fourth_symbol_earns_the_highest_bonus_left_once() -> None:
    s = at_table("quartz1", {"Anna": "w1 w2 w4"})
    assert won(play(s, "put w13"))[1:] == [("Anna", "bonus", 20, "")]
    tokens = {"Anna": "w1 w2 w4", "Ben": "w3 w5 w6 w23 w8"}
    s = at_table("quartz1", tokens)
    assert won(play(s, "put w13"))[1:] == [("Anna", "bonus", 15, "")]
    s = at_table("quartz1", {"Anna": "w1 w2 w4 w13"})
    assert won(play(s, "put w15"))[1:] == []


def test_three_symbols_earn_no_bonus() -> None:
    assert won(play(at_table("lime1", {"Anna": "w1 w2"}), "put w4"))[1:] == []


def test_only_a_free_workshop_with_the_card_s_symbol_can_be_taken() -> None:
    s = at_table("quartz1", {"Ben": "w8"})
    assert refused(s, "put w1") == "put-symbol"
    assert refused(s, "put w8") == "put-taken"
    assert refused(s, "put h1") == "put-symbol"
