"""`goldenhorn score --move`: what actions earn, and for whom, where points are won during play."""

import json
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli import kinds
from goldenhorn_cli.main import main

from goldenhorn import games
from tests import toys

POSITION = """\
game = "toy-earning"
players = ["Anna", "Ben"]
turn = "Anna"
bowl = "1a 1p 1q"
baskets = { Anna = "1a 1p", Ben = "2a 1q" }
"""
UNKNOWN = POSITION.replace('Ben = "2a 1q"', "Ben = 2")
CHANCE = "what the position leaves open was drawn, and by other draws this would come otherwise"


@pytest.fixture(autouse=True)
def _toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "find", toys.find)
    monkeypatch.setattr(kinds, "find", toys.find)
    (tmp_path / "at.toml").write_text(POSITION)
    (tmp_path / "unknown.toml").write_text(UNKNOWN)


def moves(*words: str, file: str = "at.toml") -> int:
    return main(["score", file, *words])


def faults(capsys: pytest.CaptureFixture[str], *words: str, code: int) -> str:
    assert main(["score", *words]) == code
    told = capsys.readouterr()
    assert told.out == ""
    return told.err.rstrip()


def result(capsys: pytest.CaptureFixture[str], *words: str, file: str = "at.toml") -> Any:
    assert moves(*words, "--format", "json", file=file) == 0
    return json.loads(capsys.readouterr().out)


def test_a_move_shows_what_it_earned_and_the_totals_of_every_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert moves("--move", "take quince") == 0
    assert capsys.readouterr() == (
        """\
Anna: take quince

player                       counted  points
Anna    fruit in the basket  1f            1
        set of three kinds                 2

player  before  earned  after
Anna         2       3      5
Ben          3       0      3
""",
        "",
    )


def test_verbose_adds_the_rule_of_each_line_and_quiet_leaves_only_what_was_earned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert moves("--move", "take quince", "-v") == 0
    assert [line.split()[-1] for line in capsys.readouterr().out.splitlines()[2:5]] == ["rule", "fruit", "set-3"]
    assert moves("--move", "take quince; take pear", "-q") == 0
    assert capsys.readouterr().out == "Anna  3\nBen   3\n"


def test_several_moves_are_told_one_by_one_each_action_by_whoever_decides(capsys: pytest.CaptureFixture[str]) -> None:
    assert moves("--move", " take quince ; take pear;", "--move", "offer apple Ben", "--move", "decline") == 0
    told = capsys.readouterr().out
    assert told.startswith("Anna: take quince\nBen: take pear\n\nplayer ")
    assert "Anna: offer apple Ben\n  Nobody earns anything by it.\nBen: decline\n  Nobody earns" in told
    assert told.endswith(
        "player  before  move 1  move 2  move 3  after\n"
        "Anna         2       3       0       0      5\n"
        "Ben          3       3       0       0      6\n"
    )


def test_points_can_go_to_others_and_can_be_lost(capsys: pytest.CaptureFixture[str]) -> None:
    told = result(capsys, "--move", "offer pear Ben; accept")
    earned = [(line["player"], line["code"], line["points"]) for line in told["moves"][0]["earned"]]
    assert earned[:2] == [("Anna", "fruit", -1), ("Ben", "fruit", 1)]
    assert ("Ben", "set-3", 2) in earned


def test_json_has_moves_what_they_earned_and_the_sheets_before_and_after(capsys: pytest.CaptureFixture[str]) -> None:
    told = result(capsys, "--move", "take quince", "--move", "take apple")
    assert list(told) == ["schema", "game", "file", "moves", "by_chance", "before", "sheets", "winners"]
    assert (told["schema"], told["game"], told["file"]) == ("goldenhorn.score/1", "toy-earning", "at.toml")
    assert told["moves"][0] == {
        "actions": [{"by": "Anna", "action": "take quince"}],
        "earned": [
            {"player": "Anna", "code": "fruit", "what": "fruit in the basket", "points": 1, "goods": "1f"},
            {"player": "Anna", "code": "set-3", "what": "set of three kinds", "points": 2},
        ],
        "points": {"Anna": 3, "Ben": 0},
    }
    assert [sheet["total"] for sheet in told["before"]] == [2, 3]
    assert [sheet["total"] for sheet in told["sheets"]] == [5, 4]
    assert told["winners"] == []  # the game goes on


def test_json_names_who_has_won_only_where_the_moves_end_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert result(capsys, "--move", "take quince")["winners"] == []
    assert result(capsys, "--move", "take quince", "--rules", "cap=1")["winners"] == ["Anna"]


