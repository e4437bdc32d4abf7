"""Excursions of the loss, and which of them are spikes.

Three sigma above the rolling mean finds an *excursion*; healthy runs have plenty. It is a *spike* when the loss does
not come straight back: the mean of the next steps stays above the mean before by more than chance allows, or several
rows in a row are far out, or not one row of the next fifty steps is back. What does come straight back is an outlier
batch: the loss of a step is computed before its update, so a bad batch shows even where a clip contained it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from labrunner.diagnosis.curve import Curve, start_level
from labrunner.diagnosis.excursions import (
    LONG_RUN,
    heavy_tails,
    is_of_two_kinds,
    leaves_nothing,
    may_stay,
    mean_begins_anew,
)
from labrunner.diagnosis.gradient import gradient_at
from labrunner.diagnosis.limits.beginning import BEGINNING, leaves_start
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.engine.step.ema import EMA_ALPHA
from labrunner.series.series import Series
from labrunner.series.statistics import median, moving_average

#: So many consecutive rows beyond three sigma, one of them far out, are no single outlier.
_RUN_OF_ROWS = 3
#: Sigma that the lesser of two neighbouring rows of a sparse log must reach.
_SECOND_SIGMA = 4
_MAX_OUTLIERS = 40
#: Rows after a spike in which it mostly is over.
_SOON = 4096
#: Share of what was learned that a single row of a sparse log must lose to be a collapse; how many times its rows'
#: scatter that must be.
_COLLAPSE, _CLEARLY = 0.6, 20
#: So many others that come a tenth as high make such a row this log's way: hard batches.
_HARD_ONES, _AS_HIGH = 4, 0.1


SpikeType = Literal["recoverable", "lingering", "divergent", "outlier-batch"]


@dataclass
class Spike:
    """One spike or outlier. Losses in the log's unit; `sigma` is the peak's distance from the baseline.

    `pre_loss` is the moving average one row before; `recovery_loss` the level about 50 steps after the peak, None where
    the log ends before (of an outlier: the mean after it); `recovered_at` the step at which the loss is back, None
    where it never is. `grad_norm` and `grad_ratio` are those of `gradient_at`. `baseline` and `scatter` are mean and
    sigma of the rows before, `after` the mean of the steps that follow (of a spike: the first fifty), `allowed` what
    chance allows `after` above `baseline`; NaN where only the gradient shows it. `at_start`: the run left where it
    began and never came back, so its own first rows are the baseline.
    """

    step: int
    pre_loss: float
    peak_loss: float
    peak_step: int
    recovery_loss: float | None
    recovered_at: int | None
    type: SpikeType
    sigma: float
    grad_norm: float | None
    grad_ratio: float | None
    baseline: float
    scatter: float
    after: float
    allowed: float
    cause: str = "unknown"
    at_start: bool = False


class _Site(NamedTuple):
    """A candidate row with its baseline: mean before, scatter of single rows, and how many rows (`size`) made it."""

    row: int
    level: float
    scatter: float
    size: int


class _Aftermath(NamedTuple):
    """Whether the excursion at a site is a spike; the mean after it, and what chance allows above the mean before."""

    trouble: bool
    after: float
    allowed: float


def find_spikes(curve: Curve, series: Series, thresholds: Thresholds) -> list[Spike]:
    """Spikes and outliers of a loss curve, in order of steps.

    At most forty outliers are kept, the farthest out; every spike is.
    """
    if len(curve) < thresholds.too_short:
        return []
    with np.errstate(invalid="ignore", divide="ignore"):
        distance = curve.values - curve.median
        distance /= curve.sigma
        excursion = curve.values > curve.mean + thresholds.spike_sigma * curve.std
    far = distance >= thresholds.far_sigma
    tails = heavy_tails(far)
    heights = np.sort(curve.values[far] - curve.median[far])
    record = _Record(curve, series, thresholds, _ema(curve))
    spikes: list[Spike] = []
    outliers: list[Spike] = []
    until = -1
    rows = np.flatnonzero(far | excursion)
    for row in rows[far[rows] | may_stay(curve, rows, thresholds)]:
        if row <= until:
            continue
        site = _site(curve, int(row))
        aftermath = _aftermath(curve, site, distance, bool(far[row]), thresholds)
        if far[row] and not aftermath.trouble and _collapsed(curve, site, heights):
            aftermath = _Aftermath(True, aftermath.after, aftermath.allowed)
        if tails and aftermath.trouble and not _lasts(curve, site, thresholds):
            aftermath = _Aftermath(False, aftermath.after, aftermath.allowed)
        if aftermath.trouble:
            spike, until = record.spike(site, aftermath)
            if _passes(curve, spike, int(row), until, series):
                spike.type = "outlier-batch"
            (outliers if spike.type == "outlier-batch" else spikes).append(spike)
        elif far[row] and excursion[row]:
            outliers.append(record.outlier(site, aftermath))
    if spikes and (begun := _lost_at_start(curve)) is not None:
        return [record.lost(begun)]  # whatever comes later is part of it
    outliers.sort(key=lambda spike: -spike.sigma)
    return sorted(spikes + outliers[:_MAX_OUTLIERS], key=lambda spike: spike.step)


def _passes(curve: Curve, spike: Spike, first: int, last: int, series: Series) -> bool:
    """Whether what stands out in rows `first` to `last` is no alarm: how this log scatters, a mean that began anew, or
    single batches that left nothing behind."""
    stranger = series.manifest is None
    if stranger and is_of_two_kinds(curve, first, spike.peak_loss):
        return True
    if spike.type != "recoverable":
        return False
    return mean_begins_anew(curve, first, last) or stranger and leaves_nothing(curve, first, spike.baseline)


def lost_start(curve: Curve, series: Series, thresholds: Thresholds) -> Spike | None:
    """The spike of a run that left where it began for good, also where its own noise since then hides it; None else."""
    begun = _lost_at_start(curve)
    return None if begun is None else _Record(curve, series, thresholds, _ema(curve)).lost(begun)


def _lost_at_start(curve: Curve) -> int | None:
    """The row in which a run left where it began for good; None where it came back, or left it later."""
    opening, rest = curve.values[:BEGINNING].tolist(), curve.values[BEGINNING:]
    return leaves_start([*opening, float(rest.min())] if len(rest) else opening)


def _lasts(curve: Curve, site: _Site, thresholds: Thresholds) -> bool:
    """Whether an excursion of a log with heavy tails is more than one of its rows: nothing but high rows after it."""
    rows = _following(curve, site.row, thresholds.outlier_steps, thresholds)
    part = curve.values[rows]
    high = part > site.level + thresholds.spike_sigma * site.scatter
    return len(part) >= 5 and bool(high.mean() > 0.6)


@dataclass(frozen=True)
class _Record:
    """Writes down what was found at a site. `ema` is the loss's moving average, float64 (N,)."""

    curve: Curve
    series: Series
    thresholds: Thresholds
    ema: np.ndarray

    def spike(self, site: _Site, aftermath: _Aftermath) -> tuple[Spike, int]:
        """The spike at a site, and its last row."""
        curve, thresholds = self.curve, self.thresholds
        back = _recovery(curve, site, thresholds)
        end = back if back is not None else len(curve)
        peak = site.row + int(np.argmax(curve.values[site.row : end]))
        recovered_at = None if back is None else int(curve.steps[back])
        kind = _type(curve, site, recovered_at, thresholds)
        later = _later(curve, peak, thresholds.recovery_steps)
        return self._written(site, aftermath, kind, peak, later, recovered_at), end - 1

    def lost(self, row: int) -> Spike:
        """The spike of a run that left where it began at a row and never came back; its baseline is the rows before."""
        curve, thresholds = self.curve, self.thresholds
        before = curve.values[:row]
        site = _Site(row, float(before.mean()), max(float(before.std()), curve.floor), row)
        rows = _following(curve, row, thresholds.outlier_steps, thresholds)
        after = float(curve.values[rows].mean()) if rows.stop > rows.start else math.nan
        aftermath = _Aftermath(True, after, _allowed(curve, site, rows.stop - rows.start, thresholds))
        peak = row + int(np.argmax(curve.values[row:]))
        later = _later(curve, peak, thresholds.recovery_steps)
        spike = self._written(site, aftermath, _type(curve, site, None, thresholds), peak, later, None)
        spike.sigma, spike.at_start = (spike.peak_loss - site.level) / site.scatter, True
        return spike

    def outlier(self, site: _Site, aftermath: _Aftermath) -> Spike:
        """The single row at a site: it is back at the next row, if there is one."""
        steps, follow = self.curve.steps, site.row + 1
        after = aftermath.after if np.isfinite(aftermath.after) else None
        back = int(steps[follow]) if follow < len(steps) else None
        return self._written(site, aftermath, "outlier-batch", site.row, after, back)

    def _written(
        self,
        site: _Site,
        aftermath: _Aftermath,
        kind: SpikeType,
        peak: int,
        recovery_loss: float | None,
        recovered_at: int | None,
    ) -> Spike:
        curve, step = self.curve, int(self.curve.steps[site.row])
        norm, ratio = gradient_at(self.series, step, self.thresholds)
        return Spike(
            step=step,
            pre_loss=float(self.ema[max(site.row - 1, 0)]),
            peak_loss=float(curve.values[peak]),
            peak_step=int(curve.steps[peak]),
            recovery_loss=recovery_loss,
            recovered_at=recovered_at,
            type=kind,
            sigma=float((curve.values[peak] - curve.median[site.row]) / curve.sigma[site.row]),
            grad_norm=norm,
            grad_ratio=ratio,
            baseline=site.level,
            scatter=site.scatter,
            after=aftermath.after,
            allowed=aftermath.allowed,
        )


