"""The build hook that compiles the engine with mypyc into a wheel; `scripts/compile` turns it on.

    HATCH_BUILD_HOOKS_ENABLE=1 pip wheel .

The wheel keeps the sources beside what is compiled: tracebacks and people read them, Python takes the compiled ones.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "goldenhorn/core/*.py",
    "goldenhorn/games/*/*.py",
    "goldenhorn/search/*.py",
    "goldenhorn/play/match.py",  # what a series does for every game; the rest of it waits for files and people
    "goldenhorn/play/series.py",
)
INTERPRETED = ("goldenhorn/search/__init__.py",)  # finds games by name, among packages that may not be compiled
# No other library replaces our functions; where the compiler knows that, games are 1.14 times as fast.
FLAGS = "-fno-semantic-interposition"
# In a process of its own: setuptools changes what it is loaded into. It does not read our pyproject.toml.
_BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import Distribution
target, *files = sys.argv[1:]
options = ["--config-file=", "--cache-dir=" + target + "/types", "--follow-imports=silent"]
modules = mypycify([*options, *files], opt_level="3", target_dir=target + "/c")
build = Distribution({"name": "engine", "ext_modules": modules}).get_command_obj("build_ext")
build.build_lib, build.build_temp = target + "/lib", target + "/temp"
build.ensure_finalized()
build.run()
"""


def engine(root: Path) -> list[str]:
    """The files that are compiled, from the root of the checkout; the same in every order of the file system."""
    found = (path.relative_to(root).as_posix() for files in COMPILED for path in root.glob(files))
    return sorted(set(found) - set(INTERPRETED))


class CompileHook(BuildHookInterface[Any]):
    """Compiles in a folder of its own, and takes the libraries into the wheel. Editable installs stay as they are."""

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return ["mypy>=1.13", "setuptools>=70"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is put together."""
        if version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory(prefix="goldenhorn-")
        command = [sys.executable, "-c", _BUILD, self._folder.name, *engine(Path(self.root))]
        environment = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()}
        subprocess.run(command, cwd=self.root, env=environment, check=True)
        built = Path(self._folder.name, "lib")
        libraries = [path for path in built.rglob("*") if path.suffix in {".so", ".pyd"}]
        build_data["force_include"].update({str(path): path.relative_to(built).as_posix() for path in libraries})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is there: what it was made from may go."""
        if version != "editable":
            self._folder.cleanup()
