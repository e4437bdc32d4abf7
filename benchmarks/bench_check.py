"""`labrunner check` on a long printed log, from a cold start to the verdict."""

from __future__ import annotations

import json
import math
import random
import resource
import subprocess
import sys
import time
from statistics import median

from bench_long_journal import COMMAND
from paired import Row, seconds_row

STEPS, SPIKE = 20_000, 12_000
LARGE_STEPS = 100_000
FILLER = "[rank0] INFO worker heartbeat ok, queue depth nominal, nothing to report here\n" * 30


def printed_log() -> str:
    """A log as nanoGPT's kind prints it, with one spike that fades."""
    chance, lines = random.Random(7), []
    for step in range(1, STEPS + 1):
        fading = 3 * math.exp((SPIKE - step) / 8) if step >= SPIKE else 0.0
        loss = 2.2 + 6 * math.exp(-step / 900) + chance.gauss(0, 0.03) + fading
        norm = 0.6 + abs(chance.gauss(0, 0.05)) + 10 * fading
        lines.append(f"step {step}: loss {loss:.4f}, grad_norm {norm:.4f}, lr {3e-4:.2e}")
    return "\n".join(lines) + "\n"


def processor_seconds(command: list[str]) -> float:
    """What a process of its own spends, in user and system time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_check_of_a_long_printed_log(benchmark, record, places):
    path, taken, spent, numpy = places / "train.log", [], [], []
    path.write_text(printed_log(), encoding="utf-8")
    command = [sys.executable, "-m", "labrunner", "check", str(path), "--json"]

    def check() -> None:
        began = time.perf_counter()
        found = subprocess.run(command, capture_output=True, text=True)
        taken.append(time.perf_counter() - began)
        result = json.loads(found.stdout)
        assert result["steps"] == [1, STEPS] and result["spikes"][0]["step"] == SPIKE

    def both() -> None:
        check()
        spent.append(processor_seconds(command))
        numpy.append(processor_seconds([sys.executable, "-c", "import numpy"]))

    check()  # the first one finds its modules uncompiled
    del taken[:]
    benchmark.pedantic(both, rounds=5, iterations=1)
    record(seconds_row("check", f"a printed log of {STEPS:,} steps, cold start", taken, 1.0))
    record(
        Row(
            "check",
            "the same, processor time",
            f"{median(spent):.2f} s",
            f"python -c 'import numpy': {median(numpy):.2f} s",
            f"{median(spent) / median(numpy):.1f} times",
        )
    )


def test_memory_of_a_large_log_through_a_pipe(benchmark, record):
    peaks = []

    def piped() -> None:
        checking = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "check", "-", "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for first in range(1, LARGE_STEPS, 1000):
            text = "".join(
                f"step {step}: loss {2 + 80 / step:.4f}, grad_norm 0.7\n{FILLER}" for step in range(first, first + 1000)
            )
            checking.stdin.write(text.encode())
        out, err = checking.communicate()
        assert json.loads(out)["steps"] == [1, LARGE_STEPS]
        peaks.append(int(err.split()[-2]) / (1024 if sys.platform == "linux" else 1 << 20))

    benchmark.pedantic(piped, rounds=1, iterations=1)
    size = LARGE_STEPS * (len(FILLER) + 40) / 1e6
    record(
        Row(
            "check",
            f"peak memory, {size:.0f} MB of text with {LARGE_STEPS:,} steps, through a pipe",
            f"{max(peaks):.0f} MB",
            aim="at most 120 MB",
            met=max(peaks) <= 120,
        )
    )
