"""No process of ours takes modules from the folder it is started in: a learner's `random.py` stays data."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from sources import modules, nodes


def is_interpreter(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "executable"


def unsafe_uses(parts: Sequence[ast.AST]) -> list[int]:
    """Lines where the interpreter's path begins something else than a list that goes on with `-P`.

    It may stand further back in a list, and be named in a message by the keyword `python`.
    """
    safe = {id(node.value) for node in parts if isinstance(node, ast.keyword) and node.arg == "python"}
    for node in parts:
        if isinstance(node, ast.List | ast.Tuple) and len(node.elts) > 1:
            safe |= {id(part) for part in node.elts[1:]}
            safe |= {id(node.elts[0])} if getattr(node.elts[1], "value", None) == "-P" else set()
    return [node.lineno for node in parts if is_interpreter(node) and id(node) not in safe]


def test_every_interpreter_is_started_without_the_present_folder_on_its_path():
    found = {path: unsafe_uses(nodes(path)) for path in modules("labrunner", "graders", "corpus", "labs", "tools")}
    assert len(found) > 200 and not {str(path): lines for path, lines in found.items() if lines}


def uses_of(source: str) -> list[int]:
    return unsafe_uses(list(ast.walk(ast.parse(source))))


def test_a_start_without_the_option_is_found():
    wrong = "run([sys.executable, '-m', 'x'])\nrun((sys.executable,))\nrun(f'{sys.executable} -m x')\n"
    assert uses_of(wrong) == [1, 2, 3]
    assert uses_of("run([sys.executable, '-P', '-m', 'x'])\nsay(python=sys.executable)") == []
