"""Where a stranger's log tells that its data are others from a row on, or its loss made otherwise: a stage, a task, a
source, a length, a temperature, the weight of a part. Levels before and after are not comparable."""

from __future__ import annotations

import numpy as np

from labrunner.series.foreign import names
from labrunner.series.held import HELD
from labrunner.series.series import Series

#: Rises in a row that are a weight's warm-up, and rows between two of them at the most, in usual distances.
_RAMP, _APART = 3, 4


def note_changes(series: Series) -> None:
    """Add an event of the kind "phase" for each change: `step`, `until` (the last step of a warm-up, else `step`) and
    `told` (what changed: a field of `names.TOLD`)."""
    if "loss" not in series.columns:
        return
    rows = np.flatnonzero(series.is_logged("loss"))
    found: dict[int, tuple[int, str]] = {}
    for field in names.TOLD:
        if field not in series.columns or not len(rows):
            continue
        values = _carried(series.columns[field])[rows]
        for first, last in _changes(values, field):
            step, until = int(series.steps[rows[first]]), int(series.steps[rows[last]])
            found[step] = max(found.get(step, (until, field)), (until, field), key=lambda one: one[0])
    if found:
        series.events.append({"kind": "phase", "step": int(series.steps[rows[0]])})
    series.events += [
        {"kind": "phase", "step": step, "until": until, "told": field} for step, (until, field) in sorted(found.items())
    ]


def _carried(values: np.ndarray) -> np.ndarray:
    """Values with the last one before in place of those that were not told; NaN before the first."""
    last = np.maximum.accumulate(np.where(np.isnan(values), -1, np.arange(len(values))))
    return np.where(last >= 0, values[np.maximum(last, 0)], np.nan)


def _changes(values: np.ndarray, field: str) -> list[tuple[int, int]]:
    """(first, last) rows of each change: one row for a value that had stood before, more for a weight that grows."""
    rows = np.flatnonzero((values[1:] != values[:-1]) & ~(np.isnan(values[1:]) & np.isnan(values[:-1]))) + 1
    if field == "loss_weight":
        ramps = _ramps(values, rows)
        inside = np.zeros(len(values), dtype=bool)
        for first, last in ramps:
            inside[first : last + 1] = True
        rows = rows[~inside[rows]]
    else:
        ramps = []
    stood = np.diff(rows, prepend=0) >= HELD
    return [(int(row), int(row)) for row in rows[stood]] + ramps


def _ramps(values: np.ndarray, rows: np.ndarray) -> list[tuple[int, int]]:
    """Stretches over which a weight rises again and again: (first, last) rows."""
    rises = rows[values[rows] > values[rows - 1]]
    if len(rises) < _RAMP:
        return []
    falls = np.searchsorted(rises, rows[values[rows] < values[rows - 1]])
    gaps = np.flatnonzero(np.diff(rises) > _APART * np.median(np.diff(rises))) + 1
    parts = np.split(rises, np.union1d(falls, gaps).astype(int))
    return [(int(part[0]), int(part[-1])) for part in parts if len(part) >= _RAMP]
