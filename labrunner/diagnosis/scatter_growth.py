"""A loss that scatters ever more while its level stays: steps grow too long for where the net has come to."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.about_zero import about_zero
from labrunner.diagnosis.curve import Curve, start_level, told_changes
from labrunner.diagnosis.drift import Drift
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Rows that tell it, parts of the log behind its first quarter, steps from part to part of which so many must rise, and
#: the part that the last one must not be below by so much of its scatter: a net that still learns may scatter more.
_ROWS, _PARTS, _RISING, _MIDDLE, _LEARNS = 160, 6, 4, 2, 0.4
#: Times by which the scatter must have grown, the share of all that was learned that it then is, and times by which it
#: is said to have begun.
_GROWN, _SHARE, _BEGAN = 4.0, 0.04, 1.5
#: Times the first rate at which a rate has been raised, with which a loss scatters more by itself.
_RAISED = 2.0


def scatter_grows(curve: Curve, series: Series) -> Drift | None:
    """By how much rows next to each other differ, where that grows from part to part of the log to many times what it
    was; None else, for a loss about zero, and where the rate rose or the log tells of a change."""
    if len(curve) < _ROWS or about_zero(curve) or told_changes(series) or _rate_raised(series):
        return None
    rest = len(curve) // 4
    parts = np.array_split(np.arange(rest, len(curve)), _PARTS)
    scatters = [float(np.median(np.abs(np.diff(curve.values[part])))) for part in parts]
    levels = [median(curve.values[part]) for part in parts]
    start, best = start_level(curve.values), min(levels)
    usual = (scatters[0] + scatters[1]) / 2
    rising = sum(later > earlier for earlier, later in zip(scatters, scatters[1:], strict=False))
    still_learns = levels[-1] < levels[_MIDDLE] - _LEARNS * scatters[-1]
    if (
        still_learns
        or rising < _RISING
        or scatters[-1] < _GROWN * usual
        or scatters[-1] < _SHARE * max(start - best, 0.0)
    ):
        return None
    since = next(part[0] for part, scatter in zip(parts, scatters, strict=True) if scatter > _BEGAN * usual)
    return Drift("silent-divergence", int(curve.steps[since]), usual, usual, scatters[-1], "scatters")


def _rate_raised(series: Series) -> bool:
    steps, rates = series.known("lr")
    rest = rates[len(rates) // 4 :]
    return len(rest) > _PARTS and float(np.max(rest[-len(rest) // _PARTS :])) > _RAISED * float(
        np.median(rest[: len(rest) // 3])
    )
