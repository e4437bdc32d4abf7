"""The project's own source files: each is parsed and walked once in a process, for all tests that look at them."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def modules(*folders: str) -> list[Path]:
    """Every Python file in some folders of the repository, in order."""
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """The nodes of a file's syntax tree, as `ast.walk` gives them: the module first. Not to be changed."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def tree(path: Path) -> ast.Module:
    """The syntax tree of a file. Not to be changed."""
    module = nodes(path)[0]
    assert isinstance(module, ast.Module)
    return module
