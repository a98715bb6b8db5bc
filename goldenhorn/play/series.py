"""A series: one deal a block, played under every cyclic rotation of the entrants.

A game is known by its number alone (0 first): the number gives block and rotation, those with the seed
give every stream. So any process can play any game, in any order, and get the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple

from goldenhorn.core.chance import restart, seeded, stream
from goldenhorn.core.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.play.match import Outcome, Tape, play

if TYPE_CHECKING:
    from random import Random

    from goldenhorn.core.bot import Bot
    from goldenhorn.core.document import Document

Seating = tuple[int, ...]
_NAME = 40  # letters of a player's name: the words of a program may be many


class Played(NamedTuple):
    """A game of a series: its number (0 first), which entrant sat at each seat, and how it ended."""

    number: int
    seating: Seating
    outcome: Outcome


def entrants(bots: Sequence[str]) -> list[str]:
    """A name for each bot; the second of a kind is told apart.

    >>> entrants(["random", "greedy", "random"])
    ['random', 'greedy', 'random#2']
    """
    return [bot if (nth := bots[: k + 1].count(bot)) == 1 else f"{bot}#{nth}" for k, bot in enumerate(bots)]


def player_names(names: Sequence[str]) -> list[str]:
    """Names for the table: an entrant's words made into one, for ships and sentences are named after players.

    >>> player_names(["greedy:raid=0.5", "random", "random#2"])
    ['greedy_raid_0_5', 'random', 'random_b']
    """
    lettered = [re.sub("#([2-9])$", lambda nth: "_" + "abcdefghi"[int(nth[1]) - 1], name) for name in names]
    plain = [re.sub("[^A-Za-z0-9]+", "_", name)[:_NAME].strip("_") or "bot" for name in lettered]
    if len(set(plain)) == len(plain):
        return plain
    return [f"{name}_{k}" for k, name in enumerate(plain, 1)]


def whole_blocks(games: int, block: int) -> int:
    """The number of games in whole blocks, rounded up.

    >>> whole_blocks(100, 3)
    102
    """
    return -(-games // block) * block


def seating(number: int, seats: int) -> Seating:
    """Which entrant sits at each seat in a game: within a block every entrant sits once at every seat.

    >>> seating(0, 3), seating(1, 3), seating(5, 3)
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    """
    return tuple((seat + number) % seats for seat in range(seats))


def table_document(document: Document, names: Sequence[str], number: int) -> Document:
    """The set-up of a game: the entrants in rotation where the document names no players of its own.

    A document's own players keep their names, since its ships and hands belong to them; the entrants
    take their seats in rotation.
    """
    if "players" in document:
        return document
    players = player_names(names)
    return {**document, "players": [players[entrant] for entrant in seating(number, len(names))]}


class Series(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """Plays the games of a series: a game, its set-up, the entrants with how each is made, and a seed.

    Raises DocumentFaults where the set-up is none. Bots are made anew for every game: what one
    remembers of a game must not depend on which process played the game before. One series plays one
    game at a time: threads need one each. A stand-in plays on where a bot is at fault.
    """

    __slots__ = ("_makers", "_rngs", "_spent", "_stand_in", "_starts", "documents", "game", "names", "seed")

    def __init__(
        self,
        game: Game[SetupT, StateT, ActionT, ViewT, EventT],
        document: Document,
        names: Sequence[str],
        makers: Sequence[Callable[[], Bot[ViewT, ActionT]]],
        seed: int,
        stand_in: Bot[ViewT, ActionT] | None = None,
    ) -> None:
        self.game = game
        self._stand_in = stand_in
        self._makers = list(makers)
        self.seed = seed
        self.names = list(names)
        self.documents = [table_document(document, names, rotation) for rotation in range(len(names))]
        setups = [game.read(document) for document in self.documents]
        self._starts = [game.start(setup) for setup in setups]
        # One game is over before the next begins, so its generators can be used again.
        self._rngs = [stream(seed, seat) for seat in range(len(names))]
        self._spent: dict[tuple[str, int], Random] = {}

    @property
    def seats(self) -> int:
        """How many play: as many as there are entrants."""
        return len(self.names)

    def start(self, number: int) -> StateT:
        """A state of one's own at the start of a game."""
        return self.game.clone(self._starts[number % len(self._starts)])

    def play(self, number: int, tape: Tape | None = None) -> Played:
        """Play a game of the series; a tape takes its actions and draws."""
        seats = len(self.names)
        block, rotation = divmod(number, seats)
        places = seating(number, seats)
        seed, makers = self.seed, self._makers
        chairs = [
            (makers[entrant](), restart(self._rngs[seat], seed, block, "bot", rotation, seat))
            for seat, entrant in enumerate(places)
        ]
        deal = seeded(seed, block, spent=self._spent)
        return Played(number, places, play(self.game, self.start(number), chairs, deal, tape, self._stand_in))
