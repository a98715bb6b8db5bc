"""What is earned in games whose points are won during play: of events, and of actions taken from a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from goldenhorn.core.chance import seeded, stream
from goldenhorn.core.faults import Fault, quoted
from goldenhorn.core.game import ActionT, Decision, Draw, EventT, Game, SetupT, StateT, UnreadableAction, ViewT
from goldenhorn.core.score import Line, Sheet

REFUSED = "refused"
STREAMS = 100  # of chance, by which it is tried whether chance has a say

Earned = tuple[int, Line]  # a seat and what it has earned


class Taken(NamedTuple):
    """An action that was taken: the seat that took it, its words, and all that was earned by it.

    `secretly` are other seats that had to decide something in secret before it could be; chance decided for them.
    """

    seat: int
    action: str
    earned: tuple[Earned, ...]
    secretly: tuple[int, ...] = ()


class Untaken(NamedTuple):
    """An action that could not be taken: its number, whose decision it was (-1: nobody's), and why (without a path)."""

    number: int
    seat: int
    fault: Fault


class Course(NamedTuple):
    """Actions taken one after the other, up to one that could not be, and the sheets before and after.

    `by_chance` says that by other draws (of what a position leaves open, or of what is dealt on the way) something
    else would be earned, or another action could not be taken. `over` tells whether the game is over after them.
    """

    taken: tuple[Taken, ...]
    untaken: Untaken | None
    before: list[Sheet]
    after: list[Sheet]
    over: bool
    by_chance: bool = False


def earnings(game: Game[SetupT, StateT, ActionT, ViewT, EventT], events: Sequence[EventT]) -> list[Earned]:
    """What events earned, in their order; nothing in games whose points are not won during play."""
    earned = game.earned
    if earned is None:
        return []
    return [won for event in events if (won := earned(event)) is not None]


def course(game: Game[SetupT, StateT, ActionT, ViewT, EventT], setup: SetupT, actions: Sequence[str]) -> Course:
    """What actions in words earn, taken from a position by whoever decides.

    A seat can go on without what others decide in secret in between: "choose coin5; put n10". What chance is asked for
    comes from a stream of its own; others are tried to see whether it matters.
    """
    first = _Course(game, setup, 0)
    found = first.play(actions)
    if not first.drew:
        return found
    others = (_Course(game, setup, number).play(actions) for number in range(1, STREAMS))
    return found._replace(by_chance=any(_outcome(other) != _outcome(found) for other in others))


def _outcome(found: Course) -> object:
    """What of a course must be the same by every draw for chance to have no say in it."""
    untaken = found.untaken
    return [(taken.seat, taken.earned) for taken in found.taken], untaken and (untaken.number, untaken.fault.code)


class _Course(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """Plays actions from a position by one stream of chance; `drew` tells whether that was asked for anything."""

    def __init__(self, game: Game[SetupT, StateT, ActionT, ViewT, EventT], setup: SetupT, number: int) -> None:
        self.game = game
        self.state = game.start(setup)
        self.deal = seeded(number)
        self.rng = stream(number, "secret")
        self.drew = False
        self.log: list[EventT] = []

    def play(self, actions: Sequence[str]) -> Course:
        """Take the actions, as far as they can be."""
        self._settle()
        before = self.game.scores(self.state)
        taken: list[Taken] = []
        untaken = None
        for number, words in enumerate(actions):
            secretly: list[int] = []
            seat = self._decider()
            fault = self._take(words, seat)
            if fault is not None and fault.code == REFUSED and taken and seat != taken[-1].seat:
                secretly = self._past_secrets(words, taken[-1].seat)
            if secretly:
                seat, fault = taken[-1].seat, None
            if fault is not None:
                untaken = Untaken(number, seat, fault)
                break
            taken.append(Taken(seat, words, tuple(earnings(self.game, self.log)), tuple(secretly)))
        return Course(tuple(taken), untaken, before, self.game.scores(self.state), self._decider() < 0)

    def _decider(self) -> int:
        """The seat that decides now; -1 where the game is over."""
        pending = self.game.pending(self.state)
        return pending.seat if isinstance(pending, Decision) else -1

    def _past_secrets(self, words: str, mover: int) -> list[int]:
        """Take an action of a seat after what others decide in secret before it; who did, nobody where it cannot be."""
        state, seats = self.game.clone(self.state), []
        while (seat := self._decider()) not in (mover, -1):
            menu, self.log = self.game.options(self.state), []
            self.game.advance(self.state, menu[int(self.rng.random() * len(menu))], self.log)
            if not self.log or self.log[0].seen_by != seat:
                break
            seats.append(seat)
        if seat == mover and self._take(words, mover) is None:
            self.drew = True
            return seats
        self.state = state
        return []

    def _take(self, words: str, seat: int) -> Fault | None:
        """Take an action, with all that chance gives after it; the fault where it cannot be taken."""
        self.log.clear()
        if seat < 0:
            return Fault("game-over", (), f"{quoted(words)} comes too late: the game is over, nobody decides any more")
        try:
            action = self.game.parse(words, self.state)
        except UnreadableAction as bad:
            return Fault("unreadable-action", (), bad.message, bad.hint, offset=bad.offset)
        refusal = self.game.refusal(self.state, action)
        if refusal is not None:
            return Fault(REFUSED, (), f"{quoted(words)} is refused ({refusal.code}): {refusal.reason}")
        self.game.advance(self.state, action, self.log)
        self._settle()
        return None

    def _settle(self) -> None:
        while isinstance(draw := self.game.pending(self.state), Draw):
            self.drew = True
            self.game.settle(self.state, self.deal(draw), self.log)
