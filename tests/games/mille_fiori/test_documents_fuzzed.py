"""Any set-up or position at all is either read, and can then be played, or found faulty."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Draw
from goldenhorn.games import find
from goldenhorn.games.mille_fiori.components import CARDS, DISTRICTS, SPACE_NAMES
from goldenhorn.games.mille_fiori.rulings import SHAPE as RULES
from goldenhorn.games.mille_fiori.schema import SHAPE
from tests.games.fuzzing import check, nearly_good
from tests.games.mille_fiori.adapter import RARE
from tests.games.mille_fiori.test_documents import CHOOSING, OVER, PLAYING, SETUP, TAKING
from tests.games.playouts import house_rules

USUAL = settings.default.max_examples  # of the profile in use
GAME = find("mille-fiori")

WORDS = [*SHAPE.fields, *RULES.fields, *DISTRICTS, "Anna", "Ben", "Cleo", "card", "?", "first", "round", "step", "four"]
WORDS += ["playing", "extra", "owed", "ender", "over", "forbidden", "row_first", *CARDS.names[::9], *SPACE_NAMES[::9]]
scalars = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(["", " ", "-", "\x00", "\x1b[31m", "9" * 50, "é\u0301", "²"]),
    st.text(max_size=8),
    st.sampled_from([-1, 0, 1, 2, 3, 4, 5, 6, 10, 20, 21, 30, 109, 110, 2**63, 10**4000]),
    st.booleans(),
    st.floats(),
)
keys = st.one_of(st.sampled_from(WORDS), st.text(max_size=5))
trees = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=5), max_leaves=25
)


def midgame(number: int) -> Document:
    """A position that play leads to, under rules of any kind, whole or as a seat sees it."""
    rng = stream("meddled", number)
    rules = house_rules("mille-fiori", rng, 0.3)
    state = GAME.start(GAME.read({"players": ["Anna", "Ben", "Cleo", "Dan"][: 2 + number % 3], "rules": rules}))
    deal = blind(rng)
    left = rng.randrange(200)
    while (waiting := GAME.pending(state)) is not None and (left > 0 or isinstance(waiting, Draw)):
        if isinstance(waiting, Draw):
            GAME.settle(state, deal(waiting))
        else:
            options = GAME.options(state)
            GAME.advance(state, options[rng.randrange(len(options))])
        left -= 1
    document: Document = GAME.describe(GAME.view(state, 0) if number % 2 else state)
    return document


GOOD: list[Document] = [SETUP, CHOOSING, PLAYING, TAKING, OVER, *RARE, *map(midgame, range(16))]


@given(st.dictionaries(st.sampled_from(list(SHAPE.fields)) | keys, trees, max_size=8))
@settings(max_examples=2 * USUAL)
def test_any_tree_is_read_or_found_faulty(document: Document) -> None:
    check(document, GAME)


@given(nearly_good(GOOD, trees, keys))
@settings(max_examples=5 * USUAL)
def test_a_good_document_that_was_meddled_with_is_read_or_found_faulty(document: Document) -> None:
    check(document, GAME)


@pytest.mark.parametrize("number", range(len(GOOD)))
def test_good_documents_are_good(number: int) -> None:
    assert check(GOOD[number], GAME)
