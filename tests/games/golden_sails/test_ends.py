"""What whole games end with: goods by the second implementation of play, points by the oracles, ranks by hand."""

import pytest

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_sails as game
from goldenhorn.games.golden_sails.actions import CARDS
from goldenhorn.games.golden_sails.components import LEFT, PILES, RIGHT, SIDES, Card
from goldenhorn.games.golden_sails.scoring import Piles
from goldenhorn.games.golden_sails.state import State
from tests.games.golden_sails.oracles import hit, numbers, own_points, weapon_points
from tests.games.golden_sails.rulebook import TYPES, Table
from tests.games.golden_sails.test_rulebook import GAMES, check_outcome, started, table_of


def played_out(number: int) -> tuple[State, Table]:
    rng = stream("ends", number)
    state = started(number)
    deal = blind(rng)
    while isinstance(draw := game.pending(state), Draw):
        game.settle(state, deal(draw))
    table = table_of(state)
    while game.pending(state) is not None:
        options = game.options(state)
        check_outcome(state, options[int(rng.random() * len(options))], table, rng)
    return state, table


def piles_of(goods: dict[str, list[str]], cards: tuple[Card, ...]) -> Piles:
    zones = [[cards[CARDS.index(card)][kind] for card in goods[pile]] for kind, pile in enumerate(PILES)]
    spells, gems, spices, beasts, weapons = zones
    return Piles(spells, [gems.count(k) for k in range(8)], [spices.count(k) for k in range(6)], beasts, weapons)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_whole_game_is_worth_what_the_rulebook_says(number: int) -> None:
    state, table = played_out(number)
    rules = state.chart.rulings
    piles = [piles_of(table.goods[player], state.chart.cards) for player in table.players]
    weapons = [numbers(one, rules.boost_stack) for one in piles]
    protects = [[TYPES.index(kind) for kind in table.protects[player]] for player in table.players]
    sides = [SIDES.index(side) if (side := table.sides[player]) else None for player in table.players]
    pad = weapon_points(weapons, protects, sides)
    own = [own_points(one, state.sheet, rules.gem_chain_max) for one in piles]
    totals = [points + net for points, net in zip(own, pad, strict=True)]
    sheets = game.scores(state)
    assert [sheet.total for sheet in sheets] == totals

    gross = []
    for seat in range(len(piles)):
        after, before = protects[(seat + 1) % len(piles)], protects[seat - 1]
        by_side = {LEFT: hit(weapons[seat], LEFT, after), RIGHT: hit(weapons[seat], RIGHT, before)}
        counted = by_side if len(piles) > 2 else [side for side in (sides[seat],) if side is not None]
        gross.append(sum(by_side[side] for side in counted))
    parted = pad if rules.tie_weapons == "net" else gross
    merits = [(-total, parted[seat], len(piles[seat].weapons)) for seat, total in enumerate(totals)]
    assert [sheet.rank for sheet in sheets] == [1 + sum(other < one for other in merits) for one in merits]
