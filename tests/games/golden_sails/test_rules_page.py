"""What RULES.md of The Golden Sails tells in tables; all else in `tests/games/test_rules_pages.py`."""

import re
import tomllib

import pytest

from goldenhorn.games import find
from goldenhorn.games.golden_sails.actions import VERBS
from goldenhorn.games.golden_sails.components import A_PAIR, EXPERTS, FIVE, PILES, SPELLS, SPICE_POINTS, SPICES, WEAPON
from goldenhorn.games.golden_sails.notation import parse, spell
from goldenhorn.games.golden_sails.state import State
from goldenhorn.games.golden_sails.zone_words import read_zones
from tests.games.golden_sails.oracles import PRINTED_ORDER, PRINTED_SETS
from tests.games.test_rules_pages import codes, listed, page, rules

NAME = "golden-sails"
PAGE = page(NAME)
LETTERS = {"unicorn": "U", "phoenix": "P", "spider": "S", "serpent": "E"}


def rows(text: str) -> list[list[str]]:
    """The rows of a table, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_all_44_readings_and_13_questions_are_counted() -> None:
    assert "*readings* GS-01 to GS-44" in PAGE
    assert PAGE.rstrip().splitlines()[-1].startswith("13. ")


def test_the_table_of_sheet_five_is_the_printed_one_turned() -> None:
    head = re.search(r"^\| this beast \|(.*)\|$", rules(NAME)["beast-order"], re.MULTILINE)
    assert head
    after = [LETTERS[cell.strip().removeprefix("next: ")] for cell in head[1].split("|")]
    told = {
        (LETTERS[row[0]], follower): int(points)
        for row in rows(rules(NAME)["beast-order"])
        for follower, points in zip(after, row[1:], strict=True)
    }
    assert told == {(beast, row): points for row, line in PRINTED_ORDER.items() for beast, points in line.items()}


@pytest.mark.parametrize("sheet", range(4))
def test_the_sets_of_the_other_sheets_are_the_printed_ones(sheet: int) -> None:
    told = dict(rows(rules(NAME)["beast-sets"]))[("I", "II", "III", "IV")[sheet]]
    if sheet == 3:  # told in words
        assert told == "two alike 6 · one, two, three or four different ones 2, 4, 8, 12"
        return
    printed = {"".join(sorted(beasts)): points for beasts, points in PRINTED_SETS[sheet].items()}
    if sheet == 2:
        told, any_two = told.rsplit(" · ", 1)
        assert any_two == "any two, alike or not, 5"
        printed = {beasts: points for beasts, points in printed.items() if len(beasts) > 2 or points != 5}
    assert dict(map(one_set, told.split(" · "))) == printed


def one_set(told: str) -> tuple[str, int]:
    """`2 spiders, serpent 10` as letters and points."""
    *beasts, points = told.replace(",", "").split()
    letters, count = "", 1
    for word in beasts:
        if word.isdigit():
            count = int(word)
        else:
            letters += LETTERS[{"phoenixes": "phoenix"}.get(word, word.removesuffix("s"))] * count
            count = 1
    return "".join(sorted(letters)), int(points)


def test_every_spell_is_in_the_table_as_it_is_written() -> None:
    """One of a sort stands for all pairs of spices and all weapons."""
    section = PAGE[PAGE.index("## Spells one by one") : PAGE.index("### spell-goods")]
    told = {spell for row in rows(section) for spell in re.findall(r"`([^`]+)`", row[0])}
    alike = {spell for spell in SPELLS if spell in SPELLS[A_PAIR:FIVE] or spell[:2] == "+2"}
    assert told - alike == set(SPELLS) - alike
    assert len(told & alike) == 2
    assert all(read_zones(0, spell) for spell in told)
    scored = {code for row in rows(section) for code in re.findall(r"`([^`]+)`", row[2])}
    assert scored == {code for code in codes(NAME, "Scored") if code.startswith("spell-")}


WRITING = PAGE[PAGE.index("## Writing it down") : PAGE.index("## Thirteen questions")]


def test_piles_can_be_written_as_the_page_says_long_and_short() -> None:
    table, actions = re.findall(r"(?:^\|.*\n)+", WRITING, re.MULTILINE)
    for kind, (pile, long, short) in enumerate(rows(table)):
        assert pile == f"`{PILES[kind]}`"
        assert all(read_zones(kind, text) for text in re.findall(r"`([^`]+)`", long + short))
        for letter, word in re.findall(r"\b([A-Z]) (?:the )?([a-z]{5,})", short):
            numbers = " 1/2" * (kind == WEAPON)
            assert read_zones(kind, letter + numbers) == read_zones(kind, word + numbers)
    verbs = [re.findall(r"`([^`]+)`", row[0])[0] for row in rows(actions)]
    assert [spell(parse(text, State()), State()) for text in verbs] == verbs
    assert {text.split()[0] for text in verbs} == set(VERBS)


def test_the_documents_of_the_page_can_be_read() -> None:
    game = find(NAME)
    holdings, position = re.findall(r"```toml\n(.*?)```", WRITING, re.DOTALL)
    universals = "universal(mint 4 unicorn katar 1/2)"
    ben = f'Ben = "spells: {universals}, {universals}, protection, protection; weapons: pinga 1/1"'
    table = tomllib.loads(holdings.replace("\n[choices", f"{ben}\n[choices"))
    assert [line.what for line in game.tally({**table, "sheet": "I"})[1].lines if "(given)" in line.what] == [
        "universal good moved to the gems (given)",
        "universal good moved to the beasts (given)",
        "protected from pinga (given)",
        "protected from katar (given)",
        "the right side of the weapons (given)",
    ]
    read = game.read({"players": ["Anna", "Ben"], **tomllib.loads(position)})
    assert {fault.code for fault in read.warnings} <= {"stand-in", "unknown-gems"}


def test_spices_and_experts_are_those_of_the_box() -> None:
    told = rules(NAME)["spice-varieties"]
    assert [int(number) for number in re.findall(r"\b\d+\b", told.split("- Source")[0])] == list(SPICE_POINTS[1:])
    assert ", ".join(SPICES.names) in PAGE
    assert all(f"{expert} (" in PAGE for expert in EXPERTS.names)


def test_the_stand_in_is_called_that() -> None:
    assert "*The stand-in is not the printed deck.*" in PAGE
    assert [line for line in listed(NAME, "Source") if "set-up data" in line]
