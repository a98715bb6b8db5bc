"""Play-outs of any game, through the protocol alone: house rules, random games, and positions found on the way.

What a law needs to know beyond the protocol stands in `tests/games/<package>/adapter.py`:

ACTIONS         the table of every action
SLOTS, SHARED   the slots of a state, and those that a clone shares because nothing changes them
VERBS           every first word of an action, all of which the sampled positions must meet
ENDINGS         every cause of an ending, likewise
RARE            documents of positions that random play seldom meets
LINE_CODES      every code that a line of a sheet may have
WALKS           name -> (document, how many sequences of 1, 2, 3… actions there are)
kept(state)     what can neither be made nor lost
most_decisions(state)   the bound on the length of a game
takes_part(state, action)   whether all that an action names is in the game
reshuffled(state, seat, rng)   another state that looks the same to a seat; made without `imagine`
"""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from goldenhorn.core.chance import blind, stream
from goldenhorn.core.document import Document
from goldenhorn.core.faults import DocumentFaults
from goldenhorn.core.game import Decision, Draw
from goldenhorn.games import find

PLAYERS = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn")


def adapter(name: str) -> Any:
    return import_module(f"tests.games.{name.replace('-', '_')}.adapter")


def house_rules(name: str, rng: Random, often: float = 0.3) -> Document:
    """Some rules at random, as the game's own JSON Schema allows them."""
    offered = find(name).shape.fields["rules"].shape.schema()["properties"]
    assert isinstance(offered, dict)
    return {key: any_of(schema, rng) for key, schema in offered.items() if rng.random() < often}


def any_of(schema: Any, rng: Random) -> object:
    """Some value that a JSON Schema of our own shapes allows; numbers mostly small, keys of a table from 1 to 6."""
    if "anyOf" in schema:
        return any_of(rng.choice(schema["anyOf"]), rng)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if "examples" in schema:
        return rng.choice(schema["examples"])
    match schema["type"]:
        case "boolean":
            return rng.random() < 0.5
        case "integer":
            low = schema.get("minimum", 0)
            return min(schema.get("maximum", low + 98), low + rng.choice((0, 1, 2, 3, 8, 98)))
        case "array":
            low = schema.get("minItems", 0)
            count = min(schema.get("maxItems", low + 3), low + rng.choice((0, 1, 3)))
            return [any_of(schema["items"], rng) for _ in range(count)]
        case "object" if "properties" in schema:
            needed = schema.get("required", [])
            return {k: any_of(s, rng) for k, s in schema["properties"].items() if k in needed or rng.random() < 0.5}
        case "object":
            keys = [str(n) for n in range(1, 7)]
            return {key: any_of(schema["additionalProperties"], rng) for key in rng.sample(keys, 2)}
    assert schema["type"] == "string", schema
    return "text"


def begun(name: str, seats: int, rules: Document) -> Any:
    """A state at its start; where rules want more than that to be given, of a random set-up."""
    game = find(name)
    players = list(PLAYERS[:seats])
    try:
        return game.start(game.read({"players": players, "rules": rules}))
    except DocumentFaults:
        return game.start(game.read(game.random_setup(players, rules, stream("begun"))))


def decisions(name: str, state: Any, rng: Random, log: list[Any] | None = None) -> Iterator[Any]:
    """Play on at random, in place; the state itself at every decision, and once it is over."""
    game = find(name)
    deal = blind(rng)
    while (waiting := game.pending(state)) is not None:
        if isinstance(waiting, Draw):
            game.settle(state, deal(waiting), log)
            continue
        assert isinstance(waiting, Decision)
        yield state
        options = game.options(state)
        game.advance(state, options[int(rng.random() * len(options))], log)
    yield state


def positions(name: str, games: int = 36, most: int = 24) -> list[Any]:
    """Positions of random games with every number of players and all kinds of rules, at decisions and ends.

    Of every game the first few that offer some verbs are kept, so that rare moments are among them, and some at random.
    """
    game = find(name)
    found = [game.start(game.read(document)) for document in adapter(name).RARE]
    for number in range(games):
        rng = stream("positions", number)
        seats = game.seats[number % len(game.seats)]
        state = begun(name, seats, {} if number < len(game.seats) else house_rules(name, rng))
        seen: dict[object, int] = {}
        kept = 0
        for now in decisions(name, state, rng):
            over = game.pending(now) is None
            verbs = over or frozenset(game.spell(action, now).split()[0] for action in game.options(now))
            seen[verbs] = seen.get(verbs, 0) + 1
            if over or seen[verbs] <= 2 or (kept < most and rng.random() < 0.1):
                kept += 1
                found.append(game.clone(now))
    return found
