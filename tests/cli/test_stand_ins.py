"""Stand-in data is told of wherever it plays, and a game's own can be written down in a form."""

import json
import tomllib
from pathlib import Path

import pytest
from goldenhorn_cli import simulate
from goldenhorn_cli.documents import Located
from goldenhorn_cli.github import github_command
from goldenhorn_cli.main import main

from goldenhorn import games
from goldenhorn.core.faults import NOTE
from goldenhorn.games import find, names
from goldenhorn.play import scenario
from tests import toys

NOTED = "note: the fruit is a stand-in; bring your own"
STORY = """\
game = "toy-standing-in"
title = "A story"
[setup]
players = ["Anna", "Ben"]
turn = "Anna"
bowl = "1a 1p 1q"
baskets = { Anna = "2a", Ben = "1a 1p" }
[[step]]
by = "Anna"
do = "take apple"
deal = "q"
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def standing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy that plays with stand-in data, in place of any game that is asked for."""
    game = toys.find("toy-standing-in")
    monkeypatch.setattr(simulate, "find", toys.find)
    monkeypatch.setattr(games, "find", lambda name: game)


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> tuple[str, list[str]]:
    assert main(list(words)) == code
    shown = capsys.readouterr()
    return shown.out, shown.err.splitlines()


@pytest.mark.usefixtures("standing_in")
def test_scenarios_tell_it_once_of_any_number_of_files(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        Path(f"{name}.toml").write_text(STORY)
    assert told(capsys, "simulate", ".")[1] == [NOTED]
    assert told(capsys, "simulate", ".", "-q")[1] == []


@pytest.mark.usefixtures("standing_in")
def test_it_is_none_of_the_faults_of_a_broken_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.toml").write_text(STORY.replace('do = "take apple"', "do = 3"))
    shown = told(capsys, "simulate", "a.toml", code=1)[0].splitlines()
    assert shown[0].startswith("a.toml:10:6: broken: ")
    assert "stand-in" not in "".join(shown)


@pytest.mark.usefixtures("standing_in")
def test_a_set_up_says_so_at_its_head(capsys: pytest.CaptureFixture[str]) -> None:
    text, said = told(capsys, "setup", "--seed", "1")
    assert (text.splitlines()[:2], said) == (
        ["# Fruit Stand for 2 players, seed 1", "# the fruit is a stand-in"],
        [],
    )
    assert json.loads(told(capsys, "setup", "--seed", "1", "--format", "json")[0])["notes"] == [
        "the fruit is a stand-in"
    ]


def test_a_note_fails_nothing_and_is_a_notice_in_a_workflow() -> None:
    located = Located("a.toml", 1, 1, toys.STAND_IN)
    assert str(located) == "a.toml:1:1: note[stand-in]: the fruit is a stand-in; bring your own"
    assert located.told == NOTED
    assert github_command(located, "stand-in", "").startswith("::notice file=a.toml,")
    document = tomllib.loads(STORY)
    assert [fault.severity for fault in scenario.check(document, toys.find("toy-standing-in"))] == [NOTE]
    assert scenario.read(document, toys.find("toy-standing-in")).scenarios


@pytest.mark.usefixtures("standing_in")
def test_a_form_is_written_by_either_name_and_never_over_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "setup", "--template", "basket")[0] == "# fruit\n"
    told(capsys, "setup", "--template", "basket", "-o", "form.toml")
    assert Path("form.toml").read_text() == "# fruit\n"
    assert "exists" in told(capsys, "setup", "--template", "basket", "-o", "form.toml", code=2)[1][0]
    told(capsys, "setup", "--template", "basket", "-o", "form.toml", "--force")
    assert told(capsys, "setup", "--deck-template", code=2)[1] == [
        'error: Fruit Stand has no template "deck"',
        "hint: one of: basket",
    ]
    assert "the same for everybody" in told(capsys, "setup", "--template", "basket", "--seed", "1", code=2)[1][0]


def test_a_game_without_forms_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    out, said = told(capsys, "setup", "--deck-template", code=2)
    assert (out, said[0]) == ("", "error: Golden Horn has no templates")


FORMS = [pytest.param(game, form, id=f"{game}: {form}") for game in names() for form in find(game).templates]


@pytest.mark.parametrize(("game", "form"), FORMS)
def test_a_form_is_a_document_that_tells_what_is_still_to_be_written(
    game: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _ = told(capsys, "setup", "--game", game, "--template", form)
    assert tomllib.loads(text)["game"] == game
    Path("form.toml").write_text(text)
    assert "form.toml:" in told(capsys, "validate", "form.toml", code=1)[0]


@pytest.mark.parametrize("game", names())
def test_a_match_tells_of_stand_ins_and_keeps_it_with_its_games(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    warnings = find(game).read({"game": game, "players": ["Anna", "Ben"]}).warnings
    notes = [fault.message for fault in warnings if fault.severity == NOTE]
    words = ("match", "--game", game, "random", "random", "--games", "2", "--seed", "1", "--out", "games.jsonl")
    said = told(capsys, *words)[1]
    assert [line for line in said if line.startswith("note: ")] == [
        f"note: {fault.message}; {fault.hint}" for fault in warnings if fault.severity == NOTE
    ]
    with Path("games.jsonl").open() as file:
        assert json.loads(file.readline()).get("notes", []) == notes
    result, said = told(capsys, *words, "--resume", "-q", "--format", "json")
    assert json.loads(result).get("notes", []) == notes
    assert not any(line.startswith("note: ") for line in said)
    rated = told(capsys, "rate", "games.jsonl")[0]
    assert all(f"{words[0].upper()}{words[1:]}." in rated for words in notes)
