"""Decks: one's own, every fault of it told at once; the stand-in, its margins measured; the template to fill in."""

import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.document import Document, table
from goldenhorn.core.faults import Fault
from goldenhorn.core.shape import MISSING
from goldenhorn.games.golden_sails import deck
from goldenhorn.games.golden_sails.components import SPELLS, Card, weapon_parts
from goldenhorn.games.golden_sails.deck import STAND_IN, deck_document, deck_of, is_own, template
from tests.core.json_schema import accepts
from tests.games.golden_sails.test_words import cards, junk

WRITTEN = table({"deck": deck_document(STAND_IN)}, "deck")
GOOD = "2/spell, mint, 4, unicorn, katar 1/2"
IN_A_TABLE: Document = {"spell": "2/spell", "spice": "mint", "gem": 4, "beast": "U", "weapon": "katar 1-2"}


def cleaned(value: object) -> tuple[Document, list[Fault]]:
    faults: list[Fault] = []
    clean = deck.SHAPE.clean(value, ("deck",), faults)
    return {"deck": clean}, faults


def with_cards(*changed: object) -> Document:
    """A deck whose first cards are these."""
    written: Any = WRITTEN["cards"]
    return {"cards": [*changed, *written[len(changed) :]]}


def test_a_deck_that_is_written_is_read_back() -> None:
    clean, faults = cleaned(WRITTEN)
    assert faults == []
    assert deck_of(clean) == STAND_IN
    assert is_own(clean)


@given(st.lists(cards, min_size=48, max_size=48))
def test_any_48_cards_are_a_deck_for_nobody_knows_the_printed_ones(own: list[Card]) -> None:
    clean, faults = cleaned(deck_document(own))
    assert faults == []
    assert deck_of(clean) == tuple(own)


def test_without_a_deck_the_stand_in_plays() -> None:
    assert deck_of({}) is STAND_IN
    assert not is_own({})


def test_a_card_may_be_a_table() -> None:
    clean, faults = cleaned(with_cards(GOOD, IN_A_TABLE, {**IN_A_TABLE, "gem": "4"}))
    assert faults == []
    assert len(set(deck_of(clean)[:3])) == 1


@pytest.mark.parametrize(
    "card", ["2/sea serpent, anise, 8, giant spider, pinga 0/2", "2/serpent anise 8 Giant Spider pinga 0/2"]
)
def test_beasts_may_be_called_as_in_the_rulebook(card: str) -> None:
    clean, faults = cleaned(with_cards(card, "2/serpent, anise, 8, spider, pinga 0/2"))
    assert faults == []
    assert len(set(deck_of(clean)[:2])) == 1


def test_every_fault_of_a_deck_is_told_at_once_each_with_its_place() -> None:
    bad = with_cards(
        "2/spell, mint, 4, unicorn",
        "",
        {**IN_A_TABLE, "gem": 9},
        {**IN_A_TABLE, "spice": "unicorn", "colour": "red"},
        {key: value for key, value in IN_A_TABLE.items() if key != "weapon"},
        7,
        {**IN_A_TABLE, "beast": 3},
        "2/spell, mint, 4, unicorn, katar 1/3",
    )
    faults = cleaned(bad)[1]
    assert [(fault.code, fault.where, fault.offset) for fault in faults] == [
        ("zone-missing", "deck.cards[0]", 0),
        ("card-blank", "deck.cards[1]", 0),
        ("out-of-range", "deck.cards[2].gem", 0),
        ("wrong-pile", "deck.cards[3].spice", 0),
        ("unknown-key", "deck.cards[3].colour", 0),
        ("zone-missing", "deck.cards[4]", 0),
        ("wrong-type", "deck.cards[5]", 0),
        ("wrong-type", "deck.cards[6].beast", 0),
        ("out-of-range", "deck.cards[7]", 35),
    ]
    assert all(fault.message and fault.hint for fault in faults)


@pytest.mark.parametrize("number", [0, 47, 49])
def test_a_deck_has_48_cards(number: int) -> None:
    faults = cleaned({"cards": [GOOD] * number})[1]
    assert [(fault.code, fault.where) for fault in faults] == [("deck-size", "deck.cards")]
    assert faults[0].message == f"{number} cards stand here"


@given(st.one_of(junk, st.integers(), st.lists(junk, max_size=3), st.dictionaries(junk, junk, max_size=3)))
def test_junk_is_a_deck_or_faulty(value: object) -> None:
    for given_ in (value, {"cards": value}, with_cards(value)):
        clean, faults = cleaned(given_)
        assert faults or clean["deck"] is not MISSING
        assert all(fault.message and (fault.message + fault.hint).isprintable() for fault in faults)


def test_the_schema_takes_what_the_shape_takes() -> None:
    schema = deck.SHAPE.schema()
    assert accepts(schema, WRITTEN)
    assert accepts(schema, with_cards(IN_A_TABLE, {**IN_A_TABLE, "gem": "4"}))


