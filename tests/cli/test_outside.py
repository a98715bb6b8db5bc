"""Bots from outside that do as they should: what they are told, what they may answer, and how they are named."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from goldenhorn_cli import outside
from goldenhorn_cli.main import main
from goldenhorn_cli.outside import protocol
from goldenhorn_cli.outside.seat import Program, Seat

from goldenhorn import search
from goldenhorn.core.bot import BadBot
from goldenhorn.core.chance import blind, stream
from goldenhorn.games import find
from goldenhorn.play.match import Outcome, play
from tests.cli.zoo import AMPLE, GAME, ROOT, against_random, animal, makes, start

EXAMPLES = ROOT / "examples" / "bots"
LISTENER = """
import json, sys
with open({path!r}, "a") as heard:
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({{"name": "listener", "version": "2", "protocol": 1, "more": "is ignored"}}), flush=True)
        elif message["type"] == "decide":
            print(json.dumps({{"id": message["id"], "action": message["options"][0]}}), flush=True)
"""


@pytest.fixture
def listener(tmp_path: Path) -> str:
    """A bot that keeps whatever it is told in the file `heard`."""
    (tmp_path / "listener.py").write_text(LISTENER.format(path=str(tmp_path / "heard")))
    return f"cmd:{sys.executable} '{tmp_path / 'listener.py'}'"


def heard(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "heard").read_text(encoding="utf-8").splitlines()]


def result(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert main([*words, "--format", "json"]) == code
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


EXAMPLE_BOTS = [
    pytest.param(f"cmd:{sys.executable} {EXAMPLES / 'random_bot.py'}", id="python"),
    pytest.param(
        f"cmd:node {EXAMPLES / 'greedy_ish.js'}",
        id="javascript",
        marks=pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine"),
    ),
]


@pytest.mark.parametrize("bot", EXAMPLE_BOTS)
def test_the_examples_of_the_documentation_stand_the_check(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "check", bot, "--bot-time", "30"]) == 0
    out = capsys.readouterr().out
    assert "ok      plays a game of 4 players from seat 4" in out
    assert "profile=review" in out
    assert out.endswith(", 0 failed\n")


@pytest.mark.parametrize("bot", EXAMPLE_BOTS)
def test_the_examples_play_matches(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = result(capsys, "match", bot, "random", "-n", "4", "--seed", "1", "--bot-time", "30")
    assert found["endings"] == {"normal": 4} | dict.fromkeys(
        ("illegal", "timeout", "crash", "protocol", "cap", "interrupted"), 0
    )


def test_a_program_is_told_of_each_game_its_decisions_and_its_end(tmp_path: Path, listener: str) -> None:
    make = makes(listener)
    outcomes = [against_random(make()), against_random(make(), 3)]
    del make
    told = heard(tmp_path)
    assert told[0] == {"type": "hello", "protocol": 1}
    assert told[-1] == {"type": "quit"}
    games = [message for message in told if message["type"] == "new_game"]
    assert games == [
        {"type": "new_game", "game": GAME, "players": ["P0", "P1"], "seat": 0, "rules": {}},
        {"type": "new_game", "game": GAME, "players": ["P0", "P1", "P2"], "seat": 0, "rules": {}},
    ]
    asked = [message for message in told if message["type"] == "decide"]
    assert [message["id"] for message in asked] == list(range(1, len(asked) + 1))
    assert asked[0].keys() == {"type", "id", "view", "options", "deadline"}
    assert asked[0]["deadline"] == AMPLE.decide
    for outcome, message in zip(outcomes, (one for one in told if one["type"] == "game_over"), strict=True):
        assert message == {
            "type": "game_over",
            "seat": 0,
            "scores": list(outcome.scores),
            "ranks": list(outcome.ranks),
            "ending": outcome.ending,
            "by": outcome.by,
        }


def test_one_process_plays_all_the_games(tmp_path: Path, listener: str) -> None:
    make = makes(listener)
    for _ in range(3):
        against_random(make())
    assert sum(message["type"] == "hello" for message in heard(tmp_path)) == 1


def test_words_and_numbers_are_answers_alike() -> None:
    assert against_random(makes(animal("wordy"))()).kind == "normal"
    assert against_random(makes(animal("tame"))()).kind == "normal"


def test_other_hands_are_told_as_numbers_only(tmp_path: Path, listener: str) -> None:
    against_random(makes(listener)(), 3)
    told = [message["view"] for message in heard(tmp_path) if message["type"] == "decide"]
    later = [view for view in told if "turn" in view]
    assert later
    for view in later:
        assert isinstance(view["hands"]["P0"], str)
        assert all(type(view["hands"][other]) is int for other in ("P1", "P2"))


class Overhears(Seat):
    """Notes what its program would be sent, byte by byte."""

    def __init__(self, sent: list[bytes]) -> None:
        class Silent(Program):
            running = None  # type: ignore[assignment]

            def start(self) -> None:
                pass

            def tell(self, message: bytes) -> None:
                sent.append(message)

            def decide(self, view: Any, options: Any) -> int:
                sent.append(protocol.decide(1, view, options, 1.0))
                return 0

        super().__init__(Silent([], AMPLE), find(GAME))


@pytest.mark.parametrize("rules", [{}, {"warehouse": "hidden"}, {"placement": "simultaneous"}])
def test_what_is_hidden_from_a_seat_changes_no_byte_that_it_is_sent(rules: dict[str, str]) -> None:
    """Whatever the truth may be among all that look alike to a seat: it is sent the same."""
    game = find(GAME)
    state = game.start(game.read({"players": ["Anna", "Ben", "Cleo"], "rules": rules}))
    differing = 0
    for seat, truth in positions(state):
        others = [game.imagine(game.view(truth, seat), stream("truth", number)) for number in range(3)]
        differing += sum(other != truth for other in others)
        messages = set()
        for one in (truth, *others):
            sent: list[bytes] = []
            Overhears(sent).decide(game.view(one, seat), game.options(one), stream("same"))
            messages.add(b"".join(sent))
        assert len(messages) == 1
    assert differing > 20  # or the test shows nothing


def positions(state: Any) -> Iterator[tuple[int, Any]]:
    """The decisions of a game at random, each with its seat."""
    found: list[tuple[int, Any]] = []
    game = find(GAME)

    class Notes:
        def decide(self, view: Any, options: Any, rng: Any) -> Any:
            found.append((view.seat, game.clone(state)))
            return options[int(rng.random() * len(options))]

    play(game, state, [(Notes(), stream("notes", seat)) for seat in range(3)], blind(stream("deal")))
    yield from found[:120]


def test_words_that_are_no_option_are_read_as_people_write_them() -> None:
    class Shouts(Overhears):
        def __init__(self) -> None:
            super().__init__([])
            self._program.decide = lambda view, options: "  PLACE ".join(options[0].split("place "))  # type: ignore[method-assign]

    game = find(GAME)
    state = start()
    options = game.options(state)
    assert Shouts().decide(game.view(state, 0), options, stream("same")) is options[0]


def test_a_python_class_plays_in_a_process_of_its_own_and_may_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_bots.py").write_text(
        "import os\n"
        "class Mine:\n"
        "    version = '3'\n"
        "    def new_game(self, message):\n"
        "        self.seat = message['seat']\n"
        "    def decide(self, view, options, rng):\n"
        "        print('thinking', os.getpid())\n"
        "        return rng.choice(options)\n"
        "    def game_over(self, message):\n"
        "        print(message['ranks'][self.seat])\n"
    )
    monkeypatch.chdir(tmp_path)
    assert main(["bots", "check", "py:my_bots:Mine", "--bot-time", "30"]) == 0
    out = capsys.readouterr().out
    assert "ok      starts and says hello: Mine 3" in out
    assert "its last line on stderr: " in out


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("py:no_such_module:Bot", "there is no module no_such_module"),
        ("py:json:Nothing", "there is no Nothing in json"),
        ("py:collections:Counter", "has no decide(view, options, rng)"),
    ],
)
def test_a_class_that_is_not_there_is_told_as_the_fault_that_it_is(bot: str, message: str) -> None:
    outcome = against_random(makes(bot)())
    assert outcome.ending == "crash"
    assert message in outcome.message


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("cmd:", "names no program"),
        ("cmd:'", "cannot be read"),
        ("cmd:./no_such_bot", "there is no program ./no_such_bot"),
        (f"cmd:{ROOT / 'README.md'}", "cannot be executed"),
        ("py:module", "names no class"),
        ("py:../x:y", "names no class"),
    ],
)
def test_a_bot_that_cannot_be_is_told_before_a_game_is_played(
    bot: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", bot, "random"]) == 2
    assert message in capsys.readouterr().err


def test_bots_of_installed_packages_are_known_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(outside, "installed", lambda: {"theirs": "goldenhorn.core.bot:RandomBot"})
    assert result(capsys, "match", "theirs", "random", "-n", "2", "--seed", "1")["endings"]["normal"] == 2
    assert main(["bots"]) == 0
    assert "installed: goldenhorn.core.bot:RandomBot" in capsys.readouterr().out
    with pytest.raises(BadBot):
        outside.command("theirs:speed=2")


def test_entry_points_are_looked_up_only_for_names_that_are_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> dict[str, str]:
        raise AssertionError

    monkeypatch.setattr(outside, "installed", never)
    assert not outside.is_outside("greedy:raid=0.5", search.recipes(GAME))
    assert outside.is_outside("cmd:./x", {})


def test_the_manifest_says_what_cannot_be_repeated(tmp_path: Path) -> None:
    manifests = []
    for number, bots in enumerate((["random", "greedy"], ["random", animal("tame")], ["random", "flatmc:ms=1"])):
        out = tmp_path / f"{number}.jsonl"
        assert main(["match", *bots, "-n", "2", "--seed", "1", "--out", str(out)]) == 0
        manifests.append(json.loads(out.read_text(encoding="utf-8").splitlines()[0]))
    assert "deterministic" not in manifests[0]
    assert "bot_time" not in manifests[0]
    assert (manifests[1]["deterministic"], manifests[1]["bot_time"]) == (False, 5.0)
    assert manifests[2]["deterministic"] is False


def test_a_faulty_bot_is_replaced_where_that_is_asked_for_and_the_series_can_be_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.jsonl"
    words = ["match", "random", animal("crashing"), "-n", "4", "--seed", "1", "--on-fault", "replace"]
    words += ["--bot-time", "30", "--out", str(out)]
    found = result(capsys, *words)
    assert (found["endings"]["normal"], found["endings"]["crash"]) == (4, 0)
    assert [bot["faults"] for bot in found["bots"]] == [0, 4]
    kept = out.read_bytes()
    replaced = json.loads(kept.splitlines()[1])["replaced"]
    assert [(one["by"], one["ending"], one["fault"]) for one in replaced] == [(animal("crashing"), "crash", "exit")]
    assert result(capsys, *words, "--resume") == found
    assert out.read_bytes() == kept


def test_a_series_stops_after_so_many_faults_and_that_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "random", animal("leaving"), "-n", "40", "--seed", "1", "--max-faults", "3", "--bot-time", "30"]
    found = result(capsys, *words, code=1)
    assert (found["games"], found["complete"], found["endings"]["crash"]) == (3, False, 3)
    assert main(words) == 1
    assert "stopped, as bots were at fault 3 times" in capsys.readouterr().err


def test_one_fault_is_told_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", animal("stillborn"), "random", "--games", "4", "--max-faults", "1"]) == 1
    assert capsys.readouterr().err.endswith("at fault 1 time\n")


def test_strict_minds_replaced_bots_too() -> None:
    words = ["match", "random", animal("leaving"), "-n", "2", "--seed", "1", "--on-fault", "replace", "-q"]
    assert main(words) == 0
    assert main([*words, "--strict"]) == 1


def test_the_check_tells_what_was_expected_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "check", animal("babbling")]) == 1
    out = capsys.readouterr().out
    assert "ok      starts and says hello: animal 1" in out
    assert "failed  plays a game of 2 players from seat 1: decision 1: wrote «thinking…" in out
    assert 'expected {"id": 1, "action": …}' in out
    found = result(capsys, "bots", "check", animal("stillborn"), code=1)
    assert (found["schema"], found["ok"]) == ("goldenhorn.bots.check/1", False)
    assert found["points"] == [{"point": "starts and says hello", "ok": False, "found": found["points"][0]["found"]}]


def test_the_check_finds_bots_that_stay(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "check", animal("staying"), "--bot-time", "30"]) == 1
    out = capsys.readouterr().out
    assert out.count("failed  ") == 1
    assert "failed  ends within 1 s after quit: had to be killed" in out


@pytest.mark.parametrize(("words", "message"), [(["check"], "no bot to check"), (["check", "greedy"], "of our own")])
def test_only_bots_from_outside_are_checked(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", *words]) == 2
    assert message in capsys.readouterr().err


def test_outcomes_are_told_as_the_protocol_says() -> None:
    outcome = Outcome((3, 9), (2, 1), "timeout", 0, 12, "late", "not for bots")
    assert b"not for bots" not in protocol.game_over(outcome, 1)


@pytest.mark.parametrize("time", ["nan", "inf", "0", "-1", "soon"])
@pytest.mark.parametrize("words", [["match", "random", "cmd:cat"], ["bots", "check", "cmd:cat"]])
def test_a_time_to_decide_is_a_number_of_seconds(
    words: list[str], time: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--bot-time", time]) == 2
    assert "--bot-time" in capsys.readouterr().err
