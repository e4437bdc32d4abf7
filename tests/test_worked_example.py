"""The worked example, graded as CI does it: real runs, no terminal. And what tampering with it does."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PHASE = Path(__file__).parents[1] / "learners" / "borja" / "phase-19"
EXAMPLE = PHASE / "no-clip"
LABS = sorted(place.name for place in PHASE.iterdir() if (place / "postmortem.md").is_file())

pytestmark = pytest.mark.slow


@pytest.fixture
def copy(tmp_path):
    """The example's files where a test may change them."""
    folder = tmp_path / "learners" / "borja" / "phase-19" / "no-clip"
    shutil.copytree(EXAMPLE, folder)
    return folder


@pytest.fixture
def grade(trained_runs, tmp_path, monkeypatch):
    """Grade a folder by the command; returns the exit code and the JSON result."""
    monkeypatch.setenv("LABRUNNER_CACHE", str(trained_runs))

    def run(folder, *options):
        command = [sys.executable, "-m", "labrunner", "grade", str(folder), "--format", "json", *options]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=600)
        assert "Traceback" not in done.stderr
        return done.returncode, json.loads(done.stdout)

    return run


def checks(result):
    return {check["id"]: check for check in result["labs"][0]["checks"]}


@pytest.mark.parametrize("lab", LABS)
def test_the_example_has_full_marks_by_re_run(grade, lab):
    code, result = grade(PHASE / lab)
    assert (code, result["score"], result["max_score"], result["passed"]) == (0, 100, 100, True)
    assert {c["source"] for c in checks(result).values()} & {"rerun"}


@pytest.mark.parametrize("lab", LABS)
def test_the_example_has_every_point_that_the_calibration_can_give_and_nobody_passes_by_it(
    grade, lab, monkeypatch, tmp_path
):
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path / "nothing"))
    code, result = grade(PHASE / lab, "--rerun", "never")
    assert code == 1 and result["score"] == result["max_score"] < 100
    assert not result["passed"] and not result["labs"][0]["verified"]


def test_one_wrong_number_costs_its_own_check_and_is_named(grade, copy):
    file = copy / "postmortem.md"
    file.write_text(
        file.read_text(encoding="utf-8").replace("antes del clip: 14,73", "antes del clip: 7,31"), encoding="utf-8"
    )
    code, result = grade(copy.parent)
    wrong = [check for check in checks(result).values() if check["status"] == "fail"]
    assert code == 0 and [check["id"] for check in wrong] == ["symptom.grad_norm"]
    assert wrong[0]["score"] == 0 and wrong[0]["line"] and wrong[0]["file"].endswith("postmortem.md")
    assert result["score"] < 100


def test_invented_numbers_earn_nothing(grade, copy):
    file = copy / "postmortem.md"
    lines = file.read_text(encoding="utf-8").splitlines()
    # Every number of sections 1 and 3 is moved away from what the run shows.
    spoiled = [
        re.sub(r"\d+,\d+", lambda m: f"{float(m[0].replace(',', '.')) * 1.7 + 3:.3f}".replace(".", ","), line)
        if line.startswith("- ") and "fp32" not in line
        else line
        for line in lines
    ]
    text = (
        "\n".join(spoiled).replace("salto: 312", "salto: 207").replace("índice del batch: 312", "índice del batch: 207")
    )
    file.write_text(
        text.replace("en el paso 312", "en el paso 207").replace("no se recuperó\n", "9,9\n"), encoding="utf-8"
    )
    (copy / "answers.toml").unlink()
    _, result = grade(copy.parent)
    numbers = {
        name: check for name, check in checks(result).items() if name.startswith("symptom.") or name == "citations"
    }
    earned = {name: c["score"] for name, c in numbers.items() if c["score"]}
    assert set(earned) <= {"symptom.dtype", "symptom.unusual_tokens"}, earned
    assert not result["passed"]


def test_an_empty_fix_fails_the_checks_of_the_fix(grade, copy):
    (copy / "fix.toml").write_text('schema = "labrunner/fix/v1"\n', encoding="utf-8")
    _, result = grade(copy.parent)
    fix = [check for name, check in checks(result).items() if name.startswith("fix.")]
    assert fix and sum(check["score"] for check in fix) <= 5 and any(check["status"] == "fail" for check in fix)


def test_a_fix_that_does_not_train_is_no_fix(grade, copy):
    (copy / "fix.toml").write_text('schema = "labrunner/fix/v1"\n[optimizer]\nlr = 1e-5\n', encoding="utf-8")
    _, result = grade(copy.parent)
    found = checks(result)
    assert [found[name]["score"] for name in ("fix.smallest", "fix.damage", "fix.end", "fix.guard")] == [0] * 4
    assert result["max_score"] == 100 and not result["passed"]


def test_the_wrong_variant_of_a_drawn_break_costs_its_own_points_and_the_right_one_is_not_told(grade, tmp_path):
    folder = tmp_path / "learners" / "borja" / "phase-19" / "optimizer-reset"
    shutil.copytree(PHASE / "optimizer-reset", folder)
    answers = folder / "answers.toml"
    text = answers.read_text(encoding="utf-8")
    assert '"float16"' in text
    answers.write_text(text.replace('"float16"', '"variance"'), encoding="utf-8")
    _, result = grade(folder)
    found = checks(result)
    assert [name for name, check in found.items() if check["status"] == "fail"] == ["answer.which"]
    assert "float16" not in found["answer.which"]["message"] and 94 < result["score"] < 98
