"""`labrunner check` on a long printed log, from a cold start to the verdict."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
import time

from paired import seconds_row

STEPS, SPIKE = 20_000, 12_000


def printed_log() -> str:
    """A log as nanoGPT's kind prints it, with one spike that fades."""
    chance, lines = random.Random(7), []
    for step in range(1, STEPS + 1):
        fading = 3 * math.exp((SPIKE - step) / 8) if step >= SPIKE else 0.0
        loss = 2.2 + 6 * math.exp(-step / 900) + chance.gauss(0, 0.03) + fading
        norm = 0.6 + abs(chance.gauss(0, 0.05)) + 10 * fading
        lines.append(f"step {step}: loss {loss:.4f}, grad_norm {norm:.4f}, lr {3e-4:.2e}")
    return "\n".join(lines) + "\n"


def test_check_of_a_long_printed_log(benchmark, record, places):
    path, taken = places / "train.log", []
    path.write_text(printed_log(), encoding="utf-8")

    def check() -> None:
        began = time.perf_counter()
        command = [sys.executable, "-m", "labrunner", "check", str(path), "--json"]
        found = subprocess.run(command, capture_output=True, text=True)
        taken.append(time.perf_counter() - began)
        result = json.loads(found.stdout)
        assert result["steps"] == [1, STEPS] and result["spikes"][0]["step"] == SPIKE

    check()  # the first one finds its modules uncompiled
    del taken[:]
    benchmark.pedantic(check, rounds=5, iterations=1)
    record(seconds_row("check", f"a printed log of {STEPS:,} steps, cold start", taken))
