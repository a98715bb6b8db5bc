"""What can happen in a game, as plain values; `telling` makes sentences of them.

`seen_by` is the one seat that may know of it, -1 for everybody. Cards are indices into the deck.
"""

from typing import NamedTuple


class Chosen(NamedTuple):
    """The beast sheet of the game was drawn."""

    sheet: int
    seen_by: int = -1


class Revealed(NamedTuple):
    """New goods came to the market."""

    cards: tuple[int, ...]
    seen_by: int = -1


class Stocked(NamedTuple):
    """A gem pile whose cards were unknown was filled."""

    seat: int
    cards: tuple[int, ...]
    seen_by: int


class Dealt(NamedTuple):
    """A hand of experts that was unknown became known to its seat."""

    seat: int
    experts: tuple[int, ...]
    seen_by: int


class Placed(NamedTuple):
    """An expert was placed on a good."""

    seat: int
    kind: int
    card: int
    seen_by: int = -1


class Changed(NamedTuple):
    """The first player played another expert on the last good; the one that lay there (-1: none) went to `keeper`."""

    seat: int
    before: int
    kind: int
    keeper: int
    seen_by: int = -1


class Took(NamedTuple):
    """A good came to a pile."""

    seat: int
    card: int
    kind: int
    seen_by: int = -1


class Returned(NamedTuple):
    """Every player has a full set of experts again."""

    seen_by: int = -1


class Passed(NamedTuple):
    """The first player card came to a seat."""

    seat: int
    seen_by: int = -1


class Moved(NamedTuple):
    """A universal good was moved to a pile."""

    seat: int
    card: int
    kind: int
    seen_by: int = -1


class Stayed(NamedTuple):
    """A seat leaves the rest of its universal goods among the spells."""

    seat: int
    seen_by: int = -1


class Protected(NamedTuple):
    """A seat is protected from a weapon type."""

    seat: int
    type: int
    seen_by: int


class Sided(NamedTuple):
    """With two players: a seat chose the side of its weapons that counts."""

    seat: int
    side: int
    seen_by: int


class Over(NamedTuple):
    """The game is over."""

    seen_by: int = -1


GoldenSailsEvent = (
    Chosen
    | Revealed
    | Stocked
    | Dealt
    | Placed
    | Changed
    | Took
    | Returned
    | Passed
    | Moved
    | Stayed
    | Protected
    | Sided
    | Over
)
Log = list[GoldenSailsEvent]
