"""float16 for real: what overflows, who notices, and that the same step is finite in float32."""

from __future__ import annotations

import math
from typing import Any

import pytest

from labrunner.course.cases import Case
from labrunner.course.lab import load_lab
from labrunner.engine.faults import fault_overrides, make_fault
from labrunner.engine.step.loop import Run
from labrunner.errors import InputError

pytestmark = pytest.mark.slow


FLOOD_STEP = 12


@pytest.fixture(scope="module")
def steps():
    """Journal lines of the first steps of an arm of the lab, its flood moved to an early step; each arm is run once."""
    kept: dict[str, list[dict[str, Any]]] = {}

    def run(arm: str, count: int = FLOOD_STEP + 2, **overrides: Any) -> list[dict[str, Any]]:
        key = f"{arm}/{count}/{sorted(overrides.items())}"
        if key not in kept:
            lab = load_lab("fp16-overflow").assigned(Case(seed=42, step=FLOOD_STEP))
            trainer = Run(lab.resolve(arm, overrides=overrides))
            kept[key] = [trainer.step() | {"events": trainer.extra_events()} for _ in range(count)]
        return kept[key]

    return run


def test_unchecked_scale_overflows_at_the_flood_and_loses_the_weights(steps):
    lines = steps("break")
    flood, after = lines[FLOOD_STEP - 1], lines[FLOOD_STEP]
    assert not any(line["overflow"] for line in lines[: FLOOD_STEP - 1])
    assert flood["grad_norm_pre"] == math.inf and math.isfinite(flood["loss"])
    assert flood["first_nonfinite"] == "grad:logits.weight"
    assert math.isnan(after["loss"]) and after["first_nonfinite"] in ("embedding", "logits")
    assert {line["loss_scale"] for line in lines} == {65536.0}
    assert flood["events"] == [{"kind": "overflow", "step": FLOOD_STEP, "loss_scale": 65536.0, "skipped": False}]


@pytest.mark.parametrize("arm, scale_after", [("control", 32768.0), ("without-missing-check", 65536.0)])
def test_check_skips_the_update_and_the_run_goes_on(steps, arm, scale_after):
    before, flood, after = steps(arm)[FLOOD_STEP - 2 : FLOOD_STEP + 1]
    assert flood["overflow"] and flood["update_ratio"] == 0.0 and flood["events"][0]["skipped"]
    assert flood["param_hash"] == before["param_hash"] and flood["m_norm"] == before["m_norm"]
    assert math.isfinite(after["loss"]) and after["update_ratio"] > 0
    assert after["loss_scale"] == scale_after


def test_same_step_is_finite_in_float32_and_was_the_same_until_then(steps):
    twin, half = steps("fp32-twin"), steps("break")
    assert all(math.isfinite(line["grad_norm_pre"]) for line in twin)
    assert twin[FLOOD_STEP - 1]["grad_norm_pre"] > 1.0
    assert [line["batch"]["hash"] for line in twin] == [line["batch"]["hash"] for line in half]
    assert twin[FLOOD_STEP - 1]["loss"] == pytest.approx(half[FLOOD_STEP - 1]["loss"], abs=0.01)


@pytest.mark.parametrize("arm", ["fix-bf16", "fix-lower-scale"])
def test_other_fixes_meet_the_batch_with_a_finite_gradient(steps, arm):
    assert not any(line["overflow"] for line in steps(arm))


def test_activation_really_passes_the_ceiling_and_no_scale_helps(steps):
    hot = {"model.embedding_std": 4.0}  # as after some dozens of steps of the arm, at once
    first = steps("break-forward", 3, **hot)
    assert [line["first_nonfinite"] for line in first] == ["block_1.mlp"] * 3
    assert [line["loss_scale"] for line in first] == [1024.0, 512.0, 256.0]
    assert all(math.isnan(line["loss"]) and line["update_ratio"] == 0.0 for line in first)
    wide = steps("without-float16", 3, **hot)
    assert all(math.isfinite(line["loss"]) for line in wide)
    assert wide[0]["act_rms"]["block_1"] > 65504 / 16  # elements lie well above their root mean square


def test_logarithm_of_a_softmax_that_reached_zero(steps):
    first, second = steps("break-fp32-nan", 2)
    assert first["first_nonfinite"] == "loss" and first["loss"] == math.inf and first["loss_scale"] == 1.0
    assert math.isfinite(first["act_rms"]["final"]) and math.isnan(second["loss"])
    assert 30 < steps("fix-log-softmax", 2)[0]["loss"] < 1000
    assert 0 < steps("fix-epsilon", 2)[0]["loss"] < -math.log(1e-9)
    assert steps("without-large-logits", 2)[0]["loss"] == pytest.approx(steps("fp32-twin")[0]["loss"], rel=1e-4)


def test_faults_take_settings_away_that_a_fix_gives_back():
    declared = {"kind": "constant-loss-scale", "scale": 1024.0, "check": True}
    assert fault_overrides(declared) == {
        "precision.loss_scaling": "constant",
        "precision.loss_scale": 1024.0,
        "precision.skip_nonfinite": True,
    }
    lab = load_lab("fp16-overflow")
    assert (
        lab.resolve("fix", overrides={"precision.loss_scaling": "dynamic"}).precision
        == lab.resolve("fix-dynamic").precision
        == lab.resolve("control").precision
    )
    with pytest.raises(InputError, match="set"):
        make_fault({"kind": "misconfigure", "set": {}})
    with pytest.raises(InputError, match="scale"):
        make_fault({"kind": "constant-loss-scale", "scale": 0})
