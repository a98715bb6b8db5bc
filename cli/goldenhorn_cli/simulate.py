"""`goldenhorn simulate`: scenarios are played and judged."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from goldenhorn import games
from goldenhorn_cli import options
from goldenhorn_cli.failures import DEFECT, NOTHING, Failure, one_line, worst

if TYPE_CHECKING:
    from goldenhorn_cli.judging import Judged, Judgement, Plan

STDOUT = "-"
NOTED = "note: "  # begins what is told once of all files, and not at all when quiet

find = games.find  # what finds a game; tests put others in its place

Paths = Annotated[
    list[str], typer.Argument(metavar="PATH...", help="Scenario files, folders (all their *.toml), or - for stdin.")
]
Expression = Annotated[
    str, typer.Option("-k", metavar="EXPR", help='Only where file, title or tags match: -k "raid and not turn".')
]
Tags = Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="Only with this tag; or any of several.")]
Stop = Annotated[bool, typer.Option("-x", "--exitfirst", help="Stop at the first failure.")]
Repeat = Annotated[
    int, typer.Option("--repeat", metavar="N", min=1, help="Play each N times, seeds varied; all must agree.")
]
Jobs = Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=1, max=61, help="How many processes.")]
Listing = Annotated[bool, typer.Option("--list", help="Show which scenarios there are, and play none.")]
Durations = Annotated[int, typer.Option("--durations", metavar="N", min=0, help="Tell the N slowest on stderr.")]
Update = Annotated[bool, typer.Option("--update", help="Write what was found into the files, where it was expected.")]
Draw = Annotated[
    bool | None,
    typer.Option("--draw/--no-draw", help="Draw the position after every step told. [default: with -v on a terminal]"),
]
Force = Annotated[bool, typer.Option("--force", help="With --update: even in CI.")]
Reports = Annotated[
    list[str] | None,
    typer.Option("--report", metavar="FORMAT=FILE", help="Write a report too: junit, tap, github, json; - is stdout."),
]


def simulate_command(
    paths: Paths,
    expression: Expression = "",
    tags: Tags = None,
    stop: Stop = False,
    repeat: Repeat = 1,
    jobs: Jobs = 1,
    listing: Listing = False,
    durations: Durations = 0,
    update: Update = False,
    force: Force = False,
    reports: Reports = None,
    rules: options.Rules = (),  # type: ignore[assignment]
    game: options.Game = options.DEFAULT_GAME,
    format: Annotated[Literal["text", "json", "github"], options.FORMAT] = "text",  # noqa: A002
    quiet: Annotated[bool, options.quiet("A line a failure.")] = False,
    verbose: Annotated[bool, options.verbose("Tell every step.")] = False,
    draw: Draw = None,
    color: options.Color = "auto",
) -> int:
    """Play scenarios and tell whether everything comes as they say.

    A scenario is a document with a title, a [setup] (a set-up or a position, or the name of a file that holds one),
    [[step]] tables (by, do, and what to expect, or refused), and what to [expect] at the end.

    Failures are shown with file, line and column, what was expected and what was found. The last line
    counts: what is broken has failed, what fails as expected has passed.

    Example:
      goldenhorn simulate scenarios
      goldenhorn simulate scenarios -k "raid and not turn" -v
      goldenhorn simulate game.toml -v --draw --color always | less -R
      goldenhorn simulate scenarios -j 4 --report junit=results.xml
    """
    from goldenhorn_cli.house_rules import rules_document
    from goldenhorn_cli.judging import Plan
    from goldenhorn_cli.selection import found_files, matcher

    if update:
        _may_update(force, paths)
    wanted = _reports(reports or [], format)
    if listing and {format, *(name for name, _ in wanted)} - {"text", "json"}:
        raise Failure("--list plays nothing, so there is nothing to report", "--format json lists for programs")
    find(game)  # a wrong --game is told even where every scenario names its own
    if expression:
        matcher(expression)  # a wrong one is told before anything is played
    verbose = verbose or bool(draw)
    plan = Plan(
        game, rules_document(list(rules)), expression, tuple(tags or ()), repeat, verbose, listing, update, find
    )
    files = found_files(paths)
    form = "none" if any(file == STDOUT for _, file in wanted) else format
    drawn = verbose and (sys.stdout.isatty() if draw is None else draw)
    run = Run(Display(form, quiet, verbose, drawn, color), listing)
    for judgement in _judgements(files, plan, jobs):
        run.take(judgement, stop)
        if stop and run.failed:
            break
    return run.end(wanted, durations)


def _judgements(files: Sequence[tuple[str, bool]], plan: Plan, jobs: int) -> Iterator[Judgement]:
    """Judge files in order, in this process or in several."""
    if jobs > 1 and len(files) > 1:
        from goldenhorn_cli.crew import judge_apart

        yield from judge_apart(files, plan, jobs)
    else:
        from goldenhorn_cli.judging import judge

        for name, named in files:
            yield judge(name, named, plan)


def _may_update(force: bool, paths: Sequence[str]) -> None:
    """Failure where files must not be written: in CI a check would make itself pass."""
    if os.environ.get("CI", "").lower() not in ("", "0", "false", "no") and not force:
        raise Failure("--update would make a check pass by itself, and this is CI", "--force does it all the same")
    if "-" in paths:
        raise Failure("--update writes into files, and stdin is none", "name the file")


def _reports(wanted: Sequence[str], format: str) -> list[tuple[str, str]]:  # noqa: A002
    """The reports asked for, as format and file."""
    from goldenhorn.core.faults import did_you_mean
    from goldenhorn_cli.reports import REPORTS

    reports = []
    for words in wanted:
        name, equals, file = words.partition("=")
        if name not in REPORTS:
            raise Failure(f'--report {words}: "{name}" is no report', did_you_mean(name, list(REPORTS)))
        if not equals or not file:
            ending = {"junit": "xml", "json": "json"}.get(name, "txt")
            raise Failure(f"--report {words}: names no file", f"for example --report {name}=report.{ending}")
        reports.append((name, file))
    on_stdout = sum(file == STDOUT for _, file in reports)
    if on_stdout > 1 or (on_stdout and format != "text"):
        raise Failure("only one result can stand on stdout", "write the others into files")
    return reports


class Display:
    """What stands on stdout: every failure as it comes, or nothing until the end where a program reads it."""

    def __init__(self, form: str, quiet: bool, verbose: bool, drawn: bool, color: str) -> None:
        from goldenhorn_cli.render import colourful

        self.form = form
        self.quiet = quiet
        self.verbose = verbose
        self.drawn = drawn
        self.color = color
        self.colourful = colourful(color, sys.stdout)

    def scenario(self, one: Judged) -> None:
        """Show one verdict, if it is one to be shown."""
        from goldenhorn_cli.documents import result_stream
        from goldenhorn_cli.reports import failure_line, failure_lines, github_report, listed_line

        if self.form == "github":
            result_stream().write(github_report([one]))
        if self.form != "text":
            return
        if one.listed:
            self._write([listed_line(one)], "")
            return
        if self.verbose:
            self._tell(one)
        if not one.verdict.good:
            self._write([failure_line(one)] if self.quiet else failure_lines(one), "bad")

    def _tell(self, one: Judged) -> None:
        """Tell every step, with a drawing of how things stand then where that is wanted."""
        from goldenhorn_cli.render import show
        from goldenhorn_cli.reports import step_lines, told_line

        self._write([told_line(one)], "good" if one.verdict.good else "")
        for told in one.verdict.told:
            self._write(step_lines(told), "")
            if self.drawn and told.position:
                sys.stdout.write("\n")
                show(find(str(told.position["game"])).draw(told.position), self.color)
                sys.stdout.write("\n")

    def end(self, judged: Sequence[Judged]) -> None:
        """Show what comes last: the counts, or all of it as JSON."""
        from goldenhorn_cli.documents import result_stream
        from goldenhorn_cli.reports import json_report, totals

        if self.form == "json":
            result_stream().write(json_report(judged))
            return
        stream = sys.stderr if self.form == "none" else sys.stdout
        stream.write(f"{totals(judged)}\n")

    def _write(self, lines: Sequence[str], tone: str) -> None:
        """Lines, the first of them in a tone where colours are wanted."""
        if not self.colourful:
            sys.stdout.write("".join(f"{line}\n" for line in lines))
            return
        from goldenhorn.core.report import Cell, Report, note
        from goldenhorn_cli.render import show

        notes = [note(Cell(line, "" if at else tone)) for at, line in enumerate(lines)]
        show(Report(tuple(notes)), self.color)


class Run:
    """A run: verdicts as they come, and what is said and done at its end."""

    def __init__(self, display: Display, listing: bool) -> None:
        self.display = display
        self.listing = listing
        self.judged: list[Judged] = []
        self.codes: list[int] = []
        self.noted: set[str] = set()
        self.failed = False

    def take(self, judgement: Judgement, stop: bool) -> None:
        """Take in what came of a file; only up to its first failure where the run stops there."""
        for words in judgement.notes:
            if words not in self.noted and not (self.display.quiet and words.startswith(NOTED)):
                print(one_line(words), file=sys.stderr)
            self.noted.add(words)
        self.codes.append(judgement.exit_code)
        for one in judgement.judged:
            self.display.scenario(one)
            self.judged.append(one)
            if not one.verdict.good and not one.listed:
                self.failed = True
                if stop:
                    return

    def end(self, wanted: Sequence[tuple[str, str]], durations: int) -> int:
        """Write the reports, tell what is left to tell; the exit code."""
        if not self.listing or self.display.form != "text":
            self.display.end(self.judged)
        code = worst(*self.codes, *([] if self.judged else [NOTHING]))
        if not self.judged:
            print("error: no scenario was selected", file=sys.stderr)
        try:
            self._write_reports(wanted)
        except Failure as failure:
            if code != DEFECT:
                raise
            print(one_line(f"error: {failure.message}"), file=sys.stderr)
        self._tell_durations(durations)
        self._tell_defects()
        return code

    def _write_reports(self, wanted: Sequence[tuple[str, str]]) -> None:
        if not wanted:
            return
        from goldenhorn_cli.documents import result_stream, write_text
        from goldenhorn_cli.reports import REPORTS

        for name, file in wanted:
            text = REPORTS[name](self.judged)
            if file == STDOUT:
                result_stream().write(text)
            else:
                write_text(file, text, force=True)

    def _tell_durations(self, count: int) -> None:
        slowest = sorted(self.judged, key=lambda one: -one.seconds)[:count]
        for one in slowest:
            print(one_line(f"{one.seconds * 1000:9.1f} ms  {one.file}: {one.verdict.title}"), file=sys.stderr)

    def _tell_defects(self) -> None:
        """A line for every scenario on which the program itself failed, the last as the failure of the command."""
        defects = [one for one in self.judged if one.defect]
        for one in defects[:-1]:
            print(one_line(f"error: {_defect(one)}"), file=sys.stderr)
        if defects:
            raise Failure(_defect(defects[-1]), "the same command with --debug shows where", DEFECT) from Traceback(
                defects[-1].defect
            )


class Traceback(Exception):
    """The traceback of a defect that was met on the way, perhaps in another process."""


def _defect(one: Judged) -> str:
    title = f": {one.verdict.title}" if one.verdict.title != one.file else ""
    return f"{one.file}{title}: {one.verdict.message}"
