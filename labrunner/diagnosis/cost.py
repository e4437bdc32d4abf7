"""Time and money: how fast a run went, where its throughput dropped, and what an incident cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from labrunner.diagnosis.curve import told_changes
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.series import Series
from labrunner.series.statistics import median, medians_of_parts

#: Columns that say how fast a run is, and in which unit; rows whose median may be what is usual.
_UNITS = {"tokens_per_second": "tokens/s", "samples_per_second": "samples/s", "steps_per_second": "steps/s"}
_STRETCH = 63
#: Rows whose time is taken together (a loader may stall every second one), parts of a log, and the fewest rows that are
#: slow to its end.
_TOGETHER, _PARTS, _SLOW_ROWS = 4, 12, 20
#: How many times as long as in any part before a step must take: a throughput may fall little by little.
_CLEAR = 1.25
#: How many times as long a step must take through so many of the parts at least, where it is clearly above all before.
_SLOWER, _LONG, _APART = 1.7, 4, 1.05
#: Seconds a step below which that much is how busy the machine is with other things, and nothing that a run loses.
_JITTER = 0.01
#: Rows, and part of the log, that are enough where each takes so many times as long as any before, and mostly so many
#: times the usual, and rows up to which they are looked at one by one.
_FAR_ROWS, _FAR_PART, _APART_FROM_ALL, _FAR_TIMES, _FEW = 6, 6, 1.5, 3.0, 400
#: How many times as long a step of our own runs must take: they share a machine with whatever else runs on it.
_OURS = 10.0
#: Times the least difference between two times that they must be to be told finely enough.
_DIGITS = 8


@dataclass(frozen=True)
class Drop:
    """Rows with too little throughput: how many, the first step, the usual value and its unit."""

    count: int
    first: int
    usual: float
    unit: str


@dataclass(frozen=True)
class Slowed:
    """A throughput that fell for good: the first slow step, what was usual before and since, and their unit."""

    since: int
    before: float
    after: float
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
    size = series.columns.get("batch_size")  # a step of more examples takes longer
    for name, unit in _UNITS.items():
        if name in series.columns:
            steps = size is not None and name == "steps_per_second"
            yield (series.columns[name] * size, "samples/s") if steps else (series.columns[name], unit)
    if "step_seconds" in series.columns:
        each = _per_second(series.columns["step_seconds"])
        yield (each, "steps/s") if size is None else (each * size, "samples/s")
    if "row_seconds" in series.columns and _finely(series.columns["row_seconds"]):
        yield _per_second(series.columns["row_seconds"]), "rows/s"


def _per_second(seconds: np.ndarray) -> np.ndarray:
    """How many of what takes so many seconds are done in one; NaN where no time is told, as for a time rounded to 0."""
    return np.divide(1.0, seconds, out=np.full(len(seconds), np.nan), where=seconds > 0)


def _finely(seconds: np.ndarray) -> bool:
    """Whether times are told finely enough that half of one and twice it are no matter of rounding."""
    known = np.unique(seconds[np.isfinite(seconds)])
    return len(known) < 2 or float(np.median(seconds[np.isfinite(seconds)])) >= _DIGITS * float(np.min(np.diff(known)))


def throughput_drops(series: Series, thresholds: Thresholds) -> Drop | None:
    """Rows whose tokens (samples, steps) per second fall below a share of what is usual; None where no row does.

    Usual is the median of all rows, or that of the fastest stretch of many: a run that became slow for good has another
    median. The first rows are left out: compilation and warm caches make them slow everywhere.
    """
    for column, unit in _speeds(series):
        rows = np.flatnonzero(np.isfinite(column) & (column > 0))[5:]
        if len(rows) < thresholds.too_short:
            continue
        speeds = column[rows]
        parts = medians_of_parts(speeds, max(len(rows) // _STRETCH, 1))
        usual = max(median(speeds), float(parts.max()))
        low = rows[speeds < thresholds.throughput_drop * usual]
        if len(low):
            return Drop(len(low), int(series.steps[low[0]]), usual, unit)
    return None


def _back(flags: np.ndarray) -> int:
    """How many of the last flags in a row are true."""
    clear = np.flatnonzero(~flags)
    return len(flags) - (int(clear[-1]) + 1 if len(clear) else 0)


def _far_slower(seconds: np.ndarray) -> int | None:
    """The row from which on each takes longer, by a good part, than any before, and mostly several times as long; None
    without so many such rows, a sixth of the log at the least, and twice as many before, and in a log of many rows."""
    count = len(seconds)
    if count > _FEW:
        return None
    for row in range(count - max(_FAR_ROWS, count // _FAR_PART), 2 * _FAR_ROWS - 1, -1):
        before, after = seconds[:row], seconds[row:]
        if after.min() <= _APART_FROM_ALL * median(before):
            return None
        if after.min() > _APART_FROM_ALL * before.max() and median(after) > _FAR_TIMES * median(before):
            return row
    return None


def slowed(series: Series, thresholds: Thresholds) -> Slowed | None:
    """Where the throughput fell below `throughput_drop` of all that it had been, to the end of the log; None where it
    did not, or came back. In runs of ours it must fall to a tenth.

    The first column of those that tell it is judged: a ramp of the batch makes steps slower, and samples not.
    """
    column, unit = next(_speeds(series), (None, ""))
    if column is None:
        return None
    rows = np.flatnonzero(np.isfinite(column) & (column > 0))[5:]
    rows = rows[len(rows) % _TOGETHER :]
    if series.manifest is None and (at := _far_slower(1 / column[rows])) is not None:
        return Slowed(int(series.steps[rows[at]]), median(column[rows[:at]]), median(column[rows[at:]]), unit)
    if len(rows) < _TOGETHER * _PARTS or (unit in ("steps/s", "rows/s") and told_changes(series)):
        return None
    seconds = (1 / column[rows]).reshape(-1, _TOGETHER).mean(axis=1)
    parts = np.array_split(seconds, _PARTS)
    levels = np.array([median(part) for part in parts])
    times = max(1 / thresholds.throughput_drop, _OURS if series.manifest is not None else 0.0)
    for first in range(2, _PARTS):
        usual, slowest = median(levels[:first]), levels[first:].min()
        limit = max(times * usual, _CLEAR * levels[:first].max())
        if slowest > limit:
            limit = times * usual
        elif (
            series.manifest is None
            and not (unit == "steps/s" and usual < _JITTER)
            and _PARTS - first >= _LONG <= first
            and median(levels[first:]) > _SLOWER * usual
            and slowest > _APART * levels[:first].max()
        ):
            limit = _SLOWER * usual
        else:
            continue
        slow, begin = seconds > limit, sum(map(len, parts[:first]))
        begin -= _back(slow[:begin]) if slow[begin] else 0
        begin += int(np.argmax(slow[begin:]))
        if (len(seconds) - begin) * _TOGETHER >= _SLOW_ROWS:
            since = int(series.steps[rows[begin * _TOGETHER]])
            return Slowed(since, 1 / usual, 1 / median(levels[first:]), unit)
    return None
