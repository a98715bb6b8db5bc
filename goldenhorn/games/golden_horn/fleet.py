"""The ships of a document: fleets, places, bows and cargo."""

import re
from typing import Final, NamedTuple

from goldenhorn.core.document import Document, numbers, table, text
from goldenhorn.core.faults import WARNING, Fault, did_you_mean, found_at
from goldenhorn.games.golden_horn.components import (
    COLOURS,
    CONSTANTINOPLE,
    KINDS,
    MODONE,
    SHIPS_EACH,
    VENICE,
    stand_in_fleet,
)
from goldenhorn.games.golden_horn.state import NOWHERE, STOP, Chart, State, berth


class Ship(NamedTuple):
    """A ship as a document gives it; `entry` is its table, empty for a default ship."""

    name: str
    sails: tuple[int, ...]
    entry: Document


_WORD: Final = re.compile(r"[^A-Za-z0-9_-]+")


def default_name(owner: str, sails: int) -> str:
    """Owner and number of sail colours, as one word.

    >>> default_name("Anna", 1), default_name("random#2", 3)
    ('Anna1', 'random-2-3')
    """
    word = _WORD.sub("-", owner)
    return f"{word}{sails}" if word == owner else f"{word.strip('-')}-{sails}"


def read_fleets(clean: Document, players: list[str], faults: list[Fault]) -> list[Ship]:
    """Three ships a player, in seat order.

    A player's ships are the seat's stand-in fleet; an entry under a ship's default name changes that ship. Under
    names of their own all three are listed.
    """
    entries = {name: entry for name, entry in table(clean, "ships").items() if isinstance(entry, dict)}
    stand_ins = _stand_ins(players, entries)
    owners = {ship.name: player for player, fleet in zip(players, stand_ins, strict=True) for ship in fleet}
    for name, entry in entries.items():
        owner = text(entry, "owner", owners.get(name, ""))
        owners[name] = owner
        if not owner:
            faults.append(Fault("missing-key", ("ships", name), '"owner" is missing', "whose ship is it?"))
        elif owner not in players:
            hint = did_you_mean(owner, players)
            faults.append(Fault("unknown-player", ("ships", name, "owner"), "nobody of this name plays", hint))
    fleets: list[Ship] = []
    for player, fleet in zip(players, stand_ins, strict=True):
        own = {name: entry for name, entry in entries.items() if owners[name] == player}
        if own.keys() <= {ship.name for ship in fleet}:
            fleets += [_changed(ship, own.get(ship.name, {})) for ship in fleet]
        else:
            fleets += _listed(own, player, faults)
    _check_sails(fleets, entries, players, faults)
    return fleets


def _stand_ins(players: list[str], entries: dict[str, Document]) -> list[list[Ship]]:
    """Every seat's stand-in fleet, under names that nobody else's ship has."""
    taken: dict[str, str] = {name: text(entry, "owner") for name, entry in entries.items()}
    fleets = []
    for seat, player in enumerate(players):
        fleet = []
        for sails in stand_in_fleet(seat):
            name = default_name(player, len(sails))
            while taken.get(name) not in (None, "", player):
                name += "abcd"[seat]
            taken[name] = player
            fleet.append(Ship(name, tuple(sorted(COLOURS.index(c) for c in sails)), {}))
        fleets.append(fleet)
    return fleets


def _changed(ship: Ship, entry: Document) -> Ship:
    return Ship(ship.name, _sails(entry) or ship.sails, entry)


def _sails(entry: Document) -> tuple[int, ...]:
    return tuple(sorted(set(numbers(entry.get("sails")))))


def _listed(own: dict[str, Document], player: str, faults: list[Fault]) -> list[Ship]:
    fleet = [Ship(name, _sails(entry), entry) for name, entry in own.items()]
    if len(fleet) != SHIPS_EACH:
        hint = f"list all three, or change those called {default_name(player, 1)}, …"
        faults.append(Fault("fleet-ships", ("ships",), f"{len(fleet)} of {player}'s ships are told, not three", hint))
        # Filled up in port, so that the rest of the document can still be checked.
        fleet += [Ship(f"{player} {k}", (k,), {"at": VENICE}) for k in range(SHIPS_EACH)]
    return fleet[:SHIPS_EACH]


