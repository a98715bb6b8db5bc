"""Whatever a document holds, reading and playing it gives located faults or a verdict, and never anything else."""

import copy
import tomllib

from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.play.scenario import read
from goldenhorn.play.verdict import run
from tests import toy
from tests.play.test_scenario_cases import ROWS, STEP, STORY

GOOD = tomllib.loads(
    'title = "x"\nseed = 3\ntags = ["t"]\ndeal = ""\n' + STORY + STEP + ROWS + "[expect]\nover = false\n"
)

WORDS = st.sampled_from(
    [
        "",
        "Anna",
        "take apple",
        "offer apple Ben",
        "q",
        "2a 3p",
        "${n}",
        "${who",
        "x${",
        "apple",
        "north",
        "\x00",
        "é" * 50,
    ]
)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS, st.text(max_size=12))
KEYS = st.one_of(
    st.sampled_from(
        [
            "game",
            "title",
            "setup",
            "step",
            "case",
            "expect",
            "by",
            "do",
            "deal",
            "refused",
            "players",
            "turn",
            "bowl",
            "baskets",
            "xfail",
            "skip",
            "seed",
            "tags",
            "scores",
            "ending",
            "over",
            "winners",
            "now",
            "Anna",
            "${n}",
        ]
    ),
    st.text(max_size=5),
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4))


def survives(document):
    before = copy.deepcopy(document)
    reading = read(document, toy)
    assert reading.scenarios or reading.faults
    for fault in reading.faults:
        assert fault.code
        assert fault.message
    for scenario in reading.scenarios:
        verdict = run(scenario, toy, onward=True, telling=True)
        assert verdict.status in ("passed", "failed", "broken", "skipped")
        assert verdict.good == (not verdict.faults)
        assert all(fault.path for fault in verdict.faults)
    assert repr(document) == repr(before)


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_any_document_gives_faults_or_a_verdict(document):
    survives(document)


def places(value, path=()):
    """Every path in a value."""
    yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield from places(inner, (*path, key))


PLACES = [path for path in places(GOOD) if path]


@given(st.sampled_from(PLACES), VALUES, st.sampled_from(["replace", "delete", "add"]), KEYS)
def test_a_good_document_with_one_thing_changed_gives_faults_or_a_verdict(path, value, how, key):
    document = copy.deepcopy(GOOD)
    around = document
    for part in path[:-1]:
        around = around[part]
    if how == "replace":
        around[path[-1]] = value
    elif how == "delete":
        del around[path[-1]]
    elif isinstance(around[path[-1]], dict):
        around[path[-1]][key] = value
    survives(document)


def test_the_good_document_is_good():
    reading = read(GOOD, toy)
    assert reading.faults == []
    assert [run(one, toy).status for one in reading.scenarios] == ["passed", "passed"]
