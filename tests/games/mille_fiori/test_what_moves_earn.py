"""What `score --move` can tell of a move in Mille Fiori: points, and extra cards besides."""

from goldenhorn.core.document import Document
from goldenhorn.games import find
from goldenhorn.play.earnings import course

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
