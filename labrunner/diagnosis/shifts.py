"""Boundaries of phases at which the loss jumps: the data changed, and a healthy run shows it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from labrunner.diagnosis.curve import Curve, middle, phase_steps, scatter
from labrunner.diagnosis.series import Series

#: Rows before and after a boundary whose levels are compared; the phase before must hold some to speak of.
_BEFORE, _AFTER, _ENOUGH = 20, 5, 5
#: A boundary is told from the noise when its level lies so many sigma of single rows above the one before.
_CLEAR = 3.5


@dataclass(frozen=True)
class Shift:
    """A boundary that the loss shows: the first step of the new phase, the rise of the level in nats, and in sigma of
    the single rows before it."""

    step: int
    lift: float
    sigma: float


def clear_shifts(curve: Curve, series: Series) -> list[Shift]:
    """The boundaries that stand out from the noise, the loudest (in nats) first; empty where the log names no phases."""
    starts = phase_steps(series)
    shifts = [_shift(curve, int(before), int(start)) for before, start in zip(starts, starts[1:], strict=False)]
    return sorted((s for s in shifts if s is not None and s.sigma >= _CLEAR), key=lambda shift: -shift.lift)


def _shift(curve: Curve, before: int, start: int) -> Shift | None:
    """How the level changes at a boundary; None where too few rows say."""
    old = curve.values[curve.span(before, start - 1)][-_BEFORE:]
    new = curve.values[curve.span(start, start + _AFTER - 1)]
    if len(old) < _ENOUGH or len(new) < 2:
        return None
    trend = np.polyval(np.polyfit(np.arange(len(old)), old, 1), np.arange(len(old)))
    lift = middle(new) - middle(old[-_ENOUGH:])
    return Shift(start, lift, lift / max(scatter(old), float(np.std(old - trend)), curve.floor, 1e-12))
