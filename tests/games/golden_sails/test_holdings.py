"""Holdings of a real table: every form they may be written in, and every fault, located, all at once."""

import tomllib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from goldenhorn.core.counts import BadCounts
from goldenhorn.core.document import Document, table
from goldenhorn.core.faults import DocumentFaults, Fault
from goldenhorn.core.score import Sheet
from goldenhorn.games.golden_sails.components import BEAST, GEM, KINDS, PILES, ROUNDS, SPELL, UNIVERSAL, WEAPON
from goldenhorn.games.golden_sails.deck import STAND_IN, deck_document
from goldenhorn.games.golden_sails.holdings import PROMPTS, SHAPE, holding, tally
from goldenhorn.games.golden_sails.pile_words import Good, pile_named, pile_text, read_pile, read_universal
from tests.core.json_schema import accepts
from tests.games.fuzzing import nearly_good
from tests.games.golden_sails.test_words import SIZES, WORDS, check_told, junk

USUAL = settings.default.max_examples  # of the profile in use
LINE = "gems:1 2 4; spices:anise mint; beasts:U P S; weapons:pinga 1/2, katar 2/0; spells:2/spell, +2 shuriken"
DECK = {"deck": deck_document(STAND_IN)}


def faults(document: Document | str) -> list[Fault]:
    with pytest.raises(DocumentFaults) as found:
        tally(tomllib.loads(document) if isinstance(document, str) else document)
    return found.value.faults


def told(document: Document | str) -> list[tuple[str, str, int]]:
    return [(fault.code, fault.where, fault.offset) for fault in faults(document)]


def odd(document: Document) -> list[tuple[str, str, str]]:
    found: list[Fault] = []
    tally(document, found)
    return [(fault.severity, fault.code, fault.where) for fault in found]


def card(kind: int, zone: int) -> str:
    """The first card of the stand-in that shows a zone, by name."""
    return f"c{next(k for k, one in enumerate(STAND_IN, 1) if one[kind] == zone)}"


# One line.


def test_the_piles_of_one_line_stand_in_any_order_and_are_written_plainly() -> None:
    due = {
        "gems": "1 2 4",
        "spices": "anise mint",
        "beasts": "unicorn phoenix spider",
        "weapons": "pinga 1/2, katar 2/0",
        "spells": "2/spell, +2 shuriken",
    }
    assert holding(LINE) == due
    assert holding(" ;".join(reversed(LINE.split(";")))) == due
    assert holding(LINE.replace("; ", "\n")) == due
    assert holding("Gem=1,2,4; spice = 1a 1m; BEASTS: ups; w:p 1-2 k 2-0; spells: 2 per spell +2 shur") == due


def test_a_pile_s_name_begins_a_pile_where_nothing_parts_them() -> None:
    due = holding("gems:1 2; spices:mint; weapons:pinga 1/2; spells:2/spell, protection; side:left")
    assert holding("gems:1-2, spices: mint WEAPONS=pinga 1:2 spells:2/spell, protection, side:left") == due
    assert holding("gem:1 2, spice:mint, weapon:pinga 1/2, spell:2/spell,protection,Side=left") == due


@pytest.mark.parametrize("text", ["", " ", "nothing", "-", "0", ";"])
def test_nothing_is_a_holding_too(text: str) -> None:
    assert holding(text) == {}


def test_a_pile_may_be_named_and_empty() -> None:
    assert holding("gems:; spices: -") == {"gems": "", "spices": ""}


