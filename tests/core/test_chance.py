"""Chance: draws are fair, streams of different roles are independent, and one deal meets every rotation."""

from collections import Counter
from math import comb, prod

import pytest

from goldenhorn.core.chance import Deals, blind, pick, seeded, stream
from goldenhorn.core.counts import Vocabulary
from goldenhorn.core.game import Draw

KINDS = Vocabulary("kind", {"one": "o", "two": "t", "three": "h"})


def chi_square(seen: Counter[tuple[int, ...]], due: dict[tuple[int, ...], float]) -> float:
    return sum((seen[key] - expected) ** 2 / expected for key, expected in due.items())


def test_how_many_of_each_kind_are_drawn_follows_the_hypergeometric_distribution() -> None:
    pool, count, trials = [4, 3, 2], 4, 40_000
    ways = {
        (a, b, count - a - b): prod(comb(n, k) for n, k in zip(pool, (a, b, count - a - b), strict=True))
        for a in range(pool[0] + 1)
        for b in range(pool[1] + 1)
        if 0 <= count - a - b <= pool[2]
    }
    due = {key: trials * n / comb(sum(pool), count) for key, n in ways.items()}
    assert sum(due.values()) == pytest.approx(trials)
    rng = stream("hypergeometric")
    drawn = [pick(pool, count, rng) for _ in range(trials)]
    seen = Counter(tuple(kinds.count(kind) for kind in range(3)) for kinds in drawn)
    assert seen.keys() <= due.keys()
    assert chi_square(seen, due) < 30  # 10 degrees of freedom: once in a thousand streams


def test_every_order_of_a_draw_is_equally_likely() -> None:
    trials = 24_000
    rng = stream("orders")
    seen = Counter(tuple(pick([1, 1, 1, 1], 4, rng)) for _ in range(trials))
    assert len(seen) == 24
    assert chi_square(seen, dict.fromkeys(seen, trials / 24)) < 50  # 23 degrees of freedom


def test_a_draw_takes_no_more_than_there_is_and_leaves_the_pool() -> None:
    pool = [2, 0, 3]
    assert sorted(pick(pool, 5, stream(1))) == [0, 0, 2, 2, 2]
    assert pick(pool, 0, stream(1)) == []
    assert pool == [2, 0, 3]


def test_a_stream_is_known_by_its_role_alone() -> None:
    # The numbers themselves are pinned: recorded games are replayed from seeds years later.
    assert [int(stream(7, "deck").random() * 1e6) for _ in range(2)] == [500822, 500822]
    assert len({stream(*role).random() for role in [(7, "deck"), (7, "bag"), (8, "deck"), ("7/deck/0",)]}) == 4


def test_streams_of_neighbouring_roles_are_uncorrelated() -> None:
    trials = 4_000
    pairs = [(stream(seed, "a").random(), stream(seed + 1, "a").random()) for seed in range(trials)]
    mean = sum((a - 0.5) * (b - 0.5) for a, b in pairs) / trials * 12
    assert abs(mean) < 4 / trials**0.5


def draw(pile: str, seat: int, pool: list[int], count: int) -> Draw:
    return Draw(pile, KINDS, pool, count, seat)


def test_a_seats_luck_does_not_depend_on_what_others_draw() -> None:
    alone, after_others = seeded(5), seeded(5)
    pool = [5, 5, 5]
    after_others(draw("deck", 1, pool, 9))
    after_others(draw("bag", -1, pool, 9))
    assert alone(draw("deck", 0, pool, 6)) == after_others(draw("deck", 0, pool, 6))


def test_what_comes_from_a_shared_pile_is_the_same_however_it_is_split() -> None:
    at_once, split = seeded(5), seeded(5)
    pool = [5, 5, 5]
    whole = at_once(draw("bag", -1, pool, 7))
    first = split(draw("bag", -1, pool, 3))
    rest = split(draw("bag", -1, [n - first.count(kind) for kind, n in enumerate(pool)], 4))
    assert whole == first + rest


def test_dealers_of_one_role_deal_alike_and_of_two_do_not() -> None:
    def dealt(*role: object) -> list[list[int]]:
        deal = seeded(*role)
        return [deal(draw(pile, seat, [9, 9, 9], 9)) for pile, seat in (("bag", -1), ("deck", 0), ("deck", 1))]

    assert dealt(3, 1) == dealt(3, 1)
    assert dealt(3, 1) != dealt(3, 2)
    assert len({tuple(drawn) for drawn in dealt(3, 1)}) == 3


def test_a_deal_that_is_dealt_again_is_the_same_to_its_last_card_and_beyond_what_was_drawn_before() -> None:
    deals = Deals()
    for role, draws in ((1, 3), (1, 9), (1, 6), (2, 5), (1, 9), (2, 9)):
        deal, fresh = deals.dealer("x", role), seeded("x", role)
        for number in range(draws):
            asked = Draw("deck" if number % 3 else "bag", KINDS, [5, 9, 2], 1 + number % 2, number % 2)
            assert deal(asked) == fresh(asked)


def test_a_blind_dealer_uses_the_stream_it_is_given() -> None:
    assert blind(stream(1))(draw("bag", -1, [9, 9, 9], 9)) == pick([9, 9, 9], 9, stream(1))
