"""`goldenhorn simulate`: what it shows, what it is told, and how it ends."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from goldenhorn_cli import simulate
from goldenhorn_cli.main import main

from tests import toys

SETUP = """
[setup]
players = ["Anna", "Ben"]
turn = "Anna"
stands = { Anna = "north", Ben = "south" }
bowl = "1a 1p 1q"
baskets = { Anna = "2a", Ben = "1a 1p" }
"""


def story(title="A story", top="", rest='deal = "q"', do="take apple", game="toy"):
    head = f'game = "{game}"\ntitle = "{title}"\n{top}\n'
    return f'{head}{SETUP}\n[[step]]\nby = "Anna"\ndo = "{do}"\n{rest}\n'


WRONG = 'deal = "q"\nexpect.bowl = "2q"   # the pear is forgotten\nexpect.baskets.Anna.apple = 4'


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """An empty folder to work in, and the toy among the games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(simulate, "find", toys.find)
    monkeypatch.delenv("CI", raising=False)
    return tmp_path


def write(name, text):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def three():
    write("s/a.toml", story("Alpha passes", 'tags = ["good", "first"]'))
    write("s/b.toml", story("Beta fails", 'tags = ["bad"]', WRONG))
    write("s/c.toml", story("Gamma is skipped", 'skip = "not now"'))


def run(capsys, *words):
    code = main(["simulate", *words])
    out, err = capsys.readouterr()
    return code, out, err


def titles(out):
    return re.findall(r"Alpha|Beta|Gamma", out)


# --- text


def test_passing_scenarios_are_only_counted(capsys):
    write("a.toml", story())
    assert run(capsys, "a.toml") == (0, "1 passed, 0 failed, 0 skipped\n", "")


def test_a_failure_tells_place_step_expected_and_found(capsys, three):
    code, out, err = run(capsys, "s")
    assert (code, err) == (1, "")
    assert out == (
        "s/b.toml:16:15: failed: Beta fails\n"
        "  step 1, Anna: take apple\n"
        '  bowl: expected "2q", found "1p 2q"\n'
        "  baskets.Anna.apple: expected 4, found 3 (line 17)\n"
        "1 passed, 1 failed, 1 skipped\n"
    )


def test_a_failure_at_the_end_and_a_hint_are_told(capsys):
    write("a.toml", story(rest='deal = "q"\n[expect]\nover = true'))
    write("b.toml", story(do="offer pear Ben", rest=""))
    out = run(capsys, "a.toml", "b.toml")[1]
    assert "a.toml:17:8: failed: A story\n  at the end\n  over: expected true, found false\n" in out
    assert 'hint: if that is right, write refused = "offer-absent"\n' in out


def test_every_fault_of_a_broken_scenario_is_told_with_its_place(capsys):
    write("a.toml", story(rest='del = "q"\nexpect.bowl = "2x"'))
    code, out, _ = run(capsys, "a.toml")
    assert code == 1
    lines = out.splitlines()
    assert lines[0] == "a.toml:15:1: broken: A story"
    assert lines[1] == '  a.toml:15:1: error[unknown-key]: step[0].del: "del" is no key here; did you mean "deal"?'
    assert lines[2].startswith("  a.toml:16:17: error[unknown-word]: step[0].expect.bowl: ")
    assert lines[3:] == ["0 passed, 1 failed, 0 skipped"]


@pytest.mark.parametrize("last", ["1 passed, 1 failed, 1 skipped"])
@pytest.mark.parametrize("words", [(), ("-v",), ("-q",), ("-j", "2"), ("--durations", "2"), ("--format", "github")])
def test_the_last_line_counts_whatever_else_is_shown(capsys, three, words, last):
    assert run(capsys, "s", *words)[1].endswith(f"\n{last}\n")


def test_quiet_shows_a_line_a_failure(capsys, three):
    out = run(capsys, "s", "-q")[1].splitlines()
    assert out[0].startswith("s/b.toml:16:15: failed: Beta fails: step 1: bowl: expected")
    assert len(out) == 2


