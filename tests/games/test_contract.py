"""The laws that every game keeps, on random games with all numbers of players and all kinds of rules.

The protocol is all that these tests know of a game, and what its adapter adds (`tests/games/playouts.py`).
"""

import ast
import copy
import json
import os
import re
import subprocess
import sys
import tomllib
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.chance import pick, stream
from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault
from goldenhorn.core.game import Decision, Draw
from goldenhorn.core.score import CAP
from goldenhorn.games import find, names
from tests import built
from tests.games.playouts import adapter, begun, decisions, house_rules, positions

ROOT = Path(__file__).parents[2]
every_game = pytest.mark.parametrize("name", names())


@lru_cache
def sampled(name: str) -> list[Any]:
    return positions(name)


def decided(name: str) -> list[tuple[Any, int]]:
    """The sampled positions at which a seat decides, with the seat."""
    game = find(name)
    waiting = [(state, game.pending(state)) for state in sampled(name)]
    return [(state, now.seat) for state, now in waiting if isinstance(now, Decision)]


# The seeded positions must be worth the name: every kind of action is offered in some of them.


@every_game
def test_sampled_positions_meet_every_verb_and_every_ending(name: str) -> None:
    game = find(name)
    verbs = {game.spell(action, state).split()[0] for state, _ in decided(name) for action in game.options(state)}
    endings = {ending.cause for state in sampled(name) if (ending := game.ending(state)) is not None}
    assert verbs == adapter(name).VERBS
    assert endings == adapter(name).ENDINGS


@every_game
def test_house_rules_at_random_are_rules_of_the_game(name: str) -> None:
    shape = find(name).shape.fields["rules"].shape
    met: set[tuple[str, str]] = set()
    for number in range(200):
        rules = house_rules(name, stream("rules", number))
        faults: list[Fault] = []
        shape.clean(rules, ("rules",), faults)
        assert faults == []
        met |= {(key, repr(value)) for key, value in rules.items()}
    assert len({key for key, _ in met}) < len(met), "every rule has always the same value"


# Law 1


@every_game
def test_a_decision_has_options_none_twice_none_refused(name: str) -> None:
    game = find(name)
    for state, _ in decided(name):
        options = game.options(state)
        assert options
        assert len({action.index for action in options}) == len(options)
        assert [action for action in options if game.refusal(state, action) is not None] == []


# Law 2


@every_game
def test_an_action_is_refused_exactly_when_it_is_no_option(name: str) -> None:
    game = find(name)
    table = adapter(name).ACTIONS
    assert [action.index for action in table] == list(range(len(table)))
    for state, _ in decided(name):
        options = {action.index for action in game.options(state)}
        allowed = {action.index for action in table if game.refusal(state, action) is None}
        assert allowed == options, game.describe(state)


@every_game
def test_a_refusal_has_a_code_and_a_sentence(name: str) -> None:
    game = find(name)
    for state, _ in decided(name)[::5]:
        for action in adapter(name).ACTIONS:
            refused = game.refusal(state, action)
            if refused is not None:
                assert refused.code in codes_in_source(name), refused
                assert len(refused.reason.split()) > 2


# Law 3


@every_game
def test_words_of_an_action_are_read_back_as_that_action(name: str) -> None:
    game = find(name)
    its = adapter(name)
    for state, _ in decided(name)[::5]:
        spelt = {}
        for action in its.ACTIONS:
            if its.takes_part(state, action):
                words = game.spell(action, state)
                assert game.parse(words, state) is action
                assert spelt.setdefault(words, action) is action, "two actions with the same words"


# Law 4


@every_game
def test_a_clone_is_equal_and_shares_nothing_that_changes(name: str) -> None:
    game = find(name)
    its = adapter(name)
    for state in sampled(name)[::5]:
        before = copy.deepcopy({slot: getattr(state, slot) for slot in its.SLOTS if slot not in its.SHARED})
        twin = game.clone(state)
        assert twin == state
        for slot in its.SLOTS:
            if slot in its.SHARED:
                assert getattr(twin, slot) is getattr(state, slot)
                continue
            value = getattr(twin, slot)
            changed: object
            if isinstance(value, list) and value:
                changed = [entry + 1 for entry in value]
                value[:] = changed
            else:
                changed = [7] if isinstance(value, list) else f"{value}x" if isinstance(value, str) else value + 1
                setattr(twin, slot, changed)
            assert getattr(state, slot) == before[slot], f"a clone shares {slot}"
            assert twin != state, f"{slot} does not count"
            twin = game.clone(state)


