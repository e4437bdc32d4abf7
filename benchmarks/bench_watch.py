"""`Watch.step` in somebody's training loop: what a step costs, and that a million of them leave nothing behind."""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from statistics import median

from paired import Pairs, Row, spread

from labrunner.watch import Watch

BLOCK, BLOCKS = 2_000, 40
MILLION = 1_000_000


def rows(count: int, first: int = 1, seed: int = 7) -> list[tuple[float, float, float]]:
    """Loss, gradient norm and rate of a healthy run."""
    chance = random.Random(seed)
    return [
        (2 + 5 * 0.999 ** (first + i) + chance.gauss(0, 0.05), chance.lognormvariate(0, 0.3), 3e-4)
        for i in range(count)
    ]


def test_a_step_of_watch(benchmark, record):
    watch, pairs, singles = Watch(), Pairs(), []
    given = rows(BLOCK)

    def written() -> float:
        began = time.process_time()
        for loss, norm, lr in given:
            json.dumps({"loss": loss, "grad_norm": norm, "lr": lr})
        return time.process_time() - began

    def watched() -> float:
        began = time.process_time()
        for loss, norm, lr in given:
            watch.step(loss, norm, lr)
        return time.process_time() - began

    def one_by_one() -> None:
        for loss, norm, lr in given:
            began = time.perf_counter()
            watch.step(loss, norm, lr)
            singles.append(time.perf_counter() - began)

    benchmark.pedantic(lambda: pairs.take(written, watched), rounds=BLOCKS, iterations=1)
    one_by_one()
    mean, ratio = 1e6 * median(pairs.b) / BLOCK, spread([b / a for a, b in zip(pairs.a, pairs.b, strict=True)])
    record(
        Row(
            "watch",
            "a step of Watch, processor time",
            f"{mean:.1f} µs; median of single ones {1e6 * median(singles):.1f} µs",
            f"json.dumps of its row: {1e6 * median(pairs.a) / BLOCK:.1f} µs",
            f"{ratio[0]:.1f} times ({ratio[1]:.1f} to {ratio[2]:.1f})",
            "median at most 10 µs",
            1e6 * median(singles) <= 10,
        )
    )


def test_memory_of_a_million_steps(benchmark, record):
    watch, given = Watch(), rows(10_000)

    def steps(count: int) -> None:
        for place in range(count):
            loss, norm, lr = given[place % len(given)]
            watch.step(loss, norm, lr)

    def grown() -> int:
        steps(10_000)
        gc.collect()
        before = sys.getallocatedblocks()
        steps(MILLION)
        gc.collect()
        return sys.getallocatedblocks() - before

    found = benchmark.pedantic(grown, rounds=1, iterations=1)
    record(Row("watch", "blocks of memory more after a million steps", f"{found}", aim="at most 50", met=found <= 50))
