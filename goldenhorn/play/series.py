"""A series: one deal a block, played under every cyclic rotation of the entrants.

A game is known by its number alone (0 first): the number gives deal, grouping and rotation, those with the seed
give every stream. So any process can play any game, in any order, and get the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple

from goldenhorn.core.chance import Deals, restart, stream
from goldenhorn.core.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.play.match import Outcome, Tape, play

if TYPE_CHECKING:
    from goldenhorn.core.bot import Bot
    from goldenhorn.core.document import Document
    from goldenhorn.play.schedule import Grouping

Seating = tuple[int, ...]
_STARTS = 256  # of games, to be cloned, that are kept at a time
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


def table_document(document: Document, names: Sequence[str], places: Seating) -> Document:
    """The set-up of a game: the entrants as they sit, where the document names no players of its own.

    A document's own players keep their names, since its ships and hands belong to them; the entrants
    take their seats in rotation.
    """
    if "players" in document:
        return document
    players = player_names(names)
    return {**document, "players": [players[entrant] for entrant in places]}


class Series(Generic[SetupT, StateT, ActionT, ViewT, EventT]):
    """Plays the games of a series: a game, its set-up, the entrants with how each is made, and a seed.

    Raises DocumentFaults where the set-up is none. Bots are made anew for every game: what one
    remembers of a game must not depend on which process played the game before. One series plays one
    game at a time: threads need one each. A stand-in plays on where a bot is at fault. Where there are more
    entrants than seats, `groupings` say who plays together on each deal.
    """

    __slots__ = (
        "_deals",
        "_document",
        "_makers",
        "_rngs",
        "_stand_in",
        "_starts",
        "game",
        "groupings",
        "names",
        "round",
        "seats",
        "seed",
    )

    def __init__(
        self,
        game: Game[SetupT, StateT, ActionT, ViewT, EventT],
        document: Document,
        names: Sequence[str],
        makers: Sequence[Callable[[], Bot[ViewT, ActionT]]],
        seed: int,
        stand_in: Bot[ViewT, ActionT] | None = None,
        groupings: Sequence[Grouping] = (),
    ) -> None:
        self.game = game
        self._stand_in = stand_in
        self._makers = list(makers)
        self.seed = seed
        self.names = list(names)
        self.groupings = list(groupings) or [tuple(range(len(names)))]
        self.seats = len(self.groupings[0])
        self.round = len(self.groupings) * self.seats  # games: one deal is met by every rotation of every grouping
        self._document = document
        self._starts: dict[int, StateT] = {}
        for rotation in range(self.seats):  # a faulty set-up is to be told here
            self.start(rotation)
        # One game is over before the next begins, so its generators can be used again.
        self._rngs = [stream(seed, seat) for seat in range(self.seats)]
        self._deals = Deals()

    def seating(self, number: int) -> Seating:
        """Which entrant sits at each seat in a game."""
        block, rotation = divmod(number, self.seats)
        grouping = self.groupings[block % len(self.groupings)]
        return grouping[rotation:] + grouping[:rotation]

    def document(self, number: int) -> Document:
        """The set-up of a game."""
        return table_document(self._document, self.names, self.seating(number))

    def start(self, number: int) -> StateT:
        """A state of one's own at the start of a game."""
        key = number % self.round
        start = self._starts.get(key)
        if start is None:
            if len(self._starts) >= _STARTS:
                self._starts.clear()
            start = self._starts[key] = self.game.start(self.game.read(self.document(number)))
        return self.game.clone(start)

    def play(self, number: int, tape: Tape | None = None) -> Played:
        """Play a game of the series; a tape takes its actions and draws."""
        block, rotation = divmod(number, self.seats)
        places = self.seating(number)
        role, makers, rngs = f"{self.seed}/{block}/bot/{rotation}", self._makers, self._rngs
        chairs = [(makers[entrant](), restart(rngs[seat], role, seat)) for seat, entrant in enumerate(places)]
        deal = self._deals.dealer(self.seed, number // self.round)
        return Played(number, places, play(self.game, self.start(number), chairs, deal, tape, self._stand_in))
