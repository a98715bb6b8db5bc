"""Set-ups and positions: a document becomes a game that can start, or every fault in it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldenhorn.core.chance import blind
from goldenhorn.core.document import Document, numbers, table, text, whole
from goldenhorn.core.faults import ERROR, DocumentFaults, Fault, did_you_mean
from goldenhorn.core.game import Draw
from goldenhorn.core.players import seat_named, seated
from goldenhorn.core.score import CAP
from goldenhorn.core.setup import Setup
from goldenhorn.games.golden_horn import place, rules, telling
from goldenhorn.games.golden_horn.components import COLOURS, HARBOURS, KINDS, MODONE, SEATS, SHIPS_EACH, TILES
from goldenhorn.games.golden_horn.ending import may_announce
from goldenhorn.games.golden_horn.fleet import place_ships, read_fleets
from goldenhorn.games.golden_horn.route import default_route, read_line
from goldenhorn.games.golden_horn.rulings import rulings
from goldenhorn.games.golden_horn.schema import SHAPE
from goldenhorn.games.golden_horn.state import (
    ANNOUNCING,
    ANSWER,
    FOR_STORE,
    OVER,
    SAILING,
    STOP,
    TURN,
    Chart,
    State,
    clone,
    new,
)
from goldenhorn.games.golden_horn.supplies import draw_places, read_cards, read_goods

if TYPE_CHECKING:
    from random import Random


def start(setup: Setup[State]) -> State:
    """A state of one's own.

    >>> rules.options(start(read({"players": ["Anna", "Ben"]})))[0].index
    0
    """
    return clone(setup.table)


def read(document: Document) -> Setup[State]:
    """The set-up or position in a document; DocumentFaults with every fault, warnings included."""
    faults: list[Fault] = []
    clean, players = seated(document, SHAPE, SEATS, faults)
    chosen = rulings(table(clean, "rules"))
    line = read_line(clean, len(players), chosen, faults)
    fleets = read_fleets(clean, players, faults)
    if any(fault.severity == ERROR and fault.path[:1] == ("board",) for fault in faults):
        line = read_line({}, len(players), chosen, [])  # so that the rest can still be checked
    names = tuple(ship.name for ship in fleets)
    sails = tuple(ship.sails for ship in fleets)
    s = new(Chart(tuple(players), names, sails, line, chosen))
    midgame = "turn" in document
    place_ships(s, fleets, midgame, faults)
    read_goods(s, clean, document, midgame, faults)
    read_cards(s, clean, document, midgame, faults)
    if midgame:
        _read_turn(s, clean, faults)
    else:
        _check_setup(clean, faults)
    if any(fault.severity == ERROR for fault in faults):
        raise DocumentFaults(faults)
    if not midgame:
        if chosen.placement == "random":
            draw_places(s)
        place.proceed(s)
    return Setup(s.chart.players, faults, s)


def random_setup(players: Sequence[str], rules_table: Document, rng: Random) -> Document:
    """A complete set-up: tiles turned at random, ships, goods and cards as chance gives them."""
    # Where the rules want every place to be given, chance gives it.
    placing = {"placement": "ordered"} if rules_table.get("placement") == "fixed" else {}
    draft: Document = {"players": list(players), "rules": {**rules_table, **placing}}
    chart = read(draft).table.chart
    route: list[object] = []
    for entry in default_route(len(players), chart.rulings):
        turned = entry != MODONE and rng.random() < 0.5
        route.append(list(reversed(TILES[entry])) if turned else entry)
    s = start(read({**draft, "board": {"route": route}}))
    deal = blind(rng)
    while s.phase != TURN:
        waiting = rules.pending(s)
        if isinstance(waiting, Draw):
            rules.settle(s, deal(waiting))
        else:
            menu = rules.options(s)
            rules.advance(s, menu[int(rng.random() * len(menu))])
    document = _before_first_turn(telling.describe(s))
    if placing:
        document["rules"] = {**table(document, "rules"), "placement": "fixed"}
    return document


def _before_first_turn(position: Document) -> Document:
    """A position without what goes without saying in a set-up."""
    later = ("turn", "warehouses", "discards", "now")
    document = {key: value for key, value in position.items() if key not in later}
    ships = table(position, "ships")
    document["ships"] = {
        name: {key: value for key, value in table(ships, name).items() if key not in ("heading", "cargo")}
        for name in ships
    }
    return document


def _check_setup(clean: Document, faults: list[Fault]) -> None:
    """What only a position may say."""
    hint = "a position in mid-game needs `turn`"
    for key, what in (("now", "nothing has happened yet"), ("warehouses", "the warehouses are empty")):
        if table(clean, key):
            faults.append(Fault("setup-" + key, (key,), f"before the first turn {what}", hint, at_key=True))
    ships = table(clean, "ships")
    for name in ships:
        if any(numbers(table(ships, name).get("cargo"))):
            path = ("ships", name, "cargo")
            faults.append(Fault("setup-cargo", path, "before the first turn no goods are aboard", hint))


def _read_turn(s: State, clean: Document, faults: list[Fault]) -> None:
    """Whose turn it is and how far it has gone."""
    now = table(clean, "now")
    turn = seat_named(clean, "turn", s.chart.players, faults)
    s.phase = TURN
    if turn < 0:
        return
    s.turn = turn
    s.turns = whole(now, "turns")
    s.raids = whole(now, "raids")
    if s.raids > s.chart.rulings.raids_per_turn:
        hint = f"[rules] raids_per_turn is {s.chart.rulings.raids_per_turn}"
        faults.append(Fault("too-many", ("now", "raids"), f"{s.raids} raids in one turn are not allowed", hint))
    _read_ending(s, clean, faults)
    _read_phase(s, now, faults)
    _check_cargo_in_harbour(s, faults)


def _read_ending(s: State, clean: Document, faults: list[Fault]) -> None:
    now = table(clean, "now")
    ending = table(now, "ending")
    path = ("now", "ending")
    if ending:
        s.cause = text(ending, "cause")
        by = text(ending, "by")
        if by in s.chart.players:
            s.ender = s.chart.players.index(by)
        elif by or s.cause not in ("", CAP):
            hint = "the players are " + ", ".join(s.chart.players)
            faults.append(Fault("unknown-player", path, "who brought the end about?", hint, at_key=True))
        if s.cause == CAP and (by or not now.get("over")):
            faults.append(Fault("ending-cap", path, "a game cut off is over, and nobody ended it", at_key=True))
    elif now.get("over"):
        faults.append(Fault("ending-missing", ("now", "over"), "why is the game over?", "give [now] ending"))
    if s.ender < 0 and not now.get("over"):
        for harbour, name in enumerate(HARBOURS):
            if name in table(clean, "goods") and not any(s.goods[harbour * KINDS : (harbour + 1) * KINDS]):
                hint = 'give now.ending = { by = "…", cause = "harbour-empty" }'
                faults.append(Fault("ending-missing", ("goods", name), f"{name} is empty, so the end is near", hint))


def _read_phase(s: State, now: Document, faults: list[Fault]) -> None:
    """At most one of `sailing`, `answer`, `announcing` and `over` says what the game waits for."""
    said = [key for key in ("sailing", "answer", "announcing", "over") if now.get(key)]
    faults += [Fault("now-unclear", ("now", key), f"`{said[0]}` says already what is waited for") for key in said[1:]]
    if not said:
        return
    path = ("now", said[0])
    if said[0] == "over":
        s.phase = OVER
    elif said[0] == "announcing":
        s.phase = ANNOUNCING
        held = dict(zip(s.draws[::2], s.draws[1::2], strict=True)).get(FOR_STORE + s.turn, 0)  # of unknown kinds
        if not may_announce(s) and (held < KINDS or s.ender >= 0):
            faults.append(Fault("announce-goods", path, "one good of each colour and no ending yet are needed"))
    else:
        name = text(now, said[0])
        if name not in s.chart.ships:
            faults.append(Fault("unknown-ship", path, "there is no such ship", did_you_mean(name, s.chart.ships)))
        elif said[0] == "sailing":
            _read_sailing(s, s.chart.ships.index(name), faults)
        else:
            _read_answer(s, s.chart.ships.index(name), faults)


def _read_sailing(s: State, ship: int, faults: list[Fault]) -> None:
    s.phase = SAILING
    s.sailing = ship
    if ship // SHIPS_EACH != s.turn:
        faults.append(Fault("now-sailing", ("now", "sailing"), "this ship belongs to another player"))


def _read_answer(s: State, ship: int, faults: list[Fault]) -> None:
    s.phase = ANSWER
    s.answer = ship
    at_sea = s.chart.colours[s.at[ship]] != STOP
    if ship // SHIPS_EACH == s.turn or s.cargo[ship] or not at_sea or not s.raids:
        message = "only a ship of another player that a raid of this turn emptied at sea may be turned"
        faults.append(Fault("now-answer", ("now", "answer"), message, "is `now.raids` given?"))


def _check_cargo_in_harbour(s: State, faults: list[Fault]) -> None:
    """A ship in a starting harbour holds goods only between loading and moving, or where the loading ended the game."""
    if s.phase == OVER:
        return
    for ship, at in enumerate(s.at):
        if s.cargo[ship] and at in (0, s.chart.last) and ship != s.sailing:
            name = s.chart.ships[ship]
            what = f"{COLOURS.names[s.freight[ship]]} goods lie aboard in a harbour"
            faults.append(
                Fault("cargo-in-harbour", ("ships", name, "cargo"), what, f'is it setting out? now.sailing = "{name}"')
            )
