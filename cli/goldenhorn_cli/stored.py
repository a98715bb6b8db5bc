"""The games that stand in result files of `match --out`, one after the other, for those who count them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from goldenhorn.core.document import Document, text, texts
from goldenhorn.core.faults import Fault, did_you_mean, quoted
from goldenhorn.play.ratings import MOST_PLAYERS
from goldenhorn.play.series import entrants
from goldenhorn_cli.documents import STDIN, FaultyInput, Located, open_bytes
from goldenhorn_cli.failures import NOTHING, Failure, one_line
from goldenhorn_cli.results import SCHEMA, game_played
from goldenhorn_cli.rounds import is_sound, round_of, seats_of

if TYPE_CHECKING:
    from goldenhorn.play.match import Outcome
    from goldenhorn.play.series import Played

_MOST_FAULTS = 20  # after so many a file is not looked through any further
_FILTERS = {"bot": "a bot that plays", "players": "how many play", "ending": "how it ended"}


class Stored(NamedTuple):
    """A game: which deal of which file it was played on, the bot at each seat, and how it ended."""

    deal: tuple[int, int]
    bots: tuple[str, ...]
    outcome: Outcome


class Filter(NamedTuple):
    """A word that games must fit: bot=greedy, players=3 or ending=cap."""

    key: str
    value: str

    def fits(self, game: Stored) -> bool:
        """Whether a game is wanted."""
        if self.key == "bot":
            return self.value in game.bots
        if self.key == "players":
            return self.value == str(len(game.bots))
        return self.value == game.outcome.ending


def filters(words: Sequence[str]) -> list[Filter]:
    """What `--filter KEY=VALUE` asks for; Failure where a word is none.

    >>> filters(["bot=greedy:raid=0.5"])
    [Filter(key='bot', value='greedy:raid=0.5')]
    """
    found = []
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise Failure(f"--filter takes KEY=VALUE, not {quoted(word)}", "for example --filter bot=greedy")
        if key not in _FILTERS:
            raise Failure(f"{quoted(key)} is nothing to filter by", did_you_mean(key, list(_FILTERS)))
        found.append(Filter(key, value))
    return found


class Store:
    """Result files, read once, line by line. Afterwards it knows what they were and what was left out."""

    def __init__(self, files: Sequence[str], wanted: Sequence[Filter]) -> None:
        self._files = files
        self._wanted = wanted
        self._faults: list[Located] = []
        self.manifests: list[Document] = []
        self.games = 0  # that were read and are whole
        self.lost = 0  # that took along those who played them

    def __iter__(self) -> Iterator[Stored]:
        """The games that are wanted and were played out; FaultyInput at the end where lines are damaged."""
        for at, name in enumerate(self._files):
            shown = "<stdin>" if name == STDIN else name
            with open_bytes(name) as file:
                manifest = self._manifest(file, shown)
                met_by = round_of(manifest)  # games
                for played, bots in self._played(file, shown, manifest):
                    game = Stored((at, played.number // met_by), bots, played.outcome)
                    self.games += 1
                    self.lost += played.outcome.lost
                    if not played.outcome.lost and all(one.fits(game) for one in self._wanted):
                        yield game
        if self._faults:
            raise FaultyInput(self._faults)

    @property
    def game(self) -> str:
        """Which game they are of."""
        return text(self.manifests[0], "game") if self.manifests else ""

    @property
    def notes(self) -> list[str]:
        """What the matches noted, such as that stand-in data played, each once, as sentences."""
        noted = dict.fromkeys(words for manifest in self.manifests for words in texts(manifest, "notes"))
        return [f"{words[:1].upper()}{words[1:]}." for words in noted]

    def nothing(self) -> Failure:
        """Why there is no game to count."""
        if self.games == self.lost:
            return Failure("no game has been played out in what was read", "goldenhorn match … --out FILE", NOTHING)
        words = " ".join(f"{one.key}={one.value}" for one in self._wanted)
        bots = sorted({bot for manifest in self.manifests for bot in texts(manifest, "bots")})
        return Failure(f"no game fits --filter {words}", f"these bots played: {', '.join(bots)}", NOTHING)

    def _manifest(self, file: BinaryIO, name: str) -> Document:
        """The first line of a file, held against that of the first file."""
        manifest = _loaded(file.readline())
        if not isinstance(manifest, dict) or manifest.get("schema") != SCHEMA or not is_sound(manifest):
            hint = "it is written by goldenhorn match … --out FILE"
            raise FaultyInput([_located(name, 1, "this is no result file of a match", hint)])
        if self.manifests:
            first = self.manifests[0]
            if manifest.get("game") != first.get("game"):
                games = f"{quoted(manifest.get('game'))}, {self._files[0]} of {quoted(first.get('game'))}"
                raise Failure(f"{name} is of {games}", "rate the games one by one")
            _tell_differences(self._files[0], first, name, manifest)
            if manifest in self.manifests:
                twin = self._files[self.manifests.index(manifest)]
                _warn(f"{name} holds the same series as {twin}: its games count twice")
        self.manifests.append(manifest)
        return manifest

    def _played(self, file: BinaryIO, name: str, manifest: Document) -> Iterator[tuple[Played, tuple[str, ...]]]:
        """The games of a file; what is damaged is noted, a last line without its end is told and left out."""
        bots = texts(manifest, "bots")
        names, shown = entrants(bots), [one_line(bot) for bot in bots]
        at_once, last = seats_of(manifest), -1
        for number, line in enumerate(file, 2):
            if not line.strip():
                continue
            played = _game(line, names, at_once)
            if played is not None and played.number > last:
                last = played.number
                yield played, tuple([shown[entrant] for entrant in played.seating])
            elif played is None and not line.endswith(b"\n"):
                _warn(f"{name}:{number}: the last line is torn and left out; match --resume plays that game again")
            else:
                what = "this line tells no game" if played is None else f"game {played.number + 1} is out of order"
                self._faults.append(_located(name, number, what, "match --resume says which series it was"))
                if len(self._faults) >= _MOST_FAULTS:
                    raise FaultyInput(self._faults)


def _game(line: bytes, names: Sequence[str], seats: int) -> Played | None:
    """The game of a line, which so many play; None where it tells none that can have been played."""
    try:
        played = game_played(_loaded(line), names)  # type: ignore[arg-type]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    seating, ranks = played.seating, played.outcome.ranks
    if not 0 < seats <= MOST_PLAYERS or not len(seating) == len(set(seating)) == seats or played.outcome.decisions < 0:
        return None
    # Everybody stands behind those who are better: 1, 1, 3.
    return played if all(rank == 1 + sum([other < rank for other in ranks]) for rank in ranks) else None


def _loaded(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _located(name: str, line: int, what: str, hint: str) -> Located:
    return Located(name, line, 1, Fault("bad-result", (), what, hint))


def _tell_differences(first_name: str, first: Document, name: str, manifest: Document) -> None:
    """What may make games of two files less alike than their numbers look."""
    for key in ("rules", "setup", "version"):
        if manifest.get(key) != first.get(key):
            _warn(f"{name} was played with another {key} than {first_name}")


def _warn(what: str) -> None:
    print(one_line(f"warning: {what}"), file=sys.stderr)
