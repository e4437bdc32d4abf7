"""What a log tells beside its loss: an evaluation that tells nothing, values and policies that run away or never move,
units that died, a loss that is suddenly nothing at all."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.about_zero import lost
from labrunner.diagnosis.curve import Curve, start_level, told_changes
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.evaluations import evaluation, rows_are_epochs
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.scatter_growth import scatter_grows
from labrunner.diagnosis.steps_up import resumed_at_a_cost
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Rows that tell of a column, and parts that they are looked at in.
_ROWS, _PARTS = 24, 8
#: How many times all that was ever earned a value must be to be none of it, and what an episode earns at least; without
#: earnings the value, and how many times its first.
_BEYOND, _EARNS, _HUGE, _TIMES = 10.0, 5.0, 1e4, 1e3
#: How many times that of its first tenth an agent's loss must be, and its size, to have run away with its targets.
_LOSS_TIMES, _LOSS_SIZE = 1e4, 1e3
#: Rows of a policy that never moved, share of its highest level below which no part of its entropy fell, and errors by
#: which rewards may have grown.
_POLICY_ROWS, _UNMOVED, _BY_CHANCE = 40, 0.97, 3.0
#: Rows, errors, and share of what was earned at first, by which each of the last parts of a log earns less than the
#: first, where none ever earned clearly more.
_SINKING_ROWS, _SUNK_ERRORS, _SUNK = 40, 8.0, 0.25
#: Rows in which all answers to a prompt earn the same, and the share of the prompts of which that is so.
_ALIKE_ROWS, _ALL_ALIKE = 10, 0.999
#: Share of units that are dead in a dead net, and in one that was alive.
_DEAD, _ALIVE = 0.9, 0.7
#: Epochs of a log that has too few to be judged otherwise, the last ones that must have lost what was learned, and how
#: much of it.
_FEW_EPOCHS, _LAST_EPOCHS, _LOST_OF_ALL = 8, 3, 0.7
#: Of a loss that is gone at once: rows before it, which hardly fell, and share of its level that is left at most, then
#: and for good; rows in which it goes and rows after it; the share of its start that it still was.
_BEFORE, _FLAT, _NOTHING, _FOR_GOOD, _AT_ONCE, _AFTER, _STILL = 16, 0.15, 0.02, 0.05, 6, 16, 0.25


def beside(curve: Curve | None, series: Series, thresholds: Thresholds) -> Drift | None:
    """The first sign of trouble that a stranger's log tells beside its loss; None without one."""
    found = _values_run_away(series) or _policy_unmoved(series) or _reward_sinks(series) or _reward_flat(series)
    found = found or _answers_alike(series)
    found = found or _units_dead(series) or (None if told_changes(series) else _success_lost(series))
    if curve is not None and found is None:
        found = evaluation(curve, series, thresholds) or _lost_in_few_epochs(curve, thresholds)
    if found is not None or curve is None or len(curve) < thresholds.too_short:
        return found
    found = _errors_run_away(curve, series) or _emptied(curve) or resumed_at_a_cost(curve, series)
    return found or scatter_grows(curve, series)


def _known(series: Series, field: str, fewest: int = _ROWS) -> tuple[np.ndarray, np.ndarray] | None:
    """(steps, finite values) of a column; None where it has too few."""
    column = series.columns.get(field)
    rows = np.flatnonzero(np.isfinite(column)) if column is not None else np.empty(0, dtype=int)
    return None if column is None or len(rows) < fewest else (series.steps[rows], column[rows])


def _levels(values: np.ndarray) -> np.ndarray:
    return np.array([median(part) for part in np.array_split(values, _PARTS)])


def _values_run_away(series: Series) -> Drift | None:
    """What an agent expects to earn is far beyond all that it ever earned, and not coming down."""
    known, earned = _known(series, "q_value"), _known(series, "reward")
    if known is None:
        return None
    steps, values = known
    levels = _levels(np.abs(values))
    first, end = median(np.abs(values[:3])), float(levels[-1])
    most = float(np.max(np.abs(earned[1]))) if earned is not None else 0.0
    limit = _BEYOND * most if most > _EARNS else max(_HUGE, _TIMES * first)
    if end <= limit or end < 0.5 * levels.max():
        return None
    row = int(np.argmax(np.abs(values) > limit))
    return Drift("diverged", int(steps[row]), first, most, end, "values")


