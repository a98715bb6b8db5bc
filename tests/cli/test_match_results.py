"""The result file: safe against a kill at any byte, against other series, and against disks that are full."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli.main import main
from goldenhorn_cli.playing import play, series_of
from goldenhorn_cli.results import Results, game_document, game_played, line_of

from tests import built

WORDS = ("match", "random", "random", "-n", "6", "--seed", "1")


def run(out: Path, *more: str, words: tuple[str, ...] = WORDS) -> int:
    return main([*words, "--out", str(out), *more])


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """The result file of an unbroken run."""
    assert run(tmp_path / "whole.jsonl") == 0
    return (tmp_path / "whole.jsonl").read_bytes()


def test_a_manifest_line_then_a_line_a_game_in_order(whole: bytes) -> None:
    manifest, *games = [json.loads(line) for line in whole.splitlines()]
    assert manifest == {
        "schema": "goldenhorn.match/1",
        "game": "golden-horn",
        "version": manifest["version"],
        "bots": ["random", "random"],
        "rules": {},
        "setup": None,
        "games": 6,
        "seed": 1,
    }
    assert [game["game"] for game in games] == [1, 2, 3, 4, 5, 6]
    assert [game["block"] for game in games] == [1, 1, 2, 2, 3, 3]
    assert [game["seats"] for game in games[:2]] == [["random", "random#2"], ["random#2", "random"]]
    assert all(len(game["scores"]) == len(game["ranks"]) == 2 for game in games)


def test_no_time_and_nothing_of_the_machine_is_kept(whole: bytes, tmp_path: Path) -> None:
    assert str(tmp_path).encode() not in whole
    assert os.uname().nodename.encode() not in whole
    assert run(tmp_path / "again.jsonl") == 0
    assert (tmp_path / "again.jsonl").read_bytes() == whole


def test_a_kill_at_any_byte_and_a_resumed_run_leave_the_bytes_of_an_unbroken_one(whole: bytes, tmp_path: Path) -> None:
    manifest = json.loads(whole.splitlines()[0])
    series = series_of(manifest)
    games = [play(series, number, record=False).played for number in range(6)]
    out = tmp_path / "results.jsonl"
    for length in range(len(whole) + 1):
        out.write_bytes(whole[:length])
        with Results(str(out), manifest, resume=True, force=False) as results:
            finished = list(results.finished(series.names))
            assert finished == games[: len(finished)]
            assert len(finished) == max(0, whole[:length].count(b"\n") - 1)
            for played in games[len(finished) :]:
                results.write(played, series.names)
        assert out.read_bytes() == whole


@pytest.mark.parametrize("cut", [1, 40, 300, 500, -1, -20])
def test_resume_plays_only_what_is_missing_and_prints_the_same(
    whole: bytes, tmp_path: Path, cut: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS]) == 0
    unbroken = capsys.readouterr().out
    out = tmp_path / "results.jsonl"
    out.write_bytes(whole[:cut])
    assert run(out, "--resume", "-v") == 0
    told = capsys.readouterr()
    assert out.read_bytes() == whole
    assert told.out == unbroken
    assert told.err.count("game ") == 6 - max(0, whole[:cut].count(b"\n") - 1)


def test_resume_of_a_whole_file_plays_nothing_and_of_none_everything(whole: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    assert run(out, "--resume") == 0
    assert out.read_bytes() == whole
    inode, changed = out.stat().st_ino, out.stat().st_mtime_ns
    assert run(out, "--resume") == 0
    assert (out.stat().st_ino, out.read_bytes()) == (inode, whole)
    assert out.stat().st_mtime_ns >= changed


def test_a_torn_tail_of_any_length_is_cut(whole: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    out.write_bytes(b"".join(whole.splitlines(keepends=True)[:5]) + bytes(5000))
    assert run(out, "--resume") == 0
    assert out.read_bytes() == whole


def test_resume_takes_seed_and_games_from_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results.jsonl"
    assert run(out, words=("match", "random", "random", "-n", "4")) == 0
    first = capsys.readouterr().out
    assert run(out, "--resume", words=("match", "random", "random")) == 0
    assert capsys.readouterr().out == first


def test_an_existing_file_is_left_alone_without_resume(whole: bytes, tmp_path: Path) -> None:
    out = tmp_path / "whole.jsonl"
    assert run(out) == 2
    assert out.read_bytes() == whole
    assert run(out, "--seed", "2", "--force") == 0
    assert out.read_bytes() != whole


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("random", "greedy", "-n", "6", "--seed", "1"), "bots"),
        (("random", "random", "-n", "8", "--seed", "1"), "games"),
        (("random", "random", "-n", "6", "--seed", "2"), "seed"),
        (("random", "random", "-n", "6", "--seed", "1", "--rules", "max_turns=3"), "rules"),
    ],
)
def test_another_series_is_not_resumed(
    whole: bytes, tmp_path: Path, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "whole.jsonl"
    assert run(out, "--resume", words=("match", *words)) == 2
    assert f"of another series: {told} " in capsys.readouterr().err
    assert out.read_bytes() == whole


@pytest.mark.parametrize("text", ["hello\n", "[1]\n", '{"schema": "goldenhorn.score/1"}\n', "\xff\n"])
def test_a_file_of_something_else_is_not_resumed(tmp_path: Path, text: str) -> None:
    out = tmp_path / "notes.txt"
    out.write_text(text, encoding="latin-1")
    assert run(out, "--resume") == 2
    assert out.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    "edit",
    [
        (b'"games":6', b'"games":-2'),
        (b'"games":6', b'"games":5'),
        (b'"games":6', b'"games":"6"'),
        (b'"games":6', b'"games":null'),
        (b'"games":6', b'"games":6.0'),
        (b'"games":6', b'"games":true'),
        (b'"seed":1', b'"seed":"1"'),
        (b'"seed":1', b'"seed":1.0'),
        (b'"seed":1', b'"seed":[]'),
        (b'"bots":["random","random"]', b'"bots":[]'),
        (b'"games":6', b'"games": 6'),
        (b"{", b"\xef\xbb\xbf{"),
        (b"\n", b"\r\n"),
    ],
)
def test_an_edited_manifest_is_not_resumed(whole: bytes, tmp_path: Path, edit: tuple[bytes, bytes]) -> None:
    out = tmp_path / "results.jsonl"
    edited = whole.replace(*edit, 1)
    assert edited != whole
    out.write_bytes(edited)
    assert run(out, "--resume", words=("match", "random", "random")) == 2
    assert out.read_bytes() == edited


def test_more_games_than_the_series_has_are_told(whole: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    edited = whole.replace(b'"games":6', b'"games":4', 1)
    out.write_bytes(edited)
    assert run(out, "--resume", words=("match", "random", "random")) == 1
    assert out.read_bytes() == edited


def test_a_torn_first_line_of_something_else_is_not_cut(tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_text("my diary")
    assert run(out, "--resume") == 2
    assert out.read_text() == "my diary"


@pytest.mark.parametrize("spoil", [(b'"game":3', b'"game":4'), (b'"ranks":[', b'"ranks":["x",'), (b"{", b"")])
def test_a_spoilt_line_is_located_and_nothing_is_lost(
    whole: bytes, tmp_path: Path, spoil: tuple[bytes, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.jsonl"
    lines = whole.splitlines(keepends=True)
    lines[3] = lines[3].replace(*spoil, 1)
    spoilt = b"".join(lines)
    out.write_bytes(spoilt)
    assert run(out, "--resume") == 1
    assert f"{out}:4:1: error[bad-result]" in capsys.readouterr().err
    assert out.read_bytes() == spoilt


def test_a_line_tells_its_game_again(whole: bytes) -> None:
    names = ["random", "random#2"]
    for line in whole.splitlines(keepends=True)[1:]:
        assert line_of(game_document(game_played(json.loads(line), names), names)) == line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to try")
def test_a_full_disk_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--out", "/dev/full"]) == 2
    captured = capsys.readouterr()
    assert "no space left" in captured.err
    assert captured.out == ""


def test_a_disk_that_fills_up_keeps_what_was_written(whole: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    limit = 800
    code = (
        f"import resource, signal; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}));"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "import sys; from goldenhorn_cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [*built.PYTHON, "-c", code, *WORDS, "--out", str(out)]
    run_ = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (run_.returncode, run_.stdout) == (2, "")
    assert "file too large" in run_.stderr
    assert out.read_bytes() == whole[:limit]
    assert run(out, "--resume") == 0
    assert out.read_bytes() == whole


def test_an_unwritable_place_is_exit_code_2(tmp_path: Path) -> None:
    assert run(tmp_path) == 2
    assert run(tmp_path / "no" / "such" / "folder.jsonl") == 2


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a user whom permissions stop")
def test_a_read_only_folder_is_exit_code_2(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert run(tmp_path / "results.jsonl") == 2


def test_faults_are_kept_with_who_and_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from goldenhorn import search
    from goldenhorn.core.bot import RANDOM, Recipe

    class Cheats:
        looks = False

        def decide(self, *arguments: Any) -> object:
            return 7

    known = {"random": RANDOM, "cheats": Recipe("", {}, lambda parameters: Cheats())}
    monkeypatch.setattr(search, "recipes", lambda name, clock=None: known)
    out = tmp_path / "results.jsonl"
    words = ("match", "random", "cheats", "-n", "2", "--seed", "1")
    assert run(out, words=words) == 0
    kept = out.read_bytes()
    games = [json.loads(line) for line in kept.splitlines()[1:]]
    assert [(game["ending"], game["by"], game["fault"], game["winners"]) for game in games] == [
        ("illegal", "cheats", "int", ["random"])
    ] * 2
    out.write_bytes(kept[:-30])
    assert run(out, "--resume", words=words) == 0
    assert out.read_bytes() == kept


def test_strict_counts_what_a_resumed_file_tells(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    assert run(out) == 0
    lines = out.read_bytes().splitlines(keepends=True)
    crashed = {**json.loads(lines[3]), "ending": "crash", "by": "random", "fault": "ValueError"}
    lines[3] = line_of(crashed)
    out.write_bytes(b"".join(lines))
    assert run(out, "--resume") == 0
    assert run(out, "--resume", "--strict") == 1
