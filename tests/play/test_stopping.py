"""Rules that stop a series: they look at whole deals in order, and are as often wrong as they say."""

import pytest

from goldenhorn.core.chance import stream
from goldenhorn.play.match import Outcome
from goldenhorn.play.series import seating
from goldenhorn.play.statistics import Standing
from goldenhorn.play.stopping import FEWEST, HIGH, LOW, NARROW, Narrow, Sequential, variance

FIRST, SECOND = Outcome((1, 0), (1, 2), "rounds", -1, 1), Outcome((0, 1), (2, 1), "rounds", -1, 1)


def standing(deals: list[int]) -> Standing:
    """Deals of two games, of which the first entrant wins so many."""
    found = Standing(2, 2, 2, 1)
    for number, wins in enumerate(deals):
        add(found, number, wins)
    return found


def add(found: Standing, number: int, wins: int) -> None:
    for rotation in (0, 1):
        places = seating(2 * number + rotation, 2)
        winner = 0 if rotation < wins else 1
        found.add(places, FIRST if places[0] == winner else SECOND)


@pytest.mark.parametrize(("share", "verdict"), [(0.45, LOW), (0.55, HIGH)])
def test_the_test_finds_the_true_one_of_two_shares_in_about_nineteen_of_twenty_cases(
    share: float, verdict: str
) -> None:
    right = deals_in_all = 0
    for case in range(60):
        rng = stream("test", case)
        shares: dict[float, int] = {}
        rule, deals, found = Sequential(0.45, 0.55), 0, ""
        while not found:
            drawn = ((rng.random() < share) + (rng.random() < share)) / 2
            shares[drawn] = shares.get(drawn, 0) + 1
            deals += 1
            found = rule.evidence(shares).verdict
        right += found == verdict
        deals_in_all += deals
    assert 53 <= right <= 60
    assert deals_in_all / 60 < 100  # some 70 deals, where a test of fixed length needs 135


def test_nothing_is_shown_by_few_deals_however_clear() -> None:
    assert Sequential(0.4, 0.6).evidence({1.0: FEWEST - 1}).verdict == ""
    assert Sequential(0.4, 0.6).evidence({1.0: FEWEST}).verdict == HIGH
    assert Sequential(0.4, 0.6).evidence({0.0: FEWEST}).verdict == LOW
    assert Sequential(0.4, 0.6).evidence({}).verdict == ""


def test_a_share_between_the_two_decides_nothing() -> None:
    assert Sequential(0.45, 0.55).evidence({0.0: 500, 1.0: 500}) == (0.0, "")


def test_the_first_entrant_is_tested() -> None:
    assert Sequential(0.4, 0.6).verdict(standing([2] * 25)) == HIGH
    assert Sequential(0.4, 0.6).verdict(standing([0] * 25)) == LOW


def test_narrow_stops_once_the_interval_is_narrow_enough() -> None:
    rng = stream("narrow")
    found, rule = standing([]), Narrow(0.05)
    number = 0
    while not rule.verdict(found):
        add(found, number, int(rng.random() * 3))
        number += 1
    for entrant in (0, 1):
        interval = found.row(entrant).interval
        assert interval is not None
        assert 0.085 < interval[1] - interval[0] <= 0.1
    assert rule.verdict(found) == NARROW


def test_deals_that_all_went_alike_are_not_known_at_once() -> None:
    stopped = [deals for deals in range(1, 80) if Narrow(0.05).verdict(standing([2] * deals))]
    assert 35 <= stopped[0] <= 45


def test_every_deal_counts_as_one_however_many_games_it_has() -> None:
    table = Standing(3, 2, 6, 1)
    for number in range(6 * 4):
        pair = ((0, 1), (0, 2), (1, 2))[number // 2 % 3]
        places = pair if number % 2 == 0 else pair[::-1]
        table.add(places, FIRST if places[0] == min(pair) else SECOND)
    assert (table.deals, table.is_even) == (4, True)
    assert [table.shares(entrant) for entrant in range(3)] == [{1.0: 4}, {0.5: 4}, {0.0: 4}]
    assert [table.row(entrant).interval for entrant in range(3)] == [(1.0, 1.0), (0.5, 0.5), (0.0, 0.0)]


def test_what_never_varied_is_still_not_certain() -> None:
    assert variance({0.5: 10}) > 0
