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
    """Who has held, in this round, what somebody holds now: each hand came from the right, a step a seat.

    After the step in which a game ended they stayed.
    """
    return {(holder - steps) % s.chart.seats for steps in range(s.step if s.phase == OVER and s.step else s.step + 1)}


def _dealt(s: State, count: int, rng: Random) -> list[int]:
    cards = pick(s.deck, count, rng)
    for kind in cards:
        s.deck[kind] -= 1
    return cards


_HOUSES = [f"house{number}" for number in range(1, 6)]
_IDLE = ["lime1", "lime2", "lime3", "lime4", "lime5", "quartz1", "quartz2", "quartz3", "quartz4"]


def _begun(**more: object) -> dict[str, object]:
    """Two players with the same five houses in hand, before anybody has chosen."""
    return {
        "players": ["Anna", "Ben"],
        "doge": "Anna",
        "turn": "Anna",
        "hands": _two(_HOUSES),
        "display": _IDLE,
        **more,
    }


def _last(now: dict[str, object], display: list[str], **more: object) -> dict[str, object]:
    """Two players in a first step; Ben has played and Anna plays. Nineteen cards were dealt, eight are in hand."""
    table: dict[str, object] = {"players": ["Anna", "Ben"], "doge": "Ben", "turn": "Anna", "hands": _two(_HOUSES[:4])}
    discards = _IDLE[: 19 - 8 - len(display) - ("playing" in now)]
    return {**table, "display": display, "discards": discards, "now": {**now, "round": 1, "step": 1}, **more}


def _two(cards: list[str]) -> dict[str, list[str]]:
    return {"Anna": cards, "Ben": cards}


_ALL_DIAMONDS = {"Anna": [f"h{k}" for k in range(1, 21)] + [f"w{k}" for k in (1, 3, 12, 14, 16, 20, 23, 26, 29)]}
_TOP = {"tokens": {"Ben": [f"n{k}" for k in range(4, 13)]}, "bonus": {"nobili": ["Ben"]}}
_ROW = {"Anna": ["dock2c"], "Ben": ["dock2a", "dock2b"]}
_DECLINE = {"extra_optional": True}
_TWO = ["house1", "dock3"]

RARE = [
    _last({"playing": "ash2"}, _IDLE, tokens=_ALL_DIAMONDS, bonus={"houses": ["Anna"]}),  # no diamond left
    _last({"playing": "swan5"}, _IDLE, ships={"Anna": 20}, rules={"ship_overshoot": "forbidden"}),
    _last({"playing": "coin5"}, _TWO, rules=_DECLINE, **_TOP),
    # A full row waits below two extra cards, one of which is taken now.
    _last({"extra": True, "owed": [2, "card"]}, _TWO, rules=_DECLINE, tokens=_ROW),
    _last({"extra": True}, _TWO, **_TOP),
]

WALKS: dict[str, tuple[dict[str, object], list[int]]] = {
    # Five cards each are chosen; each is a house or sails; then four each are left.
    "two players begin": (_begun(), [5, 25, 50, 100, 400, 1600, 3200]),
    "two players begin, openly": (_begun(rules={"open_play": True}), [5, 10, 50, 100, 400, 800]),
    # Four of the lowest row lie: the fifth, the three above them, or the ship. Then both choose one of four.
    "a pyramid": (
        _last({"playing": "coin2"}, _TWO, tokens={"Ben": ["n8", "n9"], "Anna": ["n10", "n11"]}),
        [5, 20, 80, 160],
    ),
    # Three spaces at the top, each with one of two extra cards: a house or one of fifteen berths, or else the ship. Or
    # the ship sails at once, both choose one of four, and Ben plays a house or sails.
    "an extra card": (
        _last({"playing": "coin5"}, _TWO, **_TOP),
        [3 + 1, 3 * 2 + 4, 3 * (2 + 16) + 16, 3 * 18 * 4 + 32],
    ),
    # It may be declined: then Ben chooses one of four at once, then Anna.
    "an extra card, or none": (
        _last({"playing": "coin5"}, _TWO, rules=_DECLINE, **_TOP),
        [3 + 1, 3 * 3 + 4, 3 * (2 + 16 + 4) + 16, 3 * (18 * 4 + 16) + 32],
    ),
}
