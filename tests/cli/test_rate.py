"""`goldenhorn rate`: what it reads, what it refuses, what it prints."""

import json
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli.main import main
from goldenhorn_cli.rounds import round_of

Game = tuple[tuple[str, ...], tuple[int, ...]]

MANIFEST: dict[str, Any] = {
    "schema": "goldenhorn.match/1",
    "game": "golden-horn",
    "version": "1",
    "rules": {},
    "setup": None,
}


def line(document: dict[str, Any]) -> str:
    return json.dumps(document) + "\n"


def game(number: int, seats: tuple[str, ...], ranks: tuple[int, ...], **more: Any) -> dict[str, Any]:
    return {
        "game": number,
        "block": (number - 1) // len(seats) + 1,
        "seats": seats,
        "scores": [30 - rank for rank in ranks],
        "ranks": ranks,
        "winners": [seat for seat, rank in zip(seats, ranks, strict=True) if rank == 1],
        "ending": "announced",
        "by": seats[0],
        "decisions": 80 + number % 7,
        **more,
    }


def written(path: Path, bots: tuple[str, ...], games: list[dict[str, Any]], **more: Any) -> str:
    """A result file as match leaves it."""
    manifest = {**MANIFEST, "bots": bots, "games": len(games) + len(games) % len(bots), "seed": 1, **more}
    path.write_text(line(manifest) + "".join(map(line, games)), encoding="utf-8")
    return str(path)


@pytest.fixture
def duel(tmp_path: Path) -> str:
    """Forty games: greedy wins three in four."""
    games = []
    for number in range(1, 41):
        seats = ("greedy", "random") if number % 2 else ("random", "greedy")
        greedy_wins = number % 4 != 1
        ranks = (1, 2) if (seats[0] == "greedy") == greedy_wins else (2, 1)
        games.append(game(number, seats, ranks))
    return written(tmp_path / "duel.jsonl", ("greedy", "random"), games)


