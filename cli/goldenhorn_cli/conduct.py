"""What a manifest says of bots that need watching: their time, what follows a fault, what cannot be repeated.

Nothing where all bots are ours, count instead of looking at a clock, and no stand-in is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from goldenhorn import search
from goldenhorn.core.bot import RandomBot, parse_bot
from goldenhorn.core.document import Document
from goldenhorn_cli.outside import BOT_TIME, is_outside

if TYPE_CHECKING:
    from goldenhorn.core.bot import Bot

FORFEIT, REPLACE = "forfeit", "replace"


def conduct(bots: Sequence[str], game: str, bot_time: float, on_fault: str) -> Document:
    """The entries of a manifest; BadBot where a bot of ours cannot be had."""
    known = search.recipes(game)
    outside = [is_outside(bot, known) for bot in bots]
    told: Document = {"bot_time": bot_time} if any(outside) else {}
    if on_fault != FORFEIT:
        told["on_fault"] = on_fault
    by_clock = [not beyond and parse_bot(bot, known)[1].get("ms") for bot, beyond in zip(bots, outside, strict=True)]
    if any(outside) or any(by_clock):
        told["deterministic"] = False
    return told


def makers_of(manifest: Document, game: str, bots: Sequence[str]) -> list[Callable[[], Bot[Any, Any]]]:
    """What makes each bot of a series; BadBot where one cannot be had."""
    from time import perf_counter

    known = search.recipes(game, perf_counter)
    return [
        _outside(bot, game, manifest) if is_outside(bot, known) else search.maker(bot, game, perf_counter)
        for bot in bots
    ]


def stand_in_of(manifest: Document) -> RandomBot | None:
    """Who plays on for a bot at fault; None where it forfeits the game."""
    return RandomBot() if manifest.get("on_fault") == REPLACE else None


def _outside(bot: str, game: str, manifest: Document) -> Callable[[], Bot[Any, Any]]:
    from goldenhorn_cli import outside
    from goldenhorn_cli.outside.seat import Limits

    return outside.maker(bot, game, Limits(float(str(manifest.get("bot_time", BOT_TIME)))))
