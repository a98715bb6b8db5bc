"""The printed board and cards as they were read off, for tests that reckon without the engine."""

# Symbol letter and number, counted from 0; "_" is a gap of two half spaces.
WORKSHOPS = """
 P0  A1  P2  L3  A4  L5  _   A6            x = 1,3,5,7,9,11,15
Q7  L8  Q9  A10 P11 Q12 _   P13 Q14        x = 0,2,4,6,8,10,14,16
 P15 A16 _   Q17 L18 P19 Q20 L21 P22       x = 1,3,7,9,11,13,15,17
  Q23 _   L24 P25 A26 L27 P28 A29          x = 2,6,8,10,12,14,16
"""
LETTERS = {"P": "pigment", "A": "ash", "L": "lime", "Q": "quartz"}
EXTRA_CARDS = "(0,7,8)(1,2,9)(3,10,11)(4,5,12)(6,13,14)(15,16,23)(17,24,25)(18,19,26)(20,27,28)(21,22,29)"
HOUSES = "2 4 3 5 1 4 2 3 1 5 10 2 3 4 5 10 1 5 4 3"
NOBILI = "coin lion cross / lion cross coin lion / cross coin lion cross coin"
POPULI = "shell fish crab / fish crab shell fish / crab shell fish crab shell"
ROUTE = "1 1 1 3 1 10 * 1 5 1 1 10 10 1 5 * 1 1 1 10*"  # * an extra card
WHEELS = {
    "goblet": "1 2 3 4 5",
    "carafe": "1 2 3 4 5",
    "jewellery": "1 2 3 4 5",
    "swan": "1 2 3 4 5",
    "dock": "1 1 1 2 2 2 3 3 3 4 4 4 5 5 5",
    "house": "1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5",
    "coin": "1 2 3 5",
    "lion": "1 2 3 5",
    "cross": "1 2 3 4",
    "shell": "1 2 3 4",
    "fish": "1 2 3 4",
    "crab": "1 2 3 5",
    "quartz": "1 2 3 3 3 4 5",
    "lime": "1 1 2 3 4 5 5",
    "ash": "1 2 2 3 4 4 5",
    "pigment": "1 1 2 2 3 3 4 4 5",
}


def workshops() -> dict[int, tuple[str, int, int]]:
    """By number: symbol, row and column, read off the drawing above."""
    found = {}
    for row, line in enumerate(WORKSHOPS.strip("\n").splitlines()):
        names, columns = line.split("x =")
        there = [name for name in names.split() if name != "_"]
        for name, column in zip(there, columns.split(","), strict=True):
            found[int(name[1:])] = (LETTERS[name[0]], row, int(column))
    return found


def edges(sideways: bool) -> set[frozenset[int]]:
    """Two touch in a row at a distance of 2, and across rows at one of 1."""
    board = workshops()
    return {
        frozenset((a, b))
        for a, (_, row, x) in board.items()
        for b, (_, other, y) in board.items()
        if (sideways and row == other and abs(x - y) == 2) or (abs(row - other) == 1 and abs(x - y) == 1)
    }
