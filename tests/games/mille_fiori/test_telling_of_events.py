"""Events in sentences, who may know of them, and how a game has ended."""

from typing import Any

from goldenhorn.core.chance import stream
from goldenhorn.games import mille_fiori as game
from goldenhorn.games.mille_fiori import events
from tests.games.mille_fiori.adapter import RARE
from tests.games.mille_fiori.tables import at_table, play
from tests.games.playouts import begun, decisions, house_rules


def told(s: Any, *words: str) -> list[str]:
    return [game.narrate(event, s) for event in play(s, *words)]


def test_a_card_played_is_told_with_all_that_it_earns_and_for_whom() -> None:
    s = at_table("lion1", {"Anna": "n5", "Ben": "n8 n9 n10 n4"})
    assert told(s, "put n1", "take cross4", "sail")[:9] == [
        "Anna puts a diamond on n1",
        "Anna earns 6 points (nobili) for n1",
        "Anna earns 3 points (nobili) for n5",
        "Ben earns 6 points (nobili) for n4 n8 n9 n10",
        "Anna earns an extra card",
        "Anna takes cross4 from the display",
        "Anna's ship sails from 0 to 4",
        "Anna earns 3 points (route)",
        f"Ben plays {_playing(s)}",
    ]


def _playing(s: Any) -> object:
    now = game.describe(s)["now"]
    assert isinstance(now, dict)
    return now["playing"]


def test_a_bonus_field_is_told_at_once_and_the_last_diamond_before_it_is_known_what_it_earns() -> None:
    laid = "goblet1 carafe1 jewellery1 dock1a dock2a dock3a dock4a dock5a dock1b dock2b dock3b dock4b dock5b"
    s = at_table("swan1", {"Anna": f"{laid} w1 w2 w3 w4 w5 w6 w7 w9 w11 w12"})
    assert told(s, "put swan2")[:4] == [
        "Anna puts a diamond on swan2",
        "Anna earns 1 point (trade) for swan2",
        "Anna has put the last diamond but for the reserve: the end is near",
        "Anna earns 20 points (bonus)",
    ]


def test_an_extra_card_that_cannot_be_had_is_told_as_lost() -> None:
    s = at_table("lion1", {"Ben": "n4 n5 n8 n9 n10"}, display=[])
    sentences = told(s, "put n1")
    assert sentences.count("Anna earns an extra card") == 1
    assert "the display is empty, so that Anna has no extra card" in sentences


def test_every_kind_of_event_happens_and_has_a_sentence_of_its_own() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and hasattr(kind, "seen_by")}
    met: dict[type, str] = {}

    def play_on(state: Any, seed: int) -> None:
        log: list[Any] = []
        for _ in decisions("mille-fiori", state, stream(seed), log):
            pass
        for event in log:
            sentence = game.narrate(event, state)
            assert not sentence.endswith(".")
            assert event.seen_by == (event.seat if isinstance(event, events.Chose | events.Dealt) else -1)
            met.setdefault(type(event), sentence)

    for seed in range(12):
        play_on(begun("mille-fiori", 2 + seed % 3, house_rules("mille-fiori", stream("events", seed), 0.5)), seed)
    for document in RARE:
        forgotten = {key: value for key, value in document.items() if key != "discards"}
        play_on(game.start(game.read(forgotten)), 1)
    for seed in range(6):
        play_on(at_table("lion1", {"Ben": "n4 n5 n8 n9 n10"}, display=[], rules={"extra_optional": True}), seed)
    assert met.keys() == kinds
    assert all(met.values())
    assert len({sentence.split(" ", 1)[1] for sentence in met.values()}) == len(kinds)


def test_a_position_of_the_first_step_is_no_set_up_though_nobody_knows_a_hand() -> None:
    nine = ["swan1", "swan2", "swan3", "swan4", "swan5", "dock1", "dock2", "dock3", "dock4"]
    position: dict[str, object] = {"players": ["Anna", "Ben"], "doge": "Anna", "turn": "Anna", "display": nine}
    s = game.start(game.read({**position, "now": {"round": 1, "playing": "ash1"}}))
    told = game.describe(s)
    assert (told["turn"], told["hands"]) == ("Anna", {"Anna": 4, "Ben": 4})
    assert game.read(told).table == s


def test_who_has_the_doge_is_told_of_a_set_up_too() -> None:
    begins: dict[str, object] = {"game": "mille-fiori", "players": ["Anna", "Ben"], "doge": "Ben"}
    assert game.describe(game.start(game.read(begins))) == begins


def test_discards_that_nobody_remembers_are_told_as_a_number_until_they_are_drawn() -> None:
    position: dict[str, object] = {"players": ["Anna", "Ben"], "doge": "Anna", "turn": "Anna", "now": {"round": 2}}
    s = game.start(game.read(position))
    assert game.describe(s)["discards"] == 9 + 10  # the display, which is not told, and what was dealt before
    assert game.read(game.describe(s)).table == s
