"""`python -m tools.typecheck`: paths of a file and of its installed copy, and numbers that may only fall."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tools.typecheck import ROOT, Layout, complaints, package_of

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
LAYOUT = Layout(ROOT, PROJECT["setuptools"]["package-dir"])


@pytest.mark.parametrize(
    ("file", "installed", "package"),
    [
        ("graders/checks/fix.py", "labrunner/graders/checks/fix.py", "graders"),
        ("corpus/grammar.py", "labrunner/corpus/grammar.py", "corpus"),
        ("labrunner/engine/step/loop.py", "labrunner/engine/step/loop.py", "labrunner/engine"),
        ("labrunner/cli.py", "labrunner/cli.py", "labrunner"),
        ("tools/leaves.py", "tools/leaves.py", "tools"),
    ],
)
def test_a_file_is_checked_where_it_is_installed_and_told_where_it_lies(file, installed, package):
    assert LAYOUT.installed(Path(file)) == Path(installed)
    assert LAYOUT.in_repository(Path(installed)) == Path(file)
    assert package_of(Path(file)) == package


def test_the_copy_has_every_python_file_in_its_installed_place(tmp_path):
    LAYOUT.copy_to(tmp_path)
    copied = {LAYOUT.in_repository(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.py")}
    ours = [*PROJECT["setuptools"]["package-dir"].values(), "tools"]
    assert copied == {path.relative_to(ROOT) for folder in ours for path in (ROOT / folder).rglob("*.py")}
    assert (tmp_path / "labrunner" / "graders" / "grade.py").is_file()


def test_more_findings_than_allowed_are_refused_and_fewer_ask_for_a_lower_number():
    assert complaints({"graders": 0, "labrunner/tui": 3}, {"labrunner/tui": 3}) == []
    assert complaints({"graders": 1}, {}) == ["graders: 1 findings, 0 allowed; mend the new ones"]
    (lower,) = complaints({"labrunner/tui": 2}, {"labrunner/tui": 3})
    assert lower == "labrunner/tui: 2 findings, 3 allowed; lower the number in pyproject.toml to 2"


def test_engine_series_diagnosis_and_graders_are_allowed_none():
    allowed = PROJECT["typecheck"]["allowed"]
    strict = ("labrunner/engine", "labrunner/series", "labrunner/diagnosis", "graders", "corpus", "tools")
    assert not [package for package in strict if allowed.get(package)]


def test_no_allowance_names_a_package_that_is_gone():
    packages = {package_of(path.relative_to(ROOT)) for path in ROOT.rglob("*.py") if ".venv" not in path.parts}
    assert set(PROJECT["typecheck"]["allowed"]) <= packages
