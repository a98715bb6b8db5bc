"""What is shown while games are played: on stderr only, a table on a terminal and lines elsewhere."""

import os
import subprocess
import sys
from typing import Any

import pytest
from goldenhorn_cli.live import SELDOM, Lines, Table, progress
from goldenhorn_cli.standings import Match

from goldenhorn.play.match import Outcome
from goldenhorn.play.series import Played, seating
from goldenhorn.play.statistics import Standing
from tests import built

pty = pytest.importorskip("pty")


def match(games: int = 8) -> Match:
    return Match({"games": games, "seed": 1}, "Toy", ["random", "[bold]x"], Standing(2, 2, 2, 1))


def play(view: Any, match: Match, number: int) -> None:
    played = Played(number, seating(number, 2), Outcome((3, 5), (2, 1), "rounds", -1, 9))
    match.standing.add(played.seating, played.outcome)
    view.played(played)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_away_from_a_terminal_a_line_comes_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    series, clock = match(), Clock()
    view = Lines(series, clock)
    for number in range(8):
        clock.now += SELDOM / 3.5
        play(view, series, number)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "4 of 8 games\n8 of 8 games\n"


def test_what_is_shown_depends_on_the_options_and_the_terminal() -> None:
    kinds = [
        type(progress(match(), quiet=quiet, verbose=verbose, color="auto")).__name__
        for quiet, verbose in ((False, False), (False, True), (True, False))
    ]
    assert kinds == ["Lines", "Telling", "Silent"]


def test_the_table_takes_no_name_for_markup(capsys: pytest.CaptureFixture[str]) -> None:
    series, clock = match(), Clock()
    with Table(series, "always", clock) as view:
        for number in range(4):
            clock.now += 1
            play(view, series, number)
    shown = capsys.readouterr().err
    assert "[bold]x" in shown
    assert "4/8" in shown


def test_on_a_terminal_the_table_is_on_stderr_and_goes_away() -> None:
    ours, theirs = pty.openpty()
    command = [*built.PROGRAM, "match", "random", "random", "-n", "300", "--seed", "1"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm-256color", "COLUMNS": "80"}
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=environment)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # Linux tells the end like this
            piece = b""
        if not piece:
            break
        shown += piece
    os.close(ours)
    assert run.stdout is not None
    out = run.stdout.read()
    run.stdout.close()
    assert run.wait() == 0
    assert b"/300" in shown
    assert b"random#2" in shown
    assert b"\x1b" not in out
    plain = subprocess.run(command, env=environment, capture_output=True)
    assert (plain.stdout, plain.stderr) == (out, b"")
