"""A scenario while it is played: actions taken, draws answered, expectations held against the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from goldenhorn.core.chance import Dealer, seeded
from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path, quoted
from goldenhorn.core.game import ActionT, Decision, Draw, EventT, Game, SetupT, StateT, UnreadableAction, ViewT
from goldenhorn.core.refusal import Refusal
from goldenhorn.core.score import CAP, winners
from goldenhorn.core.shape import MISSING
from goldenhorn.play.deal import BadDeal, Deal, asked
from goldenhorn.play.earnings import Earned, earnings
from goldenhorn.play.expectation import Comparison, Mismatch, UnknownName
from goldenhorn.play.scenario import Scenario, Step
from goldenhorn.play.schema import expectation_shape

PASSED = "passed"
FAILED = "failed"
BROKEN = "broken"

NOT_YOURS = "not-your-decision"


class Told(NamedTuple):
    """One thing that happened: in which step (0: the set-up), who did what, and what came of it, as sentences.

    `position` is how things stand then; None where nothing has changed. `earned` are the lines that were earned by it,
    each with its seat, in games whose points are won during play.
    """

    step: int
    by: str
    action: str
    events: tuple[str, ...]
    position: Document | None = None
    earned: tuple[Earned, ...] = ()


class _Stop(Exception):
    """The scenario cannot be played on."""

    def __init__(self, status: str, fault: Fault) -> None:
        super().__init__(fault.message)
        self.status = status
        self.fault = fault


def outcome(game: Game[SetupT, StateT, ActionT, ViewT, EventT], state: StateT, players: Sequence[str]) -> Document:
    """What may be expected beside the game's own document; nobody has won before the end, nor at a cap."""
    sheets, ending = game.scores(state), game.ending(state)
    found: Document = {"over": game.pending(state) is None, "scores": {sheet.player: sheet.total for sheet in sheets}}
    found["winners"] = winners(sheets) if ending is not None and ending.cause != CAP else []
    if ending is not None:
        by: Document = {"by": players[ending.by]} if ending.by >= 0 else {}
        found["ending"] = {**by, "cause": ending.cause}
    return found


