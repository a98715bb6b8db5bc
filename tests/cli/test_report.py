"""`goldenhorn report`: a page that needs nothing else, readable by everybody, the same in every run."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import goldenhorn_cli
import matplotlib as mpl
import pytest
from goldenhorn_cli.main import main

from tests.cli.shell import PROGRAM, environment
from tests.cli.test_rate import game, written

PANELS = ["shares", "ranks", "scores", "meetings", "seats", "length", "endings"]
NASTY = ("greedy:raid=0.5", "$x^2$<b>&\"'")


@pytest.fixture
def results(tmp_path: Path) -> str:
    """Twelve games of two bots, one of which has a name that means something in HTML, in SVG and to matplotlib."""
    games = []
    for number in range(1, 13):
        seats = NASTY if number % 2 else NASTY[::-1]
        games.append(game(number, seats, (1, 2) if number % 3 else (1, 1)))
    games[-1] |= {"ending": "crash", "by": NASTY[1], "fault": "KeyError"}
    return written(tmp_path / "results.jsonl", NASTY, games)


@pytest.fixture
def page(results: str, tmp_path: Path) -> str:
    assert main(["report", results, "-o", str(tmp_path / "out.html")]) == 0
    return (tmp_path / "out.html").read_text(encoding="utf-8")


class Reader(HTMLParser):
    """Every element with its attributes, and all text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_every_picture_has_a_heading_a_finding_in_words_a_caption_and_a_table(page: str) -> None:
    read = Reader(page)
    tags = [tag for tag, _ in read.elements]
    assert tags.count("h1") == 1
    for tag in ("figure", "figcaption", "table", "svg"):
        assert tags.count(tag) == len(PANELS)
    ids = {found["id"] for _, found in read.elements if "id" in found}
    pictures = [found for tag, found in read.elements if tag == "svg"]
    assert [found["aria-labelledby"] for found in pictures] == [f"{key} {key}-finding" for key in PANELS]
    assert {found["role"] for found in pictures} == {"img"}
    assert {label for found in pictures for label in str(found["aria-labelledby"]).split()} <= ids


def test_nothing_is_fetched_and_no_name_stands_twice(page: str) -> None:
    read = Reader(page)
    assert not [tag for tag, _ in read.elements if tag in ("script", "link", "img", "iframe", "object")]
    for _, found in read.elements:
        for key in ("href", "src", "xlink:href"):
            assert str(found.get(key, "#")).startswith("#")
    assert not re.search(r"url\((?!#)|@import", page)
    ids = [found["id"] for _, found in read.elements if "id" in found]
    assert len(ids) == len(set(ids))
    targets = re.findall(r'url\(#([^)]*)\)|xlink:href="#([^"]*)"', page)
    assert {one or other for one, other in targets} <= set(ids)


def test_names_of_bots_are_text_and_nothing_else(page: str) -> None:
    read = Reader(page)
    assert "b" not in [tag for tag, _ in read.elements]
    assert NASTY[1] in read.text
    assert read.text.count("$x^2$<b>") > 2 * len(PANELS)


def test_the_words_say_what_the_numbers_say(page: str) -> None:
    text = Reader(page).text.replace("\xa0", " ")
    assert "golden-horn: 12 games of 2 bots" in text
    assert "On 6 deals, from 1 result file: " in text
    assert "Half of the games take 81–84 decisions, the median is 83." in text
    assert "91.7 % of the games end by “announced”." in text
    assert f"Broken off by a bot's fault: {NASTY[1]} 1." in text


@pytest.mark.parametrize("kind", ["html", "svg", "png"])
def test_the_same_games_give_the_same_bytes(results: str, tmp_path: Path, kind: str) -> None:
    for name in ("one", "two"):
        assert main(["report", results, "-o", str(tmp_path / f"{name}.{kind}")]) == 0
    one, two = [(tmp_path / f"{name}.{kind}").read_bytes() for name in ("one", "two")]
    assert one == two
    assert str(tmp_path).encode() not in one
    assert mpl.__version__.encode() not in one


