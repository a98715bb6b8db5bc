"""The picture of Golden Horn: everything that lies on the table, in letters and numbers."""

from typing import Any

import pytest
from goldenhorn_cli.render import plain

from goldenhorn.core.document import Document
from goldenhorn.core.report import Board
from goldenhorn.games import golden_horn
from goldenhorn.games.golden_horn.drawing import draw, marks
from tests.games.golden_horn.tables import crowded

POSITION: Document = {
    "players": ["Anna", "Ben"],
    "turn": "Anna",
    "board": {"route": ["sun", "Modone", "moon"]},
    "ships": {
        "Anna1": {"at": 2, "heading": "Constantinople", "cargo": "2y"},
        "Anna2": {"at": "Modone", "heading": "Venice"},
        "Anna3": {"at": "Venice"},
        "Ben1": {"at": "Venice"},
        "Ben2": {"at": 5, "heading": "Venice", "cargo": "1r"},
        "Ben3": {"at": "Constantinople"},
    },
    "goods": {"Venice": "3y 2p 1g 3b", "Constantinople": "9r"},
    "hands": {"Anna": "2r 1p", "Ben": 4},
    "warehouses": {"Anna": "1y 2p 1g 1b"},
    "discards": {"cards": "2g"},
}


def lines(**more: Any) -> list[str]:
    return plain(draw({**POSITION, **more})).splitlines()


def test_the_route_has_numbers_letters_bows_and_cargo() -> None:
    board = next(block for block in draw(POSITION).blocks if isinstance(block, Board))
    assert [[cell.text for cell in row] for row in board.rows] == [
        ["", "1", "2", "3", "", "4", "5", "6", ""],
        ["Venice", "R", "B", "Y", "Modone", "O", "P", "G", "Constantinople"],
        ["A3>", "", "A1>", "", "<A2", "", "<B2", "", "<B3"],
        ["", "", "2y", "", "-", "", "1r", "", ""],
        ["B1>", "", "", "", "1 free", "", "", "", ""],
    ]


def test_the_tones_are_those_of_the_letters() -> None:
    board = next(block for block in draw(POSITION).blocks if isinstance(block, Board))
    assert [(cell.text, cell.tone) for cell in board.rows[1] if cell.tone != "strong"] == [
        ("R", "red"),
        ("B", "blue"),
        ("Y", "yellow"),
        ("O", "orange"),
        ("P", "pink"),
        ("G", "green"),
    ]
    assert {(cell.text, cell.tone) for cell in board.rows[3]} >= {("2y", "yellow"), ("1r", "red")}


def test_warehouses_are_counted_as_they_would_score() -> None:
    row = next(line for line in lines() if line.startswith("Anna's warehouse"))
    assert row.split() == ["Anna's", "warehouse", "1", "2", "1", "1", "5", "6"]


def test_a_hand_that_nobody_knows_is_a_number() -> None:
    row = next(line for line in lines() if line.startswith("Ben's hand"))
    assert row.split() == ["Ben's", "hand", *"??????", "4"]


def test_it_says_whose_turn_it_is_and_what_is_waited_for() -> None:
    assert lines()[0] == "Golden Horn: Anna's turn"
    assert lines()[2] == "Anna sets out with a ship, or raids first."
    assert "Anna moves Anna3, which sets out with nothing aboard." in lines(now={"sailing": "Anna3"})
    assert "Anna sets out with a ship, or raids first; raids made this turn: 1." in lines(now={"raids": 1})


def test_it_says_how_near_the_end_is() -> None:
    assert "The end: Anna 4, Ben 0 of 6 colours; bag 64, emptier harbour 9." in lines()
    near = lines(now={"ending": {"by": "Ben", "cause": "announced"}})
    assert "The end: announced in Ben's turn; Ben has the last turn." in near
    over = lines(now={"over": True, "ending": {"by": "Ben", "cause": "announced"}})
    assert "The end: Ben announced the end." in over
    assert not [line for line in over if line.startswith("Anna sets out")]


def test_a_ship_that_sets_out_shows_what_it_has_loaded_in_the_harbour() -> None:
    ships = {**POSITION["ships"], "Anna3": {"at": "Venice", "cargo": "3p"}}  # type: ignore[dict-item]
    told = lines(ships=ships, now={"sailing": "Anna3"})
    assert "Anna moves Anna3, which sets out with 3p." in told
    assert told[8].split()[0] == "3p"


def test_ships_that_are_to_be_placed_or_may_turn_are_named_by_their_marks() -> None:
    told = plain(draw({"players": ["Anna", "Ben"], "ships": {"Anna2": {"at": "Venice"}}})).splitlines()
    assert "Still to be placed: A1 A3 B1 B2 B3" in told
    ships = {**POSITION["ships"], "Anna2": {"at": "Modone", "heading": "Venice", "may_turn": True}}  # type: ignore[dict-item]
    assert "May turn when they move: A2" in lines(ships=ships, rules={"turnaround": "on_next_move"})


def test_rules_that_differ_are_told() -> None:
    assert "Rules that differ: raids_per_turn 2" in lines(rules={"raids_per_turn": 2})


@pytest.mark.parametrize(
    ("players", "letters"), [(["Anna", "Ben"], "AB"), (["Anna", "Albert"], "AB"), (["あ", "B"], "AB")]
)
def test_every_ship_has_a_mark_of_its_own(players: list[str], letters: str) -> None:
    chart = golden_horn.start(golden_horn.read({"players": players})).chart
    assert marks(chart) == [f"{letter}{number}" for letter in letters for number in (1, 2, 3)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_picture_is_wider_than_eighty_columns(seats: int) -> None:
    from goldenhorn.core.chance import stream

    for number in range(40):
        text = plain(draw(crowded(seats, {}, stream("drawing", seats, number))))
        told = [line for line in text.splitlines() if not line.startswith("The end")]
        assert max(map(len, told)) <= 80
