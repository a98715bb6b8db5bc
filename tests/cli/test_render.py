"""Reports on the screen: aligned plain text, and texts of users that never steer anything."""

from io import StringIO

from goldenhorn_cli.render import TONES, plain, show

from goldenhorn.core.report import Cell, Heading, Report, grid, note

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
    assert "\x1b[38;5;218mあb" in text
    assert "\x1b[2J" not in text


def test_the_six_colours_have_their_place_in_the_terminals_palette() -> None:
    six = {colour: TONES[colour] for colour in ("yellow", "pink", "green", "red", "orange", "blue")}
    assert list(six.values()) == [f"color({n})" for n in (227, 218, 29, 88, 208, 27)]


def test_an_empty_report_is_nothing() -> None:
    assert plain(Report(())) == ""
    assert plain(Report((grid(["a"], []),))) == "a\n"
