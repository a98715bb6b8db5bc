"""The shape of the code, kept by reading it: who imports whom, what the engine may not do, how large it may grow."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from goldenhorn.games import names
from tests import built

ROOT = Path(__file__).resolve().parent.parent
ENGINE = sorted((ROOT / "goldenhorn").rglob("*.py"))
SHELL = sorted((ROOT / "cli" / "goldenhorn_cli").rglob("*.py"))
SOURCES = ENGINE + SHELL
GAMES = sorted(path.name for path in (ROOT / "goldenhorn" / "games").iterdir() if (path / "__init__.py").exists())

FILE_LINES, FUNCTION_LINES, PARAMETERS = 300, 40, 6

# What is larger than it should be, and why it stays so: a file, or file:function.
WAIVERS: dict[str, str] = {
    "goldenhorn/play/series.py:__init__": "everything that decides how the games of a series go",
}

# Who may import what, from the bottom to the top: the first name that fits a module is its layer.
LAYERS = ("goldenhorn_cli", "goldenhorn.play", "goldenhorn.search", "goldenhorn.games", "goldenhorn.core", "goldenhorn")
ALLOWED = {
    "goldenhorn": set(),
    "goldenhorn.core": {"goldenhorn.core"},
    "goldenhorn.games": {"goldenhorn.games", "goldenhorn.core"},
    "goldenhorn.search": {"goldenhorn.search", "goldenhorn.games", "goldenhorn.core"},
    "goldenhorn.play": {"goldenhorn.play", "goldenhorn.search", "goldenhorn.games", "goldenhorn.core"},
    "goldenhorn_cli": set(LAYERS),
}
ONLY_OUTSIDE = {"typer", "rich", "tomli_w", "tomllib", "pathlib", "click"}
NEVER_AT_START = {"random", "time", "os"}

# What a game is made of: which of these modules each may import, or reach by modules of the game's own. How it is
# played lies above.
PLAYED = {"rules", "setup", "sight", "notation", "telling", "policy", "bots"}
MADE_OF: dict[str, set[str]] = {
    "components": set(),
    "rulings": {"components"},
    "actions": {"components", "rulings"},
    "events": {"components", "rulings"},
    "state": {"components", "rulings", "actions", "events"},
    "scoring": {"components"},
}
FORBIDDEN_NAMES = ("Manager", "Helper", "Utils", "Base")
FORBIDDEN_PREFIXES = ("do_", "process_", "handle_")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part not in ("cli", "__init__"))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def is_typing_only(node: ast.If) -> bool:
    return "TYPE_CHECKING" in ast.unparse(node.test)


def statements(body: list[ast.stmt], *, inside: bool) -> Iterator[ast.stmt]:
    """Every statement that runs; with `inside` those of functions too. What is there for typing only is left out."""
    for node in body:
        yield node
        if isinstance(node, ast.If) and is_typing_only(node):
            yield from statements(node.orelse, inside=inside)
        elif inside or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for field in ("body", "orelse", "finalbody", "handlers"):
                for part in getattr(node, field, []):
                    yield from statements([part] if isinstance(part, ast.stmt) else part.body, inside=inside)


def imports(path: Path, *, inside: bool = True) -> set[str]:
    """The modules that a file imports; of `from x import y` both x and x.y, as y may be a module."""
    found = set()
    for node in statements(tree_of(path).body, inside=inside):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{relative(path)}: imports are written in full"
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layer_of(module: str) -> str | None:
    return next((layer for layer in LAYERS if module == layer or module.startswith(layer + ".")), None)


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_a_layer_imports_only_what_lies_below_it(path: Path) -> None:
    layer = layer_of(module_of(path))
    assert layer is not None
    for module in imports(path):
        target = layer_of(module)
        # `from goldenhorn.games import find` names goldenhorn.games; the bare package holds only the version.
        assert target in (None, "goldenhorn") or target in ALLOWED[layer], f"{layer} may not import {module}"


@pytest.mark.parametrize("path", [path for path in ENGINE if path.parent.parent.name == "games"], ids=relative)
def test_games_do_not_know_each_other(path: Path) -> None:
    own = path.parent.name
    others = [f"goldenhorn.games.{game}" for game in GAMES if game != own]
    assert not [module for module in imports(path) if module.startswith(tuple(others))]


@pytest.mark.parametrize("path", [path for path in SOURCES if path.parent.parent.name != "games"], ids=relative)
def test_nothing_outside_a_game_imports_it_by_name(path: Path) -> None:
    assert not [module for module in imports(path) for game in GAMES if game in module.split(".")]


@pytest.mark.parametrize("path", ENGINE, ids=relative)
def test_the_engine_needs_only_the_standard_library(path: Path) -> None:
    tops = {module.split(".")[0] for module in imports(path)}
    assert tops <= set(sys.stdlib_module_names) | {"goldenhorn"}
    assert not tops & ONLY_OUTSIDE


@pytest.mark.parametrize("path", ENGINE, ids=relative)
def test_the_engine_neither_opens_nor_prints_nor_asks(path: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "eval", "exec", "breakpoint", "__import__"}


@pytest.mark.parametrize("path", ENGINE, ids=relative)
def test_the_engine_loads_neither_chance_nor_clock_nor_system_at_its_start(path: Path) -> None:
    tops = {module.split(".")[0] for module in imports(path, inside=False)}
    assert not tops & NEVER_AT_START


@pytest.mark.parametrize("path", ENGINE, ids=relative)
def test_the_engine_reads_no_clock_and_no_environment(path: Path) -> None:
    tops = {module.split(".")[0] for module in imports(path)}
    assert not tops & {"time", "datetime", "os", "subprocess", "socket", "secrets", "uuid", "tempfile", "shutil"}


def test_the_engine_lets_types_go_only_where_games_and_bots_are_found_by_name() -> None:
    untyped = {relative(path) for path in ENGINE if "typing.Any" in imports(path)}
    assert untyped == {"goldenhorn/games/__init__.py", "goldenhorn/search/__init__.py"}


OPENERS = {
    "documents.py": "files in and out",
    "results.py": "one file that grows while games are played",
    "main.py": "the null device, for streams that nobody reads any more",
}


@pytest.mark.parametrize("path", SHELL, ids=relative)
def test_few_modules_open_files(path: Path) -> None:
    called = {ast.unparse(node.func).split(".")[-1] for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)}
    opening = called & {"open", "FileIO", "read_text", "read_bytes", "write_bytes"}
    assert bool(opening) == (path.name in OPENERS), opening


def test_only_one_module_makes_generators_of_random_numbers() -> None:
    makers = [relative(path) for path in ENGINE if "random" in {m.split(".")[0] for m in imports(path)}]
    assert makers == ["goldenhorn/core/chance.py"]


@pytest.mark.parametrize("name", MADE_OF)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_is_made_of_knows_nothing_of_how_it_is_played(game: str, name: str) -> None:
    reached: set[str] = set()
    left = [name]
    while left:
        more = own_imports(game, left.pop()) - reached
        reached |= more
        left += more
    assert reached & (PLAYED | MADE_OF.keys()) <= MADE_OF[name]


def own_imports(game: str, name: str) -> set[str]:
    """The modules of its own game that a module imports."""
    prefix = f"goldenhorn.games.{game}."
    path = ROOT / "goldenhorn" / "games" / game / f"{name}.py"
    found = {module.removeprefix(prefix).split(".")[0] for module in imports(path) if module.startswith(prefix)}
    return {module for module in found if path.with_name(f"{module}.py").exists()}


@pytest.mark.parametrize("game", GAMES)
def test_the_type_checker_holds_every_game_against_the_protocol(game: str) -> None:
    package = tree_of(ROOT / "goldenhorn" / "games" / game / "__init__.py")
    held = [node for node in ast.walk(package) if isinstance(node, ast.AnnAssign) and node.value is not None]
    assert [
        node for node in held if ast.unparse(node.annotation).startswith("Game[") and ast.unparse(node.value) == game
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_module_of_a_game_loads_its_bots(game: str) -> None:
    bots = f"goldenhorn.games.{game}.bots"
    assert not [relative(path) for path in (ROOT / "goldenhorn" / "games" / game).glob("*.py") if bots in imports(path)]


@pytest.mark.parametrize("game", GAMES)
def test_a_package_is_a_registered_game(game: str) -> None:
    assert game.replace("_", "-") in names()
    assert (ROOT / "goldenhorn" / "games" / game / "RULES.md").exists()


def test_there_is_no_registered_game_without_a_package() -> None:
    assert [name.replace("-", "_") for name in names()] == GAMES


def too_large(path: Path) -> Iterator[str]:
    """What in a file is larger than allowed: the file itself, or file:function."""
    if len(path.read_text(encoding="utf-8").splitlines()) > FILE_LINES:
        yield relative(path)
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_too_large(node):
            yield f"{relative(path)}:{node.name}"


def is_too_large(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """The signature and docstring of a command are its options and its help, which may be many."""
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    counted = [one for one in given if one.arg not in ("self", "cls")]
    lines = (node.end_lineno or 0) - node.lineno + 1
    if node.name.endswith("_command"):
        return (node.end_lineno or 0) - node.body[1].lineno + 1 > FUNCTION_LINES
    return len(counted) > PARAMETERS or lines > FUNCTION_LINES


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_files_and_functions_stay_small(path: Path) -> None:
    assert [name for name in too_large(path) if name not in WAIVERS] == []


def test_every_waiver_is_still_needed() -> None:
    assert set(WAIVERS) <= {name for path in SOURCES for name in too_large(path)}


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_names_say_what_a_thing_is(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = node.name.lstrip("_")
            assert not name.startswith(FORBIDDEN_PREFIXES), f"{node.lineno}: {name}"
            assert not any(word in name for word in FORBIDDEN_NAMES), f"{node.lineno}: {name}"


def loaded_by(*words: str) -> set[str]:
    """The modules in a fresh process after a command has run."""
    code = (
        "import sys; from goldenhorn_cli.main import main; code = main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [*built.PYTHON, "-c", code, *words],
        env={"PYTHONPATH": built.PATH, "PATH": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def test_scoring_loads_neither_rich_nor_processes_nor_bots_nor_chance() -> None:
    loaded = loaded_by("score", "Anna=3o2r1g4y1b2p", "Ben=2y")
    assert "goldenhorn.games.golden_horn.scoring" in loaded
    assert not loaded & {
        "rich",
        "multiprocessing",
        "random",
        "goldenhorn.games.golden_horn.bots",
        "goldenhorn.core.bot",
    }
    assert not {module for module in loaded if module.startswith(("goldenhorn.play", "goldenhorn.search"))}


def test_the_version_is_told_without_loading_the_command_line() -> None:
    loaded = loaded_by("--version")
    assert "goldenhorn_cli.main" in loaded
    assert loaded & {"typer", "typing", "re", "goldenhorn_cli.app", "goldenhorn.core"} == set()


@pytest.mark.parametrize("command", ["games", "bots", "setup"])
def test_lists_do_not_load_rich_where_nobody_looks(command: str) -> None:
    assert "rich" not in loaded_by(command)
