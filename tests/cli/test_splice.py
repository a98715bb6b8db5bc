"""New values in the text of a document: only they change."""

import json
import tomllib

import pytest
from goldenhorn_cli.splice import spliced


@pytest.mark.parametrize(
    ("text", "path", "value", "expected"),
    [
        ("a = 1", ("a",), 2, "a = 2"),
        ("a=1 # one\n", ("a",), "x", 'a="x" # one\n'),
        ("a = 'x' # '#'", ("a",), "y", "a = \"y\" # '#'"),
        ('a = "x\\"]" # c', ("a",), 1, "a = 1 # c"),
        ('a = """\nx\n""" # c', ("a",), 1, "a = 1 # c"),
        ("a = [ 1, # one ]\n  2 ] # c", ("a",), [], "a = [] # c"),
        ("a = { b = 'x }' , c = [1] }", ("a",), {}, "a = {}"),
        ("a = { b = 'x }' , c = [1] }", ("a", "c"), 3, "a = { b = 'x }' , c = 3 }"),
        ("a = [1, -2, 3]", ("a", 1), 7, "a = [1, 7, 3]"),
        ("a = { b = 1}", ("a", "b"), 22, "a = { b = 22}"),
        ("[[s]]\nx.y = 1\n[[s]]\nx.y = 1\n", ("s", 1, "x", "y"), 2, "[[s]]\nx.y = 1\n[[s]]\nx.y = 2\n"),
        ('[s.x]\n"k k" = 1.5 \n', ("s", "x", "k k"), 2, '[s.x]\n"k k" = 2 \n'),
    ],
)
def test_a_value_is_replaced_and_nothing_else(text, path, value, expected):
    assert spliced(text, [(path, value)]) == (expected, 1)
    tomllib.loads(expected)


def test_several_values_are_replaced_at_once_whatever_their_order_and_length():
    text = "a = 1\nb = [1, 2]\nc = 3\n"
    changes = [(("c",), "long text"), (("a",), 10), (("b", 0), {})]
    assert spliced(text, changes) == ('a = 10\nb = [{}, 2]\nc = "long text"\n', 3)


@pytest.mark.parametrize("path", [("t",), ("t", "d"), ("s", 0), ("s",), ("missing",), ("t", "x", "y")])
def test_what_has_no_value_of_its_own_stays(path):
    text = "[t]\nx = 1\nd.e = 2\n[[s]]\ny = 1\n"
    assert spliced(text, [(path, 5)]) == (text, 0)


@pytest.mark.parametrize("value", [{}, {"by": "Anna", "turns": [1, True]}, "\U000e0001", [], 'a "b"', False])
def test_json_stays_json(value: object) -> None:
    text = ' {"a": {"b": [1, "x"]},\n "c": 3}\n'
    changed, count = spliced(text, [(("a", "b"), value), (("c",), 4)])
    assert (json.loads(changed), count) == ({"a": {"b": value}, "c": 4}, 2)
