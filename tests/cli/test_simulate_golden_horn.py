"""Golden Horn through `simulate`: recorded games, mutated good files, and what nobody would write on purpose."""

import random
from pathlib import Path

import pytest
from goldenhorn_cli.main import main


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """Whole games with two, three and four players, recorded."""
    folder = tmp_path_factory.mktemp("records")
    for number, bots in enumerate((["random"] * 2, ["random"] * 3, ["random"] * 4)):
        words = [*bots, "--games", "4", "--seed", str(number), "--record", str(folder / str(number)), "-q"]
        assert main(["match", *words]) == 0
    return folder


def test_every_recorded_game_passes(records, capsys):
    files = sorted(records.rglob("*.toml"))
    assert len(files) == 14  # whole blocks: 4, 6 and 4
    assert main(["simulate", str(records), "-j", "2"]) == 0
    assert capsys.readouterr().out == "14 passed, 0 failed, 0 skipped\n"


def test_a_recorded_game_with_another_score_fails_and_can_be_updated(records, capsys, tmp_path, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    text = (records / "0" / "game-000001.toml").read_text()
    head, scores = text.split("[expect.scores]\n")
    name, _, total = scores.split("\n", 1)[0].partition(" = ")
    wrong = f"{head}[expect.scores]\n{name} = {int(total) + 1} # wrong\n" + scores.split("\n", 1)[1]
    file = tmp_path / "wrong.toml"
    file.write_text(wrong)
    assert main(["simulate", str(file)]) == 1
    assert f"scores.{name}: expected {int(total) + 1}, found {total}" in capsys.readouterr().out
    assert main(["simulate", str(file), "--update"]) == 0
    assert file.read_text() == wrong.replace(f"{int(total) + 1} # wrong", f"{total} # wrong")


def test_a_recorded_game_with_a_card_too_few_is_broken_where_it_was_dealt(records, capsys, tmp_path):
    lines = (records / "0" / "game-000001.toml").read_text().splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("deal = ") and k > 5)
    lines[at] = lines[at].rsplit(" ", 1)[0] + '"'
    file = tmp_path / "short.toml"
    file.write_text("\n".join(lines))
    assert main(["simulate", str(file)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:{at + 1}:8: broken: ")
    assert "error[deal-short]" in out


@pytest.mark.parametrize("seed", range(40))
def test_a_mutated_file_never_ends_in_a_defect(records, capsys, tmp_path, seed):
    chance = random.Random(seed)
    text = (records / str(seed % 3) / "game-000001.toml").read_text()
    lines = text.splitlines()[: 60 + chance.randrange(60)]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        lines[at] = chance.choice([_shuffled, _cut, _doubled, _swapped, _typo])(lines, at, chance)
    file = tmp_path / "mutated.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    code = main(["simulate", str(file)])
    out, err = capsys.readouterr()
    assert code in (0, 1), err
    assert "Traceback" not in out + err
    assert "defect" not in out + err
    if code:
        assert out.startswith(f"{file}:")
    assert main(["validate", str(file)]) in (0, 1)


def _shuffled(lines, at, chance):
    words = lines[at].split(" ")
    chance.shuffle(words)
    return " ".join(words)


def _cut(lines, at, chance):
    return lines[at][: chance.randrange(len(lines[at]) + 1)]


def _doubled(lines, at, chance):
    return f"{lines[at]}\n{lines[at]}"


def _swapped(lines, at, chance):
    return chance.choice(lines)


def _typo(lines, at, chance):
    where = chance.randrange(len(lines[at]) + 1)
    return lines[at][:where] + chance.choice("xé\x00\"'[]{}#=.9 -\\\t") + lines[at][where + 1 :]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"step = " + b"[" * 5000,
        b"step" + b".a" * 5000 + b" = 1",
        b"seed = " + b"9" * 5000 + b"\nstep = []",
        b"seed = 0x" + b"f" * 5000 + b"\nstep = []",
        b"\xef\xbb\xbfgame = 'golden-horn'\r\nstep = 3\r\n",
        b"case = [{ a = 0x" + b"f" * 5000 + b" }]\ntitle = 'x${a}'\nstep = [{ by = '${a}' }]",
        b"step = [1979-05-27T07:32:00Z, nan, inf]\nexpect = 1979-05-27",
        b"[[step]]\nexpect.hands.A = 1e400\nexpect.winners = [[], {}]\nexpect.scores.A = 1.5\n",
        b"game = 3\nstep = []",
        b"game = ['x']\nstep = []",
        b"game = ''\nstep = []",
    ],
)
def test_what_no_one_would_write_gives_a_located_fault(data, tmp_path, capsys):
    file = tmp_path / "odd.toml"
    file.write_bytes(data)
    code = main(["simulate", str(file)])
    out, err = capsys.readouterr()
    assert code in (1, 2)
    assert out.startswith(f"{file}:")
    assert "defect" not in out + err
    assert out.endswith("0 passed, 1 failed, 0 skipped\n")


def test_a_folder_without_files_selects_nothing(tmp_path, capsys):
    assert main(["simulate", str(tmp_path)]) == 4
    assert Path(tmp_path).exists()
