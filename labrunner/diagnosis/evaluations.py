"""Evaluations that tell nothing, and nets of which nothing holds for other data: by validation."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve, begins_late, curve_of, start_level, told_changes
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits import guess
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Validations, by which share of its start training must have come down meanwhile, and of those that are no numbers.
_FEWEST, _LEARNED, _NO_NUMBERS = 8, 0.1, 3
#: Share of where training began that validation never got below, by how much training must have come down, and by how
#: much validation must have risen unless training came down by so much.
_NEVER_BELOW, _CAME_DOWN, _ROSE, _FAR_DOWN = 0.95, 0.2, 0.05, 0.5
#: Times where training began that validation begins at the most, unless it is of another loss.
_SAME_LOSS = 1.5
#: The same of training that came down by less, where validation has risen.
_NOT_BELOW, _CAME_DOWN_LITTLE = 0.98, 0.1
#: Share of its level that a validation moves which measures other weights than those that are trained.
_STANDS = 0.025
#: Accuracy of training that is as good as all, and the share of it that none of so many validations reached.
_ALL_RIGHT, _NOTHING_RIGHT, _VALIDATIONS = 0.9, 0.2, 6
#: The same of many validations, none of which is above the first share or above training's by so many times.
_MANY, _POOR, _HALF_RIGHT, _TIMES_AS_RIGHT = 16, 0.3, 0.5, 2.0
#: Evaluations that tell that a net only guesses, the highest accuracy of a guess, nats by which the loss may lie off
#: what that accuracy would cost a net which says the same of everything, and the share by which it may have come down.
_GUESSES, _OF_A_GUESS, _OFF_A_GUESS, _DOWN_AT_MOST, _SAME_SHARE = 10, 0.36, 0.75, 0.03, 0.25
#: Share of all pairs of rows of which the later one must be better where a run learns, however slowly.
_IN_ORDER = 0.9
#: Rows that are paired at the most, evenly apart: pairs grow as their square.
_PAIRED = 256
#: ... of evaluations beside many rows of training that are no better.
_CONFIRMED, _ROWS_OF_TRAINING = 5, 60
#: The highest score of many that is poor.
_FEW_FOUND = 0.15
#: Validations of averaged weights, the share of the way to the trained ones that the later half may have come, and how
#: far above those they stand.
_EMA_VALIDATIONS, _CAME, _ABOVE = 6, 0.1, 0.25

#: Steps from which on a row may be an epoch.
_STEPS_OF_AN_EPOCH = 8
#: Share of what training had learned, and errors, that it loses for good where no validation comes back either, to so
#: much above the best one; validations after it, the part of the log that a level is taken from, and
#: places that are looked at.
_LOST, _LOST_ERRORS, _ABOVE_BEST, _AFTER, _PART, _PLACES = 0.08, 4.0, 1.02, 4, 8, 400
#: Validations of an excerpt that rise all along, parts of it, of which so many lie above the one before, the share of
#: their level by which they rise and training falls at the least, and errors of a part's median.
_RISING, _RISES, _BY_SHARE, _BY_ERRORS = 24, 6, 0.02, 6.0


def evaluation(curve: Curve, series: Series, thresholds: Thresholds) -> Drift | None:
    """The first sign of trouble in the validation of a log; None without one, or where the log is short and its rows
    are no epochs."""
    if len(curve) < thresholds.too_short and (len(curve) < _FEWEST or not rows_are_epochs(curve)):
        return None
    return (
        _broken(curve, series)
        or _averages_unmoved(curve, series)
        or _never_generalises(curve, series, thresholds)
        or _never_right(curve, series)
        or _never_found(curve, series)
        or _only_guesses(curve, series)
        or _both_rose(curve, series, thresholds)
        or _rises_all_along(curve, series, thresholds)
    )


def rows_are_epochs(curve: Curve) -> bool:
    """Whether a row stands for many steps, so that few of them tell a good part of a training."""
    return curve.counted or curve.stride >= _STEPS_OF_AN_EPOCH


def _levels_of_training(curve: Curve) -> tuple[float, float]:
    """Where training began, and where it ended."""
    return start_level(curve.values), median(curve.values[-max(len(curve) // 20, 3) :])


def _broken(curve: Curve, series: Series) -> Drift | None:
    """Validation that is no number to the end, or one and the same number, beside a training loss that comes down."""
    column = series.columns.get("eval_loss")
    if column is None:
        return None
    start, end = start_level(curve.values), median(curve.values[-max(len(curve) // 20, 5) :])
    told = np.flatnonzero(series.is_logged("eval_loss"))
    last = np.flatnonzero(np.isfinite(column[told]))
    fewest = 2 * _NO_NUMBERS if len(last) or "table" in series.marks else _NO_NUMBERS
    if len(told) >= fewest and not len(curve.bad_steps):
        since = int(last[-1]) + 1 if len(last) else 0
        lost = told[since:]
        if len(lost) >= _NO_NUMBERS and ("table" not in series.marks or _evaluated(series, lost)):
            return Drift("diverged", int(series.steps[told[since]]), start, end, end, "eval-nan")
    values = column[np.isfinite(column)]
    same = len(values) >= _FEWEST and guess.same(float(values.min()), float(values.max()))
    if not same or start - end < _LEARNED * abs(start):
        return None
    return Drift("plateau", int(series.steps[np.isfinite(column)][0]), start, end, float(values[-1]), "eval-frozen")


def _evaluated(series: Series, rows: np.ndarray) -> bool:
    """Whether some rows of a table have another number of an evaluation, so that a NaN beside it fills no gap."""
    others = (series.columns.get(name) for name in ("eval_accuracy", "quality", "shortfall"))
    return any(column is not None and bool(np.isfinite(column[rows]).all()) for column in others)


def _averages_unmoved(curve: Curve, series: Series) -> Drift | None:
    """Validation of averaged weights that never moved towards that of the trained ones, which is far below it."""
    averaged, trained = series.columns.get("ema_eval_loss"), series.columns.get("eval_loss")
    if averaged is None or trained is None:
        return None
    rows = np.flatnonzero(np.isfinite(averaged) & np.isfinite(trained))
    if len(rows) < _EMA_VALIDATIONS:
        return None
    first, last = (median(averaged[part]) for part in (rows[: len(rows) // 2], rows[len(rows) // 2 :]))
    end = median(trained[rows[len(rows) // 2 :]])
    if not 0 < end < (1 - _ABOVE) * last or first - last > _CAME * (last - end):
        return None
    return Drift("plateau", int(series.steps[rows[0]]), first, end, last, "ema-frozen")


def _never_right(curve: Curve, series: Series) -> Drift | None:
    """Training gets nearly all right, and validation hardly anything from the first to the last."""
    accuracy, others = (series.columns.get(name) for name in ("accuracy", "eval_accuracy"))
    if accuracy is None or others is None:
        return None
    known, told = accuracy[np.isfinite(accuracy)], np.flatnonzero(np.isfinite(others))
    if len(known) < _FEWEST or len(told) < _VALIDATIONS:
        return None
    unit = 100.0 if max(float(known.max()), float(others[told].max())) > 1.5 else 1.0
    end = median(known[-max(len(known) // 10, 3) :]) / unit
    shares = others[told] / unit
    hardly = end >= _ALL_RIGHT and float(shares.max()) <= _NOTHING_RIGHT * end
    if float(shares.min()) < 0 or not (hardly or _stays_at_chance(shares, end)):
        return None
    return Drift("overfit", int(series.steps[told[0]]), end, float(shares.max()), float(shares[-1]), "never-right")


def _never_found(curve: Curve, series: Series) -> Drift | None:
    """A score (mAP, IoU, F1) that is poor and no better in the end than at first, while the loss came far down: the
    evaluation, or one part of the loss, has other targets than the one that is learned."""
    steps, scores = series.known("quality")
    start, end = _levels_of_training(curve)
    if len(scores) < _MANY or not 0 <= scores.min() <= scores.max() <= _FEW_FOUND or end > _FAR_DOWN * start:
        return None
    first, last = (float(np.mean(part)) for part in np.array_split(scores, 2))
    if _better(scores) or last <= 0:
        return None
    return Drift("plateau", int(steps[0]), first, float(scores.max()), last, "never-found")


def _only_guesses(curve: Curve, series: Series) -> Drift | None:
    """Evaluations, or epochs of training where there are none, of which none is better than the first: the accuracy is
    that of a guess, and the loss what a guess costs. Two numbers that tell the same need few rows."""
    for losses, shares in (("eval_loss", "eval_accuracy"), ("loss", "accuracy")):
        loss, accuracy = series.columns.get(losses), series.columns.get(shares)
        if loss is None or accuracy is None:
            continue
        told = np.flatnonzero(np.isfinite(loss) & np.isfinite(accuracy))
        if len(told) < (_CONFIRMED if losses != "loss" and _no_better(curve, loss[told]) else _GUESSES):
            continue
        levels, known = loss[told], accuracy[told]
        known = known / 100 if known.max() > 1 else known
        if not _guessed(levels, known) or _crawls_on(levels, known) or losses != "loss" and _begins_to(curve, levels):
            return None
        first, last = float(levels[0]), float(levels[-1])
        return Drift("plateau", int(series.steps[told[0]]), first, float(levels.min()), last, "guesses")
    return None


def _crawls_on(levels: np.ndarray, shares: np.ndarray) -> bool:
    """Whether loss and accuracy are both better the later a row is, in nearly every pair of rows: little by little is
    learned, too."""
    return min(_falling(levels), _falling(-shares)) >= _IN_ORDER


def _falling(values: np.ndarray) -> float:
    """The share of all pairs of values (of 256, where there are more) of which the later one is lower."""
    values = values[np.linspace(0, len(values) - 1, min(len(values), _PAIRED)).astype(int)]
    earlier, later = np.triu_indices(len(values), 1)
    return float(np.mean(values[later] < values[earlier]))


def _begins_to(curve: Curve, levels: np.ndarray) -> bool:
    """Whether a run has just begun to learn: validation comes down in nearly every pair of rows, and training is by now
    below what evaluations cost that only guess."""
    last = median(curve.values[-max(len(curve) // 4, 3) :])
    return _falling(levels) >= _IN_ORDER and last < (1 - _DOWN_AT_MOST / 2) * float(np.mean(levels))


def _no_better(curve: Curve, levels: np.ndarray) -> bool:
    """Whether training, in many rows, never got below what evaluations cost that only guess."""
    parts = np.array_split(curve.values, 8)
    lowest = min(float(np.mean(part)) for part in parts if len(part))
    return len(curve) >= _ROWS_OF_TRAINING and lowest > (1 - _DOWN_AT_MOST) * float(np.mean(levels))


def _guessed(levels: np.ndarray, shares: np.ndarray) -> bool:
    """Whether these losses and accuracies are a guess's from the first to the last."""
    if levels.min() <= 0 or not 0 < shares.min() <= shares.max() < _OF_A_GUESS:
        return False
    if levels.min() < (1 - _DOWN_AT_MOST) * median(levels[:3]) or _better(shares, _SAME_SHARE):
        return False
    return abs(float(np.mean(levels)) + float(np.log(np.mean(shares)))) < _OFF_A_GUESS


