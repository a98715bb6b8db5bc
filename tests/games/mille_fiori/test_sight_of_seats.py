"""What each seat sees: hands that went through its own, choices made in secret, and what it can imagine of the rest."""

from random import Random

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Draw
from goldenhorn.games.mille_fiori import advance, describe, imagine, options, parse, pending, read, settle, start, view
from goldenhorn.games.mille_fiori.events import Chose, Dealt, Log, Revealed
from goldenhorn.games.mille_fiori.state import State

HANDS: dict[str, list[str]] = {
    "Anna": ["ash1", "ash2", "ash3", "ash4", "ash5"],
    "Ben": ["lime1", "lime2", "lime3", "lime4", "lime5"],
    "Cleo": ["quartz1", "quartz2", "quartz3", "quartz4", "quartz5"],
}
FIRST_STEP: Document = {
    "players": ["Anna", "Ben", "Cleo"],
    "doge": "Ben",
    "turn": "Ben",
    "hands": HANDS,
    "display": ["swan1", "swan2", "swan3", "swan4"],
    "discards": [],
}


def played(document: Document, *words: str) -> tuple[State, Log]:
    s = start(read(document))
    log: Log = []
    deal = blind(stream("sight"))
    for text in words:
        assert parse(text, s) in options(s), text
        advance(s, parse(text, s), log)
        while isinstance(draw := pending(s), Draw):
            settle(s, deal(draw), log)
    return s, log


def hands(s: State, seat: int) -> list[object]:
    """What a seat knows of the hands of Anna, Ben and Cleo."""
    told = describe(view(s, seat))["hands"]
    assert isinstance(told, dict)
    return list(told.values())


CHOSEN = ("choose lime2", "choose quartz3", "choose ash4")
STEP = (*CHOSEN, "sail", "sail", "sail")


def test_before_hands_are_passed_everyone_sees_their_own_only() -> None:
    s, _ = played(FIRST_STEP)
    assert hands(s, 0) == [HANDS["Anna"], 5, 5]
    assert hands(s, 1) == [5, HANDS["Ben"], 5]


def test_a_hand_that_was_passed_on_is_remembered_by_who_held_it_and_no_other_is_known() -> None:
    s, _ = played(FIRST_STEP, *STEP)
    from_anna, from_ben = ["ash1", "ash2", "ash3", "ash5"], ["lime1", "lime3", "lime4", "lime5"]
    from_cleo = ["quartz1", "quartz2", "quartz4", "quartz5"]
    assert hands(s, 0) == [from_cleo, from_anna, 4]
    assert hands(s, 1) == [4, from_anna, from_ben]
    assert hands(s, 2) == [from_cleo, 4, from_ben]


def test_hands_that_a_new_round_deals_are_strange_again() -> None:
    last: Document = {**FIRST_STEP, "turn": "Anna", "hands": {"Anna": ["ash1"], "Ben": ["lime1"], "Cleo": ["quartz1"]}}
    del last["discards"]
    s, log = played({**last, "now": {"round": 1, "step": 4, "playing": "ash2"}}, "sail")
    assert hands(s, 0)[1:] == [5, 5]
    assert {event.seat: event.seen_by for event in log if isinstance(event, Dealt)} == {0: 0, 1: 1, 2: 2}


def test_a_card_chosen_is_a_secret_until_it_is_revealed() -> None:
    s, log = played(FIRST_STEP, *CHOSEN)
    assert [event.seen_by for event in log if isinstance(event, Chose)] == [1, 2, 0]
    assert [event.seen_by for event in log if isinstance(event, Revealed)] == [-1]
    assert describe(view(s, 0))["chosen"] == {"Anna": "ash4", "Cleo": "?"}  # Ben's lies open
    assert describe(view(s, 1))["chosen"] == {"Anna": "?", "Cleo": "?"}


def test_a_card_chosen_from_a_hand_that_a_seat_knows_lies_in_it_still_for_all_it_knows() -> None:
    s, _ = played(FIRST_STEP, *STEP, "choose ash1")
    assert describe(view(s, 0))["chosen"] == {"Ben": "?"}
    assert hands(s, 0)[1] == ["ash1", "ash2", "ash3", "ash5"]
    assert hands(s, 1)[1] == ["ash2", "ash3", "ash5"]
    rng = Random(1)
    imagined = [describe(imagine(view(s, 0), rng))["chosen"] for _ in range(60)]
    assert {str(chosen) for chosen in imagined} == {str({"Ben": f"ash{k}"}) for k in (1, 2, 3, 5)}


def test_a_card_chosen_from_a_strange_hand_may_be_any_that_is_not_seen() -> None:
    s, _ = played(FIRST_STEP, *CHOSEN[:1])
    rng = Random(2)
    imagined = [describe(imagine(view(s, 0), rng)) for _ in range(200)]
    chosen = {str(document["chosen"]) for document in imagined}
    assert len(chosen) > 30
    assert not chosen & {str({"Ben": card}) for card in ("ash1", "ash3", "ash5", "swan1")}  # there is one of each
    assert len({str(document["hands"]) for document in imagined}) == 200


def test_hands_stay_where_they_are_when_a_game_ends_within_a_round() -> None:
    spent = [f"w{k}" for k in range(1, 10)] + [f"h{k}" for k in range(1, 15)]  # and two bonus fields: 25
    near: Document = {
        **{key: value for key, value in FIRST_STEP.items() if key not in ("discards", "hands")},
        "tokens": {"Anna": spent},
        "bonus": {"workshops": ["Anna"], "houses": ["Anna"]},
        "turn": "Anna",
        "hands": {player: cards[:4] for player, cards in HANDS.items()},
        "now": {"round": 4, "step": 1, "playing": "coin1"},
    }
    s, _ = played(near, "sail")
    assert pending(s) is None
    assert hands(s, 0) == [HANDS["Anna"][:4], 4, 4]
    assert hands(s, 2) == [4, 4, HANDS["Cleo"][:4]]
