"""Rating: a hundred thousand games in one result file, from the file to the table, 2,000 resamples and all."""

import json
from pathlib import Path
from random import Random

import pytest
from goldenhorn_cli.main import main
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.play.series import entrants, seating

GAMES = 100_000


def written(path: Path, players: int) -> str:
    """A result file as match writes it, of games that were never played."""
    bots = ["random"] * (players - 1) + ["greedy"]
    names, random = entrants(bots), Random(1)
    manifest = {"schema": "goldenhorn.match/1", "game": "golden-horn", "version": "1", "bots": bots, "rules": {}}
    lines = [json.dumps({**manifest, "setup": None, "games": GAMES, "seed": 1})]
    for number in range(GAMES):
        seats = [names[entrant] for entrant in seating(number, players)]
        scores = [random.randrange(30) + 5 * (seat == "greedy") for seat in seats]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        game = {"game": number + 1, "block": number // players + 1, "seats": seats, "scores": scores, "ranks": ranks}
        winners = [seat for seat, rank in zip(seats, ranks, strict=True) if rank == 1]
        lines.append(json.dumps({**game, "winners": winners, "ending": "announced", "by": seats[0], "decisions": 80}))
    path.write_text("\n".join(lines) + "\n")
    return str(path)


@pytest.mark.parametrize("players", [2, 4])
def test_rated_games_of_a_file(benchmark: BenchmarkFixture, tmp_path: Path, players: int) -> None:
    name = written(tmp_path / "results.jsonl", players)
    benchmark.extra_info["games"] = GAMES
    benchmark.pedantic(main, (["rate", name],), rounds=9)
