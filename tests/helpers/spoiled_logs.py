"""Small logs of many formats, and what may befall one."""

from __future__ import annotations

import gzip
import json
import random
import re

from diagnosis_fakes import events_file, journal, smooth_loss, wandb_file

from labrunner.engine.record.journal import encode

LOSS = smooth_loss(80)
AT = list(enumerate(LOSS.tolist(), 1))
CSV = "step,loss,lr,grad_norm\n" + "\n".join(f"{i},{v:.5f},0.0003,1.5" for i, v in AT) + "\n"
MEGATRON = (
    " [2024-01-01 10:00:00] iteration {:8d}/ 500 | learning rate: 3.0E-04 | lm loss: {:.6E} | loss scale: 65536 |"
    " grad norm: 1.5 | number of skipped iterations:   0 | number of nan iterations:   0 |"
)
OVERFLOW = "[deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 65536, reducing to 32768\n"
LOGS: dict[str, bytes] = {
    "csv": CSV.encode(),
    "tsv": CSV.replace(",", "\t").encode(),
    "blanks": CSV.replace(",", " ").encode(),
    "trainer-state": json.dumps({"log_history": [{"step": i, "loss": v, "grad_norm": 1.5} for i, v in AT]}).encode(),
    "golden": json.dumps({"lm loss": {"values": {str(i): v for i, v in AT}}}).encode(),
    "columns": json.dumps({"step": [i for i, _ in AT], "loss": [v for _, v in AT]}).encode(),
    "records": json.dumps([{"step": i, "loss": v} for i, v in AT]).encode(),
    "json-lines": "\n".join(json.dumps({"step": i, "train": {"loss": v}}) for i, v in AT).encode(),
    "journal": "\n".join(encode(line) for line in journal(LOSS)).encode(),
    "megatron": "\n".join(MEGATRON.format(i, v) for i, v in AT).encode(),
    "nanogpt": "\n".join(f"iter {i}: loss {v:.4f}, time 120.45ms, mfu 3.21%" for i, v in AT).encode(),
    "bar": "\r".join(f" 10%|#  | {i}/1000 [00:10<01:30, 9.8it/s, loss={v:.4f}]" for i, v in AT).encode(),
    "deepspeed": "".join(
        OVERFLOW * (i % 9 == 0) + f"[INFO] [Rank 0] step={i}, skipped={i // 9}, lr=[9e-06]\n" for i, _ in AT
    ).encode(),
    "dictionaries": "\n".join(str({"loss": round(v, 4), "grad_norm": 1.5}) for _, v in AT).encode(),
    "wandb": wandb_file([{"loss": v, "note": "x" * 900} for _, v in AT], {"precision": "bf16"}),
    "tensorboard": events_file([(i, {"loss": v}) for i, v in AT]),
}
ODD = [
    b"1e309",
    b"-1e309",
    b"9" * 400,
    b"nan",
    b"-inf",
    b"1e-320",
    b"0x10",
    b"1_000",
    "٣".encode(),
    "²".encode(),
    b"-",
    b".",
    b"1,000,000",
    b"1e99999999",
    b"18446744073709551616",
    b"9007199254740993",
    b'"',
    b"'",
    b"{",
    b"[[[[",
    b"\0",
    b"\xff\xfe",
    b"\xf0\x9f\x98\x80",
    b"\x1b[31m",
    b"\r",
    b"\n\n",
    b"true",
    b"null",
    b"\xe2\x80\xa8",
    b"\x0c",
    b"[" * 3000,
    b'{"a":' * 3000,
]


def odd_number(raw: bytes, at: int, chance: random.Random) -> bytes:
    """The next number after `at` replaced by something odd."""
    found = re.compile(rb"\d+(\.\d+)?").search(raw, at)
    return raw[: found.start()] + chance.choice(ODD) + raw[found.end() :] if found else raw


#: What may befall a log at a place in it.
ACCIDENTS = (
    lambda raw, at, chance: raw[:at],
    lambda raw, at, chance: raw[:at] + bytes([chance.randrange(256)]) + raw[at + 1 :],
    lambda raw, at, chance: raw[:at] + chance.choice(ODD) + raw[at:],
    odd_number,
    lambda raw, at, chance: raw[:at] + raw[at + chance.choice((1, 3, 50, 500)) :],
    lambda raw, at, chance: b"\n".join(raw.split(b"\n")[::-1]),
    lambda raw, at, chance: raw + raw,
    lambda raw, at, chance: raw[:at] + chance.choice(list(LOGS.values()))[: chance.randrange(3000)] + raw[at:],
)


def spoiled(raw: bytes, chance: random.Random) -> bytes:
    """A log after one accident or a few: cut, overwritten, mixed with another, turned about, doubled."""
    for _ in range(chance.choice((1, 1, 2, 5, 30))):
        raw = chance.choice(ACCIDENTS)(raw, chance.randrange(max(len(raw), 1)), chance)
        if len(raw) > 200_000:
            break
    if chance.random() < 0.05:
        raw = gzip.compress(raw, mtime=0)[: chance.randrange(10, 4000)]
    return raw.decode("utf-8", "replace").encode("utf-16") if chance.random() < 0.05 else raw
