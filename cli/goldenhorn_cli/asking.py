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

    What is asked of the whole table comes first; nothing need be answered there. Of the players, an empty name ends
    the questions. "-" takes back the last answer, an answer that cannot be is asked for again. "Anna=3o 2r" answers
    both questions, as it does on the command line.
    """
    table = _Table(game, rules)
    try:
        table.sheets()
    except DocumentFaults as bad:  # of the rules, for nothing else was given yet
        raise faulty([*map(of_rules, bad.faults)]) from None
    _say(f"{game.title}: who played? An empty name ends, {UNDO} takes back the last answer.")
    while len(table.held) < game.seats[-1]:
        if len(table.told) < len(table.questions):
            _ask_of_all(table)
        elif len(table.names) > len(table.held):
            _ask_held(table)
        elif not _ask_name(table):
            break
    _say("")
    return table.sheets()


class _Table:
    """What was answered so far: the questions of the whole table, names, and what they hold (one may be to come)."""

    def __init__(self, game: AnyGame, rules: Document) -> None:
        self.game = game
        self.rules = rules
        self.questions = [prompt for prompt in game.prompts if prompt.table]
        self.told: list[str] = []
        self.names: list[str] = []
        self.held: list[object] = []
        self.answers: list[str] = []  # of the player named last, whose holding is not whole yet

    def takes(self, told: str | None = None, name: str = "", held: object = None) -> bool:
        """Add an answer if it can be; what is wrong is said."""
        before = self.told.copy(), self.names.copy(), self.held.copy()
        self.told += [] if told is None else [told]
        self.names += [name] if name else []
        self.held += [] if held is None else [held]
        try:
            self.sheets()
        except DocumentFaults as faulty:
            for fault in faulty.faults:
                _say_fault(fault.message, fault.hint)
            self.told, self.names, self.held = before
            return False
        return True

    def sheets(self) -> list[Sheet]:
        """The sheets of what was answered."""
        given = {prompt.key: told for prompt, told in zip(self.questions, self.told, strict=False) if told}
        held = dict(zip(self.names, self.held, strict=False))
        return self.game.tally(holdings(self.game, self.names or ["Player 1"], held, self.rules, given))


def _ask_of_all(table: _Table) -> None:
    """Ask the next question of the whole table."""
    answer = _answer(f"{table.questions[len(table.told)].question}: ")
    if answer != UNDO:
        table.takes(told=answer)
    elif not table.told:
        _say("there is nothing to take back")
    else:
        table.told.pop()


def _ask_name(table: _Table) -> bool:
    """Ask for the next name, and what is held if that is written behind it; False where there are no more."""
    name, holding = _named(f"player {len(table.names) + 1}: ", table.game)
    if name == UNDO:
        if not (table.held or table.told):
            _say("there is nothing to take back")
        (table.held or table.told)[-1:] = []
    elif name:
        if table.takes(name=name) and holding is not None:
            _hold(table, holding)
    elif table.held:
        return False
    else:
        _say("at least one player is needed")
    return True


def _ask_held(table: _Table) -> None:
    """Ask what the last player named holds, or take the name back."""
    holding = _holding(table.game, table.names[-1], table.answers)
    if holding is None:
        table.names.pop()
    elif _hold(table, holding):
        table.answers.clear()
    else:
        table.answers.pop()  # the last is asked for again, and can be taken back to the one that is wrong


def _hold(table: _Table, holding: object) -> bool:
    taken = table.takes(held=holding)
    if taken:
        _say_folded(f"= {table.sheets()[-1].holding}")
    elif not all(table.told):
        _say_folded(f"{UNDO} goes back, as far as the question that was not answered")
    return taken


def _named(question: str, game: AnyGame) -> tuple[str, object]:
    """A name, and what is held if that was written behind it."""
    while "=" in (answer := _answer(question)):
        try:
            entry = read_entry(answer, game)
        except BadCounts as bad:
            _say_bad(bad)
            continue
        if entry.player:
            return entry.player, entry.held
        _say_fault("a name stands before what is held", f"for example Anna={game.example}, or Anna alone")
    return answer, None


def _holding(game: AnyGame, player: str, answers: list[str]) -> object:
    """What a player holds, from the answers there are and those still to come; None where the name is taken back."""
    questions = [prompt for prompt in game.prompts if not prompt.table]
    held: object = None
    while len(answers) < len(questions):
        prompt = questions[len(answers)]
        answer = _answer(f"  {player}, {prompt.question}: ")
        if answer == UNDO:
            if not answers:
                return None
            answers.pop()
            continue
        answers.append(f"{prompt.key}:{answer}" if prompt.key and answer else answer)
        try:
            held = game.holding("; ".join(filter(None, answers)))
        except BadCounts as bad:
            _say_bad(bad)
            answers.pop()
    return held


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


def _say_bad(bad: BadCounts) -> None:
    for one in (bad, *bad.others):
        _say_fault(one.message, one.hint)


def _say_fault(message: str, hint: str) -> None:
    _say_folded(f"{message}{'; ' + hint if hint else ''}")


def _say_folded(sentence: str) -> None:
    """Something said of an answer, not wider than the terminal."""
    from shutil import get_terminal_size
    from textwrap import wrap

    for line in wrap(one_line(sentence), get_terminal_size().columns - 1, initial_indent="  ", subsequent_indent="  "):
        _say(line)
