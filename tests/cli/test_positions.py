"""Every key and value of a document is found where it stands, checked against the parsers of the standard library."""

import json
import tomllib
from collections.abc import Iterator

import pytest
from goldenhorn_cli.positions import Positions, Scan
from hypothesis import given, settings
from hypothesis import strategies as st

Path = tuple[str | int, ...]

SAMPLE = '''# a comment with [brackets] = "and" quotes
game = "golden-horn"
players = [ "Anna", # first
  'Ben', ]
when = 1979-05-27 07:32:00
"quoted key" = 1
a.b . "c d" = { x = 1, "y z".w = [1, [2, {k = "v"}]] }

[board]
route = ["sun", """
mo"on""", 'm']

[ships.Anna1] # a table made on the way
at = 2

[ships]
Ben1.at = +1_000

[[step]]
by = "Anna"
[step.expect]
over = true

[[step]]
by = "Ben"
[[step.part]]
n = 1
[[step.part]]
n = 2
'''


def paths(value: object, at: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every path of a document with its value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*at, key), inner
        yield from paths(inner, (*at, key))


def rest_of_line(text: str, where: tuple[int, int]) -> str:
    line, column = where
    return text.split("\n")[line - 1][column - 1 :]


def offset_of(text: str, where: tuple[int, int]) -> int:
    line, column = where
    return sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1


def check_scalars(text: str, document: object) -> None:
    """What stands at each scalar's position parses to that scalar, and each key's position spells the key."""
    positions = Positions(text)
    for path, value in paths(document):
        if not isinstance(value, dict | list):
            stands = text[offset_of(text, positions.find(path)) :]
            ends = [k for k in range(1, len(stands) + 1) if k == len(stands) or stands[k] in ",]}\n #"]
            assert any(reads_as(stands[:k], value) for k in ends), (path, stands[:40])
        if isinstance(path[-1], str):
            key = text[offset_of(text, positions.find(path, at_key=True)) :]
            assert key_reads_as(key, path[-1]), (path, key[:40])


def reads_as(text: str, value: object) -> bool:
    try:
        return repr(tomllib.loads(f"x = {text}")["x"]) == repr(value)
    except ValueError:
        return False


def key_reads_as(text: str, key: str) -> bool:
    if text.startswith(key):
        return True
    quote = text[0]
    ends = [k for k in range(2, len(text) + 1) if text[k - 1] == quote]
    return any(reads_as(text[:end], key) for end in ends)


def test_every_path_of_a_document_with_all_there_is_in_toml_is_found() -> None:
    document = tomllib.loads(SAMPLE)
    check_scalars(SAMPLE, document)
    assert len(list(paths(document))) > 30


@pytest.mark.parametrize(
    ("path", "at_key", "starts"),
    [
        (("players", 1), False, "'Ben'"),
        (("when",), False, "1979-05-27 07:32:00"),
        (("a", "b", "c d", "y z", "w", 1, 1, "k"), False, '"v"'),
        (("a", "b"), True, "b . "),
        (("ships", "Anna1"), True, "Anna1]"),
        (("ships", "Anna1"), False, "[ships.Anna1]"),
        (("ships",), False, "[ships]"),
        (("ships", "Ben1"), False, "Ben1.at"),
        (("step", 1), False, "[[step]]"),
        (("step", 1, "by"), False, '"Ben"'),
        (("step", 0, "expect", "over"), True, "over"),
        (("step", 1, "part", 1, "n"), False, "2"),
        (("step", 1, "part", 1), True, "part]]"),
        (("board", "route", 1), False, '"""'),
        (("step", 1, "missing", "deeper"), False, "step]]"),
        (("players", 9), False, "players"),
        ((), False, "# a comment"),
    ],
)
def test_a_path_is_found_where_a_reader_would_point(path: Path, at_key: bool, starts: str) -> None:
    assert rest_of_line(SAMPLE, Positions(SAMPLE).find(path, at_key)).startswith(starts)


@pytest.mark.parametrize(
    ("text", "offset", "column"),
    [
        ('x = "3o 2q"', 4, 10),
        ("x = '3o 2q'", 4, 10),
        (r'x = "\u0041\\b"', 2, 14),
        (r'x = "\U0001F600q"', 1, 16),
        ('x = """ab"""', 1, 9),
        (r'{"x": "\ud83d\ude00q"}', 1, 20),
        ("x = 12", 3, 5),
    ],
)
def test_an_offset_counts_the_characters_that_a_text_means(text: str, offset: int, column: int) -> None:
    assert Positions(text).find(("x",), offset=offset) == (1, column)


def test_an_offset_may_lie_in_a_later_line() -> None:
    text = 'x = """\nab\\\n   cd\nef"""'
    value = tomllib.loads(text)["x"]
    found = [rest_of_line(text, Positions(text).find(("x",), offset=k))[:1] for k in range(len(value))]
    assert found == ['"', "b", "c", "d", "", "e", "f"]  # no offset is the whole value; a line break ends its line


def test_line_ends_of_windows_change_no_position() -> None:
    text = SAMPLE.replace("\n", "\r\n")
    there, here = Positions(text), Positions(SAMPLE)
    for path, _ in paths(tomllib.loads(SAMPLE)):
        assert there.find(path) == here.find(path)


def test_json_is_read_by_the_same_scanner() -> None:
    text = '{\n "game": "x", "list": [1, {"a\\u0062\\ud83d\\ude00": null}],\n "empty": {}, "last": [ ]\n}'
    positions = Positions(text)
    assert rest_of_line(text, positions.find(("list", 1, "ab\N{GRINNING FACE}"))) == "null}],"
    assert rest_of_line(text, positions.find(("last",), at_key=True)) == '"last": [ ]'
    assert positions.find(("game",)) == (2, 10)


KEYS = st.text(st.sampled_from('ab-_ ."é\\#[=\N{GRINNING FACE}'), min_size=0, max_size=4)
SCALARS = (
    st.integers(-(10**6), 10**6)
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.text(st.sampled_from("ab \"'\\#[]{}=,\n\té\N{GRINNING FACE}"), max_size=6)
    | st.datetimes().map(lambda moment: moment.replace(microsecond=0))
)
DOCUMENTS = st.dictionaries(
    KEYS,
    st.recursive(
        SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
    ),
    max_size=4,
)


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS)
def test_every_scalar_of_any_toml_document_is_found(document: dict[str, object]) -> None:
    from tomli_w import dumps

    text = dumps(document)
    check_scalars(text, tomllib.loads(text))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.text(max_size=4), JSON, max_size=4), st.booleans(), st.sampled_from([None, 1]))
def test_every_scalar_of_any_json_document_is_found(
    document: dict[str, object], ascii_only: bool, indent: int | None
) -> None:
    text = json.dumps(document, ensure_ascii=ascii_only, indent=indent)
    positions = Positions(text)
    for path, value in paths(document):
        if not isinstance(value, dict | list):
            stands = text[offset_of(text, positions.find(path)) :]
            assert json.JSONDecoder().raw_decode(stands)[0] == value


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("ab=.[]{}\"'#,\n\\ 1\r"), max_size=40))
def test_the_scanner_ends_on_any_text_at_all(text: str) -> None:
    positions = Positions(text)
    line, column = positions.find(("a", 0, "b"))
    assert 1 <= line <= text.count("\n") + 1
    assert 1 <= column <= len(text) + 1


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("ab=.[]{}\"',\n1"), max_size=40))
def test_no_key_is_called_repeated_in_a_text_that_the_parser_takes(text: str) -> None:
    try:
        tomllib.loads(text)
    except ValueError:
        return
    assert Scan(text).repeated is None
