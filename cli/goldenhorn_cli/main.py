"""The entry point: answers --version before anything is loaded, and turns every exception into an exit code."""

from __future__ import annotations

import gc
import sys

TYPE_CHECKING = False  # the module typing costs three milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COMPLETING = "_GOLDENHORN_COMPLETE"  # the variable by which a shell asks for completions


SOME_GARBAGE = 100_000  # objects made before Python looks for garbage; what a command loads is none


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, the program's own if none is given; its exit code.

    The program looks for garbage neither while it loads nor when it ends: that cost a quarter of a short command.
    """
    if arguments is not None:
        return run(arguments)
    gc.set_threshold(SOME_GARBAGE)
    code = run(sys.argv[1:])
    gc.freeze()
    return code


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit code; stdout has the result, stderr everything else."""
    words = list(arguments)
    if words[:1] == ["--version"] and set(words[1:]) <= {"-v", "--verbose"}:
        return _ended(lambda: _version(verbose=len(words) > 1), debug=False)
    debug = _take_debug(words)
    return _ended(lambda: _command(words), debug)


def _ended(run: Callable[[], int], debug: bool) -> int:
    """The exit code of a run, whatever becomes of it."""
    try:
        _prepare_streams()
        code = run()
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        code = _failed(error, debug)
    _let_go_of_streams()
    return code


def _command(words: list[str]) -> int:
    """Run the command that the words name."""
    import os

    from goldenhorn_cli import app

    if COMPLETING in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
        app.command_line().main(words, prog_name="goldenhorn")
    return app.run(words)


def _version(verbose: bool) -> int:
    from goldenhorn import __version__

    print(f"goldenhorn {__version__}")
    if verbose:
        from goldenhorn.core import counts

        compiled = not str(counts.__file__).endswith(".py")
        print(f"Python {sys.version.split()[0]}")
        print(f"compiled: {'yes' if compiled else 'no'}")
    return 0


def _take_debug(words: list[str]) -> bool:
    """Whether --debug stands among the options; it is taken out, so that it may stand anywhere."""
    options = words[: words.index("--")] if "--" in words else words
    if "--debug" not in options:
        return False
    words.remove("--debug")
    return True


def _failed(error: BaseException, debug: bool) -> int:
    """Tell on stderr what went wrong; the exit code."""
    from goldenhorn_cli.failures import explain

    if debug:
        import traceback

        traceback.print_exception(error)
    told = explain(error)
    try:
        for line in told.lines:
            print(line, file=sys.stderr)
    except OSError:
        pass  # nobody listens; the exit code still tells
    return told.exit_code


def _prepare_streams() -> None:
    """What cannot be encoded is shown escaped, and a line ends the same way on every system."""
    from io import TextIOWrapper

    if sys.stdout is None:  # Python's way to say that it was closed
        from goldenhorn_cli.failures import Failure

        raise Failure("stdout is closed: there is nowhere to write the result")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace", newline="\n")


def _let_go_of_streams() -> None:
    """Flush what is left; a stream that cannot take it is pointed at nothing, or Python complains at its exit."""
    import os

    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
