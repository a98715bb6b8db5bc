"""A scripted deal: what chance gives, as the kinds are written, handed out in the order asked for."""

import re
from collections.abc import Sequence

from goldenhorn.core.counts import BadCounts, Vocabulary, sequence
from goldenhorn.core.faults import Fault, Path
from goldenhorn.core.game import FORGOTTEN, Draw

_PIECE = re.compile(r"\s*((?:\d+\s*[x×*]?\s*)?[^\W\d_]+)\s*[,;+]?\s*")
_NUMBERED = re.compile(r"\s*([^\s,;+]+)\s*[,;+]?\s*")  # a word that has a number in it


class BadDeal(ValueError):
    """A deal that does not answer the draws; the fault says where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def asked(draw: Draw, players: Sequence[str]) -> str:
    """A draw in words.

    >>> suits = Vocabulary("suit", {"hearts": "h"})
    >>> asked(Draw("deck", suits, [3], 2, 0), ["Anna"]), asked(Draw("deck", suits, [3], 1, FORGOTTEN), ["Anna"])
    ('2 from the deck for Anna', '1 from the deck for what nobody remembers')
    """
    whose = f" for {players[draw.seat]}" if draw.seat >= 0 else " for what nobody remembers" * (draw.seat == FORGOTTEN)
    return f"{draw.count} from the {draw.pile}{whose}"


class Deal:
    """The texts of one `deal`, read piece by piece with the words of the draw that asks.

    >>> fruit = Vocabulary("fruit", {"apple": "a", "pear": "p"})
    >>> deal = Deal("2a pear", ("deal",))
    >>> deal.take(Draw("bag", fruit, [5, 5], 2, -1)), deal.take(Draw("bag", fruit, [3, 5], 1, -1))
    ([0, 0], [1])
    """

    def __init__(self, written: str | list[str], path: Path) -> None:
        self.path = path
        self.texts: list[tuple[str, Path]] = []
        if isinstance(written, str):
            self.texts.append((written, path))
        else:
            self.texts += [(text, (*path, k)) for k, text in enumerate(written)]
        self.number = 0  # of the text being read
        self.at = 0  # in that text
        self.last = 0  # where the piece being handed out begins
        self.rest: list[int] = []  # of that piece
        self.words: Vocabulary | None = None  # which it was read with

    def take(self, draw: Draw, players: Sequence[str] = ()) -> list[int]:
        """As many kinds as the draw asks for; BadDeal where they run out or do not lie there."""
        drawn: list[int] = []
        left = draw.pool.copy()
        while len(drawn) < draw.count:
            kind = self._next(draw.words)
            if kind < 0:
                message = f"the deal gives {len(drawn)} of the {asked(draw, players)}"
                hint = "write what chance gives, in the order asked for, or `seed` where anything will do"
                raise BadDeal(Fault("deal-short", self.path, message, hint))
            if not left[kind]:
                name = draw.words.names[kind]
                message = (
                    f"there is no {name} left in the {draw.pile}"
                    if not draw.pool[kind]
                    else f"{name} stands here more often than the {draw.pile} has it: {draw.pool[kind]} left"
                )
                raise BadDeal(self._fault("deal-absent", message, ""))
            left[kind] -= 1
            drawn.append(kind)
        return drawn

    def surplus(self) -> Fault | None:
        """What is wrong if nobody asks for more; None where everything was handed out."""
        if self.rest:
            return self._fault("deal-long", f"{len(self.rest)} more than asked for stand here", "")
        while self.number < len(self.texts):
            text, _ = self.texts[self.number]
            if text[self.at :].strip():
                self.last = self.at
                return self._fault("deal-long", f'nobody asks for "{text[self.at :].strip()[:60]}"', "")
            self.number, self.at = self.number + 1, 0
        return None

    def _next(self, words: Vocabulary) -> int:
        if self.rest:
            if words is not self.words:
                raise BadDeal(self._fault("deal-long", "more than asked for stand here", "another pile is asked next"))
            return self.rest.pop(0)
        while self.number < len(self.texts):
            text, _ = self.texts[self.number]
            if not text[self.at :].strip():
                self.number, self.at = self.number + 1, 0
                continue
            self.rest = self._piece(text, words)
            self.words = words
            if self.rest:
                return self.rest.pop(0)
        return -1

    def _piece(self, text: str, words: Vocabulary) -> list[int]:
        found = (_NUMBERED if words.numbered else _PIECE).match(text, self.at)
        self.last = self.at if found is None else found.start(1)
        if found is None:
            message = f'"{text[self.at :].strip()[:60]}" cannot be read as a deal'
            raise BadDeal(self._fault("bad-deal", message, "write the kinds in order"))
        try:
            kinds = sequence(found[1], words)
        except BadCounts as bad:
            self.last += bad.offset
            raise BadDeal(self._fault(bad.code, bad.message, bad.hint)) from None
        self.at = found.end()
        return kinds

    def _fault(self, code: str, message: str, hint: str) -> Fault:
        return Fault(code, self.texts[self.number][1], message, hint, offset=self.last)
