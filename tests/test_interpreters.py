"""No process of ours takes modules from the folder it is started in: a learner's `random.py` stays data."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Sequence

import pytest
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


def test_pools_of_processes_are_made_in_one_place():
    makers = {"ProcessPoolExecutor", "get_context", "Process", "Pool"}
    found = {
        path.name
        for path in modules("labrunner", "graders", "corpus", "labs", "tools")
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom | ast.Import)
        if {"multiprocessing", *makers} & {name.name.partition(".")[0] for name in node.names}
    }
    assert found == {"spawned.py"}


POOL = """
import os
from labrunner.engine.process.spawned import Spawned

def begin():
    pass

def seen(number):
    return number, "PYTHONSAFEPATH" in os.environ

if __name__ == "__main__":
    with Spawned(2, begin) as pool:
        print(sorted(pool.map(seen, range(4))), "PYTHONSAFEPATH" in os.environ)
"""


@pytest.mark.slow
def test_a_pool_takes_no_modules_from_the_folder_that_the_command_is_typed_in(tmp_path):
    program, here = tmp_path / "bin" / "program.py", tmp_path / "here"
    for place in (program.parent, here):
        place.mkdir()
    program.write_text(POOL)
    for name in ("multiprocessing", "pickle", "labrunner", "random"):
        (here / f"{name}.py").write_text(f"open('ran-{name}', 'w').close()\nraise SystemExit(9)\n")
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    words = [sys.executable, str(program)]  # as the installed command is started: without -P
    done = subprocess.run(words, cwd=here, env=environ, capture_output=True, text=True, timeout=300)
    assert not list(here.glob("ran-*"))
    assert (done.returncode, done.stdout.strip()) == (0, f"{[(n, False) for n in range(4)]} False")
