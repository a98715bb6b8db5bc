"""What the laws of every game need to know of Golden Horn; `tests/games/playouts.py` says what each is for."""

from random import Random

from goldenhorn.core.chance import pick
from goldenhorn.games.golden_horn import actions, clone
from goldenhorn.games.golden_horn.actions import Action
from goldenhorn.games.golden_horn.components import KINDS
from goldenhorn.games.golden_horn.state import NOWHERE, PLACING, State
from goldenhorn.games.golden_horn.state import SLOTS as SLOTS
from tests.games.golden_horn.tables import NOTHING_TO_SAIL_WITH, POSITION, changed

ACTIONS = actions.TABLE
SHARED = ("chart",)
VERBS = frozenset(actions.VERBS)
ENDINGS = frozenset({"announced", "harbour-empty", "cap"})
LINE_CODES = frozenset({"goods", *(f"set-{size}" for size in range(1, 7))})


def kept(s: State) -> object:
    """Cubes and cards of each colour over the whole table."""
    aboard = [sum(n for n, colour in zip(s.cargo, s.freight, strict=True) if colour == c) for c in range(KINDS)]
    cubes = [s.bag[c] + s.goods[c] + s.goods[KINDS + c] + sum(s.stores[c::KINDS]) + aboard[c] for c in range(KINDS)]
    cards = [s.deck[c] + s.discards[c] + sum(s.hands[c::KINDS]) for c in range(KINDS)]
    assert min(s.bag + s.goods + s.stores + s.cargo + s.deck + s.discards + s.hands) >= 0
    return cubes, cards


def most_decisions(s: State) -> int:
    """Twelve ships are placed; in a turn each raid has an answer, and there are four more actions."""
    raids = min(27, s.chart.rulings.raids_per_turn)  # a pair of cards each
    return 12 + s.chart.rulings.max_turns * s.chart.seats * (2 * raids + 4)


def takes_part(s: State, action: Action) -> bool:
    return action.ship < len(s.at) and (action.kind != actions.MOVE or action.first < s.chart.last + 1)


def reshuffled(s: State, seat: int, rng: Random) -> State:
    """The other hands dealt anew from their cards and the deck; so, too, what else the rulings hide."""
    other = clone(s)
    _deal_anew(other.hands, other.deck, seat, rng)
    if s.chart.rulings.warehouse == "hidden":
        _deal_anew(other.stores, other.bag, seat, rng)
    if s.phase == PLACING and s.chart.rulings.placement == "simultaneous":
        for ship, at in enumerate(s.at):
            if at != NOWHERE and ship // 3 != seat:
                other.at[ship] = rng.choice((0, s.chart.last))
                other.bows[ship] = -1 if other.at[ship] else 1
    return other


def _deal_anew(held: list[int], pile: list[int], seat: int, rng: Random) -> None:
    sizes = [sum(held[base : base + KINDS]) for base in range(0, len(held), KINDS)]
    for place, count in enumerate(held):
        if place // KINDS != seat:
            pile[place % KINDS] += count
            held[place] = 0
    for other, size in enumerate(sizes):
        for kind in pick(pile, size, rng) if other != seat else ():
            held[other * KINDS + kind] += 1
            pile[kind] -= 1


_FOUR = {
    "players": ["Anna", "Ben", "Cleo", "Dan"],
    "turn": "Cleo",
    "ships": {
        f"{owner}{n}": {"owner": owner, "sails": sails.split(), **place}
        for owner, fleet in {
            "Anna": ("blue", "orange pink", "green yellow red"),
            "Ben": ("orange", "pink green", "yellow red blue"),
            "Cleo": ("pink", "green yellow", "red blue orange"),
            "Dan": ("green", "yellow red", "blue orange pink"),
        }.items()
        for n, (sails, place) in enumerate(
            zip(
                fleet,
                {
                    "Anna": ({"at": 1, "heading": "Venice", "cargo": "1y"}, {"at": "Venice"}, {"at": "Venice"}),
                    "Ben": (
                        {"at": 4, "heading": "Constantinople", "cargo": "1b"},
                        {"at": "Modone", "heading": "Constantinople", "cargo": "2o"},
                        {"at": "Constantinople"},
                    ),
                    "Cleo": (
                        {"at": "Modone", "heading": "Venice", "cargo": "4g"},
                        {"at": 6, "heading": "Constantinople", "cargo": "1r"},
                        {"at": "Venice"},
                    ),
                    "Dan": (
                        {"at": "Modone", "heading": "Venice", "cargo": "1r"},
                        {"at": 7, "heading": "Constantinople"},
                        {"at": 12, "heading": "Venice", "cargo": "3y"},
                    ),
                }[owner],
                strict=True,
            ),
            1,
        )
    },
    "goods": {"Venice": "2y 2p 2g 3b", "Constantinople": "4r 4o 1g"},
    "hands": {"Anna": "2r 1p", "Ben": "2g 1b 1y", "Cleo": "2y 1o 1r 2g 1b", "Dan": ""},
    "now": {"turns": 42},
}
_REVIEW = {"profile": "review", "raids_per_turn": 2, "empty_departure": "always", "turnaround": "on_next_move"}

_TURNED_OR_NOT = {"ships.A2.cargo": "", "ships.A2.may_turn": True, "hands.Anna": "2r 1p 1g 1b 2o"}

RARE = [
    changed(POSITION, NOTHING_TO_SAIL_WITH),
    # brought back to where nothing can be loaded
    changed(POSITION, NOTHING_TO_SAIL_WITH | {"now.sailing": "A1"}),
    *(
        changed(POSITION, _TURNED_OR_NOT | {"rules": {"turnaround": "on_next_move", "turnaround_effect": effect}})
        for effect in ("reverse", "to_port")
    ),
    _FOUR,
]

WALKS: dict[str, tuple[dict[str, object], list[int]]] = {
    "two players place their ships": ({"players": ["Anna", "Ben"]}, [6, 24, 48, 288, 1152]),
    "three players, placed in Venice": (
        {
            "players": ["Anna", "Ben", "Cleo"],
            "ships": {
                f"{owner}{n}": {"owner": owner, "sails": sails.split(), "at": "Venice"}
                for owner in ("Anna", "Ben", "Cleo")
                for n, sails in enumerate(("blue", "orange pink", "green yellow red"), 1)
            },
        },
        [10, 30, 280, 972],
    ),
    "two players in mid-game": (POSITION, [8, 20, 75, 286, 897]),
    "two players in mid-game by the review": ({**POSITION, "rules": _REVIEW}, [9, 29, 89, 314, 980]),
    "four players, jams and a full Modone": (_FOUR, [12, 60, 340, 1094]),
}
