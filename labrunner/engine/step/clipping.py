"""Gradient clipping: the fence between one bad batch and the weights."""

from __future__ import annotations

import importlib.util
import math
import os
from dataclasses import dataclass

import torch
from torch import Tensor

from labrunner.engine.config import OptimizerConfig
from labrunner.engine.step.optimizer import FlatParameters
from labrunner.errors import InputError

#: Added to the norm before dividing, as `torch.nn.utils.clip_grad_norm_` does.
TINY = 1e-6


@dataclass(frozen=True)
class Clipped:
    """Norms of the gradient before and after the clip (0-dim tensors), and the factor that the clip by norm applied.

    `factor` is 1 where nothing was clipped. A clip of each tensor by its own norm applies as many factors as there are
    tensors: `factor` is the smallest of them, so that it is below 1 exactly where some tensor was clipped.
    """

    norm_pre: Tensor
    norm_post: Tensor
    factor: Tensor


def check_kernels(config: OptimizerConfig, device: torch.device) -> None:
    """Raises InputError where the Triton kernels are asked for and can't run: without Triton, or on a CPU."""
    if config.clip_kernels != "triton":
        return
    if importlib.util.find_spec("triton") is None:
        raise InputError("optimizer.clip_kernels triton needs Triton: pip install 'labrunner[kernels]'")
    if device.type != "cuda" and os.environ.get("TRITON_INTERPRET") != "1":
        raise InputError(
            "optimizer.clip_kernels triton runs on a CUDA device; on the CPU set TRITON_INTERPRET=1, which is slow"
        )


@torch.no_grad()
def clip(flat: FlatParameters, config: OptimizerConfig) -> Clipped:
    """Clip the gradient in place: by value, then by norm, global or per tensor, as configured.

    With no limit nothing is called and nothing is touched. A non-finite norm acts as it does in PyTorch: an infinite
    norm zeroes finite elements and makes NaN of infinite ones, a NaN norm makes everything NaN.
    """
    if config.clip_kernels == "triton":
        return _by_kernels(flat.grad, config.grad_clip)
    gradient = flat.grad
    norm_pre = gradient.norm()
    one = torch.ones_like(norm_pre)
    if math.isfinite(config.clip_value):
        gradient.clamp_(-config.clip_value, config.clip_value)
    if not math.isfinite(config.grad_clip):
        return Clipped(norm_pre, gradient.norm() if math.isfinite(config.clip_value) else norm_pre, one)
    if config.clip_mode == "per-tensor":
        factor = _per_tensor(flat, config.grad_clip)
        return Clipped(norm_pre, gradient.norm(), factor)
    norm = gradient.norm() if math.isfinite(config.clip_value) else norm_pre
    factor = (config.grad_clip / (norm + TINY)).clamp(max=1.0)
    if config.clip_after_moments or bool(factor == 1):
        return Clipped(norm_pre, norm, factor)
    gradient.mul_(factor)
    return Clipped(norm_pre, gradient.norm(), factor)


def _by_kernels(gradient: Tensor, limit: float) -> Clipped:
    """The clip by the global norm in Triton (`kernels.py`)."""
    from labrunner.engine.step import kernels

    norm_pre = kernels.norm(gradient)
    if not math.isfinite(limit):
        return Clipped(norm_pre, norm_pre, torch.ones_like(norm_pre))
    factor = kernels.scale(gradient, norm_pre, limit, TINY)
    return Clipped(norm_pre, kernels.norm(gradient), factor)


def _per_tensor(flat: FlatParameters, limit: float) -> Tensor:
    """Clip each parameter's gradient to `limit` by its own norm; returns the smallest factor, NaN where one is NaN."""
    factors = []
    for span in flat.spans:
        part = flat.grad[span.start : span.stop]
        factors.append((limit / (part.norm() + TINY)).clamp(max=1.0))
        part.mul_(factors[-1])
    return torch.stack(factors).min()