@pytest.mark.parametrize(
    ("text", "code", "offset", "hint"),
    [
        ("1 2 4 4 8", "pile-unnamed", 0, 'write for example "gems:1 2 4'),
        ("gems:1 2;  mint", "pile-unnamed", 11, "write for example"),
        ("spells:2/spell; +2 katar", "pile-unnamed", 16, "write for example"),
        ("gmes:1 2", "unknown-word", 0, 'did you mean "gems"?'),
        ("gems:1; sp:mint", "ambiguous-word", 8, "write more of the word"),
        ("gems:1 2; spices:mint; gem: 4", "pile-twice", 23, "write it once"),
        ("gems:1 9", "out-of-range", 7, "gems are the classes 1 to 8"),
        ("gems:1; spices: mint, unicorn", "wrong-pile", 22, "write it under beasts"),
        ("weapons:pinga 1/2, katar 2/3", "out-of-range", 27, "the numbers of a weapon are 0 to 2"),
        ("spells:2/spell, 4/mint", "ambiguous-word", 16, "write more of it"),
        ("spells:universal(mint 9 unicorn katar 1/2)", "out-of-range", 22, "gems are"),
        ("spells:universal(mint 4 unicorn)", "zone-missing", 17, 'for example "katar 1/2"'),
        ("spells:universal(mint 4 unicorn katar 1/2 > lake)", "unknown-word", 44, "one of: spells, gems"),
        ("spells:universal(mint 4 unicorn katar 1/2", "bad-universal", 7, "write for example"),
        ("spells:protection(c7)", "bad-universal", 7, "write for example"),
        ("spells:protection(c7) > gems", "bad-universal", 7, "write for example"),
        ("spells:universal(mint 4 unicorn katar 1/2) > lake", "unknown-word", 45, "one of: spells, gems"),
        ("spells:universal(stays) > gems", "choice-twice", 26, "say it once"),
        ("spells:universal(c7 > gems) > beasts", "choice-twice", 30, "say it once"),
        ("spells:protection; protect: pinga, katra", "unknown-word", 35, 'did you mean "katar"?'),
        ("gems:1; side: up", "unknown-word", 14, "one of: left, right"),
        ("side:left; side:left", "choice-twice", 11, "say it once"),
        ("spices:a2 c3", "ambiguous-word", 10, "for cloves write 3c"),
        ("gems:c49", "unknown-card", 5, "the deck is c1 to c48"),
        ("table.toml", "pile-unnamed", 0, "write for example"),
    ],
)
def test_what_cannot_be_read_in_a_line_is_told_with_its_place_in_all_of_it(
    text: str, code: str, offset: int, hint: str
) -> None:
    with pytest.raises(BadCounts) as caught:
        holding(text)
    assert (caught.value.code, caught.value.offset) == (code, offset)
    assert caught.value.hint.startswith(hint)


@pytest.mark.parametrize("text", ["universal({}) > gems", "universal({})\u2192 gem", "universal( {} )>g"])
def test_where_a_universal_good_goes_may_stand_behind_its_bracket(text: str) -> None:
    others = "mint, 4, unicorn, katar 1/2"
    line = f"spells: {text.format(others)}, 2/spell"
    assert holding(line) == {"spells": f"universal({others} > gems), 2/spell"}


@pytest.mark.parametrize(
    ("goods", "why"),
    [
        ("beasts: U", "Anna has beasts"),
        ("spells: universal(mint 4 unicorn katar 1/2)", "a universal good of Anna may become a beast"),
    ],
)
def test_why_the_beast_sheet_is_asked_for_is_told(goods: str, why: str) -> None:
    with pytest.raises(DocumentFaults) as caught:
        tally({"goods": {"Ben": "gems: 1", "Anna": goods}})
    assert [fault.message for fault in caught.value.faults] == [f"the beast sheet is missing, and {why}"]


def test_a_side_may_be_said_by_the_first_of_those_to_come() -> None:
    assert tally({"goods": {"Anna": "gems: 1; weapons: katar 1/2; side: left"}})[0].total == 1


def test_protection_and_side_may_be_said_in_the_line_of_the_goods() -> None:
    anna, ben = "weapons: katar 2/1; spells: protection, protection", "weapons: pinga 1/2, boomerang 0/2"
    line = tally({"goods": {"Anna": f"{anna}; protect: boo + kat; SIDE: Left", "Ben": ben}})
    choices = {"Anna": {"protect": ["boomerang", "katar"], "side": "left"}}
    assert line == tally({"goods": {"Anna": anna, "Ben": ben}, "choices": choices})
    assert [one.what for one in line[0].lines][:3] == [
        "protected from boomerang (given)",
        "protected from katar (given)",
        "the left side of the weapons (given)",
    ]


@pytest.mark.parametrize("word", ["IV", "iv", "4"])
def test_a_beast_sheet_may_be_numbered_either_way(word: str) -> None:
    (anna,) = tally({"sheet": word, "goods": {"Anna": "beasts: UU"}})
    assert anna.total == 6


def test_an_unknown_beast_sheet_is_answered_with_those_there_are() -> None:
    with pytest.raises(DocumentFaults) as caught:
        tally({"sheet": "X", "goods": {"Anna": "beasts: UU"}})
    assert [fault.hint for fault in caught.value.faults] == ["known are I, II, III, IV, V"]


