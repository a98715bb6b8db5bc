"""The picture of a set-up or position: the market with its experts, hands, and the piles with what they would score."""

from collections.abc import Sequence
from typing import Final

from goldenhorn.core.document import Document
from goldenhorn.core.game import Decision, Draw
from goldenhorn.core.report import Block, Cell, Grid, Heading, Note, Report, grid, note
from goldenhorn.games.golden_sails import rules, setup
from goldenhorn.games.golden_sails.actions import CARDS
from goldenhorn.games.golden_sails.components import EXPERTS, GEM, GOODS, KINDS, PILES, ROUNDS, SHEETS
from goldenhorn.games.golden_sails.reckon import scores
from goldenhorn.games.golden_sails.rulings import rules_table
from goldenhorn.games.golden_sails.state import (
    FOR_HAND,
    MOVING,
    NONE,
    OVER,
    PLACING,
    PROTECTING,
    SIDING,
    TAKING,
    UNSEEN,
    State,
    due,
    pile,
)
from goldenhorn.games.golden_sails.zone_words import zone_text, zones_text

_TONES: Final = ("violet", "turquoise", "brown", "green", "grey")  # of the kinds of goods

_DOES: Final = {
    PLACING: "places an expert on a good",
    TAKING: "takes a good",
    MOVING: "moves universal goods, or lets them stay",
    PROTECTING: "chooses a weapon type to be protected from",
    SIDING: "chooses the side of the weapons that counts",
}


def draw(document: Document) -> Report:
    """The picture of a set-up or position; DocumentFaults where it is none.

    >>> draw({"players": ["Anna", "Ben"]}).blocks[0]
    Heading(text='The Golden Sails: set-up for Anna, Ben')
    """
    s = setup.start(setup.read(document))
    blocks: list[Block] = [Heading(_title(s)), *_notes(s)]
    if s.market:
        blocks.append(_market(s))
    if s.phase < MOVING:
        blocks.append(_hands(s))
    if any(s.sizes):
        blocks += [_goods(s), _totals(s)]
    return Report(tuple(blocks))


def _title(s: State) -> str:
    if s.phase == OVER:
        return "The Golden Sails: the game is over"
    if s.phase >= MOVING:
        return f"The Golden Sails: scoring, {s.chart.players[s.seat]}'s decision"
    if not s.market and not s.round:
        return "The Golden Sails: set-up for " + ", ".join(s.chart.players)
    return f"The Golden Sails: round {s.round + 1} of {ROUNDS}, {s.chart.players[s.seat]}'s turn"


def _notes(s: State) -> list[Note]:
    """What is waited for, who is first, by which sheet and from which deck the game is played."""
    players = s.chart.players
    waiting = rules.pending(s)
    notes = []
    if isinstance(waiting, Draw):
        whose = f" for {players[waiting.seat]}" if waiting.seat >= 0 else ""
        notes.append(note(f"To be drawn next: {waiting.count} from the {waiting.pile}{whose}."))
    elif isinstance(waiting, Decision):
        change = " or changes it" if s.phase == TAKING and s.seat == s.first and len(s.market) == 1 else ""
        notes.append(note(Cell(players[waiting.seat], "strong"), f" {_DOES[s.phase]}{change}."))
    sheet = SHEETS.names[s.sheet] if s.sheet != NONE else "not yet drawn"
    notes.append(note("First player: ", Cell(players[s.first], "strong"), f"; beast sheet: {sheet}."))
    if s.chart.stand_in:
        notes.append(note("The deck is a stand-in, not the printed one."))
    differing = ", ".join(f"{key} {value}" for key, value in rules_table(s.chart.rulings).items())
    return [*notes, note("Rules that differ: ", differing)] if differing else notes


def _market(s: State) -> Grid:
    """A row a good: the card with its five zones, the one in force marked by the expert on it."""
    rows: list[list[str | Cell]] = []
    for good, card in enumerate(s.market):
        expert = s.experts[good]
        zones = [
            Cell(
                zone_text(kind, s.chart.cards[card][kind]),
                _TONES[kind] if kind == expert else "quiet" * (expert != NONE),
            )
            for kind in range(KINDS)
        ]
        placed = [Cell("none", "quiet"), Cell("")]
        if expert != NONE:
            placed = [Cell(EXPERTS.names[expert], "strong"), Cell(s.chart.players[s.placers[good]])]
        rows.append([CARDS.names[card], *zones, *placed])
    return grid(("market", *GOODS, "expert", "placed by"), rows)._replace(folds=True)


def _hands(s: State) -> Grid:
    """A row a player: the experts in hand, or how many there are."""
    unknown = due(s)
    rows: list[list[str | Cell]] = []
    for seat, player in enumerate(s.chart.players):
        held = s.hands[seat * KINDS : (seat + 1) * KINDS]
        row: list[str | Cell] = [Cell(player, "strong" if seat == s.seat else "")]
        if FOR_HAND + seat in unknown:
            row += [Cell("?", "quiet")] * KINDS + [Cell(str(unknown[FOR_HAND + seat]))]
        else:
            row += [str(count) if count else "" for count in held] + [str(sum(held))]
        rows.append(row)
    return grid(("experts", *(f">{name}" for name in EXPERTS.names), ">all"), rows)._replace(folds=True)


def _goods(s: State) -> Grid:
    """A row a pile that is not empty, its goods in the order taken."""
    rows: list[list[str | Cell]] = []
    for seat, player in enumerate(s.chart.players):
        name = player
        for kind in range(KINDS):
            cards = pile(s, seat, kind)
            if cards:
                rows.append([name, Cell(PILES[kind], _TONES[kind]), str(len(cards)), _told(s, kind, cards)])
                name = ""
    return grid(("player", "pile", ">cards", "goods, in the order taken"), rows)


def _told(s: State, kind: int, cards: Sequence[int]) -> str:
    if UNSEEN in cards:
        return "?"
    return zones_text(kind, [s.chart.cards[card][kind] for card in cards])


def _totals(s: State) -> Grid:
    """What the goods would score now, the best of every open decision taken; unknown gems are left out."""
    hidden = [UNSEEN in pile(s, seat, GEM) for seat in range(s.chart.seats)]
    rows: list[list[str | Cell]] = [
        [sheet.player, Cell(str(sheet.total) + " without gems" * hidden[seat], "strong")]
        for seat, sheet in enumerate(scores(s))
    ]
    return grid(("points now", ">"), rows)
