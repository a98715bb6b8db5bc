"""Rulings: the reading chosen where the sources leave a choice or disagree. RULES.md tells each."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from goldenhorn.core.document import Document
from goldenhorn.core.shape import Field, Flag, Record, Shape, Text


class Rulings(NamedTuple):
    """Every ruling with its default; the rules page's order."""

    edition: str = "revised"
    ws_adjacency: str = "six"
    bonus_uses_diamond: bool = True
    supporters: str = "all"
    double: str = "new_only"
    harbour_order: str = "text"
    harbour_tokens: str = "row"
    ship_overshoot: str = "stop"
    extra_optional: bool = False
    end: str = "step"
    tiebreak: str = "shared"
    open_play: bool = False


_CHOICES: Final[dict[str, tuple[Shape, str]]] = {
    "edition": (Text(("revised", "first")), "which edition sets the display and the reserve"),
    "ws_adjacency": (
        Text(("six", "four")),
        "which neighbours join workshops to a group: all six, or the diagonal four",
    ),
    "bonus_uses_diamond": (Flag(), "whether a bonus field takes a diamond"),
    "supporters": (Text(("all", "none")), "which diamonds below a person score again for their owners"),
    "double": (
        Text(("new_only", "all")),
        "what a person of the card's own symbol doubles: the new diamond, or supporters too",
    ),
    "harbour_order": (
        Text(("text", "row_first")),
        "whether a full harbour row scores after the ship and its extra card",
    ),
    "harbour_tokens": (Text(("row", "all")), "which diamonds of the harbour a full row scores"),
    "ship_overshoot": (Text(("stop", "forbidden")), "what becomes of a ship that would sail past the last space"),
    "extra_optional": (Flag(), "whether an extra card may be declined"),
    "end": (Text(("step", "round")), "what is finished once a last diamond was placed"),
    "tiebreak": (Text(("shared",)), "how equal totals are parted"),
    "open_play": (Flag(), "whether cards are chosen and played in turn"),
}

SHAPE: Final[Record] = Record(
    {key: Field(shape, about) for key, (shape, about) in _CHOICES.items()},
    "Rulings and house rules; only what differs from the defaults.",
    defaults=True,
)


def rulings(cleaned: Mapping[str, object]) -> Rulings:
    """The rulings of a cleaned `[rules]` table.

    >>> rulings({"edition": "first", "extra_optional": True}).edition
    'first'
    """
    return Rulings()._replace(**cleaned)  # type: ignore[arg-type]


def rules_table(chosen: Rulings) -> Document:
    """The `[rules]` table that gives these rulings: what differs from the defaults.

    >>> rules_table(Rulings(end="round"))
    {'end': 'round'}
    """
    defaults = Rulings()
    return {
        key: value for key, value, default in zip(Rulings._fields, chosen, defaults, strict=True) if value != default
    }
