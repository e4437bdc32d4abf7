"""What people could use in place of `labrunner check`, as rules: each says whether a loss column has trouble in it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Rule = Callable[[np.ndarray], bool]


def three_sigma(loss: np.ndarray) -> bool:
    """A loss above the mean of the 100 rows before it plus 3 of their standard deviations, or one that is no number."""
    return _beyond(loss, window=100, sigma=3.0)


def olmo(loss: np.ndarray) -> bool:
    """The spike of OLMo's trainer: more than 6 standard deviations above the mean of the last 128 rows."""
    return _beyond(loss, window=128, sigma=6.0)


def _beyond(loss: np.ndarray, window: int, sigma: float) -> bool:
    if not np.isfinite(loss).all():
        return True
    for row in range(min(window, max(len(loss) // 2, 2)), len(loss)):
        before = loss[max(row - window, 0) : row]
        if loss[row] > before.mean() + sigma * before.std():
            return True
    return False


def lightning(loss: np.ndarray, window: int = 10, warmup: int = 1, rtol: float = 2.0) -> bool:
    """`lightning.fabric.utilities.spike.SpikeDetection` with its defaults: a loss that is no number, or one that rose
    and lies `rtol` times the running mean of ten away from it."""
    for row in range(warmup, len(loss)):
        if not np.isfinite(loss[row]):
            return True
        running = float(loss[max(row - window, 0) : row].mean())
        if loss[row] > loss[row - 1] and abs(loss[row] - running) >= abs(rtol * running):
            return True
    return False


def not_back_in_fifty(loss: np.ndarray) -> bool:
    """A loss beyond 3 sigma of the 100 rows before that is not back within half a sigma in the 50 rows after it."""
    if not np.isfinite(loss).all():
        return True
    for row in range(min(100, max(len(loss) // 2, 2)), len(loss) - 1):
        before = loss[max(row - 100, 0) : row]
        mean, std = before.mean(), before.std()
        if loss[row] > mean + 3 * std and not (loss[row + 1 : row + 51] <= mean + 0.5 * std).any():
            return True
    return False


RULES: dict[str, Rule] = {
    "3 sigma of 100": three_sigma,
    "OLMo: 6 sigma of 128": olmo,
    "Lightning SpikeDetection": lightning,
    "3 sigma, not back in 50": not_back_in_fifty,
}
