"""Ratings: held against a slow and obvious maximiser, against known strengths, and against what must not matter."""

import random
from collections.abc import Sequence
from itertools import permutations
from math import exp, log

import pytest

from goldenhorn.play.ratings import MOST_PLAYERS, POINTS, VIRTUAL_GAMES, Evidence, Rating, Ratings
from goldenhorn.play.strengths import Choice, fit, solve

Game = tuple[tuple[str, ...], tuple[int, ...]]


def evidence(games: Sequence[Game], block: int = 1) -> Evidence:
    counted = Evidence()
    for number, (players, ranks) in enumerate(games, 1):
        counted.add(players, ranks)
        if number % block == 0:
            counted.close()
    return counted


def simulated(strengths: dict[str, float], games: int, seats: int, seed: int = 1) -> list[Game]:
    """Games whose orders are drawn as the model says: the next place by lot, in proportion to strength."""
    rng = random.Random(seed)
    found: list[Game] = []
    for _ in range(games):
        players = rng.sample(sorted(strengths), seats)
        left = list(players)
        ranks: dict[str, int] = {}
        while left:
            name = rng.choices(left, [exp(strengths[one]) for one in left])[0]
            left.remove(name)
            ranks[name] = len(ranks) + 1
        found.append((tuple(players), tuple(ranks[name] for name in players)))
    return found


def likelihood(strengths: dict[str, float], games: list[Game]) -> float:
    """The logarithm, by its definition: over every order that the ties leave open, on average."""
    total = sum(VIRTUAL_GAMES / 2 * (s - 2 * log(1 + exp(s))) for s in strengths.values())
    for players, ranks in games:
        seats = range(len(players))
        orders = [order for order in permutations(seats) if [ranks[k] for k in order] == sorted(ranks)]
        for order in orders:
            for place in seats:
                company = [players[k] for k in order[place:]]
                chance = exp(strengths[company[0]]) / sum(exp(strengths[name]) for name in company)
                copies = company.count(company[0])  # either of one's own copies would do
                total += log(chance * copies) / len(orders)
    return total


def climbed(games: list[Game]) -> dict[str, float]:
    """The likeliest strengths, found by trying one step up and down for each entrant, ever smaller."""
    names = sorted({name for players, _ in games for name in players})
    found = dict.fromkeys(names, 0.0)
    best, step = likelihood(found, games), 1.0
    while step > 1e-6:
        moved = False
        for name in names:
            for way in (step, -step):
                tried = found | {name: found[name] + way}
                if (value := likelihood(tried, games)) > best:
                    found, best, moved = tried, value, True
        step = step if moved else step / 2
    return found


def mm(taken: list[float], company: list[Choice], virtual: float) -> list[float]:
    """Hunter's MM algorithm, with as many rounds as it likes."""
    weights = [1.0] * len(taken)
    for _ in range(5_000):
        below = [virtual / (weight + 1) for weight in weights]
        for times, members in company:
            whole = sum(weights[k] * copies for k, copies in members)
            for k, copies in members:
                below[k] += times * copies / whole
        weights = [(won + virtual / 2) / sum_ for won, sum_ in zip(taken, below, strict=True)]
    return [log(weight) for weight in weights]


def by_name(ratings: Ratings) -> dict[str, Rating]:
    return {one.entrant: one for one in ratings.entrants}


def strengths(ratings: Ratings) -> dict[str, float]:
    return {one.entrant: one.strength for one in ratings.entrants}


FEW: list[Game] = [
    (("a", "b", "c"), (1, 2, 3)),
    (("b", "c", "a"), (1, 3, 2)),
    (("c", "a", "b"), (1, 1, 3)),
    (("a", "c", "b"), (3, 1, 1)),
    (("c", "b"), (2, 1)),
    (("a", "b", "c", "d"), (2, 2, 1, 2)),
    (("d", "d", "a"), (1, 3, 2)),
    (("d", "a", "d"), (1, 1, 1)),
]


def test_the_strengths_are_the_likeliest_by_the_definition_of_the_model_with_ties_and_with_copies_of_one_bot() -> None:
    climb = climbed(FEW)
    mean = sum(climb.values()) / len(climb)
    found = strengths(evidence(FEW).rate(resamples=0))
    assert found == pytest.approx({name: value - mean for name, value in climb.items()}, abs=1e-4)


