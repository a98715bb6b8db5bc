"""A finished match as a scenario: its set-up, every deal and every action, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldenhorn.core.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.play.match import CHANCE, Outcome, Tape

if TYPE_CHECKING:
    from goldenhorn.core.document import Document


def scenario(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT], start: StateT, title: str, tape: Tape, outcome: Outcome
) -> Document:
    """The scenario that replays a match; `start` is its state before the first draw or decision.

    A match that a bot broke off ends with `over = false` and the scores on the table.
    """
    setup = game.describe(start)
    setup.pop("game", None)
    players = [sheet.player for sheet in game.scores(start)]
    before, steps = _steps(players, tape)
    document: Document = {"game": game.name, "title": title, "tags": ["match"]}
    if before:
        document["deal"] = before
    return document | {"setup": setup, "step": steps, "expect": _expect(players, outcome)}


def _steps(players: Sequence[str], tape: Tape) -> tuple[str, list[Document]]:
    """What chance gave before the first action, and a step an action with what chance gave after it."""
    before: list[str] = []
    steps: list[Document] = []
    for seat, words in tape:
        if seat != CHANCE:
            steps.append({"by": players[seat], "do": words})
        elif steps:
            dealt = steps[-1].get("deal")
            steps[-1]["deal"] = f"{dealt} {words}" if dealt else words
        else:
            before.append(words)
    return " ".join(before), steps


def _expect(players: Sequence[str], outcome: Outcome) -> Document:
    scores: Document = dict(zip(players, outcome.scores, strict=True))
    if outcome.fault:
        return {"over": False, "scores": scores}
    winners = [players[seat] for seat in outcome.winners]
    ending: Document = {"cause": outcome.ending}
    if outcome.by >= 0:
        ending["by"] = players[outcome.by]
    return {"over": True, "scores": scores, "winners": winners, "ending": ending}
