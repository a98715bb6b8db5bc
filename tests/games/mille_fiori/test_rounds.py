"""How a round runs: cards are chosen in secret, revealed from the Doge on, passed to the left, and laid out at last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Decision, Draw
from goldenhorn.games.mille_fiori import advance, ending, options, parse, pending, read, refusal, settle, start
from goldenhorn.games.mille_fiori.components import CARDS
from goldenhorn.games.mille_fiori.events import DogePassed, LaidOut, LeftOver, Log, Over, Passed, Revealed
from goldenhorn.games.mille_fiori.state import State, hand
from tests.games.mille_fiori.tables import PLAYERS

HANDS = (
    ["ash1", "ash2", "ash3", "ash4", "ash5"],
    ["lime1", "lime2", "lime3", "lime4", "lime5"],
    ["quartz1", "quartz2", "quartz3", "quartz4", "quartz5"],
    ["house1", "house2", "house3", "house4", "house5"],
)
NINE = ["swan1", "swan2", "swan3", "swan4", "swan5", "goblet1", "goblet2", "goblet3", "goblet4"]


def dealt(seats: int, doge: str = "Anna", **more: object) -> State:
    """The first round, every hand known."""
    document: Document = {
        "players": list(PLAYERS[:seats]),
        "doge": doge,
        "turn": doge,
        "hands": {PLAYERS[seat]: HANDS[seat] for seat in range(seats)},
        "display": NINE[: 4 if seats == 3 else 9],
        **more,
    }
    return start(read(document))


def go(s: State, *words: str) -> Log:
    log: Log = []
    for text in words:
        assert parse(text, s) in options(s), text
        advance(s, parse(text, s), log)
    return log


def deal_on(s: State, log: Log | None = None) -> None:
    deal = blind(stream("rounds", s.round))
    while isinstance(waiting := pending(s), Draw):
        settle(s, deal(waiting), log)


def deciding(s: State) -> int:
    waiting = pending(s)
    assert isinstance(waiting, Decision)
    return waiting.seat


def held(s: State, seat: int) -> list[str]:
    return [CARDS.names[kind] for kind in hand(s, seat)]


def step(s: State) -> Log:
    """Everybody chooses the first card of the hand and sails; extra cards sail, too."""
    log: Log = []
    before = (s.round, s.step)
    while (s.round, s.step) == before and isinstance(pending(s), Decision):
        menu = options(s)
        sails = [action for action in menu if action is parse("sail", s)]
        advance(s, (sails or menu)[0], log)
    return log


@pytest.mark.parametrize("doge", ["Anna", "Ben", "Cleo"])
def test_everybody_chooses_from_the_doge_on_and_then_everybody_plays_in_that_order(doge: str) -> None:
    s = dealt(3, doge)
    first = PLAYERS.index(doge)
    order = [(first + k) % 3 for k in range(3)]
    for seat in order:
        assert deciding(s) == seat
        go(s, f"choose {held(s, seat)[0]}")
    for seat in order:
        assert deciding(s) == seat
        assert CARDS.names[s.playing] == HANDS[seat][0]
        go(s, "sail")


def test_only_a_card_of_the_hand_can_be_chosen_and_nothing_else_be_done() -> None:
    s = dealt(2)
    for text, code in [
        ("choose lime1", "choose-hand"),
        ("sail", "choose-now"),
        ("put w1", "choose-now"),
        ("take swan1", "choose-now"),
    ]:
        why = refusal(s, parse(text, s))
        assert why is not None
        assert why.code == code
    go(s, "choose ash1", "choose lime1")
    for text in ("choose ash2", "take swan1", "decline"):
        why = refusal(s, parse(text, s))
        assert why is not None
        assert why.code == "act-now"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_a_step_every_hand_goes_to_the_left(seats: int) -> None:
    s = dealt(seats)
    log = step(s)
    assert [held(s, (seat + 1) % seats) for seat in range(seats)] == [HANDS[seat][1:] for seat in range(seats)]
    assert any(isinstance(event, Passed) for event in log)


@pytest.mark.parametrize(("seats", "steps", "left"), [(2, 3, 2), (3, 4, 1), (4, 4, 1)])
def test_the_rest_of_every_hand_is_laid_out_and_the_doge_goes_to_the_left(seats: int, steps: int, left: int) -> None:
    s = dealt(seats, PLAYERS[seats - 1])
    log: Log = []
    for _ in range(steps):
        assert s.round == 0
        log = step(s)
    rest = [event for event in log if isinstance(event, LeftOver)]
    assert [len(event.cards) for event in rest] == [left] * seats
    assert not any(isinstance(event, Passed) for event in log)
    assert [event.seat for event in log if isinstance(event, DogePassed)] == [0]
    for event in rest:
        assert all(s.display[kind] for kind in event.cards)
    deal_on(s)
    assert (s.round, s.doge, s.seat, s.sizes) == (1, 0, 0, [5] * seats)


@pytest.mark.parametrize(("edition", "laid_out"), [("revised", []), ("first", [3])])
def test_cards_are_laid_out_before_a_later_round_in_the_first_edition_only(edition: str, laid_out: list[int]) -> None:
    s = dealt(3, rules={"edition": edition}, display=NINE[: 4 if edition == "revised" else 3])
    while s.round == 0:
        step(s)
    log: Log = []
    deal_on(s, log)
    assert [len(event.cards) for event in log if isinstance(event, LaidOut)] == laid_out


@pytest.mark.parametrize(
    ("seats", "edition", "rounds", "left"),
    [
        (2, "revised", 10, 0),
        (3, "revised", 7, 0),
        (4, "revised", 5, 0),
        (2, "first", 9, 1),
        (3, "first", 6, 1),
        (4, "first", 4, 13),
    ],
)
def test_rounds_are_played_while_all_can_be_dealt(seats: int, edition: str, rounds: int, left: int) -> None:
    s = start(read({"players": list(PLAYERS[:seats]), "rules": {"edition": edition}}))
    log: Log = []
    while pending(s) is not None:
        deal_on(s)
        log = step(s)
    over = ending(s)
    assert over is not None
    assert (over.cause, over.by) == ("cards", -1)
    assert (s.round, sum(s.deck), s.sizes) == (rounds, left, [0] * seats)
    assert isinstance(log[-1], Over)


def test_in_the_open_variant_each_chooses_and_plays_before_the_next_chooses() -> None:
    s = dealt(3, "Ben", rules={"open_play": True})
    log = go(s, "choose lime2", "sail", "choose quartz1", "sail", "choose ash5", "sail")
    assert [event.seat for event in log if isinstance(event, Revealed)] == [1, 2, 0]
    assert held(s, 1) == ["ash1", "ash2", "ash3", "ash4"]
    assert s.step == 1


SPENT = [f"w{k}" for k in (1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 14, 16, 17, 19)]
SPENT += [f"dock{row}{berth}" for row in range(1, 5) for berth in "ab"] + ["goblet1", "goblet2"]  # one is left


def nearly_out(end: str) -> State:
    """Anna, who has one diamond before the reserve, plays in the second of three steps, Ben after her."""
    s = dealt(
        2,
        tokens={"Anna": SPENT},
        hands={"Anna": HANDS[0][:3], "Ben": HANDS[1][:3]},
        chosen={"Ben": "lime4"},
        now={"round": 1, "step": 2, "playing": "carafe1"},
        rules={"end": end},
    )
    deal_on(s)
    return s


def test_the_step_in_which_a_last_diamond_is_put_is_played_to_its_end() -> None:
    s = nearly_out("step")
    go(s, "put carafe5")
    assert (s.ender, deciding(s)) == (0, 1)
    go(s, "put w22")
    over = ending(s)
    assert over is not None
    assert (over.cause, over.by) == ("diamonds", 0)
    assert (s.sizes, s.round) == ([3, 3], 0)


def test_by_the_other_ruling_the_round_is_played_to_its_end_with_diamonds_of_the_reserve() -> None:
    s = nearly_out("round")
    go(s, "put carafe5", "put w22")
    assert (ending(s), s.step) == (None, 2)
    go(s, "choose lime1", "choose ash1", "put w25", "sail")
    over = ending(s)
    assert over is not None
    assert (over.cause, over.by, s.round, s.sizes) == ("diamonds", 0, 1, [0, 0])
    assert s.used[0] > 25


def test_without_a_last_diamond_a_step_is_followed_by_another() -> None:
    s = nearly_out("step")
    go(s, "sail", "put w22")
    assert (ending(s), s.step, s.ender) == (None, 2, -1)


@given(st.integers(0, 10_000))
def test_every_card_is_somewhere_and_every_hand_is_as_long_as_the_step_says(number: int) -> None:
    rng = stream("rounds", number)
    s = start(
        read({"players": list(PLAYERS[: 2 + number % 3]), "rules": {"edition": ("revised", "first")[number % 2]}})
    )
    for _ in range(60):
        deal_on(s)
        if pending(s) is None:
            break
        cards = (
            sum(map(sum, (s.deck, s.display, s.discards, s.sizes))) + (s.playing >= 0) + sum(k >= 0 for k in s.chosen)
        )
        assert cards == 109
        full = [5 - s.step] * s.chart.seats
        assert [size + (k >= 0) for size, k in zip(s.sizes, s.chosen, strict=True)] <= full
        menu = options(s)
        advance(s, menu[rng.randrange(len(menu))])
