"""What a state is worth as it stands: open decisions at their best, and no more thought than can be had."""

from goldenhorn.core.document import Document
from goldenhorn.games import golden_sails as game
from goldenhorn.games.golden_sails.choices import UNIVERSALS_MOST
from goldenhorn.games.golden_sails.components import SPELL, UNIVERSAL
from goldenhorn.games.golden_sails.deck import STAND_IN, deck_document
from goldenhorn.games.golden_sails.state import universals
from tests.games.golden_sails.test_documents import DECIDING, changed

NAMES = ["Anna", "Ben", "Cleo", "Dan"]


def all_universal(each: int) -> object:
    """Four players in scoring, each with so many universal goods among twelve spells."""
    cards = [(UNIVERSAL if k % 12 < each else 0, *card[1:]) for k, card in enumerate(STAND_IN)]
    piles = {name: {"spells": [f"c{seat * 12 + k + 1}" for k in range(12)]} for seat, name in enumerate(NAMES)}
    table = {"players": NAMES, "turn": "Anna", "first": "Anna", "sheet": "IV", "goods": piles}
    return {**table, "deck": deck_document(cards), "now": {"scoring": "universals"}}  # type: ignore[arg-type]


def test_open_universal_goods_count_where_they_are_worth_most() -> None:
    state = game.start(game.read(all_universal(1)))  # type: ignore[arg-type]
    assert [len(universals(state, seat)) for seat in range(4)] == [1] * 4
    moved = [line for sheet in game.scores(state) for line in sheet.lines if line.code == "choice-universal"]
    assert len(moved) == 4
    assert all("(best)" in line.what for line in moved)


def test_more_universal_goods_than_can_be_thought_through_stay() -> None:
    state = game.start(game.read(all_universal(12)))  # type: ignore[arg-type]
    assert sum(len(universals(state, seat)) for seat in range(4)) > UNIVERSALS_MOST
    sheets = game.scores(state)
    assert {line.code for sheet in sheets for line in sheet.lines} == set()
    assert all(state.chart.cards[card][SPELL] == UNIVERSAL for card in universals(state, 0))


def test_who_has_let_universal_goods_stay_moves_none_of_them() -> None:
    """From Ben on, who was first, it is Cleo's turn: Ben has decided, Dan and Anna have not."""
    table = {**all_universal(1), "first": "Ben", "turn": "Cleo"}  # type: ignore[dict-item]
    sheets = game.scores(game.start(game.read(table)))
    moving = [sheet.player for sheet in sheets if any(line.code == "choice-universal" for line in sheet.lines)]
    assert moving == ["Anna", "Cleo", "Dan"]


def test_a_side_that_was_chosen_is_kept_while_others_still_decide() -> None:
    for side in ("left", "right"):
        choices: Document = {"choices": {"Anna": {"protect": ["pinga", "katar"], "side": side}}, "turn": "Ben"}
        anna = game.scores(game.start(game.read(changed(DECIDING, choices))))[0]
        assert f"the {side} side of the weapons (given)" in [line.what for line in anna.lines]
