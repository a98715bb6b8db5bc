"""Advice at a decision: every option is played out to the end, from states that the seat can imagine.

All options meet the same imagined states and the same deals, so that they differ by themselves and not by luck.
The budget is spent in rounds; after each only the better half of the options is tried on (sequential halving,
Karnin, Koren and Somekh 2013).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple

from goldenhorn.core.bot import Bot
from goldenhorn.core.chance import blind, seeded, stream
from goldenhorn.core.game import ActionT, Decision, Draw, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.core.score import CAP

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.core.chance import Dealer

    Chair = tuple[Bot[ViewT, ActionT], Random]

Used = Callable[[int], float]  # the part of the budget that is spent, after so many play-outs

FORESEEN = 5  # decisions after the option, the seat's own among them
_Z = 1.96  # for an interval of 95 %


class NoAdvice(ValueError):
    """A position at which a seat cannot be advised: why, and a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Foreseen(NamedTuple):
    """A decision that is likely to follow: whose, which action in words, and in what part of the play-outs."""

    seat: int
    action: str
    often: float


class Estimate(NamedTuple):
    """What is expected of an option: share of the win (0 to 1, with its 95 % interval) and points (with their error).

    `behind` is how much of the share it loses against the best option, in the states that both have met: as these
    have met the same luck, this is known better than the shares are. Errors are standard errors of means, None
    below two play-outs.
    """

    option: str
    share: float
    low: float
    high: float
    behind: float
    behind_error: float | None
    points: float
    error: float | None
    playouts: int
    foreseen: tuple[Foreseen, ...]


class Advice(NamedTuple):
    """The options of a seat, the best first; how many play-outs and how many imagined states that took."""

    seat: int
    estimates: tuple[Estimate, ...]
    playouts: int
    states: int


def decider(game: Game[SetupT, StateT, ActionT, ViewT, EventT], setup: SetupT) -> int:
    """The seat that decides in a position, whatever is not known of it; NoAdvice where none does."""
    state = game.start(setup)
    deal = blind(stream("decider"))
    while (waiting := game.pending(state)) is not None:
        if isinstance(waiting, Decision):
            return waiting.seat
        game.settle(state, deal(waiting))
    raise NoAdvice("the game is over, so there is nothing to decide")


