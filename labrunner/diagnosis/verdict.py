"""The field verdict: one word for a run, by what real logs teach rather than by the tree's letter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from labrunner.diagnosis import causes, signs
from labrunner.diagnosis.cause_finding import REACH, CauseFinding
from labrunner.diagnosis.curve import start_level
from labrunner.diagnosis.facts import Facts
from labrunner.series.statistics import median

_SEVERITY = ("recoverable", "lingering", "divergent")
#: A spike lifts the loss by this share of the whole rise within so many steps; what does not is part of a slow rise.
_AT_ONCE, _NEAR_STEPS = 0.4, 15


VerdictName = Literal[
    "healthy",
    "nan",
    "fp16-overflow",
    "spike-recovered",
    "spike-lingering",
    "diverged",
    "silent-divergence",
    "plateau",
    "overfit",
    "throughput",
    "memory",
    "suspect",
    "too-short",
]


_BY_TYPE: dict[str, VerdictName] = {
    "recoverable": "spike-recovered",
    "lingering": "spike-lingering",
    "divergent": "diverged",
}


@dataclass(frozen=True)
class Verdict:
    """Verdict, cause and first bad step; `reason` is the finding that speaks for the cause."""

    verdict: VerdictName
    cause: str | None
    first_bad_step: int | None
    reason: CauseFinding | None = None


def judge(facts: Facts) -> Verdict:
    """The verdict on a series' facts.

    In this order: not finite for good, overflows that pile up, the worse of spikes and a level that left its course, a
    plateau, too few rows to say, a throughput that fell for good, memory that grows, healthy.
    """
    scaling = facts.scaling
    if facts.fatal_step is not None:
        return _fatal(facts, facts.fatal_step)
    if scaling.alarm_step is not None and scaling.half:
        return Verdict("fp16-overflow", "loss-scale", scaling.alarm_step)
    worst = max((_SEVERITY.index(spike.type) for spike in facts.spikes), default=-1)
    drift = facts.drift
    level = {"silent-divergence": 0, "diverged": 1}.get(drift.kind or "", -1)
    if (worst > level or worst == level == 0 and _of_the_spikes(facts)) and not climbing(facts):
        return _spiked(facts)
    if drift.since is not None and (drift.kind == "diverged" or drift.kind == "silent-divergence"):
        return _drifted(facts, drift.kind, drift.since)
    if drift.kind == "plateau" or drift.kind == "overfit":
        return _stands(facts, drift.kind)
    rows = len(facts.series) if facts.curve is None else len(facts.curve)
    if rows < facts.thresholds.too_short:
        return Verdict("too-short", None, None)
    if facts.slowed is not None:
        return Verdict("throughput", "unknown", facts.slowed.since)
    if facts.growing is not None:
        return Verdict("memory", "unknown", facts.growing.since)
    return _healthy(facts)


def _of_the_spikes(facts: Facts) -> bool:
    """Whether a slow rise began with the spikes, or after the first of them: what is left of them."""
    since = facts.drift.since
    return since is not None and min(s.step for s in facts.spikes) <= since + facts.thresholds.drift_steps / 2


def _stands(facts: Facts, kind: Literal["plateau", "overfit"]) -> Verdict:
    """The verdict on a loss that stands still, or on validation that rises, with what the rate says of it."""
    drift, series = facts.drift, facts.series
    if drift.reason == "rate-zero":
        told = CauseFinding("lr-zero", drift.since or 0, "cause.rate.zero", {"step": drift.since})
        return Verdict(kind, "lr-zero", drift.since, told)
    if drift.reason == "rate-wild":
        here = float(median(series.columns["lr"][np.isfinite(series.columns["lr"])]))
        told = CauseFinding("lr-too-high", drift.since or 0, "cause.rate.wild", {"step": drift.since, "rate": here})
        return Verdict(kind, "lr-too-high", drift.since, told)
    if drift.reason == "rate-raised":
        jump = next((f for f in facts.findings.of("lr-discontinuity") if f.step == drift.since), None)
        return Verdict(kind, "lr-discontinuity", drift.since, jump)
    told = signs.stuck_at_a_rate(series, drift.since or 0) if drift.reason == "flat" else None
    return Verdict(kind, told.cause if told else "unknown", drift.since, told)


def _drifted(facts: Facts, kind: Literal["diverged", "silent-divergence"], since: int) -> Verdict:
    """The verdict on a level that rose from a step on."""
    reach = facts.thresholds.drift_steps / 2
    begun = [
        s for s in facts.spikes if s.recovered_at is None and s.cause != "unknown" and 0 <= s.step - since <= reach
    ]
    if kind == "diverged" and begun:
        # The level is read in long stretches; the step at which it left its course is the spike's.
        reason = facts.reasons.get(begun[0].step)
        return Verdict(kind, begun[0].cause, _begun_at(reason, begun[0].step), reason)
    cause, reason = _cause_near(facts, since)
    if cause == "unknown" and facts.drift.reason == "swings":
        swings = CauseFinding("lr-too-high", since, "cause.rate.swings", {"step": since})
        return Verdict(kind, "lr-too-high", since, swings)
    if cause == "unknown" and facts.curve is not None and facts.drift.reason not in ("reward", "critic", "critic-runs"):
        slow = kind == "silent-divergence"
        reason = signs.growth_along(facts.series, since, facts.thresholds) if slow else None
        reason = (
            reason
            or causes.what_the_log_tells(facts.series, facts.curve, since, facts.findings, facts.thresholds)
            or signs.rate_rises(facts.series, since)
        )
        cause = reason.cause if reason is not None else "unknown"
    return Verdict(kind, cause, reason.step if reason is not None and cause == "source-shift" else since, reason)


def climbing(facts: Facts) -> bool:
    """Whether the spikes are but places on a slow rise: none of them lifts the loss by a good part of it at once."""
    drift, curve = facts.drift, facts.curve
    if curve is None or drift.kind != "silent-divergence" or drift.since is None:
        return False
    reach, since = max(_NEAR_STEPS, 5 * curve.stride), drift.since

    def lifts(step: int) -> bool:
        before = curve.level(curve.span(step - reach, step - 1))
        after = curve.level(curve.span(step, step + reach))
        return step < since - reach or not after - before <= _AT_ONCE * (drift.end - drift.best)

    return not any(lifts(spike.step) for spike in facts.spikes)


def _fatal(facts: Facts, step: int) -> Verdict:
    scaling = facts.scaling
    cause, reason = causes.fatal_cause(
        step, facts.series, facts.findings, scaling, facts.spikes + facts.outliers, facts.thresholds
    )
    infinite = scaling.infinite_gradient
    overflowed = (infinite is not None and infinite <= step) or scaling.overflows > 0 or not scaling.gradient_known
    first = min(step, infinite) if infinite is not None and step - infinite <= REACH and infinite <= step else step
    spiked = [s.step for s in facts.spikes if s.recovered_at is None and s.step < first]
    explosion = _explosion(facts, first)
    if cause == "unknown" and facts.curve is not None and len(facts.curve):
        begun = min([first, *spiked, *explosion])
        reason = signs.gradient_first(facts.series, begun, facts.thresholds)
        if reason is None and explosion:
            told = {"step": begun, "start": float(facts.curve.values[0]), "top": float(np.max(facts.curve.values))}
            reason = CauseFinding("lr-too-high", begun, "cause.rate.exploded", told)
        cause = reason.cause if reason is not None else "unknown"
    if scaling.half and overflowed:
        return Verdict("fp16-overflow", "loss-scale", first)
    return Verdict("nan", cause, min([first, *spiked, *explosion]), reason)


def exploded(facts: Facts, verdict: Verdict) -> bool:
    """Whether the loss ran away before it became NaN or infinite, and nothing else explains that."""
    step = facts.fatal_step
    return (
        step is not None
        and verdict.verdict == "nan"
        and verdict.cause in (None, "unknown", "lr-too-high")
        and verdict.first_bad_step is not None
        and bool(_explosion(facts, step))
    )


def began_with_the_run(facts: Facts, verdict: Verdict) -> bool:
    """Whether the trouble began with the run: within three rows of a log that begins where training does."""
    steps, bad = facts.series.steps, verdict.first_bad_step
    if bad is None or len(steps) < 2:
        return bad is not None and int(steps[0]) <= 1
    stride = max(int(steps[1] - steps[0]), 1)
    return int(steps[0]) <= stride and bad <= int(steps[min(2, len(steps) - 1)])


def _explosion(facts: Facts, fatal: int) -> list[int]:
    """The step from which the loss stayed above twice its start until it was NaN or infinite; empty without one."""
    if facts.curve is None or len(facts.curve) < 3:
        return []
    curve = facts.curve
    before = curve.span(curve.steps[0], fatal)
    low = np.flatnonzero(curve.values[before] <= 2 * abs(start_level(curve.values)))
    rows = before.stop - (int(low[-1]) + 1 if len(low) else 0)
    return [int(curve.steps[before.stop - rows])] if rows > 0 else []


def _spiked(facts: Facts) -> Verdict:
    worst = max(facts.spikes, key=lambda spike: (_SEVERITY.index(spike.type), -spike.step))
    same = [s for s in facts.spikes if s.type == worst.type]
    named = next((s for s in same if s.cause != "unknown"), worst)
    reason = facts.reasons.get(named.step)
    first = _begun_at(reason, min(s.step for s in facts.spikes))
    if named.cause == "unknown" and facts.series.manifest is None:
        last = int(facts.series.steps[-1])
        edge = signs.ever_slower(facts.spikes, first, last) or signs.again_and_again(
            facts.series, len(facts.spikes), first
        )
        if edge is not None:
            return Verdict(_BY_TYPE[worst.type], edge.cause, first, edge)
    return Verdict(_BY_TYPE[worst.type], named.cause, first, reason)


def _begun_at(reason: CauseFinding | None, step: int) -> int:
    """The first bad step, where a boundary of sources is what the run fell by: the boundary, if it came earlier."""
    return min(reason.step, step) if reason is not None and reason.cause == "source-shift" else step


def _cause_near(facts: Facts, step: int | None) -> tuple[str, CauseFinding | None]:
    """A structural finding at most a drift window before a slow failure began."""
    around = [] if step is None else facts.findings.within(step - facts.thresholds.drift_steps, step + REACH)
    for finding in around:
        if finding.cause not in ("source-shift", "weight-growth"):
            return finding.cause, finding
    near = [] if step is None else [s for s in facts.shifts if abs(s.step - step) <= facts.thresholds.drift_steps / 2]
    finding = facts.shift_finding(near[0]) if near else None
    return (finding.cause, finding) if finding else ("unknown", None)


def _times(growth: CauseFinding) -> float:
    """How many times the weights of such a finding have grown."""
    times = growth.values["times"]
    return float(times) if isinstance(times, int | float) else 0.0


def _healthy(facts: Facts) -> Verdict:
    """A healthy run may still have a cause to name: an outlier's batch, a lost moment, a jump of the schedule,
    a change of sources that the loss shows."""
    for cause in ("optimizer-reset", "lr-discontinuity"):
        for finding in facts.findings.of(cause):
            return Verdict("healthy", cause, None, finding)
    shift = next(iter(facts.shifts), None)
    for outlier in sorted(facts.outliers, key=lambda spike: -(spike.sigma if spike.sigma == spike.sigma else 0)):
        quieter = shift is not None and shift.lift > outlier.peak_loss - outlier.pre_loss
        if outlier.cause != "unknown" and not quieter:
            return Verdict("healthy", outlier.cause, None, facts.reasons.get(outlier.step))
    for cause in ("duplicate-batch", "weight-growth"):
        for finding in facts.findings.of(cause):
            if cause != "weight-growth" or _times(finding) >= signs.GROWN:
                return Verdict("healthy", cause, None, finding)
    finding = facts.shift_finding(shift) if shift else None
    return Verdict("healthy", finding.cause if finding else None, None, finding)
