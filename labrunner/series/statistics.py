"""Medians, quantiles and scatter of columns, without what `numpy.median` and `numpy.quantile` load first."""

from __future__ import annotations

import math
from itertools import accumulate

import numpy as np

#: 1.4826 times the median absolute deviation estimates a normal sigma.
MAD_TO_SIGMA = 1.4826
#: Rows whose correlation is next to none, and the ratio of the variances of second differences for each correlation.
_FAR_ROWS = 6
_LIKENESS = np.linspace(0.0, 0.9, 46)
_RATIOS = (6 - 8 * _LIKENESS + 2 * _LIKENESS**2) / (6 - 8 * _LIKENESS**_FAR_ROWS + 2 * _LIKENESS ** (2 * _FAR_ROWS))
#: Values that are sorted as quickly as their middle is found.
_FEW = 512
#: A correlation below this may be the course of a loss that falls fast.
_CHANCE_LIKENESS = 0.25
#: A log of fewer rows, in which one jump and the first descent may lie within six rows of half of all places, is asked
#: only where neither does: how many times the usual step between two rows is a jump, the share of rows up to which
#: jumps are no habit of the loss, and places that are enough.
_SHORT, _JUMP, _RARE, _FEWEST_CALM = 160, 7.0, 0.1, 8


def median(values: np.ndarray) -> float:
    """Median of a 1-d array; NaN where it is empty or holds NaN."""
    return _middle(values.copy())


def _middle(values: np.ndarray) -> float:
    """The same; puts the array in another order."""
    count = len(values)
    half = count // 2
    if count < _FEW:
        if not count:
            return float("nan")
        values.sort()  # NaN sorts last
        if values[-1] != values[-1]:
            return float("nan")
        return float(values[half]) if count % 2 else float(0.5 * (values[half - 1] + values[half]))
    values.partition(half)  # one place alone: for several numpy has no quick way
    top = values[half:].max()
    if top != top:
        return float("nan")
    return float(values[half]) if count % 2 else float(0.5 * (values[:half].max() + values[half]))


def quantile(values: np.ndarray, share: float) -> float:
    """The value below which a share of some finite values lies, between two of them in proportion; NaN for none."""
    if not len(values):
        return float("nan")
    place = share * (len(values) - 1)
    low = int(place)
    high = min(low + 1, len(values) - 1)
    ordered = np.partition(values, low)
    above = ordered[low + 1 :].min() if high > low else ordered[low]
    return float(ordered[low] + (above - ordered[low]) * (place - low))


def medians(rows: np.ndarray) -> np.ndarray:
    """The median of each row of a table (N, width) of finite numbers: float64 (N,)."""
    if rows.shape[1] >= _FEW:
        return np.array([median(row) for row in rows])
    return medians_without_nan(rows, np.full(len(rows), rows.shape[1]))


def medians_of_parts(values: np.ndarray, parts: int) -> np.ndarray:
    """The medians of finite values in so many parts as `numpy.array_split` makes, none empty: float64 (parts,)."""
    size, longer = divmod(len(values), parts)
    end = longer * (size + 1)
    tables = values[:end].reshape(longer, size + 1), values[end:].reshape(parts - longer, size)
    return np.concatenate([medians(table) for table in tables])


def scatter(values: np.ndarray) -> float:
    """Sigma of single rows about their neighbours, from the median absolute difference; 0 below three rows."""
    if len(values) < 3:
        return 0.0
    return float(MAD_TO_SIGMA / np.sqrt(2.0) * _middle(np.abs(gaps := np.diff(values), out=gaps)))


def likeness(values: np.ndarray) -> float:
    """Correlation of neighbouring rows, 0 to 0.9, from how far they lie from the line through the rows one, and six,
    before and after them; 0 where that is not clearly more than chance, and for fewer than 40 rows. Of a short log
    only places far from a jump are asked: near one all lie far off the line."""
    if len(values) < 40:
        return 0.0
    near, far = (_off_the_line(values, k) for k in (1, _FAR_ROWS))
    jumps = _jumps(values) if len(values) < _SHORT else np.zeros(0, dtype=bool)
    if 0 < jumps.sum() <= _RARE * len(values):
        before = np.concatenate([[0], np.cumsum(jumps)])
        calm = before[2 * _FAR_ROWS :] == before[: -2 * _FAR_ROWS]
        if calm.sum() < _FEWEST_CALM:
            return 0.0
        near, far = near[_FAR_ROWS - 1 : 1 - _FAR_ROWS][calm], far[calm]
    near, far = _middle(near), _middle(far)
    ratio = (near / far) ** 2 if far > 0 else 1.0
    rho = float(np.interp(ratio, _RATIOS[::-1], _LIKENESS[::-1]))
    return rho if rho > _CHANCE_LIKENESS + 2 / math.sqrt(len(values)) else 0.0


def _jumps(values: np.ndarray) -> np.ndarray:
    """Between which rows and the next a loss goes many times as far as it usually does: bool (N - 1,)."""
    steps = np.abs(np.diff(values))
    return steps > _JUMP * median(steps)


def _off_the_line(values: np.ndarray, rows: int) -> np.ndarray:
    """Twice how far each value lies from the line through those so many rows before and after it."""
    off = -2 * values[rows:-rows]
    off += values[2 * rows :]
    off += values[: -2 * rows]
    return np.abs(off, out=off)


def medians_without_nan(seen: np.ndarray, counts: np.ndarray, *, spoil: bool = False) -> np.ndarray:
    """The median of each row of a table (N, width), NaN left out: float64 (N,). `counts` (N,) says how many numbers a
    row holds, one at least. Far faster than `numpy.nanmedian`, which goes row by row. `spoil`: the table itself may be
    put in another order."""
    ordered = seen if spoil else seen.copy()
    ordered.sort(axis=1)  # NaN sorts last
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
    gaps = np.empty(len(averages))
    for column in range(length - ahead + 1, length):
        np.subtract(table[1:-1, column], averages, out=gaps)
        gaps *= alpha
        averages += gaps
    stretches = out[: count * length].reshape(count, length)
    for column in range(length):
        np.subtract(table[2:, column], averages, out=gaps)
        gaps *= alpha
        averages += gaps
        stretches[2:, column] = averages
    return out


def _one_by_one(values: np.ndarray, alpha: float) -> np.ndarray:
    averages = accumulate(values.tolist(), lambda average, value: average + alpha * (value - average))
    return np.fromiter(averages, np.float64, len(values))
