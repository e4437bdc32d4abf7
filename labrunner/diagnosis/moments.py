"""Whether Adam's moments were lost: where their norms, or the size of an update, say what no recursion can."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from labrunner.diagnosis.cause_finding import REACH, CauseFinding
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: v cannot shrink faster than beta2 in a step, nor m faster than beta1 less the new gradient; below this share of the
#: bound the state was lost.
_BOUND_MARGIN = 0.9
#: What shows a loss, with its column; where several do, the first here.
_SHOWN_BY = (("v", "v_norm"), ("m", "m_norm"), ("update_ratio", "update_ratio"))


class LostMoments(NamedTuple):
    """Steps at which moments were lost: int64 (N,), rising; by which of `_SHOWN_BY` that shows, int8 (N,); and its
    value before and after, float64 (N,) each. There may be very many, so their findings are made one at a time."""

    steps: np.ndarray
    shown_by: np.ndarray
    before: np.ndarray
    after: np.ndarray

    def finding(self, place: int) -> CauseFinding:
        """The finding of one of them."""
        step, what = int(self.steps[place]), _SHOWN_BY[self.shown_by[place]][0]
        told = {"step": step, "before": float(self.before[place]), "after": float(self.after[place])}
        return CauseFinding("optimizer-reset", step, f"cause.optimizer.{what}", told)


def lost_moments(series: Series) -> LostMoments:
    """Steps at which Adam's moments were lost: they shrank faster than their own recursion allows.

    v_t >= beta2 v_(t-1) in every coordinate, so also in norm; |m_t| >= beta1 |m_(t-1)| - (1 - beta1) |g_t|. Besides, an
    update that changed its size at once while gradient and learning rate did not (a lost step count).
    """
    shown = np.full(len(series), -1, dtype=np.int8)
    shown[_m_lost(series)] = 1
    shown[_v_lost(series)] = 0
    rows = np.flatnonzero(shown >= 0)
    alone = [row for row in _sudden_updates(series) if not len(rows) or np.abs(rows - row).min() > REACH]
    if alone:
        shown[alone] = 2
        rows = np.flatnonzero(shown >= 0)
    shown_by, before, after = shown[rows], np.empty(len(rows)), np.empty(len(rows))
    for code, (_, column) in enumerate(_SHOWN_BY):
        places = np.flatnonzero(shown_by == code)
        if len(places):
            values = series.columns[column]
            before[places], after[places] = values[rows[places] - 1], values[rows[places]]
    return LostMoments(series.steps[rows], shown_by, before, after)


def _v_lost(series: Series) -> np.ndarray:
    """Rows at which the second moment fell below what its decay leaves."""
    v = series.columns.get("v_norm")
    if v is None or len(v) < 2:
        return np.zeros(0, dtype=np.int64)
    _, beta2 = _betas(series)
    with np.errstate(invalid="ignore"):
        return np.flatnonzero(v[1:] < _BOUND_MARGIN * beta2 * v[:-1]) + 1


def _m_lost(series: Series) -> np.ndarray:
    """The same of the first moment, from which a gradient may take more."""
    m, gradient = series.columns.get("m_norm"), _largest(series, ("grad_norm_pre", "grad_norm_post"))
    if m is None or gradient is None or len(m) < 2:
        return np.zeros(0, dtype=np.int64)
    beta1, _ = _betas(series)
    with np.errstate(invalid="ignore"):
        bound = beta1 * m[:-1] - (1 - beta1) * gradient[1:]
        return np.flatnonzero(m[1:] < _BOUND_MARGIN * bound) + 1


def _betas(series: Series) -> tuple[float, float]:
    if series.manifest is not None:
        optimizer = series.manifest.config.optimizer
        return float(optimizer.beta1), float(optimizer.beta2)
    return 0.5, 0.5


def _largest(series: Series, names: tuple[str, ...]) -> np.ndarray | None:
    there = [series.columns[name] for name in names if name in series.columns]
    return np.fmax.reduce(there) if there else None


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
