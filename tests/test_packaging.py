"""The wheel holds the whole program and nothing that claims a foreign name; it runs far from this checkout."""

import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from goldenhorn import __version__

ROOT = Path(__file__).resolve().parent.parent


def run(*words: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={"PATH": "", "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation")
    run(*pip, "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_both_packages_and_only_them(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {
        "goldenhorn",
        "goldenhorn_cli",
        f"goldenhorn-{__version__}.dist-info",
    }
    sources = [path for folder in ("goldenhorn", "cli/goldenhorn_cli") for path in (ROOT / folder).rglob("*.py")]
    assert {path.relative_to(ROOT).as_posix().removeprefix("cli/") for path in sources} <= set(names)
    assert "goldenhorn/py.typed" in names
    assert "goldenhorn/games/golden_horn/RULES.md" in names


def test_the_installed_wheel_runs_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "fresh", cwd=tmp_path)
    python = tmp_path / "fresh" / "bin" / "python"
    install = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index")
    run(*install, wheel, cwd=tmp_path)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip())
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")  # typer and rich are not ours to test
    where = run(python, "-c", "import goldenhorn, goldenhorn_cli; print(goldenhorn.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(site)
    assert run(python, "-m", "goldenhorn_cli", "--version", cwd=tmp_path) == f"goldenhorn {__version__}\n"
    program = tmp_path / "fresh" / "bin" / "goldenhorn"
    assert run(program, "setup", "--seed", "1", cwd=tmp_path).startswith("# Golden Horn for 2 players, seed 1\n")
    assert "Anna" in run(program, "score", "Anna=3o2r", "Ben=2y", cwd=tmp_path)
