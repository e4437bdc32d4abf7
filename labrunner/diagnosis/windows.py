"""What the windows before the rows of a curve hold: median, robust sigma, mean and standard deviation of each."""

from __future__ import annotations

import numpy as np

from labrunner.series.statistics import MAD_TO_SIGMA, medians, medians_without_nan

#: Rows whose windows are looked at together: so many stay in a processor's cache.
_CHUNK = 512


def window_before(
    rows: np.ndarray,
    steps: np.ndarray,
    values: np.ndarray,
    window: float,
    width: int,
    min_rows: int,
    earliest: np.ndarray | None,
) -> np.ndarray:
    """Median, robust sigma, mean and standard deviation of the window strictly before some rows (NaN: no window).

    float64 (4, len(rows)). `earliest`: the first step that each row's window may reach back to.
    """
    out = np.full((4, len(rows)), np.nan)
    lags = np.arange(width, 0, -1)
    for low in range(0, len(rows), _CHUNK):
        part = rows[low : low + _CHUNK]
        if earliest is None and width >= min_rows and part[0] >= width and len(values) > width:
            if (steps[part] - steps[part - width] <= window * 1.001).all():  # whole windows, as in most of a long log
                seen = np.lib.stride_tricks.sliding_window_view(values, width)[part - width]
                out[:, low : low + len(part)] = _window_statistics(seen, np.full(len(part), width))
                continue
        index = part[:, None] - lags[None, :]
        inside = np.maximum(index, 0)
        seen_steps = steps[inside]
        usable = (index >= 0) & (steps[part][:, None] - seen_steps <= window * 1.001)
        if earliest is not None:
            usable &= seen_steps >= earliest[part][:, None]
        counts = usable.sum(axis=1)
        enough = np.flatnonzero(counts >= min_rows)
        if len(enough):
            seen = np.where(usable[enough], values[inside[enough]], np.nan)
            out[:, low + enough] = _window_statistics(seen, counts[enough])
    return out


def held(stats: np.ndarray, hold: int, count: int) -> np.ndarray:
    """Statistics of every `hold`-th row for all of `count` rows: in long logs this keeps the work linear and small."""
    return stats if hold == 1 else np.repeat(stats, hold, axis=1)[:, :count]


def _window_statistics(seen: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    median = medians_without_nan(seen, counts)
    trend = np.zeros(len(seen))
    # While the loss still falls through the window, only its newer half says where the loss stands, and the fall itself
    # is no scatter.
    half, whole = seen.shape[1] // 2, bool(counts.min() == seen.shape[1])
    newer_counts, older_counts = _present(seen[:, half:], whole), _present(seen[:, :half], whole)
    usable = np.flatnonzero((newer_counts >= 4) & (older_counts >= 4))
    level, newer = median.copy(), np.zeros(0)
    if len(usable):
        newer = medians_without_nan(seen[usable, half:], newer_counts[usable])
        fall = np.minimum(newer - medians_without_nan(seen[usable, :half], older_counts[usable]), 0.0)
        trend[usable] = fall / (seen.shape[1] - half)
    places = np.arange(seen.shape[1]) - (seen.shape[1] - 1) / 2
    off = seen - median[:, None]
    off -= trend[:, None] * places[None, :]
    sigma = MAD_TO_SIGMA * medians_without_nan(np.abs(off, out=off), counts, spoil=True)
    falling = median[usable] - newer > sigma[usable]
    level[usable[falling]] = newer[falling]
    filled = seen if whole else np.where(np.isnan(seen), 0.0, seen)
    with np.errstate(over="ignore", invalid="ignore"):
        mean = filled.sum(axis=1) / counts
        spread = np.subtract(seen, mean[:, None], out=off)
        if not whole:
            spread[np.isnan(seen)] = 0.0
        std = np.sqrt(np.square(spread, out=spread).sum(axis=1) / counts)
    return level, sigma, mean, std


def _present(seen: np.ndarray, whole: bool) -> np.ndarray:
    """How many numbers each row of a table holds; all of them where it is `whole`."""
    return np.full(len(seen), seen.shape[1]) if whole else np.count_nonzero(~np.isnan(seen), axis=1)


def hold_of(count: int, width: int) -> int:
    """Rows that share a baseline: more in a long log, a fifth of a window at the most."""
    return max(min(count // 5_000, 20, max(width // 5, 10)), 1)


def local_scatter(values: np.ndarray, hold: int) -> np.ndarray:
    """Scatter of rows about their neighbours over the 64 rows before each row: steadier than a dozen rows' sigma."""
    count, span = len(values), 64
    out = np.full(count, np.nan)
    if count < 16:
        return out
    steps = np.abs(np.diff(values))
    anchors = np.arange(8, count, hold)
    lags = np.arange(span + 1, 1, -1)
    for low in range(0, len(anchors), _CHUNK):
        part = anchors[low : low + _CHUNK]
        if part[0] > span:
            stat = medians(np.lib.stride_tricks.sliding_window_view(steps, span)[part - span - 1])
        else:
            index = part[:, None] - lags[None, :]
            seen = np.where(index >= 0, steps[np.maximum(index, 0)], np.nan)
            stat = medians_without_nan(seen, (index >= 0).sum(axis=1))
        stat *= MAD_TO_SIGMA / np.sqrt(2.0)
        rest = out[part[0] : part[0] + hold * len(part)]
        rest[:] = np.repeat(stat, hold)[: len(rest)]
    return out
