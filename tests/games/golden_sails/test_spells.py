"""Spells: the rulebook's example, its questions, and an oracle that goes by the words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.games.golden_sails.components import NUDGE, SPELLS, SPICES
from goldenhorn.games.golden_sails.scoring import Piles, sizes, sorts_of
from goldenhorn.games.golden_sails.spells import earned, lines, points, three_different
from tests.games.golden_sails import oracles
from tests.games.golden_sails.strategies import beasts, classes, counted, counts, spells, spices, weapons


def worth(spell: str, piles: Piles) -> int:
    return earned(SPELLS.index(spell), sizes(piles), piles.spices, sorts_of(piles))


def holding(spells: str = "", spices: str = "", beasts: str = "", gems: int = 0, weapons: int = 0) -> Piles:
    """Piles from words: spells with commas, spices, beasts by letter, gems and weapons that only count."""
    return Piles(
        [SPELLS.index(spell) for spell in spells.split(", ") if spell],
        [gems, 0, 0, 0, 0, 0, 0, 0],
        counted([SPICES.index(spice) for spice in spices.split()], 6),
        ["UPSE".index(beast) for beast in beasts],
        [0] * weapons,
    )


def test_the_rulebooks_three_spells_earn_six_and_four() -> None:
    piles = holding("2/spell, 4/three beasts, +2 shuriken", beasts="UUSP")
    assert (worth("2/spell", piles), worth("4/three beasts", piles)) == (6, 4)
    assert points(piles.spells, sizes(piles), piles.spices, sorts_of(piles)) == 10


@pytest.mark.parametrize(("beasts", "both"), [("UUPPS", 8), ("UUPPSS", 16), ("UUPPSE", 16), ("UUPPSU", 8)])
def test_each_of_two_spells_for_three_beasts_counts_every_set(beasts: str, both: int) -> None:
    piles = holding("4/three beasts, 4/three beasts", beasts=beasts)
    assert points(piles.spells, sizes(piles), piles.spices, sorts_of(piles)) == both


@pytest.mark.parametrize(
    ("spices", "cloves", "anise"), [("mint cloves cloves anise", 4, 4), ("mint mint cloves cloves anise", 8, 4)]
)
def test_spells_for_pairs_of_spices_do_not_take_from_each_other(spices: str, cloves: int, anise: int) -> None:
    piles = holding("4/mint+cloves, 4/anise+mint", spices=spices)
    assert (worth("4/mint+cloves", piles), worth("4/anise+mint", piles)) == (cloves, anise)


def test_five_kinds_are_as_many_sets_as_the_smallest_pile_has_cards() -> None:
    assert worth("4/five kinds", holding("4/five kinds", "mint", "U", 1, 1)) == 4
    assert worth("4/five kinds", holding("4/five kinds, 1/gem", "mint mint", "UU", 2, 2)) == 8
    assert worth("4/five kinds", holding("4/five kinds", "mint mint", "UU", 2, 2)) == 4
    assert worth("4/five kinds", holding("4/five kinds", "mint", "U", 1, 0)) == 0


def test_a_point_for_each_card_of_a_pile_asks_for_no_effect() -> None:
    assert worth("1/weapon", holding(weapons=3)) == 3  # of one type, and void
    assert worth("1/spice", holding(spices="mint mint anise")) == 3
    assert worth("2/phoenix", holding(beasts="PPU")) == 4


@given(
    st.lists(spells | st.just(32), max_size=5),
    counts(classes, 8, 4),
    counts(spices, 6, 8),
    st.lists(beasts, max_size=8),
    st.lists(weapons, max_size=4),
)
def test_spells_earn_what_their_words_say(
    held: list[int], gems: list[int], spiced: list[int], tamed: list[int], armed: list[int]
) -> None:
    piles = Piles(held, gems, spiced, tamed, armed)
    told = lines(held, sizes(piles), spiced, sorts_of(piles))
    assert points(held, sizes(piles), spiced, sorts_of(piles)) == sum(oracles.spell_points(one, piles) for one in held)
    assert [(line.what, line.points) for line in told] == [
        (SPELLS[one], oracles.spell_points(one, piles)) for one in sorted(held) if one < NUDGE
    ]


@given(st.lists(beasts, max_size=9))
def test_three_different_beasts_are_as_many_sets_as_can_be_laid(held: list[int]) -> None:
    assert three_different([held.count(sort) for sort in range(4)]) == oracles.threes(held)


def test_every_spell_has_its_code_and_says_what_it_counts() -> None:
    piles = holding(
        "1/gem, 2/spell, 2/unicorn, 4/mint+cloves, 4/five kinds, 4/three beasts", "mint cloves cloves", "UPS", 1, 2
    )
    told = lines(piles.spells, sizes(piles), piles.spices, sorts_of(piles))
    assert [(line.code, line.goods) for line in told] == [
        ("spell-kind", "1 gem"),
        ("spell-spells", "6 spells"),
        ("spell-beast", "1 unicorn"),
        ("spell-pair", "1 mint, 2 cloves"),
        ("spell-five", "1 set"),
        ("spell-three", "1 set"),
    ]
