"""A match as a scenario: played again from its words it comes to the same end."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from goldenhorn.core.bot import RandomBot
from goldenhorn.core.document import Document
from goldenhorn.core.faults import ERROR
from goldenhorn.games import find
from goldenhorn.play import scenario, verdict
from goldenhorn.play.match import Outcome, Tape
from goldenhorn.play.record import scenario as record
from goldenhorn.play.series import Series, entrants
from tests import toy

GOLDEN_HORN = find("golden-horn")


class Cheats:
    def decide(self, view: object, options: Sequence[Any], rng: Random) -> Any:
        return options[0] if rng.random() < 0.5 else None


def recorded(game: Any, number: int, makers: Sequence[Any], **document: object) -> tuple[Document, Outcome]:
    table = Series(game, document, entrants(["random"] * len(makers)), makers, 5)
    tape: Tape = []
    outcome = table.play(number, tape).outcome
    return record(game, table.start(number), "a match", tape, outcome), outcome


def status(document: Document, game: Any) -> tuple[str, str]:
    reading = scenario.read(document, game)
    assert [fault for fault in reading.faults if fault.severity == ERROR] == []
    found = verdict.run(reading.scenarios[0], game)
    return found.status, found.message


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("number", range(5))
def test_a_recorded_match_of_the_toy_passes(players: int, number: int) -> None:
    document, _ = recorded(toy, number, [RandomBot] * players)
    assert status(document, toy) == ("passed", "")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"profile": "review"},
        {"placement": "random", "setup_order": "goods_first", "reshuffle": "eager"},
        {"placement": "simultaneous", "turnaround": "on_next_move"},
        {"max_turns": 3},
        {"raids_per_turn": 54, "modone3": 3, "set_bonus": {"3": 5}},
    ],
)
def test_a_recorded_match_of_golden_horn_passes(players: int, rules: Document) -> None:
    for number in range(4):
        document, _ = recorded(GOLDEN_HORN, number, [RandomBot] * players, rules=rules)
        assert status(document, GOLDEN_HORN) == ("passed", "")


def test_a_record_passes_only_with_its_own_result() -> None:
    document, _ = recorded(toy, 0, [RandomBot] * 2)
    expect = document["expect"]
    assert isinstance(expect, dict)
    for key, wrong in (("scores", {"random": 99}), ("winners", []), ("over", False), ("ending", {"cause": "cap"})):
        assert status({**document, "expect": {**expect, key: wrong}}, toy)[0] == "failed"


def test_a_match_that_a_bot_broke_off_is_recorded_as_not_over() -> None:
    document, outcome = recorded(toy, 3, [RandomBot, Cheats])
    assert outcome.fault
    expect = document["expect"]
    assert isinstance(expect, dict)
    assert expect["over"] is False
    assert status(document, toy) == ("passed", "")


def test_a_match_cut_off_by_the_cap_is_recorded_with_no_winner() -> None:
    document, outcome = recorded(toy, 0, [RandomBot] * 2, rules={"cap": 3})
    assert outcome.ending == "cap"
    expect = document["expect"]
    assert isinstance(expect, dict)
    assert expect["winners"] == []
    assert status(document, toy) == ("passed", "")
