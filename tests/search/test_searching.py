"""flatmc and ismcts: what they find, what they may know, what they may spend."""

import os
import subprocess
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from goldenhorn import search
from goldenhorn.core.chance import pick, stream
from goldenhorn.core.game import Decision, Draw
from goldenhorn.games import find
from goldenhorn.search.ismcts import Node, selected
from goldenhorn.search.playout import Lore, Playouts
from goldenhorn.search.searching import recipes
from goldenhorn.search.settings import SETTINGS
from tests import built, toy
from tests.games.golden_horn.tables import POSITION, changed
from tests.search.test_search import fruit

BOTS = ["flatmc", "ismcts"]
DEFAULTS = {name: setting.default for name, setting in SETTINGS.items()}
HORN = find("golden-horn")


def toy_bot(kind: str, **changes: float) -> Any:
    recipe = recipes(toy, Lore(), None)[kind]
    return recipe.make({**recipe.parameters, **changes})


def toy_turn(bowl: str, anna: str, ben: object, rounds: int = 1, turns: int = 0) -> toy.State:
    document = {"players": ["Anna", "Ben"], "turn": "Anna", "bowl": bowl, "baskets": {"Anna": anna, "Ben": ben}}
    return toy.start(toy.read({**document, "rules": {"rounds": rounds}, "now": {"turns": turns}}))


def worth(state: toy.State) -> list[float]:
    """The leads that perfect play by everybody comes to: every draw and every option looked at (expectimax)."""
    waiting = toy.pending(state)
    if waiting is None:
        return Playouts(toy, Lore(), {**DEFAULTS, "margin": 1}).final(state)
    if isinstance(waiting, Draw):
        total, sums = sum(waiting.pool), [0.0, 0.0]
        for drawn in product(range(3), repeat=waiting.count):
            left, chance = list(waiting.pool), 1.0
            for nth, kind in enumerate(drawn):
                chance *= left[kind] / (total - nth)
                left[kind] -= 1
            if chance:
                after = toy.clone(state)
                toy.settle(after, drawn)
                sums = [a + chance * b for a, b in zip(sums, worth(after), strict=True)]
        return sums
    return max((worth(after) for after in followers(state)), key=lambda rewards: rewards[waiting.seat])


def followers(state: toy.State) -> list[toy.State]:
    found = []
    for action in toy.options(state):
        after = toy.clone(state)
        toy.advance(after, action)
        found.append(after)
    return found


LAST_BUT_ONE = [  # two turns are left, and nothing is hidden from Anna
    toy_turn("1a 1p 1q", "2a 1p", "", rounds=1),
    toy_turn("2a 1q", "1a 1p", "", rounds=1),
    toy_turn("1a 2q", "3p", "", rounds=1),
]


@pytest.mark.parametrize("state", LAST_BUT_ONE, ids=["set", "set-2", "no-gift"])
@pytest.mark.parametrize("kind", BOTS)
def test_the_best_option_of_a_small_position_is_found(kind: str, state: toy.State) -> None:
    worths = [worth(after)[0] for after in followers(state)]
    assert max(worths) - min(worths) > 0.02, "there is something to find"
    for seed in range(3):
        chosen = toy_bot(kind, sims=1500, margin=1).decide(toy.view(state, 0), toy.options(state), stream(seed))
        assert worths[toy.options(state).index(chosen)] == pytest.approx(max(worths), abs=1e-9)


@pytest.mark.parametrize("kind", BOTS)
def test_the_best_option_is_found_over_all_that_may_be_hidden(kind: str) -> None:
    state = toy_turn(
        "1a 1p 1q", "1a 1p", 4, turns=1
    )  # the last turn; a set of three beats four fruit, if they are no set
    state.seat = 0
    while isinstance(waiting := toy.pending(state), Draw):
        toy.settle(state, pick(waiting.pool, waiting.count, stream("hidden")))
    menu, view = toy.options(state), toy.view(state, 0)
    sums = [0.0] * len(menu)
    for k in range(100):
        for n, after in enumerate(followers(toy.imagine(view, stream("worth", k)))):
            sums[n] += worth(after)[0] / 100
    chosen = toy_bot(kind, sims=1500, margin=1).decide(view, menu, stream("hidden"))
    assert sums[menu.index(chosen)] == pytest.approx(max(sums), abs=0.01)
    assert min(sums) < max(sums) - 0.02


