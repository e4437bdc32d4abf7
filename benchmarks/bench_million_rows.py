"""`labrunner check` on other people's logs of a million rows, from a cold start to the verdict, as processor time."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median

import pytest
from bench_long_journal import COMMAND
from paired import Row

ROWS, SPIKE, ROUNDS = 1_000_000, 600_000, 3
#: Seconds of processor time that are aimed at.
AIMS = {"csv": 1.2, "jsonl": 2.0, "txt": 2.0, "log": 2.0}
FORMS = {
    "csv": "{step},{loss:.5f},{lr:.6g},{norm:.5f}\n",
    "jsonl": '{{"step": {step}, "loss": {loss:.5f}, "lr": {lr:.6g}, "grad_norm": {norm:.5f}, "tps": 12345.6}}\n',
    "txt": "step {step}: loss {loss:.4f}, grad_norm {norm:.4f}, lr {lr:.2e}\n",
    "log": "{clock} INFO trainer: step {step}: loss {loss:.4f}, grad_norm {norm:.4f}, lr {lr:.2e}\n",
}


def write(path: Path, form: str) -> None:
    """A log whose loss falls, with one spike that fades."""
    chance = random.Random(3)
    with path.open("w", encoding="utf-8") as stream:
        stream.write("step,loss,lr,grad_norm\n" if path.suffix == ".csv" else "")
        for step in range(1, ROWS + 1):
            fading = 3 * math.exp((SPIKE - step) / 8) if step >= SPIKE else 0.0
            loss = 2.2 + 6 * math.exp(-step / 40_000) + chance.gauss(0, 0.03) + fading
            norm = 0.6 + abs(chance.gauss(0, 0.05)) + 10 * fading
            seconds, millis = divmod(step * 137, 1000)
            clock = f"{datetime(2026, 1, 1) + timedelta(seconds=seconds)},{millis:03d}"  # as `logging` writes it
            stream.write(form.format(step=step, loss=loss, lr=3e-4 * (1 - step / ROWS), norm=norm, clock=clock))


@pytest.mark.parametrize("kind", FORMS)
def test_check_of_a_million_rows(benchmark, record, places, kind):
    path, spent, peaks = places / f"log.{kind}", [], []
    write(path, FORMS[kind])

    def check() -> None:
        found = subprocess.run(
            [sys.executable, "-P", "-c", COMMAND, "check", str(path), "--json"], capture_output=True, text=True
        )
        result = json.loads(found.stdout)
        assert result["rows"] == {"found": ROWS, "kept": ROWS} and result["spikes"][0]["step"] == SPIKE
        peak, seconds = map(float, found.stderr.split()[-2:])
        spent.append(seconds)
        peaks.append(peak / (1024 if sys.platform == "linux" else 1 << 20))

    benchmark.pedantic(check, rounds=ROUNDS, iterations=1)
    record(
        Row(
            "check",
            f"a million rows, {kind}: processor time, cold",
            f"{median(spent):.2f} s, {max(peaks):.0f} MB",
            aim=f"at most {AIMS[kind]} s",
            met=median(spent) <= AIMS[kind],
        )
    )
