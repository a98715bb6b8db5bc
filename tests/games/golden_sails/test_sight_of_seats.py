"""What each seat sees of a position, and of what happens: gems, experts, and choices made in secret."""

import pytest

from goldenhorn.core.document import Document
from goldenhorn.games.golden_sails import advance, describe, options, parse, read, start, view
from goldenhorn.games.golden_sails.events import Log
from goldenhorn.games.golden_sails.state import State
from tests.games.golden_sails.test_documents import DECIDING, PLACING, SECRET, changed

GEMS: Document = {"goods": {"Anna": {"gems": ["c1"]}, "Ben": {"gems": ["c2"]}}}
ROUND_TWO = changed(PLACING, GEMS)


def seen(document: Document, seat: int, change: Document) -> Document:
    return describe(view(start(read(changed(document, change))), seat))


@pytest.mark.parametrize(("ruling", "shown"), [("announced_hidden", 1), ("open", ["c2"])])
def test_gems_of_others_are_a_number_unless_they_lie_open(ruling: str, shown: object) -> None:
    assert seen(ROUND_TWO, 0, {"rules.gems": ruling})["goods"] == {"Anna": {"gems": ["c1"]}, "Ben": {"gems": shown}}


@pytest.mark.parametrize(("ruling", "shown"), [("closed", 4), ("open", "1a 1j 1c 1r")])
def test_experts_of_others_are_a_number_where_hands_are_closed(ruling: str, shown: object) -> None:
    assert seen(ROUND_TWO, 0, {"rules.experts": ruling})["hands"] == {"Anna": "1a 1j 1h", "Ben": shown}


def played(change: Document, *words: str) -> tuple[State, Log]:
    s = start(read(changed(DECIDING, change)))
    log: Log = []
    for action in words:
        assert parse(action, s) in options(s)
        advance(s, parse(action, s), log)
    return s, log


ALL = ("protect pinga", "protect katar", "side left", "protect pinga", "side right")


def test_choices_made_in_secret_are_seen_by_who_made_them_until_all_have_chosen() -> None:
    s, log = played(SECRET, *ALL[:3])
    assert [event.seen_by for event in log] == [0, 0, 0]
    assert "choices" not in describe(view(s, 1))
    assert describe(view(s, 0))["choices"] == {"Anna": {"protect": ["pinga", "katar"], "side": "left"}}
    s, _ = played(SECRET, *ALL)
    both = {"Anna": {"protect": ["pinga", "katar"], "side": "left"}, "Ben": {"protect": ["pinga"], "side": "right"}}
    assert describe(view(s, 0))["choices"] == describe(view(s, 1))["choices"] == both


def test_choices_made_in_turn_are_seen_by_everybody() -> None:
    s, log = played({}, *ALL[:3])
    assert [event.seen_by for event in log] == [-1, -1, -1]
    assert describe(view(s, 1))["choices"] == describe(view(s, 0))["choices"] != {}
