"""Two runs are compared in what both have: fields of another version, or read at other steps, part nothing."""

import math

import numpy as np
from diagnosis_fakes import journal, smooth_loss, write_run
from line_series import series_from_events

from labrunner.diagnosis.compare import compare
from labrunner.diagnosis.readings import Reading, evaluate
from labrunner.diagnosis.side_by_side import side_by_side
from labrunner.series.series import load_run

LOSS = smooth_loss(60)


def lines_of(every=0, level=3.0):
    lines = journal(LOSS)
    for line in lines if every else []:
        due = line["step"] % every == 0
        line["eval_loss"] = level + 0.001 * line["step"] if due else None
        line["attn_entropy"] = {"block_0": 1.0 if due else None}
        line["batch"]["top_tokens"] = [{"token": "the", "count": 3}]
    return lines


def test_a_journal_without_the_newer_fields_is_identical_to_one_with_them(tmp_path):
    old, new = load_run(write_run(tmp_path / "old", lines_of())), load_run(write_run(tmp_path / "new", lines_of(20)))
    for pair in ((old, new), (new, old)):
        assert compare(*pair).first_difference is None and compare(*pair).identical


def test_what_is_read_at_other_steps_is_compared_where_both_were_read(tmp_path):
    often, seldom = (load_run(write_run(tmp_path / str(n), lines_of(n))) for n in (10, 20))
    assert compare(often, seldom).first_difference is None
    other = load_run(write_run(tmp_path / "other", lines_of(20, level=3.5)))
    found = compare(often, other)
    assert found.first_difference == 20
    assert [f.field for f in found.fields] == ["eval_loss"]
    assert {r.reading: (r.a, r.b) for r in found.readings}["eval_loss, last"] == (3.06, 3.56)


def test_a_batch_that_differs_in_what_both_have_parts_the_runs(tmp_path):
    lines = lines_of(20)
    lines[40]["batch"]["rare_tokens"] = {"tten": 9}
    old, new = load_run(write_run(tmp_path / "old", lines_of())), load_run(write_run(tmp_path / "new", lines))
    assert compare(old, new).first_difference == 41


def test_readings_take_a_sparse_field_where_it_was_read(tmp_path):
    run = load_run(write_run(tmp_path / "run", lines_of(20)))

    def read(**fields):
        return evaluate(Reading(**fields), lambda _: run)

    assert read(field="eval_loss", reduce="at", steps=[20, 20]) == 3.02
    assert read(field="eval_loss", reduce="at", steps=[21, 21]) is None
    assert math.isclose(read(field="eval_loss", reduce="mean", steps=[1, 60]), 3.04)
    assert read(field="eval_loss", reduce="argmax", steps=[1, 60]) == 60
    assert read(field="eval_loss", reduce="mean", steps=[21, 39]) is None
    assert read(field="eval_loss", reduce="first_nonfinite") is None
    assert math.isclose(read(field="eval_loss", reduce="ratio_to_baseline", steps=[30, 60]), 3.06 / 3.02)
    assert read(field="batch.top_tokens.0.token", reduce="at", steps=[7, 7]) == "the"


def test_a_run_that_thrashes_far_above_another_has_cost_something():
    """Its rows scatter by more than they lie above the other's, and none of them comes near."""
    rng = np.random.default_rng(3)
    noise = 0.1 * rng.standard_normal(400)
    thrash = np.tile([12.0, 11, 11, 10, 8, 8, 18, 50, 56, 33, 12, 22, 26, 36, 34, 22], 25)
    good, wild, near = (series_from_events(journal(loss)) for loss in (3.9 + noise, thrash + noise, 4.0 - noise))
    assert wild.columns["loss"].min() > good.columns["loss"].max()
    assert side_by_side(wild, good).verdict == "above" and side_by_side(good, wild).verdict == "below"
    assert side_by_side(near, good).verdict == "within"
