"""What a real table holds at the end of a game: how it is written, asked for, read from CSV, and scored."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from goldenhorn.core.counts import BadCounts, parse_counts, shorthand
from goldenhorn.core.document import Document, numbers, table
from goldenhorn.core.faults import DocumentFaults, Fault
from goldenhorn.core.kinds import CountsOf
from goldenhorn.core.players import owned
from goldenhorn.core.score import Columns, Prompt, Score, Sheet
from goldenhorn.core.shape import Field, MapOf, Record
from goldenhorn.games.golden_horn import rulings
from goldenhorn.games.golden_horn.components import COLOURS, CUBES_EACH, KINDS
from goldenhorn.games.golden_horn.schema import SHAPE as WHOLE_SHAPE
from goldenhorn.games.golden_horn.scoring import sheets, summary

_SETS_REMEMBERED: Final = 1_024  # of long tables: what a few rare colours earn comes up again and again

SHAPE: Final = Record(
    {
        **{key: WHOLE_SHAPE.fields[key] for key in ("game", "players")},
        "warehouses": Field(MapOf(CountsOf(COLOURS, CUBES_EACH)), "the goods of each player", required=True),
        "rules": WHOLE_SHAPE.fields["rules"],
    },
    "The holdings of a finished game of Golden Horn.",
)

PROMPTS: Final[Sequence[Prompt]] = (Prompt("", 'goods in the warehouse, such as "3o 2r 1g"'),)


def tally(document: Document, odd: list[Fault] | None = None) -> list[Sheet]:
    """The sheets of a table's holdings, in the order of the players, else in that of the warehouses.

    One holding alone may be scored; a player without a warehouse has nothing. DocumentFaults with every fault;
    nothing of what can be scored is odd.

    >>> [(sheet.player, sheet.total) for sheet in tally({"warehouses": {"Anna": "3o2r1g4y1b2p"}})]
    [('Anna', 18)]
    """
    faults: list[Fault] = []
    clean, players = owned(document, SHAPE, "warehouses", "warehouses", faults)
    goods = {player: numbers(counts) for player, counts in table(clean, "warehouses").items()}
    _check_supply(goods, faults)
    if faults:
        raise DocumentFaults(faults)
    held = [goods.get(player, [0] * KINDS) for player in players]
    return sheets(players, held, rulings.rulings(table(clean, "rules")).set_bonus)


def holding(text: str) -> str:
    """A warehouse in shorthand, from however it is written in one line; BadCounts where it cannot be read.

    >>> holding("3 orange, 2 red and 4 gelbe")
    '4y 2r 3o'
    """
    return shorthand(parse_counts(text, COLOURS), COLOURS)


def _check_supply(goods: Mapping[str, Sequence[int]], faults: list[Fault]) -> None:
    """No more goods of a colour over the whole table than lie in the box; told where the sum first exceeds them."""
    for colour, name in enumerate(COLOURS.names):
        total = sum(counts[colour] for counts in goods.values())
        if total <= CUBES_EACH:
            continue
        so_far = accumulate(counts[colour] for counts in goods.values())
        owner = next(player for player, held in zip(goods, so_far, strict=True) if held > CUBES_EACH)
        shares = ", ".join(f"{player} {counts[colour]}" for player, counts in goods.items() if counts[colour])
        message = f"{total} {name} goods over the whole table ({shares})"
        faults.append(Fault("too-many", ("warehouses", owner), message, f"there are {CUBES_EACH} of each colour"))


def _scorer(rules: Document) -> Score:
    """What scores warehouses by these rules, each by itself; DocumentFaults where the rules are faulty."""
    faults: list[Fault] = []
    cleaned = rulings.SHAPE.clean(rules, ("rules",), faults)
    if faults or not isinstance(cleaned, dict):
        raise DocumentFaults(faults)
    rare, earned = summary(rulings.rulings(cleaned).set_bonus)
    known: dict[int, tuple[int, str]] = {}  # what the rarest colours earn, by their numbers as digits of one

    def scored(rows: Sequence[Sequence[int]]) -> Sequence[Sequence[int | str]]:
        goods: list[int] = []
        bonus: list[int] = []
        total: list[int] = []
        sets: list[str] = []
        for row in rows:
            ascending = sorted(row)
            if ascending[-1] > CUBES_EACH:
                raise _too_many(row, ascending[-1])
            held = rarest = counted = 0
            for number in ascending:  # for sum() and a tuple as key: 1.8 times as fast compiled, 0.88 interpreted
                held += number
                if counted < rare:
                    rarest = rarest * (CUBES_EACH + 1) + number
                    counted += 1
            found = known.get(rarest)
            if found is None:
                if len(known) == _SETS_REMEMBERED:
                    known.clear()
                found = known[rarest] = earned(tuple(ascending[:rare]))
            extra, best = found
            goods.append(held)
            bonus.append(extra)
            total.append(held + extra)
            sets.append(best)
        return goods, bonus, total, sets

    return scored


def _too_many(goods: Sequence[int], most: int) -> BadCounts:
    at = list(goods).index(most)
    hint = f"there are {CUBES_EACH} of each colour"
    return BadCounts("too-many", f"{most} {COLOURS.names[at]} goods in one warehouse", hint, at)


_LETTERS: Final = {letter: colour for colour, letter in enumerate(COLOURS.letters)}

COLUMNS: Final = Columns(COLOURS.names, ("goods", "bonus", "total", "sets"), _scorer, {**COLOURS.words, **_LETTERS})
