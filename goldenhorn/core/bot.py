"""Bots: what chooses for a seat, how one is named on a command line, and the simplest of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, TypeVar

from goldenhorn.core.faults import did_you_mean

if TYPE_CHECKING:
    from random import Random

V_contra = TypeVar("V_contra", contravariant=True)
A = TypeVar("A")


class Bot(Protocol[V_contra, A]):
    """Chooses for a seat; sees a view, never a state. `rng` is the seat's own stream.

    A bot is made anew for every game. It may offer more than `decide`: `looks = False`, if it needs no
    view and so is handed None, and `finish(outcome, seat)`, which is called when the game is over.
    """

    def decide(self, view: V_contra, options: Sequence[A], rng: Random, /) -> A: ...


class BadBot(ValueError):
    """A bot that cannot be had: what is wrong with the words, and a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Recipe(NamedTuple):
    """A kind of bot: a sentence about it, its parameters with defaults, how it is made from them, what they mean.

    Of the parameters in `either` only one is given: the one that is told, else the first. `make` raises BadBot where
    a number will not do.
    """

    about: str
    parameters: Mapping[str, float]
    make: Callable[[Mapping[str, float]], object]
    meanings: Mapping[str, str] = {}
    either: Sequence[str] = ()


class RandomBot:
    """Takes every option equally often."""

    looks: ClassVar[bool] = False  # it never looks at its view, so a driver need not make one

    def decide(self, view: object, options: Sequence[A], rng: Random, /) -> A:
        return options[int(rng.random() * len(options))]


_MOST = 1e9  # of a parameter, either way: sums of larger ones overflow, and what is not a number has no order
RANDOM = Recipe("takes every option equally often", {}, lambda parameters: RandomBot())


def parse_bot(spec: str, recipes: Mapping[str, Recipe]) -> tuple[str, dict[str, float]]:
    """The kind and the full parameters of `greedy:raid=0.5,lead=1`; BadBot names the nearest where a word is unknown.

    >>> parse_bot("random", {"random": RANDOM})
    ('random', {})
    """
    kind, _, rest = spec.partition(":")
    recipe = recipes.get(kind)
    if recipe is None:
        raise BadBot(f'"{kind}" is no bot', did_you_mean(kind, list(recipes)))
    parameters = dict(recipe.parameters)
    told: set[str] = set()
    for item in filter(None, rest.split(",")):
        key, equals, value = item.partition("=")
        if key in told:
            raise BadBot(f'"{key}" of {kind} is given twice', "give it once")
        told.add(key)
        if key not in parameters:
            hint = did_you_mean(key, list(parameters)) if parameters else f"{kind} has no parameters"
            raise BadBot(f'"{key}" is no parameter of {kind}', hint)
        parameters[key] = _number(kind, key, value if equals else "")
    chosen = [key for key in recipe.either if key in told] or recipe.either[:1]
    if len(chosen) > 1:
        example = f"for example {kind}:{chosen[0]}={recipe.parameters[chosen[0]]:g}"
        raise BadBot(f"{kind} takes {' or '.join(chosen)}, not both", example)
    for key in recipe.either:
        if key not in chosen:
            del parameters[key]
    return kind, parameters


def _number(kind: str, key: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        raise BadBot(f'{kind}:{key} takes a number, not "{value}"', f"for example {kind}:{key}=1") from None
    if number != number or number in (float("inf"), float("-inf")):
        raise BadBot(f"{kind}:{key} takes a finite number", f"for example {kind}:{key}=1")
    if abs(number) > _MOST:
        raise BadBot(f"{kind}:{key} takes a number from -1e9 to 1e9, not {number:g}", f"for example {kind}:{key}=1")
    return number
