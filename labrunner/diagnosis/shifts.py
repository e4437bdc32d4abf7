"""Boundaries of phases at which the loss jumps: the data changed, and a healthy run shows it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from labrunner.diagnosis.curve import Curve, phase_steps
from labrunner.series.series import Series
from labrunner.series.statistics import median, scatter

#: Rows before and after a boundary whose levels are compared; the phase before must hold some to speak of.
_BEFORE, _AFTER, _ENOUGH = 20, 5, 5
#: A boundary is told from the noise when its level lies so many sigma of single rows above the one before.
_CLEAR = 3.5
#: Steps after a boundary within which a run falls that it struck, and the share of the jump that is left then.
_FALL, _STILL = 25, 0.25
#: A gradient has grown if it is more than so many times its usual size, so many steps before the fall.
_GREW, _LEAD = 2.0, 3


@dataclass(frozen=True)
class Shift:
    """A boundary that the loss shows: the first step of the new phase, the level before it and its rise in nats, and
    the rise in sigma of the single rows before it."""

    step: int
    before: float
    lift: float
    sigma: float


def clear_shifts(curve: Curve, series: Series) -> list[Shift]:
    """The boundaries that stand out from the noise, the loudest (nats) first; empty where the log names no phases."""
    starts = phase_steps(series)
    shifts = [_shift(curve, int(before), int(start)) for before, start in zip(starts, starts[1:], strict=False)]
    return sorted((s for s in shifts if s is not None and s.sigma >= _CLEAR), key=lambda shift: -shift.lift)


def shift_behind(step: int, curve: Curve, shifts: list[Shift], series: Series) -> Shift | None:
    """The boundary from which the loss did not come back before it ran away at `step`; None without one.

    The jump at a boundary is data that are harder, and no harm. What the steps after it do to the weights may be: a run
    that falls shortly after it, has been above where it was all the time since, and whose gradient has been growing
    since, fell because of it.
    """
    for shift in shifts:
        since = curve.values[curve.span(shift.step, step)]
        if (
            0 <= step - shift.step <= _FALL
            and len(since)
            and since.min() > shift.before + _STILL * shift.lift
            and _gradient_grew(series, shift.step, step)
        ):
            return shift
    return None


def _gradient_grew(series: Series, start: int, step: int) -> bool:
    """Whether the gradient's norm had grown well before `step`, against the phase before: a single batch that struck
    then is no growth. True where nobody logged it."""
    norms = series.columns.get("grad_norm_pre")
    if norms is None:
        return True
    first, row, end = (int(np.searchsorted(series.steps, s)) for s in (start - _BEFORE, start, step - _LEAD))
    before, after = norms[first:row], norms[row:end]
    before, after = before[np.isfinite(before)], after[np.isfinite(after)]
    return not len(before) or bool(len(after) and after.max() > _GREW * median(before))


def _shift(curve: Curve, before: int, start: int) -> Shift | None:
    """How the level changes at a boundary; None where too few rows say."""
    old = curve.values[curve.span(before, start - 1)][-_BEFORE:]
    new = curve.values[curve.span(start, start + (_AFTER - 1) * curve.stride)]
    if len(old) < _ENOUGH or len(new) < 2:
        return None
    trend = np.polyval(np.polyfit(np.arange(len(old)), old, 1), np.arange(len(old)))
    level = median(old[-_ENOUGH:])
    lift = median(new) - level
    return Shift(start, level, lift, lift / max(scatter(old), float(np.std(old - trend)), curve.floor, 1e-12))
