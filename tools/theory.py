"""The numbers of docs/theory: `python -m tools.theory clip|adamw|modes`, and `python -m tools.theory updates RUN`.

    python -m tools.theory adamw            every number of the page, its name, and what it is
    python -m tools.theory adamw --write    put them into docs/theory/adamw.en.md and adamw.es.md
    python -m tools.theory updates RUN      how many learning rates an update of a run of ours moves a parameter

`clip` runs the engine's own clip on four numbers, `adamw` is arithmetic, `modes` reads the committed calibrations. On a
page a number is followed by a comment that Markdown does not show and that names it: 0.447<!--=empty_95-->.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from labrunner.errors import Exit, InputError, LabrunnerError
from tools.marked import Figures, written

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "theory"


# --- clip -------------------------------------------------------------------------------------------------------------

#: A gradient of two tensors: the head's, which a flood has made large, and an ordinary one.
HEAD, BLOCK = (6.0, 8.0), (0.3, 0.4)


def clipped(gradient: tuple[float, ...], **settings: Any) -> list[float]:
    """Four numbers, two of each tensor, after the engine's clip with these settings of the optimizer."""
    import torch
    from torch import nn

    from labrunner.engine.config import OptimizerConfig
    from labrunner.engine.step.clipping import clip
    from labrunner.engine.step.optimizer import FlatParameters

    model = nn.ParameterDict({"head": nn.Parameter(torch.zeros(2)), "mlp": nn.Parameter(torch.zeros(2))})
    flat = FlatParameters(model, lambda name: name)
    flat.grad.copy_(torch.tensor(gradient))
    clip(flat, OptimizerConfig(**settings))
    return flat.grad.tolist()


def angle(one: list[float], other: list[float]) -> float:
    """Angle between two vectors in degrees."""
    cosine = sum(a * b for a, b in zip(one, other, strict=True)) / (math.hypot(*one) * math.hypot(*other))
    return math.degrees(math.acos(min(1.0, cosine)))


def clip_figures() -> Figures:
    """What three kinds of clip make of one gradient, and what becomes of a gradient that is not finite."""
    whole = [*HEAD, *BLOCK]
    found: Figures = {
        "norm": (f"{math.hypot(*whole):.2f}", "global norm of (6, 8) and (0.3, 0.4)"),
        "ratio": (f"{math.hypot(*HEAD) / math.hypot(*BLOCK):.0f}", "norm of the head's over that of the block's"),
        "factor_35": (f"{1.0 / 3.5:.4f}", "factor where the norm is 3.5 and the limit 1.0"),
        "norm_after_35": (f"{3.5 / (3.5 + 1e-6):.7f}", "the norm after it, PyTorch's 1e-6 in the denominator"),
        "coherent_3": (f"{3 / math.sqrt(100):.1f}", "3 equal surprises among 100 tokens, k / sqrt(N)"),
        "coherent_64": (f"{64 / math.sqrt(72):.1f}", "64 equal surprises among 72 tokens"),
    }
    kinds = {
        "global": {"grad_clip": 1.0},
        "tensor": {"grad_clip": 1.0, "clip_mode": "per-tensor"},
        "value": {"grad_clip": math.inf, "clip_value": 1.0},
    }
    for name, settings in kinds.items():
        after = clipped((*HEAD, *BLOCK), **settings)
        found |= {
            f"{name}_after": (_listed(after), f"the four numbers after a clip ({name}) at 1.0"),
            f"{name}_norm": (f"{math.hypot(*after):.2f}", "their norm"),
            f"{name}_ratio": (f"{math.hypot(*after[:2]) / math.hypot(*after[2:]):.1f}", "head over block"),
            f"{name}_angle": (f"{angle(whole, after):.0f}", "degrees between the gradient and what is left of it"),
        }
        for what, bad in (("inf", math.inf), ("nan", math.nan)):
            after = clipped((bad, *whole[1:]), **settings)
            found[f"{name}_{what}"] = (_listed(after), f"the same with {what} in the first place")
    return found


def _listed(values: list[float]) -> str:
    return "`" + ", ".join(f"{round(value, 3):g}" for value in values) + "`"


# --- AdamW ------------------------------------------------------------------------------------------------------------


