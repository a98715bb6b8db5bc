"""What a position is worth: the formula of the docstring worked out a second time, and the bot that goes by it."""

from collections import Counter
from typing import Any

import pytest

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.document import Document
from goldenhorn.core.game import Decision, Draw
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn.bots import WEIGHTS, value
from goldenhorn.play.series import Series, entrants
from goldenhorn.search import maker
from tests.games.golden_horn.rulebook import COLOURS, HARBOURS, Table
from tests.games.golden_horn.tables import POSITION, changed, crowded
from tests.games.playouts import house_rules

PLAIN = {"aboard": 0.75, "card": 0.3, "duel": 0.16, "raid": 1.0, "new": 0.6, "end": 100.0, "lead": 2.0}
ODD = {"aboard": 0.3, "card": 0.9, "duel": 0.4, "raid": 0.7, "new": 0.2, "end": 11.0, "lead": -1.5}


def test_two_players_in_mid_game() -> None:
    # Anna: 7 goods and a set of six; A2 has sailed 2 of 8 points with 2 goods, A3 half the way with 1; 5 cards.
    anna = (7 + 4) + 0.75 * 2 * (1 + 2 / 8) / 2 + 0.75 * 1 * (1 + 4 / 8) / 2 + 0.16 * 5
    # Ben lacks the colours of both loads. B1 has sailed from Constantinople to point 6, B3 to point 3; 4 cards.
    ben = 2 + (0.75 * 1 + 0.6) * (1 + 2 / 8) / 2 + (0.75 * 3 + 0.6) * (1 + 5 / 8) / 2 + 0.16 * 4
    s = game.start(game.read(POSITION))
    assert value(s, 0, PLAIN) == pytest.approx(anna - ben)
    assert value(s, 1, PLAIN) == pytest.approx(ben - anna)


def test_cards_on_their_way_count_as_if_they_were_in_hand() -> None:
    s = game.start(game.read(changed(POSITION, {"players": ["Ben", "Anna"], "ships.A2.at": 6})))
    cards = sum(s.hands[6:])
    game.advance(s, game.parse("move A2 Constantinople", s))
    assert isinstance(game.pending(s), Draw)
    # Two red goods more are home, and two cards are on their way.
    anna = 9 + 4 + 0.75 * (1 + 4 / 8) / 2 + 0.16 * (cards + 2)
    ben = 2 + (0.75 * 1 + 0.6) * (1 + 2 / 8) / 2 + (0.75 * 3 + 0.6) * (1 + 5 / 8) / 2 + 0.16 * 4
    assert value(s, 1, PLAIN) == pytest.approx(anna - ben)


def test_a_game_that_is_over_is_won_or_lost() -> None:
    over = {"now.over": True, "now.ending": {"by": "Ben", "cause": "announced"}}
    s = game.start(game.read(changed(POSITION, over)))
    before = game.start(game.read(POSITION))
    assert value(s, 0, PLAIN) == pytest.approx(value(before, 0, PLAIN) + 2 * (11 - 2) + 100)
    assert value(s, 1, PLAIN) == pytest.approx(value(before, 1, PLAIN) + 2 * (2 - 11) - 100)
    tied = game.start(game.read(changed(POSITION, {**over, "warehouses": {}})))
    flat = game.start(game.read(changed(POSITION, {"warehouses": {}})))
    assert value(tied, 0, PLAIN) == pytest.approx(value(flat, 0, PLAIN) + 100), "a shared win is a win"


