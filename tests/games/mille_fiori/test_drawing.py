"""The picture of Mille Fiori: everything that lies on the table, in letters and numbers."""

from typing import Any

import pytest
from goldenhorn_cli.laying import board_widths
from goldenhorn_cli.render import plain

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Draw
from goldenhorn.core.report import Board, Report
from goldenhorn.games.mille_fiori import rules, setup, sight, telling
from goldenhorn.games.mille_fiori.components import CARD_COUNTS, CARDS
from goldenhorn.games.mille_fiori.drawing import draw, marks
from goldenhorn.games.mille_fiori.state import State

POSITION: Document = {
    "players": ["Anna", "Ben"],
    "doge": "Ben",
    "turn": "Ben",
    "tokens": {
        "Anna": ["w1", "h1", "n8", "goblet2"],
        "Ben": ["w8", "h2", "n9", "n4", "carafe2", "dock2a", "dock2b", "dock2c"],
    },
    "ships": {"Anna": 3},
    "points": {"Anna": {"workshops": 3, "houses": 2}, "Ben": 30},
    "hands": {"Anna": ["coin1", "lion2", "crab5", "house1"]},
    "chosen": {"Anna": "coin2"},
    "display": ["swan5", "dock1"],
    "now": {"round": 2, "playing": "lion5", "owed": ["card", 2]},
}


def lines(**more: Any) -> list[str]:
    return plain(draw({**POSITION, **more})).splitlines()


def boards(report: Report) -> list[Board]:
    return [block for block in report.blocks if isinstance(block, Board)]


def played(seats: int, number: int) -> State:
    """A game somewhere on its way."""
    rng = stream("drawing", seats, number)
    deal = blind(rng)
    s = setup.start(setup.read({"players": ["Anna", "Ben", "Cleo", "Dan"][:seats]}))
    left = rng.randrange(250)
    while (waiting := rules.pending(s)) is not None and (left > 0 or isinstance(waiting, Draw)):
        if isinstance(waiting, Draw):
            rules.settle(s, deal(waiting))
        else:
            options = rules.options(s)
            rules.advance(s, options[rng.randrange(len(options))])
            left -= 1
    return s


def test_it_says_whose_turn_it_is_who_has_the_doge_and_what_is_owed() -> None:
    told = lines()
    assert told[0] == "Mille Fiori: round 2 of 10, step 1 of 3, Ben's turn"
    assert "The Doge: Ben." in told
    assert "Still owed in this turn: harbour row 2 is scored, then an extra card." in told


EVERY_CARD = [CARDS.names[kind] for kind, count in enumerate(CARD_COUNTS) for _ in range(count)]
OVER: Document = {
    "doge": "Ben",
    "turn": "Ben",
    "display": EVERY_CARD[:49],
    "discards": EVERY_CARD[49:],
    "now": {"round": 10, "over": True},
}
NINE = [f"swan{k}" for k in range(1, 6)] + [f"dock{k}" for k in range(1, 5)]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "Ben plays lion5: puts a diamond, or sails."),
        ({"now": {"round": 1, "playing": "lion5"}, "display": NINE}, "Ben plays lion5: puts a diamond, or sails."),
        (
            {"now": {"round": 1, "extra": True}, "display": NINE, "discards": ["cross1"]},
            "Ben takes an extra card from the display.",
        ),
        (
            {"now": {"round": 1}, "display": NINE, "hands": {"Ben": ["ash1", "ash2"] + ["lime1"] * 2 + ["crab1"]}},
            "Ben chooses a card.",
        ),
    ],
)
def test_it_says_what_is_waited_for(more: Document, said: str) -> None:
    hands = {"Ben": ["ash1", "ash2", "ash3", "lime1"], "Anna": ["coin1", "lion2", "crab5", "house1"]}
    document = {**POSITION, "hands": hands, **more}
    if said.endswith("chooses a card."):
        hands["Anna"].append("quartz5")
        document |= {"hands": {**hands, "Ben": ["ash1", "ash2", "ash3", "lime1", "crab1"]}, "chosen": {}}
    assert said in plain(draw(document)).splitlines()


@pytest.mark.parametrize("turn", ["Anna", "Ben"])
def test_what_a_position_leaves_open_is_not_waited_for(turn: str) -> None:
    told = plain(
        draw({"players": ["Anna", "Ben"], "doge": turn, "turn": turn, "tokens": {"Anna": ["w1"]}})
    ).splitlines()
    assert f"{turn} chooses a card." in told
    over = {"players": ["Anna", "Ben"], "doge": turn, "turn": turn, "now": {"round": 10, "over": True}}
    assert "The end: the deck has no cards left for another round." in plain(draw(over)).splitlines()


def test_a_set_up_says_what_is_dealt_first() -> None:
    assert "To be dealt: 4 cards to the display, 5 to everyone." in plain(draw({"players": list("ABC")}))
    first = {"players": list("ABC"), "rules": {"edition": "first"}}
    assert "To be dealt: 3 cards to the display, 5 to everyone." in plain(draw(first))


def test_one_card_is_no_cards() -> None:
    told = lines(hands={}, now={"round": 2, "step": 3, "playing": "lion5"})
    assert any(line.endswith("2 cards; chose coin2") for line in told)
    told = plain(draw({"players": list("ABC"), "doge": "A", "turn": "A", "now": {"step": 4, "playing": "lion5"}}))
    assert "  1 card; chose ?\n" in told


