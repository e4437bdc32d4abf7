"""Findings of lost moments, of which a log may have one a row, are made when asked for and stand in their order."""

import numpy as np
from diagnosis_fakes import journal, smooth_loss
from line_series import series_from_events

from labrunner.diagnosis import moments
from labrunner.diagnosis.cause_finding import CauseFinding
from labrunner.diagnosis.causes import structural_findings
from labrunner.diagnosis.check import check
from labrunner.diagnosis.findings import Findings
from labrunner.diagnosis.limits.thresholds import Thresholds


def lost(*rows, count=40):
    """Lost moments at some rows of a log whose steps are its rows plus one: v is halved where it may only decay."""
    v = np.ones(count)
    for row in rows:
        v[row:] *= 0.4
    return moments.lost_moments(series_from_events(journal(smooth_loss(count), v_norm=v)))


def of(cause, step):
    return CauseFinding(cause, step, f"cause.{cause}", {"step": step})


def test_findings_stand_in_order_of_steps_whoever_made_them():
    listed = [of("duplicate-batch", 11), of("source-shift", 3), of("lr-discontinuity", 11), of("duplicate-batch", 25)]
    findings = Findings(listed, lost(10, 20))
    order = [(finding.step, finding.cause) for finding in findings]
    reset = "optimizer-reset"
    assert order == [
        *[(3, "source-shift"), (11, "lr-discontinuity"), (11, reset), (11, "duplicate-batch")],
        *[(21, reset), (25, "duplicate-batch")],
    ]
    assert len(findings) == 6 and all(finding in findings for finding in list(findings))
    assert of("duplicate-batch", 12) not in findings
    assert [f.step for f in findings.within(11, 21)] == [11, 11, 11, 21] and findings.within(12, 20) == []
    assert [f.step for f in findings.of(reset)] == [11, 21] and [f.step for f in findings.of("source-shift")] == [3]
    assert [(f.step, f.cause) for f in findings.first(1)] == order[:4]


def test_a_moment_is_lost_where_its_norm_shrinks_faster_than_it_may():
    found = lost(10, 20)
    assert found.steps.tolist() == [11, 21]
    told = found.finding(1)
    assert (told.cause, told.step, told.text) == ("optimizer-reset", 21, "cause.optimizer.v")
    assert told.values == {"step": 21, "before": 0.4, "after": 0.4 * 0.4}


def test_of_very_many_lost_moments_only_those_told_are_made(monkeypatch):
    count = 4000
    v = np.where(np.arange(count) % 2, 1.0, 0.4)
    series = series_from_events(journal(smooth_loss(count), v_norm=v))
    made, finding = [], moments.LostMoments.finding
    monkeypatch.setattr(
        moments.LostMoments, "finding", lambda self, place: (made.append(place), finding(self, place))[1]
    )
    assert len(structural_findings(series, Thresholds())) > 1500 and not made
    result = check(series)
    assert result.cause == "optimizer-reset" and len(result.findings) == 5 and len(made) < 50
