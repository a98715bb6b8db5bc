"""`goldenhorn validate` finds everything wrong with every kind of document, and says where."""

import json
import re
from pathlib import Path

import pytest
from goldenhorn_cli.documents import Source
from goldenhorn_cli.github import github_command
from goldenhorn_cli.kinds import check_source
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.chance import stream
from goldenhorn.core.faults import NOTE
from goldenhorn.games import find, names
from tests.cli.shell import goldenhorn
from tests.core.json_schema import accepts

SETUP = 'game = "golden-horn"\nplayers = ["Anna", "Ben"]\n'
POSITION = """
players = ["Anna", "Ben"]
turn = "Anna"
[goods]
Venice = "3y 2p 1g 3b"
Constantinople = "9r"
[ships]
Anna1 = { owner = "Anna", sails = ["blue"], at = "Venice" }
Anna2 = { owner = "Anna", sails = ["orange", "pink"], at = "Venice" }
Anna3 = { owner = "Anna", sails = ["green", "yellow", "red"], at = "Venice" }
Ben1 = { owner = "Ben", sails = ["orange"], at = "Venice" }
Ben2 = { owner = "Ben", sails = ["pink", "green"], at = "Venice" }
Ben3 = { owner = "Ben", sails = ["yellow", "red", "blue"], at = "Venice" }
"""
HOLDINGS = '[warehouses]\nAnna = "3o2r"\nBen = { yellow = 2 }\n'
SCENARIO = """
title = "A ship is placed"
seed = 1
[setup]
players = ["Anna", "Ben"]
[[step]]
by = "Anna"
do = "place Anna1 Venice"
"""


@pytest.mark.parametrize(
    ("text", "kind"), [(SETUP, "set-up"), (POSITION, "position"), (HOLDINGS, "holdings"), (SCENARIO, "scenario")]
)
def test_the_four_kinds_of_documents_are_told_apart(text: str, kind: str) -> None:
    done = goldenhorn("validate", "-", stdin=text)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"<stdin>: valid {kind} of golden-horn\n", "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('playres = ["Anna"]\n[warehouses]\nAnna = "3o2r"\n', ['<stdin>:1:1: error[unknown-key]: playres: "playres"']),
        (
            'game = "golden-sails"\nsheat = "IV"\n[goods]\nAnna = "gems: 1 9"\n',
            [
                '<stdin>:2:1: error[unknown-key]: sheat: "sheat" is no key here; did you mean "sheet"?',
                "<stdin>:4:17: error[out-of-range]: goods.Anna: there is no gem of class 9",
            ],
        ),
    ],
)
def test_holdings_with_a_key_mistyped_are_still_holdings(text: str, told: list[str]) -> None:
    lines = goldenhorn("validate", "-", stdin=text).stdout.splitlines()
    assert len(lines) == len(told)
    assert all(line.startswith(start) for line, start in zip(lines, told, strict=True))


def test_every_fault_of_every_file_is_shown_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        'players = ["Anna", "Ben", 3]\ngaem = 1\n[board]\nroute = ["sun", "Modone", "mon"]\n'
    )
    (tmp_path / "b.toml").write_text('[warehouses]\nAnna = "3x"\n')
    (tmp_path / "c.toml").write_text(SETUP)
    done = goldenhorn("validate", "a.toml", "b.toml", "c.toml", cwd=tmp_path)
    shown = [re.sub(r"\].*", "]", line) for line in done.stdout.splitlines()]
    assert shown == [
        "a.toml:1:27: error[wrong-type]",
        "a.toml:2:1: error[unknown-key]",
        "a.toml:4:27: error[unknown-word]",
        "b.toml:2:10: error[unknown-word]",
        "c.toml: valid set-up of golden-horn",
        "1 of 3 files valid",
    ]
    assert 'did you mean "moon"?' in done.stdout
    assert (done.returncode, done.stderr) == (1, "")


def test_a_valid_file_is_silent_when_quiet_and_a_faulty_one_is_not() -> None:
    assert goldenhorn("validate", "-q", "-", stdin=SETUP).stdout == ""
    assert goldenhorn("validate", "-q", "-", stdin="players = 1").stdout.startswith("<stdin>:1:11: error[wrong-type]")