def _check_sails(fleets: list[Ship], entries: dict[str, Document], players: list[str], faults: list[Fault]) -> None:
    for name, entry in entries.items():
        listed = numbers(entry.get("sails"))
        if len(set(listed)) != len(listed):
            faults.append(Fault("sail-twice", ("ships", name, "sails"), "a sail colour stands here twice"))
    for seat, player in enumerate(players):
        fleet = fleets[seat * SHIPS_EACH : (seat + 1) * SHIPS_EACH]
        for ship in fleet:
            if not ship.sails and not found_at(("ships", ship.name, "sails"), faults):
                hint = 'for example sails = ["red", "blue"]'
                faults.append(Fault("missing-key", ("ships", ship.name), '"sails" is missing', hint))
        complete = all(ship.name in entries or not ship.entry for ship in fleet)
        if complete and sorted(c for ship in fleet for c in ship.sails) != list(range(KINDS)):
            message = f"the sails of {player}'s fleet do not show all six colours once"
            path = ("ships", fleet[0].name)
            faults.append(Fault("fleet-colours", path, message, "the printed fleets do", WARNING, 0, True))


def place_ships(s: State, fleets: list[Ship], midgame: bool, faults: list[Fault]) -> None:
    """Put every ship with a place on its point, with its bow and its cargo."""
    for index, ship in enumerate(fleets):
        path = ("ships", ship.name)
        point = _point(s.chart, ship, faults)
        if point == NOWHERE:
            if (midgame or s.chart.rulings.placement == "fixed") and not found_at((*path, "at"), faults):
                faults.append(Fault("ship-place", path, f"{ship.name} has no place", "give its `at`", at_key=True))
            continue
        at_sea = 0 < point < s.chart.last
        if at_sea and not midgame:
            hint = "a position in mid-game needs `turn`"
            faults.append(
                Fault("setup-at-sea", (*path, "at"), "in a set-up ships lie in Venice or Constantinople", hint)
            )
            continue
        if s.taken >> point & 1:
            what = "every berth of Modone is taken" if point == s.chart.modone else "two ships stand on this space"
            faults.append(Fault("space-taken", (*path, "at"), what, "a space holds one ship"))
            continue
        berth(s, index, point)
        _point_bow(s, index, ship, at_sea, faults)
        _load(s, index, ship, faults)


def _point(chart: Chart, ship: Ship, faults: list[Fault]) -> int:
    at = ship.entry.get("at")
    path = ("ships", ship.name, "at")
    if isinstance(at, int):
        if at <= chart.spaces():
            return chart.point(at)
        faults.append(Fault("space-unknown", path, f"there is no space {at}", f"this route has {chart.spaces()}"))
        return NOWHERE
    if at == MODONE and chart.modone < 0:
        faults.append(Fault("space-unknown", path, "Modone is not part of this route"))
        return NOWHERE
    if isinstance(at, str):
        return {VENICE: 0, CONSTANTINOPLE: chart.last, MODONE: chart.modone}[at]
    return NOWHERE


def _point_bow(s: State, index: int, ship: Ship, at_sea: bool, faults: list[Fault]) -> None:
    heading = text(ship.entry, "heading")
    path = ("ships", ship.name)
    if at_sea:
        if not heading and not found_at((*path, "heading"), faults):
            faults.append(
                Fault("heading-missing", path, f"where does {ship.name} point?", "give its `heading`", at_key=True)
            )
        s.bows[index] = -1 if heading == VENICE else 1
    elif heading and (heading == VENICE) == (s.bows[index] > 0):
        faults.append(Fault("heading-inward", (*path, "heading"), "a ship in a harbour points to the other one"))


def _load(s: State, index: int, ship: Ship, faults: list[Fault]) -> None:
    cargo = numbers(ship.entry.get("cargo"))
    aboard = [colour for colour, amount in enumerate(cargo) if amount]
    path = ("ships", ship.name, "cargo")
    if len(aboard) > 1:
        faults.append(Fault("cargo-mixed", path, "goods of more than one colour are aboard", "a ship loads one colour"))
    for colour in aboard:
        if colour in ship.sails:
            name = COLOURS.names[colour]
            faults.append(Fault("cargo-sail-colour", path, f"a ship with a {name} sail may not carry {name} goods"))
    if aboard:
        s.freight[index] = aboard[0]
        s.cargo[index] = cargo[aboard[0]]
        if s.chart.colours[s.at[index]] != STOP:
            s.prey |= 1 << index
    if ship.entry.get("may_turn"):
        if aboard or not 0 < s.at[index] < s.chart.last:
            faults.append(Fault("may-turn", (*path[:2], "may_turn"), "only an empty ship at sea may still turn"))
        s.may_turn |= 1 << index