def announcing(leading: str) -> Any:
    """A player may end the game at once: Anna, who leads by two points, or is three behind."""
    ben = {"Anna": "2y 2p 1g 1r 1o", "Ben": "2y 2p 2g 2r 2o"}[leading]
    changes = {"rules": {"end_mode": "immediate"}, "warehouses.Ben": ben, "goods.Venice": "3y 2p 1g 3b"}
    state = HORN.start(HORN.read(changed(POSITION, changes)))
    HORN.advance(state, HORN.parse("move A2 Modone", state))
    assert [HORN.spell(action, state) for action in HORN.options(state)] == ["announce", "pass"]
    return state


def spoken(kind: str, state: Any, seat: int = 0, seed: int = 1, **changes: float) -> str:
    recipe = search.recipes("golden-horn")[kind]
    bot: Any = recipe.make({**recipe.parameters, "sims": 200, **changes})
    return HORN.spell(bot.decide(HORN.view(state, seat), HORN.options(state), stream(seed)), state)


@pytest.mark.parametrize("kind", BOTS)
def test_who_leads_announces_the_end_and_who_is_behind_does_not(kind: str) -> None:
    for seed in range(3):
        assert spoken(kind, announcing("Anna"), seed=seed) == "announce"
        assert spoken(kind, announcing("Ben"), seed=seed) == "pass"


@pytest.mark.parametrize("kind", BOTS)
def test_in_the_last_turn_the_best_cargo_comes_home(kind: str) -> None:
    changes = {
        "turn": "Ben",
        "now": {"turns": 21, "ending": {"by": "Anna", "cause": "announced"}},
        "ships.A1.at": 1,
        "ships.A1.heading": "Constantinople",
        "ships.B3.at": 2,
        "ships.A2.at": 4,
        "warehouses": {"Anna": "4y", "Ben": "2o"},
        "hands.Ben": "4g",
    }
    state = HORN.start(HORN.read(changed(POSITION, changes)))
    for seed in range(3):
        assert spoken(kind, state, 1, seed) == "move B3 Venice", "three goods win the game"


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_of_a_game_is_legal(kind: str, players: int) -> None:
    state = HORN.start(HORN.read({"players": [f"P{seat}" for seat in range(players)]}))
    rng, bot = stream("game", players), search.make(f"{kind}:sims=6,length=1", "golden-horn")
    while (waiting := HORN.pending(state)) is not None:
        if isinstance(waiting, Decision):
            menu = HORN.options(state)
            chosen = bot.decide(HORN.view(state, waiting.seat), menu, rng)
            assert any(chosen is option for option in menu)
            HORN.advance(state, chosen)
        else:
            HORN.settle(state, pick(waiting.pool, waiting.count, rng))
    assert HORN.ending(state) is not None


@pytest.mark.parametrize("kind", BOTS)
def test_a_game_without_value_or_policy_is_played_to_its_end(kind: str) -> None:
    state, bot, rng = toy_turn("1a 1p 1q", "1a 1p", "2q", rounds=3), toy_bot(kind, sims=20), stream("toy")
    while (waiting := toy.pending(state)) is not None:
        if isinstance(waiting, Decision):
            toy.advance(state, bot.decide(toy.view(state, waiting.seat), toy.options(state), rng))
        else:
            toy.settle(state, pick(waiting.pool, waiting.count, rng))
    assert set(recipes(toy, Lore(), None)[kind].parameters) <= {"sims", "ms", "margin", "explore"}


@pytest.mark.parametrize("kind", BOTS)
def test_what_is_hidden_changes_no_decision(kind: str) -> None:
    state = HORN.start(HORN.read(POSITION))
    before = HORN.clone(state)
    others = [HORN.imagine(HORN.view(state, 0), stream("truth", k)) for k in range(4)]
    assert any(other != state for other in others)
    for seed in range(4):
        told = {spoken(kind, truth, seed=seed, sims=60) for truth in [state, *others]}
        assert len(told) == 1
    assert state == before


TOLD = """
from goldenhorn.core.chance import stream
from goldenhorn.games import find
from goldenhorn.search import make
from tests.games.golden_horn.tables import POSITION
game = find("golden-horn")
state = game.start(game.read(POSITION))
for kind in ("flatmc", "ismcts"):
    for seed in range(5):
        bot = make(kind + ":sims=40", game.name)
        print(game.spell(bot.decide(game.view(state, 0), game.options(state), stream(seed)), state))
"""


