"""The pytest plugin: scenario files as test items."""

import os
import subprocess

import pytest

from tests import built

STORY = """game = "golden-horn"
title = "Nobody has won yet"
tags = ["start"]
TOP

[setup]
players = ["Anna", "Ben"]

[[step]]
by = "Anna"
do = "place Anna1 Venice"
expect.over = false
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["goldenhorn_cli.pytest_scenarios"]\n')
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "scenarios").mkdir()
    return tmp_path


def run_pytest(project, *words):
    environment = {**os.environ, "PYTHONPATH": built.PATH, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [*built.PYTHON, "-m", "pytest", "-p", "no:cacheprovider", "-rA", "-q", *words]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def write(project, name, top="", old="", new=""):
    text = STORY.replace("TOP", top)
    assert old in text
    (project / "scenarios" / name).write_text(text.replace(old, new) if old else text)


def test_a_scenario_that_is_named_itself_is_collected_wherever_it_is(project):
    write(project, "a.toml")
    (project / "scenarios" / "a.toml").rename(project / "a.toml")
    assert run_pytest(project)[0] == 5
    code, out = run_pytest(project, "a.toml")
    assert code == 0
    assert "PASSED a.toml::Nobody has won yet" in out


def test_scenarios_are_items_and_their_statuses_are_those_of_pytest(project):
    write(project, "a.toml")
    write(project, "b.toml", old="over = false", new="over = true")
    write(project, "c.toml", 'skip = "not now"')
    write(project, "d.toml", 'xfail = "not yet"', "over = false", "over = true")
    write(project, "e.toml", 'xfail = "not yet"')
    write(project, "f.toml", old="place", new="plaice")
    (project / "scenarios" / "table.toml").write_text('players = ["Anna", "Ben"]\n')
    (project / "other.toml").write_text("x = = 1")
    code, out = run_pytest(project)
    assert code == 1
    assert "3 failed, 1 passed, 1 skipped, 1 xfailed" in out
    assert "PASSED scenarios/a.toml::Nobody has won yet" in out
    assert "scenarios/b.toml:12:15: failed: Nobody has won yet\n  step 1, Anna: place Anna1 Venice\n" in out
    assert "over: expected true, found false" in out
    assert "not now" in out
    assert "fails as expected: not yet" in out
    assert "expected to fail (not yet), found that it passes" in out
    assert "scenarios/f.toml:11:6: broken: Nobody has won yet" in out


def test_cases_are_items_of_their_own_and_tags_are_keywords(project):
    rows = '\n[[case]]\nplace = "Venice"\n\n[[case]]\nplace = "Constantinople"\n'
    write(project, "a.toml", old="Venice", new="${place}")
    with (project / "scenarios" / "a.toml").open("a") as file:
        file.write(rows)
    write(project, "b.toml", old='"start"', new='"other"')
    code, out = run_pytest(project, "-k", "start")
    assert code == 0
    assert "2 passed, 1 deselected" in out
    assert "a.toml::Nobody has won yet [place=Constantinople]" in out


def test_the_engine_is_loaded_only_for_scenario_files(project):
    (project / "test_it.py").write_text(
        "import sys\n\n\ndef test_it():\n    assert not [m for m in sys.modules if m.startswith('goldenhorn.')]\n"
    )
    assert run_pytest(project, "test_it.py")[0] == 0
