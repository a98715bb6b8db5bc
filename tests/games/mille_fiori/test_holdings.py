"""The points of a real table: every form they may be written in, and every fault, located, all at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.counts import BadCounts
from goldenhorn.core.document import Document
from goldenhorn.core.faults import DocumentFaults
from goldenhorn.games.mille_fiori.components import DISTRICTS
from goldenhorn.games.mille_fiori.holdings import PROMPTS, SHAPE, holding, tally
from tests.core.json_schema import accepts

ALL = {"workshops": 20, "houses": 33, "nobili": 12, "populi": 0, "trade": 41, "harbour": 9, "route": 37, "bonus": 35}


def wrong(text: str) -> list[tuple[str, int]]:
    with pytest.raises(BadCounts) as found:
        holding(text)
    return [(bad.code, bad.offset) for bad in (found.value, *found.value.others)]


def faults(document: Document) -> list[tuple[str, str]]:
    with pytest.raises(DocumentFaults) as found:
        tally(document)
    return [(fault.code, fault.where) for fault in found.value.faults]


@pytest.mark.parametrize("text", ["118", " 118 ", "+118", "0118"])
def test_points_may_be_one_number(text: str) -> None:
    assert holding(text) == 118


@pytest.mark.parametrize("text", ["", " ", "-", "nothing", "Nothing", "0", "000"])
def test_nothing_is_no_points(text: str) -> None:
    assert holding(text) == 0


@pytest.mark.parametrize(
    "text",
    [
        "workshops:20 houses:33 nobili:12",
        "workshops=20, houses=33, nobili=12",
        "workshops 20; houses 33;nobili 12",
        "WORKSHOPS : 20 Houses= 33 nobili 12",
        "w20 ho33 n12",
        "workshops:20 houses:33, ; nobili:12;",
    ],
)
def test_points_may_be_parted_by_district_however_they_are_written(text: str) -> None:
    assert holding(text) == {"workshops": 20, "houses": 33, "nobili": 12}


@given(
    st.dictionaries(st.sampled_from(DISTRICTS), st.integers(0, 10_000), min_size=1), st.sampled_from([":", "=", " "])
)
def test_what_is_written_is_read(points: dict[str, int], sign: str) -> None:
    assert holding(" ".join(f"{name}{sign}{won}" for name, won in points.items())) == points


@given(st.text(max_size=30) | st.text(alphabet="whp 0129:=,;-+", max_size=20))
def test_any_text_is_read_or_what_is_wrong_is_told_with_its_place(text: str) -> None:
    try:
        read = holding(text)
    except BadCounts as bad:
        for one in (bad, *bad.others):
            assert one.code.replace("-", "").isalpha()
            assert 0 <= one.offset <= len(text)
            assert (one.message + one.hint).isprintable()
    else:
        assert accepts(SHAPE.schema(), {"points": {"Anna": read}})
        assert tally({"points": {"Anna": read}})[0].player == "Anna"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("h:3", [("ambiguous-word", 0)]),
        ("garden 3", [("unknown-word", 0)]),
        ("houses", [("points-missing", 0)]),
        ("houses: trade 3", [("points-missing", 0)]),
        ("houses 3 houses 4", [("points-twice", 9)]),
        ("houses 3 trade x4 9", [("points-missing", 9), ("unknown-word", 15), ("bad-points", 18)]),
        ("houses -3", [("out-of-range", 7)]),
        ("houses 10001, trade 10000", [("out-of-range", 7)]),
        ("-3", [("out-of-range", 0)]),
        ("9" * 5000, [("out-of-range", 0)]),
        ("118 20", [("bad-points", 0), ("bad-points", 4)]),
        ("118.5", [("bad-points", 0)]),
        ("houses:x", [("bad-points", 0)]),
        (";", [("bad-points", 0)]),
    ],
)
def test_everything_that_cannot_be_read_is_told_with_its_place(text: str, told: list[tuple[str, int]]) -> None:
    assert wrong(text) == told


def test_points_are_added_up_and_the_most_win() -> None:
    sheets = tally({"points": {"Anna": 118, "Ben": ALL, "Cleo": 187}})
    assert [(sheet.player, sheet.total, sheet.rank) for sheet in sheets] == [
        ("Anna", 118, 3),
        ("Ben", 187, 1),
        ("Cleo", 187, 1),
    ]
    assert [(line.what, line.points) for line in sheets[1].lines] == [(k, n) for k, n in ALL.items() if n]
    assert [(line.what, line.points) for line in sheets[0].lines] == [("undivided", 118)]


def test_the_players_of_a_table_give_the_order_and_who_has_no_points_has_none() -> None:
    sheets = tally({"players": ["Anna", "Ben"], "points": {"Ben": 7}})
    assert [(sheet.player, sheet.total) for sheet in sheets] == [("Anna", 0), ("Ben", 7)]


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ({}, [("missing-key", "")]),
        ({"points": {"Anna": -1}}, [("out-of-range", "points.Anna")]),
        ({"points": {"Anna": "118"}}, [("wrong-type", "points.Anna")]),
        ({"points": {"Anna": {"garden": 1}}}, [("unknown-key", "points.Anna.garden")]),
        (
            {"points": {"Anna": {"houses": -1, "trade": "x"}}},
            [("out-of-range", "points.Anna.houses"), ("wrong-type", "points.Anna.trade")],
        ),
        ({"players": ["Anna"], "points": {"Ann": 1}}, [("unknown-player", "points.Ann")]),
        ({"points": dict.fromkeys("ABCDE", 1)}, [("player-count", "points")]),
        ({"points": {"Anna": 1}, "rules": {"edition": "third"}}, [("unknown-word", "rules.edition")]),
    ],
)
def test_faults_of_a_table_are_told_all_at_once(document: Document, told: list[tuple[str, str]]) -> None:
    assert faults(document) == told


def test_a_player_is_asked_one_question() -> None:
    assert [prompt.key for prompt in PROMPTS] == [""]
    assert all(len(prompt.question) < 60 for prompt in PROMPTS)  # name and answer fit beside it


@given(st.lists(st.one_of(st.integers(0, 400), st.just(0)), min_size=len(DISTRICTS), max_size=len(DISTRICTS)))
def test_a_sheet_names_the_points_as_a_player_could_have_written_them(won: list[int]) -> None:
    (sheet,) = tally({"points": {"Anna": dict(zip(DISTRICTS, won, strict=True))}})
    (again,) = tally({"points": {"Anna": holding(sheet.holding)}})
    assert again.lines == sheet.lines
    assert again.total == sheet.total == sum(won)
