"""Every public method says what it does. (Modules, classes and functions: ruff's rules D100 to D106.)

A method that overrides one of our own classes is explained there; Textual's `action_NAME` has its sentence in the help.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
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

CLASSES = [
    (path.relative_to(ROOT), node)
    for folder in ("labrunner", "graders", "corpus", "tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.ClassDef)
]
BY_NAME = {node.name: node for _, node in CLASSES}


def methods(node: ast.ClassDef) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The methods and properties that a class defines itself."""
    return [item for item in node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)]


def bases(node: ast.ClassDef) -> set[str]:
    """Names of the classes that a class is made from, all the way up."""
    found: set[str] = set()
    for base in node.bases:
        name = ast.unparse(base).split("[")[0].split(".")[-1]
        found |= {name, *(bases(BY_NAME[name]) if name in BY_NAME and BY_NAME[name] is not node else ())}
    return found


def test_every_public_method_has_a_docstring():
    missing = []
    for path, node in CLASSES:
        above = bases(node)
        if node.name.startswith("_") or "Protocol" in above:
            continue
        theirs = {method.name for name in above & BY_NAME.keys() for method in methods(BY_NAME[name])} | OVERRIDDEN
        missing += [
            f"{path}:{method.lineno}: {node.name}.{method.name}"
            for method in methods(node)
            if not method.name.startswith(("_", *CALLED_BY_NAME))
            and method.name not in theirs
            and not ast.get_docstring(method)
        ]
    assert not missing
