"""The clip's Triton kernels under Triton's interpreter, on the CPU: their norm, their clip, what merging them costs."""

import importlib
import importlib.util

import pytest
import torch
from small_runs import SMALL
from torch import nn

from labrunner.engine.config import OptimizerConfig, with_overrides
from labrunner.engine.step.clipping import check_kernels, clip
from labrunner.engine.step.loop import Run
from labrunner.engine.step.optimizer import FlatParameters
from labrunner.errors import InputError

ABSENT = importlib.util.find_spec("triton") is None
needs_triton = pytest.mark.skipif(ABSENT, reason="Triton is made for Linux only")
CPU = torch.device("cpu")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def interpreter():
    """The merges to try, which import the kernels; tests/conftest.py has asked for Triton's interpreter."""
    return importlib.import_module("tools.kernels")


def flat_of(values):
    flat = FlatParameters(nn.ParameterDict({"w": nn.Parameter(torch.zeros(len(values)))}), lambda name: name)
    flat.grad.copy_(torch.as_tensor(values))
    return flat


@needs_triton
@pytest.mark.parametrize("size", [1, 1023, 1024, 1025, 40_003])
def test_the_norm_is_within_a_millionth_of_float64(interpreter, size):
    gradient = interpreter.gradient_of(size, "cpu", seed=size)
    assert interpreter.tried(interpreter.by_three, gradient).right


@needs_triton
@pytest.mark.filterwarnings("ignore:invalid value encountered:RuntimeWarning")
@pytest.mark.parametrize("limit", [1.0, 100.0, 1e9, float("inf")])
@pytest.mark.parametrize("first", [0.5, float("inf"), float("nan")])
def test_the_clip_is_pytorchs(interpreter, limit, first):
    values = interpreter.gradient_of(3000, "cpu")
    values[0] = first
    ours, theirs = flat_of(values), flat_of(values)
    with_kernels = clip(ours, OptimizerConfig(grad_clip=limit, clip_kernels="triton"))
    with_torch = clip(theirs, OptimizerConfig(grad_clip=limit))
    torch.testing.assert_close(ours.grad, theirs.grad, rtol=1e-6, atol=0, equal_nan=True)
    for name in ("norm_pre", "norm_post", "factor"):
        torch.testing.assert_close(
            getattr(with_kernels, name), getattr(with_torch, name), rtol=2e-6, atol=0, equal_nan=True
        )


@needs_triton
def test_a_norm_of_three_and_a_half_is_cut_to_the_limit_and_one_of_four_tenths_is_left(interpreter):
    direction = torch.nn.functional.normalize(interpreter.gradient_of(5000, "cpu"), dim=0)
    long, short = flat_of(3.5 * direction), flat_of(0.4 * direction)
    cut = clip(long, OptimizerConfig(grad_clip=1.0, clip_kernels="triton"))
    assert float(cut.norm_pre) == pytest.approx(3.5, rel=1e-6) and float(cut.factor) == pytest.approx(1 / 3.5, rel=1e-6)
    assert float(cut.norm_post) == pytest.approx(1.0, rel=1e-6)
    before = short.grad.clone()
    left = clip(short, OptimizerConfig(grad_clip=1.0, clip_kernels="triton"))
    assert float(left.factor) == 1.0 and torch.equal(short.grad, before)


@needs_triton
def test_a_run_with_the_kernels_goes_as_one_without(interpreter):
    losses = []
    for kernels in ("torch", "triton"):
        run = Run(with_overrides(SMALL, {"optimizer.clip_kernels": kernels, "optimizer.grad_clip": 0.1}))
        losses.append([line["loss"] for line in (run.step() for _ in range(3))])
    assert losses[0] == pytest.approx(losses[1], rel=1e-5)


@needs_triton
def test_merges_that_wait_are_right_in_any_order_of_the_blocks(interpreter):
    gradient = interpreter.gradient_of(40_003, "cpu")
    for name in ("merged: atomic addition", "merged: the block that is done last"):
        assert interpreter.tried(interpreter.NORMS[name][1], gradient).right


@needs_triton
def test_the_naive_merge_is_right_by_luck_and_caught_by_another_order(interpreter):
    found = interpreter.tried(interpreter.by_highest, interpreter.gradient_of(40_003, "cpu"))
    assert found.forward < 1e-6 and found.backward > 0.1 and not found.right
    alone = interpreter.tried(interpreter.by_highest, interpreter.gradient_of(interpreter.BLOCK, "cpu"))
    assert alone.right and alone.same  # one block waits for nobody


@needs_triton
def test_scaling_before_the_sum_is_complete_misses_the_limit_and_the_direction(interpreter):
    over, degrees = interpreter.turned(interpreter.gradient_of(40_003, "cpu"), 1.0)
    assert over > 1.5 and degrees > 20
    by_size = [interpreter.turned(interpreter.gradient_of(size, "cpu"), 1.0)[0] for size in (1000, 5000, 40_003)]
    assert by_size == pytest.approx([1.00, 1.85, 2.65], abs=0.006)  # the answer in docs/kernels.md


def test_the_kernels_are_refused_where_they_can_not_run(monkeypatch):
    wanted = OptimizerConfig(clip_kernels="triton")
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    with pytest.raises(InputError, match="CUDA"):
        check_kernels(wanted, CPU)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(InputError, match="pip install"):
        check_kernels(wanted, CPU)
    check_kernels(OptimizerConfig(), CPU)


@pytest.mark.parametrize("other", [{"clip_mode": "per-tensor"}, {"clip_value": 1.0}, {"clip_after_moments": True}])
def test_the_kernels_clip_by_the_global_norm_alone(other):
    with pytest.raises(ValueError, match="clip_kernels"):
        OptimizerConfig.model_validate({"clip_kernels": "triton", **other})
