"""What can be told of rows above their baseline before each is looked at by itself."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.statistics import median, scatter

#: Rows far out are a log's way where they come in so many places, in such a share of its rows, so few in a row.
_TAIL_PLACES, _TAIL_SHARE, _TAIL_LENGTH = 8, 0.012, 1.6
#: So many beyond three sigma are a spike even where none is far out, if they cost a good part of what was learned.
LONG_RUN = 8
#: Rows within which a running mean that began anew is back, and how much more its first rows scatter than its last.
_MEAN_BEGINS, _SCATTERS_MORE = 12, 2.5
#: Rows in which batches of two kinds show themselves, the share that exceeds the upper kind's level, places where these
#: rows begin, at least, and sigma that a row of that kind may lie above that level.
_KINDS_ROWS, _KINDS_SHARE, _KINDS_PLACES, _KINDS_SIGMA = 96, 0.87, 6, 3
#: Rows and steps in which single batches are over, and the share of what was learned that may be left of them in the
#: rows of the next so many steps; what falls by more than such a share at once is not the loss that it was.
_SINGLE_ROWS, _SINGLE_STEPS, _LEFT, _LEFT_STEPS, _LEARNED = 2, 9, 0.01, 50, 0.05
#: Excursions that are looked at together, each with the rows of its window.
_IN_BULK = 4096


def may_stay(curve: Curve, rows: np.ndarray, thresholds: Thresholds) -> np.ndarray:
    """Which excursions that are not far out can be troubled at all: bool, one a row. In a long calm log few can.

    Asks in bulk what is asked of such a row: that the five rows after it all lie above the level before it, or
    that it begins a long run of high rows. A row near either end of the log may always be.
    """
    may = np.ones(len(rows), dtype=bool)
    inner = np.flatnonzero((rows >= curve.width) & (rows + max(LONG_RUN, 6) <= len(curve)))
    for low in range(0, len(inner), _IN_BULK):
        part = inner[low : low + _IN_BULK]
        row = rows[part]
        centre, sigma = curve.median[row], curve.sigma[row]
        before = np.lib.stride_tricks.sliding_window_view(curve.values, curve.width)[row - curve.width]
        tame = np.clip(before, (centre - 6 * sigma)[:, None], (centre + 6 * sigma)[:, None])
        level = np.minimum(tame.mean(axis=1), tame[:, curve.width // 2 :].mean(axis=1))
        least = level + 0.7 * thresholds.recovery_sigma * sigma - 1e-9 * (np.abs(level) + sigma)  # and what sums round
        after = np.lib.stride_tricks.sliding_window_view(curve.values, 5)[row + 1].min(axis=1)
        run = np.lib.stride_tricks.sliding_window_view(curve.values, LONG_RUN)[row].min(axis=1)
        may[part] = (after > least) | (run > centre + thresholds.spike_sigma * sigma) | np.isnan(centre)
    return may


def mean_begins_anew(curve: Curve, row: int, last: int) -> bool:
    """Whether a peak is the beginning of a running mean over an epoch, as progress bars show it: its first rows scatter
    far more than the last of the epoch before, and lie where those lay."""
    before, after = curve.values[max(row - 32, 0) : row], curve.values[last + 1 : last + 17]
    if last - row >= _MEAN_BEGINS or len(before) < 16 or len(after) < 8:
        return False
    level = median(before)
    near = abs(median(after) - level) < 0.3 * abs(level) and float(np.max(curve.values[row : last + 1])) < 3 * level
    return near and scatter(after) > _SCATTERS_MORE * scatter(before) > 0


def leaves_nothing(curve: Curve, row: int, level: float) -> bool:
    """Whether the high rows from `row` on are one or two batches that the weights did not follow: from one row to the
    next, in less than ten steps, the loss is back at `level`, the mean before, to a hundredth of what was learned, and
    stays there for 50 steps. A net that had lost what it knew would have to learn it again, over many rows; beside a
    loss next to 0 the scatter of single rows is too small a measure of coming back."""
    allowed = _LEFT * curve.learned
    high = curve.values[row : row + _SINGLE_ROWS + 1] > level + 10 * allowed
    back = row + int(np.argmin(high))
    if high.all() or back == row or curve.steps[back] - curve.steps[row] > _SINGLE_STEPS:
        return False
    rows = curve.span(curve.steps[back], curve.steps[row] + _LEFT_STEPS)
    left = float(np.mean(curve.values[rows])) - level if rows.stop - rows.start >= 5 else np.inf
    return -_LEARNED * curve.learned < left <= allowed


def is_of_two_kinds(curve: Curve, row: int, peak: float) -> bool:
    """Whether rows as high as a peak had come and gone again and again before it, and do so after it: batches of two
    kinds (tasks, lengths), of which one was scarce in the window just before."""
    low = max(row - _KINDS_ROWS, 0)
    above = curve.values[low:row] - curve.median[low:row]
    above = above[np.isfinite(above)]
    if len(above) < _KINDS_ROWS // 3:
        return False
    usual, sigma = float(np.quantile(above, _KINDS_SHARE)), float(curve.sigma[row])
    high = above > max(usual / 2, 2 * sigma)
    places = int(np.count_nonzero(high[1:] & ~high[:-1]))
    after = curve.values[row : row + 9] - curve.median[row]
    back = np.count_nonzero(after < max(usual / 2, sigma))
    near = peak - float(curve.median[row]) <= usual + _KINDS_SIGMA * sigma
    return bool(near and places >= _KINDS_PLACES and back >= 2)


def heavy_tails(far: np.ndarray) -> bool:
    """Whether rows far out are this log's way: many of them, all over it, and hardly two in a row."""
    least = max(_TAIL_PLACES, _TAIL_SHARE * len(far))
    if np.count_nonzero(far) < least:
        return False
    edges = np.diff(np.concatenate([[0], far.astype(np.int8), [0]]))
    begins, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    if len(begins) < least:
        return False
    return float(np.mean(ends - begins)) < _TAIL_LENGTH and float(np.ptp(begins)) > 0.3 * len(far)
