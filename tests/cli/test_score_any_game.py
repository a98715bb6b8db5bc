"""`goldenhorn score` for games whose holdings are more than a row of numbers, and where more is told of the table."""

import sys
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from goldenhorn_cli import kinds, table
from goldenhorn_cli.asking import ask
from goldenhorn_cli.documents import FaultyInput
from goldenhorn_cli.main import main

from goldenhorn import games
from goldenhorn.core.counts import BadCounts
from goldenhorn.core.score import Prompt, Sheet
from tests import toy

FRUIT: Any = toy


def totals(sheets: list[Sheet]) -> list[tuple[str, int]]:
    return [(sheet.player, sheet.total) for sheet in sheets]


def scored(*words: str, game: Any = FRUIT) -> list[tuple[str, int]]:
    return totals(table.from_arguments(list(words), game, {}).sheets)


def faults(*words: str, game: Any = FRUIT) -> list[str]:
    with pytest.raises(FaultyInput) as caught:
        scored(*words, game=game)
    return [str(located) for located in caught.value.located]


def answered(monkeypatch: pytest.MonkeyPatch, *answers: str, game: Any = FRUIT) -> list[tuple[str, int]]:
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{answer}\n" for answer in answers)))
    return totals(ask(game, {}))


def variant(**parts: object) -> Any:
    """The toy, but for some of its parts."""
    return SimpleNamespace(**{key: value for key, value in vars(toy).items() if not key.startswith("__")} | parts)


def test_what_is_told_of_the_whole_table_stands_beside_the_holdings() -> None:
    assert scored("Anna=apq", "Ben=2a") == [("Anna", 5), ("Ben", 2)]
    assert scored("Anna=apq", "season=winter", "Ben=2a") == [("Anna", 6), ("Ben", 2)]
    assert scored("season = winter", "apq") == [("Player 1", 6)]


def test_a_key_that_holds_what_can_be_held_is_a_player() -> None:
    assert scored("season=2a") == [("season", 2)]


def test_a_key_of_the_table_with_nothing_behind_it_is_no_player_who_holds_nothing() -> None:
    assert faults("season=", "Anna=q") == [
        'argument 1:1:8: error[unknown-word]: "" is not known here; one of: summer, winter'
    ]


def test_what_follows_a_space_that_was_not_quoted_says_so() -> None:
    sails: Any = games.find("golden-sails")
    told = faults("Anna=gems:1", "2", "mint", game=sails)
    assert ['quote a holding with spaces: "Anna=gems:' in line for line in told] == [True, False]


def test_faults_of_the_whole_table_are_told_in_their_argument() -> None:
    assert faults("season=spring", "Anna=q") == [
        'argument 1:1:8: error[unknown-word]: "spring" is not known here; one of: summer, winter'
    ]
    assert faults("Anna=q", "season=summer", "season=winter") == [
        "argument 3:1:1: error[setting-twice]: season is given twice; give it once"
    ]
    assert len(faults("Anna=w", "season=spring")) == 2


def test_questions_about_the_whole_table_come_first_and_can_be_passed_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(monkeypatch, "", "Anna", "apq", "") == [("Anna", 5)]
    assert capsys.readouterr().err.splitlines()[1].startswith("season: player 1:   Anna, fruit in the basket: ")
    assert answered(monkeypatch, "spring", "winter", "Anna", "apq", "Ben=a", "") == [("Anna", 6), ("Ben", 1)]
    assert "one of: summer, winter" in capsys.readouterr().err


def test_what_is_held_is_echoed_no_wider_than_the_terminal_and_a_question_passed_over_can_be_gone_back_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    beasts = ["", "", "", "U P S E U P S E", "katar 1/2"]
    game: Any = games.find("golden-sails")
    assert answered(monkeypatch, "", "Anna", *beasts, *"------", "IV", "Anna", *beasts, "", game=game) == [("Anna", 24)]
    told = capsys.readouterr().err
    assert "  = beasts: unicorn phoenix spider serpent unicorn phoenix\n  spider serpent; weapons: katar 1/2\n" in told
    assert "  - goes back, as far as the question that was not answered\n" in told


