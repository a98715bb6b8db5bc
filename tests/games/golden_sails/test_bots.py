"""What a position is worth: the formula of the docstring worked out a second time; the policy, and who goes by them."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_sails as game
from goldenhorn.games.golden_sails.bots import WEIGHTS, value
from goldenhorn.games.golden_sails.components import (
    BEAST,
    GEM,
    KINDS,
    NUDGE,
    PROTECTION,
    SPELL,
    SPELLS,
    SPICE,
    UNIVERSAL,
    WEAPON,
    WEAPONS,
    weapon,
    weapon_parts,
)
from goldenhorn.games.golden_sails.policy import gain, policy
from goldenhorn.games.golden_sails.reckon import piles
from goldenhorn.games.golden_sails.scoring import Piles
from goldenhorn.games.golden_sails.state import MOVING, NONE, OVER, State
from goldenhorn.play.series import Series, entrants
from goldenhorn.search import maker
from tests.games.golden_sails import oracles
from tests.games.golden_sails.test_documents import DECIDED, DECIDING, PLACING, changed
from tests.games.playouts import house_rules

ODD = {"coming": 0.3, "unknown": -1.5, "universal": 0.4, "protection": 2.5, "rival": 0.9, "end": 11.0}
PINGA, KATAR = 1, 3


def positions(number: int, rules: dict[str, Any]) -> list[State]:
    """Every position of a random game in which somebody decides, and the end of it."""
    rng = stream("worth", number)
    s = game.start(game.read({"players": ["Anna", "Ben", "Cleo", "Dan"][: 2 + number % 3], "rules": rules}))
    deal = blind(rng)
    met = []
    while (waiting := game.pending(s)) is not None:
        if isinstance(waiting, Draw):
            game.settle(s, deal(waiting))
            continue
        met.append(game.clone(s))
        options = game.options(s)
        game.advance(s, options[int(rng.random() * len(options))])
    return [*met, s]


def worked_out(s: State, seat: int, w: dict[str, float]) -> float:
    """The docstring's formula."""
    seats = s.chart.seats
    rulings = s.chart.rulings
    if s.phase >= MOVING:
        owns: list[float] = [sheet.total for sheet in game.scores(s)]
    else:
        held = [piles(s, other) for other in range(seats)]
        arms = [oracles.numbers(one, rulings.boost_stack) for one in held]
        sides = [max((0, 1), key=lambda side, one=one: oracles.hit(one, side, ())) for one in arms]  # type: ignore[misc]
        pad = oracles.weapon_points(arms, [()] * seats, sides)
        owns = [
            oracles.own_points(one, s.sheet, rulings.gem_chain_max)
            + w["universal"] * one.spells.count(UNIVERSAL)
            + w["protection"] * one.spells.count(PROTECTION)
            + pad[other]
            for other, one in enumerate(held)
        ]
        for other, points in taken_in_turn(s, held, w["unknown"]).items():
            owns[other] += w["coming"] * points
    worth = owns[seat] - w["rival"] * max(own for other, own in enumerate(owns) if other != seat)
    if s.phase == OVER:
        worth += w["end"] if game.scores(s)[seat].rank == 1 else -w["end"]
    return worth


def taken_in_turn(s: State, held: list[Piles], unknown: float) -> dict[int, float]:
    """By seat: the most of what a good with an expert brings; the first player, who is last, may change the kind."""
    left = {card: kind for card, kind in zip(s.market, s.experts, strict=True) if kind != NONE}
    order = [(s.first + len(s.market) - 1 - turn) % s.chart.seats for turn in range(len(s.market))]
    found = {}
    for seat in order:
        if not left:
            found[seat] = unknown
            continue
        card = max(left, key=lambda one: gain(s, held[seat], left[one], one))
        kinds = [left.pop(card)]
        if seat == s.first:
            kinds += [kind for kind in range(KINDS) if s.hands[seat * KINDS + kind]]
        found[seat] = max(gain(s, held[seat], kind, card) for kind in kinds)
    return found


@pytest.mark.parametrize("weights", [WEIGHTS, ODD], ids=["own", "odd"])
@pytest.mark.parametrize("number", range(6))
def test_positions_of_a_game_to_its_end_are_worth_what_the_formula_says(number: int, weights: Any) -> None:
    for s in positions(number, house_rules("golden-sails", stream("worth", number), 0.4)):
        for seat in range(s.chart.seats):
            assert value(s, seat, weights) == pytest.approx(worked_out(s, seat, weights))


def held(**given: list[int]) -> Piles:
    empty = {"spells": [], "gems": [0] * 8, "spices": [0] * 6, "beasts": [], "weapons": []}
    return Piles(**{**empty, **given})


def test_a_good_gains_what_its_pile_scores_more() -> None:
    for s in positions(1, {})[::7]:
        own = piles(s, s.seat)._replace(spells=[])
        for card in range(48):
            for kind in (GEM, SPICE, BEAST):
                zone = s.chart.cards[card][kind]
                more = Piles(*(list(pile) for pile in own))
                if kind == BEAST:
                    more.beasts.append(zone)
                else:
                    more[kind][zone] += 1
                wanted = oracles.own_points(more, s.sheet) - oracles.own_points(own, s.sheet)
                assert gain(s, own, kind, card) == wanted


