"""Figures of docs/fidelity.md that are no readings: `python -m tools.page_figures WHAT [--seed N]`

One JSON object on standard output. `rare-row`: what share of the squared gradient of `no-clip`'s break the rows of
`tten` have at the flood. `lost-state`: how far update 301 of `optimizer-reset` moves the median coordinate
that has a gradient, in learning rates, and what share of the squared update those without one carry. `sizes`: the
parameters of the presets. `edges`: what becomes of rows and batches at which a norm or a mean divides by nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

#: What is not given back at the restart, by name.
LOST: dict[str, dict[str, Any]] = {
    "all": {"m": False, "v": False, "count": False},
    "moments": {"m": False, "v": False},
    "variance": {"v": False},
    "float16": {"moments_dtype": "fp16"},
}


def rare_row(seed: int) -> dict[str, float]:
    """The rare piece's rows at the flood's step: the norm of the embedding's, its share and both rows' share."""
    from labrunner.corpus import tokenizer
    from labrunner.course.lab import load_lab
    from labrunner.engine.step.loop import Run

    lab = load_lab("no-clip")
    run = Run(lab.resolve("break", seed=seed))
    for _ in range(lab.origins()["flood"]):
        run.step()
    row = tokenizer.load().token_to_id("tten")
    grads = {name: p.grad for name, p in run.model.named_parameters() if p.grad is not None}
    whole = sum(float(grad.norm()) ** 2 for grad in grads.values())
    own, head = (float(grads[name][row].norm()) for name in ("embedding.token.weight", "logits.weight"))
    return {"norm": own, "embedding": own**2 / whole, "both": (own**2 + head**2) / whole}


def lost_state(seed: int) -> dict[str, dict[str, float]]:
    """The first update after a restart that loses state, by what is lost."""
    from labrunner.course.lab import load_lab
    from labrunner.engine.config import RestoreConfig
    from labrunner.engine.step.loop import Run
    from labrunner.engine.step.restore import state_after_restart

    config = load_lab("optimizer-reset").resolve("without-restart", seed=seed)
    run = Run(config)
    for _ in range(300):
        run.step()
    tensors, meta = run.state()
    found = {}
    for name, lost in LOST.items():
        after = Run(config)
        kept = {key: value.clone() for key, value in tensors.items()}
        after.load_state(*state_after_restart(kept, dict(meta), RestoreConfig(**lost)))
        before = after.flat.data.clone()
        line = after.step()
        update, quiet = (before - after.flat.data) / line["lr"], after.flat.grad == 0
        found[name] = {
            "median": float(update[~quiet].abs().median()),
            "quiet": float((update[quiet].norm() / update.norm()) ** 2),
        }
    return found


def sizes() -> dict[str, int]:
    """The number of parameters of each preset with the sources' vocabulary."""
    import torch

    from labrunner.corpus import tokenizer
    from labrunner.course.lab import load_lab
    from labrunner.engine.config import with_overrides
    from labrunner.engine.presets import PRESETS, settings
    from labrunner.engine.step.model import GPT, padded_vocabulary

    found = {}
    for name in PRESETS:
        model = with_overrides(load_lab("bandit-shift").resolve("control"), settings(name)).model
        with torch.device("meta"):  # shapes without memory
            net = GPT(model, padded_vocabulary(tokenizer.load("sources").get_vocab_size(), model.vocab_multiple))
        found[name] = sum(p.numel() for p in net.parameters())
    return found


def edges() -> dict[str, str]:
    """Whether a norm or a mean gives `nan`, `zero` or a `usual` number where it divides by nothing, or by too much."""
    import torch
    from torch import nn

    from labrunner.engine.step.model import RMSNorm

    def kind(values: torch.Tensor) -> str:
        return "nan" if bool(values.isnan().any()) else "zero" if not bool(values.any()) else "usual"

    constant, large = torch.full((1, 64), 3.0), torch.full((1, 64), 300.0)
    masked = torch.full((8,), -100)
    with torch.no_grad():
        return {
            "layernorm_of_a_constant": kind(nn.LayerNorm(64)(constant)),
            "layernorm_without_epsilon": kind(nn.LayerNorm(64, eps=0.0)(constant)),
            "rmsnorm_of_zeros": kind(RMSNorm(64)(torch.zeros(1, 64))),
            "rmsnorm_in_float16": kind(RMSNorm(64).half()(large.half())),
            "rmsnorm_in_float32": kind(RMSNorm(64)(large)),
            "mean_of_no_targets": kind(nn.functional.cross_entropy(torch.zeros(8, 10), masked)),
        }


def main(argv: list[str] | None = None) -> int:
    """Entry point."""
    parser = argparse.ArgumentParser(prog="python -m tools.page_figures")
    parser.add_argument("what", choices=("rare-row", "lost-state", "sizes", "edges"))
    parser.add_argument("--seed", type=int, default=42)
    args = parser.parse_args(argv)
    seed: int = args.seed
    made = {"rare-row": lambda: rare_row(seed), "lost-state": lambda: lost_state(seed), "sizes": sizes, "edges": edges}
    print(json.dumps(made[args.what]()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
