"""What was earned in whole games, of every game whose points are won during play."""

from collections import Counter

import pytest

from goldenhorn import games
from goldenhorn.core.chance import seeded, stream
from goldenhorn.core.game import Draw
from goldenhorn.play import scenario
from goldenhorn.play.earnings import course, earnings
from goldenhorn.play.track import track
from tests import toys

EARNING = ["toy-earning", *(name for name in games.names() if games.find(name).earned is not None)]


def story(game, players, seed):
    """A random game as the steps of a scenario, chance left to a seed."""
    rng, deal, steps = stream(seed, "choices"), seeded(seed), []
    setup = {"players": players}
    state = game.start(game.read({"game": game.name, **setup}))
    while (pending := game.pending(state)) is not None:
        if isinstance(pending, Draw):
            game.settle(state, deal(pending))
            continue
        options = game.options(state)
        action = options[int(rng.random() * len(options))]
        steps.append({"by": players[pending.seat], "do": game.spell(action, state)})
        game.advance(state, action)
    document = {"game": game.name, "title": "a game", "seed": seed, "setup": setup, "step": steps}
    return scenario.read(document, game).scenarios[0]


def by_what(lines):
    points = Counter()
    for line in lines:
        points[line.what] += line.points
    return {what: number for what, number in points.items() if number}


@pytest.mark.parametrize("name", EARNING)
@pytest.mark.parametrize("players", [["Anna", "Ben"], ["Anna", "Ben", "Cleo"]])
@pytest.mark.parametrize("seed", range(3))
def test_all_that_was_earned_makes_up_the_sheet_line_by_line(name, players, seed):
    game = toys.find(name)
    told = track(story(game, players, seed), game)
    assert told.faults == ()
    assert not any(sheet.total for sheet in told.before)
    for seat, sheet in enumerate(told.after):
        earned = [line for entry in told.entries for one, line in entry.earned if one == seat]
        assert by_what(earned) == by_what(sheet.lines)


@pytest.mark.parametrize("name", EARNING)
def test_actions_from_a_position_earn_what_they_earned_in_the_game(name):
    game = toys.find(name)
    rng, deal = stream("moves"), seeded("moves")
    state = game.start(game.read({"game": game.name, "players": ["Anna", "Ben"]}))
    while (pending := game.pending(state)) is not None:
        if isinstance(pending, Draw):
            game.settle(state, deal(pending))
            continue
        options = game.options(state)
        action = options[int(rng.random() * len(options))]
        words, position = game.spell(action, state), game.describe(state)
        log = []
        game.advance(state, action, log)
        found = course(game, game.read(position), [words])
        assert [(taken.seat, taken.action) for taken in found.taken] == [(pending.seat, words)]
        if not isinstance(game.pending(state), Draw):
            assert list(found.taken[0].earned) == earnings(game, log)
            assert [sheet.total for sheet in found.after] == [sheet.total for sheet in game.scores(state)]
            assert not found.by_chance


def test_rounds_are_those_of_the_position_in_which_a_step_was_taken():
    game = toys.find("mille-fiori")
    told = track(story(game, ["Anna", "Ben", "Cleo", "Dora"], 1), game)
    rounds = [entry.round for entry in told.entries]
    assert rounds == sorted(rounds)
    assert (rounds[0], rounds[-1]) == (1, 5)
    assert all((entry.step - 1) // 32 <= entry.round for entry in told.entries)
