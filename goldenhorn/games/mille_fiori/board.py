"""What lies on the board of a position: diamonds, bonus fields, ships, points; and what cannot lie so."""

from goldenhorn.core.document import Document, numbers, table, texts, whole
from goldenhorn.core.faults import Fault, did_you_mean
from goldenhorn.core.players import check_names
from goldenhorn.games.mille_fiori import houses, persons
from goldenhorn.games.mille_fiori.components import (
    BONUS_AREAS,
    BONUS_FIELDS,
    COUNTED,
    DIAMONDS,
    DISTRICT_OF,
    DISTRICTS,
    FOR_BONUS,
    HOUSES,
    NOBILI,
    POPULI,
    SPACE_NAMES,
    SPACES,
    UNDIVIDED,
)
from goldenhorn.games.mille_fiori.state import NONE, State, bonus_fields, different


def read_board(s: State, clean: Document, faults: list[Fault]) -> None:
    """Read the board of a position; every fault is told."""
    _read_tokens(s, table(clean, "tokens"), faults)
    _read_bonus(s, table(clean, "bonus"), faults)
    _read_ships(s, table(clean, "ships"), faults)
    _read_points(s, table(clean, "points"), faults)
    if not any(fault.path[:1] in (("tokens",), ("bonus",)) for fault in faults):
        _check_order(s, table(clean, "tokens"), faults)
        _check_bonus(s, faults)
        _check_diamonds(s, faults)


def _read_tokens(s: State, tokens: Document, faults: list[Fault]) -> None:
    players = s.chart.players
    check_names("tokens", tokens, players, faults)
    for seat, player in enumerate(players):
        for place, space in enumerate(numbers(tokens.get(player))):
            if s.owner[space] != NONE:
                message = f"a diamond of {players[s.owner[space]]} lies on {SPACE_NAMES[space]} already"
                faults.append(Fault("space-taken", ("tokens", player, place), message, "a space has room for one"))
                continue
            s.owner[space] = seat
            s.used[seat] += 1


def _read_bonus(s: State, bonus: Document, faults: list[Fault]) -> None:
    players = s.chart.players
    for area, name in enumerate(DISTRICTS[:BONUS_AREAS]):
        for place, player in enumerate(texts(bonus, name)):
            path = ("bonus", name, place)
            if player not in players:
                faults.append(Fault("unknown-player", path, "nobody of this name plays", did_you_mean(player, players)))
                continue
            seat = players.index(player)
            if seat in bonus_fields(s, area):
                message = f"{player} has a bonus field of the {name} already"
                faults.append(Fault("bonus-twice", path, message, "once in an area"))
                continue
            s.bonus[area * len(BONUS_FIELDS) + place] = seat
            s.used[seat] += s.chart.rulings.bonus_uses_diamond


def _read_ships(s: State, ships: Document, faults: list[Fault]) -> None:
    check_names("ships", ships, s.chart.players, faults)
    s.ships = [whole(ships, player) for player in s.chart.players]


def _read_points(s: State, points: Document, faults: list[Fault]) -> None:
    check_names("points", points, s.chart.players, faults)
    for seat, player in enumerate(s.chart.players):
        given = points.get(player)
        base = seat * COUNTED
        if isinstance(given, int):
            s.points[base + UNDIVIDED] = given
        else:
            s.points[base : base + COUNTED] = [whole(table(points, player), name) for name in DISTRICTS]


def _check_order(s: State, tokens: Document, faults: list[Fault]) -> None:
    """Houses are filled without gaps, persons from below."""
    free = houses.next_house(s.owner)
    for space in range(SPACES):
        if s.owner[space] == NONE:
            continue
        player = s.chart.players[s.owner[space]]
        path = ("tokens", player, numbers(tokens.get(player)).index(space))
        name = SPACE_NAMES[space]
        if DISTRICT_OF[space] == HOUSES and NONE < free < space:
            message = f"a diamond lies on {name}, but none on {SPACE_NAMES[free]}"
            faults.append(Fault("house-gap", path, message, "houses are filled in their order"))
        elif DISTRICT_OF[space] in (NOBILI, POPULI) and not persons.is_supported(s.owner, space):
            message = f"a diamond lies on {name}, but not on both spaces below it"
            faults.append(Fault("person-unsupported", path, message, "pyramids are filled from below"))


def _check_bonus(s: State, faults: list[Fault]) -> None:
    """Who has what a bonus is for has its field, if a diamond was left for it; and nobody else has."""
    left = not s.chart.rulings.bonus_uses_diamond  # whatever diamonds there are, a bonus field can be had
    for area, name in enumerate(DISTRICTS[:BONUS_AREAS]):
        fields = bonus_fields(s, area)
        for seat, player in enumerate(s.chart.players):
            found = different(s, area, seat)
            if seat in fields and found < FOR_BONUS[area]:
                what = "values" if area == HOUSES else "symbols"
                message = f"{player} has {found} of {FOR_BONUS[area]} different {what} among the {name}"
                hint = f"a bonus is earned with {FOR_BONUS[area]}"
                faults.append(Fault("bonus-unearned", ("bonus", name, fields.index(seat)), message, hint))
            elif seat not in fields and found >= FOR_BONUS[area] and (left or s.used[seat] < DIAMONDS):
                message = f"{player} has earned a bonus field of the {name}"
                faults.append(Fault("bonus-missing", ("bonus",), message, f"add the player to bonus.{name}"))


def _check_diamonds(s: State, faults: list[Fault]) -> None:
    for seat, player in enumerate(s.chart.players):
        if s.used[seat] > DIAMONDS:
            message = f"{player} has {s.used[seat]} diamonds on the board"
            faults.append(Fault("too-many", ("tokens", player), message, f"there are {DIAMONDS}, reserve and all"))
