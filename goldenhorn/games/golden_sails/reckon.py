"""What scoring needs of a state: each seat's piles, the choices made, and the sheets as things stand."""

from goldenhorn.core.score import Sheet
from goldenhorn.games.golden_sails.choices import UNIVERSALS_MOST, complete
from goldenhorn.games.golden_sails.components import (
    BEAST,
    CLASSES,
    GEM,
    KINDS,
    ROUNDS,
    SPELL,
    SPICE,
    SPICES,
    TYPES,
    UNIVERSAL,
    WEAPON,
    Choices,
    Holding,
)
from goldenhorn.games.golden_sails.rulings import Rulings
from goldenhorn.games.golden_sails.scoring import Piles, Reading, sheets
from goldenhorn.games.golden_sails.state import MOVING, NONE, OVER, UNSEEN, State, universals


def reading(chosen: Rulings) -> Reading:
    """How the rulings read the rules of scoring."""
    return Reading(
        chain_max=chosen.gem_chain_max,
        boost_stack=chosen.boost_stack,
        new_pile=chosen.universal_new_pile,
        ordered=chosen.two_player_choice == "ordered",
        net=chosen.tie_weapons == "net",
    )


def piles(s: State, seat: int) -> Piles:
    """The piles of a seat as they lie; gems that nobody knows are left out."""
    base = seat * KINDS
    gems = [0] * CLASSES
    for card in _cards(s, base + GEM):
        if card != UNSEEN:
            gems[s.chart.cards[card][GEM]] += 1
    spices = [0] * len(SPICES)
    for spice in _zones(s, base, SPICE):
        spices[spice] += 1
    return Piles(_zones(s, base, SPELL), gems, spices, _zones(s, base, BEAST), _zones(s, base, WEAPON))


def scores(s: State) -> list[Sheet]:
    """Every seat's sheet for the goods it has now; what is still to be decided is decided as is best for its owner.

    Where more universal goods are open than can be thought through, which takes a deck that is full of them, they stay.
    """
    seats = range(s.chart.seats)
    open_ = [_open(s, seat) for seat in seats]
    if sum(map(len, open_)) > UNIVERSALS_MOST:
        open_ = [[] for _ in seats]
    held = [_holding(s, seat, cards) for seat, cards in zip(seats, open_, strict=True)]
    given = [_chosen(s, seat) for seat in seats]
    how = reading(s.chart.rulings)
    sheet = max(0, s.sheet)  # not yet drawn, no beasts yet
    choices = given if s.phase == OVER else complete(held, given, s.first, sheet, how)
    return sheets(s.chart.players, held, choices, given, sheet, how)


def _cards(s: State, at: int) -> list[int]:
    return s.goods[at * ROUNDS : at * ROUNDS + s.sizes[at]]


def _zones(s: State, base: int, kind: int) -> list[int]:
    cards = s.chart.cards
    return [cards[card][kind] for card in _cards(s, base + kind)]


def _holding(s: State, seat: int, movable: list[int]) -> Holding:
    """What a seat has; universal goods that cannot be moved are spells like the others."""
    held = piles(s, seat)
    spells = [spell for spell in held.spells if spell != UNIVERSAL] if movable else held.spells
    return Holding(spells, held.gems, held.spices, held.beasts, held.weapons, [s.chart.cards[card] for card in movable])


def _open(s: State, seat: int) -> list[int]:
    """The universal goods that a seat may still move."""
    return universals(s, seat) if s.phase <= MOVING and not _has_moved(s, seat) else []


def _has_moved(s: State, seat: int) -> bool:
    """Whether a seat's turn to move universal goods is over."""
    return s.phase == MOVING and (seat - s.first) % s.chart.seats < (s.seat - s.first) % s.chart.seats


def _chosen(s: State, seat: int) -> Choices:
    """What a seat has decided so far; when the game is over, all of it."""
    bits = s.protects[seat]
    protects = tuple(kind for kind in range(TYPES) if bits >> kind & 1)
    side = s.sides[seat] if s.sides[seat] != NONE else None
    if s.phase == OVER:
        return Choices((), protects, side)
    return Choices(None, protects, side)
