"""`goldenhorn advise` as a shell runs it."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.shell import PROGRAM, environment, goldenhorn
from tests.cli.test_show import POSITION, on_terminal


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    return str(file)


def test_it_ranks_what_the_seat_can_do_and_says_what_follows(position: str) -> None:
    done = goldenhorn("advise", position, "--seat", "Anna", "--sims", "40")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Anna decides between ")
    assert lines[2].split() == ["option", "share", "95", "%", "range", "behind", "points", "games"]
    assert lines[3].split()[0] in ("raid", "load", "move")
    assert any(line.startswith("Most likely after ") for line in lines)
    assert lines[-1].startswith("  ")


def test_the_same_seed_gives_the_same_bytes_also_where_hidden_cards_differ(position: str) -> None:
    words = ("advise", "-", "--sims", "30", "--format", "json")
    first = goldenhorn(*words, stdin=POSITION, PYTHONHASHSEED="1").stdout
    assert first == goldenhorn(*words, stdin=POSITION, PYTHONHASHSEED="2").stdout
    assert first == goldenhorn(*words, stdin=POSITION.replace("Ben = 3", 'Ben = "3o"')).stdout
    assert first != goldenhorn(*words, "--seed", "5", stdin=POSITION).stdout


def test_json_has_a_schema_and_numbers(position: str) -> None:
    told = json.loads(goldenhorn("advise", position, "--sims", "20", "--format", "json").stdout)
    assert (told["schema"], told["game"], told["seat"]) == ("goldenhorn.advise/1", "golden-horn", "Anna")
    assert (told["bot"], told["seed"], told["sims"]) == ("greedy", 0, 20)
    assert told["playouts"] == sum(option["playouts"] for option in told["options"]) >= 20
    best = told["options"][0]
    assert 0 <= best["share_low"] <= best["share"] <= best["share_high"] <= 1
    assert {"option", "behind", "behind_error", "points", "points_error", "expected"} <= best.keys()
    assert best["expected"][0].keys() == {"player", "action", "often"}


def test_a_clock_ends_it_too(position: str) -> None:
    told = json.loads(goldenhorn("advise", position, "--ms", "50", "--bot", "random", "--format", "json").stdout)
    assert told["ms"] == 50
    assert told["states"] >= 1


def test_a_terminal_of_eighty_columns_holds_it(position: str) -> None:
    shown = on_terminal("advise", position, "--sims", "20", "--color", "never", columns=80)
    assert "Anna decides between" in shown
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize(
    ("words", "text", "code", "told"),
    [
        (["--seat", "Ben"], POSITION, 2, "error: Anna decides now, not Ben\nhint: --seat Anna\n"),
        (["--seat", ""], POSITION, 2, 'error: "" does not play here\nhint: one of: Anna, Ben'),
        (["--seat", "Bem"], POSITION, 2, 'error: "Bem" does not play here\nhint: did you mean "Ben"?\n'),
        (
            ["--ms", "5", "--sims", "5"],
            POSITION,
            2,
            "error: --ms and --sims are two budgets\nhint: give one of the two\n",
        ),
        (["--bot", "gredy"], POSITION, 2, 'error: "gredy" is no bot\nhint: did you mean "greedy"?\n'),
        (["--bot", "cmd:./x"], POSITION, 2, "error: cmd:./x comes from outside"),
        (
            [],
            POSITION.replace('Anna = "2r"', "Anna = 2"),
            2,
            "error: what the seat that is advised holds is not told: 2 from the deck",
        ),
        ([], POSITION + 'now = { over = true, ending = { by = "Ben", cause = "announced" } }', 1, "<stdin>:"),
        ([], 'players = ["Anna"]', 1, "<stdin>:1:"),
    ],
)
def test_what_cannot_be_advised_is_told_in_a_line(words: list[str], text: str, code: int, told: str) -> None:
    done = goldenhorn("advise", "-", *words, stdin=text)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(told)


def test_it_loads_neither_rich_nor_processes_where_nobody_looks(position: str) -> None:
    code = "import sys; from goldenhorn_cli.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    words = [PROGRAM[0], "-c", code, "advise", position, "--sims", "1"]
    done = subprocess.run(words, env=environment(), capture_output=True, text=True)
    loaded = set(done.stderr.split())
    assert "goldenhorn.search.advice" in loaded
    assert not loaded & {"rich", "multiprocessing", "concurrent.futures", "goldenhorn_cli.svg"}
