"""`goldenhorn score` without arguments on a terminal: it asks seat by seat."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from io import StringIO

import pytest
from goldenhorn_cli.asking import ask

from goldenhorn.games import find
from tests import built

QUESTION = 'goods in the warehouse, such as "3o 2r 1g": '
PATIENCE = 20.0  # seconds


class Terminal:
    """The program on a terminal of its own; its result is read from a pipe."""

    def __init__(self, *words: str) -> None:
        self.screen, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*built.PROGRAM, "score", *words],
            stdin=theirs,
            stderr=theirs,
            stdout=subprocess.PIPE,
            env={"PYTHONPATH": built.PATH, "TERM": "xterm", "PYTHONUTF8": "1"},
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)
        self.shown = ""

    def reads(self, text: str) -> None:
        """Wait until the screen has shown a text."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < until, self.shown
            self._read()

    def types(self, text: str | bytes) -> None:
        """Type, once everything shown so far has been looked at."""
        self.shown = ""
        os.write(self.screen, text.encode() if isinstance(text, str) else text)

    def answers(self, *pairs: tuple[str, str]) -> None:
        """Wait for each question and answer it."""
        for question, answer in pairs:
            self.reads(question)
            self.types(answer + "\n")

    def ends(self) -> tuple[int, str]:
        """The exit code and the result."""
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out.decode()

    def _read(self) -> None:
        ready, _, _ = select.select([self.screen], [], [], 0.1)
        try:
            self.shown += os.read(self.screen, 10_000).decode(errors="replace") if ready else ""
        except OSError:  # the program has ended
            time.sleep(0.01)


def _take_terminal() -> None:
    """Make the terminal the controlling one, so that ctrl-C typed there interrupts."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Callable[..., Terminal]:
    def opened(*words: str) -> Terminal:
        one = Terminal(*words)

        def close() -> None:
            if one.process.poll() is None:
                one.process.send_signal(signal.SIGKILL)
            one.process.communicate()
            os.close(one.screen)

        request.addfinalizer(close)
        return one

    return opened


def test_it_asks_seat_by_seat_echoes_in_words_and_shows_the_sheet(terminal: Callable[..., Terminal]) -> None:
    asked = terminal("-q")
    asked.answers(("player 1: ", "Anna"), (f"Anna, {QUESTION}", "3o2r1g4y1b2p"))
    asked.reads("= 4 yellow, 2 pink, 1 green, 2 red, 3 orange, 1 blue")
    asked.answers(("player 2: ", "Ben"), (f"Ben, {QUESTION}", "4 gelbe"), ("player 3: ", ""))
    assert asked.ends() == (0, "Anna  18\nBen    4\n")


def test_a_bad_answer_is_asked_for_again(terminal: Callable[..., Terminal]) -> None:
    asked = terminal("-q")
    asked.answers(("player 1: ", ""))
    asked.reads("at least one player is needed")
    asked.answers(("player 1: ", "Anna"), (QUESTION, "3q"))
    asked.reads('"q" is no colour')
    asked.answers((QUESTION, "16y"))
    asked.reads("16 yellow are more than there are")
    asked.answers((QUESTION, "9y"), ("player 2: ", "Anna"))
    asked.reads("two players have the same name")
    asked.answers(("player 2: ", "Ben"), (QUESTION, "9y"))
    asked.reads("18 yellow goods over the whole table (Anna 9, Ben 9)")
    asked.answers((QUESTION, "6y"), ("player 3: ", ""))
    assert asked.ends() == (0, "Anna  9\nBen   6\n")


def test_a_dash_takes_back_the_last_answer_and_the_one_before(terminal: Callable[..., Terminal]) -> None:
    asked = terminal("-q")
    asked.answers(("player 1: ", "-"))
    asked.reads("nothing to take back")
    asked.answers(("player 1: ", "Anma"), (f"Anma, {QUESTION}", "-"))
    asked.answers(("player 1: ", "Anna"), (f"Anna, {QUESTION}", "3y"))
    asked.answers(("player 2: ", "-"), (f"Anna, {QUESTION}", "4y"), ("player 2: ", ""))
    assert asked.ends() == (0, "Anna  4\n")


def test_a_name_and_a_holding_may_be_one_answer_as_on_the_command_line(terminal: Callable[..., Terminal]) -> None:
    asked = terminal("-q")
    asked.answers(("player 1: ", "Anna=3o 2r"))
    asked.reads("= 2 red, 3 orange")
    asked.answers(("player 2: ", "Anna=1y"))
    asked.reads("two players have the same name")
    asked.answers(("player 2: ", "Ben=4w"))
    asked.reads('"w" is no colour')
    asked.answers(("player 2: ", "yellow=4"))
    asked.reads("a name stands before what is held")
    asked.answers(("player 2: ", "Ben=99y"))
    asked.reads("99 yellow")
    asked.answers((f"Ben, {QUESTION}", "4y"), ("player 3: ", "Cleo=yellow=1"), ("player 4: ", ""))
    assert asked.ends() == (0, "Anna  5\nBen   4\nCleo  1\n")


def test_what_is_wrong_is_wrapped_between_words(terminal: Callable[..., Terminal]) -> None:
    asked = terminal()
    asked.answers(("player 1: ", "Anna"), (QUESTION, "help"))
    asked.reads(f"Anna, {QUESTION}")
    lines = asked.shown.splitlines()
    assert "  blue" in lines or "  b blue" in lines
    assert max(map(len, lines)) < 80


def test_four_players_are_all_there_are(terminal: Callable[..., Terminal]) -> None:
    asked = terminal("-q")
    for number, name in enumerate("ABCD", 1):
        asked.answers((f"player {number}: ", name), (QUESTION, f"{number}y"))
    assert asked.ends() == (0, "A  1\nB  2\nC  3\nD  4\n")


def test_the_end_of_input_is_exit_2_and_ctrl_c_130(terminal: Callable[..., Terminal]) -> None:
    asked = terminal()
    asked.reads("player 1: ")
    asked.types("\x04")
    assert asked.ends() == (2, "")
    asked.reads("error: the input ended before the question was answered")
    asked = terminal()
    asked.answers(("player 1: ", "Anna"))
    asked.reads(QUESTION)
    asked.types("\x03")
    assert asked.ends() == (130, "")


def test_bytes_that_are_no_text_are_asked_for_again(terminal: Callable[..., Terminal]) -> None:
    asked = terminal("-q")
    asked.reads("player 1: ")
    asked.types(b"\xff\xfe\n")
    asked.answers(("player 1: ", "Anna"), (QUESTION, "3y"), ("player 2: ", ""))
    assert asked.ends() == (0, "Anna  3\n")


def test_faulty_rules_are_told_before_the_first_question(terminal: Callable[..., Terminal]) -> None:
    asked = terminal("--rules", "set_bonus={7=1}")
    assert asked.ends() == (2, "")
    asked.reads("argument --rules:1:1: error[")


@pytest.mark.parametrize("wrong", ["Anna=q\n", "Anna\n" + "q\n" * 3])
def test_wrong_answers_are_asked_again_however_many_there_are(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(wrong * 1_500))
    with pytest.raises(EOFError):
        ask(find("golden-horn"), {})
