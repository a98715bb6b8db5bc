"""Any document at all is either read, and can then be played, or found faulty; nothing else ever comes of it."""

from copy import deepcopy
from datetime import date, time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldenhorn.core.chance import stream
from goldenhorn.core.document import Document
from goldenhorn.core.faults import DocumentFaults
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn.schema import SHAPE
from tests.games import fuzzing
from tests.games.fuzzing import check_faults, nearly_good, paths
from tests.games.golden_horn.tables import POSITION, SETUP, crowded
from tests.games.playouts import house_rules

USUAL = settings.default.max_examples  # of the profile in use

WORDS = [*SHAPE.fields, "Anna", "Ben", "Cleo", "A1", "A2", "B1", "Anna1", "Ben3", "red", "blue", "yellow"]
WORDS += ["owner", "sails", "at", "heading", "cargo", "may_turn", "route", "tiles", "cards", "raids", "sailing", "over"]
WORDS += ["answer", "announcing", "ending", "by", "cause", "announced", "cap", "Venice", "Constantinople", "Modone"]
WORDS += ["sun", "moon", "profile", "review", "placement", "fixed", "random", "max_turns", "set_bonus", "unlimited"]
NUMBERS = [-1, 0, 1, 2, 3, 5, 6, 7, 9, 12, 13, 15, 54, 90, 99, 10**6, 10**7 + 1, 2**63, -(10**30), 10**4000]
scalars = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(["3y 2p 1g 3b", "9r", "2x", "1ver", "", " ", "-", "\x00", "\x1b[31m", "9" * 50, "é\u0301", "²"]),
    st.text(max_size=8),
    st.sampled_from(NUMBERS),
    st.booleans(),
    st.floats(),
    st.just(date(2026, 2, 3)),
    st.just(time(1, 2)),
)
keys = st.one_of(st.sampled_from(WORDS), st.text(max_size=5))
trees = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=5), max_leaves=25
)
GOOD = [
    POSITION,
    SETUP,
    *(crowded(2 + n % 3, house_rules("golden-horn", stream("good", n), 0.2), stream(n)) for n in range(9)),
]


def check(document: Document) -> bool:
    return fuzzing.check(document, game)


@given(st.dictionaries(st.sampled_from(list(SHAPE.fields)) | keys, trees, max_size=8))
@settings(max_examples=5 * USUAL)
def test_any_tree_is_read_or_found_faulty(document: Document) -> None:
    check(document)


@given(st.dictionaries(st.sampled_from(["players", "warehouses", "rules", "turn"]), trees, max_size=4))
@settings(max_examples=3 * USUAL)
def test_any_tree_of_holdings_is_scored_or_found_faulty(document: Document) -> None:
    try:
        sheets = game.tally(document)
    except DocumentFaults as found:
        check_faults(found)
    else:
        assert sheets


@given(st.dictionaries(st.sampled_from(list(SHAPE.fields["rules"].shape.fields)) | keys, trees, max_size=5))  # type: ignore[attr-defined]
@settings(max_examples=3 * USUAL)
def test_any_rules_are_read_or_found_faulty(rules: Document) -> None:
    check({"players": ["Anna", "Ben", "Cleo"], "rules": rules})


@given(nearly_good(GOOD, trees, keys))
@settings(max_examples=8 * USUAL)
def test_a_good_document_that_was_meddled_with_is_read_or_found_faulty(document: Document) -> None:
    check(document)


def test_good_documents_are_good() -> None:
    assert all(check(document) for document in GOOD)


@pytest.mark.parametrize("number", range(150))
def test_crowded_positions_are_read_and_played(number: int) -> None:
    rng = stream("crowded and read", number)
    assert check(crowded(2 + number % 3, house_rules("golden-horn", rng), rng))


@given(st.sampled_from(NUMBERS), st.sampled_from(list(paths(POSITION))))
def test_any_number_may_stand_anywhere(number: int, path: tuple[Any, ...]) -> None:
    document = deepcopy(POSITION)
    parent: Any = document
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = number
    check(document)


def test_a_number_too_long_to_be_printed_is_out_of_range() -> None:
    with pytest.raises(DocumentFaults, match="a huge number is out of range"):
        game.read({**POSITION, "now": {"turns": 10**5000}})
