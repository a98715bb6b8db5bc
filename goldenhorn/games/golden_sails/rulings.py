"""Rulings: the reading chosen where the rules leave a choice, and house rules. RULES.md tells each."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from goldenhorn.core.document import Document
from goldenhorn.core.shape import Field, Flag, OneOf, Record, Shape, Text, Whole

NO_LIMIT: Final = 0


class Rulings(NamedTuple):
    """Every ruling with its default; the rules page's order."""

    change_keeps: str = "taker"
    experts: str = "open"
    skip: str = "four_only"
    gems: str = "announced_hidden"
    universal_new_pile: bool = True
    boost_stack: bool = True
    gem_chain_max: int = NO_LIMIT
    two_player_choice: str = "ordered"
    tie_weapons: str = "net"
    check_counts: str = "off"


_CHOICES: Final[dict[str, tuple[Shape, str]]] = {
    "change_keeps": (Text(("taker", "owner")), "whose hand an expert joins that the first player took off a good"),
    "experts": (Text(("open", "closed")), "whether others see a player's experts"),
    "skip": (
        Text(("four_only", "two_and_four")),
        "with how many players the first player card skips one in rounds 4, 8",
    ),
    "gems": (Text(("announced_hidden", "open")), "whether others see a player's gems"),
    "universal_new_pile": (Flag(), "whether a universal good may begin a pile"),
    "boost_stack": (Flag(), "whether several boosts of one weapon type add up"),
    "gem_chain_max": (OneOf(Whole(8, 8), Text(("none",))), "how many gems a chain may have"),
    "two_player_choice": (Text(("ordered", "simultaneous")), "whether two players choose protection and side in turn"),
    "tie_weapons": (Text(("net", "gross")), "which weapon points part equal totals: the pad's, or those taken"),
    "check_counts": (Text(("off", "warn", "error")), "what to say of goods that are more than the deck has"),
}

SHAPE: Final[Record] = Record(
    {key: Field(shape, about) for key, (shape, about) in _CHOICES.items()},
    "Rulings and house rules; only what differs from the defaults.",
    defaults=True,
)


def rulings(cleaned: Mapping[str, object]) -> Rulings:
    """The rulings of a cleaned `[rules]` table.

    >>> rulings({"gem_chain_max": "none", "skip": "two_and_four"}).skip
    'two_and_four'
    """
    chosen = {key: NO_LIMIT if value == "none" else value for key, value in cleaned.items()}
    return Rulings()._replace(**chosen)  # type: ignore[arg-type]


def rules_table(chosen: Rulings) -> Document:
    """The `[rules]` table that gives these rulings: what differs from the defaults.

    >>> rules_table(Rulings(gem_chain_max=8))
    {'gem_chain_max': 8}
    """
    defaults = Rulings()
    return {
        key: value for key, value, default in zip(Rulings._fields, chosen, defaults, strict=True) if value != default
    }
