"""How much a bot may search: counted play-outs, or a clock that somebody handed in."""

from collections.abc import Callable

import pytest

from goldenhorn import search
from goldenhorn.core.bot import BadBot
from goldenhorn.search.budget import Budget


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by so many seconds each time somebody looks."""
    now = [100.0]

    def clock() -> float:
        now[0] += step
        return now[0]

    return clock


def taken(budget: Budget, count: int) -> int:
    times = 0
    while budget.take(count):
        times += 1
    return times


def test_play_outs_are_counted_anew_for_every_decision() -> None:
    budget = Budget("flatmc", {"sims": 10}, None)
    for _ in range(2):
        budget.begin()
        assert taken(budget, 3) == 3
        assert taken(budget, 1) == 1


def test_a_slice_is_an_equal_part_of_what_is_left() -> None:
    budget = Budget("flatmc", {"sims": 12}, None)
    budget.begin()
    budget.slice(3)
    assert taken(budget, 1) == 4
    budget.slice(2)
    assert taken(budget, 3) == 1, "three of four fit"
    budget.slice(1)
    assert taken(budget, 1) == 5, "what was left over comes later"


def test_a_slice_has_room_for_every_option_while_there_are_enough_play_outs() -> None:
    budget = Budget("flatmc", {"sims": 12}, None)
    budget.begin()
    budget.slice(4, 10)
    assert taken(budget, 10) == 1, "a quarter would have been three, and no option tried"
    budget.slice(3, 5)
    assert taken(budget, 5) == 0, "only two are left"


def test_a_clock_ends_the_search_and_something_is_looked_at_in_any_case() -> None:
    budget = Budget("ismcts", {"ms": 50}, ticking(0.01))
    budget.begin()
    assert taken(budget, 1) == 5
    slow = Budget("ismcts", {"ms": 50}, ticking(1.0))
    slow.begin()
    assert taken(slow, 7) == 1


def test_slices_by_the_clock_are_parts_of_the_time_that_is_left() -> None:
    budget = Budget("flatmc", {"ms": 100}, ticking(0.01))
    budget.begin()
    budget.slice(2)
    assert taken(budget, 2) == 5, "every look at the clock takes a tenth of the time; the first take does not look"
    budget.slice(1)
    assert taken(budget, 2) == 2


def test_a_slice_by_the_clock_has_no_room_beyond_its_part_of_the_time() -> None:
    budget = Budget("flatmc", {"ms": 20_000}, ticking(1.0))
    budget.begin()
    budget.slice(4, 10)
    assert taken(budget, 10) == 5, "of 19 seconds a quarter; ten play-outs are no ten seconds"


@pytest.mark.parametrize("bot", ["flatmc", "ismcts"])
def test_milliseconds_need_a_clock(bot: str) -> None:
    with pytest.raises(BadBot) as bad:
        search.maker(f"{bot}:ms=50", "golden-horn")
    assert (bad.value.message, bad.value.hint) == (
        f"{bot}:ms needs a clock, and here is none",
        f"{bot}:sims=500 does without",
    )
    assert search.maker(f"{bot}:ms=50", "golden-horn", ticking(0.01))()


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("flatmc:sims=5,ms=5", "flatmc takes sims or ms, not both"),
        ("ismcts:ms=5,sims=500", "ismcts takes sims or ms, not both"),
        ("flatmc:sims=0", "flatmc:sims takes a whole number from 1, not 0"),
        ("flatmc:sims=2.5", "flatmc:sims takes a whole number from 1, not 2.5"),
        ("flatmc:ms=0", "flatmc:ms takes a number from 1, not 0"),
        ("ismcts:noise=2", "ismcts:noise takes a number from 0 to 1, not 2"),
        ("ismcts:explore=-1", "ismcts:explore takes a number from 0, not -1"),
        ("ismcts:scale=0", "ismcts:scale takes a number from 1e-06, not 0"),
        ("ismcts:exlpore=1", '"exlpore" is no parameter of ismcts'),
        ("flatmc:explore=1", '"explore" is no parameter of flatmc'),
    ],
)
def test_what_cannot_be_set_is_told_before_any_game(spec: str, message: str) -> None:
    with pytest.raises(BadBot) as bad:
        search.maker(spec, "golden-horn", ticking(0.01))
    assert bad.value.message == message
    assert bad.value.hint


def test_the_nearest_parameter_is_named() -> None:
    with pytest.raises(BadBot) as bad:
        search.maker("ismcts:exlpore=1", "golden-horn")
    assert bad.value.hint == 'did you mean "explore"?'
