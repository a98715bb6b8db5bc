"""What can happen in a game, as plain values; `telling` makes sentences of them.

`seen_by` is the one seat that may know of it, -1 for everybody. Cards are kinds.
"""

from typing import NamedTuple


class LaidOut(NamedTuple):
    """Cards came to the display."""

    cards: tuple[int, ...]
    seen_by: int = -1


class Dealt(NamedTuple):
    """A seat was dealt cards, or what it holds became known."""

    seat: int
    cards: tuple[int, ...]
    seen_by: int


class Discarded(NamedTuple):
    """The discards that nobody remembered were told."""

    cards: tuple[int, ...]
    seen_by: int = -1


class Chose(NamedTuple):
    """A seat chose a card of its hand."""

    seat: int
    card: int
    seen_by: int


class Revealed(NamedTuple):
    """A seat's chosen card lies open."""

    seat: int
    card: int
    seen_by: int = -1


class Put(NamedTuple):
    """A seat put a diamond on a space."""

    seat: int
    space: int
    seen_by: int = -1


class Sailed(NamedTuple):
    """A ship moved along the route."""

    seat: int
    start: int
    end: int
    seen_by: int = -1


class Scored(NamedTuple):
    """A seat earned points: in which district, by which rule (a line code), for the diamonds on which spaces."""

    seat: int
    district: int
    points: int
    code: str
    spaces: tuple[int, ...]
    seen_by: int = -1


class Earned(NamedTuple):
    """A seat earned an extra card."""

    seat: int
    seen_by: int = -1


class Lost(NamedTuple):
    """An extra card that a seat has earned cannot be had: the display is empty."""

    seat: int
    seen_by: int = -1


class Took(NamedTuple):
    """A seat took an extra card from the display."""

    seat: int
    card: int
    seen_by: int = -1


class Declined(NamedTuple):
    """A seat does without an extra card."""

    seat: int
    seen_by: int = -1


class Passed(NamedTuple):
    """The hands went to the left."""

    seen_by: int = -1


class LeftOver(NamedTuple):
    """Cards that a seat did not play came to the display."""

    seat: int
    cards: tuple[int, ...]
    seen_by: int = -1


class DogePassed(NamedTuple):
    """The Doge came to a seat."""

    seat: int
    seen_by: int = -1


class LastDiamond(NamedTuple):
    """A seat put its last diamond but for the reserve: the end is near."""

    seat: int
    seen_by: int = -1


class Over(NamedTuple):
    """The game is over."""

    seen_by: int = -1


MilleFioriEvent = (
    LaidOut
    | Dealt
    | Discarded
    | Chose
    | Revealed
    | Put
    | Sailed
    | Scored
    | Earned
    | Lost
    | Took
    | Declined
    | Passed
    | LeftOver
    | DogePassed
    | LastDiamond
    | Over
)
Log = list[MilleFioriEvent]
