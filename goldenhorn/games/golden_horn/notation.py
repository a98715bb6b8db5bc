"""Actions in words, and words as actions: `raid Ben2 red red`, `load Anna1 pink`, `move Anna1 3`."""

from collections.abc import Callable
from typing import Final

from goldenhorn.core.faults import did_you_mean
from goldenhorn.core.game import UnreadableAction
from goldenhorn.core.notation import Word, words_of
from goldenhorn.games.golden_horn.actions import (
    ANNOUNCE,
    KEEPS,
    LOAD,
    LOADS,
    MOVE,
    MOVES,
    NOTHING,
    PASS,
    PLACE,
    PLACES,
    RAID,
    RAIDS,
    RETURN,
    RETURNS,
    THE_END,
    TURNS,
    VERBS,
    Action,
)
from goldenhorn.games.golden_horn.components import COLOURS, CONSTANTINOPLE, HARBOURS, MODONE, VENICE
from goldenhorn.games.golden_horn.state import Chart, State
from goldenhorn.games.golden_horn.telling import place_name


def spell(action: Action, s: State) -> str:
    """An action of a ship that takes part, in words."""
    chart = s.chart
    verb = VERBS[action.kind]
    if action.kind in (ANNOUNCE, PASS):
        return verb
    words = [verb, chart.ships[action.ship]]
    if action.kind in (PLACE, RETURN):
        words.append(HARBOURS[action.first])
    elif action.kind == RAID:
        words += COLOURS.names[action.first], COLOURS.names[action.second]
    elif action.kind == LOAD:
        words.append(COLOURS.names[action.first])
    elif action.kind == MOVE:
        words.append(place_name(chart, action.first))
    return " ".join(words)


def parse(text: str, s: State) -> Action:
    """The action that words tell; UnreadableAction where they tell none."""
    words = words_of(text, _WRITTEN, "move Anna1 3")
    return _READ[words[0].text](words[1:], s.chart)


def _ship(word: Word, chart: Chart) -> int:
    if word.text in chart.ships:
        return chart.ships.index(word.text)
    raise UnreadableAction(f'there is no ship "{word.text}"', did_you_mean(word.text, chart.ships), word.offset)


def _harbour(word: Word) -> int:
    return word.one_of(HARBOURS, "starting harbour")


def _point(word: Word, chart: Chart) -> int:
    text = word.text
    if text.isascii() and text.isdigit():
        point = chart.point(int(text)) if len(text) < 4 and int(text) else -1
        if point < 0:
            raise UnreadableAction(f"there is no space {text[:12]}", f"this route has {chart.spaces()}", word.offset)
        return point
    points = {VENICE.lower(): 0, CONSTANTINOPLE.lower(): chart.last}
    if chart.modone > 0:
        points[MODONE.lower()] = chart.modone
    if text.lower() in points:
        return points[text.lower()]
    known = (*HARBOURS, MODONE) if chart.modone > 0 else HARBOURS
    raise UnreadableAction(f'"{text}" is no space of this route', did_you_mean(text, known), word.offset)


def _raid(words: list[Word], chart: Chart) -> Action:
    a, b = sorted((words[1].kind(COLOURS), words[2].kind(COLOURS)))
    return RAIDS[_ship(words[0], chart)][a, b]


_Reader = Callable[[list[Word], Chart], Action]

# By verb: the form to write, and how its words are read.
_FORMS: Final[dict[str, tuple[str, _Reader]]] = {
    "place": ("place SHIP HARBOUR", lambda w, chart: PLACES[_ship(w[0], chart)][_harbour(w[1])]),
    "raid": ("raid SHIP COLOUR COLOUR", _raid),
    "turn": ("turn SHIP", lambda w, chart: TURNS[_ship(w[0], chart)]),
    "keep": ("keep SHIP", lambda w, chart: KEEPS[_ship(w[0], chart)]),
    "return": ("return SHIP HARBOUR", lambda w, chart: RETURNS[_ship(w[0], chart)][_harbour(w[1])]),
    "load": ("load SHIP COLOUR", lambda w, chart: LOADS[_ship(w[0], chart)][w[1].kind(COLOURS)]),
    "move": ("move SHIP SPACE", lambda w, chart: MOVES[_ship(w[0], chart)][_point(w[1], chart)]),
    "announce": ("announce", lambda w, chart: THE_END),
    "pass": ("pass", lambda w, chart: NOTHING),
}

_WRITTEN: Final = {verb: form for verb, (form, _) in _FORMS.items()}
_READ: Final = {verb: read for verb, (_, read) in _FORMS.items()}
