"""What speaks for which cause: the batch, the schedule, the loader, the optimizer's state, the data's source.

A gradient norm far above its baseline points at the batch, but does not prove it: too high a learning rate makes such
norms too. So the batch is named as the cause only with the batch's own evidence (rare tokens, one token in the loss's
tail), or, in a log of every step that has no such evidence, where norm and loss jump in the same step out of a calm.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np

from labrunner.diagnosis import signs
from labrunner.diagnosis.cause_finding import REACH, CauseFinding
from labrunner.diagnosis.curve import OF_DATA, Curve, phase_steps
from labrunner.diagnosis.findings import Findings
from labrunner.diagnosis.gradient import GRADIENT_LEAD
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.moments import lost_moments
from labrunner.diagnosis.scaling import Scaling
from labrunner.diagnosis.spikes import Spike
from labrunner.series.columns import told_rows
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: So much more often than in the steps before must a rare token stand in a batch that it dominates.
_RARE_TIMES = 5
_RARE_LEAST = 8
#: Gradient ratio from which on the batch's own evidence counts.
_MILD_RATIO = 3.0
#: ... and the one at which a spike whose norm jumps in the same step, out of a calm, is its batch's.
_SPIKE_RATIO = 8.0
#: Rows of a sparse log that a jump of the rate may lie before its spike.
_FARTHEST = 5


def structural_findings(series: Series, thresholds: Thresholds) -> Findings:
    """Causes that show without any trouble in the loss (rate, optimizer, batches, sources), in order of steps."""
    found = rate_jumps(series, thresholds) + duplicates(series, thresholds)
    found += [
        CauseFinding("source-shift", int(step), "cause.source", {"step": int(step)})
        for step in phase_steps(series, OF_DATA)[1:]
    ]
    growth = signs.weight_growth(series, thresholds)
    found += [growth] if growth is not None else []
    return Findings(found + signs.resumes(series), lost_moments(series))


def rate_jumps(series: Series, thresholds: Thresholds) -> list[CauseFinding]:
    """Steps at which the learning rate jumped upwards off its own line (float column `lr`)."""
    steps, values = series.known("lr")
    if len(values) < 5:
        return []

    def slope(row: int) -> float:
        return (values[row + 1] - values[row]) / (float(steps[row + 1]) - float(steps[row]))

    found = []
    jumps = np.flatnonzero(np.diff(values) > thresholds.lr_jump * np.maximum(values[:-1], 1e-3 * values.max())) + 1
    for i in jumps.tolist():
        if i < 2:
            continue
        around = [abs(slope(j)) for j in (i - 2, i) if 0 <= j < len(values) - 1]
        if slope(i - 1) > 5 * max(around):
            found.append(
                CauseFinding(
                    "lr-discontinuity",
                    int(steps[i]),
                    "cause.lr",
                    {"step": int(steps[i]), "before": float(values[i - 1]), "after": float(values[i])},
                )
            )
    return found


def duplicates(series: Series, thresholds: Thresholds) -> list[CauseFinding]:
    """Steps whose batch had been seen within the last few steps (text column `batch.hash`)."""
    hashes = series.strings.get("batch.hash")
    if not hashes:
        return []
    seen: dict[str, int] = {}
    found = []
    rows = told_rows(hashes)
    for step, row in zip(series.steps[rows].tolist(), rows, strict=True):
        digest = hashes[row] or ""
        if digest in seen and step - seen[digest] <= thresholds.duplicate_steps:
            found.append(
                CauseFinding("duplicate-batch", step, "cause.duplicate", {"step": step, "earlier": seen[digest]})
            )
        seen[digest] = step
    return found


def batch_evidence(series: Series, step: int) -> dict[str, object] | None:
    """What the batch of a step says against itself: a rare token far more frequent than in the steps before, or one
    token holding most of the loss's tail. None without such evidence (or without a batch log)."""
    line = series.step_line(step)
    if not line:
        return None
    batch: Any = line.get("batch")
    counts: Any = batch.get("rare_tokens") if isinstance(batch, dict) else None
    counts = counts.items() if isinstance(counts, dict) else ()
    rare = {str(k): v for k, v in counts if isinstance(v, int | float) and math.isfinite(v)}
    tail = [t for t in line.get("tail_tokens") or [] if isinstance(t, dict)]
    token, count = max(rare.items(), key=lambda item: item[1], default=(None, 0))
    usual = _usual_rare(series, step)
    if token is not None and count >= max(_RARE_LEAST, _RARE_TIMES * usual):
        return {"token": token, "count": int(count), "usual": usual}
    common, times = Counter(str(t.get("token")) for t in tail).most_common(1)[0] if tail else (None, 0)
    if len(tail) >= 6 and times >= 0.75 * len(tail) and common in rare:
        return {"token": common, "count": int(rare[common]), "usual": usual}
    return None


def _usual_rare(series: Series, step: int) -> float:
    """Median over ten earlier steps of the count of the most frequent rare token in the batch."""
    tops = []
    for earlier in range(step - 10, step):
        line = series.step_line(earlier)
        batch = (line or {}).get("batch")
        if isinstance(batch, dict) and isinstance(batch.get("rare_tokens"), dict):
            tops.append(max((v for v in batch["rare_tokens"].values() if isinstance(v, int | float)), default=0))
    return median(np.array(tops, dtype=float)) if tops else 0.0


