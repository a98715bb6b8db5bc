"""ctrl-C in the middle of a series: stop between two games, so that nothing finished is lost."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType, TracebackType


class Interrupts:
    """While open, the first ctrl-C is only noted in `asked`; a second one, or one `at_once`, interrupts."""

    def __init__(self) -> None:
        self.asked = False
        self.at_once = False  # set where no more than the game under way can be lost

    def __enter__(self) -> Interrupts:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        again, self.asked = self.asked, True
        if again or self.at_once:
            raise KeyboardInterrupt