def test_a_position_comes_from_stdin_too_and_house_rules_are_laid_over_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from io import BytesIO
    from types import SimpleNamespace

    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(POSITION.encode())))
    assert result(capsys, "--move", "take apple", file="-")["file"] == "<stdin>"
    told = faults(capsys, "at.toml", "--move", "take apple", "--rules", "rounds=0", code=2)
    assert told.startswith("argument --rules:1:1: error[")
    told = faults(capsys, "at.toml", "--move", "take apple; take pear", "--rules", "cap=1", code=1)
    assert told == (
        'argument --move:1:13: error[game-over]: "take pear" comes too late: the game is over, nobody decides any more'
    )


def test_words_that_are_no_action_are_told_at_their_place(capsys: pytest.CaptureFixture[str]) -> None:
    told = faults(capsys, "at.toml", "--move", "take quince;  take pare", code=2)
    assert told == (
        'argument --move:1:15: error[unreadable-action]: "take pare" is no action; did you mean "take pear"?'
    )
    told = faults(capsys, "at.toml", "--move", "take quince", "--move", "tke pear", code=2)
    assert told.startswith("argument --move 2:1:1: error[unreadable-action]: ")
    told = faults(capsys, "at.toml", "--move", "take quince", "--move", " ; ", code=2)
    assert told == (
        "argument --move 2:1:1: error[no-action]: no action stands here; several actions are parted by semicolons"
    )


def test_a_refused_action_is_told_with_who_the_rule_and_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    told = faults(capsys, "at.toml", "--move", "take quince; offer pear Ann", "--format", "json", code=2)
    assert told.startswith("argument --move:1:14: ")
    told = faults(capsys, "at.toml", "--move", "take quince; offer pear Anna", code=1)
    assert told == (
        'argument --move:1:14: error[refused]: Ben: "offer pear Anna" is refused (offer-absent): '
        "there is no pear in the basket"
    )


def test_chance_is_mentioned_only_where_it_matters(capsys: pytest.CaptureFixture[str]) -> None:
    assert moves("--move", "take quince", file="unknown.toml") == 0  # Ben's fruit and the bowl are drawn all the same
    assert capsys.readouterr().err == ""
    assert not result(capsys, "--move", "take quince", file="unknown.toml")["by_chance"]
    assert moves("--move", "offer pear Ben; accept") == 0
    assert capsys.readouterr().err == f"note: {CHANCE}; write what is known into the position\n"
    assert moves("--move", "offer pear Ben; accept", "-q") == 0
    assert capsys.readouterr().err == ""
    assert result(capsys, "--move", "offer pear Ben; accept")["by_chance"]


def test_an_action_refused_by_chance_alone_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    told = {
        fruit: faults(capsys, "unknown.toml", "--move", f"take quince; offer {fruit} Anna; offer pear Ben", code=1)
        for fruit in ("apple", "pear", "quince")
    }
    absent = [line for line in told.values() if "offer-absent" in line]
    assert absent
    assert all(line.endswith(f"; {CHANCE}: write what is known into the position") for line in absent)
    told_otherwise = faults(capsys, "unknown.toml", "--move", "accept", code=1)
    assert CHANCE not in told_otherwise


def test_actions_parted_by_commas_are_told_what_parts_them(capsys: pytest.CaptureFixture[str]) -> None:
    told = faults(capsys, "at.toml", "--move", "take quince, take pear", code=2)
    assert told.endswith("; several actions are parted by semicolons")
    assert "semicolon" not in faults(capsys, "at.toml", "--move", "take quince pear", code=2)


