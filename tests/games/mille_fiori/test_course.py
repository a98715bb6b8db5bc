"""Positions that stand at a moment to which no game comes, and those beside them that one does come to."""

from collections.abc import Sequence

import pytest

from goldenhorn.core.faults import DocumentFaults
from goldenhorn.games.mille_fiori import read
from goldenhorn.games.mille_fiori.components import BERTHS, TRADE_ROWS

# Twenty-five diamonds: all that a player has but for the reserve; four house values earned a bonus.
ALL_BUT_RESERVE = [f"h{k}" for k in range(1, 21)] + ["w1", "w3", "w12", "w16"]
SPENT = {"tokens": {"Anna": ALL_BUT_RESERVE}, "bonus": {"houses": ["Anna"]}}
PLAYERS = {"players": ["Anna", "Ben"], "doge": "Anna", "turn": "Anna"}


@pytest.mark.parametrize(
    ("area", "space", "told"), [("trade", "swan1", "4 different symbols"), ("houses", "h1", "4 different values")]
)
def test_how_much_of_what_a_bonus_needs_is_told_in_words_for_one_too(area: str, space: str, told: str) -> None:
    with pytest.raises(DocumentFaults) as found:
        read(PLAYERS | {"tokens": {"Anna": [space]}, "bonus": {area: ["Anna"]}})
    assert [fault.message for fault in found.value.faults] == [f"Anna has 1 of {told} among the {area}"]


def codes(document: dict[str, object]) -> list[str]:
    """The codes of all faults of a position, with the place of each."""
    try:
        read(document)
    except DocumentFaults as found:
        return [f"{fault.code} {fault.where}" for fault in found.faults]
    return []


@pytest.mark.parametrize("step", [1, 2, 3])
def test_no_step_begins_after_a_last_diamond(step: int) -> None:
    assert codes(PLAYERS | SPENT | {"now": {"round": 6, "step": step}}) == ["over-missing turn"]


@pytest.mark.parametrize("step", [1, 2, 3])
def test_by_the_ruling_only_no_round_begins_after_a_last_diamond(step: int) -> None:
    found = codes(PLAYERS | SPENT | {"rules": {"end": "round"}, "now": {"round": 6, "step": step}})
    assert found == (["over-missing turn"] if step == 1 else [])


def test_the_step_of_a_last_diamond_is_played_on() -> None:
    # Ben has the Doge; in the open variant Anna chooses once Ben has played, else both chose before.
    later = PLAYERS | SPENT | {"doge": "Ben"}
    assert codes(later | {"now": {"round": 6, "playing": "dock1"}}) == []
    assert codes(later | {"rules": {"open_play": True}, "now": {"round": 6}}) == []
    assert codes(later | {"now": {"round": 6}}) == ["over-missing turn"]


def test_a_game_goes_on_while_a_diamond_is_left_before_the_reserve() -> None:
    fewer = {"tokens": {"Anna": ALL_BUT_RESERVE[:-1]}, "bonus": {"houses": ["Anna"]}}
    assert codes(PLAYERS | fewer | {"now": {"round": 6}}) == []


def harbour(owners: Sequence[str], **more: object) -> dict[str, object]:
    """Anna takes an extra card while the fourth row of the harbour is still to score; who lies in it, a to c."""
    tokens = {name: [f"dock4{'abc'[k]}" for k in range(BERTHS) if owners[k] == name] for name in ("Anna", "Ben")}
    return {**PLAYERS, "tokens": tokens, "display": ["coin5"], "now": {"round": 3, "extra": True, "owed": [4]}, **more}


def test_a_harbour_row_is_owed_by_who_put_the_third_diamond() -> None:
    assert codes(harbour(["Ben", "Anna", "Ben"])) == []
    assert codes(harbour(["Ben", "Ben", "Ben"])) == ["owed-row now.owed[0]"]


def test_a_harbour_row_that_scores_at_once_is_never_owed() -> None:
    rows = {"rules": {"harbour_order": "row_first"}}
    assert codes(harbour(["Ben", "Anna", "Ben"], **rows)) == ["owed-row now.owed[0]"]


@pytest.mark.parametrize("row", range(1, TRADE_ROWS + 1))
def test_a_harbour_row_is_owed_once_and_full(row: int) -> None:
    now = {"round": 3, "extra": True, "owed": [row, row]}
    found = codes(harbour(["Ben", "Anna", "Ben"], now=now))
    assert found == (["owed-row now.owed[1]"] if row == 4 else ["owed-row now.owed[0]", "owed-row now.owed[1]"])
