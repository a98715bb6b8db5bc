"""What comes out of files, good and bad: never a traceback, always a place."""

import gc
import json
import os
import threading
import time
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from goldenhorn_cli import documents
from goldenhorn_cli.depth import DEEPEST, may_have_long_key, too_deep
from goldenhorn_cli.documents import FaultyInput, Source, locate, parse, read_source, to_json, to_toml, write_text
from goldenhorn_cli.failures import Failure
from goldenhorn_cli.folders import files_at
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.core.faults import Fault

WRITE_IT = "write the character itself"


def faults_of(text: str, name: str = "t.toml") -> list[str]:
    """The faults of a text that cannot be parsed, as they are shown."""
    with pytest.raises(FaultyInput) as caught:
        parse(Source(name, text))
    return [str(located) for located in caught.value.located]


def saved(folder: Path, data: bytes, name: str = "t.toml") -> str:
    path = folder / name
    path.write_bytes(data)
    return str(path)


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault(tmp_path: Path) -> None:
    source = read_source(saved(tmp_path, b'\xef\xbb\xbfgame = "x"\r\nturn = "y"\r\n'))
    assert parse(source) == {"game": "x", "turn": "y"}
    assert locate(source, [Fault("c", ("turn",), "m")])[0][1:3] == (2, 8)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a = ", "t.toml:1:4: error[syntax]: this is no TOML value; texts stand in quotes"),
        ("a = 1\nb = red", 't.toml:2:5: error[syntax]: this is no TOML value; texts stand in quotes: "red"'),
        ("a 1", 't.toml:1:3: error[syntax]: there is no "=" after the key'),
        ("a = 1 b = 2", "t.toml:1:7: error[syntax]: the line should end here"),
        ('a = "x\nb = 1', "t.toml:1:7: error[syntax]: this text does not end in its line"),
        ("[a\nb = 1", "t.toml:1:3: error[syntax]: the bracket of this table is not closed"),
        ("a = [1, 2", 't.toml:1:10: error[syntax]: this list lacks a comma or its "]"'),
        ("\n\n= 3", "t.toml:3:1: error[syntax]: this is no TOML statement; write KEY = VALUE"),
        ("a = 1\r\nb = ?", "t.toml:2:5: error[syntax]: this is no TOML value"),
    ],
)
def test_a_syntax_error_is_told_where_it_stands(text: str, shown: str) -> None:
    assert faults_of(text)[0].startswith(shown)


@pytest.mark.parametrize(
    ("text", "line", "column", "key", "first"),
    [
        ("a = 1\nb = 2\na = 3\nc = 4", 3, 1, "a", 1),
        ("a = 1\na = 2", 2, 1, "a", 1),
        ("[t]\nx = 1\n[u]\n[t]\ny = 2", 4, 2, "t", 1),
        ("t = { x = 1,\tx = 2 }", 1, 14, "x", 1),
        ("a.b = 1\na.b = 2", 2, 3, "b", 1),
        ("a = 1\na.b = 2", 2, 1, "a", 1),
        ("a = {}\n[a]\nb = 1", 2, 2, "a", 1),
        ("a = {b = 1}\na.c = 2\n", 2, 1, "a", 1),
        ("a = []\n[[a]]\n", 2, 3, "a", 1),
        ("[[a]]\n[a]\n", 2, 2, "a", 1),
        ('"a" = 1\n\'a\' = """\nlong\n"""\n', 2, 1, "a", 1),
        ("x = '''\n\na = 1\n'''\na = 1\n[t]\n[t.u]\na = 1\n[v]\na = 1\na = 2", 11, 1, "a", 10),
    ],
)
def test_a_key_given_twice_is_told_at_its_second_place(text: str, line: int, column: int, key: str, first: int) -> None:
    shown = f't.toml:{line}:{column}: error[duplicate-key]: "{key}" is given twice; first in line {first}'
    assert faults_of(text) == [shown]


def test_a_json_key_given_twice_is_told_at_its_second_place() -> None:
    shown = faults_of('{\n"a": {"b": 1,\n"b": 2}}', "t.json")
    assert shown == ['t.json:3:1: error[duplicate-key]: "b" is given twice; first in line 2']


