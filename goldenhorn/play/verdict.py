"""Verdicts: a scenario is played, and what comes of it is held against what it says.

Playing is pure: the same scenario gives the same verdict, and two scenarios share nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from goldenhorn.core.faults import Fault, Path
from goldenhorn.core.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.play.replay import BROKEN, FAILED, PASSED, Replay, Told
from goldenhorn.play.scenario import Scenario

SKIPPED = "skipped"


class Verdict(NamedTuple):
    """What came of a scenario.

    `status` is passed, failed, broken (the scenario itself is wrong; counts as failed) or skipped. `step`
    counts from 1; it is 0 before the first step and at the end. `faults` say what is wrong and at which
    path of the file, `corrections` what the file would have to say there. `message` tells the same in one
    sentence, or why a scenario was skipped or may fail.
    """

    status: str
    title: str
    step: int = 0
    message: str = ""
    faults: tuple[Fault, ...] = ()
    corrections: tuple[tuple[Path, object], ...] = ()
    told: tuple[Told, ...] = ()

    @property
    def good(self) -> bool:
        """Whether there is nothing to mend.

        >>> Verdict("skipped", "a title").good
        True
        """
        return self.status in (PASSED, SKIPPED)


def broken(title: str, faults: Sequence[Fault]) -> Verdict:
    """The verdict on a scenario whose document is faulty, so that it cannot be played.

    >>> broken("a title", [Fault("unknown-key", ("step", 2, "doo"), '"doo" is no key here')]).step
    3
    """
    first = faults[0].path if faults else ()
    number = first[1] if first[:1] == ("step",) and len(first) > 1 else None
    step = number + 1 if isinstance(number, int) else 0
    message = "; ".join(f"{fault.where}: {fault.message}" if fault.path else fault.message for fault in faults)
    return Verdict(BROKEN, title, step, message, tuple(faults))


def run(
    scenario: Scenario[SetupT],
    game: Game[SetupT, StateT, ActionT, ViewT, EventT],
    *,
    onward: bool = False,
    telling: bool = False,
    variation: int = 0,
) -> Verdict:
    """Play a scenario and judge it.

    `onward` plays on after a wrong expectation, to collect them all; `telling` notes what happens;
    `variation` is added to the scenario's seed, if it has one.
    """
    if scenario.skip is not None:
        return Verdict(SKIPPED, scenario.title, 0, str(scenario.skip))
    replay = Replay(scenario, game, onward=onward, telling=telling, variation=variation)
    replay.play()
    message = "; ".join(fault.message for fault in replay.faults)
    written = scenario.case.written
    faults = tuple(fault._replace(path=written(fault.path)) for fault in replay.faults)
    corrections = tuple(replay.corrections)
    verdict = Verdict(replay.status, scenario.title, replay.failed_at, message, faults, corrections, tuple(replay.told))
    return verdict if scenario.xfail is None else _turned(verdict, str(scenario.xfail))


def _turned(verdict: Verdict, reason: str) -> Verdict:
    """What an expected failure makes of a verdict: a failure passes, a pass fails, a broken scenario stays broken."""
    if verdict.status == FAILED:
        message = f"fails as expected: {reason}"
        return verdict._replace(status=PASSED, step=0, message=message, faults=(), corrections=())
    if verdict.status == BROKEN:
        return verdict
    message = f"expected to fail ({reason}), found that it passes"
    return verdict._replace(
        status=FAILED, message=message, faults=(Fault("unexpected-pass", ("xfail",), message, "take xfail out"),)
    )
