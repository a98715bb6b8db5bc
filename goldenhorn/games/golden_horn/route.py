"""The sea route of a document: tiles and Modone become the line of points."""

from itertools import pairwise
from typing import Final

from goldenhorn.core.document import Document, numbers, table
from goldenhorn.core.faults import WARNING, Fault
from goldenhorn.games.golden_horn.components import ALSO_CALLED, COLOURS, MODONE, TILES
from goldenhorn.games.golden_horn.rulings import Rulings
from goldenhorn.games.golden_horn.state import STOP

_TILE_COUNT: Final = {2: 2, 3: 4, 4: 4}
_SETS: Final = {symbol: frozenset(COLOURS.index(c) for c in colours) for symbol, colours in TILES.items()}

Tile = tuple[int, ...]  # three colours from Venice; empty for Modone


def default_route(seats: int, rulings: Rulings) -> list[str]:
    """The route where a document gives none.

    >>> default_route(4, Rulings())
    ['sun', 'moon', 'Modone', 'sun', 'moon']
    """
    if seats == 2:
        return ["sun", MODONE, "moon"]
    left = ["sun", "moon"]
    right = ["moon", "sun"] if seats == 4 and rulings.layout4 == "mirrored" else ["sun", "moon"]
    return left + ([MODONE] if seats == 4 or rulings.modone3 else []) + right


def read_line(clean: Document, seats: int, rulings: Rulings, faults: list[Fault]) -> tuple[int, ...]:
    """The colour of every point from Venice to Constantinople, STOP at harbours and Modone."""
    board = table(clean, "board")
    route = board.get("route")
    entries: list[object] = list(route) if isinstance(route, list) else list(default_route(seats, rulings))
    meanings = _meanings(table(board, "tiles"), faults)
    tiles = [meanings.get(entry, ()) if isinstance(entry, str) else tuple(numbers(entry)) for entry in entries]
    for k, tile in enumerate(tiles):
        if isinstance(entries[k], list) and len(set(tile)) != len(tile):
            faults.append(Fault("tile-colours", ("board", "route", k), "a tile shows three different colours"))
    if isinstance(route, list):
        _check_modone(tiles, seats, rulings, faults)
        _check_tiles([tile for tile in tiles if tile], seats, rulings, faults)
    return (STOP, *(colour for tile in tiles for colour in (tile or (STOP,))), STOP)


def route_names(line: tuple[int, ...], profile: str) -> list[object]:
    """A line as a route of symbols, a tile that is no stand-in as its colours. The review has names of its own.

    >>> route_names(read_line({}, 2, Rulings(), []), "rulebook")
    ['sun', 'Modone', 'moon']
    """
    names = {tuple(COLOURS.index(c) for c in colours): symbol for symbol, colours in TILES.items()}
    if profile == "review":
        names = {tile: other for other, symbol in ALSO_CALLED.items() for tile in names if names[tile] == symbol}
    route: list[object] = []
    point = 1
    while point < len(line) - 1:
        if line[point] == STOP:
            route.append(MODONE)
            point += 1
            continue
        tile = line[point : point + 3]
        route.append(names.get(tile) or [COLOURS.names[c] for c in tile])
        point += 3
    return route


def _meanings(given: Document, faults: list[Fault]) -> dict[object, Tile]:
    """Symbol -> colours, with the document's own words."""
    meanings: dict[object, Tile] = {
        symbol: tuple(COLOURS.index(c) for c in colours) for symbol, colours in TILES.items()
    }
    for word, colours in given.items():
        tile = tuple(numbers(colours))
        if len(set(tile)) != 3:
            faults.append(Fault("tile-colours", ("board", "tiles", word), "a tile shows three different colours"))
        meanings[ALSO_CALLED.get(word, word)] = tile
    for other, symbol in ALSO_CALLED.items():
        meanings[other] = meanings[symbol]
    return meanings


def _check_modone(tiles: list[Tile], seats: int, rulings: Rulings, faults: list[Fault]) -> None:
    places = [k for k, tile in enumerate(tiles) if not tile]
    path = ("board", "route")
    if seats != 3 or rulings.modone3:
        if len(places) != 1 or places[0] * 2 != len(tiles) - 1:
            hint = "half of the tiles lie on each side"
            faults.append(Fault("route-modone", path, f"with {seats} players Modone lies in the middle", hint))
    elif places:
        hint = "the house rule is [rules] modone3 = 2 or 3"
        faults.append(Fault("route-modone", (*path, places[0]), "with three players Modone is not used", hint))


def _check_tiles(tiles: list[Tile], seats: int, rulings: Rulings, faults: list[Fault]) -> None:
    path = ("board", "route")
    due = _TILE_COUNT[seats]
    if len(tiles) != due:
        message = f"{len(tiles)} {'tile lies' if len(tiles) == 1 else 'tiles lie'} here"
        faults.append(Fault("route-tiles", path, message, f"{seats} players need {due}"))
        return
    kinds = [next((symbol for symbol, colours in _SETS.items() if colours == set(tile)), "") for tile in tiles]
    if "" in kinds:
        if all(len(set(tile)) == 3 for tile in tiles):
            faults.append(Fault("route-unprinted", path, "a tile with these colours is not in the box", "", WARNING))
        return
    for symbol in _SETS:
        if kinds.count(symbol) != due // 2:
            message = f"{kinds.count(symbol)} {symbol} tiles are laid"
            faults.append(Fault("route-tiles", path, message, f"lay {due // 2} of each symbol"))
            return
    mirrored = seats == 4 and rulings.layout4 == "mirrored"
    if any(a == b for a, b in pairwise(kinds)) and not mirrored:
        faults.append(Fault("route-alternates", path, "the rulebook has the symbols alternate", "", WARNING))
