"""Doing nothing and making numbers up earn nothing: the part of a lab's proof that the grader gives."""

import json

import pytest
from grader_fakes import registered
from grading import calibrate

from labrunner.course.cache import run_key
from labrunner.course.experiments import causes_taken, configuration, most, necessary_causes, rules_of
from labrunner.course.lab import list_labs, load_lab_folder
from labrunner.course.proof.lint_cases import check_cases
from labrunner.graders import without_run
from labrunner.graders.checks.symptoms import expected_values
from labrunner.graders.honesty import probe
from labrunner.graders.references.provider import References
from labrunner.graders.references.runs import Runs


def test_nothing_true_earns_nothing(bench):
    found = list(probe(bench.lab, bench.cache))
    assert len(found) == 8 and all(ok for _, ok, _ in found), found
    assert list(probe(bench.lab, bench.cache, quick=True)) == found[1:]  # no further case is flown


def test_a_grader_that_pays_for_nothing_is_caught(bench, monkeypatch):
    monkeypatch.setattr(registered("lesson"), "needs_numbers", False)
    monkeypatch.setattr(
        registered("lesson"), "run", lambda case, points: case.add("lesson", points, 1.0, "lesson.right")
    )
    found = list(probe(bench.lab, bench.cache))
    assert not any(ok for _, ok, _ in found[1:]) and "lesson 0.1" in found[1][2]


SIZE = """
[[questions]]
id = "size"
kind = "choice"
points = 4
source = "reading"
reading = "grad_ratio"
choices = ["few", "many"]
bands = [1e6]
"""


def test_made_up_numbers_lie_beyond_the_widest_band_and_guesses_beside_every_order_of_size(bench):
    """Machines differ in the loss before by an eighth, so it is right within a factor of two."""
    path = bench.lab.folder / "lab.toml"
    path.write_text(path.read_text() + SIZE)
    bench.lab = load_lab_folder(bench.lab.folder)
    assert calibrate(bench, platform=1e9, rel=0.125).lab.calibration().rough("pre_spike_loss", 2.3)
    found = list(probe(bench.lab, bench.cache))
    assert all(ok for _, ok, _ in found), found


def test_a_machine_that_fails_proves_nothing(bench_with):
    bench = bench_with(fail=True)
    found = list(probe(bench.lab, bench.cache))
    assert any(not ok and "could not be graded" in detail for _, ok, detail in found)


def test_what_a_program_writes_that_made_no_run_does_not_pass(bench):
    name, ok, detail = next(probe(bench.lab, bench.cache))
    assert ok and name == "a folder written without a run" and "a pass asks for half" in detail


@pytest.fixture
def proven(bench):
    """The bench with two proven cases; called with keys to be written beside them into the file."""
    cases = [{"seed": 100_007, "step": 130}, {"seed": 100_011, "step": 141}]

    def _proven(more=None):
        whole = {"schema": "labrunner/cases/v1", "lab": "no-clip", "proof_hash": bench.lab.proof_hash}
        text = json.dumps({**whole, "command": "x", "date": "2026-11-01", "cases": cases, **(more or {})})
        (bench.lab.folder / "cases.json").write_text(text)
        bench.lab = load_lab_folder(bench.lab.folder)
        return bench

    return _proven


def shown_in(bench, case):
    """What the run of a case shows, by the names of section 1 and of the lab's readings."""
    lab = bench.lab.assigned(case)
    references = References(lab, Runs("auto", bench.cache))
    found = {"grad_ratio": references.expected(lab.readings["grad_ratio"])[0].value}
    for name in ("spike_step", "pre_spike_loss", "spike_loss", "peak_loss", "grad_norm"):
        found[name] = expected_values(references, name)[0].value
    return found


def test_who_knows_the_case_and_its_data_does_not_pass(proven):
    bench = proven()
    _, ok, detail = next(probe(bench.lab, bench.cache))
    assert ok and "the points for numbers are" in detail and float(detail.split(" of ")[0]) < 60


def test_readings_beside_a_case_make_the_proof_fail(proven):
    """The file that earlier versions wrote: whose case is known has its numbers without a run."""
    bench = proven()
    rows = [shown_in(bench, case) for case in bench.lab.proven_cases().cases]
    bench = proven({"readings": list(rows[0]), "values": [list(row.values()) for row in rows]})
    _, ok, detail = next(probe(bench.lab, bench.cache))
    assert not ok and float(detail.split(" of ")[0]) > 90
    assert any("who reads that needs no run" in str(finding) for finding in check_cases(bench.lab))


def test_readings_kept_by_the_seed_of_a_case_are_found(proven):
    bench = proven()
    case = bench.lab.proven_cases().cases[0]
    shown = shown_in(bench, case)
    assert without_run.kept_of(bench.lab.assigned(case)) == {}
    kept = {name: {"by_seed": {str(case.seed): value}} for name, value in shown.items()}
    (bench.lab.folder / "calibration.json").write_text(json.dumps({"readings": kept}))
    assert without_run.kept_of(bench.lab.assigned(case)) == shown


@pytest.mark.slow
def test_no_built_in_lab_keeps_a_reading_of_a_case():
    for lab in list_labs():
        cases = lab.proven_cases()
        for case in cases.cases if cases else ():
            assert without_run.kept_of(lab.assigned(case)) == {}, (lab.id, case)
        calibration = json.loads((lab.folder / "calibration.json").read_text())
        assert set(seeds_told(calibration)) <= set(calibration["seeds"]), lab.id


def seeds_told(data):
    """Every seed by which a number is kept somewhere in a calibration."""
    if isinstance(data, dict):
        yield from map(int, data.get("by_seed", ()))
        for value in data.values():
            yield from seeds_told(value)
    elif isinstance(data, list):
        for value in data:
            yield from seeds_told(value)


@pytest.mark.parametrize("lab", list_labs(), ids=lambda lab: lab.id)
def test_its_experiments_take_each_cause_away_and_all_but_two_at_most_are_runs_of_the_lab_s_arms(lab):
    """So the attack makes few runs beside those of the proof."""
    arms = {run_key(lab.resolve(arm.name)) for arm in lab.arms}
    tried, rules, causes = without_run.trials(lab), rules_of(lab), necessary_causes(lab)
    assert len(tried) == most(lab)
    assert all(rules[name].complaint(v) is None for made in tried for name, v in made.items())
    for cause, changes in zip(causes, tried, strict=False):
        assert causes_taken(lab, changes) == {cause}
    assert not any(causes_taken(lab, changes) for changes in tried[len(causes) :])
    assert sum(run_key(configuration(lab, changes)) in arms for changes in tried) >= most(lab) - 2
