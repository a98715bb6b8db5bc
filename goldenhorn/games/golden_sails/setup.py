"""Set-ups and positions: a document becomes a game that can start, or every fault in it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldenhorn.core.document import Document, table
from goldenhorn.core.faults import ERROR, NOTE, DocumentFaults, Fault
from goldenhorn.core.players import seat_named, seated
from goldenhorn.core.setup import Setup
from goldenhorn.games.golden_sails import place
from goldenhorn.games.golden_sails.components import NAME, SEATS, SHEETS
from goldenhorn.games.golden_sails.deck import deck_of, is_own
from goldenhorn.games.golden_sails.position import read_position
from goldenhorn.games.golden_sails.rulings import rulings
from goldenhorn.games.golden_sails.schema import SHAPE
from goldenhorn.games.golden_sails.state import FOR_SHEET, NONE, Chart, State, clone, new

if TYPE_CHECKING:
    from random import Random

_LATER = ("market", "hands", "goods", "choices", "now")  # what only a position may tell


def start(setup: Setup[State]) -> State:
    """A state of one's own.

    >>> start(read({"players": ["Anna", "Ben"], "sheet": "IV"})).sheet
    3
    """
    return clone(setup.table)


def read(document: Document) -> Setup[State]:
    """The set-up or position in a document; DocumentFaults with every fault, warnings included."""
    faults: list[Fault] = []
    clean, players = seated(document, SHAPE, SEATS, faults)
    s = new(Chart(tuple(players), deck_of(clean), not is_own(clean), rulings(table(clean, "rules"))))
    sheet = clean.get("sheet")
    s.sheet = sheet if isinstance(sheet, int) else NONE
    if "turn" in document:
        read_position(s, clean, document, faults)
    else:
        _read_setup(s, clean, faults)
    if any(fault.severity == ERROR for fault in faults):
        raise DocumentFaults(faults)
    if s.chart.stand_in:
        hint = "give your own [deck]; `goldenhorn setup --game golden-sails --deck-template` is a form for it"
        faults.append(Fault("stand-in", (), "the goods cards are a stand-in, not the printed ones", hint, NOTE))
    return Setup(s.chart.players, faults, s)


def random_setup(players: Sequence[str], rules_table: Document, rng: Random) -> Document:
    """A complete set-up: the beast sheet drawn at random; goods come to the market as the game is played."""
    document: Document = {"game": NAME, "players": list(players)}
    if rules_table:
        document["rules"] = rules_table
    read(document)  # the players and rules must be sound
    return document | {"sheet": SHEETS.names[int(rng.random() * len(SHEETS))]}


def _read_setup(s: State, clean: Document, faults: list[Fault]) -> None:
    for key in _LATER:
        if table(clean, key):
            message = "nothing has been laid out, taken or decided before the first round"
            faults.append(Fault("setup-" + key, (key,), message, "a position in mid-game needs `turn`", at_key=True))
    s.first = max(0, seat_named(clean, "first", s.chart.players, faults))
    if s.sheet == NONE:
        s.draws += (FOR_SHEET, 1)
    place.begin_round(s)
