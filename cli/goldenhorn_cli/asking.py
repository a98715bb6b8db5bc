"""Asking at a terminal what each player holds, seat by seat; questions go to stderr, answers come from stdin."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from goldenhorn.core.counts import BadCounts
from goldenhorn.core.faults import DocumentFaults
from goldenhorn_cli.failures import one_line
from goldenhorn_cli.house_rules import faulty, of_rules
from goldenhorn_cli.table import holdings, read_entry

if TYPE_CHECKING:
    from goldenhorn.core.document import Document
    from goldenhorn.core.score import Sheet
    from goldenhorn.games import AnyGame

UNDO = "-"


def ask(game: AnyGame, rules: Document) -> list[Sheet]:
    """The sheets of a table, from answers; EOFError where they end before the last question.

    An empty name ends the questions, "-" takes back the last answer, an answer that cannot be is asked for again.
    "Anna=3o 2r" answers both questions, as it does on the command line.
    """
    table = _Table(game, rules)
    try:
        table.sheets()
    except DocumentFaults as bad:  # of the rules, for nothing else was given yet
        raise faulty([*map(of_rules, bad.faults)]) from None
    _say(f"{game.title}: who played? An empty name ends, {UNDO} takes back the last answer.")
    names: list[str] = []
    held: list[object] = []
    while len(held) < game.seats[-1]:
        if len(names) == len(held):
            name, holding = _named(f"player {len(names) + 1}: ", game)
            if name == UNDO:
                if not held:
                    _say("there is nothing to take back")
                del held[-1:]
            elif name:
                names += [name] if table.takes([*names, name], [*held, None]) else []
            elif held:
                break
            else:
                _say("at least one player is needed")
        else:
            holding = _holding(game, names[-1])
            if holding is None:
                names.pop()
        if holding is not None and len(names) > len(held) and table.takes(names, [*held, holding]):
            held.append(holding)
            _say(f"  = {table.sheets()[-1].holding}")
    _say("")
    return table.sheets()


class _Table:
    """What was answered so far, if it can be."""

    def __init__(self, game: AnyGame, rules: Document) -> None:
        self.game = game
        self.rules = rules
        self.players: list[str] = []
        self.held: dict[str, object] = {}

    def takes(self, names: list[str], held: list[object]) -> bool:
        """Whether these answers can be; what is wrong is said."""
        before = self.players, self.held
        self.players = names.copy()
        self.held = {name: value for name, value in zip(names, held, strict=True) if value is not None}
        try:
            self.sheets()
        except DocumentFaults as faulty:
            for fault in faulty.faults:
                _say_fault(fault.message, fault.hint)
            self.players, self.held = before
            return False
        return True

    def sheets(self) -> list[Sheet]:
        """The sheets of what was answered."""
        return self.game.tally(holdings(self.game, self.players or ["Player 1"], self.held, self.rules))


def _named(question: str, game: AnyGame) -> tuple[str, object]:
    """A name, and what is held if that was written behind it."""
    while "=" in (answer := _answer(question)):
        try:
            entry = read_entry(answer, game)
        except BadCounts as bad:
            _say_fault(bad.message, bad.hint)
            continue
        if entry.player:
            return entry.player, entry.held
        _say_fault("a name stands before what is held", "for example Anna=3o 2r, or Anna alone")
    return answer, None


def _holding(game: AnyGame, player: str) -> object:
    """What a player holds; None where the name is taken back."""
    answers: list[str] = []
    while True:
        if len(answers) == len(game.prompts):
            try:
                return game.holding("; ".join(answers))
            except BadCounts as bad:
                _say_fault(bad.message, bad.hint)
                answers.clear()
        prompt = game.prompts[len(answers)]
        answer = _answer(f"  {player}, {prompt.question}: ")
        if answer != UNDO:
            answers.append(f"{prompt.key}:{answer}" if prompt.key else answer)
        elif answers:
            answers.pop()
        else:
            return None


def _answer(question: str) -> str:
    while True:
        sys.stderr.write(one_line(question))
        sys.stderr.flush()
        try:
            line = sys.stdin.readline()
            line.encode()  # bytes that are no text may have come through as surrogates
        except UnicodeError:
            _say("this is no text that can be read here")
            continue
        if not line:
            _say("")
            raise EOFError
        return line.strip()


def _say(sentence: str) -> None:
    print(one_line(sentence), file=sys.stderr)


def _say_fault(message: str, hint: str) -> None:
    from shutil import get_terminal_size
    from textwrap import wrap

    told = one_line(f"{message}{'; ' + hint if hint else ''}")
    for line in wrap(told, get_terminal_size().columns - 1, initial_indent="  ", subsequent_indent="  "):
        _say(line)