@every_game
@pytest.mark.parametrize("number", range(20))
def test_a_clone_is_equal_at_every_moment_of_a_game(name: str, number: int) -> None:
    # Sampled positions are clones themselves: what a clone forgets they no longer have.
    game = find(name)
    rng = stream("cloned", number)
    state = begun(name, game.seats[number % len(game.seats)], house_rules(name, rng, 0.5))
    for now in decisions(name, state, rng):
        twin = game.clone(now)
        assert all(getattr(twin, slot) == getattr(now, slot) for slot in adapter(name).SLOTS)


@every_game
def test_the_adapter_names_every_slot_of_a_state(name: str) -> None:
    state = sampled(name)[0]
    slots = getattr(type(state), "__mypyc_attrs__", None) or type(state).__slots__
    assert sorted(adapter(name).SLOTS) == sorted(slots)


# Law 5


@every_game
@pytest.mark.parametrize("number", range(12))
def test_what_cannot_be_made_or_lost_is_kept(name: str, number: int) -> None:
    game = find(name)
    its = adapter(name)
    rng = stream("kept", number)
    state = begun(name, game.seats[number % len(game.seats)], house_rules(name, rng))
    first = its.kept(state)
    while (waiting := game.pending(state)) is not None:
        if isinstance(waiting, Draw):
            game.settle(state, pick(waiting.pool, waiting.count, rng))
        else:
            options = game.options(state)
            game.advance(state, options[int(rng.random() * len(options))])
        assert its.kept(state) == first


# Law 6


@every_game
def test_what_is_imagined_looks_the_same_to_the_seat_that_imagined_it(name: str) -> None:
    game = find(name)
    rng = stream("imagine")
    for state in sampled(name)[::3]:
        for seat in seats_of(name, state):
            seen = game.view(state, seat)
            imagined = game.imagine(seen, rng)
            assert game.view(imagined, seat) == seen
            assert adapter(name).kept(imagined) == adapter(name).kept(state)


@every_game
def test_equal_views_are_imagined_equally_whatever_is_hidden(name: str) -> None:
    game = find(name)
    unlike = 0
    for number, (state, other, seat) in enumerate(look_alikes(name)):
        seen, also = game.view(state, seat), game.view(other, seat)
        assert seen == also
        assert game.imagine(seen, Random(number)) == game.imagine(also, Random(number))
        unlike += state != other
    assert unlike > 50, "hardly anything was hidden"


@every_game
def test_a_view_is_not_changed_by_the_game_that_goes_on(name: str) -> None:
    game = find(name)
    for state, seat in decided(name)[::9]:
        seen, as_it_was = game.view(state, seat), game.view(game.clone(state), seat)
        rest = game.clone(state)
        imagined = game.imagine(seen, Random(1))
        game.advance(rest, game.options(rest)[0])
        game.advance(imagined, game.options(imagined)[0])
        assert seen == as_it_was


# Law 7


@every_game
@pytest.mark.parametrize("number", range(30))
def test_every_game_ends_within_its_bound_and_says_why(name: str, number: int) -> None:
    game = find(name)
    rng = stream("ends", number)
    state = begun(name, game.seats[number % len(game.seats)], house_rules(name, rng) if number > 2 else {})
    bound = adapter(name).most_decisions(state)
    log: list[Any] = []
    for count, now in enumerate(decisions(name, state, rng, log)):
        assert count <= bound
        if game.pending(now) is not None:
            assert game.ending(now) is None
    ending = game.ending(state)
    assert ending is not None
    assert ending.cause
    assert ending.by in (-1, *seats_of(name, state))
    assert (ending.cause == CAP) <= (ending.by == -1)
    assert len(ending.sentence.split()) > 2
    assert all(game.narrate(event, state) for event in log)
    assert all(event.seen_by in (-1, *seats_of(name, state)) for event in log)


@every_game
def test_a_log_changes_nothing_in_the_game(name: str) -> None:
    with_log, without = begun(name, 2, {}), begun(name, 2, {})
    for _ in decisions(name, with_log, Random(3), []):
        pass
    for _ in decisions(name, without, Random(3)):
        pass
    assert with_log == without


# Law 8


def test_games_are_the_same_in_another_process_whatever_its_hash_seed() -> None:
    told = [_told_by_a_process(hash_seed) for hash_seed in ("0", "1", "77")]
    assert told[0] == told[1] == told[2]
    assert json.loads(told[0]) == json.loads(json.dumps(recorded_games()))


