"""The clip's three kernels, and what becomes of it with fewer launches: `TRITON_INTERPRET=1 python -m tools.kernels`

The clip by the global norm takes three kernels on a GPU. This tries to do with fewer: partial sums and their end merged
by an atomic addition, by the block that finishes last, by the block with the highest number (which is wrong), and the
scaling merged in as well (which is wrong too). Each is run with its blocks in ascending and in descending order, since
a GPU promises none, and its norm is held against one computed in float64.

On a machine with CUDA leave TRITON_INTERPRET out: the order is then the GPU's own, and times are measured as well.
"""

# Kernels are launched as kernel[grid](...) and typed by Triton's compiler, of which pyright knows nothing.
# pyright: reportIndexIssue=false, reportOperatorIssue=false, reportOptionalMemberAccess=false, reportArgumentType=false

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

import torch
import triton
import triton.language as tl
from torch import Tensor

from labrunner.engine.step import kernels
from labrunner.engine.step.clipping import TINY
from labrunner.engine.step.kernels import BLOCK, blocks_of

#: Elements of the gradient that is tried: not a multiple of a block, and many blocks.
SIZE = 100_003


@triton.jit
def _turned(blocks, FORWARD: tl.constexpr):
    """Which block a program is: in the order of the programs, or from the last to the first."""
    return tl.program_id(0) if FORWARD else blocks - 1 - tl.program_id(0)


@triton.jit
def k_norm_atomic(gradient, total, count, blocks, FORWARD: tl.constexpr, BLOCK: tl.constexpr):
    """Each block adds its squares to one number. The order of the additions, and so the rounding, is nobody's."""
    places = _turned(blocks, FORWARD) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(gradient + places, mask=places < count, other=0.0).to(tl.float32)
    tl.atomic_add(total, tl.sum(values * values))


@triton.jit
def k_norm_last_done(
    gradient, partial, done, norm, count, blocks, FORWARD: tl.constexpr, BLOCK: tl.constexpr, PARTS: tl.constexpr
):
    """Each block stores its partial sum and draws a number; the one that draws the last adds them all up.

    The number is drawn with acquire and release, so what was stored before it is seen by the block that draws after it.
    """
    block = _turned(blocks, FORWARD)
    places = block * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(gradient + places, mask=places < count, other=0.0).to(tl.float32)
    tl.store(partial + block, tl.sum(values * values))
    if tl.atomic_add(done, 1, sem="acq_rel") == blocks - 1:
        parts = tl.arange(0, PARTS)
        sums = tl.load(partial + parts, mask=parts < blocks, other=0.0).to(tl.float64)
        tl.store(norm, tl.sqrt(tl.sum(sums)).to(tl.float32))


@triton.jit
def k_norm_highest(
    gradient, partial, norm, count, blocks, FORWARD: tl.constexpr, BLOCK: tl.constexpr, PARTS: tl.constexpr
):
    """The naive merge: the block with the highest number adds up, without knowing whether the others are done."""
    block = _turned(blocks, FORWARD)
    places = block * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(gradient + places, mask=places < count, other=0.0).to(tl.float32)
    tl.store(partial + block, tl.sum(values * values))
    if block == blocks - 1:
        parts = tl.arange(0, PARTS)
        sums = tl.load(partial + parts, mask=parts < blocks, other=0.0).to(tl.float64)
        tl.store(norm, tl.sqrt(tl.sum(sums)).to(tl.float32))


@triton.jit
def k_all_in_one(gradient, total, limit, tiny, count, blocks, FORWARD: tl.constexpr, BLOCK: tl.constexpr):
    """Sum and scaling in one: each block scales by what has been added up when its turn comes."""
    places = _turned(blocks, FORWARD) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(gradient + places, mask=places < count, other=0.0).to(tl.float32)
    squares = tl.sum(values * values)
    scale = limit / (tl.sqrt(tl.atomic_add(total, squares) + squares) + tiny)
    scale = tl.where(scale > 1.0, 1.0, scale)
    tl.store(gradient + places, values * scale, mask=places < count)


def by_atomic(gradient: Tensor, forward: bool) -> Tensor:
    """Norm by `k_norm_atomic`: two launches, one of which sets the sum to zero, and the root."""
    total = torch.zeros((), dtype=torch.float32, device=gradient.device)
    blocks = blocks_of(gradient)
    k_norm_atomic[(blocks,)](gradient, total, gradient.numel(), blocks, FORWARD=forward, BLOCK=BLOCK)
    return total.sqrt()


def by_last_done(gradient: Tensor, forward: bool) -> Tensor:
    """Norm by `k_norm_last_done`: one launch, and a counter that must be zero before it."""
    blocks = blocks_of(gradient)
    partial, norm = _scratch(gradient, blocks)
    done = torch.zeros((), dtype=torch.int32, device=gradient.device)
    parts = triton.next_power_of_2(blocks)
    k_norm_last_done[(blocks,)](
        gradient, partial, done, norm, gradient.numel(), blocks, FORWARD=forward, BLOCK=BLOCK, PARTS=parts
    )
    return norm


