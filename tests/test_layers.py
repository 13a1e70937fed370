"""Each module imports only from its own layer or a lower one; the engine imports nothing but itself."""

from __future__ import annotations

import ast
import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.layers import LAYERS

ROOT = Path(__file__).resolve().parent.parent


def modules(package: str) -> dict[str, Path]:
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path) -> set[str]:
    """What a file imports when it runs, inside functions too; what only types need is left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            node.body = []
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module
            assert not node.level, f"{path}: a relative import"
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layer_of(module: str, package: str) -> int:
    """The layer named by the longest fitting name."""
    fitting = [
        (len(name), number)
        for number, names in enumerate(LAYERS[package])
        for name in names
        if f"{module}.".startswith(f"{package}.{name}." if name != package else f"{package}.")
        and (name != package or module == package)
    ]
    assert fitting, f"tests/layers.py does not place {module}"
    return max(fitting)[1]


@pytest.mark.parametrize("package", LAYERS)
def test_no_import_goes_up(package: str) -> None:
    paths = modules(package)
    wrong = [
        f"{module} imports {other}"
        for module, path in paths.items()
        for other in sorted(imports(path) & set(paths))
        if other != package and layer_of(other, package) > layer_of(module, package)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", LAYERS)
def test_no_import_goes_round(package: str) -> None:
    paths = modules(package)
    inits = {module for module, path in paths.items() if path.name == "__init__.py"}
    graph = {}
    for module, path in paths.items():
        known = imports(path) & set(paths)
        narrowed = {other for other in known if not (other in inits and any(o.startswith(f"{other}.") for o in known))}
        graph[module] = narrowed - {module}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_the_engine_stands_alone() -> None:
    for module, path in modules("engine").items():
        tops = {name.partition(".")[0] for name in imports(path)}
        foreign = {top for top in tops if top != "engine" and top not in sys.stdlib_module_names}
        assert not foreign, f"{module} imports {foreign}"


def test_help_loads_no_heavy_library() -> None:
    heavy = {"reportlab", "PIL", "fontTools", "uharfbuzz", "jsonschema", "yaml", "pikepdf", "pypdfium2", "rich"}
    seen = imports(ROOT / "generator" / "cli.py") | imports(ROOT / "generator" / "commands" / "__init__.py")
    assert not heavy & {name.partition(".")[0] for name in seen}


def test_the_terminal_is_spoken_to_in_two_places() -> None:
    """Everything else says what it has to say through them, so that nothing typed or read moves the cursor."""
    speak = {
        path.name
        for path in (ROOT / "generator").rglob("*.py")
        if re.search(r"click\.(s?echo|prompt)\(|\bprint\(|std(out|err)\.write", path.read_text(encoding="utf-8"))
    }
    assert speak == {"saying.py", "reporters.py", "play.py"}