class Replay(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """Plays one scenario once; `status`, `failed_at`, `faults`, `corrections` and `told` say what came of it."""

    def __init__(
        self,
        scenario: Scenario[SetupT],
        game: Game[SetupT, StateT, ActionT, ViewT, EventT],
        *,
        onward: bool,
        telling: bool,
        variation: int,
    ) -> None:
        self.scenario = scenario
        self.game = game
        self.players = scenario.setup.players
        self.state = game.start(scenario.setup)
        self.onward = onward
        self.log: list[EventT] | None = [] if telling else None
        self.dealer: Dealer | None = None
        if scenario.seed is not None:
            self.dealer = seeded(scenario.seed + variation)
        self.step = 0
        self.status = PASSED
        self.failed_at = 0
        self.faults: list[Fault] = []
        self.corrections: list[tuple[Path, object]] = []
        self.told: list[Told] = []
        self.earned: list[Earned] = []  # since something was told last

    def play(self) -> None:
        """From the set-up to the end, or to where it cannot go on."""
        try:
            self._open()
            for step in self.scenario.steps:
                self.step += 1
                self._take(step)
                if self.faults and not self.onward:
                    return
            self.step = 0
            self._expect(self.scenario.expect, ("expect",))
        except _Stop as stop:
            self._fault(stop.status, stop.fault)

    def _fault(self, status: str, fault: Fault) -> None:
        """Note a fault; what is broken only after something failed says nothing new."""
        if self.status == PASSED:
            self.status = status
            self.failed_at = self.step
        if self.status == status:
            self.faults.append(fault)

    def _open(self) -> None:
        """The draws of the set-up itself."""
        deal = self._deal(self.scenario.deal, ("deal",))
        dealt = self._settle(deal, ("setup",))
        self._used_up(deal, "what is drawn after an action stands in its step")
        if dealt:
            self._tell("", "set up", dealt)

    def _take(self, step: Step) -> None:
        deal = self._deal(step.deal, (*step.path, "deal"))
        for number, words in enumerate(step.do):
            path = step.action_path(number)
            try:
                action = self.game.parse(words, self.state)
            except UnreadableAction as bad:
                raise _Stop(
                    BROKEN, Fault("unreadable-action", path, bad.message, bad.hint, offset=bad.offset)
                ) from None
            if step.refused is not None:
                self._expect_refusal(step, words, action)
                continue
            refusal = self._refusal(step.by, action)
            if refusal is not None:
                raise _Stop(FAILED, _refused(words, refusal, path))
            self.game.advance(self.state, action, self.log)
            happened = self._narrated()
            happened += self._settle(deal, path)
            self._tell(step.by, words, happened)
        self._used_up(deal, "")
        self._expect(step.expect, (*step.path, "expect"))

    def _refusal(self, by: str, action: ActionT) -> Refusal | None:
        """Why a player may not take an action now."""
        pending = self.game.pending(self.state)
        if not isinstance(pending, Decision):
            return Refusal(NOT_YOURS, "the game is over, nobody decides any more")
        if self.players[pending.seat] != by:
            return Refusal(NOT_YOURS, f"{self.players[pending.seat]} decides now, not {by}")
        return self.game.refusal(self.state, action)

    def _expect_refusal(self, step: Step, words: str, action: ActionT) -> None:
        before = self.game.describe(self.state)
        refusal = self._refusal(step.by, action)
        path = (*step.path, "refused")
        wanted = "refused" if step.refused is True else f"refused ({step.refused})"
        if refusal is None:
            message = f"{quoted(words)}: expected {wanted}, found allowed"
            raise _Stop(FAILED, Fault("not-refused", path, message))
        if step.refused not in (True, refusal.code):
            message = f"{quoted(words)}: expected {wanted}, found refused ({refusal.code}): {refusal.reason}"
            self._fault(FAILED, Fault("refused-otherwise", path, message))
            self._correct(path, refusal.code)
        if self.game.describe(self.state) != before:
            raise _Stop(
                FAILED, Fault("refusal-changed", path, f"{quoted(words)}: expected no change, found another state")
            )
        if self.log is not None:
            self.told.append(Told(self.step, step.by, words, (f"refused ({refusal.code}): {refusal.reason}",)))

    def _expect(self, expected: Document, path: Path) -> None:
        """Hold what is expected against how things stand."""
        if not expected:
            return
        found = self.game.describe(self.state)
        if not expected.keys() <= self.game.shape.fields.keys():
            found = {**found, **outcome(self.game, self.state, self.players)}
            ending = found.get("ending")
            if isinstance(ending, dict) and isinstance(expected.get("ending"), str):
                found["ending"] = ending["cause"]
        shape = expectation_shape(self.game.shape)
        try:
            for mismatch in Comparison(self.players).mismatches(shape, expected, found, path):
                self._mismatch(mismatch, len(path))
        except UnknownName as unknown:
            raise _Stop(BROKEN, unknown.fault) from None

    def _mismatch(self, mismatch: Mismatch, base: int) -> None:
        self._fault(FAILED, Fault("unexpected", mismatch.path, mismatch.told(base)))
        if mismatch.value is not MISSING:
            self._correct(mismatch.path, mismatch.value)

    def _correct(self, path: Path, value: object) -> None:
        source = self.scenario.case.source(path)
        if source is not None:
            self.corrections.append((source, value))

    def _deal(self, written: str | list[str] | None, path: Path) -> Deal | None:
        return None if written is None else Deal(written, path)

    def _settle(self, deal: Deal | None, path: Path) -> list[str]:
        """Answer every draw that is asked for; what came of it."""
        happened: list[str] = []
        while isinstance(draw := self.game.pending(self.state), Draw):
            drawn = self._drawn(draw, deal, path)
            if self.log is not None:
                names = ", ".join(draw.words.names[kind] for kind in drawn)
                happened.append(f"dealt {asked(draw, self.players)}: {names}")
            self.game.settle(self.state, drawn, self.log)
            happened += self._narrated()
        return happened

    def _drawn(self, draw: Draw, deal: Deal | None, path: Path) -> list[int]:
        if deal is not None:
            try:
                return deal.take(draw, self.players)
            except BadDeal as bad:
                raise _Stop(BROKEN, bad.fault) from None
        if self.dealer is not None:
            return self.dealer(draw)
        message = f"chance is asked for {asked(draw, self.players)}, and nothing says what it gives"
        here = "in this step" if self.step else "at the top"
        raise _Stop(BROKEN, Fault("no-deal", path, message, f'write deal = "…" {here}, or a seed at the top'))

    def _used_up(self, deal: Deal | None, hint: str) -> None:
        surplus = deal.surplus() if deal is not None else None
        if surplus is not None:
            raise _Stop(BROKEN, surplus._replace(hint=hint))

    def _narrated(self) -> list[str]:
        """The events since the last time, as sentences."""
        if not self.log:
            return []
        sentences = [self.game.narrate(event, self.state) for event in self.log]
        self.earned += earnings(self.game, self.log)
        self.log.clear()
        return sentences

    def _tell(self, by: str, action: str, events: list[str]) -> None:
        if self.log is not None:
            position, earned = self.game.describe(self.state), tuple(self.earned)
            self.told.append(Told(self.step, by, action, tuple(events), position, earned))
            self.earned.clear()


def _refused(words: str, refusal: Refusal, path: Path) -> Fault:
    message = f"{quoted(words)}: expected to be taken, found refused ({refusal.code}): {refusal.reason}"
    return Fault("refused", path, message, f'if that is right, write refused = "{refusal.code}"')
