"""Nobili and populi: pyramids that are built from below, supporters that score again, symbols that double."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.mille_fiori.tables import at_table, cards, play, refused, won

#   coin lion cross         n1  n2  n3
# lion cross coin lion    n4  n5  n6  n7
# cross coin lion cross coin   n8 … n12


@pytest.mark.parametrize("letter", ["n", "p"])
@pytest.mark.parametrize(
    ("below", "space", "code"),
    [
        ("", 4, "put-support"),
        ("8", 4, "put-support"),
        ("8 10", 4, "put-support"),
        ("8 9", 5, "put-support"),
        ("8 9 10", 1, "put-support"),
        ("8 9 10 4", 1, "put-support"),
        ("8", 8, "put-taken"),
    ],
)
def test_a_person_needs_diamonds_on_both_spaces_below(letter: str, below: str, space: int, code: str) -> None:
    card = "coin1" if letter == "n" else "shell1"
    s = at_table(card, {"Ben": " ".join(letter + k for k in below.split())})
    assert refused(s, f"put {letter}{space}") == code


def test_a_card_of_either_pyramid_does_not_lead_to_the_other() -> None:
    assert refused(at_table("coin1"), "put p8") == "put-symbol"
    assert refused(at_table("crab1"), "put n8") == "put-symbol"


@pytest.mark.parametrize(
    ("card", "space", "points"),
    [
        ("coin1", "n8", 1),
        ("cross1", "n8", 2),
        ("coin1", "n4", 3),
        ("lion1", "n4", 6),
        ("lion1", "n1", 6),
        ("coin1", "n1", 12),
        ("shell1", "p8", 1),
        ("crab1", "p8", 2),
        ("crab1", "p4", 3),
        ("fish1", "p4", 6),
        ("crab1", "p1", 6),
        ("shell1", "p1", 12),
    ],
)
def test_a_person_earns_one_three_or_six_by_its_row_and_twice_that_with_its_own_symbol(
    card: str, space: str, points: int
) -> None:
    below = {"8": "", "4": "8 9", "1": "8 9 10 4 5"}[space[1:]]
    s = at_table(card, {"Ben": " ".join(space[0] + k for k in below.split())})
    assert won(play(s, f"put {space}"))[0] == ("Anna", "nobili" if space[0] == "n" else "populi", points, space)


def test_supporters_score_again_for_their_owners() -> None:
    s = at_table("lion1", {"Anna": "n8 n4", "Ben": "n9 n5", "Cleo": "n10"})
    assert won(play(s, "put n1"))[:4] == [
        ("Anna", "nobili", 6, "n1"),
        ("Anna", "nobili", 3 + 1, "n4 n8"),
        ("Ben", "nobili", 3 + 1, "n5 n9"),
        ("Cleo", "nobili", 1, "n10"),
    ]


def test_diamonds_that_do_not_lie_below_support_nothing() -> None:
    s = at_table("coin1", {"Ben": "n8 n9", "Cleo": "n10 n11"})
    assert won(play(s, "put n4")) == [("Anna", "nobili", 3, "n4"), ("Ben", "nobili", 2, "n8 n9")]


@pytest.mark.parametrize(
    ("double", "points"),
    [("new_only", [6, 2]), ("all", [6, 4])],
)
def test_the_card_s_own_symbol_doubles_the_new_diamond_or_supporters_too(double: str, points: list[int]) -> None:
    s = at_table("lion1", {"Ben": "n8 n9"}, rules={"double": double})
    assert [earned for _, _, earned, _ in won(play(s, "put n4"))] == points


def test_another_symbol_doubles_no_supporters_by_either_ruling() -> None:
    s = at_table("coin1", {"Ben": "n8 n9"}, rules={"double": "all"})
    assert [earned for _, _, earned, _ in won(play(s, "put n4"))] == [3, 2]


def test_by_the_other_ruling_nobody_is_paid_for_supporting() -> None:
    s = at_table("lion1", {"Anna": "n8", "Ben": "n9"}, rules={"supporters": "none", "double": "all"})
    assert won(play(s, "put n4")) == [("Anna", "nobili", 6, "n4")]


@pytest.mark.parametrize(("space", "earned"), [("n1", 1), ("n4", 0), ("n12", 0)])
def test_the_top_row_earns_an_extra_card(space: str, earned: int) -> None:
    below = {"n1": "n8 n9 n10 n4 n5", "n4": "n8 n9", "n12": ""}[space]
    s = at_table("cross1", {"Ben": below})
    assert cards(play(s, f"put {space}")) == earned


def test_a_top_diamond_of_another_symbol_earns_six_points_and_the_card() -> None:
    s = at_table("cross1", {"Ben": "n8 n9 n10 n4 n5"}, bonus={"nobili": ["Ben"]})
    log = play(s, "put n1")
    assert (won(log)[0][2], cards(log)) == (6, 1)


def test_the_symbols_of_the_spaces_earn_the_bonus_not_those_of_the_cards() -> None:
    s = at_table("lion1", {"Anna": "n8 n9"})  # cross and coin
    assert won(play(s, "put n11")) == [("Anna", "nobili", 1, "n11")]  # a lion card on a second cross
    s = at_table("coin1", {"Anna": "n8 n9"})
    assert won(play(s, "put n10"))[1:] == [("Anna", "bonus", 20, "")]  # a coin card on a lion


def test_each_pyramid_has_a_bonus_of_its_own() -> None:
    s = at_table("shell1", {"Anna": "n8 n9 n10 p8 p9"}, bonus={"nobili": ["Anna"]})
    assert won(play(s, "put p10"))[1:] == [("Anna", "bonus", 20, "")]


@given(st.lists(st.sampled_from(["Anna", "Ben", "Cleo"]), min_size=9, max_size=9), st.sampled_from(["lion1", "coin1"]))
def test_all_below_a_top_space_are_paid_four_for_a_middle_and_one_for_each_lowest(owners: list[str], card: str) -> None:
    tokens = {
        player: " ".join(f"n{k}" for k, owner in enumerate(owners, 4) if owner == player) for player in set(owners)
    }
    s = at_table(card, tokens)
    log = won(play(s, "put n2"))
    again = {player: points for player, district, points, spaces in log if district == "nobili" and spaces != "n2"}
    assert sum(again.values()) == 3 + 3 + 1 + 1 + 1
    for player in set(owners):
        own = [k for k, owner in enumerate(owners, 4) if owner == player]
        assert again.get(player, 0) == 3 * len({5, 6} & set(own)) + len({9, 10, 11} & set(own))
