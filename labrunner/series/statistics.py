"""Medians and scatter of columns, without what `numpy.median` loads first."""

from __future__ import annotations

from itertools import accumulate

import numpy as np

#: 1.4826 times the median absolute deviation estimates a normal sigma.
MAD_TO_SIGMA = 1.4826


def median(values: np.ndarray) -> float:
    """Median of a 1-d array; NaN where it is empty or holds NaN."""
    if not len(values):
        return float("nan")
    half = len(values) // 2
    ordered = np.partition(values, (half - 1, half, len(values) - 1) if len(values) > 1 else 0)
    if np.isnan(ordered[-1]):
        return float("nan")
    return float(ordered[half]) if len(values) % 2 else float(0.5 * (ordered[half - 1] + ordered[half]))


def medians(rows: np.ndarray) -> np.ndarray:
    """The median of each row of a table (N, width) of finite numbers: float64 (N,)."""
    return medians_without_nan(rows, np.full(len(rows), rows.shape[1]))


def scatter(values: np.ndarray) -> float:
    """Sigma of single rows about their neighbours, from the median absolute difference; 0 below three rows."""
    if len(values) < 3:
        return 0.0
    return float(MAD_TO_SIGMA / np.sqrt(2.0) * median(np.abs(np.diff(values))))


def medians_without_nan(seen: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The median of each row of a table (N, width), NaN left out: float64 (N,). `counts` (N,) says how many numbers a
    row holds, one at least. Far faster than `numpy.nanmedian`, which goes row by row."""
    ordered = np.sort(seen, axis=1)  # NaN sorts last
    rows = np.arange(len(seen))
    return 0.5 * (ordered[rows, (counts - 1) // 2] + ordered[rows, counts // 2])


def moving_average(values: np.ndarray, alpha: float) -> np.ndarray:
    """The exponential moving average after each of some finite values: float64 (N,), as if worked out one by one.

    Long series are cut into stretches that go side by side. Each begins so far ahead of its own rows that what came
    before weighs less than a double can tell.
    """
    ahead = max(int(np.ceil(-45.0 / np.log1p(-min(alpha, 0.999)))), 1)
    length = 4 * ahead
    count = len(values) // length
    if count < 8:
        return _one_by_one(values, alpha)
    out = np.empty(len(values))
    out[: 2 * length] = _one_by_one(values[: 2 * length], alpha)
    out[count * length :] = _one_by_one(values[count * length - ahead :], alpha)[ahead:]
    table = values[: count * length].reshape(count, length)
    averages = table[1:-1, length - ahead].copy()
    for column in range(length - ahead + 1, length):
        averages += alpha * (table[1:-1, column] - averages)
    stretches = out[: count * length].reshape(count, length)
    for column in range(length):
        averages += alpha * (table[2:, column] - averages)
        stretches[2:, column] = averages
    return out


def _one_by_one(values: np.ndarray, alpha: float) -> np.ndarray:
    averages = accumulate(values.tolist(), lambda average, value: average + alpha * (value - average))
    return np.fromiter(averages, np.float64, len(values))
