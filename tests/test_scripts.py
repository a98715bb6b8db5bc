"""The scripts: what they say without a fitting Python, and that a ready environment runs at once."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("dirname", "readlink", "sed", "cmp", "sh", "date", "find", "cksum", "sort")
SCRIPTS = ("goldenhorn", "test", "check", "compile", "bench", "ladder", "tune")


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The scripts in a folder with a space in its name, and a PATH with the least that a system has."""
    root = tmp_path / "a checkout"
    shutil.copytree(ROOT / "scripts", root / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    (tmp_path / "tools").mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found is not None, tool
        (tmp_path / "tools" / tool).symlink_to(found)
    return root


def run(script: Path, *words: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    tools = next(parent for parent in cwd.parents if (parent / "tools").exists()) / "tools"
    return subprocess.run(
        [script, *words], cwd=cwd, env={"PATH": str(tools), **more}, capture_output=True, text=True, check=False
    )


def make_ready(root: Path, venv: str = ".venv", says: str = "ran") -> None:
    """An environment that looks made, whose program tells how it was called."""
    program(root / venv / "bin" / "goldenhorn", f'printf "{says}"; printf " <%s>" "$@"; exit 3')
    shutil.copy(root / "pyproject.toml", root / venv / "pyproject-run.toml")
    (root / venv / "ready-run").write_text(f"{root}\n")


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_can_be_run_and_are_sound_shell(name: str) -> None:
    path = ROOT / "scripts" / name
    assert os.access(path, os.X_OK)
    subprocess.run(["sh", "-n", path], check=True)


def test_continuous_integration_runs_the_whole_gate() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "scripts/test" in (ROOT / ".ci" / "run").read_text()
    steps = (ROOT / "scripts" / "check").read_text()
    for step in ("ruff format --check", "ruff check", "mypy", "pytest", "simulate scenarios"):
        assert step in steps


@pytest.mark.parametrize("compiled", ["", "compiled/bin"])
def test_the_summary_names_every_step_once_and_what_failed(checkout: Path, compiled: str) -> None:
    for tool in ("bin/python", "bin/goldenhorn", "compiled/bin/pytest", "compiled/bin/goldenhorn"):
        program(checkout / tool, 'case "$*" in *format*) exit 1 ;; esac')
    done = run(checkout / "scripts" / "check", cwd=checkout, PYTHON="bin/python", COMPILED=compiled)
    summary = done.stdout.partition("== summary\n")[2].splitlines()
    results = {line[:19].rstrip(): line[20:].split()[0] for line in summary}
    assert len(results) == len(summary) == (8 if compiled else 7)
    assert results["compiled tests" if compiled else "compiled"] == ("ok" if compiled else "skipped:")
    assert [name for name, result in results.items() if result == "FAILED"] == ["format"]
    assert done.returncode == 1


@pytest.mark.parametrize("script", ["goldenhorn", "test"])
def test_without_python_it_is_told_what_to_install(checkout: Path, script: str) -> None:
    done = run(checkout / "scripts" / script, cwd=checkout)
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs Python 3.11 or newer; there is no Python here" in done.stderr
    assert "apt install python3 python3-venv" in done.stderr


def test_an_old_python_is_named(checkout: Path) -> None:
    program(checkout.parent / "tools" / "python3", 'case "$2" in *print*) echo 3.9 ;; *) exit 1 ;; esac')
    program(checkout.parent / "tools" / "python3.12", "exit 127")  # such as a shim for what is not installed
    done = run(checkout / "scripts" / "goldenhorn", cwd=checkout)
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs Python 3.11 or newer; python3 is 3.9" in done.stderr


def test_a_python_without_environments_names_the_package_that_has_them(checkout: Path) -> None:
    stub = 'case "$2" in *print*) echo 3.11 ;; *ensurepip*) exit 1 ;; esac'
    program(checkout.parent / "tools" / "python3", stub)
    done = run(checkout / "scripts" / "goldenhorn", cwd=checkout)
    assert (done.returncode, done.stdout) == (2, "")
    assert "apt install python3-venv (or python3.11-venv)" in done.stderr


def test_a_ready_environment_runs_at_once_from_anywhere(checkout: Path) -> None:
    make_ready(checkout)
    link = checkout.parent / "gh"
    link.symlink_to(checkout / "scripts" / "goldenhorn")
    relative = checkout / "relative"
    relative.symlink_to("scripts/goldenhorn")
    for script in (checkout / "scripts" / "goldenhorn", link, relative):
        done = run(script, "a b", "", "*", cwd=checkout / "scripts")
        assert (done.returncode, done.stdout, done.stderr) == (3, "ran <a b> <> <*>", "")


@pytest.mark.parametrize("spoil", ["pyproject.toml", ".venv/ready-run", ".venv/bin/goldenhorn"])
def test_an_environment_that_is_not_for_this_state_is_made_anew(checkout: Path, spoil: str) -> None:
    make_ready(checkout)
    (checkout / spoil).write_text("else")
    if spoil.endswith("bin/goldenhorn"):
        (checkout / spoil).unlink()
    calls = checkout.parent / "calls"
    program(checkout.parent / "tools" / "python3", f'case "$2" in *print*) echo 3.11 ;; esac; echo "$*" >>"{calls}"')
    run(checkout / "scripts" / "goldenhorn", cwd=checkout)
    assert calls.read_text().splitlines()[-1] == f"{checkout}/scripts/environment.py run interpreted"


def test_an_interrupted_set_up_says_so_and_is_not_trusted(checkout: Path) -> None:
    command = [sys.executable, str(checkout / "scripts" / "environment.py"), "run"]
    hear = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    hear += "sys.argv = sys.argv[1:]; import runpy; runpy.run_path(sys.argv[0], run_name='__main__')"
    with subprocess.Popen([command[0], "-c", hear, *command[1:]], stderr=subprocess.PIPE, text=True) as setting_up:
        assert setting_up.stderr is not None
        assert "setting up" in setting_up.stderr.readline()
        while not (checkout / ".venv" / "unfinished").exists():
            time.sleep(0.01)
        setting_up.send_signal(signal.SIGINT)
        said = setting_up.stderr.read()
    assert (setting_up.returncode, said) == (130, "interrupted: the next run makes a new start\n")
    assert not (checkout / ".venv" / "ready-run").exists()


def test_a_checkout_that_takes_no_environment_is_told_in_a_line(checkout: Path) -> None:
    (checkout / "scripts" / "environment.py").write_text(
        (checkout / "scripts" / "environment.py").read_text().replace("VENV = ROOT", 'VENV = ROOT / "no"')
    )
    command = [sys.executable, str(checkout / "scripts" / "environment.py"), "run"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[1:] == [f"error: {checkout}/no/.venv: No such file or directory"]


@pytest.fixture
def compiled(checkout: Path) -> Path:
    """A checkout with sources and both environments, the compiled one made of these very sources."""
    for source in ("goldenhorn/core/counts.py", "cli/goldenhorn_cli/main.py"):
        (checkout / source).parent.mkdir(parents=True)
        (checkout / source).write_text("pass\n")
    make_ready(checkout)
    make_ready(checkout, ".venv-compiled", "ran compiled")
    told = subprocess.run(
        ["sh", "-c", 'root=$1; . "$root/scripts/environment.sh"; sources', "sh", checkout],
        capture_output=True,
        check=True,
    )
    assert b" goldenhorn/core/counts.py\n" in told.stdout
    (checkout / ".venv-compiled" / "sources").write_bytes(told.stdout)
    return checkout


def test_what_is_compiled_runs_unless_told_not_to(compiled: Path) -> None:
    script = compiled / "scripts" / "goldenhorn"
    assert run(script, "x", cwd=compiled).stdout == "ran compiled <x>"
    done = run(script, "x", cwd=compiled, GOLDENHORN_COMPILED="0")
    assert (done.stdout, done.stderr) == ("ran <x>", "")


def changed(path: Path) -> None:
    """Other words of the same length, as if written long ago."""
    path.write_text(path.read_text()[::-1])
    os.utime(path, (1, 1))


def renamed(path: Path) -> None:
    path.rename(path.with_name("renamed.py"))


@pytest.mark.parametrize("change", [changed, renamed, Path.unlink])
@pytest.mark.parametrize(
    "source", ["goldenhorn/core/counts.py", "cli/goldenhorn_cli/main.py", "scripts/hatch_build.py"]
)
def test_what_was_compiled_from_other_sources_does_not_run(
    compiled: Path, source: str, change: Callable[[Path], None]
) -> None:
    change(compiled / source)
    done = run(compiled / "scripts" / "goldenhorn", "x", cwd=compiled)
    assert done.stdout == "ran <x>"
    assert "scripts/compile has not compiled these sources" in done.stderr
    assert "hint: run scripts/compile" in done.stderr


def test_what_was_compiled_half_way_does_not_run(compiled: Path) -> None:
    (compiled / ".venv-compiled" / "ready-run").unlink()
    done = run(compiled / "scripts" / "goldenhorn", "x", cwd=compiled)
    assert done.stdout == "ran <x>"
    assert "scripts/compile has not compiled these sources" in done.stderr


def test_neither_clocks_nor_caches_of_python_make_other_sources(compiled: Path) -> None:
    then = time.time_ns() + 10**13
    os.utime(compiled / "goldenhorn" / "core" / "counts.py", ns=(then, then))
    cache = compiled / "goldenhorn" / "core" / "__pycache__" / "counts.cpython-311.pyc"
    cache.parent.mkdir()
    cache.write_text("")
    assert run(compiled / "scripts" / "goldenhorn", "x", cwd=compiled).stdout == "ran compiled <x>"


def completed(checkout: Path, level: str, pip: str) -> str:
    """What is said while the compiled environment is completed, with a compiler at hand and such a pip."""
    (checkout / ".venv-compiled" / "unfinished").unlink(missing_ok=True)  # or a real one would be made
    program(checkout / ".venv-compiled" / "bin" / "python", f'[ "$1" != -m ] || exit {pip}')
    script = checkout / "scripts" / "environment.py"
    script.write_text(script.read_text().replace("(lacking := lacks())", "(lacking := '')"))
    command = [sys.executable, str(script), level, "compiled"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def test_compiling_is_announced_where_it_is_done(compiled: Path) -> None:
    assert completed(compiled, "dev", pip="0").endswith(".venv-compiled (once) …\n")
    changed(compiled / "goldenhorn" / "core" / "counts.py")
    assert completed(compiled, "run", pip="0").endswith(".venv-compiled (compiling takes a minute or two) …\n")


def test_what_fails_while_compiling_may_be_the_compiler(compiled: Path) -> None:
    assert completed(compiled, "dev", pip="1").splitlines()[-1].startswith("hint: packages come from PyPI")
    assert "does the C compiler work?" in completed(compiled, "run", pip="1")


def test_without_a_compiler_it_is_said_plainly_and_nothing_is_made(checkout: Path) -> None:
    (checkout.parent / "tools" / "python3").symlink_to(sys.executable)
    done = run(checkout / "scripts" / "compile", cwd=checkout, CC="no-such-compiler -O2")
    assert (done.returncode, done.stdout) == (3, "")
    assert "no compiled build: there is no C compiler here (Python asks for no-such-compiler)" in done.stderr
    assert "apt install gcc python3-dev" in done.stderr
    assert not (checkout / ".venv-compiled").exists()


def test_a_compiler_that_does_not_compile_is_none(checkout: Path) -> None:
    (checkout.parent / "tools" / "python3").symlink_to(sys.executable)
    program(checkout.parent / "tools" / "half-a-compiler", 'echo "x.h:1: error: no stdio.h" >&2; exit 1')
    done = run(checkout / "scripts" / "compile", cwd=checkout, CC="half-a-compiler -O2")
    assert (done.returncode, done.stdout) == (3, "")
    said = "no compiled build: the C compiler here (half-a-compiler) does not compile: x.h:1: error: no stdio.h"
    assert done.stderr.splitlines()[0] == said
    assert not (checkout / ".venv-compiled").exists()


def test_an_empty_name_of_a_compiler_is_as_good_as_none(checkout: Path) -> None:
    ask = [sys.executable, "-c", "import environment; print(environment.compiler())"]
    told = {
        subprocess.run(ask, cwd=checkout / "scripts", env=env, capture_output=True, text=True, check=True).stdout
        for env in ({}, {"CC": ""}, {"CC": " "})
    }
    assert len(told) == 1
    assert told != {"[]\n"}


@pytest.mark.parametrize("unwanted", ["PIP_TARGET", "PIP_USER", "HATCH_BUILD_NO_HOOKS", "HATCH_BUILD_HOOKS_ONLY"])
def test_what_would_install_otherwise_is_kept_from_pip(checkout: Path, unwanted: str) -> None:
    ask = "import sys; sys.argv[1:] = ['run', 'compiled']; import environment; "
    ask += "environment.succeeds(['sh', '-c', 'env; exit 1'])"
    there = {"PATH": os.defpath, unwanted: "1"}
    done = subprocess.run(
        [sys.executable, "-c", ask], cwd=checkout / "scripts", env=there, capture_output=True, text=True, check=True
    )
    assert "HATCH_BUILD_HOOKS_ENABLE=1\n" in done.stderr
    assert f"{unwanted}=" not in done.stderr
