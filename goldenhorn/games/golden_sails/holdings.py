"""What a real table holds at the end of a game: how it is written, asked for, and scored."""

import re
from collections.abc import Sequence
from typing import Final

from goldenhorn.core.counts import BadCounts
from goldenhorn.core.document import Document, table
from goldenhorn.core.faults import ERROR, DocumentFaults, Fault, Path
from goldenhorn.core.kinds import KindOf
from goldenhorn.core.players import PLAYER, check_names, owned, seat_named
from goldenhorn.core.score import Prompt, Sheet
from goldenhorn.core.shape import MISSING, Field, ListOf, MapOf, Record, Text, wrong_type
from goldenhorn.games.golden_sails import choice_words, deck, rulings
from goldenhorn.games.golden_sails.choice_words import BESIDE, read_beside
from goldenhorn.games.golden_sails.choices import UNIVERSALS_MOST, complete
from goldenhorn.games.golden_sails.components import GOODS, NAME, PILES, SEATS, SHEETS
from goldenhorn.games.golden_sails.owners import Owner, read_owners
from goldenhorn.games.golden_sails.pile_words import EXAMPLES, Pile, pile_named, pile_text, read_pile
from goldenhorn.games.golden_sails.reckon import reading
from goldenhorn.games.golden_sails.scoring import sheets
from goldenhorn.games.golden_sails.zone_words import NOTHING

# By number of players: the seat that is first in the last round, whatever ruling passes the first player card on.
LAST_FIRST: Final = (0, 0, 1, 2, 1)

_KEY: Final = rf"[\s,](?:{'|'.join((*PILES, *GOODS, *BESIDE))})\s*[:=]"
_PART: Final = re.compile(rf"(?:(?!{_KEY})[^;\n])+", re.IGNORECASE)  # a pile's name begins a pile without ";", too
_NAMED: Final = re.compile(r"\s*([^\W\d_]+)\s*[:=]")
_FORM: Final = 'write for example "gems:1 2 4; spices:anise mint", piles parted by ";"'


def holding(text: str) -> Document:
    """The piles of a player from one line, in any order, those left out empty; BadCounts where it cannot be read.

    >>> holding("gems:1 2 4 4 8; beasts:U P S U; weapons:pinga 1-2; spells:2 per spell, +2 shuriken")["spells"]
    '2/spell, +2 shuriken'
    >>> holding("spells:protection; weapons:katar 2/0; protect:pinga; side:left")["side"]
    'left'
    """
    piles: Document = {}
    wrong: list[BadCounts] = []
    for part in _PART.finditer("" if text.strip().lower() in NOTHING else text):
        if part[0].strip():
            try:
                _read_part(part[0], piles)
            except BadCounts as bad:
                moved = bad.moved(part.start())
                wrong += (moved, *moved.others)
    if wrong:
        first = wrong[0]
        raise BadCounts(first.code, first.message, first.hint, first.offset, tuple(wrong[1:]))
    return piles


def _read_part(part: str, piles: Document) -> None:
    """One pile and its name, or what is chosen; BadCounts where it cannot be read, or was read before."""
    named = _NAMED.match(part)
    if named is None:
        raise BadCounts("pile-unnamed", "a pile begins with its name", _FORM, len(part) - len(part.lstrip()))
    key = named[1].lower()
    if key in BESIDE:
        if key in piles:
            raise BadCounts("choice-twice", f"{key} stands here twice", "say it once", named.start(1))
        piles[key] = read_beside(key, part[named.end() :], named.end())
        return
    kind = pile_named(named[1], named.start(1))
    if PILES[kind] in piles:
        message = f"the pile of {PILES[kind]} stands here twice"
        raise BadCounts("pile-twice", message, "write it once", named.start(1))
    piles[PILES[kind]] = ""  # there, even if it cannot be read
    try:
        piles[PILES[kind]] = pile_text(kind, read_pile(kind, part[named.end() :]))
    except BadCounts as bad:
        raise bad.moved(named.end()) from None


class PilesOf:
    """The piles of a player, as a table or in one line; cleaned to lists of goods by pile."""

    def __init__(self) -> None:
        piles = {pile: Field(Pile(kind), _ABOUT[kind]) for kind, pile in enumerate(PILES)}
        self.piles = Record(piles | {key: choice_words.SHAPE.fields[key] for key in BESIDE}, "The piles of a player.")
        self.expected = 'piles such as { gems = "1 2 4", spices = "anise mint" }'

    def fits(self, value: object) -> bool:
        return isinstance(value, str | dict)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if isinstance(value, dict):
            return self.piles.clean(value, path, faults)
        if not isinstance(value, str):
            return wrong_type(self, value, path, faults)
        try:
            return self.piles.clean(holding(value), path, faults)
        except BadCounts as bad:
            faults += [Fault(one.code, path, one.message, one.hint, offset=one.offset) for one in (bad, *bad.others)]
            return MISSING

    def schema(self) -> Document:
        return {"anyOf": [{"type": "string"}, self.piles.schema()]}