def test_verbose_tells_each_step_with_what_was_dealt(capsys, three):
    out = run(capsys, "s", "-v")[1]
    assert "s/a.toml: passed: Alpha passes\n  1 Anna: take apple\n      Anna: take apple\n" in out
    assert "      dealt 1 from the bag: quince\n      the bowl: draws 1 quince\n" in out
    assert "s/c.toml: skipped: Gamma is skipped (not now)\n" in out


def test_user_text_neither_steers_the_terminal_nor_is_markup(capsys):
    write("a.toml", story("[red]x\\u001b[31m\\nnew", "", WRONG))
    out = run(capsys, "a.toml")[1]
    assert "\x1b" not in out
    assert "failed: [red]x" in out
    assert all(not line.startswith("new") for line in out.splitlines())


def test_colour_only_where_it_is_asked_for_and_the_last_line_stays_plain(capsys, three):
    plain, coloured = run(capsys, "s")[1], run(capsys, "s", "--color", "always")[1]
    assert "\x1b[" in coloured
    assert coloured.splitlines()[-1] == plain.splitlines()[-1]
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).split() == plain.split()


# --- which files, which scenarios


def test_folders_are_walked_in_order_and_set_ups_in_them_are_passed_over(capsys):
    write("s/b/one.toml", story("b one"))
    write("s/a/two.toml", story("a two"))
    write("s/z.toml", story("z"))
    write("s/table.toml", 'game = "toy"\nplayers = ["Anna", "Ben"]\n')
    write("s/.hidden/x.toml", story("hidden"))
    write("s/notes.txt", "no TOML")
    code, out, _ = run(capsys, "s", "--list")
    assert code == 0
    assert out.splitlines() == ["s/z.toml:2: z", "s/a/two.toml:2: a two", "s/b/one.toml:2: b one"]


def test_a_file_named_twice_is_played_once(capsys):
    write("s/a.toml", story())
    assert run(capsys, "s", "s/a.toml", "s")[1].startswith("1 passed")


def test_a_set_up_that_is_named_itself_is_no_scenario(capsys):
    write("table.toml", 'game = "toy"\nplayers = ["Anna", "Ben"]\n')
    code, out, _ = run(capsys, "table.toml")
    assert code == 1
    assert "error[no-scenario]" in out


def test_a_scenario_without_steps_is_broken_and_not_passed_over(capsys):
    write("s/a.toml", story())
    write("s/b.toml", f'title = "forgotten"\n{SETUP}\n[expect]\nover = false\n')
    code, out, _ = run(capsys, "s")
    assert code == 1
    assert 's/b.toml:1:1: error[missing-key]: "step" is missing' in out
    assert out.endswith("1 passed, 1 failed, 0 skipped\n")


def test_a_wrong_rule_of_the_command_line_is_told_as_such_and_not_in_the_file(capsys):
    write("a.toml", story())
    code, out, _ = run(capsys, "a.toml", "--rules", "round=2")
    assert code == 2
    assert 'argument --rules:1:1: error[unknown-key]: rules.round: "round" is no key here' in out


def test_a_set_up_may_stand_beside_the_scenario(capsys):
    write("s/table.toml", SETUP.replace("[setup]\n", ""))
    write("s/a.toml", 'setup = "table.toml"\n' + story().replace(SETUP, ""))
    assert run(capsys, "s")[:2] == (0, "1 passed, 0 failed, 0 skipped\n")
    write("s/b.toml", 'setup = "missing.toml"\n' + story().replace(SETUP, ""))
    write("s/c.toml", 'setup = "bad.toml"\n' + story().replace(SETUP, ""))
    write("s/bad.toml", "x = = 1")
    code, out, _ = run(capsys, "s/b.toml", "s/c.toml")
    assert code == 1
    assert 's/b.toml:1:9: error[unreadable]: setup: in "missing.toml"' in out
    assert 's/c.toml:1:9: error[syntax]: setup: in "bad.toml"' in out


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("alpha", ["Alpha"]),
        ("ALPHA or beta", ["Alpha", "Beta"]),
        ("not beta", ["Alpha", "Gamma"]),
        ("not (alpha or beta)", ["Gamma"]),
        ("passes and a.toml", ["Alpha"]),
        ('"is skipped"', ["Gamma"]),
        ("bad", ["Beta"]),
        ("not not alpha", ["Alpha"]),
        ("alpha and not first", []),
    ],
)
def test_an_expression_selects_by_file_title_and_tags(capsys, three, expression, shown):
    code, out, _ = run(capsys, "s", "--list", "-k", expression)
    assert titles(out) == shown
    assert code == (0 if shown else 4)


