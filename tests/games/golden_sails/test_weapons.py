"""Weapons: the rulebook's examples, an oracle that goes card by card, and what holds at every table."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.games.golden_sails.components import LEFT, RIGHT, SPELLS, weapon
from goldenhorn.games.golden_sails.scoring import Piles
from goldenhorn.games.golden_sails.weapons import NO_ARMS, arms, boosts, differences, net, strength, taken
from tests.games.golden_sails import oracles
from tests.games.golden_sails.strategies import spells, weapons

BOOMERANG, PINGA, SHURIKEN, KATAR = range(4)
NONE = [0, 0, 0, 0]
RULEBOOK = [weapon(PINGA, 1, 2), weapon(BOOMERANG, 0, 2), weapon(SHURIKEN, 1, 1), weapon(KATAR, 2, 0)]

piles = st.builds(
    lambda held, armed: Piles(held, [0] * 8, [0] * 6, [], armed),
    st.lists(spells | st.integers(27, 31), max_size=4),
    st.lists(weapons, max_size=5),
)
protections = st.integers(0, 15)


def boosted(*names: str) -> list[int]:
    return boosts([SPELLS.index(f"+2 {name}") for name in names])


def types(bits: int) -> list[int]:
    return [kind for kind in range(4) if bits >> kind & 1]


def test_the_rulebooks_weapons_take_four_from_the_left_and_five_from_the_right() -> None:
    held = arms(RULEBOOK, NONE)
    assert (strength(held, LEFT), strength(held, RIGHT)) == (4, 5)


def test_a_second_boomerang_leaves_two_and_three() -> None:
    held = arms([*RULEBOOK[:3], weapon(BOOMERANG, 2, 2)], NONE)
    assert (strength(held, LEFT), strength(held, RIGHT)) == (2, 3)


def test_a_third_of_a_type_does_not_make_the_first_two_good_again() -> None:
    assert arms([weapon(KATAR, 1, 1)] * 3, boosted("katar")) == NO_ARMS


def test_the_boost_of_the_rulebook_makes_a_shuriken_three_three() -> None:
    held = arms([weapon(SHURIKEN, 1, 1)], boosted("shuriken"))
    assert (strength(held, LEFT), strength(held, RIGHT)) == (3, 3)


def test_two_boosts_of_a_type_add_four_or_by_ruling_two() -> None:
    twice = [SPELLS.index("+2 katar")] * 2
    assert strength(arms([weapon(KATAR, 2, 0)], boosts(twice)), LEFT) == 6
    assert strength(arms([weapon(KATAR, 2, 0)], boosts(twice, stack=False)), LEFT) == 4


def test_a_boost_does_nothing_without_its_weapon_or_with_two_of_them() -> None:
    assert arms([], boosted("katar")) == NO_ARMS
    assert arms([weapon(KATAR, 2, 0), weapon(KATAR, 0, 1)], boosted("katar")) == NO_ARMS


def test_the_rulebooks_table_is_minus_one_four_and_minus_three() -> None:
    """Alexei, Boris, Viktor clockwise. The rulebook tells sums only; these cards give them.

    Two katars of Alexei are void. Viktor boosts a pinga, against which Boris is protected.
    """
    alexei = arms([weapon(KATAR, 2, 0), weapon(KATAR, 1, 1), weapon(SHURIKEN, 0, 2)], NONE)
    boris = arms([weapon(BOOMERANG, 2, 0), weapon(SHURIKEN, 2, 0)], NONE)
    viktor = arms([weapon(PINGA, 1, 2)], boosted("katar", "pinga"))
    took = taken([alexei, boris, viktor], [0, 1 << PINGA, 0], [-1] * 3)
    assert took == [(0, 2), (4, 0), (3, 0)]
    assert differences(took) == [(0, -1), (4, 0), (1, -4)]
    assert net(took) == [-1, 4, -3]


def test_protection_spares_its_owner_alone_and_holds_against_boosts() -> None:
    katar = arms([weapon(KATAR, 2, 2)], boosted("katar"))
    assert net(taken([katar, NO_ARMS, NO_ARMS, NO_ARMS], [0, 1 << KATAR, 0, 0], [-1] * 4)) == [4, 0, 0, -4]
    assert net(taken([katar, NO_ARMS], [1 << KATAR, 0], [LEFT, -1])) == [4, -4]


def test_with_two_players_one_side_of_the_whole_pile_hits_the_other() -> None:
    held = arms(RULEBOOK, NONE)
    assert net(taken([held, NO_ARMS], [0, 0], [LEFT, -1])) == [4, -4]
    assert net(taken([NO_ARMS, held], [0, 0], [-1, RIGHT])) == [-5, 5]
    assert net(taken([held, held], [0, 0], [LEFT, RIGHT])) == [-1, 1]


@given(st.data(), st.integers(2, 4), st.booleans())
def test_weapons_do_card_by_card_what_the_rules_say(data: st.DataObject, seats: int, stack: bool) -> None:
    table = [data.draw(piles) for _ in range(seats)]
    shielded = [data.draw(protections) for _ in range(seats)]
    sides = [data.draw(st.integers(0, 1)) for _ in range(seats)]
    took = taken([arms(one.weapons, boosts(one.spells, stack)) for one in table], shielded, sides)
    wanted = oracles.weapon_points(
        [oracles.numbers(one, stack) for one in table], [types(bits) for bits in shielded], list(sides)
    )
    assert net(took) == wanted
    assert sum(wanted) == 0


@given(piles, st.randoms(use_true_random=False))
def test_the_order_of_weapons_does_not_matter(one: Piles, random: Random) -> None:
    shuffled = list(one.weapons)
    random.shuffle(shuffled)
    assert arms(shuffled, boosts(one.spells)) == arms(one.weapons, boosts(one.spells))


@given(piles, protections, protections, st.integers(0, 1))
def test_more_protection_never_harms(one: Piles, fewer: int, more: int, side: int) -> None:
    held = arms(one.weapons, boosts(one.spells))
    assert strength(held, side, fewer | more) <= strength(held, side, fewer)
