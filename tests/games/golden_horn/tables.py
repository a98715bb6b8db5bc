"""Random positions of Golden Horn, as documents: crowded ones, such as play seldom leads to."""

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
