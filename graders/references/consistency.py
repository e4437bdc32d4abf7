"""Whether evidence can be true: arithmetic that every run obeys, and agreement with a re-run.

Three questions, each with its own findings. Does it belong to this learner, this lab and this seed? Do its columns
obey what the trainer computes (the learning rate follows from the configuration, the EMA from the loss, the clipped
norm from the norm and the limit)? Does it agree with a run that the grader made, exactly where both machines compute
alike, within the calibrated spread where they need not?
"""

from __future__ import annotations

import functools
import math
from collections.abc import Hashable
from typing import Any, cast

import numpy as np

from labrunner.engine.config import RunConfig, flatten
from labrunner.engine.schedule import learning_rate
from labrunner.engine.step.ema import emas_of
from labrunner.graders.findings import Findings
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Rounding of the file (four digits at worst) and of float32.
_ARITHMETIC = 2e-3
#: Before the first fault two healthy machines stay this close (relative, median over the steps); ten times that at all
#: but one step of a hundred, and at that one within half of the value.
_EARLY = 0.02
_EARLY_MOST = 0.5
#: Same machine, same versions: the journal is bit-identical, the file is rounded.
_SAME = 2e-3
_LATE_WINDOW = 50
_DECISIVE = ("loss", "grad_norm_pre")
#: What the trainer's arithmetic is checked by, and a run cannot do without.
_NEEDED = ("loss", "loss_ema", "lr", "grad_norm_pre", "grad_norm_post")
#: What no two runs share, or only those on one device.
_ELSEWHERE = frozenset({"wall_time", "tokens_per_second", "device_memory"})
_FREE_KEYS = frozenset({"device", "threads", "checkpoint_every"})


def configuration_differs(series: Series, config: RunConfig) -> list[str]:
    """Dotted keys in which the evidence's manifest is not the configuration asked for."""
    if series.manifest is None:
        return ["manifest"]
    have, want = flatten(series.manifest.config), flatten(config)
    return [key for key in want if key not in _FREE_KEYS and have.get(key) != want[key]]


def arithmetic(series: Series, config: RunConfig, findings: Findings, arm: str) -> bool:
    """Whether the columns obey the trainer's arithmetic; each breach is a finding with its first step."""
    before = len(findings)
    loss, ema = series.columns.get("loss"), series.columns.get("loss_ema")
    steps = series.steps
    if loss is None or not len(steps):
        findings.add("evidence.column", None, arm=arm, column="loss")
        return False
    if not np.array_equal(steps, np.arange(1, len(steps) + 1)):
        findings.add("evidence.steps", None, arm=arm)
    if len(steps) < config.steps and math.isfinite(float(loss[-1])):
        findings.add("evidence.short", None, arm=arm, steps=len(steps), wanted=config.steps)
    if ema is not None:
        _report(findings, "evidence.ema", arm, steps, ema, emas_of(loss))
    lr = series.columns.get("lr")
    if lr is not None:
        right = _rates(tuple(steps.tolist()), config.optimizer.lr, cast(Hashable, config.schedule))
        _report(findings, "evidence.lr", arm, steps, lr, right)
    _clip(series, config, findings, arm)
    return len(findings) == before


@functools.lru_cache(maxsize=16)
def _rates(steps: tuple[int, ...], lr: float, schedule: Any) -> np.ndarray:
    return np.array([learning_rate(step, lr, schedule) for step in steps])


def _clip(series: Series, config: RunConfig, findings: Findings, arm: str) -> None:
    pre, post = series.columns.get("grad_norm_pre"), series.columns.get("grad_norm_post")
    optimizer = config.optimizer
    if (
        pre is None
        or post is None
        or optimizer.clip_mode != "global"
        or math.isfinite(optimizer.clip_value)
        or optimizer.clip_after_moments
    ):
        return
    with np.errstate(invalid="ignore"):
        right = pre if math.isinf(optimizer.grad_clip) else pre * np.minimum(1.0, optimizer.grad_clip / (pre + 1e-6))
    _report(findings, "evidence.clip", arm, series.steps, post, right)


