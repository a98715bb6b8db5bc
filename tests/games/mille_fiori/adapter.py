"""What the laws of every game need to know of Mille Fiori; `tests/games/playouts.py` says what each is for."""

from random import Random

from goldenhorn.core.chance import pick
from goldenhorn.games.mille_fiori import actions, clone
from goldenhorn.games.mille_fiori.actions import Action
from goldenhorn.games.mille_fiori.components import CARD_COUNTS, KINDS
from goldenhorn.games.mille_fiori.state import NONE, OVER, State, hand, hold
from goldenhorn.games.mille_fiori.state import SLOTS as SLOTS

ACTIONS = actions.TABLE
SHARED = ("chart",)
VERBS = frozenset({"choose", "put", "sail", "take", "decline"})
ENDINGS = frozenset({"cards", "diamonds"})
LINE_CODES = frozenset(
    {"workshops", "houses", "nobili", "populi", "trade", "harbour", "route", "bonus", "undivided"},
)


def kept(s: State) -> object:
    """Each card lies in one place; diamonds that were used lie on the board or on bonus fields."""
    fields = s.bonus if s.chart.rulings.bonus_uses_diamond else []
    for seat, used in enumerate(s.used):
        assert used == s.owner.count(seat) + fields.count(seat) <= 30
        assert s.hands[seat * 5 : seat * 5 + 5] == sorted(hand(s, seat)) + [NONE] * (5 - s.sizes[seat])
    cards = [s.deck[kind] + s.display[kind] + s.discards[kind] for kind in range(KINDS)]
    for kind in (*s.hands, *s.chosen, s.playing):
        if kind != NONE:
            cards[kind] += 1
    assert min(*s.deck, *s.display, *s.discards) >= 0
    assert cards == list(CARD_COUNTS)
    return cards


def most_decisions(s: State) -> int:
    """Every card is chosen or taken once, and played; it earns at most one extra card, which may be declined."""
    return 3 * sum(CARD_COUNTS)


def takes_part(s: State, action: Action) -> bool:
    """Every card may turn up, every space be asked for."""
    return True


def reshuffled(s: State, seat: int, rng: Random) -> State:
    """Hands that the seat has not held dealt anew with the deck; from those it has held, another secret choice."""
    other = clone(s)
    if s.phase == OVER:
        return other
    strange = [holder for holder in range(s.chart.seats) if seat not in _holders(s, holder)]
    for holder in strange:
        for kind in (*hand(other, holder), other.chosen[holder]):
            if kind != NONE:
                other.deck[kind] += 1
    for holder in range(s.chart.seats):
        if holder in strange:
            hold(other, holder, _dealt(other, s.sizes[holder], rng))
            if s.chosen[holder] != NONE:
                (other.chosen[holder],) = _dealt(other, 1, rng)
        elif holder != seat and s.chosen[holder] != NONE:
            cards = [*hand(other, holder), other.chosen[holder]]
            rng.shuffle(cards)
            other.chosen[holder] = cards.pop()
            hold(other, holder, cards)
    return other


def _holders(s: State, holder: int) -> set[int]:
    """Who has held, in this round, what somebody holds now: each hand came from the right, a step a seat."""
    return {(holder - steps) % s.chart.seats for steps in range(s.step + 1)}


def _dealt(s: State, count: int, rng: Random) -> list[int]:
    cards = pick(s.deck, count, rng)
    for kind in cards:
        s.deck[kind] -= 1
    return cards


_HOUSES = [f"house{number}" for number in range(1, 6)]
_LOWER_NOBILI = [f"n{k}" for k in range(4, 13)]


def _begun(**more: object) -> dict[str, object]:
    """Two players with the same five houses in hand, before anybody has chosen."""
    return {"players": ["Anna", "Ben"], "doge": "Anna", "turn": "Anna", "hands": _two(_HOUSES), **more}


def _last(playing: str, **more: object) -> dict[str, object]:
    """Two players in a first step; Ben has played and Anna plays this card."""
    table: dict[str, object] = {"players": ["Anna", "Ben"], "doge": "Ben", "turn": "Anna", "hands": _two(_HOUSES[:4])}
    return {**table, "now": {"playing": playing, "round": 1, "step": 1}, **more}


def _two(cards: list[str]) -> dict[str, list[str]]:
    return {"Anna": cards, "Ben": cards}


_ALL_DIAMONDS = {
    "Anna": [f"h{k}" for k in range(1, 21)] + ["w1", "w3", "w12", "w14", "w16", "w20", "w23", "w26", "w29"]
}
_TOP = {"tokens": {"Ben": _LOWER_NOBILI}, "bonus": {"nobili": ["Ben"]}, "display": ["house1", "dock3"]}

RARE = [
    _last("ash2", tokens=_ALL_DIAMONDS, bonus={"houses": ["Anna"]}),  # no diamond left
    _last("swan5", ships={"Anna": 20}, rules={"ship_overshoot": "forbidden"}),
    _last("coin5", rules={"extra_optional": True}, **_TOP),
    {
        **_last("coin5", rules={"extra_optional": True}, **_TOP),
        "now": {"round": 1, "step": 1, "extra": True, "owed": [2, "card"]},  # a full row waits below two extra cards
    },
]

WALKS: dict[str, tuple[dict[str, object], list[int]]] = {
    # Five cards each are chosen; each is a house or sails; then four each are left.
    "two players begin": (_begun(), [5, 25, 50, 100, 400, 1600, 3200]),
    "two players begin, openly": (_begun(rules={"open_play": True}), [5, 10, 50, 100, 400, 800]),
    # Four of the lowest row lie: the fifth, the three above them, or the ship. Then both choose of four.
    "a pyramid": (
        _last("coin2", tokens={"Ben": ["n8", "n9"], "Anna": ["n10", "n11"]}),
        [5, 20, 80, 160],
    ),
    # Three spaces at the top, each with one of two extra cards: a house or a berth (1 + 15), or the ship (twice). Or the
    # ship at once, and both choose of four, and Ben plays a house.
    "an extra card": (_last("coin5", **_TOP), [3 + 1, 3 * 2 + 4, 3 * (2 + 16) + 16, 3 * 18 * 4 + 32]),
    # It may be declined: then Ben chooses one of four at once, then Anna.
    "an extra card, or none": (
        _last("coin5", rules={"extra_optional": True}, **_TOP),
        [3 + 1, 3 * 3 + 4, 3 * (2 + 16 + 4) + 16, 3 * (18 * 4 + 16) + 32],
    ),
}
