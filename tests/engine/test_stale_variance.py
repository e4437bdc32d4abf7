"""`grad_v_rms`: how large gradients are beside what AdamW's v remembers of them (StableAdamW's RMS)."""

from __future__ import annotations

import math

import pytest
import torch

from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.step.loop import Run
from labrunner.engine.step.optimizer import ROW, SAMPLED
from labrunner.engine.step.probes import rms, share_of_zeros


def run_of(**optimizer: object) -> Run:
    return Run(with_overrides(RunConfig(), {f"optimizer.{key}": value for key, value in optimizer.items()}))


def sampled(vector: torch.Tensor) -> torch.Tensor:
    rows = vector[: vector.numel() // (SAMPLED * ROW) * SAMPLED * ROW].split(ROW)
    return torch.cat(rows[::SAMPLED]).double()


@pytest.mark.parametrize(("beta2", "eps"), [(0.999, 1e-8), (0.95, 1.0)])
def test_it_is_the_rms_of_g_over_root_v_with_the_v_that_the_update_divided_by(beta2, eps):
    run = run_of(beta2=beta2, eps=eps)
    for step in range(1, 4):
        line = run.step()
        unbiased = sampled(run.optimizer.v) / (1 - beta2**step)
        squares = sampled(run.flat.grad) ** 2 / unbiased.clamp_min(max(eps**2, 1e-37))
        assert line["grad_v_rms"] == pytest.approx(squares.mean().sqrt().item(), rel=1e-4)


def test_in_the_first_step_it_is_at_most_one_and_entries_without_a_gradient_count_as_zero():
    run = run_of()
    line = run.step()
    share = (sampled(run.flat.grad) != 0).double().mean().item()
    assert 0 < share < 1 and line["grad_v_rms"] == pytest.approx(math.sqrt(share), rel=1e-3)


@pytest.mark.parametrize("beta2", [0.95, 0.999])
def test_a_gradient_that_v_knows_nothing_of_reaches_its_bound(beta2):
    run = run_of(beta2=beta2)
    for _ in range(3):
        run.step()
    optimizer, flat = run.optimizer, run.flat
    optimizer.count = 100_000  # no bias is left to correct
    flat.grad.normal_().mul_(1e6)
    optimizer.step()
    assert optimizer.grad_over_v is not None
    assert optimizer.grad_v_rms(optimizer.grad_over_v.item()) == pytest.approx(1 / math.sqrt(1 - beta2), rel=1e-3)


def test_an_update_that_was_left_out_has_none_and_plain_sgd_no_such_field():
    config = with_overrides(
        RunConfig(), {"precision.dtype": "fp16", "precision.loss_scaling": "dynamic", "precision.loss_scale": 2.0**40}
    )
    line = Run(config).step()
    assert line["overflow"] and line["grad_v_rms"] is None
    assert "grad_v_rms" not in run_of(name="sgd").step()


def test_roots_of_mean_squares_and_shares_of_zeros_are_what_they_say():
    parts = [torch.tensor([[3.0, 4.0]]), torch.full((5,), -2.0, dtype=torch.float16)]
    assert rms(parts).tolist() == pytest.approx([math.sqrt(12.5), 2.0])
    assert share_of_zeros(torch.tensor([0.0, 1.0, -0.0, float("nan")])).item() == 0.5
