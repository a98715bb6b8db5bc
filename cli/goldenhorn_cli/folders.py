"""Folders that are named on a command line, and the files in them."""

from __future__ import annotations

import os
from pathlib import Path

from goldenhorn_cli.documents import STDIN, checked
from goldenhorn_cli.failures import Failure, reason


def files_at(name: str, ending: str = ".toml") -> list[str]:
    """The files that a name on the command line stands for: itself, or those of a folder and all folders in it.

    In alphabetical order; hidden folders are passed over. Failure where a folder cannot be looked into.
    """
    if name == STDIN or not Path(checked(name)).is_dir():
        return [name]
    found = []
    try:
        for folder, inner, files in os.walk(name, onerror=_raise):
            inner[:] = sorted(one for one in inner if not one.startswith("."))
            found += [str(Path(folder) / file) for file in sorted(files) if file.endswith(ending)]
    except OSError as error:
        raise Failure(f"{error.filename}: cannot be looked into: {reason(error)}") from None
    return found


def _raise(error: OSError) -> None:
    raise error
