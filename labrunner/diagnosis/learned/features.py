"""A log as named numbers that do not depend on its length, its unit or its format: what the learned score looks at."""

from __future__ import annotations

import math

import numpy as np

from labrunner.series.series import Series

#: Parts of equal length that a column is cut into, and rows of it that are looked at, evenly, at the most.
_PARTS, _MOST = 8, 2000
#: Rows that a column must have.
_FEWEST = 3
#: Columns whose whole course is looked at.
WHOLE = ("loss", "eval_loss", "accuracy", "eval_accuracy", "reward", "grad_norm_pre")
#: Columns whose numbers mean the same in every log: a loss in nats, a share of what is right.
_ALIKE = ("loss", "eval_loss", "accuracy", "eval_accuracy")
#: Columns of which start, end, best, fall and noise are.
BRIEF = (
    "lr",
    "memory",
    "posterior_kl",
    "param_norm",
    "adversary",
    "entropy",
    "spread",
    "quality",
    "seconds",
    "data_seconds",
)
#: What a row took, in the order of preference: as it stands, or as so many in a second.
_TOOK = ("step_seconds", "row_seconds")
_A_SECOND = ("tokens_per_second", "steps_per_second", "samples_per_second")
#: Share of a column's own size below which its noise does not matter; what keeps ratios finite where a loss is nothing.
_FINE, _NOTHING, _TINY = 1e-3, 1e-9, 1e-12


def features(series: Series) -> dict[str, float]:
    """Numbers by name: `<column>.<what>` of every column that is looked at and has three finite values, `gap.<what>` of
    validation against training, and `begins`: how far from the run's beginning the log begins, in lengths of the log (1
    at the most). Noise is the median of the steps from row to row; `fall`, `jump` and the like are in units of it,
    `..._share` in those of the column's own level. How large a rate or a time is says nothing, and what a log does not
    have is left out."""
    columns = dict(series.columns)
    took = _seconds(columns)
    if took is not None:
        columns["seconds"] = took
    found = {"begins": min(int(series.steps[0]) / max(int(series.steps[-1] - series.steps[0]), 1), 1.0)}
    levels: dict[str, np.ndarray] = {}
    with np.errstate(all="ignore"):
        for name in (*WHOLE, *BRIEF):
            if name in columns and len(values := _thinned(columns[name])) >= _FEWEST:
                levels[name] = _course(found, name, values)
                if name in WHOLE:
                    _shape(found, name, values, levels[name])
        if "loss" in levels and "eval_loss" in levels:
            _gap(found, levels["loss"], levels["eval_loss"])
    return found


def _seconds(columns: dict[str, np.ndarray]) -> np.ndarray | None:
    for name in _TOOK:
        if name in columns:
            return columns[name]
    for name in _A_SECOND:
        if name in columns:
            with np.errstate(all="ignore"):
                return 1 / columns[name]
    return None


def _thinned(column: np.ndarray) -> np.ndarray:
    """The finite values of a column, every so manieth where there are many."""
    values = column[np.isfinite(column)]
    return values[:: max(math.ceil(len(values) / _MOST), 1)]


def _levels(values: np.ndarray) -> np.ndarray:
    """Medians of equal parts, float64 (8,); a column with fewer values is drawn out to as many."""
    if len(values) >= _PARTS:
        return np.array([np.median(part) for part in np.array_split(values, _PARTS)])
    return np.interp(np.linspace(0, 1, _PARTS), np.linspace(0, 1, len(values)), values)


def _noise(values: np.ndarray, levels: np.ndarray) -> float:
    size = max(abs(float(values[0])), float(np.abs(levels).max()))
    return max(float(np.median(np.abs(np.diff(values)))), _FINE * size, _TINY)


def _course(found: dict[str, float], name: str, values: np.ndarray) -> np.ndarray:
    """Adds where a column starts, ends and is lowest, and how it falls; returns its levels."""
    levels = _levels(values)
    noise, reach = _noise(values, levels), float(np.ptp(levels)) + _TINY
    start = float(values[0] if name in WHOLE else levels[0])  # the first step of all is no measure of time or rate
    end, best = float(levels[-1]), float(levels.min())
    if name in _ALIKE:
        found |= {f"{name}.start": start, f"{name}.end": end, f"{name}.best": best}
    found |= {
        f"{name}.fall": float(levels[0] - end) / noise,
        f"{name}.fall_share": (start - end) / (abs(start) + _NOTHING),
        f"{name}.above_best": (end - best) / noise,
        f"{name}.above_best_share": (end - best) / (start - best if start - best > _NOTHING else reach),
        f"{name}.best_at": int(levels.argmin()),
        f"{name}.worst_at": int(levels.argmax()),
        f"{name}.noise_share": noise / (abs(float(np.median(levels))) + _NOTHING),
        f"{name}.noise_range": noise / reach,
        f"{name}.late_fall": float(levels[_PARTS // 2] - end) / noise,
    }
    return levels


def _shape(found: dict[str, float], name: str, values: np.ndarray, levels: np.ndarray) -> None:
    """Adds how a column goes from start to end, and how it moves from row to row."""
    noise, reach = _noise(values, levels), float(np.ptp(levels)) + _TINY
    steps = np.diff(values)
    half, tail = len(steps) // 2, max(len(values) // 10, 1)
    for part in range(1, _PARTS):
        found[f"{name}.part_{part}"] = float(levels[part] - levels[0]) / reach
    early, late = (float(np.median(np.abs(some))) if half else 0.0 for some in (steps[:half], steps[half:]))
    found |= {
        f"{name}.scatter_grows": math.log((late + _TINY) / (early + _TINY)) if half > _FEWEST else 0.0,
        f"{name}.highest_over_best": float(np.max(values - np.minimum.accumulate(values))) / noise,
        f"{name}.jump": float(steps.max()) / noise,
        f"{name}.drop": float(steps.min()) / noise,
        f"{name}.far": float((np.abs(steps) > 8 * noise).mean()),
        f"{name}.ups": float((steps > 0).mean()),
        f"{name}.same": float((steps == 0).mean()),
        f"{name}.tail_over_best": (float(np.median(values[-tail:])) - float(levels.min())) / noise,
    }


def _gap(found: dict[str, float], train: np.ndarray, held_out: np.ndarray) -> None:
    """Adds validation's levels against training's."""
    gained, lowest = float(np.ptp(train)) + _NOTHING, int(held_out.argmin())
    found |= {
        "gap.end": float(held_out[-1] + _NOTHING) / (abs(float(train[-1])) + _NOTHING),
        "gap.best": float(held_out.min()) / (abs(float(train.min())) + _NOTHING),
        "gap.rise": float(held_out[-1] - held_out.min()) / gained,
        "gap.train_after": float(train[lowest] - train[-1]) / gained,
        "gap.train_left": float(train[-1]) / (abs(float(train[lowest])) + _NOTHING),
    }