def _better(shares: np.ndarray, least: float = 0.0) -> bool:
    """Whether the later half of accuracies or scores is better than the first by more than chance, and by more than a
    share of that, `least`."""
    first, last = (float(np.mean(part)) for part in np.array_split(shares, 2))
    error = float(np.std(np.diff(shares))) / np.sqrt(2) * np.sqrt(4 / len(shares))
    return last - first > max(2 * error, least * first)


def _stays_at_chance(shares: np.ndarray, end: float) -> bool:
    """Whether the accuracies of many validations are poor, and the later ones no better than the first by more than
    chance, while training ends with at least so many times as much right."""
    if len(shares) < _MANY or end < _HALF_RIGHT or float(shares.max()) > min(_POOR, end / _TIMES_AS_RIGHT):
        return False
    return not _better(shares)


def _never_generalises(curve: Curve, series: Series, thresholds: Thresholds) -> Drift | None:
    """Validation never got below where training began, while training came far down: nothing that was learned holds for
    other data, or other weights are measured than those that are trained."""
    validation = curve_of(series, "eval_loss", thresholds)
    if validation is None or len(validation) < _FEWEST or curve.steps[0] > 0.1 * curve.steps[-1] + 10 * curve.stride:
        return None
    start, end = _levels_of_training(curve)
    lowest = float(np.sort(validation.values)[:2].max())
    now = median(validation.values[-max(len(validation) // 8, 3) :])
    rose = now >= (1 + _ROSE) * lowest
    far = _NOT_BELOW if end > (1 - _CAME_DOWN) * start else _NEVER_BELOW
    if not 0 < validation.values[0] <= _SAME_LOSS * start or lowest < far * start:
        return None
    if end > (1 - (_CAME_DOWN_LITTLE if rose else _CAME_DOWN)) * start:
        return None
    stands = float(np.ptp(validation.values)) < _STANDS * lowest
    if not (rose or stands or end <= _FAR_DOWN * start):
        return None
    return Drift("overfit", int(validation.steps[0]), start, lowest, now, "never")


def _both_rose(curve: Curve, series: Series, thresholds: Thresholds) -> Drift | None:
    """The step at which training rose, where neither its means nor any validation have come back since."""
    validation = curve_of(series, "eval_loss", thresholds)
    count, width = len(curve), max(len(curve) // _PART, _FEWEST)
    if validation is None or len(validation) < _FEWEST or count < 6 * width or told_changes(series):
        return None
    start = start_level(curve.values)
    error = curve.few * float(np.std(np.diff(curve.values[width:]))) / np.sqrt(2 * width)
    sums = np.concatenate([[0.0], np.cumsum(curve.values)])
    found: tuple[float, int, float, float] | None = None
    for row in range(2 * width, count - 2 * width, max(count // _PLACES, 1)):
        before = float(sums[row] - sums[row - width]) / width
        rise = float(sums[count] - sums[row]) / (count - row) - before
        if start <= before or rise <= max(_LOST * (start - before), _LOST_ERRORS * error):
            continue
        edges = sums[row::width]
        known = validation.steps < curve.steps[row]
        since = validation.values[~known]
        if float(np.diff(edges).min()) / width <= before or len(since) < _AFTER or not known.any():
            continue
        if since.min() > _ABOVE_BEST * validation.values[known].min() and (found is None or rise > found[0]):
            found = rise, row, before, float(sums[count] - sums[count - width]) / width
    return found and Drift("silent-divergence", int(curve.steps[found[1]]), start, found[2], found[3], "above-best")


def _rises_all_along(curve: Curve, series: Series, thresholds: Thresholds) -> Drift | None:
    """Validation that rises from the first rows of an excerpt to its last, while training falls: its best lies before
    the excerpt. Not where what is got right grows meanwhile."""
    validation = curve_of(series, "eval_loss", thresholds)
    if validation is None or min(len(validation), len(curve)) < _RISING or not begins_late(curve):
        return None
    if told_changes(series):
        return None
    told, trained = (
        np.array([median(part) for part in np.array_split(one.values, _PART)]) for one in (validation, curve)
    )
    rise = float(told[-1] - told[0])
    error = 1.25 * float(np.std(np.diff(validation.values))) / np.sqrt(2 * len(validation) / _PART)
    rises = np.count_nonzero(np.diff(told) > 0) >= _RISES and rise > max(_BY_SHARE * told[0], _BY_ERRORS * error)
    if not rises or told[0] <= 0 or trained[0] - trained[-1] < _BY_SHARE * abs(trained[0]):
        return None
    for field in ("eval_accuracy", "quality"):
        score = series.known(field)[1]
        if len(score) >= _FEWEST and median(score[-(len(score) // 4) :]) > median(score[: len(score) // 4]):
            return None
    best = float(validation.values.min())
    return Drift("overfit", int(validation.steps[0]), float(told[0]), best, float(told[-1]), "all-along")
