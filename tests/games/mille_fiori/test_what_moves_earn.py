"""What can be told of a move in Mille Fiori: points, and extra cards besides; what scenarios expect of it."""

import tomllib

import pytest

from goldenhorn.core.document import Document
from goldenhorn.games import find
from goldenhorn.play.earnings import course
from goldenhorn.play.scenario import read
from goldenhorn.play.verdict import run

GAME = find("mille-fiori")
# With n1 the coin is at the top of the nobili: an extra card.
POSITION: Document = {
    "players": ["Anna", "Ben"],
    "doge": "Anna",
    "turn": "Anna",
    "tokens": {"Anna": ["n8", "n9", "n4"], "Ben": ["n10", "n5"]},
    "bonus": {"nobili": ["Anna"]},
    "now": {"playing": "coin5"},
}


def earned(action: str, *display: str) -> list[tuple[str, int, str]]:
    found = course(GAME, GAME.read({**POSITION, "display": list(display)}), [action])
    return [(line.what, line.points, line.goods) for taken in found.taken for seat, line in taken.earned if seat == 0]


def test_an_extra_card_is_told_beside_the_points_of_a_move() -> None:
    assert earned("put n1", "dock1") == [("nobili", 12, "n1"), ("nobili", 5, "n4 n8 n9"), ("extra card", 0, "")]
    assert earned("put n11", "dock1") == [("nobili", 1, "n11")]


def test_an_extra_card_is_lost_where_none_lies_in_the_display_and_that_is_told_too() -> None:
    assert earned("put n1")[2:] == [("extra card", 0, ""), ("extra card lost", 0, "none in the display")]


def test_the_code_of_what_is_doubled_tells_that_it_is() -> None:
    def codes(playing: str, action: str) -> list[tuple[str, int]]:
        document = {
            **POSITION,
            "tokens": {"Anna": ["n8", "n9", "n4", "w2"], "Ben": ["n10", "n5", "w8"]},
            "now": {"playing": playing},
        }
        (taken,) = course(GAME, GAME.read(document), [action]).taken
        return [(line.code, line.points) for seat, line in taken.earned if seat == 0 and line.points]

    assert codes("pigment1", "put w1") == [("workshop-double", 4)]
    assert codes("lime1", "put w9") == [("workshop-group", 2)]
    assert codes("lion1", "put n11") == [("person", 1)]
    assert codes("cross1", "put n11") == [("persons-match", 2)]


@pytest.mark.parametrize(
    "expected",
    [
        'hands.Anna = ["lion2", "ash3", "coin1"]',
        'discards = ["swan2", "coin5", "dock2"]',
        'display = ["swan1", "dock1", "dock1", "dock1", "house1", "house1", "lime1", "ash1", "lime2"]',
        'tokens.Anna = ["n11", "n8", "n4", "n9"]',
    ],
)
def test_the_order_of_cards_and_diamonds_is_not_expected(expected: str) -> None:
    position = {
        **POSITION,
        "hands": {"Anna": ["coin1", "lion2", "ash3"], "Ben": 3},
        "discards": ["dock2", "swan2"],
        "display": ["dock1", "dock1", "dock1", "house1", "house1", "lime1", "lime2", "ash1", "swan1"],
        "now": {"step": 2, "playing": "coin5"},
    }
    expect = tomllib.loads(expected)
    step = {"by": "Anna", "do": "put n11", "expect": expect}
    found = read({"game": "mille-fiori", "title": "in any order", "seed": 1, "setup": position, "step": [step]}, GAME)
    assert found.faults == []
    verdict = run(found.scenarios[0], GAME)
    assert verdict.status == "passed", verdict
