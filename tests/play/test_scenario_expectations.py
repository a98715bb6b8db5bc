"""Expectations are held against what is found by meaning: subsets, counts in any spelling, exact plain values."""

import pytest

from goldenhorn.core.counts import Vocabulary
from goldenhorn.core.kinds import CountsOf, KindOf
from goldenhorn.core.shape import MISSING, Field, Flag, ListOf, MapOf, OneOf, Record, Text, Whole
from goldenhorn.play.expectation import Comparison, UnknownName, inline, partial

FRUIT = Vocabulary("fruit", {"apple": "a", "pear": "p", "quince": "q"}, {"birne": "pear"})
COUNTS = CountsOf(FRUIT, 9)
SHAPE = partial(
    Record(
        {
            "bowl": Field(COUNTS, "", required=True),
            "baskets": Field(MapOf(OneOf(Whole(0, 9), COUNTS)), ""),
            "at": Field(OneOf(Whole(), Text()), ""),
            "chosen": Field(MapOf(OneOf(Text(("?",)), KindOf(FRUIT))), ""),
            "route": Field(ListOf(Text()), ""),
            "pile": Field(OneOf(Whole(), ListOf(KindOf(FRUIT), ordered=False)), ""),
            "over": Field(Flag(), ""),
            "turns": Field(Whole(), ""),
            "boats": Field(MapOf(Record({"cargo": Field(COUNTS, "")})), ""),
            "rules": Field(Record({"rounds": Field(Whole(), ""), "open": Field(Flag(), "")}, defaults=True), ""),
            "now": Field(Record({"by": Field(Text(), "", required=True), "why": Field(Text(), "")}), ""),
        }
    )
)
FOUND = {
    "bowl": "2a 1p",
    "baskets": {"Anna": "3q", "Ben": 4},
    "at": 2,
    "chosen": {"Anna": "?", "Ben": "pear"},
    "route": ["sun", "moon"],
    "over": True,
    "now": {"by": "Anna", "why": "so"},
}


def differences(expected, found=FOUND):
    faults = []
    SHAPE.clean(expected, (), faults)
    assert faults == []
    return [
        (one.path, one.expected, one.found, one.value)
        for one in Comparison(["Anna", "Ben", "Cleo"]).mismatches(SHAPE, expected, found, ())
    ]


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"bowl": {"apple": 2}},
        {"bowl": {"quince": 0}},
        {"bowl": {"a": 2, "birne": 1}},
        {"bowl": "1p 2a"},
        {"bowl": "2 apple, 1 pear"},
        {"bowl": "aap"},
        {"bowl": {}, "over": True},
        {"chosen": {"Anna": "?", "Ben": "pear"}},
        {"chosen": {"Ben": "birne"}},
        {"baskets": {"Anna": "qqq"}},
        {"baskets": {"Anna": 3}},
        {"baskets": {"Ben": 4}},
        {"baskets": {"Cleo": {}}},
        {"baskets": {"Cleo": {"pear": 0}}},
        {"baskets": {"Cleo": ""}},
        {"at": 2, "route": ["sun", "moon"], "over": True},
        {"over": "yes"},
        {"turns": 0},
        {"now": {"by": "Anna"}},
    ],
)
def test_these_hold(expected):
    found = {**FOUND, "bowl": ""} if expected.get("bowl") == {} else FOUND
    assert [one for one in differences(expected, found) if one[0]] == []


