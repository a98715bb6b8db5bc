"""`goldenhorn setup`, `games` and `bots`, and the options that commands share."""

import json
import tomllib
from pathlib import Path

import pytest
from goldenhorn_cli.documents import FaultyInput
from goldenhorn_cli.house_rules import rules_document

from goldenhorn.games import find, names
from goldenhorn.search import recipes
from tests.cli.shell import goldenhorn


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", ["1", "7"])
def test_a_set_up_is_valid_for_every_number_of_players(game: str, seed: str) -> None:
    for players in find(game).seats:
        words = ("setup", "--game", game, "--players", str(players), "--seed", seed)
        made = goldenhorn(*words)
        assert (made.returncode, made.stderr) == (0, "")
        checked = goldenhorn("validate", "-", stdin=made.stdout)
        *notes, valid = checked.stdout.splitlines()
        assert valid == f"<stdin>: valid set-up of {game}"
        assert all("note[" in line for line in notes)
        assert goldenhorn(*words).stdout == made.stdout
        assert len(tomllib.loads(made.stdout)["players"]) == players


def test_seeds_differ_and_a_fresh_one_can_be_used_again() -> None:
    first, second = (tomllib.loads(goldenhorn("setup", "--seed", seed).stdout) for seed in ("1", "2"))
    assert first != second
    fresh = goldenhorn("setup")
    word, seed = fresh.stderr.split()
    assert word == "seed"
    assert fresh.stdout.splitlines()[0] == f"# Golden Horn for 2 players, seed {seed}"
    assert goldenhorn("setup", "--seed", seed).stdout == fresh.stdout


def test_names_and_rules_stand_in_the_set_up() -> None:
    words = ["setup", "--names", "Zoé, Jo", "--rules", "raids_per_turn=2", "--rules", "set_bonus={4=1}", "--seed", "1"]
    document = tomllib.loads(goldenhorn(*words).stdout)
    assert document["players"] == ["Zoé", "Jo"]
    assert document["rules"]["raids_per_turn"] == 2
    assert document["rules"]["set_bonus"] == {"4": 1}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--rules", "raids=2"], "argument --rules:1:1: error[unknown-key]: rules.raids: "),
        (["--rules", "raids_per_turn=[1"], "argument --rules:1:16: error[bad-argument]: "),
        (["--rules", "raids_per_turn"], "argument --rules:1:1: error[bad-argument]: "),
        (["--names", "Anna,Anna"], "argument --names:1:1: error["),
        (["--names", "Anna,Ben", "--players", "3"], "error: --names gives 2, --players 3"),
        (["--names", "Anna"], "error: 1 cannot play Golden Horn"),
    ],
)
def test_what_is_asked_for_in_vain_is_a_usage_error_that_says_where(words: list[str], told: str) -> None:
    done = goldenhorn("setup", "--seed", "1", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(told)


def test_a_set_up_goes_to_a_file_that_is_not_overwritten(tmp_path: Path) -> None:
    words = ("setup", "--seed", "1", "-o", "t.toml")
    done = goldenhorn(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    again = goldenhorn(*words, cwd=tmp_path)
    assert (again.returncode, again.stderr) == (2, "error: t.toml: exists already\nhint: --force overwrites it\n")
    assert goldenhorn(*words, "--force", cwd=tmp_path).returncode == 0
    assert goldenhorn("validate", "t.toml", cwd=tmp_path).returncode == 0


def test_a_set_up_in_json_holds_the_same_document() -> None:
    report = json.loads(goldenhorn("setup", "--seed", "1", "--format", "json").stdout)
    assert list(report) == ["schema", "game", "seed", "setup"]
    assert report["setup"] == tomllib.loads(goldenhorn("setup", "--seed", "1").stdout)


def test_all_games_are_listed_with_what_is_stand_in_data() -> None:
    told = goldenhorn("games").stdout
    listed = json.loads(goldenhorn("games", "--format", "json").stdout)["games"]
    assert [game["name"] for game in listed] == list(names())
    for game in listed:
        assert game["name"] in told
        assert game["about"] in told
    assert "tand-in" in told


@pytest.mark.parametrize("game", names())
def test_all_bots_are_listed_with_their_parameters(game: str) -> None:
    told = goldenhorn("bots", "--game", game).stdout
    listed = json.loads(goldenhorn("bots", "--game", game, "--format", "json").stdout)["bots"]
    assert {one["bot"]: one["parameters"] for one in listed} == {
        k: dict(r.parameters) for k, r in recipes(game).items()
    }
    assert all(one["bot"] in told for one in listed)


@pytest.mark.parametrize(
    ("settings", "rules"),
    [
        ([], {}),
        (["a=1", "b=x", "c=true", "d=1.5", 'e="two words"'], {"a": 1, "b": "x", "c": True, "d": 1.5, "e": "two words"}),
        (["a.b=1", "a.c=2"], {"a": {"b": 1, "c": 2}}),
        (["a={b=1}", "a.c=[1, 2]"], {"a": {"b": 1, "c": [1, 2]}}),
        (["mode=to_port", "mode=reverse"], {"mode": "reverse"}),
        (["word=any-time"], {"word": "any-time"}),
    ],
)
def test_rules_are_read_from_arguments(settings: list[str], rules: dict[str, object]) -> None:
    assert rules_document(settings) == rules


@pytest.mark.parametrize(
    "setting", ["", "a", "=1", "a.=1", "a=", "a=1\nb=2", "a=two words", "a=[", "a=" + "[" * 9999, "a=9" * 5000]
)
def test_rules_that_cannot_be_read_are_a_fault_of_the_argument(setting: str) -> None:
    with pytest.raises(FaultyInput) as caught:
        rules_document([setting])
    (located,) = caught.value.located
    assert located.file == "argument --rules"
    assert caught.value.exit_code == 2


def test_a_value_cannot_become_a_table() -> None:
    with pytest.raises(FaultyInput):
        rules_document(["a=1", "a.b=2"])