@pytest.mark.parametrize(
    "value",
    [{}, {"cards": [GOOD] * 47}, {"cards": GOOD}, with_cards(7), with_cards({**IN_A_TABLE, "gem": 9}), with_cards({})],
)
def test_the_schema_turns_down_what_it_can_tell(value: Document) -> None:
    assert cleaned(value)[1]
    assert not accepts(deck.SHAPE.schema(), value)


# The stand-in: nobody knows the printed deck, but 48 = 8 * 6 = 6 * 8 = 4 * 12.


ZONES: dict[str, Callable[[Card], object]] = {
    "gem": lambda card: card[1],
    "spice": lambda card: card[2],
    "beast": lambda card: card[3],
    "weapon": lambda card: weapon_parts(card[4])[0],
    "left": lambda card: weapon_parts(card[4])[1],
    "right": lambda card: weapon_parts(card[4])[2],
    "spell": lambda card: SPELLS[card[0]].partition("/")[0].partition(" ")[0],  # what begins alike
}


@pytest.mark.parametrize(
    ("zone", "each"), [("gem", 6), ("spice", 8), ("beast", 12), ("weapon", 12), ("left", 16), ("right", 16)]
)
def test_every_gem_spice_beast_and_weapon_is_there_equally_often(zone: str, each: int) -> None:
    assert set(Counter(map(ZONES[zone], STAND_IN)).values()) == {each}


def test_the_twelve_cards_of_a_weapon_type_show_all_nine_pairs_of_numbers_and_none_three_times() -> None:
    for type_of in range(4):
        pairs = Counter(weapon_parts(card[4])[1:] for card in STAND_IN if weapon_parts(card[4])[0] == type_of)
        assert sorted(pairs.values()) == [1] * 6 + [2] * 3
        for side in range(2):
            assert set(Counter(pair[side] for pair in pairs.elements()).values()) == {4}


def test_every_spell_is_there_and_those_a_player_may_have_several_of_at_least_twice() -> None:
    spells = Counter(SPELLS[card[0]] for card in STAND_IN)
    assert set(spells) == set(SPELLS)
    assert max(spells.values()) == 2
    assert spells["+-1 gem"] == spells["4/three beasts"] == spells["universal"] == 2
    for alike in ("1/", "+2 "):
        assert len({spells[name] for name in SPELLS if name.startswith(alike)}) == 1
    assert {spells[f"2/{beast}"] for beast in ("unicorn", "phoenix", "spider", "serpent")} == {2}


# How far, for any two zones, the number of cards that show both is from what independent zones would have.
FARTHEST = {"left": 2.0, "right": 2.0, "spell": 2.5}


@pytest.mark.parametrize(("one", "two"), list(combinations(ZONES, 2)))
def test_zones_of_different_kinds_are_nearly_independent(one: str, two: str) -> None:
    first, second = Counter(map(ZONES[one], STAND_IN)), Counter(map(ZONES[two], STAND_IN))
    both = Counter((ZONES[one](card), ZONES[two](card)) for card in STAND_IN)
    off = {(a, b): abs(both[a, b] - first[a] * second[b] / 48) for a in first for b in second}
    assert max(off.values()) <= max(FARTHEST.get(zone, 0.5) for zone in (one, two)), (one, two, max(off.values()))


def test_gems_spices_beasts_and_weapon_types_meet_as_evenly_as_48_cards_allow() -> None:
    for one, two in combinations(("gem", "spice", "beast", "weapon"), 2):
        both = Counter((ZONES[one](card), ZONES[two](card)) for card in STAND_IN)
        pairs = len({a for a, _ in both}) * len({b for _, b in both})
        assert len(both) == pairs
        assert max(both.values()) - min(both.values()) <= (48 % pairs > 0)


# The template.


def test_the_template_is_a_set_up_whose_cards_are_blank_and_told_one_by_one() -> None:
    blank = tomllib.loads(template())
    assert blank["game"] == "golden-sails"
    assert [(fault.code, fault.where) for fault in cleaned(blank["deck"])[1]] == [
        ("card-blank", f"deck.cards[{card}]") for card in range(48)
    ]


def test_the_template_numbers_its_lines_as_the_cards_are_named() -> None:
    lines = [line.strip() for line in template().splitlines() if line.startswith(" ")]
    assert lines == [f'"",  # c{number}' for number in range(1, 49)]


def test_a_template_that_is_filled_in_is_a_deck() -> None:
    filled = template()
    for text in deck_document(STAND_IN)["cards"]:  # type: ignore[attr-defined]
        filled = filled.replace('    "",', f'    "{text}",', 1)
    clean, faults = cleaned(tomllib.loads(filled)["deck"])
    assert faults == []
    assert deck_of(clean) == STAND_IN


def test_the_template_explains_every_word() -> None:
    comments = " ".join(line for line in template().splitlines() if line.startswith("#"))
    pairs = [name for name in SPELLS if name.startswith("4/") and "+" in name]
    assert all(name in comments for name in SPELLS if name not in pairs)
    words = "anise mint pepper juniper lotus cloves unicorn phoenix spider serpent boomerang pinga shuriken katar"
    assert all(word in comments for word in words.split())
    assert max(map(len, template().splitlines())) <= 120
