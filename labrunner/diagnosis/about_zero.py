"""Losses whose level tells nothing of learning: those that lie about zero by construction (policy gradients, GRPO,
PPO), those of an agent, whose errors grow with the rewards that it learns to earn, and those of two nets that play
against each other."""

from __future__ import annotations

from typing import Literal

import numpy as np

from labrunner.diagnosis.curve import Curve
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.spikes import Spike
from labrunner.series.series import Series
from labrunner.series.statistics import median, quantile, scatter

#: Share of neighbouring rows with opposite signs from which on a loss goes about zero.
_TURNS = 0.05
#: A loss that begins below this, and mostly stays below that, is no loss of a net that learns from nothing.
_SMALL_START, _SMALL = 0.1, 0.3
#: A loss that is below 0 in this share of its rows and small, and whose first rows lie about 0, is a policy's.
_MOSTLY, _FIRST = 0.8, 5
#: A penalty that starts from nothing (the divergence from a reference model) is below this in the first rows.
_TINY_START = 0.02
#: Share of the rows of a log that a reward or an adversary's loss must stand in; of a reward's range by which it must
#: have fallen to count as lost; of an adversary's first losses below which it has nothing to learn from any more.
_OFTEN, _FALLEN, _BEATEN = 0.25, 0.5, 0.05
#: An adversary that loses less than this in so many rows of a log's last fifth has won, where the other's loss is by
#: then at least the third, so many times its first rows', and no lower than in the fifth before.
_WON, _WON_ROWS, _LOST, _LOST_TIMES = 0.1, 0.9, 5.0, 3.0
#: Rows by whose median it has won or not.
_TOGETHER = 9
#: Rewards that tell of a run, how many times their scatter what was learned must be, and the share of it that is left.
_REWARDS, _CLEARLY, _LEFT = 32, 3.0, 0.1
#: Rows of values that tell whether they settle.
_VALUED = 24
#: Errors of the medians of eighths by which rewards that scatter by more must have been gained, and lost.
_GAIN_ERRORS, _LOSS_ERRORS = 4.0, 8.0
#: Errors beyond which a part of what was gained is surely lost, and that part; what is left of it at the end of a log
#: that ends with a fall.
_SURELY, _MOST, _LITTLE_LEFT = 8.0, 0.4, 0.25
#: What stands so many times above the usual size for the rest of a log is trouble whatever the loss means.
_FAR = 100.0


