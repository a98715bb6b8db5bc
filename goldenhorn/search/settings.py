"""What can be set on the bots that search: defaults, bounds and meanings, in one table."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from goldenhorn.core.bot import BadBot


class Setting(NamedTuple):
    """One parameter: its default, the least and the most it may be, whether it is a whole number, what it means."""

    default: float
    least: float
    most: float
    whole: bool
    meaning: str


SETTINGS: Final[Mapping[str, Setting]] = {
    "sims": Setting(500, 1, 1e9, True, "play-outs a decision"),
    "ms": Setting(50, 1, 1e9, False, "milliseconds a decision instead, if told: not the same in every run"),
    "noise": Setting(0.3, 0, 1, False, "part of the play-out decisions that is left to chance"),
    "looks": Setting(0, 0, 1, False, "part of the play-out decisions made as greedy makes them: better and slower"),
    "length": Setting(3, 0, 1e6, True, "decisions a seat after which a play-out is cut at a round's end; 0: never"),
    "scale": Setting(8, 1e-6, 1e6, False, "lead in value that makes a cut play-out's rank likely"),
    "margin": Setting(0.1, 0, 1, False, "part of the reward for points ahead of the best rival; the rest is for rank"),
    "explore": Setting(0.2, 0, 1e6, False, "how much is tried that was seldom tried where it could be"),
    "bias": Setting(0.0, 0, 1e6, False, "how much the value counts while an option was seldom tried"),
}
BUDGETS: Final = ("sims", "ms")  # one of them is told


def defaults(names: Sequence[str]) -> dict[str, float]:
    """The defaults of some settings.

    >>> defaults(["sims", "noise"])
    {'sims': 500, 'noise': 0.3}
    """
    return {name: SETTINGS[name].default for name in names}


def meanings(names: Sequence[str]) -> dict[str, str]:
    """What some settings mean."""
    return {name: SETTINGS[name].meaning for name in names}


def check(kind: str, parameters: Mapping[str, float]) -> None:
    """BadBot names the first parameter that is out of its bounds.

    >>> check("flatmc", {"sims": 0.5})
    Traceback (most recent call last):
    goldenhorn.core.bot.BadBot: flatmc:sims takes a whole number from 1, not 0.5
    """
    for name, number in parameters.items():
        known = SETTINGS[name]
        if not known.least <= number <= known.most or (known.whole and number != int(number)):
            what = "a whole number" if known.whole else "a number"
            upto = f" to {known.most:g}" if known.most < 1e6 else ""
            example = f"for example {kind}:{name}={max(known.default, known.least):g}"
            raise BadBot(f"{kind}:{name} takes {what} from {known.least:g}{upto}, not {number:g}", example)