def _report(findings: Findings, code: str, arm: str, steps: np.ndarray, have: np.ndarray, right: np.ndarray) -> None:
    both = np.isfinite(have) & np.isfinite(right)
    off = both & (np.abs(have - right) > _ARITHMETIC * np.maximum(np.abs(right), 1e-12))
    if off.any():
        findings.add(code, None, arm=arm, step=int(steps[int(np.argmax(off))]), count=int(off.sum()))


def same_place(a: Any, b: Any) -> bool:
    """Whether two manifests promise the same digits: device, threads, processor, instruction set, numerics' versions.

    Not where a manifest does not name its processor: the same instruction set gives other digits on another make.
    """
    keys = ("torch", "numpy", "labrunner")
    return (
        a.device == b.device
        and a.threads == b.threads
        and a.instruction_set == b.instruction_set
        and a.processor is not None
        and a.processor == b.processor
        and all(a.versions.get(key) == b.versions.get(key) for key in keys)
        and bool(a.versions)
    )


def agrees(
    series: Series, rerun: Series, findings: Findings, arm: str, first_fault: int | None, spread: tuple[float, float]
) -> bool:
    """Whether evidence and a re-run are the same experiment.

    Where both manifests name the same place, every step must agree. Elsewhere: close before the first fault, and the
    means of later windows of 50 steps within `spread` (absolute, and as a share; from the calibration).
    """
    before = len(findings)
    exact = series.manifest is not None and rerun.manifest is not None and same_place(series.manifest, rerun.manifest)
    steps = np.intersect1d(series.steps, rerun.steps)
    if len(steps) < min(len(series), len(rerun)) * 0.95 or not len(steps):
        findings.add("evidence.length", None, arm=arm, have=len(series), wanted=len(rerun))
        return False
    rows, own = np.searchsorted(rerun.steps, steps), np.searchsorted(series.steps, steps)
    _columns(findings, arm, series, rerun)
    for name in [*_DECISIVE, *(c for c in rerun.columns if c not in _DECISIVE and c not in _ELSEWHERE)]:
        if name not in series.columns or name not in rerun.columns:
            continue
        a, b = series.columns[name][own], rerun.columns[name][rows]
        if exact:
            _exact(findings, arm, name, steps, a, b)
        else:
            _early(findings, arm, name, steps, a, b, first_fault, 1.0 if name in _DECISIVE else 2.0)
    _lines(findings, arm, series, rerun, None if exact else first_fault)
    _phases(findings, arm, series, rerun, None if exact else first_fault)
    if not exact and "loss" in series.columns and "loss" in rerun.columns:
        _late(findings, arm, steps, series.columns["loss"][own], rerun.columns["loss"][rows], first_fault, spread)
    return len(findings) == before


def _columns(findings: Findings, arm: str, series: Series, rerun: Series) -> None:
    """What a run has, and nothing that it has not: an invented column could be cited."""
    for name in _NEEDED:
        if name in rerun.columns and name not in series.columns:
            findings.add("evidence.column", None, arm=arm, column=name)
    for name in sorted(set(series.columns) - set(rerun.columns) - _ELSEWHERE)[:1]:
        findings.add("evidence.columns", None, arm=arm, column=name[:60])


def _phases(findings: Findings, arm: str, series: Series, rerun: Series, last: int | None) -> None:
    """Phases of a bandit begin where the seed says; later ones hang on the loss, and so on the machine."""
    have, want = _boundaries(series), _boundaries(rerun)
    known = sorted(set(want) | set(have))
    second = next((step for step in sorted(want) if step > 1), 0)
    for step in known if last is None else [s for s in known if s <= max(last, second)]:
        if have.get(step) != want.get(step):
            findings.add("evidence.phase", None, arm=arm, step=step)
            return


def _boundaries(series: Series) -> dict[int, Any]:
    return {
        event["step"]: event.get("source")
        for event in series.events
        if event.get("kind") == "phase" and isinstance(event.get("step"), int)
    }


def _exact(findings: Findings, arm: str, name: str, steps: np.ndarray, a: np.ndarray, b: np.ndarray) -> None:
    both = np.isfinite(a) & np.isfinite(b)
    with np.errstate(invalid="ignore"):  # infinity less infinity, in a run that overflowed
        off = (
            (np.isfinite(a) != np.isfinite(b))
            | (np.isnan(a) != np.isnan(b))
            | both & (np.abs(a - b) > _SAME * np.maximum(np.abs(b), 1e-12))
        )
    if off.any():
        findings.add(
            "evidence.exact", None, arm=arm, column=name, step=int(steps[int(np.argmax(off))]), count=int(off.sum())
        )


