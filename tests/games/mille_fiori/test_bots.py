"""What a position is worth: the formula of the docstring worked out a second time; the policy, and who goes by them."""

from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from goldenhorn.core.chance import stream
from goldenhorn.games import mille_fiori as game
from goldenhorn.games.mille_fiori.bots import WEIGHTS, value
from goldenhorn.games.mille_fiori.components import BONUS_FIELDS, CARD_KINDS, KINDS, SPACE_NAMES
from goldenhorn.games.mille_fiori.events import Earned, Log, Scored
from goldenhorn.games.mille_fiori.policy import BERTH, CARD, card, policy, put, sailed
from goldenhorn.games.mille_fiori.state import ACTING, EXTRA, NONE, OVER, State, hand, hold
from goldenhorn.play.series import Series, entrants
from goldenhorn.search import maker
from tests.games.mille_fiori import oracles
from tests.games.mille_fiori.tables import at_table
from tests.games.playouts import begun, decisions, house_rules

ODD = {
    "coming": 0.3,
    "extra": 1.5,
    "towards": 0.2,
    "workshop": -0.4,
    "good": 1.1,
    "berth": 0.6,
    "rival": 0.9,
    "end": 9.0,
}


@lru_cache
def positions(number: int) -> list[State]:
    """Every position of a random game in which somebody decides, and the end of it."""
    rng = stream("worth", number)
    s = begun("mille-fiori", 2 + number % 3, house_rules("mille-fiori", rng, 0.4))
    return [game.clone(now) for now in decisions("mille-fiori", s, rng)]


def worked_out(s: State, seat: int, w: dict[str, float]) -> float:
    """The docstring's formula."""
    totals = [sheet.total for sheet in game.scores(s)]
    if s.phase == OVER:
        best = max(total for other, total in enumerate(totals) if other != seat)
        return totals[seat] - best + (w["end"] if totals[seat] >= best else -w["end"])
    owns = [total + promised(s, other, w) for other, total in enumerate(totals)]
    for other, chosen in enumerate(s.chosen):
        if other == s.seat and s.playing != NONE:
            chosen = s.playing
        if chosen != NONE:
            owns[other] += w["coming"] * card(s, other, chosen)
    owns[s.seat] += w["extra"] * (s.phase == EXTRA)
    return owns[seat] - w["rival"] * max(own for other, own in enumerate(owns) if other != seat)


def promised(s: State, seat: int, w: dict[str, float]) -> float:
    laid = {SPACE_NAMES[space]: owner for space, owner in enumerate(s.owner) if owner != NONE}
    own = [space for space in laid if laid[space] == seat]
    areas = Counter(oracles.district(space) for space in own)
    worth = w["workshop"] * areas["workshops"] + w["berth"] * areas["harbour"]
    for good in (space for space in own if oracles.district(space) == "trade"):
        worth += w["good"] * sum(oracles.symbol(other) == oracles.symbol(good) for other in laid)
    for k, area in enumerate(oracles.AREAS):
        fields = s.bonus[4 * k : 4 * k + 4]
        if seat not in fields:
            found = {oracles.symbol(space) for space in own if oracles.district(space) == area}
            part = min(1.0, len(found) / (3 if area in ("nobili", "populi") else 4))
            worth += w["towards"] * BONUS_FIELDS[4 - fields.count(NONE)] * part**2
    return worth


@pytest.mark.parametrize("weights", [WEIGHTS, ODD], ids=["own", "odd"])
@pytest.mark.parametrize("number", range(6))
def test_positions_of_a_game_to_its_end_are_worth_what_the_formula_says(number: int, weights: Any) -> None:
    for s in positions(number)[::-4]:
        for seat in range(s.chart.seats):
            assert value(s, seat, weights) == pytest.approx(worked_out(s, seat, weights))


def earned(s: State, words: str) -> tuple[int, int]:
    """What an action brings its seat at first sight: points (no bonus, no row, no supporters), and extra cards."""
    now, log = game.clone(s), Log()
    game.advance(now, game.parse(words, now), log)
    groups = ("workshop-group", "workshop-double")
    counted = (*groups, "house-chain", "person", "persons-match", "trade-column", "route-space")
    own = [event for event in log if isinstance(event, Scored) and event.seat == s.seat and event.code in counted]
    return sum(event.points for event in own), sum(isinstance(event, Earned) for event in log)


