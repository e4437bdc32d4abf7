"""What a learner's evidence can and cannot do to a grade: break it, spare points, or speak for another machine."""

import json

import numpy as np
import pytest
from grader_fakes import FLOOD, check_of, registered
from grading import calibrate, hand_in, notes

from labrunner.course.calibration import Platform, write_calibration
from labrunner.course.lab import load_lab_folder
from labrunner.engine.step.ema import emas_of
from labrunner.graders.messages.labels import PEAK_WINDOW
from labrunner.graders.references import consistency, provider
from labrunner.graders.references.provider import References
from labrunner.graders.references.runs import Runs

PEAK = f"""
[readings.peak_loss]
arm = "break"
field = "loss"
reduce = "max"
origin = "flood"
steps = [{PEAK_WINDOW[0]}, {PEAK_WINDOW[1]}]
"""


def broken(tree):
    return next(run for run in tree["runs"] if run["arm"] == "break")


def save(bench, tree):
    (bench.folder / "evidence.json").write_text(json.dumps(tree))


def of_another_machine(bench, **columns):
    """Honest evidence but for the named columns of the break, from a machine that computes otherwise."""
    tree = hand_in(bench)
    run = broken(tree)
    run["manifest"]["instruction_set"] = "something else"
    for name, edit in columns.items():
        run["columns"][name] = edit(run["columns"][name])
    ema = emas_of(np.array([float(v) for v in run["columns"]["loss"]]))
    run["columns"]["loss_ema"] = [value if np.isfinite(value) else "NaN" for value in ema.tolist()]
    save(bench, tree)


def put(step, value):
    return lambda values: [*values[: step - 1], value, *values[step:]]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda run: run["events"].append({"kind": "phase", "step": "x"}),
        lambda run: run["events"].append({"step": 3}),
        lambda run: run["lines"].setdefault(str(FLOOD), {}).update(tail_tokens=7),
        lambda run: run["lines"].setdefault(str(FLOOD), {}).update(tail_tokens=[7]),
        lambda run: run["lines"].setdefault(str(FLOOD), {}).update(batch=[1]),
    ],
)
def test_evidence_of_a_wrong_shape_spares_no_points(bench, spoil):
    bench.solve(norm=1.23, spike=1.23)
    wrong = bench.grade()
    assert wrong.score < 90
    tree = hand_in(bench)
    spoil(broken(tree))
    save(bench, tree)
    result = bench.grade()
    assert "not as labrunner writes it" in notes(result)
    assert (result.score, result.max_score) == (wrong.score, wrong.max_score)


def test_a_check_that_evidence_breaks_is_made_again_without_it(bench, monkeypatch):
    bench.solve(norm=1.23)
    right = registered("symptoms").run

    def fragile(case, points):
        right(case, points)
        if case.references.evidence is not None:
            raise TypeError("an int is no str")

    wrong = bench.grade()
    assert wrong.score < 95
    hand_in(bench)
    monkeypatch.setattr(registered("symptoms"), "run", fragile)
    result = bench.grade()
    assert "stumbled over it (TypeError: an int is no str)" in notes(result)
    assert (result.score, result.max_score) == (wrong.score, wrong.max_score)
    assert not any(check.status == "error" for check in result.labs[0].checks)


def test_columns_that_no_run_has_are_no_evidence_and_those_that_each_has_are_asked_for(bench):
    bench.solve()
    tree = hand_in(bench)
    run = broken(tree)
    run["columns"]["act_rms.zz"] = [float(step) for step in run["steps"]]
    save(bench, tree)
    result = bench.grade()
    assert "act_rms.zz, which no run has" in notes(result)
    del run["columns"]["act_rms.zz"], run["columns"]["lr"]
    save(bench, tree)
    assert "has no column lr" in notes(bench.grade())


def test_a_loss_that_dies_for_one_step_is_no_machine_s(bench):
    bench.solve()
    of_another_machine(bench, loss=put(FLOOD + 2, "NaN"))
    assert f"no number at step {FLOOD + 2}" in notes(bench.grade())


def strayed(*steps):
    def edit(values):
        for step in steps:
            values = put(step, values[step - 1] * 1.3)(values)
        return values

    return dict.fromkeys(("grad_norm_pre", "grad_norm_post"), edit)


