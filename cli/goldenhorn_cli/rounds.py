"""Who meets whom in a series, as its manifest tells it: `seats` and `schedule` stand there where bots take turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldenhorn.core.document import Document, text, texts, whole

if TYPE_CHECKING:
    from goldenhorn.play.schedule import Grouping


GAMES = 100  # where nobody says how many
MOST_GAMES = 1_000_000_000  # months of play


def seats_of(manifest: Document) -> int:
    """How many play a game."""
    return whole(manifest, "seats") or len(texts(manifest, "bots"))


def groupings_of(manifest: Document) -> list[Grouping]:
    """Who plays together on each deal."""
    from goldenhorn.play.schedule import ALL, groupings

    return groupings(text(manifest, "schedule", ALL), len(texts(manifest, "bots")), seats_of(manifest))


def round_of(manifest: Document) -> int:
    """How many games one deal is met by: what a series is made of, and its statistics."""
    return len(groupings_of(manifest)) * seats_of(manifest)


def rounds_told(manifest: Document) -> str:
    """What a round is, in words."""
    deal = f"every deal in {seats_of(manifest)} seatings"
    many = len(groupings_of(manifest))
    return deal if "seats" not in manifest else f"{deal} of {many} grouping{'s' * (many > 1)}"


def is_sound(manifest: Document) -> bool:
    """Whether a manifest that somebody may have edited tells who meets whom, and has whole rounds of it."""
    from goldenhorn.play.schedule import ALL, SCHEDULES, BadSchedule

    bots, seats = texts(manifest, "bots"), manifest.get("seats", 1)
    if not bots or type(seats) is not int or not 0 < seats <= len(bots):
        return False
    if text(manifest, "schedule", ALL) not in SCHEDULES:
        return False
    try:
        return whole(manifest, "games") > 0 and whole(manifest, "games") % round_of(manifest) == 0
    except BadSchedule:
        return False
