"""Actions in words: how they may be written, and what is said of words that are none."""

import pytest

from goldenhorn.core.game import UnreadableAction
from goldenhorn.games import golden_horn as game
from goldenhorn.games.golden_horn import actions
from tests.games.golden_horn.tables import POSITION

STATE = game.start(game.read(POSITION))
THREE = game.start(game.read({"players": ["Anna", "Ben", "Cleo"]}))


@pytest.mark.parametrize(
    ("words", "spelt"),
    [
        ("move A2 3", "move A2 3"),
        ("  MOVE   A2  3 ", "move A2 3"),
        ("move A2 modone", "move A2 Modone"),
        ("move A2 constantinople", "move A2 Constantinople"),
        ("load A1 r", "load A1 red"),
        ("load A1 vermelho", "load A1 red"),
        ("raid B3 red blue", "raid B3 red blue"),
        ("raid B3 blue red", "raid B3 red blue"),
        ("raid B3 b y", "raid B3 yellow blue"),
        ("turn B1", "turn B1"),
        ("keep B1", "keep B1"),
        ("return B1 venice", "return B1 Venice"),
        ("place A1 Constantinople", "place A1 Constantinople"),
        ("announce", "announce"),
        ("Pass", "pass"),
    ],
)
def test_words_are_read_however_they_are_written(words: str, spelt: str) -> None:
    assert game.spell(game.parse(words, STATE), STATE) == spelt


@pytest.mark.parametrize(
    ("words", "message", "hint", "offset"),
    [
        ("", "no action stands here", "for example: move Anna1 3", 0),
        ("sail A1 3", '"sail" is no action', "one of: place, raid", 0),
        ("lode A1 red", '"lode" is no action', 'did you mean "load"?', 0),
        ("move A1", "too few words stand here", "write move SHIP SPACE", 0),
        ("move A1 3 4", "too many words stand here", "write move SHIP SPACE", 10),
        ("pass A1", "too many words stand here", "write pass", 5),
        ("move C1 3", 'there is no ship "C1"', "one of: A1, A2", 5),
        ("move a1 3", 'there is no ship "a1"', 'did you mean "A1"?', 5),
        ("load A1 mauve", '"mauve" is no colour', "known are y yellow", 8),
        ("load A1 ver", '"ver" may mean green (verde) or red (vermelho)', "write more of the word", 8),
        ("raid B3 red rot red", "too many words stand here", "write raid SHIP COLOUR COLOUR", 16),
        ("place A1 Genoa", '"Genoa" is no starting harbour', "one of: Venice, Constantinople", 9),
        ("place A1 Modone", '"Modone" is no starting harbour', "one of: Venice, Constantinople", 9),
        ("move A1 0", "there is no space 0", "this route has 6", 8),
        ("move A1 99999999999999999999", "there is no space 999999999999", "this route has 6", 8),
        ("move A1 -1", '"-1" is no space of this route', "one of: Venice", 8),
        ("move A1 ²", '"²" is no space of this route', "one of: Venice", 8),
        ("move A1 Venize", '"Venize" is no space of this route', 'did you mean "Venice"?', 8),
    ],
)
def test_words_that_are_no_action_are_told_with_a_hint_and_where(
    words: str, message: str, hint: str, offset: int
) -> None:
    with pytest.raises(UnreadableAction) as raised:
        game.parse(words, STATE)
    assert raised.value.message == message
    assert raised.value.hint.startswith(hint)
    assert raised.value.offset == offset


def test_modone_is_no_space_of_a_route_without_it() -> None:
    with pytest.raises(UnreadableAction, match='"Modone" is no space of this route'):
        game.parse("move Anna1 Modone", THREE)


def test_spaces_are_counted_without_modone() -> None:
    at = [game.parse(f"move A1 {number}", STATE).first for number in range(1, 7)]
    assert at == [1, 2, 3, 5, 6, 7]
    assert game.parse("move A1 Modone", STATE).first == 4
    assert game.parse("move A1 Constantinople", STATE).first == 8


def test_a_space_beyond_the_route_can_be_named_and_is_refused() -> None:
    action = game.parse("move A2 7", STATE)
    refused = game.refusal(STATE, action)
    assert refused is not None
    assert refused.code == "move-off-route"
    assert game.spell(action, STATE) == "move A2 7"


def test_the_table_holds_every_action_once_at_its_index() -> None:
    assert [action.index for action in actions.TABLE] == list(range(len(actions.TABLE)))
    parts = [(action.kind, action.ship, action.first, action.second) for action in actions.TABLE]
    assert len(set(parts)) == len(parts)
    # 12 ships: 2 places, 21 pairs of cards, turn, keep, 2 returns, 6 loads, 15 points; announce and pass.
    assert len(parts) == 12 * (2 + 21 + 1 + 1 + 2 + 6 + 15) + 2
