"""A pytest plugin, switched on by `pytest_plugins = ["goldenhorn_cli.pytest_scenarios"]`: scenario files are tests.

Every `*.toml` below a folder `scenarios` that tells a story is collected, an item a case, with file and line; so is
one named on the command line, wherever it is.
The engine is loaded only when there is such a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from goldenhorn_cli.judging import Judged

FOLDER = "scenarios"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a scenario file."""
    root = parent.config.rootpath
    folders = file_path.relative_to(root).parts if file_path.is_relative_to(root) else file_path.parts
    if file_path.suffix != ".toml" or not (FOLDER in folders or parent.session.isinitpath(file_path)):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """A file of scenarios; one that tells no story, such as a set-up, holds none."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item a case, or one for a file that cannot be played."""
        for number, judged in enumerate(self._judge(listing=True)):
            yield ScenarioItem.from_parent(self, name=judged.verdict.title, number=number, listed=judged)

    @cached_property
    def judged(self) -> tuple[Judged, ...]:
        """The verdicts, in the order of the items."""
        return self._judge(listing=False)

    def _judge(self, listing: bool) -> tuple[Judged, ...]:
        from goldenhorn_cli.judging import Plan, judge
        from goldenhorn_cli.options import DEFAULT_GAME

        here = Path.cwd()
        name = self.path.relative_to(here) if self.path.is_relative_to(here) else self.path
        return judge(str(name), False, Plan(DEFAULT_GAME, {}, listing=listing)).judged


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, number: int, listed: Judged, **rest: Any) -> None:
        super().__init__(**rest)
        self.number = number
        self.listed = listed
        self.extra_keyword_matches.update(listed.tags)

    def runtest(self) -> None:
        """Play it."""
        file = self.getparent(ScenarioFile)
        assert file is not None
        judged = file.judged[self.number]
        verdict = judged.verdict
        if verdict.status == "skipped":
            pytest.skip(verdict.message)
        if not verdict.good:
            raise ScenarioFailure(judged)
        if verdict.message:
            pytest.xfail(verdict.message)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """What `goldenhorn simulate` shows."""
        if isinstance(excinfo.value, ScenarioFailure):
            from goldenhorn_cli.reports import failure_lines

            judged = excinfo.value.judged
            return "\n".join(failure_lines(judged)) + (f"\n{judged.defect}" if judged.defect else "")
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, the line counted from 0, and the title."""
        return self.path, self.listed.line - 1, self.name


class ScenarioFailure(Exception):
    """A scenario that did not end as it says."""

    def __init__(self, judged: Judged) -> None:
        super().__init__(judged.verdict.message)
        self.judged = judged
