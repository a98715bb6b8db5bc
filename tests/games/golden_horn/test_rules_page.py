"""What RULES.md of Golden Horn tells beside what every game's page does (`tests/games/test_rules_pages.py`)."""

import ast
import re

import pytest

from goldenhorn.games.golden_horn import rulings
from tests.games.test_rules_pages import codes, page, scenarios, source

NAME = "golden-horn"


def line_codes() -> set[str]:
    """The codes of score lines as patterns: what stands in an f-string's braces may be anything."""
    found = set()
    for path in source(NAME):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Line":
                code = node.args[0]
                parts = code.values if isinstance(code, ast.JoinedStr) else [code]
                found.add("".join(str(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in parts))
    return found


def test_every_score_line_of_the_engine_is_told_and_no_other() -> None:
    patterns = line_codes()
    assert all(any(re.fullmatch(pattern, code) for code in codes(NAME, "Scored")) for pattern in patterns)
    assert all(any(re.fullmatch(pattern, code) for pattern in patterns) for code in codes(NAME, "Scored"))


def test_what_the_review_sets_is_told_where_the_texts_disagree() -> None:
    told = page(NAME)
    table = told[told.index("## Where the two texts disagree") : told.index("## Setting up")]
    for key, value in rulings.rules_table(rulings.PROFILES["review"]._replace(profile="rulebook")).items():
        written = str(value).lower() if isinstance(value, bool) else f'"{value}"'
        assert f"`{key} = {written}`" in table


def test_all_46_readings_and_20_questions_are_counted() -> None:
    assert "*readings* GH-01 to GH-46" in page(NAME).replace("\n", " ")
    assert page(NAME).rstrip().splitlines()[-1].startswith("20. ")


@pytest.mark.parametrize("tag", ["review", "match"])
def test_disagreements_and_matches_are_found_by_tag(tag: str) -> None:
    assert any(tag in scenario["tags"] for scenario in scenarios(NAME).values())