@pytest.mark.parametrize("expression", ["and", "a or", "(a", "a b", 'x "y', "a)", "not", "(" * 100 + "a"])
def test_a_wrong_expression_is_a_usage_error(capsys, three, expression):
    code, out, err = run(capsys, "s", "-k", expression)
    assert (code, out) == (2, "")
    assert "cannot be read" in err


def test_tags_select_and_several_widen(capsys, three):
    assert titles(run(capsys, "s", "--list", "--tag", "good")[1]) == ["Alpha"]
    assert titles(run(capsys, "s", "--list", "--tag", "good", "--tag", "bad")[1]) == ["Alpha", "Beta"]


def test_nothing_selected_is_exit_code_4(capsys, three):
    code, out, err = run(capsys, "s", "--tag", "none")
    assert (code, out) == (4, "0 passed, 0 failed, 0 skipped\n")
    assert "no scenario was selected" in err


def test_a_file_that_cannot_be_parsed_fails_whatever_is_selected(capsys, three):
    write("s/d.toml", "x = = 1")
    code, out, _ = run(capsys, "s", "--tag", "good")
    assert code == 1
    assert "s/d.toml:1:5: error[syntax]" in out


def test_missing_files_are_exit_code_2_and_the_others_are_played(capsys, three):
    code, out, _ = run(capsys, "missing.toml", "s")
    assert code == 2
    assert "there is no such file" in out
    assert out.endswith("1 passed, 2 failed, 1 skipped\n")


def test_an_unknown_game_is_a_fault_with_the_nearest(capsys):
    write("a.toml", story(game="golden-hron"))
    assert (
        'a.toml:1:8: error[unknown-game]: game: there is no game "golden-hron"; did you mean "golden-horn"?'
        in (run(capsys, "a.toml")[1])
    )


def test_the_game_may_be_told_by_an_option(capsys):
    write("a.toml", story().replace('game = "toy"\n', ""))
    assert run(capsys, "a.toml", "--game", "toy")[0] == 0


def test_rules_are_laid_over_those_of_the_set_up(capsys):
    write("a.toml", story(rest='deal = "q"\nexpect.rules.rounds = 9'))
    assert run(capsys, "a.toml")[0] == 1
    assert run(capsys, "a.toml", "--rules", "rounds=9")[0] == 0


def test_stdin_is_a_scenario_too(capsys, monkeypatch, tmp_path):
    write("in.toml", story(rest=WRONG))
    with Path("in.toml").open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert run(capsys, "-")[1].startswith("<stdin>:16:15: failed")


# --- how it is run


def test_stopping_at_the_first_failure_plays_nothing_after_it(capsys, three):
    write("s/bb.toml", story("Later", rest=WRONG))
    assert run(capsys, "s", "-x")[1].endswith("\n1 passed, 1 failed, 0 skipped\n")


def test_stopping_within_a_file_leaves_its_other_cases_out(capsys):
    rows = "".join(f'[[case]]\nbowl = "{bowl}"\n' for bowl in ("1p 2q", "2q", "1p 2q"))
    write("a.toml", story("${bowl}", rest='deal = "q"\nexpect.bowl = "${bowl}"\n' + rows))
    assert run(capsys, "a.toml", "-x")[1].endswith("\n1 passed, 1 failed, 0 skipped\n")


SEEDED = 'expect.bowl = "{}"'


