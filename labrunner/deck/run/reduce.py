"""From a series of any length to one low and one high value per dot column.

Nothing is sampled: every finite value of a column lies between its low and its high, so a spike of one step is seen at
any zoom. Values that are not finite are reported per column and break the line; they are never joined over.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

#: Half-life in steps of the smoothing that the `s` key switches on.
SMOOTHING_SPAN = 25

#: Where a window ends that has no steps, and of which nobody knows how many there will be.
NO_STEPS = 2


@dataclass(frozen=True)
class DotColumns:
    """A reduced series; every array has one entry per dot column.

    `low`, `high`, `first`, `last` are NaN where a column holds no finite value. `joined[c]` says that a line leads into
    column `c` from the last filled column before it. `nan`, `up`, `down` mark NaN, +inf and -inf.
    """

    low: np.ndarray
    high: np.ndarray
    first: np.ndarray
    last: np.ndarray
    joined: np.ndarray
    nan: np.ndarray
    up: np.ndarray
    down: np.ndarray

    @property
    def count(self) -> int:
        """How many dot columns there are."""
        return len(self.low)

    def limits(self) -> tuple[float, float] | None:
        """Smallest and largest finite value, or None where no column holds one."""
        finite = np.isfinite(self.low)
        if not finite.any():
            return None
        return float(self.low[finite].min()), float(self.high[finite].max())


def column_of(step: float, window: tuple[int, int], count: int) -> int:
    """The dot column of `step` when `window` (first and last step) is `count` columns wide; may lie outside."""
    first, last = window
    return math.floor((step - first) * count / (last - first + 1))


def step_of(column: int, window: tuple[int, int], count: int) -> int:
    """The first step that falls into dot column `column`."""
    first, last = window
    return first + math.ceil(column * (last - first + 1) / count)


@lru_cache(maxsize=64)
def edges_of(window: tuple[int, int], count: int) -> np.ndarray:
    """The first step of each dot column over `window`, and the one after the last, int64 (count + 1,)."""
    width = window[1] - window[0] + 1
    return window[0] + np.ceil(np.arange(count + 1) * width / count).astype(np.int64)


def reduce(
    steps: np.ndarray,
    values: np.ndarray,
    present: np.ndarray | None,
    window: tuple[int, int],
    count: int,
    *,
    log: bool,
    first: int = 0,
) -> DotColumns:
    """Reduce `values` (N,) at ascending `steps` (N,) to `count` dot columns over `window`; with `first`, only to those
    from that one on.

    `present` (N,) is False where a line of the journal did not carry the field: such rows are skipped, not marked.
    With `log`, finite values become their base-10 logarithm and values that have none are skipped.
    """
    begin, end = np.searchsorted(steps, [window[0], window[1] + 1])
    steps, values = steps[begin:end], values[begin:end]
    if present is not None:
        present = present[begin:end]
        if not present.all():
            steps, values = steps[present], values[present]
    if log:
        keep = (values > 0) | ~np.isfinite(values)
        if not keep.all():
            steps, values = steps[keep], values[keep]
    return _reduce(steps, values, edges_of(window, count)[first:], log=log)


def _reduce(steps: np.ndarray, values: np.ndarray, edges: np.ndarray, *, log: bool) -> DotColumns:
    count = len(edges) - 1
    low, high, first, last = parts = np.full((4, count), np.nan)
    joined, nan, up, down = np.zeros((4, count), dtype=bool)
    if len(steps):
        cuts = np.searchsorted(steps, edges)
        filled = (cuts[:-1] < cuts[1:]).nonzero()[0]
        starts, stops = cuts[:-1][filled], cuts[1:][filled]
        finite = np.isfinite(values)
        clean = bool(finite.all())
        shown = values if clean else np.where(finite, values, np.nan)
        lowest, highest = (np.minimum, np.maximum) if clean else (np.fmin, np.fmax)
        low[filled] = lowest.reduceat(shown, starts)
        high[filled] = highest.reduceat(shown, starts)
        first[filled], last[filled] = shown[starts], shown[stops - 1]
        joined[filled[1:]] = finite[stops[:-1] - 1] & finite[starts[1:]]
        if not clean:
            nan[filled] = np.logical_or.reduceat(np.isnan(values), starts)
            up[filled] = np.logical_or.reduceat(np.isposinf(values), starts)
            down[filled] = np.logical_or.reduceat(np.isneginf(values), starts)
            bad_edge = np.isnan(first[filled]) | np.isnan(last[filled])
            _mend_edges(low, high, first, last, filled[bad_edge])
        if log:  # after reducing: the logarithm rises, so it is the same and taken of fewer values
            np.log10(parts, out=parts)
        _bridge(low, high, first, last, joined, filled)
    return DotColumns(low, high, first, last, joined, nan, up, down)


def _mend_edges(low, high, first, last, columns: np.ndarray) -> None:
    """Where a column begins or ends with a non-finite value its line starts and stops inside its own extent."""
    for column in columns.tolist():
        if np.isnan(first[column]):
            first[column] = low[column]
        if np.isnan(last[column]):
            last[column] = high[column]


def _bridge(low, high, first, last, joined, filled: np.ndarray) -> None:
    """Fill empty columns between two joined ones by the straight line between their values (when zoomed in)."""
    if len(filled) < 2 or len(filled) == filled[-1] - filled[0] + 1:
        return
    right_of = np.searchsorted(filled, np.arange(filled[0], filled[-1] + 1))
    columns = np.arange(filled[0], filled[-1] + 1)
    right = filled[right_of]
    inside = (right != columns) & joined[right]
    columns, right = columns[inside], right[inside]
    if not len(columns):
        return
    left = filled[right_of[inside] - 1]
    share = (columns - left) / (right - left)
    line = last[left] * (1 - share) + first[right] * share
    low[columns] = high[columns] = first[columns] = last[columns] = line
    joined[columns] = True


def smooth(values: np.ndarray, present: np.ndarray | None = None, *, span: int = SMOOTHING_SPAN) -> np.ndarray:
    """A debiased exponential average of `values` (N,) with weight 2 / (span + 1); same shape.

    Non-finite values stay where they are and do not enter the average, and rows that are not `present` are left alone.
    """
    usable = np.isfinite(values) if present is None else np.isfinite(values) & present
    finite = values[usable]
    out = values.astype(np.float64, copy=True)
    if len(finite):
        out[usable] = _debiased(finite, 1 - 2 / (span + 1))
    return out


def _debiased(values: np.ndarray, keep: float) -> np.ndarray:
    """Weighted average of all values so far, weights falling by `keep` a step, computed block by block without a loop
    over steps."""
    block = 256
    powers = keep ** np.arange(1, block + 1)
    out = np.empty(len(values))
    total = weight = 0.0
    for start in range(0, len(values), block):
        part = values[start : start + block]
        decay = powers[: len(part)]
        sums = decay / keep * np.cumsum(part * (keep / decay)) + decay * total
        weights = decay / keep * np.cumsum(keep / decay) + decay * weight
        out[start : start + block] = sums / weights
        total, weight = float(sums[-1]), float(weights[-1])
    return out
