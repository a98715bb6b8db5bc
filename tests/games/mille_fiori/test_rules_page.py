"""What RULES.md of Mille Fiori tells in drawings and tables; all else in `tests/games/test_rules_pages.py`."""

import re
import tomllib

from goldenhorn.core.game import Decision, Draw
from goldenhorn.core.shape import Record
from goldenhorn.games import find
from goldenhorn.games.mille_fiori.actions import VERBS
from goldenhorn.games.mille_fiori.components import BONUS_FIELDS, DISTRICTS, SPACE_NAMES
from goldenhorn.games.mille_fiori.notation import parse, spell
from goldenhorn.games.mille_fiori.schema import SHAPE
from goldenhorn.games.mille_fiori.state import State
from tests.games.mille_fiori import oracles, printed
from tests.games.test_rules_pages import codes, listed, page, rules, source

NAME = "mille-fiori"
PAGE = page(NAME)
BOARD = rules(NAME)["board"]
WRITING = PAGE[PAGE.index("## Writing it down") : PAGE.index("## Twelve questions")]


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a text: their rows, without the heads."""
    found = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    return [[[cell.strip() for cell in line.strip("|").split("|")] for line in one.splitlines()[2:]] for one in found]


def test_all_25_readings_and_12_questions_are_counted() -> None:
    assert "*readings* MF-01 to MF-25" in PAGE
    assert PAGE.rstrip().splitlines()[-1].startswith("12. ")


def test_the_workshops_are_drawn_as_they_are_printed() -> None:
    drawn = {}
    for row, line in enumerate(BOARD.split("```")[1].strip("\n").splitlines()):
        for found in re.finditer(r"([PALQ])(\d+)", line):
            drawn[int(found[2]) - 1] = (printed.LETTERS[found[1]], row, found.start())
    board = printed.workshops()
    assert {k: (symbol, row) for k, (symbol, row, _) in drawn.items()} == {k: place[:2] for k, place in board.items()}
    # Half a space is drawn two letters wide, so that what touches on the page touches on the board.
    assert {k: (column - 1) / 2 for k, (_, _, column) in drawn.items()} == {k: x for k, (_, _, x) in board.items()}


def test_extra_cards_of_workshops_are_those_of_the_board() -> None:
    told = re.search(r"three workshops each: (.*?)\.\n", BOARD, re.DOTALL)
    assert told
    stars = {tuple(int(number) - 1 for number in star.split()) for star in told[1].split("·")}
    assert stars == {tuple(map(int, star.split(","))) for star in printed.EXTRA_CARDS.strip("()").split(")(")}


def test_houses_persons_and_route_are_those_of_the_board() -> None:
    assert f"The houses are worth {printed.HOUSES} points" in BOARD
    pyramids = {row[0]: " / ".join(row[1:]) for row in tables(BOARD)[1]}
    assert pyramids == {"nobili": printed.NOBILI, "populi": printed.POPULI}
    route = ["", *printed.ROUTE.split()]
    assert f"They pay {' '.join(space.strip('*') or '0' for space in route[1:])} points" in BOARD
    assert "7, 16 and 20\ngive an extra card" in BOARD
    assert [k for k, space in enumerate(route) if "*" in space] == [7, 16, 20]


def test_districts_and_their_spaces_are_counted_and_named() -> None:
    rows = tables(BOARD)[0]
    assert {row[0]: int(row[1]) for row in rows} == {
        area: sum(oracles.district(space) == area for space in SPACE_NAMES) for area in DISTRICTS[:6]
    }
    assert {name for row in rows for name in re.findall(r"`([a-z]+\d+[abc]?)`", row[2])} <= set(SPACE_NAMES)


def test_cards_are_those_of_the_box() -> None:
    told = {}
    for symbols, numbers in tables(rules(NAME)["cards"])[0]:
        every = re.fullmatch(r"1 to 5, (\w+) each", numbers)
        times = {"one": 1, "three": 3, "four": 4}[every[1]] if every else 0
        wheel = sorted(list("12345") * times) if every else numbers.split()
        told.update(dict.fromkeys(symbols.split(", "), wheel))
    assert told == {symbol: wheel.split() for symbol, wheel in printed.WHEELS.items()}


def test_bonus_fields_are_told_for_every_area() -> None:
    told = rules(NAME)["bonus-fields"]
    assert f"{BONUS_FIELDS[0]}, {BONUS_FIELDS[1]}, {BONUS_FIELDS[2]} and {BONUS_FIELDS[3]} points" in told
    assert [area for row in tables(told)[0] for area in row[0].split(", ")] == list(oracles.AREAS)


def test_points_of_every_district_are_told() -> None:
    assert codes(NAME, "Scored") == set(DISTRICTS)
    of_moves = {code for line in listed(NAME, "Scored") for code in re.findall(r"of a move: `([a-z-]+)`", line)}
    scoring = ("workshops", "houses", "persons", "trade", "harbour", "earn")
    written = "".join(path.read_text(encoding="utf-8") for path in source(NAME) if path.stem in scoring)
    code = r'"((?:workshop|house|trade|harbour|route|bonus)-[a-z]+|persons-match|person|supporters)"'
    assert of_moves == set(re.findall(code, written))


def test_actions_can_be_written_as_the_page_says() -> None:
    verbs = [re.findall(r"`([^`]+)`", row[0])[0] for row in tables(WRITING)[1]]
    assert [spell(parse(text, State()), State()) for text in verbs] == verbs
    assert {text.split()[0] for text in verbs} == set(VERBS)


def test_every_key_of_now_is_told() -> None:
    told = {key for row in tables(WRITING)[0] for key in re.findall(r"`([a-z]+)`", row[0])}
    now = SHAPE.fields["now"].shape
    assert isinstance(now, Record)
    assert told == set(now.fields)


def test_the_position_of_the_page_can_be_read_and_its_move_played() -> None:
    game = find(NAME)
    (position,) = re.findall(r"```toml\n(.*?)```", WRITING, re.DOTALL)
    document = tomllib.loads(position)
    assert {key for key in SHAPE.fields if key not in ("game", "rules", "discards")} == set(document)
    state = game.start(game.read(document))
    while isinstance(waiting := game.pending(state), Draw):
        game.settle(state, [kind for kind, count in enumerate(waiting.pool) for _ in range(count)][: waiting.count])
    assert isinstance(waiting, Decision)
    move = re.search(r'--move "(.*?)"', WRITING)
    assert move
    assert game.refusal(state, game.parse(move[1], state)) is None
