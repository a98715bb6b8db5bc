"""RULES.md, the engine's source and the scenarios speak of the same rules, and all of them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from goldenhorn.core.faults import Fault
from goldenhorn.core.shape import Flag, OneOf, Shape, Text, Whole
from goldenhorn.games.golden_horn import rulings
from goldenhorn.play.cases import expand
from goldenhorn.play.replay import NOT_YOURS

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "goldenhorn" / "games" / "golden_horn"
SCENARIOS = ROOT / "scenarios" / "golden_horn"
PAGE = (SOURCE / "RULES.md").read_text(encoding="utf-8")
QUESTIONS = set(range(1, 21))  # the interactions of rules that each must be played out
READINGS = {f"GH-{number:02}" for number in range(1, 47)}

_ENTRY = re.compile(r"^### (\S+)$(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
RULES = dict(_ENTRY.findall(PAGE))


def listed(kind: str) -> list[str]:
    """The lines of one kind in all entries ("Refused", "Ruling", "Scored"), each joined into one."""
    found = re.findall(rf"^- {kind}: (.*(?:\n  .*)*)", PAGE, re.MULTILINE)
    return [line.replace("\n ", "") for line in found]


def codes(kind: str) -> set[str]:
    """The codes that the lines of one kind name, but not those in brackets."""
    return {code for line in listed(kind) for code in re.findall(r"`([a-z0-9-]+)`", re.sub(r"\(.*?\)", "", line))}


def calls(name: str) -> Iterator[ast.expr]:
    """The first argument of every call of a name in the game's source."""
    for path in sorted(SOURCE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node.args[0]


def refusal_codes() -> set[str]:
    """Every code that the game or a driver can refuse with."""
    found = {NOT_YOURS}
    for code in calls("Refusal"):
        assert isinstance(code, ast.Constant), "a code that is put together cannot be looked up"
        found.add(str(code.value))
    return found


def line_codes() -> set[str]:
    """The codes of score lines as patterns: what stands in an f-string's braces may be anything."""
    found = set()
    for code in calls("Line"):
        parts = code.values if isinstance(code, ast.JoinedStr) else [code]
        found.add("".join(str(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in parts))
    return found


@cache
def scenario_files() -> list[Path]:
    """Every scenario of the game; a document without steps is a set-up that one of them names."""
    return [path for path in sorted(SCENARIOS.rglob("*.toml")) if "step" in document(path)]


@cache
def document(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def cases() -> Iterator[dict[str, object]]:
    """Every case of every scenario, its row filled in."""
    for path in scenario_files():
        faults: list[Fault] = []
        yield from (case.document for case in expand(document(path), faults))
        assert not faults, path


def values(shape: Shape) -> list[object]:
    """The values of a ruling that must be told and played; of numbers the smallest stands for all."""
    if isinstance(shape, OneOf):
        return [value for one in shape.shapes for value in values(one)]
    if isinstance(shape, Text):
        return list(shape.words)
    if isinstance(shape, Flag):
        return [True, False]
    return [shape.low, shape.high] if isinstance(shape, Whole) and shape.high - shape.low < 2 else []


def told(value: object) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def test_every_refusal_of_the_engine_is_told_and_no_other():
    assert codes("Refused") == refusal_codes()


def test_every_score_line_of_the_engine_is_told_and_no_other():
    patterns = line_codes()
    assert all(any(re.fullmatch(pattern, code) for code in codes("Scored")) for pattern in patterns)
    assert all(any(re.fullmatch(pattern, code) for pattern in patterns) for code in codes("Scored"))
    assert codes("Scored") == {"goods", *(f"set-{size}" for size in range(1, 7))}


@pytest.mark.parametrize("ruling", rulings.Rulings._fields)
def test_every_ruling_is_told_with_its_values(ruling: str):
    if ruling == "profile":
        assert all(f'profile = "{name}"' in PAGE for name in rulings.PROFILES)
        return
    lines = [line for line in listed("Ruling") if line.startswith(f"`{ruling}`")]
    assert len(lines) == 1
    assert [value for value in values(rulings.SHAPE.fields[ruling].shape) if told(value) not in lines[0]] == []


def test_no_ruling_is_told_that_does_not_exist():
    assert {line.split("`")[1] for line in listed("Ruling")} <= set(rulings.Rulings._fields)


def test_what_the_review_sets_is_told_where_the_texts_disagree():
    table = PAGE[PAGE.index("## Where the two texts disagree") : PAGE.index("## Setting up")]
    for key, value in rulings.rules_table(rulings.PROFILES["review"]._replace(profile="rulebook")).items():
        written = str(value).lower() if isinstance(value, bool) else f'"{value}"'
        assert f"`{key} = {written}`" in table


def test_every_reading_is_answered():
    assert set(re.findall(r"GH-\d\d", "".join(RULES.values()))) == READINGS


def test_every_rule_names_its_source():
    assert [code for code, text in RULES.items() if "\n- Source: " not in text] == []


def test_every_rule_that_the_source_names_is_told():
    named = set()
    for path in SOURCE.glob("*.py"):
        for several in re.findall(r"\(rules? ([a-z, -]+)\)", path.read_text(encoding="utf-8")):
            named.update(several.split(", "))
    assert named
    assert named <= set(RULES)


def test_links_within_the_page_lead_somewhere():
    assert set(re.findall(r"\(#([a-z-]+)\)", PAGE)) <= set(RULES)


def test_every_rule_is_shown_by_a_scenario_and_none_shows_another():
    shown = {code for path in scenario_files() for code in document(path).get("rules_shown", [])}
    assert shown == set(RULES)


def test_every_scenario_says_which_rules_it_shows_and_what_it_is_about():
    for path in scenario_files():
        told = document(path)
        assert told.get("rules_shown"), path
        assert told.get("tags"), path
        assert len(str(told.get("title", ""))) > 20, path


def test_titles_are_told_once():
    titles = [document(path)["title"] for path in scenario_files()]
    assert len(set(titles)) == len(titles)


def test_every_refusal_happens_in_a_scenario():
    refused = {step.get("refused") for case in cases() for step in case["step"]}
    assert refused - {None, True, False} == refusal_codes()


def test_every_value_of_every_ruling_is_played():
    played: dict[str, list[object]] = {}
    for case in cases():
        for key, value in case["setup"].get("rules", {}).items():
            played.setdefault(key, []).append(value)
    assert set(played) == set(rulings.Rulings._fields)
    for key, field in rulings.SHAPE.fields.items():
        assert [value for value in values(field.shape) if value not in played[key]] == [], key


def test_every_question_from_the_table_is_answered_and_played():
    answers = PAGE[PAGE.index("## Twenty questions from the table") :]
    assert {int(number) for number in re.findall(r"^(\d+)\. ", answers, re.MULTILINE)} == QUESTIONS
    comments = "".join(path.read_text(encoding="utf-8") for path in scenario_files())
    assert {int(number) for number in re.findall(r"^# Interaction (\d+)\b", comments, re.MULTILINE)} == QUESTIONS


@pytest.mark.parametrize("tag", ["example", "review", "house-rule", "whole-game"])
def test_examples_disagreements_house_rules_and_whole_games_are_found_by_tag(tag: str):
    assert any(tag in document(path)["tags"] for path in scenario_files())


def test_whole_games_are_told_for_every_number_of_players():
    whole = [case for case in cases() if "whole-game" in case["tags"]]
    assert {len(case["setup"]["players"]) for case in whole} == {2, 3, 4}
    assert all(case["expect"]["over"] for case in whole)
