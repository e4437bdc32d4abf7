"""Time and money: how fast a run went, where its throughput dropped, and what an incident cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from labrunner.diagnosis.thresholds import Thresholds
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Columns that say how fast a run is, and in which unit; rows whose median may be what is usual.
_UNITS = {"tokens_per_second": "tokens/s", "samples_per_second": "samples/s", "steps_per_second": "steps/s"}
_STRETCH = 63


@dataclass(frozen=True)
class Drop:
    """Rows with too little throughput: how many, the first step, the usual value and its unit."""

    count: int
    first: int
    usual: float
    unit: str


def steps_per_second(series: Series) -> float | None:
    """Steps per second from times in the log: clock, seconds per step, a printed rate or tokens; None without any."""
    clock = series.columns.get("wall_time")
    if clock is not None:
        rows = np.flatnonzero(np.isfinite(clock))
        if len(rows) > 1:
            # Medians of single intervals: a clock that was reset by a restart must not spoil the rate.
            seconds, steps = np.diff(clock[rows]), np.diff(series.steps[rows])
            usable = (seconds > 0) & (steps > 0)
            if usable.any():
                return 1 / median(seconds[usable] / steps[usable])
    for name, invert in (("step_seconds", True), ("steps_per_second", False)):
        column = series.columns.get(name)
        if column is not None:
            good = column[np.isfinite(column) & (column > 0)]
            if len(good):
                usual = median(good)
                return 1 / usual if invert else usual
    return _from_tokens(series)


def _from_tokens(series: Series) -> float | None:
    """Steps per second from tokens per second and tokens per step (a total that grows, or a count for each row)."""
    tokens, speed = series.columns.get("tokens"), series.columns.get("tokens_per_second")
    if tokens is None or speed is None:
        return None
    rows = np.flatnonzero(np.isfinite(tokens))
    grown = np.diff(tokens[rows])
    if len(grown) and (grown > 0).all():
        a_step = median(grown / np.diff(series.steps[rows]))
    else:
        a_step = median(tokens[rows])
    usual = median(speed[np.isfinite(speed) & (speed > 0)])
    return usual / a_step if a_step > 0 and usual > 0 else None


def _speeds(series: Series) -> Iterator[tuple[np.ndarray, str]]:
    """Columns that say how fast rows were made, and their unit."""
    for name, unit in _UNITS.items():
        if name in series.columns:
            yield series.columns[name], unit
    if "step_seconds" in series.columns:
        yield 1 / series.columns["step_seconds"], "steps/s"


def throughput_drops(series: Series, thresholds: Thresholds) -> Drop | None:
    """Rows whose tokens (samples, steps) per second fall below a share of what is usual; None where no row does.

    Usual is the median of all rows, or that of the fastest stretch of many: a run that became slow for good has another
    median. The first rows are left out: compilation and warm caches make them slow everywhere.
    """
    for column, unit in _speeds(series):
        rows = np.flatnonzero(np.isfinite(column) & (column > 0))[5:]
        if len(rows) < thresholds.too_short:
            continue
        parts = np.array_split(column[rows], max(len(rows) // _STRETCH, 1))
        usual = max(median(column[rows]), *map(median, parts))
        low = rows[column[rows] < thresholds.throughput_drop * usual]
        if len(low):
            return Drop(len(low), int(series.steps[low[0]]), usual, unit)
    return None
