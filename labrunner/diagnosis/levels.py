"""Failures that have no spike: a loss that climbs slowly, that ended above its start, or that stands still."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from labrunner.diagnosis.curve import Curve, lowest_level, start_level
from labrunner.diagnosis.thresholds import Thresholds
from labrunner.series.series import Series
from labrunner.series.statistics import median, medians, scatter

#: Scatter of single rows, as a share of what was learned, below which a flat run has simply memorised its data.
_MEMORISED = 1e-3
#: A run that stands still below this share of its first loss has learned what it could.
_HIGH = 0.55
#: A run that came down by less than this many sigma of its rows began as one that knew much already (fine-tuning): that
#: it soon stands still is what it is for.
_LITTLE = 12
#: ... unless that little is next to nothing, of a loss of the size of ln V, where an untrained net begins.
_NOTHING, _LN_V = 0.02, (4.0, 13.0)


DriftKind = Literal["diverged", "silent-divergence", "plateau"]


@dataclass(frozen=True)
class Drift:
    """What became of the loss's level. `kind` is None where it neither rose nor stood still.

    `since` is the first step of it; `start`, `best` and `end` are smoothed levels, `reason` names the rule.
    """

    kind: DriftKind | None
    since: int | None = None
    start: float = float("nan")
    best: float = float("nan")
    end: float = float("nan")
    reason: str = ""


def find_drift(curve: Curve, series: Series, thresholds: Thresholds) -> Drift:
    """Judge the level of a whole loss curve, spikes left aside."""
    if len(curve) < thresholds.too_short:
        return Drift(None)
    rising = _rising(curve, thresholds)
    if rising.kind:
        return rising
    return _standing(curve, series, thresholds) or rising


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
    end = float(min(levels[-2:])) if len(levels) > 2 else float(levels[-1])
    low = int(np.argmin(levels))
    best = min(float(levels[low]), start)
    noise = max(curve.noise, _plain_noise(curve), 1e-12)
    learned = start - best
    drift = Drift(None, None, start, best, end)
    first = min(float(curve.values[0]), median(curve.values[:3]))
    rows = max(len(curve) // len(levels), 1)
    doubt = max(3 * noise, 7.5 * noise / np.sqrt(2 * rows))  # a lucky first row, and six errors of the last medians
    lifted = _lifted(curve, start)
    if (end - first > doubt or lifted) and end > best and learned <= 0.5 * (end - first):
        onset = int(curve.steps[int(np.argmax(curve.values > first + 0.2 * (end - first)))])
        gradual = _gradual(curve, onset, first, end, thresholds)
        return Drift("silent-divergence" if gradual else "diverged", onset, first, best, end, "above-start")
    rise = end - best
    if learned <= 0 or low >= len(levels) - 2:
        return drift
    clear = rise >= 0.3 * thresholds.rise_share * learned and rise >= 2 * thresholds.rise_sigma * noise
    if clear or (rise >= thresholds.rise_share * learned and rise >= thresholds.rise_sigma * noise):
        onset = int(ends[low])
        lost = rise / learned >= thresholds.divergent_share and not _gradual(curve, onset, best, end, thresholds)
        return Drift("diverged" if lost else "silent-divergence", onset, start, best, end, "above-best")
    return drift


def _plain_noise(curve: Curve) -> float:
    """In a short log, noise by plain standard deviation: a median of few rows misses the second level of mixed data."""
    return float(np.std(np.diff(curve.values)) / np.sqrt(2)) if len(curve) < 64 else 0.0


def _lifted(curve: Curve, start: float) -> bool:
    """Whether nine tenths of the curve's second half lie above its start: wild as it may be, it never came back."""
    return len(curve) >= 32 and float(np.quantile(curve.values[len(curve) // 2 :], 0.1)) > start


def _gradual(curve: Curve, onset: int, low: float, high: float, thresholds: Thresholds) -> bool:
    """Whether most of a rise took longer than a drift window."""
    after = curve.span(onset, curve.steps[-1])
    there = np.flatnonzero(curve.values[after] >= low + 0.8 * (high - low))
    return bool(len(there)) and int(curve.steps[after][there[0]]) - onset > thresholds.drift_steps


def _standing(curve: Curve, series: Series, thresholds: Thresholds) -> Drift | None:
    """A plateau: learning rate or gradient gone to nothing, or no gain over most of the run while the noise goes on."""
    start, best = start_level(curve.values), lowest_level(curve.values)
    end = median(curve.values[-max(len(curve) // 20, 5) :])
    total = float(curve.steps[-1] - curve.steps[0])
    if total < thresholds.drift_steps or abs(end) < 0.05 * abs(start):
        return None
    spent = _zero_rate_since(series)
    if spent is not None and curve.steps[-1] - spent >= 0.3 * total:
        return Drift("plateau", spent, start, best, end, "rate-zero")
    if _gradient_dead(series, thresholds):
        return Drift("plateau", int(curve.steps[0]), start, best, end, "gradient-dead")
    since = curve.steps[-1] - thresholds.plateau_share * total
    stretch = curve.span(since, curve.steps[-1])
    if total < thresholds.plateau_steps or end < _HIGH * start:
        return None  # a short run, or one that came far down before it stood still: converged rather than stuck
    if not _flat(curve, stretch, start - best, thresholds) or _rate_decayed(series, int(since)):
        return None
    reached = np.flatnonzero(curve.values <= end + 2 * curve.noise)
    return Drift("plateau", int(curve.steps[reached[0] if len(reached) else stretch.start]), start, best, end, "flat")


def _flat(curve: Curve, stretch: slice, learned: float, thresholds: Thresholds) -> bool:
    """Whether a stretch gained nothing: not more than chance, and next to nothing of what the run has learned."""
    values = curve.values[stretch]
    if len(values) < 12:
        return False
    noise = scatter(values)
    if learned > 0 and float(np.std(values)) <= _MEMORISED * learned:
        return False  # nothing left to learn, and no noise left either: memorised, not stuck
    start = start_level(curve.values)
    dead = _LN_V[0] < start < _LN_V[1] and learned < max(_NOTHING * start, 3 * noise)
    if learned < _LITTLE * noise and not dead:
        return False
    untrained = learned < 5 * noise
    if untrained and curve.steps[0] > 0.1 * (curve.steps[-1] - curve.steps[0]) + 10:
        return False  # the log begins in the middle of a run: what it had learned before is not in here
    count = 8 if len(values) >= 16 else 6
    usable = len(values) // count * count
    parts = medians(values[len(values) - usable :].reshape(count, -1))
    gain = float(parts[:3].mean() - parts[-3:].mean())
    slope = np.polyval(np.polyfit(np.arange(count), parts, 1), np.arange(count))
    error = float(np.std(parts - slope)) * np.sqrt(2 / 3)
    if len(values) >= 48 and any(_gains(half) for half in np.array_split(values, 2)):
        return False
    tolerance = 0.25 * noise if untrained else max(thresholds.plateau_gain * learned, 0.4 * noise)
    return gain <= max(3.5 * error, 0.1 * noise) and abs(gain) + 2 * error <= 2 * max(
        tolerance, noise if untrained else 0.0
    )


def _gains(values: np.ndarray) -> bool:
    """Whether a stretch comes down by more than chance: its medians of eight parts fall, by three standard errors."""
    usable = len(values) // 8 * 8
    parts = medians(values[len(values) - usable :].reshape(8, -1))
    places = np.arange(8) - 3.5
    slope = float((places * parts).sum() / (places**2).sum())
    left = parts - parts.mean() - slope * places
    error = float(np.sqrt((left**2).sum() / 6 / (places**2).sum()))
    return slope < -4 * error


def _zero_rate_since(series: Series) -> int | None:
    rates = series.columns.get("lr")
    if rates is None:
        return None
    rows = np.flatnonzero(np.isfinite(rates))
    alive = rows[rates[rows] > 1e-9 * (rates[rows].max() if len(rows) else 0)]
    if not len(rows) or not len(alive) or alive[-1] == rows[-1]:
        return None
    return int(series.steps[alive[-1]])


def _rate_decayed(series: Series, since: int) -> bool:
    """Whether the schedule had brought the learning rate far down by then: a flat end is then no surprise."""
    rates = series.columns.get("lr")
    if rates is None or not np.isfinite(rates).any():
        return False
    after = rates[(series.steps >= since) & np.isfinite(rates)]
    return bool(len(after)) and float(np.mean(after)) < 0.1 * float(np.nanmax(rates))


def _gradient_dead(series: Series, thresholds: Thresholds) -> bool:
    norms = series.columns.get("grad_norm_pre")
    if norms is None:
        return False
    finite = norms[np.isfinite(norms)]
    return len(finite) >= 16 and median(finite[len(finite) // 2 :]) < thresholds.dead_gradient
