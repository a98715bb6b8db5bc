"""Bots named in words, and the simplest one."""

from collections import Counter

import pytest

from goldenhorn.core.bot import RANDOM, BadBot, RandomBot, Recipe, parse_bot
from goldenhorn.core.chance import stream

RECIPES = {"random": RANDOM, "keen": Recipe("is keen", {"raid": 1.0, "lead": 2.0}, lambda parameters: dict(parameters))}


def test_a_bot_has_its_defaults_where_nothing_else_is_said() -> None:
    assert parse_bot("random", RECIPES) == ("random", {})
    assert parse_bot("keen", RECIPES) == ("keen", {"raid": 1.0, "lead": 2.0})
    assert parse_bot("keen:", RECIPES) == ("keen", {"raid": 1.0, "lead": 2.0})
    assert parse_bot("keen:lead=-0.5", RECIPES) == ("keen", {"raid": 1.0, "lead": -0.5})
    assert parse_bot("keen:lead=3,raid=1e2", RECIPES) == ("keen", {"raid": 100.0, "lead": 3.0})
    assert RECIPES["keen"].parameters == {"raid": 1.0, "lead": 2.0}


@pytest.mark.parametrize(
    ("spec", "message", "hint"),
    [
        ("randon", '"randon" is no bot', 'did you mean "random"?'),
        ("", '"" is no bot', "one of: random, keen"),
        ("random:x=1", '"x" is no parameter of random', "random has no parameters"),
        ("keen:raids=1", '"raids" is no parameter of keen', 'did you mean "raid"?'),
        ("keen:raid", 'keen:raid takes a number, not ""', "for example keen:raid=1"),
        ("keen:raid=", 'keen:raid takes a number, not ""', "for example keen:raid=1"),
        ("keen:raid=much", 'keen:raid takes a number, not "much"', "for example keen:raid=1"),
        ("keen:raid=1=2", 'keen:raid takes a number, not "1=2"', "for example keen:raid=1"),
        ("keen:raid=1,lead=2,raid=1", '"raid" of keen is given twice', "give it once"),
        ("keen:raid=nan", "keen:raid takes a finite number", "for example keen:raid=1"),
        ("keen:raid=1e308", "keen:raid takes a number from -1e9 to 1e9, not 1e+308", "for example keen:raid=1"),
        ("keen:raid=-2e9", "keen:raid takes a number from -1e9 to 1e9, not -2e+09", "for example keen:raid=1"),
        ("keen:raid=-inf", "keen:raid takes a finite number", "for example keen:raid=1"),
    ],
)
def test_what_is_no_bot_is_told_with_a_hint(spec: str, message: str, hint: str) -> None:
    with pytest.raises(BadBot) as raised:
        parse_bot(spec, RECIPES)
    assert (raised.value.message, raised.value.hint, str(raised.value)) == (message, hint, message)


def test_the_random_bot_takes_every_option_equally_often() -> None:
    rng = stream("random bot")
    chosen = Counter(RandomBot().decide(None, "abcd", rng) for _ in range(8_000))
    assert sorted(chosen) == list("abcd")
    assert all(1_850 < count < 2_150 for count in chosen.values())


EITHER = {"thinks": Recipe("thinks", {"sims": 5.0, "ms": 7.0, "lead": 1.0}, dict, {}, ("sims", "ms"))}


def test_of_parameters_that_exclude_each_other_only_one_is_given() -> None:
    assert parse_bot("thinks", EITHER) == ("thinks", {"sims": 5.0, "lead": 1.0})
    assert parse_bot("thinks:lead=2,ms=3", EITHER) == ("thinks", {"ms": 3.0, "lead": 2.0})
    with pytest.raises(BadBot) as raised:
        parse_bot("thinks:ms=3,sims=4", EITHER)
    assert (raised.value.message, raised.value.hint) == (
        "thinks takes sims or ms, not both",
        "for example thinks:sims=5",
    )
