"""Scenario files are tests too; and the tests find one another, whichever build of the program they meet."""

import sys
from pathlib import Path

# Last: what is installed, such as a compiled build, comes first where pytest is told of no pythonpath.
sys.path.append(str(Path(__file__).parent))

pytest_plugins = ["goldenhorn_cli.pytest_scenarios"]