def test_answers_that_do_not_fit_together_are_kept_up_to_the_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game: Any = games.find("golden-sails")
    many = ["Anna", "protection", "1 2 3 4 5 6 7", "2a 2m", "", "katar 1/2"]
    assert answered(monkeypatch, "", *many, "", "Ben=gems:1", "", game=game) == [("Anna", 53), ("Ben", 1)]
    told = capsys.readouterr().err
    assert "Anna has 13 goods" in told
    assert (told.count("gems, such"), told.count("weapons, such")) == (1, 2)
    assert answered(monkeypatch, "", *many, "-", "-", "a", "", "katar 1/2", "", game=game) == [("Anna", 51)]


def test_a_dash_goes_back_as_far_as_the_first_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(monkeypatch, "-", "summer", "-", "winter", "Anna", "apq", "") == [("Anna", 6)]
    assert capsys.readouterr().err.count("there is nothing to take back") == 1


def test_a_player_who_is_taken_back_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered(monkeypatch, "", "Anna", "a", "Ben", "p", "-", "-", "") == [("Anna", 1)]


def test_each_question_is_answered_under_its_key_and_asked_again_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def piles(text: str) -> str:
        """Heaps such as `red:2; green:1`."""
        heaps = [heap.split(":") for heap in text.split("; ") if heap]
        if any(not number.isdecimal() for _, number in heaps):
            raise BadCounts("bad-counts", "no number")
        return f"{sum(int(number) for _, number in heaps)}a"

    game = variant(prompts=[Prompt("red", "red ones"), Prompt("green", "green ones")], holding=piles)
    answers = ["Anna", "2", "x", "-", "1", "1", "Ben", "", "3", ""]
    assert answered(monkeypatch, *answers, game=game) == [("Anna", 2), ("Ben", 3)]
    assert capsys.readouterr().err.count("green ones: ") == 4


def test_a_game_without_columns_says_so_and_shows_goods_as_they_are_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = variant(columns=None)
    monkeypatch.setattr(games, "find", lambda name: game)
    assert main(["score", "--batch", "table.csv"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Fruit Stand has no table of a holding a row" in told.err
    assert main(["score", "Anna=apq"]) == 0
    assert "fruit in the basket  1a 1p 1q" in capsys.readouterr().out


def test_what_is_odd_is_told_beside_the_sheets_but_not_when_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(games, "find", lambda name: FRUIT)
    monkeypatch.setattr(kinds, "find", lambda name: FRUIT)
    assert main(["score", "season=winter", "Anna=apq"]) == 0
    assert capsys.readouterr().err == "argument 1:1:8: warning[odd-season]: few play in winter\n"
    file = tmp_path / "table.toml"
    file.write_text('season = "winter"\nplayers = ["Anna"]\nbaskets.Anna = "apq"\n')
    for command, stream in (("score", "err"), ("validate", "out")):
        assert main([command, str(file)]) == 0
        assert f"{file}:1:10: warning[odd-season]: season: few play in winter\n" in getattr(capsys.readouterr(), stream)
        assert main([command, "-q", str(file)]) == 0
        assert capsys.readouterr().err == ""


def test_everything_wrong_with_one_argument_is_told_with_its_place() -> None:
    def letters(text: str) -> str:
        wrong = [
            BadCounts("bad-letter", f"no {letter}", "", at) for at, letter in enumerate(text) if letter not in "ap"
        ]
        if wrong:
            raise BadCounts("bad-letter", wrong[0].message, "", wrong[0].offset, tuple(wrong[1:]))
        return text

    with pytest.raises(FaultyInput) as caught:
        scored("Anna=axpy", "Ben=a", "z", game=variant(holding=letters))
    assert [(one.file, one.column, one.fault.message) for one in caught.value.located] == [
        ("argument 1", 7, "no x"),
        ("argument 1", 9, "no y"),
        ("argument 3", 1, "no z"),
    ]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["Anna=gems:1 2; spices:mint", "sheet=IV", "Ben="], "for The Golden Sails: --game golden-sails"),
        (["--game", "golden-sails", "Anna=3o2r", "Ben=2y"], "for Golden Horn: --game golden-horn"),
        (["Anna=gems:1 2 9"], ""),
        (["Anna=3o2x"], ""),
    ],
)
def test_holdings_of_another_game_are_told_from_typing_errors(
    capsys: pytest.CaptureFixture[str], words: list[str], hint: str
) -> None:
    assert main(["score", *words]) == 2
    told = capsys.readouterr().err.rstrip()
    assert told.endswith(hint)
    assert ("--game" in told) == bool(hint)