def test_newton_and_hunter_agree_also_in_a_long_chain_and_for_who_never_lost() -> None:
    wins = [9.0, 2.0, 11.0, 6.5, 1.0, 14.0, 8.0]  # of k over k + 1, out of 10 + k games
    pairs: list[Choice] = [(10.0 + k, [(k, 1), (k + 1, 1)]) for k in range(7)]
    taken = [(wins[k] if k < 7 else 0) + (9 + k - wins[k - 1] if k else 0) for k in range(8)]
    assert fit(taken, pairs, 1.0) == pytest.approx(mm(taken, pairs, 1.0), abs=1e-5)
    duel: list[Choice] = [(20.0, [(0, 1), (1, 1)])]
    assert fit([20.0, 0.0], duel, 1.0) == pytest.approx(mm([20.0, 0.0], duel, 1.0), abs=1e-5)


def test_strengths_are_found_from_far_away_where_whole_steps_would_run_off() -> None:
    duel: list[Choice] = [(20.0, [(0, 1), (1, 1)])]
    assert fit([15.0, 5.0], duel, 1.0, [9.0, -9.0]) == pytest.approx(mm([15.0, 5.0], duel, 1.0), abs=1e-5)


def test_known_strengths_are_found_again_within_their_intervals() -> None:
    truth = {"a": 1.0, "b": 0.4, "c": 0.0, "d": -0.4, "e": -1.0}
    for seats in (2, 3, 4):
        found = by_name(evidence(simulated(truth, 2_000, seats)).rate(resamples=400))
        for name, strength in truth.items():
            low, high = found[name].interval or (0, 0)
            assert found[name].strength == pytest.approx(strength, abs=0.2)
            assert low - 0.05 < strength < high + 0.05
            assert 0.05 < high - low < 0.35


def test_the_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = 0
    for seed in range(50):
        games = simulated({"a": 0.5, "b": 0.0, "c": -0.5}, 150, 3, seed)
        interval = by_name(evidence(games).rate(seed=seed, resamples=200))["a"].interval
        held += interval is not None and interval[0] <= 0.5 <= interval[1]
    assert 42 <= held <= 50


def test_two_players_who_tie_have_half_a_win_each() -> None:
    results: list[tuple[int, ...]] = [(1, 1), (1, 2), (2, 1)]
    tie, won, lost = [(("a", "b"), ranks) for ranks in results]
    assert strengths(evidence([tie] * 10).rate(resamples=0)) == pytest.approx({"a": 0, "b": 0})
    assert evidence([tie]).rate().linked == (("a", "b"),)
    halves = evidence([tie, won] * 20).rate()
    quarters = evidence([won] * 30 + [lost] * 10).rate()
    assert strengths(halves) == pytest.approx(strengths(quarters))
    assert [(one.games, one.wins, one.share) for one in halves.entrants] == [(40, 20, 0.75), (40, 0, 0.25)]


def test_neither_the_order_of_seats_nor_that_of_games_changes_a_rating() -> None:
    games = simulated({"a": 0.6, "b": 0.0, "c": -0.3, "d": 0.1}, 60, 4)
    shuffled = [(players[::-1], ranks[::-1]) for players, ranks in games]
    random.Random(3).shuffle(shuffled)
    assert strengths(evidence(games).rate()) == pytest.approx(strengths(evidence(shuffled).rate(resamples=0)), abs=1e-9)


def test_an_anchor_moves_everybody_alike_and_is_itself_fixed() -> None:
    counted = evidence(simulated({"a": 0.6, "b": 0.0, "c": -0.3}, 90, 3))
    free, held = strengths(counted.rate(resamples=0)), by_name(counted.rate(anchor="b"))
    assert {name: one.strength for name, one in held.items()} == pytest.approx(
        {name: value - free["b"] for name, value in free.items()}
    )
    assert held["b"].strength == 0
    assert held["b"].interval is None
    assert held["a"].interval is not None
    assert sum(free.values()) == pytest.approx(0)


def test_an_anchor_that_has_not_played_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        evidence(FEW).rate(anchor="nobody")


def test_four_times_the_games_make_intervals_half_as_wide() -> None:
    truth = {"a": 0.5, "b": -0.5}
    widths = []
    for games in (200, 800):
        low, high = by_name(evidence(simulated(truth, games, 2)).rate())["a"].interval or (0, 0)
        widths.append(high - low)
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.2)


def test_games_of_one_block_stand_and_fall_together() -> None:
    games = [game for game in simulated({"a": 0.3, "b": 0.0}, 100, 2) for _ in range(4)]
    alone, together = (by_name(evidence(games, block).rate())["a"].interval or (0, 0) for block in (1, 4))
    assert (together[1] - together[0]) / (alone[1] - alone[0]) == pytest.approx(2, rel=0.2)


def test_one_block_has_ratings_without_intervals() -> None:
    one = evidence(FEW, len(FEW)).rate()
    assert all(rating.interval is None and rating.share_interval is None for rating in one.entrants)
    assert all(seat.interval is None for seat in one.seats)
    assert evidence(FEW * 2, len(FEW)).rate().entrants[0].interval is not None


