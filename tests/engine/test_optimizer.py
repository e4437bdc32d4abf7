"""The flat optimizer and the clips do what PyTorch's own do."""

import math
import subprocess
import sys

import pytest
import torch
from torch import nn

from labrunner.engine.config import OptimizerConfig, ScheduleConfig
from labrunner.engine.schedule import learning_rate
from labrunner.engine.step.clipping import clip
from labrunner.engine.step.optimizer import FlatAdamW, FlatParameters


def net(seed=0):
    torch.manual_seed(seed)
    return nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 3))


def flat_of(model):
    return FlatParameters(model, lambda name: name.split(".")[0])


def loss_of(model, seed):
    torch.manual_seed(100 + seed)
    return model(torch.randn(5, 6)).square().mean()


def settings(**values):
    return OptimizerConfig(lr=0.01, weight_decay=0.1, grad_clip="none").model_copy(update=values)


@pytest.mark.parametrize("beta2, eps", [(0.95, 1e-8), (0.999, 1e-8), (0.95, 1.0)])
def test_updates_equal_torch_adamw(beta2, eps):
    ours, theirs = net(), net()
    flat = flat_of(ours)
    mine = FlatAdamW(flat, settings(beta2=beta2, eps=eps))
    groups = [
        {"params": [p for p in theirs.parameters() if p.ndim >= 2], "weight_decay": 0.1},
        {"params": [p for p in theirs.parameters() if p.ndim < 2], "weight_decay": 0.0},
    ]
    reference = torch.optim.AdamW(groups, lr=0.01, betas=(0.9, beta2), eps=eps)
    for step in range(30):
        mine.zero_grad()
        loss_of(ours, step).backward()
        mine.step()
        reference.zero_grad()
        loss_of(theirs, step).backward()
        reference.step()
    for a, b in zip(ours.parameters(), theirs.parameters(), strict=True):
        torch.testing.assert_close(a, b, rtol=1e-5, atol=1e-6)


def test_sgd_is_lr_times_gradient():
    model = net()
    flat = flat_of(model)
    optimizer = FlatAdamW(flat, settings(name="sgd", weight_decay=0.0))
    loss_of(model, 1).backward()
    before, gradient = flat.data.clone(), flat.grad.clone()
    optimizer.step()
    torch.testing.assert_close(flat.data, before - 0.01 * gradient)


def with_gradient(values):
    model = net()
    flat = flat_of(model)
    flat.grad.copy_(values(flat.grad))
    return model, flat


@pytest.mark.parametrize("spoil", [None, math.inf, math.nan])
@pytest.mark.parametrize("limit", [0.5, 1.0, 100.0])
def test_global_clip_equals_torch_also_for_non_finite_norms(limit, spoil):
    def values(grad):
        torch.manual_seed(3)
        out = torch.randn_like(grad)
        if spoil is not None:
            out[4] = spoil
        return out

    model, flat = with_gradient(values)
    twin, twin_flat = with_gradient(values)
    seen = clip(flat, settings(grad_clip=limit))
    norm = torch.nn.utils.clip_grad_norm_(twin.parameters(), limit)
    torch.testing.assert_close(seen.norm_pre, norm, equal_nan=True, rtol=1e-5, atol=1e-6)
    torch.testing.assert_close(flat.grad, twin_flat.grad, equal_nan=True, rtol=1e-5, atol=1e-6)


def test_no_clip_touches_nothing():
    _, flat = with_gradient(lambda g: torch.full_like(g, 7.0))
    seen = clip(flat, settings())
    assert (flat.grad == 7.0).all() and seen.norm_pre == seen.norm_post and seen.factor == 1


def test_per_tensor_clip_bounds_each_tensor_by_its_own_norm():
    _, flat = with_gradient(lambda g: torch.full_like(g, 7.0))
    clip(flat, settings(grad_clip=1.0, clip_mode="per-tensor"))
    for span in flat.spans:
        assert flat.grad[span.start : span.stop].norm() == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("spoil", [None, math.inf, math.nan])
def test_per_tensor_clip_tells_its_smallest_factor(spoil):
    def values(grad):
        gradient = torch.full_like(grad, 1e-3)
        gradient[0] = 4.0 if spoil is None else spoil
        return gradient

    _, flat = with_gradient(values)
    seen = clip(flat, settings(grad_clip=1.0, clip_mode="per-tensor"))
    if spoil is None:
        assert seen.factor == pytest.approx(0.25, rel=1e-4) and seen.norm_post < seen.norm_pre
    else:
        assert seen.factor == 0 if spoil == math.inf else seen.factor.isnan()
    _, calm = with_gradient(lambda g: torch.full_like(g, 1e-3))
    seen = clip(calm, settings(grad_clip=1.0, clip_mode="per-tensor"))
    assert seen.factor == 1 and seen.norm_post == seen.norm_pre


def test_clip_by_value_bounds_each_element_and_may_stand_before_a_norm():
    _, flat = with_gradient(lambda g: torch.full_like(g, 7.0))
    clip(flat, settings(clip_value=0.5))
    assert flat.grad.abs().max() == 0.5
    clip(flat, settings(clip_value=0.5, grad_clip=1.0))
    assert flat.grad.norm() == pytest.approx(1.0, abs=1e-4)


def test_clip_after_moments_lets_the_moments_see_the_raw_gradient():
    _, flat = with_gradient(lambda g: torch.full_like(g, 7.0))
    config = settings(grad_clip=1.0, clip_after_moments=True)
    optimizer = FlatAdamW(flat, config)
    seen = clip(flat, config)
    assert (flat.grad == 7.0).all() and seen.factor < 1
    optimizer.step(shrink=seen.factor)
    assert optimizer.m.abs().max() == pytest.approx(0.7, rel=1e-4)


def test_groups_cover_the_vector_without_overlap():
    flat = flat_of(net())
    assert sorted(flat.groups().values())[0][0] == 0
    assert sum(b - a for a, b in flat.groups().values()) == flat.data.numel()


def test_learning_rate_warms_up_peaks_and_falls():
    schedule = ScheduleConfig(warmup_steps=100, horizon=2000, min_lr_ratio=0.1)
    rates = [learning_rate(s, 3e-4, schedule) for s in range(1, 2101)]
    assert rates[0] == pytest.approx(3e-6) and max(rates) == pytest.approx(3e-4)
    assert rates.index(max(rates)) == 99 and rates[-1] == pytest.approx(3e-5)


def test_the_inverse_cosine_climbs():
    schedule = ScheduleConfig(kind="inverse-cosine", warmup_steps=0, horizon=100)
    assert learning_rate(100, 1.0, schedule) > learning_rate(50, 1.0, schedule) > learning_rate(1, 1.0, schedule)


@pytest.mark.slow
def test_an_update_does_not_load_the_compiler():
    """PyTorch's compiler takes as long to load as all the rest of it, and every trainer would."""
    program = """if True:
        import sys
        from labrunner.engine.config import RunConfig, with_overrides
        from labrunner.engine.step.loop import Run
        small = {"model.n_layers": 1, "model.d_model": 16, "model.n_heads": 2, "precision.dtype": "fp16"}
        Run(with_overrides(RunConfig(), small | {"precision.loss_scaling": "dynamic"})).step()
        assert "torch" in sys.modules and "torch._dynamo" not in sys.modules
    """
    subprocess.run([sys.executable, "-P", "-c", program], check=True)
