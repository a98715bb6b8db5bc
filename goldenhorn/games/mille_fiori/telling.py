"""States, views and events told: as documents, and in sentences."""

from collections.abc import Sequence

from goldenhorn.core.document import Document
from goldenhorn.core.score import Ending, Line, Sheet
from goldenhorn.games.mille_fiori import events
from goldenhorn.games.mille_fiori.components import (
    BONUS_AREAS,
    CARDS,
    COUNTED,
    DISTRICTS,
    NAME,
    SPACE_NAMES,
)
from goldenhorn.games.mille_fiori.events import MilleFioriEvent
from goldenhorn.games.mille_fiori.rulings import rules_table
from goldenhorn.games.mille_fiori.scoring import sheets
from goldenhorn.games.mille_fiori.sight import View
from goldenhorn.games.mille_fiori.state import (
    BONUS_TURN,
    CARDS_OUT,
    DIAMONDS_OUT,
    EXTRA,
    FOR_CHOICE,
    FOR_CHOSEN,
    FOR_DISCARDS,
    FOR_HAND,
    NONE,
    OVER,
    SECRET,
    UNSEEN,
    State,
    begun,
    bonus_fields,
    due,
    hand,
    has_begun,
)


def describe(told: State | View) -> Document:
    """The document of a state, or of a view with what its seat does not know left open; `read` takes it back."""
    s = told if isinstance(told, State) else told.known
    players = s.chart.players
    document: Document = {"game": NAME, "players": list(players), "doge": players[s.doge]}
    if has_begun(s):
        document["turn"] = players[s.seat]
    rules = rules_table(s.chart.rulings)
    if rules:
        document["rules"] = rules
    if has_begun(s):
        document["tokens"] = {
            player: [SPACE_NAMES[space] for space, owner in enumerate(s.owner) if owner == seat]
            for seat, player in enumerate(players)
        }
        document["bonus"] = _bonus(s)
        document["ships"] = {player: s.ships[seat] for seat, player in enumerate(players)}
        document["points"] = {player: points_of(s, seat) for seat, player in enumerate(players)}
        document |= _cards(s)
        document["now"] = _now(s)
    return document


def ending(s: State) -> Ending | None:
    """Why the game is over; None while it goes on. The causes: "diamonds" (by who put its last one), "cards"."""
    return None if s.draws else ended(s)


def ended(s: State) -> Ending | None:
    """As `ending`, whatever of a position is still to be drawn."""
    if s.phase != OVER:
        return None
    if s.ender != NONE:
        return Ending(DIAMONDS_OUT, s.ender, f"{s.chart.players[s.ender]} put the last diamond but for the reserve")
    return Ending(CARDS_OUT, NONE, "the deck has no cards left for another round")


def scores(s: State) -> list[Sheet]:
    """Every seat's sheet: the points won so far, by district."""
    return sheets(s.chart.players, [s.points[at : at + COUNTED] for at in range(0, len(s.points), COUNTED)])


def earned(event: MilleFioriEvent) -> tuple[int, Line] | None:
    """What an event earned: the seat, and a line that names the spaces that count; None where it earned nothing.

    An extra card is a line without points, and so is one that is lost again because none lies in the display.
    """
    match event:
        case events.Scored(seat=seat, district=district, points=points, code=code, spaces=spaces):
            return seat, Line(code, DISTRICTS[district], points, " ".join(SPACE_NAMES[space] for space in spaces))
        case events.Earned(seat=seat):
            return seat, Line("extra-card", "extra card", 0)
        case events.Lost(seat=seat):
            return seat, Line("extra-card", "extra card lost", 0, "none in the display")
    return None


