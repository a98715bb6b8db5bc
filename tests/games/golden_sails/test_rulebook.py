"""What may be done and what comes of it, against a second implementation written from the rulebook (`rulebook.py`)."""

from functools import lru_cache
from random import Random
from typing import Any

import pytest

from goldenhorn.core.chance import blind, pick, stream
from goldenhorn.core.game import Draw
from goldenhorn.games import golden_sails as game
from goldenhorn.games.golden_sails.actions import CARDS
from goldenhorn.games.golden_sails.components import SPELL, SPELLS
from goldenhorn.games.golden_sails.deck import STAND_IN, deck_document
from goldenhorn.games.golden_sails.state import State
from tests.games.golden_sails.rulebook import Table, lying
from tests.games.playouts import PLAYERS, decisions, house_rules, positions

GAMES = 72
RULES: list[dict[str, Any]] = [
    {},
    {"change_keeps": "owner"},
    {"skip": "two_and_four"},
    {"change_keeps": "owner", "skip": "two_and_four", "universal_new_pile": False},
    {"two_player_choice": "simultaneous", "experts": "closed", "gems": "open"},
]


# Every third spell is a universal good, every third a protection: there is much to decide at the end.
DECIDING = [(SPELLS.index(("universal", "protection", "+-1 gem")[k % 3]), *card[1:]) for k, card in enumerate(STAND_IN)]


def started(number: int) -> State:
    """A game of its number, of 72: two to four players, five sets of rules and random ones, either deck."""
    sets = [*RULES, house_rules("golden-sails", stream("rules", number))]
    rules = sets[number // 3 % 6]
    document: dict[str, Any] = {"players": list(PLAYERS[: game.seats[number % 3]]), "rules": rules}
    return game.start(game.read({**document, "deck": deck_document(DECIDING)} if number // 18 % 2 else document))


@lru_cache
def played() -> list[State]:
    """Positions of play with the stand-in deck, and rare ones with either."""
    found = positions("golden-sails", 45, 24)
    for number in (*range(GAMES), *range(GAMES + 3, 9 * GAMES, 18)):  # more with two players whose experts go home
        found += [
            game.clone(now) for now in decisions("golden-sails", started(number), stream("end", number)) if rare(now)
        ]
    return [state for state in found if game.pending(state) is not None]


def rare(state: State) -> bool:
    """What is decided at the end, and players without experts."""
    document: dict[str, Any] = game.describe(state)
    return "scoring" in document["now"] or "" in document["hands"].values()


def spells(state: State) -> dict[str, str]:
    return {CARDS.names[k]: SPELLS[card[SPELL]] for k, card in enumerate(state.chart.cards)}


def words(state: State) -> set[str]:
    return {game.spell(action, state) for action in game.options(state)}


def table_of(state: State) -> Table:
    return Table(game.describe(state), spells(state))


@pytest.mark.parametrize("number", range(GAMES))
def test_whole_games_are_played_as_the_rulebook_says(number: int) -> None:
    rng = stream("rulebook", number)
    state = started(number)
    deal = blind(rng)
    while isinstance(draw := game.pending(state), Draw):
        game.settle(state, deal(draw))
    table = table_of(state)  # read once: all else it has to know by itself
    decisions = 0
    while game.pending(state) is not None:
        options = game.options(state)
        assert words(state) == table.allowed(), game.describe(state)
        check_outcome(state, options[int(rng.random() * len(options))], table, rng)
        decisions += 1
    assert table.over
    assert decisions >= 24 * len(state.chart.players)


def test_in_positions_of_play_the_rulebook_allows_what_is_offered() -> None:
    for state in played():
        assert words(state) == table_of(state).allowed(), game.describe(state)


def test_in_positions_of_play_everything_comes_out_as_in_the_rulebook() -> None:
    for number, state in enumerate(played()):
        for action in game.options(state):
            check_outcome(game.clone(state), action, table_of(state), stream(number))


def check_outcome(state: State, action: Any, table: Table, rng: Random) -> None:
    """Both take an action, in place."""
    spelt = game.spell(action, state)
    game.advance(state, action)
    owed = table.do(spelt)
    if owed:
        draw = game.pending(state)
        assert isinstance(draw, Draw), spelt
        assert (draw.pile, draw.count, draw.seat) == ("deck", owed, -1)
        drawn = pick(draw.pool, owed, rng)
        game.settle(state, drawn)
        table.receive([CARDS.names[card] for card in drawn])
    assert not isinstance(game.pending(state), Draw)
    assert lying(game.describe(state)) == table.told(), spelt


def test_positions_of_play_hold_what_makes_the_rules_hard() -> None:
    doubles = passed_over = changed = moved = protected = 0
    for state in played():
        table = table_of(state)
        doubles += any(len(set(hand)) < len(hand) for hand in table.hands.values())
        passed_over += not table.scoring and {} in table.market.values() and not table.placing()
        changed += any(word.startswith("change") for word in words(state))
        moved += any(word.startswith("move") for word in words(state))
        protected += any(word.startswith("protect") for word in words(state))
    assert min(doubles, changed, moved, protected) > 30, (doubles, changed, moved, protected)
    assert passed_over > 10