def test_a_pile_is_named_by_its_good_too_or_as_much_as_tells() -> None:
    assert [pile_named(word) for word in ("spells", "GEM", "spice", "b", "weap")] == list(range(KINDS))


def test_every_question_names_a_pile_with_an_example_that_can_be_read() -> None:
    asked = [prompt for prompt in PROMPTS if not prompt.table]
    assert [prompt.key for prompt in asked] == list(PILES)
    for kind, prompt in enumerate(asked):
        assert read_pile(kind, prompt.question.split('"')[1])
    assert [prompt.key for prompt in PROMPTS if prompt.table] == ["sheet"]


# Forms of a document.

FORMS = [
    f'goods.Anna = "{LINE}"',
    """
    [goods.Anna]
    gems = "1 2 4"
    spices = "1 anise 1 mint"
    beasts = "U P S"
    weapons = "pinga 1/2, katar 2/0"
    spells = "2/spell, +2 shuriken"
    """,
    """
    players = ["Anna"]
    [goods.Anna]
    gems = [1, "2", 4]
    spices = ["anise", "mint"]
    beasts = ["unicorn", "phoenix", "spider"]
    weapons = ["pinga 1-2", "katar 2-0"]
    spells = ["2 per spell", "+2 shuriken"]
    """,
    """
    goods = { Anna = { gems = ["1 2", 4], spices = "ma", beasts = ["U P", "S"], weapons = ["p 1 2 k 2 0"], spells = \
["2/spell +2 shuriken"] } }
    """,
]


@pytest.mark.parametrize("form", FORMS)
def test_the_same_holding_is_scored_however_it_is_written(form: str) -> None:
    (sheet,) = tally(tomllib.loads(f'sheet = "IV"\n{form}'))
    assert (sheet.player, sheet.total) == ("Anna", 4 + 1 + 4 + 8 + 4)
    assert sheet == tally(tomllib.loads(f'sheet = "IV"\n{FORMS[0]}'))[0]


@pytest.mark.parametrize("form", FORMS)
def test_the_schema_takes_every_form(form: str) -> None:
    assert accepts(SHAPE.schema(), tomllib.loads(f'sheet = "IV"\n{form}'))


def test_the_schema_takes_universal_goods_choices_and_a_deck() -> None:
    document = tomllib.loads("""
        game = "golden-sails"
        players = ["Anna", "Ben"]
        first = "Ben"
        goods.Anna.spells = ["protection", { universal = "mint, 4, unicorn, katar 1/2", to = "gems" }]
        choices.Anna = { universals = ["1 gems"], protect = ["pinga"], side = "left" }
        choices.Ben.protect = "katar"
        rules.check_counts = "warn"
    """)
    assert accepts(SHAPE.schema(), {**document, **DECK})


@pytest.mark.parametrize(
    "change",
    [
        {"shops": 1},
        {"game": "chess"},
        {"players": []},
        {"goods": {"Anna": 4}},
        {"goods": {"Anna": {"gems": 4}}},
        {"goods": {"Anna": {"gems": [9]}}},
        {"goods": {"Anna": {"jewels": "1"}}},
        {"goods": {"Anna": {"spices": [1]}}},
        {"goods": {"Anna": {"spells": [{"universal": "c7", "from": "x"}]}}},
        {"goods": {"Anna": {"spells": [{"to": "gems"}]}}},
        {"choices": {"Anna": {"side": "up"}}},
        {"choices": {"Anna": {"protect": 1}}},
        {"choices": {"Anna": {"universals": "1 gems"}}},
        {"rules": {"check_counts": "maybe"}},
    ],
)
def test_the_schema_turns_down_what_the_shape_turns_down(change: Document) -> None:
    document = {"goods": {"Anna": {}}, **change}
    assert faults(document)
    assert not accepts(SHAPE.schema(), document)


# Faults, each with its place.


