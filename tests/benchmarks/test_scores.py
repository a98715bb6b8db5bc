"""Scoring: one holding under the printed bonus and under a house table, and long tables from file to file."""

from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest
from goldenhorn_cli.main import main
from pytest_benchmark.fixture import BenchmarkFixture

from goldenhorn.games import golden_horn
from goldenhorn.games.golden_horn import scoring
from goldenhorn.games.golden_horn.scoring import lines, points

HOLDINGS = 1_000  # a round
ROWS = 50_000  # a table


def holdings(number: int) -> list[list[int]]:
    random = Random(1)
    return [[random.randint(0, 15) for _ in range(6)] for _ in range(number)]


def test_points_of_a_holding(benchmark: BenchmarkFixture) -> None:
    scored = holdings(HOLDINGS)
    benchmark.extra_info["holdings"] = HOLDINGS
    benchmark(lambda: [points(holding) for holding in scored])


@pytest.mark.parametrize(
    ("scored", "bonus"),
    [
        pytest.param(holdings(HOLDINGS), {4: 2, 5: 2, 6: 3}, id="house"),
        pytest.param([[15, 4, 9, 7, 9, 5]], {1: 7, 2: 19, 3: 30, 4: 42, 5: 53, 6: 62}, id="slowest_found"),
    ],
)
def test_points_of_a_holding_by_search(
    benchmark: BenchmarkFixture, scored: list[list[int]], bonus: dict[int, int]
) -> None:
    benchmark.extra_info["holdings"] = len(scored)

    def anew() -> None:
        scoring._searched.cache_clear()
        for holding in scored:
            points(holding, bonus)

    benchmark(anew)


def test_lines_of_a_holding(benchmark: BenchmarkFixture) -> None:
    scored = holdings(HOLDINGS)
    benchmark.extra_info["holdings"] = HOLDINGS
    benchmark(lambda: [lines(holding) for holding in scored])


def test_rows_scored_without_reading(benchmark: BenchmarkFixture) -> None:
    scored, score = holdings(HOLDINGS), golden_horn.columns.scorer({})
    benchmark.extra_info["rows"] = HOLDINGS
    benchmark(score, scored)


def test_rows_from_file_to_file(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    table, result = tmp_path / "in.csv", tmp_path / "out.csv"
    rows = islice(cycle(holdings(HOLDINGS)), ROWS)
    text = "".join(f"game {n},{','.join(map(str, row))}\n" for n, row in enumerate(rows))
    table.write_text(f"game,{','.join(golden_horn.columns.read)}\n{text}")
    benchmark.extra_info["rows"] = ROWS
    words = ["score", "--batch", str(table), "-o", str(result), "--force", "-q"]
    benchmark.pedantic(main, (words,), rounds=9, warmup_rounds=1)