def test_repeating_varies_the_seed_and_tells_what_depends_on_it(capsys):
    write("a.toml", story(top="seed = 1", rest=""))
    assert run(capsys, "a.toml", "--repeat", "20")[0] == 0
    for bowl in ("1p 2q", "2p 1q", "1a 1p 1q"):
        write("a.toml", story(top="seed = 1", rest=SEEDED.format(bowl)))
        if run(capsys, "a.toml")[0] == 0:
            break
    code, out, _ = run(capsys, "a.toml", "--repeat", "20")
    assert code == 1
    assert "expected the same verdict every time, found passed at first and failed with seed" in out


def test_what_is_dealt_is_the_same_in_every_repetition(capsys):
    write("a.toml", story(rest='deal = "q"\nexpect.bowl = "1p 2q"'))
    assert run(capsys, "a.toml", "--repeat", "5")[0] == 0


def test_durations_go_to_stderr(capsys, three):
    _, out, err = run(capsys, "s", "--durations", "1")
    assert out == run(capsys, "s")[1]
    assert re.fullmatch(r" *\d+\.\d ms  s/[abc]\.toml: .*\n", err)


def test_processes_are_loaded_only_where_they_are_wanted(capsys, three, monkeypatch):
    import sys

    monkeypatch.delitem(sys.modules, "goldenhorn_cli.crew", raising=False)
    run(capsys, "s", "-j", "1")
    assert "goldenhorn_cli.crew" not in sys.modules


@pytest.mark.parametrize("words", [(), ("-v",), ("-x",), ("--format", "json"), ("-k", "not alpha"), ("--list",)])
def test_several_processes_give_the_same_bytes(capsys, three, words):
    for number in range(30):
        write(f"s/more/{number:02}.toml", story(f"Number {number}", rest=WRONG if number % 7 == 3 else 'deal = "q"'))
    assert run(capsys, "s", "-j", "3", *words) == run(capsys, "s", "-j", "1", *words)


def test_the_same_run_gives_the_same_bytes(capsys, three):
    assert run(capsys, "s", "-v", "--format", "json") == run(capsys, "s", "-v", "--format", "json")


# --- defects


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_exception_of_a_game_is_exit_code_70_and_names_the_scenario(capsys, three, jobs):
    write("s/bad.toml", story("Raises", game="toy-raising"))
    code, out, err = run(capsys, "s", "-j", jobs)
    assert code == 70
    assert out.endswith("\n1 passed, 2 failed, 1 skipped\n")
    assert err.startswith(
        "error: s/bad.toml: Raises: a defect of goldenhorn: ZeroDivisionError: a defect of the game\n"
    )
    assert "Traceback" not in out + err


def test_debug_shows_where_a_game_failed_in_whatever_process(capsys, three):
    write("s/bad.toml", story("Raises", game="toy-raising"))
    for jobs in ("1", "2"):
        assert "in _raise" in run(capsys, "s", "-j", jobs, "--debug")[2]


def test_every_defect_is_named(capsys):
    write("a.toml", story("One", game="toy-raising"))
    write("b.toml", story("Two", game="toy-raising"))
    err = run(capsys, "a.toml", "b.toml")[2]
    assert "a.toml: One" in err
    assert "b.toml: Two" in err


def test_a_worker_that_is_killed_is_exit_code_70_and_costs_no_other_verdict(capsys, three):
    for number in range(20):
        write(f"s/more/{number:02}.toml", story(f"Number {number}"))
    dying = [f"s/more/{number:02}x.toml" for number in (0, 5, 9, 10)]
    for name in dying:
        write(name, story("Dies", game="toy-dying"))
    code, out, err = run(capsys, "s", "-j", "2")
    assert code == 70
    assert [name for name in dying if f"error: {name}: the process that played it died\n" in err] == dying
    assert out.endswith("\n21 passed, 5 failed, 1 skipped\n")


# --- reports


def test_json_has_the_keys_that_scripts_rely_on(capsys, three):
    out = json.loads(run(capsys, "s", "--format", "json")[1])
    assert list(out)[:4] == ["schema", "passed", "failed", "skipped"]
    assert out["schema"] == "goldenhorn.simulate/1"
    failed = out["scenarios"][1]
    assert {key: failed[key] for key in ("file", "title", "status", "step", "line")} == {
        "file": "s/b.toml",
        "title": "Beta fails",
        "status": "failed",
        "step": 1,
        "line": 16,
    }
    assert "found" in failed["message"]


