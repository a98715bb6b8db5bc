"""Verdicts as machines read them: JUnit XML, TAP 14, GitHub workflow commands, JSON. No times: same run, same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from goldenhorn.play.replay import BROKEN, FAILED, PASSED, Told
from goldenhorn.play.verdict import SKIPPED
from goldenhorn_cli.documents import to_json
from goldenhorn_cli.failures import one_line
from goldenhorn_cli.github import github_command
from goldenhorn_cli.judging import Judged

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TOLD = ("step", "by", "action", "events")  # what JSON has of a thing that happened
_XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


class Totals(NamedTuple):
    """How many passed, failed (or were broken), were skipped."""

    passed: int
    failed: int
    skipped: int

    def __str__(self) -> str:
        """The last line of a run.

        >>> str(Totals(12, 0, 1))
        '12 passed, 0 failed, 1 skipped'
        """
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def totals(judged: Sequence[Judged]) -> Totals:
    """Count the verdicts; what is broken has failed."""
    statuses = [one.verdict.status for one in judged]
    failed = statuses.count(FAILED) + statuses.count(BROKEN)
    return Totals(statuses.count(PASSED), failed, statuses.count(SKIPPED))


def failure_line(one: Judged) -> str:
    """A failed scenario in one line."""
    verdict = one.verdict
    step = f"step {verdict.step}: " if verdict.step else ""
    return one_line(f"{one.file}:{one.line}:{one.column}: {verdict.status}: {verdict.title}: {step}{verdict.message}")


def failure_lines(one: Judged) -> list[str]:
    """A failed scenario for people: where, in which step, each thing expected and found, what helps."""
    verdict = one.verdict
    lines = [one_line(f"{one.file}:{one.line}:{one.column}: {verdict.status}: {verdict.title}")]
    if one.action:
        lines.append(one_line(f"  step {verdict.step}, {one.action}"))
    elif one.located and one.located[0].fault.path[:1] == ("expect",):
        lines.append("  at the end")
    if verdict.status == BROKEN:
        return lines + [f"  {located}" for located in one.located]
    for at, located in enumerate(one.located):
        elsewhere = f" (line {located.line})" if at and located.line != one.line else ""
        lines.append(one_line(f"  {located.fault.message}{elsewhere}"))
        if located.fault.hint:
            lines.append(one_line(f"  hint: {located.fault.hint}"))
    return lines


def listed_line(one: Judged) -> str:
    """A scenario that is only listed."""
    tags = f"  [{', '.join(one.tags)}]" if one.tags else ""
    return one_line(f"{one.file}:{one.line}: {one.verdict.title}{tags}")


def told_line(one: Judged) -> str:
    """What came of a scenario that is told step by step."""
    verdict = one.verdict
    reason = f" ({verdict.message})" if verdict.message and verdict.good else ""
    return one_line(f"{one.file}: {verdict.status}: {verdict.title}{reason}")


def step_lines(told: Told) -> list[str]:
    """One thing that happened in it."""
    who = f"{told.by}: " if told.by else ""
    lines = [one_line(f"  {told.step or '-'} {who}{told.action}")]
    return lines + [one_line(f"      {event}") for event in told.events]


def json_report(judged: Sequence[Judged]) -> str:
    """The verdicts as JSON, schema goldenhorn.simulate/1."""
    return to_json(
        {
            "schema": "goldenhorn.simulate/1",
            **totals(judged)._asdict(),
            "scenarios": [_json_scenario(one) for one in judged],
        }
    )


def _json_scenario(one: Judged) -> dict[str, object]:
    verdict = one.verdict
    faults = [{**located.values(), "file": writable(located.file)} for located in one.located if not one.listed]
    entry: dict[str, object] = {
        "file": writable(one.file),
        "title": verdict.title,
        "status": verdict.status,
        "step": verdict.step,
        "line": one.line,
        "column": one.column,
        "message": writable(verdict.message),
        "tags": list(one.tags),
        "faults": faults,
    }
    if verdict.told:
        entry["told"] = [{key: getattr(told, key) for key in _TOLD} for told in verdict.told]
    return entry


def writable(text: str) -> str:
    """A text that UTF-8 can hold: the name of a file may have bytes that are no text."""
    return text.encode("utf-8", "replace").decode("utf-8")


def github_report(judged: Sequence[Judged]) -> str:
    """A workflow command for everything wrong."""
    lines = []
    for one in judged:
        step = f"step {one.verdict.step}" if one.verdict.step else ""
        wrong = [] if one.verdict.good else [located._replace(file=one.file) for located in one.located]
        lines += [github_command(located, one.verdict.title, step) + "\n" for located in wrong]
    return writable("".join(lines))


def tap_report(judged: Sequence[Judged]) -> str:
    """The verdicts in version 14 of the Test Anything Protocol; an expected failure is a TODO."""
    lines = ["TAP version 14", f"1..{len(judged)}"]
    for number, one in enumerate(judged, 1):
        verdict = one.verdict
        name = f"{number} - {_tap(f'{one.file}: {verdict.title}')}"
        if verdict.status == SKIPPED:
            lines.append(f"ok {name} # SKIP {_tap(verdict.message)}")
        elif verdict.status == PASSED:
            lines.append(f"not ok {name} # TODO {_tap(verdict.message)}" if verdict.message else f"ok {name}")
        else:
            lines += [f"not ok {name}", *_tap_details(one)]
    return writable("\n".join(lines) + "\n")


def _tap(text: str) -> str:
    return one_line(text).replace("\\", "\\\\").replace("#", "\\#")


def _tap_details(one: Judged) -> list[str]:
    """A block of YAML, its texts written as JSON writes them."""
    from json import dumps

    verdict = one.verdict
    entries = {"message": verdict.message, "severity": "fail", "status": verdict.status, "step": verdict.step}
    at = f"  at: {{ file: {dumps(writable(one.file))}, line: {one.line}, column: {one.column} }}"
    return ["  ---", *(f"  {key}: {dumps(value)}" for key, value in entries.items()), at, "  ..."]


def junit_report(judged: Sequence[Judged]) -> str:
    """The verdicts as JUnit XML, a suite a file; what is broken is an error, an expected failure is skipped."""
    suites: dict[str, list[Judged]] = {}
    for one in judged:
        suites.setdefault(one.file, []).append(one)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="goldenhorn"{_junit_counts(judged)}>']
    for file, members in suites.items():
        lines.append(f'  <testsuite name="{_xml(file)}"{_junit_counts(members)}>')
        for one in members:
            lines += _junit_case(one)
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>", ""])


def _junit_counts(judged: Sequence[Judged]) -> str:
    statuses = [one.verdict.status for one in judged]
    skipped = sum(_left_out(one) for one in judged)
    return (
        f' tests="{len(judged)}" failures="{statuses.count(FAILED)}" errors="{statuses.count(BROKEN)}"'
        f' skipped="{skipped}"'
    )


def _left_out(one: Judged) -> bool:
    return one.verdict.status == SKIPPED or (one.verdict.status == PASSED and bool(one.verdict.message))


def _junit_case(one: Judged) -> list[str]:
    verdict = one.verdict
    head = f'    <testcase classname="{_xml(one.file)}" name="{_xml(verdict.title)}" file="{_xml(one.file)}"'
    head += f' line="{one.line}"'
    if _left_out(one):
        return [f"{head}>", f'      <skipped message="{_xml(verdict.message)}"/>', "    </testcase>"]
    if verdict.status == PASSED:
        return [f"{head}/>"]
    element = "error" if verdict.status == BROKEN else "failure"
    code = one.located[0].fault.code if one.located else verdict.status
    text = _xml("\n".join(failure_lines(one))).replace("&#10;", "\n")
    inner = f'      <{element} type="{_xml(code)}" message="{_xml(verdict.message)}">{text}</{element}>'
    return [f"{head}>", inner, "    </testcase>"]


def _xml(text: str) -> str:
    """A text for an attribute or an element; what XML cannot hold is replaced."""
    return "".join(_XML.get(c, c) for c in _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text))


REPORTS: dict[str, Callable[[Sequence[Judged]], str]] = {
    "junit": junit_report,
    "tap": tap_report,
    "github": github_report,
    "json": json_report,
}