def _site(curve: Curve, row: int) -> _Site:
    window = curve.values[max(row - curve.width, 0) : row]
    centre, sigma = float(curve.median[row]), float(curve.sigma[row])
    newer = window[len(window) // 2 :]
    if len(newer) >= 4 and median(window) - centre > sigma:
        window = newer  # the loss still falls: see `Curve.median`
    # An earlier outlier must not widen what chance allows.
    tame = np.clip(window, centre - 6 * sigma, centre + 6 * sigma)
    return _Site(row, float(tame.mean()), max(float(tame.std()), 0.7 * sigma, curve.floor), len(window))


def _following(curve: Curve, row: int, steps: float, thresholds: Thresholds) -> slice:
    """Rows after `row` within `steps` steps, widened until it can hold enough rows of a sparse log."""
    reach = max(steps, thresholds.min_rows * curve.stride)
    return curve.span(curve.steps[row] + 1, curve.steps[row] + reach)


def _allowed(curve: Curve, site: _Site, rows: int, thresholds: Thresholds) -> float:
    """How far chance may lift the mean of some rows above the mean before.

    A dozen rows of a sparse log, noise with heavy tails: there half as much again is left to chance.
    """
    errors = thresholds.outlier_errors * (1.0 if curve.every_step else 1.5) * curve.few
    chance = errors * site.scatter * float(np.sqrt(1 / max(site.size, 1) + 1 / max(rows, 1)))
    return max(chance, thresholds.recovery_sigma * site.scatter)


def _without_singles(curve: Curve, site: _Site, rows: slice, thresholds: Thresholds) -> np.ndarray:
    """Rows without further single outliers: rows far out with two calm neighbours. All, if none is left."""
    limit = site.level + thresholds.spike_sigma * max(curve.sigma[site.row], site.scatter)
    high = curve.values[rows.start - 1 : rows.stop + 1] > limit
    inner = high[1 : 1 + rows.stop - rows.start]
    next_high = np.append(high[2:], False)[: len(inner)]
    kept = curve.values[rows][~(inner & ~high[: len(inner)] & ~next_high)]
    return kept if len(kept) else curve.values[rows]


def _aftermath(curve: Curve, site: _Site, distance: np.ndarray, far: bool, thresholds: Thresholds) -> _Aftermath:
    """What came after a site. `distance`: sigma of each row above its baseline; `far`: the site's is too large."""
    rows = _following(curve, site.row, thresholds.outlier_steps, thresholds)
    part = curve.values[rows]
    if not len(part):
        return _Aftermath(False, math.nan, math.nan)
    allowed = _allowed(curve, site, len(part), thresholds)
    after = float(_without_singles(curve, site, rows, thresholds).mean())
    stays = len(part) >= 5 and part.min() > site.level + thresholds.recovery_sigma * site.scatter
    if stays and (far or after - site.level > max(thresholds.rise_share * curve.learned, allowed)):
        return _Aftermath(True, after, allowed)
    run = _rows_in_a_row(curve, site, thresholds)
    if not far:
        long = run >= LONG_RUN and after - site.level > thresholds.rise_share * curve.learned
        return _Aftermath(long, after, allowed)
    # Between two rows of a sparse log lie many steps: two far rows in a row, one of them very far, are enough there,
    # and the farther the one, the less is asked of the other.
    pair = np.sort(distance[site.row : site.row + 2])
    twice = (
        not curve.every_step
        and len(pair) == 2
        and pair[1] >= 2 * thresholds.far_sigma
        and pair[0] >= _SECOND_SIGMA
        and pair[0] * pair[1] >= 2 * thresholds.far_sigma**2
    )
    trouble = after - site.level > allowed or run >= _RUN_OF_ROWS or bool(twice)
    return _Aftermath(trouble, after, allowed)


def _collapsed(curve: Curve, site: _Site, heights: np.ndarray) -> bool:
    """Whether a single row of a sparse log shows a collapse: most of what a run had learned was lost between two rows.

    Where every step is logged such a row may be one bad batch; that one is caught among ten, and so far out, is not
    to be believed. Only of a run that had learned far more than its rows scatter, and where few others of the rows far
    out (`heights`: sorted, of them all above their levels) come near it.
    """
    start = start_level(curve.values)
    learned = start - site.level
    if curve.every_step or site.row + 1 == len(curve):
        return False
    if learned < max(0.3 * start, _CLEARLY * max(site.scatter, curve.noise)):
        return False
    height = float(curve.values[site.row]) - site.level
    others = len(heights) - int(np.searchsorted(heights, _AS_HIGH * height)) - 1
    return height >= _COLLAPSE * learned and others < _HARD_ONES


def _rows_in_a_row(curve: Curve, site: _Site, thresholds: Thresholds) -> int:
    limit = curve.median[site.row] + thresholds.spike_sigma * max(curve.sigma[site.row], site.scatter)
    part = curve.values[site.row : site.row + 64] > limit
    calm = np.flatnonzero(~part)
    return int(calm[0]) if len(calm) else len(part)


def _recovery(curve: Curve, site: _Site, thresholds: Thresholds) -> int | None:
    """First row from which the loss is back: the row itself, and the mean of the steps from it on, within bounds."""
    if len(curve) - site.row < 3:
        return None
    soon = site.row + _SOON
    found = _recovery_until(soon, curve, site, thresholds) if soon < len(curve) else None
    return _recovery_until(len(curve), curve, site, thresholds) if found is None else found


def _recovery_until(stop: int, curve: Curve, site: _Site, thresholds: Thresholds) -> int | None:
    """The same, if it lies before a row."""
    count = len(curve)
    reach = max(int(round(thresholds.outlier_steps / curve.stride)), int(thresholds.min_rows))
    rows = np.arange(site.row + 1, stop)
    above = curve.values[site.row + 1 : stop + reach] - site.level
    totals = np.concatenate([[0.0], np.cumsum(np.clip(above, None, 6 * site.scatter))])
    ends = np.minimum(rows + reach, count)
    lengths = ends - rows
    means = (totals[ends - site.row - 1] - totals[rows - site.row - 1]) / lengths
    chance = thresholds.outlier_errors * curve.few * site.scatter
    errors = chance * np.sqrt(1 / max(site.size, 1) + 1 / lengths)
    single = above[: len(rows)] <= thresholds.spike_sigma * site.scatter
    back = (means <= np.maximum(errors, thresholds.recovery_sigma * site.scatter)) & single & (lengths >= 2)
    first = np.flatnonzero(back)
    return int(rows[first[0]]) if len(first) else None


def _type(curve: Curve, site: _Site, recovered_at: int | None, thresholds: Thresholds) -> SpikeType:
    """How the spike at a site ended."""
    start = int(curve.steps[site.row])
    if recovered_at is not None:
        slow = recovered_at - start > max(thresholds.slow_recovery_steps, 2 * curve.stride)
        return "lingering" if slow else "recoverable"
    if len(curve.bad_steps) and curve.bad_steps[-1] > start:
        return "divergent"
    tail = curve.values[max(len(curve) - max(int(10 / curve.stride), 3), site.row + 1) :]
    end = median(tail) if len(tail) else float(curve.values[site.row])
    learned = max(start_level(curve.values) - site.level, site.scatter)
    return "divergent" if (end - site.level) / learned >= thresholds.divergent_share else "lingering"


def _later(curve: Curve, peak: int, steps: float) -> float | None:
    """Median loss of the rows about `steps` steps after the peak; None when the log ends before."""
    centre = curve.steps[peak] + steps
    if centre > curve.steps[-1] + curve.stride / 2:
        return None
    half = max(5.0, curve.stride)
    rows = curve.span(centre - half, centre + half)
    return curve.level(rows) if rows.stop > rows.start else None


def _ema(curve: Curve) -> np.ndarray:
    """The loss's moving average over about 50 steps, float64 (N,); a row of a sparse log weighs as many steps as lie
    between two rows."""
    return moving_average(curve.values, 1 - (1 - EMA_ALPHA) ** curve.stride)
