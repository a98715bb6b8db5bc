"""What lies on a real table: holdings named on the command line; scored, or every fault located."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from goldenhorn.core.counts import BadCounts
from goldenhorn.core.faults import DocumentFaults, Fault
from goldenhorn_cli.documents import STDIN, FaultyInput, Located, has_errors
from goldenhorn_cli.failures import USAGE
from goldenhorn_cli.house_rules import of_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goldenhorn.core.document import Document
    from goldenhorn.core.score import Sheet
    from goldenhorn.games import AnyGame
    from goldenhorn.play.track import Track

_NAMED = "a name is written NAME=HOLDING, in one argument"
_LIKE_A_FILE = re.compile(r"[\\/]|\.[A-Za-z]\w*$")  # in words that are no holding


class Scored(NamedTuple):
    """A table that was scored: the file it stands in (empty where in none), the game, the sheets, what is odd.

    Of a scenario also how the points came together. A table is `open` where points are won during play and more of
    them are still to come: who is ahead has not won.
    """

    file: str
    game: AnyGame
    sheets: list[Sheet]
    odd: list[Located]
    track: Track | None = None
    open: bool = False

    @property
    def heading(self) -> str:
        """What it is called among others."""
        return f"{self.file}: {self.track.title}" if self.track else self.file


class Entry(NamedTuple):
    """An argument as a holding: the player named, if any, what is held, and where that starts (from 1)."""

    player: str | None
    held: object
    column: int


class Setting(NamedTuple):
    """An argument about the table as a whole: a key of the document of its holdings, the text, where that starts."""

    key: str
    text: str
    column: int


def are_files(words: list[str], game: AnyGame) -> bool:
    """Whether arguments name files rather than holdings; FaultyInput where only some do.

    What exists is a file; else what has "=" or can be read as a holding is none; else a folder's mark or
    an ending tells that a file was meant.
    """
    files = [_is_file(word, game) for word in words]
    if any(files) and not all(files):
        first = files.index(not files[0])
        message = f'"{words[first]}" is {"a file" if files[first] else "a holding"}, the arguments before it are not'
        raise FaultyInput([_at(first, 1, Fault("mixed-arguments", (), message, "name holdings or files"))], USAGE)
    return all(files)


def _is_file(word: str, game: AnyGame) -> bool:
    if word == STDIN or _exists(word):
        return True
    if "=" in word:
        return False
    try:
        game.holding(word)
    except BadCounts:
        return _LIKE_A_FILE.search(word) is not None
    return False


def _exists(word: str) -> bool:
    try:
        return Path(word).exists()
    except (OSError, ValueError):
        return False


def from_arguments(words: list[str], game: AnyGame, rules: Document) -> Scored:
    """The sheets of holdings named as `NAME=HOLDING`, or one without names; FaultyInput with every fault.

    `KEY=TEXT` gives a further key of the holdings, if the game has one of that name: `sheet=IV`.
    """
    located: list[Located] = []
    entries: list[tuple[int, Entry]] = []
    settings: dict[str, tuple[int, Setting]] = {}
    for k, word in enumerate(words):
        try:
            read = read_word(word, game)
        except BadCounts as bad:
            every = [bad, *bad.others]
            if k and "=" not in word and not word[:1].isalpha():  # no name: what follows a space that was not quoted
                every[-1:] = [_with_hint(every[-1], _quoting(game))]
            located += [_at(k, one.offset + 1, Fault(one.code, (), one.message, one.hint)) for one in every]
            continue
        if isinstance(read, Entry):
            entries.append((k, read))
        elif settings.setdefault(read.key, (k, read)) != (k, read):
            located.append(_at(k, 1, Fault("setting-twice", (), f"{read.key} is given twice", "give it once")))
    located += _unnamed(words, entries, game)
    sheets, found = _scored(entries, settings, game, rules)
    if located or has_errors(found):
        told = sorted(located + found, key=lambda one: (len(one.file), one.file, one.column))
        meant = _game_meant(words, game) if located else ""
        if meant:
            told[-1] = told[-1]._replace(fault=_hinted(told[-1].fault, f"for {meant}"))
        raise FaultyInput(told, USAGE)
    return Scored("", game, sheets, found)


def _game_meant(words: list[str], game: AnyGame) -> str:
    """Another game of which all of the words can be read, as the option that names it; empty where there is none."""
    from goldenhorn.games import find, names

    for other in map(find, names()):
        if other.name != game.name and all(_can_be_read(word, other) for word in words):
            return f"{other.title}: --game {other.name}"
    return ""


def _can_be_read(word: str, game: AnyGame) -> bool:
    try:
        read_word(word, game)
    except BadCounts:
        return False
    return True


def _hinted(fault: Fault, more: str) -> Fault:
    return fault._replace(hint=f"{fault.hint}; {more}" if fault.hint else more)


def _scored(
    entries: list[tuple[int, Entry]], settings: Mapping[str, tuple[int, Setting]], game: AnyGame, rules: Document
) -> tuple[list[Sheet], list[Located]]:
    """The sheets of arguments, none where they are faulty, and every fault in the argument it comes from."""
    players = [f"Player {n}" if entry.player is None else entry.player for n, (_, entry) in enumerate(entries, 1)]
    held: dict[str, object] = {}
    for player, (_, entry) in zip(players, entries, strict=True):
        held.setdefault(player, entry.held)
    given = {key: setting.text for key, (_, setting) in settings.items()}
    sheets: list[Sheet] = []
    found: list[Fault] = []
    try:
        sheets = game.tally(holdings(game, players or ["Player 1"], held, rules, given), found)
    except DocumentFaults as bad:
        found = bad.faults
    return sheets, [_in_argument(fault, players, entries, settings, game) for fault in found]


def holdings(
    game: AnyGame, players: list[str], held: Mapping[str, object], rules: Document, given: Mapping[str, object]
) -> Document:
    """The document that tells what players hold, and what else is given of the table."""
    return {"players": players, **given, game.holdings_key: held, **({"rules": rules} if rules else {})}


def read_word(word: str, game: AnyGame) -> Entry | Setting:
    """One argument, as a holding or else as what is told of the whole table; BadCounts where it is neither."""
    key, equals, text = word.partition("=")
    setting = Setting(key.strip(), text.strip(), len(key) + 2) if equals and key.strip() in _settings(game) else None
    if setting and not setting.text:  # rather left out than a player of that name who holds nothing
        return setting
    try:
        return read_entry(word, game)
    except BadCounts:
        if setting:
            return setting
        raise


def _settings(game: AnyGame) -> list[str]:
    """The keys of a table's holdings that one text can give."""
    fields = game.holdings_shape.fields
    return [key for key, field in fields.items() if key != "game" and field.shape.fits("")]


