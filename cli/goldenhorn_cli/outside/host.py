"""One program from outside: its process, what goes to and fro within time, and that nothing of it stays behind.

A guard, a shell that waits for the end of a pipe only we hold, leads the program's process group. When we
are gone, however that came about, the pipe ends and the guard kills the program and its group. It lives as
long as the group does, so that the group's number cannot come to mean another's.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from select import POLLIN, POLLOUT, poll
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import TYPE_CHECKING

from goldenhorn.play.match import CRASH, PROTOCOL, TIMEOUT, BotFault
from goldenhorn_cli.failures import reason
from goldenhorn_cli.outside.protocol import MOST, shown

if TYPE_CHECKING:
    from typing import IO

_GUARD = ("/bin/sh", "-c", "trap '' INT TERM HUP; read bot; read end; kill -KILL $bot; kill -KILL 0")
_CHUNK = 65_536  # bytes read at a time
_SAID = 2_000  # bytes kept of what it writes to stderr
_UNREAD = 1_000_000  # bytes it may leave unread
_PATIENCE = 64  # how often stderr is read for its last words
_LOOK = 0.2  # seconds of silence after which we look whether it is still there
_LAST = 0.3  # seconds in which a program whose stdout has closed may end, so that its exit code can be told


class Child:
    """A running program. Every failing of it is a BotFault; whoever gets one has to call `kill`."""

    def __init__(self, words: Sequence[str]) -> None:
        self._guard = Popen(_GUARD, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, process_group=0)
        try:
            group = self._guard.pid
            self._bot = Popen(words, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, process_group=group)
        except (OSError, ValueError) as error:
            self._end_group()
            why = reason(error) if isinstance(error, OSError) else str(error)
            raise BotFault(CRASH, "no-start", f"cannot be started: {why}") from None
        except BaseException:
            self._end_group()
            raise
        os.write(_fd(self._guard.stdin), b"%d\n" % self._bot.pid)
        self._in, self._out, self._err = (_fd(pipe) for pipe in (self._bot.stdin, self._bot.stdout, self._bot.stderr))
        for fd in (self._in, self._out, self._err):
            os.set_blocking(fd, False)
        self._poll = poll()
        self._poll.register(self._out, POLLIN)
        self._poll.register(self._err, POLLIN)
        self._full = False  # whether its stdin took not all, so that we wait for it
        self._unsent = b""
        self._heard = b""  # from stdout: what follows the last line taken
        self._said = b""  # the end of stderr
        self._mute = False  # whether it closed stderr

    def tell(self, message: bytes) -> None:
        """Send what needs no answer; what the program does not take at once is sent with what follows."""
        self._unsent += message
        if len(self._unsent) > _UNREAD:
            raise BotFault(PROTOCOL, "deaf", "does not read what it is sent")
        self._send()

    def ask(self, message: bytes, seconds: float) -> bytes:
        """Send a message and give back the line that answers it."""
        until = monotonic() + seconds
        self.tell(message)
        while self._unsent or b"\n" not in self._heard:
            left = until - monotonic()
            if left <= 0:
                raise BotFault(TIMEOUT, "late", f"gave no answer within {seconds:g} s{self._last_words()}")
            events = self._poll.poll(1000 * min(left, _LOOK) + 1)
            if not events and self._bot.poll() is not None:  # somebody it started keeps its stdout open
                raise self._gone("")
            for fd, event in events:
                if fd == self._err:
                    self._listen()
                elif fd == self._out:
                    self._hear()
                elif event:
                    self._send()
        answer, _, self._heard = self._heard.partition(b"\n")
        if len(answer) > MOST:
            raise _endless()
        return answer

    def leave(self, message: bytes, seconds: float) -> bool:
        """Say good-bye; whether the program ended by itself in time. Afterwards it is gone either way."""
        try:
            with suppress(BotFault):
                self.tell(message)
            _close(self._bot.stdin)
            with suppress(TimeoutExpired):
                self._bot.wait(seconds)
            return self._bot.returncode is not None
        finally:
            self.kill()

    def kill(self) -> None:
        """End the program and whatever it started; harmless where that is done."""
        self._end_group()
        self._bot.kill()
        self._bot.wait()
        for pipe in (self._bot.stdin, self._bot.stdout, self._bot.stderr):
            _close(pipe)

    @property
    def unasked(self) -> str:
        """What it wrote to stdout that nobody asked for, as far as it was read."""
        return shown(self._heard) if self._heard else ""

    @property
    def said(self) -> str:
        """The last line that it wrote to stderr, as far as it was read."""
        lines = [text for text in self._said.splitlines(keepends=True) if text.strip()]
        if len(lines) > 1 and not lines[-1].endswith(b"\n"):  # the beginning of a line says less than a whole one
            lines.pop()
        return shown(lines[-1]) if lines else ""

    def _send(self) -> None:
        """As much of what is to be sent as it takes now."""
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            if not self._full:
                self._poll.register(self._in, POLLOUT)
                self._full = True
            return
        except OSError:
            raise self._gone("closed its stdin") from None
        if self._full:
            self._poll.unregister(self._in)
            self._full = False

    def _hear(self) -> None:
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            raise self._gone("closed its stdout")
        self._heard += chunk
        if len(self._heard) > MOST and b"\n" not in self._heard:
            raise _endless()
        if len(self._heard) > MOST + _CHUNK:  # we only read on if it has not taken the whole question
            raise BotFault(PROTOCOL, "deaf", "writes and writes, and does not read what it is sent")

    def _listen(self) -> bool:
        """Read from stderr; whether there was something."""
        try:
            chunk = os.read(self._err, _CHUNK)
        except BlockingIOError:
            return False
        if not chunk and not self._mute:
            self._poll.unregister(self._err)
            self._mute = True
        self._said = (self._said + chunk)[-_SAID:]
        return bool(chunk)

    def _gone(self, otherwise: str) -> BotFault:
        """The fault of a program that cannot be talked with any more."""
        with suppress(TimeoutExpired):
            self._bot.wait(_LAST)
        code = self._bot.returncode
        if code is None:
            return BotFault(CRASH, "closed", f"{otherwise}, but goes on running{self._last_words()}")
        if code < 0:
            return BotFault(CRASH, "signal", f"was ended by {_signal(-code)}{self._last_words()}")
        return BotFault(CRASH, "exit", f"ended with exit code {code}{self._last_words()}")

    def _last_words(self) -> str:
        for _ in range(_PATIENCE):  # one that floods stderr would never be done
            if not self._listen():
                break
        return f"; its last line on stderr: {self.said}" if self.said else ""

    def _end_group(self) -> None:
        if self._guard.returncode is None:
            with suppress(OSError):
                os.killpg(self._guard.pid, signal.SIGKILL)
            self._guard.wait()
            _close(self._guard.stdin)


def _endless() -> BotFault:
    return BotFault(PROTOCOL, "too-long", f"wrote more than {MOST} bytes without an end of line")


def _fd(pipe: IO[bytes] | None) -> int:
    assert pipe is not None
    return pipe.fileno()


def _close(pipe: IO[bytes] | None) -> None:
    if pipe is not None:
        with suppress(OSError):
            pipe.close()


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