def test_faults_of_the_position_are_told_with_their_places(capsys: pytest.CaptureFixture[str]) -> None:
    Path("wrong.toml").write_text(POSITION.replace('"1a 1p 1q"', '"1a 1p 1w"'))
    told = faults(capsys, "wrong.toml", "--move", "take apple", code=1)
    assert told.splitlines()[1].startswith("wrong.toml:4:16: error[unknown-word]: bowl: ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["at.toml", "--batch", "at.csv"], "error: --move is made from a position, and --batch takes a table"),
        (["at.toml", "--out", "sheet"], "error: --move is made from a position, and --batch takes a table"),
        (["Anna=2a"], "error: --move is made from a position: name the one file that holds it"),
        ([], "error: --move is made from a position: name the one file that holds it"),
        (["at.toml", "unknown.toml"], "error: --move is made from a position: name the one file that holds it"),
        (["nowhere.toml"], "error: nowhere.toml: there is no such file"),
        (["setup.toml"], "error: setup.toml: moves are made from a position, and this is a set-up"),
        (["held.toml"], "error: held.toml: moves are made from a position, and these are holdings"),
        (["story.toml"], "error: story.toml: moves are made from a position, and this is a scenario"),
        (["toy.toml"], "error: Fruit Stand counts points at the end, so that no move earns any"),
    ],
)
def test_what_is_no_position_of_such_a_game_is_refused_with_a_hint(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    Path("setup.toml").write_text('game = "toy-earning"\nplayers = ["Anna", "Ben"]\n')
    Path("held.toml").write_text('game = "toy-earning"\nplayers = ["Anna"]\nbaskets.Anna = "2a"\n')
    Path("story.toml").write_text('game = "toy-earning"\n[setup]\nplayers = ["Anna", "Ben"]\n[[step]]\n')
    Path("toy.toml").write_text(POSITION.replace("toy-earning", "toy"))
    said = faults(capsys, "--game", "toy-earning", *words, "--move", "take apple", code=2)
    assert said.startswith(told)
    assert "\nhint: " in said or "nowhere" in said


@pytest.mark.parametrize("game", ["golden-horn", "golden-sails"])
def test_games_that_count_at_the_end_say_so(capsys: pytest.CaptureFixture[str], game: str) -> None:
    Path("other.toml").write_text(f'game = "{game}"\nplayers = ["Anna", "Ben"]\nturn = "Anna"\n')
    said = faults(capsys, "other.toml", "--move", "pass", code=2)
    assert "counts points at the end, so that no move earns any\nhint: without --move a position is scored" in said


GLASS = """\
game = "mille-fiori"
players = ["Anna", "Ben"]
doge = "Anna"
turn = "Anna"
tokens = { Anna = ["n11", "goblet1"], Ben = ["n12", "goblet2"] }
points = { Anna = { nobili = 1, trade = 1 }, Ben = 3 }
now = { round = 1, step = 3, playing = "coin3" }
display = []
chosen.Ben = "goblet3"
"""


def test_a_card_of_the_glass_game_pays_its_player_and_those_who_support_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("glass.toml").write_text(GLASS)
    assert main(["score", "glass.toml", "--move", "put n7", "--move", "put goblet5", "-v"]) == 0
    assert (
        capsys.readouterr().out
        == """\
Anna: put n7

player          counted  points  rule
Anna    nobili  n7            3  person
        nobili  n11           1  supporters
Ben     nobili  n12           1  supporters

Ben: put goblet5

player         counted          points  rule
Anna    trade  goblet1               3  trade-column
Ben     trade  goblet2 goblet5       6  trade-column

player  before  move 1  move 2  after
Anna         2       4       3      9
Ben          3       1       6     10
"""
    )
    told = faults(capsys, "glass.toml", "--move", "put n7; put gobet5", code=2)
    assert told.startswith('argument --move:1:13: error[unreadable-action]: "gobet5" ')


CHOOSING = """\
game = "mille-fiori"
players = ["Anna", "Ben", "Cleo"]
doge = "Anna"
turn = "Anna"
display = ["coin1", "fish3", "house4", "lime1"]
ships.Anna = 6
hands.Anna = ["coin5", "dock1", "house2", "ash1", "ash2"]
tokens = { Anna = ["n10"], Ben = ["n11"] }
now = { round = 1, step = 1 }
"""


def test_what_others_decide_in_secret_in_between_may_be_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    Path("choosing.toml").write_text(CHOOSING)
    assert moves("--move", "choose coin5; put n6", file="choosing.toml") == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith("Anna: choose coin5\nBen, Cleo: in secret\nAnna: put n6\n\nplayer ")
    (move,) = result(capsys, "--move", "choose dock1; put dock1a; take coin1; put n6", file="choosing.toml")["moves"]
    assert move["actions"][:2] == [
        {"by": "Anna", "action": "choose dock1"},
        {"by": "Anna", "action": "put dock1a", "secretly": ["Ben", "Cleo"]},
    ]
    assert move["points"] == {"Anna": 7, "Ben": 1, "Cleo": 0}


def test_what_others_do_openly_is_not_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    Path("choosing.toml").write_text(CHOOSING)
    told = faults(capsys, "choosing.toml", "--move", "choose coin5; put n6; put h1; put h1", code=1)
    assert 'error[refused]: Ben: "put h1" is refused' in told or 'Cleo: "put h1" is refused' in told
    Path("later.toml").write_text(CHOOSING.replace('doge = "Anna"', 'doge = "Ben"'))
    told = faults(capsys, "later.toml", "--move", "choose coin5; put n6", code=1)
    assert told.startswith('argument --move:1:15: error[refused]: Ben: "put n6" is refused')