def empty_history(beta1: float, beta2: float, update: float = math.inf) -> float:
    """Learning rates that a coordinate without a history moves when one gradient comes; `update` counts from 1.

    The count is that of the bias correction; infinity is late in a long run, where nothing is corrected any more.
    """
    return (1 - beta1) / (1 - beta1**update) / math.sqrt((1 - beta2) / (1 - beta2**update))


def tail(beta1: float, beta2: float, update: float = math.inf) -> float:
    """The same, summed over all later updates in which no further gradient comes: the momentum's tail."""
    total, shrink = 0.0, 1.0
    for later in range(2000):
        total += empty_history(beta1, beta2, update + later) * shrink
        shrink *= beta1 / math.sqrt(beta2)
    return total


def bound(beta1: float, beta2: float) -> float:
    """Learning rates that a coordinate can move at most in one update, late in a run, by any gradients whatever.

    By Cauchy and Schwarz: m and v weigh the same gradients, m with (1 - beta1) beta1^k and v with (1 - beta2) beta2^k.
    """
    return empty_history(beta1, beta2) / math.sqrt(1 - beta1**2 / beta2)


def burst(beta1: float, beta2: float, size: float, steps: int) -> float:
    """Update after `steps` gradients of `size`, times the one before them, where all gradients had been 1."""
    m = beta1**steps + size * (1 - beta1**steps)
    v = beta2**steps + size**2 * (1 - beta2**steps)
    return m / math.sqrt(v)


def adamw_figures() -> Figures:
    """What AdamW's formula says of the first update, of a surprise, of a stale v, and of epsilon."""
    found: Figures = {}
    for name, beta2 in (("95", 0.95), ("999", 0.999)):
        of = f"beta1 0.9, beta2 {beta2:g}"
        found |= {
            f"correction_{name}": (
                f"{1 / math.sqrt(1 - beta2):.1f}",
                f"first update: v's root is corrected by it, {of}",
            ),
            f"window_{name}": (f"{1 / (1 - beta2):.0f}", f"updates that v remembers, 1 / (1 - beta2), {of}"),
            f"empty_{name}": (f"{empty_history(0.9, beta2):.3g}", f"one gradient and no history, late, {of}"),
            f"empty_{name}_at_312": (f"{empty_history(0.9, beta2, 312):.3g}", f"the same at update 312, {of}"),
            f"tail_{name}": (f"{tail(0.9, beta2):.3g}", f"summed over the momentum's tail, late, {of}"),
            f"tail_{name}_at_312": (f"{tail(0.9, beta2, 312):.3g}", f"the same from update 312 on, {of}"),
            f"bound_{name}": (f"{bound(0.9, beta2):.3g}", f"at most in one update, by any gradients, late, {of}"),
            f"hundredfold_{name}": (f"{burst(0.9, beta2, 100, 1):.2g}", f"one hundredfold gradient, {of}"),
            f"shard_{name}": (f"{burst(0.9, beta2, 100, 8):.2g}", f"eight hundredfold gradients in a row, {of}"),
            f"memory_{name}": (
                f"{math.ceil(math.log((1 - beta2) * 100**2) / -math.log(beta2)):,}",
                f"updates until a hundredfold gradient's part of v is below the usual v, {of}",
            ),
        }
    found["noise"] = (f"{math.sqrt((1 - 0.9) / (1 + 0.9)):.2f}", "gradients of pure noise: rms of m over root of v")
    for name, eps in (("small", 1e-8), ("large", 1.0)):
        quiet, loud = (gradient / (gradient + eps) for gradient in (0.01, 0.3))
        found |= {
            f"quiet_{name}": (f"{quiet:.2g}", f"gradient 0.01, epsilon {eps:g}: learning rates that it moves"),
            f"loud_{name}": (f"{loud:.2g}", f"gradient 0.3, epsilon {eps:g}"),
            f"louder_{name}": (f"{loud / quiet:.0f}", "the second over the first"),
        }
    return found


def updates(run: Path) -> dict[str, float]:
    """Root mean square of a run's updates in learning rates: the first, the hundredth, the median of the last 100.

    The journal has them: `update_ratio` is the update's norm over that of the weights before it, which differs from
    `param_norm`, after it, by less than the digits printed. Raises InputError for a run of fewer than 200 updates.
    """
    from labrunner.engine.record.manifest import read_manifest
    from labrunner.series.series import load_run

    count = read_manifest(run).parameter_count
    series = load_run(run)
    ratio, norm, lr = (series.column(name) for name in ("update_ratio", "param_norm", "lr"))
    if not count or ratio is None or norm is None or lr is None or len(ratio) < 200:
        raise InputError(f"{run}: its journal has fewer than 200 updates")
    moved = (ratio * norm / (lr * math.sqrt(count))).tolist()
    return {"first": moved[0], "hundredth": moved[99], "late": median(moved[-100:])}


