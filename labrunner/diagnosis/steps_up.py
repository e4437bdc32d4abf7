"""Steps up of a level that single rows hide, as they scatter by more: found by the means of many rows."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve, start_level
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.signs import announced_resumes
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Rows of a level before a step up, share of what was learned that it costs for good, and errors of the difference.
_ROWS, _SHARE, _ERRORS = 16, 0.15, 8.0
#: A step up that is not taken back by the end, though the log goes on for this part of it: share of what was learned
#: that is still lost.
_LONG, _NOT_BACK = 6, 0.05
#: A jump that shows in the means of so few rows: errors, share of what was learned, and the same of the half of the log
#: behind it, which must be so great a part of it.
_SHARP, _SHARP_ERRORS, _SHARP_SHARE, _KEPT_ERRORS, _REST = 8, 6.0, 0.3, 5.0, 4
#: A rate so many times the highest before is no schedule's, where it was so many times the one of the row before;
#: the share of what was learned that it may cost, and errors of the difference.
_BEYOND, _JUMP, _COST, _COST_ERRORS = 2.0, 3.0, 0.08, 3.5
#: Times the highest rate so far: a schedule that restarts comes back to that, and goes no farther.
_ABOVE_ALL = 1.5
#: A rate that has come down and is back at its height to stay: times the row before, how near, the part of the log
#: through which it stays, and share of what was learned that it costs at first.
_BACK_UP, _AT_HEIGHT, _STAYS, _COSTS_AT_FIRST = 2.0, 0.05, 8, 0.03
#: Growth of the weights' norm from one eighth of a log to the next.
_GROWS = 1.15
#: A loss of 0 is known to so much in float32: a smaller rise above it is rounding.
ROUNDING = 1e-6
#: Errors, and share of its first part's, by which each later part of a loss that has risen lies above that.
_RISEN_ERRORS, _RISEN = 4.0, 0.2
#: Times its start below 0 from which a loss has run away, and share of all that it fell that its last eighth brought.
_FAR_BELOW, _FASTER = 20.0, 0.4
#: What loses this share of what was learned has diverged.
_HALF = 0.5


def step_up(curve: Curve, series: Series) -> Drift | None:
    """A step up that a level stays above to the end, or that it has taken back in part only; None without one."""
    values, count = curve.values, len(curve)
    width = count // 8
    if width < _ROWS:
        return None
    sums = np.concatenate([[0.0], np.cumsum(values)])
    before = (sums[2 * width : count - 2 * width] - sums[width : count - 3 * width]) / width
    last = float(np.mean(values[-width:]))
    below = np.flatnonzero(before < last)  # else nothing lasts
    if not len(below):
        return None
    places, before = below + 2 * width, before[below]
    earlier = (sums[places - width] - sums[places - 2 * width]) / width
    middle = places + (count - places) // 2
    halves = (sums[middle] - sums[places]) / (middle - places), (sums[count] - sums[middle]) / (count - middle)
    single = _error(curve, width)
    error = single * np.sqrt(1 / width + 1 / (count - places))
    lasting = np.minimum(np.minimum(*halves), last) - before
    start = start_level(values)
    learned = np.maximum(start - before, 0.0)
    steps = (lasting > _SHARE * learned) & (lasting > _ERRORS * error) & (learned > 0)
    lifted = halves[0] - before
    back = (lifted > _SHARE * learned) & (lifted > _ERRORS * error) & (learned > 0) & (count - places >= count / _LONG)
    back &= (lasting > _NOT_BACK * learned) & (lasting > _COST_ERRORS * error)
    after = (sums[places + _SHARP] - sums[places]) / _SHARP - before
    sharp = after > np.maximum(_SHARP_SHARE * learned, _SHARP_ERRORS * single * np.sqrt(1 / width + 1 / _SHARP))
    kept = (lifted > _SHARE * learned) & (lifted > _KEPT_ERRORS * error) & (lasting > 0) & (learned > 0)
    sharp &= kept & (count - places >= count / _REST)
    if sharp.any():
        sharp &= ~_rate_raised(curve, series)[places]
    high, steps = np.where(steps, lasting, lifted), steps | back | sharp
    steps &= earlier > before - _SHARE * learned
    if not steps.any():
        return None
    place = int(np.argmax(np.where(steps, high / error, 0)))
    return _drift(curve, int(curve.steps[places[place]]), float(before[place]), last)


def _rate_raised(curve: Curve, series: Series) -> np.ndarray:
    """Rows (bool (N,)) about which the learning rate is far above what it was some rows before: what that costs has
    rules of its own."""
    rates = series.columns.get("lr")
    raised = np.zeros(len(curve), dtype=bool)
    if rates is None:
        return raised
    known = rates[curve.rows]
    with np.errstate(invalid="ignore", divide="ignore"):
        up = known[_SHARP:] > _ABOVE_ALL * known[:-_SHARP]
    for row in np.flatnonzero(up):
        raised[max(row - _SHARP, 0) : row + 2 * _SHARP] = True
    return raised


def thrown_by_the_rate(curve: Curve, series: Series) -> Drift | None:
    """The step at which the rate jumped far beyond any before it and the loss rose, where no stretch of rows since has
    been as low as before; None without that."""
    steps, known = series.known("lr")
    width = len(curve) // 16
    if width < _ROWS // 2:
        return None
    for jump in _jumps(known, _BEYOND):
        place = int(np.searchsorted(curve.steps, steps[jump]))
        after = curve.values[place:]
        if place < 2 * width or len(after) < 2 * width:
            continue
        before = float(np.mean(curve.values[place - width : place]))
        means = [float(np.mean(after[i : i + width])) for i in range(0, len(after) - width + 1, width)]
        rise, learned = means[0] - before, start_level(curve.values) - before
        clear = rise > _COST_ERRORS * _error(curve, width) * np.sqrt(2 / width) and rise > _COST * learned > 0
        if clear and min(means) > before:
            return _drift(curve, int(steps[jump]), before, means[-1])
    return None


def _jumps(rates: np.ndarray, times: float) -> list[int]:
    """The rows in which a rate is so many times the highest before, and far above that of the row before."""
    jumps = np.flatnonzero(rates[1:] > _JUMP * rates[:-1]) + 1
    if not len(jumps):
        return []
    highest = np.maximum.accumulate(rates)
    return jumps[rates[jumps] > times * highest[jumps - 1]].tolist()


def rate_back_for_good(curve: Curve, series: Series) -> Drift | None:
    """The step at which a rate that had come down was back at its height to stay, and the loss rose and has not been as
    low since, half by half; None without that. A schedule that begins anew comes down again at once."""
    steps, rates = series.known("lr")
    jumps = np.flatnonzero(rates[1:] > _BACK_UP * rates[:-1]) + 1
    if not len(jumps):
        return None
    jump = int(jumps[-1])
    height, since = float(rates[:jump].max()), rates[jump:]
    place = int(np.searchsorted(curve.steps, steps[jump]))
    rows = len(curve) - place
    if np.abs(since - height).max() > _AT_HEIGHT * height or min(place, rows) < max(len(curve) // _STAYS, _ROWS):
        return None
    before = float(np.mean(curve.values[place - _ROWS : place]))
    first, last = (float(np.mean(part)) for part in np.array_split(curve.values[place:], 2))
    sure = _COST_ERRORS * _error(curve, _ROWS) * np.sqrt(1 / _ROWS + 2 / rows)
    if first - before > max(sure, _COSTS_AT_FIRST * (start_level(curve.values) - before)) and last > before:
        return _drift(curve, int(steps[jump]), before, last)
    return None


def raised_for_nothing(curve: Curve, series: Series) -> int | None:
    """The step at which the rate jumped far above the row before and above all before it, and the loss has gained
    nothing since, over at least as many rows as a quarter of the log; None without that."""
    steps, known = series.known("lr")
    if len(curve) < 4 * _ROWS:
        return None
    if not (known > 0).all():
        steps, known = steps[known > 0], known[known > 0]
    for jump in _jumps(known, _ABOVE_ALL):
        place, width = int(np.searchsorted(curve.steps, steps[jump])), len(curve) // 8
        if place < 2 * width or len(curve) - place < 2 * width or known[jump:].min() < known[:jump].max():
            continue
        before, end = (float(np.mean(part)) for part in (curve.values[place - width : place], curve.values[-width:]))
        if end > before - _error(curve, width) * np.sqrt(2 / width):
            return int(steps[jump])
    return None


def resumed_at_a_cost(curve: Curve, series: Series) -> Drift | None:
    """The step at which a run was resumed, as its log says, and the loss was clearly above what it had been, for longer
    than a few rows, whether it came back later or not; None without that."""
    count, width = len(curve), max(len(curve) // 16, _SHARP)
    error = _error(curve, width) / np.sqrt(width)
    for step in announced_resumes(series):
        row = int(np.searchsorted(curve.steps, step))
        if row < 2 * width or count - row < 2 * width:
            continue
        before = float(np.mean(curve.values[row - 2 * width : row]))
        halves = [float(np.mean(curve.values[i : i + width])) for i in (row, row + width)]
        learned, rise = start_level(curve.values) - before, sum(halves) / 2 - before
        if (
            rise > max(_COST * learned, _COST_ERRORS * error) > 0
            and min(halves) > before + _COST / 2 * learned > before
        ):
            last = float(np.mean(curve.values[-width:]))
            return Drift("silent-divergence", int(curve.steps[row]), before, before + rise, last, "resumed")
    return None


def weights_run_away(curve: Curve, series: Series) -> Drift | None:
    """A loss whose means rise above their lowest while the norm of the weights grows by a good part in each of the last
    eighths of the log; None where either does not. No training needs weights that grow so to the end."""
    column = series.columns.get("param_norm")
    norms = np.empty(0) if column is None else column[np.isfinite(column)]
    if min(len(norms), len(curve)) < 4 * _ROWS:
        return None
    sizes = np.array([median(part) for part in np.array_split(norms, 8)])
    if np.any(sizes <= 0) or np.any(sizes[4:] < _GROWS * sizes[3:-1]):
        return None
    parts = np.array_split(curve.values, 8)
    means = np.array([float(np.mean(part)) for part in parts])
    low, width = int(np.argmin(means)), len(parts[-1])
    rise = means[-1] - means[low]
    if low > 5 or np.any(np.diff(means[-3:]) < 0) or rise <= _COST_ERRORS * _error(curve, width) * np.sqrt(2 / width):
        return None
    return _drift(curve, int(curve.steps[sum(map(len, parts[: low + 1])) - 1]), float(means[low]), float(means[-1]))


def _error(curve: Curve, width: int) -> float:
    """The scatter of rows, the first ones aside, times what rows that are alike add to the error of a mean."""
    return curve.few * max(float(np.std(np.diff(curve.values[width:]))) / np.sqrt(2), 1e-12)


def _drift(curve: Curve, since: int, before: float, end: float) -> Drift:
    start = start_level(curve.values)
    kind = "diverged" if end - before > _HALF * (start - before) else "silent-divergence"
    return Drift(kind, since, start, before, end, "above-best")


def risen(curve: Curve) -> Drift | None:
    """A level that lies above that of the first rows from then on, by the means of parts, however wildly rows scatter;
    None where one of the last six of eight parts does not."""
    parts = np.array_split(curve.values, 8)
    if len(parts[0]) < _ROWS:
        return None
    means = np.array([float(np.mean(part)) for part in parts])
    least = max(_RISEN * abs(means[0]), ROUNDING)
    if not (means[2:] - means[0] > least).all():
        return None
    errors = np.array([curve.few * float(np.std(part)) / np.sqrt(len(part)) for part in parts])
    clear = means - means[0] > np.maximum(_RISEN_ERRORS * np.hypot(errors, errors[0]), least)
    if not clear[2:].all():
        return None
    start, end = float(means[0]), float(means[-1])
    place = int(np.argmax(clear))
    kind = "silent-divergence" if place > 1 else "diverged"
    return Drift(kind, int(curve.steps[sum(map(len, parts[:place]))]), start, start, end, "above-start")


def runs_away_below(curve: Curve) -> Drift | None:
    """The step from which a loss falls ever faster, far below 0: what is minimised has no floor. None of one that comes
    to rest, as a density's does."""
    values, start = curve.values, start_level(curve.values)
    if len(values) < 2 * _ROWS or values.min() > -_FAR_BELOW * max(abs(start), 1.0):
        return None
    levels = [median(part) for part in np.array_split(values, 8)]
    fell = start - levels[-1]
    if levels[-1] > -_FAR_BELOW * max(abs(start), 1.0) or levels[-2] - levels[-1] < _FASTER * fell:
        return None
    row = int(np.argmax(values < min(-abs(start), levels[0])))
    return Drift("diverged", int(curve.steps[row]), start, start, levels[-1], "below")
