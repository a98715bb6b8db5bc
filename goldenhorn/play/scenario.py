"""Scenarios: stories of play, written as documents, that say what each step must lead to.

Reading a scenario checks everything that can be known without playing it and collects every fault; what
comes of playing it is told by `verdict`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from goldenhorn.core.document import Document, table, text, texts, whole
from goldenhorn.core.faults import ERROR, DocumentFaults, Fault, Path, did_you_mean, quoted
from goldenhorn.core.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.play.cases import Case, expand
from goldenhorn.play.schema import scenario_shape

Finder = Callable[[str], Document]  # the set-up document that a name beside the scenario stands for


class Step:
    """One step: `by` does all of `do`, then the expectations hold. `refused` is None, True or a code."""

    __slots__ = ("by", "deal", "do", "expect", "listed", "path", "refused")

    def __init__(self, document: Document, path: Path) -> None:
        do = document.get("do")
        self.path = path
        self.by = text(document, "by")
        self.do = [do] if isinstance(do, str) else texts(document, "do")
        self.listed = isinstance(do, list)
        self.deal = written_deal(document)
        self.expect = table(document, "expect")
        self.refused: str | bool | None = None
        refused = document.get("refused")
        if isinstance(refused, str | bool) and refused is not False:
            self.refused = refused

    def action_path(self, number: int) -> Path:
        """Where an action of the step is written."""
        return (*self.path, "do", number) if self.listed else (*self.path, "do")


class Scenario(Generic[SetupT]):
    """A scenario without faults, one case of it, ready to be played any number of times."""

    __slots__ = ("case", "deal", "expect", "seed", "setup", "skip", "steps", "tags", "title", "xfail")

    def __init__(self, case: Case, setup: SetupT) -> None:
        document = case.document
        self.case = case
        self.setup = setup
        self.title = titled(document, case)
        self.tags = texts(document, "tags")
        self.seed = whole(document, "seed") if "seed" in document else None
        self.deal = written_deal(document)
        self.xfail = document.get("xfail")
        self.skip = document.get("skip")
        steps = document.get("step")
        self.steps = [Step(step, ("step", k)) for k, step in enumerate(steps if isinstance(steps, list) else [])]
        self.expect = table(document, "expect")


def written_deal(document: Document) -> str | list[str] | None:
    """The `deal` of a scenario or step; None where there is none."""
    deal = document.get("deal")
    return deal if isinstance(deal, str) else [*texts(document, "deal")] if isinstance(deal, list) else None


def titled(document: Document, case: Case) -> str:
    """The title of one case; a row that the title does not mention stands behind it in brackets."""
    title = text(document, "title", "untitled")
    return f"{title} [{case.label}]" if case.label else title


class Reading(Generic[SetupT]):
    """What a scenario document holds: its scenarios (one a case, none where there is an error) and its faults."""

    __slots__ = ("faults", "scenarios", "tags", "title")

    def __init__(self, document: Document) -> None:
        self.title = text(document, "title", "untitled")
        self.tags = texts(document, "tags")
        self.scenarios: list[Scenario[SetupT]] = []
        self.faults: list[Fault] = []


def check(
    document: Document, game: Game[SetupT, StateT, ActionT, ViewT, EventT], setup_of: Finder | None = None
) -> list[Fault]:
    """Every fault of a scenario document that shows without playing it, each with its path."""
    return read(document, game, setup_of).faults


def read(
    document: Document, game: Game[SetupT, StateT, ActionT, ViewT, EventT], setup_of: Finder | None = None
) -> Reading[SetupT]:
    """The scenarios of a document. `setup_of` finds the document of a set-up that is given by a name.

    `setup_of` may raise DocumentFaults for a document that cannot be had.
    """
    reading: Reading[SetupT] = Reading(document)
    faults: list[Fault] = []
    cases: list[tuple[Case, SetupT]] = []
    for case in expand(document, faults):
        before = len(faults)
        setup = _read_case(case.document, game, setup_of, faults)
        faults[before:] = [fault._replace(path=case.written(fault.path)) for fault in faults[before:]]
        if setup is not None:
            cases.append((case, setup))
    reading.faults = list(dict.fromkeys(faults))
    if all(fault.severity != ERROR for fault in faults):
        reading.scenarios = [Scenario(case, setup) for case, setup in cases]
    return reading


def _read_case(
    document: Document,
    game: Game[SetupT, StateT, ActionT, ViewT, EventT],
    setup_of: Finder | None,
    faults: list[Fault],
) -> SetupT | None:
    """The set-up of one case; whatever is wrong with the case is added to the faults."""
    scenario_shape(game.shape).clean(document, (), faults)
    named = document.get("game", game.name)
    if isinstance(named, str) and named != game.name:
        message = f"this is a scenario of {quoted(named)}, and {game.name} is played"
        faults.append(Fault("other-game", ("game",), message))
    setup = _setup(document.get("setup"), game, setup_of, faults)
    faults += _empty_expectation(document, ())
    steps = document.get("step")
    players = setup.players if setup is not None else ()
    for number, step in enumerate(steps if isinstance(steps, list) else []):
        if isinstance(step, dict):
            faults += _step_faults(step, ("step", number), players)
    return setup


def _setup(
    given: object, game: Game[SetupT, StateT, ActionT, ViewT, EventT], setup_of: Finder | None, faults: list[Fault]
) -> SetupT | None:
    """The set-up that stands in the scenario, or in the document it names."""
    try:
        if isinstance(given, dict):
            setup = game.read({"game": game.name, **given})
        elif isinstance(given, str) and setup_of is not None:
            setup = game.read({"game": game.name, **setup_of(given)})
        else:
            if isinstance(given, str):
                message = f"nothing is known here of {quoted(given)}"
                faults.append(Fault("unknown-setup", ("setup",), message, "write it under [setup]"))
            return None
    except DocumentFaults as bad:
        faults += _moved(bad.faults, given)
        return None
    faults += _moved(setup.warnings, given)
    return setup


def _moved(faults: Sequence[Fault], given: object) -> list[Fault]:
    """The faults of a set-up as faults of the scenario; those of another document are all at its name."""
    if isinstance(given, dict):
        return [fault._replace(path=("setup", *fault.path)) for fault in faults]
    told = [(fault, f"{fault.where}: {fault.message}" if fault.path else fault.message) for fault in faults]
    return [
        Fault(fault.code, ("setup",), f"in {quoted(given)}: {message}", fault.hint, fault.severity)
        for fault, message in told
    ]


def _step_faults(step: Document, path: Path, players: Sequence[str]) -> list[Fault]:
    """What the parts of a step ask of each other."""
    faults = _empty_expectation(step, path)
    do, by = step.get("do"), step.get("by")
    if by is None and do is not None:
        faults.append(Fault("missing-key", path, '"by" is missing', "the player who acts"))
    if do is None and not step.keys() - {"expect"} and "expect" in step:
        return faults  # a look at how things stand
    if do is None:
        faults.append(Fault("missing-key", path, '"do" is missing', "an action in words, or a list of them"))
    if isinstance(by, str) and players and by not in players:
        faults.append(Fault("unknown-player", (*path, "by"), f"{quoted(by)} does not play", did_you_mean(by, players)))
    if step.get("refused", False) is not False and isinstance(do, list) and len(do) > 1:
        hint = "put the actions before it into a step of their own"
        faults.append(Fault("refused-several", (*path, "refused"), "only a single action can be refused", hint))
    return faults


def _empty_expectation(document: Document, path: Path) -> list[Fault]:
    """A fault where `expect` is empty, so that it would hold whatever happens."""
    if document.get("expect") != {}:
        return []
    return [Fault("empty-expect", (*path, "expect"), "nothing is expected here", "write what must be so", at_key=True)]
