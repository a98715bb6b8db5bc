"""A compliance run: a bot from outside plays what a series may ask of it, and every point is told as kept or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from goldenhorn.core.bot import RandomBot
from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document, table, texts
from goldenhorn.core.faults import DocumentFaults
from goldenhorn.core.game import Decision
from goldenhorn.core.shape import Record, Text
from goldenhorn.play.match import BotFault, Outcome, play
from goldenhorn_cli.outside.seat import Program, Seat

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.games import AnyGame

_ODD = 24  # positions out of the middle of games
_NAMES = ("Anna", "Ben", "Chloé", "the fourth")  # a bot that takes names for ASCII, or for words, is found out


class Point(NamedTuple):
    """Something asked of a bot, whether it kept it, and what was found."""

    what: str
    kept: bool
    found: str


class Watched(Program):
    """A program whose answers are counted and timed."""

    slowest = 0.0
    words = 0
    numbers = 0

    def decide(self, view: Document, options: Sequence[str]) -> str | int:
        """Its choice."""
        begun = monotonic()
        answer = super().decide(view, options)
        self.slowest = max(self.slowest, monotonic() - begun)
        self.words += isinstance(answer, str)
        self.numbers += isinstance(answer, int)
        return answer


def check(program: Watched, game: AnyGame) -> Iterator[Point]:
    """Play the run, point by point. A bot that cannot even start is asked no more."""
    begun = monotonic()
    try:
        program.start()
    except BotFault as fault:
        yield Point("starts and says hello", False, _told(fault))
        return
    hello = program.hello
    named = f"{hello.name} {hello.version}".strip() if hello is not None else ""
    yield Point("starts and says hello", True, f"{named}, after {monotonic() - begun:.2f} s")
    for players in game.seats:
        for seat in (0, players - 1):
            yield _whole_game(program, game, {"players": _names(players)}, seat)
    for rules in _house_rules(game):
        yield _whole_game(program, game, {"players": _names(game.seats[0]), "rules": rules}, 0)
    yield _odd_positions(program, game)
    yield _habits(program)
    yield _end(program)


def _names(players: int) -> list[str]:
    """Names for any number of players."""
    return [*_NAMES, *(f"Player {number}" for number in range(len(_NAMES) + 1, players + 1))][:players]


def _whole_game(program: Program, game: AnyGame, document: Document, seat: int) -> Point:
    """A game from its start to its end, the other seats taken by random."""
    state = game.start(game.read({"game": game.name, **document}))
    players = texts(document, "players")
    chairs: list[Any] = [(RandomBot(), stream("check", place)) for place in range(len(players))]
    chairs[seat] = (Seat(program, game), stream("check", seat))
    outcome = play(game, state, chairs, blind(stream("check", "deal")))
    told = ", ".join(f"{key}={word}" for key, word in table(document, "rules").items())
    what = f"plays a game of {len(players)} players from seat {seat + 1}" + f" with {told}" * bool(told)
    if outcome.fault:
        return Point(what, False, f"decision {outcome.decisions + 1}: {_told(outcome)}")
    return Point(what, True, f"rank {outcome.ranks[seat]} with {outcome.scores[seat]} points")


def _house_rules(game: AnyGame) -> Iterator[Document]:
    """Rules that a bot may meet: every word of the first choice by itself, then all the other words in mixtures."""
    field = game.shape.fields.get("rules")
    shapes = field.shape.fields if field is not None and isinstance(field.shape, Record) else {}
    choices = {key: one.shape.words for key, one in shapes.items() if isinstance(one.shape, Text) and one.shape.words}
    first = next(iter(choices), "")
    for word in choices.pop(first, ()):
        yield {first: word}
    for nth in range(max(map(len, choices.values()), default=0)):
        mixture: Document = {}
        for key, words in choices.items():
            more = {**mixture, key: words[nth % len(words)]}
            mixture = more if _can_be_read(game, more) else mixture
        yield mixture


def _can_be_read(game: AnyGame, rules: Document) -> bool:
    """Whether rules go with a bare set-up: some ask for more to be told."""
    try:
        game.read({"game": game.name, "players": _names(game.seats[0]), "rules": rules})
    except DocumentFaults:
        return False
    return True


def _odd_positions(program: Program, game: AnyGame) -> Point:
    """Decisions out of the middle of games, each in a game of its own that is never finished."""
    what = f"decides in {_ODD} positions from the middle of games"
    rng = stream("check", "positions")
    for number in range(_ODD):
        players = game.seats[number % len(game.seats)]
        state, seat = _wander(game, int(rng.random() * 80), players, rng)
        options = game.options(state)
        try:
            chosen = Seat(program, game).decide(game.view(state, seat), options, rng)
        except BotFault as fault:
            return Point(what, False, f"position {number + 1}: {_told(fault)}")
        refused = game.refusal(state, chosen)
        if refused is not None:
            return Point(what, False, f"position {number + 1}: {_refused(game.spell(chosen, state), refused.reason)}")
    return Point(what, True, "")


def _wander(game: AnyGame, steps: int, players: int, rng: Random) -> tuple[Any, int]:
    """A position after `steps` decisions at random, or fewer where the game is over sooner, and who decides there."""
    deal = blind(rng)
    state = game.start(game.read({"game": game.name, "players": _names(players)}))
    kept, seat = state, 0
    while steps >= 0 and (waiting := game.pending(state)) is not None:
        if isinstance(waiting, Decision):
            kept, seat = game.clone(state), waiting.seat
            game.advance(state, RandomBot().decide(None, game.options(state), rng))
            steps -= 1
        else:
            game.settle(state, deal(waiting))
    return kept, seat


def _habits(program: Watched) -> Point:
    """That nothing stands on stdout but answers; and what else was noticed."""
    what = "writes nothing to stdout but answers"
    child = program.running
    if child is not None and child.unasked:
        return Point(what, False, f"found «{child.unasked}»; print to stderr what is for people")
    by = " and ".join(
        f"{count} by {how}" for count, how in ((program.words, "words"), (program.numbers, "number")) if count
    )
    noise = f"; its last line on stderr: {child.said}" if child is not None and child.said else ""
    return Point(what, True, f"answered {by or 'nothing'}, the slowest after {1000 * program.slowest:.0f} ms{noise}")


def _end(program: Program) -> Point:
    what = f"ends within {program.limits.leave:g} s after quit"
    if program.leave():
        return Point(what, True, "")
    return Point(what, False, "had to be killed; end on the message quit, or when stdin ends")


def _refused(words: str, why: str) -> str:
    return f'chose "{words}", which is refused: {why}'


def _told(fault: BotFault | Outcome) -> str:
    return f"{fault.message} [{fault.ending}]"
