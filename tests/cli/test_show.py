"""`goldenhorn show` as a shell runs it: on terminals of any width, in pipes, and as a picture in a file."""

import os
import pty
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.shell import PROGRAM, environment, goldenhorn

POSITION = """\
players = ["Anna", "Ben"]
turn = "Anna"
ships = { Anna1.at = "Venice", Anna2.at = "Venice", Anna3.at = "Venice" }
goods = { Venice = "9r", Constantinople = "9b" }
hands = { Anna = "2r", Ben = 3 }
"""
SHIPS = """
[ships]
Anna1 = { at = 2, heading = "Constantinople", cargo = "2y" }
Anna2 = { at = "Modone", heading = "Venice" }
Anna3.at = "Venice"
Ben1.at = "Venice"
Ben2 = { at = 5, heading = "Venice", cargo = "1r" }
Ben3.at = "Constantinople"
"""
POSITION = "\n".join(line for line in POSITION.splitlines() if not line.startswith("ships")) + SHIPS
SVG = "{http://www.w3.org/2000/svg}"


def on_terminal(*words: str, columns: int, **more: str) -> str:
    """What the program shows on a terminal of so many columns."""
    ours, theirs = pty.openpty()
    env = environment(TERM="xterm-256color", **more) | {"COLUMNS": str(columns)}
    run = subprocess.Popen([*PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # Linux tells the end like this
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    assert run.wait() == 0, shown
    return shown.decode().replace("\r\n", "\n")


def bare(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    return str(file)


def test_a_position_is_drawn(position: str) -> None:
    done = goldenhorn("show", position)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Golden Horn: Anna's turn\n")
    assert re.search(r"^ A3> +A1> +<A2 +<B2 +<B3$", done.stdout, re.MULTILINE)
    assert "\x1b" not in done.stdout


def test_it_comes_from_stdin_too_and_is_the_same(position: str) -> None:
    assert goldenhorn("show", "-", stdin=POSITION).stdout == goldenhorn("show", position).stdout


def test_a_terminal_shows_colours_and_their_letters(position: str) -> None:
    shown = on_terminal("show", position, columns=80)
    assert "\x1b[38;5;231;48;5;88m R " in shown
    assert "\x1b[38;5;16;48;5;227m2y " in shown
    assert "\x1b" not in on_terminal("show", position, "--color", "never", columns=80)


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_it_fits_eighty_columns(players: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(goldenhorn("setup", "--players", players, "--seed", "3", "-q").stdout)
    shown = bare(on_terminal("show", str(file), columns=80))
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= 80
    numbers = "  ".join(map(str, range(1, 4)))
    assert [line for line in shown.splitlines() if line.split()[:3] == numbers.split()]


def test_a_narrow_terminal_folds_the_route_between_its_spaces(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(goldenhorn("setup", "--players", "4", "--seed", "3", "-q").stdout)
    shown = bare(on_terminal("show", str(file), columns=40))
    rows = [line.split() for line in shown.splitlines() if re.fullmatch(r" *\d+( +\d+)+ *", line)]
    assert [int(number) for row in rows for number in row] == list(range(1, 13))
    assert len(rows) > 1


def test_tables_that_are_too_wide_go_on_below_beside_the_same_names(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(goldenhorn("setup", "--players", "4", "--seed", "3", "-q").stdout)
    shown = bare(on_terminal("show", str(file), columns=40))
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= 40
    fleets = [line.split() for line in shown.splitlines() if re.match("Anna +A[13]", line)]
    assert [row[1:3] for row in fleets] == [["A1", "Anna1"], ["A3", "Anna3"]]
    assert sum(line.startswith("Anna's warehouse") for line in shown.splitlines()) == 2
    plain = goldenhorn("show", str(file)).stdout
    assert sum(line.startswith("Anna's warehouse") for line in plain.splitlines()) == 1


def test_a_scenario_shows_its_set_up(tmp_path: Path) -> None:
    inside = "[setup]\n" + POSITION.replace("[ships]", "[setup.ships]")
    named = 'setup = "position.toml"\n'
    (tmp_path / "position.toml").write_text(POSITION)
    for number, text in enumerate((inside, named)):
        file = tmp_path / f"story{number}.toml"
        file.write_text(f'title = "x"\n{text}[[step]]\nby = "Anna"\ndo = "pass"\n')
        assert goldenhorn("show", str(file)).stdout == goldenhorn("show", "-", stdin=POSITION).stdout


@pytest.mark.parametrize("setting", [["--rules", "raids_per_turn=2"], []])
def test_house_rules_are_laid_over(position: str, setting: list[str]) -> None:
    assert ("raids_per_turn 2" in goldenhorn("show", position, *setting).stdout) == bool(setting)


def test_faults_are_told_as_validate_tells_them(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(POSITION.replace("at = 5", "at = 50").replace("9b", "99b"))
    shown, told = goldenhorn("show", str(file)), goldenhorn("validate", str(file))
    assert (shown.returncode, shown.stdout) == (1, "")
    assert shown.stderr == told.stdout
    assert len(shown.stderr.splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("game = 1", 1),
        ('game = "chess"', 1),
        ("x = ", 1),
        ('warehouses.Anna = "3y"\nplayers = ["Anna"]', 2),
        ("step = 1", 1),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_line(text: str, code: int) -> None:
    done = goldenhorn("show", "-", stdin=text)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr
    assert "defect" not in done.stderr


def test_a_missing_file_and_an_unknown_game_are_wrong_usage(position: str) -> None:
    assert goldenhorn("show", "no-such-file").returncode == 2
    assert goldenhorn("show", position, "--game", "chess").returncode == 2
    assert goldenhorn("show", position, "--svg", "").returncode == 2


def test_the_svg_has_the_same_words_and_says_what_it_is(position: str, tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    done = goldenhorn("show", position, "--svg", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    root = ElementTree.fromstring(file.read_text())
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Golden Horn: Anna's turn"
    assert root.findtext(f"{SVG}desc") == goldenhorn("show", position).stdout
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert {"A1>", "<B2", "2y", "R", "Venice", "Anna's warehouse"} <= set(words)
    assert goldenhorn("show", position, "--svg", "-").stdout == file.read_text()


def test_nothing_of_the_svg_lies_outside_of_it(position: str) -> None:
    root = ElementTree.fromstring(goldenhorn("show", position, "--svg", "-").stdout)
    wide, high = (float(root.get(key, "0")) for key in ("width", "height"))
    for one in root.iter():
        if one.tag in (f"{SVG}rect", f"{SVG}text"):
            assert 0 <= float(one.get("x", "0")) + float(one.get("width", "0")) <= wide
            assert 0 <= float(one.get("y", "0")) + float(one.get("height", "0")) <= high


def test_names_of_users_steer_neither_the_terminal_nor_the_svg() -> None:
    text = POSITION.replace('"Anna"', '"<b>[red]&"').replace("Anna =", '"<b>[red]&" =')
    text = re.sub(r"^Anna(\d)(.*)", r'A\1 = { owner = "<b>[red]&", sails = ["pink"], at = "Venice" }', text, flags=re.M)
    done = goldenhorn("show", "-", "--svg", "-", stdin=text)
    assert done.returncode == 0, done.stderr
    assert ElementTree.fromstring(done.stdout).findtext(f"{SVG}title") == "Golden Horn: <b>[red]&'s turn"
    assert "<b>[red]&'s hand" in goldenhorn("show", "-", "--color", "always", stdin=text).stdout


def test_an_svg_that_is_there_is_overwritten_only_if_asked(position: str, tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    file.write_text("mine")
    assert goldenhorn("show", position, "--svg", str(file)).returncode == 2
    assert file.read_text() == "mine"
    assert goldenhorn("show", position, "--svg", str(file), "--force").returncode == 0


def test_simulate_draws_each_step_on_a_terminal_and_where_it_is_asked_to(tmp_path: Path) -> None:
    file = tmp_path / "story.toml"
    text = "seed = 1\n[setup]\n" + POSITION.replace("[ships]", "[setup.ships]")
    file.write_text(f'title = "x"\n{text}\n[[step]]\nby = "Anna"\ndo = "raid Ben2 red red"\nrefused = true\n')
    plain = goldenhorn("simulate", str(file), "-v").stdout
    assert "Golden Horn" not in plain
    drawn = goldenhorn("simulate", str(file), "--draw").stdout
    assert drawn.count("Golden Horn: ") == 1
    assert bare(on_terminal("simulate", str(file), "-v", columns=80)).count("Golden Horn: ") == 1
    assert "Golden Horn" not in on_terminal("simulate", str(file), "-v", "--no-draw", columns=80)
    assert "Golden Horn" not in on_terminal("simulate", str(file), columns=80)


def test_drawing_loads_neither_rich_nor_bots_where_nobody_looks(position: str) -> None:
    code = "import sys; from goldenhorn_cli.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([PROGRAM[0], "-c", code, "show", position], env=environment(), capture_output=True, text=True)
    loaded = set(done.stderr.split())
    assert "goldenhorn.games.golden_horn.drawing" in loaded
    assert not loaded & {"rich", "random", "multiprocessing", "goldenhorn.core.bot", "goldenhorn_cli.svg"}
    scored = subprocess.run(
        [PROGRAM[0], "-c", code, "score", "a=3y"], env=environment(), capture_output=True, text=True
    )
    assert "goldenhorn.games.golden_horn.drawing" not in scored.stderr.split()
