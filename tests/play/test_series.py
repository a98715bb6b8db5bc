"""A series: every deal in every seating, and games that depend on nothing but their number."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from goldenhorn.core.bot import RandomBot
from goldenhorn.core.faults import DocumentFaults
from goldenhorn.play.match import CHANCE, Tape
from goldenhorn.play.series import Series, entrants, player_names, seating, table_document, whole_blocks
from tests import toy


class First:
    looks = False

    def decide(self, view: object, options: Sequence[Any], rng: Random) -> Any:
        return options[0]


def series(*makers: Any, seed: int = 1, **document: object) -> Series:
    names = entrants([maker.__name__.lower() for maker in makers])
    return Series(toy, {"game": "toy", **document}, names, makers, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_block_every_entrant_sits_once_at_every_seat(seats: int) -> None:
    for block in range(3):
        sat = Counter(
            (entrant, seat)
            for number in range(block * seats, (block + 1) * seats)
            for seat, entrant in enumerate(seating(number, seats))
        )
        assert sat == {(entrant, seat): 1 for entrant in range(seats) for seat in range(seats)}


def test_one_deal_meets_every_seating_of_a_block_and_another_block_has_another() -> None:
    table = series(First, First, First)

    def dealt(number: int) -> list[str]:
        tape: Tape = []
        table.play(number, tape)
        return [words for seat, words in tape if seat == CHANCE]

    first, second = [dealt(number) for number in (0, 1, 2)], dealt(3)
    assert first[0] == first[1] == first[2]
    assert second != first[0]


def test_a_change_of_bot_changes_neither_the_deal_nor_the_luck_of_the_others() -> None:
    random, mixed = series(RandomBot, RandomBot), series(RandomBot, First)
    for number in range(6):
        tapes: list[Tape] = [[], []]
        random.play(number, tapes[0])
        mixed.play(number, tapes[1])
        placed = [[words for seat, words in tape if words.startswith("stand")] for tape in tapes]
        seat = seating(number, 2).index(0)  # of the bot that stays
        assert placed[0][seat] == placed[1][seat]
        dealt = [next(words for who, words in tape if who == CHANCE) for tape in tapes]
        assert dealt[0] == dealt[1]


def test_a_bot_has_another_stream_in_every_game_and_at_every_seat() -> None:
    drawn = []

    class Notes:
        looks = False

        def decide(self, view: object, options: Sequence[Any], rng: Random) -> Any:
            drawn.append(rng.random())
            return options[0]

    table = series(Notes, Notes, rules={"rounds": 1})
    for number in range(4):
        table.play(number)
    assert len(set(drawn)) == len(drawn)


def test_a_game_does_not_depend_on_the_games_before_it() -> None:
    played = [series(RandomBot, RandomBot).play(number) for number in range(6)]
    table = series(RandomBot, RandomBot)
    assert [table.play(number) for number in (5, 2, 0, 3, 1, 4)] == [played[n] for n in (5, 2, 0, 3, 1, 4)]


def test_a_bot_remembers_nothing_of_the_game_before() -> None:
    class Counts:
        looks = False
        made = 0

        def __init__(self) -> None:
            type(self).made += 1
            self.decisions = 0

        def decide(self, view: object, options: Sequence[Any], rng: Random) -> Any:
            assert self.decisions < 100
            self.decisions += 1
            return options[0]

    table = series(Counts, Counts)
    for number in range(4):
        table.play(number)
    assert Counts.made == 8


def test_another_seed_gives_other_games() -> None:
    assert [series(RandomBot, RandomBot, seed=1).play(n).outcome for n in range(4)] != [
        series(RandomBot, RandomBot, seed=2).play(n).outcome for n in range(4)
    ]


def test_entrants_of_one_kind_are_told_apart() -> None:
    assert entrants(["random"] * 3) == ["random", "random#2", "random#3"]


def test_names_at_the_table_are_single_words_and_differ() -> None:
    names = player_names(["greedy:raid=-1", "greedy:raid=1", "greedy:raid=1.1", "random"])
    assert len(set(names)) == 4
    assert all(name.isidentifier() for name in names)


def test_players_are_the_entrants_in_rotation() -> None:
    names = ["a", "b", "c"]
    assert table_document({}, names, (1, 2, 0))["players"] == ["b", "c", "a"]


def test_a_document_with_players_keeps_them_in_every_rotation() -> None:
    table = series(RandomBot, First, players=["Anna", "Ben"], stands={"Anna": "south", "Ben": "north"})
    assert all(table.start(number).players == ("Anna", "Ben") for number in (0, 1))
    assert [table.play(number).seating for number in (0, 1)] == [(0, 1), (1, 0)]


def test_games_become_whole_blocks() -> None:
    assert [whole_blocks(games, 3) for games in (1, 3, 4)] == [3, 3, 6]


def test_a_faulty_set_up_is_told() -> None:
    with pytest.raises(DocumentFaults):
        series(RandomBot, RandomBot, rules={"rounds": 0})


def test_a_series_can_start_from_a_position() -> None:
    table = series(First, First, players=["Anna", "Ben"], turn="Ben", bowl="1a 1p 1q", now={"turns": 7})
    outcome = table.play(0).outcome
    assert (outcome.ending, outcome.decisions) == ("rounds", 1)