@pytest.mark.parametrize(
    ("expected", "path", "wanted", "found", "value"),
    [
        ({"bowl": {"apple": 1}}, ("bowl", "apple"), "1", "2", 2),
        ({"bowl": {"quince": 1}}, ("bowl", "quince"), "1", "0", 0),
        ({"bowl": {"birne": 3}}, ("bowl", "birne"), "3", "1", 1),
        ({"bowl": {}}, ("bowl",), "{}", '"2a 1p"', "2a 1p"),
        ({"bowl": "2a"}, ("bowl",), '"2a"', '"2a 1p"', "2a 1p"),
        ({"baskets": {"Anna": 2}}, ("baskets", "Anna"), "2", "3", 3),
        ({"baskets": {"Ben": "4a"}}, ("baskets", "Ben"), '"4a"', "4 unknown", 4),
        ({"baskets": {"Cleo": "1a"}}, ("baskets", "Cleo"), '"1a"', "none", {}),
        ({"baskets": {}}, ("baskets",), "{}", '{ Anna = "3q", Ben = 4 }', FOUND["baskets"]),
        ({"at": "2"}, ("at",), '"2"', "2", 2),
        ({"at": 3}, ("at",), "3", "2", 2),
        ({"route": ["sun"]}, ("route",), '["sun"]', '["sun", "moon"]', ["sun", "moon"]),
        ({"route": ["moon", "sun"]}, ("route",), '["moon", "sun"]', '["sun", "moon"]', ["sun", "moon"]),
        ({"over": False}, ("over",), "false", "true", True),
        ({"turns": 1}, ("turns",), "1", "nothing", MISSING),
        ({"now": {"why": "thus"}}, ("now", "why"), '"thus"', '"so"', "so"),
        ({"now": {}}, ("now",), "{}", '{ by = "Anna", why = "so" }', FOUND["now"]),
    ],
)
def test_these_do_not_and_tell_what_was_found(expected, path, wanted, found, value):
    assert differences(expected) == [(path, wanted, found, value)]


@pytest.mark.parametrize("found", [{}, {"now": {}}, {"baskets": {"Anna": ""}}, {"baskets": {"Anna": 0}}])
def test_empty_means_empty_however_the_game_writes_it(found):
    assert differences({"now": {}, "baskets": {}}, found) == []


def test_a_flag_and_a_number_are_not_the_same():
    shape = OneOf(Flag(), Whole())
    assert list(Comparison([]).mismatches(shape, True, 1, ())) != []


@pytest.mark.parametrize("expected", [{"rounds": 0}, {"open": False}])
def test_what_stands_at_its_default_is_not_nothing(expected):
    for rules in ({}, {"rules": {}}):
        ((path, _, found, _),) = differences({"rules": expected}, FOUND | rules)
        assert (path, found) == (("rules", *expected), "its default")
    assert differences({"rules": {}}) == differences({"rules": expected}, {"rules": expected}) == []


def test_a_player_is_no_name_in_a_table_of_other_things():
    found = FOUND | {"boats": {"Anna1": {"cargo": "1a"}}}
    assert differences({"boats": {"Anna1": {"cargo": "1a"}}}, found) == []
    for expected in ({}, {"cargo": {}}, {"cargo": {"apple": 0}}):
        with pytest.raises(UnknownName) as caught:
            differences({"boats": {"Anna": expected}}, found)
        assert caught.value.fault.hint == 'did you mean "Anna1"?'


def test_a_name_that_nobody_has_is_no_mismatch_but_unknown():
    with pytest.raises(UnknownName) as caught:
        differences({"baskets": {"Zoe": {}}})
    assert caught.value.fault.path == ("baskets", "Zoe")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ('a"b\\c\n', '"a\\"b\\\\c\\U0000000A"'),
        ({"a b": 1, "ü": []}, '{ "a b" = 1, "ü" = [] }'),
        (True, "true"),
        ([1, "x"], '[1, "x"]'),
    ],
)
def test_values_are_written_as_toml(value, written):
    import tomllib

    assert inline(value) == written
    assert tomllib.loads(f"x = {written}")["x"] == value


def test_a_list_whose_order_says_nothing_may_be_written_in_any() -> None:
    found = {**FOUND, "pile": ["apple", "pear", "pear", "quince"]}
    assert differences({"pile": ["birne", "quince", "apple", "pear"]}, found) == []
    assert [one[0] for one in differences({"pile": ["pear", "quince", "apple", "apple"]}, found)] == [("pile",)]
    assert [one[0] for one in differences({"pile": ["pear", "quince", "apple"]}, found)] == [("pile",)]
    assert [one[0] for one in differences({"route": ["moon", "sun"]}, found)] == [("route",)]
