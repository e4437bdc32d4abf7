"""A small run for the tests of the trainer: its configuration, its folder, and what must be equal in two of them."""

from __future__ import annotations

from pathlib import Path

from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.process.spec import RunSpec
from labrunner.engine.record.journal import JOURNAL, read_events
from labrunner.engine.record.manifest import write_manifest

SMALL = with_overrides(
    RunConfig(),
    {
        "d_model": 16,
        "n_layers": 1,
        "n_heads": 2,
        "steps": 26,
        "checkpoint_every": 8,
        "warmup_steps": 4,
        "optimizer.lr": 0.01,
    },
)


def prepare(run_dir: Path, config: RunConfig = SMALL, **spec) -> Path:
    run_dir.mkdir()
    write_manifest(run_dir, RunSpec(config, **spec).manifest())
    return run_dir


def lines(run_dir: Path, kind: str = "step"):
    """The events that count, without the two fields that may differ."""
    return [
        {k: v for k, v in e.items() if k not in ("wall_time", "tokens_per_second")}
        for e in read_events(run_dir / JOURNAL)
        if e["kind"] == kind
    ]
