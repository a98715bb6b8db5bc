"""One match: a game played from a state to its end, bots at its seats, a dealer answering for chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from goldenhorn.core.game import ActionT, Decision, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.core.score import CAP

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.core.bot import Bot
    from goldenhorn.core.chance import Dealer
    from goldenhorn.core.game import Draw

    # A seat's bot and its stream. A bot that sets `looks = False` is handed None for a view.
    Chair = tuple[Bot[ViewT, ActionT], Random]

ILLEGAL = "illegal"  # what it answered may not be done
TIMEOUT = "timeout"  # it did not answer in time
CRASH = "crash"  # it raised, or its process ended
PROTOCOL = "protocol"  # what it answered cannot be read
FAULTS = (ILLEGAL, TIMEOUT, CRASH, PROTOCOL)
NORMAL = "normal"
INTERRUPTED = "interrupted"  # nobody knows how it would have gone: it took along those who played it
UNDECIDED = (CAP, INTERRUPTED)
KINDS = (NORMAL, *FAULTS, CAP, INTERRUPTED)  # of endings

CHANCE = -1  # stands on a tape where a seat would
Tape = list[tuple[int, str]]  # every action as (seat, words), every draw as (CHANCE, words)


class Slip(NamedTuple):
    """A fault: whose, which of FAULTS, in which decision (0 first), a word for it, and what it was."""

    seat: int
    ending: str
    decision: int
    detail: str = ""
    message: str = ""


class Outcome(NamedTuple):
    """How a match ended. Scores and ranks go by seat; equal results share a rank (1, 1, 3).

    `ending` is the game's own cause, "cap" among them, or one of FAULTS; `by` the seat that brought it
    about or is at fault (-1: nobody). `detail` tells a fault in a word that is the same in every run:
    the refusal's code or a type's name; `message` is for people. `slips` are the faults that did not
    break the match off, as a stand-in took the seat.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    ending: str
    by: int
    decisions: int
    detail: str = ""
    message: str = ""
    slips: tuple[Slip, ...] = ()

    @property
    def fault(self) -> bool:
        """Whether a bot broke the match off."""
        return self.ending in FAULTS

    @property
    def faults(self) -> tuple[Slip, ...]:
        """Every fault, the one that broke the match off as well as those that did not.

        >>> Outcome((0, 3), (2, 1), "timeout", 0, 40, "late", "gave no answer").faults
        (Slip(seat=0, ending='timeout', decision=40, detail='late', message='gave no answer'),)
        """
        if not self.fault:
            return self.slips
        return (*self.slips, Slip(self.by, self.ending, self.decisions, self.detail, self.message))

    @property
    def kind(self) -> str:
        """`ending`, but "normal" for whatever cause of its own the game ended by.

        >>> Outcome((7, 9, 9), (3, 1, 1), "rounds", -1, 40).kind
        'normal'
        """
        return self.ending if self.fault or self.ending in UNDECIDED else NORMAL

    @property
    def lost(self) -> bool:
        """Whether it took along those who played it, so that nobody knows how it would have gone."""
        return self.ending == INTERRUPTED

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; none where it was cut off undecided.

        >>> Outcome((7, 9, 9), (3, 1, 1), "rounds", -1, 40).winners
        (1, 2)
        """
        if self.ending in UNDECIDED:
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class BotFault(Exception):
    """A bot is at fault: which of FAULTS, a word that is the same in every run, and a sentence.

    A bot may raise it from `decide`, to say of itself what another driver found: that its program did
    not answer in time, say. Whatever else it raises is a crash.
    """

    def __init__(self, ending: str, detail: str, message: str) -> None:
        super().__init__(message)
        self.ending = ending
        self.detail = detail
        self.message = message


def play(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT],
    state: StateT,
    chairs: Sequence[Chair[ViewT, ActionT]],
    deal: Dealer,
    tape: Tape | None = None,
    stand_in: Bot[ViewT, ActionT] | None = None,
) -> Outcome:
    """Play on from `state`, in place, until the game is over or a bot breaks it off; `chairs` go by seat.

    With a `stand_in` nobody breaks it off: it takes the seat of a bot that is at fault, with its stream.
    """
    choosers = [(bot.decide, rng, bool(getattr(bot, "looks", True))) for bot, rng in chairs]
    if tape is not None:
        deal = _taped(deal, tape)
    slips: list[Slip] = []
    made, seat, fault = _go_on(game, state, choosers, deal, tape)
    while fault is not None and stand_in is not None:
        slips.append(Slip(seat, fault.ending, made, fault.detail, fault.message))
        choosers[seat] = (stand_in.decide, choosers[seat][1], bool(getattr(stand_in, "looks", True)))
        more, seat, fault = _go_on(game, state, choosers, deal, tape)
        made += more
    outcome = _finished(game, state, made) if fault is None else _forfeit(game, state, seat, made, fault)
    if slips:
        outcome = outcome._replace(slips=tuple(slips))
    for place, (bot, _) in enumerate(chairs):
        finish = getattr(bot, "finish", None)
        if finish is not None:
            finish(outcome, place)
    return outcome


def _go_on(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT],
    state: StateT,
    choosers: Sequence[tuple[Callable[[ViewT, Sequence[ActionT], Random], ActionT], Random, bool]],
    deal: Dealer,
    tape: Tape | None,
) -> tuple[int, int, BotFault | None]:
    """Play on until the game is over or a bot is at fault: decisions made, the last seat, and its fault."""
    pending, options, advance, settle, view = game.pending, game.options, game.advance, game.settle, game.view
    decisions, seat = 0, CHANCE
    unseen = cast("ViewT", None)
    try:
        while (waiting := pending(state)) is not None:
            if isinstance(waiting, Decision):
                seat = waiting.seat
                decide, rng, looks = choosers[seat]
                menu = options(state)
                seen = view(state, seat) if looks else unseen
                try:
                    chosen = decide(seen, menu, rng)
                except BotFault:
                    raise
                except (Exception, SystemExit) as error:
                    raise _crash(error) from None
                for action in menu:  # options are interned: the very one, not what a bot holds equal to it
                    if action is chosen:
                        break
                else:
                    action = _unlisted(game, state, menu, chosen)
                decisions += 1
                if tape is not None:
                    tape.append((seat, game.spell(action, state)))
                advance(state, action)
            else:
                settle(state, deal(waiting))
    except BotFault as fault:
        return decisions, seat, fault.with_traceback(None)  # or a bot would live as long as the tale of its fault
    return decisions, seat, None


def _taped(deal: Dealer, tape: Tape) -> Dealer:
    """A dealer whose answers are noted on the tape."""

    def noted(draw: Draw) -> list[int]:
        drawn = deal(draw)
        tape.append((CHANCE, " ".join(draw.words.names[kind] for kind in drawn)))
        return drawn

    return noted


def _unlisted(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT], state: StateT, menu: Sequence[ActionT], chosen: ActionT
) -> ActionT:
    """The action meant by what is no option: at an open-ended decision it may still be legal, refusal is the law."""
    if type(chosen) is not type(menu[0]):
        kind = type(chosen).__name__
        raise BotFault(ILLEGAL, kind, f"gave no option but a value of type {kind}")
    try:
        action = game.parse(game.spell(chosen, state), state)  # the game's own, whatever the bot made up
        refused = game.refusal(state, action)
    except Exception as error:
        raise BotFault(ILLEGAL, "no-action", f"gave no action of the game ({type(error).__name__})") from None
    if refused is not None:
        message = f'chose "{game.spell(action, state)}", which is refused: {refused.reason}'
        raise BotFault(ILLEGAL, refused.code, message)
    return action


def _crash(error: BaseException) -> BotFault:
    kind = type(error).__name__
    said = str(error)[:200]
    return BotFault(CRASH, kind, f"raised {kind}: {said}" if said else f"raised {kind}")


def _finished(game: Game[SetupT, StateT, ActionT, ViewT, EventT], state: StateT, decisions: int) -> Outcome:
    ending = game.ending(state)
    if ending is None:
        raise RuntimeError("a game waits for nothing and yet gives no ending")
    sheets = game.scores(state)
    scores = tuple(sheet.total for sheet in sheets)
    # A cap decides nothing: nobody is ahead of anybody.
    ranks = (1,) * len(sheets) if ending.cause == CAP else tuple(sheet.rank for sheet in sheets)
    return Outcome(scores, ranks, ending.cause, ending.by, decisions)


def _forfeit(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT], state: StateT, seat: int, decisions: int, fault: BotFault
) -> Outcome:
    """The seat at fault is last, the others share the win; the scores are those on the table."""
    scores = tuple(sheet.total for sheet in game.scores(state))
    ranks = tuple(len(scores) if other == seat else 1 for other in range(len(scores)))
    return Outcome(scores, ranks, fault.ending, seat, decisions, fault.detail, fault.message)