def rated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["rate", *words, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_the_table_tells_rating_range_games_wins_and_share(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", duel]) == 0
    out, err = capsys.readouterr()
    heading, _, titles, *rows = out.splitlines()
    assert heading == "golden-horn: 40 games on 20 deals in 1 file, seed 1"
    assert titles.split() == ["entrant", "rating", "95", "%", "range", "games", "wins", "share"]
    assert rows[0].split()[0] == "greedy"
    assert rows[0].endswith("40    30  75.0 %")
    assert "players  seat  games   share" in out
    assert err == ""


def test_json_has_what_scripts_rely_on(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = rated(capsys, duel, "--seed", "3")
    assert found["schema"] == "goldenhorn.rate/1"
    assert (found["games"], found["deals"], found["seed"], found["anchor"]) == (40, 20, 3, None)
    best = found["entrants"][0]
    assert (best["entrant"], best["games"], best["wins"], best["win_share"]) == ("greedy", 40, 30, 0.75)
    assert best["rating_low"] < best["rating"] < best["rating_high"]
    assert best["rating"] == pytest.approx(400 * best["strength"] / 2.302585, abs=0.01)
    # 3 to 1 are 191 points; a virtual game draws both a little nearer.
    assert 175 < best["rating"] - found["entrants"][1]["rating"] < 191
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]


def test_the_same_command_prints_the_same_bytes(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    outs = []
    for _ in range(2):
        assert main(["rate", duel, "--format", "json"]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]


def test_an_anchor_stands_where_it_is_put(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = rated(capsys, duel, "--anchor", "random=1000")
    assert found["anchor"] == {"entrant": "random", "rating": 1000}
    (anchored,) = [one for one in found["entrants"] if one["entrant"] == "random"]
    assert (anchored["rating"], anchored["rating_low"]) == (1000, None)
    assert rated(capsys, duel, "--anchor", "random")["entrants"][0]["rating"] == pytest.approx(
        found["entrants"][0]["rating"] - 1000, abs=0.01
    )


@pytest.mark.parametrize("words", ["greedi", "greedy=x", "greedy=nan", "greedy=", "=5"])
def test_an_anchor_that_is_none_is_wrong_usage(duel: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", duel, "--anchor", words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "hint: " in err


def test_a_bot_with_parameters_may_be_the_anchor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = ("greedy:raid=0.5", "random")
    games = [game(1, bots, (1, 2)), game(2, bots[::-1], (1, 2))]
    name = written(tmp_path / "a.jsonl", bots, games)
    assert rated(capsys, name, "--anchor", bots[0])["anchor"] == {"entrant": bots[0], "rating": 0}
    assert rated(capsys, name, "--anchor", f"{bots[0]}=7")["anchor"] == {"entrant": bots[0], "rating": 7}


def test_the_second_of_a_kind_counts_as_the_same_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = ("greedy", "random", "random#2")
    games = [game(n + 1, seats[n % 3 :] + seats[: n % 3], (1, 2, 3)) for n in range(6)]
    found = rated(capsys, written(tmp_path / "a.jsonl", ("greedy", "random", "random"), games))
    assert {one["entrant"]: one["games"] for one in found["entrants"]} == {"greedy": 6, "random": 12}


def test_several_files_are_rated_together(duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = ("greedy", "flatmc")
    more = written(tmp_path / "more.jsonl", bots, [game(1, bots, (1, 2)), game(2, bots[::-1], (1, 2))], seed=2)
    found = rated(capsys, duel, more)
    assert [one["entrant"] for one in found["entrants"]][-1] == "random"
    assert (found["files"], found["games"], found["deals"]) == (2, 42, 21)


def test_more_bots_than_seats_share_a_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = ("a", "b", "c")
    pairs = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")] * 2
    games = [game(n + 1, pair, (1, 2)) for n, pair in enumerate(pairs)]
    found = rated(capsys, written(tmp_path / "a.jsonl", bots, games, seats=2, schedule="all"))
    assert (found["games"], found["deals"]) == (12, 2)
    assert [one["rating"] for one in found["entrants"]] == pytest.approx([0, 0, 0], abs=0.01)


def test_who_meets_whom_is_worked_out_once_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []

    def counted(manifest: dict[str, Any]) -> int:
        asked.append(manifest)
        return round_of(manifest)

    monkeypatch.setattr("goldenhorn_cli.stored.round_of", counted)
    bots = ("a", "b", "c")
    pairs = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")] * 3
    games = [game(n + 1, pair, (1, 2)) for n, pair in enumerate(pairs)]
    rated(capsys, written(tmp_path / "a.jsonl", bots, games, seats=2, schedule="all"))
    assert len(asked) == 1, "with many bots that takes longer than to read a game"


def test_files_of_different_games_are_refused(duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = written(tmp_path / "other.jsonl", ("a", "b"), [game(1, ("a", "b"), (1, 2))], game="mille-fiori")
    assert main(["rate", duel, other]) == 2
    assert '"mille-fiori"' in capsys.readouterr().err


def test_other_rules_and_the_same_series_twice_are_warned_of(
    duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("greedy", "random")
    ruled = written(tmp_path / "ruled.jsonl", bots, [game(1, bots, (1, 2))], rules={"raids_per_turn": 2})
    assert main(["rate", duel, ruled, duel]) == 0
    err = capsys.readouterr().err
    assert "warning: " in err
    assert "another rules than" in err
    assert "its games count twice" in err


def test_damaged_lines_are_located_all_at_once(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(duel)
    lines = path.read_text().splitlines(keepends=True)
    lines[3] = "junk\n"
    lines[5] = lines[5].replace('"ranks": [', '"ranks": [7, ')
    lines[9] = lines[8]
    lines[11] = lines[11].replace("random", "nobody")
    path.write_text("".join(lines))
    assert main(["rate", duel]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    for number in (4, 6, 10, 12):
        assert f"{duel}:{number}:1: error[bad-result]" in err
    assert len(err.splitlines()) == 4


@pytest.mark.parametrize(
    "spoilt",
    [
        {"ranks": [1, 3]},
        {"ranks": [2, 2]},
        {"scores": [1]},
        {"scores": [1.5, 2]},
        {"decisions": "x"},
        {"decisions": -1},
        {"seats": ["greedy", "greedy"]},
        {"seats": []},
        {"seats": ["greedy"], "scores": [30], "ranks": [1], "by": "greedy"},
        {"scores": [10**300, 0]},
        {"scores": [0, -(10**400)]},
        {"decisions": 10**400},
        {"seats": 7},
        {"by": "nobody"},
        {"ending": None},
        {"ending": "\ud800"},
        {"fault": 7},
        *[
            {"replaced": [{"by": "greedy", "ending": "crash", "decision": 1, "fault": "exit"} | spoilt]}
            for spoilt in ({"ending": {}}, {"decision": "x"}, {"fault": None}, {"by": "nobody"})
        ],
    ],
)
def test_a_line_that_tells_no_game_is_located(
    spoilt: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("greedy", "random")
    name = written(tmp_path / "a.jsonl", bots, [game(1, bots, (1, 2)), {**game(2, bots, (1, 2)), **spoilt}])
    assert main(["rate", name]) == 1
    assert f"{name}:3:1: error[bad-result]" in capsys.readouterr().err


def test_deep_or_huge_json_is_a_damaged_line(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    with Path(duel).open("a") as file:
        file.write("[" * 100_000 + "\n" + '{"game": ' + "9" * 5000 + "}\n")
    assert main(["rate", duel]) == 1
    assert capsys.readouterr().err.count("error[bad-result]") == 2


def test_a_torn_last_line_is_told_and_left_out(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(duel)
    path.write_text(path.read_text()[:-40])
    assert main(["rate", duel]) == 0
    out, err = capsys.readouterr()
    assert "39 games" in out
    assert f"{duel}:41: the last line is torn" in err


@pytest.mark.parametrize("text", ["", "my diary\n", "[]\n", '{"schema": "goldenhorn.rate/1"}\n', "\0\n"])
def test_what_is_no_result_file_is_located(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text)
    assert main(["rate", str(path)]) == 1
    assert f"{path}:1:1: error[bad-result]" in capsys.readouterr().err


def test_a_missing_file_is_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", str(tmp_path / "no.jsonl")]) == 2
    assert main(["rate", str(tmp_path)]) == 2
    assert main(["rate"]) == 2


def test_filters_choose_games(duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    three = ("greedy", "random", "flatmc")
    games = [game(n + 1, three[n % 3 :] + three[: n % 3], (1, 2, 3), ending="cap") for n in range(3)]
    more = written(tmp_path / "more.jsonl", three, games)
    assert rated(capsys, duel, more, "--filter", "players=3")["games"] == 3
    assert rated(capsys, duel, more, "--filter", "bot=greedy", "--filter", "players=2")["games"] == 40
    assert rated(capsys, duel, more, "--filter", "bot=flatmc")["games"] == 3
    assert rated(capsys, duel, more, "--filter", "ending=cap")["games"] == 3


def test_where_no_game_is_left_the_exit_code_is_4(
    duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rate", duel, "--filter", "bot=nobody"]) == 4
    assert "greedy, random" in capsys.readouterr().err
    empty = tmp_path / "empty.jsonl"
    empty.write_text(Path(duel).read_text().splitlines()[0] + "\n")
    assert main(["rate", str(empty)]) == 4


@pytest.mark.parametrize("words", ["bots=greedy", "greedy", "bot=", ""])
def test_a_filter_that_is_none_is_wrong_usage(duel: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", duel, "--filter", words]) == 2
    assert capsys.readouterr().out == ""


def test_games_that_were_interrupted_count_for_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = ("greedy", "random")
    lost = game(3, bots, (1, 1), ending="interrupted", by=None, scores=[0, 0], winners=[])
    name = written(tmp_path / "a.jsonl", bots, [game(1, bots, (1, 2)), game(2, bots[::-1], (1, 2)), lost])
    found = rated(capsys, name)
    assert (found["games"], found["interrupted"]) == (2, 1)


def test_who_never_met_and_who_never_lost_are_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for one, other in (("a", "b"), ("c", "d")):
        games = [game(1, (one, other), (1, 2)), game(2, (other, one), (2, 1))]
        files.append(written(tmp_path / f"{one}.jsonl", (one, other), games))
    assert main(["rate", *files, "-q"]) == 0
    out, err = capsys.readouterr()
    assert "warning: these never met, not even through others: a, b / c, d" in err
    assert "so how far apart they are is a guess: a / b" in err
    assert out.count("–") == 4


def test_quiet_tells_only_the_ratings(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", duel, "-q"]) == 0
    assert [text.split()[0] for text in capsys.readouterr().out.splitlines()] == ["entrant", "greedy", "random"]


def test_a_pipe_can_be_rated(duel: str) -> None:
    from tests.cli.shell import goldenhorn

    done = goldenhorn("rate", "-", "-q", stdin=Path(duel).read_bytes())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == goldenhorn("rate", duel, "-q").stdout


def test_games_that_were_really_played_can_be_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "results.jsonl")
    assert main(["match", "random", "random", "greedy", "-n", "9", "--seed", "1", "--out", out, "-q"]) == 0
    capsys.readouterr()
    found = rated(capsys, out)
    assert [one["entrant"] for one in found["entrants"]] == ["greedy", "random"]
    assert (found["games"], found["deals"]) == (9, 3)
