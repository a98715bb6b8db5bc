"""The two builds of the engine: that the tests meet the one they are to meet, and that both tell the same."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from goldenhorn.games import names
from tests import built
from tests.cli.shell import PROGRAM, environment

ROOT = Path(__file__).resolve().parent.parent
TOLD = [
    ["setup", "--players", "4", "--seed", "7"],
    ["score", "Anna=3o2r1g4y1b2p", "Ben=2y2p2g", "--format", "json"],
    ["simulate", str(ROOT / "scenarios"), "-v"],
    ["match", "greedy", "random", "random", "--games", "30", "--seed", "5", "--format", "json"],
    ["match", "ismcts:sims=30", "flatmc:sims=30", "--games", "4", "--seed", "2", "--format", "json"],
    ["match", "ismcts:sims=20,bias=1", "flatmc:sims=20,looks=0.5", "greedy", "--games", "3", "--seed", "2"],
    [
        "score",
        "--game",
        "golden-sails",
        "gems:1 2 4 8; spells:+-1 gem, universal(mint 3 unicorn katar 1/2)",
        "sheet=II",
    ],
    *(
        ["match", "--game", name, "greedy", "random", "ismcts:sims=10", "--games", "6", "--seed", "5"]
        for name in names()
    ),
    *(["setup", "--game", name, "--seed", "7", "--format", "json"] for name in names()),
]


def test_these_tests_meet_the_build_that_was_asked_for(pytestconfig: pytest.Config) -> None:
    asked_for_sources = bool(pytestconfig.getini("pythonpath"))
    assert built.COMPILED is not asked_for_sources


@pytest.mark.skipif(not built.COMPILED, reason="nothing is compiled here")
@pytest.mark.parametrize("files", ["core/*.py", "games/*/*.py", "search/[a-z]*.py", "play/match.py", "play/series.py"])
def test_all_that_plays_is_compiled(files: str) -> None:
    paths = sorted((ROOT / "goldenhorn").glob(files))
    assert paths
    for path in paths:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        assert not str(import_module(name).__file__).endswith(".py"), name


@pytest.mark.skipif(not built.COMPILED, reason="the sources beside themselves show nothing")
@pytest.mark.parametrize("words", TOLD, ids=lambda words: words[0])
def test_both_builds_write_the_same_bytes(words: list[str], tmp_path: Path) -> None:
    kept = ["--out", "games.jsonl", "--record", "records"] if words[0] == "match" else []
    written = []
    for build, path in (("compiled", built.PATH), ("interpreted", f"{ROOT}:{ROOT / 'cli'}")):
        (folder := tmp_path / build).mkdir()
        command = [*PROGRAM, *words, *kept]
        done = subprocess.run(command, env=environment(PYTHONPATH=path), capture_output=True, check=False, cwd=folder)
        assert not done.returncode, done.stderr
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        assert len(files) > 1 or not kept, "results and records"
        written.append({**files, "stdout": done.stdout})
    assert written[0] == written[1]


@pytest.mark.skipif(not built.COMPILED, reason="there is one build here")
def test_the_other_build_is_the_other_one() -> None:
    environments = [environment(), environment(PYTHONPATH=f"{ROOT}:{ROOT / 'cli'}")]
    told = [
        subprocess.run([*PROGRAM, "--version", "-v"], env=where, capture_output=True, text=True, check=True).stdout
        for where in environments
    ]
    assert "compiled: yes" in told[0]
    assert "compiled: no" in told[1]
    assert sys.version.split()[0] in told[0]