def test_a_huge_number_is_told_where_it_stands() -> None:
    digits = "9" * 5000
    assert faults_of(f"a = 1\nb = {digits}") == [
        "t.toml:2:5: error[out-of-range]: this number is far too long; write fewer digits"
    ]
    assert faults_of(f'{{"a":\n {digits}}}')[0].startswith("t.toml:2:2: error[out-of-range]")


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        "a = " + "[" * 200 + "]" * 200,
        "a = " + "{b = " * 5_000,
        '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}",
        ".".join(["a"] * 5_000) + " = 1",
        "[" + ".".join(["a"] * 50_000) + "]\n" + "".join(f"b{k} = 1\n" for k in range(20_000)),
        "x = {" + " . ".join(["'a.b'"] * 65) + " = 1}",
        "[" + ".".join(["a"] * 5_000) + "]",
    ],
)
def test_deep_nesting_is_a_fault_with_a_place(text: str) -> None:
    (shown,) = faults_of(text)
    assert shown.startswith("t.toml:1:")
    assert "error[too-deep]" in shown


def test_a_document_may_be_as_deep_as_is_said_and_no_deeper() -> None:
    document: dict[str, object] = {}
    for level in range(DEEPEST - 1):
        document = {"a": document, "b": [level]}
    assert too_deep(document) is None
    fault = too_deep({"c": 1, "a": document})
    assert fault is not None
    assert fault.path == ("a",) * DEEPEST


def test_a_key_may_have_as_many_parts_as_is_said_and_no_more() -> None:
    assert not may_have_long_key("a." * (DEEPEST - 1) + "b = 1")
    assert may_have_long_key("a." * DEEPEST + "b = 1")


def test_many_dots_in_a_text_are_no_nesting() -> None:
    dots = ".".join(["a"] * 1_000)
    assert parse(Source("t", f'x = "{dots}" # {dots}')) == {"x": dots}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('{"a": }', "t.json:1:7: error[syntax]: expecting value; this is no JSON"),
        ('{"a": 1\n "b": 2}', "t.json:2:2: error[syntax]: expecting ',' delimiter; this is no JSON"),
        ("[1]", 't.json:1:1: error[syntax]: an object was expected; write {"game": …}'),
        ('{"a":\n NaN}', "t.json:2:2: error[syntax]: NaN is no number here"),
        ("", "t.json:1:1: error[syntax]: expecting value; this is no JSON"),
    ],
)
def test_bad_json_is_told_where_it_stands(text: str, shown: str) -> None:
    assert faults_of(text, "t.json") == [shown]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (r'{"a": "x\ud800"}', 9),
        (r'{"a": "\uD83D\uDE00\uDE00"}', 20),
        (r'{"a": "\\ud800 \udfffx"}', 16),
        (r'{"\udabc": 1}', 3),
    ],
)
def test_half_a_character_in_json_is_told_where_it_stands(text: str, column: int) -> None:
    assert faults_of(text) == [f"t.toml:1:{column}: error[syntax]: this escape is half a character; {WRITE_IT}"]


def test_whole_characters_in_json_may_be_escaped() -> None:
    assert parse(Source("t.json", r'{"a": "\ud83d\ude00 \\ud800"}')) == {"a": "\U0001f600 \\ud800"}


def test_json_is_known_by_its_ending_or_its_first_brace() -> None:
    assert parse(Source("t.json", '{"a": [1]}')) == parse(Source("<stdin>", ' {"a": [1]}')) == {"a": [1]}


def test_bytes_that_are_no_text_are_told_with_their_place(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"t.toml:2: byte 0xff at offset 6 is no UTF-8 text") as caught:
        read_source(saved(tmp_path, b"a = 1\n\xff"))
    assert caught.value.exit_code == 2
    with pytest.raises(Failure) as caught:
        read_source(saved(tmp_path, 'a = "x"'.encode("utf-16")))
    assert "UTF-16" in caught.value.hint


def test_a_missing_file_names_its_nearest_neighbour(tmp_path: Path) -> None:
    saved(tmp_path, b"", "table.toml")
    with pytest.raises(Failure, match="there is no such file") as caught:
        read_source(str(tmp_path / "tabel.toml"))
    assert caught.value.hint == f'did you mean "{tmp_path / "table.toml"}"?'
    with pytest.raises(Failure) as caught:
        read_source(str(tmp_path / "no" / "t.toml"))
    assert caught.value.hint == f"there is no folder {tmp_path / 'no'} either"


def test_a_folder_is_not_read_as_a_file(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="is a folder, not a file"):
        read_source(str(tmp_path))


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    for name in ("a\0b", str(tmp_path / ("x" * 300))):
        with pytest.raises(Failure):
            read_source(name)


def test_a_file_far_too_large_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    started = time.monotonic()
    with pytest.raises(Failure, match="larger than 2 MB"):
        read_source(str(path))
    assert time.monotonic() - started < 2


