"""From the name of a scenario file to verdicts with lines and columns: what one process does with one file."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from goldenhorn import games
from goldenhorn.core.document import Document
from goldenhorn.core.faults import ERROR, DocumentFaults, Fault, quoted
from goldenhorn.games import AnyGame
from goldenhorn.play.replay import FAILED
from goldenhorn.play.scenario import Reading, Scenario, Step, read
from goldenhorn.play.verdict import Verdict, broken, run
from goldenhorn_cli.documents import FaultyInput, Located, Source, locate, parse, read_source
from goldenhorn_cli.failures import DEFECT, NO, USAGE, YES, Failure, worst
from goldenhorn_cli.house_rules import SOURCE as RULES
from goldenhorn_cli.house_rules import locate_ruled, ruled
from goldenhorn_cli.kinds import is_scenario, worth_telling
from goldenhorn_cli.selection import chosen, matcher

LISTED = "listed"


class Plan(NamedTuple):
    """What is to be done with every file; it can be told to another process."""

    game: str  # of files that name none
    rules: Document  # laid over those of every scenario
    expression: str = ""
    tags: tuple[str, ...] = ()
    repeat: int = 1
    telling: bool = False
    listing: bool = False
    update: bool = False
    find: Callable[[str], AnyGame] = games.find


class Judged(NamedTuple):
    """A scenario's verdict and where in its file it points; `located` has line and column of every fault."""

    file: str
    verdict: Verdict
    located: tuple[Located, ...] = ()
    action: str = ""  # of the step at fault, and whose it is
    tags: tuple[str, ...] = ()
    seconds: float = 0.0
    defect: str = ""  # the traceback of a defect of ours

    @property
    def line(self) -> int:
        """The line the verdict points to; 1 where it points nowhere."""
        return self.located[0].line if self.located else 1

    @property
    def column(self) -> int:
        """The column the verdict points to."""
        return self.located[0].column if self.located else 1

    @property
    def listed(self) -> bool:
        """Whether it was only listed, not played."""
        return self.verdict.status == LISTED


class Judgement(NamedTuple):
    """What came of one file: its scenarios, the exit code it asks for, what is to be said aside."""

    judged: tuple[Judged, ...]
    exit_code: int = YES
    notes: tuple[str, ...] = ()


def judge(name: str, named: bool, plan: Plan) -> Judgement:
    """Judge the scenarios of a file. A file that was not named itself and tells no story is passed over."""
    begun = perf_counter()
    try:
        source = read_source(name)
    except Failure as failure:
        fault = Fault("unreadable", (), failure.message, failure.hint)
        return Judgement((_unplayable(name, [Located(name, 1, 1, fault)]),), USAGE)
    try:
        document = parse(source)
    except FaultyInput as faulty:
        return Judgement((_unplayable(source.name, faulty.located),), NO)
    if not named and not is_scenario(document):
        return Judgement(())
    judgement = _Judge(source, document, plan, begun).judgement()
    if plan.update and not plan.listing:
        return _updated(source, judgement, named, plan)
    return judgement


def died(name: str) -> Judgement:
    """What is said of a file during which its process died."""
    fault = Fault("defect", (), "the process that played it died")
    located = (Located(name, 1, 1, fault),)
    return Judgement((Judged(name, broken(name, [fault]), located, defect=fault.message),), DEFECT)


def _unplayable(name: str, located: list[Located]) -> Judged:
    return Judged(name, broken(name, [one.fault for one in located]), tuple(located))