def test_the_workshops_lie_in_rows_shifted_by_half_a_space() -> None:
    rows = [[cell.text for cell in row] for row in boards(draw(POSITION))[0].rows]
    assert [text for text in rows[0] if text] == ["P1", "A2", "P3", "L4", "A5", "L6", "A7"]
    assert [rows[0].index("P1"), rows[2].index("Q8"), rows[2].index("L9"), rows[4].index("P16")] == [1, 0, 2, 1]
    assert (rows[1][1], rows[3][0], rows[3][2]) == ("A", "B", "-")


def test_a_workshop_that_would_earn_an_extra_card_is_told() -> None:
    assert any(line.endswith("Q quartz; an extra card on w9.") for line in lines())


def test_houses_have_their_values_and_owners() -> None:
    values, owners = boards(draw(POSITION))[1].rows
    assert [cell.text for cell in values][:4] == ["2", "4", "3", "5"]
    assert [cell.text for cell in owners][:4] == ["A", "B", "-", "-"]


def test_a_person_stands_between_the_two_below() -> None:
    rows = [[cell.text for cell in row] for row in boards(draw(POSITION))[2].rows]
    assert [text for text in rows[4] if text] == ["X8", "C9", "L10", "X11", "C12", "K8", "S9", "F10", "K11", "S12"]
    assert rows[2].index("L4") == (rows[4].index("X8") + rows[4].index("C9")) / 2
    assert (rows[3][1], rows[5][0], rows[5][2]) == ("B", "A", "B")


def test_a_row_of_the_harbour_lies_beside_its_row_of_trade_and_says_what_a_diamond_would_earn() -> None:
    def second(told: list[str]) -> list[str]:
        return next(line.split() for line in told if line.startswith("2 "))

    assert second(lines()) == ["2", "A", "B", "-", "-", "B", "B", "B", "departed"]
    tokens = {"Anna": ["goblet2", "dock2b"], "Ben": ["carafe2"]}
    told = lines(tokens=tokens, now={"round": 2, "playing": "lion5"})
    assert second(told) == ["2", "A", "B", "-", "-", "-", "A", "-", "3"]


def test_ships_lie_on_the_route_and_the_start_is_told_beside_the_player() -> None:
    rows = [[cell.text for cell in row] for row in boards(draw(POSITION))[3].rows]
    assert (rows[1][6], rows[1][19], rows[0][2], rows[2][2]) == ("*", "10*", "3", "A")
    assert len(rows) == 3
    assert "The trade route, what each space pays (* an extra card); at its start: Ben:" in lines()
    assert next(line.split() for line in lines() if line.startswith("Ben  "))[:5] == ["Ben", "B", "17", "5", "0"]


def test_hands_and_choices_that_nobody_knows_are_told_so() -> None:
    def anna(**more: Any) -> str:
        return next(line for line in lines(**more) if line.startswith("Anna  ")).split("3  ", 1)[1]

    assert anna() == "house1 coin1 lion2 crab5; chose coin2"
    assert anna(chosen={"Anna": "?"}, hands={}) == "4 cards; chose ?"
    known = ["house1", "house2", "coin1", "lion2", "crab5"]
    assert anna(chosen={"Anna": "?"}, hands={"Anna": known}) == f"{' '.join(known)}; chose one of them"
    assert next(line for line in lines() if line.startswith("Ben  ")).endswith("4 cards")


def test_points_stand_by_district_and_undivided_ones_by_themselves() -> None:
    told = [line.split() for line in lines()]
    assert ["houses", "2", "0"] in told
    assert ["harbour", "0", "0"] in told
    assert ["undivided", "0", "30"] in told
    assert ["all", "5", "30"] in told
    assert not any(line.startswith("undivided") for line in lines(points={}))


def test_it_says_why_the_end_is_near_and_why_it_came() -> None:
    assert "The end: after round 10, or when somebody puts the last diamond but for the reserve." in lines()
    assert any("after round 9" in line for line in lines(rules={"edition": "first"}))
    spent = [f"w{k}" for k in range(2, 26)]
    tokens = {"Anna": spent, "Ben": ["w1"]}
    told = lines(tokens=tokens, bonus={"workshops": ["Anna"]}, now={"round": 2, "playing": "lion5"})
    assert "The end: Anna put the last diamond but for the reserve; the step is played to its end." in told
    told = plain(draw({"players": ["Anna", "Ben"], **OVER})).splitlines()
    assert told[0] == "Mille Fiori: the game is over"
    assert not [line for line in told if line.startswith(("Ben puts", "Ben chooses"))]
    assert "The end: the deck has no cards left for another round." in told


def test_rules_that_differ_are_told() -> None:
    assert "Rules that differ: edition first" in lines(rules={"edition": "first"})


@pytest.mark.parametrize(
    ("players", "letters"),
    [(["Anna", "Ben"], "AB"), (["Anna", "Albert"], "AB"), (["あ", "B"], "AB"), (["ß", "S"], "AB")],
)
def test_every_player_has_a_mark_that_no_other_has(players: list[str], letters: str) -> None:
    assert marks(players) == list(letters)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_board_is_wider_than_eighty_columns(seats: int) -> None:
    for number in range(20):
        s = played(seats, number)
        for told in (s, sight.view(s, s.seat)):
            for board in boards(draw(telling.describe(told))):
                widths = board_widths(board)
                assert sum(widths) + len(widths) - 1 <= 80