@pytest.mark.parametrize(
    ("document", "due"),
    [
        ("", [("missing-key", "", 0)]),
        ("goods = {}", [("player-count", "goods", 0)]),
        ("goods.Anna = 4", [("wrong-type", "goods.Anna", 0)]),
        ('goods.Anna = "gems:1; spices:unicorn"', [("wrong-pile", "goods.Anna", 15)]),
        ('goods.Anna.spices = "mint unicorn"', [("wrong-pile", "goods.Anna.spices", 5)]),
        ('goods.Anna.spices = ["mint", "unicorn"]', [("wrong-pile", "goods.Anna.spices[1]", 0)]),
        ("goods.Anna.gems = [1, 9, 0]", [("out-of-range", f"goods.Anna.gems[{k}]", 0) for k in (1, 2)]),
        ("goods.Anna.gems = 4", [("wrong-type", "goods.Anna.gems", 0)]),
        ("goods.Anna.gems = [1.5]", [("wrong-type", "goods.Anna.gems[0]", 0)]),
        ("goods.Anna.spices = [4]", [("wrong-type", "goods.Anna.spices[0]", 0)]),
        (f"goods.Anna.gems = {[1] * 49}", [("out-of-range", "goods.Anna.gems", 0)]),
        ('goods.Anna.weapons = "pinga 1/3"', [("out-of-range", "goods.Anna.weapons", 8)]),
        (
            'goods.Anna.gems = "1 9 2 0"',
            [("out-of-range", "goods.Anna.gems", 2), ("out-of-range", "goods.Anna.gems", 6)],
        ),
        (
            'goods.Anna.spices = "mint, 2 unicorn and 1 pinga, lotos"',
            [
                ("wrong-pile", "goods.Anna.spices", 8),
                ("wrong-pile", "goods.Anna.spices", 22),
                ("unknown-word", "goods.Anna.spices", 29),
            ],
        ),
        (
            'goods.Anna.weapons = "pinga 1/3, katar 2/0, boomerang, mint"',
            [
                ("out-of-range", "goods.Anna.weapons", 8),
                ("bad-weapon", "goods.Anna.weapons", 22),
                ("wrong-pile", "goods.Anna.weapons", 33),
            ],
        ),
        (
            'goods.Anna.spells = "2/spell, 2/s, katar 1/2, universal(mint 9 unicorn katar 1/3)"',
            [
                ("ambiguous-word", "goods.Anna.spells", 9),
                ("wrong-pile", "goods.Anna.spells", 14),
                ("out-of-range", "goods.Anna.spells", 40),
            ],
        ),
        (
            'goods.Anna = "gems:9; spices: unicorn, katar; 5"',
            [
                ("out-of-range", "goods.Anna", 5),
                ("wrong-pile", "goods.Anna", 16),
                ("wrong-pile", "goods.Anna", 25),
                ("pile-unnamed", "goods.Anna", 32),
            ],
        ),
        ('goods.Anna.jewels = "1"', [("unknown-key", "goods.Anna.jewels", 0)]),
        ('goods.Anna = { gems = "1 2 3 4 5 6 7", spices = "6 mint" }', [("goods-number", "goods.Anna", 0)]),
        ('goods.Anna.beasts = "U"', [("sheet-missing", "goods.Anna", 0)]),
        ('goods.Anna.spells = "universal(mint 4 unicorn katar 1/2)"', [("sheet-missing", "goods.Anna", 0)]),
        ('goods.Anna.spells = "universal(mint 4 unicorn katar 1/2 > beasts)"', [("sheet-missing", "goods.Anna", 0)]),
        ('sheet = "VI"\ngoods.Anna.beasts = "U"', [("unknown-word", "sheet", 0)]),
        ('goods.Anna = ""\nfirst = "Ana"', [("unknown-player", "first", 0)]),
        ('players = ["Anna", "Ben"]\ngoods.Bne = ""', [("unknown-player", "goods.Bne", 0)]),
        ('players = ["Anna", "Anna"]\ngoods.Anna = ""', [("player-twice", "players[1]", 0)]),
        (
            'goods.Anna = ""\nchoices.Ben.side = "left"',
            [("unknown-player", "choices.Ben", 0)],
        ),
        ("players = []\ngoods.Anna = {}", [("out-of-range", "players", 0)]),
        ("goods = { A = {}, B = {}, C = {}, D = {}, E = {} }", [("player-count", "goods", 0)]),
        ('goods." Anna" = {}', [("bad-text", "goods. Anna", 0)]),
        # Universal goods.
        ('sheet = "I"\ngoods.A.spells = "2/spell, universal"', [("zones-missing", "goods.A.spells", 9)]),
        ('goods.A.spells = "universal(> gems)"', [("zones-missing", "goods.A.spells", 0)]),
        (
            'goods.A.spells = "universal(m 4 U k1/2 > gems), universal(m 4 U k1/2)"',
            [("choice-partly", "goods.A.spells", 30)],
        ),
        (
            'goods.A.spells = "universal(m 4 U k1/2 > gems)"\nchoices.A.universals = ["1 gems"]',
            [("choice-twice", "choices.A.universals", 0)],
        ),
        (
            'goods.A.spells = [{ universal = "m 4 U k1/2 > gems", to = "beasts" }]',
            [("choice-twice", "goods.A.spells[0].to", 0)],
        ),
        ('goods.A.spells = [{ to = "gems" }]', [("missing-key", "goods.A.spells[0]", 0)]),
        (
            'goods.A.spells = [{ universal = 4, too = "gems" }]',
            [("wrong-type", "goods.A.spells[0].universal", 0), ("unknown-key", "goods.A.spells[0].too", 0)],
        ),
        (
            'goods.A.spells = [{ universal = "m 9 U k1/2", to = "lake" }]',
            [("out-of-range", "goods.A.spells[0].universal", 2), ("unknown-word", "goods.A.spells[0].to", 0)],
        ),
        (
            (
                'goods.A.spells = "universal(m 4 U k1/2)"\n'
                'choices.A.universals = ["1 gems", "2 gems", "1 spices", "c7 gems"]'
            ),
            [
                ("not-owned", "choices.A.universals[1]", 0),
                ("moved-twice", "choices.A.universals[2]", 0),
                ("not-owned", "choices.A.universals[3]", 0),
            ],
        ),
        (
            'goods.A = ""\nchoices.A.universals = ["gems", "c50 gems", "1 lake", "13 gems"]',
            [
                ("bad-move", "choices.A.universals[0]", 0),
                ("out-of-range", "choices.A.universals[1]", 0),
                ("unknown-word", "choices.A.universals[2]", 2),
                ("out-of-range", "choices.A.universals[3]", 0),
            ],
        ),
        (
            (
                'goods.A = "spells:universal(m 4 U k1/2 > gems), universal(m 4 U k1/2 > gems)"\n'
                "rules.universal_new_pile = false"
            ),
            [("move-new-pile", "goods.A.spells", 0)],
        ),
        # Protection and sides.
        (
            'goods.A.spells = "protection"\nchoices.A.protect = ["pinga", "katar"]',
            [("protect-many", "choices.A.protect", 0)],
        ),
        ('goods.A = ""\nchoices.A.protect = "pinga"', [("protect-many", "choices.A.protect", 0)]),
        ('goods.A = "protect: pinga"', [("protect-many", "goods.A.protect", 0)]),
        ('goods = { A = "side:left", B = "", C = "" }', [("side-players", "goods.A.side", 0)]),
        (
            'goods = { A = "side:left", B.protect = [] }\nchoices.A.side = "left"\nchoices.B.protect = []',
            [("choice-twice", "choices.A.side", 0), ("choice-twice", "choices.B.protect", 0)],
        ),
        (
            'goods.A.spells = "protection, protection"\nchoices.A.protect = ["pinga", "pinga"]',
            [("protect-twice", "choices.A.protect", 0)],
        ),
        ('goods = { A = {}, B = {}, C = {} }\nchoices.A.side = "left"', [("side-players", "choices.A.side", 0)]),
        ('goods = { A = {}, B = {} }\nchoices.A.side = "up"', [("unknown-word", "choices.A.side", 0)]),
        # Cards by name.
        ('goods.A.gems = "1 c7"', [("deck-missing", "goods.A.gems", 2)]),
        ('goods.A.spices = "c7"', [("deck-missing", "goods.A.spices", 0)]),
    ],
)
def test_a_fault_is_told_with_its_place(document: str, due: list[tuple[str, str, int]]) -> None:
    assert told(document) == due
    assert all(fault.message and (fault.hint or fault.code == "player-twice") for fault in faults(document))


