"""Random positions of Golden Horn, as documents: crowded ones, such as play seldom leads to."""

from copy import deepcopy
from random import Random
from typing import Any

from goldenhorn.core.document import Document
from tests.games.golden_horn.rulebook import COLOURS, HARBOURS

PLAYERS = ("Anna", "Ben", "Cleo", "Dan")


def handful(pool: list[str], count: int, rng: Random) -> str:
    """So many things out of a pool, which loses them, in shorthand."""
    rng.shuffle(pool)
    drawn = [pool.pop() for _ in range(min(count, len(pool)))]
    return " ".join(f"{drawn.count(colour)}{colour[0]}" for colour in COLOURS if colour in drawn)


def crowded(seats: int, rules: dict[str, Any], rng: Random) -> Document:
    """A position at the start of a turn: most ships at sea, whole hands of cards, any fleets, any bows."""
    players = list(PLAYERS[:seats])
    tiles = [rng.sample(colours, 3) for colours in (COLOURS[:3], COLOURS[3:]) * (1 if seats == 2 else 2)]
    middle: list[object] = ["Modone"] if seats != 3 or rules.get("modone3") else []
    half = len(tiles) // 2
    berths = {2: 2, 3: rules.get("modone3", 0), 4: 3}[seats]
    places: list[object] = [*range(1, 3 * len(tiles) + 1), *(["Modone"] * berths)]
    rng.shuffle(places)
    cubes, cards = list(COLOURS) * 15, list(COLOURS) * 9
    ships = {}
    for player in players:
        for number in range(1, 4):
            sails = rng.sample(COLOURS, number)
            place = places.pop() if places and rng.random() < 0.75 else rng.choice(HARBOURS)
            ship: dict[str, Any] = {"owner": player, "sails": sails, "at": place}
            if place not in HARBOURS:
                ship["heading"] = rng.choice(HARBOURS)
                good = rng.choice([colour for colour in COLOURS if colour not in sails])
                amount = min(rng.choice((0, 1, 1, 2, 4)), cubes.count(good))
                ship["cargo"] = f"{amount}{good[0]}"
                for _ in range(amount):
                    cubes.remove(good)
                if not amount and rules.get("turnaround") == "on_next_move":
                    ship["may_turn"] = rng.random() < 0.5
            ships[f"{player}{number}"] = ship
    document: Document = {
        "players": players,
        "turn": rng.choice(players),
        "rules": rules,
        "board": {"route": [*tiles[:half], *middle, *tiles[half:]]},
        "ships": ships,
        "goods": {harbour: handful(cubes, 9, rng) for harbour in HARBOURS},
        "hands": {player: handful(cards, rng.choice((0, 2, 5, 9)), rng) for player in players},
    }
    # Sometimes the bag is nearly or quite empty, the deck as well.
    spare = rng.choice((0, 0, 1, 3, 30))
    document["warehouses"] = {
        p: handful(cubes, max(0, len(cubes) - spare) // (seats - k), rng) for k, p in enumerate(players)
    }
    document["discards"] = {"cards": handful(cards, rng.choice((0, 5, max(0, len(cards) - 2), len(cards))), rng)}
    document["now"] = {"turns": rng.randrange(40, 60)}
    return document


DROP = object()

POSITION: Document = {
    "game": "golden-horn",
    "players": ["Anna", "Ben"],
    "turn": "Anna",
    "ships": {
        "A1": {"owner": "Anna", "sails": ["blue"], "at": "Venice"},
        "A2": {"owner": "Anna", "sails": ["orange", "pink"], "at": 2, "heading": "Constantinople", "cargo": "2r"},
        "A3": {
            "owner": "Anna",
            "sails": ["green", "yellow", "red"],
            "at": "Modone",
            "heading": "Venice",
            "cargo": "1b",
        },
        "B1": {"owner": "Ben", "sails": ["orange"], "at": 5, "heading": "Venice", "cargo": "1y"},
        "B2": {"owner": "Ben", "sails": ["pink", "green"], "at": "Constantinople"},
        "B3": {"owner": "Ben", "sails": ["yellow", "red", "blue"], "at": 3, "heading": "Venice", "cargo": "3p"},
    },
    "goods": {"Venice": "3y 2p 1g 3b", "Constantinople": "4r 4o 1g"},
    "hands": {"Anna": "2r 1p 2o", "Ben": "2g 1b 1y"},
    "warehouses": {"Anna": "1y 1p 2g 1r 1o 1b", "Ben": "2o"},
    "now": {"turns": 20},
}

# All of Anna's ships lie in Venice, where nothing can be loaded, and none may leave without.
NOTHING_TO_SAIL_WITH: Document = {
    **{f"ships.A{n}": {"owner": "Anna", "sails": ["yellow"], "at": "Venice"} for n in (1, 2, 3)},
    "rules": {"empty_departure": "never"},
    "goods.Venice": "3y",
    "warehouses.Ben": "10y 11p 12g 10r 10o 14b",
}

SETUP: Document = {
    "players": ["Anna", "Ben", "Cleo"],
    "ships": {
        "A1": {"owner": "Anna", "sails": ["blue"], "at": "Venice"},
        "A2": {"owner": "Anna", "sails": ["orange", "pink"], "at": "Venice"},
        "A3": {"owner": "Anna", "sails": ["green", "yellow", "red"], "at": "Constantinople"},
    },
    "board": {"route": ["sun", "moon", "sun", "moon"]},
    "goods": {"Venice": "3y 2p 1g 3b"},
    "hands": {"Anna": 5, "Ben": "2y 3r"},
}


def changed(document: Document, changes: dict[str, object]) -> Document:
    """A document of its own with some entries, named by dotted paths, set to other values or dropped."""
    altered: Document = deepcopy(document)
    for path, value in changes.items():
        *parents, last = path.split(".")
        entries: Any = altered
        for key in parents:
            entries = entries.setdefault(key, {})
        if value is DROP:
            del entries[last]
        else:
            entries[last] = value
    return altered
