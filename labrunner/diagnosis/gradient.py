"""The gradient norm that belongs to a step of the loss, and what it is measured by."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Steps before a loss spike in which its gradient spike may lie.
GRADIENT_LEAD = 3


def gradient_at(series: Series, step: int, thresholds: Thresholds) -> tuple[float | None, float | None]:
    """Largest gradient norm before the clip at `step` or up to three steps earlier, and its ratio to the median before.

    (None, None) without a gradient norm; the ratio is None without a baseline, and infinite for a norm that is not
    finite.
    """
    norms = series.columns.get("grad_norm_pre")
    if norms is None:
        return None, None
    first = int(np.searchsorted(series.steps, step - GRADIENT_LEAD))
    last = int(np.searchsorted(series.steps, step, side="right"))
    logged = series.is_logged("grad_norm_pre")
    here = norms[first:last][logged[first:last]]
    if not len(here):
        return None, None
    finite = np.isfinite(here).all()
    norm = float(here.max()) if finite else float("inf")
    # The baseline is that of the step which has the norm, so that a panel shows the same number there.
    rows = first + np.flatnonzero(logged[first:last])
    at = rows[int(np.argmax(here) if finite else np.flatnonzero(~np.isfinite(here))[0])]
    base = gradient_baseline(series, int(series.steps[at]), thresholds)
    return norm, (norm / base if base else None)


def gradient_baseline(series: Series, step: int, thresholds: Thresholds) -> float | None:
    """Median gradient norm of the window before `step`, widened to hold enough rows; None without them."""
    norms, logged = series.columns["grad_norm_pre"], series.is_logged("grad_norm_pre")
    end = int(np.searchsorted(series.steps, step))
    low = int(np.searchsorted(series.steps, step - thresholds.window_steps))
    while True:
        part = norms[low:end][logged[low:end] & np.isfinite(norms[low:end])]
        if len(part) >= thresholds.min_rows or low == 0:
            break
        low = max(low - int(thresholds.min_rows), 0)
    base = median(part) if len(part) else 0.0
    return base if base > 0 else None
