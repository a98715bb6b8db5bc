"""What a command says, and with which code it ends, when it cannot do what was asked: one table."""

from typing import NamedTuple

YES = 0
NO = 1  # faults found, a scenario failed
USAGE = 2  # the command line is wrong, or a file cannot be read or written
NOTHING = 4  # nothing was selected
DEFECT = 70  # our own
INTERRUPTED = 130
CLOSED_PIPE = 141  # what the shell reports for programs that a closed pipe ends


class Failure(Exception):
    """A command cannot go on: one sentence, a hint, and the exit code."""

    def __init__(self, message: str, hint: str = "", exit_code: int = USAGE) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.exit_code = exit_code


class Explained(NamedTuple):
    """The lines told on stderr and the exit code."""

    lines: list[str]
    exit_code: int


def worst(*codes: int) -> int:
    """The exit code of several answers: a defect beats unreadable input, which beats "no"; nothing beats only yes.

    >>> worst(0, 1, 2), worst(0, 4), worst(1, 70, 2), worst()
    (2, 4, 70, 0)
    """
    order = (INTERRUPTED, DEFECT, USAGE, NO, NOTHING)
    return next((code for code in order if code in codes), YES)


def explain(error: BaseException) -> Explained:
    """The entry of the table that an exception falls under; what is not in it is a defect of ours.

    >>> explain(Failure("there is no such file", "look again"))
    Explained(lines=['error: there is no such file', 'hint: look again'], exit_code=2)
    """
    if isinstance(error, Failure):
        return _told(error.message, error.hint, error.exit_code)
    if isinstance(error, KeyboardInterrupt):
        return _told("interrupted", "", INTERRUPTED)
    if isinstance(error, BrokenPipeError):
        return Explained([], CLOSED_PIPE)
    return _of_typer(error) or _of_engine(error) or _of_system(error) or _defect(error)


def _told(message: str, hint: str, exit_code: int) -> Explained:
    """An entry in the usual two lines; nothing that came from outside can break a line or steer a terminal."""
    lines = [f"error: {message}", *([f"hint: {hint}"] if hint else [])]
    return Explained([one_line(line) for line in lines], exit_code)


def one_line(text: str) -> str:
    r"""A text without line breaks and control characters.

    >>> one_line("two\nlines")
    'two lines'
    """
    text = " ".join(text.split("\n"))
    return text if text.isprintable() else "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _of_typer(error: BaseException) -> Explained | None:
    """What Typer says about the command line."""
    from typer import Abort
    from typer.exceptions import TyperException

    if isinstance(error, Abort):
        if isinstance(error.__cause__, KeyboardInterrupt):
            return explain(error.__cause__)
        return _told("the input ended before the question was answered", "", USAGE)
    if not isinstance(error, TyperException):
        return None
    context = getattr(error, "ctx", None)
    hint = f"see {context.command_path} --help" if context is not None else ""
    return _told(_lower_first(" ".join(error.format_message().split()).rstrip(".")), hint, USAGE)


def _of_engine(error: BaseException) -> Explained | None:
    """What the engine refuses."""
    from goldenhorn.core.bot import BadBot
    from goldenhorn.core.counts import BadCounts
    from goldenhorn.core.faults import DocumentFaults
    from goldenhorn.core.game import UnreadableAction
    from goldenhorn.games import UnknownGame
    from goldenhorn.play.schedule import BadSchedule
    from goldenhorn_cli.documents import FaultyInput, Located

    if isinstance(error, FaultyInput):
        return Explained([str(located) for located in error.located], error.exit_code)
    if isinstance(error, UnknownGame):
        return _told(str(error.args[0]), error.hint, USAGE)
    if isinstance(error, BadBot | BadCounts | BadSchedule | UnreadableAction):
        return _told(error.message, error.hint, USAGE)
    if isinstance(error, DocumentFaults):
        return Explained([one_line(str(Located("input", 1, 1, fault))) for fault in error.faults], NO)
    return None


def reason(error: OSError) -> str:
    """Why the system refused, as the end of a sentence."""
    return _lower_first(error.strerror or str(error))


def _of_system(error: BaseException) -> Explained | None:
    """What the machine refuses: a full disk, no memory, an input that ended."""
    if isinstance(error, EOFError):
        return _told("the input ended before the question was answered", "", USAGE)
    if isinstance(error, MemoryError):
        return _told("there is not enough memory", "", USAGE)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return _told(f"{where}{reason(error)}", "", USAGE)
    return None


def _defect(error: BaseException) -> Explained:
    what = " ".join(str(error).split())
    told = f"this is a defect of goldenhorn: {type(error).__name__}{': ' if what else ''}{what}"
    return _told(told, "the same command with --debug shows where", DEFECT)


def _lower_first(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
