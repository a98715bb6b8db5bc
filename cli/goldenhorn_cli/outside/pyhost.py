"""Runs a Python class as a bot from outside: `python pyhost.py package.module:Class`.

The class gets what any bot from outside gets: `decide(view, options, rng)` with the view as a document and the
options as words, to be answered by one of them or its place. It may have `new_game(message)` and
`game_over(message)`. One object plays all games. What it prints goes to stderr, so that it can do no harm.

A program of its own: it needs nothing but the standard library, and knows of us only the protocol.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from random import Random
from typing import Any

_VERSION = 1


def play(bot: Any, name: str, version: str, answers: Any) -> None:
    """Answer messages until there are no more."""
    rng = Random()

    def say(message: dict[str, object]) -> None:
        answers.write(json.dumps(message).encode() + b"\n")
        answers.flush()

    for line in sys.stdin.buffer:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say({"name": name, "version": version, "protocol": _VERSION})
        elif kind == "decide":
            say({"id": message["id"], "action": bot.decide(message["view"], message["options"], rng)})
        elif kind == "quit":
            return
        elif kind in ("new_game", "game_over") and hasattr(bot, kind):
            getattr(bot, kind)(message)


def find(spec: str) -> Any:
    """The class that `package.module:Class` names; SystemExit with a sentence where there is none."""
    module, _, path = spec.partition(":")
    beside = __file__.rpartition(os.sep)[0]  # what stands there is none of the bot's business
    sys.path[:] = ["", *(folder for folder in sys.path if folder != beside)]  # "" is this folder, as for `python -m`
    try:
        found: Any = import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name is None or not (module + ".").startswith(missing.name + "."):
            raise
        raise SystemExit(
            f"there is no module {missing.name}; it is looked for in this folder and on PYTHONPATH"
        ) from None
    for word in path.split("."):
        if not hasattr(found, word):
            raise SystemExit(f"there is no {word} in {module}")
        found = getattr(found, word)
    return found


def main(spec: str) -> None:
    """Make the bot and let it play."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    kind = find(spec)
    bot = kind()
    if not callable(getattr(bot, "decide", None)):
        raise SystemExit(f"{spec} has no decide(view, options, rng)")
    play(bot, getattr(kind, "__name__", spec), str(getattr(kind, "version", "")), answers)


if __name__ == "__main__":
    main(sys.argv[1])
