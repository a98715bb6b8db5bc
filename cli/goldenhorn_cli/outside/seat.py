"""A seat whose bot is a program from outside: what it is asked is told in words, what it answers becomes an action."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from goldenhorn.core.game import Decision, UnreadableAction
from goldenhorn.play.match import ILLEGAL, BotFault
from goldenhorn_cli.outside import protocol
from goldenhorn_cli.outside.host import Child

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.core.document import Document
    from goldenhorn.games import AnyGame
    from goldenhorn.play.match import Outcome

T = TypeVar("T")


class Limits(NamedTuple):
    """How many seconds a program has: for a decision, for its start and hello, to end after quit."""

    decide: float = 5.0
    start: float = 10.0
    leave: float = 1.0


class Program:
    """A program that plays one seat, game after game; started when first asked, and anew after a fault.

    Nothing of it is left when this object is, nor when our process ends, in whatever way.
    """

    def __init__(self, words: Sequence[str], limits: Limits) -> None:
        self.limits = limits
        self.hello: protocol.Hello | None = None
        self._words = tuple(words)
        self._child: Child | None = None
        self._farewell: weakref.finalize[..., Program] | None = None
        self._number = 0

    @property
    def running(self) -> Child | None:
        """Its process, if it has one now."""
        return self._child

    def start(self) -> None:
        """Start it, if it does not run, and let it say hello."""
        if self._child is not None:
            return
        child = Child(self._words)
        self._child = child
        self._number = 0
        self._farewell = weakref.finalize(self, child.leave, protocol.QUIT, self.limits.leave)
        self.hello = self._kept(lambda: protocol.said_hello(child.ask(protocol.hello(), self.limits.start)))

    def tell(self, message: bytes) -> None:
        """Send what needs no answer, if it runs."""
        if (child := self._child) is not None:
            self._kept(lambda: child.tell(message))

    def decide(self, view: Document, options: Sequence[str]) -> str | int:
        """Ask it to choose: an option's place, or words."""
        child = self._child
        assert child is not None
        self._number += 1
        number, seconds = self._number, self.limits.decide
        message = protocol.decide(number, view, options, seconds)
        return self._kept(lambda: protocol.answered(child.ask(message, seconds), number, len(options)))

    def stop(self) -> None:
        """End it at once."""
        child, self._child = self._child, None
        if child is not None and self._farewell is not None:
            self._farewell.detach()
            child.kill()

    def leave(self) -> bool:
        """Let it end; whether it did so by itself, within its time."""
        if self._child is None or self._farewell is None:
            return True
        self._child = None
        return bool(self._farewell())

    def _kept(self, exchange: Callable[[], T]) -> T:
        """What an exchange gives; whatever breaks it off is the end of the process."""
        try:
            return exchange()
        except BaseException:
            self.stop()
            raise


class Seat:
    """The bot of one game. Its program sees a view as a document, and nothing else of the game."""

    def __init__(self, program: Program, game: AnyGame) -> None:
        self._program = program
        self._game = game
        self._begun: Child | None = None  # the process that was told of this game

    def decide(self, view: Any, options: Sequence[Any], rng: Random, /) -> Any:
        """The option that the program chooses, or what its words tell."""
        game, program = self._game, self._program
        # Words may need a state. One that the view allows will do: whatever is hidden cannot show in them.
        state = game.imagine(view, rng)
        document = game.describe(view)
        words = [game.spell(option, state) for option in options]
        if self._begun is None or self._begun is not program.running:
            program.start()
            waiting = game.pending(state)
            assert isinstance(waiting, Decision)
            program.tell(protocol.new_game(game.name, document, waiting.seat))
            self._begun = program.running
        answer = program.decide(document, words)
        if isinstance(answer, int):
            return options[answer]
        if answer in words:
            return options[words.index(answer)]
        return self._told(answer, state)

    def finish(self, outcome: Outcome, seat: int) -> None:
        """Tell the program how the game ended, if it knows of it."""
        if self._begun is not None and self._begun is self._program.running:
            with suppress(BotFault):  # the game is over; if need be, the next one starts it anew
                self._program.tell(protocol.game_over(outcome, seat))

    def _told(self, answer: str, state: Any) -> Any:
        """The action of words that are none of the options: at an open-ended decision it may be legal."""
        try:
            return self._game.parse(answer, state)
        except UnreadableAction as bad:
            hint = f" ({bad.hint})" if bad.hint else ""
            message = f"answered {protocol.shown(answer)}: {protocol.cut(bad.message + hint)}"
        raise BotFault(ILLEGAL, "no-action", message)  # out here it does not hold on to what it was raised in
