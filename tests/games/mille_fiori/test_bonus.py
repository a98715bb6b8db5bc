"""Bonus fields: the highest that is left, once in an area, at the price of a diamond; and the last diamonds."""

import pytest

from goldenhorn.games.mille_fiori.events import LastDiamond
from tests.games.mille_fiori.tables import PLAYERS, at_table, play, refused, won

SHORT = {  # by area: what Anna has, the card and the space that bring the bonus
    "workshops": ("w1 w2 w4", "quartz1", "w13"),
    "houses": ("h1 h2 h3", "house1", "h4"),
    "nobili": ("n8 n9", "coin1", "n10"),
    "populi": ("p8 p9", "crab1", "p10"),
    "trade": ("goblet1 carafe1 jewellery1", "swan1", "swan1"),
}
EARLIER = {  # what three others have who have been there before
    "workshops": ("w3 w5 w6 w8", "w12 w7 w19 w10", "w20 w17 w22 w21"),
    "nobili": ("n11 n12 n7", "", ""),
    "populi": ("p11 p12 p7", "", ""),
    "trade": (
        "goblet2 carafe2 jewellery2 swan2",
        "goblet3 carafe3 jewellery3 swan3",
        "goblet4 carafe4 jewellery4 swan4",
    ),
}


@pytest.mark.parametrize("area", SHORT)
def test_the_first_earns_twenty_at_once_and_lays_a_diamond(area: str) -> None:
    own, card, space = SHORT[area]
    s = at_table(card, {"Anna": own})
    before = s.used[0]
    assert ("Anna", "bonus", 20, "") in won(play(s, f"put {space}"))
    assert s.used[0] == before + 2
    assert s.bonus.count(0) == 1


@pytest.mark.parametrize(("area", "others"), [("workshops", 3), ("trade", 3), ("nobili", 1), ("populi", 1)])
def test_who_comes_later_earns_less(area: str, others: int) -> None:
    own, card, space = SHORT[area]
    for number in range(others + 1):
        before = dict(zip(PLAYERS[1:], EARLIER[area][:number], strict=False))
        s = at_table(card, {"Anna": own, **before}, seats=4)
        assert ("Anna", "bonus", (20, 15, 10, 5)[number], "") in won(play(s, f"put {space}"))


@pytest.mark.parametrize(("uses", "diamonds"), [(True, 2), (False, 1)])
def test_a_bonus_takes_a_diamond_or_does_not(uses: bool, diamonds: int) -> None:
    s = at_table("swan1", {"Anna": SHORT["trade"][0]}, rules={"bonus_uses_diamond": uses})
    before = s.used[0]
    assert ("Anna", "bonus", 20, "") in won(play(s, "put swan1"))
    assert s.used[0] == before + diamonds


# Twenty-three diamonds that have earned nothing: twelve workshops of three symbols, eight berths, three goods.
MANY = "w1 w2 w3 w4 w5 w6 w7 w9 w11 w12 w14 w16 dock1a dock2a dock3a dock4a dock5a dock1b dock2b dock3b"
MANY += " goblet1 carafe1 jewellery1"


@pytest.mark.parametrize(("more", "ends"), [("dock4b", True), ("", True), (None, False)])
def test_the_diamond_of_a_bonus_can_be_the_last_but_for_the_reserve(more: str | None, ends: bool) -> None:
    laid = f"{MANY} {more}" if more is not None else MANY.replace("w16 ", "")
    s = at_table("swan1", {"Anna": laid})
    log = play(s, "put swan2")
    assert any(isinstance(event, LastDiamond) for event in log) == ends
    assert s.ender == (0 if ends else -1)


def test_who_has_no_diamond_left_for_it_gets_no_bonus() -> None:
    s = at_table("swan1", {"Anna": f"{MANY} dock4b dock5b w17 h1 h2 h3"})
    assert s.used[0] == 29
    log = play(s, "put swan2")
    assert [district for _, district, _, _ in won(log)] == ["trade"]
    assert s.used[0] == 30


def test_who_has_no_diamond_left_can_only_sail() -> None:
    s = at_table("swan1", {"Anna": f"{MANY} dock4b dock5b w17 h1 h2 h3 n8"})
    assert s.used[0] == 30
    assert refused(s, "put swan2") == "put-diamonds"
    assert won(play(s, "sail")) == [("Anna", "route", 1, "")]


def test_reserve_diamonds_serve_once_the_end_is_near() -> None:
    s = at_table("swan1", {"Anna": f"{MANY} dock4b dock5b"})
    assert (s.used[0], s.ender) == (25, 0)
    assert ("Anna", "bonus", 20, "") in won(play(s, "put swan2"))
    assert s.used[0] == 27
