"""Logs in which nothing ever happens: no gradient, no loss, one and the same loss, nothing that is ever right.

A net that learns does not print the same number in row after row. What stands so still from the first row on is
said even of a log that is too short for anything else.
"""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve, begins_late, start_level
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits import guess
from labrunner.diagnosis.limits.repeats import digits_of, telling
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Rows that tell that something never moved; of what is right; of what an agent earns.
_ROWS, _OUTCOMES, _EARNED = 8, 12, 32
#: Rows without any gradient, and the share of its level by which a loss may still have come down.
_NORMS, _CAME_DOWN = 16, 0.05
#: Share of its level that a loss may vary which is the same to its last digit, and by which its first row may be above.
_SAME, _FIRST_ABOVE = 2e-5, 0.02
#: Rows of one loss in an excerpt, digits that it has, and the share of it that is but how numbers are rounded.
_LATER, _DIGITS, _ROUNDED = 16, 8, 1e-12
#: The same of a level at which nets over a vocabulary begin, and none comes to rest.
_FEWER, _FEW_DIGITS = 12, 5
#: Lengths of a stretch that are looked for, and how many of its losses must differ.
_PERIODS, _VARIED = 64, 3
#: Rows at the most in which a loss over a vocabulary goes to exactly nothing, and rows after them.
_AT_ONCE, _AFTER = 5, 16
#: Columns beside which a loss of exactly 0 says nothing: of what an agent or two nets do.
_OF_OTHERS = ("reward", "true_reward", "entropy", "q_value", "adversary")
#: Rows before the first loss of 0 among others; rows of 0 and of others, share of the former since; the share of the
#: start that is near 0, of how many others at most, and that the others lie above.
_BLANK_AFTER, _BLANKS, _BLANK_SHARE, _NEAR, _NEAR_ROWS, _LEVEL = 16, 8, 0.05, 0.02, 0.02, 0.1
#: Share of right answers that counts as none, and the share above which there may be no more to get.
_NEVER, _ALL = 0.02, 0.95
#: Share of its level by which a loss that learns something comes down after its first tenth: little, and far.
_LITTLE, _FAR = 0.2, 0.5
#: First rows that may be otherwise, of what are shares of right answers; the area under a curve of answers by chance,
#: and the share of its level by which a loss may come down beside a score that never changes.
_FIRST_ROWS, _SHARES, _OF_CHANCE, _HARDLY = 2, ("accuracy", "eval_accuracy"), 0.5, 0.05
#: Evaluations that all get one and the same share right, where it and the loss are those of a guess; the shares by
#: which they may differ from it.
_GUESSED, _OF_A_GUESS, _COST = 5, 0.2, 0.005
#: Digits of a share of very many examples.
_OF_MANY = 6
#: Rows of an accuracy that has no loss beside it, the highest one that is poor, and errors by which it may have grown.
_ALONE, _POOR, _CHANCE = 24, 0.35, 3.0


def nothing_happens(curve: Curve | None, series: Series) -> Drift | None:
    """By which sign nothing ever happens in a log; None where something does."""
    found = _no_gradient(curve, series) or _no_update(series)
    if curve is not None and len(curve):
        found = found or _no_loss(curve, series) or _blank_batches(curve, series)
        found = found or _one_loss(curve) or _over_again(curve)
    return found or _never_right(curve, series) or _one_answer(series) or _chance(curve, series)


