"""The builds that are measured: the sources of a checkout, and what was compiled of them."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
BUILDS = ("interpreted", "compiled")
NO_COMPILER = 3  # what environment.py ends with


class Build(NamedTuple):
    """A Python, where it shall look for the engine before all else, and the command that runs the program."""

    name: str
    python: str
    paths: tuple[str, ...]
    program: tuple[str, ...]

    def environment(self) -> dict[str, str]:
        """For the program: what is installed finds itself, the rest is told where it is."""
        kept = plain()
        if self.program[0] == self.python and self.paths:
            kept["PYTHONPATH"] = os.pathsep.join(self.paths)
        return kept


def plain() -> dict[str, str]:
    """The environment without what would change what a program finds or writes."""
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "FORCE_COLOR")}


def of_checkout(name: str) -> Build | None:
    """The build of this checkout; the compiled one is made where it is not there yet. None without a compiler."""
    if name == "interpreted":
        return built(name, sys.executable, sources(ROOT))
    command = [sys.executable, str(ROOT / "scripts" / "environment.py"), "dev", "compiled"]
    done = subprocess.run(command, env=plain(), check=False)
    if done.returncode not in (0, NO_COMPILER):
        sys.exit("error: there is no compiled build to measure")
    return None if done.returncode else built(name, str(ROOT / ".venv-compiled" / "bin" / "python"), ())


def built(name: str, python: str, paths: tuple[str, ...]) -> Build:
    """A build with the program that is installed beside its Python, if one is."""
    beside = Path(python).with_name("goldenhorn")
    return Build(name, python, paths, (str(beside),) if beside.exists() else module(python))


def of_sources(tree: Path) -> Build:
    """The interpreted build of the sources in some folder."""
    return Build("interpreted", sys.executable, sources(tree), module(sys.executable))


def module(python: str) -> tuple[str, ...]:
    """How a Python runs the program without its being installed."""
    return (python, "-P", "-m", "goldenhorn_cli")


def sources(tree: Path) -> tuple[str, ...]:
    """Where a checkout has its packages."""
    return str(tree), str(tree / "cli")


def of_revision(build: Build, revision: str, tree: Path) -> Build:
    """The same build of another revision, for the same Python."""
    paths = sources(tree) if build.name == "interpreted" else (compiled(build, revision, tree),)
    return Build(build.name, build.python, paths, module(build.python))


def compiled(build: Build, revision: str, tree: Path) -> str:
    """The folder with a compiled engine of a revision."""
    folder = tree.with_name("compiled")
    command = [build.python, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), str(tree)]
    environment = {**build.environment(), "HATCH_BUILD_HOOKS_ENABLE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}error: {revision} was not built")
    if not any((folder / "goldenhorn" / "core").glob("*.so")):
        sys.exit(f"error: {revision} does not compile its engine; without --compiled the sources are compared")
    return str(folder)


@contextmanager
def worktree(revision: str) -> Iterator[Path]:
    """A revision checked out into a temporary folder, which is gone afterwards, whatever happens."""
    with tempfile.TemporaryDirectory(prefix="goldenhorn-") as folder:
        tree = Path(folder) / "tree"
        try:
            done = git("worktree", "add", "--quiet", "--detach", "--", str(tree), revision)
            if done.returncode:
                sys.exit(f"error: {done.stderr.strip()}")
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def git(*words: str) -> subprocess.CompletedProcess[str]:
    """Run git in this checkout."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