def narrate(event: MilleFioriEvent, s: State) -> str:
    """An event as a sentence."""
    players = s.chart.players
    match event:
        case events.LaidOut(cards=cards):
            return f"the display receives {_names(cards)}"
        case events.Dealt(seat=seat, cards=cards):
            return f"{players[seat]} holds {_names(cards)}"
        case events.Discarded(cards=cards):
            return f"the discards are {_names(cards)}"
        case events.Chose(seat=seat, card=card):
            return f"{players[seat]} chooses {CARDS.names[card]}"
        case events.Revealed(seat=seat, card=card):
            return f"{players[seat]} plays {CARDS.names[card]}"
        case events.Put(seat=seat, space=space):
            return f"{players[seat]} puts a diamond on {SPACE_NAMES[space]}"
        case events.Sailed(seat=seat, start=start, end=end):
            return f"{players[seat]}'s ship sails from {start} to {end}"
        case events.Scored(seat=seat, district=district, points=points, spaces=spaces):
            what = f" for {' '.join(SPACE_NAMES[space] for space in spaces)}" if spaces else ""
            return f"{players[seat]} earns {many(points, 'point')} ({DISTRICTS[district]}){what}"
    return _narrate_cards(event, s)


def _narrate_cards(event: MilleFioriEvent, s: State) -> str:
    players = s.chart.players
    match event:
        case events.Earned(seat=seat):
            return f"{players[seat]} earns an extra card"
        case events.Lost(seat=seat):
            return f"the display is empty, so that {players[seat]} has no extra card"
        case events.Took(seat=seat, card=card):
            return f"{players[seat]} takes {CARDS.names[card]} from the display"
        case events.Declined(seat=seat):
            return f"{players[seat]} does without an extra card"
        case events.Passed():
            return "the hands go to the left"
        case events.LeftOver(seat=seat, cards=cards):
            return f"{players[seat]} lays {_names(cards)} out"
        case events.DogePassed(seat=seat):
            return f"{players[seat]} has the Doge now"
        case events.LastDiamond(seat=seat):
            return f"{players[seat]} has put the last diamond but for the reserve: the end is near"
        case events.Over():
            return "the game is over"
    return ""


def points_of(s: State, seat: int) -> Document:
    """The points of a seat by district, those that are none left out."""
    return {name: points for k, name in enumerate(DISTRICTS) if (points := s.points[seat * COUNTED + k])}


def _bonus(s: State) -> Document:
    """By area: who lies on its fields, the highest first."""
    found: Document = {}
    for area in range(BONUS_AREAS):
        there = [s.chart.players[seat] for seat in bonus_fields(s, area) if seat != NONE]
        if there:
            found[DISTRICTS[area]] = there
    return found


def _cards(s: State) -> Document:
    """Hands, chosen cards, the display and the discards."""
    drawn = due(s)
    hands: Document = {}
    chosen: Document = {}
    for seat, player in enumerate(s.chart.players):
        held = hand(s, seat)
        known: object = len(held) if UNSEEN in held else [CARDS.names[kind] for kind in held]
        hands[player] = drawn.get(FOR_HAND + seat, known)
        if s.chosen[seat] == UNSEEN or FOR_CHOSEN + seat in drawn or FOR_CHOICE + seat in drawn:
            chosen[player] = SECRET
        elif s.chosen[seat] != NONE:
            chosen[player] = CARDS.names[s.chosen[seat]]
    document: Document = {"hands": hands}
    if chosen:
        document["chosen"] = chosen
    document["display"] = _listed(s.display)
    document["discards"] = drawn.get(FOR_DISCARDS, _listed(s.discards))
    return document


def _listed(counts: Sequence[int]) -> list[str]:
    return [CARDS.names[kind] for kind, count in enumerate(counts) for _ in range(count)]


def _now(s: State) -> Document:
    now: Document = {"round": begun(s)}
    if begun(s) > s.round:
        now["step"] = s.step + 1
    if s.playing != NONE:
        now["playing"] = CARDS.names[s.playing]
    if s.phase == EXTRA:
        now["extra"] = True
    if s.stack:
        now["owed"] = ["card" if owed == BONUS_TURN else owed + 1 for owed in s.stack]
    if s.ender != NONE:
        now["ender"] = s.chart.players[s.ender]
    if s.phase == OVER:
        now["over"] = True
    return now


def _names(cards: Sequence[int]) -> str:
    return ", ".join(CARDS.names[kind] for kind in cards) or "nothing"


def many(number: int, what: str) -> str:
    """A number of something in words: "1 card", "4 cards"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