def test_every_fault_of_a_table_is_told_at_once() -> None:
    document = """
        players = ["Anna", "Ben", "Cleo"]
        first = "Dora"
        rules.gem_chain_max = 9
        [goods]
        Anna = { gems = "1 9", spices = "unicorn" }
        Ben = "beasts:U; weapons:pinga 1/3"
        Cleo = { gems = "1 2 3 4 5 6 7 8 1 2 3 4 5", spells = "universal" }
        Dora = {}
        [choices]
        Cleo = { universals = ["2 gems"], protect = "katar", side = "left" }
    """
    assert [code for code, _, _ in told(document)] == [
        *("out-of-range", "out-of-range", "wrong-pile", "out-of-range"),
        *("unknown-player", "unknown-player", "goods-number", "not-owned", "protect-many", "side-players"),
    ]


@pytest.mark.parametrize(
    ("document", "hint"),
    [
        ('goods.Anna.spices = "unicorn"', "write it under beasts"),
        ('goods.Anna.spices = "lotos"', 'did you mean "lotus"?'),
        ('goods.Anna.gems = "1 2 3 4 5 6 7 8 1 2 3 4 5"', "there are 12 rounds"),
        ('goods.Anna.beasts = "U"', 'sheet = "IV" in a document, sheet=IV as an argument; there are I, II, III, IV, V'),
        ('goods.Anna.spices = "c3"', "for cloves write 3c; write zones as the card shows them"),
        ('goods.Anna = ""\nfirst = "Ana"', 'did you mean "Anna"?'),
        ("goods = { A = {}, B = {}, C = {} }\nchoices.A.side = 'left'", "with more, both sides of the weapons count"),
        ('sheet = "I"\ngoods.A.spells = "universal"', "write universal(mint 4 unicorn katar 1/2), or universal(stays)"),
    ],
)
def test_a_hint_says_what_to_do(document: str, hint: str) -> None:
    assert faults(document)[0].hint.startswith(hint)