def test_an_endless_pipe_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def pour() -> None:
        with suppress(BrokenPipeError), pipe.open("wb", buffering=0) as file:
            while True:
                file.write(b"#" * 65_536)

    pouring = threading.Thread(target=pour)
    pouring.start()
    with pytest.raises(Failure, match="larger than 2 MB"):
        read_source(str(pipe))
    pouring.join(timeout=10)
    assert not pouring.is_alive()


def test_the_positions_of_a_large_document_are_found_in_linear_time() -> None:
    def seconds(steps: int) -> float:
        text = (
            '[[step]]\nby = "Anna"\ndo = ["load Anna1 red", "move Anna1 3"]\nexpect = { a = { b = [1, 2] } }\n' * steps
        )
        gc.disable()  # a collection looks through all that the other tests have left
        started = time.process_time()
        (located,) = locate(Source("t", text), [Fault("c", ("step", steps - 1, "do", 1), "m")])
        took = time.process_time() - started
        gc.enable()
        assert located.line == 4 * steps - 1
        return took

    assert seconds(8_000) < 20 * max(seconds(1_000), 0.002)


def test_faults_come_in_the_order_of_the_file() -> None:
    source = Source("t", "a = 1\nb = 2\n")
    found = locate(source, [Fault("x", ("b",), "m"), Fault("y", ("a",), "m")])
    assert [one.fault.code for one in found] == ["y", "x"]


def test_what_is_shown_of_a_fault_is_one_line_that_steers_no_terminal() -> None:
    (located,) = locate(Source("a\nb", "a = 1"), [Fault("c", ("x\n\x1b[31m",), "m\x1b")])
    assert str(located).isprintable()


@given(
    st.dictionaries(
        st.text(max_size=3),
        st.recursive(
            st.integers() | st.booleans() | st.text(max_size=4),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
            max_leaves=12,
        ),
    )
)
def test_a_document_written_as_toml_reads_back(document: dict[str, object]) -> None:
    assert tomllib.loads(to_toml(document)) == document


def test_short_lists_are_written_in_one_line_and_long_ones_are_not() -> None:
    assert to_toml({"a": [1, [2, ["x["]]], "b": []}) == 'a = [1, [2, ["x["]]]\nb = []\n'
    long = to_toml({"a": ["x" * 60, "y" * 60]})
    assert len(long.splitlines()) == 4


def test_json_keeps_the_order_and_the_letters() -> None:
    text = to_json({"schema": "s/1", "b": "é", "a": [1]})
    assert list(json.loads(text)) == ["schema", "b", "a"]
    assert "é" in text
    assert text.endswith("}\n")


def test_a_file_is_not_overwritten_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    write_text(str(path), "one\n")
    path.chmod(0o640)
    with pytest.raises(Failure, match="exists already"):
        write_text(str(path), "two\n")
    assert path.read_text() == "one\n"
    write_text(str(path), "two\n", force=True)
    assert path.read_text() == "two\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in tmp_path.iterdir()] == ["t.toml"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="cannot be written: no such file or directory"):
        write_text(str(tmp_path / "no" / "t.toml"), "x")
    with pytest.raises(Failure, match="cannot be written"):
        write_text("/dev/full", "x")
    write_text("/dev/null", "x")


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("one")
    (tmp_path / "link").symlink_to("real")
    write_text(str(tmp_path / "link"), "two", force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "two"


def test_files_of_a_folder_come_in_order_and_hidden_folders_are_passed_over(tmp_path: Path) -> None:
    for name in ("b.toml", "a/z.toml", "a/c.txt", ".git/x.toml", "a/.b/y.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert files_at(str(tmp_path)) == [str(tmp_path / "b.toml"), str(tmp_path / "a" / "z.toml")]
    assert files_at("nowhere.toml") == ["nowhere.toml"]


def test_a_long_text_is_read_line_by_line_and_errors_of_its_reader_stay_what_they_are(tmp_path: Path) -> None:
    name = saved(tmp_path, b"\xef\xbb\xbfa;b\r\n1;2\r\n")
    with documents.open_text(name) as file:
        assert list(file) == ["a;b\r\n", "1;2\r\n"]
    with pytest.raises(ValueError, match="mine"), documents.open_text(name):
        raise ValueError("mine")
    with pytest.raises(Failure, match="no UTF-8"), documents.open_text(saved(tmp_path, b"ok\n\xff\n")) as file:
        list(file)
