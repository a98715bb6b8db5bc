"""Documents for Hypothesis that nobody would write, and what must come of every document of a game."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import strategies as st

from goldenhorn.core.chance import blind
from goldenhorn.core.document import Document
from goldenhorn.core.faults import DocumentFaults
from goldenhorn.core.game import Draw
from goldenhorn.games import AnyGame


def check(document: Document, game: AnyGame) -> bool:
    """Read it, and play it on for a while; whether it could be read."""
    try:
        state = game.start(game.read(document))
    except DocumentFaults as found:
        check_faults(found)
        return False
    rng = Random(1)
    deal = blind(rng)
    for _ in range(25):
        waiting = game.pending(state)
        if waiting is None:
            break
        if isinstance(waiting, Draw):
            game.settle(state, deal(waiting))
            continue
        options = game.options(state)
        assert options
        assert all(game.refusal(state, action) is None for action in options)
        again = game.start(game.read(game.describe(state)))
        assert again == state
        game.advance(state, options[int(rng.random() * len(options))])
    game.scores(state)
    return True


def check_faults(found: DocumentFaults) -> None:
    assert found.faults
    for fault in found.faults:
        assert fault.code.replace("-", "").isalpha()
        assert fault.message
        assert (fault.message + fault.hint).isprintable()
        assert len(fault.message) < 300
        assert all(isinstance(part, str | int) for part in fault.path)


LONG = 48  # as many entries of a deck would be nearly all that is meddled with


def paths(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    entries: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        entries = list(value.items())
    elif isinstance(value, list) and len(value) < LONG:
        entries = list(enumerate(value))
    for key, inner in entries:
        yield (*path, key)
        yield from paths(inner, (*path, key))


@st.composite
def nearly_good(
    draw: st.DrawFn, good: Sequence[Document], trees: st.SearchStrategy[object], keys: st.SearchStrategy[str]
) -> Document:
    """A good document in which a few entries are dropped, renamed, set to something else, or copied from elsewhere."""
    document = deepcopy(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(paths(document))))
        parent: Any = document
        for key in path[:-1]:
            parent = parent[key]
        change = draw(st.sampled_from(["drop", "rename", "set", "set", "copy"]))
        if change == "set":
            parent[path[-1]] = draw(trees)
        elif change == "copy":
            source = draw(st.sampled_from(list(paths(document))))
            value: Any = document
            for key in source:
                value = value[key]
            parent[path[-1]] = deepcopy(value)
        else:
            value = parent.pop(path[-1])
            if change == "rename" and isinstance(parent, dict):
                parent[draw(keys)] = value
        if not document:
            break
    return document