def test_no_beasts_need_no_sheet() -> None:
    assert (
        tally(tomllib.loads('goods.Anna = "gems:1; spells:universal(mint 4 unicorn katar 1/2 > gems)"'))[0].total == 2
    )
    assert tally(tomllib.loads('goods.Anna = "spells:2/spell, universal(stays)"'))[0].total == 4


def test_a_player_without_goods_has_nothing_and_unequal_numbers_of_goods_are_no_fault() -> None:
    sheets = tally({"players": ["Anna", "Ben"], "goods": {"Ben": "gems:1"}})
    assert [(sheet.player, sheet.total) for sheet in sheets] == [("Anna", 0), ("Ben", 1)]


def test_more_universal_goods_than_can_be_thought_through_are_told() -> None:
    spells = ", ".join(["universal(mint 4 unicorn katar 1/2)"] * 11)
    document: Document = {"sheet": "I", "goods": {"Anna": {"spells": spells}}}
    assert told(document) == [("universals-many", "goods.Anna", 0)]
    assert tally({**document, "choices": {"Anna": {"universals": ["1 gems"]}}})[0].total == 1


# Cards of one's own deck.


def test_goods_may_be_named_by_card_where_the_deck_is_given() -> None:
    goods = {PILES[kind]: [card(kind, zone)] for kind, zone in ((GEM, 3), (BEAST, 0), (WEAPON, 5))}
    document: Document = {**DECK, "sheet": "I", "goods": {"Anna": goods}}
    (sheet,) = tally(document)
    assert sheet.holding == "gems: 4; beasts: unicorn; weapons: boomerang 1/2"


def test_a_card_lies_in_one_place() -> None:
    goods = {"Anna": {"gems": "1 c7 c7", "spices": "c8"}, "Ben": {"spices": ["mint", "c7"], "gems": "c9"}}
    assert told({**DECK, "goods": goods}) == [
        ("card-twice", "goods.Anna.gems", 5),
        ("card-twice", "goods.Ben.spices[1]", 0),
    ]


@pytest.mark.parametrize("move", ["{} beasts", "move {} beasts", "{} > beasts", "{} to beast", "1 beasts", "1 > b"])
def test_a_universal_good_may_be_a_card_and_its_move_told_by_name_or_number(move: str) -> None:
    name = card(SPELL, UNIVERSAL)
    goods = {"Anna": {"spells": f"2/spell, {name}", "gems": "1"}}
    document: Document = {**DECK, "sheet": "I", "goods": goods}
    document["choices"] = {"Anna": {"universals": [move.format(name)]}}
    (sheet,) = tally(document)
    assert sheet.lines[0].what == "universal good moved to the beasts (given)"
    for spells in (f"2/spell, universal({name} > beasts)", ["2/spell", {"universal": name, "to": "beasts"}]):
        assert tally({**DECK, "sheet": "I", "goods": {"Anna": {"spells": spells, "gems": "1"}}})[0] == sheet


