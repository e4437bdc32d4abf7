"""The quantities that `lab verify` takes from one run, or from one run and its control, on each seed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from labrunner.course.texts import OUTCOMES
from labrunner.series.series import Series

if TYPE_CHECKING:
    from labrunner.diagnosis.check import Diagnosis

#: Steps after the fault within which a spike is put down to it.
NEAR = 100


def outcome(series: Series, result: Diagnosis, fault_step: int | None) -> str:
    """How a run ended: one of `texts.OUTCOMES`.

    `result` is `diagnosis.check.check(series)`. Spikes count when they begin within `NEAR` steps after the fault (all
    of them, where a lab has no fault with a step); the worst one names the outcome.
    """
    if died(series):
        return "nan"
    if result.verdict == "diverged":
        return "divergent"
    first, last = (fault_step - 1, fault_step + NEAR) if fault_step is not None else (0, math.inf)
    kinds = [spike.type for spike in result.spikes if first <= spike.step <= last]
    return max(kinds, key=OUTCOMES.index, default="calm")


def died(series: Series) -> bool:
    """Whether a run ended with a loss that is not finite, or has none at all."""
    loss = series.columns.get("loss")
    return loss is None or not len(loss) or not math.isfinite(float(loss[-1]))


def seconds(series: Series) -> float:
    """Seconds of training, NaN where the journal has none."""
    wall = series.columns.get("wall_time")
    return float(wall[-1]) if wall is not None and len(wall) else math.nan


def excess(run: Series, control: Series, last: int, end_window: int) -> float:
    """How far a run lies above its control behind a step: the larger of two differences, in nats.

    One is the largest amount by which its loss EMA exceeds the control's at the same step, over the steps after
    `last`; the other is that of the mean losses of the last `end_window` steps. Infinite where the run is not finite
    or ends before the control does.
    """
    return max(_ema_excess(run, control, last), _end_mean(run, control, end_window))


def _ema_excess(run: Series, control: Series, last: int) -> float:
    common, mine, other = np.intersect1d(run.steps, control.steps, assume_unique=True, return_indices=True)
    after = common > last
    if not after.any() or common[-1] < control.steps[-1] or not np.isfinite(run.columns["loss"][mine][after]).all():
        return math.inf
    return float(np.max(run.columns["loss_ema"][mine][after] - control.columns["loss_ema"][other][after]))


def _end_mean(run: Series, control: Series, window: int) -> float:
    difference = float(np.mean(run.columns["loss"][-window:]) - np.mean(control.columns["loss"][-window:]))
    return difference if math.isfinite(difference) else math.inf


def distance(value: Any, reference: Any) -> tuple[float, float] | None:
    """(absolute, relative) distance of two readings of the same thing; None where there is nothing to compare.

    Infinite where only one of them is finite, or where two words differ.
    """
    if value is None and reference is None:
        return None
    if isinstance(value, int | float) and isinstance(reference, int | float):
        if math.isfinite(value) and math.isfinite(reference):
            gap = abs(float(value) - float(reference))
            return gap, gap / abs(reference) if reference else (0.0 if gap == 0 else math.inf)
        same = value == reference or math.isnan(value) and math.isnan(reference)
        return (0.0, 0.0) if same else (math.inf, math.inf)
    return (0.0, 0.0) if value == reference else (math.inf, math.inf)