class _Judge:
    """Judges the scenarios of one document."""

    def __init__(self, source: Source, document: Document, plan: Plan, begun: float) -> None:
        self.source = source
        self.document = document
        self.plan = plan
        self.begun = begun
        self.judged: list[Judged] = []
        self.matches = matcher(plan.expression) if plan.expression else None

    def judgement(self) -> Judgement:
        notes: list[str] = []
        title = self.source.name
        try:
            game = self._game()
            reading: Reading[Any] = read(_ruled(self.document, self.plan.rules), game, self._setup_of)
            title = reading.title
            if any(fault.severity == ERROR for fault in reading.faults):
                self._add_faulty(reading.title, reading.tags, reading.faults)
            else:
                notes += [located.told for located in locate(self.source, reading.faults)]
                for scenario in reading.scenarios:
                    self._add(scenario, game)
        except DocumentFaults as faulty:
            self._add_faulty(title, [], faulty.faults)
        except Exception as error:
            self._add_defect(title, (), error)
        return Judgement(tuple(self.judged), _exit_code(self.judged), tuple(notes))

    def _game(self) -> AnyGame:
        """The game a document names; DocumentFaults where there is none, or the document is no scenario."""
        name = self.document.get("game", self.plan.game)
        if not is_scenario(self.document):
            hint = "`goldenhorn validate` checks set-ups and positions"
            raise DocumentFaults([Fault("no-scenario", (), "this is no scenario: it has no step", hint)])
        try:
            return _found(self.plan.find, str(name))
        except games.UnknownGame as unknown:
            raise DocumentFaults([Fault("unknown-game", ("game",), str(unknown.args[0]), unknown.hint)]) from None

    def _setup_of(self, name: str) -> Document:
        """The set-up that stands in a file beside the scenario."""
        try:
            beside = Path(self.source.name).parent / name if self.source.name != "<stdin>" else Path(name)
            return ruled(_parsed(read_source(str(beside))), self.plan.rules)
        except Failure as failure:
            raise DocumentFaults([Fault("unreadable", (), failure.message, failure.hint)]) from None
        except FaultyInput as faulty:
            raise DocumentFaults([one.fault for one in faulty.located]) from None

    def _chosen(self, title: str, tags: list[str]) -> bool:
        return chosen(f"{self.source.name} {title}", tags, self.matches, self.plan.tags)

    def _add_faulty(self, title: str, tags: list[str], faults: list[Fault]) -> None:
        if self._chosen(title, tags):
            located = tuple(locate_ruled(self.source, worth_telling(faults), self.plan.rules, ("setup",)))
            verdict = broken(title, [one.fault for one in located])
            self.judged.append(Judged(self.source.name, verdict, located, tags=tuple(tags)))

    def _add_defect(self, title: str, tags: tuple[str, ...], error: Exception) -> None:
        from traceback import format_exception

        what = " ".join(str(error).split())
        message = f"a defect of goldenhorn: {type(error).__name__}{': ' if what else ''}{what}"
        fault = Fault("defect", (), message, "the same command with --debug shows where")
        located = (Located(self.source.name, 1, 1, fault),)
        traceback = "".join(format_exception(error))
        self.judged.append(Judged(self.source.name, broken(title, [fault]), located, tags=tags, defect=traceback))

    def _add(self, scenario: Scenario[Any], game: AnyGame) -> None:
        """Judge one scenario, if it is meant."""
        tags = tuple(scenario.tags)
        if not self._chosen(scenario.title, scenario.tags):
            return
        if self.plan.listing:
            located = tuple(locate(self.source, [Fault(LISTED, scenario.case.path, "")]))
            self.judged.append(Judged(self.source.name, Verdict(LISTED, scenario.title), located, tags=tags))
            return
        try:
            verdict = self._verdict(scenario, game)
        except Exception as error:
            self._add_defect(scenario.title, tags, error)
            return
        located = tuple(locate(self.source, verdict.faults))
        action = _action(scenario.steps[verdict.step - 1], located) if verdict.step and located else ""
        now = perf_counter()
        self.judged.append(Judged(self.source.name, verdict, located, action, tags, now - self.begun))
        self.begun = now

    def _verdict(self, scenario: Scenario[Any], game: AnyGame) -> Verdict:
        """The verdict, when every repetition agrees with the first."""
        verdict = run(scenario, game, onward=self.plan.update, telling=self.plan.telling)
        for variation in range(1, self.plan.repeat if verdict.status != "skipped" else 1):
            again = run(scenario, game, variation=variation)
            if again.status != verdict.status:
                return _flaky(scenario, verdict, again, variation)
        return verdict


def _flaky(scenario: Scenario[Any], verdict: Verdict, again: Verdict, variation: int) -> Verdict:
    """The verdict on a scenario that does not end the same way every time."""
    how = f"with seed {scenario.seed + variation}" if scenario.seed is not None else f"in run {variation + 1}"
    worse = again if verdict.good else verdict
    message = f"expected the same verdict every time, found {verdict.status} at first and {again.status} {how}"
    message += f": {worse.message}" if worse.message else ""
    first = worse.faults[0] if worse.faults else Fault("", ("title",), "")
    fault = Fault("flaky", first.path, message, "give a deal instead of a seed", offset=first.offset)
    return Verdict(FAILED, verdict.title, worse.step, message, (fault,), told=verdict.told)


def _action(step: Step, located: tuple[Located, ...]) -> str:
    """Who does what in a step: the one action at fault, if it is one."""
    path = located[0].fault.path
    number = path[3] if path[2:3] == ("do",) and len(path) > 3 else None
    do = [step.do[number]] if isinstance(number, int) else step.do
    return f"{step.by}: {', '.join(quoted(words)[1:-1] for words in do)}" if step.by else ""


def _exit_code(judged: list[Judged]) -> int:
    if any(one.defect for one in judged):
        return DEFECT
    if any(located.file == RULES for one in judged for located in one.located):
        return USAGE
    return NO if any(not one.verdict.good and not one.listed for one in judged) else YES


@lru_cache(maxsize=16)
def _found(find: Callable[[str], AnyGame], name: str) -> AnyGame:
    """A game, looked for once and not for every file."""
    return find(name)


@lru_cache(maxsize=64)
def _parsed(source: Source) -> Document:
    """A set-up that many scenarios may name."""
    return parse(source)


def _ruled(document: Document, rules: Document) -> Document:
    """The document with rules from the command line laid over those of its set-up."""
    setup = document.get("setup")
    return {**document, "setup": ruled(setup, rules)} if isinstance(setup, dict) else document


def _updated(source: Source, judgement: Judgement, named: bool, plan: Plan) -> Judgement:
    """Write what was found into the file, and judge it again as it is then."""
    corrections = [one for judged in judgement.judged for one in judged.verdict.corrections]
    if not corrections:
        return judgement
    from goldenhorn_cli.documents import write_text
    from goldenhorn_cli.splice import spliced

    text, count = spliced(source.text, corrections)
    if not count:
        return judgement
    try:
        write_text(source.name, text, force=True)
    except Failure as failure:
        return judgement._replace(exit_code=worst(judgement.exit_code, USAGE), notes=(failure.message,))
    note = f"{source.name}: {count} expectation{'s' if count > 1 else ''} updated"
    again = judge(source.name, named, plan._replace(update=False))
    return again._replace(notes=(note, *again.notes))