def _told_by_a_process(hash_seed: str) -> str:
    code = "import json; from tests.games.test_contract import recorded_games; print(json.dumps(recorded_games()))"
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([*built.PYTHON, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def recorded_games() -> list[list[object]]:
    """A game of every kind and number of players: what was drawn and done in words, its end, its scores."""
    return [list(recorded(name, seats)) for name in names() for seats in find(name).seats]


def recorded(name: str, seats: int) -> tuple[Document, list[str], Document, list[int]]:
    game = find(name)
    rng = stream("recorded", seats)
    state = begun(name, seats, house_rules(name, stream("house", seats)))
    first = game.describe(state)
    tape = []
    while (waiting := game.pending(state)) is not None:
        if isinstance(waiting, Draw):
            drawn = pick(waiting.pool, waiting.count, rng)
            tape.append(" ".join(waiting.words.names[kind] for kind in drawn))
            game.settle(state, drawn)
        else:
            options = game.options(state)
            action = options[int(rng.random() * len(options))]
            tape.append(game.spell(action, state))
            game.advance(state, action)
    return first, tape, game.describe(state), [sheet.total for sheet in game.scores(state)]


@every_game
def test_a_recorded_game_replays_to_the_same_end(name: str) -> None:
    game = find(name)
    for seats in game.seats:
        first, tape, last, totals = recorded(name, seats)
        state = game.start(game.read(first))
        for words in tape:
            waiting = game.pending(state)
            if isinstance(waiting, Draw):
                game.settle(state, [waiting.words.index(word) for word in words.split()])
            else:
                action = game.parse(words, state)
                assert game.refusal(state, action) is None
                game.advance(state, action)
        assert game.describe(state) == last
        assert [sheet.total for sheet in game.scores(state)] == totals


# Law 9


@every_game
def test_totals_are_the_sums_of_their_lines_and_the_highest_ranks_first(name: str) -> None:
    """Equal totals share a rank unless the game parts them, by numbers of which the smaller is ahead."""
    game = find(name)
    for state in sampled(name):
        sheets = game.scores(state)
        assert len(sheets) == len(seats_of(name, state))
        for sheet in sheets:
            assert sheet.total == sum(line.points for line in sheet.lines)
            place = (-sheet.total, *sheet.parted)
            assert sheet.rank == 1 + sum((-other.total, *other.parted) < place for other in sheets)
            assert len(sheet.parted) == len(sheet.parted_by)
            assert {line.code for line in sheet.lines} <= adapter(name).LINE_CODES


@every_game
def test_a_sheet_tells_what_was_scored_however_the_game_goes_on(name: str) -> None:
    game = find(name)
    for seats in game.seats:
        played = decisions(name, begun(name, seats, {}), stream("sheets", seats))
        kept = [(game.scores(state), game.scores(game.clone(state))) for state in played]
        assert [sheets for sheets, _ in kept] == [sheets for _, sheets in kept]


# Law 10


def walk(name: str, state: Any, length: int) -> int:
    """How many sequences of so many actions there are; chance always gives the same for the same pool."""
    game = find(name)
    while isinstance(waiting := game.pending(state), Draw):
        game.settle(state, pick(waiting.pool, waiting.count, stream("walk")))
    if length == 0 or waiting is None:
        return 1
    count = 0
    for action in game.options(state):
        after = game.clone(state)
        game.advance(after, action)
        count += walk(name, after, length - 1)
    return count


WALKS = [pytest.param(name, where, id=f"{name}: {where}") for name in names() for where in adapter(name).WALKS]


@pytest.mark.parametrize(("name", "where"), WALKS)
def test_walk_counts(name: str, where: str) -> None:
    game = find(name)
    document, counts = adapter(name).WALKS[where]
    state = game.start(game.read(document))
    assert counts
    assert [walk(name, game.clone(state), length + 1) for length in range(len(counts))] == counts


# Law 11


@lru_cache
def codes_in_source(name: str) -> set[str]:
    """Every refusal code that stands in a game's source."""
    module = sys.modules[find(name).__name__]  # type: ignore[attr-defined]
    codes = set()
    for file in Path(str(module.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"{file.name}: a refusal code is written out"
                codes.add(str(code.value))
    return codes


@every_game
def test_rules_page_tells_every_refusal_and_every_line_of_a_sheet(name: str) -> None:
    page = rules_page(name)
    assert [code for code in sorted(codes_in_source(name) | adapter(name).LINE_CODES) if f"`{code}`" not in page] == []


@every_game
def test_every_rule_and_every_refusal_is_shown_in_a_scenario(name: str) -> None:
    rules = set(re.findall(r"^### ([a-z0-9]+(?:-[a-z0-9]+)*)$", rules_page(name), re.MULTILINE))
    shown, refused = told_in_scenarios(name)
    assert len(rules) > 10
    assert rules - shown == set()
    assert shown - rules == set(), "scenarios show what is no rule"
    assert codes_in_source(name) - refused == set()


def told_in_scenarios(name: str) -> tuple[set[str], set[str]]:
    """The rules and the refusals that a game's scenarios name."""
    shown: set[str] = set()
    refused: set[str] = set()
    for file in sorted((ROOT / "scenarios" / name.replace("-", "_")).rglob("*.toml")):
        scenario = tomllib.loads(file.read_text(encoding="utf-8"))
        shown |= set(scenario.get("rules_shown", []))
        refused |= {str(step["refused"]) for step in scenario.get("step", []) if "refused" in step}
        # A row of a case fills in what a step leaves open, as in refused = "${code}".
        refused |= {str(value) for row in scenario.get("case", []) for value in row.values()}
    return shown, refused


@every_game
def test_every_refusal_is_met_in_play(name: str) -> None:
    game = find(name)
    met = set()
    for state, _ in decided(name):
        met |= {refused.code for action in adapter(name).ACTIONS if (refused := game.refusal(state, action))}
    assert met == codes_in_source(name)


# Law 12


@every_game
def test_a_position_is_read_back_from_its_document(name: str) -> None:
    game = find(name)
    for state in sampled(name):
        document = game.describe(state)
        again = game.start(game.read(document))
        assert again == state, document
        assert game.describe(again) == document


@every_game
def test_a_document_of_a_position_is_plain_values_and_changes_with_nothing(name: str) -> None:
    game = find(name)
    for state, _ in decided(name)[::9]:
        document = game.describe(state)
        assert json.loads(json.dumps(document)) == document
        before = copy.deepcopy(document)
        setup = game.read(document)
        begun_twice = game.start(setup), game.start(setup)
        assert begun_twice[0] == begun_twice[1]
        if isinstance(game.pending(begun_twice[0]), Decision):
            game.advance(begun_twice[0], game.options(begun_twice[0])[0])
        assert game.start(setup) == begun_twice[1]
        assert document == before


@every_game
def test_what_a_seat_sees_is_a_document_too(name: str) -> None:
    game = find(name)
    for state in sampled(name)[::4]:
        for seat in seats_of(name, state):
            document = game.describe(game.view(state, seat))
            assert json.loads(json.dumps(document)) == document
            game.start(game.read(document))


# Law 13


@every_game
def test_what_is_offered_and_refused_depends_on_what_the_decider_sees(name: str) -> None:
    game = find(name)
    for state, other, seat in look_alikes(name):
        now = game.pending(state)
        if not isinstance(now, Decision) or now.seat != seat:
            continue
        again = game.pending(other)
        assert isinstance(again, Decision)
        assert again.seat == seat
        assert list(game.options(state)) == list(game.options(other))
        for action in adapter(name).ACTIONS:
            assert game.refusal(state, action) == game.refusal(other, action)


# All at once, on games that Hypothesis chooses.


@every_game
@given(data=st.data())
def test_laws_hold_in_games_that_hypothesis_chooses(name: str, data: st.DataObject) -> None:
    game = find(name)
    its = adapter(name)
    rules = house_rules(name, Random(data.draw(st.integers(0, 10_000), "rules")), 0.4)
    state = begun(name, data.draw(st.sampled_from(list(game.seats)), "seats"), rules)
    rng = Random(data.draw(st.integers(0, 10_000), "chance"))
    for number, now in enumerate(decisions(name, state, rng)):
        if number == data.draw(st.shared(st.integers(0, 120), key="length"), "length") or game.pending(now) is None:
            break
    state = game.clone(now)
    assert game.start(game.read(game.describe(state))) == state
    waiting = game.pending(state)
    if isinstance(waiting, Decision):
        options = game.options(state)
        allowed = [action.index for action in its.ACTIONS if game.refusal(state, action) is None]
        assert sorted(action.index for action in options) == allowed != []
        for action in options:
            assert game.parse(game.spell(action, state), state) is action
        seen = game.view(state, waiting.seat)
        imagined = game.imagine(seen, rng)
        assert game.view(imagined, waiting.seat) == seen
        assert list(game.options(imagined)) == list(options)


def seats_of(name: str, state: Any) -> range:
    return range(len(find(name).scores(state)))


def look_alikes(name: str) -> list[tuple[Any, Any, int]]:
    """Pairs of positions that look the same to a seat, while what it does not see differs."""
    rng = stream("look-alikes")
    return [
        (state, adapter(name).reshuffled(state, seat, rng), seat)
        for state in sampled(name)[::2]
        for seat in seats_of(name, state)
    ]


def rules_page(name: str) -> str:
    module = sys.modules[find(name).__name__]  # type: ignore[attr-defined]
    return (Path(str(module.__file__)).parent / "RULES.md").read_text(encoding="utf-8")