NASTY = "<&>\\\"'\\u0000\\u001b]]>\\uFFFE\\n%0A::x,y:z # \\\\ é"


def test_junit_is_valid_xml_for_any_text(capsys):
    write("a.toml", story(NASTY, rest=WRONG))
    write("b.toml", story(NASTY, f'skip = "{NASTY}"'))
    write("c.toml", story(NASTY, f'xfail = "{NASTY}"', WRONG))
    write("d.toml", story(NASTY, do="eat " + NASTY))
    assert run(capsys, ".", "--report", "junit=out.xml")[0] == 1
    suites = ElementTree.parse("out.xml").getroot()
    assert suites.attrib == {"name": "goldenhorn", "tests": "4", "failures": "1", "errors": "1", "skipped": "2"}
    cases = list(suites.iter("testcase"))
    assert [child.tag for case in cases for child in case] == ["failure", "skipped", "skipped", "error"]
    assert cases[0].get("name", "").startswith("<&>\"'��]]>�\n%0A")
    assert (cases[0].get("file"), cases[0].get("line")) == ("a.toml", "16")


def test_tap_numbers_every_scenario_and_escapes_what_means_something(capsys, three):
    write("s/d.toml", story("Fifth \\\\ # hash", 'xfail = "later # on"', WRONG))
    out = run(capsys, "s", "--report", "tap=-")[1].splitlines()
    assert out[:2] == ["TAP version 14", "1..4"]
    assert [line for line in out if re.match("(not )?ok", line)] == [
        "ok 1 - s/a.toml: Alpha passes",
        "not ok 2 - s/b.toml: Beta fails",
        "ok 3 - s/c.toml: Gamma is skipped # SKIP not now",
        "not ok 4 - s/d.toml: Fifth \\\\ \\# hash # TODO fails as expected: later \\# on",
    ]
    assert out[4] == "  ---"
    assert out[10] == "  ..."


def test_github_commands_are_one_line_each_and_escaped(capsys):
    write("a,b%.toml", story("x: y, z\\n%", do="eat\\nit"))
    code, out, _ = run(capsys, "a,b%.toml", "--format", "github")
    assert code == 1
    first, last = out.splitlines()
    assert first.startswith("::error file=a%2Cb%25.toml,line=14,col=6,title=x%3A y%2C z%0A%25::step 1: ")
    assert last == "0 passed, 1 failed, 0 skipped"


def test_several_reports_may_be_written(capsys, three):
    assert run(capsys, "s", "--report", "json=a.json", "--report", "tap=b.tap", "--report", "github=c.txt")[0] == 1
    assert json.loads(Path("a.json").read_text())["failed"] == 1
    assert Path("b.tap").read_text().startswith("TAP version 14\n")
    assert Path("c.txt").read_text().startswith("::error file=s/b.toml")


def test_a_report_on_stdout_stands_there_alone(capsys, three):
    _, out, err = run(capsys, "s", "--report", "junit=-")
    ElementTree.fromstring(out.encode())
    assert err == "1 passed, 1 failed, 1 skipped\n"


@pytest.mark.parametrize(
    "words",
    [
        ("--report", "xml=a.xml"),
        ("--report", "junit"),
        ("--report", "junit="),
        ("--report", "tap=-", "--report", "junit=-"),
        ("--report", "tap=-", "--format", "json"),
        ("--repeat", "0"),
        ("-j", "0"),
    ],
)
def test_wrong_options_are_usage_errors_before_anything_is_played(capsys, three, words):
    code, out, err = run(capsys, "s", *words)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


def test_a_report_that_cannot_be_written_is_exit_code_2_after_the_verdicts(capsys, three):
    code, out, err = run(capsys, "s", "--report", "junit=missing/out.xml")
    assert code == 2
    assert out.endswith("1 passed, 1 failed, 1 skipped\n")
    assert "missing/out.xml: cannot be written" in err


