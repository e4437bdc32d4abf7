"""The clip by the global norm as three GPU kernels in Triton: `optimizer.clip_kernels = "triton"`.

Partial sums of squares, their sum and root, the scaling. Every stage is a launch of its own, because no gradient may be
scaled before all squares are added up, and blocks of a launch do not wait for each other; between launches everything
is done. The factor stays on the device: nothing waits for it on the CPU.

Triton is an optional package (`pip install 'labrunner[kernels]'`). With TRITON_INTERPRET=1 in the environment the
kernels run on the CPU, block by block in numpy: slow, and enough to test them. What it would take to do with fewer
launches is tried in `tools/kernels.py`.
"""

# Kernels are launched as kernel[grid](...) and typed by Triton's compiler, of which pyright knows nothing.
# pyright: reportIndexIssue=false, reportOperatorIssue=false, reportOptionalMemberAccess=false, reportArgumentType=false

from __future__ import annotations

import torch
import triton
import triton.language as tl
from torch import Tensor

#: Elements that one block adds up or scales.
BLOCK = 1024


@triton.jit
def k_grad_norm_partial(gradient, partial, count, BLOCK: tl.constexpr):
    """The sum of the squares of BLOCK elements, one block each, as float32: `partial` (blocks,)."""
    block = tl.program_id(0)
    places = block * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(gradient + places, mask=places < count, other=0.0).to(tl.float32)
    tl.store(partial + block, tl.sum(values * values))


@triton.jit
def k_grad_norm_final(partial, norm, count, BLOCK: tl.constexpr):
    """The root of the sum of `count` partial sums, by a single block; added in float64, kept as float32."""
    total = tl.zeros((BLOCK,), tl.float64)
    for first in range(0, count, BLOCK):
        places = first + tl.arange(0, BLOCK)
        total += tl.load(partial + places, mask=places < count, other=0.0).to(tl.float64)
    tl.store(norm, tl.sqrt(tl.sum(total)).to(tl.float32))


@triton.jit
def k_grad_scale(gradient, norm, factor, limit, tiny, count, BLOCK: tl.constexpr):
    """Multiply every element by min(1, limit / (norm + tiny)), which the first block leaves in `factor`.

    A NaN norm makes the factor NaN, as it does in PyTorch.
    """
    block = tl.program_id(0)
    scale = limit / (tl.load(norm) + tiny)
    scale = tl.where(scale > 1.0, 1.0, scale)  # a minimum would drop NaN
    places = block * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(gradient + places, mask=places < count, other=0.0)
    tl.store(gradient + places, (values * scale).to(values.dtype), mask=places < count)
    if block == 0:
        tl.store(factor, scale)


def blocks_of(values: Tensor) -> int:
    """How many blocks it takes to go over a flat tensor once."""
    return -(-values.numel() // BLOCK)


def norm(gradient: Tensor) -> Tensor:
    """The 2-norm of a flat, contiguous gradient: a float32 scalar on its device."""
    blocks = blocks_of(gradient)
    partial = torch.empty(blocks, dtype=torch.float32, device=gradient.device)
    out = torch.empty((), dtype=torch.float32, device=gradient.device)
    k_grad_norm_partial[(blocks,)](gradient, partial, gradient.numel(), BLOCK=BLOCK)
    k_grad_norm_final[(1,)](partial, out, blocks, BLOCK=BLOCK)
    return out


def scale(gradient: Tensor, norm: Tensor, limit: float, tiny: float) -> Tensor:
    """Scale a flat gradient in place so that its norm is at most `limit`; returns the factor, a float32 scalar."""
    factor = torch.empty((), dtype=torch.float32, device=gradient.device)
    k_grad_scale[(blocks_of(gradient),)](gradient, norm, factor, limit, tiny, gradient.numel(), BLOCK=BLOCK)
    return factor
