"""What a decision costs that a program from outside makes: all of it, with a program that does next to nothing.

The target is 0.3 ms beyond the program's own time. This one reads its JSON and answers; what that takes by itself
is the second benchmark. The rest is ours: imagining, describing, spelling, JSON, two pipes and two switches of process.
"""

import json
import shlex
import sys
import time
from itertools import cycle
from pathlib import Path

import pytest
from goldenhorn_cli import outside
from goldenhorn_cli.outside import protocol
from goldenhorn_cli.outside.seat import Limits
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn import search
from goldenhorn.core.chance import blind, stream
from goldenhorn.games import find
from goldenhorn.play.match import play

GAME = find("golden-horn")
ECHO = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        print('{"id":%d,"action":0}' % message["id"], flush=True)
    elif message["type"] == "hello":
        print('{"name":"echo","version":"1","protocol":1}', flush=True)
"""


class Notes:
    """Plays at random and keeps what it saw."""

    def __init__(self) -> None:
        self.seen: list[tuple[object, list[object]]] = []

    def decide(self, view, options, rng):  # type: ignore[no-untyped-def]
        self.seen.append((view, list(options)))
        return options[int(rng.random() * len(options))]


def positions() -> list[tuple[object, list[object]]]:
    """The decisions of a seat in a game of three."""
    notes = Notes()
    start = GAME.start(GAME.read({"players": ["Anna", "Ben", "Cleo"]}))
    others = [(search.make("random", GAME.name), stream("others", seat)) for seat in range(2)]
    play(GAME, start, [(notes, stream("notes")), *others], blind(stream("deal")))
    return notes.seen


@pytest.mark.benchmark(timer=time.perf_counter)  # the program's time counts too
def test_a_decision_of_a_program(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    (tmp_path / "echo.py").write_text(ECHO)
    seat = outside.maker(f"cmd:{shlex.join([sys.executable, str(tmp_path / 'echo.py')])}", GAME.name, Limits())()
    seen, rng = cycle(positions()), stream("seat")
    benchmark.pedantic(lambda: seat.decide(*next(seen), rng), rounds=2_000)


def test_the_part_of_it_that_is_the_programs_own(benchmark: BenchmarkFixture) -> None:
    lines = []
    for view, options in positions():
        state = GAME.imagine(view, stream("words"))
        words = [GAME.spell(option, state) for option in options]
        lines.append(protocol.decide(1, GAME.describe(view), words, 5.0).decode())
    asked = cycle(lines)
    benchmark.pedantic(lambda: f'{{"id":{json.loads(next(asked))["id"]},"action":0}}', rounds=2_000)