@pytest.mark.parametrize("number", range(6))
def test_a_diamond_is_worth_what_it_earns_at_once_and_a_berth_a_little_more(number: int) -> None:
    playing = [s for s in positions(number) if s.phase == ACTING]
    for s in playing[::3]:
        for action in game.options(s):
            words = game.spell(action, s)
            points, cards = earned(s, words)
            if words == "sail":
                assert sailed(s, s.seat, s.playing) == points + CARD * cards
                continue
            area = oracles.district(words.removeprefix("put "))
            cards = 0 if area == "houses" else cards  # those for different values are beyond first sight
            berth = BERTH if area == "harbour" else 0
            assert put(s, s.seat, action.what, s.playing) == points + CARD * cards + berth, words


def test_a_card_is_worth_the_best_of_what_can_be_done_with_it() -> None:
    met = Counter[bool]()
    for s in [s for number in range(6) for s in positions(number) if s.phase == ACTING][::5]:
        for kind in range(KINDS):
            now = game.clone(s)
            now.playing = kind
            puts = [put(s, s.seat, action.what, kind) for action in game.options(now)[:-1]]
            assert card(s, s.seat, kind) == max([*puts, sailed(s, s.seat, kind)])
            met[bool(puts)] += 1
    assert min(met.values()) > 10
    assert len(met) == 2


def test_without_diamonds_a_card_is_worth_what_the_ship_earns() -> None:
    s = at_table("swan1")
    s.used[0] = 30
    assert [card(s, 0, kind) for kind in range(KINDS)] == [(0, 1, 1, 1, 3, 1)[number] for _, number, _ in CARD_KINDS]


def said(s: State) -> set[str]:
    """What the policy says in a position, for several streams."""
    return {game.spell(policy(s, game.options(s), stream("policy", k)), s) for k in range(20)}


def test_the_policy_takes_what_earns_most() -> None:
    assert said(at_table("dock5", ships={"Anna": 1})) < {f"put {space}" for space in SPACE_NAMES}  # to 6: ten points
    assert said(at_table("lime1", ships={"Anna": 5})) == {"sail"}
    assert said(at_table("swan1", {"Anna": "swan1 swan2"}, ships={"Anna": 6})) <= {
        "put swan3",
        "put swan4",
        "put swan5",
    }
    assert said(at_table("pigment1", {"Anna": "w2 w9", "Ben": "w10"})) == {"put w3"}  # twice three, and the star
    assert said(at_table("coin1", {"Ben": "n8 n9 n10 n4 n5"})) == {"put n1"}


@pytest.mark.parametrize("number", range(6))
def test_the_policy_chooses_an_option_in_every_phase_and_under_every_rule(number: int) -> None:
    met = Counter[str]()
    for s in positions(number)[:-1]:
        chosen = policy(s, game.options(s), stream(number))
        assert chosen in game.options(s)
        met[game.spell(chosen, s).split()[0]] += 1
    assert min(met["choose"], met["put"], met["take"]) > 0


def test_greedy_hardly_ever_loses_to_random() -> None:
    specs = ["greedy", "random"]
    matches = Series(game, {"game": "mille-fiori"}, entrants(specs), [maker(spec, "mille-fiori") for spec in specs], 5)
    wins = Counter[int]()
    for number in range(20):
        played = matches.play(number)
        assert not played.outcome.fault
        wins.update([played.seating[winner] for winner in played.outcome.winners])
    assert wins[0] >= 19


def test_greedy_sees_no_more_than_its_view() -> None:
    """Ben's secret card is another one of the hand that came from Anna, and she cannot know."""
    bot: Any = maker("greedy", "mille-fiori")()
    one = at_table("coin1", seats=2)
    other = game.clone(one)
    first, *rest = hand(one, 1)
    hold(other, 1, [*rest, one.chosen[1]])
    other.chosen[1] = first
    assert one != other
    assert game.view(one, 0) == game.view(other, 0)
    for seed in range(5):
        chosen = [bot.decide(game.view(s, 0), game.options(s), stream(seed)) for s in (one, other)]
        assert chosen[0] is chosen[1]


@pytest.mark.parametrize(("points", "worth"), [(150, 100), (151, 101), (149, -101)])
def test_a_game_that_is_over_is_worth_the_lead_and_a_shared_win_is_a_win(points: int, worth: int) -> None:
    document: dict[str, object] = {"players": ["Anna", "Ben"], "doge": "Ben", "turn": "Ben"}
    ended = {"points": {"Anna": points, "Ben": 150}, "now": {"round": 10, "over": True}}
    assert value(game.start(game.read({**document, **ended})), 0) == worth
