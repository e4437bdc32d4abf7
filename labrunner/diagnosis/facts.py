"""Everything the tree and the verdict look at, worked out once from a series."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from labrunner.diagnosis import causes
from labrunner.diagnosis.about_zero import about_zero, beaten_since, beside_the_point, reward_lost, stands_far_out
from labrunner.diagnosis.adversaries import idle_player, played_out
from labrunner.diagnosis.beside import beside
from labrunner.diagnosis.cause_finding import CauseFinding
from labrunner.diagnosis.collapse import collapsed, out_of_balance
from labrunner.diagnosis.cost import Slowed, slowed
from labrunner.diagnosis.curve import Curve, curve_of
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.few_rows import few_rows
from labrunner.diagnosis.findings import Findings
from labrunner.diagnosis.learned.suspicion import Suspicion
from labrunner.diagnosis.levels import find_drift
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.memory import Growing, growing
from labrunner.diagnosis.nothing import nothing_happens
from labrunner.diagnosis.online.alarm import Alarm
from labrunner.diagnosis.scaling import Scaling, read_scaling
from labrunner.diagnosis.shifts import Shift, clear_shifts, shift_behind
from labrunner.diagnosis.spikes import Spike, find_spikes
from labrunner.diagnosis.standing_logs import looping, repeated
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Largest share of rows that may be no numbers for once; rows of a log that can tell, and good rows after the last.
_PASSING, _PASSED, _GOOD_AFTER = 0.01, 50, 8
#: Sigma of single rows by which the loss may rise with a rate that comes round again.
_CYCLE_SIGMA = 4
#: Causes that a boundary of sources right before the fall overrules: new sources are full of rare tokens.
_OVERRULED = ("unknown", "long-tail-batch")

Aside = Literal["about-zero", "rewarded", "valued", "adversarial"] | None


@dataclass
class Facts:
    """A series with what was found in it. `curve` is None without a loss.

    `shifts` are the boundaries of sources that the loss shows, the loudest first. `spikes` are the troubled excursions,
    `outliers` those that came straight back or show in the gradient only.
    `fatal_step` is the first step from which the loss stopped being finite for good; `transient` the steps at which it
    was not finite for a moment; of these `passing` are single rows
    of which nothing says that the step was skipped. `gradient_gone` is the fatal step where it is the gradient
    norm, beside a loss that is finite, that stopped being a number; `gradient_ends` where its last rows are no numbers,
    and nothing else speaks of that. `aside` says why the loss's level tells nothing, so that only its worst is judged.
    """

    series: Series
    thresholds: Thresholds
    curve: Curve | None
    scaling: Scaling
    drift: Drift
    findings: Findings
    spikes: list[Spike] = field(default_factory=list)
    outliers: list[Spike] = field(default_factory=list)
    reasons: dict[int, CauseFinding | None] = field(default_factory=dict)
    shifts: list[Shift] = field(default_factory=list)
    fatal_step: int | None = None
    transient: list[int] = field(default_factory=list)
    passing: list[int] = field(default_factory=list)
    gradient_gone: int | None = None
    gradient_ends: int | None = None
    slowed: Slowed | None = None
    growing: Growing | None = None
    aside: Aside = None
    alarm: Alarm | None = None  #: of the rows, where they alone find fault
    suspicion: Suspicion | None = None  #: by likeness to sick logs, where no rule finds fault

    def shift_finding(self, shift: Shift) -> CauseFinding | None:
        """The finding of a boundary."""
        return next((f for f in self.findings.of("source-shift") if f.step == shift.step), None)


def _level(curve: Curve | None, series: Series, thresholds: Thresholds) -> tuple[Drift, Aside]:
    """What became of a run's level, by its loss or by what its log has beside it, and why the loss's tells nothing."""
    if curve is None:
        found = reward_lost(None, series) or collapsed(series)
        if found is None and series.manifest is None:
            found = nothing_happens(None, series) or beside(None, series, thresholds)
        return found or Drift(None), None
    zero = about_zero(curve)
    aside = "about-zero" if zero else beside_the_point(curve, series)
    drift = Drift(None) if aside else find_drift(curve, series, thresholds)
    beaten = None if zero else beaten_since(curve, series)
    if beaten is not None:
        start, end = median(curve.values[:3]), median(curve.values[-(len(curve) // 5) :])
        aside, drift = "adversarial", Drift("plateau", beaten, start, start, end, "beaten")
    drift = reward_lost(curve, series) or drift
    if series.manifest is None and not drift.kind:
        drift = (
            collapsed(series)
            or out_of_balance(curve, series)
            or played_out(curve, series)
            or idle_player(curve, series)
            or repeated(curve, series)
            or looping(series)
            or nothing_happens(curve, series)
            or beside(curve, series, thresholds)
            or (None if aside else few_rows(curve, series, thresholds))
            or drift
        )
    return drift, aside


def gather(series: Series, thresholds: Thresholds) -> Facts:
    """Work out the facts of a series."""
    curve = curve_of(series, "loss", thresholds)
    scaling = read_scaling(series, thresholds)
    findings = causes.structural_findings(series, thresholds)
    drift, aside = _level(curve, series, thresholds)
    facts = Facts(series, thresholds, curve, scaling, drift, findings, slowed=slowed(series, thresholds), aside=aside)
    facts.growing = growing(series)
    if curve is not None:
        _nonfinite(facts, curve)
        facts.shifts = clear_shifts(curve, series)
        for spike in find_spikes(curve, series, thresholds):
            if aside and not stands_far_out(curve, spike):
                continue
            spike.cause, facts.reasons[spike.step] = causes.cause_of(
                spike, series, findings, scaling, thresholds, curve.stride
            )
            _blame_the_boundary(facts, curve, spike)
            if spike.cause == "unknown" and spike.type != "outlier-batch":
                told = causes.what_the_log_tells(series, curve, spike.step, findings, thresholds)
                spike.cause, facts.reasons[spike.step] = (told.cause if told else "unknown"), told
            restart = _restart_before(spike, facts, curve)
            if _scheduled(spike, restart, series, curve) or _with_the_rate(spike, series, curve):
                spike.type = "outlier-batch"
            (facts.outliers if spike.type == "outlier-batch" else facts.spikes).append(spike)
    _gradient_outliers(facts)
    if curve is None and scaling.infinite_gradient is not None and not scaling.half:
        facts.fatal_step = _last_stretch(series, "grad_norm_pre")
    elif facts.fatal_step is None and scaling.infinite_gradient is not None:
        facts.fatal_step = facts.gradient_gone = _gradient_gone(facts)  # and notes `gradient_ends`
    return facts


def _blame_the_boundary(facts: Facts, curve: Curve, spike: Spike) -> None:
    """Name the boundary that a run fell by, in place of nothing or of a batch that only was the last straw."""
    shift = None if spike.type == "outlier-batch" else shift_behind(spike.step, curve, facts.shifts, facts.series)
    if shift is not None and spike.cause in _OVERRULED:
        spike.cause, facts.reasons[spike.step] = "source-shift", facts.shift_finding(shift)


def _gradient_gone(facts: Facts) -> int | None:
    """First step of a non-finite end of the gradient norms, five rows at least, while the loss gained nothing."""
    series, thresholds, curve = facts.series, facts.thresholds, facts.curve
    norms = curve_of(series, "grad_norm_pre", thresholds)
    begin = _last_stretch(series, "grad_norm_pre")
    if norms is None or begin is None or not len(norms.bad_steps):
        return None
    if _loss_blanked(series, begin):
        return begin
    dead = norms.bad_steps[norms.bad_steps >= begin]
    if len(dead) < thresholds.overflow_run:
        return None
    facts.gradient_ends = begin
    if "table" in series.marks and np.isnan(series.columns["grad_norm_pre"][series.steps >= begin]).any():
        return None  # a table's last cells may be padding
    if curve is None or not len(curve):
        return None
    here = curve.values[curve.span(begin, float(curve.steps[-1]))]
    if len(here) < thresholds.overflow_run:
        return None
    first, second = np.array_split(here, 2)
    return begin if median(second) > median(first) - 3.5 * curve.noise / np.sqrt(len(second)) else None


def _loss_blanked(series: Series, begin: int) -> bool:
    """Whether all rows from a step on have a gradient norm of NaN and, the first of them aside, a loss of exactly 0;
    two rows of loss 0 at least.

    That is a NaN loss which the trainer left out of its mean, not a step that was skipped: this needs few rows.
    """
    rows = series.steps >= begin
    losses, norms = series.columns["loss"][rows], series.columns["grad_norm_pre"][rows]
    if "table" in series.marks or not np.isnan(norms).all():
        return False
    return int(np.count_nonzero(losses == 0)) >= 2 and bool(np.all(losses[1:] == 0))


def _restart_before(spike: Spike, facts: Facts, curve: Curve) -> int | None:
    """The step at which the rate jumped that a spike has to do with: its cause, or, in a stranger's log, no more than
    half a window before it, where nothing but the rate speaks for a cause; None without one."""
    reason = facts.reasons[spike.step]
    if spike.cause == "lr-discontinuity":
        return None if reason is None else reason.step
    if spike.cause not in ("lr-too-high", "unknown") or facts.series.manifest is not None:
        return None
    jumps = [finding.step for finding in facts.findings.of("lr-discontinuity")]
    return max((step for step in jumps if 0 <= spike.step - step <= curve.window / 2), default=None)


def _scheduled(spike: Spike, restart: int | None, series: Series, curve: Curve) -> bool:
    """Whether a rise is what a warm restart (at a step) costs: the rate came back to where it had been, and so did the
    loss.

    A rise of two sigma of single rows is always allowed; a larger one may give back what the loss gained since the rate
    was last that high, and must not stay. After an earlier restart it may also reach what that one reached.
    """
    if restart is None or spike.type == "divergent":
        return False
    earlier = series.steps < restart
    rates, after = series.columns["lr"][earlier], float(series.at("lr", restart))
    if not len(rates) or after > 1.02 * float(np.nanmax(rates)):
        return False
    if spike.type == "recoverable" and spike.after - spike.baseline < 2 * spike.scatter:
        return True
    high = np.flatnonzero(rates >= 0.5 * after)
    breaks = np.flatnonzero(np.diff(high) > 1)
    last = high[int(breaks[-1]) + 1 if len(breaks) else 0 :]
    rows = curve.span(float(series.steps[last[0]]), float(series.steps[last[-1]]))
    if spike.recovered_at is None or not spike.peak_loss < spike.after + 6 * spike.scatter:
        return False
    as_before = len(breaks) > 0 and spike.peak_loss < float(np.max(curve.values[rows], initial=-np.inf))
    return as_before or spike.after < curve.level(rows) + spike.scatter


def _with_the_rate(spike: Spike, series: Series, curve: Curve) -> bool:
    """Whether a small rise goes along with a rate that rises, as it did before without harm: a schedule in cycles."""
    rates = series.columns.get("lr")
    if rates is None or spike.type != "recoverable" or not spike.after - spike.baseline < _CYCLE_SIGMA * spike.scatter:
        return False
    first, last = spike.step - curve.window, (spike.recovered_at or spike.step) + curve.window / 2
    begin, end = (int(np.searchsorted(series.steps, step)) for step in (first, last))
    here, earlier = rates[begin:end], rates[:begin]
    here, earlier = here[np.isfinite(here)], earlier[np.isfinite(earlier)]
    if len(here) < 4 or len(earlier) < 8 or not here[-1] > 1.05 * here[0] > 0:
        return False
    return bool(np.all(np.diff(here) >= 0)) and float(here[-1]) <= 1.02 * float(np.max(earlier))


def _nonfinite(facts: Facts, curve: Curve) -> None:
    """Tell a loss that died from one that was not finite for a skipped step."""
    if not len(curve.bad_steps):
        return
    last_finite = int(curve.steps[-1]) if len(curve) else None
    first = int(curve.bad_steps[0])
    if last_finite is None:
        facts.fatal_step = first
        return
    after = curve.bad_steps[curve.bad_steps > last_finite]
    skipped = [int(s) for s in curve.bad_steps if s < last_finite and _skipped_at(facts.series, int(s))]
    lost = [int(s) for s in curve.bad_steps if s < last_finite and int(s) not in set(skipped)]
    if _passing(curve, lost):
        facts.passing, lost = lost, []
    facts.transient = sorted(skipped + facts.passing)
    if lost:
        facts.fatal_step = lost[0]
    elif len(after):
        facts.fatal_step = int(after[0])


def _passing(curve: Curve, lost: list[int]) -> bool:
    """Whether single rows that were no numbers left no mark: few of them, none beside another, good rows after them.

    A step whose gradient is no number kills the weights for good, so that step was thrown away, or only logged so.
    """
    if not lost or len(lost) > max(_PASSING * len(curve), 1) or len(curve) < _PASSED:
        return False
    rows = np.searchsorted(curve.steps, lost)
    return len(set(rows.tolist())) == len(lost) and len(curve) - int(rows[-1]) >= _GOOD_AFTER


def _skipped_at(series: Series, step: int) -> bool:
    """Whether the update of a step was skipped: an overflow was seen there and handled, or the scale was halved."""
    row = series.index_of(step)
    if row is None:
        return False
    for name in ("overflow", "skipped"):
        column = series.columns.get(name)
        if column is not None and np.isfinite(column[row]) and column[row] > 0:
            return True
    scale = series.columns.get("loss_scale")
    return scale is not None and row + 1 < len(scale) and bool(scale[row + 1] < scale[row])


def _last_stretch(series: Series, name: str) -> int | None:
    """First step of the non-finite end of a column; None when it ends finite."""
    values, logged = series.columns[name], series.is_logged(name)
    rows = np.flatnonzero(logged)
    if not len(rows) or np.isfinite(values[rows[-1]]):
        return None
    finite = rows[np.isfinite(values[rows])]
    begin = rows[rows > finite[-1]][0] if len(finite) else rows[0]
    return int(series.steps[begin])


def _gradient_outliers(facts: Facts) -> None:
    """List gradient norms far above their baseline that no spike accounts for: a finding, not trouble."""
    series, thresholds = facts.series, facts.thresholds
    curve = curve_of(series, "grad_norm_pre", thresholds)
    if curve is None or len(curve) < thresholds.too_short:
        return
    rows, ratios = _far_norms(curve, thresholds.grad_ratio)
    ratio = dict(zip(rows.tolist(), ratios.tolist(), strict=True))
    near = {s.step for s in facts.spikes + facts.outliers}
    kept: list[int] = []
    for row in sorted(ratio, key=lambda r: -ratio[r])[:200]:
        step = int(curve.steps[row])
        if any(abs(step - other) <= max(10, 2 * curve.stride) for other in near):
            continue
        if any(s.step <= step <= (s.recovered_at or series.steps[-1]) for s in facts.spikes):
            continue
        near.add(step)
        kept.append(row)
    for row in sorted(kept[:20]):
        facts.outliers.append(_gradient_only(facts, curve, row, ratio[row]))
    facts.outliers.sort(key=lambda spike: spike.step)


def _far_norms(curve: Curve, times: float) -> tuple[np.ndarray, np.ndarray]:
    """Rows more than `times` their baseline, and how many times that is; baselines are made for candidates only."""
    positive = curve.values if curve.values.min() > 0 else curve.values[curve.values > 0]
    # The mean of 0 and the smallest norm: no median is less.
    least = float(positive.min()) / 2 if len(positive) else 0.0
    rows = np.flatnonzero(curve.values > times * least)
    if len(rows) > len(curve) // 8:
        _ = curve.median  # all medians at once; `medians_at` takes them from there
    with np.errstate(invalid="ignore", divide="ignore"):
        medians = curve.medians_at(rows)
        ratio = np.where(medians > 0, curve.values[rows] / medians, np.nan)
    far = ratio > times
    return rows[far], ratio[far]


def _gradient_only(facts: Facts, norms: Curve, row: int, ratio: float) -> Spike:
    step = int(norms.steps[row])
    loss = facts.curve
    here = before = sigma = float("nan")
    if loss is not None and len(loss):
        at = min(int(np.searchsorted(loss.steps, step)), len(loss) - 1)
        here, before = float(loss.values[at]), float(loss.median[at])
        sigma = float((here - before) / loss.sigma[at]) if np.isfinite(before) else float("nan")
    return Spike(
        step=step,
        pre_loss=before,
        peak_loss=here,
        peak_step=step,
        recovery_loss=None,
        recovered_at=step,
        type="outlier-batch",
        sigma=sigma,
        grad_norm=float(norms.values[row]),
        grad_ratio=ratio,
        baseline=before,
        scatter=float("nan"),
        after=float("nan"),
        allowed=float("nan"),
    )
