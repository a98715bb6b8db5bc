"""Extra cards: bonus turns at once, one after the other, out of the display; lost where it is empty."""

import pytest

from goldenhorn.core.game import Decision
from goldenhorn.games.mille_fiori import rules
from goldenhorn.games.mille_fiori.components import CARDS
from goldenhorn.games.mille_fiori.events import Declined, Lost, Revealed, Took
from goldenhorn.games.mille_fiori.notation import spell
from goldenhorn.games.mille_fiori.state import State
from tests.games.mille_fiori.tables import at_table, cards, play, refused, won

STAR = {"Ben": "w8", "Cleo": "w9"}  # w1 closes it


def menu(s: State) -> list[str]:
    return [spell(action, s) for action in rules.options(s)]


def test_a_card_of_the_display_is_taken_at_once_and_played_before_the_next_player() -> None:
    s = at_table("pigment1", STAR)
    play(s, "put w1")
    waiting = rules.pending(s)
    assert isinstance(waiting, Decision)
    assert waiting.seat == 0
    assert sorted(menu(s)) == sorted(f"take {card}" for card in ("ash5", "quartz5", "lime5", "carafe5", "cross4"))
    log = play(s, "take carafe5")
    assert [type(event) for event in log] == [Took]
    assert s.display[CARDS.index("carafe5")] == 0
    log = play(s, "put carafe1")
    assert won(log) == [("Anna", "trade", 1, "carafe1")]
    assert [event.seat for event in log if isinstance(event, Revealed)] == [1]


def test_both_cards_end_among_the_discards() -> None:
    s = at_table("pigment1", STAR)
    before = s.discards.copy()
    play(s, "put w1", "take carafe5", "sail")
    assert [s.discards[CARDS.index(card)] - before[CARDS.index(card)] for card in ("pigment1", "carafe5")] == [1, 1]


def test_an_extra_card_lets_the_ship_sail_instead_too() -> None:
    s = at_table("pigment1", STAR)
    assert won(play(s, "put w1", "take cross4", "sail"))[1:] == [("Anna", "route", 3, "")]


def test_a_bonus_turn_can_earn_another() -> None:
    s = at_table("pigment1", STAR, ships={"Anna": 2})
    log = play(s, "put w1", "take ash5", "sail")  # to 7, where there is a card
    assert cards(log) == 2
    assert menu(s) == ["take lime5", "take quartz5", "take cross4", "take carafe5"]


def test_cards_that_are_earned_together_are_played_one_after_the_other() -> None:
    s = at_table("dock5", ships={"Anna": 2}, now={"round": 2, "step": 2, "playing": "dock5", "owed": ["card"]})
    play(s, "put dock1a")
    play(s, "take ash5", "sail")
    assert sorted(menu(s)) == sorted(f"take {card}" for card in ("quartz5", "lime5", "carafe5", "cross4"))
    log = play(s, "take lime5", "sail")
    assert [event.seat for event in log if isinstance(event, Revealed)] == [1]


def test_where_the_display_is_empty_a_card_is_lost() -> None:
    s = at_table("pigment1", STAR, display=[])
    log = play(s, "put w1")
    assert [event.seat for event in log if isinstance(event, Lost | Revealed)] == [0, 1]


def test_the_last_card_of_the_display_can_be_taken_and_a_second_is_lost() -> None:
    s = at_table(
        "pigment1", STAR, display=["carafe5"], now={"round": 2, "step": 2, "playing": "pigment1", "owed": ["card"]}
    )
    log = play(s, "put w1", "take carafe5", "sail")
    assert [event.seat for event in log if isinstance(event, Lost | Revealed)] == [0, 1]


@pytest.mark.parametrize(
    ("text", "code"), [("decline", "extra-must"), ("take swan1", "extra-absent"), ("sail", "extra-now")]
)
def test_a_card_that_can_be_had_is_taken(text: str, code: str) -> None:
    s = at_table("pigment1", STAR)
    play(s, "put w1")
    assert refused(s, text) == code


def test_by_the_other_ruling_it_may_be_declined_and_stays_in_the_display() -> None:
    s = at_table("pigment1", STAR, rules={"extra_optional": True})
    play(s, "put w1")
    before = s.display.copy()
    log = play(s, "decline")
    assert isinstance(log[0], Declined)
    assert s.display == before
    assert [event.seat for event in log if isinstance(event, Revealed)] == [1]