def by_highest(gradient: Tensor, forward: bool) -> Tensor:
    """Norm by `k_norm_highest`, which is right only where blocks happen to finish in ascending order."""
    blocks = blocks_of(gradient)
    partial, norm = _scratch(gradient, blocks)
    parts = triton.next_power_of_2(blocks)
    k_norm_highest[(blocks,)](
        gradient, partial, norm, gradient.numel(), blocks, FORWARD=forward, BLOCK=BLOCK, PARTS=parts
    )
    return norm


def _scratch(gradient: Tensor, blocks: int) -> tuple[Tensor, Tensor]:
    partial = torch.zeros(blocks, dtype=torch.float32, device=gradient.device)
    return partial, torch.zeros((), dtype=torch.float32, device=gradient.device)


def by_three(gradient: Tensor, forward: bool) -> Tensor:
    """The engine's norm; the order of its blocks is not asked for, since it can't matter between launches."""
    del forward
    return kernels.norm(gradient)


def all_in_one(gradient: Tensor, limit: float, forward: bool = True) -> None:
    """Clip in place in one launch, wrongly."""
    total = torch.zeros((), dtype=torch.float32, device=gradient.device)
    blocks = blocks_of(gradient)
    k_all_in_one[(blocks,)](gradient, total, limit, TINY, gradient.numel(), blocks, FORWARD=forward, BLOCK=BLOCK)


#: how the norm is computed: (launches, the function)
NORMS: dict[str, tuple[int, Callable[[Tensor, bool], Tensor]]] = {
    "partial sums, then their sum (the engine's)": (2, by_three),
    "merged: atomic addition": (1, by_atomic),
    "merged: the block that is done last": (1, by_last_done),
    "merged: the block with the highest number": (1, by_highest),
}


@dataclass(frozen=True)
class Tried:
    """Relative errors of a norm against float64, blocks ascending and descending, and whether its bits are the same."""

    forward: float
    backward: float
    same: bool

    @property
    def right(self) -> bool:
        """Whether both lie within a millionth."""
        return max(self.forward, self.backward) < 1e-6


def tried(norm: Callable[[Tensor, bool], Tensor], gradient: Tensor) -> Tried:
    """The norm of a gradient in both orders of its blocks."""
    exact = float(gradient.double().norm())
    ways = [float(norm(gradient, forward)) for forward in (True, False)]
    return Tried(abs(ways[0] - exact) / exact, abs(ways[1] - exact) / exact, ways[0] == ways[1])


def gradient_of(size: int, device: str, seed: int = 1) -> Tensor:
    """A gradient whose second half is ten times the first, as a flood leaves it."""
    values = torch.randn(size, generator=torch.Generator().manual_seed(seed))
    values[size // 2 :] *= 10
    return values.to(device)


def turned(gradient: Tensor, limit: float) -> tuple[float, float]:
    """What clipping all in one launch leaves: (its norm over the limit, by how many degrees the direction turned)."""
    after = gradient.clone()
    all_in_one(after, limit)
    one, other = gradient.double(), after.double()
    cosine = (one @ other / (one.norm() * other.norm())).clamp(-1, 1)
    return float(other.norm() / limit), float(torch.rad2deg(torch.arccos(cosine)))


def main(argv: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.kernels", description="the clip's kernels and their merges")
    parser.add_argument("--size", type=int, default=SIZE, help=f"elements of the gradient (default: {SIZE})")
    args = parser.parse_args(argv)
    on_gpu = torch.cuda.is_available() and os.environ.get("TRITON_INTERPRET") != "1"
    if not on_gpu and os.environ.get("TRITON_INTERPRET") != "1":
        print("no CUDA here: set TRITON_INTERPRET=1 to try the kernels on the CPU", file=sys.stderr)
        return 2
    gradient = gradient_of(args.size, "cuda" if on_gpu else "cpu")
    print(
        "| norm | launches | error, ascending | error, descending | same bits |" + (" microseconds |" if on_gpu else "")
    )
    print("| --- | --- | --- | --- | --- |" + (" --- |" if on_gpu else ""))
    for name, (launches, norm) in NORMS.items():
        found = tried(norm, gradient)
        row = f"| {name} | {launches} | {found.forward:.1e} | {found.backward:.1e} | {'yes' if found.same else 'no'} |"
        if on_gpu:
            row += f" {1e3 * triton.testing.do_bench(lambda norm=norm: norm(gradient, True)):.1f} |"
        print(row)
    over, degrees = turned(gradient, 1.0)
    print(f"\nscaling in the same launch: {over:.2f} times the limit, the direction turned by {degrees:.0f} degrees")
    return 0


if __name__ == "__main__":
    sys.exit(main())
