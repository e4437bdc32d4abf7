"""Failures that have no spike: a loss that climbs slowly, or that ended above where it had been."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve, start_level, told_changes
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.standing import standing
from labrunner.diagnosis.steps_up import (
    ROUNDING,
    raised_for_nothing,
    rate_back_for_good,
    risen,
    runs_away_below,
    step_up,
    thrown_by_the_rate,
    weights_run_away,
)
from labrunner.diagnosis.validation import find_overfit
from labrunner.series.series import Series
from labrunner.series.statistics import median, medians, quantile, scatter

#: Where training from nothing begins at the most: a first loss beyond it is an explosion, or another unit.
_HIGHEST_START = 14.0

#: A level above the start by less than this share of it is no rise, however still the rows are.
_MATERIAL = 0.01

#: Share of what was learned that a row of a run that swings ever wider has lost, the share of such rows in each of the
#: last two tenths of the log, and how often those go up or down past it.
_SWING, _SWINGS, _TURNS = 0.2, 0.25, 8

#: Share of its start by which a loss that ran away in its first rows must have got below it to have been learned since,
#: and by which it must have risen to have run away.
_NOT_BELOW, _FAR_ABOVE = 0.05, 0.5
#: Share of the next rows, a tenth of the log, that lie so far above a start that was lost, however wildly they scatter:
#: what scatters them is the explosion itself.
_NEARLY_ALL = 0.9
#: A first row that tells nothing of where the loss was: so far below the rows that follow and those of the second half,
#: of which this share are as low.
_BELOW_ALL, _LUCKY = 0.1, 0.01
#: A run whose first rows lie far above the first one and that ends so near to that has exploded; others begin so.
_BACK_AT_FIRST = 0.1
#: A level is above the start by half the scatter of a row, or by this share of it where that is less.
_ABOVE_START = 0.1
#: Rows up to which a rise is no slow one, whatever steps lie between them.
_LEAP_ROWS = 12
#: A run is worse than untrained where it had learned so many times what the rows before the rise scatter, there are so
#: many of these, and its end lies above its start by such a share of what was learned.
_CLEARLY, _ROWS_BEFORE, _BEYOND_START = 6.0, 8, 0.25
#: Share of the rows of a level that may lie below one that it never came back to.
_LOW_ROWS = 0.01


def find_drift(curve: Curve, series: Series, thresholds: Thresholds) -> Drift:
    """Judge the level of a whole loss curve, spikes left aside."""
    if len(curve) < thresholds.too_short:
        return Drift(None)
    rising = Drift(None)
    for part in _comparable(curve, series, thresholds):
        rising = _rising(part, thresholds)
        if rising.kind:
            return rising
        swinging = _swinging(part, rising) if series.manifest is None else None  # our runs change their data by phases
        if swinging is not None:
            return Drift("silent-divergence", swinging, rising.start, rising.best, rising.end, "swings")
        stepped = _stepped(part, series) if series.manifest is None else None
        if stepped is not None:
            return stepped
    found = find_overfit(curve, series, thresholds) or standing(curve, series, thresholds)
    raised = raised_for_nothing(curve, series) if found is None and series.manifest is None else None
    if raised is not None:
        return Drift("plateau", raised, rising.start, rising.best, rising.end, "rate-raised")
    return found or rising


def _stepped(part: Curve, series: Series) -> Drift | None:
    """What means of many rows tell of a stranger's log where single rows scatter too much."""
    return (
        step_up(part, series)
        or thrown_by_the_rate(part, series)
        or rate_back_for_good(part, series)
        or risen(part)
        or runs_away_below(part)
        or weights_run_away(part, series)
    )


def _comparable(curve: Curve, series: Series, thresholds: Thresholds) -> list[Curve]:
    """The stretches of a curve whose levels can be compared with each other, long enough to be judged: all of it, but
    where the log tells of other data, or of a loss made otherwise."""
    changes = told_changes(series)
    if not changes:
        return [curve]
    parts, begin = [], 0.0
    for first, last, _ in changes:
        parts.append(curve.part(begin, first))
        begin = max(begin, last + (1 if curve.stride > 1 else 0))  # a row of several steps may be of both
    parts.append(curve.part(begin, float("inf")))
    return [part for part in parts if len(part) >= thresholds.too_short]


