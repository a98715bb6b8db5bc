"""A game's RULES.md, its source and its scenarios speak of the same rules, and all of them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from goldenhorn.core.faults import Fault
from goldenhorn.core.shape import Flag, OneOf, Shape, Text, Whole
from goldenhorn.games import find, names
from goldenhorn.play.cases import expand
from goldenhorn.play.replay import NOT_YOURS
from tests.games.playouts import adapter

ROOT = Path(__file__).parents[2]
every_game = pytest.mark.parametrize("name", names())

_ENTRY = re.compile(r"^### (\S+)$(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)


def source(name: str) -> list[Path]:
    return sorted((ROOT / "goldenhorn" / "games" / name.replace("-", "_")).glob("*.py"))


def rulings(name: str) -> Any:
    return import_module(f"goldenhorn.games.{name.replace('-', '_')}.rulings")


@cache
def page(name: str) -> str:
    return (ROOT / "goldenhorn" / "games" / name.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")


def rules(name: str) -> dict[str, str]:
    """Every rule by its code."""
    return dict(_ENTRY.findall(page(name)))


def listed(name: str, kind: str) -> list[str]:
    """The lines of one kind in all entries ("Refused", "Ruling", "Scored"), each joined into one."""
    found = re.findall(rf"^- {kind}: (.*(?:\n  .*)*)", page(name), re.MULTILINE)
    return [line.replace("\n ", "") for line in found]


def codes(name: str, kind: str) -> set[str]:
    """The codes that the lines of one kind name, but not those in brackets."""
    lines = listed(name, kind)
    return {code for line in lines for code in re.findall(r"`([a-z0-9-]+)`", re.sub(r"\(.*?\)", "", line))}


def refusal_codes(name: str) -> set[str]:
    """Every code that the game or a driver can refuse with."""
    found = {NOT_YOURS}
    for path in source(name):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                code = node.args[0]
                assert isinstance(code, ast.Constant), "a code that is put together cannot be looked up"
                found.add(str(code.value))
    return found


@cache
def scenarios(name: str) -> dict[Path, dict[str, Any]]:
    """Every scenario of the game; a document without steps is a set-up that one of them names."""
    files = sorted((ROOT / "scenarios" / name.replace("-", "_")).rglob("*.toml"))
    read = {path: tomllib.loads(path.read_text(encoding="utf-8")) for path in files}
    return {path: document for path, document in read.items() if "step" in document}


def cases(name: str) -> Iterator[dict[str, Any]]:
    """Every case of every scenario, its row filled in, a set-up that is named put in its place."""
    for path, document in scenarios(name).items():
        faults: list[Fault] = []
        for case in expand(document, faults):
            setup = case.document["setup"]
            if isinstance(setup, str):
                setup = tomllib.loads((path.parent / setup).read_text(encoding="utf-8"))
            yield {**case.document, "setup": setup}
        assert not faults, path


def values(shape: Shape) -> list[object]:
    """The values of a ruling that must be told and played; of numbers the smallest stands for all."""
    if isinstance(shape, OneOf):
        return [value for one in shape.shapes for value in values(one)]
    if isinstance(shape, Text):
        return list(shape.words)
    if isinstance(shape, Flag):
        return [True, False]
    return list(range(shape.low, shape.high + 1)) if isinstance(shape, Whole) and shape.high - shape.low < 2 else []


def told(value: object) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


@every_game
def test_every_refusal_of_the_engine_is_told_and_no_other(name: str) -> None:
    assert codes(name, "Refused") == refusal_codes(name)


@every_game
def test_every_score_line_is_told_and_no_other(name: str) -> None:
    assert codes(name, "Scored") == adapter(name).LINE_CODES


@every_game
def test_every_ruling_is_told_with_its_values_and_no_other(name: str) -> None:
    lines = {line.split("`")[1]: line for line in listed(name, "Ruling")}
    assert len(lines) == len(listed(name, "Ruling")), "a ruling is told once"
    for key, field in rulings(name).SHAPE.fields.items():
        if key == "profile":  # told throughout, wherever the sources disagree
            assert all(f'profile = "{value}"' in page(name) for value in values(field.shape))
            continue
        line = lines.pop(key)
        assert [value for value in values(field.shape) if told(value) not in line] == []
    assert lines == {}


@every_game
def test_the_default_of_every_ruling_is_told(name: str) -> None:
    # Where a rulebook and a review disagree, the rulebook's reading is the default.
    lines = {line.split("`")[1]: line for line in listed(name, "Ruling")}
    for key, default in rulings(name).Rulings()._asdict().items():
        choice = values(rulings(name).SHAPE.fields[key].shape)
        if key in lines and len(choice) > 1 and default in choice:
            assert re.search(re.escape(told(default)) + r" \((the default|rulebook)\b", lines[key]), lines[key]


@every_game
def test_where_the_engine_names_a_ruling_it_is_written_as_documents_write_it(name: str) -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in source(name))
    for key, value in re.findall(r"\bruling ([a-z_]+) = (\w+)", written):
        assert told(value) in map(told, values(rulings(name).SHAPE.fields[key].shape)), f"{key} = {value}"


@every_game
def test_every_reading_is_answered(name: str) -> None:
    announced = re.search(r"\*readings\* (\w+)-01 to \1-(\d+)", page(name))
    assert announced
    letters, last = announced.groups()
    readings = {f"{letters}-{number:02}" for number in range(1, int(last) + 1)}
    assert set(re.findall(rf"{letters}-\d\d", "".join(rules(name).values()))) == readings


@every_game
def test_every_rule_names_its_source(name: str) -> None:
    assert [code for code, text in rules(name).items() if "\n- Source: " not in text] == []


@every_game
def test_every_rule_that_the_source_names_is_told(name: str) -> None:
    named = set()
    for path in source(name):
        for several in re.findall(r"\(rules? ([a-z, -]+)\)", path.read_text(encoding="utf-8")):
            named.update(several.split(", "))
    assert named
    assert named - set(rules(name)) == set()


@every_game
def test_links_within_the_page_lead_somewhere(name: str) -> None:
    headings = {title.lower().replace(" ", "-") for title in re.findall(r"^##+ (.+)$", page(name), re.MULTILINE)}
    assert set(re.findall(r"\(#([a-z-]+)\)", page(name))) - headings == set()


@every_game
def test_every_rule_is_shown_by_a_scenario_and_none_shows_another(name: str) -> None:
    assert {code for told in scenarios(name).values() for code in told.get("rules_shown", [])} == set(rules(name))


@every_game
def test_every_scenario_says_which_rules_it_shows_and_what_it_is_about(name: str) -> None:
    for path, scenario in scenarios(name).items():
        assert scenario.get("rules_shown"), path
        assert scenario.get("tags"), path
        assert len(str(scenario.get("title", ""))) > 20, path


@every_game
def test_titles_are_told_once(name: str) -> None:
    titles = [scenario["title"] for scenario in scenarios(name).values()]
    assert len(set(titles)) == len(titles)


@every_game
def test_every_refusal_happens_in_a_scenario(name: str) -> None:
    refused = {step.get("refused") for case in cases(name) for step in case["step"]}
    assert refused - {None, True, False} == refusal_codes(name)


@every_game
def test_every_value_of_every_ruling_is_played(name: str) -> None:
    played: dict[str, list[object]] = {}
    for case in cases(name):
        for key, value in case["setup"].get("rules", {}).items():
            played.setdefault(key, []).append(value)
    assert set(played) == set(rulings(name).Rulings._fields)
    for key, field in rulings(name).SHAPE.fields.items():
        assert [value for value in values(field.shape) if value not in played[key]] == [], key


@every_game
def test_every_question_from_the_table_is_answered_and_played(name: str) -> None:
    answers = re.split(r"^## \S+ questions from the table$", page(name), flags=re.MULTILINE)[1]
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", answers, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1)) != []
    comments = "".join(path.read_text(encoding="utf-8") for path in scenarios(name))
    assert {int(number) for number in re.findall(r"^# Interaction (\d+)\b", comments, re.MULTILINE)} == set(numbers)


@every_game
@pytest.mark.parametrize("tag", ["example", "house-rule", "whole-game"])
def test_examples_house_rules_and_whole_games_are_found_by_tag(name: str, tag: str) -> None:
    assert any(tag in scenario["tags"] for scenario in scenarios(name).values())


@every_game
def test_whole_games_are_told_for_every_number_of_players(name: str) -> None:
    whole = [case for case in cases(name) if "whole-game" in case["tags"]]
    assert {len(case["setup"]["players"]) for case in whole} == set(find(name).seats)
    assert all(case["expect"]["over"] for case in whole)