def test_colour_changes_nothing_but_the_colour() -> None:
    for text in (SETUP, "x = 1"):
        coloured = goldenhorn("validate", "-", "--color", "always", stdin=text).stdout
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[\d+m", "", coloured) == goldenhorn("validate", "-", stdin=text).stdout


def test_warnings_are_shown_and_do_not_fail() -> None:
    odd = SETUP + '[ships.A]\nowner = "Anna"\nsails = ["red"]\n[ships.B]\nowner = "Anna"\nsails = ["red", "blue"]\n'
    odd += '[ships.C]\nowner = "Anna"\nsails = ["red", "blue", "pink"]\n'
    done = goldenhorn("validate", "-", stdin=odd)
    assert ": warning[" in done.stdout
    assert done.returncode == 0


def test_report_only_ends_with_zero_but_not_where_a_file_cannot_be_read(tmp_path: Path) -> None:
    assert goldenhorn("validate", "--exit-zero", "-", stdin="x = 1").returncode == 0
    assert goldenhorn("validate", "--exit-zero", "no.toml", cwd=tmp_path).returncode == 2


def test_a_file_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("x = 1\n")
    done = goldenhorn("validate", "no.toml", "b.toml", "--format", "json", cwd=tmp_path)
    assert done.returncode == 2
    assert "no.toml: there is no such file" in done.stderr
    first, second = json.loads(done.stdout)["files"]
    assert (first["valid"], first["faults"][0]["code"], first["faults"][0]["line"]) == (False, "unreadable", None)
    assert (second["valid"], second["faults"][0]["code"], second["faults"][0]["line"]) == (False, "unknown-key", 1)


def test_a_folder_stands_for_its_files_and_an_empty_one_for_nothing(tmp_path: Path) -> None:
    assert goldenhorn("validate", ".", cwd=tmp_path).returncode == 4
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "t.toml").write_text(SETUP)
    done = goldenhorn("validate", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "in/t.toml: valid set-up of golden-horn\n")


def test_json_has_the_keys_that_scripts_rely_on() -> None:
    done = goldenhorn("validate", "-", "--format", "json", stdin='players = ["Anna"]\nx = 1')
    report = json.loads(done.stdout)
    assert list(report) == ["schema", "files"]
    assert report["schema"] == "goldenhorn.validate/1"
    (file,) = report["files"]
    assert (file["file"], file["valid"]) == ("<stdin>", False)
    assert {"line", "column", "code", "path", "message", "hint"} <= set(file["faults"][0])


def test_github_is_told_in_its_own_words() -> None:
    done = goldenhorn("validate", "-", "--format", "github", stdin="x = 1")
    assert done.stdout.startswith("::error file=<stdin>,line=1,col=1,title=unknown-key::x: ")


def test_a_document_in_json_is_checked_with_its_places() -> None:
    done = goldenhorn("validate", "-", stdin='{"players": ["Anna", "Ben"],\n "hands": {"Anna": "3q"}}')
    assert done.stdout.startswith("<stdin>:2:22: error[unknown-word]: hands.Anna: ")


@pytest.mark.parametrize(("text", "code"), [('game = "chess"', "unknown-game"), ("game = 3", "wrong-type")])
def test_an_unknown_game_is_a_fault_of_the_document(text: str, code: str) -> None:
    done = goldenhorn("validate", "-", stdin=text)
    assert done.returncode == 1
    assert done.stdout.startswith(f"<stdin>:1:8: error[{code}]: game: ")


def test_the_schema_is_one_that_editors_understand() -> None:
    schema = json.loads(goldenhorn("validate", "--print-schema").stdout)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["type"] == "object"
    assert {"players", "board", "ships", "goods"} <= set(schema["anyOf"][0]["properties"])
    for pattern in re.findall(r'"pattern": ("[^\n]*")', json.dumps(schema, indent=1)):
        re.compile(json.loads(pattern))


@pytest.mark.parametrize("game", names())
def test_the_schema_of_a_game_allows_a_position_and_holdings(game: str) -> None:
    schema = json.loads(goldenhorn("validate", "--print-schema", "--game", game).stdout)
    played = find(game)
    state = played.start(played.read(played.random_setup(["Anna", "Ben"], {}, stream("schema"))))
    held = {"game": game, "players": ["Anna"], played.holdings_key: {"Anna": played.holding(played.example)}}
    body = {key: value for key, value in schema.items() if key not in ("$schema", "title")}
    assert accepts(body, played.describe(state))
    assert accepts(body, held)
    assert not accepts(body, {**held, "players": 7})


