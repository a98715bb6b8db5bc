"""A law over whole games: what a seat sees of hands is what somebody at the table would remember, and no more."""

import pytest

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.game import Draw
from goldenhorn.games.mille_fiori import advance, describe, options, pending, read, settle, start, view
from goldenhorn.games.mille_fiori.components import CARDS
from goldenhorn.games.mille_fiori.events import Chose, Dealt, DogePassed, LeftOver, Log, Passed, Revealed
from goldenhorn.games.mille_fiori.state import State, hand
from tests.games.playouts import house_rules


class Watcher:
    """Somebody at the table: for every seat, the cards that it must have, or None; a card face down counts still."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.memory: list[list[int] | None] = [None] * seats

    def watch(self, log: Log, s: State) -> None:
        for event in log:
            if event.seen_by not in (-1, self.seat):
                continue
            match event:
                case Dealt(seat=seat, cards=cards):
                    assert seat == self.seat
                    self.memory[seat] = list(cards)
                case Revealed(seat=seat, card=card):
                    known = self.memory[seat]
                    if known is not None:
                        known.remove(card)
                case Passed():
                    self.memory = [self.memory[-1], *self.memory[:-1]]
                    self.memory[self.seat] = hand(s, self.seat)
                case LeftOver(seat=seat):
                    self.memory[seat] = []
                case DogePassed():
                    self.memory = [None] * len(self.memory)
                case Chose(seat=seat):
                    assert seat == self.seat

    def hands(self, s: State) -> dict[str, object]:
        """As a document tells them; one's own without the card that one has chosen."""
        told: dict[str, object] = {}
        for seat, player in enumerate(s.chart.players):
            known = self.memory[seat]
            if seat == self.seat:
                known = hand(s, seat)
            told[player] = s.sizes[seat] if known is None else [CARDS.names[kind] for kind in sorted(known)]
        return told


@pytest.mark.parametrize("number", range(24))
def test_a_seat_knows_of_hands_what_it_has_held_and_what_was_played_of_it(number: int) -> None:
    rng = stream("watched", number)
    seats = 2 + number % 3
    rules = house_rules("mille-fiori", rng, 0.3) if number % 2 else {}
    s = start(read({"players": ["Anna", "Ben", "Cleo", "Dan"][:seats], "rules": rules}))
    watchers = [Watcher(seat, seats) for seat in range(seats)]
    deal = blind(rng)
    while (waiting := pending(s)) is not None:
        log: Log = []
        if isinstance(waiting, Draw):
            settle(s, deal(waiting), log)
        else:
            menu = options(s)
            advance(s, menu[rng.randrange(len(menu))], log)
        for watcher in watchers:
            watcher.watch(log, s)
        if not s.draws and rng.random() < 0.3:
            for watcher in watchers:
                document = describe(view(s, watcher.seat))
                assert document.get("hands") == watcher.hands(s)
                told = document.get("chosen", {})
                assert isinstance(told, dict)
                assert all(card == "?" for player, card in told.items() if player != s.chart.players[watcher.seat])
                assert len(told) == sum(kind >= 0 for kind in s.chosen)
