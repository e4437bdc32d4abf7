"""`Watch.step` in somebody's training loop: what a step costs, and that a million of them leave nothing behind."""

from __future__ import annotations

import gc
import json
import random
import sys
import time
import tracemalloc
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
    run = rows(BLOCK * (BLOCKS + 1))
    blocks = iter([run[begin : begin + BLOCK] for begin in range(0, len(run), BLOCK)])
    given: list[tuple[float, float, float]] = []

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

    def both() -> None:
        given[:] = next(blocks)
        pairs.take(written, watched)

    def one_by_one() -> None:
        given[:] = next(blocks)
        for loss, norm, lr in given:
            began = time.perf_counter()
            watch.step(loss, norm, lr)
            singles.append(time.perf_counter() - began)

    benchmark.pedantic(both, rounds=BLOCKS, iterations=1)
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


def test_bytes_of_a_million_steps(benchmark, record):
    given, held, seconds = rows(MILLION), [], []

    def steps() -> None:
        tracemalloc.start()
        watch = Watch()
        for place, (loss, norm, lr) in enumerate(given, 1):
            watch.step(loss, norm, lr)
            if place in (MILLION // 10, MILLION):
                gc.collect()  # Python keeps thousands of freed tuples for later
                held.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()

    def times() -> None:
        watch = Watch()
        for begin in range(0, MILLION, MILLION // 10):
            began = time.process_time()
            for loss, norm, lr in given[begin : begin + MILLION // 10]:
                watch.step(loss, norm, lr)
            seconds.append(time.process_time() - began)

    benchmark.pedantic(lambda: (steps(), times()), rounds=1, iterations=1)
    early, late = held
    name = "bytes held after a million steps; seconds of the last tenth"
    against = f"after a tenth: {early:,}; of the first tenth: {seconds[0]:.2f} s"
    met = late < 1.25 * early  # what is kept of the newest rows comes and goes
    aim = "bytes: at most a quarter more"
    record(Row("watch", name, f"{late:,}; {seconds[-1]:.2f} s", against, aim=aim, met=met))


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
    name, aim = "blocks of memory more after a million steps", "at most one in a thousand steps"
    record(Row("watch", name, f"{found}", aim=aim, met=found <= MILLION // 1000))
