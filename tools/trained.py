"""Runs of configurations that belong to no lab, from the cache or trained now, for tools that compare many."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from labrunner.engine.config import RunConfig


#: After so many runs it is told on standard error how many are there.
_TOLD = 20


def losses(configs: Sequence[RunConfig], jobs: int) -> list[np.ndarray]:
    """The loss of every update of each run, in nats, in the order of the configurations; shorter than `steps` where a
    run died. `jobs` are trained at the same time; how many are there is told on standard error."""
    from labrunner.course.cache import RunCache
    from labrunner.series.series import load_run

    cache = RunCache()

    def one(config: RunConfig) -> np.ndarray:
        return np.array(load_run(cache.get_or_run(None, None, config)).columns["loss"], dtype=float)

    found: list[np.ndarray] = []
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        for loss in pool.map(one, configs):
            found.append(loss)
            if len(found) % _TOLD == 0:
                print(f"{len(found)} of {len(configs)} runs", file=sys.stderr)
    return found


def level(loss: np.ndarray, steps: int, first: int, last: int) -> float:
    """The mean loss of updates `first` to `last` of a run of `steps`, in nats; infinite where it died."""
    if len(loss) < steps:
        return float("inf")
    value = float(loss[first - 1 : last].mean())
    return value if np.isfinite(value) else float("inf")