def worked_out(document: Document, seat: int, w: dict[str, float]) -> float:
    """The docstring's formula, from the document."""
    table = Table(document)

    def total(player: str) -> int:
        store = table.stores.get(player, Counter())
        sets = [sum(store[colour] > layer for colour in COLOURS) for layer in range(15)]
        return store.total() + sum({4: 1, 5: 2, 6: 4}.get(size, 0) for size in sets)

    def own(player: str) -> float:
        card = w["duel"] if len(table.players) == 2 else w["card"]
        worth = total(player) + card * table.hands[player].total()
        for ship in table.ships.values():
            if ship.owner == player and ship.goods:
                (colour,) = +ship.cargo
                way = table.line.index(ship.at) / (len(table.line) - 1)
                way = way if ship.heading == HARBOURS[1] else 1 - way
                load = w["aboard"] * ship.goods + (0 if table.stores.get(player, Counter())[colour] else w["new"])
                worth += load * (1 + way) / 2
        return worth

    me = table.players[seat]
    others = [player for player in table.players if player != me]
    worth = own(me) - w["raid"] * max(map(own, others))
    lead = total(me) - max(map(total, others))
    if "ending" in table.now:
        worth += w["lead"] * lead
    if table.now.get("over"):
        worth += w["end"] if lead >= 0 else -w["end"]
    return worth


@pytest.mark.parametrize("weights", [PLAIN, ODD, WEIGHTS])
def test_crowded_positions_are_worth_what_the_formula_says(weights: dict[str, float]) -> None:
    for number in range(60):
        rng = stream("worth", number)
        rules = {k: v for k, v in house_rules("golden-horn", rng).items() if k != "set_bonus"}
        s = game.start(game.read(crowded(2 + number % 3, rules, rng)))
        for seat in range(2 + number % 3):
            assert value(s, seat, weights) == pytest.approx(worked_out(game.describe(s), seat, weights))


def test_positions_of_a_game_to_its_end_are_worth_what_the_formula_says() -> None:
    s = game.start(game.read({"players": ["Anna", "Ben", "Cleo"]}))
    rng = stream("a game")
    ended = 0
    while (waiting := game.pending(s)) is not None:
        if isinstance(waiting, Draw):
            game.settle(s, pick(waiting.pool, waiting.count, rng))
            continue
        if s.ender >= 0:
            ended += 1
            assert value(s, 1, ODD) == pytest.approx(worked_out(game.describe(s), 1, ODD))
        options = game.options(s)
        game.advance(s, options[int(rng.random() * len(options))])
    assert ended
    assert value(s, 1, ODD) == pytest.approx(worked_out(game.describe(s), 1, ODD))


def series(specs: list[str], blocks: int) -> Counter[str]:
    """Wins by entrant, a shared one by nobody."""
    names = entrants(specs)
    matches = Series(game, {"game": "golden-horn"}, names, [maker(spec, "golden-horn") for spec in specs], 5)
    wins: Counter[str] = Counter()
    for number in range(blocks * len(specs)):
        played = matches.play(number)
        assert not played.outcome.fault
        if len(played.outcome.winners) == 1:
            wins[names[played.seating[played.outcome.winners[0]]]] += 1
    return wins


def test_greedy_hardly_ever_loses_to_random() -> None:
    assert series(["greedy", "random"], 100)["greedy"] >= 194  # 97 % are asked for, 99.9 % of 1,000 games were measured


def test_greedy_sees_no_more_than_its_view() -> None:
    bot: Any = maker("greedy", "golden-horn")()
    s = game.start(game.read(POSITION))
    hidden = game.start(game.read(changed(POSITION, {"hands.Ben": "1r 3p"})))
    waiting = game.pending(s)
    assert isinstance(waiting, Decision)
    assert game.view(s, 0) == game.view(hidden, 0)
    for seed in range(10):
        chosen = [bot.decide(game.view(x, 0), game.options(x), stream(seed)) for x in (s, hidden)]
        assert chosen[0] is chosen[1]


def test_greedy_takes_a_win_that_lies_before_it() -> None:
    s = game.start(game.read(changed(POSITION, {"now.announcing": True, "rules": {"end_mode": "immediate"}})))
    bot: Any = maker("greedy", "golden-horn")()
    assert game.spell(bot.decide(game.view(s, 0), game.options(s), stream(1)), s) == "announce"
    behind = game.start(
        game.read(
            changed(
                POSITION,
                {"now.announcing": True, "rules": {"end_mode": "immediate"}, "warehouses.Ben": "6o 6p 6y"},
            )
        )
    )
    assert game.spell(bot.decide(game.view(behind, 0), game.options(behind), stream(1)), behind) == "pass"
