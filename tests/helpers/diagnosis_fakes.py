"""Journals and logs made by hand, with the shapes that real ones have."""

from __future__ import annotations

import json
import math
import struct
import zlib
from pathlib import Path

import numpy as np
from line_series import series_from_events

from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.engine.config import validated
from labrunner.engine.record.manifest import Manifest, write_manifest
from labrunner.series.series import Series, series_from_columns

#: Thresholds by which the rules alone judge: logs drawn to lie at a rule's edge are like no log that was trained.
BY_RULES = Thresholds(suspect=2)


def smooth_loss(
    steps: int, *, start: float = 5.7, end: float = 1.7, tau: float = 60.0, noise: float = 0.13, seed: int = 0
) -> np.ndarray:
    """A healthy loss of every step: falls fast, then ever more slowly, with batch noise."""
    rng = np.random.default_rng(seed)
    at = np.arange(1, steps + 1)
    return end + (start - end) * (1 + at / tau) ** -1.2 + noise * rng.normal(size=steps)


def journal(loss, **fields) -> list[dict]:
    """Step lines of the journal's form. Further fields are given per step, or as one value for all."""
    loss = np.asarray(loss, dtype=float)
    count = len(loss)
    rng = np.random.default_rng(5)
    norms = fields.pop("grad_norm_pre", 0.7 * np.exp(0.1 * rng.normal(size=count)))
    lines = []
    for i in range(count):
        step = i + 1
        line = {
            "kind": "step",
            "step": step,
            "loss": float(loss[i]),
            "lr": 0.002,
            "grad_norm_pre": float(norms[i]),
            "grad_norm_post": float(min(norms[i], 1.0)),
            "clip_coef": 1.0,
            "act_rms": {"embedding": 0.1, "block_0": 1.0},
            "param_norm": 20.0,
            "param_norms": {"embedding": 12.0, "head": 9.0},
            "m_norm": 0.3,
            "v_norm": 0.01,
            "update_ratio": 1e-3,
            "loss_scale": 1.0,
            "overflow": False,
            "first_nonfinite": None,
            "tokens_per_second": 1000.0,
            "tail_tokens": [{"token": "wri", "loss": 4.0, "sentence": f"a13:{i % 240:03d}"}],
            "batch": {
                "index": step,
                "hash": f"{step:08x}",
                "sentences": ["a13:001"],
                "source": "a13",
                "rare_tokens": {"tten": 1},
            },
            "wall_time": step * 0.02,
        }
        for name, values in fields.items():
            line[name] = values[i] if isinstance(values, list | np.ndarray) else values
        lines.append(line)
    return lines


def flood(lines: list[dict], step: int, norm: float = 30.0) -> None:
    """Make a step's batch one that a rare token dominates, with its gradient norm."""
    line = lines[step - 1]
    line["batch"]["rare_tokens"] = {"tten": 84}
    line["tail_tokens"] = [{"token": "tten", "loss": 11.0, "sentence": "drill:piece:tten#0"}] * 8
    line["grad_norm_pre"] = norm


def run_of(lines: list[dict], **settings) -> Series:
    """A series with a manifest; settings are nested sections of the configuration."""
    config = validated(settings)
    return series_from_events(lines, "run", Manifest(config=config, seed=config.seed))


def write_run(folder: Path, lines: list[dict], **settings) -> Path:
    """The same as a run folder."""
    from labrunner.engine.record.journal import encode

    folder.mkdir(parents=True)
    config = validated(settings)
    write_manifest(folder, Manifest(config=config, seed=config.seed))
    (folder / "events.jsonl").write_text("".join(encode(line) + "\n" for line in lines), encoding="utf-8")
    return folder


def table(loss, *, stride: int = 10, first: int | None = None, **columns) -> Series:
    """A foreign table: rows every `stride` steps."""
    loss = list(loss)
    begin = stride if first is None else first
    series = series_from_columns(
        [begin + i * stride for i in range(len(loss))], {"loss": loss, **columns}, source="log.csv"
    )
    series.marks = {"table"}
    return series


def csv_text(series: Series, names: dict[str, str] | None = None) -> str:
    """A series as CSV, under other people's names for its columns."""
    names = names or {}
    header = ["step", *series.columns]
    rows = [",".join(names.get(n, n) for n in header)]
    for i, step in enumerate(series.steps):
        rows.append(",".join([str(step), *(f"{v[i]:.6g}" for v in series.columns.values())]))
    return "\n".join(rows) + "\n"


# -- writers of other programs' binary formats, by their published layouts ---------------------------------------------


def varint(number: int) -> bytes:
    out = b""
    while True:
        out += bytes([number & 0x7F | (0x80 if number > 0x7F else 0)])
        number >>= 7
        if not number:
            return out


def message(*fields: tuple[int, bytes | int | str]) -> bytes:
    out = b""
    for number, value in fields:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            raw = value.encode() if isinstance(value, str) else value
            out += varint(number << 3 | 2) + varint(len(raw)) + raw
    return out


def wandb_file(rows: list[dict], config: dict | None = None) -> bytes:
    """A W&B run file: records framed as in LevelDB's log, split over blocks of 32 KiB."""
    items = [message((1, message((1, k), (16, json.dumps(v))))) for k, v in (config or {}).items()]
    payloads = [message((1, 1), (17, message((1, "abc"), (4, b"".join(items)))))]
    for n, row in enumerate(rows):
        cells = b"".join(message((1, message((2, k), (16, json.dumps(v))))) for k, v in row.items())
        payloads.append(message((1, n + 2), (2, cells + message((2, message((1, n)))))))
    out = bytearray(b":W&B" + bytes([0xE1, 0xBE, 0]))
    for payload in payloads:
        begun = False
        while True:
            left = 32768 - len(out) % 32768
            if left < 7:
                out += bytes(left)
                continue
            part, payload = payload[: left - 7], payload[left - 7 :]
            kind = (1 if not begun else 4) if not payload else (2 if not begun else 3)
            out += struct.pack("<IHB", zlib.crc32(bytes([kind]) + part), len(part), kind) + part
            begun = True
            if not payload:
                break
    return bytes(out)


def masked_crc32c(data: bytes) -> int:
    """The checksum of event files, bit by bit."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    value ^= 0xFFFFFFFF
    return ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF


def framed_event(body: bytes) -> bytes:
    """A record of an event file."""
    length = struct.pack("<Q", len(body))
    return length + struct.pack("<I", masked_crc32c(length)) + body + struct.pack("<I", masked_crc32c(body))


def events_file(rows: list[tuple[int, dict[str, float]]]) -> bytes:
    """A TensorBoard event file of simple scalars."""
    wall = varint(1 << 3 | 1) + struct.pack("<d", 1.7e9)
    out = framed_event(wall + message((3, "brain.Event:2")))
    for step, scalars in rows:
        values = b"".join(
            message((1, message((1, tag)) + varint(2 << 3 | 5) + struct.pack("<f", v))) for tag, v in scalars.items()
        )
        out += framed_event(wall + message((2, step), (5, values)))
    return out


def finite(value: float | None) -> bool:
    return value is not None and math.isfinite(value)
