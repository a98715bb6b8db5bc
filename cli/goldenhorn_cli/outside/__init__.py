"""Bots from outside: programs in any language, Python classes in a process of their own, installed packages."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from goldenhorn.core.bot import BadBot
from goldenhorn_cli.failures import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from goldenhorn_cli.outside.seat import Limits, Seat

GROUP = "goldenhorn.bots"  # the entry points of installed packages: a name for a class
BOT_TIME = 5.0  # seconds for a decision
LONGEST = 86_400.0

_CLASS = re.compile(r"\w+(\.\w+)*:\w+(\.\w+)*")


def seconds(told: float) -> float:
    """A time to decide, as it stands on the command line; Failure where it is none."""
    if not 0.001 <= told <= LONGEST:  # NaN is not
        raise Failure(f"--bot-time takes seconds from 0.001 to {LONGEST:.0f}, not {told:g}", "--bot-time 5")
    return told


def is_outside(bot: str, known: Container[str]) -> bool:
    """Whether the words name a bot from outside; `known` are the names of ours, which go before installed ones."""
    kind, _, _ = bot.partition(":")
    return kind in ("cmd", "py") or (kind not in known and kind in installed())


def installed() -> dict[str, str]:
    """The bots of installed packages: by name the class, as py: takes it."""
    from importlib.metadata import entry_points

    return {point.name: point.value for point in sorted(entry_points(group=GROUP))}


def maker(bot: str, game: str, limits: Limits) -> Callable[[], Seat]:
    """What makes a bot from outside for every game, all with one process; BadBot where the words name none."""
    from goldenhorn.games import find
    from goldenhorn_cli.outside.seat import Program, Seat

    program, known = Program(command(bot), limits), find(game)
    return lambda: Seat(program, known)


def command(bot: str) -> list[str]:
    """The program that plays a bot from outside, and its arguments; BadBot where the words name none."""
    if sys.platform == "win32":
        raise BadBot(f"{bot}: bots from outside need process groups, which this system has not")
    kind, _, rest = bot.partition(":")
    if kind == "cmd":
        return _of_shell(rest)
    if kind == "py":
        if not _CLASS.fullmatch(rest):
            raise BadBot(f'"{bot}" names no class', "for example py:package.module:Class")
        return _of_python(rest)
    if rest:
        raise BadBot(f"{kind} is the bot of an installed package and takes no parameters", f"write {kind}")
    return _of_python(installed()[kind])


def _of_python(name: str) -> list[str]:
    return [sys.executable, str(Path(__file__).with_name("pyhost.py")), name]


def _of_shell(text: str) -> list[str]:
    from shutil import which

    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadBot(f"cmd:{text} cannot be read: {str(error).lower()}", "quote it as for a shell") from None
    if not words:
        raise BadBot("cmd: names no program", "for example cmd:./mybot or cmd:'node mybot.js'")
    if which(words[0]) is None:
        if Path(words[0]).exists():
            raise BadBot(f"{words[0]} cannot be executed", f"chmod +x {words[0]}, or name what runs it before it")
        raise BadBot(f"there is no program {words[0]}", "a path like ./mybot, or a program on PATH")
    return words
