"""Arrows point down, in circles nowhere; only the trainer's side imports torch, only the screens textual; the start is
cheap. Imports inside functions and for types count like all others."""

from __future__ import annotations

import ast
import functools
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sources import nodes

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {
    "labrunner": "labrunner",
    "graders": "labrunner.graders",
    "corpus": "labrunner.corpus",
    "labs": "labrunner.labs",
}
#: From the bottom up; packages in one row are neighbours that don't import each other. A module belongs to the longest
#: name that it begins with, and may import its own package and whatever lies below.
LAYERS = (
    ("labrunner", "labrunner.errors", "labrunner.text", "labrunner.files", "labrunner.say", "labrunner.labs"),
    ("labrunner.corpus",),
    ("labrunner.engine.faults",),
    ("labrunner.engine",),
    ("labrunner.engine.step", "labrunner.engine.record"),
    ("labrunner.engine.process",),
    ("labrunner.series",),
    ("labrunner.diagnosis.limits",),
    ("labrunner.diagnosis.online",),
    ("labrunner.diagnosis",),
    ("labrunner.course",),
    ("labrunner.course.proof",),
    ("labrunner.drill",),
    ("labrunner.graders.messages", "labrunner.graders.result"),
    ("labrunner.graders.findings",),
    ("labrunner.graders.read",),
    ("labrunner.graders.references",),
    ("labrunner.graders.checks",),
    ("labrunner.graders",),
    ("labrunner.graders.outputs",),
    ("labrunner.graders.group",),
    ("labrunner.reports",),
    ("labrunner.deck",),
    ("labrunner.deck.run",),
    ("labrunner.deck.draw",),
    ("labrunner.deck.work",),
    ("labrunner.watch",),
    ("labrunner.plain", "labrunner.tui"),
    ("labrunner.commands",),
    ("labrunner.cli",),
    ("labrunner.__main__",),
)
RANK = {package: rank for rank, row in enumerate(LAYERS) for package in row}
#: The small modules that everything may use form one room, in which they may use each other.
BASE = frozenset(LAYERS[0])


def modules() -> dict[str, Path]:
    """Dotted name and path of every module of ours; the top-level folders are packages of `labrunner`."""
    found = {}
    for folder, package in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = [package, *path.relative_to(ROOT / folder).with_suffix("").parts]
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


ALL = modules()


@functools.cache
def imports(name: str) -> frozenset[str]:
    """Dotted names of everything that a module imports, anywhere in it."""
    found = set()
    for node in nodes(ALL[name]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, f"{name} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def ours(name: str) -> set[str]:
    """Modules of ours that a module imports."""
    found = set()
    for full in imports(name):
        if full.split(".")[0] == "labrunner":
            found.add(full if full in ALL else full.rpartition(".")[0])
    return {module for module in found if module in ALL} - {name}


def package(name: str) -> str:
    """The layer's package that a module belongs to."""
    while name not in RANK:
        name = name.rpartition(".")[0]
    return name


def test_the_architecture_page_lists_the_folders_from_the_bottom_up():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w/]+)/`", page.split("## Where to look")[0], re.MULTILINE)
    names = [row.replace("/", ".") for row in rows]
    ranks = [RANK[package(name if name.startswith("labrunner") else f"labrunner.{name}")] for name in names]
    assert ranks == sorted(ranks)


def above(name: str) -> list[str]:
    """Modules that a module imports and may not."""
    own = package(name)
    allowed = {other for other in RANK if RANK[other] < RANK[own]} | {own} | (BASE if own in BASE else set())
    return sorted(module for module in ours(name) if package(module) not in allowed)


def test_nothing_imports_upward():
    assert len(ALL) > 300 and not {name: wrong for name in sorted(ALL) if (wrong := above(name))}


def circles() -> list[list[str]]:
    """Groups of modules that import each other, directly or round some corners (Tarjan's strong components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(ours(name)):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in sorted(ALL):
        if name not in index:
            visit(name)
    return found


def test_no_modules_import_each_other_in_a_circle():
    assert circles() == []


def packages_of(name: str) -> set[str]:
    return {full.split(".")[0] for full in imports(name)}


def test_torch_is_imported_by_the_step_and_by_the_processes_that_run_it_alone():
    having = {name for name in ALL if "torch" in packages_of(name)}
    assert {package(name) for name in having} <= {"labrunner.engine.step", "labrunner.engine.process"}
    assert "labrunner.engine.process.launch" not in having


def test_textual_is_imported_by_the_screens_alone():
    assert {package(name) for name in ALL if "textual" in packages_of(name)} == {"labrunner.tui"}


def test_nothing_is_pickled():
    assert not {name for name in ALL if packages_of(name) & {"pickle", "dill", "cloudpickle", "shelve"}}


def test_models_that_refuse_are_for_files_that_people_write():
    """Grades begin at once because what `lab verify` writes and the graders pass on is read into structs."""
    course = {name for name in ALL if "pydantic" in packages_of(name) and package(name) == "labrunner.course"}
    names = ("changes", "config", "course_file", "lab", "lab_models", "part")
    assert course == {f"labrunner.course.{name}" for name in names}
    graders = {name for name in ALL if name.startswith("labrunner.graders.") and "pydantic" in packages_of(name)}
    assert graders == {"labrunner.graders.overrides"}


def loaded(code: str) -> set[str]:
    """Top-level packages that are loaded after some code."""
    names = "sorted({m.split('.')[0] for m in sys.modules})"
    program = f"import json, sys\n{code}\nprint(json.dumps({names}), file=sys.stderr)"
    result = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(result.stderr.splitlines()[-1]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--version"], {"torch", "textual", "pydantic", "rich", "numpy", "platformdirs", "msgspec"}),
        (["--help"], {"torch", "textual", "pydantic", "rich", "numpy", "platformdirs"}),
        (["list"], {"torch", "textual", "rich", "numpy", "tokenizers", "filelock"}),
        (["list", "--json"], {"torch", "textual", "rich", "numpy", "tokenizers", "filelock"}),
    ],
)
def test_a_cheap_command_loads_nothing_heavy(arguments, absent):
    have = loaded(f"from labrunner.cli import main; assert main({arguments!r}) == 0")
    assert "labrunner" in have and not have & absent


@pytest.mark.slow
def test_grading_without_a_run_loads_no_numbers(tmp_path, monkeypatch):
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path))
    work = str(ROOT / "learners" / "borja" / "phase-19")
    words = ["grade", work, "--rerun", "never", "--exit-zero", "--format", "json"]
    have = loaded(f"from labrunner.cli import main; assert main({words!r}) == 0")
    assert "msgspec" in have and not have & {"torch", "textual", "rich", "numpy", "tokenizers", "filelock"}


@pytest.mark.slow
def test_starting_a_run_loads_no_torch():
    assert "torch" not in loaded(
        "import labrunner.engine.process.launch, labrunner.engine.record.checkpoint, labrunner.commands.run"
    )


@pytest.mark.slow
def test_checking_a_file_that_is_there_loads_no_model_of_a_course(tmp_path):
    log = tmp_path / "log.csv"
    log.write_text("step,loss\n" + "".join(f"{step},{5 - step / 100}\n" for step in range(1, 120)))
    assert not {"pydantic", "torch", "textual"} & loaded(
        f"from labrunner.commands.find import find_run; find_run({str(log)!r})"
    )