class Adviser(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """Advises in one position. It sees what the seat sees: what else the position tells is never looked at."""

    __slots__ = ("_game", "_make", "_seed", "_setup")

    def __init__(
        self,
        game: Game[SetupT, StateT, ActionT, ViewT, EventT],
        setup: SetupT,
        make: Callable[[], Bot[ViewT, ActionT]],
        seed: int,
    ) -> None:
        """`make` makes the bot that plays on for every seat; equal seeds and budgets in play-outs give equal advice."""
        self._game = game
        self._setup = setup
        self._make = make
        self._seed = seed

    def advise(self, seat: int, used: Used) -> Advice:
        """Try the options of a seat until the budget is used, each at least once."""
        seen = self._seen(seat, 0)
        menu = list(self._game.options(self._game.imagine(seen, stream(self._seed, "menu"))))
        trials = [_Trial(option, place) for place, option in enumerate(menu)]
        rounds = max(1, (len(menu) - 1).bit_length())
        played = states = 0
        left = trials
        for number in range(1, rounds + 1):
            while not played or used(played) < number / rounds:
                self._try(left, seat, states)
                played += len(left)
                states += 1
            left.sort(key=_Trial.order)
            left = left[: (len(left) + 1) // 2]
        ranked = sorted(trials, key=_Trial.standing)
        words = self._game.imagine(seen, stream(self._seed, "menu"))
        estimates = [trial.estimate(self._game.spell(trial.option, words), ranked[0]) for trial in ranked]
        return Advice(seat, tuple(estimates), played, states)

    def _seen(self, seat: int, number: int) -> ViewT:
        """What the seat sees; what the position leaves open to it is given by chance, and hidden again by the view."""
        game = self._game
        state = game.start(self._setup)
        deal = blind(stream(self._seed, "unknown", number))
        while isinstance(waiting := game.pending(state), Draw):
            if waiting.seat in (seat, -1):
                what = "what the seat that is advised holds" if waiting.seat == seat else "what lies open to all"
                hint = "write it into the position; for what others hold a number will do"
                raise NoAdvice(f"{what} is not told: {waiting.count} from the {waiting.pile}", hint)
            game.settle(state, deal(waiting))
        return game.view(state, seat)

    def _try(self, trials: Sequence[_Trial[ActionT]], seat: int, number: int) -> None:
        """One play-out of each option from one imagined state, with one deal."""
        game, seed = self._game, self._seed
        imagined = game.imagine(self._seen(seat, number), stream(seed, "imagined", number))
        seats = len(game.scores(imagined))
        for trial in trials:
            state = game.clone(imagined)
            game.advance(state, trial.option)
            chairs = [(self._make(), stream(seed, "bot", number, other)) for other in range(seats)]
            line = self._play_out(state, chairs, seeded(seed, "deal", number))
            sheets, ending = game.scores(state), game.ending(state)
            first = [sheet.rank == 1 for sheet in sheets]
            if ending is not None and ending.cause == CAP:
                first = [True] * seats
            trial.add(first[seat] / sum(first), sheets[seat].total, line)

    def _play_out(self, state: StateT, chairs: Sequence[Chair[ViewT, ActionT]], deal: Dealer) -> _Line:
        """Play on to the end, in place; the first decisions."""
        game = self._game
        pending, options, advance, view = game.pending, game.options, game.advance, game.view
        line: list[tuple[int, str]] = []
        while (waiting := pending(state)) is not None:
            if isinstance(waiting, Draw):
                game.settle(state, deal(waiting))
                continue
            seat = waiting.seat
            bot, rng = chairs[seat]
            chosen = bot.decide(view(state, seat), options(state), rng)
            if len(line) < FORESEEN:
                line.append((seat, game.spell(chosen, state)))
            advance(state, chosen)
        return tuple(line)


_Line = tuple[tuple[int, str], ...]


class _Trial(Generic[ActionT]):
    """An option and what came of its play-outs."""

    __slots__ = ("lines", "option", "place", "points", "shares")

    def __init__(self, option: ActionT, place: int) -> None:
        self.option = option
        self.place = place
        self.shares: list[float] = []
        self.points: list[int] = []
        self.lines: list[_Line] = []

    def add(self, share: float, points: int, line: _Line) -> None:
        self.shares.append(share)
        self.points.append(points)
        self.lines.append(line)

    def order(self) -> tuple[float, float, int]:
        """The best first: by share of the win, then by points, then as the game lists them."""
        count = len(self.shares)
        return -sum(self.shares) / count, -sum(self.points) / count, self.place

    def standing(self) -> tuple[int, float, float, int]:
        """What stayed in longer stands before what was given up earlier."""
        return -len(self.shares), *self.order()

    def estimate(self, words: str, best: _Trial[ActionT]) -> Estimate:
        count = len(self.shares)
        low, high = interval(sum(self.shares), count)
        behind, unsure = mean([theirs - ours for theirs, ours in zip(best.shares, self.shares, strict=False)])
        points, error = mean(self.points)
        share = sum(self.shares) / count
        return Estimate(words, share, low, high, behind, unsure, points, error, count, foreseen(self.lines))


def mean(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean and its standard error, None for one value alone.

    >>> mean([1, 3]), mean([2])
    ((2.0, 1.0), (2.0, None))
    """
    count = len(values)
    middle = sum(values) / count
    if count < 2:
        return middle, None
    return middle, (sum((value - middle) ** 2 for value in values) / (count - 1) / count) ** 0.5


def interval(won: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share that came of `count` games (Wilson 1927).

    >>> [round(end, 2) for end in interval(8, 10)]
    [0.49, 0.94]
    """
    share, z2 = won / count, _Z * _Z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = _Z / (1 + z2 / count) * (share * (1 - share) / count + z2 / (4 * count * count)) ** 0.5
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def foreseen(lines: Sequence[_Line]) -> tuple[Foreseen, ...]:
    """The most frequent first decision, the most frequent one after it, and so on.

    >>> foreseen([((0, "a"), (1, "b")), ((0, "a"), (1, "c")), ((0, "a"), (1, "b")), ((0, "d"),)])
    (Foreseen(seat=0, action='a', often=0.75), Foreseen(seat=1, action='b', often=0.5))
    """
    found: list[Foreseen] = []
    count = len(lines)
    prefix: _Line = ()
    while lines := [line for line in lines if line[: len(prefix)] == prefix and len(line) > len(prefix)]:
        following = Counter(line[: len(prefix) + 1] for line in lines)
        prefix, times = min(following.items(), key=lambda one: (-one[1], one[0]))
        found.append(Foreseen(*prefix[-1], times / count))
    return tuple(found)
