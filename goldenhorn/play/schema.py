"""What a scenario document may hold: a frame of our own around the shape of the game's documents."""

from functools import lru_cache

from goldenhorn.core.document import Document
from goldenhorn.core.faults import Fault, Path
from goldenhorn.core.shape import MISSING, Field, Flag, ListOf, MapOf, OneOf, Record, Shape, Text, Whole, wrong_type
from goldenhorn.play.expectation import partial

LONGEST = 100_000  # characters of one text: the deal of a long game


class Kept:
    """A value that must fit a shape but stays as it was written."""

    def __init__(self, shape: Shape, checked: bool = True) -> None:
        self.shape = shape
        self.checked = checked  # False: only its type is looked at, its content is looked at elsewhere
        self.expected = shape.expected

    def fits(self, value: object) -> bool:
        return self.shape.fits(value)

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        if not self.checked:
            return value if self.fits(value) else wrong_type(self, value, path, faults)
        before = len(faults)
        self.shape.clean(value, path, faults)
        return value if len(faults) == before else MISSING

    def schema(self) -> Document:
        return self.shape.schema()


class Anything:
    """Any value."""

    expected = "any value"

    def fits(self, value: object) -> bool:
        return True

    def clean(self, value: object, path: Path, faults: list[Fault]) -> object:
        return value

    def schema(self) -> Document:
        return {}


def outcome_fields() -> dict[str, Field]:
    """What may be expected beside the keys of a game's own documents."""
    ending = Record({"by": Field(Text(), "who brought it about"), "cause": Field(Text(), "why it ended")})
    return {
        "over": Field(Flag(), "whether the game is over"),
        "scores": Field(MapOf(Whole(-1_000_000, 1_000_000)), "the totals by player"),
        "winners": Field(ListOf(Text()), "who has won; several share a win"),
        "ending": Field(OneOf(ending, Text()), "why the game is over, and who brought it about; a text is the cause"),
    }


@lru_cache(maxsize=16)
def expectation_shape(game_shape: Record) -> Record:
    """What may stand under `expect`."""
    about = "what must be so: a part of the game's document, and over, scores, winners, ending"
    whole = Record({**game_shape.fields, **outcome_fields()}, about)
    shape = partial(whole)
    assert isinstance(shape, Record)
    return shape


@lru_cache(maxsize=16)
def scenario_shape(game_shape: Record) -> Record:
    """The shape of a scenario document for a game whose documents have the shape given."""
    setup = Record({key: field for key, field in game_shape.fields.items() if key != "game"}, game_shape.about)
    expect = Kept(expectation_shape(game_shape))
    deal = Kept(OneOf(Text(most=LONGEST), ListOf(Text(most=LONGEST))))
    reason = Text(pattern=r"(?s).*\S.*", expected="the reason")
    action = Text(pattern=r"(?s).*\S.*", expected="an action in words")
    code = Text(pattern=r"[a-z0-9]+(-[a-z0-9]+)*", expected="true or the code of a rule")
    step = Record(
        {
            "by": Field(Text(), "the player who acts"),
            "do": Field(OneOf(action, ListOf(action, 1)), "one action or several"),
            "deal": Field(deal, "what chance gives in this step, in the order asked for"),
            "refused": Field(OneOf(code, Flag()), "true or the code of the rule by which the action is refused"),
            "expect": Field(expect, "what must be so after the step"),
        },
        "a step of the story",
    )
    return Record(
        {
            "game": Field(Text(), "the game it is about"),
            "title": Field(Text(), "what it shows, as a sentence"),
            "tags": Field(ListOf(Text(pattern=r"\S+", expected="a word")), "words to select it by"),
            "rules_shown": Field(ListOf(Text()), "the codes of the rules it shows"),
            "seed": Field(Whole(0, 2**63 - 1), "where draws come from that no deal gives"),
            "deal": Field(deal, "what chance gives while the game is set up"),
            "xfail": Field(reason, "why it is expected to fail"),
            "skip": Field(reason, "why it is not played"),
            "setup": Field(Kept(OneOf(setup, Text()), checked=False), "how it begins, or a file that says so", True),
            "step": Field(ListOf(step, 1), "the story", required=True),
            "expect": Field(expect, "what must be so at the end"),
            "case": Field(ListOf(MapOf(Anything()), 1), "rows that fill in ${name}"),
        },
        "a scenario: what happens, and what must come of it",
    )