_ABOUT: Final = (
    "the spells, universal goods among them",
    "the gems, by class",
    "the spices",
    "the beasts, in the order taken",
    "the weapons, each with its left and right number",
)

SHAPE: Final[Record] = Record(
    {
        "game": Field(Text((NAME,)), "the game"),
        "players": Field(ListOf(PLAYER, 1, SEATS[-1]), "clockwise from the starting player"),
        "goods": Field(MapOf(PilesOf()), "the goods of each player, as people see them", required=True),
        "first": Field(PLAYER, "who was first in the last round; may be left out, it follows from the players"),
        "sheet": Field(KindOf(SHEETS), "the beast sheet of the game"),
        "choices": Field(MapOf(choice_words.SHAPE), "what each player decides; what is left out is chosen best"),
        "deck": Field(deck.SHAPE, "the goods cards, where goods are named by card"),
        "rules": Field(rulings.SHAPE, "rulings and house rules"),
    },
    "The holdings of a finished game of The Golden Sails.",
)

PROMPTS: Final[Sequence[Prompt]] = (
    Prompt("sheet", "the beast sheet (I to V); then players, clockwise from the starting player", True),
    *(Prompt(pile, f"{pile}, such as {EXAMPLES[kind]}, or nothing") for kind, pile in enumerate(PILES)),
)


def tally(document: Document, odd: list[Fault] | None = None) -> list[Sheet]:
    """The sheets of a table's holdings, in the order of the players, else in that of the goods.

    What the document does not choose is chosen best for its owner. One player alone may be scored, who has no
    neighbours then. DocumentFaults with every fault; what is odd but no error is appended to `odd`.

    >>> [(sheet.player, sheet.total) for sheet in tally({"goods": {"Anna": {"gems": "1 2 4 4 8", "spices": "amp"}}})]
    [('Anna', 19)]
    """
    read, faults = _read(document)
    if read is None or any(fault.severity == ERROR for fault in faults):
        raise DocumentFaults(faults)
    if odd is not None:
        odd += faults
    players, first, sheet, owners, ruled = read
    how = reading(ruled)
    given = [owner.choices for owner in owners]
    held = [owner.holding for owner in owners]
    return sheets(players, held, complete(held, given, first, sheet, how), given, sheet, how)


_Read = tuple[list[str], int, int, list[Owner], rulings.Rulings]


def _read(document: Document) -> tuple[_Read | None, list[Fault]]:
    """Players, first seat, beast sheet, owners and rulings; None where they cannot be told. And every fault."""
    faults: list[Fault] = []
    clean, players = owned(document, SHAPE, "goods", "players' goods", faults)
    if not players:
        return None, faults
    check_names("choices", table(clean, "choices"), players, faults)
    first = seat_named(clean, "first", players, faults)
    ruled = rulings.rulings(table(clean, "rules"))
    owners = read_owners(clean, players, ruled, faults)
    _check_universals(players, owners, faults)
    sheet = clean.get("sheet")
    if isinstance(sheet, int):
        at = sheet
    else:
        at = 0
        _check_sheet(document, players, owners, faults)
    return (players, LAST_FIRST[len(players)] if first < 0 else first, at, owners, ruled), faults


def _check_sheet(document: Document, players: Sequence[str], owners: Sequence[Owner], faults: list[Fault]) -> None:
    """Beasts, and universal goods that may become some, need the beast sheet of the game."""
    needing = [(player, owner) for player, owner in zip(players, owners, strict=True) if owner.needs_sheet]
    if needing and "sheet" not in document:
        player, owner = needing[0]
        why = f"{player} has beasts" if owner.holding.beasts else f"a universal good of {player} may become a beast"
        hint = f'sheet = "IV" in a document, sheet=IV as an argument; there are {", ".join(SHEETS.names)}'
        message = f"the beast sheet is missing, and {why}"
        faults.append(Fault("sheet-missing", ("goods", player), message, hint, at_key=True))


def _check_universals(players: Sequence[str], owners: Sequence[Owner], faults: list[Fault]) -> None:
    """Not more universal goods of which nothing is said than can be thought through."""
    open_ = [len(owner.holding.universals) if owner.choices.moves is None else 0 for owner in owners]
    if sum(open_) > UNIVERSALS_MOST:
        player = players[open_.index(max(open_))]
        message = f"{sum(open_)} universal goods are to be placed, more than can be thought through"
        hint = f"say of some where they go, so that at most {UNIVERSALS_MOST} are left open"
        faults.append(Fault("universals-many", ("goods", player), message, hint, at_key=True))
