"""A document that was read: what a game can start from."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from goldenhorn.core.faults import Fault

TableT = TypeVar("TableT")


class Setup(Generic[TableT]):
    """Who plays, what was odd but no error, and the table as it stands: a state that is never played on itself.

    >>> Setup(["Anna", "Ben"], [], {"round": 1}).players
    ('Anna', 'Ben')
    """

    __slots__ = ("players", "table", "warnings")

    def __init__(self, players: Sequence[str], warnings: Sequence[Fault], table: TableT) -> None:
        self.players: tuple[str, ...] = tuple(players)
        self.warnings: tuple[Fault, ...] = tuple(warnings)
        self.table = table
