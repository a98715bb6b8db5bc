"""One match: how it ends, what a tape takes, and what becomes of bots that break the rules."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from goldenhorn.core.bot import RandomBot
from goldenhorn.core.chance import seeded, stream
from goldenhorn.core.game import Draw
from goldenhorn.play.match import CHANCE, CRASH, ILLEGAL, PROTOCOL, TIMEOUT, BotFault, Outcome, Slip, Tape, play
from tests import toy


class Answers:
    """A bot that gives one answer, or the first option until `after` decisions have gone by."""

    def __init__(self, answer: object, after: int = 0) -> None:
        self.answer = answer
        self.after = after

    def decide(self, view: object, options: Sequence[Any], rng: Random) -> Any:
        self.after -= 1
        return options[0] if self.after >= 0 else self.answer


class Raises:
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def decide(self, view: object, options: Sequence[Any], rng: Random) -> Any:
        raise self.error


def start(players: int = 2, **rules: int) -> toy.State:
    return toy.start(toy.read({"players": [f"P{seat}" for seat in range(players)], "rules": rules}))


def match(*bots: Any, tape: Tape | None = None, **rules: int) -> Outcome:
    chairs = [(bot, stream("test", seat)) for seat, bot in enumerate(bots)]
    return play(toy, start(len(bots), **rules), chairs, seeded("test"), tape)


def test_a_match_ends_as_the_game_says_with_its_scores_and_ranks() -> None:
    state = start(3)
    outcome = play(toy, state, [(RandomBot(), stream("test", seat)) for seat in range(3)], seeded("test"))
    sheets = toy.scores(state)
    assert outcome.scores == tuple(sheet.total for sheet in sheets)
    assert outcome.ranks == tuple(sheet.rank for sheet in sheets)
    ending = toy.ending(state)
    assert ending is not None
    assert (outcome.ending, outcome.by) == (ending.cause, ending.by)
    assert not outcome.fault


def test_the_same_streams_give_the_same_match() -> None:
    assert match(RandomBot(), RandomBot()) == match(RandomBot(), RandomBot())


def test_the_tape_takes_every_action_and_every_draw_in_words() -> None:
    tape: Tape = []
    outcome = match(RandomBot(), RandomBot(), tape=tape)
    state = start()
    for seat, words in tape:
        waiting = toy.pending(state)
        if seat == CHANCE:
            assert isinstance(waiting, Draw)
            toy.settle(state, [toy.FRUIT.index(word) for word in words.split()])
        else:
            assert waiting is not None
            assert waiting.seat == seat
            toy.advance(state, toy.parse(words, state))
    assert toy.pending(state) is None
    assert outcome.scores == tuple(sheet.total for sheet in toy.scores(state))
    assert outcome.decisions == sum(seat != CHANCE for seat, _ in tape)


def test_a_tape_changes_nothing() -> None:
    assert match(RandomBot(), RandomBot(), tape=[]) == match(RandomBot(), RandomBot())


def test_a_cap_decides_nothing_and_nobody_wins() -> None:
    outcome = match(RandomBot(), RandomBot(), cap=3)
    assert outcome.ending == "cap"
    assert outcome.winners == ()
    assert outcome.ranks == (1, 1)
    assert not outcome.fault


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        (None, "NoneType"),
        ("take apple", "str"),
        (0, "int"),
        (toy.ACTIONS[-3], "wrong-moment"),  # a real action, at the wrong moment: the refusal's code
        (toy.Action(99, "fly", 0, 0), "no-action"),
    ],
)
def test_what_is_no_option_is_illegal_and_the_bot_at_fault(answer: object, detail: str) -> None:
    outcome = match(RandomBot(), Answers(answer))
    assert (outcome.ending, outcome.by, outcome.detail) == (ILLEGAL, 1, detail)
    assert outcome.fault
    assert outcome.message


def test_an_equal_of_an_option_is_taken_for_the_option() -> None:
    class Copies:
        def decide(self, view: object, options: Sequence[Any], rng: Random) -> Any:
            first = options[0]
            return toy.Action(first.index, first.verb, first.kind, first.seat)

    assert not match(Copies(), Copies()).fault


def test_something_that_claims_to_equal_every_option_is_no_option() -> None:
    class Liar:
        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool:
            return True

    assert match(Answers(Liar()), RandomBot()).ending == ILLEGAL


@pytest.mark.parametrize("error", [ValueError("boom"), IndexError(), RecursionError(), SystemExit(3), MemoryError()])
def test_a_bot_that_raises_has_crashed(error: BaseException) -> None:
    outcome = match(RandomBot(), RandomBot(), Raises(error))
    assert (outcome.ending, outcome.by, outcome.detail) == (CRASH, 2, type(error).__name__)


def test_ctrl_c_is_no_fault_of_a_bot() -> None:
    with pytest.raises(KeyboardInterrupt):
        match(RandomBot(), Raises(KeyboardInterrupt()))


def test_a_defect_of_the_game_is_not_blamed_on_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(toy, "advance", broken)
    with pytest.raises(ZeroDivisionError):
        match(RandomBot(), RandomBot())


def test_after_a_fault_the_others_share_the_win_and_the_scores_are_those_on_the_table() -> None:
    outcome = match(RandomBot(), Answers(None, after=2), RandomBot())
    assert outcome.ranks == (1, 3, 1)
    assert outcome.winners == (0, 2)
    assert sum(outcome.scores) > 0


def test_a_legal_action_that_an_open_ended_menu_leaves_out_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    class Last:
        def decide(self, view: toy.View, options: Sequence[Any], rng: Random) -> Any:
            return menu(view.state)[-1] if view.state.phase == toy.PLACE else options[0]

    menu = toy.options
    monkeypatch.setattr(toy, "options", lambda state: menu(state)[:1])
    tape: Tape = []
    assert not match(Last(), Last(), tape=tape).fault
    assert [words for _, words in tape[:2]] == ["stand south", "stand south"]


@pytest.mark.parametrize("no", [False, 0, None])
def test_only_a_bot_that_looks_is_given_a_view(no: object) -> None:
    class Watches:
        seen: object = None

        def decide(self, view: object, options: Sequence[Any], rng: Random) -> Any:
            self.seen = view
            return options[0]

    class Blind(Watches):
        looks = no

    watches, blind = Watches(), Blind()
    match(watches, blind)
    assert isinstance(watches.seen, toy.View)
    assert watches.seen.seat == 0
    assert blind.seen is None


@pytest.mark.parametrize("ending", [ILLEGAL, TIMEOUT, CRASH, PROTOCOL])
def test_a_bot_may_say_itself_what_fault_it_is(ending: str) -> None:
    outcome = match(RandomBot(), Raises(BotFault(ending, "word", "a sentence")))
    assert (outcome.ending, outcome.kind, outcome.by) == (ending, ending, 1)
    assert (outcome.detail, outcome.message) == ("word", "a sentence")
    assert outcome.faults == (Slip(1, ending, outcome.decisions, "word", "a sentence"),)


def test_with_a_stand_in_the_match_is_played_out_and_the_faults_are_told() -> None:
    chairs: list[Any] = [
        (Answers(None, after=2), stream("a")),
        (RandomBot(), stream("b")),
        (Raises(OSError()), stream("c")),
    ]
    state = start(3)
    outcome = play(toy, state, chairs, seeded("test"), stand_in=RandomBot())
    assert toy.pending(state) is None
    assert (outcome.fault, outcome.kind) == (False, "normal")
    assert sorted((slip.seat, slip.ending) for slip in outcome.faults) == [(0, ILLEGAL), (2, CRASH)]
    assert outcome.decisions > max(slip.decision for slip in outcome.slips)


def test_bots_that_wish_to_know_are_told_how_it_ended() -> None:
    told: list[tuple[Outcome, int]] = []

    class Curious:
        decide = RandomBot().decide

        def finish(self, outcome: Outcome, seat: int) -> None:
            told.append((outcome, seat))

    outcome = match(RandomBot(), Curious(), Answers(None))
    assert told == [(outcome, 1)]
