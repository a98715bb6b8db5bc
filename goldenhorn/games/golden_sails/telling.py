"""States, views and events told: as documents, and in sentences."""

from collections.abc import Iterable
from typing import Final

from goldenhorn.core.counts import shorthand
from goldenhorn.core.document import Document
from goldenhorn.core.score import Ending
from goldenhorn.games.golden_sails import events
from goldenhorn.games.golden_sails.actions import CARDS
from goldenhorn.games.golden_sails.components import (
    EXPERTS,
    GOODS,
    KINDS,
    NAME,
    PILES,
    ROUNDS,
    SHEETS,
    SIDES,
    TYPES,
    WEAPONS,
)
from goldenhorn.games.golden_sails.deck import deck_document
from goldenhorn.games.golden_sails.events import GoldenSailsEvent
from goldenhorn.games.golden_sails.rulings import rules_table
from goldenhorn.games.golden_sails.sight import View
from goldenhorn.games.golden_sails.state import (
    FOR_HAND,
    MOVING,
    NONE,
    OVER,
    SCORING,
    UNSEEN,
    State,
    due,
    pile,
)
from goldenhorn.games.golden_sails.zone_words import zone_text

TWELVE_ROUNDS: Final = "twelve-rounds"


def describe(told: State | View) -> Document:
    """The document of a state, or of a view with numbers for what its seat does not know; `read` takes it back."""
    s = told if isinstance(told, State) else told.known
    players = s.chart.players
    document: Document = {"game": NAME, "players": list(players)}
    begun = _begun(s)
    if begun:
        document["first"] = players[s.first]
        document["turn"] = players[s.seat]
    if s.sheet != NONE:
        document["sheet"] = SHEETS.names[s.sheet]
    rules = rules_table(s.chart.rulings)
    if rules:
        document["rules"] = rules
    if not s.chart.stand_in:
        document["deck"] = deck_document(s.chart.cards)
    if begun:
        document["market"] = {CARDS.names[card]: _on_market(s, good) for good, card in enumerate(s.market)}
        document["hands"] = _hands(told, s)
        document["goods"] = {player: _piles(s, seat) for seat, player in enumerate(players)}
        choices = {player: chosen for seat, player in enumerate(players) if (chosen := _chosen(s, seat))}
        if choices:
            document["choices"] = choices
        document["now"] = _now(s)
    return document


def ending(s: State) -> Ending | None:
    """Why the game is over; None while it goes on. The one cause is "twelve-rounds"."""
    if s.phase != OVER or s.draws:
        return None
    return Ending(TWELVE_ROUNDS, -1, "all twelve rounds have been played")


def narrate(event: GoldenSailsEvent, s: State) -> str:
    """An event as a sentence."""
    players = s.chart.players
    match event:
        case events.Chosen(sheet=sheet):
            return f"beast sheet {SHEETS.names[sheet]} is chosen"
        case events.Revealed(cards=cards):
            return f"new goods: {_names(CARDS.names, cards)}"
        case events.Stocked(seat=seat, cards=cards):
            return f"{players[seat]}'s gems are {_names(CARDS.names, cards)}"
        case events.Dealt(seat=seat, experts=experts):
            return f"{players[seat]} holds {_names(EXPERTS.names, experts)}"
        case events.Placed(seat=seat, kind=kind, card=card):
            return f"{players[seat]} places the {EXPERTS.names[kind]} on {_good(s, card, kind)}"
        case events.Changed(seat=seat, before=before, kind=kind, keeper=keeper):
            took = f"the {EXPERTS.names[before]} goes to {players[keeper]}, " if before != NONE else ""
            return f"{took}{players[seat]} plays the {EXPERTS.names[kind]} instead"
        case events.Took(seat=seat, card=card, kind=kind):
            return f"{players[seat]} takes {_good(s, card, kind)}"
    return _narrate_end(event, s)


def _narrate_end(event: GoldenSailsEvent, s: State) -> str:
    players = s.chart.players
    match event:
        case events.Returned():
            return "every player has all five experts again"
        case events.Passed(seat=seat):
            return f"{players[seat]} is first now"
        case events.Moved(seat=seat, card=card, kind=kind):
            return f"{players[seat]} moves the universal good {CARDS.names[card]} to the {PILES[kind]}: " + zone_text(
                kind, s.chart.cards[card][kind]
            )
        case events.Stayed(seat=seat):
            return f"{players[seat]} leaves universal goods among the spells"
        case events.Protected(seat=seat, type=kind):
            return f"{players[seat]} is protected from every {WEAPONS.names[kind]}"
        case events.Sided(seat=seat, side=side):
            return f"{players[seat]} lets the {SIDES[side]} numbers of the weapons count"
        case events.Over():
            return "the game is over"
    return ""


def _begun(s: State) -> bool:
    """Whether anything has happened that a set-up cannot tell."""
    return bool(s.round or s.market or any(s.sizes) or s.phase)


def _on_market(s: State, good: int) -> Document:
    if s.experts[good] == NONE:
        return {}
    return {"expert": EXPERTS.names[s.experts[good]], "by": s.chart.players[s.placers[good]]}


def _hands(told: State | View, s: State) -> Document:
    """By player: experts in shorthand, or how many there are where nobody or not this seat knows."""
    unknown = due(s)
    hands: Document = {}
    for seat, player in enumerate(s.chart.players):
        if isinstance(told, View) and told.experts and seat != told.seat:
            hands[player] = told.experts[seat]
        elif FOR_HAND + seat in unknown:
            hands[player] = unknown[FOR_HAND + seat]
        else:
            hands[player] = shorthand(s.hands[seat * KINDS : (seat + 1) * KINDS], EXPERTS)
    return hands


def _piles(s: State, seat: int) -> Document:
    """The piles of a seat that are not empty; a gem pile that is not known by its size."""
    piles: Document = {}
    for kind, name in enumerate(PILES):
        cards = pile(s, seat, kind)
        if UNSEEN in cards:
            piles[name] = len(cards)
        elif cards:
            piles[name] = [CARDS.names[card] for card in cards]
    return piles


def _chosen(s: State, seat: int) -> Document:
    chosen: Document = {}
    if s.protects[seat]:
        chosen["protect"] = [WEAPONS.names[kind] for kind in range(TYPES) if s.protects[seat] >> kind & 1]
    if s.sides[seat] != NONE:
        chosen["side"] = SIDES[s.sides[seat]]
    return chosen


def _now(s: State) -> Document:
    now: Document = {"round": min(s.round + 1, ROUNDS)}
    if MOVING <= s.phase < OVER:
        now["scoring"] = SCORING[s.phase - MOVING]
    elif s.phase == OVER:
        now["over"] = True
    return now


def _good(s: State, card: int, kind: int) -> str:
    """A good in words: the card and what it is."""
    return f"{CARDS.names[card]}, the {GOODS[kind]} {zone_text(kind, s.chart.cards[card][kind])}"


def _names(names: tuple[str, ...], kinds: Iterable[int]) -> str:
    return ", ".join(names[kind] for kind in kinds)
