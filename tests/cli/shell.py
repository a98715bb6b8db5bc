"""Running the program as a shell does, and reading the files of a test."""

import os
import subprocess
from pathlib import Path

from tests import built

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = built.PROGRAM


def environment(**more: str) -> dict[str, str]:
    """The least a program needs; nothing of who runs the tests."""
    return {"PYTHONPATH": built.PATH, "PATH": os.defpath, "COLUMNS": "80", **more}


def goldenhorn(*words: str, stdin: str | bytes = "", cwd: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own."""
    done = subprocess.run(
        [*PROGRAM, *words],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        cwd=cwd,
        env=environment(**more),
        capture_output=True,
        check=False,
    )
    return subprocess.CompletedProcess(words, done.returncode, done.stdout.decode(), done.stderr.decode())
