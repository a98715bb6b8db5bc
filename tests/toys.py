"""Finds the toy game, and kinds of it that go wrong, for what plays games by their names."""

import os
import signal
from types import SimpleNamespace
from typing import NamedTuple

from goldenhorn import games
from goldenhorn.core.faults import NOTE, Fault
from goldenhorn.core.score import Line
from tests import toy

_find = games.find  # tests may put what follows in its place


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
    if name == "toy-earning":
        parts = {key: value for key, value in vars(toy).items() if not key.startswith("__")}
        told = {"advance": _earning(toy.advance), "settle": _earning(toy.settle), "earned": _earned}
        return SimpleNamespace(**parts | told | {"name": name})
    return _find(name)


class Won(NamedTuple):
    """A line that a seat has earned, as an event of the toy whose points are won during play."""

    seen_by: int
    seat: int
    what: str
    line: Line


def _earning(play):
    """What plays, with an event for every line that comes of it."""

    def played(state, what, log=None):
        before = [_by_line(sheet) for sheet in toy.scores(state)]
        play(state, what, log)
        for seat, sheet in enumerate(toy.scores(state)):
            after = _by_line(sheet)
            for line in {**before[seat], **after}:
                gained = after.get(line, 0) - before[seat].get(line, 0)
                if gained and log is not None:
                    goods = f"{gained}f" if line[0] == "fruit" else ""
                    log.append(Won(-1, seat, f"earns {gained}", Line(*line, gained, goods)))

    return played


def _by_line(sheet):
    """The points of a sheet by code and name of their lines."""
    points = {}
    for line in sheet.lines:
        points[line.code, line.what] = points.get((line.code, line.what), 0) + line.points
    return points


def _earned(event):
    return (event.seat, event.line) if isinstance(event, Won) else None


def _raise(state, action, log=None):
    raise ZeroDivisionError("a defect of the game")


def _die(state, action, log=None):
    os.kill(os.getpid(), signal.SIGKILL)


def _read_with_note(document):
    """As the toy reads, with a note that some of what plays is a stand-in."""
    return toy.read(document)._replace(warnings=(STAND_IN,))


STAND_IN = Fault("stand-in", (), "the fruit is a stand-in", "bring your own", NOTE)
_WRONG = {"toy-raising": _raise, "toy-dying": _die}
