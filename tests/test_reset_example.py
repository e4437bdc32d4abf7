"""The worked example of the lab with a drawn break, graded by the command from real runs."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[1] / "learners" / "borja" / "phase-19" / "optimizer-reset"

pytestmark = pytest.mark.slow


def grade(folder, cache, tmp_path, monkeypatch, *options):
    monkeypatch.setenv("LABRUNNER_CACHE", str(cache))
    command = [sys.executable, "-m", "labrunner", "grade", str(folder), "--format", "json", *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=600)
    assert "Traceback" not in done.stderr
    result = json.loads(done.stdout)
    return done.returncode, result, {check["id"]: check for check in result["labs"][0]["checks"]}


def test_full_marks_by_re_run_and_the_wrong_variant_costs_its_own_points(trained_runs, tmp_path, monkeypatch):
    code, result, checks = grade(EXAMPLE, trained_runs, tmp_path, monkeypatch)
    assert (code, result["score"], result["passed"]) == (0, 100, True)
    assert checks["fix.damage"]["status"] == checks["answer.which"]["status"] == "pass"
    copy = tmp_path / "learners" / "borja" / "phase-19" / "optimizer-reset"
    shutil.copytree(EXAMPLE, copy)
    answers = copy / "answers.toml"
    answers.write_text(answers.read_text(encoding="utf-8").replace('"float16"', '"variance"'), encoding="utf-8")
    _, worse, checks = grade(copy, trained_runs, tmp_path, monkeypatch)
    assert checks["answer.which"]["status"] == "fail" and "float16" not in checks["answer.which"]["message"]
    assert [c["id"] for c in checks.values() if c["status"] == "fail"] == ["answer.which"]
    assert 94 < worse["score"] < 98
