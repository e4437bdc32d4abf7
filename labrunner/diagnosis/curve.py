"""The loss as a curve that can be judged: finite rows, windows counted in steps, a baseline before every row.

Sigma needs care. Plain standard deviation is swollen by the first descent and by single outliers, and is next to zero
on a memorised run; so the baseline is a median with the median absolute deviation about it, with a floor that is a
share of what the run has learned.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.windows import held, hold_of, local_scatter, window_before
from labrunner.series.series import Series
from labrunner.series.statistics import likeness, median, medians, scatter

#: What of a phase is another kind of data, and not the loss made otherwise.
OF_DATA = (None, "phase", "source", "length")
#: No scatter below this is told from zero: a memorised run wiggles by a few units of float32's last place.
_SMALLEST = 1e-4
#: Times its level by which a loss was thrown up right before it was no number.
_THROWN = 100.0


@dataclass
class Curve:
    """The finite rows of one column. `steps` int64 (N,), `values` float64 (N,); `rows` are their rows in the series.

    `bad_steps`: steps (int64) at which it was logged as NaN or infinity; `padding` counts NaN cells that only fill a
    table, `zeroed` bad steps that were written as 0; `counted`: the steps are but its rows, or epochs. `stride` is the
    median distance of rows, in steps; `window` the window's width in steps, `width` in rows. `median`, `sigma`, `mean`
    and `std` describe the window before each row;
    they are worked out when first asked for.
    """

    name: str
    steps: np.ndarray
    values: np.ndarray
    rows: np.ndarray
    bad_steps: np.ndarray
    padding: int
    stride: float
    window: float
    width: int
    learned: float
    floor: float
    min_rows: int
    earliest: np.ndarray | None
    zeroed: int = 0
    counted: bool = False

    @cached_property
    def _baselines(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        hold = hold_of(len(self), self.width)
        median, sigma, mean, std = held(self._before(np.arange(0, len(self), hold)), hold, len(self))
        np.fmax(sigma, local_scatter(self.values, hold) * self.swell, out=sigma)
        smallest = max(self.floor, 1e-12)
        return median, np.maximum(sigma, smallest, out=sigma), mean, np.maximum(std, smallest, out=std)

    def _before(self, rows: np.ndarray) -> np.ndarray:
        return window_before(rows, self.steps, self.values, self.window, self.width, self.min_rows, self.earliest)

    @property
    def median(self) -> np.ndarray:
        """Median of the window before each row, float64 (N,); NaN where the window is too short."""
        return self._baselines[0]

    @property
    def sigma(self) -> np.ndarray:
        """Robust scatter of the window before each row, in the curve's unit, float64 (N,); never below the floor."""
        return self._baselines[1]

    @property
    def mean(self) -> np.ndarray:
        """Mean of the window before each row, float64 (N,)."""
        return self._baselines[2]

    @property
    def std(self) -> np.ndarray:
        """Standard deviation of the window before each row, in the curve's unit, float64 (N,)."""
        return self._baselines[3]

    def medians_at(self, rows: np.ndarray) -> np.ndarray:
        """The medians before some rows, float64; cheap where they are few."""
        return self.median[rows] if "_baselines" in self.__dict__ else self._before(rows)[0]

    def __len__(self) -> int:
        return len(self.steps)

    def part(self, first: float, last: float) -> Curve:
        """The rows whose step lies in [first, last) as a curve, with the scale of the whole one."""
        rows = slice(int(np.searchsorted(self.steps, first)), int(np.searchsorted(self.steps, last)))
        earliest = None if self.earliest is None else self.earliest[rows]
        told = {"steps": self.steps[rows], "values": self.values[rows], "rows": self.rows[rows], "earliest": earliest}
        return replace(self, **told)

    def span(self, first: float, last: float) -> slice:
        """Rows whose step lies in [first, last]."""
        return slice(int(np.searchsorted(self.steps, first)), int(np.searchsorted(self.steps, last, side="right")))

    def level(self, rows: slice) -> float:
        """Median of the values in some rows, in the column's unit; NaN for no rows."""
        part = self.values[rows]
        return median(part)

    @cached_property
    def noise(self) -> float:
        """Typical scatter of a single row, from its distance to its neighbours and how much they are alike."""
        return scatter(self.values) * self.swell

    @cached_property
    def alike(self) -> float:
        """How much neighbouring rows are alike beyond what the curve's course explains: 0 for rows of their own, up to
        0.9 where a logger smooths or data come in their order."""
        return likeness(self.values)

    @property
    def swell(self) -> float:
        """How many times the scatter of rows is what their differences show."""
        return 1 / math.sqrt(1 - self.alike)

    @property
    def few(self) -> float:
        """How many times the error of a mean is what as many rows of their own would have."""
        return math.sqrt((1 + self.alike) / (1 - self.alike))

    @property
    def every_step(self) -> bool:
        """Whether (nearly) every step was logged, as far as the log tells."""
        return self.stride <= 1.0 and not self.counted


