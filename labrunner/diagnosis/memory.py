"""Memory that grows without end, as a log tells it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Rows that tell of it, parts of a log, the last of them through which it must grow, and by how much in all.
_ROWS, _PARTS, _GROWING, _GROWN = 60, 16, 8, 1.08
#: Share of what it grew in the first half of these parts that it must grow in the second: what fills up slows down.
_AS_EVER = 0.6
#: Share of its growth in one part beyond which it grew by a jump.
_JUMP = 0.4


@dataclass(frozen=True)
class Growing:
    """Memory that grows to the end of a log: since which step, from how much to how much, in the log's unit."""

    since: int
    before: float
    after: float


def growing(series: Series) -> Growing | None:
    """Where a log's memory begins to grow, row after row to its end and no slower at last; None where it settles, falls
    back or jumps, as caches, allocators and longer batches have it."""
    column = series.columns.get("memory")
    rows = np.flatnonzero(np.isfinite(column) & (column > 0)) if column is not None else np.empty(0, dtype=int)
    if column is None or len(rows) < _ROWS:
        return None
    values = column[rows]
    parts = np.array_split(values, _PARTS)
    levels = np.array([median(part) for part in parts])
    last = levels[-_GROWING:]
    steps = np.diff(last)
    half = _GROWING // 2
    grew, slower = last[-1] - last[0], last[-1] - last[-half] < _AS_EVER * (last[half - 1] - last[0])
    if not np.all(steps > 0) or last[-1] < _GROWN * last[0] or slower or steps.max() > _JUMP * grew:
        return None
    pace = grew / (_GROWING - 1)
    still = np.flatnonzero(np.diff(levels) < pace / 4)
    place = int(still[-1]) + 1 if len(still) else 0
    begin = sum(map(len, parts[:place]))
    row = begin + int(np.argmax(values[begin:] > levels[place]))
    return Growing(int(series.steps[rows[row]]), float(levels[place]), float(values[-1]))
