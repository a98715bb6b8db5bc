"""Trade: a column pays everybody in it, a diamond as much as there are diamonds; a card for who earns less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.mille_fiori.tables import PLAYERS, at_table, cards, play, refused, won


def column(owners: str, good: str = "swan") -> dict[str, str]:
    """Diamonds in a column from its first row on: A Anna's, B Ben's, C Cleo's."""
    return {
        name: " ".join(f"{good}{k}" for k, owner in enumerate(owners, 1) if owner == name[0]) for name in PLAYERS[:3]
    }


def test_the_first_good_of_a_column_is_worth_one() -> None:
    assert won(play(at_table("swan1"), "put swan3")) == [("Anna", "trade", 1, "swan3")]


def test_with_four_in_a_column_every_diamond_is_worth_four_for_everybody() -> None:
    assert won(play(at_table("swan1", column("ABB")), "put swan5")) == [
        ("Anna", "trade", 8, "swan1 swan5"),
        ("Ben", "trade", 8, "swan2 swan3"),
    ]
    assert won(play(at_table("swan1", column("BCC")), "put swan4")) == [
        ("Anna", "trade", 4, "swan4"),
        ("Ben", "trade", 4, "swan1"),
        ("Cleo", "trade", 8, "swan2 swan3"),
    ]


def test_a_full_column_is_worth_twenty_five() -> None:
    assert won(play(at_table("goblet1", column("AAAA", "goblet")), "put goblet5"))[0][2] == 25


def test_other_columns_are_not_scored() -> None:
    s = at_table("swan1", {"Ben": "goblet1 carafe1"})
    assert won(play(s, "put swan1")) == [("Anna", "trade", 1, "swan1")]


@pytest.mark.parametrize(
    ("owners", "earned"),
    [
        ("", 0),
        ("B", 0),  # as many as another
        ("BB", 1),  # fewer than another
        ("BBA", 0),
        ("BCC", 1),  # fewer than one of two
        ("BC", 0),
        ("BBC", 1),
        ("AA", 0),
    ],
)
def test_who_earns_less_than_another_gets_one_extra_card(owners: str, earned: int) -> None:
    assert cards(play(at_table("swan1", column(owners)), f"put swan{len(owners) + 1}")) == earned


def test_the_fourth_good_earns_the_bonus_once() -> None:
    s = at_table("swan1", {"Anna": "goblet1 carafe3 jewellery5"})
    assert won(play(s, "put swan1"))[1:] == [("Anna", "bonus", 20, "")]
    s = at_table("swan1", {"Anna": "goblet1 carafe3 jewellery5 swan2"})
    assert won(play(s, "put swan1"))[1:] == []
    s = at_table("swan1", {"Anna": "goblet1 goblet2 jewellery5"})
    assert won(play(s, "put swan1"))[1:] == []


def test_any_free_row_of_the_card_s_column_may_be_chosen() -> None:
    s = at_table("swan1", column("B"))
    assert refused(s, "put swan1") == "put-taken"
    assert refused(s, "put goblet2") == "put-symbol"
    full = at_table("swan1", column("BBBCC"))
    assert refused(full, "put swan5") == "put-taken"
    play(full, "sail")


@given(st.text(alphabet="ABC", max_size=4))
def test_a_column_pays_the_square_of_its_diamonds_in_all(owners: str) -> None:
    log = won(play(at_table("carafe2", column(owners, "carafe")), f"put carafe{len(owners) + 1}"))
    there = owners + "A"
    assert sum(points for _, _, points, _ in log) == len(there) ** 2
    assert {player: points for player, _, points, _ in log} == {
        name: there.count(name[0]) * len(there) for name in PLAYERS if name[0] in there
    }


def test_whose_turn_it_is_is_paid_first_then_the_others_clockwise() -> None:
    chosen = {"Cleo": "?", "Anna": "?"}
    s = at_table("swan1", column("ACB"), turn="Ben", doge="Ben", chosen=chosen)
    assert [player for player, _, _, _ in won(play(s, "put swan4"))] == ["Ben", "Cleo", "Anna"]
