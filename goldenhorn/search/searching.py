"""The recipes of the bots that search: which settings each has for a game, and how it is made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from goldenhorn.core.bot import Recipe
from goldenhorn.core.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from goldenhorn.search import settings
from goldenhorn.search.flatmc import Flat
from goldenhorn.search.ismcts import Ismcts

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
        "flatmc": _recipe("plays every option out, in imagined states", flat, partial(_flat, game, lore, clock)),
        "ismcts": _recipe(
            "grows a tree of what may follow, in imagined states", tree, partial(_tree, game, lore, clock)
        ),
    }


def _recipe(about: str, names: list[str], make: Callable[[Mapping[str, float]], object]) -> Recipe:
    return Recipe(about, settings.defaults(names), make, settings.meanings(names), settings.BUDGETS)


def _flat(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT],
    lore: Lore[StateT, ActionT],
    clock: Clock | None,
    parameters: Mapping[str, float],
) -> Flat[SetupT, StateT, ActionT, ViewT, EventT]:
    settings.check("flatmc", parameters)
    return Flat(game, lore, parameters, clock)


def _tree(
    game: Game[SetupT, StateT, ActionT, ViewT, EventT],
    lore: Lore[StateT, ActionT],
    clock: Clock | None,
    parameters: Mapping[str, float],
) -> Ismcts[SetupT, StateT, ActionT, ViewT, EventT]:
    settings.check("ismcts", parameters)
    return Ismcts(game, lore, parameters, clock)
