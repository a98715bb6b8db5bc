"""Reports on the screen: aligned plain text, and texts of users that never steer anything."""

import re
from io import StringIO

import pytest
from goldenhorn_cli import svg
from goldenhorn_cli.render import TONES, plain, show

from goldenhorn.core.report import Block, Cell, Heading, Report, grid, note
from goldenhorn.games.mille_fiori.components import DISTRICTS

REPORT = Report(
    (
        Heading("Result"),
        note("won by ", Cell("[red]Anna[/red]", "strong")),
        note("alone", depth=1),
        grid(["player", ">points"], [[Cell("あb", "pink"), "7"], ["Be\nn\x1b[2J", "10"]]),
    )
)


def test_plain_text_is_aligned_and_blocks_stand_apart() -> None:
    assert plain(REPORT).splitlines() == [
        "Result",
        "",
        "won by [red]Anna[/red]",
        "  alone",
        "",
        "player    points",
        "あb            7",
        "Be n\N{REPLACEMENT CHARACTER}[2J      10",
    ]


def test_a_pipe_gets_plain_text() -> None:
    stream = StringIO()
    show(REPORT, stream=stream)
    assert stream.getvalue() == plain(REPORT)


def test_colour_uses_the_tones_and_no_markup() -> None:
    stream = StringIO()
    show(REPORT, "always", stream)
    text = stream.getvalue()
    assert "\x1b[1m[red]Anna[/red]\x1b[0m" in text
    assert "\x1b[38;5;16;48;5;218mあb" in text
    assert "\x1b[2J" not in text


def test_the_six_colours_have_their_place_in_the_terminals_palette() -> None:
    six = {colour: TONES[colour] for colour in ("yellow", "pink", "green", "red", "orange", "blue")}
    assert [tone.split(" on ")[1] for tone in six.values()] == [f"color({n})" for n in (227, 218, 29, 88, 208, 27)]


def test_a_count_can_be_read_on_a_black_and_on_a_white_screen() -> None:
    for colour in svg.TONES:
        front, back = re.findall(r"color\((\d+)\)", TONES[colour])
        assert contrast(luminance(int(front)), luminance(int(back))) > 4.4, colour


def test_a_picture_has_the_colours_of_the_terminal() -> None:
    assert {colour for colour, tone in TONES.items() if " on " in tone} == svg.TONES.keys()
    for colour, (back, front) in svg.TONES.items():
        numbers = re.findall(r"color\((\d+)\)", TONES[colour])
        assert [hexadecimal(int(number)) for number in numbers] == [{"#fff": "#ffffff", "#000": "#000000"}[front], back]


def levels(number: int) -> list[int]:
    """Red, green and blue of a colour of the 6 x 6 x 6 cube of terminals."""
    return [(0, 95, 135, 175, 215, 255)[(number - 16) // step % 6] for step in (36, 6, 1)]


def hexadecimal(number: int) -> str:
    return "#" + "".join(f"{level:02x}" for level in levels(number))


def luminance(number: int) -> float:
    """How bright a colour is (WCAG 2)."""
    parts = [level / 255 for level in levels(number)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def on_terminal(*blocks: Block) -> str:
    """What a terminal shows, without its colours."""
    stream = Terminal()
    show(Report(blocks), "always", stream)
    return re.sub(r"\x1b\[[0-9;]*m", "", stream.getvalue())


WIDE = grid(["", *(f">{letter}" for letter in "YPGROB"), ">points"], [["13 goods in the warehouse", *"421231", "13"]])


@pytest.mark.parametrize("columns", ["0", "1", "20", "30", "45", "80", "x"])
def test_no_screen_is_too_narrow_for_any_number(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("TERM", "xterm")
    text = on_terminal(WIDE, note("Anna wins with 18 points."))
    assert "Y  P  G  R  O  B  points" in text
    assert re.search("4  2  1  2  3  1 +13", text)
    assert "".join(text.split()).endswith("Annawinswith18points.")


def test_coloured_text_in_a_pipe_is_not_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    stream = StringIO()
    show(Report((WIDE, note("Anna ", Cell("wins", "good"), " with 18 points."))), "always", stream)
    text = re.sub(r"\x1b\[[0-9;]*m", "", stream.getvalue())
    assert text.splitlines()[-1] == "Anna wins with 18 points."
    assert "13 goods in the warehouse  4  2  1  2  3  1      13\n" in text


def test_on_a_narrow_screen_names_that_differ_at_their_ends_stay_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    text = on_terminal(grid(["bot", ">games"], [["greedy:raid=0.25", "100"], ["greedy:raid=0.75", "100"]]))
    assert [line.split() for line in text.splitlines()[2:]] == [
        ["greedy:raid=0", "100"],
        [".25"],
        ["greedy:raid=0", "100"],
        [".75"],
    ]


def test_an_empty_report_is_nothing() -> None:
    assert plain(Report(())) == ""
    assert plain(Report((grid(["a"], []),))) == "a\n"


def test_a_table_a_little_too_wide_is_drawn_closer_before_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    districts = [f">{name}" for name in (*DISTRICTS[:8], "points", "total")]
    table = grid([">round", *districts], [[str(k) for k in range(11)]])._replace(folds=True)
    for columns, lines in (("85", 3), ("84", 3), ("75", 3), ("74", 7)):
        monkeypatch.setenv("COLUMNS", columns)
        drawn = on_terminal(table).rstrip("\n").split("\n")
        assert len(drawn) == lines
        assert max(map(len, drawn)) <= int(columns)
