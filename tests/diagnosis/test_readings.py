"""One reading serves claims, questions and texts."""

import math

import pytest
from diagnosis_fakes import flood, journal, smooth_loss
from line_series import series_from_events
from pydantic import ValidationError

from labrunner.diagnosis.readings import Reading, evaluate, holds
from labrunner.errors import InputError


@pytest.fixture
def runs():
    control, broken = journal(smooth_loss(200)), journal(smooth_loss(200))
    flood(control, 120)
    flood(broken, 120)
    for line in broken[123:173]:
        line["loss"] += 1.0
    return {"control": series_from_events(control), "break": series_from_events(broken)}


def read(runs, origins=None, **fields):
    return evaluate(Reading(**fields), runs.__getitem__, origins or {"flood": 120})


def test_each_way_of_reducing(runs):
    loss = runs["control"].columns["loss"]
    assert read(runs, arm="control", field="loss", reduce="at", steps=[7, 7]) == loss[6]
    assert read(runs, arm="control", field="loss", reduce="mean", steps=[10, 19]) == pytest.approx(loss[9:19].mean())
    assert read(runs, arm="control", field="loss", reduce="max", steps=[10, 19]) == loss[9:19].max()
    assert read(runs, arm="control", field="grad_norm_pre", reduce="argmax") == 120
    assert read(
        runs, arm="control", field="grad_norm_pre", reduce="ratio_to_baseline", origin="flood", steps=[0, 0]
    ) == pytest.approx(30 / 0.7, rel=0.1)
    assert read(runs, arm="control", field="loss", reduce="first_nonfinite") is None
    assert read(runs, arm="control", reduce="verdict") == "healthy"


def test_steps_count_from_the_fault_and_minus_takes_another_reading_off(runs):
    window = {"field": "loss", "reduce": "mean", "origin": "flood", "steps": [4, 53]}
    assert read(runs, arm="break", **window, minus={"arm": "control", **window}) == pytest.approx(1.0)


def test_paths_reach_into_the_heavy_fields(runs):
    at = {"arm": "break", "reduce": "at", "origin": "flood", "steps": [0, 0]}
    assert read(runs, field="tail_tokens.0.token", **at) == "tten"
    assert read(runs, field="batch.rare_tokens.tten", **at) == 84
    assert read(runs, field="batch.rare_tokens.none", **at) is None


def test_a_run_that_died_reads_nan_beyond_its_end():
    lines = journal(smooth_loss(20))
    lines[-1]["loss"], lines[-1]["first_nonfinite"] = "NaN", "logits"
    runs = {"": series_from_events(lines)}
    assert math.isnan(evaluate(Reading(field="loss", reduce="mean", steps=[30, 40]), runs.__getitem__))
    assert evaluate(Reading(field="loss", reduce="first_nonfinite"), runs.__getitem__) == 20
    assert evaluate(Reading(field="first_nonfinite", reduce="first_nonfinite"), runs.__getitem__) == "logits"


def test_a_missing_step_or_column_reads_none(runs):
    assert read(runs, arm="control", field="loss", steps=[999, 999]) is None
    assert read(runs, arm="control", field="nothing", reduce="mean") is None
    with pytest.raises(InputError):
        read(runs, arm="control", field="loss", origin="elsewhere", steps=[0, 0])


@pytest.mark.parametrize(
    "op, value, tolerance, found, expected",
    [
        ("==", 312, None, 312, True),
        ("==", 2.0, {"abs": 0.05}, 2.04, True),
        ("==", 2.0, 0.05, 2.06, False),
        ("==", 50.0, {"rel": 0.1}, 46.0, True),
        ("<=", 1.0, {"abs": 0.1}, 1.09, True),
        (">=", 0.1, None, 0.09, False),
        ("<", 1.0, None, math.nan, False),
        ("==", "nan", None, "nan", True),
        ("!=", "nan", None, "healthy", True),
        ("in", ["nan", "diverged"], None, "diverged", True),
        ("not in", ["nan"], None, "nan", False),
        (">", 1.0, None, None, False),
        ("==", math.inf, None, math.inf, True),
    ],
)
def test_claims_hold_or_not(op, value, tolerance, found, expected):
    reading = Reading(field="loss", reduce="mean", op=op, value=value, tolerance=tolerance)
    assert holds(reading, found) is expected


@pytest.mark.parametrize(
    "wrong",
    [
        {"reduce": "mean"},
        {"field": "loss", "reduce": "at"},
        {"field": "loss", "reduce": "mean", "steps": [5, 1]},
        {"field": "loss", "reduce": "mean", "op": "in", "value": 3},
        {"field": "loss", "reduce": "eval"},
        {"field": "loss", "reduce": "mean", "expression": "1+1"},
    ],
)
def test_malformed_readings_are_refused(wrong):
    with pytest.raises(ValidationError):
        Reading(**wrong)


def test_boundaries_of_phases_are_steps_to_count_from(runs):
    marks = [{"kind": "phase", "step": step} for step in (1, 15, 43)]
    events = sorted([*journal(smooth_loss(60)), *marks], key=lambda event: event["step"])
    runs["phases"] = series_from_events(events)
    assert read(runs, arm="phases", field="boundary", reduce="argmax") == 15
    assert read(runs, arm="phases", field="boundary", reduce="argmax", steps=[20, 60]) == 43
    assert read(runs, arm="control", field="boundary", reduce="argmax") is None
