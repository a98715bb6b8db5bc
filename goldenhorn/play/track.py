"""How each player's points came together in a scenario of a game whose points are won during play."""

from __future__ import annotations

from typing import NamedTuple

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document, table, whole
from goldenhorn.core.faults import Fault
from goldenhorn.core.game import ActionT, Draw, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.core.score import Sheet
from goldenhorn.play.earnings import Earned
from goldenhorn.play.replay import FAILED, Replay
from goldenhorn.play.scenario import Scenario


class Entry(NamedTuple):
    """One thing that happened and earned something: in which step and round, who did what, the lines by seat.

    `round` is 0 in games that do not count rounds.
    """

    step: int
    round: int
    by: str
    action: str
    earned: tuple[Earned, ...]


class Track(NamedTuple):
    """A scenario as it was scored: the sheets it began with, what was earned on the way, the sheets at its end.

    `over` tells whether the game is over then; a story may stop before, and so does the record of a game that was
    broken off. `faults` say where it does not come as it says, as simulating it does; it was played up to there.
    """

    title: str
    before: list[Sheet]
    entries: tuple[Entry, ...]
    after: list[Sheet]
    over: bool
    faults: tuple[Fault, ...] = ()


def track(scenario: Scenario[SetupT], game: Game[SetupT, StateT, ActionT, ViewT, EventT]) -> Track:
    """Play a scenario and note what everybody earns."""
    replay = Replay(scenario, game, onward=False, telling=True, variation=0)
    before, number = game.scores(replay.state), _round(game.describe(replay.state))
    if scenario.skip is not None:
        skipped = Fault("skipped", ("skip",), "this scenario is skipped")
        return Track(scenario.title, before, (), before, over=False, faults=(skipped,))
    replay.play()
    entries = []
    for told in replay.told:
        if told.earned:
            entries.append(Entry(told.step, number, told.by, told.action, told.earned))
        if told.position is not None:
            number = _round(told.position)
    expected = scenario.xfail is not None and replay.status == FAILED
    written = scenario.case.written
    faults = () if expected else tuple(fault._replace(path=written(fault.path)) for fault in replay.faults)
    over = game.ending(replay.state) is not None
    return Track(scenario.title, before, tuple(entries), game.scores(replay.state), over, faults)


def is_over(setup: SetupT, game: Game[SetupT, StateT, ActionT, ViewT, EventT]) -> bool:
    """Whether the game of a position is over; what the position leaves open is drawn and does not matter for that."""
    state = game.start(setup)
    deal = blind(stream("over"))
    while isinstance(waiting := game.pending(state), Draw):
        game.settle(state, deal(waiting))
    return waiting is None


def _round(position: Document) -> int:
    """The round that a position is in, if it says so under `now`."""
    return whole(table(position, "now"), "round")