def split_nonfinite(series: Series, name: str, thresholds: Thresholds) -> tuple[np.ndarray, np.ndarray, int]:
    """Rows of `name` that are finite, rows that are really NaN or infinite, and how many NaN cells are padding.

    Only cells of a table can be padding: a journal and a printed line say what they mean. `_Blanks` has the reasons.
    """
    values, there = series.columns[name], np.isfinite(series.columns[name])
    if name not in series.logged and there.all():
        return np.arange(len(values)), np.empty(0, dtype=np.int64), 0
    logged = series.is_logged(name)
    finite = np.flatnonzero(logged & there)
    bad = np.flatnonzero(logged & ~there)
    if not len(bad) or not len(finite) or "table" not in series.marks or not thresholds.nan_padding:
        return finite, bad, 0
    blanks = _Blanks(series, name, finite, bad)
    padding = blanks.between_rows() | blanks.of_a_rare_column() | blanks.after_the_end()
    return finite, bad[~padding], int(padding.sum())


class _Blanks:
    """The non-finite cells of a table's column, and the reasons why some only fill it: each bool (cells,)."""

    def __init__(self, series: Series, name: str, finite: np.ndarray, bad: np.ndarray) -> None:
        self.values, self.finite, self.bad = series.columns[name], finite, bad
        self.blank = np.isnan(self.values[bad])
        self.trailing = bad > finite[-1]
        others = [np.isfinite(column) for key, column in series.columns.items() if key != name]
        self.alone = ~np.any(others, axis=0)[bad] if others else np.ones(len(bad), dtype=bool)
        kept = series.steps[finite]
        self.sparse = len(kept) > 1 and median(np.diff(kept)) > 1
        self.beside = "beside" in series.marks

    @property
    def inside(self) -> np.ndarray:
        """NaN cells before the last number."""
        return self.blank & ~self.trailing

    def between_rows(self) -> np.ndarray:
        """Cells in rows that hold no number at all, between those of a sparse log."""
        return self.inside & self.alone & self.sparse

    def of_a_rare_column(self) -> np.ndarray:
        """Cells of a column that is written less often than the rows: most are NaN, or they come at a regular beat.

        After the last number they are padding as long as another one was not due yet.
        """
        gaps = np.diff(self.finite)
        beat = self.bad[self.inside]
        regular = len(beat) >= 4 and bool(np.all(np.diff(beat) == beat[1] - beat[0]))
        if not regular and len(beat) <= len(self.finite) / 2:
            return np.zeros(len(self.bad), dtype=bool)
        due = max(int(median(gaps)) if len(gaps) else 1, 2)
        return self.inside | (self.blank & self.trailing & (self.trailing.sum() < due))

    def after_the_end(self) -> np.ndarray:
        """Rows without a number at the end of a sparse log whose loss was calm: a run that was planned to be longer.
        Not so where the rows measured more: a run wrote them."""
        end = self.trailing
        planned = not self.beside and end.any() and self.blank[end].all() and self.alone[end].all() and self.sparse
        return end if planned and _calm_end(self.values[self.finite]) else np.zeros(len(self.bad), dtype=bool)


def _calm_end(values: np.ndarray) -> bool:
    """Whether the last finite values lie where the ones before them lay."""
    if len(values) < 16:
        return False
    before, last = values[-64:-3], values[-3:]
    centre = median(before)
    return bool(np.all(last - centre <= 6 * max(scatter(before), 0.01 * abs(values[0] - centre), 1e-12)))


def curve_of(series: Series, name: str, thresholds: Thresholds) -> Curve | None:
    """The curve of a column; None when the series has no such column, or not one logged cell in it.

    Where the run has phases, a row's window does not reach back beyond the start of its phase.
    """
    if name not in series.columns or not series.is_logged(name).any():
        return None
    finite, bad, padding = split_nonfinite(series, name, thresholds)
    zeroed = _zeros_for_nan(series.columns[name], finite) if name == "loss" else 0
    if zeroed:
        finite, bad = finite[:-zeroed], np.union1d(bad, finite[-zeroed:])
    steps, values = series.steps, series.columns[name]
    if len(finite) < len(series):  # else the curve stands on the log's own memory
        steps, values = steps[finite], values[finite]
    stride = median(np.diff(steps)) if len(steps) > 1 else 1.0
    stride = max(stride, 1.0)
    counted = "counted" in series.marks  # a row may be many steps, and a hundred rows the whole run
    steps_back = min(thresholds.window_steps, len(steps) / 8) if counted else thresholds.window_steps
    window = max(steps_back, 1.5 * thresholds.min_rows * stride)
    width = max(int(round(window / stride)), int(thresholds.min_rows), 1)
    learned = _learned(values)
    floor = max(thresholds.sigma_floor * learned, _quantum(values), _SMALLEST)
    return Curve(
        name=name,
        steps=steps,
        values=values,
        rows=finite,
        bad_steps=series.steps[bad],
        padding=padding,
        stride=stride,
        window=window,
        width=width,
        learned=learned,
        floor=floor,
        min_rows=int(thresholds.min_rows),
        earliest=_phase_starts(series, steps),
        zeroed=zeroed,
        counted=counted,
    )


