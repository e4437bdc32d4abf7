"""What eight-bit floats make of a gradient of ours: `python -m tools.fp8_casts LAB [--arm ARM] [--step N]`, or a RUN.

    python -m tools.fp8_casts no-clip --arm break --step 311
    python -m tools.fp8_casts runs/no-clip-break-s42-20261121-041500      after its newest finite checkpoint

The gradient of one step, in float32 and before the clip, is rounded to E4M3 (at most 448) and E5M2 (at most 57344),
with float16 and bfloat16 beside them: as it is (`1`), under a loss scale of `65536`, and with a power of two that
brings the largest element below the ceiling, found for all of it (`one`), for each tensor, or for each 128 elements, as
DeepSeek-V3 (2024) groups activations. No lab computes in eight bits: this rounds and looks.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.errors import Exit, InputError, LabrunnerError

if TYPE_CHECKING:
    from torch import Tensor

    from labrunner.engine.step.loop import Run

#: A format of torch, and the scalings that it is shown with.
FORMATS = {
    "float8_e4m3fn": ("1", "65536", "one", "tensor", "128"),
    "float8_e5m2": ("1", "65536", "one", "tensor", "128"),
    "float16": ("1", "65536", "one"),
    "bfloat16": ("1",),
}


@dataclass(frozen=True)
class Cast:
    """What a cast did, as shares from 0 to 1.

    `zeroed`: of the elements that were not zero, those that are now; `over`: those beyond the format's largest number,
    which E4M3 cuts to it and the others make infinite; `typical`: the median relative error of an element that was not
    zero; `error`: the norm of the difference over the norm of the gradient, None where something became infinite.
    """

    zeroed: float
    over: float
    typical: float
    error: float | None


def cast(gradient: Tensor, sizes: list[int], name: str, scaling: str) -> Cast:
    """Round a flat gradient (float32, P elements) to a format, scaled in groups; `sizes` are those of its tensors."""
    import torch

    dtype = getattr(torch, name)
    ceiling = torch.finfo(dtype).max
    groups = {"tensor": sizes, "128": 128}.get(scaling, len(gradient))
    back, over = [], 0
    for part in torch.split(gradient, groups):
        largest = float(part.abs().max()) or 1.0
        scale = float(scaling) if scaling in ("1", "65536") else 2.0 ** math.floor(math.log2(ceiling / largest))
        over += int((part.abs() * scale > ceiling).sum())
        back.append((part * scale).to(dtype).float() / scale)
    rounded = torch.cat(back)
    there = gradient != 0
    off = (rounded - gradient).double()
    error = float(off.norm() / gradient.double().norm())
    return Cast(
        zeroed=float((rounded[there] == 0).float().mean()),
        over=over / int(there.sum()),
        typical=float((off[there].abs() / gradient[there].abs()).median()),
        error=error if math.isfinite(error) else None,
    )


def gradient_of(run: Run) -> tuple[Tensor, list[int]]:
    """The gradient of a run's next step, before any clip (float32, P elements), and the sizes of its tensors."""
    from labrunner.engine.config import with_overrides

    run.config = with_overrides(run.config, {"optimizer.grad_clip": "none", "optimizer.clip_value": "none"})
    run.step()
    return run.flat.grad.clone(), [span.stop - span.start for span in run.flat.spans]


def trained(what: str, arm: str, seed: int | None, step: int | None) -> Run:
    """A run that stands before step `step`: an arm of a lab, or a run's folder gone on with from its newest checkpoint.

    Raises InputError for a step that is not to come, and for a run without a finite checkpoint before it.
    """
    from labrunner.course.lab import load_lab
    from labrunner.engine.process.states import restored
    from labrunner.engine.record import checkpoint
    from labrunner.engine.record.manifest import read_manifest
    from labrunner.engine.step.loop import Run

    folder = Path(what)
    if not (folder / "manifest.json").is_file():
        run = Run(load_lab(what).resolve(arm, seed=seed))
        target = 312 if step is None else step
    else:
        manifest = read_manifest(folder)
        run = Run(manifest.config)
        found = checkpoint.newest_good(folder, None if step is None else step - 1)
        if found is None:
            raise InputError(f"{folder}: there is no finite checkpoint to go on from")
        restored(run, found, manifest)
        target = run.step_number + 1 if step is None else step
    if target <= run.step_number:
        raise InputError(f"--step {target}: the first step that is to come is {run.step_number + 1}")
    while run.step_number < target - 1:
        run.step()
    return run


def table(run: Run) -> Iterator[str]:
    """One line for each format and scaling, on the gradient of a run's next step."""
    gradient, sizes = gradient_of(run)
    there = gradient[gradient != 0].abs()
    yield f"step {run.step_number}: {len(gradient)} elements, {len(gradient) - len(there)} of them zero"
    sizes_of = f"median {float(there.median()):.2g}, largest {float(there.max()):.2g}"
    yield f"norm {float(gradient.norm()):.3g}; of those that are not zero, {sizes_of}"
    yield f"{'format':14} {'scale':7} {'zeroed':>8} {'over':>8} {'typical':>8} {'error':>8}"
    for name, scalings in FORMATS.items():
        for scaling in scalings:
            made = cast(gradient, sizes, name, scaling)
            error = "inf" if made.error is None else f"{made.error:.2%}"
            yield f"{name:14} {scaling:7} {made.zeroed:8.2%} {made.over:8.3%} {made.typical:8.2%} {error:>8}"


def main(argv: list[str] | None = None) -> int:
    """Print the table of one gradient."""
    parser = argparse.ArgumentParser(prog="python -m tools.fp8_casts", description="Eight-bit casts of a gradient.")
    parser.add_argument("what", metavar="LAB|RUN", help="a lab, or the folder of a run")
    parser.add_argument("--arm", default="control")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--step", type=int, help="whose gradient (312, or the one after the checkpoint)")
    args = parser.parse_args(argv)
    try:
        for line in table(trained(args.what, args.arm, args.seed, args.step)):
            print(line)
    except LabrunnerError as error:
        print(f"tools.fp8_casts: {error}", file=sys.stderr)
        return error.exit_code
    return Exit.OK


if __name__ == "__main__":
    sys.exit(main())
