"""Logs whose last rows repeat themselves, and runs that begin the same stretch again and again."""

from __future__ import annotations

import math

import numpy as np

from labrunner.diagnosis.curve import Curve
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits.repeats import ALIKE, BEFORE, SAME, comes_to_rest, telling
from labrunner.series.series import Series


def repeated(curve: Curve, series: Series) -> Drift | None:
    """The end of a log whose rows have the same loss, gradient norm and reward to the last digit; None where they have
    not, where such rows came before, and where the loss is next to nothing."""
    values = curve.values
    changes = np.flatnonzero(np.diff(values))
    first = int(changes[-1]) + 1 if len(changes) else 0
    if series.manifest is not None or first < BEFORE or len(values) - first < SAME:
        return None
    start, end = float(values[0]), float(values[-1])
    if not telling(end, start) or first - len(changes) > ALIKE * first or comes_to_rest(values[: first + 1].tolist()):
        return None
    for name in ("grad_norm_pre", "reward"):
        column = series.columns.get(name)
        beside = set() if column is None else set(column[curve.rows[first:]].tolist())
        if len({value for value in beside if math.isfinite(value)}) > 1:
            return None
    return Drift("plateau", int(curve.steps[first]), start, float(np.min(values)), end, "repeated")


def looping(series: Series) -> Drift | None:
    """That a run was restarted from about the same step again and again and got no farther: `since` that step, `start`
    how often and `best` and `end` the step beyond which it did not get; None without that."""
    for mark in series.marks:
        if mark.startswith("loop:"):
            step, top, count = mark.split(":")[1:]
            return Drift("plateau", int(step), float(count), float(top), float(top), "loop")
    return None
