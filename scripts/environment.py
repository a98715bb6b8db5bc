"""Makes or completes a virtual environment of this checkout: `python environment.py run|dev interpreted|compiled`.

One run at a time: another one waits, and then finds the work done. Marks that stand in the environment tell what
it is ready for; one that was killed half-way is made anew.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEVELS = ("run", "dev")
COMPILED = sys.argv[2:] == ["compiled"]
VENV = ROOT / (".venv-compiled" if COMPILED else ".venv")
PYTHON = VENV / "bin" / "python"
UNFINISHED = VENV / "unfinished"
PROJECT = ["."] if COMPILED else ["-e", "."]
KNOWN_SOURCES = VENV / "sources"  # their checksums when the wheel was made
NO_COMPILER = 3  # an exit code of its own


def main(level: str) -> int:
    """Bring the environment to a level; the exit code."""
    with alone():
        if is_ready(level):
            return 0
        if COMPILED and (lacking := lacks()):
            tell(f"no compiled build: {lacking}")
            tell("hint: on Debian and Ubuntu: apt install gcc python3-dev; without them everything runs, only slower")
            return NO_COMPILER
        made_of = sources()  # now: what changes while we build is not in it
        packages = [*(() if is_ready("run") else PROJECT), *(("--group", "dev") if level == "dev" else ())]
        compiling = COMPILED and PROJECT[0] in packages
        tell(f"goldenhorn: setting up {VENV} ({'compiling takes a minute or two' if compiling else 'once'}) …")
        for known in LEVELS:  # whoever starts meanwhile shall wait for us
            ready_mark(known).unlink(missing_ok=True)
        worked = usable() or make()
        UNFINISHED.touch()
        worked = worked and install("--upgrade", "pip") and install(*packages)
        if not worked:
            return 2
        UNFINISHED.unlink()
        KNOWN_SOURCES.write_bytes(made_of)
        for reached in {"run", level}:
            known_project(reached).write_bytes((ROOT / "pyproject.toml").read_bytes())
            ready_mark(reached).write_text(f"{ROOT}\n", encoding="utf-8")
    return 0


def compiler() -> list[str]:
    """The words that call the C compiler: those of CC, where there are any, or else what Python was built with."""
    return os.environ.get("CC", "").split() or (sysconfig.get_config_var("CC") or "cc").split()


def lacks() -> str:
    """What is not here that compiling needs; empty if nothing."""
    command = compiler()
    if shutil.which(command[0]) is None:
        return f"there is no C compiler here (Python asks for {command[0]})"
    folder = sysconfig.get_path("include")
    if not (header := Path(folder, "Python.h")).exists():
        return f"Python's headers are not here ({header})"
    command += ["-x", "c", "-", "-c", "-o", os.devnull, "-I", folder]
    tried = subprocess.run(command, input="#include <Python.h>\n", capture_output=True, text=True, check=False)
    said = next((f": {line}" for line in tried.stderr.splitlines() if "error" in line), "")
    return f"the C compiler here ({command[0]}) does not compile{said}" if tried.returncode else ""


def told(level: str) -> int:
    """As `main`, but what breaks it off is told in a line; the next run trusts nothing that was left half-way."""
    try:
        return main(level)
    except KeyboardInterrupt:
        tell("interrupted: the next run makes a new start")
        return 130
    except OSError as error:
        tell(f"error: {error.filename or VENV}: {error.strerror or error}")
        return 2


def ready_mark(level: str) -> Path:
    """The file that names the checkout an environment was made in, written last of all."""
    return VENV / f"ready-{level}"


def known_project(level: str) -> Path:
    """The copy of pyproject.toml that was installed."""
    return VENV / f"pyproject-{level}.toml"


def is_ready(level: str) -> bool:
    """Whether there is nothing to do; the shell asks the same before it calls us."""
    try:
        made_in = ready_mark(level).read_text(encoding="utf-8")
        known = known_project(level).read_bytes()
        made_of = KNOWN_SOURCES.read_bytes() if COMPILED else b""
    except OSError:
        return False
    current = made_in == f"{ROOT}\n" and known == (ROOT / "pyproject.toml").read_bytes()
    return current and made_of == sources() and usable()


def sources() -> bytes:
    """The checksums of what a wheel is made of, as the shell takes them; none where the sources are what runs."""
    if not COMPILED:
        return b""
    command = ["sh", "-c", 'root=$1; . "$root/scripts/environment.sh"; sources', "sh", str(ROOT)]
    return subprocess.run(command, capture_output=True, check=False).stdout


def usable() -> bool:
    """Whether a finished environment with a new enough Python and pip is there."""
    if UNFINISHED.exists() or not PYTHON.exists():
        return False
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11) or sys.prefix != sys.argv[1])"
    return subprocess.run([PYTHON, "-c", probe, VENV], capture_output=True, check=False).returncode == 0


def make() -> bool:
    """Make the environment anew."""
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir()
    UNFINISHED.touch()
    return succeeds([sys.executable, "-m", "venv", str(VENV)])


def install(*packages: str) -> bool:
    """Let pip install; what it says is shown only when it fails."""
    return succeeds([str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages])


def succeeds(command: list[str]) -> bool:
    """Run a command in the checkout; where it fails, what it said and what failed are told."""
    environment = {key: value for key, value in os.environ.items() if key not in UNWANTED}
    if COMPILED:
        environment |= {"HATCH_BUILD_HOOKS_ENABLE": "1", "CC": " ".join(compiler())}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,  # it is the program's
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        tell(done.stdout.rstrip())
        tell(f"error: this failed: {' '.join(command)}")
        doubt = " does the C compiler work?" if COMPILED else ""
        tell(f"hint: packages come from PyPI: is there a network?{doubt} the next run tries again")
    return done.returncode == 0


UNWANTED = {"PIP_TARGET", "PIP_PREFIX", "PIP_USER", "PYTHONHOME", "__PYVENV_LAUNCHER__"}  # would install elsewhere
UNWANTED |= {"HATCH_BUILD_NO_HOOKS", "HATCH_BUILD_HOOKS_ONLY"}  # would compile nothing, or install nothing


@contextmanager
def alone() -> Iterator[None]:
    """Hold the checkout; the system lets go of it even where we are killed."""
    import fcntl

    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
        except OSError:
            tell("warning: this file system has no locks; start one script at a time")
        yield
    finally:
        os.close(folder)


def tell(text: str) -> None:
    """Say something on stderr: stdout is the program's."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(told(sys.argv[1]))