def test_faults_in_a_set_up_beside_a_scenario_are_told_in_that_file(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('players = ["Anna", "Ben"]\n\n[hands]\nAnna = "1q"\n')
    scenario = SCENARIO.replace('[setup]\nplayers = ["Anna", "Ben"]\n', 'setup = "table.toml"\n')
    (tmp_path / "s.toml").write_text(scenario)
    done = goldenhorn("validate", "s.toml", cwd=tmp_path)
    assert done.stdout.startswith("table.toml:4:10: error[unknown-word]: ")
    (tmp_path / "table.toml").unlink()
    done = goldenhorn("validate", "s.toml", cwd=tmp_path)
    assert done.stdout.startswith("s.toml:4:9: error[unreadable-file]: setup: table.toml: there is no such file")
    assert done.returncode == 1


def test_a_github_command_is_one_line() -> None:
    (one,) = check_source(Source("a:b,c\n.toml", "game = 1"), "golden-horn").located
    command = github_command(one, one.fault.code, one.fault.where)
    assert command.startswith("::error file=a%3Ab%2Cc%0A.toml,line=1,")
    assert "\n" not in command


def good_documents() -> list[str]:
    """Valid documents of every kind and game."""
    from goldenhorn_cli.documents import to_toml

    texts = [SETUP, POSITION, HOLDINGS, SCENARIO]
    for name in names():
        game = find(name)
        for players in game.seats:
            drawn = game.random_setup([f"P{k}" for k in range(players)], {}, stream(players))
            texts.append(to_toml({"game": name, **drawn}))
    return texts


GOOD = good_documents()
SCRAPS = [
    "",
    "0",
    "-1",
    "1e400",
    "9" * 30,
    '"',
    "''",
    "[",
    "]",
    "{}",
    "\n",
    "=",
    "nan",
    "1979-05-27",
    "true",
    ".",
    "\ufeff",
    "\x00",
]


@pytest.mark.parametrize("text", GOOD)
def test_good_documents_have_no_faults(text: str) -> None:
    """Notes of stand-in data are none."""
    located = check_source(Source("t", text), "golden-horn").located
    assert [one for one in located if one.fault.severity != NOTE] == []


@given(st.data())
def test_a_spoilt_document_is_never_more_than_a_list_of_located_faults(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(GOOD))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 12))
        text = text[:start] + data.draw(st.sampled_from(SCRAPS) | st.text(max_size=3)) + text[end:]
    lines = text.split("\n")
    for one in check_source(Source("t", text), "golden-horn").located:
        assert 1 <= one.line <= len(lines)
        assert 1 <= one.column <= len(lines[one.line - 1]) + 1
        assert str(one).isprintable()


KEYS = [
    "game",
    "players",
    "turn",
    "rules",
    "board",
    "ships",
    "goods",
    "hands",
    "warehouses",
    "discards",
    "now",
    "step",
    "setup",
]
VALUES = st.recursive(
    st.sampled_from([0, -1, 2**70, 1.5, True, "", "Anna", "Venice", "red", "3y 2p", "${n}", "sun"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["Anna", "owner", "at", "x", "do", "by"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=6))
def test_any_document_at_all_gets_located_faults(document: dict[str, object]) -> None:
    text = json.dumps({**document, "game": "golden-horn"})
    for one in check_source(Source("t", text), "golden-horn").located:
        assert one.line == 1
        assert 1 <= one.column <= len(text)


@pytest.mark.parametrize(
    ("text", "at", "key"),
    [
        ('players = ["Anna", "Ben"]\ndoge = "Anna"\nturn = "Anna"\nnow.playing = "coin5"\n', "2:1", "doge"),
        ('title = "a story"\n[setup]\nplayers = ["Anna", "Ben"]\ntokens = {}\n[[step]]\n', "4:1", "setup.tokens"),
    ],
)
def test_a_document_that_names_no_game_is_told_which_is_meant(text: str, at: str, key: str, tmp_path: Path) -> None:
    (tmp_path / "at.toml").write_text(text)
    done = goldenhorn("validate", "at.toml", cwd=tmp_path)
    assert done.returncode == 1
    assert (done.stdout + done.stderr) == (
        f'at.toml:{at}: error[game-missing]: {key}: no game is named, and "{key.removeprefix("setup.")}" is no key of '
        'Golden Horn; for Mille Fiori: game = "mille-fiori" at the top, or --game mille-fiori\n'
    )
    assert "game-missing" not in goldenhorn("validate", "--game", "mille-fiori", "at.toml", cwd=tmp_path).stdout


def test_a_key_that_no_game_knows_is_told_as_ever(tmp_path: Path) -> None:
    (tmp_path / "at.toml").write_text(POSITION.replace("turn", "tokens = {}\nbord = {}\nturn", 1))
    done = goldenhorn("validate", "at.toml", cwd=tmp_path)
    assert [line.split("[")[1].split("]")[0] for line in done.stdout.splitlines()[:2]] == ["unknown-key"] * 2
