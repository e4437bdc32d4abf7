"""The short form of the proof: the claim of every lab, by running all its arms on its own seed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from labrunner.course.lab import list_labs


@pytest.mark.slow(minutes=3)
@pytest.mark.parametrize("lab", [lab.id for lab in list_labs()])
def test_the_claim_of_the_lab_holds_on_its_own_seed(lab, trained_runs, tmp_path, monkeypatch):
    monkeypatch.setenv("LABRUNNER_CACHE", str(trained_runs))
    command = [
        sys.executable,
        "-P",
        "-m",
        "labrunner",
        "lab",
        "verify",
        lab,
        "--seeds",
        "1",
        "--no-platforms",
        "--no-write",
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=3600)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.slow
@pytest.mark.parametrize("lab", [lab.id for lab in list_labs()])
def test_the_lab_has_no_findings_and_a_calibration_that_is_its_own(lab):
    done = subprocess.run([sys.executable, "-P", "-m", "labrunner", "lab", "lint", lab], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
