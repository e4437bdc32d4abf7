"""The shortest form of the proof: what is claimed of the runs that a learner meets, on every lab's own seed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from labrunner.course.lab import list_labs
from labrunner.course.lab_places import BENCH_FILE


@pytest.mark.slow(minutes=2)
@pytest.mark.parametrize("lab", [lab.id for lab in list_labs()])
def test_the_claim_of_the_lab_holds_on_its_own_seed(lab, trained_runs, tmp_path, monkeypatch):
    monkeypatch.setenv("LABRUNNER_CACHE", str(trained_runs))
    command = [sys.executable, "-P", "-m", "labrunner", "lab", "verify", lab, "--quick", "--cases", "0"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=3600)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.slow
def test_no_lab_or_bench_has_a_finding_and_each_has_a_calibration_of_its_own():
    done = subprocess.run([sys.executable, "-P", "-m", "labrunner", "lab", "lint"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert all(lab.id in done.stderr for lab in [*list_labs(), *list_labs(file=BENCH_FILE)])
