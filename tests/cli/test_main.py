"""The program as a whole: exit codes, streams, help, and what it says when something is wrong."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from goldenhorn_cli import main as entry
from goldenhorn_cli.app import COMMANDS
from goldenhorn_cli.failures import Failure, explain

from goldenhorn import __version__
from tests import built
from tests.cli.shell import PROGRAM, environment, goldenhorn

COMMAND_NAMES = list(COMMANDS)


def test_the_version_stands_alone() -> None:
    assert goldenhorn("--version").stdout == f"goldenhorn {__version__}\n"
    assert goldenhorn("--version", "-v").stdout.splitlines() == [
        f"goldenhorn {__version__}",
        f"Python {sys.version.split()[0]}",
        f"compiled: {'yes' if built.COMPILED else 'no'}",
    ]
    assert goldenhorn("--version", "games").returncode == 2


def test_no_words_at_all_show_the_help_on_stderr_as_a_usage_error() -> None:
    done = goldenhorn()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: goldenhorn")


@pytest.mark.parametrize("words", [["--help"], ["-h"], *([name, "--help"] for name in COMMAND_NAMES)])
def test_help_fits_eighty_columns_and_shows_an_example(words: list[str]) -> None:
    done = goldenhorn(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "\n    goldenhorn " in done.stdout.split("Example")[1]
    assert "..." not in done.stdout.partition("Commands:")[2]


def test_help_needs_no_rich() -> None:
    code = (
        "import sys; sys.modules['rich'] = None; from goldenhorn_cli.main import main; sys.exit(main(['setup', '-h']))"
    )
    done = subprocess.run([*built.PYTHON, "-c", code], env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "--players N" in done.stdout


@pytest.mark.parametrize(
    ("words", "error", "hint"),
    [
        (["scroe"], 'there is no command "scroe"', 'did you mean "score"?'),
        (["games", "--hlep"], "no such option: --hlep", "see goldenhorn games --help"),
        (["games", "--format", "xml"], "'xml' is not one of 'text', 'json'", "see goldenhorn games --help"),
        (["validate"], "no FILE is named", "goldenhorn validate --help"),
        (["validate", "no.toml"], "no.toml: there is no such file", ""),
        (["bots", "--game", "golden-hron"], 'there is no game "golden-hron"', 'did you mean "golden-horn"?'),
        (["setup", "--players", "9"], "9 cannot play Golden Horn", "2 to 4 can"),
        (["setup", "--players", "three"], "'three' is not a valid", "see goldenhorn setup --help"),
        (["completion", "tcsh"], "'tcsh' is not one of", "see goldenhorn completion --help"),
    ],
)
def test_what_is_wrong_with_the_command_line_is_told_on_stderr_with_a_hint(
    words: list[str], error: str, hint: str
) -> None:
    done = goldenhorn(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert error in done.stderr
    assert hint in done.stderr
    assert "Traceback" not in done.stderr


def test_a_defect_of_ours_is_one_line_and_its_traceback_comes_with_debug() -> None:
    code = (
        "import sys, goldenhorn.games, goldenhorn_cli.main as m\n"
        "goldenhorn.games.names = lambda: 1 / 0\n"
        "sys.exit(m.main(sys.argv[1:]))"
    )
    for words, traceback in ((["games"], False), (["games", "--debug"], True), (["--debug", "games"], True)):
        command = [*built.PYTHON, "-c", code, *words]
        done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (70, "")
        assert "error: this is a defect of goldenhorn: ZeroDivisionError: division by zero" in done.stderr
        assert ("Traceback" in done.stderr) is traceback


@pytest.mark.parametrize("words", [["games"], ["setup", "--seed", "1"], ["--help"], ["--version"]])
def test_a_closed_pipe_is_quiet(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*PROGRAM, *words], env=environment(), stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", [["games"], ["--version"]])
def test_a_full_disk_is_told(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, *words], env=environment(), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "error: no space left on device\n"


def test_closed_streams_do_no_harm() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$@" <&- >&- 2>&-', "sh", *PROGRAM, "validate", "-"], env=environment(), check=False
    )
    assert done.returncode == 2


def test_an_interrupt_ends_with_130_and_one_line(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [*PROGRAM, "validate", str(pipe)]
    running = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with running, pipe.open("wb"):  # opens when the program reads: it waits for us now
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=20)
    assert (running.returncode, told) == (130, b"error: interrupted\n")


def test_what_a_narrow_encoding_cannot_say_is_escaped() -> None:
    done = goldenhorn("score", "Zo\u00eb=1y", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Zo\\xeb" in done.stdout


def test_the_same_words_give_the_same_bytes_whatever_the_hash_seed() -> None:
    for words in (["games"], ["bots"], ["setup", "--seed", "5", "--players", "4"], ["validate", "--print-schema"]):
        first, second = (goldenhorn(*words, PYTHONHASHSEED=seed).stdout for seed in ("1", "2"))
        assert first == second != ""


def test_debug_after_a_double_dash_is_a_word_like_others() -> None:
    assert "no such file" in goldenhorn("validate", "--", "--debug").stderr


def on_a_terminal(*words: str, **more: str) -> tuple[str, int]:
    """What the program writes to a terminal."""
    ours, theirs = pty.openpty()
    more = {"TERM": "xterm-256color", **more}
    with subprocess.Popen([*PROGRAM, *words], env=environment(**more), stdout=theirs, stderr=theirs) as running:
        os.close(theirs)
        written = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # how Linux says that the other side is closed
                piece = b""
            if not piece:
                break
            written += piece
    os.close(ours)
    return written.decode(), running.returncode


ESCAPE = "\x1b["


@pytest.mark.parametrize(
    ("words", "variables", "coloured"),
    [
        ([], {}, True),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"NO_COLOR": ""}, True),
        ([], {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        ([], {"TERM": "dumb"}, False),
    ],
)
def test_colour_on_a_terminal_obeys_the_option_then_no_color_then_force_color(
    words: list[str], variables: dict[str, str], coloured: bool
) -> None:
    written, code = on_a_terminal("games", *words, **variables)
    assert code == 0
    assert "Golden Horn" in written
    assert (ESCAPE in written) is coloured


@pytest.mark.parametrize(
    ("words", "variables", "coloured"),
    [
        ([], {}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (["--color", "always"], {}, True),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_a_pipe_is_plain_unless_colour_is_asked_for(
    words: list[str], variables: dict[str, str], coloured: bool
) -> None:
    done = goldenhorn("games", *words, **variables)
    assert (ESCAPE in done.stdout) is coloured


def test_every_failure_has_a_code() -> None:
    assert explain(Failure("m", "h", 4)) == (["error: m", "hint: h"], 4)
    assert explain(KeyboardInterrupt()).exit_code == 130
    assert explain(EOFError()).exit_code == 2
    assert explain(BrokenPipeError()) == ([], 141)
    assert explain(MemoryError()).exit_code == 2
    assert explain(OSError(28, "No space left on device")) == (["error: no space left on device"], 2)
    assert explain(AssertionError("a\nb")).lines[0] == "error: this is a defect of goldenhorn: AssertionError: a b"


def test_main_can_be_called_with_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert entry.main(["games", "--format", "json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert list(games) == ["schema", "games"]
    assert games["games"][0]["name"] == "golden-horn"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_scripts_call_back_the_program(shell: str) -> None:
    done = goldenhorn("completion", shell)
    assert done.returncode == 0
    assert "_GOLDENHORN_COMPLETE" in done.stdout


def test_completion_knows_commands_and_options() -> None:
    asked = {"_GOLDENHORN_COMPLETE": "complete_bash", "COMP_CWORD": "1", "COMP_WORDS": "goldenhorn "}
    assert goldenhorn(**asked).stdout.split() == COMMAND_NAMES
    asked |= {"COMP_CWORD": "2", "COMP_WORDS": "goldenhorn setup --pl"}
    assert goldenhorn(**asked).stdout.split() == ["--players"]


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("goldenhorn match gr", ["greedy"]),
        ("goldenhorn match greedy ra", ["random"]),
        ("goldenhorn match --game golden-hor", ["golden-horn"]),
        ("goldenhorn match --game chess ra", []),
    ],
)
def test_completion_knows_bots_and_games(line: str, completed: list[str]) -> None:
    asked = {"_GOLDENHORN_COMPLETE": "complete_bash", "COMP_CWORD": str(line.count(" ")), "COMP_WORDS": line}
    assert goldenhorn(**asked).stdout.split() == completed


@pytest.mark.parametrize(
    "words",
    [
        ["score", "--format", "json", "Zoë=3 gelb", "Ben=1y"],
        ["setup", "--names", "Zoë,Ben", "--seed", "1"],
        ["setup", "--names", "Zoë,Ben", "--seed", "1", "--format", "json"],
        ["validate", "--format", "json", "Zoë.toml"],
        ["validate", "--format", "github", "Zoë.toml"],
        ["simulate", "--format", "json", "Zoë.toml"],
        ["simulate", "--format", "github", "Zoë.toml"],
        *(["simulate", "--report", f"{report}=-", "Zoë.toml"] for report in ("junit", "tap", "github", "json")),
        ["match", "random", "random", "--games", "2", "--seed", "1", "--format", "json"],
        ["bots", "--format", "json"],
        ["games", "--format", "json"],
    ],
    ids=" ".join,
)
def test_what_programs_read_is_utf_8_on_every_terminal(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "Zoë.toml").write_text("[", encoding="utf-8")
    plain = goldenhorn(*words, cwd=tmp_path)
    assert goldenhorn(*words, cwd=tmp_path, PYTHONIOENCODING="ascii").stdout == plain.stdout
    assert "\\x" not in plain.stdout


def test_names_that_are_no_text_go_into_no_file(tmp_path: Path) -> None:
    odd = os.fsdecode(b"A\xff")
    for words in (["score", f"{odd}=3o"], ["setup", "--names", f"{odd},Ben", "-o", "table.toml"]):
        done = goldenhorn(*words, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert "error[bad-text]" in done.stderr
    for report in ("junit", "tap", "github", "json"):
        assert goldenhorn("simulate", odd, "--report", f"{report}=out", cwd=tmp_path).returncode == 2
        assert "A" in (tmp_path / "out").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ["score", ""],
        ["validate", ""],
        ["simulate", ""],
        ["simulate", ".", ""],
        ["simulate", ".", "--report", "junit="],
        ["match", "random", "random", "--out", ""],
        ["match", "random", "random", "--record", ""],
        ["match", "random", "random", "--setup", ""],
    ],
    ids=" ".join,
)
def test_an_empty_name_is_no_folder_to_look_through_or_to_write_into(words: list[str], tmp_path: Path) -> None:
    done = goldenhorn(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is empty" in done.stderr or "names no file" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_dash_is_no_file_to_write_into(tmp_path: Path) -> None:
    done = goldenhorn("match", "random", "random", "--out", "-", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    table = "yellow,pink,green,red,orange,blue\n1,1,1,1,1,1\n"
    done = goldenhorn("score", "--batch", "-", "-o", "-", stdin=table, cwd=tmp_path)
    assert done.stdout.endswith("\n1,1,1,1,1,1,6,4,10,6\n")
    assert goldenhorn("setup", "-o", "-", cwd=tmp_path).stdout.startswith("# Golden Horn")
    assert list(tmp_path.iterdir()) == []


def test_more_games_than_anybody_can_play_are_a_wrong_number() -> None:
    done = goldenhorn("match", "random", "random", "--games", "9" * 30)
    assert (done.returncode, done.stdout) == (2, "")
    assert "not in the range" in done.stderr
