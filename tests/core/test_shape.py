"""Shapes: what each takes, how it is cleaned, what is said of the rest, and the JSON Schema that says the same."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.counts import Vocabulary
from goldenhorn.core.document import numbers, table, text, texts, whole
from goldenhorn.core.faults import Fault, quoted, typename
from goldenhorn.core.kinds import CountsOf, KindOf
from goldenhorn.core.shape import MISSING, Field, Flag, ListOf, MapOf, OneOf, Record, Shape, Text, Whole
from tests.core.json_schema import accepts

FRUIT = Vocabulary("fruit", {"apple": "a", "pear": "p", "peach": "e"}, {"birne": "pear"})
BASKET = Record({"fruit": Field(CountsOf(FRUIT, 9), "what is in it", required=True), "owner": Field(Text(), "whose")})

# Shape, value, what it is cleaned to.
GOOD: list[tuple[Shape, object, object]] = [
    (Text(), "anything", "anything"),
    (Text(), "", ""),
    (Text(("red", "blue")), "blue", "blue"),
    (Text(pattern="[a-z]+", expected="small letters"), "abc", "abc"),
    (Text(most=3), "abc", "abc"),
    (Whole(), 0, 0),
    (Whole(2, 5), 2, 2),
    (Whole(2, 5), 5, 5),
    (Flag(), True, True),
    (Flag(), False, False),
    (Flag(), "yes", True),
    (Flag(), "No", False),
    (KindOf(FRUIT), "pear", 1),
    (KindOf(FRUIT), "Birne", 1),
    (CountsOf(FRUIT, 9), "2a 1e", [2, 0, 1]),
    (CountsOf(FRUIT, 9), "", [0, 0, 0]),
    (CountsOf(FRUIT, 9), {}, [0, 0, 0]),
    (CountsOf(FRUIT, 9), {"apple": 9, "pear": 0}, [9, 0, 0]),
    (CountsOf(FRUIT, 9), {"pear": 4, "birne": 5}, [0, 9, 0]),
    (ListOf(Whole()), [], []),
    (ListOf(Whole(), 1, 2), [3, 4], [3, 4]),
    (MapOf(Whole()), {"x y": 1}, {"x y": 1}),
    (MapOf(Whole(), "[a-z]"), {"x": 1}, {"x": 1}),
    (OneOf(Whole(0, 0), Whole(2, 3)), 3, 3),
    (OneOf(Whole(), Text(("many",))), "many", "many"),
    (OneOf(Whole(), CountsOf(FRUIT, 9)), "1a", [1, 0, 0]),
    (BASKET, {"fruit": "1p"}, {"fruit": [0, 1, 0]}),
]

# Shape, value, each fault's code and place; and what is left of the value.
BAD: list[tuple[Shape, object, list[tuple[str, str]], object]] = [
    (Text(), 3, [("wrong-type", "x")], MISSING),
    (Text(), None, [("wrong-type", "x")], MISSING),
    (Text(("red", "blue")), "Red", [("unknown-word", "x")], MISSING),
    (Text(pattern="[a-z]+"), "abc1", [("bad-text", "x")], MISSING),
    (Text(pattern="[a-z]+"), "1abc", [("bad-text", "x")], MISSING),
    (Text(pattern="[a-z]+"), "abc\n", [("bad-text", "x")], MISSING),
    (Text(most=3), "abcd", [("out-of-range", "x")], MISSING),
    (Whole(2, 5), 1, [("out-of-range", "x")], MISSING),
    (Whole(2, 5), 6, [("out-of-range", "x")], MISSING),
    (Whole(0, 1), True, [("wrong-type", "x")], MISSING),
    (Whole(), 1.0, [("wrong-type", "x")], MISSING),
    (Whole(), "1", [("wrong-type", "x")], MISSING),
    (Flag(), 1, [("wrong-type", "x")], MISSING),
    (Flag(), "maybe", [("wrong-type", "x")], MISSING),
    (KindOf(FRUIT), "plum", [("unknown-word", "x")], MISSING),
    (KindOf(FRUIT), "pe", [("ambiguous-word", "x")], MISSING),
    (KindOf(FRUIT), ["pear"], [("wrong-type", "x")], MISSING),
    (CountsOf(FRUIT, 9), 3, [("wrong-type", "x")], MISSING),
    (CountsOf(FRUIT, 9), "10a", [("too-many", "x")], MISSING),
    (CountsOf(FRUIT, 9), "10a 11p", [("too-many", "x"), ("too-many", "x")], MISSING),
    (CountsOf(FRUIT, 9), {"pear": 5, "birne": 5}, [("too-many", "x")], MISSING),
    (CountsOf(FRUIT, 9), {"plum": 1, "pear": -1}, [("unknown-word", "x.plum"), ("out-of-range", "x.pear")], MISSING),
    (CountsOf(FRUIT, 9), {"pear": "1"}, [("wrong-type", "x.pear")], MISSING),
    (ListOf(Whole(), 1, 2), [], [("out-of-range", "x")], MISSING),
    (ListOf(Whole(), 1, 2), [1, 2, 3], [("out-of-range", "x")], MISSING),
    (ListOf(Whole()), [1, "a", -1], [("wrong-type", "x[1]"), ("out-of-range", "x[2]")], MISSING),
    (ListOf(Whole()), {}, [("wrong-type", "x")], MISSING),
    (MapOf(Whole()), {"a": 1, "b": "c"}, [("wrong-type", "x.b")], {"a": 1}),
    (MapOf(Whole(), "[a-z]", "a letter"), {"a": 1, "ab": 2}, [("bad-name", "x.ab")], {"a": 1}),
    (MapOf(Whole()), [], [("wrong-type", "x")], MISSING),
    (OneOf(Whole(0, 0), Whole(2, 3)), 1, [("out-of-range", "x")], MISSING),
    (OneOf(Whole(), Text(("many",))), [], [("wrong-type", "x")], MISSING),
    (OneOf(Whole(), CountsOf(FRUIT, 9)), "1x", [("unknown-word", "x")], MISSING),
    (BASKET, {"owner": "Anna"}, [("missing-key", "x")], {"owner": "Anna"}),
    (BASKET, {"fruit": "1x", "oner": 1}, [("unknown-word", "x.fruit"), ("unknown-key", "x.oner")], {}),
    (BASKET, "1p", [("wrong-type", "x")], MISSING),
]


def cleaned(shape: Shape, value: object) -> tuple[object, list[Fault]]:
    faults: list[Fault] = []
    return shape.clean(value, ("x",), faults), faults


@pytest.mark.parametrize(("shape", "value", "due"), GOOD)
def test_a_good_value_is_cleaned_without_a_fault(shape: Shape, value: object, due: object) -> None:
    assert shape.fits(value)
    assert cleaned(shape, value) == (due, [])


@pytest.mark.parametrize(("shape", "value", "due", "left"), BAD)
def test_a_bad_value_is_told_with_every_fault(shape: Shape, value: object, due: Any, left: object) -> None:
    result, faults = cleaned(shape, value)
    assert [(fault.code, fault.where) for fault in faults] == due
    assert result == left
    assert shape.fits(value) or [fault.code for fault in faults] == ["wrong-type"]
    assert all(fault.message for fault in faults)


@pytest.mark.parametrize(("shape", "value", "due"), GOOD)
def test_the_json_schema_takes_what_the_shape_takes(shape: Shape, value: object, due: object) -> None:
    assert accepts(shape.schema(), value) or value == "No"  # capitals are forgiven, not advertised


@pytest.mark.parametrize(("shape", "value", "due", "left"), BAD)
def test_the_json_schema_turns_down_what_it_can_tell(shape: Shape, value: object, due: Any, left: object) -> None:
    # Texts that count things, or name them, are read by the game alone; so are sums of several words for a kind.
    beyond = ("unknown-word", "ambiguous-word", "too-many")
    if not isinstance(value, str | dict) or not {code for code, _ in due} & set(beyond) or isinstance(shape, Text):
        assert not accepts(shape.schema(), value)


def test_a_record_says_in_its_schema_what_is_known_and_what_is_needed() -> None:
    schema = BASKET.schema()
    assert schema["required"] == ["fruit"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["owner"]["description"] == "whose"  # type: ignore[index]


def test_of_several_shapes_the_one_that_fits_tells_what_is_wrong() -> None:
    shape = OneOf(Whole(0, 9), Text(("many", "few")))
    assert [fault.hint for fault in cleaned(shape, "mani")[1]] == ['did you mean "many"?']
    assert [fault.hint for fault in cleaned(shape, 12)[1]] == ["from 0 to 9"]


def test_a_word_far_from_all_that_are_known_is_told_the_other_shapes_too() -> None:
    shape = OneOf(Whole(0, 9), Text(("many", "few")))
    assert [fault.hint for fault in cleaned(shape, "?")[1]] == ["write a whole number from 0 to 9 or one of many, few"]


def test_where_one_number_alone_is_known_the_other_shapes_are_told_too() -> None:
    shape = OneOf(Whole(8, 8), Text(("none",)))
    assert [fault.hint for fault in cleaned(shape, 9)[1]] == ["write the number 8 or one of none"]
    assert [fault.hint for fault in cleaned(Whole(8, 8), 9)[1]] == ["one of: 8"]


def test_where_several_shapes_fit_all_are_told() -> None:
    shape = OneOf(Whole(0, 0), Whole(2, 3))
    hints = [fault.hint for fault in cleaned(shape, 1)[1]]
    assert hints == ["write the number 0 or a whole number from 2 to 3"]


def test_a_fault_of_a_key_stands_at_the_key() -> None:
    faults = cleaned(BASKET, {"fruit": {"plum": 1}, "oner": 2})[1]
    assert [(fault.code, fault.at_key) for fault in faults] == [("unknown-word", True), ("unknown-key", True)]


def test_cleaning_leaves_the_value_as_it_was() -> None:
    value = {"fruit": {"pear": 1}, "owner": 3}
    cleaned(BASKET, value)
    assert value == {"fruit": {"pear": 1}, "owner": 3}


def test_half_a_character_is_no_text() -> None:
    for half in ("\ud800", "a\udc80"):
        value, faults = cleaned(Text(), half)
        assert (value, [fault.code for fault in faults]) == (MISSING, ["bad-text"])


@given(st.text())
def test_a_quoted_text_is_short_and_printable(value: str) -> None:
    assert len(quoted(value)) <= 42
    assert quoted(value).isprintable()


def test_values_are_called_what_toml_calls_them() -> None:
    values = [True, 1, 1.5, "a", [], {}, date(2026, 1, 1), None]
    names = ["true or false", "a number", "a decimal number", "a text", "a list", "a table", "a date or time", "null"]
    assert [typename(value) for value in values] == names
    assert [quoted(value) for value in (True, False, 7, 10**50)] == ["true", "false", "7", "a huge number"]


def test_parts_of_a_document_have_their_types_or_a_default() -> None:
    document = {"table": {"a": 1}, "text": "x", "whole": 3, "flag": True, "texts": ["a", 1], "numbers": [1, "a", 2]}
    assert table(document, "table") == {"a": 1}
    assert table(document, "text") == table(document, "nothing") == {}
    assert (text(document, "text"), text(document, "whole", "y"), text(document, "nothing")) == ("x", "y", "")
    assert (whole(document, "whole"), whole(document, "flag", 5), whole(document, "nothing")) == (3, 5, 0)
    assert (texts(document, "texts"), texts(document, "text")) == (["a"], [])
    assert (numbers(document["numbers"]), numbers("12")) == ([1, 2], [])
