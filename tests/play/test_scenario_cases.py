"""Case rows: one story, a scenario a row."""

import tomllib

import pytest

from goldenhorn.play.scenario import read
from goldenhorn.play.verdict import run
from tests import toy

STORY = """
[setup]
players = ["Anna", "Ben"]
turn = "Anna"
stands = { Anna = "north", Ben = "south" }
bowl = "1a 1p 1q"
baskets = { Anna = "2a", Ben = "1a 1p" }
"""
STEP = '[[step]]\nby = "${who}"\ndo = "take ${fruit}"\ndeal = "q"\nexpect.baskets."${who}"."${fruit}" = "${n}"\n'
ROWS = '[[case]]\nwho = "Anna"\nfruit = "apple"\nn = 3\n[[case]]\nwho = "Anna"\nfruit = "pear"\nn = 1\n'


def reading(text):
    return read(tomllib.loads(text), toy)


def faults(text):
    return [(fault.code, fault.path) for fault in reading(text).faults]


def test_each_row_is_a_scenario_of_its_own():
    scenarios = reading(STORY + STEP + ROWS).scenarios
    assert [run(scenario, toy).status for scenario in scenarios] == ["passed", "passed"]
    assert [one.title for one in scenarios] == [
        "untitled [who=Anna, fruit=apple, n=3]",
        "untitled [who=Anna, fruit=pear, n=1]",
    ]


def test_a_title_that_mentions_the_row_needs_no_brackets():
    scenarios = reading('title = "Taking ${fruit}"\n' + STORY + STEP + ROWS).scenarios
    assert [one.title for one in scenarios] == ["Taking apple", "Taking pear"]


def test_a_whole_text_takes_the_typed_value_and_a_part_is_written_out():
    text = 'seed = "${n}"\ntags = ["t${n}"]\n' + STORY + STEP + ROWS
    scenarios = reading(text).scenarios
    assert [(one.seed, one.tags) for one in scenarios] == [(3, ["t3"]), (1, ["t1"])]


def test_whole_tables_and_flags_may_stand_in_a_row():
    rows = "[[case]]\nbowl = { pear = 1, quince = 2 }\nover = false\n"
    step = '[[step]]\nby = "Anna"\ndo = "take apple"\ndeal = "q"\nexpect.bowl = "${bowl}"\nexpect.over = "${over}"\n'
    (scenario,) = reading(STORY + step + rows).scenarios
    assert run(scenario, toy).status == "passed"


def test_a_wrong_expectation_is_told_at_the_key_as_it_is_written():
    wrong = ROWS.replace("n = 1", "n = 2")
    verdict = run(reading(STORY + STEP + wrong).scenarios[1], toy)
    assert verdict.faults[0].path == ("step", 0, "expect", "baskets", "${who}", "${fruit}")
    assert verdict.corrections == ((("case", 1, "n"), 1),)


def test_what_all_rows_share_cannot_be_corrected_for_one():
    step = STEP.replace('"${n}"', "4")
    verdict = run(reading(STORY + step + ROWS).scenarios[1], toy)
    assert verdict.status == "failed"
    assert verdict.corrections == ()


def test_a_name_no_row_has_is_a_fault_with_the_nearest():
    first = reading(STORY + STEP.replace("${fruit}", "${fruti}", 1) + ROWS).faults[0]
    assert (first.code, first.path, first.offset) == ("unknown-name", ("step", 0, "do"), 5)
    assert first.hint == 'did you mean "fruit"?'


def test_a_fault_that_every_row_shares_is_told_once():
    text = STORY + STEP.replace("expect", "expct") + ROWS
    assert faults(text) == [("unknown-key", ("step", 0, "expct"))]


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("case = []\n", "out-of-range"),
        ("case = 3\n", "wrong-type"),
        ("case = [3]\n", "wrong-type"),
        ('case = [{ "a b" = 1 }]\n', "bad-name"),
    ],
)
def test_rows_must_be_tables_of_names(rows, code):
    assert faults(rows + STORY + "[[step]]\nexpect.over = false\n")[0][0] == code


def test_a_table_cannot_stand_within_a_text():
    rows = "[[case]]\nwho = 'Anna'\nfruit = [1]\nn = 1\n"
    assert ("wrong-type", ("step", 0, "do")) in faults(STORY + STEP + rows)


def test_two_keys_may_not_become_the_same():
    step = '[[step]]\nexpect.baskets."${who}" = "2a"\nexpect.baskets.Anna = "2a"\n'
    assert faults(STORY + step + '[[case]]\nwho = "Anna"\n')[0][0] == "same-key"


def test_without_rows_nothing_is_filled_in():
    text = 'title = "Costs ${5}"\n' + STORY + "[[step]]\nexpect.over = false\n"
    assert reading(text).scenarios[0].title == "Costs ${5}"


def test_bottomless_tables_are_a_fault():
    deep: dict[str, object] = {}
    for _ in range(5_000):
        deep = {"a": deep}
    document = tomllib.loads(STORY + STEP + ROWS) | {"expect": deep}
    assert [fault.code for fault in read(document, toy).faults][:1] == ["too-deep"]


def test_a_name_that_nothing_uses_is_a_warning_once_for_all_rows():
    found = reading('title = "By ${who}"\n' + STORY + STEP + ROWS.replace("n = ", "idle = 1\nn = "))
    assert [(fault.code, fault.severity, fault.path) for fault in found.faults] == [
        ("unused-name", "warning", ("case", 0, "idle"))
    ]
    assert len(found.scenarios) == 2
    assert reading('title = "By ${who}"\n' + STORY + STEP + ROWS).faults == []
