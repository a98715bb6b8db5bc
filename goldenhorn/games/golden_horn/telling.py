"""States, views and events told: as documents, and in sentences."""

from goldenhorn.core.counts import in_words, shorthand
from goldenhorn.core.document import Document
from goldenhorn.core.score import CAP, Ending, Sheet
from goldenhorn.games.golden_horn import events
from goldenhorn.games.golden_horn.components import (
    COLOURS,
    CONSTANTINOPLE,
    HAND_CARDS,
    HARBOURS,
    KINDS,
    MODONE,
    NAME,
    SHIPS_EACH,
    VENICE,
)
from goldenhorn.games.golden_horn.events import GoldenHornEvent
from goldenhorn.games.golden_horn.route import route_names
from goldenhorn.games.golden_horn.rulings import rules_table
from goldenhorn.games.golden_horn.scoring import sheets
from goldenhorn.games.golden_horn.sight import View
from goldenhorn.games.golden_horn.state import (
    ANNOUNCED,
    ANNOUNCING,
    ANSWER,
    DEALING,
    EMPTIED,
    FOR_HAND,
    NOWHERE,
    OVER,
    PLACING,
    SAILING,
    Chart,
    State,
)


def describe(told: State | View) -> Document:
    """The document of a state, or of a view with numbers for what its seat does not know; `read` takes it back."""
    s = told if isinstance(told, State) else told.known
    begun = s.phase not in (DEALING, PLACING)
    document: Document = {"game": NAME, "players": list(s.chart.players)}
    if begun:
        document["turn"] = s.chart.players[s.turn]
    rules = rules_table(s.chart.rulings)
    if rules:
        document["rules"] = rules
    document["board"] = {"route": route_names(s.chart.colours, s.chart.rulings.profile)}
    document["ships"] = {name: _ship(s, ship) for ship, name in enumerate(s.chart.ships)}
    due = dict(zip(s.draws[::2], s.draws[1::2], strict=True))
    document["goods"] = {
        name: shorthand(s.goods[harbour * KINDS : (harbour + 1) * KINDS], COLOURS)
        for harbour, name in enumerate(HARBOURS)
        if harbour not in due
    }
    document["hands"] = _hands(told, s, due)
    if begun:
        document["warehouses"] = _stores(told, s)
        document["discards"] = {"cards": shorthand(s.discards, COLOURS)}
        document["now"] = _now(s)
    return document


def ending(s: State) -> Ending | None:
    """Why the game is over; None while it goes on.

    The causes: "announced", "harbour-empty", and "cap" where the ruling max_turns cut it off.
    """
    if s.phase != OVER:
        return None
    return Ending(s.cause, s.ender, _why(s.chart, s.cause, s.ender))


def scores(s: State) -> list[Sheet]:
    """Every seat's sheet for what its warehouse holds now; goods on ships and cards earn nothing."""
    holdings = [s.stores[base : base + KINDS] for base in range(0, len(s.stores), KINDS)]
    return sheets(s.chart.players, holdings, s.chart.rulings.set_bonus)


def place_name(chart: Chart, point: int) -> str:
    """A point of the line in words.

    A sea space has its number from Venice, Modone left out.
    """
    if point == 0:
        return VENICE
    if point == chart.last:
        return CONSTANTINOPLE
    return MODONE if point == chart.modone else str(chart.number(point))


def narrate(event: GoldenHornEvent, s: State) -> str:
    """An event as a sentence."""
    chart = s.chart
    ships = chart.ships
    match event:
        case events.Placed(ship=ship, harbour=harbour):
            return f"{ships[ship]} lies in {HARBOURS[harbour]}"
        case events.LaidOut(harbour=harbour, goods=goods):
            return f"{HARBOURS[harbour]} receives {_kinds(goods)} from the bag"
        case events.Drew(seat=seat, cards=cards):
            return f"{chart.players[seat]} draws {_kinds(cards)}"
        case events.Stocked(seat=seat, goods=goods):
            return f"{chart.players[seat]}'s warehouse holds {_kinds(goods)}"
        case events.Reshuffled(cards=cards):
            return f"the {cards} discarded cards become the new draw pile"
        case events.Raided(seat=seat, ship=ship, good=good, cards=pair):
            return f"{chart.players[seat]} raids {ships[ship]} with {_kinds(pair)} and takes 1 {COLOURS.names[good]}"
        case events.Turned(ship=ship):
            return f"{ships[ship]} turns round and points to {CONSTANTINOPLE if s.bows[ship] > 0 else VENICE}"
        case events.Kept(ship=ship):
            return f"{ships[ship]} keeps its course"
        case events.Returned(ship=ship, harbour=harbour):
            return f"{ships[ship]} is brought back to {HARBOURS[harbour]}"
    return _narrate_sailing(event, chart)


