"""Overfitting: validation, once at its best, rises for good, while the training loss falls on or stands still."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve, curve_of
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits.overfit import MOVES, least_rise
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.series import Series
from labrunner.series.statistics import median, scatter

#: Validations that say anything, and the share of them after the best one: a turn at the very end is no end.
_FEWEST, _SHARE_AFTER = 12, 0.4
#: Parts of what comes after the best: none may lie clearly below the one before, or all but the first have kept so much
#: of the rise.
_PARTS, _KEPT = 5, 0.75
#: Where validations scatter: the errors by which they must trend upwards, and the share of what it was at the best one
#: that training must have come down to.
_TREND, _STILL_LEARNS = 2.5, 0.8
#: Share of its best value that a rise is trouble from where it is this share of all that training has gained since.
_MORE, _OF_GAIN = 0.1, 0.6


def find_overfit(curve: Curve, series: Series, thresholds: Thresholds) -> Drift | None:
    """The rise of the validation loss (column `eval_loss`), with `since` the step of its best value; None without one.

    It is one where the rise is `overfit_share` of the best value and half that of what validation had gained (less
    where training has come far down since: `least_rise`; a tenth where training has gained little more by it), and
    goes on or stays above its noise through the rest of the log, or trends upwards within it, while the training loss
    falls (reason "falls") or stands still (reason "still"). Where training rises too, validation tells nothing of its
    own.
    """
    validation = curve_of(series, "eval_loss", thresholds)
    if validation is None or len(validation) < _FEWEST or len(curve) < thresholds.too_short:
        return None
    values = validation.values
    smooth = np.array([median(values[max(i - 1, 0) : i + 2]) for i in range(len(values))])
    low = int(np.argmin(smooth))
    rest = smooth[low:]
    if len(rest) < max(_SHARE_AFTER * len(smooth), _PARTS):
        return None
    best, end = float(smooth[low]), median(smooth[-max(len(smooth) // 10, 3) :])
    gained = max(float(smooth[0]) - best, 0.0)
    since = int(validation.steps[low])
    left = _left_of_training(curve, since)
    least = least_rise(thresholds.overfit_share, best, gained, left)
    least = min(least, max(_MORE * abs(best), gained / 2, _OF_GAIN * _fell(curve, since)))
    parts = np.array([median(part) for part in np.array_split(rest, _PARTS)])
    rise = end - best
    stays = bool(np.all(np.diff(parts) > -0.05 * rise)) or float(parts[1:].min()) - best >= max(least, _KEPT * rise)
    clearly = rise >= 4 * scatter(values) and stays
    moved = _training_moved(curve, since)
    if not rise >= least or not (clearly or _trends(values[low:], rise) and left < _STILL_LEARNS) or moved > 0:
        return None
    return Drift("overfit", since, float(smooth[0]), best, end, "falls" if moved < 0 else "still")


def _trends(values: np.ndarray, rise: float) -> bool:
    """Whether validations rise in the order in which they come (Kendall's test), though single ones scatter, and the
    last third lies above the first by half of the rise."""
    count = len(values)
    later = np.sign(values[None, :] - values[:, None])
    pairs = float(later[np.triu_indices(count, 1)].sum())
    first, last = (median(part) for part in np.array_split(values, 3)[::2])
    error = np.sqrt(count * (count - 1) * (2 * count + 5) / 18)
    return pairs > _TREND * error and last - first > rise / 2


def _fell(curve: Curve, since: int) -> float:
    """By how much the training loss fell after a step."""
    then, end = _training(curve, since)
    return then - end


def _training(curve: Curve, since: int) -> tuple[float, float]:
    """The training loss at a step and at the end."""
    at = int(np.searchsorted(curve.steps, since))
    return median(curve.values[max(at - 5, 0) : at + 6]), median(curve.values[-max(len(curve) // 20, 5) :])


def _left_of_training(curve: Curve, since: int) -> float:
    """The training loss at the end as a share of what it was at a step; 1 where it was 0 or below."""
    then, end = _training(curve, since)
    return end / then if then > 0 else 1.0


def _training_moved(curve: Curve, since: int) -> int:
    """Where the training loss went after a step: -1 down, 0 nowhere, 1 up."""
    then, end = _training(curve, since)
    change = end - then
    far = max(MOVES * abs(then), 2 * curve.noise / np.sqrt(5))
    return int(change > far) - int(change < -far)
