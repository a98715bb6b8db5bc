"""What can happen in a game, as plain values; `telling` makes sentences of them.

`seen_by` is the one seat that may know all of it, -1 for everybody. Cards and goods are counts or kinds in order drawn.
"""

from typing import NamedTuple


class Placed(NamedTuple):
    """A ship came to its first harbour."""

    ship: int
    harbour: int
    seen_by: int = -1


class LaidOut(NamedTuple):
    """Goods from the bag came to a harbour."""

    harbour: int
    goods: tuple[int, ...]
    seen_by: int = -1


class Drew(NamedTuple):
    """A seat drew cards; only it knows which."""

    seat: int
    cards: tuple[int, ...]
    seen_by: int


class Stocked(NamedTuple):
    """A warehouse whose contents were unknown was filled."""

    seat: int
    goods: tuple[int, ...]
    seen_by: int


class Reshuffled(NamedTuple):
    """The discards became the new deck."""

    cards: int
    seen_by: int = -1


class Raided(NamedTuple):
    """Pirates took a good off a ship, for two cards."""

    seat: int
    ship: int
    good: int
    cards: tuple[int, int]
    seen_by: int = -1


class Turned(NamedTuple):
    """An emptied ship was turned round on its space."""

    ship: int
    seen_by: int = -1


class Kept(NamedTuple):
    """An emptied ship keeps its course."""

    ship: int
    seen_by: int = -1


class Returned(NamedTuple):
    """An emptied ship was brought back to a harbour."""

    ship: int
    harbour: int
    seen_by: int = -1


class Loaded(NamedTuple):
    """A ship took all goods of a colour aboard."""

    ship: int
    colour: int
    amount: int
    seen_by: int = -1


class Moved(NamedTuple):
    """A ship moved from one point to another for the wind cards given."""

    ship: int
    start: int
    end: int
    spent: tuple[int, ...]
    seen_by: int = -1


class Unloaded(NamedTuple):
    """A ship's goods came to its owner's warehouse."""

    ship: int
    colour: int
    amount: int
    seen_by: int = -1


class Passed(NamedTuple):
    """A seat could move no ship."""

    seat: int
    seen_by: int = -1


class Announced(NamedTuple):
    """A seat announced the end of the game."""

    seat: int
    seen_by: int = -1


class RanOut(NamedTuple):
    """A harbour has no goods left, in a seat's turn."""

    harbour: int
    seat: int
    seen_by: int = -1


class Over(NamedTuple):
    """The game is over."""

    cause: str
    seen_by: int = -1


GoldenHornEvent = (
    Placed
    | LaidOut
    | Drew
    | Stocked
    | Reshuffled
    | Raided
    | Turned
    | Kept
    | Returned
    | Loaded
    | Moved
    | Unloaded
    | Passed
    | Announced
    | RanOut
    | Over
)
Log = list[GoldenHornEvent]
