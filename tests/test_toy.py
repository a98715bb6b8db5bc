"""The toy keeps the laws of a game, so that what plays it is tested by something sound."""

import pytest

from goldenhorn.core.chance import seeded, stream
from goldenhorn.core.game import Decision, Draw, Game
from tests import toy

GAME: Game[toy.Setup, toy.State, toy.Action, toy.View, toy.Happening] = toy


def playout(players, seed, visit=lambda state: None):
    rng, dealer = stream(seed, "choices"), seeded(seed)
    state = toy.start(toy.read({"players": players}))
    while (pending := toy.pending(state)) is not None:
        if isinstance(pending, Draw):
            toy.settle(state, dealer(pending))
            continue
        visit(state)
        options = toy.options(state)
        assert options
        toy.advance(state, options[int(rng.random() * len(options))])
    return state


@pytest.mark.parametrize("players", [["Anna", "Ben"], ["Anna", "Ben", "Cleo"]])
@pytest.mark.parametrize("seed", range(20))
def test_random_play_keeps_the_laws(players, seed):
    def visit(state):
        assert isinstance(toy.pending(state), Decision)
        assert toy.start(toy.read(toy.describe(state))) == state == toy.clone(state)
        assert sum(toy._bag(state)) + sum(state.bowl) + sum(state.baskets) == 15
        for action in toy.options(state):
            assert toy.parse(toy.spell(action, state), state) is action
        for seat in range(len(players)):
            seen = toy.view(state, seat)
            assert toy.view(toy.imagine(seen, stream(seed)), seat) == seen

    state = playout(players, seed, visit)
    assert toy.ending(state).cause in ("rounds", "bag")
    assert toy.start(toy.read(toy.describe(state))) == state


def test_both_endings_and_an_answer_out_of_turn_are_met():
    causes = {toy.ending(playout(["Anna", "Ben"], seed)).cause for seed in range(40)}
    assert causes == {"rounds", "bag"}
    answers = []
    playout(["Anna", "Ben"], 1, lambda state: answers.append(state.phase == toy.ANSWER))
    assert any(answers)