def cause_of(
    spike: Spike, series: Series, findings: Findings, scaling: Scaling, thresholds: Thresholds, stride: float
) -> tuple[str, CauseFinding | None]:
    """The cause of a spike or outlier, with the finding that speaks for it; `stride` is the log's, in steps a row."""
    evidence, at = None, spike.step
    for step in range(spike.step, spike.step - GRADIENT_LEAD - 1, -1):
        evidence = batch_evidence(series, step)
        if evidence is not None:
            at = step
            break
    farthest = spike.step - max(REACH, _FARTHEST * stride)
    near = [f for f in findings.within(farthest, spike.step + 1) if spike.step - _reach(f, stride) <= f.step]
    if evidence is not None and (spike.grad_ratio is None or spike.grad_ratio >= _MILD_RATIO):
        return "long-tail-batch", CauseFinding("long-tail-batch", at, "cause.batch", evidence)
    structural = _structural(near)
    if structural is not None:
        return structural.cause, structural
    if scaling.half and scaling.infinite_gradient is not None and 0 <= spike.step - scaling.infinite_gradient <= 2:
        return "loss-scale", None
    resume = signs.near_resume(findings, spike.step, stride)
    if resume is not None and spike.type != "outlier-batch":
        return "bad-resume", resume
    if stride <= 1 and _by_one_batch(spike, series, thresholds):
        return "long-tail-batch", CauseFinding(
            "long-tail-batch", spike.step, "cause.gradient", {"ratio": spike.grad_ratio, "norm": spike.grad_norm}
        )
    return "unknown", None


def _structural(near: list[CauseFinding]) -> CauseFinding | None:
    """The finding near a spike that explains it best: a resume off the rate's line, then by the order of the causes."""
    off = [finding for finding in near if finding.text == "cause.resume.line"]
    ordered = ("optimizer-reset", "lr-discontinuity", "source-shift", "duplicate-batch")
    return next(iter(off + [f for cause in ordered for f in near if f.cause == cause]), None)


def _reach(finding: CauseFinding, stride: float) -> float:
    """Steps by which a cause may lie before its spike; in a sparse log the spike may first show two rows later."""
    far = max(REACH, (_FARTHEST if finding.cause == "lr-discontinuity" and stride > 1 else 2) * stride)
    return {"source-shift": 3, "duplicate-batch": 3}.get(finding.cause, far)


def _by_one_batch(spike: Spike, series: Series, thresholds: Thresholds) -> bool:
    """Whether norm and loss of a log of every step jumped in one step out of a calm: what the batch of that step does.

    Of a spike less is asked than of an outlier, but then the largest norm must be that of the very step.
    """
    ratio = spike.grad_ratio or 0.0
    if ratio >= thresholds.grad_ratio:
        return _out_of_calm(series, spike.step)
    here = series.at("grad_norm_pre", spike.step) if "grad_norm_pre" in series.columns else math.nan
    together = spike.grad_norm is not None and here == spike.grad_norm
    return spike.type != "outlier-batch" and ratio >= _SPIKE_RATIO and together and _out_of_calm(series, spike.step)


def what_the_log_tells(
    series: Series, curve: Curve, step: int, findings: Findings, thresholds: Thresholds
) -> CauseFinding | None:
    """What speaks for a cause of trouble that began at `step`, where neither batch, loader nor optimizer were watched:
    a resume, a norm that grew first, weights that left their size, the rate, a norm that jumps with the loss, a loss
    thrown above its start. None where the log tells nothing."""
    return (
        signs.near_resume(findings, step, curve.stride)
        or signs.gradient_first(series, step, thresholds)
        or signs.rate_too_soon(series, curve, step)
        or signs.growth_before(series, step, thresholds)
        or signs.from_scratch(series, curve, step)
        or signs.rate_high(series, step)
        or signs.norm_with_loss(series, step, curve.stride, thresholds)
        or signs.thrown(series, curve, step)
    )


def _out_of_calm(series: Series, step: int) -> bool:
    """Whether the gradient norms of the steps before were usual: a norm that climbs for steps is no single batch."""
    norms = series.columns["grad_norm_pre"]
    row = series.index_of(step)
    if row is None or row < 12:
        return False
    before = norms[row - 3 : row]
    earlier = norms[max(row - 100, 0) : row - 3]
    usual = median(earlier[~np.isnan(earlier)])
    return bool(np.all(before < 3 * usual))


def fatal_cause(
    step: int, series: Series, findings: Findings, scaling: Scaling, spikes: list[Spike], thresholds: Thresholds
) -> tuple[str, CauseFinding | None]:
    """The cause of a loss that stopped being finite at `step`."""
    recent = [s for s in spikes if 0 <= step - s.step <= max(5 * REACH, thresholds.recovery_steps)]
    for spike in recent:
        if spike.cause != "unknown":
            return spike.cause, None
    if scaling.half and (scaling.infinite_gradient is not None or scaling.overflows):
        return "loss-scale", None
    for earlier in range(step, step - REACH - 1, -1):
        evidence = batch_evidence(series, earlier)
        if evidence is not None:
            return "long-tail-batch", CauseFinding("long-tail-batch", earlier, "cause.batch", evidence)
    aside = ("source-shift", "weight-growth")
    near = [f for f in findings.within(step - REACH, step) if f.cause not in aside]
    return (near[0].cause, near[0]) if near else ("unknown", None)
