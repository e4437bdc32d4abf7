"""Runs without training: a launch that writes a manifest and a journal whose curves follow from the configuration."""

from __future__ import annotations

import functools
import math
import random
from pathlib import Path
from typing import Any

from labrunner.engine.config import RunConfig
from labrunner.engine.process.launch import RunSpec
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.engine.record.manifest import write_manifest


def curves(config: RunConfig, wobble: float = 0.0) -> list[dict[str, Any]]:
    """Step lines: a calm descent; a flood spikes at its step, and hurts for the rest of the run without a clip."""
    flood = next((f for f in config.faults if f["kind"] == "concentrate-batch"), None)
    step_of_flood = flood["step"] if flood else math.inf
    hurt = bool(flood) and math.isinf(config.optimizer.grad_clip) and config.data.sampler == "shuffled"
    noise, lines, ema = random.Random(config.seed), [], None
    for step in range(1, config.steps + 1):
        loss = 1.7 + 3 * math.exp(-step / 60) + noise.uniform(-0.02, 0.02) + wobble
        norm = 0.7 + noise.uniform(-0.05, 0.05)
        if step == step_of_flood and config.data.sampler == "shuffled":
            loss, norm = 5.0 + 0.01 * (config.seed % 7) + wobble, 20.0
        elif hurt and step > step_of_flood:
            loss += 1.0
        ema = loss if ema is None else ema + 2 / 51 * (loss - ema)
        clip = config.optimizer.grad_clip
        lines.append(
            {
                "kind": "step",
                "step": step,
                "loss": loss,
                "loss_ema": ema,
                "lr": 1.0,
                "grad_norm_pre": norm,
                "grad_norm_post": min(norm, clip),
                "clip_coef": min(1.0, clip / norm),
                "wall_time": step * 0.02,
            }
        )
    return lines


@functools.lru_cache(maxsize=256)
def _journal(config: str, wobble: float) -> tuple[int, float, str]:
    """Lines, the first loss, and the text of a run's journal."""
    lines = curves(RunConfig.model_validate_json(config), wobble)
    return len(lines), lines[0]["loss"], "".join(encode(line) + "\n" for line in lines)


class FakeLaunch:
    """Stands in for `engine.process.launch.run_to_end`; remembers what it was asked to run."""

    def __init__(self, fail_after: int | None = None) -> None:
        self.specs: list[RunSpec] = []
        self.fail_after = fail_after

    def __call__(self, spec: RunSpec, run_dir: Path, on_progress: Any = None) -> None:
        self.specs.append(spec)
        run_dir.mkdir(parents=True)
        manifest = spec.manifest()
        manifest.status = "running"
        write_manifest(run_dir, manifest)
        if self.fail_after is not None and len(self.specs) > self.fail_after:
            raise KeyboardInterrupt
        wobble = 0.001 if spec.env or spec.config.threads > 1 else 0.0
        count, loss, text = _journal(spec.config.model_dump_json(), wobble)
        if on_progress:
            on_progress(1, count, loss)
        (run_dir / JOURNAL).write_text(text)
        (run_dir / "checkpoints").mkdir()
        manifest.status = "finished"
        write_manifest(run_dir, manifest)
