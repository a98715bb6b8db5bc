"""What the laws of every game need to know of The Golden Sails; `tests/games/playouts.py` says what each is for."""

from random import Random

from goldenhorn.core.chance import pick
from goldenhorn.games.golden_sails import actions, clone
from goldenhorn.games.golden_sails.actions import Action
from goldenhorn.games.golden_sails.components import (
    DECK,
    GEM,
    KINDS,
    ROUNDS,
    SPELL,
    SPELLS,
    TYPES,
)
from goldenhorn.games.golden_sails.deck import STAND_IN, deck_document
from goldenhorn.games.golden_sails.state import NONE, OVER, PROTECTING, SIDING, State
from goldenhorn.games.golden_sails.state import SLOTS as SLOTS

ACTIONS = actions.TABLE
SHARED = ("chart",)
VERBS = frozenset(actions.VERBS)
ENDINGS = frozenset({"twelve-rounds"})
LINE_CODES = frozenset(
    {
        *("choice-universal", "choice-protection", "choice-side"),
        *("spell-kind", "spell-spells", "spell-beast", "spell-pair", "spell-five", "spell-three"),
        *("gem-chain", "spice-varieties", "beast-set", "beast-next"),
        *("weapon-left", "weapon-right", "weapon-opponent"),
    }
)


def kept(s: State) -> object:
    """Each card lies in one place, and no expert is there more often than players have one."""
    piles = [card for card in s.goods if card != NONE]
    assert sum(s.sizes) == len(piles)
    experts = [sum(s.hands[kind::KINDS]) + s.experts.count(kind) for kind in range(KINDS)]
    assert min(s.hands) >= 0
    assert max(experts) <= s.chart.seats
    return [s.deck[card] + s.market.count(card) + piles.count(card) for card in range(DECK)]


def most_decisions(s: State) -> int:
    """An expert placed and a good taken each round; at most twelve moves, `stay`, four protections and a side."""
    return s.chart.seats * (2 * ROUNDS + 18)


def takes_part(s: State, action: Action) -> bool:
    """Every card and every expert may turn up, every weapon be met."""
    return True


def reshuffled(s: State, seat: int, rng: Random) -> State:
    """What others hold face down dealt anew: gems from them and the deck, experts from them and the discards."""
    other = clone(s)
    if s.phase == OVER:
        return other
    if s.chart.rulings.gems != "open":
        _gems_anew(other, seat, rng)
    if s.chart.rulings.experts == "closed":
        _experts_anew(other, seat, rng)
    if s.chart.rulings.two_player_choice == "simultaneous" and s.chart.seats == 2 and s.phase in (PROTECTING, SIDING):
        types = rng.sample(range(TYPES), s.protects[1 - seat].bit_count())
        other.protects[1 - seat] = sum(1 << kind for kind in types)
        if s.sides[1 - seat] != NONE:
            other.sides[1 - seat] = rng.randrange(2)
    return other


def _gems_anew(other: State, seat: int, rng: Random) -> None:
    hidden = []
    for holder in range(other.chart.seats):
        if holder != seat:
            at = holder * KINDS + GEM
            hidden += list(range(at * ROUNDS, at * ROUNDS + other.sizes[at]))
    for place in hidden:
        other.deck[other.goods[place]] = 1
    for place in hidden:
        (card,) = pick(other.deck, 1, rng)
        other.goods[place] = card
        other.deck[card] = 0


def _experts_anew(other: State, seat: int, rng: Random) -> None:
    """Whoever holds five has all five; the other hands keep their sizes."""
    seats = other.chart.seats
    hands = [other.hands[holder * KINDS : (holder + 1) * KINDS] for holder in range(seats)]
    sizes = [sum(hand) for hand in hands]
    dealt = [holder for holder in range(seats) if holder != seat and sizes[holder] < KINDS]
    left = [seats - other.experts.count(kind) for kind in range(KINDS)]
    for holder in range(seats):
        if holder not in dealt:
            left = [n - held for n, held in zip(left, hands[holder], strict=True)]
    for holder in dealt:
        for kind in range(KINDS):
            other.hands[holder * KINDS + kind] = 0
        for kind in pick(left, sizes[holder], rng):
            other.hands[holder * KINDS + kind] += 1
            left[kind] -= 1


_PROTECTION = SPELLS.index("protection")
_DECK = [(_PROTECTION, *card[1:]) if k < 3 else card for k, card in enumerate(STAND_IN)]  # c1 to c3 are protections


