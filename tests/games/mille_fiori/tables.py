"""Positions in which a card is about to be played, and what playing it brings."""

from typing import Any

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Draw
from goldenhorn.games.mille_fiori import notation, rules, setup
from goldenhorn.games.mille_fiori.components import (
    DISTRICT_OF,
    DISTRICTS,
    FIRST,
    HOUSE_VALUES,
    HOUSES,
    SPACE_NAMES,
    SPACE_SYMBOLS,
)
from goldenhorn.games.mille_fiori.events import Earned, Log, Scored
from goldenhorn.games.mille_fiori.state import State

PLAYERS = ("Anna", "Ben", "Cleo", "Dan")
DISPLAY = ("ash5", "quartz5", "lime5", "carafe5", "cross4")  # cards that lie there unless others are told

Won = list[tuple[str, str, int, str]]  # player, district, points, spaces


AREAS = ("workshops", "houses", "nobili", "populi", "trade")


def earned_bonus(laid: dict[str, list[str]]) -> dict[str, list[str]]:
    """By area: who has four different symbols (three persons, four house values) among the diamonds given."""
    found: dict[str, list[str]] = {}
    for player, spaces in laid.items():
        different: dict[str, set[int]] = {}
        for space in map(SPACE_NAMES.index, spaces):
            area = DISTRICTS[DISTRICT_OF[space]]
            what = HOUSE_VALUES[space - FIRST[HOUSES]] if area == "houses" else SPACE_SYMBOLS[space]
            different.setdefault(area, set()).add(what)
        for area, things in different.items():
            if area in AREAS and len(things) >= (3 if area in ("nobili", "populi") else 4):
                found.setdefault(area, []).append(player)
    return found


def at_table(card: str, tokens: dict[str, str] | None = None, seats: int = 3, **more: Any) -> State:
    """Anna plays a card in the second step of a second round; diamonds by player, as "w1 w2". What is unknown is drawn.

    Bonus fields that the diamonds have earned are given to the players in their order.
    """
    laid = {player: spaces.split() for player, spaces in (tokens or {}).items()}
    document: Document = {
        "players": list(PLAYERS[:seats]),
        "doge": "Anna",
        "turn": "Anna",
        "tokens": laid,
        "display": list(DISPLAY),
        "bonus": earned_bonus(laid),
        "chosen": dict.fromkeys(PLAYERS[1:seats], "?"),
        "now": {"round": 2, "step": 2, "playing": card},
        **more,
    }
    s = setup.start(setup.read(document))
    deal = blind(stream("at the table", card, seats))
    while isinstance(waiting := rules.pending(s), Draw):
        rules.settle(s, deal(waiting))
    return s


def play(s: State, *words: str) -> Log:
    """What happens as actions are taken, which must all be legal."""
    log: Log = []
    for text in words:
        action = notation.parse(text, s)
        assert rules.refusal(s, action) is None, text
        assert action in rules.options(s)
        rules.advance(s, action, log)
    return log


def won(log: Log) -> Won:
    """Who earned what, where, for the diamonds on which spaces."""
    return [
        (PLAYERS[event.seat], DISTRICTS[event.district], event.points, " ".join(SPACE_NAMES[k] for k in event.spaces))
        for event in log
        if isinstance(event, Scored)
    ]


def cards(log: Log) -> int:
    """How many extra cards were earned."""
    return sum(isinstance(event, Earned) for event in log)


def refused(s: State, text: str) -> str:
    """The code of why an action is not legal."""
    action = notation.parse(text, s)
    why = rules.refusal(s, action)
    assert why is not None
    assert action not in rules.options(s)
    return why.code
