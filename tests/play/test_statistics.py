"""Statistics of a series against a slow, obvious second computation, and in cases known by hand."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.chance import stream
from goldenhorn.play.match import Outcome
from goldenhorn.play.series import seating
from goldenhorn.play.statistics import RESAMPLES, Standing, binomial, bootstrap

Games = list[tuple[tuple[int, ...], Outcome]]


def outcome(*scores: int, ending: str = "rounds", by: int = -1) -> Outcome:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    if ending == "cap":
        ranks = (1,) * len(scores)
    elif by >= 0:
        ranks = tuple(len(scores) if seat == by else 1 for seat in range(len(scores)))
    return Outcome(scores, ranks, ending, by, 10)


def standing(games: Games) -> Standing:
    seats = len(games[0][0])
    sums = Standing(seats, seats, seats, 1)
    for places, result in games:
        sums.add(places, result)
    return sums


def rotated(outcomes: Sequence[Outcome]) -> Games:
    return [(seating(number, len(result.scores)), result) for number, result in enumerate(outcomes)]


def obvious_share(result: Outcome, seat: int) -> Fraction:
    if result.ending == "cap":
        return Fraction(1, len(result.scores))
    first = [other for other, rank in enumerate(result.ranks) if rank == 1]
    return Fraction(1, len(first)) if seat in first else Fraction(0)


@st.composite
def series_of_games(draw: st.DrawFn) -> Games:
    seats = draw(st.integers(2, 4))
    kinds = st.sampled_from(["rounds", "rounds", "rounds", "cap", "crash"])
    outcomes = []
    for _ in range(seats * draw(st.integers(1, 4))):
        ending = draw(kinds)
        by = draw(st.integers(0, seats - 1)) if ending == "crash" else -1
        outcomes.append(outcome(*(draw(st.integers(0, 3)) for _ in range(seats)), ending=ending, by=by))
    return rotated(outcomes)


@given(series_of_games())
def test_rows_equal_an_obvious_second_computation(games: Games) -> None:
    sums = standing(games)
    for entrant in range(len(games[0][0])):
        mine = [(places.index(entrant), result) for places, result in games]
        first = [(result.ranks[seat] == 1 and result.ending != "cap", result.ranks.count(1)) for seat, result in mine]
        scores = [result.scores[seat] for seat, result in mine if result.ending != "crash"]
        row = sums.row(entrant, resamples=40)
        assert row.games == len(games)
        assert row.wins == sum(won and count == 1 for won, count in first)
        assert row.ties == sum(won and count > 1 for won, count in first)
        assert row.win_share == pytest.approx(float(mean(obvious_share(result, seat) for seat, result in mine)))
        assert row.mean_rank == pytest.approx(mean(result.ranks[seat] for seat, result in mine))
        assert row.mean_score == (pytest.approx(mean(scores)) if scores else None)
        assert row.faults == sum(result.ending == "crash" and result.by == seat for seat, result in mine)


@given(series_of_games())
def test_shares_of_all_entrants_make_one_and_seats_make_the_whole(games: Games) -> None:
    sums = standing(games)
    entrants = range(len(games[0][0]))
    assert sum(sums.row(entrant, 40).win_share or 0 for entrant in entrants) == pytest.approx(1)
    for entrant in entrants:
        places = [sums.seat(entrant, seat) for seat in entrants]
        assert sum(place.games for place in places) == sums.row(entrant, 40).games
        assert sum(place.wins for place in places) == sums.row(entrant, 40).wins
    for seat in entrants:
        assert sums.everyone(seat).games == len(games)
        assert sums.everyone(seat).wins == sum(result.winners == (seat,) for _, result in games)


def test_a_tie_is_no_win_and_half_a_share() -> None:
    row = standing(rotated([outcome(5, 5), outcome(5, 5)])).row(0)
    assert (row.wins, row.ties, row.win_share, row.mean_rank) == (0, 2, 0.5, 1)


def test_at_a_cap_everybody_shares_and_nobody_wins_or_ties() -> None:
    sums = standing(rotated([outcome(9, 0, 0, ending="cap")] * 3))
    rows = [sums.row(entrant) for entrant in range(3)]
    assert [(row.wins, row.ties) for row in rows] == [(0, 0)] * 3
    assert [row.win_share for row in rows] == pytest.approx([1 / 3] * 3)
    assert sums.ends == {"cap": 3}


def test_equal_ranks_are_one_one_three() -> None:
    sums = standing(rotated([outcome(7, 7, 2)] * 3))
    assert sums.row(0).mean_rank == pytest.approx((1 + 1 + 3) / 3)


def test_scores_of_a_match_that_was_broken_off_count_in_no_mean() -> None:
    sums = standing(rotated([outcome(1, 2, ending="crash", by=0), outcome(10, 20)]))
    assert [sums.row(entrant).mean_score for entrant in range(2)] == [20, 10]
    assert [sums.row(entrant).faults for entrant in range(2)] == [1, 0]
    assert standing(rotated([outcome(1, 2, ending="crash", by=0)] * 2)).row(0).mean_score is None


def test_below_two_blocks_there_is_no_interval() -> None:
    one = rotated([outcome(5, 3), outcome(5, 3)])
    assert standing(one).row(0).interval is None
    assert standing([*one, *one[:1]]).row(0).interval is None
    assert standing(one * 2).row(0).interval == (0.5, 0.5)


def test_an_interval_is_that_of_blocks_not_of_games() -> None:
    # Whoever sits first always wins: every block gives half, so blocks do not vary, though games do.
    assert standing(rotated([outcome(5, 3)] * 40)).row(0).interval == (0.5, 0.5)


def test_the_interval_is_the_same_in_every_order_of_blocks() -> None:
    blocks = [rotated([outcome(5, 3), outcome(3, 5)]), rotated([outcome(5, 3), outcome(5, 3)])] * 20
    forwards = standing([game for block in blocks for game in block]).row(0)
    backwards = standing([game for block in reversed(blocks) for game in block]).row(0)
    assert forwards == backwards


def obvious_bootstrap(values: list[int]) -> tuple[float, float]:
    """The textbook's: draw as many as there are with replacement, again and again, and cut the ends off."""
    rng = stream("obvious")
    means = sorted(mean(rng.choices(values, k=len(values))) for _ in range(RESAMPLES))
    return means[RESAMPLES // 40], means[-1 - RESAMPLES // 40]


@pytest.mark.parametrize("values", [[0] * 30 + [12] * 70, [0, 6, 12, 12, 18, 24] * 10, [0, 12], list(range(25))])
def test_the_interval_agrees_with_a_textbook_bootstrap(values: list[int]) -> None:
    found = bootstrap(Counter(values), stream("test"))
    assert found is not None
    error = stdev(values) / sqrt(len(values))
    for ours, theirs in zip(found, obvious_bootstrap(values), strict=True):
        assert abs(ours - theirs) < 0.3 * error


def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    covered = 0
    for trial in range(300):
        wins = binomial(100, 3, 10, stream("trial", trial))
        low, high = bootstrap(Counter({1: wins, 0: 100 - wins}), stream("test", trial), 400) or (0, 0)
        covered += low <= 0.3 <= high
    assert 0.90 < covered / 300 < 0.99


@pytest.mark.parametrize(
    ("trials", "part", "whole"), [(1, 1, 3), (5, 1, 2), (6, 2, 7), (7, 9, 10), (3, 0, 4), (3, 4, 4)]
)
def test_binomial_numbers_have_their_frequencies(trials: int, part: int, whole: int) -> None:
    rng = stream("binomial", trials)
    count = 20_000
    drawn = Counter(binomial(trials, part, whole, rng) for _ in range(count))
    for won in range(trials + 1):
        expected = comb(trials, won) * part**won * (whole - part) ** (trials - won) / whole**trials
        assert abs(drawn[won] / count - expected) < 5 * sqrt(expected * (1 - expected) / count) + 1e-9