def test_one_step_in_a_hundred_may_stray_before_the_fault_and_no_more(bench):
    bench.solve()
    of_another_machine(bench, **strayed(60))
    assert "evidence.json" not in notes(bench.grade())
    of_another_machine(bench, **strayed(60, 70, 80))
    assert "before anything went wrong: grad_norm_pre" in notes(bench.grade())


@pytest.mark.parametrize(("times", "status"), [(1.3, "pass"), (1.8, "skipped"), (6.0, "fail")])
def test_a_chaotic_number_of_another_machine_is_believed_then_not_judged_then_refused(bench, times, status):
    path = bench.lab.folder / "lab.toml"
    path.write_text(path.read_text().replace("[readings.pre_spike_loss]", PEAK + "[readings.pre_spike_loss]", 1))
    bench.lab = load_lab_folder(bench.lab.folder)
    calibrate(bench)
    known = bench.lab.calibration()
    platform = {**known.platform, "peak_loss": Platform(abs=50.0, rel=0.8, compared=4)}
    write_calibration(bench.lab.folder, known.model_copy(update={"platform": platform}))
    series = bench.series()
    near = slice(FLOOD + PEAK_WINDOW[0] - 1, FLOOD + PEAK_WINDOW[1])
    forged = round(times * float(np.max(series.columns["loss"][near])), 3)
    bench.solve(peak=forged)
    of_another_machine(bench, loss=put(FLOOD + 2, forged))
    result = bench.grade()
    check = check_of(result, "symptom.peak_loss")
    assert check.status == status, (check, notes(result))
    assert (result.max_score < 100) is (status == "skipped")
    assert ("peak_loss is further" in notes(result)) is (status == "fail")


def test_phases_are_those_of_the_seed(bench):
    series, rerun = bench.series(), bench.series()
    phases = [{"kind": "phase", "step": step, "source": "a"} for step in (1, 30, 60)]
    rerun.events, findings = [*rerun.events, *phases], consistency.Findings()
    series.events = [*series.events, *phases[:2], {"kind": "phase", "step": 61, "source": "b"}]
    consistency._phases(findings, "break", series, rerun, 1)  # elsewhere, later phases hang on the loss
    assert not findings
    consistency._phases(findings, "break", series, rerun, None)
    assert [f.params["step"] for f in findings] == [60]
    series.events[-2] = {"kind": "phase", "step": 29, "source": "a"}
    consistency._phases(findings, "break", series, rerun, 1)
    assert [f.params["step"] for f in findings] == [60, 29]


@pytest.mark.parametrize(
    ("measured", "ours", "theirs", "believed", "judged"),
    [
        (Platform(abs=np.inf, rel=np.inf, compared=4), 0.125, 1024.0, True, False),  # platforms differ without bound
        (Platform(abs=np.inf, rel=np.inf, compared=4), 100.0, 120.0, True, True),
        (Platform(abs=0.1, rel=0.05, compared=4), 2.0, 2.1, True, True),
        (Platform(abs=0.1, rel=0.05, compared=4), 2.0, 2.5, True, False),
        (Platform(abs=0.1, rel=0.05, compared=4), 2.0, 2.7, False, False),
        (Platform(abs=0.1, rel=0.05, compared=4), 2.0, np.nan, False, False),
        (Platform(abs=0.1, rel=0.05, compared=4), np.inf, np.inf, True, True),
        (Platform(abs=0.0, rel=0.0, compared=4), 312, 313, False, False),
        (None, 2.0, 900.0, True, True),  # nobody measured how far machines differ
    ],
)
def test_how_far_a_reading_of_evidence_may_be(bench, monkeypatch, measured, ours, theirs, believed, judged):
    calibrate(bench)
    references = References(bench.lab, Runs("never", None))
    references.calibration.platform.pop("pre_spike_loss")
    if measured is not None:
        references.calibration.platform["pre_spike_loss"] = measured
    reading = bench.lab.readings["pre_spike_loss"]
    monkeypatch.setattr(references, "_asked", lambda arm: [("pre_spike_loss", reading)])
    monkeypatch.setattr(provider, "evaluate", lambda reading, series, origins: series("break"))
    assert references._readings_agree(theirs, ours, "break") is believed
    if believed:
        assert ("pre_spike_loss" not in references._doubted) is judged
