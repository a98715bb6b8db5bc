"""Counts: every way people write them, and what is said where they cannot be read."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goldenhorn.core.counts import BadCounts, Vocabulary, in_words, parse_counts, sequence, shorthand
from goldenhorn.games.golden_horn.components import COLOURS

GEMS = Vocabulary("gem", {"diamond": "d", "emerald": "e", "ruby": "r"})
RULEBOOK = [4, 2, 1, 2, 3, 1]  # yellow, pink, green, red, orange, blue


def said(text: str, vocabulary: Vocabulary = COLOURS) -> BadCounts:
    with pytest.raises(BadCounts) as caught:
        parse_counts(text, vocabulary)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "3o2r1g4y1b2p",
        "3O2R1G4Y1B2P",
        "3o 2r 1g 4y 1b 2p",
        "3 o, 2 r; 1 g + 4 y & 1 b / 2 p",
        "yyyyooorrppgb",
        "yyyy ooo rr pp g b",
        "yellow=4,orange=3,red=2,green=1,blue=1,pink=2",
        "yellow: 4; orange: 3; red: 2; green: 1; blue: 1; pink: 2",
        "yellow 4, orange 3, red 2, green 1, blue 1, pink 2",
        "y4 o3 r2 g1 b1 p2",
        "y4o3r2g1b1p2",
        "4,2,1,2,3,1",
        "4, 2, 1, 2, 3, 1,",
        "4;2;1;2;3;1",
        "4 2 1 2 3 1",
        "4/2/1/2/3/1",
        "3x orange, 2 x red, 1×green, 4*yellow, blue, pink, pink",
        "4 yellow, 2 pink, 1 green, 2 red, 3 orange and 1 blue",
        "4 gelbe, 2 rosa, 1 grüner, 2 rote, 3 orangen und 1 blauer",
        "4 gelb 2 rosa 1 GRÜN 2 Rot 3 Orange 1 Blau",
        "4 gelb 2 rosa 1 gru\u0308n 2 rot 3 orange 1 blau",
        "4 gelb 2 rosa 1 gruen 2 rot 3 orange 1 blau",
        "4 amarelos, 2 rosas, 1 verde, 2 vermelhos, 3 laranjas e 1 azul",
        "amarela=4 rosa=2 verde=1 vermelha=2 laranja=3 azul=1",
        "4yel 2pin 1gre 2verm 3lar 1bl",
        "2y 2p 1g 2r 3o 1b 2y",
        "\t4y\n2p 1g 2r 3o 1b\n",
        "0004y 2p 1g 2r 3o 1b 0b",
    ],
)
def test_one_holding_is_read_however_it_is_written(text: str) -> None:
    assert parse_counts(text, COLOURS) == RULEBOOK


@pytest.mark.parametrize("text", ["", "  ", "0", "nothing", "Nothing", "0y", "0,0,0,0,0,0"])
def test_nothing_can_be_written_too(text: str) -> None:
    assert parse_counts(text, COLOURS) == [0] * 6


@pytest.mark.parametrize(
    ("text", "code", "offset", "words"),
    [
        ("v", "ambiguous-word", 0, "green (verde) or red (vermelho)"),
        ("3y 2ver", "ambiguous-word", 4, "green (verde) or red (vermelho)"),
        ("or", "ambiguous-word", 0, "1o or 1r 1o"),
        ("3y ro", "ambiguous-word", 3, "1p or 1r or 1r 1o"),
        ("2r 3yo", "ambiguous-word", 4, "3y 1o or 3y 3o"),
        ("3y 2q", "unknown-word", 4, '"q" is no colour'),
        ("yelow=4", "unknown-word", 0, '"yelow" is no colour'),
        ("3²y", "unknown-word", 1, "²y"),
        ("3e", "unknown-word", 1, '"e" is no colour'),
        ("2p -3y", "out-of-range", 3, '"-3" is below zero'),
        ("2p \u22123y", "out-of-range", 3, "below zero"),
        ("pink=2, yellow=-3", "out-of-range", 15, '"-3" is below zero'),
        ("4,2,1,-2,3,1", "out-of-range", 6, '"-2" is below zero'),
        ("2.5y", "out-of-range", 0, '"2.5" is no whole number'),
        ("yellow=2.5", "out-of-range", 7, '"2.5" is no whole number'),
        ("4,2,1,2,3,1.5", "out-of-range", 10, '"1.5" is no whole number'),
        ("2p 99999y", "out-of-range", 3, "99999 is too many"),
        ("yellow=" + "9" * 60, "out-of-range", 7, "a huge number is too many"),
        ("1,2,3", "bad-counts", 0, "3 numbers stand here, one for each colour makes 6"),
        ("1,2,3,4,5,6,7", "bad-counts", 0, "7 numbers"),
        ("13", "bad-counts", 0, '"13" stands here without a colour'),
        ("2p, 3", "bad-counts", 4, '"3" stands here without a colour'),
        ("2p 4y=3", "bad-counts", 3, '"4" is one number too many'),
        ("yellow=", "bad-counts", 6, '"="'),
        ("=4", "bad-counts", 0, '"="'),
        ("yellow==4", "bad-counts", 6, '"="'),
        ("2p ٣y", "bad-counts", 3, "no digit that is read here"),
        ("3y|2r", "bad-counts", 2, '"|" cannot be read'),
        ("3y\x1b[31m", "bad-counts", 2, '"�" cannot be read'),
        ("3y.", "bad-counts", 2, '"." cannot be read'),
        (",", "bad-counts", 0, '"," cannot be read'),
        ("and", "bad-counts", 0, "cannot be read"),
        ("y" * 5_000, "bad-counts", 0, "5000 characters"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, code: str, offset: int, words: str) -> None:
    bad = said(text)
    assert (bad.code, bad.offset) == (code, offset)
    assert words in bad.message


def test_hints_name_the_nearest_word_in_any_language_or_the_letters() -> None:
    assert said("yelow=4").hint == 'did you mean "yellow"?'
    assert said("3 vermelo").hint == 'did you mean "vermelho"?'
    assert said("3q").hint == "known are y yellow, p pink, g green, r red, o orange, b blue"
    assert said("1,2,3").hint == "the order is yellow, pink, green, red, orange, blue"
    assert said("13").hint == 'write for example "3y 2b" or "yellow=3, blue=2"'


def test_a_letter_is_never_taken_for_a_joining_word() -> None:
    assert parse_counts("2d e 3r", GEMS) == [2, 1, 3]
    assert parse_counts("2d and 3r", GEMS) == [2, 0, 3]


def test_a_sequence_keeps_its_order() -> None:
    assert sequence("green orange 2pink yy", COLOURS) == [2, 4, 1, 1, 0, 0]
    assert sequence("", COLOURS) == []


holdings = st.lists(st.integers(0, 90), min_size=6, max_size=6)


@given(holdings)
def test_counts_are_read_back_from_shorthand_and_from_words(counts: list[int]) -> None:
    assert parse_counts(shorthand(counts, COLOURS), COLOURS) == counts
    assert parse_counts(in_words(counts, COLOURS), COLOURS) == counts
    assert parse_counts(",".join(map(str, counts)), COLOURS) == counts


@given(st.text(max_size=30) | st.text("0123yogr =,.-x²٣\u0308", max_size=12))
@example("\u0308")
@example("3\u0308y")
def test_any_text_is_read_or_refused_within_its_length(text: str) -> None:
    counts, offset = [0] * 6, 0
    try:
        counts = parse_counts(text, COLOURS)
    except BadCounts as bad:
        offset = bad.offset
    assert len(counts) == 6
    assert min(counts) >= 0
    assert 0 <= offset <= len(text)


CARDS = Vocabulary("card", {f"c{k}": f"c{k}" for k in range(1, 49)})


def test_words_with_numbers_in_them_are_read_whole() -> None:
    assert sequence("c7 C12,c1; c48", CARDS) == [6, 11, 0, 47]
    assert sequence("", CARDS) == []
    with pytest.raises(BadCounts) as caught:
        sequence("c7 d12", CARDS)
    assert (str(caught.value), caught.value.offset) == ('"d12" is no card', 3)


def test_of_many_kinds_a_hint_names_the_first_and_the_last() -> None:
    for text, code in (("xyz", "unknown-word"), ("c", "ambiguous-word")):
        with pytest.raises(BadCounts) as caught:
            sequence(text, CARDS)
        told = f"{caught.value} {caught.value.hint}"
        assert caught.value.code == code
        assert "c1" in told
        assert "c3" in told
        assert "c48" in told
        assert "c4 " not in told
        assert len(told) < 90


def test_no_word_at_all_means_none_of_the_kinds() -> None:
    for words in (CARDS, Vocabulary("fruit", {"apple": "a"})):
        with pytest.raises(BadCounts) as caught:
            words.index("")
        assert caught.value.code == "unknown-word"


def test_a_hint_writes_a_name_as_it_is_written() -> None:
    sheets = Vocabulary("sheet", {"I": "i", "IV": "iv"}, {"four": "IV"})
    for text, near in (("IVV", "IV"), ("fuor", "four")):
        with pytest.raises(BadCounts) as caught:
            sheets.index(text)
        assert caught.value.hint == f'did you mean "{near}"?'
