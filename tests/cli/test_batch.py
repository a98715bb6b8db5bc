"""`goldenhorn score --batch`: long tables in CSV."""

import csv
import io
import subprocess
from pathlib import Path

import pytest
from goldenhorn_cli import batch as batches
from goldenhorn_cli.batch import Summary, Table, score_rows
from goldenhorn_cli.documents import FaultyInput
from goldenhorn_cli.main import main
from hypothesis import given
from hypothesis import strategies as st

from goldenhorn.games import golden_horn
from goldenhorn.games.golden_horn.scoring import points
from tests import built
from tests.cli.shell import goldenhorn

COLUMNS = golden_horn.columns
HEADER = "yellow,pink,green,red,orange,blue"
RULEBOOK = "4,2,1,2,3,1"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def batch(text: str | bytes, *words: str) -> int:
    Path("in.csv").write_bytes(text.encode() if isinstance(text, str) else text)
    return main(["score", "--batch", "in.csv", *words])


def scored(capfd: pytest.CaptureFixture[str], text: str | bytes, code: int = 0) -> str:
    assert batch(text, "-q", "-o", "out.csv", "--force") == code
    assert capfd.readouterr().out == ""
    return Path("out.csv").read_bytes().decode()


def told(capfd: pytest.CaptureFixture[str], text: str | bytes, code: int = 1) -> list[str]:
    assert batch(text, "-q") == code
    return capfd.readouterr().err.splitlines()


def test_the_columns_of_a_table_with_tabs_are_told_without_tabs(capfd: pytest.CaptureFixture[str]) -> None:
    (line,) = told(capfd, "Spieler\tgelb\nAnna\t4\n")
    assert line.endswith("the first line names the columns: yellow, pink, green, red, orange, blue")


def test_results_are_added_and_other_columns_handed_through(capfd: pytest.CaptureFixture[str]) -> None:
    assert batch(f"game,{HEADER},note\n7,{RULEBOOK},close\n8,0,0,0,0,0,0,\n") == 0
    out, err = capfd.readouterr()
    assert out == (
        f"game,{HEADER},note,goods,bonus,total,sets\n7,{RULEBOOK},close,13,5,18,6+4\n8,0,0,0,0,0,0,,0,0,0,\n"
    )
    assert err == "2 rows\n"


