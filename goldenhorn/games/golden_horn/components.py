"""What stands on the box and what is in it: players, colours, harbours, cubes, cards, fleets."""

from collections.abc import Mapping
from typing import Final

from goldenhorn.core.counts import Vocabulary

NAME: Final = "golden-horn"
SEATS: Final = range(2, 5)  # how many play

COLOURS: Final = Vocabulary(
    "colour",
    {"yellow": "y", "pink": "p", "green": "g", "red": "r", "orange": "o", "blue": "b"},
    {
        "gelb": "yellow",
        "rosa": "pink",
        "grün": "green",
        "gruen": "green",
        "rot": "red",
        "blau": "blue",
        "amarelo": "yellow",
        "amarela": "yellow",
        "verde": "green",
        "vermelho": "red",
        "vermelha": "red",
        "laranja": "orange",
        "azul": "blue",
        "azuis": "blue",
    },
)
KINDS: Final = 6  # as many as COLOURS; a literal, which the compiler puts where it is used
CUBES_EACH: Final = 15  # goods of a colour
CARDS_EACH: Final = 9  # wind and pirate cards of a colour

SHIPS_EACH: Final = 3  # a player
SAILS_MOST: Final = 3  # colours on one ship
HARBOUR_GOODS: Final = 9  # laid out in each starting harbour
HAND_CARDS: Final = 5  # dealt at the start

SET_BONUS: Final[Mapping[int, int]] = {4: 1, 5: 2, 6: 4}  # printed: extra points for a set of so many different goods

VENICE: Final = "Venice"
CONSTANTINOPLE: Final = "Constantinople"
MODONE: Final = "Modone"
HARBOURS: Final = (VENICE, CONSTANTINOPLE)

# Which symbol shows which colours is not published; this is the reading of rule route-tiles.
# The review calls the same tiles triangle and circle.
TILES: Final = {"sun": ("red", "blue", "yellow"), "moon": ("orange", "pink", "green")}
ALSO_CALLED: Final = {"triangle": "sun", "circle": "moon"}

# Stand-in, not the printed set: the sail colours of the twelve ships are not published. Only that each fleet
# shows all six colours once, on sails of one, two and three colours. Both sources name a green-yellow-red ship.
_WHEEL: Final = ("blue", "orange", "pink", "green", "yellow", "red")


def stand_in_fleet(coat: int) -> tuple[tuple[str, ...], ...]:
    """The sails of one coat of arms (0 to 3): one colour, two and three, the wheel turned on by one a coat.

    >>> stand_in_fleet(0)
    (('blue',), ('orange', 'pink'), ('green', 'yellow', 'red'))
    """
    turned = _WHEEL[coat:] + _WHEEL[:coat]
    return turned[:1], turned[1:3], turned[3:]
