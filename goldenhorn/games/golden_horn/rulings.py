"""Rulings: the reading chosen where the sources leave a choice or disagree, and house rules. RULES.md tells each."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault
from goldenhorn.core.shape import MISSING, Field, Flag, MapOf, OneOf, Record, Shape, Text, Whole
from goldenhorn.games.golden_horn.components import SET_BONUS

UNLIMITED: Final = 99  # more raids than all 54 cards could pay for


class Rulings(NamedTuple):
    """Every ruling with its default; the rules page's order."""

    profile: str = "rulebook"
    layout4: str = "alternating"
    placement: str = "ordered"
    setup_order: str = "ships_first"
    modone3: int = 0
    raids_per_turn: int = 1
    raid_colours: str = "any"
    turnaround: str = "immediate"
    turnaround_effect: str = "reverse"
    to_port_draws: bool = False
    empty_arrival_draws: bool = True
    extra_step_skips: bool = True
    match_forced: bool = False
    empty_departure: str = "if_none"
    reshuffle: str = "lazy"
    end_mode: str = "finish_round"
    announce: str = "any_time"
    max_turns: int = 400
    tiebreak: str = "none"
    warehouse: str = "open"
    set_bonus: Mapping[int, int] = SET_BONUS


PROFILES: Final = {
    "rulebook": Rulings(),
    "review": Rulings(
        profile="review",
        layout4="mirrored",
        placement="random",
        match_forced=True,
        turnaround_effect="to_port",
        end_mode="one_more_each",
    ),
}

_BONUS: Final = MapOf(Whole(0, 99), "[1-6]", "the size of a set, 1 to 6")

_CHOICES: Final[dict[str, tuple[Shape, str]]] = {
    "profile": (Text(tuple(PROFILES)), "which source sets the defaults"),
    "layout4": (Text(("alternating", "mirrored")), "the default route of four players"),
    "placement": (Text(("ordered", "simultaneous", "random", "fixed")), "how ships come to their first harbours"),
    "setup_order": (Text(("ships_first", "goods_first")), "whether ships are placed before goods and cards are seen"),
    "modone3": (OneOf(Whole(0, 0), Whole(2, 3)), "berths of Modone with three players; 0: not used"),
    "raids_per_turn": (OneOf(Whole(0, 54), Text(("unlimited",))), "raids allowed in one turn"),
    "raid_colours": (Text(("any", "distinct")), "whether both cards of a raid may share a colour"),
    "turnaround": (Text(("immediate", "on_next_move", "never")), "when the owner of an emptied ship may turn it"),
    "turnaround_effect": (Text(("reverse", "to_port")), "what turning an emptied ship does"),
    "to_port_draws": (Flag(), "whether a ship brought back to port draws cards"),
    "empty_arrival_draws": (Flag(), "whether a ship that arrives without goods draws cards"),
    "extra_step_skips": (Flag(), "whether steps after the first pass over occupied spaces"),
    "match_forced": (Flag(), "whether a ship must sail on over its own colour"),
    "empty_departure": (Text(("if_none", "never", "always")), "when a ship may leave a harbour without loading"),
    "reshuffle": (Text(("lazy", "eager")), "when the discards become the new deck"),
    "end_mode": (Text(("finish_round", "one_more_each", "immediate")), "what is still played once the end is near"),
    "announce": (Text(("any_time", "turn_start")), "when in a turn the end may be announced"),
    "max_turns": (Whole(1, 100_000), "turns a seat after which the game is cut off"),
    "tiebreak": (Text(("none",)), "how equal totals are parted"),
    "warehouse": (Text(("open", "hidden")), "whether others see into a warehouse"),
    "set_bonus": (_BONUS, "extra points for a set of so many different goods"),
}


class _RulesTable(Record):
    """The `[rules]` table; words that stand for numbers are cleaned to them."""

    def clean(self, value: object, path: tuple[str | int, ...], faults: list[Fault]) -> object:
        cleaned = super().clean(value, path, faults)
        if not isinstance(cleaned, dict):
            return MISSING
        if cleaned.get("raids_per_turn") == "unlimited":
            cleaned["raids_per_turn"] = UNLIMITED
        bonus = cleaned.get("set_bonus")
        if isinstance(bonus, dict):
            cleaned["set_bonus"] = {int(size): points for size, points in bonus.items()}
        return cleaned


SHAPE: Final = _RulesTable(
    {key: Field(shape, about) for key, (shape, about) in _CHOICES.items()},
    "Rulings and house rules; only what differs from the profile.",
    defaults=True,
)


def rulings(cleaned: Mapping[str, object]) -> Rulings:
    """The rulings of a cleaned `[rules]` table.

    >>> rulings({"profile": "review", "raids_per_turn": 2}).end_mode
    'one_more_each'
    """
    profile = PROFILES[str(cleaned.get("profile", "rulebook"))]
    return profile._replace(**{key: value for key, value in cleaned.items() if key != "profile"})  # type: ignore[arg-type]


def rules_table(chosen: Rulings) -> Document:
    """The `[rules]` table that gives these rulings: the profile and what differs from it.

    >>> rules_table(Rulings(raids_per_turn=UNLIMITED))
    {'raids_per_turn': 'unlimited'}
    """
    written: Document = {} if chosen.profile == "rulebook" else {"profile": chosen.profile}
    defaults = PROFILES[chosen.profile]
    for key, value, default in zip(Rulings._fields, chosen, defaults, strict=True):
        if value != default:
            written[key] = "unlimited" if (key, value) == ("raids_per_turn", UNLIMITED) else _written(value)
    return written


def _written(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(size): points for size, points in value.items()}
    return value
