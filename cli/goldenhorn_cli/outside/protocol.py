"""The messages between us and a bot from outside: one JSON object a line. docs/protocol.md tells them to authors.

What a bot sends is checked here, so that nothing but a name, a number or a text of some length comes further.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from goldenhorn.play.match import ILLEGAL, PROTOCOL, BotFault

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn.play.match import Outcome

VERSION = 1
MOST = 65_536  # bytes of a bot's line
_SHOWN = 80  # characters of a bot's line that a message repeats


class Hello(NamedTuple):
    """What a bot calls itself."""

    name: str
    version: str


def line(message: Document) -> bytes:
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def hello() -> bytes:
    """The first message."""
    return line({"type": "hello", "protocol": VERSION})


def new_game(game: str, view: Document, seat: int) -> bytes:
    """A game begins; who plays and by which rules, as the view says."""
    players = view["players"]
    return line({"type": "new_game", "game": game, "players": players, "seat": seat, "rules": view.get("rules", {})})


def decide(number: int, view: Document, options: Sequence[str], seconds: float) -> bytes:
    """A question, which has to be answered within `seconds`."""
    return line({"type": "decide", "id": number, "view": view, "options": options, "deadline": seconds})


def game_over(outcome: Outcome, seat: int) -> bytes:
    """How a game ended."""
    told: Document = {"type": "game_over", "seat": seat, "scores": outcome.scores, "ranks": outcome.ranks}
    return line(told | {"ending": outcome.ending, "by": outcome.by if outcome.by >= 0 else None})


QUIT = line({"type": "quit"})


def said_hello(text: bytes) -> Hello:
    """What a bot answered to hello; BotFault if that is no such answer."""
    told = _object(text, '{"name": "…", "version": "…", "protocol": 1}')
    protocol = told.get("protocol")
    if type(protocol) is not int or protocol != VERSION:
        message = f'speaks protocol {shown(protocol)}, not {VERSION}: the answer to hello has "protocol": {VERSION}'
        raise BotFault(PROTOCOL, "version", message)
    name, version = told.get("name"), told.get("version", "")
    if not isinstance(name, str) or not name or not isinstance(version, str):
        raise BotFault(PROTOCOL, "hello", 'did not tell its "name" and "version", two texts, in the answer to hello')
    return Hello(_printable(name[:_SHOWN]), _printable(version[:_SHOWN]))


def answered(text: bytes, number: int, options: int) -> str | int:
    """The words of the action chosen, or its place among the options; BotFault where an answer is none."""
    told = _object(text, f'{{"id": {number}, "action": …}}')
    given = told.get("id")
    if type(given) is not int or given != number:
        what = "without an id" if given is None else f"with the id {shown(given)}"
        raise BotFault(PROTOCOL, "id", f"answered {what} where {number} was asked")
    if "action" not in told:
        raise BotFault(PROTOCOL, "no-action", 'answered without "action"')
    action = told["action"]
    if isinstance(action, str):
        return action
    if type(action) is not int:
        message = f'"action" is an option in words or its number, not {shown(action)}'
        raise BotFault(PROTOCOL, "action", message)
    if not 0 <= action < options:
        message = f"chose option {shown(action)} where there are {options}, counted from 0"
        raise BotFault(ILLEGAL, "no-option", message)
    return action


def shown(value: object) -> str:
    """The beginning of what a bot sent, as it may stand in a message."""
    text = value.decode(errors="replace") if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False)
    return _cut(_printable(text.strip()[: _SHOWN + 1]), _SHOWN)


def cut(reason: str) -> str:
    """Why an answer was refused; it may repeat a word of the answer, which can be as long as a line."""
    return _cut(reason, 3 * _SHOWN)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "…"


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _object(text: bytes, wanted: str) -> Document:
    """The JSON object in a line."""
    try:
        told = json.loads(text.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:  # not JSON, not UTF-8, a number without end, brackets without end
        reason = str(error) if isinstance(error, _NoConstant) else "that is no JSON"
        raise BotFault(PROTOCOL, "no-json", f"wrote «{shown(text)}»: {reason}; expected {wanted}") from None
    if not isinstance(told, dict):
        raise BotFault(PROTOCOL, "no-object", f"wrote «{shown(text)}»: that is no JSON object; expected {wanted}")
    return told


class _NoConstant(ValueError):
    """NaN and the infinities, which Python reads and JSON does not know."""


def _no_constant(name: str) -> object:
    raise _NoConstant(f"JSON knows no {name}")
