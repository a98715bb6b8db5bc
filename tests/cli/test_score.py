"""`goldenhorn score`: holdings named on the command line and in files."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli.main import main

from goldenhorn.games import find
from tests import built

RULEBOOK = "3o2r1g4y1b2p"
LETTERS = "known are y yellow, p pink, g green, r red, o orange, b blue"
QUOTE = 'quote a holding with spaces: "Anna=3o 2r"'
SHEET = """\
Anna: 4 yellow, 2 pink, 1 green, 2 red, 3 orange, 1 blue

                           Y  P  G  R  O  B  points
13 goods in the warehouse  4  2  1  2  3  1      13
set of 6 different goods   1  1  1  1  1  1       4
set of 4 different goods   1  1     1  1          1
total                                            18
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def score(*words: str) -> int:
    return main(["score", *words])


def result(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    assert score(*words, "--format", "json") == code
    return json.loads(capsys.readouterr().out)


def totals(capsys: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, int, int]]:
    return [(sheet["player"], sheet["total"], sheet["rank"]) for sheet in result(capsys, *words)["sheets"]]


def faults(capsys: pytest.CaptureFixture[str], *words: str, code: int = 2) -> list[str]:
    assert score(*words) == code
    told = capsys.readouterr()
    assert told.out == ""
    return told.err.splitlines()


def run(*words: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    command = [*built.PROGRAM, "score", *words]
    path = {"PYTHONPATH": built.PATH, "PATH": ""}
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, env=path)


def test_the_sheet_shows_the_holding_in_words_every_set_and_the_total(capsys: pytest.CaptureFixture[str]) -> None:
    assert score(f"Anna={RULEBOOK}") == 0
    assert capsys.readouterr().out == SHEET


def test_several_players_are_ranked_and_the_winner_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert score("Ben=4y", f"Anna={RULEBOOK}") == 0
    out = capsys.readouterr().out
    assert out.startswith("Ben: 4 yellow\n")
    assert out.endswith(
        "\nrank  player  points\n   1  Anna        18\n   2  Ben          4\n\nAnna wins with 18 points.\n"
    )


def test_a_tie_stays_a_tie(capsys: pytest.CaptureFixture[str]) -> None:
    assert score("Anna=4y", "Ben=4p", "Cleo=4g", "Dora=3r") == 0
    assert capsys.readouterr().out.endswith("\nShared win: Anna, Ben and Cleo with 4 points each.\n")
    assert totals(capsys, "Anna=4y", "Ben=4p", "Cleo=1g") == [("Anna", 4, 1), ("Ben", 4, 1), ("Cleo", 1, 3)]
    assert result(capsys, "Anna=4y", "Ben=4p", "Cleo=1g")["winners"] == ["Anna", "Ben"]


def test_json_has_the_keys_that_scripts_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert result(capsys, "Anna=1y 1p 1g 1r") == {
        "schema": "goldenhorn.score/1",
        "game": "golden-horn",
        "sheets": [
            {
                "player": "Anna",
                "total": 5,
                "rank": 1,
                "holding": "1 yellow, 1 pink, 1 green, 1 red",
                "lines": [
                    {"code": "goods", "what": "4 goods in the warehouse", "points": 4, "goods": "1y 1p 1g 1r"},
                    {"code": "set-4", "what": "set of 4 different goods", "points": 1, "goods": "1y 1p 1g 1r"},
                ],
            }
        ],
        "winners": ["Anna"],
    }