def test_universal_goods_are_moved_in_the_order_written() -> None:
    """On sheet V the order of beasts tells: phoenix then unicorn 5, unicorn then phoenix 3."""
    spells = "universal(m 4 unicorn k1/2), universal(m 4 phoenix k1/2)"
    document: Document = {"sheet": "V", "goods": {"Anna": {"spells": spells}}}
    for order, due in ((["1 beasts", "2 beasts"], 3), (["2 beasts", "1 beasts"], 5)):
        assert tally({**document, "choices": {"Anna": {"universals": order}}})[0].total == due
    assert tally({**document, "choices": {"Anna": {"universals": []}}})[0].total == 0


@pytest.mark.parametrize("stays", ["stays", "> stays", "> spells", "m 4 U k1/2 > stay", "m 4 U k1/2 \u2192 spells"])
def test_a_universal_good_may_be_said_to_stay(stays: str) -> None:
    assert read_universal(stays).to == SPELL
    document: Document = {"goods": {"Anna": {"spells": f"2/spell, universal({stays})", "gems": "4"}}}
    assert tally(document)[0].lines[0].what == "universal good stays a spell (given)"
    document["goods"] = {"Anna": {"spells": "2/spell, universal", "gems": "4"}}
    for told_ in ([], ["1 stays"], ["1 spells"]):
        assert tally({**document, "choices": {"Anna": {"universals": told_}}})[0].total == 5


# Goods that are more than the deck has.


@pytest.mark.parametrize(
    ("ruling", "deck", "due"),
    [
        ("off", {}, []),
        ("off", DECK, []),
        ("warn", DECK, [("warning", "too-many", "goods.Ben.gems[1]")]),
        ("warn", {}, [("note", "stand-in", "rules.check_counts"), ("warning", "too-many", "goods.Ben.gems[1]")]),
    ],
)
def test_goods_may_be_held_against_the_deck(ruling: str, deck: Document, due: list[tuple[str, str, str]]) -> None:
    goods = {"Anna": {"gems": "1 1 1 1 1"}, "Ben": {"gems": [1, 1, 1]}}  # of each class the stand-in has six
    document: Document = {**deck, "goods": goods, "rules": {"check_counts": ruling}}
    assert odd(document) == due
    assert [sheet.total for sheet in tally(document)] == [5, 3]


def test_goods_that_are_more_than_the_deck_has_may_be_an_error() -> None:
    goods = {"Anna": {"spells": "protection, protection"}}
    document: Document = {**DECK, "goods": goods, "rules": {"check_counts": "error"}}
    assert told(document) == [("too-many", "goods.Anna.spells", 12)]
    assert faults(document)[0].hint == "1 card of the deck"


# Laws.

zones = [st.integers(0, size - 1) for size in SIZES]
others = st.tuples(st.just(-1), *zones[1:])
universals = st.tuples(st.just(()) | others, st.integers(-1, 4)).map(lambda told: Good(UNIVERSAL, -1, *told))
named = st.integers(0, 47).map(lambda card: Good(-1, card))


@st.composite
def piles(draw: st.DrawFn) -> tuple[int, list[Good]]:
    kind = draw(st.integers(0, KINDS - 1))
    goods = st.one_of(zones[kind].map(Good), named, *([universals] if kind == SPELL else []))
    return kind, draw(st.lists(goods, max_size=12))


@given(piles())
def test_a_pile_that_is_written_is_read_back(pile: tuple[int, list[Good]]) -> None:
    kind, goods = pile
    assert [good._replace(offset=0) for good in read_pile(kind, pile_text(kind, goods))] == goods


@st.composite
def tables(draw: st.DrawFn) -> Document:
    """Holdings as lists of texts that twelve rounds may give."""
    goods: Document = {}
    for player in draw(st.sampled_from([["Anna"], ["Anna", "Ben"], ["Anna", "Ben", "Cleo"]])):
        kinds = draw(st.lists(st.integers(0, KINDS - 1), max_size=ROUNDS))
        goods[player] = {
            PILES[kind]: [pile_text(kind, [draw(zones[kind].map(Good))]) for _ in range(kinds.count(kind))]
            for kind in range(KINDS)
        }
        spells = table(goods, player)["spells"]
        assert isinstance(spells, list)
        spells[:] = ["universal(mint 4 unicorn katar 1/2)" if spell == "universal" else spell for spell in spells[:3]]
    return {"sheet": draw(st.sampled_from(["I", "II", "III", "IV", "V"])), "goods": goods}


