"""Losses that lie about zero by construction (policy gradients, GRPO, PPO): their level tells nothing of learning."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve
from labrunner.diagnosis.spikes import Spike
from labrunner.series.statistics import median, quantile

#: Share of neighbouring rows with opposite signs from which on a loss goes about zero.
_TURNS = 0.08
#: A loss that begins below this, and mostly stays below that, is no loss of a net that learns from nothing.
_SMALL_START, _SMALL = 0.1, 0.3
#: A penalty that starts from nothing (the divergence from a reference model) is below this in the first rows.
_TINY_START = 0.02
#: What stands so many times above the usual size for the rest of a log is trouble whatever the loss means.
_FAR = 100.0


def about_zero(curve: Curve) -> bool:
    """Whether a loss goes about zero: its sign turns again and again, or it began next to zero and stayed there."""
    values = curve.values
    if len(values) < 8:
        return False
    signs = np.sign(values[values != 0])
    if len(signs) > 1 and float(np.mean(signs[1:] != signs[:-1])) > _TURNS:
        return True
    first = median(np.abs(values[: max(len(values) // 10, 3)]))
    began_small = first < _SMALL_START and abs(float(values[0])) < _SMALL
    fell = median(np.abs(values[-max(len(values) // 10, 3) :])) < 0.7 * first
    tiny = bool(np.any(values <= 0)) or first < _TINY_START
    return began_small and not fell and quantile(np.abs(values), 0.95) < _SMALL and tiny


def usual_size(curve: Curve) -> float:
    """Median distance of such a loss from zero, in its unit; above 0."""
    return max(median(np.abs(curve.values)), 1e-12)


def stands_far_out(curve: Curve, spike: Spike) -> bool:
    """Whether a spike of such a loss is trouble all the same: it never comes back from far beyond the usual size."""
    size = usual_size(curve)
    return spike.recovered_at is None and spike.peak_loss > _FAR * size and abs(spike.after) > _FAR / 4 * size