# --- update


def test_update_writes_what_was_found_and_keeps_comments_and_layout(capsys):
    text = story(rest=WRONG + '\n[expect]\nscores = { Anna = 3, Ben = 9 } # at the end\nwinners = [\n  "Zoe", # ?\n]')
    write("a.toml", text)
    code, out, err = run(capsys, "a.toml", "--update")
    expected = text.replace('"2q"', '"1p 2q"').replace("apple = 4", "apple = 3").replace("Ben = 9", "Ben = 2")
    expected = expected.replace('[\n  "Zoe", # ?\n]', "[]")
    assert Path("a.toml").read_text() == expected
    assert (code, out) == (0, "1 passed, 0 failed, 0 skipped\n")
    assert err == "a.toml: 4 expectations updated\n"


def test_update_writes_into_the_row_of_a_case(capsys):
    rows = '[[case]]\nfruit = "apple"\nn = 7\n[[case]]\nfruit = "pear"\nn = 1\n'
    text = story(do="take ${fruit}", rest='deal = "q"\nexpect.baskets.Anna."${fruit}" = "${n}"\n' + rows)
    write("a.toml", text.replace("n = 7", "n = 4"))
    assert run(capsys, "a.toml", "--update")[0] == 0
    assert Path("a.toml").read_text() == text.replace("n = 7", "n = 3")


def test_update_leaves_alone_what_is_broken_or_refused(capsys):
    texts = {"a.toml": story(do="eat"), "b.toml": story(do="offer pear Ben", rest=""), "c.toml": "x = = 1"}
    for name, text in texts.items():
        write(name, text)
    assert run(capsys, ".", "--update")[0] == 1
    assert {name: Path(name).read_text() for name in texts} == texts


def test_update_changes_nothing_in_a_file_that_passes(capsys):
    write("a.toml", story())
    before = Path("a.toml").stat().st_mtime_ns
    assert run(capsys, "a.toml", "--update")[0] == 0
    assert Path("a.toml").stat().st_mtime_ns == before


def test_update_is_refused_in_ci_unless_forced(capsys, monkeypatch):
    write("a.toml", story(rest=WRONG))
    monkeypatch.setenv("CI", "true")
    code, _, err = run(capsys, "a.toml", "--update")
    assert code == 2
    assert "this is CI" in err
    assert Path("a.toml").read_text() == story(rest=WRONG)
    assert run(capsys, "a.toml", "--update", "--force")[0] == 0


def test_update_cannot_write_stdin(capsys):
    assert run(capsys, "-", "--update")[0] == 2


def test_update_keeps_windows_line_ends(capsys):
    Path("a.toml").write_bytes(story(rest=WRONG).replace("\n", "\r\n").encode())
    assert run(capsys, "a.toml", "--update")[0] == 0
    data = Path("a.toml").read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n")


@pytest.mark.parametrize(("report", "file"), [("junit", "report.xml"), ("json", "report.json"), ("tap", "report.txt")])
def test_a_report_without_a_file_is_told_one_with_the_usual_ending(capsys, report, file):
    write("a.toml", story())
    code, _, err = run(capsys, "a.toml", "--report", report)
    assert (code, err.splitlines()[1]) == (2, f"hint: for example --report {report}={file}")


@pytest.mark.parametrize("words", ["--format github", "--report junit=-", "--report tap=-", "--report github=-"])
def test_what_is_only_listed_has_not_failed_in_any_report(capsys, words):
    write("a.toml", story())
    code, out, err = run(capsys, ".", "--list", *words.split())
    assert (code, out) == (2, "")
    assert "nothing to report" in err
    assert run(capsys, ".", "--list", "--format", "json")[0] == 0
    assert run(capsys, ".", "--list", "--report", "json=-")[0] == 0


def test_a_wrong_game_is_told_even_where_every_scenario_names_its_own(capsys):
    write("a.toml", story())
    code, out, err = run(capsys, "a.toml", "--game", "chess")
    assert (code, out) == (2, "")
    assert "chess" in err