def _narrate_sailing(event: GoldenHornEvent, chart: Chart) -> str:
    ships = chart.ships
    match event:
        case events.Loaded(ship=ship, colour=colour, amount=amount):
            return f"{ships[ship]} loads {amount} {COLOURS.names[colour]}"
        case events.Moved(ship=ship, start=start, end=end, spent=spent):
            paid = f" for {_kinds(spent)}" if spent else ""
            return f"{ships[ship]} sails from {_at(chart, start)} to {_at(chart, end)}{paid}"
        case events.Unloaded(ship=ship, colour=colour, amount=amount):
            return f"{ships[ship]} unloads {amount} {COLOURS.names[colour]}"
        case events.Passed(seat=seat):
            return f"{chart.players[seat]} can move no ship and passes"
        case events.Announced(seat=seat):
            return f"{chart.players[seat]} announces the end of the game"
        case events.RanOut(harbour=harbour):
            return f"{HARBOURS[harbour]} has run out of goods: the end is near"
        case events.Over(cause=cause):
            return "the game is cut off" if cause == CAP else "the game is over"
    return ""


def _at(chart: Chart, point: int) -> str:
    name = place_name(chart, point)
    return f"space {name} ({COLOURS.names[chart.colours[point]]})" if name.isdigit() else name


def _kinds(kinds: tuple[int, ...]) -> str:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return in_words(counts, COLOURS)


def _why(chart: Chart, cause: str, by: int) -> str:
    if cause == ANNOUNCED:
        return f"{chart.players[by]} announced the end"
    if cause == EMPTIED:
        return f"a harbour ran out of goods in {chart.players[by]}'s turn"
    return f"cut off after {chart.rulings.max_turns} turns a seat"


def _ship(s: State, ship: int) -> Document:
    chart = s.chart
    entry: Document = {
        "owner": chart.players[ship // SHIPS_EACH],
        "sails": [COLOURS.names[c] for c in chart.sails[ship]],
    }
    at = s.at[ship]
    if at != NOWHERE:
        name = place_name(chart, at)
        entry["at"] = int(name) if name.isdigit() else name
        entry["heading"] = CONSTANTINOPLE if s.bows[ship] > 0 else VENICE
        if s.phase not in (DEALING, PLACING):
            cargo = [s.cargo[ship] if c == s.freight[ship] else 0 for c in range(KINDS)]
            entry["cargo"] = shorthand(cargo, COLOURS)
    if s.may_turn >> ship & 1:
        entry["may_turn"] = True
    return entry


def _hands(told: State | View, s: State, due: dict[int, int]) -> Document:
    hands: Document = {}
    for seat, player in enumerate(s.chart.players):
        if FOR_HAND + seat in due:
            if due[FOR_HAND + seat] != HAND_CARDS:
                hands[player] = due[FOR_HAND + seat]
        elif isinstance(told, View) and seat != told.seat:
            hands[player] = told.cards[seat]
        else:
            hands[player] = shorthand(s.hands[seat * KINDS : (seat + 1) * KINDS], COLOURS)
    return hands


def _stores(told: State | View, s: State) -> Document:
    hidden = s.chart.rulings.warehouse == "hidden"
    return {
        player: told.stored[seat]
        if isinstance(told, View) and hidden and seat != told.seat
        else shorthand(s.stores[seat * KINDS : (seat + 1) * KINDS], COLOURS)
        for seat, player in enumerate(s.chart.players)
    }


def _now(s: State) -> Document:
    now: Document = {"turns": s.turns, "raids": s.raids}
    if s.phase == SAILING:
        now["sailing"] = s.chart.ships[s.sailing]
    elif s.phase == ANSWER:
        now["answer"] = s.chart.ships[s.answer]
    elif s.phase == ANNOUNCING:
        now["announcing"] = True
    elif s.phase == OVER:
        now["over"] = True
    if s.cause:
        now["ending"] = {"by": s.chart.players[s.ender], "cause": s.cause} if s.ender >= 0 else {"cause": s.cause}
    return now