def _ends(values: np.ndarray) -> tuple[float, float]:
    """The medians of the first and the last third."""
    third = max(len(values) // 3, 1)
    return median(values[:third]), median(values[-third:])


def _plateau(step: float, start: float, end: float, reason: str) -> Drift:
    return Drift("plateau", int(step), start, min(start, end), end, reason)


def _no_gradient(curve: Curve | None, series: Series) -> Drift | None:
    """Gradient norms of exactly 0 in all rows, beside a loss that does not come down (norms may be logged wrongly)."""
    steps, norms = series.known("grad_norm_pre")
    if len(norms) < _NORMS or np.any(norms != 0):
        return None
    first, end = _ends(curve.values) if curve is not None and len(curve) else (0.0, 0.0)
    if first - end > _CAME_DOWN * abs(first):
        return None
    return _plateau(steps[0], first, end, "gradient-dead")


def _no_update(series: Series) -> Drift | None:
    """Updates of exactly nothing to the end of a log that had some, at a rate and with gradients that are not."""
    steps, sizes = series.known("update_norm")
    rows = np.flatnonzero(sizes)
    since = int(rows[-1]) + 1 if len(rows) else 0
    if len(sizes) - since < _NORMS:
        return None
    for other in ("lr", "grad_norm_pre"):
        at, values = series.known(other)
        if len(values) and not np.any(values[at >= steps[since]] != 0):
            return None
    level = float(np.median(sizes[:since])) if since else 0.0
    return _plateau(steps[since], level, 0.0, "no-update")


def _no_loss(curve: Curve, series: Series) -> Drift | None:
    """A loss of exactly 0 in every row, or but for the first few of a run that began among a vocabulary."""
    values = curve.values
    if any(field in series.columns for field in _OF_OTHERS):
        return None
    rows = np.flatnonzero(values)
    since = int(rows[-1]) + 1 if len(rows) else 0
    soon = 0 < since <= _AT_ONCE and len(values) - since >= _AFTER and guess.of_words(start_level(values))
    if not soon and (since or len(values) < _ROWS):
        return None
    return _plateau(curve.steps[since], float(values[0]), 0.0, "loss-nothing")


def _blank_batches(curve: Curve, series: Series) -> Drift | None:
    """A loss of exactly 0 now and then, where no other row comes near it and none was 0 before: batches in which
    nothing is left to be learned from."""
    values = curve.values
    blank = values == 0
    since, start = int(np.argmax(blank)), start_level(values)
    rest = values[since:]
    others = rest[rest != 0]
    if np.any(values < 0) or any(field in series.columns for field in _OF_OTHERS) or since < _BLANK_AFTER:
        return None
    if np.count_nonzero(blank) < max(_BLANKS, _BLANK_SHARE * len(rest)) or len(others) < _BLANKS:
        return None
    near = float(np.mean(others < _NEAR * start))
    if near > _NEAR_ROWS or median(others) < _LEVEL * start:
        return None
    return _plateau(curve.steps[since], start, median(others), "blank-batches")


def _one_loss(curve: Curve) -> Drift | None:
    """The same loss to its last digit from the second row on, in a log that begins with its run."""
    values, rest = curve.values, curve.values[1:]
    if len(values) < _ROWS:
        return None
    if begins_late(curve):
        return _one_loss_later(curve)
    level = abs(median(rest))
    still = float(np.ptp(rest)) <= _SAME * level and values[0] - rest[0] <= _FIRST_ABOVE * level
    if not still or level <= guess.SMALL or not telling(float(rest[-1]), float(values[0])):
        return None
    return _plateau(curve.steps[0], float(values[0]), float(rest[-1]), "one-loss")


def _one_loss_later(curve: Curve) -> Drift | None:
    """The same in an excerpt from later on, which may be of a run that has come to rest: so many digits of so many
    steps are alike only where no weight moves at all."""
    values = curve.values
    level = float(values[0])
    moves = float(np.ptp(values)) if len(values) else 0.0
    rows, digits = (_FEWER, _FEW_DIGITS) if guess.untrained(level) else (_LATER, _DIGITS)
    if len(values) < rows or moves > _ROUNDED * abs(level) or curve.counted or abs(level) <= guess.SMALL:
        return None
    if digits_of(level, 12) < digits:
        return None
    return _plateau(curve.steps[0], level, level, "one-loss-later")


def _over_again(curve: Curve) -> Drift | None:
    """The same stretch of losses to the last digit, again and again from the first row on: epochs over data in one
    order, between which no weight moves."""
    values = curve.values
    if len(values) < 2 * _ROWS or len(np.unique(values)) > len(values) // 2:
        return None
    for period in (np.flatnonzero(values[1 : len(values) // 2 + 1] == values[0]) + 1)[:_PERIODS].tolist():
        stretch = values[:period]
        varied = len(np.unique(stretch)) >= _VARIED
        digits = [value for value in stretch.tolist() if telling(value, value)]
        if varied and 2 * len(digits) >= period and np.array_equal(values[period:], values[:-period]):
            return _plateau(curve.steps[0], float(values[0]), float(values[-1]), "over-again")
    return None


def _fell(curve: Curve | None) -> float:
    """The share of its level by which a loss came down after its first tenth; 0 without one."""
    if curve is None or len(curve) < _ROWS:
        return 0.0
    first, end = _ends(curve.values[len(curve) // 10 :])
    return (first - end) / abs(first) if first else 0.0


def _never_right(curve: Curve | None, series: Series) -> Drift | None:
    """What is got right, or what an agent earns, is one and the same number in every row, and not all that there is."""
    for field in ("accuracy", "eval_accuracy", "quality", "shortfall", "reward"):
        steps, values = series.known(field)
        fewest = _EARNED if field == "reward" else _OUTCOMES
        others = np.flatnonzero(values != values[-1]) if len(values) else np.empty(0)
        since = int(others[-1]) + 1 if len(others) else 0
        soon = since <= _FIRST_ROWS and field in _SHARES
        if len(values) - since < fewest or since and not soon:
            continue
        level, fell = float(values[-1]), _fell(curve)
        if _too_little(field, level, fell) and (not since or fell < _LITTLE):
            return _plateau(steps[since], float(values[0]), level, "outcome-stands")
    return None


def _one_answer(series: Series) -> Drift | None:
    """A share of right answers that is one and the same in all of a few epochs, and with the loss that of a guess."""
    for right, cost in (("eval_accuracy", "eval_loss"), ("accuracy", "loss")):
        steps, shares = series.known(right)
        losses = series.known(cost)[1]
        if len(shares) < _GUESSED or len(losses) < len(shares) or np.any(shares != shares[0]):
            continue
        share = float(shares[0]) / (100 if shares[0] > 1 else 1)
        for classes in guess.MANY:
            near = np.abs(losses / np.log(classes) - 1) < _COST
            if abs(share * classes - 1) < _OF_A_GUESS and near.all():
                return _plateau(steps[0], share, share, "outcome-stands")
    return None


def _too_little(field: str, level: float, fell: float) -> bool:
    """Whether an outcome that never changes means that nothing was learned. `level` is the outcome, `fell` the share of
    its level by which the loss came down."""
    if field == "reward":
        return level <= 0
    if field == "shortfall":
        return level in (1.0, 100.0)
    share = level / 100 if level > 1.5 else level
    if field == "quality":
        return share == 0 or fell < _HARDLY and (share == _OF_CHANCE or telling(level, level) and share < _ALL)
    if 0 <= share < _NEVER:  # beside a loss that falls it may be that of a regression
        return fell < _LITTLE
    if share < _OF_CHANCE and digits_of(level) >= _OF_MANY:
        return True  # a share of so many that none of them going over to the right is no chance, whatever the loss does
    return share < _ALL and fell < _FAR and telling(level, level)


def _chance(curve: Curve | None, series: Series) -> Drift | None:
    """An accuracy without a loss that is poor, and by no more than chance above its first rows ever after."""
    steps, values = series.known("accuracy")
    late = len(series) > 1 and series.steps[0] > 0.1 * series.steps[-1]
    if curve is not None or len(values) < _ALONE or late:
        return None
    share = values / 100 if np.max(values) > 1.5 else values
    parts = np.array_split(share, 4)
    means = [float(np.mean(part)) for part in parts]
    error = float(np.std(np.diff(share))) / np.sqrt(2) * np.sqrt(2 / len(parts[0]))
    if max(means) > _POOR or min(means) < 0 or max(means[1:]) > means[0] + _CHANCE * error:
        return None
    return _plateau(steps[0], means[0], means[-1], "outcome-stands")
