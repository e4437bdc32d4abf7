"""The lab `fp16-overflow`: three breaks of which one is the learner's, fixes that say what they heal, texts."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from line_series import series_from_events

from labrunner.course.cases import Case
from labrunner.course.lab import load_lab
from labrunner.diagnosis.check import check
from labrunner.engine.config import flatten
from labrunner.engine.record.manifest import Manifest
from labrunner.engine.step.loop import Run
from labrunner.graders.checks.healing import largest_norm_after_clip
from labrunner.series.series import series_from_columns


@pytest.fixture(scope="module")
def lab():
    return load_lab("fp16-overflow")


def checked(lab, arm: str, steps: int, **overrides):
    """The stability check of the first steps of an arm, its manifest with it, its flood moved to step 60."""
    config = lab.assigned(Case(seed=42, step=60)).resolve(arm, overrides=overrides)
    run = Run(config)
    events = []
    for _ in range(steps):
        events += [json.loads(json.dumps(run.step())), *run.extra_events()]
    manifest = Manifest(config=config, lab=lab.id, arm=arm, seed=config.seed, dtype=config.precision.dtype)
    return check(series_from_events(events, source=arm, manifest=manifest))


def test_only_the_plain_break_is_judged_and_its_fixes_count(lab):
    assert not lab.blind and [arm.name for arm in lab.judged_breaks()] == ["break"]
    assert {arm.name for arm in lab.fix_arms()} == {"fix-dynamic", "fix-check", "fix-bf16", "fix-lower-scale"}
    others = {arm.of for arm in lab.arms if arm.kind == "fix"} - {None}
    assert others == {"break-forward", "break-fp32-nan"}
    assert "model.loss" not in lab.named_keys() and "precision.skip_nonfinite" in lab.named_keys()


def test_control_and_break_differ_in_the_scale_alone(lab):
    def changed(before, after):
        old, new = flatten(lab.resolve(before)), flatten(lab.resolve(after))
        return {key for key in old if key != "faults" and old[key] != new[key]}

    assert changed("control", "break") == {"precision.loss_scaling"}
    assert changed("break", "without-missing-check") == {"precision.skip_nonfinite"}
    assert lab.resolve("without-concentration").precision == lab.resolve("break").precision


@pytest.mark.slow
def test_check_tells_the_three_breaks_apart(lab):
    ended = checked(lab, "break", 64)
    assert (ended.verdict, ended.cause, ended.first_bad_step) == ("fp16-overflow", "loss-scale", 60)
    structural = checked(lab, "break-fp32-nan", 20)
    assert (structural.verdict, structural.first_bad_step) == ("nan", 1) and structural.cause != "loss-scale"
    forward = checked(lab, "break-forward", 24, **{"model.embedding_std": 4.0})
    assert (forward.verdict, forward.cause) == ("fp16-overflow", "loss-scale")
    assert any("activations" in advice for advice in forward.advice)  # the scaler was on: no advice to switch it on
    assert any("dynamic loss scale" in advice for advice in ended.advice)


def test_a_skipped_step_is_no_gradient_that_passed_the_clip():
    columns = {"grad_norm_post": [0.5, math.inf, 0.9], "overflow": [0.0, 1.0, 1.0], "update_ratio": [0.1, 0.0, 0.1]}
    run = series_from_columns((1, 2, 3), columns)
    assert largest_norm_after_clip(run) == 0.9
    run.columns["overflow"][1] = 0.0
    assert largest_norm_after_clip(run) == math.inf


@pytest.mark.parametrize("lang", ["en", "es"])
def test_fingerprint_comes_from_runs(lab, lang):
    table = lab.text("fingerprint", lang)
    assert "grad:logits.weight" in table and "`loss`" in table and "block_" in table
    assert "{" not in lab.text("mechanism", lang)


def test_the_example_says_that_it_did_not_recover():
    folder = Path(__file__).parents[2] / "learners" / "borja" / "phase-19" / "fp16-overflow"
    text = (folder / "postmortem.md").read_text(encoding="utf-8")
    assert "no se recuperó" in text and "NaN" in text
