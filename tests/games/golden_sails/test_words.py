"""Zones in words: every way people write a spell, gem, spice, beast or weapon, and what is said of what is none."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goldenhorn.core.counts import BadCounts
from goldenhorn.games.golden_sails.card_words import ALL, BUT_SPELL, card_text, read_card
from goldenhorn.games.golden_sails.components import (
    BEAST,
    BEASTS,
    CLASSES,
    GEM,
    KINDS,
    SPELL,
    SPELLS,
    SPICE,
    SPICES,
    TYPES,
    WEAPON,
    WEAPONS,
    weapon,
)
from goldenhorn.games.golden_sails.spell_words import read_spell, spell_pieces
from goldenhorn.games.golden_sails.zone_words import read_any, read_zone, read_zones, zone_text, zones_text

SIZES = (len(SPELLS), CLASSES, len(SPICES), len(BEASTS), TYPES * 9)  # how many zones there are of each kind
kinds = st.sampled_from(range(KINDS))
zones = kinds.flatmap(lambda kind: st.tuples(st.just(kind), st.integers(0, SIZES[kind] - 1)))
piles = kinds.flatmap(lambda kind: st.tuples(st.just(kind), st.lists(st.integers(0, SIZES[kind] - 1), max_size=12)))
cards = st.tuples(*(st.integers(0, size - 1) for size in SIZES))
WORDS = [
    *SPELLS,
    *SPICES.names,
    *BEASTS.names,
    *WEAPONS.names,
    "c7",
    "c48",
    "c49",
    "universal(",
    "(",
    ")",
    ">",
    "stays",
]
WORDS += [
    "1",
    "8",
    "9",
    "0",
    "12",
    "2/",
    "1/2",
    "pinga 1/2",
    "katar 3/0",
    "+",
    "-",
    "±1",
    "+1/-1",
    ",",
    ";",
    " ",
    "\n",
    "x",
]
WORDS += ["\x00", "²", "e\u0301", "ß", "9" * 20, "per", "each", "four", "p", "s", "u", "to", "gems", "/", "&", "="]
junk = st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))


def said(kind: int, text: str) -> BadCounts:
    with pytest.raises(BadCounts) as caught:
        read_zones(kind, text)
    return caught.value


@pytest.mark.parametrize(
    ("spell", "texts"),
    [
        # What the rulebook calls them, and what people scribble.
        ("1/gem", ["1/gem", "1/gems", "1 gem", "1 per gem", "1 point for each gem", "1/g"]),
        ("1/weapon", ["1/weapons", "1 point for each good of weapons", "1/W"]),
        ("2/spell", ["2/spell", "2 per spell", "2/spells", "2 points for each spell", "2/spe"]),
        ("2/unicorn", ["2/unicorn", "2/unicorns", "2/u", "2 points for each unicorn"]),
        ("2/phoenix", ["2/phoenix", "2/phoenixes", "2/phenix", "2/p"]),
        ("2/serpent", ["2/serpent", "2/e", "2 serp"]),
        ("4/mint+cloves", ["4/mint+cloves", "4/cloves+mint", "4 mint cloves", "4/clove & mint", "4/m+c", "4 c m"]),
        ("4/anise+mint", ["4 points for mint and anise", "4/anise+mint", "4/a+m"]),
        ("4/five kinds", ["4/five", "4/five kinds", "4/5", "4/5 kinds", "4 five different"]),
        ("4/five kinds", ["4 points for each set of five goods of different kinds"]),
        ("4/three beasts", ["4/three", "4/3", "4/3 beasts", "4 points for three different beasts"]),
        (
            "+-1 gem",
            ["+-1", "+-1 gem", "±1", "± 1 gem", "+1/-1", "+1/-1 to the class of any gem", "-1/+1", "+/-1", "+1/−1"],
        ),
        ("+2 shuriken", ["+2 shuriken", "+2 shurikens", "+ 2 shur", "+2 s", "+2 to both values of shuriken"]),
        ("+2 katar", ["+2 KATAR", "+2/katar", "+2 k"]),
        ("protection", ["protection", "Protection from weapons of any one type", "prot", "protect"]),
        ("universal", ["universal", "universal good", "Universal goods", "univ"]),
    ],
)
def test_a_spell_is_read_however_it_is_written(spell: str, texts: list[str]) -> None:
    assert [SPELLS[read_spell(text)] for text in texts] == [spell] * len(texts)


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("2/s", "ambiguous-word", '"2/spell", "2/spider" or "2/serpent"'),
        ("4/mint", "ambiguous-word", '"4/anise+mint", "4/mint+pepper"'),
        ("1/spell", "unknown-spell", 'did you mean "2/spell"?'),
        ("2/gem", "unknown-spell", 'did you mean "1/gem"?'),
        ("3/unicorn", "unknown-spell", 'did you mean "2/unicorn"?'),
        ("2/unicron", "unknown-spell", 'did you mean "2/unicorn"?'),
        ("+2 kattar", "unknown-spell", 'did you mean "+2 katar"?'),
        ("+3 katar", "unknown-spell", 'did you mean "+2 katar"?'),
        ("+1 gem", "unknown-spell", 'did you mean "+-1 gem"?'),
        ("mint+cloves", "unknown-spell", 'did you mean "4/mint+cloves"?'),
        ("4/mint+mint", "unknown-spell", "did you mean"),
        ("protecshun", "unknown-spell", 'did you mean "protection"?'),
        ("7", "unknown-spell", 'for example "2/spell"'),
        ("u", "unknown-spell", "for example"),
        ("2/spell!", "unknown-spell", '"!" cannot be read'),
    ],
)
def test_what_is_no_spell_is_told_with_the_nearest(text: str, code: str, told: str) -> None:
    bad = said(SPELL, text)
    assert bad.code == code
    assert told in bad.message + bad.hint


def test_the_spells_of_a_pile_need_no_commas() -> None:
    text = (
        "2/spell +2 shuriken protection, 4/3 beasts; +1/-1 to any gem\nuniversal(mint 4 unicorn katar 1/2 > gems) 1/gem"
    )
    told = ["2/spell", "+2 shuriken", "protection", "4/3 beasts", "+1/-1 to any gem"]
    assert [piece for _, piece in spell_pieces(text)] == [*told, "universal(mint 4 unicorn katar 1/2 > gems)", "1/gem"]
    assert all(text[start:].startswith(piece) for start, piece in spell_pieces(text))


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        (GEM, "1 2 4 4 8", "1 2 4 4 8"),
        (GEM, "1,2,4, 4 , 8", "1 2 4 4 8"),
        (GEM, "8-1-2, 4, 4", "8 1 2 4 4"),
        (SPICE, "anise mint 2 pepper", "anise mint pepper pepper"),
        (SPICE, "Anise, mint, pepper, anise", "anise mint pepper anise"),
        (SPICE, "2a 1c", "anise anise cloves"),
        (SPICE, "2 clove + 1 lotus", "cloves cloves lotus"),
        (BEAST, "U P S U", "unicorn phoenix spider unicorn"),
        (BEAST, "upsu", "unicorn phoenix spider unicorn"),
        (BEAST, "sea serpent, 2 Giant Spiders, unicorn", "serpent spider spider unicorn"),
        (SPELL, "2 points for each sea serpent, 2/giant spider", "2/serpent, 2/spider"),
        (BEAST, "phoenix, spider, 2 unicorns and serpent", "phoenix spider unicorn unicorn serpent"),
        (WEAPON, "pinga 1/2, katar 2/0", "pinga 1/2, katar 2/0"),
        (WEAPON, "pinga 1-2 boomerang 0-2 shuriken 1-1", "pinga 1/2, boomerang 0/2, shuriken 1/1"),
        (WEAPON, "p 1 2; K2/0", "pinga 1/2, katar 2/0"),
    ],
)
def test_a_pile_is_read_in_the_order_written(kind: int, text: str, words: str) -> None:
    assert zones_text(kind, read_zones(kind, text)) == words


@pytest.mark.parametrize("text", ["", " ", "-", "0", "none", "Nothing"])
@pytest.mark.parametrize("kind", range(KINDS))
def test_an_empty_pile_can_be_written(kind: int, text: str) -> None:
    assert read_zones(kind, text) == []


@pytest.mark.parametrize(
    ("kind", "text", "code", "message", "offset"),
    [
        (SPICE, "mint unicorn", "wrong-pile", '"unicorn" is a beast, this is the pile of spices', 5),
        (SPICE, "pinga 1/2", "wrong-pile", '"pinga" is a weapon, this is the pile of spices', 0),
        (SPICE, "4/mint+cloves", "wrong-pile", '"4/mint+cloves" is a spell, this is the pile of spices', 0),
        (BEAST, "U 2/unicorn", "wrong-pile", '"2/unicorn" is a spell, this is the pile of beasts', 2),
        (BEAST, "lotus", "wrong-pile", '"lotus" is a spice, this is the pile of beasts', 0),
        (WEAPON, "pinga 1/2, phoenix", "wrong-pile", '"phoenix" is a beast, this is the pile of weapons', 11),
        (WEAPON, "protection", "wrong-pile", '"protection" is a spell, this is the pile of weapons', 0),
        (GEM, "1 mint", "wrong-pile", '"mint" is a spice, this is the pile of gems', 2),
        (SPELL, "2/spell, katar 1/2", "wrong-pile", '"katar" is a weapon, this is the pile of spells', 9),
        (GEM, "1 9", "out-of-range", "there is no gem of class 9", 2),
        (GEM, "0 1", "out-of-range", "there is no gem of class 0", 0),
        (GEM, "124", "out-of-range", "there is no gem of class 124", 0),
        (GEM, "4 -1", "unknown-word", '"-" is no gem', 2),
        (GEM, "1.5", "unknown-word", '"." is no gem', 1),
        (WEAPON, "pinga 1/3", "out-of-range", "no weapon has the number 3", 8),
        (WEAPON, "pinga 12/0", "out-of-range", "no weapon has the number 12", 6),
        (WEAPON, "katar 1/2, pinga", "bad-weapon", '"pinga" has not two numbers behind it', 11),
        (WEAPON, "1/2 pinga", "bad-weapon", '"1" stands where a weapon should', 0),
        (SPICE, "mint lotos", "unknown-word", '"lotos" is no spice', 5),
        (SPICE, "4", "bad-counts", '"4" stands here without a spice', 0),
        (SPICE, "99 mint", "too-many", "99 spices are more than there are cards", 0),
        (SPICE, "9999 mint", "too-many", "9999 spices are more than there are cards", 0),
        (GEM, "1 " * 49, "too-many", "49 gems are more than there are cards", 0),
        (GEM, "1 " * 1001, "too-long", "a text of 2002 characters is too long for a pile", 0),
    ],
)
def test_what_does_not_belong_in_a_pile_is_told_with_its_place(
    kind: int, text: str, code: str, message: str, offset: int
) -> None:
    bad = said(kind, text)
    assert (bad.code, bad.message, bad.offset) == (code, message, offset)


@pytest.mark.parametrize("text", ["9999m", "  60 mint, 3 cloves", "40 unicorn 40 phoenix"])
def test_goods_that_are_too_many_all_together_are_told_once(text: str) -> None:
    assert said(BEAST if "unicorn" in text else SPICE, text).others == ()


def test_a_spell_among_gems_is_told_to_be_one() -> None:
    bad = said(GEM, "1 2 2/spell 4")
    assert (bad.code, bad.message, bad.offset) == ("wrong-pile", '"2/spell" is a spell, this is the pile of gems', 4)


def test_a_hint_names_the_pile_that_was_meant_or_the_word() -> None:
    assert said(SPICE, "unicorn").hint == "write it under beasts"
    assert said(SPICE, "lotos").hint == 'did you mean "lotus"?'
    assert said(GEM, "48").hint == "gems are the classes 1 to 8; write spaces between gems"
    assert said(WEAPON, "katar 3/0").hint == "the numbers of a weapon are 0 to 2: left, then right"


@pytest.mark.parametrize("text", ["", "1 2", "mint"])
def test_one_zone_is_one_zone(text: str) -> None:
    with pytest.raises(BadCounts) as caught:
        read_zone(GEM, text, 7)
    assert caught.value.offset >= 7


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("p", "ambiguous-word", "pepper (a spice) or phoenix (a beast)"),
        ("katar", "bad-weapon", '"katar" has not two numbers behind it'),
        ("katar 1/3", "out-of-range", "no weapon has the number 3"),
        ("9", "out-of-range", "there is no gem of class 9"),
        ("2/s", "ambiguous-word", '"2/spider"'),
        ("unicron", "unknown-word", 'did you mean "unicorn"?'),
        ("mint 4", "unknown-word", 'did you mean "mint"?'),
        ("1/spell", "unknown-spell", 'did you mean "2/spell"?'),
    ],
)
def test_a_zone_of_a_card_that_cannot_be_told_is_explained(text: str, code: str, told: str) -> None:
    with pytest.raises(BadCounts) as caught:
        read_any(text)
    assert caught.value.code == code
    assert told in caught.value.message + caught.value.hint


@pytest.mark.parametrize(
    "text",
    [
        "2/spell, mint, 4, unicorn, katar 1/2",
        "katar 1-2, u, 4, m, 2 per spell",
        "4; unicorn; mint; katar 1 2; 2/spell,",
        "MINT,UNICORN,2/SPELL,KATAR 1/2,4",
    ],
)
def test_a_card_is_read_in_whatever_order_its_zones_stand(text: str) -> None:
    assert read_card(text) == ([SPELLS.index("2/spell"), 3, 1, 0, weapon(3, 1, 2)], [])


def test_the_other_zones_of_a_universal_good_need_no_commas() -> None:
    assert read_card("mint 4 unicorn katar 1/2", BUT_SPELL) == read_card("katar 1-2, mint, U, 4", BUT_SPELL)


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("2/spell, mint, 4, unicorn", [("zone-missing", 0)]),
        ("", [("zone-missing", 0)] * 5),
        ("2/spell, mint, 4, unicorn, katar 1/2, clove", [("zone-twice", 38)]),
        ("2/spell, mint, mint, 4, katar 1/2", [("zone-twice", 15), ("zone-missing", 0)]),
        ("2/spell, mint, 9, unicron, katar 1/3", [("out-of-range", 15), ("unknown-word", 18), ("out-of-range", 35)]),
        ("x" * 2001, [("too-long", 0)]),
    ],
)
def test_everything_wrong_with_a_card_is_told_at_once(text: str, due: list[tuple[str, int]]) -> None:
    assert [(bad.code, bad.offset) for bad in read_card(text)[1]] == due


def test_a_spell_is_not_wanted_among_the_other_zones() -> None:
    (bad,) = read_card("2/spell, mint, 4, unicorn, katar 1/2", BUT_SPELL)[1]
    assert (bad.code, bad.offset) == ("zone-twice", 0)


@given(zones)
def test_a_zone_that_is_written_is_read_back(told: tuple[int, int]) -> None:
    kind, zone = told
    assert read_zone(kind, zone_text(kind, zone)) == zone
    assert read_any(zone_text(kind, zone)) == told


@given(piles)
def test_a_pile_that_is_written_is_read_back(told: tuple[int, list[int]]) -> None:
    kind, pile = told
    assert read_zones(kind, zones_text(kind, pile)) == pile
    assert read_zones(kind, zones_text(kind, pile).upper()) == pile


@given(cards)
def test_a_card_that_is_written_is_read_back(card: tuple[int, ...]) -> None:
    assert read_card(card_text(card)) == (list(card), [])
    assert read_card(card_text(card, BUT_SPELL), BUT_SPELL) == ([-1, *card[1:]], [])


@given(kinds, junk)
@example(SPELL, "±")
@example(GEM, "²")
@example(WEAPON, "pinga 1/" + "9" * 5000)
@example(GEM, "9" * 1999)
def test_junk_is_read_or_told_and_nothing_else(kind: int, text: str) -> None:
    for read in (lambda: read_zones(kind, text), lambda: read_any(text), lambda: read_card(text, ALL)):
        try:
            read()
        except BadCounts as found:
            check_told(found, text)


def check_told(bad: BadCounts, text: str) -> None:
    """What every fault of a text has to be."""
    assert bad.code.replace("-", "").isalpha()
    assert 0 <= bad.offset <= len(text)
    assert (bad.message + bad.hint).isprintable()
    assert 0 < len(bad.message) < 300
