"""A series that stops by itself: with the same game whoever plays it, and never within a block."""

import json
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli import running
from goldenhorn_cli.main import main
from goldenhorn_cli.stops import stops

PAIR = ("greedy", "greedy:raid=0", "--seed", "1")


def match(*words: str) -> int:
    return main(["match", *words])


def result(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert match(*words, "--format", "json") == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("rule", "verdicts"), [(("--until", "10%"), {"narrow"}), (("--sprt", "40%:60%"), {"low", "high"})]
)
def test_two_processes_stop_where_one_does_and_keep_nothing_beyond(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rule: tuple[str, str], verdicts: set[str]
) -> None:
    kept = []
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.jsonl"
        assert match(*PAIR, *rule, "-j", jobs, "--out", str(out)) == 0
        kept.append((capsys.readouterr().out, out.read_bytes()))
    assert kept[0] == kept[1]
    found = result(capsys, *PAIR, *rule)
    assert found["stopped"] in verdicts
    assert found["complete"]
    assert found["games"] % 2 == 0
    assert kept[0][1].count(b"\n") == found["games"] + 1 < 1000


def test_every_share_is_as_near_as_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    found = result(capsys, "greedy", "random", "random", "--seed", "1", "--until", "0.06")
    assert all(bot["win_share_high"] - bot["win_share_low"] <= 0.12 for bot in found["bots"])


def test_a_stopped_series_is_resumed_as_a_whole_one_and_a_cut_one_goes_on_to_the_same_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.jsonl"
    assert match(*PAIR, "--sprt", "40%:60%", "--out", str(out)) == 0
    shown, whole = capsys.readouterr().out, out.read_bytes()
    for length in (len(whole), len(whole) // 2, len(whole) - 20):
        out.write_bytes(whole[:length])
        assert match("greedy", "greedy:raid=0", "--out", str(out), "--resume") == 0
        assert capsys.readouterr().out == shown
        assert out.read_bytes() == whole


def test_games_are_the_most_that_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert match(*PAIR, "--until", "1%", "-n", "30") == 0
    out = capsys.readouterr().out
    assert "30 games" in out
    assert "not every share is known to ±1 %" in out


def test_what_a_test_found_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert match("random", "greedy", "--seed", "1", "--sprt", "0.4:0.6") == 0
    assert "the share of random is 40 % rather than 60 %" in capsys.readouterr().out
    assert match("random", "random", "--seed", "1", "--sprt", "0.4:0.6", "-n", "4") == 0
    assert "it is not decided whether the share of random is 40 % or 60 %" in capsys.readouterr().out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_when_time_is_up_whole_blocks_are_kept_and_it_goes_on_later(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(100_000))
    monkeypatch.setattr(running, "monotonic", lambda: next(seconds))
    out = tmp_path / "results.jsonl"
    words = ("random", "random", "greedy", "-n", "90", "--seed", "1", "--out", str(out))
    assert match(*words, "--max-minutes", "0.08", "-j", jobs, "--format", "json") == 0
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert (found["games"], found["complete"], found["stopped"]) == (6, False, None)
    assert captured.err == "note: stopped after 0.08 minutes\n"
    assert out.read_bytes().count(b"\n") == 7
    monkeypatch.undo()
    assert match(*words, "--resume") == 0
    assert match(*words[:-2], "--out", str(tmp_path / "unbroken.jsonl")) == 0
    assert out.read_bytes() == (tmp_path / "unbroken.jsonl").read_bytes()


@pytest.mark.parametrize("text", ["2%", "±2%", "2 %", "0.02", "2%±"])
def test_how_near_is_written_as_a_part_or_in_percent(text: str) -> None:
    assert stops(text, None) == {"until": 0.02}


@pytest.mark.parametrize("text", ["50%:55%", "0.5:0.55", "0.5 : 55 %"])
def test_two_shares_are_written_with_a_colon(text: str) -> None:
    assert stops(None, text) == {"sprt": [0.5, 0.55]}


@pytest.mark.parametrize(
    "words",
    [
        *[("--until", text) for text in ("0", "50%", "-1%", "nan", "x", "", "inf")],
        *[("--sprt", text) for text in ("0.5", "0.6:0.5", "0.5:0.5", "0:2", "nan:0.5", "0.1:0.2:0.3", ":", "")],
        ("--until", "1%", "--sprt", "0.5:0.6"),
        *[("--max-minutes", text) for text in ("-1", "nan", "inf")],
    ],
)
def test_what_cannot_be_read_is_wrong_usage(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert match(*PAIR, *words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) <= 2


@pytest.mark.parametrize(("key", "value"), [("until", "x"), ("sprt", [1]), ("sprt", 3), ("until", None), ("until", 7)])
def test_an_edited_rule_is_no_result_file(tmp_path: Path, key: str, value: object) -> None:
    out = tmp_path / "results.jsonl"
    assert match(*PAIR, "-n", "2", "--out", str(out)) == 0
    first, rest = out.read_text().split("\n", 1)
    edited = json.dumps({**json.loads(first), key: value}, separators=(",", ":"))
    out.write_text(f"{edited}\n{rest}")
    assert match(*PAIR, "--out", str(out), "--resume") == 2
