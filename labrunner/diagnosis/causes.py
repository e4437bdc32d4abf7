"""What speaks for which cause: the batch, the schedule, the loader, the optimizer's state, the data's source.

A gradient norm far above its baseline points at the batch, but does not prove it: too high a learning rate makes such
norms too. So the batch is named as the cause only with the batch's own evidence (rare tokens, one token in the loss's
tail), or, in a log of every step that has no such evidence, where norm and loss jump in the same step out of a calm.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from operator import attrgetter
from typing import Any

import numpy as np

from labrunner.diagnosis import signs
from labrunner.diagnosis.cause_finding import REACH, CauseFinding
from labrunner.diagnosis.curve import OF_DATA, Curve, phase_steps
from labrunner.diagnosis.gradient import GRADIENT_LEAD
from labrunner.diagnosis.limits.thresholds import Thresholds
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
#: v cannot shrink faster than beta2 in a step, nor m faster than beta1 less the new gradient; below this share of the
#: bound the state was lost.
_BOUND_MARGIN = 0.9
#: Rows of a sparse log that a jump of the rate may lie before its spike.
_FARTHEST = 5


def structural_findings(series: Series, thresholds: Thresholds) -> list[CauseFinding]:
    """Causes that show without any trouble in the loss (rate, optimizer, batches, sources), in order of steps."""
    found = rate_jumps(series, thresholds) + optimizer_losses(series) + duplicates(series, thresholds)
    found += [
        CauseFinding("source-shift", int(step), "cause.source", {"step": int(step)})
        for step in phase_steps(series, OF_DATA)[1:]
    ]
    growth = signs.weight_growth(series, thresholds)
    found += [growth] if growth is not None else []
    return sorted(found + signs.resumes(series), key=attrgetter("step"))


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


def optimizer_losses(series: Series) -> list[CauseFinding]:
    """Steps at which Adam's moments were lost: they shrank faster than their own recursion allows.

    v_t >= beta2 v_(t-1) in every coordinate, so also in norm; |m_t| >= beta1 |m_(t-1)| - (1 - beta1) |g_t|. Besides, an
    update that changed its size at once while gradient and learning rate did not (a lost step count).
    """
    beta1, beta2 = _betas(series)
    found: dict[int, CauseFinding] = {}
    v, m = series.columns.get("v_norm"), series.columns.get("m_norm")
    if v is not None and len(v) > 1:
        with np.errstate(invalid="ignore"):
            lost = np.flatnonzero(v[1:] < _BOUND_MARGIN * beta2 * v[:-1]) + 1
        found |= _optimizer(series, lost, "v", v)
    if m is not None and len(m) > 1:
        gradient = _largest(series, ("grad_norm_pre", "grad_norm_post"))
        if gradient is not None:
            bound = beta1 * m[:-1] - (1 - beta1) * gradient[1:]
            with np.errstate(invalid="ignore"):
                lost = np.flatnonzero(m[1:] < _BOUND_MARGIN * bound) + 1
            found = {**found, **_optimizer(series, lost, "m", m), **found}
    for row in _sudden_updates(series):
        if not any(abs(row - other) <= REACH for other in found):
            found |= _optimizer(series, np.array([row]), "update_ratio", series.columns["update_ratio"])
    return list(found.values())


def _betas(series: Series) -> tuple[float, float]:
    if series.manifest is not None:
        optimizer = series.manifest.config.optimizer
        return float(optimizer.beta1), float(optimizer.beta2)
    return 0.5, 0.5


def _largest(series: Series, names: tuple[str, ...]) -> np.ndarray | None:
    there = [series.columns[name] for name in names if name in series.columns]
    return np.fmax.reduce(there) if there else None


def _optimizer(series: Series, rows: np.ndarray, what: str, values: np.ndarray) -> dict[int, CauseFinding]:
    """A finding for each of some rows (above 0), by row."""
    cells = (rows, series.steps[rows], values[rows - 1], values[rows])
    key = f"cause.optimizer.{what}"
    return {
        row: CauseFinding("optimizer-reset", step, key, {"step": step, "before": before, "after": after})
        for row, step, before, after in zip(*(column.tolist() for column in cells), strict=True)
    }


def _sudden_updates(series: Series) -> list[int]:
    ratio, lr = series.columns.get("update_ratio"), series.columns.get("lr")
    gradient = _largest(series, ("grad_norm_pre",))
    if ratio is None or lr is None or gradient is None or len(ratio) < 40:
        return []
    with np.errstate(divide="ignore", invalid="ignore"):
        change = ratio[1:] / ratio[:-1]
        steady = np.abs(lr[1:] / lr[:-1] - 1) < 0.05
    rows = np.flatnonzero(((change > 1.8) | (change < 0.45)) & steady & (ratio[1:] > 0) & (ratio[:-1] > 0)) + 1
    found: list[int] = []
    for row in rows.tolist():
        if row < 30 or row + 2 >= len(ratio) or (found and row - found[-1] <= REACH):
            continue
        before, norms = ratio[row - 20 : row], gradient[row - 20 : row]
        usual = median(before)
        calm = before.max() < 1.4 * usual and before.min() > 0.6 * usual and gradient[row] < 1.5 * median(norms)
        lasting = min(ratio[row : row + 3]) > 1.3 * usual or max(ratio[row : row + 3]) < 0.7 * usual
        if calm and lasting and np.isfinite(usual) and ratio[row] > 2 * _decay_a_step(series, row):
            found.append(row)
    return found


def _decay_a_step(series: Series, row: int) -> float:
    """What decoupled decay alone takes off the weights in a step: a mostly-decay update says nothing of Adam."""
    decay = series.manifest.config.optimizer.weight_decay if series.manifest is not None else 0.0
    return float(series.columns["lr"][row]) * decay


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
    spike: Spike, series: Series, findings: list[CauseFinding], scaling: Scaling, thresholds: Thresholds, stride: float
) -> tuple[str, CauseFinding | None]:
    """The cause of a spike or outlier, with the finding that speaks for it; `stride` is the log's, in steps a row.

    `findings` are in order of steps.
    """
    evidence, at = None, spike.step
    for step in range(spike.step, spike.step - GRADIENT_LEAD - 1, -1):
        evidence = batch_evidence(series, step)
        if evidence is not None:
            at = step
            break
    near = [f for f in _up_to(findings, spike.step + 1, stride) if spike.step - _reach(f, stride) <= f.step]
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


def _up_to(findings: list[CauseFinding], step: int, stride: float) -> list[CauseFinding]:
    """The findings from the farthest that may matter to a spike (there may be very many) up to a step."""
    begin = bisect_left(findings, step - 1 - max(REACH, _FARTHEST * stride), key=lambda finding: finding.step)
    return findings[begin : bisect_right(findings, step, key=lambda finding: finding.step)]


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
    series: Series, curve: Curve, step: int, findings: list[CauseFinding], thresholds: Thresholds
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
    step: int,
    series: Series,
    findings: list[CauseFinding],
    scaling: Scaling,
    spikes: list[Spike],
    thresholds: Thresholds,
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
    near = [f for f in findings if step - REACH <= f.step <= step and f.cause not in aside]
    return (near[0].cause, near[0]) if near else ("unknown", None)
