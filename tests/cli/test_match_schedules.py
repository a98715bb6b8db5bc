"""More bots than seats: who meets whom, and that results, resume and several processes know it."""

import json
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli.main import main

BOTS = ("random", "greedy", "random", "random")


def match(*words: str) -> int:
    return main(["match", *words])


def result(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    capsys.readouterr()
    assert match(*words, "--format", "json") == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("schedule", "games", "each"),
    [("all", 12, [6, 6, 6, 6]), ("round-robin", 12, [6, 6, 6, 6]), ("gauntlet", 6, [6, 2, 2, 2])],
)
def test_a_schedule_says_who_meets_whom(
    capsys: pytest.CaptureFixture[str], schedule: str, games: int, each: list[int]
) -> None:
    found = result(capsys, *BOTS, "--seats", "2", "--schedule", schedule, "-n", str(2 * games), "--seed", "1")
    assert (found["games"], found["players"], len(found["seats"])) == (2 * games, 2, 2)
    assert [bot["games"] for bot in found["bots"]] == [2 * count for count in each]
    assert all(bot["win_share_low"] <= bot["win_share"] <= bot["win_share_high"] for bot in found["bots"])
    shares = [bot["win_share"] * bot["games"] for bot in found["bots"]]
    assert sum(shares) == pytest.approx(found["games"])


def test_games_become_whole_rounds_and_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert match(*BOTS, "--seats", "3", "-n", "13", "--seed", "1") == 0
    told = capsys.readouterr()
    assert told.err == "note: 13 games become 24: every deal in 3 seatings of 4 groupings\n"
    assert "24 games, each deal in 3 seatings of 4 groupings, seed 1" in told.out
    assert "seat 3" in told.out
    assert match(*BOTS[:2], "-n", "1", "--seed", "1") == 0
    assert capsys.readouterr().err == "note: 1 game becomes 2: every deal in 2 seatings\n"
    assert "seat 4" not in told.out


def test_the_file_tells_schedule_and_seats_and_two_processes_write_the_same(tmp_path: Path) -> None:
    kept = []
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.jsonl"
        words = ("--seats", "2", "--schedule", "round-robin", "-n", "36", "--seed", "1", "-j", jobs)
        assert match(*BOTS, *words, "--out", str(out), "--record", str(tmp_path / jobs)) == 0
        kept.append((out.read_bytes(), [path.read_bytes() for path in sorted((tmp_path / jobs).iterdir())]))
    assert kept[0] == kept[1]
    manifest, *games = [json.loads(line) for line in kept[0][0].splitlines()]
    assert (manifest["seats"], manifest["schedule"]) == (2, "round-robin")
    assert [game["block"] for game in games] == [number // 2 + 1 for number in range(36)]
    assert [game["seats"] for game in games[:4]] == [
        ["random", "greedy"],
        ["greedy", "random"],
        ["random", "random#2"],
        ["random#2", "random"],
    ]


@pytest.mark.parametrize("cut", [3, 400, 1500, 2200])
def test_a_resumed_series_leaves_the_bytes_of_an_unbroken_one(
    tmp_path: Path, cut: int, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.jsonl"
    words = (*BOTS, "--seats", "2", "--schedule", "gauntlet", "-n", "12", "--seed", "1", "--out", str(out))
    assert match(*words) == 0
    shown, whole = capsys.readouterr().out, out.read_bytes()
    out.write_bytes(whole[:cut])
    assert match(*words, "--resume") == 0
    assert capsys.readouterr().out == shown
    assert out.read_bytes() == whole


def test_another_schedule_is_another_series(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "results.jsonl")
    assert match(*BOTS, "--seats", "2", "-n", "12", "--seed", "1", "--out", out) == 0
    assert match(*BOTS, "--seats", "2", "--schedule", "round-robin", "--out", out, "--resume") == 2
    assert 'schedule "all"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("key", "value"), [("seats", 0), ("seats", 9), ("seats", "2"), ("schedule", "none"), ("games", 7)]
)
def test_an_edited_manifest_is_no_result_file(tmp_path: Path, key: str, value: object) -> None:
    out = tmp_path / "results.jsonl"
    words = (*BOTS, "--seats", "2", "--out", str(out))
    assert match(*words, "-n", "12", "--seed", "1") == 0
    first, rest = out.read_text().split("\n", 1)
    edited = json.dumps({**json.loads(first), key: value}, separators=(",", ":"))
    out.write_text(f"{edited}\n{rest}")
    assert match(*words, "--resume") == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((*BOTS, "--seats", "5"), "4 bots cannot take 5 seats"),
        ((*BOTS, "--seats", "1"), "1 bot cannot play Golden Horn"),
        ((*BOTS, "random"), "--seats 2"),
        ((*BOTS, "--schedule", "gauntlett"), 'did you mean "gauntlet"?'),
        (("random",) * 40 + ("--seats", "4"), "91390 groupings"),
    ],
)
def test_what_cannot_be_scheduled_is_told(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert match(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err
