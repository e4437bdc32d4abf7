"""Logs that the tests write: printed, CSV and JSON lines of one run, healthy or with a spike that stays."""

from __future__ import annotations

import json
import math
import random


def losses(count=300, spike=250, seed=0) -> list[float]:
    """A loss that falls to 2 and jumps to 5 at a step (0: never) for good."""
    rng = random.Random(seed)
    return [
        2 + 5 * math.exp(-i / 40) + rng.gauss(0, 0.05) + (3 if spike and i >= spike else 0) for i in range(1, count + 1)
    ]


def printed(**more) -> bytes:
    return "".join(f"step {i} loss {loss:.4f}\n" for i, loss in enumerate(losses(**more), 1)).encode()


def table(**more) -> bytes:
    rows = "".join(f"{i},{loss:.4f},0.001\n" for i, loss in enumerate(losses(**more), 1))
    return ("step,loss,lr\n" + rows).encode()


def json_lines(**more) -> bytes:
    rows = [json.dumps({"step": i, "loss": round(loss, 4)}) for i, loss in enumerate(losses(**more), 1)]
    return ("\n".join(rows) + "\n").encode()
