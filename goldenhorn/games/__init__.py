"""The games: every package in this folder is one. A new game is a new folder and nothing else."""

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

from goldenhorn.core.faults import did_you_mean
from goldenhorn.core.game import Game

AnyGame = Game[Any, Any, Any, Any, Any]  # some game, its own types let go


class UnknownGame(LookupError):
    """No game has this name; `hint` names the nearest."""

    def __init__(self, name: str) -> None:
        super().__init__(f'there is no game "{name}"')
        self.hint = did_you_mean(name, names())


@lru_cache(1)
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order.

    >>> "golden-horn" in names()
    True
    """
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg))


def find(name: str) -> AnyGame:
    """The game of a name; UnknownGame where there is none. The one place where a game's types are let go."""
    if name not in names():
        raise UnknownGame(name)
    return cast(AnyGame, import_module(_package(name)))


def find_bots(name: str) -> Any:
    """The module of a game's own bots, loaded only where bots play; None if the game has none."""
    if name not in names():
        raise UnknownGame(name)
    try:
        return import_module(_package(name) + ".bots")
    except ModuleNotFoundError as missing:
        if missing.name != _package(name) + ".bots":
            raise
        return None


def _package(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"
