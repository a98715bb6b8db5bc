"""Who plays: names as documents give them, in seat order, the starting player first."""

from collections.abc import Iterable, Sequence
from typing import Final

from goldenhorn.core.document import Document, texts
from goldenhorn.core.faults import DocumentFaults, Fault, did_you_mean
from goldenhorn.core.shape import Record, Text

PLAYER: Final = Text(
    pattern=r"[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{0,58}[^\s\x00-\x1f\x7f])?", expected="a name of 1 to 60 characters"
)


def seated(document: Document, shape: Record, seats: range, faults: list[Fault]) -> tuple[Document, list[str]]:
    """A set-up or position cleaned, and who plays, at least one; DocumentFaults where these cannot play.

    >>> from goldenhorn.core.shape import Field, ListOf
    >>> shape = Record({"players": Field(ListOf(PLAYER, 1, 4), "")})
    >>> seated({"players": ["Anna"]}, shape, range(2, 5), [])
    Traceback (most recent call last):
    goldenhorn.core.faults.DocumentFaults: players: 1 cannot play
    """
    cleaned = shape.clean(document, (), faults)
    clean = cleaned if isinstance(cleaned, dict) else {}
    players = texts(clean, "players")
    if "players" not in document:
        faults.append(Fault("missing-key", (), '"players" is missing', 'for example players = ["Anna", "Ben"]'))
    elif players and len(players) not in seats:
        hint = f"{seats[0]} to {seats[-1]} play"
        faults.append(Fault("player-count", ("players",), f"{len(players)} cannot play", hint))
        players = []
    if check_twice(players, faults) or not players:
        raise DocumentFaults(faults)
    return clean, players


def owned(document: Document, shape: Record, key: str, what: str, faults: list[Fault]) -> tuple[Document, list[str]]:
    """Holdings cleaned, and whose they are: the players, in their order, else the owners that the table `key` names.

    No players where they cannot be told. `what` they have, as in "5 warehouses stand here", where they are too many.

    >>> from goldenhorn.core.shape import Field, ListOf, MapOf, Whole
    >>> shape = Record({"players": Field(ListOf(PLAYER, 1, 2), ""), "goods": Field(MapOf(Whole(0, 9)), "")})
    >>> owned({"goods": {"Anna": 3, "Ben": 0}}, shape, "goods", "goods", [])
    ({'goods': {'Anna': 3, 'Ben': 0}, 'players': ['Anna', 'Ben']}, ['Anna', 'Ben'])
    """
    given = document.get(key)
    owners = list(given) if isinstance(given, dict) else []
    named = "players" in document or not isinstance(given, dict)
    found: list[Fault] = []
    cleaned = shape.clean(document if named else {**document, "players": owners}, (), found)
    faults += found if named else [_at_owner(fault, key, what, owners) for fault in found]
    clean = cleaned if isinstance(cleaned, dict) else {}
    players = texts(clean, "players")
    twice = check_twice(players, faults)
    if players:
        check_names(key, owners, players, faults)
    return clean, [] if twice else players


def _at_owner(fault: Fault, key: str, what: str, owners: Sequence[str]) -> Fault:
    """A fault of a player who is named by what is held only."""
    match fault.path:
        case ("players",):
            message, hint = f"{len(owners)} {what} stand here", f"{fault.hint.removeprefix('from ')} can be scored"
            return Fault("player-count", (key,), message, hint, at_key=True)
        case ("players", int(seat)):
            return fault._replace(path=(key, owners[seat]), at_key=True)
    return fault


def check_twice(players: Sequence[str], faults: list[Fault]) -> bool:
    """Whether a name stands twice, which is told."""
    twice = [seat for seat, player in enumerate(players) if player in players[:seat]]
    faults += [Fault("player-twice", ("players", seat), "two players have the same name") for seat in twice]
    return bool(twice)


def check_names(key: str, names: Iterable[str], players: Sequence[str], faults: list[Fault]) -> None:
    """Tell of names in a table, by its key, that nobody plays under.

    >>> check_names("hands", ["Ana"], ["Anna", "Ben"], faults := [])
    >>> faults[0].hint
    'did you mean "Anna"?'
    """
    for name in names:
        if name not in players:
            hint = did_you_mean(name, players)
            faults.append(Fault("unknown-player", (key, name), "nobody of this name plays", hint, at_key=True))


def seat_named(clean: Document, key: str, players: Sequence[str], faults: list[Fault]) -> int:
    """The seat of the player whom an entry names; -1 where there is no entry, or nobody of that name, which is told."""
    name = clean.get(key)
    if not isinstance(name, str):
        return -1
    if name in players:
        return list(players).index(name)
    faults.append(Fault("unknown-player", (key,), "nobody of this name plays", did_you_mean(name, players)))
    return -1
