"""Steps up of a level that single rows hide, as they scatter by more: found by the means of many rows."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve, start_level
from labrunner.diagnosis.drift import Drift
from labrunner.series.series import Series

#: Rows of a level before a step up, share of what was learned that it costs for good, and errors of the difference.
_ROWS, _SHARE, _ERRORS = 16, 0.15, 8.0
#: A rate so many times the highest before is no schedule's, where it was so many times the one of the row before;
#: the share of what was learned that it may cost, and errors of the difference.
_BEYOND, _JUMP, _COST, _COST_ERRORS = 2.0, 3.0, 0.08, 4.0
#: What loses this share of what was learned has diverged.
_HALF = 0.5


def step_up(curve: Curve) -> Drift | None:
    """A step up that a level stays above to the end; None without one."""
    values, count = curve.values, len(curve)
    width = count // 8
    if width < _ROWS:
        return None
    sums = np.concatenate([[0.0], np.cumsum(values)])
    places = np.arange(2 * width, count - 2 * width)
    before = (sums[places] - sums[places - width]) / width
    earlier = (sums[places - width] - sums[places - 2 * width]) / width
    middle = places + (count - places) // 2
    halves = (sums[middle] - sums[places]) / (middle - places), (sums[count] - sums[middle]) / (count - middle)
    last = float(np.mean(values[-width:]))
    error = _error(curve, width) * np.sqrt(1 / width + 1 / (count - places))
    lasting = np.minimum(np.minimum(*halves), last) - before
    start = start_level(values)
    learned = np.maximum(start - before, 0.0)
    steps = (lasting > _SHARE * learned) & (lasting > _ERRORS * error) & (learned > 0)
    steps &= earlier > before - _SHARE * learned
    if not steps.any():
        return None
    place = int(np.argmax(np.where(steps, lasting / error, 0)))
    return _drift(curve, int(curve.steps[places[place]]), float(before[place]), last)


def thrown_by_the_rate(curve: Curve, series: Series) -> Drift | None:
    """The step at which the rate jumped far beyond any before it and the loss rose, where no stretch of rows since has
    been as low as before; None without that."""
    rates = series.columns.get("lr")
    width = len(curve) // 16
    if rates is None or width < _ROWS // 2:
        return None
    rows = np.flatnonzero(np.isfinite(rates))
    known, steps = rates[rows], series.steps[rows]
    highest = np.maximum.accumulate(known)
    jumps = np.flatnonzero((known[1:] > _BEYOND * highest[:-1]) & (known[1:] > _JUMP * known[:-1])) + 1
    for jump in jumps:
        place = int(np.searchsorted(curve.steps, steps[jump]))
        after = curve.values[place:]
        if place < 2 * width or len(after) < 2 * width:
            continue
        before = float(np.mean(curve.values[place - width : place]))
        means = [float(np.mean(after[i : i + width])) for i in range(0, len(after) - width + 1, width)]
        rise, learned = means[0] - before, start_level(curve.values) - before
        clear = rise > _COST_ERRORS * _error(curve, width) * np.sqrt(2 / width) and rise > _COST * learned > 0
        if clear and min(means) > before:
            return _drift(curve, int(steps[jump]), before, means[-1])
    return None


def _error(curve: Curve, width: int) -> float:
    """The scatter of rows, the first ones aside, times what rows that are alike add to the error of a mean."""
    return curve.few * max(float(np.std(np.diff(curve.values[width:]))) / np.sqrt(2), 1e-12)


def _drift(curve: Curve, since: int, before: float, end: float) -> Drift:
    start = start_level(curve.values)
    kind = "diverged" if end - before > _HALF * (start - before) else "silent-divergence"
    return Drift(kind, since, start, before, end, "above-best")
