"""`python -m tools.typecheck`: paths of a file and of its installed copy."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tools.typecheck import ROOT, Layout

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
LAYOUT = Layout(ROOT, PROJECT["setuptools"]["package-dir"])


@pytest.mark.parametrize(
    ("file", "installed"),
    [
        ("graders/checks/fix.py", "labrunner/graders/checks/fix.py"),
        ("corpus/grammar.py", "labrunner/corpus/grammar.py"),
        ("labrunner/engine/step/loop.py", "labrunner/engine/step/loop.py"),
        ("labrunner/cli.py", "labrunner/cli.py"),
        ("tools/leaves.py", "tools/leaves.py"),
    ],
)
def test_a_file_is_checked_where_it_is_installed_and_told_where_it_lies(file, installed):
    assert LAYOUT.installed(Path(file)) == Path(installed)
    assert LAYOUT.in_repository(Path(installed)) == Path(file)


def test_the_copy_has_every_python_file_in_its_installed_place(tmp_path):
    LAYOUT.copy_to(tmp_path)
    copied = {LAYOUT.in_repository(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.py")}
    ours = [*PROJECT["setuptools"]["package-dir"].values(), "tools"]
    assert copied == {path.relative_to(ROOT) for folder in ours for path in (ROOT / folder).rglob("*.py")}
    assert (tmp_path / "labrunner" / "graders" / "grade.py").is_file()
