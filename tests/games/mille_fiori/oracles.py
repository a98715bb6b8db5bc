"""What a diamond earns, worked out a second time: from the names of spaces and the printed tables, slow and plain."""

from collections import Counter

from goldenhorn.games.mille_fiori.rulings import Rulings
from tests.games.mille_fiori import printed

Laid = dict[str, int]  # space -> whose diamond
GOODS = ("goblet", "carafe", "jewellery", "swan")
AREAS = ("workshops", "houses", "nobili", "populi", "trade")


# Of a pyramid, numbered from the top: 1 2 3, 4 5 6 7, 8 9 10 11 12.
BELOW = dict(
    enumerate(
        [(4, 5, 8, 9, 10), (5, 6, 9, 10, 11), (6, 7, 10, 11, 12), (8, 9), (9, 10), (10, 11), (11, 12)],
        1,
    )
)


def district(space: str) -> str:
    for begins, name in (("w", "workshops"), ("h", "houses"), ("n", "nobili"), ("p", "populi"), ("dock", "harbour")):
        if space.startswith(begins) and space[len(begins) :][0].isdigit():
            return name
    return "trade"


def symbol(space: str) -> str:
    """What a space shows; of a house, its value."""
    name, number = district(space), "".join(letter for letter in space if letter.isdigit())
    if name == "workshops":
        return printed.workshops()[int(number) - 1][0]
    if name == "houses":
        return printed.HOUSES.split()[int(number) - 1]
    if name in ("nobili", "populi"):
        text = printed.NOBILI if name == "nobili" else printed.POPULI
        return text.replace("/", "").split()[int(number) - 1]
    return space[: -len(number)]


def points(laid: Laid, seat: int, space: str, card: str, ruled: Rulings) -> Counter[tuple[int, str]]:
    """By seat and district: what the diamond earns by itself, now that it lies there; no ship, no bonus, no row."""
    name = district(space)
    if name == "workshops":
        return Counter({(seat, name): _workshops(laid, seat, space, ruled)})
    if name == "houses":
        return Counter({(seat, name): _houses(laid, seat, int(space[1:]))})
    if name == "trade":
        there = [laid[other] for other in laid if symbol(other) == symbol(space)]
        return Counter({(owner, name): there.count(owner) * len(there) for owner in there})
    if name == "harbour":
        return Counter()
    return _persons(laid, seat, space, card, ruled)


def _workshops(laid: Laid, seat: int, space: str, ruled: Rulings) -> int:
    """Groups grow together until nothing changes."""
    group = {int(space[1:]) - 1}
    touching = printed.edges(sideways=ruled.ws_adjacency == "six")
    own = {int(other[1:]) - 1 for other, owner in laid.items() if district(other) == "workshops" and owner == seat}
    while grown := {k for edge in touching if edge & group for k in edge & own} - group:
        group |= grown
    return len(group) * (2 if symbol(space) == "pigment" else 1)


def _houses(laid: Laid, seat: int, number: int) -> int:
    values = [int(value) for value in printed.HOUSES.split()]
    total = 0
    while number > 0 and laid.get(f"h{number}") == seat:
        total += values[number - 1]
        number -= 1
    return total


def _persons(laid: Laid, seat: int, space: str, card: str, ruled: Rulings) -> Counter[tuple[int, str]]:
    name, letter, number = district(space), space[0], int(space[1:])
    worth = {k: 6 if k <= 3 else 3 if k <= 7 else 1 for k in range(1, 13)}
    matches = card[:-1] == symbol(space)
    found = Counter({(seat, name): worth[number] * (2 if matches else 1)})
    if ruled.supporters == "all":
        for k in BELOW.get(number, ()):
            found[laid[f"{letter}{k}"], name] += worth[k] * (2 if matches and ruled.double == "all" else 1)
    return found


def extra_cards(laid: Laid, seat: int, space: str) -> int:
    """How many extra cards the diamond earns by itself."""
    name = district(space)
    if name == "workshops":
        number = int(space[1:]) - 1
        stars = [set(map(int, star.split(","))) for star in printed.EXTRA_CARDS.strip("()").split(")(")]
        return sum(number in star and all(f"w{k + 1}" in laid for k in star) for star in stars)
    if name == "houses":
        before, now = (
            len({symbol(other) for other in laid if district(other) == name and laid[other] == seat and other != left})
            for left in (space, "")
        )
        return now > before and now in (3, 5)
    if name == "trade":
        counted = Counter(laid[other] for other in laid if symbol(other) == symbol(space))
        return counted[seat] < max(counted.values())
    return name in ("nobili", "populi") and int(space[1:]) <= 3


def earns_bonus(laid: Laid, seat: int, space: str) -> bool:
    """Whether there are enough different symbols, or values, in the area of the diamond."""
    name = district(space)
    different = {symbol(other) for other in laid if district(other) == name and laid[other] == seat}
    return name in AREAS and len(different) >= (3 if name in ("nobili", "populi") else 4)


def row_points(laid: Laid, row: int, ruled: Rulings) -> Counter[tuple[int, str]]:
    """What a full row of the harbour pays when it departs."""
    each = (0, 1, 3, 6, 10)[sum(f"{good}{row}" in laid for good in GOODS)]
    ships = [
        space
        for space in laid
        if district(space) == "harbour" and (ruled.harbour_tokens == "all" or space[4] == str(row))
    ]
    return Counter(
        {(owner, "harbour"): each * n for owner, n in Counter(laid[space] for space in ships).items() if each}
    )
