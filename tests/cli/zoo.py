"""What the tests of bots from outside share: the animals of the zoo, and the processes that are left of one."""

import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli import outside
from goldenhorn_cli.outside.seat import Limits

from goldenhorn import search
from goldenhorn.core.chance import blind, stream
from goldenhorn.games import find
from goldenhorn.play.match import Outcome, play

ROOT = Path(__file__).parents[2]
ANIMALS = ROOT / "tests" / "zoo" / "animals.py"
GAME = "golden-horn"
SHORT = Limits(decide=0.4, start=0.8, leave=0.4)
AMPLE = Limits(decide=30, start=30, leave=0.4)

needs_proc = pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are counted in /proc")


def animal(name: str, token: str = "") -> str:
    """An animal as a bot."""
    return "cmd:" + shlex.join([sys.executable, str(ANIMALS), name, *([token] if token else [])])


def start(players: int = 2) -> Any:
    game = find(GAME)
    return game.start(game.read({"players": [f"P{seat}" for seat in range(players)]}))


def against_random(bot: Any, players: int = 2, **other: Any) -> Outcome:
    """A game in which the bot has the first seat."""
    chairs = [(bot, stream("zoo", 0))]
    chairs += [(search.make("random", GAME), stream("zoo", seat)) for seat in range(1, players)]
    return play(find(GAME), start(players), chairs, blind(stream("zoo")), **other)


def makes(bot: str, limits: Limits = AMPLE) -> Any:
    return outside.maker(bot, GAME, limits)


def left_behind(token: str, patience: float = 5.0) -> list[str]:
    """The processes whose command line has the token, when there are none or patience is at its end."""
    end = time.monotonic() + patience
    while found := processes_with(token):
        if time.monotonic() > end:
            break
        time.sleep(0.02)
    return found


def processes_with(token: str) -> list[str]:
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                line = (process / "cmdline").read_bytes()
            except OSError:
                continue
            if token.encode() in line and b"goldenhorn_cli" not in line:
                found.append(f"{process.name} {line!r}")
    return found