def test_a_weapon_gains_its_numbers_and_a_second_of_its_type_loses_those_of_the_first() -> None:
    for seats, both in ((2, 2), (3, 3)):  # katar 1/2: with two players the stronger side
        s = positions(seats - 2, {})[0]
        card = next(k for k, one in enumerate(s.chart.cards) if one[WEAPON] == weapon(KATAR, 1, 2))
        assert gain(s, held(), WEAPON, card) == both
        assert gain(s, held(spells=[SPELLS.index("+2 katar")]), WEAPON, card) == both + (2 if seats == 2 else 4)
        assert gain(s, held(weapons=[weapon(PINGA, 2, 0)]), WEAPON, card) == both
        assert gain(s, held(weapons=[weapon(KATAR, 2, 0)]), WEAPON, card) == -2
        assert gain(s, held(weapons=[weapon(KATAR, 2, 0)] * 2), WEAPON, card) == 0


def test_a_spell_gains_what_it_earns_and_what_it_serves() -> None:
    s = positions(0, {})[0]
    cards = {SPELLS[one[SPELL]]: k for k, one in enumerate(s.chart.cards)}
    assert gain(s, held(gems=[1, 2, 0, 0, 0, 0, 0, 0]), SPELL, cards["1/gem"]) == 3
    assert gain(s, held(spells=[NUDGE]), SPELL, cards["2/spell"]) == 4
    assert gain(s, held(weapons=[weapon(KATAR, 0, 0)]), SPELL, cards["+2 katar"]) == 4
    assert gain(s, held(), SPELL, cards["+2 katar"]) == 0
    assert gain(s, held(), SPELL, cards["universal"]) > 0


def said(document: dict[str, Any]) -> set[str]:
    """What the policy says in a position, for several streams."""
    s = game.start(game.read(document))
    return {game.spell(policy(s, game.options(s), stream("policy", k)), s) for k in range(20)}


def test_the_policy_is_protected_from_what_hurts_and_takes_the_stronger_side() -> None:
    s = game.start(game.read(DECIDING))
    hurting = weapon_parts(s.chart.cards[23][WEAPON])  # Ben's c24
    assert max(hurting[1:]) > 0
    first = said(DECIDING)
    assert first == {f"protect {WEAPONS.names[hurting[0]]}"}
    for left, right, words in ((2, 0, "side left"), (0, 1, "side right")):
        card = next(
            k for k, one in enumerate(s.chart.cards) if k >= 24 and weapon_parts(one[WEAPON])[1:] == (left, right)
        )
        choices = {"choices": {"Anna": {"protect": ["pinga", "katar"]}}, "now.scoring": "side"}
        assert said(changed(DECIDING, {**choices, "goods.Anna.weapons": [f"c{card + 1}"]})) == {words}


def test_the_policy_looks_at_the_numbers_that_point_at_its_seat() -> None:
    """Strong on the left are Ben, whose left is Cleo, and Cleo, whose left is Anna."""
    cards = game.start(game.read(DECIDING)).chart.cards
    strong = [k for k, one in enumerate(cards) if k >= 12 and weapon_parts(one[WEAPON])[1:] == (2, 0)]
    ben, cleo = strong[0], next(k for k in strong if weapon_parts(cards[k][WEAPON])[0] != _type(cards, strong[0]))
    rest = [f"c{k + 1}" for k in range(3, 48) if k not in (ben, cleo)]
    goods = {
        "Anna": {"spells": ["c1"], "gems": rest[:11]},
        "Ben": {"weapons": [f"c{ben + 1}"], "gems": rest[11:22]},
        "Cleo": {"weapons": [f"c{cleo + 1}"], "gems": rest[22:33]},
    }
    assert said(changed(DECIDING, {"players": ["Anna", "Ben", "Cleo"], "goods": goods})) == {
        f"protect {WEAPONS.names[_type(cards, cleo)]}"
    }


def _type(cards: Any, card: int) -> int:
    return weapon_parts(cards[card][WEAPON])[0]


@pytest.mark.parametrize("seed", range(6))
def test_the_policy_chooses_an_option_in_every_phase_and_under_every_rule(seed: int) -> None:
    met = Counter[str]()
    for s in positions(seed, house_rules("golden-sails", stream("policy", seed), 0.4))[:-1]:
        chosen = policy(s, game.options(s), stream(seed))
        assert chosen in game.options(s)
        met[game.spell(chosen, s).split()[0]] += 1
    assert met["place"]
    assert met["take"]


def test_greedy_hardly_ever_loses_to_random() -> None:
    specs = ["greedy", "random"]
    matches = Series(
        game, {"game": "golden-sails"}, entrants(specs), [maker(spec, "golden-sails") for spec in specs], 5
    )
    wins = Counter[int]()
    for number in range(40):
        played = matches.play(number)
        assert not played.outcome.fault
        wins.update([played.seating[winner] for winner in played.outcome.winners])
    assert wins[0] >= 38


def test_greedy_sees_no_more_than_its_view() -> None:
    """Ben's gem is another one, and Anna cannot know."""
    bot: Any = maker("greedy", "golden-sails")()
    one, other = (
        game.start(game.read(changed(PLACING, {"goods.Ben": {"gems": [card]}, "turn": "Ben"})))
        for card in ("c9", "c14")
    )
    for s in (one, other):
        game.advance(s, game.parse("place armourer c4", s))
        game.advance(s, game.parse("take c4", s))
    assert game.view(one, 0) == game.view(other, 0)
    for seed in range(10):
        chosen = [bot.decide(game.view(s, 0), game.options(s), stream(seed)) for s in (one, other)]
        assert chosen[0] is chosen[1]


def test_who_wins_is_worth_more_than_any_points() -> None:
    s = game.start(game.read(DECIDED))
    worths = sorted((sheet.rank, value(s, seat)) for seat, sheet in enumerate(game.scores(s)))
    assert all(ahead[1] - behind[1] > 100 for ahead, behind in pairwise(worths))
