"""A run folder with a journal as long as wanted, shaped like the trainer's, without training anything.

    python benchmarks/long_journal.py FOLDER [STEPS]

Beyond 10,000 steps the heavy fields are thinned, except around the one spike: a batch full of a rare token at two
thirds of the run, from which the loss recovers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.json import Encoder

from labrunner.engine.config import validated
from labrunner.engine.record.manifest import Manifest, write_manifest

WHOLE, AROUND = 10_000, 50
_PIECE = 20_000
_EDGES = [i * 0.5 for i in range(33)]


def spike_of(steps: int) -> int:
    """The step of the bad batch."""
    return 2 * steps // 3


def make_run(folder: Path, steps: int) -> Path:
    """Write the run; `folder` must not exist."""
    folder.mkdir(parents=True)
    config = validated({"steps": steps, "schedule": {"horizon": steps}})
    write_manifest(
        folder, Manifest(config=config, seed=config.seed, status="finished", last_step=steps, hist_edges=_EDGES)
    )
    encoder = Encoder()
    with (folder / "events.jsonl").open("wb") as stream:
        for first in range(1, steps + 1, _PIECE):
            stream.write(encoder.encode_lines(_lines(first, min(first + _PIECE, steps + 1), steps)))
    return folder


def _lines(first: int, end: int, steps: int) -> Iterator[dict[str, Any]]:
    rng, at, spike = np.random.default_rng(first), np.arange(first, end), spike_of(steps)
    hurt = np.where(at >= spike, 4.0 * np.exp(np.minimum(spike - at, 0) / 8.0), 0.0)
    course = 1.7 + 4.3 * (1 + at / 60) ** -1.2
    noise = rng.normal(size=(24, len(at)))

    def single(values: np.ndarray) -> list[float]:
        """As the trainer's numbers are: of single precision, written with all the digits of a double."""
        return values.astype(np.float32).astype(float).tolist()

    fields = {
        "loss": single(course + hurt + 0.1 * noise[0]),
        "loss_ema": (course + hurt / 4 + 0.02 * noise[1]).tolist(),
        "lr": (3e-4 * 0.5 * (1 + np.cos(np.pi * at / steps))).tolist(),
        "grad_norm_pre": single(0.7 * np.exp(0.1 * noise[2]) * np.where(at == spike, 40.0, 1.0)),
        "grad_norm_post": single(np.minimum(0.7 * np.exp(0.1 * noise[2]), 1.0)),
        "clip_coef": single(np.ones(len(at))),
        "param_norm": single(26 + at / steps + 0.001 * noise[3]),
        "m_norm": single(0.2 * np.exp(0.1 * noise[4])),
        "v_norm": single(0.01 * np.exp(0.1 * noise[5])),
        "update_ratio": single(1e-3 * np.exp(0.1 * noise[6])),
        "loss_scale": [1.0] * len(at),
        "tokens_per_second": (9000 + 200 * noise[7]).tolist(),
        "wall_time": (at * 0.0063).tolist(),
    }
    groups = {
        "act_rms": ("embedding", "block_0", "block_1", "final"),
        "param_norms": ("embedding", "block_0", "block_1", "final_norm", "head"),
    }
    inner = {outer: [single(1 + 0.01 * noise[8 + i]) for i in range(len(names))] for outer, names in groups.items()}
    rows = zip(*fields.values(), strict=True)
    for i, (step, row) in enumerate(zip(at.tolist(), rows, strict=True)):
        line = {
            "kind": "step",
            "step": step,
            **dict(zip(fields, row, strict=True)),
            "overflow": False,
            "first_nonfinite": None,
        }
        for outer, names in groups.items():
            line[outer] = {name: values[i] for name, values in zip(names, inner[outer], strict=True)}
        if step <= WHOLE or abs(step - spike) <= AROUND:
            line.update(_heavy(step, step == spike))
        yield line


def _heavy(step: int, bad: bool) -> dict[str, Any]:
    counts = [0, *[4] * 8, *[0] * 24, 0, 0]
    counts[24] = 60 if bad else 0
    tail = [{"token": "tten" if bad else "wri", "loss": 11.5 if bad else 4.0, "sentence": "a13:017"}] * 8
    batch = {
        "index": step,
        "hash": f"{step:016x}",
        "sentences": [f"a13:{(step + i) % 240:03d}" for i in range(8)],
        "source": "a13",
        "rare_tokens": {"tten": 84 if bad else 1},
    }
    return {
        "token_loss_hist": counts,
        "tail_tokens": tail,
        "batch": batch,
        "param_hash": f"{step:032x}",
        "param_sketch": [1.25] * 8,
    }


if __name__ == "__main__":
    made = make_run(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
    print(made, (made / "events.jsonl").stat().st_size)