def test_the_same_seed_decides_the_same_in_every_process() -> None:
    told = set()
    for hash_seed in ("0", "1"):
        environment = {**os.environ, "PYTHONPATH": built.WITH_TESTS, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run([*built.PYTHON, "-c", TOLD], env=environment, capture_output=True, text=True, check=True)
        told.add(done.stdout)
    assert len(told) == 1
    assert len(set(told.pop().split("\n"))) > 1, "other seeds decide otherwise"


class Watched:
    """A game, with every state kept that was imagined or cloned."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.imagined: list[Any] = []
        self.cloned: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def imagine(self, view: Any, rng: Random) -> Any:
        self.imagined.append(self._game.imagine(view, rng))
        return self._game.clone(self.imagined[-1])

    def clone(self, state: Any) -> Any:
        self.cloned.append(self._game.clone(state))
        return self.cloned[-1]


def watched(kind: str, game: Any, lore: Lore[Any, Any], **changes: float) -> tuple[Any, Watched]:
    """A bot for a game, and what it does with it."""
    seen = Watched(game)
    recipe = recipes(seen, lore, None)[kind]
    return recipe.make({**recipe.parameters, **changes}), seen


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("sims", [1, 3, 20, 101])
def test_no_more_is_played_out_than_the_budget_says(kind: str, sims: int) -> None:
    bot, seen = watched(kind, HORN, Lore(), sims=sims)
    state = HORN.start(HORN.read(POSITION))
    menu = HORN.options(state)
    assert len(menu) > 3
    bot.decide(HORN.view(state, 0), menu, stream("budget"))
    if kind == "ismcts":
        assert len(seen.imagined) == 1 + sims, "one to see who decides, and one for every iteration"
    else:
        assert (0 if sims == 1 else sims - 2) <= len(seen.cloned) <= sims


@pytest.mark.parametrize("sims", range(4, 30))
def test_flatmc_drops_no_option_untried_if_it_can_try_them_all(sims: int) -> None:
    bot, seen = watched("flatmc", HORN, Lore(), sims=sims)
    state = HORN.start(HORN.read(POSITION))
    menu = HORN.options(state)[:sims]
    bot.decide(HORN.view(state, 0), menu, stream("untried"))
    assert len(seen.cloned) >= len(menu)


@pytest.mark.parametrize("kind", BOTS)
def test_a_single_option_costs_nothing(kind: str) -> None:
    bot, seen = watched(kind, toy, Lore())
    state = toy_turn("1a", "", "2q")
    (only,) = toy.options(state)
    assert bot.decide(toy.view(state, 0), [only], stream("x")) is only
    assert not seen.imagined


def test_flatmc_halves_its_options_and_plays_all_of_them_in_the_same_imagined_states() -> None:
    imagined, advanced = [], []

    def imagine(view: toy.View, rng: Random) -> toy.State:
        imagined.append(toy.imagine(view, rng))
        return imagined[-1]

    def advance(state: toy.State, action: toy.Action) -> None:
        advanced.append(action.index)
        toy.advance(state, action)

    state = toy_turn("1a 1p 1q", "2a 1p", "", rounds=1, turns=1)
    game = SimpleNamespace(**{**vars(toy), "imagine": imagine, "advance": advance})
    bot: Any = recipes(game, Lore(), None)["flatmc"].make({"sims": 40, "margin": 0.1})
    menu = toy.options(state)[:4]
    bot.decide(toy.view(state, 0), menu, stream("halves"))
    # Half of the budget for four options, the other half for two.
    assert len(imagined) == 5 + 10
    played = sorted(advanced.count(option.index) for option in menu)
    assert played[:2] == [5, 5]
    assert sum(played[2:]) == 30


# The tree


def tree(**children: tuple[int, int, float]) -> tuple[Node, dict[str, toy.Action]]:
    """A node with children, each visited and available so often, with such a mean reward for seat 0."""
    node, actions = Node(2), dict(zip(children, toy.ACTIONS, strict=False))
    for name, (visits, available, mean) in children.items():
        child = node.children[actions[name].index] = Node(2)
        child.visits, child.available, child.totals = visits, available, [mean * visits, (1 - mean) * visits]
    return node, actions


def test_only_what_is_on_the_menu_was_available_once_more() -> None:
    node, actions = tree(a=(90, 100, 0.5), b=(10, 10, 0.4))
    selected(node, [actions["a"]], 0, 0.5, 0)
    assert [child.available for child in node.children.values()] == [101, 10]
    assert selected(node, [actions["a"], toy.ACTIONS[7]], 0, 0.5, 0) == (0, [1]), "what is new is told by its place"


def test_what_is_seldom_available_is_not_overrated() -> None:
    # The parent's 100 visits would give b a bound of .35 + .5 sqrt(ln 100 / 10) = .69; its own 11 chances give .59.
    node, actions = tree(a=(90, 100, 0.5), b=(10, 10, 0.35))
    assert selected(node, [actions["a"], actions["b"]], 0, 0.5, 0)[0] == 0
    node, actions = tree(a=(90, 100, 0.5), b=(10, 10, 0.4))
    assert selected(node, [actions["a"], actions["b"]], 0, 0.5, 0)[0] == 1


@pytest.mark.parametrize(("mean", "least", "most"), [(0.9, 0.9, 1.0), (0.1, 0.01, 0.25)])
def test_what_is_seldom_available_is_neither_starved_nor_taken_for_good(mean: float, least: float, most: float) -> None:
    node, actions = tree(a=(1, 1, 0.5), b=(1, 1, mean))
    rng = stream("rare")
    for _ in range(4000):
        menu = [actions["a"], actions["b"]] if rng.random() < 0.1 else [actions["a"]]
        child = node.children[menu[selected(node, menu, 0, 0.5, 0)[0]].index]
        child.visits += 1
        child.totals[0] += mean if child is node.children[actions["b"].index] else 0.5
    rare = node.children[actions["b"].index]
    assert 300 < rare.available < 500
    assert least <= rare.visits / rare.available <= most


def test_every_seat_goes_for_its_own_reward() -> None:
    node, actions = tree(a=(50, 100, 0.8), b=(50, 100, 0.2))
    menu = [actions["a"], actions["b"]]
    assert [selected(node, menu, seat, 0.5, 0)[0] for seat in (0, 1)] == [0, 1]


def test_bias_prefers_what_looks_good_while_it_was_seldom_tried() -> None:
    node, actions = tree(a=(1, 2, 0.5), b=(1, 2, 0.5))
    menu = [actions["a"], actions["b"]]
    node.children[actions["b"].index].prior = 0.9
    assert selected(node, menu, 0, 0.5, 0)[0] == 0
    assert selected(node, menu, 0, 0.5, 1)[0] == 1


def test_bias_fades_where_much_was_tried() -> None:
    node, actions = tree(a=(1000, 2000, 0.5), b=(1000, 2000, 0.49))
    node.children[actions["b"].index].prior = 0.9
    assert selected(node, [actions["a"], actions["b"]], 0, 0.5, 1)[0] == 0


def test_what_is_expected_at_first_sight_is_what_the_seat_that_chooses_expects() -> None:
    state = toy_turn("1a 1p 1q", "", "3p 2q", rounds=3)
    bot, _ = watched("ismcts", toy, Lore(fruit, {"fruit": 1.0}), sims=40, margin=0, scale=1, bias=1)
    bot.decide(toy.view(state, 0), toy.options(state), stream("prior"))
    first = [*bot.root.children.values()]
    second = [child for node in first for child in node.children.values()]
    assert first
    assert second
    assert all(child.prior < 0.5 for child in first), "Anna has little"
    assert all(child.prior > 0.5 for child in second), "Ben has much"


def test_the_tree_counts_every_iteration_once_and_imagines_anew() -> None:
    state = HORN.start(HORN.read(POSITION))
    bot, seen = watched("ismcts", HORN, Lore(), sims=50)
    bot.decide(HORN.view(state, 0), HORN.options(state), stream("watched"))
    root = bot.root
    assert root.visits == 50
    assert sum(child.visits for child in root.children.values()) == 50
    assert all(child.visits <= child.available <= 50 for child in root.children.values())
    assert len({str(HORN.describe(imagined)) for imagined in seen.imagined}) > 10, "what is hidden is another each time"
