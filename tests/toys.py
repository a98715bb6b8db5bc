"""Finds the toy game, and kinds of it that go wrong, for what plays games by their names."""

import os
import signal
from types import SimpleNamespace

from goldenhorn import games
from goldenhorn.core.faults import NOTE, Fault
from tests import toy


def find(name):
    """A game by its name, in this process or in a worker."""
    if name == "toy":
        return toy
    if name in _WRONG:
        parts = {key: value for key, value in vars(toy).items() if not key.startswith("__")}
        parts |= {"name": name, "advance": _WRONG[name]}
        return SimpleNamespace(**parts)
    if name == "toy-standing-in":
        parts = {key: value for key, value in vars(toy).items() if not key.startswith("__")}
        return SimpleNamespace(**parts | {"name": name, "read": _read_with_note})
    return games.find(name)


def _raise(state, action, log=None):
    raise ZeroDivisionError("a defect of the game")


def _die(state, action, log=None):
    os.kill(os.getpid(), signal.SIGKILL)


def _read_with_note(document):
    """As the toy reads, with a note that some of what plays is a stand-in."""
    return toy.read(document)._replace(warnings=(STAND_IN,))


STAND_IN = Fault("stand-in", (), "the fruit is a stand-in", "bring your own", NOTE)
_WRONG = {"toy-raising": _raise, "toy-dying": _die}