def test_settings_of_ones_own_change_nothing(
    page: str, results: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(mpl.rcParams, "axes.facecolor", "red")
    assert main(["report", results, "-o", str(tmp_path / "again.html")]) == 0
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page
    assert mpl.rcParams["axes.facecolor"] == "red"


def test_a_sheet_has_every_panel_and_a_title(results: str, tmp_path: Path) -> None:
    assert main(["report", results, "-o", str(tmp_path / "out.svg")]) == 0
    sheet = ElementTree.parse(tmp_path / "out.svg").getroot()
    texts = [element.text for element in sheet.iter("{http://www.w3.org/2000/svg}text")]
    for title in ("Share of the wins", "Final ranks", "Scores", "Head to head", "Seats", "Length of a game"):
        assert title in texts
    assert sheet.findtext("{http://www.w3.org/2000/svg}title") == "golden-horn: 12 games of 2 bots"
    assert main(["report", results, "-o", str(tmp_path / "out.png")]) == 0
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


def test_tables_of_several_sizes_one_bot_alone_and_caps_can_be_drawn(tmp_path: Path) -> None:
    three = ("a", "a", "b")
    seats = ("a", "a#2", "b")
    games = [game(n + 1, seats[n % 3 :] + seats[: n % 3], (1, 1, 1), ending="cap", by=None) for n in range(3)]
    files = [written(tmp_path / "three.jsonl", three, games)]
    files.append(written(tmp_path / "two.jsonl", ("a", "a"), [game(1, ("a", "a#2"), (1, 2))]))
    assert main(["report", *files, "-o", str(tmp_path / "both.html")]) == 0
    assert main(["report", files[1], "-o", str(tmp_path / "one.html")]) == 0
    text = Reader((tmp_path / "one.html").read_text(encoding="utf-8")).text
    assert "No two different bots met." in text
    assert "on too few deals for a range" in text
    assert "There are too few deals for ranges." in text


def test_many_bots_with_long_names_can_be_drawn(tmp_path: Path) -> None:
    bots = tuple(f"greedy:raid={k},lead=0.125,tempo=0.25" for k in range(22))
    pairs = [pair for one, other in combinations(bots, 2) for pair in ((one, other), (other, one))]
    games = [game(n + 1, pair, (1, 2)) for n, pair in enumerate(pairs)]
    name = written(tmp_path / "a.jsonl", bots, games, seats=2, schedule="all")
    assert main(["report", name, "-o", str(tmp_path / "out.html")]) == 0
    read = Reader((tmp_path / "out.html").read_text(encoding="utf-8"))
    assert bots[-1] in read.text
    assert f"{bots[-1][:27]}…" in read.text


def test_where_every_game_was_broken_off_there_are_no_scores(tmp_path: Path) -> None:
    bots = ("a", "b")
    games = [game(n + 1, bots[:: 1 - 2 * n], (1, 2), ending="crash", by="b", fault="x") for n in range(2)]
    name = written(tmp_path / "a.jsonl", bots, games)
    assert main(["report", name, "-o", str(tmp_path / "out.html")]) == 0
    assert "so there are no scores" in (tmp_path / "out.html").read_text(encoding="utf-8")


def test_a_page_that_exists_is_kept_unless_forced(
    page: str, results: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", results, "-o", str(tmp_path / "out.html")]) == 2
    assert "--force" in capsys.readouterr().err
    assert main(["report", results, "-o", str(tmp_path / "out.html"), "--force"]) == 0
    assert (tmp_path / "out.html").read_text(encoding="utf-8") == page


@pytest.mark.parametrize("out", ["report.pdf", "report", "", "html"])
def test_another_kind_of_file_is_wrong_usage(results: str, out: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", results, "-o", out]) == 2
    assert "report.html" in capsys.readouterr().err


def test_damaged_results_leave_no_page(results: str, tmp_path: Path) -> None:
    with Path(results).open("a") as file:
        file.write("junk\n")
    assert main(["report", results, "-o", str(tmp_path / "out.html")]) == 1
    assert not (tmp_path / "out.html").exists()


def test_without_matplotlib_the_way_to_it_is_told(
    results: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "goldenhorn_cli.figures", raising=False)
    monkeypatch.delattr(goldenhorn_cli, "figures", raising=False)
    assert main(["report", results, "-o", str(tmp_path / "out.html")]) == 2
    assert '"goldenhorn[report]"' in capsys.readouterr().err
    assert not (tmp_path / "out.html").exists()


def test_what_windows_are_asked_for_elsewhere_does_not_matter(results: str, tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    words = [*PROGRAM, "report", results, "-o", str(out)]
    done = subprocess.run(words, env=environment() | {"MPLBACKEND": "nonsense"}, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert out.exists()


def test_nothing_else_loads_matplotlib(results: str) -> None:
    from tests.test_architecture import loaded_by

    loaded = loaded_by("rate", results)
    assert "goldenhorn.play.ratings" in loaded
    assert not {module for module in loaded if module.startswith(("matplotlib", "numpy", "rich"))}