def test_the_same_seed_gives_the_same_intervals_and_another_seed_others() -> None:
    counted = evidence(simulated({"a": 0.3, "b": 0.0}, 50, 2))
    assert counted.rate(seed=4) == counted.rate(seed=4)
    assert counted.rate(seed=4) != counted.rate(seed=5)


def test_more_games_may_be_added_after_a_rating() -> None:
    counted = evidence(FEW)
    counted.rate(resamples=0)
    counted.add(("e", "a"), (1, 2))
    counted.close()
    assert counted.rate(resamples=9) == evidence([*FEW, (("e", "a"), (1, 2))]).rate(resamples=9)


def test_groups_that_never_met_are_told_apart() -> None:
    apart = evidence([(("a", "b"), (1, 2)), (("b", "a"), (1, 2)), (("c", "d"), (1, 2)), (("d", "c"), (1, 2))] * 3)
    assert apart.rate().met == (("a", "b"), ("c", "d"))
    assert evidence(FEW).rate().met == (("a", "b", "c", "d"),)


def test_who_never_lost_has_a_finite_rating_and_no_interval() -> None:
    games: list[Game] = [
        (("a", "b"), (1, 2)),
        (("a", "c"), (1, 2)),
        (("c", "b"), (1, 2)),
        (("b", "c"), (1, 2)),
    ] * 25
    ratings = evidence(games).rate()
    found = by_name(ratings)
    assert ratings.met == (("a", "b", "c"),)
    assert ratings.linked == (("b", "c"), ("a",))
    assert 2 < found["a"].strength - found["b"].strength < 10
    assert found["a"].interval is None
    assert found["b"].interval is not None
    assert by_name(evidence(games).rate(anchor="a"))["b"].interval is None


def test_seats_share_the_wins_of_their_tables() -> None:
    games: list[Game] = [(("a", "b"), (1, 2)), (("b", "a"), (1, 1)), (("a", "a", "a"), (3, 1, 2))] * 4
    seats = evidence(games).rate().seats
    assert [(one.players, one.seat, one.games, one.share) for one in seats] == [
        (2, 0, 8, 0.75),
        (2, 1, 8, 0.25),
        (3, 0, 4, 0),
        (3, 1, 4, 1),
        (3, 2, 4, 0),
    ]
    low, high = seats[0].interval or (0, 0)
    assert 0.5 <= low < 0.75 < high <= 1


def test_many_blocks_are_joined_and_neither_rating_nor_interval_is_much_changed() -> None:
    games = simulated({"a": 0.3, "b": 0.0}, 300, 2)
    single, many = evidence(games), Evidence()
    for _ in range(40):
        for players, ranks in games:
            many.add(players, ranks)
            many.close()
    one, all_ = by_name(single.rate())["a"], by_name(many.rate(resamples=500))["a"]
    assert many.blocks == many.games == 12_000
    assert all_.games == 12_000
    assert all_.strength == pytest.approx(one.strength, abs=0.01)
    (low, high), (lower, higher) = one.interval or (0, 0), all_.interval or (0, 0)
    assert (high - low) / (higher - lower) == pytest.approx(40**0.5, rel=0.25)


def test_the_last_block_is_drawn_as_well_where_blocks_are_joined() -> None:
    counted = evidence([(("a", "b"), (1, 2))] * 4_096)
    counted.add(("c", "a"), (1, 2))
    counted.close()
    found = by_name(counted.rate(resamples=200))
    assert (counted.blocks, found["c"].games) == (4_097, 1)
    assert found["c"].share_interval == (1, 1)


def test_no_block_is_lost_where_an_odd_number_of_them_is_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goldenhorn.play.ratings._FEWEST_UNITS", 3)
    monkeypatch.setattr("goldenhorn.play.ratings._MOST_FIELDS", 0)
    counted = evidence([(("a", "b"), (1, 2))] * 9)
    assert [one.games for one in counted.rate(resamples=9).entrants] == [9, 9]


def test_without_games_there_are_no_ratings() -> None:
    assert Evidence().rate() == Ratings((), (), (), ())


def test_a_game_without_players_with_missing_ranks_or_with_too_many_is_refused() -> None:
    for players, ranks in ((("a", "b"), (1,)), ((), ()), (("a",) * (MOST_PLAYERS + 1), (1,) * (MOST_PLAYERS + 1))):
        with pytest.raises(ValueError, match="a game of"):
            Evidence().add(players, ranks)


def test_four_hundred_points_are_ten_times_the_strength() -> None:
    assert log(10) * POINTS == pytest.approx(400)


def test_equations_are_solved() -> None:
    assert solve([[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]], [6.0, 10.0, 8.0]) == pytest.approx([1, 2, 3])