def read_entry(word: str, game: AnyGame) -> Entry:
    """One argument; BadCounts, its offset within the argument, where it is no holding.

    What stands before the first "=" is a name if what follows is a holding; else all of it is a holding:
    "Anna=yellow=4" has a name, "yellow=4" has none. Where neither can be read, what got further is told.
    """
    name, equals, text = word.partition("=")
    failed = []
    if equals:
        try:
            return Entry(name.strip(), game.holding(text), len(name) + 2)
        except BadCounts as bad:
            failed.append(bad.moved(len(name) + 1))
    try:
        return Entry(None, game.holding(word), 1)
    except BadCounts as bad:
        name_meant = not equals and not bad.offset and word[:1].isalpha() and not bad.hint.endswith("?")
        failed.append(BadCounts(bad.code, bad.message, f"{bad.hint}; {_NAMED}", 0) if name_meant else bad)
    raise max(failed, key=lambda bad: bad.offset)


def _unnamed(words: list[str], entries: list[tuple[int, Entry]], game: AnyGame) -> list[Located]:
    """Holdings without a name among named ones: most often a space that should have been quoted."""
    if all(entry.player is None for _, entry in entries):
        return []
    return [
        _at(k, 1, Fault("name-missing", (), f'"{words[k]}" has no name, as others have', _quoting(game)))
        for k, entry in entries
        if entry.player is None
    ]


def _quoting(game: AnyGame) -> str:
    return f'quote a holding with spaces: "Anna={game.example}"'


def _with_hint(bad: BadCounts, more: str) -> BadCounts:
    return BadCounts(bad.code, bad.message, f"{bad.hint}; {more}" if bad.hint else more, bad.offset)


def _in_argument(
    fault: Fault,
    players: list[str],
    entries: list[tuple[int, Entry]],
    settings: Mapping[str, tuple[int, Setting]],
    game: AnyGame,
) -> Located:
    """A fault of the document that the arguments made, in the argument it comes from."""
    match fault.path:
        case ("players", int(seat), *_):
            return _at(entries[seat][0], 1, fault._replace(path=()))
        case (key, str(player), *_) if key == game.holdings_key and player in players:
            k, entry = entries[players.index(player)]
            return _at(k, 1 if fault.at_key else entry.column, fault._replace(path=()))
        case (str(key), *_) if key in settings:
            k, setting = settings[key]
            return _at(k, 1 if fault.at_key else setting.column, fault._replace(path=()))
        case ("rules", *_):
            return of_rules(fault)
    return Located("arguments", 1, 1, fault)


def _at(k: int, column: int, fault: Fault) -> Located:
    return Located(f"argument {k + 1}", 1, column, fault)