@pytest.mark.parametrize(
    "header",
    [
        "blue,orange,red,green,pink,yellow",
        "Blue, ORANGE ,red,green,pink,yellow",
        "b,o,r,g,p,y",
        "blau,orange,rot,grün,rosa,gelb",
        "blau,orange,rot,gru\u0308n,rosa,gelb",
        "azul,laranja,vermelho,verde,rosa,amarelo",
        '"blue","orange","red","green","pink","yellow"',
    ],
)
def test_columns_are_found_by_their_titles_in_any_order_and_language(
    header: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert scored(capfd, f"{header}\n1,3,2,1,2,4\n").endswith("\n1,3,2,1,2,4,13,5,18,6+4\n")


def test_a_colours_own_name_beats_other_words_and_letters(capfd: pytest.CaptureFixture[str]) -> None:
    out = scored(capfd, f"{HEADER},gelb,r\n{RULEBOOK},x,y\n")
    assert out.endswith(f"\n{RULEBOOK},x,y,13,5,18,6+4\n")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_kept(separator: str, capfd: pytest.CaptureFixture[str]) -> None:
    text = f'name,{HEADER}\n"Anna; B, C|D",{RULEBOOK}\n'
    rows = list(csv.reader(io.StringIO(text)))
    given_text = io.StringIO()
    csv.writer(given_text, delimiter=separator, lineterminator="\n").writerows(rows)
    out = scored(capfd, given_text.getvalue())
    assert list(csv.reader(io.StringIO(out), delimiter=separator))[1] == [*rows[1], "13", "5", "18", "6+4"]


def test_line_ends_byte_order_mark_and_excels_separator_line_are_kept(capfd: pytest.CaptureFixture[str]) -> None:
    header, row = HEADER.replace(",", ";"), RULEBOOK.replace(",", ";")
    out = scored(capfd, f"\ufeffsep=;\r\n{header}\r\n{row}\r\n")
    assert out == f"\ufeffsep=;\r\n{header};goods;bonus;total;sets\r\n{row};13;5;18;6+4\r\n"
    assert scored(capfd, f"{HEADER}\n{RULEBOOK}\n")[0] == "y"


def test_quoted_cells_may_hold_separators_quotes_and_lines(capfd: pytest.CaptureFixture[str]) -> None:
    out = scored(capfd, f'name,{HEADER}\n"Anna ""A"", the\nfirst",{RULEBOOK}\n')
    assert out.endswith(f'\n"Anna ""A"", the\nfirst",{RULEBOOK},13,5,18,6+4\n')


def test_blank_lines_stay_and_are_no_rows(capfd: pytest.CaptureFixture[str]) -> None:
    assert batch(f"{HEADER}\n\n{RULEBOOK}\n,,,,,\n") == 0
    out, err = capfd.readouterr()
    assert out == f"{HEADER},goods,bonus,total,sets\n\n{RULEBOOK},13,5,18,6+4\n,,,,,,,,,\n"
    assert err == "1 row\n"


def test_a_bad_row_is_kept_with_empty_results_and_told_with_line_and_column(capfd: pytest.CaptureFixture[str]) -> None:
    bad = ["x,2,1,2,3,1", "4,-2,1,2,3,", "4,2,1,2,16,1", "4,2,1", f"{RULEBOOK},9", "4,2.0,1,2,3,٣"]
    text = f"{HEADER}\n{RULEBOOK}\n" + "\n".join(bad) + f"\n{RULEBOOK}\n"
    assert batch(text) == 1
    out, err = capfd.readouterr()
    rows = out.splitlines()
    assert rows[1] == rows[8] == f"{RULEBOOK},13,5,18,6+4"
    assert rows[2:8] == [
        f"{bad[0]},,,,",
        f"{bad[1]},,,,",
        f"{bad[2]},,,,",
        "4,2,1,,,,,,,",
        f"{bad[4]},,,,",
        f"{bad[5]},,,,",
    ]
    assert [line.split(";")[0] for line in err.splitlines()] == [
        'in.csv:3: error[bad-number]: yellow: "x" is no whole number',
        'in.csv:4: error[bad-number]: pink: "-2" is below zero',
        "in.csv:4: error[bad-number]: blue: the cell is empty",
        "in.csv:5: error[too-many]: orange: 16 orange goods in one warehouse",
        "in.csv:6: error[cells]: the row has 3 cells, the header 6",
        "in.csv:7: error[cells]: the row has 7 cells, the header 6",
        'in.csv:8: error[bad-number]: pink: "2.0" is no whole number',
        'in.csv:8: error[bad-number]: blue: "٣" is no whole number',
        "8 rows, 6 of them could not be scored",
    ]


def test_a_fault_is_told_at_the_line_its_row_begins(capfd: pytest.CaptureFixture[str]) -> None:
    (line,) = told(capfd, f'sep=,\nname,{HEADER}\n"a\nb",x,2,1,2,3,1\n')
    assert line.startswith("in.csv:3: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no header"),
        ("\n", "there is no header"),
        ("sep=;\n", "there is no header"),
        ("yellow,pink,red,orange\n1,1,1,1\n", "there is no column green, blue; the first line names the columns"),
        (f"{RULEBOOK}\n", "there is no column yellow, pink, green, red, orange, blue"),
        (f"{HEADER},yellow\n", '"yellow" is named by 2 columns'),
        (f"{HEADER},Total\n", 'there is a column "total" already'),
    ],
)
def test_a_header_that_cannot_be_used_is_a_fault(text: str, words: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert batch(text, "-o", "out.csv") == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("in.csv:")
    assert words in err
    assert not Path("out.csv").exists()


def test_text_that_is_no_csv_or_no_utf8_ends_the_work(capfd: pytest.CaptureFixture[str]) -> None:
    assert "bad-csv" in told(capfd, f"{HEADER}\n{RULEBOOK}\n" + '"' + "x" * 200_000)[-1]
    assert "no UTF-8" in told(capfd, f"{HEADER}\n".encode() + b"\xe9,1,1,1,1,1\n", code=2)[0]
    assert "no UTF-8" in told(capfd, HEADER.encode("utf-16"), code=2)[0]


def test_files_are_neither_missed_nor_overwritten_in_silence(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--batch", "missing.csv"]) == 2
    assert "missing.csv: there is no such file" in capfd.readouterr().err
    Path("out.csv").write_text("precious")
    assert batch(f"{HEADER}\n", "-o", "out.csv") == 2
    assert "exists already" in capfd.readouterr().err
    assert Path("out.csv").read_text() == "precious"


def test_a_table_may_replace_itself(capfd: pytest.CaptureFixture[str]) -> None:
    assert batch(f"{HEADER}\n{RULEBOOK}\n", "-o", "in.csv", "--force") == 0
    assert Path("in.csv").read_text() == f"{HEADER},goods,bonus,total,sets\n{RULEBOOK},13,5,18,6+4\n"


@pytest.mark.parametrize("words", [["Anna=3y"], ["--format", "json"]])
def test_batch_stands_alone(words: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert batch(f"{HEADER}\n", *words) == 2
    assert main(["score", "Anna=3y", "-o", "out.txt"]) == 2


def test_house_rules_count(capfd: pytest.CaptureFixture[str]) -> None:
    assert batch(f"{HEADER}\n2,2,2,2,1,1\n", "--rules", "set_bonus={4=1,5=3,6=4}") == 0
    assert capfd.readouterr().out.endswith("\n2,2,2,2,1,1,10,6,16,5+5\n")
    assert batch(f"{HEADER}\n", "--rules", "set_bonus={7=1}") == 2
    assert capfd.readouterr().err.startswith("argument --rules:1:1: error[")


def test_a_table_streams_through_a_pipe_and_a_closed_one_is_quiet() -> None:
    command = [*built.PROGRAM, "score", "--batch", "-"]
    path = {"PYTHONPATH": built.PATH, "PYTHONIOENCODING": "latin-1"}
    text = f"name,{HEADER}\nBjörn 日本,{RULEBOOK}\n".encode()
    done = subprocess.run(command, input=text, capture_output=True, check=False, env=path)
    assert done.returncode == 0
    assert done.stdout.decode().endswith(f"\nBjörn 日本,{RULEBOOK},13,5,18,6+4\n")
    many = f"{HEADER}\n".encode() + f"{RULEBOOK}\n".encode() * 50_000
    Path("many.csv").write_bytes(many)
    with subprocess.Popen(
        [*command[:-1], "many.csv"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=path
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


cells = st.lists(st.integers(0, 15), min_size=6, max_size=6)


@given(st.lists(cells, max_size=30))
def test_every_row_is_scored_as_a_holding_alone(rows: list[list[int]]) -> None:
    text = HEADER + "\n" + "".join(",".join(map(str, row)) + "\n" for row in rows)
    out, faults = io.StringIO(), list[str]()
    summary = score_rows(Table("x", io.StringIO(text), COLUMNS), out, COLUMNS.scorer({}), faults.append)
    assert summary == Summary(len(rows), 0)
    assert [int(row["total"]) for row in csv.DictReader(io.StringIO(out.getvalue()))] == [points(row) for row in rows]


def test_a_table_longer_than_what_is_written_at_once_is_whole() -> None:
    text = HEADER + "\n" + f"{RULEBOOK}\nx,1,1,1,1,1\n" * 1_250
    out, faults = io.StringIO(), list[str]()
    summary = score_rows(Table("x", io.StringIO(text), COLUMNS), out, COLUMNS.scorer({}), faults.append)
    assert summary == Summary(2_500, 1_250)
    assert out.getvalue().count("\n") == 2_501
    assert faults[-1].startswith("x:2501: error[bad-number]: yellow: ")


Told = tuple[Summary | list[str], str, list[str]]


def run(text: str, at_once: int, plain: bool) -> Told:
    """What comes of a table read by so many characters; with `plain` false, by csv alone."""
    out, faults = io.StringIO(newline=""), list[str]()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(batches, "_AT_ONCE", at_once)
        if not plain:
            patched.setattr(batches._Run, "take_plain", lambda run, block: False)
        try:
            table = Table("x", io.StringIO(text, newline=""), COLUMNS)
            return score_rows(table, out, COLUMNS.scorer({}), faults.append), out.getvalue(), faults
        except FaultyInput as faulty:
            return [str(located) for located in faulty.located], "", faults


numbers = st.integers(0, 15).map(str)
ODD = ["", "16", "x", " 3", "007", '"4"', '"a\nb"', '"a""b"', '"', 'a"', "\r", "\x0b", "\x85", "\0", "ü", "1,2"]
odd = st.sampled_from(ODD)
rows_of_a_note = st.lists(numbers, min_size=7, max_size=7)
lines = st.one_of(
    rows_of_a_note.map(",".join),
    st.builds(
        lambda row, at, cell: ",".join([*row[:at], cell, *row[at + 1 :]]), rows_of_a_note, st.integers(0, 6), odd
    ),
    st.sampled_from(["", ",,,,,,", '"', "1,2,3,4,5,6", "1,2,3,4,5,6,7,8"]),
)


@given(
    st.lists(st.tuples(lines, st.sampled_from(["\n", "\n", "\r\n"])), max_size=12), st.sampled_from(["\n", "\r\n", ""])
)
def test_rows_split_by_hand_come_out_as_by_csv_however_much_is_read_at_once(
    rows: list[tuple[str, str]], end: str
) -> None:
    text = f"note,{HEADER}" + "".join(f"{end or line_end}{row}" for row, line_end in rows) + end
    told = run(text, 1_000_000, plain=False)
    for at_once in (1, 20, 1_000_000):
        assert run(text, at_once, plain=True) == told


@pytest.mark.parametrize("end", ["\n", ""])
@pytest.mark.parametrize("cell", ODD)
def test_an_odd_note_among_plain_rows_comes_out_as_by_csv(cell: str, end: str) -> None:
    text = f"note,{HEADER}\nx,{RULEBOOK}\n{cell},{RULEBOOK}\nx,{RULEBOOK}{end}"
    assert run(text, 1_000_000, plain=True) == run(text, 1_000_000, plain=False)


def test_a_row_too_short_and_one_too_long_do_not_make_up_for_each_other(capfd: pytest.CaptureFixture[str]) -> None:
    first, second = told(capfd, f"{HEADER},note\n1,2,3,4,5,6\n9,1,2,3,4,5,6,x\n")
    assert first == "in.csv:2: error[cells]: the row has 6 cells, the header 7"
    assert second == "in.csv:3: error[cells]: the row has 8 cells, the header 7"


def test_plain_tables_need_no_csv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches._Run, "take", lambda run, block: pytest.fail("read by csv"))
    for end in ("\n", "\r\n"):
        out = io.StringIO(newline="")
        table = Table("x", io.StringIO(f"a b,{HEADER}{end}" + f"ü ',{RULEBOOK}{end}" * 3, newline=""), COLUMNS)
        assert score_rows(table, out, COLUMNS.scorer({}), pytest.fail) == Summary(3, 0)
        assert out.getvalue().endswith(f"ü ',{RULEBOOK},13,5,18,6+4{end}" * 3)


def test_a_result_that_holds_the_separator_is_quoted(capfd: pytest.CaptureFixture[str]) -> None:
    out = scored(capfd, f"sep=+\n{HEADER}\n{RULEBOOK}\n".replace(",", "+"))
    assert out.endswith(f"\n{RULEBOOK},13,5,18,".replace(",", "+") + '"6+4"\n')


def test_rows_are_scored_together_as_alone() -> None:
    score = COLUMNS.scorer({"set_bonus": {"2": 1, "3": 4}})
    rows = [[n % 7, n % 5, n % 3, n % 11, n % 13, n % 16] for n in range(3_000)]  # more than are remembered
    assert list(zip(*score(rows), strict=True)) == [tuple(column[0] for column in score([row])) for row in rows]


@pytest.mark.parametrize("text", [f"n,{HEADER}\n{'x' * 200_000},{RULEBOOK}\n", f"{HEADER}\n{RULEBOOK}\n\xff"])
def test_a_table_on_stdin_that_cannot_be_read_to_its_end_is_told_in_one_line(text: str) -> None:
    done = goldenhorn("score", "--batch", "-", "-q", stdin=text.encode("latin-1"))
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith(("<stdin>:2:1: error[bad-csv]", "error: <stdin>: byte 0xff"))
