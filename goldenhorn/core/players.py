"""Who plays: names as documents give them, in seat order, the starting player first."""

from collections.abc import Iterable, Sequence
from typing import Final

from goldenhorn.core.document import Document, texts
from goldenhorn.core.faults import Fault, did_you_mean
from goldenhorn.core.shape import Text

PLAYER: Final = Text(
    pattern=r"[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{0,58}[^\s\x00-\x1f\x7f])?", expected="a name of 1 to 60 characters"
)


def seated(clean: Document, raw: Document, seats: range, faults: list[Fault]) -> list[str]:
    """The players of a set-up or position; empty where they cannot play.

    >>> seated({"players": ["Anna"]}, {"players": ["Anna"]}, range(2, 5), faults := []), faults[0].message
    ([], '1 cannot play')
    """
    players = texts(clean, "players")
    if "players" not in raw:
        faults.append(Fault("missing-key", (), '"players" is missing', 'for example players = ["Anna", "Ben"]'))
    elif players and len(players) not in seats:
        hint = f"{seats[0]} to {seats[-1]} play"
        faults.append(Fault("player-count", ("players",), f"{len(players)} cannot play", hint))
        return []
    return [] if check_twice(players, faults) else players


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
