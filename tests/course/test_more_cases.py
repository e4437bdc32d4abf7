"""`lab verify --more-cases`: cases added to those of a proof."""

from itertools import islice

import pytest
from fake_runs import FakeLaunch

from labrunner.cli import main
from labrunner.course.cache import RunCache
from labrunner.course.calibration import write_calibration
from labrunner.course.cases import read_cases, write_cases
from labrunner.course.lab import load_lab_folder
from labrunner.course.proof.memo import Memo
from labrunner.course.proof.more_cases import MoreCases
from labrunner.course.proof.trials import drawn_cases
from labrunner.course.proof.verify import Plan, Proof
from labrunner.engine.process.pool import Workers
from labrunner.errors import InputError


@pytest.fixture
def lab(change):
    """The toy, whose cases have a window of steps and three pieces."""
    return change("[judging]", '[cases]\nwindow = [220, 320]\npieces = ["tten", "ting", "ew"]\n\n[judging]')


@pytest.fixture
def prove(tmp_path):
    """Prove a lab's own seeds and some cases; returns the proof."""

    def _prove(lab, cases=5):
        cache, memo = RunCache(tmp_path / "runs", launch=FakeLaunch()), Memo(tmp_path / "memo")
        proof = Proof(lab, Plan((42, 43), cases, 7, 2, platforms=False), cache, memo)
        proof.run(2)
        return proof

    return _prove


def topped_up(lab, tmp_path, wanted, draw=8, launch=None):
    """So many more cases for a proven lab."""
    cache = RunCache(tmp_path / "runs", launch=launch or FakeLaunch())
    more = MoreCases(lab, wanted, draw, cache, Memo(tmp_path / "memo"))
    return more, list(more.run(2))


@pytest.mark.slow
def test_cases_are_added_behind_the_proven_ones(lab, prove, tmp_path):
    proof = prove(lab)
    write_calibration(lab.folder, proof.calibration("x"))
    old = proof.cases("labrunner lab verify toy")
    write_cases(lab.folder, old)
    more, told = topped_up(lab, tmp_path, 3)
    assert [case for case, wrong in told if not wrong] == list(islice(drawn_cases(lab, 8), 3)) and more.good == 3
    found = more.cases("labrunner lab verify toy --more-cases 3")
    assert found.cases[:5] == old.cases and len(found.cases) == 8
    assert found.command == "labrunner lab verify toy; labrunner lab verify toy --more-cases 3"
    write_cases(lab.folder, found)
    again, _ = topped_up(load_lab_folder(lab.folder), tmp_path, 2)
    assert not {case for case, _ in again.tried} & set(found.cases), "a case is not added twice"


def test_a_case_that_is_not_good_is_not_added(lab, change, prove, tmp_path):
    lab = change('reading = "damage"\nop = ">="\nvalue = 0.1', 'reading = "spike_loss"\nop = "<"\nvalue = 5.025')
    proof = prove(lab, cases=2)
    write_calibration(lab.folder, proof.calibration("x"))
    write_cases(lab.folder, proof.cases("x"))
    more, told = topped_up(lab, tmp_path, 3)
    bad = {case for case, wrong in told if "break-hurts" in "".join(wrong)}
    found = more.cases("y")
    assert bad and not bad & set(found.cases) and bad <= {refused.case for refused in found.refused}
    assert all(case.seed % 7 < 3 for case in found.cases[2:]) and len(found.cases) == 5


def test_cases_are_added_to_a_proof_of_the_lab_as_it_is_alone(lab, change, prove, tmp_path):
    with pytest.raises(InputError, match="no proven cases of this version"):
        topped_up(lab, tmp_path, 1)
    proof = prove(lab)
    write_calibration(lab.folder, proof.calibration("x"))
    write_cases(lab.folder, proof.cases("x"))
    changed = change('reading = "damage"\nop = ">="\nvalue = 0.1', 'reading = "damage"\nop = ">="\nvalue = 0.2')
    with pytest.raises(InputError, match="no proven cases of this version"):
        topped_up(changed, tmp_path, 1)


def test_the_command_adds_cases_and_says_how_many(lab, lab_dir, prove, capsys, monkeypatch):
    proof = prove(lab)
    write_calibration(lab.folder, proof.calibration("x"))
    write_cases(lab.folder, proof.cases("x"))
    monkeypatch.setattr(Workers, "run_to_end", FakeLaunch())
    where = ["--labs", str(lab_dir.parent)]
    assert main(["lab", "verify", "toy", "--more-cases", "2", "--draw", "9", *where]) == 0
    assert "2 good cases of 2 tried; 5 were proven before" in capsys.readouterr().out
    assert read_cases(lab_dir).cases[5:] == tuple(islice(drawn_cases(lab, 9), 2))
    assert main(["lab", "verify", "toy", "--more-cases", "2", "--quick", *where]) == 2
