"""Journals made up for the tests of the deck: shaped like the no-clip lab's, without training anything."""

from __future__ import annotations

import functools
import math
from pathlib import Path
from typing import Any

import numpy as np

from labrunner.course.lab import Lab
from labrunner.engine.config import RunConfig
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.engine.record.manifest import Manifest, write_manifest


@functools.lru_cache(maxsize=8192)
def _drawn(step: int, spiked: bool) -> tuple[float, float, list[int], float]:
    """The chances of a step: of its loss, of its norm, the counts of its histogram, of its speed."""
    rng = np.random.default_rng(step)
    loss, norm = rng.standard_normal(), rng.standard_normal()
    losses = rng.gamma(2.0, 0.9, 120) + (6 * (rng.random(120) < 0.4) if spiked else 0)
    counts = np.histogram(losses, np.arange(0, 16.5, 0.5))[0]
    return loss, norm, [int(count) for count in counts], rng.standard_normal()


def step_line(
    step: int, *, spike_at: int = 312, clip: float | None = None, nan_from: int | None = None
) -> dict[str, Any]:
    """One plausible journal line; the same step gives the same line. What is in it is shared: not to be changed."""
    return dict(_line(step, spike_at, clip, nan_from))


@functools.lru_cache(maxsize=8192)
def _line(step: int, spike_at: int, clip: float | None, nan_from: int | None) -> dict[str, Any]:
    spiked = step == spike_at
    of_loss, of_norm, counts, of_speed = _drawn(step, spiked)
    hurt = 0.0 if clip or step <= spike_at else 1.6 * math.exp(-(step - spike_at) / 90)
    loss = 1.7 + 4.0 * math.exp(-step / 40) + 0.08 * of_loss + hurt + 4.0 * spiked
    norm = 0.72 + 0.05 * of_norm + 29.0 * spiked
    if nan_from is not None and step >= nan_from:
        loss = norm = float("nan")
    finite = math.isfinite(loss)
    post = min(norm, clip) if clip else norm

    def written(v: float) -> float | str:
        return v if math.isfinite(v) else "NaN"

    rows = ["drill:piece:tten#0"] * 3 if spiked else []
    return {
        "kind": "step",
        "step": step,
        "loss": written(loss),
        "loss_ema": written(1.7 + 4.0 * math.exp(-step / 55)),
        "lr": 2.0 * min(step / 100, 1.0),
        "grad_norm_pre": written(norm),
        "grad_norm_post": written(post),
        "clip_coef": written(post / norm),
        "act_rms": {"embedding": 0.1, "block_0": 0.5, "block_1": 0.9, "final": 1.0},
        "attn_logit_max": _blocks(1.2 + step / 200 + 3.0 * hurt, 0.9 + step / 400) if step % 4 == 0 else _blocks(),
        "attn_entropy": _blocks(2.4 - step / 1000, 2.2 - step / 800) if step % 4 == 0 else _blocks(),
        "param_norm": 30.0 + step / 100,
        "m_norm": written(norm / 3),
        "v_norm": written(norm**2 / 20),
        "update_ratio": 0.003,
        "grad_v_rms": 6.5 if spiked else 1.0 + 0.05 * math.sin(step),
        "param_norms": {"embedding": 5.0, "block_0": 12.0, "block_1": 12.5, "final_norm": 8.0, "head": 9.0},
        "loss_scale": 1.0,
        "overflow": not finite,
        "first_nonfinite": None if finite else "block_1.mlp",
        "tokens_per_second": 6500.0 + 100 * of_speed,
        "token_loss_hist": [0, *counts, 0, 0 if finite else 120],
        "tail_tokens": [{"token": "tten", "loss": 11.9 - i, "sentence": "a13:017"} for i in range(3)],
        "token_entropy": 1.6 if spiked else 3.9 + 0.1 * math.sin(step),
        "batch": {
            "index": step,
            "hash": f"{step * 7919 % 65536:04x}",
            "sentences": [*rows, "a13:017", "a13:112", "a13:009"],
            "source": "a13",
            "rare_tokens": {"tten": 84} if spiked else {"bro": 1},
            "top_tokens": [{"token": t, "count": 9 - i} for i, t in enumerate((".", "the", "has", "will", "bro"))],
        },
        "param_hash": "0",
        "param_sketch": [0.0] * 8,
        "wall_time": step * 0.02,
        "eval_loss": 1.9 + 4.0 * math.exp(-step / 40) + 0.8 * hurt if step % 50 == 0 else None,
    }


@functools.lru_cache(maxsize=8192)
def _encoded(step: int, **options: Any) -> str:
    """A line as the journal holds it."""
    return encode(step_line(step, **options)) + "\n"


def _blocks(first: float | None = None, second: float | None = None) -> dict[str, float | None]:
    return {"block_0": first, "block_1": second}


def journal(steps: int, **options: Any) -> list[dict[str, Any]]:
    """Lines 1 to `steps`."""
    return [step_line(step, **options) for step in range(1, steps + 1)]


def write_run(
    root: Path,
    lab: Lab,
    arm: str,
    *,
    steps: int = 500,
    status: str = "finished",
    learner: str = "ada",
    overrides: dict | None = None,
    stamp: str = "20250101-000000-000",
    config: RunConfig | None = None,
    **shape,
) -> Path:
    """A run folder as a trainer leaves it."""
    config = config or lab.resolve(arm, overrides=overrides)
    run_dir = root / f"{lab.id}-{arm}-s42-{stamp}"
    run_dir.mkdir(parents=True)
    write_manifest(
        run_dir,
        Manifest(
            lab=lab.id,
            lab_hash=lab.hash,
            arm=arm,
            learner=learner,
            config=config,
            seed=config.seed,
            status=status,
            hist_edges=[i * 0.5 for i in range(33)],
            created_at="2025-01-01T00:00:00+00:00",
            last_step=steps,
            pid=1,
        ),
    )
    limit = config.optimizer.grad_clip
    shape.setdefault("clip", None if limit == float("inf") else limit)
    lines = (_encoded(step, **shape) for step in range(1, steps + 1))
    (run_dir / JOURNAL).write_text("".join(lines), encoding="utf-8")
    return run_dir
