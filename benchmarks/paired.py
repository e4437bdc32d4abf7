"""Measuring two things in turns, so that both meet the same machine, busy as it may be."""

from __future__ import annotations

import multiprocessing
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Row:
    """One line of the table: what was measured, against what, how that compares, and what it should be."""

    group: str
    name: str
    value: str
    against: str = ""
    compared: str = ""
    aim: str = ""
    met: bool | None = None


@dataclass
class Pairs:
    """Seconds of A and of B, taken in turns; A is the yardstick."""

    a: list[float] = field(default_factory=list)
    b: list[float] = field(default_factory=list)

    def take(self, a: Callable[[], float], b: Callable[[], float]) -> None:
        """One more of each. Every other pair begins with B, so that drift takes from neither."""
        if len(self.a) % 2:
            second = b()
            self.a.append(a())
            self.b.append(second)
        else:
            self.a.append(a())
            self.b.append(b())

    def ratios(self) -> list[float]:
        """Speed of B in terms of A, pair by pair; above 1 where B is faster."""
        return [a / b for a, b in zip(self.a, self.b, strict=True)]

    def ratio(self) -> tuple[float, float, float]:
        """Median of the ratios, and the quartiles."""
        return spread(self.ratios())

    def difference(self) -> tuple[float, float, float]:
        """Median of B less A in seconds, and the quartiles."""
        return spread([b - a for a, b in zip(self.a, self.b, strict=True)])


def spread(values: list[float]) -> tuple[float, float, float]:
    """Median, lower and upper quartile."""
    if len(values) < 3:
        return statistics.median(values), min(values), max(values)
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return middle, low, high


def rate_row(group: str, name: str, against: str, pairs: Pairs, steps: int, aim: float) -> Row:
    """A row about speed: steps a second of B and of A, and the median of their ratios."""
    middle, low, high = pairs.ratio()
    return Row(
        group,
        name,
        f"{steps / statistics.median(pairs.b):.1f} steps/s",
        f"{against}: {steps / statistics.median(pairs.a):.1f} steps/s",
        f"{middle:.3f} ({low:.3f} to {high:.3f})",
        f"at least {aim}",
        middle >= aim,
    )


def difference_row(group: str, name: str, against: str, pairs: Pairs, aim: float) -> Row:
    """A row about start-up: seconds of B and of A, and the median of their differences."""
    middle, low, high = pairs.difference()
    return Row(
        group,
        name,
        f"{statistics.median(pairs.b):.3f} s",
        f"{against}: {statistics.median(pairs.a):.3f} s",
        f"+{middle:.3f} s ({low:.3f} to {high:.3f})",
        f"at most +{aim} s",
        middle <= aim,
    )


def seconds_row(group: str, name: str, seconds: list[float], aim: float | None = None) -> Row:
    """A row about a duration of its own."""
    middle, low, high = spread(seconds)
    around = f" ({low:.2f} to {high:.2f})" if len(seconds) > 1 else ""
    return Row(
        group,
        name,
        f"{middle:.2f} s{around}",
        aim=f"at most {aim:g} s" if aim else "",
        met=middle <= aim if aim else None,
    )


class Worker:
    """Something that makes steps, in a process of its own; it works only while it is asked to.

    `make(*arguments)` runs in the process and returns a function that makes one step.
    """

    def __init__(self, make: Callable[..., Callable[[], Any]], *arguments: Any) -> None:
        # A spawned process inherits this environment before it imports torch, as a trainer does from its starter.
        before = {name: os.environ.get(name) for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS")}
        os.environ.update(dict.fromkeys(before, "1"))
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, make, arguments), daemon=True)
        self._process.start()
        theirs.close()
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        self._pipe.recv()

    def steps(self, count: int) -> float:
        """Make so many steps; the seconds that took."""
        self._pipe.send(count)
        return self._pipe.recv()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._pipe.close()
        self._process.join(20)
        self._process.kill()


def _work(pipe: Any, make: Callable[..., Callable[[], Any]], arguments: tuple[Any, ...]) -> None:
    step = make(*arguments)
    pipe.send("ready")
    try:
        while True:
            count = pipe.recv()
            began = time.perf_counter()
            for _ in range(count):
                step()
            pipe.send(time.perf_counter() - began)
    except EOFError:
        pass