def about_zero(curve: Curve) -> bool:
    """Whether a loss goes about zero: its sign turns again and again, it began next to zero and stayed there, or it
    went a little below zero from there."""
    values = curve.values
    if len(values) < 8:
        return False
    if values.min() < 0:
        signs = np.sign(values[values != 0])
        if len(signs) > 1 and float(np.mean(signs[1:] != signs[:-1])) > _TURNS:
            return True
        if np.mean(values < 0) > _MOSTLY and quantile(np.abs(values), 0.95) < 1:
            return abs(median(values[:_FIRST])) < 2 * scatter(values[: 10 * _FIRST])
    first = median(np.abs(values[: max(len(values) // 10, 3)]))
    began_small = first < _SMALL_START and abs(float(values[0])) < _SMALL
    fell = median(np.abs(values[-max(len(values) // 10, 3) :])) < 0.7 * first
    tiny = bool(np.any(values <= 0)) or first < _TINY_START
    return began_small and not fell and quantile(np.abs(values), 0.95) < _SMALL and tiny


def beside_the_point(curve: Curve, series: Series) -> Literal["rewarded", "valued", "adversarial"] | None:
    """Why the level of a loss says nothing: its log has rewards that do not fall, values beside which its errors become
    ever smaller, or the loss of an adversary that is not beaten for good. None where it says something."""
    rewards, adversary = (_often(series, field, len(curve)) for field in ("reward", "adversary"))
    if rewards is not None:
        parts = [median(part) for part in np.array_split(rewards, 8)]
        if parts[-1] > max(parts) - max(_FALLEN * float(np.ptp(parts)), scatter(rewards)):
            return "rewarded"
    elif series.manifest is None and _settling_values(curve, series):
        return "valued"
    if adversary is not None:
        first, last = (median(part) for part in (adversary[: len(adversary) // 2], adversary[-(len(adversary) // 5) :]))
        if not (np.all(adversary >= 0) and last < _BEATEN * first):
            return "adversarial"
    return None


def _settling_values(curve: Curve, series: Series) -> bool:
    """Whether what an agent expects to earn grows ever more slowly, and the errors that it makes about that (`curve`)
    fall as a share of its square: they are of a larger number, and no larger."""
    values = _often(series, "q_value", len(curve))
    if values is None or np.any(curve.values < 0) or len(values) < _VALUED:
        return False
    sizes, errors = (np.array([median(part) for part in np.array_split(one, 8)]) for one in (values, curve.values))
    settling = sizes[-1] - sizes[4] < (sizes[4] - sizes[0]) / 2
    shares = errors / np.maximum(sizes, 1e-12) ** 2
    return bool(settling and sizes[0] > 0 and shares[-1] < shares[4] < shares[0] / 2)


def beaten_since(curve: Curve, series: Series) -> int | None:
    """The step from which an adversary (a GAN's discriminator) has won for good: it loses next to nothing, and what
    plays against it loses ever more. None where that is not so, or for losses that go below 0, which have no floor."""
    adversary, values = series.columns.get("adversary"), curve.values
    rows = np.flatnonzero(np.isfinite(adversary)) if adversary is not None else np.empty(0, dtype=int)
    fifth = len(values) // 5
    if adversary is None or len(rows) < max(_OFTEN * len(curve), 20) or fifth < 4 or np.any(adversary[rows] < 0):
        return None
    losses = adversary[rows]
    end, before, first = median(values[-fifth:]), median(values[-2 * fifth : -fifth]), median(values[:3])
    won = quantile(losses[-(len(losses) // 5) :], _WON_ROWS) < _WON
    if not won or end < max(_LOST, _LOST_TIMES * first) or end < 0.9 * before:
        return None
    windows = np.lib.stride_tricks.sliding_window_view(losses, _TOGETHER)
    lost = np.flatnonzero(np.median(windows, axis=1) >= _WON)  # where it still loses something
    return int(series.steps[rows[min(int(lost[-1]) + _TOGETHER // 2 + 1, len(rows) - 1) if len(lost) else 0]])


def reward_lost(curve: Curve | None, series: Series) -> Drift | None:
    """What an agent earned, where it learned to earn more and lost that: hardly more is left than at its start through
    the last quarter of the log, or in its last tenth right to the end, or less than so much of what it had gained where
    that is beyond all scatter. None where that is not so."""
    rewards, column = _often(series, "reward", 0 if curve is None else len(curve)), series.columns.get("reward")
    found = lost(rewards) if rewards is not None else None
    if found is None or column is None:
        return None
    row, start, best, end = found
    return Drift("diverged", int(series.steps[np.flatnonzero(np.isfinite(column))[row]]), start, best, end, "reward")


def lost(rewards: np.ndarray) -> tuple[int, float, float, float] | None:
    """(row, start, best, end) of rewards, or of anything of which more is better, that were gained and are lost from
    that row on; None where that is not so."""
    if len(rewards) < _REWARDS:
        return None
    parts = [median(part) for part in np.array_split(rewards, 8)]
    first = median(rewards[: max(len(rewards) // 40, 5)])  # what is learned soon is learned within the first part
    best, end = max(parts), max(parts[-2:])
    start = first if parts[0] > (first + best) / 2 else parts[0]
    gained, sigma = best - start, scatter(rewards)
    error = 1.25 * sigma / np.sqrt(len(rewards) / 8)
    clearly = gained > _CLEARLY * sigma or gained > _GAIN_ERRORS * error and best - end > _LOSS_ERRORS * error
    surely = gained > _SURELY * error and best - end > max(_SURELY * error, _MOST * gained)
    if not (clearly and end <= start + _LEFT * gained or surely or _fell_at_the_end(rewards, start, best, sigma)):
        return None
    windows = np.lib.stride_tricks.sliding_window_view(rewards, _TOGETHER)
    high = np.flatnonzero(np.median(windows, axis=1) > best - _MOST * gained)
    last = high[-1] + _TOGETHER // 2 if len(high) else (int(np.argmax(parts)) + 1) * len(rewards) // 8 - 1
    row = min(int(last) + 1, len(rewards) - 1)
    return row, start, best, median(rewards[-max(len(rewards) // 10, 5) :])


def _fell_at_the_end(rewards: np.ndarray, start: float, best: float, sigma: float) -> bool:
    """Whether the rewards of a log's last rows, a twelfth of it, lie together far below what was gained, and lower than
    at any time since: more than a dip, which comes and goes."""
    count = max(len(rewards) // 12, 8)
    last, before, gained = rewards[-count:], rewards[:-count], best - start
    parts = [median(part) for part in np.array_split(before, 11)]
    learned = next((place for place, level in enumerate(parts) if level > best - _LEFT * gained), len(parts))
    lowest = min(parts[learned:], default=best)
    if not gained > _CLEARLY * sigma or len(parts) - learned <= 2:
        return False
    if median(last) < start + _LITTLE_LEFT * gained:
        return float(np.max(last)) < best - gained / 3 < lowest
    return median(last) < start + (1 - _MOST) * gained and float(np.max(last)) < best - gained / 4


def _often(series: Series, field: str, rows: int) -> np.ndarray | None:
    """The finite values of a column; None where fewer than 8 rows, or than `_OFTEN` of all `rows`, have one."""
    column = series.columns.get(field)
    known = np.empty(0) if column is None else column[np.isfinite(column)]
    return known if len(known) >= max(_OFTEN * rows, 8) else None


def usual_size(curve: Curve) -> float:
    """Median distance of such a loss from zero, in its unit; above 0."""
    return max(median(np.abs(curve.values)), 1e-12)


def stands_far_out(curve: Curve, spike: Spike) -> bool:
    """Whether a spike of such a loss is trouble all the same: it never comes back from far beyond the usual size."""
    size = usual_size(curve)
    return spike.recovered_at is None and spike.peak_loss > _FAR * size and abs(spike.after) > _FAR / 4 * size
