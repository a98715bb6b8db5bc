"""The README's examples do what they say: files are written, commands run in order, output compared."""

import re
import shlex
import subprocess
from pathlib import Path

from tests import built

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(language: str) -> list[str]:
    return [body for kind, body in BLOCK.findall(README) if kind == language]


def run(command: str, folder: Path) -> str:
    """A command line of the README, with `goldenhorn` as this interpreter runs it."""
    ours = f"{shlex.join(built.PROGRAM)}"
    line = re.sub(r"(^|\| )goldenhorn ", rf"\1{ours} ", command)
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        env={"PYTHONPATH": built.PATH, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "80"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return done.stdout + done.stderr


def examples() -> list[tuple[str, str]]:
    """Every `$ command` with the output shown below it."""
    found = []
    for body in blocks("console"):
        for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def test_every_console_example_prints_what_the_readme_shows(tmp_path: Path) -> None:
    for body in blocks("toml"):
        name = body.split("\n", 1)[0].removeprefix("# ")
        (tmp_path / name).write_text(body, encoding="utf-8")
    shown = examples()
    assert len(shown) >= 8
    for command, output in shown:
        assert run(command, tmp_path) == output, command


def test_the_library_example_runs_and_ends_a_game() -> None:
    (body,) = blocks("python")
    code = [*built.PYTHON, "-c", body]
    done = subprocess.run(code, env={"PYTHONPATH": built.PATH}, capture_output=True, encoding="utf-8", check=True)
    assert re.search(r"(announced the end|ran out of goods).* \[\d+, \d+\]", done.stdout)


def test_the_two_set_up_commands_are_scripts_that_can_be_run() -> None:
    body = blocks("sh")[0]
    for line in body.splitlines():
        script = ROOT / shlex.split(line, comments=True)[0]
        assert script.stat().st_mode & 0o111, script