def _zeros_for_nan(column: np.ndarray, rows: np.ndarray) -> int:
    """How many of some rows at the end say 0 where the loss was no number: some trainers leave NaN out of the mean.

    Exact zeros to the end, out of a level far from it; a loss that is learned to 0 gets there by small numbers.
    """
    if len(rows) and column[rows[-1]]:
        return 0
    values = column[rows]
    alive = np.flatnonzero(values)
    zeros = len(values) - 1 - int(alive[-1]) if len(alive) else 0
    before = values[max(len(values) - zeros - 8, 0) : len(values) - zeros]
    if len(before) < 8 or not before.all():
        return 0
    if zeros and before[-1] > _THROWN * abs(median(before[:-1])):
        return zeros  # it was thrown up before it was no number
    if zeros < 5:
        return 0
    far = min(before[-3:]) > 0.1 * abs(start_level(values)) and min(before[-3:]) > 0.3 * median(before)
    return zeros if far else 0


def phase_steps(series: Series, told: tuple[str | None, ...] | None = None) -> np.ndarray:
    """First steps of the phases (bandit shifts of the data's sources) that a journal names, or that a stranger's log
    tells; int64, sorted. `told`: only those of such fields (None: a journal's, and the first phase)."""
    starts = (e for e in series.events if e.get("kind") == "phase" and isinstance(e.get("step"), int))
    return np.array(sorted(e["step"] for e in starts if told is None or e.get("told") in told), dtype=np.int64)


def told_changes(series: Series) -> list[tuple[int, int, str]]:
    """(first step, last step, field) of each change that a stranger's log tells of its data or of its loss's make; the
    last step is that of a weight's warm-up, else the first."""
    return [(e["step"], e["until"], e["told"]) for e in series.events if "told" in e]


def _phase_starts(series: Series, steps: np.ndarray) -> np.ndarray | None:
    starts = phase_steps(series)
    if not len(starts):
        return None
    before = np.searchsorted(starts, steps, side="right") - 1
    return np.where(before >= 0, starts[np.maximum(before, 0)], np.iinfo(np.int64).min)


def _learned(values: np.ndarray) -> float:
    """How far the run came down from its start to its lowest smoothed level; at least 0."""
    return max(start_level(values) - lowest_level(values), 0.0) if len(values) >= 4 else 0.0


def start_level(values: np.ndarray) -> float:
    """Where the loss began: the first row, or the median of three where that is higher (a lucky first batch)."""
    return max(float(values[0]), median(values[:3]))


def lowest_level(values: np.ndarray) -> float:
    """The lowest median of any stretch of a twentieth of the rows (5 rows at least)."""
    size = max(len(values) // 20, 5)
    if len(values) <= size:
        return median(values) if len(values) else float("nan")
    usable = len(values) // size * size
    return float(medians(values[len(values) - usable :].reshape(-1, size)).min())


def _quantum(values: np.ndarray) -> float:
    """The grid that values were rounded to (bf16 losses): a scatter of zero on it still means half a grid step."""
    sample = values[-20000:]
    gaps = np.abs(np.diff(sample))
    gaps = gaps[gaps > 0]
    if len(gaps) < 8:
        return 0.0
    smallest = float(gaps.min())
    return smallest / 2 if smallest > 0 and np.mean(gaps < 4.5 * smallest) > 0.5 else 0.0


def begins_late(curve: Curve) -> bool:
    """Whether a log begins in the middle of its run: what was learned before is not in it."""
    return bool(curve.steps[0] > 0.1 * (curve.steps[-1] - curve.steps[0]) + 10 * curve.stride)


def still_warming(series: Series) -> bool:
    """Whether the learning rate has done nothing but rise."""
    rates = series.known("lr")[1]
    return len(rates) >= 4 and bool(rates[-1] > 1.05 * rates[0] and np.all(np.diff(rates) >= 0))