def _early(
    findings: Findings,
    arm: str,
    name: str,
    steps: np.ndarray,
    a: np.ndarray,
    b: np.ndarray,
    fault: int | None,
    slack: float,
) -> None:
    """Up to and at the fault's step chaos has not set in: nearly every step must be close, the median very close."""
    last = fault if fault is not None else int(steps[-1]) // 2
    other = (steps <= last) & (np.isfinite(a) != np.isfinite(b))
    early = (steps <= last) & np.isfinite(a) & np.isfinite(b)
    if other.any():
        findings.add("evidence.early", None, arm=arm, column=name, step=int(steps[int(np.argmax(other))]))
    if not early.any() or other.any():
        return
    distance = np.abs(a - b)[early] / np.maximum(np.abs(b[early]), 1e-12)
    nearly = float(np.quantile(distance[:-1], 0.99, method="lower")) if len(distance) > 1 else 0.0
    at_fault = float(distance[-1])
    if (
        median(distance) > slack * _EARLY
        or max(nearly, at_fault) > 10 * slack * _EARLY
        or float(distance.max()) > slack * _EARLY_MOST
    ):
        worst = int(np.argmax(distance))
        findings.add("evidence.early", None, arm=arm, column=name, step=int(steps[early][worst]))


def _lines(findings: Findings, arm: str, series: Series, rerun: Series, last: int | None) -> None:
    """Batches follow from the seed on every machine, but where a bandit draws them from the loss: there up to the end
    of its first phase. The largest token loss agrees up to the fault, or everywhere."""
    same_batches = math.inf if last is None else next((s for s in sorted(_boundaries(rerun)) if s > 1), math.inf)
    for step in series.steps.tolist():
        have = series.step_line(step)
        want = rerun.step_line(step) if have else None
        if not have or want is None:
            continue
        if "batch" in have and step < same_batches and have["batch"] != want.get("batch"):
            findings.add("evidence.batch", None, arm=arm, step=step)
            return
        mine, ours = _tail(have), _tail(want)
        if len(mine) > len(ours) or last is None and len(mine) != len(ours):
            findings.add("evidence.tail", None, arm=arm, step=step)
            return
        pairs = list(zip(mine, ours, strict=False))[: 8 if last is None else 1]
        allowed = _SAME if last is None else 10 * _EARLY
        if (last is None or step <= last) and any(abs(a - b) > allowed * max(abs(b), 1e-12) for a, b in pairs):
            findings.add("evidence.tail", None, arm=arm, step=step)
            return


def _tail(line: dict[str, Any]) -> list[float]:
    entries = line.get("tail_tokens")
    losses = [entry.get("loss") for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return [float(loss) for loss in losses if isinstance(loss, int | float) and math.isfinite(loss)]


def _late(
    findings: Findings,
    arm: str,
    steps: np.ndarray,
    a: np.ndarray,
    b: np.ndarray,
    fault: int | None,
    spread: tuple[float, float],
) -> None:
    gone = np.flatnonzero(~np.isfinite(a))
    if len(gone) and np.isfinite(b).all() and np.isfinite(a[gone[0] :]).any():
        findings.add("evidence.gap", None, arm=arm, step=int(steps[gone[0]]))
        return
    first = (fault if fault is not None else int(steps[-1]) // 2) + 4
    for start in range(first, int(steps[-1]) - _LATE_WINDOW + 2, _LATE_WINDOW):
        window = (steps >= start) & (steps < start + _LATE_WINDOW)
        mean_a, mean_b = float(np.mean(a[window])), float(np.mean(b[window]))
        if math.isnan(mean_a) and math.isnan(mean_b):
            continue
        if not abs(mean_a - mean_b) <= max(spread[0], spread[1] * abs(mean_b)):
            findings.add("evidence.late", None, arm=arm, first=start, last=start + _LATE_WINDOW - 1)
            return
