"""Nothing imports upward; only the trainer's side imports torch, only the screens textual; the start is cheap."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
#: From the bottom up; a package may import itself and what stands before it.
LAYERS = ("corpus", "engine", "diagnosis", "course", "graders", "reports", "commands", "tui")
#: Beside the commands and the screens. What is in no layer (errors, text, files) may be used from everywhere.
TOP = {"cli", "plain", "__main__"}
TORCH = {
    f"labrunner.engine.{name}"
    for name in (
        "model",
        "optimizer",
        "clipping",
        "precision",
        "schedule",
        "data",
        "probes",
        "loop",
        "checkpoint",
        "restore",
        "trainer",
        "recorder",
        "locate",
        "mixture",
        "sampling",
        "sample",
    )
}


def modules():
    """Dotted name and path of every module of ours; the top-level folders are packages of `labrunner`."""
    packages = {"labrunner": "labrunner", **{name: f"labrunner.{name}" for name in ("graders", "corpus", "labs")}}
    for folder, package in packages.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = [package, *path.relative_to(ROOT / folder).with_suffix("").parts]
            yield ".".join(parts).removesuffix(".__init__"), path


def imports(path: Path):
    """Dotted names that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(name: str) -> str | None:
    """The layer of a module of ours; None for what is not ours or stands outside the layers."""
    parts = name.split(".")
    if parts[0] != "labrunner" or len(parts) < 2:
        return None
    return parts[1] if parts[1] in (*LAYERS, *TOP) else None


ALL = list(modules())


@pytest.mark.parametrize(("name", "path"), ALL, ids=[name for name, _ in ALL])
def test_nothing_imports_upward(name, path):
    own = layer(name)
    if own is None or own in TOP:
        return
    allowed = {*LAYERS[: LAYERS.index(own) + 1], *(TOP if own in ("commands", "tui") else ())}
    ours = {found for found in imports(path) if layer(found)}
    above = sorted(found for found in ours if layer(found) not in allowed)
    assert not above, f"{name} is in layer {own} and imports {above}"


@pytest.mark.parametrize(("name", "path"), ALL, ids=[name for name, _ in ALL])
def test_torch_and_textual_stay_where_they_belong(name, path):
    found = {full.split(".")[0] for full in imports(path)}
    if name not in TORCH:
        assert "torch" not in found
    if layer(name) != "tui":
        assert "textual" not in found
    assert "pickle" not in found


def loaded(code: str) -> set[str]:
    """Top-level packages that are loaded after some code."""
    program = (
        f"import json, sys\n{code}\n"
        "print(json.dumps(sorted({m.split('.')[0] for m in sys.modules})), file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(result.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--version"], {"torch", "textual", "pydantic", "rich", "numpy", "platformdirs", "msgspec"}),
        (["--help"], {"torch", "textual", "pydantic", "rich", "numpy", "platformdirs"}),
        (["list"], {"torch", "textual", "rich", "numpy", "tokenizers", "filelock", "msgspec"}),
        (["list", "--json"], {"torch", "textual", "rich", "numpy", "tokenizers", "filelock"}),
    ],
)
def test_a_cheap_command_loads_nothing_heavy(arguments, absent):
    have = loaded(f"from labrunner.cli import main; assert main({arguments!r}) == 0")
    assert "labrunner" in have and not have & absent


def test_starting_a_run_loads_no_torch():
    assert "torch" not in loaded(
        "import labrunner.engine.process.launch, labrunner.engine.record.checkpoint, labrunner.commands.run"
    )


def test_checking_a_file_that_is_there_loads_no_model_of_a_course(tmp_path):
    log = tmp_path / "log.csv"
    log.write_text("step,loss\n" + "".join(f"{step},{5 - step / 100}\n" for step in range(1, 120)))
    assert not {"pydantic", "torch", "textual"} & loaded(
        f"from labrunner.commands.options import find_run; find_run({str(log)!r})"
    )