def blocks(curve: Curve, thresholds: Thresholds) -> tuple[np.ndarray, np.ndarray]:
    """Last steps and medians of consecutive stretches of the curve: half a drift window each, or five rows."""
    rows = max(int(np.ceil(thresholds.drift_steps / 2 / curve.stride)), 5, len(curve) // 60)
    rows = min(rows, max(len(curve) // 4, 1))
    usable = len(curve) // rows * rows
    values = curve.values[len(curve) - usable :].reshape(-1, rows)
    return curve.steps[len(curve) - usable :].reshape(-1, rows)[:, -1], medians(values)


def _rising(curve: Curve, thresholds: Thresholds) -> Drift:
    ends, levels = blocks(curve, thresholds)
    start = start_level(curve.values)
    low = int(np.argmin(levels))
    still = len(levels) > low + 2 and bool(np.all(np.diff(levels[low:]) > 0))  # every stretch above the one before
    end = float(min(levels[-2:])) if len(levels) > 2 and not still else float(levels[-1])
    best = min(float(levels[low]), start)
    noise = _noise(curve, curve.swell)
    learned = start - best
    drift = Drift(None, None, start, best, end)
    first = _first_level(curve.values, end)
    rows = max(len(curve) // len(levels), 1)
    # A lucky first row, and six errors of the last medians.
    doubt = max(3 * noise, 7.5 * curve.few * noise / np.sqrt(2 * rows))
    lifted = _lifted(curve, start + min(0.5 * noise, _ABOVE_START * abs(start)))
    if (
        (end - first > doubt or lifted)
        and end - first > max(_MATERIAL * abs(first), ROUNDING)
        and min(learned, first - best) <= 0.5 * (end - first)
    ):
        onset = int(curve.steps[int(np.argmax(curve.values > first + 0.2 * (end - first)))])
        gradual = _gradual(curve, onset, first, end, thresholds) and not _undone(curve, onset, start, best, end)
        return Drift("silent-divergence" if gradual else "diverged", onset, first, best, end, "above-start")
    burst = _burst(curve, first, end, noise)
    if burst is not None:
        return Drift("diverged", burst, first, best, end, "above-start")
    rise = end - best
    if learned <= 0 or low >= len(levels) - 2 or rise < _MATERIAL / 2 * abs(start):
        return drift
    # Where all that was learned is lost, rows that are alike are no excuse: an explosion makes them so by itself.
    sure = thresholds.rise_sigma * (_noise(curve, 1.0) if end >= start else min(curve.few, 2.0) * noise)
    clear = rise >= 0.3 * thresholds.rise_share * learned and rise >= 2 * sure
    if clear or (rise >= thresholds.rise_share * learned and rise >= sure):
        onset = int(ends[low])
        gradual = _gradual(curve, onset, best, end, thresholds) and not _undone(curve, onset, start, best, end)
        lost = rise / learned >= thresholds.divergent_share and not gradual
        return Drift("diverged" if lost else "silent-divergence", onset, start, best, end, "above-best")
    return drift


def _swinging(curve: Curve, levels: Drift) -> int | None:
    """The step from which rows that have lost a good part of what was learned come ever again, where hardly any did
    before; None without that. A loss that swings ever wider comes back with every other row, and is lost all the same.
    """
    best, learned = levels.best, levels.start - levels.best
    if len(curve) < 100 or learned <= 0:
        return None
    lost = np.array_split(curve.values > best + _SWING * learned, 10)
    shares = [float(np.mean(part)) for part in lost]
    low = int(np.argmin(shares[2:8])) + 2
    begin = sum(map(len, lost[: low + 1]))
    calm = curve.values[begin - len(lost[low]) : begin]
    if shares[low] > 0.02 or min(shares[-2:]) < _SWINGS or learned <= 12 * scatter(calm):
        return None
    last = np.concatenate(lost[-2:]).astype(np.int8)
    first = int(curve.steps[begin + int(np.argmax(np.concatenate(lost)[begin:]))])
    return first if np.count_nonzero(np.diff(last)) >= _TURNS else None


def _first_level(values: np.ndarray, end: float) -> float:
    """Where the loss was before anything happened to it: the lower of its first row and the first rows' median.

    A first row far below the ones after it (a mean over fewer steps, an empty cell written as 0) is not believed where
    the others go on as a run from nothing does, nor where rows scatter so far that many later ones are as low.
    """
    first, others = float(values[0]), median(values[1:4]) if len(values) > 4 else float(values[0])
    later = values[len(values) // 2 :]
    if first < _BELOW_ALL * min(others, median(later)) and np.mean(later <= first) > _LUCKY:
        return others
    exploded = abs(end - first) <= _BACK_AT_FIRST * first  # and has come back to where a net that knows nothing is
    if first < 0.5 * others and others <= _HIGHEST_START and end < 0.8 * others and not exploded:
        return others
    return min(first, median(values[:3]))


def _burst(curve: Curve, first: float, end: float, noise: float) -> int | None:
    """The step in a log's first tenth at which the loss rose far beyond its start, for rows; None without that, where
    rows lie so far out to the end of the log, and where it came down below its start in the end."""
    near = _NOT_BELOW * abs(first)
    count = max(len(curve) // 10, 8)
    far = curve.values > first + max(_FAR_ABOVE * abs(first), 12 * noise)
    rows = np.flatnonzero(far[:count])
    usual = float(np.mean(far[len(far) // 2 :])) > len(rows) / count / 2  # losses whose rows lie far out to the end
    if len(rows) >= 3 and not usual and end >= first - max(near, noise):
        return int(curve.steps[rows[0]])
    start = start_level(curve.values)
    high = curve.values[: 2 * count] > start + _FAR_ABOVE * abs(start)
    row = int(np.argmax(high))
    lost = row < count and len(high) == 2 * count and float(np.mean(high[row : row + count])) >= _NEARLY_ALL
    return int(curve.steps[row]) if lost and end >= first - near else None


def _noise(curve: Curve, swell: float) -> float:
    """What a level of the curve may be off by, in the loss's unit: the scatter of its rows, times `swell` for rows that
    are like their neighbours (1: each counts as one)."""
    whole = curve.noise / curve.swell * swell
    return max(whole, swell * scatter(curve.values[len(curve) // 2 :]), _plain_noise(curve), 1e-12)


def _plain_noise(curve: Curve) -> float:
    """In a short log, noise by plain standard deviation: a median of few rows misses the second level of mixed data.

    The first rows are left out: what happens there is no noise.
    """
    return float(np.std(np.diff(curve.values[3:])) / np.sqrt(2)) if len(curve) < 64 else 0.0


def _lifted(curve: Curve, level: float) -> bool:
    """Whether the curve's second half lies above a level, but for a row in a hundred: wild as it may be, it never came
    back. More such rows, and the first ones were but the low ones of a loss that scatters."""
    return len(curve) >= 32 and quantile(curve.values[len(curve) // 2 :], _LOW_ROWS) > level


def _gradual(curve: Curve, onset: int, low: float, high: float, thresholds: Thresholds) -> bool:
    """Whether most of a rise took longer than a drift window, and more rows than can be told from a leap."""
    after = curve.span(onset, curve.steps[-1])
    there = np.flatnonzero(curve.values[after] >= low + 0.8 * (high - low))
    least = max(thresholds.drift_steps, _LEAP_ROWS * curve.stride)
    return bool(len(there)) and int(curve.steps[after][there[0]]) - onset > least


def _undone(curve: Curve, onset: int, start: float, best: float, end: float) -> bool:
    """Whether a run that had learned ends well above where it began, worse than a net that knows nothing, however
    slowly it came there. `onset`: where it began to rise, before which its rows tell by how much they scatter."""
    before, learned = curve.values[curve.steps <= onset], start - best
    clear = len(before) >= _ROWS_BEFORE and learned > _CLEARLY * scatter(before)
    return clear and end - start >= _BEYOND_START * learned