# --- three failure modes ----------------------------------------------------------------------------------------------

#: figure -> lab, reading, its arm where that is not the declared one, and the format.
_MODES: dict[str, tuple[str, str, str, str]] = {
    "data_step": ("no-clip", "spike_step", "", ".0f"),
    "data_ratio": ("no-clip", "grad_ratio", "", ".1f"),
    "data_before": ("no-clip", "pre_spike_loss", "", ".2f"),
    "data_loss": ("no-clip", "spike_loss", "", ".1f"),
    "data_worst": ("no-clip", "worst_loss", "", ".0f"),
    "precision_step": ("fp16-overflow", "bad_step", "", ".0f"),
    "precision_nan": ("fp16-overflow", "nan_step", "", ".0f"),
    "precision_scale": ("fp16-overflow", "scale", "", ".0f"),
    "precision_tensor": ("fp16-overflow", "first_tensor", "", ""),
    "precision_twin": ("fp16-overflow", "twin_grad", "", ".1f"),
    "precision_forward": ("fp16-overflow", "forward_tensor", "", ""),
    "state_all": ("optimizer-reset", "update_1", "break-all", ".1f"),
    "state_all_loss": ("optimizer-reset", "next_loss", "break-all", ".1f"),
    "state_moments": ("optimizer-reset", "update_1", "break-moments", ".1f"),
    "state_moments_10": ("optimizer-reset", "update_10", "break-moments", ".1f"),
    "state_variance": ("optimizer-reset", "update_1", "break-variance", ",.0f"),
    "state_variance_loss": ("optimizer-reset", "next_loss", "break-variance", ".0f"),
    "state_before": ("optimizer-reset", "spike_loss", "break-all", ".2f"),
}


def modes_figures() -> Figures:
    """Readings of three labs' calibrations: the lab's own seed, and NAME_low and NAME_high over all seeds."""
    found: Figures = {}
    for name, (lab, reading, arm, form) in _MODES.items():
        calibration = json.loads((ROOT / "labs" / lab / "calibration.json").read_text(encoding="utf-8"))
        spread = (calibration["arms"][arm] if arm else calibration)["readings"][reading]
        says = f"{lab}: {reading}{f' of {arm}' if arm else ''}"
        if isinstance(spread["base"], str):
            found[name] = (f"`{spread['base']}`", says)
            continue
        found[name] = (format(spread["base"], form), f"{says}, the lab's own seed")
        found[f"{name}_low"] = (format(spread["min"], form), f"{says}, lowest of {len(calibration['seeds'])} seeds")
        found[f"{name}_high"] = (format(spread["max"], form), f"{says}, highest of them")
    return found


# --- pages ------------------------------------------------------------------------------------------------------------

PAGES: dict[str, Callable[[], Figures]] = {"clip": clip_figures, "adamw": adamw_figures, "modes": modes_figures}


def main(argv: list[str] | None = None) -> int:
    """Print the figures of a page, or put them into it."""
    parser = argparse.ArgumentParser(prog="python -m tools.theory", description="The numbers of docs/theory.")
    parser.add_argument("what", choices=(*PAGES, "updates"))
    parser.add_argument("runs", nargs="*", type=Path, metavar="RUN", help="run folders, for updates")
    parser.add_argument("--write", action="store_true", help="put the numbers into the page, in both languages")
    args = parser.parse_args(argv)
    try:
        if args.what == "updates":
            for run in args.runs:
                print(run, *(f"{name} {value:.3f}" for name, value in updates(run).items()))
            return Exit.OK
        figures = PAGES[args.what]()
        if args.write:
            for path in sorted(FOLDER.glob(f"{args.what}.*.md")):
                path.write_text(written(path.read_text(encoding="utf-8"), figures), encoding="utf-8")
        else:
            for name, (shown, says) in figures.items():
                print(f"{name:22} {shown:>28}  {says}")
    except LabrunnerError as error:
        print(f"tools.theory: {error}", file=sys.stderr)
        return error.exit_code
    return Exit.OK


if __name__ == "__main__":
    sys.exit(main())