def in_one_line(goods: Document) -> str:
    return "; ".join(f"{pile}:{', '.join(map(str, texts))}" for pile, texts in goods.items() if isinstance(texts, list))


@given(tables())
def test_lists_and_lines_are_scored_alike(document: Document) -> None:
    sheets = tally(document)
    players = table(document, "goods")
    lines = {player: in_one_line(table(players, player)) for player in players}
    assert tally({**document, "goods": lines}) == sheets
    assert tally({**document, "goods": {player: holding(line) for player, line in lines.items()}}) == sheets
    assert accepts(SHAPE.schema(), document)
    check_sheets(sheets)


def check_sheets(sheets: list[Sheet]) -> None:
    assert all(sheet.total == sum(line.points for line in sheet.lines) for sheet in sheets)


@given(junk)
@example("gems:" + "1" * 5000)
@example("weapons:\u0130 1/2")
@example("spells:universal((((")
@example("spells:universal)")
@example("0 0")
@example("()")
@example(";" * 3000)
def test_any_line_is_read_or_told(text: str) -> None:
    for line in (text, *(f"{pile}:{text}" for pile in PILES), f"spells:universal({text})"):
        try:
            read = holding(line)
        except BadCounts as bad:
            check_told(bad, line)
        else:
            check_scored({"sheet": "I", "goods": {"Anna": read}})
    try:
        read_universal(text)
    except BadCounts as bad:
        check_told(bad, text)


def check_scored(document: Document) -> None:
    """It is scored, or found faulty; nothing else ever comes of it."""
    players = document.get("players")
    owners = [*(players if isinstance(players, list) else []), *table(document, "goods")]
    names = "".join(map(str, owners))  # may have odd characters of their own
    found: list[Fault] = []
    try:
        check_sheets(tally(document, found))
    except DocumentFaults as bad:
        found = bad.faults
        assert found
    for fault in found:
        assert fault.code.replace("-", "").isalpha()
        assert 0 < len(fault.message) < 300
        assert "".join(c for c in fault.message + fault.hint if c not in names).isprintable()
        assert fault.where is not None


KEYS = [*SHAPE.fields, *PILES, "Anna", "Ben", "Cleo", "cards", "universals", "protect", "side", "universal", "to"]
scalars = st.one_of(
    st.sampled_from([*WORDS, "Anna", "Ben", "IV", "I", "left", "gems", "1 gems", "c7 gems", "error", "warn", LINE]),
    st.text(max_size=8),
    st.sampled_from([-1, 0, 1, 2, 8, 9, 12, 48, 2**63, 10**4000]),
    st.booleans(),
    st.floats(),
)
keys = st.one_of(st.sampled_from(KEYS), st.text(max_size=5))
trees = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=5), max_leaves=25
)
GOOD: list[Document] = [
    *(tomllib.loads(f'sheet = "IV"\n{form}') for form in FORMS),
    {
        "game": "golden-sails",
        "players": ["Anna", "Ben"],
        "first": "Anna",
        "sheet": "V",
        "goods": {
            "Anna": {"spells": ["protection", {"universal": "mint 4 unicorn katar 1/2", "to": "gems"}], "gems": [1, 3]},
            "Ben": {"weapons": "pinga 1/2, katar 2/0", "beasts": "UPS", "spells": "universal(c7), protection"},
        },
        "choices": {"Anna": {"protect": ["pinga"], "side": "left"}, "Ben": {"universals": ["c7 gems"]}},
        "rules": {"check_counts": "warn", "boost_stack": False},
        "deck": {"cards": ["universal, mint, 4, unicorn, katar 1/2"] * 48},
    },
]


@given(st.dictionaries(st.sampled_from(list(SHAPE.fields)) | keys, trees, max_size=6))
@settings(max_examples=5 * USUAL)
def test_any_tree_is_scored_or_found_faulty(document: Document) -> None:
    check_scored(document)


@given(nearly_good(GOOD, trees, keys))
@settings(max_examples=5 * USUAL)
def test_good_holdings_that_were_meddled_with_are_scored_or_found_faulty(document: Document) -> None:
    check_scored(document)


def test_good_documents_are_good() -> None:
    for document in GOOD:
        check_sheets(tally(document))
