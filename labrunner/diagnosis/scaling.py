"""Mixed precision: overflows, skipped steps, and what the loss scale did.

Our journals say per step whether it overflowed. Other logs count skipped steps per row, print messages, or show no more
than the scale, whose halvings then stand for the overflows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.foreign.name_tables import SKIPPED_SO_FAR
from labrunner.series.series import EXHAUSTED, Series
from labrunner.series.statistics import median

#: Fewest steps over which a share of skipped steps says anything.
_FEWEST_STEPS = 50
#: Rows without an overflow after which a scaler has found its place.
_CALM_ROWS = 8
#: A loss scale so small that no gradient in float16 is left of what it multiplies.
_NOTHING = 1e-3
#: Overflows in a row at the lowest scale that a scaler knows, at the end of a log.
_AT_FLOOR = 3
#: Steps from which on a total of skipped ones tells, and the share of them that is too large.
_COUNTED_FROM, _LARGE_SHARE = 200, 0.2
History = Literal["constant", "doubling", "collapsed"]


@dataclass(frozen=True)
class Scaling:
    """What is known about precision in a run.

    `dtype`: fp32, bf16, fp16 or None. `history`: the scale stood still, doubled and halved, or collapsed; None without
    it. `overflows`: how many steps overflowed; `worst_share`: largest share of skipped steps in a window after
    settling; `longest_run`: overflows in a row after settling; `settled_from`: the first step that counts as after it;
    `storm_step`: where the field verdict's rule is first met; `alarm_step`: the same, None where the scaler found its
    place again and the loss went on improving; `skipped_total`: steps that the log says were skipped in all, where they
    are a large share of its steps, else 0.
    """

    dtype: str | None
    history: History | None
    first_scale: float
    last_scale: float
    lowest_scale: float
    overflows: int
    first_overflow: int | None
    worst_share: float
    longest_run: int
    settled_from: int
    storm_step: int | None
    alarm_step: int | None
    infinite_gradient: int | None
    gradient_known: bool
    skipped_total: int = 0

    @property
    def moves(self) -> bool:
        """Whether the loss scale is seen to move: a dynamic one."""
        return self.history in ("doubling", "collapsed")

    @property
    def half(self) -> bool:
        """Whether the run computed in float16."""
        return self.dtype == "fp16"


def dtype_of(series: Series) -> str | None:
    """Number format of the forward pass: from the manifest, a foreign configuration, or a loss scale that moves."""
    if series.manifest is not None:
        return str(series.manifest.config.precision.dtype)
    for name, value in series.config.items():
        leaf = name.rsplit(".", 1)[-1].rsplit("/", 1)[-1].lower()
        said = str(value).lower()
        if leaf in ("fp16", "bf16") and value in (True, "true", "True", 1):
            return leaf
        if leaf in (
            "dtype",
            "precision",
            "mixed_precision",
            "torch_dtype",
            "param_dtype",
            "compute_dtype",
            "amp_dtype",
        ):
            if "bf16" in said or "bfloat16" in said:
                return "bf16"
            if "16" in said:
                return "fp16"
            if "32" in said:
                return "fp32"
    scale = series.columns.get("loss_scale")
    if scale is not None:
        finite = scale[np.isfinite(scale)]
        if len(finite) and (finite.max() > 1.0 or finite.min() < 1.0):
            return "fp16"
    return None


def read_scaling(series: Series, thresholds: Thresholds) -> Scaling:
    """Overflows and loss scale of a run, whatever columns tell of them."""
    counts, intervals = _overflow_counts(series)
    scale = series.columns.get("loss_scale")
    finite = scale[np.isfinite(scale)] if scale is not None else np.empty(0)
    since = _settled_from(series.steps, counts, thresholds)
    share, longest, alarms = _alarms(series.steps, counts, intervals, since, thresholds)
    hits = np.flatnonzero(counts > 0)
    gradient = series.columns.get("grad_norm_pre")
    infinite = None
    if gradient is not None:
        bad = np.flatnonzero(series.is_logged("grad_norm_pre") & ~np.isfinite(gradient))
        infinite = int(series.steps[bad[0]]) if len(bad) else None
    dtype, total = dtype_of(series), _skipped_total(series)
    unscaled = len(finite) > 0 and bool(np.all(finite == 1.0))  # what logs without float16 show
    if dtype is None and (total or counts.sum() > 0 and not unscaled):
        dtype = "fp16"
    return Scaling(
        dtype=dtype,
        history=_history(finite, thresholds),
        first_scale=float(finite[0]) if len(finite) else math.nan,
        last_scale=float(finite[-1]) if len(finite) else math.nan,
        lowest_scale=float(finite.min()) if len(finite) else math.nan,
        overflows=int(counts.sum()),
        first_overflow=int(series.steps[hits[0]]) if len(hits) else None,
        worst_share=share,
        longest_run=longest,
        settled_from=since,
        storm_step=alarms[0] if alarms else None,
        alarm_step=_standing(series, alarms, thresholds)
        or _spent(series, counts, thresholds)
        or (_many_skipped(series) if total else None),
        infinite_gradient=infinite,
        gradient_known=gradient is not None,
        skipped_total=total,
    )


def _many_skipped(series: Series) -> int:
    """The first step at which the total of skipped ones is so large a share of all."""
    steps, totals = series.known(SKIPPED_SO_FAR)
    return int(steps[int(np.argmax((steps >= _COUNTED_FROM) & (totals > _LARGE_SHARE * steps)))])


def _skipped_total(series: Series) -> int:
    """The steps that were skipped up to the end of a log by its own count, where that goes on and is a large share of
    its steps; else 0. What was skipped before an excerpt counts as well."""
    steps, totals = series.known(SKIPPED_SO_FAR)
    if len(totals) < 2 or steps[-1] < _COUNTED_FROM or not totals[-1] > totals[0] >= 0 or np.any(np.diff(totals) < 0):
        return 0
    return int(totals[-1]) if _LARGE_SHARE * steps[-1] < totals[-1] <= steps[-1] else 0


def _spent(series: Series, counts: np.ndarray, thresholds: Thresholds) -> int | None:
    """The step from which the loss scale stood at its floor and overflowed all the same, to the end of the log; the
    last step where the log says that the trainer gave up on it; None where neither is so."""
    if not len(series):
        return None
    scale = series.columns.get("loss_scale", np.full(len(series), np.nan))
    floor = np.flatnonzero((scale <= thresholds.scale_floor) & (counts > 0))
    ends = len(floor) >= _AT_FLOOR and floor[-_AT_FLOOR] == len(series) - _AT_FLOOR
    if ends and np.nanmax(scale) > thresholds.scale_floor:
        return int(series.steps[floor[0]])
    return int(series.steps[-1]) if EXHAUSTED in series.marks else None


def _history(scale: np.ndarray, thresholds: Thresholds) -> History | None:
    if len(scale) < 2:
        return None
    if scale[-1] < thresholds.scale_floor <= scale[0]:
        return "collapsed"
    if scale[-1] == thresholds.scale_floor < scale[0] and np.all(np.diff(scale) <= 0):
        return "collapsed"  # a scaler that goes no lower: it fell all the way, and never found a scale that works
    if np.all(scale == scale[0]):
        return "constant"
    return "doubling"


def _overflow_counts(series: Series) -> tuple[np.ndarray, np.ndarray]:
    """(overflows since the row before, steps since the row before) per row."""
    intervals = np.diff(series.steps, prepend=series.steps[:1] - 1).astype(float) if len(series) else np.empty(0)
    if len(series) > 1 and series.steps[0] <= 2 * median(intervals[1:]):
        intervals[0] = float(series.steps[0])  # the first row speaks for all steps up to it
    intervals = np.maximum(intervals, 1.0)
    for name in ("overflow", "skipped"):
        column = series.columns.get(name)
        if column is not None and np.isfinite(column).any():
            counts = np.where(np.isfinite(column), np.maximum(column, 0.0), 0.0)
            return np.minimum(counts, intervals), intervals
    scale = series.columns.get("loss_scale")
    counts = np.zeros(len(series))
    if scale is not None:
        rows = np.flatnonzero(np.isfinite(scale) & (scale > 0))
        if len(rows) > 1:
            falls = np.log2(scale[rows[:-1]]) - np.log2(scale[rows[1:]])
            counts[rows[1:]] = np.round(np.clip(falls, 0.0, 64.0))
    return np.minimum(counts, intervals), intervals  # a scale may fall by more than half at an overflow


def _settled_from(steps: np.ndarray, counts: np.ndarray, thresholds: Thresholds) -> int:
    """The first step whose overflows are no settling; 0 without steps."""
    if not len(steps):
        return 0
    settles = steps[0] <= thresholds.overflow_settling or _found_its_place(counts)
    return int(steps[0] + (thresholds.overflow_settling + 1 if settles else 0))


def _alarms(
    steps: np.ndarray, counts: np.ndarray, intervals: np.ndarray, since: int, thresholds: Thresholds
) -> tuple[float, int, list[int]]:
    """(worst share, longest run, steps at which the alarm's rules are met, in order) from step `since` on."""
    settled = steps >= since
    if not counts.any() or not counts[settled].any():
        return 0.0, 0, []
    after, skipped, width = steps[settled], counts[settled], intervals[settled]
    alarms: list[int] = []  # steps at which the rules are met
    longest, run = 0.0, 0.0
    for step, count, interval in zip(after.tolist(), skipped.tolist(), width.tolist(), strict=True):
        run = run + count if count >= 0.5 * interval and count > 0 else 0.0
        longest = max(longest, run, math.ceil(count / (interval - count + 1)))  # so many must touch, however they lie
        if run >= thresholds.overflow_run:
            alarms.append(step)
    first = np.searchsorted(after, after - thresholds.overflow_window, side="right")
    totals = np.concatenate([[0.0], np.cumsum(skipped)])
    covered = np.concatenate([[0.0], np.cumsum(width)])
    rows = np.arange(1, len(after) + 1)
    spans = covered[rows] - covered[first]
    share = (totals[rows] - totals[first]) / np.maximum(spans, 1.0)
    share[spans < _FEWEST_STEPS] = 0.0
    over = np.flatnonzero(share > thresholds.overflow_share)
    alarms += [int(step) for step in after[over]]
    return float(share.max()), int(longest), sorted(alarms)


def _found_its_place(counts: np.ndarray) -> bool:
    """Whether an excerpt from later on begins with a scaler that settles: overflows from its first rows on, which end.

    A scaler that was not resumed does so; any other overflows there are no settling.
    """
    hits = np.flatnonzero(counts > 0)
    first = hits[: 1 + int(np.argmax(np.append(np.diff(hits), np.iinfo(np.int64).max) > _CALM_ROWS))]
    return bool(len(hits)) and hits[0] < 3 and len(counts) - 1 - int(first[-1]) >= _CALM_ROWS


def _standing(series: Series, alarms: list[int], thresholds: Thresholds) -> int | None:
    """The first alarm, unless the scaler found its place again and the loss went on improving after the last one."""
    if not alarms:
        return None
    if series.steps[-1] - alarms[-1] < thresholds.overflow_window or "loss" not in series.columns:
        return alarms[0]
    scale = series.columns.get("loss_scale", np.ones(1))
    told = scale[np.isfinite(scale)]
    if len(told) and told[-1] < _NOTHING < 1.0 <= np.max(told):
        return alarms[0]
    loss = series.columns["loss"]
    at = int(np.searchsorted(series.steps, alarms[0]))
    before, end = loss[max(at - 20, 0) : at + 1], loss[-20:]
    before, end = before[np.isfinite(before)], end[np.isfinite(end)]
    improved = len(before) and len(end) and median(end) <= median(before)
    return None if improved else alarms[0]
