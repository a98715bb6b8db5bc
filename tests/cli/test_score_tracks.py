"""`goldenhorn score` of a whole game whose points are won during play: how each player's points came together."""

import json
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli import kinds
from goldenhorn_cli.main import main

from goldenhorn import games
from tests import toys

STORY = """\
game = "toy-earning"
title = "A short game"
deal = "1a 1p 1q 2a 1a 1q"
[setup]
players = ["Anna", "Ben"]
stands = { Anna = "north", Ben = "south" }
rules = { rounds = 1 }

[[step]]
by = "Anna"
do = "take quince"
deal = "1p"

[[step]]
by = "Ben"
do = "take pear"
deal = "1p"

[expect]
over = true
scores = { Anna = 3, Ben = 5 }
"""


@pytest.fixture(autouse=True)
def _toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "find", toys.find)
    monkeypatch.setattr(kinds, "find", toys.find)


def story(text: str = STORY, name: str = "game.toml") -> str:
    Path(name).write_text(text)
    return name


def result(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["score", *words, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_who_is_ahead_has_not_won_where_a_story_or_record_stops_before_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stopped = STORY[: STORY.rindex("[[step]]")]
    assert main(["score", story(stopped)]) == 0
    assert capsys.readouterr().out.endswith("\nAnna leads with 3 points; the game is not over.\n")
    assert result(capsys, "game.toml")["winners"] == []


def test_who_is_ahead_in_a_position_has_not_won_unless_the_game_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    position = """\
game = "toy-earning"
players = ["Anna", "Ben"]
turn = "Anna"
bowl = "1a 1p 1q"
baskets = { Anna = 3, Ben = "2a 1q" }
"""
    assert main(["score", story(position)]) == 0
    assert capsys.readouterr().out.endswith(" points; the game is not over.\n")
    assert result(capsys, "game.toml")["winners"] == []
    assert main(["score", story(position.replace("Anna = 3", 'Anna = "2a 1q"'))]) == 0
    assert capsys.readouterr().out.endswith("\nAnna and Ben lead with 3 points each; the game is not over.\n")
    ended = position + '[now.ending]\nby = "Anna"\ncause = "rounds"\n'
    assert main(["score", story(ended.replace("Anna = 3", 'Anna = "1a"'))]) == 0
    assert capsys.readouterr().out.endswith("\nBen wins with 3 points.\n")


def test_each_player_has_a_track_by_line_then_come_sheets_ranks_and_the_winner(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["score", story()]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith(
        """\
Anna: step by step

step                     fruit in the basket  points  total
   -  set up                               2       2      2
   1  Anna: take quince                    1       1      3

Ben: step by step

step                  fruit in the basket  set of three kinds  points  total
   -  set up                            2                           2      2
   2  Ben: take pear                    1                   2       3      5

Anna: 2 apple, 1 quince

"""
    )
    assert told.out.endswith("Ben wins with 5 points.\n")


def test_quiet_leaves_the_totals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "-q", story()]) == 0
    assert capsys.readouterr().out == "Anna  3\nBen   5\n"


def test_what_a_position_began_with_is_the_first_row(capsys: pytest.CaptureFixture[str]) -> None:
    setup = 'turn = "Anna"\nbowl = "1a 1p 1q"\nbaskets = { Anna = "2a", Ben = "1a 1q" }\n'
    text = STORY.replace('deal = "1a 1p 1q 2a 1a 1q"\n', "").replace("rules =", f"{setup}rules =")
    assert main(["score", story(text)]) == 0
    assert capsys.readouterr().out.startswith(
        """\
Anna: step by step

step                     fruit in the basket  points  total
   -  before                               2       2      2
   1  Anna: take quince                    1       1      3
"""
    )


def test_json_has_a_step_each_with_its_lines_and_the_totals_so_far(capsys: pytest.CaptureFixture[str]) -> None:
    told = result(capsys, story())
    assert list(told) == ["schema", "game", "file", "title", "track", "sheets", "winners"]
    assert (told["title"], told["winners"]) == ("A short game", ["Ben"])
    assert [step["step"] for step in told["track"]] == [0, 1, 2]
    assert told["track"][2] == {
        "step": 2,
        "by": "Ben",
        "action": "take pear",
        "earned": [
            {"player": "Ben", "code": "fruit", "what": "fruit in the basket", "points": 1, "goods": "1f"},
            {"player": "Ben", "code": "set-3", "what": "set of three kinds", "points": 2},
        ],
        "totals": {"Anna": 3, "Ben": 5},
    }


def test_cases_are_games_of_their_own_among_other_files(capsys: pytest.CaptureFixture[str]) -> None:
    cases = '[[case]]\nfirst = "apple"\n[[case]]\nfirst = "quince"\n'
    text = STORY.replace('"take quince"', '"take ${first}"').replace("scores = { Anna = 3, Ben = 5 }\n", "")
    story(text + cases, "cases.toml")
    story()
    assert main(["score", "cases.toml", "game.toml", "-q"]) == 0
    headings = [line for line in capsys.readouterr().out.splitlines() if ".toml" in line]
    assert headings == [
        "cases.toml: A short game [first=apple]",
        "cases.toml: A short game [first=quince]",
        "game.toml: A short game",
    ]


def test_a_step_that_fails_is_told_as_simulate_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = STORY.replace("take pear", "offer pear Anna")
    assert main(["score", story(text)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        'game.toml:16:6: error[refused]: step[1].do: "offer pear Anna": expected to be taken, found refused '
        '(offer-absent): there is no pear in the basket; if that is right, write refused = "offer-absent"\n'
    )
    assert main(["score", story(STORY.replace("Ben = 5", "Ben = 4"))]) == 1
    assert "error[unexpected]: expect.scores.Ben: " in capsys.readouterr().err
    assert main(["score", story(STORY.replace("step]]\nby", "step]]\nbye"))]) == 1
    assert "error[unknown-key]: step[0].bye: " in capsys.readouterr().err


def test_what_fails_as_expected_is_scored_and_what_is_skipped_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    text = STORY.replace("Ben = 5", "Ben = 4").replace("deal =", 'xfail = "not yet"\ndeal =', 1)
    assert main(["score", "-q", story(text)]) == 0
    assert capsys.readouterr().out == "Anna  3\nBen   5\n"
    assert main(["score", story(STORY.replace("deal =", 'skip = "not yet"\ndeal =', 1))]) == 1
    assert capsys.readouterr().err == "game.toml:3:8: error[skipped]: skip: this scenario is skipped\n"


def test_games_that_count_at_the_end_have_no_track(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", story(STORY.replace("toy-earning", "toy"))]) == 1
    assert "a scenario is no table that could be scored; simulate plays it" in capsys.readouterr().err


def test_a_recorded_match_is_told_round_by_round_and_with_verbose_step_by_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = ["match", "--game", "mille-fiori", "random", "random", "random", "random", "-n", "1", "--seed", "3"]
    assert main([*match, "--record", "games", "-q"]) == 0
    record = str(next(Path("games").glob("*.toml")))
    capsys.readouterr()
    sheets = result(capsys, record)["sheets"]
    assert main(["score", record]) == 0
    tables = capsys.readouterr().out.split("\n\n")
    for seat, sheet in enumerate(sheets):
        assert tables[2 * seat] == f"{sheet['player']}: round by round"
        head, *rows = [line.split() for line in tables[2 * seat + 1].splitlines()]
        assert head == ["round", *(line["what"] for line in sheet["lines"]), "points", "total"]
        assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
        assert sum(int(row[-2]) for row in rows) == int(rows[-1][-1]) == sheet["total"]
    assert main(["score", "-v", record]) == 0
    told = capsys.readouterr().out
    assert told.count(": step by step\n") == 4
    assert ": round by round\n" not in told
