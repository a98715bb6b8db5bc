"""Two revisions compared: today's checkout and an older one measured in alternation, because machines drift."""

from collections.abc import Sequence

from scripts.benching.builds import Build, module
from scripts.benching.figures import Figure, Ratio, of_run, ratios
from scripts.benching.measuring import benchmarks, processes, progress

SECONDS = 0.3  # a benchmark and round; there are several rounds


def compared(here: Build, there: Build, rounds: int, words: str, cold: bool) -> tuple[list[Ratio], list[str]]:
    """How many times as good each figure is here as there; and what could not be measured, told in lines.

    The programs of both are run in the same way. Who is first changes from round to round.
    """
    here = here._replace(program=module(here.python))
    measured: dict[Build, list[list[Figure]]] = {here: [], there: []}
    lacking: dict[str, None] = {}
    for nth in range(rounds):
        progress(f"round {nth + 1} of {rounds}")
        for build in (here, there) if nth % 2 == 0 else (there, here):
            runs, failed = benchmarks(build, words, SECONDS)
            where = "here" if build is here else "there"
            lacking |= dict.fromkeys(f"{where}: {line}" for line in failed.splitlines())
            figures = [figure for run in runs for figure in of_run(run)]
            measured[build].append([*figures, *(processes(build, 1, 3) if cold else [])])
    return ratios(measured[here], measured[there]), list(lacking)


def lines(found: Sequence[Ratio]) -> list[str]:
    """The table of ratios; a mark where all rounds say the same."""
    width = max((len(one.name) for one in found), default=0)
    told = [f"{'':{width}}  {'ratio':>6}  {'least':>6}  {'most':>6}"]
    for one in found:
        sure = "better" if one.low > 1 else "worse" if one.high < 1 else ""
        told.append(f"{one.name:{width}}  {one.median:6.2f}  {one.low:6.2f}  {one.high:6.2f}  {sure}".rstrip())
    return told
