"""Which build the tests meet: the sources of this checkout, or what was compiled from them and installed."""

import os
import sys
from pathlib import Path

import goldenhorn_cli

import goldenhorn
from goldenhorn.core import counts

COMPILED = not str(counts.__file__).endswith(".py")
# For programs that a test starts: they shall meet the same build, wherever they run.
PYTHON = [sys.executable, "-P"]
PROGRAM = [*PYTHON, "-m", "goldenhorn_cli"]
PATH = os.pathsep.join(dict.fromkeys(str(Path(str(of.__file__)).parents[1]) for of in (goldenhorn, goldenhorn_cli)))
WITH_TESTS = f"{PATH}{os.pathsep}{Path(__file__).resolve().parent.parent}"
