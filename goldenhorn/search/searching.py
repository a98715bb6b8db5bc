"""The recipes of the bots that search: which settings each has for a game, and how it is made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from goldenhorn.core.bot import Recipe
from goldenhorn.core.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.search import settings
from goldenhorn.search.budget import Budget
from goldenhorn.search.flatmc import Flat
from goldenhorn.search.ismcts import Ismcts
from goldenhorn.search.playout import Playouts

if TYPE_CHECKING:
    from goldenhorn.search.budget import Clock
    from goldenhorn.search.playout import Lore


def recipes(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT], lore: Lore[StateT, ActionT], clock: Clock | None
) -> dict[str, Recipe]:
    """`flatmc` and `ismcts` for a game, with the settings that its lore makes sense of."""
    flat = [*settings.BUDGETS]
    if lore.value is not None or lore.policy is not None:
        flat.append("noise")
    if lore.value is not None and lore.policy is not None:
        flat.append("looks")
    if lore.value is not None:
        flat += ["length", "scale"]
    flat.append("margin")
    tree = [*flat, "explore", *(["bias"] if lore.value is not None else [])]
    return {
        "flatmc": _recipe(
            "flatmc",
            "plays every option out, in imagined states",
            flat,
            lambda given: Flat(game, Playouts(game, lore, given), Budget("flatmc", given, clock)),
        ),
        "ismcts": _recipe(
            "ismcts",
            "grows a tree of what may follow, in imagined states",
            tree,
            lambda given: Ismcts(
                game,
                Playouts(game, lore, given),
                Budget("ismcts", given, clock),
                given["explore"],
                given.get("bias", 0.0),
            ),
        ),
    }


def _recipe(kind: str, about: str, names: list[str], make: Callable[[Mapping[str, float]], object]) -> Recipe:
    def checked(parameters: Mapping[str, float]) -> object:
        settings.check(kind, parameters)
        return make(parameters)

    return Recipe(about, settings.defaults(names), checked, settings.meanings(names), settings.BUDGETS)
