"""The protocol that a game's module satisfies, and the two things a game can be waiting for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.core.counts import Vocabulary
    from goldenhorn.core.document import Document
    from goldenhorn.core.faults import Fault
    from goldenhorn.core.refusal import Refusal
    from goldenhorn.core.report import Report
    from goldenhorn.core.score import Columns, Ending, Line, Prompt, Sheet
    from goldenhorn.core.shape import Record


FORGOTTEN: Final = -2  # the seat of a draw that tells what nobody remembers


class Decision:
    """A seat has to choose one of the options."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Draw:
    """Chance has to give `count` things out of `pool`.

    `pile` names where they come from, `words` the kinds, `pool[k]` how many of kind `k` lie there (the
    game's own list: read it, never write it), `seat` whose draw it is (-1: nobody's, FORGOTTEN: of a
    position, what lay open once and nobody remembers). The answer is `count` kind indices in the order drawn. Only
    dealers may look at `pool`.
    """

    __slots__ = ("count", "pile", "pool", "seat", "words")

    def __init__(self, pile: str, words: Vocabulary, pool: list[int], count: int, seat: int) -> None:
        self.pile = pile
        self.words = words
        self.pool = pool
        self.count = count
        self.seat = seat


class Event(Protocol):
    """Something that happened; `seen_by` is the one seat that may know of it, -1 for everybody."""

    @property
    def seen_by(self) -> int: ...


class Indexed(Protocol):
    """An action: a frozen value with its place in the game's interned table."""

    @property
    def index(self) -> int: ...


class Begun(Protocol):
    """A set-up that was read: who plays, and what was odd but no error."""

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def warnings(self) -> tuple[Fault, ...]: ...


class UnreadableAction(ValueError):
    """Words that are no action of the game: what is wrong, a hint, and where in the text."""

    def __init__(self, message: str, hint: str = "", offset: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.offset = offset


SetupT = TypeVar("SetupT", bound=Begun)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Indexed)
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)


class Game(Protocol[SetupT, StateT, ActionT, ViewT, EventT]):
    """What a game's package offers; the package itself is the object. Its laws are tested for every game."""

    name: str  # as written on the command line: "golden-horn"
    title: str  # as written on the box
    seats: range  # how many may play
    about: str  # one line, with what is stand-in data

    shape: Record  # of its set-ups and positions; a position has `turn`
    holdings_shape: Record  # of what `tally` takes: `game`, `players`, `rules`, the next, and more if the game wants it
    holdings_key: str  # the table of it that tells what each player has at the end
    prompts: Sequence[Prompt]  # what to ask for it
    example: str  # what one player may have, in one line as `holding` reads it
    templates: Mapping[str, Callable[[], str]]  # name -> a document to write down what one's own copy has

    @property
    def columns(self) -> Columns | None:
        """How holdings stand in CSV; None where a row of numbers cannot tell them."""
        ...

    @property
    def earned(self) -> Callable[[EventT], tuple[int, Line] | None] | None:
        """What an event earned: the seat and a line, or None; itself None where no points are won during play.

        `what` of a line is that of the line of the sheet it adds to, `goods` names what counts. All that a seat has
        earned makes up its total; what is no points, such as a card, is a line of 0.
        """
        ...

    def read(self, document: Document, /) -> SetupT:
        """The set-up or position a document tells; DocumentFaults with every fault, each with its path.

        Among the warnings of what it gives is a note of each kind of stand-in data that plays in it.
        """
        ...

    def start(self, setup: SetupT, /) -> StateT:
        """A state of one's own, at the set-up's first decision or draw."""
        ...

    def pending(self, state: StateT, /) -> Decision | Draw | None:
        """What the game waits for; None when it is over."""
        ...

    def options(self, state: StateT, /) -> Sequence[ActionT]:
        """Every legal action at a decision, in a fixed order."""
        ...

    def refusal(self, state: StateT, action: ActionT, /) -> Refusal | None:
        """Why an action is not legal at a decision; None if it is."""
        ...

    def advance(self, state: StateT, action: ActionT, log: list[EventT] | None = None, /) -> None:
        """Take a legal action, in place; what happened is appended to the log if there is one."""
        ...

    def settle(self, state: StateT, drawn: list[int], log: list[EventT] | None = None, /) -> None:
        """Answer the pending draw, in place; `drawn` is as a dealer gives it."""
        ...

    def clone(self, state: StateT, /) -> StateT:
        """An equal, independent state."""
        ...

    def ending(self, state: StateT, /) -> Ending | None:
        """Why the game is over; None while it goes on (even when its last round has begun)."""
        ...

    def scores(self, state: StateT, /) -> list[Sheet]:
        """Every seat's sheet as things stand, in seat order."""
        ...

    def tally(self, document: Document, odd: list[Fault] | None = None, /) -> list[Sheet]:
        """The sheets of a real table's holdings, even of one player; DocumentFaults where they are impossible.

        What is odd but no error, and notes, are appended to `odd` if there is one.
        """
        ...

    def view(self, state: StateT, seat: int, /) -> ViewT:
        """What a seat may know."""
        ...

    def imagine(self, view: ViewT, rng: Random, /) -> StateT:
        """A state that the view allows, what is hidden drawn at random."""
        ...

    def spell(self, action: ActionT, state: StateT, /) -> str:
        """An action in words: "raid Ben2 red red"."""
        ...

    def parse(self, text: str, state: StateT, /) -> ActionT:
        """The action that words tell; UnreadableAction where they tell none."""
        ...

    def describe(self, state: StateT | ViewT, /) -> Document:
        """The document of a state or view; `read` takes it back."""
        ...

    def narrate(self, event: EventT, state: StateT, /) -> str:
        """An event as a sentence."""
        ...

    def draw(self, document: Document, /) -> Report:
        """The picture of a set-up or position: grids and notes, no colours, no widths. DocumentFaults as `read`."""
        ...

    def random_setup(self, players: Sequence[str], rules: Document, rng: Random, /) -> Document:
        """A complete set-up, chosen at random where the rules leave a choice."""
        ...

    def holding(self, text: str, /) -> object:
        """What stands under `holdings_key` for a player, from one line; BadCounts where it cannot be read."""
        ...
