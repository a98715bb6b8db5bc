"""Set-ups and positions: a document becomes a game that can start, or every fault in it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from goldenhorn.core.document import Document, table
from goldenhorn.core.faults import ERROR, DocumentFaults, Fault
from goldenhorn.core.players import seat_named, seated
from goldenhorn.core.setup import Setup
from goldenhorn.games.mille_fiori import turn
from goldenhorn.games.mille_fiori.components import NAME, SEATS
from goldenhorn.games.mille_fiori.position import read_position
from goldenhorn.games.mille_fiori.rulings import rulings
from goldenhorn.games.mille_fiori.schema import SHAPE
from goldenhorn.games.mille_fiori.state import Chart, State, clone, new

if TYPE_CHECKING:
    from random import Random

# What only a position may tell.
_LATER: Final = ("tokens", "bonus", "ships", "points", "hands", "chosen", "display", "discards", "now")


def start(setup: Setup[State]) -> State:
    """A state of one's own.

    >>> start(read({"players": ["Anna", "Ben"]})).draws[:2]  # nine cards for the display
    [0, 9]
    """
    return clone(setup.table)


def read(document: Document) -> Setup[State]:
    """The set-up or position in a document; DocumentFaults with every fault, warnings included."""
    faults: list[Fault] = []
    clean, players = seated(document, SHAPE, SEATS, faults)
    s = new(Chart(tuple(players), rulings(table(clean, "rules"))))
    if "turn" in document:
        read_position(s, clean, document, faults)
    else:
        _read_setup(s, clean, document, faults)
    if any(fault.severity == ERROR for fault in faults):
        raise DocumentFaults(faults)
    return Setup(players, faults, s)


def random_setup(players: Sequence[str], rules_table: Document, rng: Random) -> Document:
    """A complete set-up: who has the Doge drawn at random; all else is dealt as the game is played."""
    document: Document = {"game": NAME, "players": list(players)}
    if rules_table:
        document["rules"] = rules_table
    read(document)  # the players and rules must be sound
    return document | {"doge": players[int(rng.random() * len(players))]}


def _read_setup(s: State, clean: Document, raw: Document, faults: list[Fault]) -> None:
    for key in _LATER:
        if clean.get(key):
            message = "nothing has been put, dealt or won before the first round"
            faults.append(Fault("setup-" + key, (key,), message, "a position in mid-game needs `turn`", at_key=True))
    if "doge" in raw:
        s.doge = max(0, seat_named(clean, "doge", s.chart.players, faults))
    turn.begin_round(s)
