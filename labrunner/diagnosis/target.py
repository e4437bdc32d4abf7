"""Which steps of a judged run deserve to be made again and looked into from inside."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.check import Diagnosis
from labrunner.diagnosis.gradient import GRADIENT_LEAD
from labrunner.diagnosis.nonfinite import born_at
from labrunner.series.series import Series

#: At most so many steps are looked into.
_MOST = 3


def steps_to_locate(result: Diagnosis, series: Series) -> list[int]:
    """The steps, ascending: the first one with a non-finite tensor where the run ended that way, and the batch behind
    its worst spike or outlier. Empty where no single step stands out (healthy, a slow drift, a plateau)."""
    steps: list[int] = []
    if result.verdict in ("nan", "fp16-overflow"):
        born = born_at(series, int(series.steps[-1]))
        steps += [int(series.steps[born])] if born is not None else _first_nonfinite(series, result.first_bad_step or 0)
    spikes = [s for s in result.spikes if s.type != "outlier-batch"] or result.spikes
    if result.verdict in ("nan", "fp16-overflow"):
        spikes = [s for s in spikes if steps and 0 <= steps[0] - s.step <= 100]
    if spikes and (not steps or result.verdict == "nan"):
        worst = min(spikes, key=lambda s: (s.type == "outlier-batch", -(s.sigma or 0)))
        first = next((s for s in spikes if s.step == result.first_bad_step), worst)
        steps.append(_batch_behind(series, first.step))
    return sorted({s for s in steps if series.index_of(s) is not None})[:_MOST]


def _first_nonfinite(series: Series, since: int) -> list[int]:
    """The first step from `since` on in which anything was not finite."""
    bad = np.zeros(len(series), dtype=bool)
    for column in ("loss", "grad_norm_pre", "param_norm"):
        if column in series.columns:
            bad |= series.is_logged(column) & ~np.isfinite(series.columns[column])
    rows = np.flatnonzero(bad & (series.steps >= since))
    return [int(series.steps[rows[0]])] if len(rows) else []


def _batch_behind(series: Series, step: int) -> int:
    """The step among `step` and the few before it whose gradient norm is the largest: its batch gave the push."""
    norms = series.columns.get("grad_norm_pre")
    if norms is None:
        return step
    rows = np.flatnonzero((series.steps >= step - GRADIENT_LEAD) & (series.steps <= step))
    sizes = np.where(np.isfinite(norms[rows]), norms[rows], np.inf)  # one that overflowed is the largest of all
    return int(series.steps[rows[np.argmax(sizes)]]) if len(rows) else step