@pytest.mark.parametrize(
    "holding",
    [
        "3o2r1g4y1b2p",
        "3o 2r 1g 4y 1b 2p",
        "yyyyooorrppgb",
        "yellow=4,orange=3,red=2,green=1,blue=1,pink=2",
        "4,2,1,2,3,1",
        "4 2 1 2 3 1",
        "4 gelb, 2 rosa, 1 grün, 2 rot, 3 orange, 1 blau",
        "4 amarelo 2 rosa 1 verde 2 vermelho 3 laranja 1 azul",
    ],
)
def test_every_way_to_write_a_holding_works_with_and_without_a_name(
    holding: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert totals(capsys, f"Anna={holding}") == [("Anna", 18, 1)]
    assert totals(capsys, holding) == [("Player 1", 18, 1)]


def test_a_name_may_be_a_colour_and_may_have_spaces_and_dots(capsys: pytest.CaptureFixture[str]) -> None:
    named = totals(capsys, "Rosa=3y2p", "B.=4y", "Mr. X = 1r", "日本=1b")
    assert named == [("Rosa", 5, 1), ("B.", 4, 2), ("Mr. X", 1, 3), ("日本", 1, 3)]


def test_an_empty_holding_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert totals(capsys, "Anna=", "Ben=nothing", "Cleo=1y") == [("Anna", 0, 2), ("Ben", 0, 2), ("Cleo", 1, 1)]


def test_holdings_without_names_are_numbered(capsys: pytest.CaptureFixture[str]) -> None:
    assert totals(capsys, "3y", "yellow=4,orange=3") == [("Player 1", 3, 2), ("Player 2", 7, 1)]


def test_every_fault_of_the_arguments_is_told_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert faults(capsys, "Anna=3o 2q", "Ben=16y", "Ben=1y", "4y", "Cleo=-3y") == [
        f'argument 1:1:10: error[unknown-word]: "q" is no colour; {LETTERS}',
        "argument 2:1:5: error[too-many]: 16 yellow are more than there are; at most 15",
        "argument 3:1:1: error[player-twice]: two players have the same name",
        f'argument 4:1:1: error[name-missing]: "4y" has no name, as others have; {QUOTE}',
        'argument 5:1:6: error[out-of-range]: "-3" is below zero; counts are whole numbers from 0',
    ]


def test_more_of_a_colour_than_the_box_holds_is_refused_by_name_and_sum(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = faults(capsys, "Anna=9y", "Ben=2r", "Cleo=7y 1b")
    assert line.startswith("argument 3:1:6: error[too-many]: 16 yellow goods over the whole table (Anna 9, Cleo 7); ")


@pytest.mark.parametrize(
    ("word", "place", "told"),
    [
        ("yelow=4,orange=3", "1:1:7", "without a colour"),
        ("Anna=13", "1:1:6", '"13" stands here without a colour'),
        ("v", "1:1:1", "green (verde) or red (vermelho)"),
        ("Anna=or", "1:1:6", "1o or 1r 1o"),
        ("=3y", "1:1:1", "bad-text"),
        ("Anna=yellow=2.5", "1:1:13", '"2.5" is no whole number'),
        ("x" * 70 + "=3y", "1:1:1", "does not fit"),
        ("An\x1b[31mna=3y", "1:1:1", "�"),
    ],
)
def test_a_bad_argument_is_told_at_its_column(
    word: str, place: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = faults(capsys, word)
    assert line.startswith(f"argument {place}: error[")
    assert told in line
    assert "\x1b" not in line


def test_five_players_are_one_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = faults(capsys, *(f"{name}=1y" for name in "ABCDE"))
    assert "5 entries" in line


def test_a_house_bonus_is_taken_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["Anna=2y 2p 2g 2r 1o 1b", "--rules", "set_bonus={4=1,5=3,6=4}"]
    assert totals(capsys, *words) == [("Anna", 16, 1)]
    assert [line["code"] for line in result(capsys, *words)["sheets"][0]["lines"]] == ["goods", "set-5", "set-5"]


def test_faulty_rules_are_told_as_an_argument(capsys: pytest.CaptureFixture[str]) -> None:
    lines = faults(capsys, "Anna=3y", "--rules", "set_bonus={7=1}", "--rules", "profil=review")
    assert len(lines) == 2
    assert all(line.startswith("argument --rules:1:1: error[") for line in lines)


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


HOLDINGS = 'players = ["Anna", "Ben"]\n\n[warehouses]\nBen = { yellow = 4 }\nAnna = "3o2r1g4y1b2p"\n'


def test_a_set_up_is_not_scored_and_the_kinds_that_are_get_told(capsys: pytest.CaptureFixture[str]) -> None:
    name = write("table.toml", 'players = ["A", "B"]\ngoods.Venice = "9y"\n')
    (line,) = faults(capsys, name, code=1)
    assert line.startswith(
        "table.toml:1:1: error[set-up]: a set-up is no table that could be scored; holdings have only"
    )
    assert line.endswith("a position has `turn`")


def test_a_table_of_csv_is_sent_to_batch(capsys: pytest.CaptureFixture[str]) -> None:
    name = write("season.csv", "game,yellow\n1,2\n")
    assert faults(capsys, name)[1] == "hint: goldenhorn score --batch season.csv"


@pytest.mark.parametrize("words", [["Anna", "3o2r"], ["Anna:3o2r"], ["Anna 3o2r"]])
def test_a_name_without_an_equals_sign_is_told_how_names_are_written(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    line = faults(capsys, *words)[0]
    assert line.endswith("b blue; a name is written NAME=HOLDING, in one argument")
    assert "NAME=" not in faults(capsys, "gelp")[0]
    assert "NAME=" not in faults(capsys, "Anna=3x")[0]


def test_a_table_of_rules_that_a_shell_took_apart_is_told_to_be_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    line = faults(capsys, "--rules", "set_bonus=4=2", "set_bonus=5=3", "A=3y")[0]
    assert line.endswith('quote a table: "set_bonus={4=2}"')


def test_too_many_players_are_told_to_be_players(capsys: pytest.CaptureFixture[str]) -> None:
    line = faults(capsys, *(f"{name}=1y" for name in "ABCDE"))[0]
    assert line == "arguments:1:1: error[out-of-range]: players: 5 entries stand here; from 1 to 4"


def test_a_document_of_holdings_is_scored_in_the_order_of_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    name = write("table.toml", HOLDINGS)
    assert totals(capsys, name) == [("Anna", 18, 1), ("Ben", 4, 2)]
    assert result(capsys, name)["file"] == "table.toml"
    assert score("-q", name) == 0
    assert capsys.readouterr().out == "Anna  18\nBen    4\n"


def test_the_rules_of_a_document_count_and_the_command_line_beats_them(capsys: pytest.CaptureFixture[str]) -> None:
    name = write("table.toml", '[warehouses]\nAnna = "1y1p"\n[rules]\nset_bonus = { 2 = 3 }\n')
    assert totals(capsys, name) == [("Anna", 5, 1)]
    assert totals(capsys, name, "--rules", "set_bonus={2=4}") == [("Anna", 6, 1)]
    (line,) = faults(capsys, name, "--rules", "set_bonus={2=-4}")
    assert line.startswith("argument --rules:1:1: error[out-of-range]: rules.set_bonus.2: ")


def test_a_document_comes_from_stdin_too() -> None:
    done = run("-", "-q", stdin=HOLDINGS)
    assert (done.returncode, done.stdout) == (0, "Anna  18\nBen    4\n")
    done = run("-", stdin='[warehouses]\nAnna = "3q"\n')
    assert done.returncode == 1
    assert done.stderr.startswith("<stdin>:2:10: error[unknown-word]: warehouses.Anna: ")


def test_a_position_is_scored_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    game = find("golden-horn")
    document = game.describe(game.start(game.read({"players": ["Anna", "Ben"]})))
    assert "turn" not in document
    write("position.json", json.dumps({**document, **POSITION}))
    assert totals(capsys, "position.json") == [("Anna", 10, 1), ("Ben", 0, 2)]


POSITION = {
    "turn": "Anna",
    "goods": {"Venice": "9y", "Constantinople": "9r"},
    "warehouses": {"Anna": "1y 1p 1g 1r 1o 1b"},
    "ships": {
        f"{owner}{sails}": {"owner": owner, "sails": colours, "at": "Venice"}
        for owner in ("Anna", "Ben")
        for sails, colours in ((1, ["blue"]), (2, ["orange", "pink"]), (3, ["green", "yellow", "red"]))
    },
}


def test_every_fault_of_a_document_is_told_with_line_and_column(capsys: pytest.CaptureFixture[str]) -> None:
    text = 'players = ["Anna", "Ben"]\n[warehouses]\nAnna = "3y 2q"\nBenn = "16r"\n'
    text += '[rules]\nset_bonus = { 4 = "x" }\nprofil = 1\n'
    lines = faults(capsys, write("table.toml", text), code=1)
    assert [line.split("]")[0] for line in lines] == [
        "table.toml:3:13: error[unknown-word",
        "table.toml:4:1: error[unknown-player",
        "table.toml:4:8: error[too-many",
        "table.toml:6:19: error[wrong-type",
        "table.toml:7:1: error[unknown-key",
    ]


def test_five_warehouses_and_none_are_faults(capsys: pytest.CaptureFixture[str]) -> None:
    five = "[warehouses]\n" + "".join(f'{name} = "1y"\n' for name in "ABCDE")
    assert "5 warehouses" in faults(capsys, write("five.toml", five), code=1)[0]
    assert "0 warehouses" in faults(capsys, write("none.toml", "[warehouses]\n"), code=1)[0]
    assert "missing-key" in faults(capsys, write("empty.toml", ""), code=1)[0]


def test_a_scenario_is_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = faults(capsys, write("story.toml", '[setup]\nplayers = ["A", "B"]\n[[step]]\ndo = "pass"\n'), code=1)
    assert "simulate plays it" in line


def test_several_documents_are_several_tables_and_a_bad_one_spoils_only_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one, two = write("one.toml", HOLDINGS), write("two.toml", '[warehouses]\nCleo = "1y"\n')
    bad = write("bad.toml", '[warehouses]\nCleo = "16y"\n')
    tables = result(capsys, one, two)["tables"]
    assert [(table["file"], table["winners"]) for table in tables] == [(one, ["Anna"]), (two, ["Cleo"])]
    assert score("-q", one, bad, two, "missing.toml") == 2
    told = capsys.readouterr()
    assert told.out == "one.toml\n\nAnna  18\nBen    4\n\ntwo.toml\n\nCleo  1\n"
    assert "bad.toml:2:8: error[too-many]" in told.err
    assert "missing.toml: there is no such file" in told.err
    assert score("-q", one, bad) == 1


def test_what_cannot_be_read_is_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder").mkdir()
    Path("latin.toml").write_bytes(b'[warehouses]\nJos\xe9 = "1y"\n')
    assert "is no such file" in faults(capsys, "missing.toml")[0]
    assert "is a folder" in faults(capsys, "folder")[0]
    assert "is no UTF-8 text" in faults(capsys, "latin.toml")[0]
    assert "is no such file" in faults(capsys, "./holding")[0]


def test_what_exists_as_a_file_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    write("Anna=3y", HOLDINGS)
    assert totals(capsys, "Anna=3y") == [("Anna", 18, 1), ("Ben", 4, 2)]


def test_holdings_and_files_do_not_mix(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = faults(capsys, "Anna=3y", write("table.toml", HOLDINGS))
    assert line.startswith('argument 2:1:1: error[mixed-arguments]: "table.toml" is a file')


def test_nothing_named_away_from_a_terminal_is_a_usage_error() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: nothing is named that could be scored\nhint: for example: goldenhorn score")


def test_an_unknown_game_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert 'there is no game "golden-hor"' in faults(capsys, "A=1y", "--game", "golden-hor")[0]


def test_verbose_tells_the_rule_of_every_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert score("-v", f"Anna={RULEBOOK}") == 0
    assert "set of 4 different goods   1  1     1  1          1  set-4\n" in capsys.readouterr().out


def test_colour_is_given_where_asked_for_and_never_takes_a_letter_away(capsys: pytest.CaptureFixture[str]) -> None:
    assert score(f"Anna={RULEBOOK}", "--color", "always") == 0
    out = capsys.readouterr().out
    assert "\x1b[38;5;16;48;5;227m4\x1b[0m" in out
    assert all(f"\x1b[1m{letter}\x1b[0m" in out for letter in "YPGROB")


def test_markup_in_a_name_is_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert score("[bold]Anna[/bold]=3y", "--color", "always") == 0
    assert "[bold]Anna[/bold]" in capsys.readouterr().out


def test_scoring_loads_nothing_it_does_not_need() -> None:
    program = (
        "import sys; from goldenhorn_cli.main import main; main(['score', 'Anna=3y', 'Ben=2p']); "
        "print(sorted({'rich', 'random', 'multiprocessing', 'csv', 'tomllib', 'unicodedata',"
        " 'goldenhorn.games.golden_horn.bots', 'goldenhorn.search'} & sys.modules.keys()))"
    )
    path = {"PYTHONPATH": built.PATH}
    done = subprocess.run([*built.PYTHON, "-c", program], capture_output=True, text=True, check=True, env=path)
    assert done.stdout.endswith("\n[]\n")