def _last(spells: dict[str, list[str]], scoring: str, **more: object) -> dict[str, object]:
    """A position after the last round: each player has these spells and, of twelve goods, one weapon and gems."""
    used = {card for cards in spells.values() for card in cards}
    others = [f"c{k + 1}" for k in range(DECK) if f"c{k + 1}" not in used]
    goods = {}
    for player, cards in spells.items():
        rest = [others.pop(0) for _ in range(ROUNDS - len(cards))]
        goods[player] = {"spells": cards, "gems": rest[1:], "weapons": rest[:1]}
    first = next(iter(spells))
    begun = {"players": list(spells), "first": first, "turn": first, "sheet": "IV"}
    return {**begun, "goods": goods, "now": {"scoring": scoring}, **more}


def _with(spell: str) -> list[str]:
    """The cards of the stand-in deck that have this spell."""
    return [f"c{k + 1}" for k, card in enumerate(STAND_IN) if card[SPELL] == SPELLS.index(spell)]


_UNIVERSALS = _with("universal")
_OWN_DECK = deck_document(_DECK)
_OUT_OF_EXPERTS = {
    "players": ["Anna", "Ben"],
    "first": "Ben",
    "turn": "Anna",
    "sheet": "I",
    "rules": {"change_keeps": "owner"},
    "hands": {"Anna": "", "Ben": "a j h"},
    "market": {"c1": {"expert": "cook", "by": "Ben"}, "c2": {}},
    "goods": {"Anna": {"gems": ["c3", "c4", "c5"]}, "Ben": {"weapons": ["c6", "c7", "c8"]}},
}

RARE = [
    _OUT_OF_EXPERTS,
    _last({"Anna": _UNIVERSALS, "Ben": []}, "universals"),
    _last({"Anna": _UNIVERSALS, "Ben": []}, "universals", rules={"universal_new_pile": False}),
    _last(
        {"Anna": ["c1", "c2"], "Ben": ["c3"]}, "protection", deck=_OWN_DECK, choices={"Anna": {"protect": ["katar"]}}
    ),
    _last({"Anna": ["c1"], "Ben": ["c2"], "Cleo": ["c3"]}, "protection", deck=_OWN_DECK),
    _last(
        {"Anna": ["c1"], "Ben": ["c2", "c3"]},
        "side",
        deck=_OWN_DECK,
        choices={"Anna": {"protect": ["pinga"]}},
        rules={"two_player_choice": "simultaneous"},
    ),
    _last(
        {"Anna": ["c1"], "Ben": ["c2", "c3"]},
        "side",
        deck=_OWN_DECK,
        choices={"Anna": {"protect": ["pinga"], "side": "left"}, "Ben": {"protect": ["pinga", "katar"]}},
        rules={"two_player_choice": "simultaneous"},
        turn="Ben",
    ),
]

# Two players begin: 5 experts on 2 goods, then 5 on the other; Ben takes either. Anna takes the last as it is, or
# changes it with one of her other four experts; where Ben's stands there, of a kind that she has, one of them is no
# change: 50 x 5 where her own was left, 10 x 5 + 40 x 4 where Ben's. Ben then has four experts for two goods. Anna has
# four kinds too, but three where she has taken off one that she had: 120 x 8 x 3, and 340 x 8 x 4. Where experts go
# home she has three kinds after all changes of Ben's goods, and he five.
WALKS: dict[str, tuple[dict[str, object], list[int]]] = {
    "two players begin": ({"players": ["Anna", "Ben"]}, [10, 50, 100, 460, 3680, 13_760]),
    "two players begin, and experts go home": (
        {"players": ["Anna", "Ben"], "rules": {"change_keeps": "owner"}},
        [10, 50, 100, 460, 4000, 14_400],
    ),
    # 15 x 10 x 5 places, 3 x 2 ways to take; a fifth of the experts of others are of the kind that Anna has placed.
    "three players begin": ({"players": ["Anna", "Ben", "Cleo"]}, [15, 150, 750, 2250, 4500, 20_100]),
    # Anna moves one of two goods, 2 x 4, then the other or not, 4 + 1, or lets both stay at once; then two sides.
    "two universal goods": (_last({"Anna": _UNIVERSALS, "Ben": []}, "universals"), [9, 42, 84, 164, 164]),
    # Anna chooses two of four types in either order and a side, then Ben a type and a side.
    "three protections": (
        _last({"Anna": ["c1", "c2"], "Ben": ["c3"]}, "protection", deck=_OWN_DECK),
        [4, 12, 24, 96, 192, 192],
    ),
}
