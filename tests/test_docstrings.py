"""Every public method says what it does. (Modules, classes and functions: ruff's rules D100 to D106.)

A method that overrides one of our own classes is explained there; Textual's `action_NAME` has its sentence in the help.
"""

from __future__ import annotations

import ast
import functools
from pathlib import Path

import pytest
from sources import ROOT, modules, nodes

#: Methods that Textual calls by their names.
CALLED_BY_NAME = ("action_", "on_", "watch_", "key_", "compose", "render")
#: Methods of classes that are not ours: they do what the class that they override says.
OVERRIDDEN = {
    "forward",
    "readable",
    "readinto",
    "get_default_screen",
    "get_line_filters",
    "get_theme_variable_defaults",
    "check_action",
    "notify_style_update",
    "apply",
    "discover",
    "search",
}


def classes() -> list[tuple[Path, ast.ClassDef]]:
    """Every class of ours, with its file."""
    paths = modules("labrunner", "graders", "corpus", "tools")
    return [(path.relative_to(ROOT), node) for path in paths for node in nodes(path) if isinstance(node, ast.ClassDef)]


@functools.cache
def by_name() -> dict[str, ast.ClassDef]:
    """Every class of ours by its name."""
    return {node.name: node for _, node in classes()}


def methods(node: ast.ClassDef) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The methods and properties that a class defines itself."""
    return [item for item in node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)]


def bases(node: ast.ClassDef) -> set[str]:
    """Names of the classes that a class is made from, all the way up."""
    found: set[str] = set()
    for base in node.bases:
        name = ast.unparse(base).split("[")[0].split(".")[-1]
        above = by_name().get(name, node)
        found |= {name, *(bases(above) if above is not node else ())}
    return found


@pytest.mark.slow
def test_every_public_method_has_a_docstring():
    missing, known = [], by_name()
    for path, node in classes():
        above = bases(node)
        if node.name.startswith("_") or "Protocol" in above:
            continue
        theirs = {method.name for name in above & known.keys() for method in methods(known[name])} | OVERRIDDEN
        missing += [
            f"{path}:{method.lineno}: {node.name}.{method.name}"
            for method in methods(node)
            if not method.name.startswith(("_", *CALLED_BY_NAME))
            and method.name not in theirs
            and not ast.get_docstring(method)
        ]
    assert not missing