def _errors_run_away(curve: Curve, series: Series) -> Drift | None:
    """The loss of an agent grows by orders of magnitude to the end: its targets run away with what it learns."""
    if "reward" not in series.columns:
        return None
    sizes = np.abs(curve.values)  # a policy's loss goes below 0
    levels = _levels(sizes)
    first = median(sizes[: max(len(curve) // 10, 3)])
    limit = max(_LOSS_TIMES * max(first, 1e-6), _LOSS_SIZE)
    if len(curve) < _ROWS or levels[-1] < limit or levels[-1] < 0.1 * levels.max():
        return None
    row = int(np.argmax(sizes > limit / 10))
    return Drift("diverged", int(curve.steps[row]), first, first, float(levels[-1]), "targets")


def _policy_unmoved(series: Series) -> Drift | None:
    """A policy as random at the end as at the beginning, whose rewards did not grow."""
    entropy, earned = _known(series, "entropy", _POLICY_ROWS), _known(series, "reward", _POLICY_ROWS)
    if entropy is None or earned is None or series.steps[0] > 0.1 * series.steps[-1]:
        return None
    levels, (steps, rewards) = _levels(np.abs(entropy[1])), earned
    quarters = np.array_split(rewards, 4)
    error = float(np.std(np.diff(rewards))) / np.sqrt(2) * np.sqrt(2 / len(quarters[0]))
    grew = float(np.mean(quarters[-1]) - min(np.mean(part) for part in quarters[:2]))
    if not 0 < _UNMOVED * levels.max() < levels.min() or grew > _BY_CHANCE * error:
        return None
    return Drift("plateau", int(steps[0]), float(levels[0]), float(levels.min()), float(levels[-1]), "policy")


def _reward_sinks(series: Series) -> Drift | None:
    """What an agent earns falls from its first part to the last ones of a log, and was never above where it began: it
    learned to do worse than by chance, or, in an excerpt from later on, loses what it had learned."""
    known = _known(series, "reward", _SINKING_ROWS)
    if known is None:
        return None
    steps, rewards = known
    parts = np.array_split(rewards, _PARTS)
    means = np.array([float(np.mean(part)) for part in parts])
    error = float(np.std(np.diff(rewards))) / np.sqrt(2) * np.sqrt(2 / len(parts[-1]))
    limit = max(_SUNK_ERRORS * error, _SUNK * abs(float(means[0])))
    rising = means[-1] > means[-3:-1].min() + _BY_CHANCE * error
    if means.max() > means[0] + _BY_CHANCE * error or means[-2:].max() > means[0] - limit or rising:
        return None
    row = sum(map(len, parts[: int(np.argmax(means < means[0] - limit / 2))]))
    reason = "earns-less" if series.steps[0] > 0.1 * series.steps[-1] else "sinks"
    return Drift("diverged", int(steps[row]), float(means[0]), float(means.max()), float(means[-1]), reason)


def _reward_flat(series: Series) -> Drift | None:
    """Rewards no part of which is above the first by more than chance, from the first row of a run to its last."""
    known = _known(series, "reward", _POLICY_ROWS)
    if known is None or series.steps[0] > 0.1 * series.steps[-1]:
        return None
    steps, rewards = known
    means = np.array([float(np.mean(part)) for part in np.array_split(rewards, 4)])
    error = float(np.std(np.diff(rewards))) / np.sqrt(2) * np.sqrt(2 / (len(rewards) / 4))
    if means[1:].max() > means[0] + _BY_CHANCE * error or means[0] >= rewards.max():
        return None
    return Drift("plateau", int(steps[0]), float(means[0]), float(means.max()), float(means[-1]), "earns-nothing")


def _answers_alike(series: Series) -> Drift | None:
    """Prompts all answers to which earn the same, at the end of a log and through half of it: where advantages are
    taken within such a group (GRPO) they are 0. None where the reward has come to its best: those are solved."""
    known, earned = _known(series, "same_rewards", _ALIKE_ROWS), _known(series, "reward", _ALIKE_ROWS)
    if known is None or earned is None:
        return None
    steps, shares = known
    others = np.flatnonzero(shares < _ALL_ALIKE)
    since = int(others[-1]) + 1 if len(others) else 0
    end = median(earned[1][-_ALIKE_ROWS // 2 :])
    solved = end > 0 and end >= float(np.max(earned[1])) - 0.01 * end
    if len(steps) - since < max(_ALIKE_ROWS, len(steps) / 2) or solved:
        return None
    return Drift("plateau", int(steps[since]), end, float(shares.min()), float(shares[-1]), "answers-alike")


def _units_dead(series: Series) -> Drift | None:
    """Nearly all units of a net are dead, which they were not at first."""
    known = _known(series, "dead")
    if known is None or np.any(known[1] < 0):
        return None
    steps, shares = known
    shares = shares / 100 if np.max(shares) > 1.5 else shares
    first, end = median(shares[:3]), float(_levels(shares)[-2:].min())
    if np.max(shares) > 1 or first > _ALIVE or end < _DEAD:
        return None
    return Drift("plateau", int(steps[int(np.argmax(shares >= _DEAD))]), first, float(shares.min()), end, "dead-units")


#: Scores that have a highest one, of which a share must be lost; rows that tell it.
_SHARES, _LOST_SHARE, _SCORES = ("accuracy", "eval_accuracy", "quality"), 0.08, 32
#: Of scores that fall all along: parts of which one is no lower than the one before, the share that is lost, errors of
#: a part's median, and the share of its level by which a loss comes down that has such a score for a part.
_NOT_LOWER, _GONE, _FALLEN_BY, _COMES_DOWN = 1, 0.15, 8.0, 0.2


def _success_lost(series: Series) -> Drift | None:
    """Accuracy or another score, or what is really earned where that is told beside what is rewarded, that was learned
    and is lost; of a score of errors (WER, FID) the same the other way round."""
    for field in ("true_reward", "accuracy", "eval_accuracy", "quality", "shortfall"):
        known, sign = _known(series, field, _SCORES), -1.0 if field == "shortfall" else 1.0
        found = lost(sign * known[1]) if known is not None else None
        part = field == "quality" and _falls_too(series)  # a score that falls with the loss may be a part of it
        if found is None and field in _SHARES and known is not None and not part:
            found = _falls_all_along(known[1])
        if known is not None and found is not None:
            row, *levels = found
            start, best, end = (sign * level for level in levels)
            if field in _SHARES and best - end < _LOST_SHARE * best:
                continue
            reason = {"true_reward": "hacked", "shortfall": "errors-back"}.get(field, "success")
            return Drift("diverged", int(known[0][row]), start, best, end, reason)
    return None


def _falls_all_along(scores: np.ndarray) -> tuple[int, float, float, float] | None:
    """(row, start, best, end) of scores that fall from the first part of a log, where they were best, to the last: what
    had been learned before it is lost; None where that is not so."""
    levels = _levels(scores)
    start, end = float(levels[0]), float(levels[-1])
    error = 1.25 * float(np.std(np.diff(scores))) / np.sqrt(2 * len(scores) / _PARTS)
    if np.count_nonzero(np.diff(levels) >= 0) > _NOT_LOWER or start - end < max(_GONE * start, _FALLEN_BY * error):
        return None
    part = int(np.argmax(levels < start - (start - end) / 4))
    return len(scores) * part // _PARTS, start, float(scores.max()), end


def _falls_too(series: Series) -> bool:
    """Whether the loss comes down from the first part of a log to its last."""
    losses = series.known("loss")[1]
    return len(losses) >= _SCORES and bool(_levels(losses)[-1] < (1 - _COMES_DOWN) * _levels(losses)[0])


def _lost_in_few_epochs(curve: Curve, thresholds: Thresholds) -> Drift | None:
    """Epochs too few to be judged otherwise, of which the last ones all lie far above where those before them had come
    to by then, next to the first or above it."""
    values = curve.values
    if not _FEW_EPOCHS <= len(values) < thresholds.too_short or not rows_are_epochs(curve) or values.min() <= 0:
        return None
    for row in range(_FEW_EPOCHS // 2, len(values) - _LAST_EPOCHS + 1):
        before, after = values[max(row - 3, 0) : row], values[row:]
        start, best = float(values[0]), median(before)
        scattered = float(np.max(np.abs(np.diff(values[1:row]))))
        high = after.min() > best + max(_LOST_OF_ALL * (start - best), 4 * scattered) and after.min() > 2 * best
        if high and start > best:
            return Drift("diverged", int(curve.steps[row]), start, best, float(values[-1]), "above-best")
    return None


def _emptied(curve: Curve) -> Drift | None:
    """A loss of which next to nothing is left from one row to the next few, out of a level that had hardly moved."""
    values, count = curve.values, len(curve)
    start = start_level(values)
    low = np.flatnonzero(values > _FOR_GOOD * start)
    row = int(low[-1]) + 1 if len(low) else 0
    first = max(row - _AT_ONCE, 0)
    earlier = values[max(first - _BEFORE, 0) : first]
    if len(earlier) < _BEFORE or count - row < _AFTER or np.any(values < 0) or curve.zeroed:
        return None
    before = median(earlier)
    halves = np.array_split(earlier, 2)
    fell = median(halves[0]) - median(halves[1])
    after = values[row : row + _AFTER]
    gone = median(after) < _NOTHING * before and float(np.max(values[row + _AT_ONCE :])) < _FOR_GOOD * before
    if not gone or fell > _FLAT * before or before < _STILL * start:
        return None
    return Drift("plateau", int(curve.steps[row]), before, float(np.min(values)), median(after), "emptied")
