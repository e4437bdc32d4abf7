"""Rows of a log as they come, sparse and unordered, and what becomes of them: one `Series`.

Cells are kept per raw column as packed arrays, with row numbers only where rows were left out, so a log of gigabytes
costs what its numbers cost.
"""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Mapping, Sequence

import numpy as np

from labrunner.errors import InputError
from labrunner.series.foreign import names
from labrunner.series.series import Series
from labrunner.series.statistics import median
from labrunner.text import clean

#: Rows after which guesses are given up for good, the first rank that is a guess, and unknown names that are counted.
_PRUNE_EVERY, _GUESS, _MOST_NAMES = 1 << 16, 100, 10_000
#: Beyond this a double is no step any more: not every whole number is one.
_LARGEST_STEP = float(1 << 53)

_ABSENT = frozenset({"", "none", "null", "n/a", "na", "-", "--", "nil", "undefined"})
_NAN = frozenset({"nan", "+nan", "-nan", "nan(ind)", "-nan(ind)", "1.#qnan", "-1.#ind"})
_INF = {"inf": np.inf, "+inf": np.inf, "infinity": np.inf, "+infinity": np.inf, "-inf": -np.inf, "-infinity": -np.inf}


def number(cell: object) -> float | None:
    """A cell as a number: NaN and infinities are numbers here; None for an empty cell or a word."""
    if isinstance(cell, float | int):
        try:
            return float(cell)
        except OverflowError:  # a whole number of hundreds of digits
            return np.inf if cell > 0 else -np.inf
    if not isinstance(cell, str):
        return None
    try:
        return float(cell)
    except ValueError:
        return _odd_number(cell)


def _odd_number(cell: str) -> float | None:
    text = cell.strip().strip("'\"").lower()
    if text in _ABSENT:
        return None
    if text in _NAN:
        return float("nan")
    if text in _INF:
        return _INF[text]
    if text in ("true", "false"):
        return float(text == "true")
    for candidate in (text.rstrip("%"), text.replace(",", ""), text.replace(",", "."), text.replace("_", "")):
        try:
            return float(candidate)
        except ValueError:
            continue
    return None


class _Cells:
    """The cells of one raw column; which rows they belong to is only kept once a row was left out."""

    __slots__ = ("first", "rows", "values")

    def __init__(self, first: int) -> None:
        self.first = first
        self.values = array("d")
        self.rows: array | None = None

    def put(self, row: int, value: float) -> None:
        """Take the cell of a row beyond the ones before."""
        if self.rows is not None:
            self.rows.append(row)
        elif row != self.first + len(self.values):
            self._count_rows().append(row)
        self.values.append(value)

    def put_all(self, row: int, values: list[float]) -> None:
        """Take the cells of rows that follow each other."""
        if self.rows is None and row != self.first + len(self.values):
            self._count_rows()
        if self.rows is not None:
            self.rows.extend(range(row, row + len(values)))
        self.values.extend(values)

    def _count_rows(self) -> array:
        self.rows = array("q", range(self.first, self.first + len(self.values)))
        return self.rows

    def spread(self, count: int) -> tuple[np.ndarray, np.ndarray | None]:
        """(values float64 (count,), logged bool (count,)); None where every row is logged."""
        cells = np.frombuffer(self.values, dtype=np.float64)
        if self.rows is None and self.first == 0 and len(cells) == count:
            return cells, None
        index = (
            np.frombuffer(self.rows, dtype=np.int64)
            if self.rows is not None
            else slice(self.first, self.first + len(cells))
        )
        values, logged = np.full(count, np.nan), np.zeros(count, dtype=bool)
        values[index], logged[index] = cells, True
        return values, logged


class RowTable:
    """Collects rows of raw columns; `series` decides what they mean.

    Only columns that can become a field are kept (`chosen` by the user, or under a name people use); the others are
    counted, so that an error message can list them.
    """

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self.count = 0
        self._chosen = chosen or {}
        self._cells: dict[str, _Cells] = {}
        self._passed: dict[str, int] = {}
        self._pruned_at = _PRUNE_EVERY

    def wants(self, name: str) -> bool:
        """Whether cells of a column are kept."""
        return name in self._chosen or names.field_of(name) is not None

    def add(self, row: Mapping[str, float]) -> None:
        """Append one row of numbers by raw column name."""
        count, known = self.count, self._cells
        for name, value in row.items():
            cells = known.get(name) or self._admit(name, 1)
            if cells is not None:
                cells.put(count, value)
        self._counted(1)

    def extend(self, rows: Sequence[Mapping[str, float]]) -> None:
        """Append many rows; neighbours with the same columns go in column by column."""
        for keys, group in itertools.groupby(rows, key=tuple):
            part = list(group)
            for name in keys:
                cells = self._cells.get(name) or self._admit(name, len(part))
                if cells is not None:
                    cells.put_all(self.count, [row[name] for row in part])
            self._counted(len(part))

    def _admit(self, name: str, times: int) -> _Cells | None:
        """The cells of a column that was not known yet; None for one that is but counted."""
        if name in self._passed:
            self._passed[name] += times
            return None
        if self.wants(name):
            self._cells[name] = _Cells(self.count)
            return self._cells[name]
        if len(self._passed) < _MOST_NAMES:
            self._passed[name] = times
        return None

    def _counted(self, rows: int) -> None:
        self.count += rows
        if self.count >= self._pruned_at:
            self._pruned_at += _PRUNE_EVERY
            self._prune()

    def _prune(self) -> None:
        """Give up guesses (a norm for every layer) for a field that has a plainly named column with as many cells."""
        found = {name: names.field_of(name) for name in self._cells if name not in self._chosen}
        plain: dict[str, int] = {}
        for name, known in found.items():
            if known is not None and known[1] < _GUESS:
                plain[known[0]] = max(plain.get(known[0], 0), len(self._cells[name].values))
        for name, known in found.items():
            if known is not None and known[1] >= _GUESS and len(self._cells[name].values) <= plain.get(known[0], -1):
                del self._cells[name]
                self._passed[name] = 0

    def rename(self, old: str, new: str) -> None:
        """Call a column by another name, in place of one that has it; nothing where there is no such column."""
        cells = self._cells.pop(old, None)
        if cells is not None:
            self._cells[new] = cells

    def drop(self, *fields: str) -> None:
        """Leave out every column that is read as one of some fields."""
        for name in [n for n in self._cells if (names.field_of(n) or ("",))[0] in fields]:
            del self._cells[name]

    def counts(self) -> dict[str, int]:
        """Cells per raw column."""
        passed = {name: count for name, count in self._passed.items() if count}
        return {name: len(cells.values) for name, cells in self._cells.items()} | passed

    def series(
        self, source: str, chosen: Mapping[str, str], *, table: bool = False, config: Mapping[str, object] | None = None
    ) -> Series:
        """The rows as a run; takes the table's memory. Raises InputError when none of the columns can be judged."""
        taken, notes = names.choose(self.counts(), chosen, source)
        if not any(field in taken for field in names.JUDGED):
            raise names.guess_for(self.counts(), source)
        kept = {field: self._cells[name] for field, name in taken.items() if name in self._cells}
        self._cells = {}
        columns: dict[str, np.ndarray] = {}
        logged: dict[str, np.ndarray | None] = {}
        for field in list(kept):  # one at a time, so that hardly anything is there twice
            columns[field], logged[field] = kept.pop(field).spread(self.count)
        steps, has_step = columns.pop("step", None), logged.pop("step", None)
        if steps is None:
            steps = np.arange(1, self.count + 1, dtype=np.float64)
            notes.append("this log has no step column: its rows are counted instead")
        series = _ordered(source, steps, has_step, columns, logged, notes)
        series.marks |= {"table"} if table else set()
        series.config = dict(config or {})
        _derive(series)
        return series


def _ordered(
    source: str,
    steps: np.ndarray,
    has_step: np.ndarray | None,
    columns: dict[str, np.ndarray],
    logged: dict[str, np.ndarray | None],
    notes: list[str],
) -> Series:
    """Rows with a step and something in them, the last run of the file, superseded rows dropped, equal steps merged."""
    with np.errstate(invalid="ignore"):
        some = np.abs(steps) < _LARGEST_STEP
    if has_step is not None:
        some &= has_step
    masks = [mask for mask in logged.values() if mask is not None]
    if len(masks) == len(logged):  # a column without a mask has something in every row
        some &= np.any(masks, axis=0)
    rows = np.flatnonzero(some)
    if not len(rows):
        raise InputError(f"{source}: no row has both a step and a value to judge")
    main = _main_rows(rows, logged)
    number_of = np.zeros(len(steps), dtype=np.int64)
    number_of[rows] = np.round(steps[rows])
    if not np.array_equal(number_of[rows], steps[rows]):
        notes.append("its steps are no whole numbers: they are rounded")
    if _backwards(number_of[main]):
        notes.append("its rows run backwards, the newest step first: they are turned about")
        return _merged(source, number_of, rows[::-1], columns, logged, notes, set())
    start, end = _run_judged(number_of, main, notes)
    rows, main = rows[(rows >= start) & (rows < end)], main[(main >= start) & (main < end)]
    kept, marks = _superseded(number_of, rows, main, notes)
    return _merged(source, number_of, kept, columns, logged, notes, marks)


def _main_rows(rows: np.ndarray, logged: Mapping[str, np.ndarray | None]) -> np.ndarray:
    """The rows whose steps tell runs and restarts apart: those with a loss, else with a gradient norm, else all.

    Other rows may count otherwise: an evaluation at the end of each epoch is often logged under the epoch's number.
    """
    for field in ("loss", "grad_norm_pre", "loss_scale"):
        mask = logged.get(field)
        if field in logged and (mask is None or mask[rows].any()):
            return rows if mask is None else rows[mask[rows]]
    return rows


def _backwards(steps: np.ndarray) -> bool:
    """Whether a log counts down from its first row to its last, as some viewers export it."""
    return len(steps) >= 8 and float(np.mean(np.diff(steps) < 0)) > 0.95 and steps[0] > steps[-1]


def _run_judged(steps: np.ndarray, rows: np.ndarray, notes: list[str]) -> tuple[int, int]:
    """[first, end) rows of the run that is judged, where the step counter starts anew and the file so holds several.

    The last run that is no mere stump is taken (or else the longest).
    """
    run_steps = steps[rows]
    back = np.flatnonzero(np.diff(run_steps) < 0) + 1
    if not len(back):
        return 0, len(steps)
    spread = max(int(median(np.abs(np.diff(run_steps)).astype(float))), 1)
    anew = back[run_steps[back] <= run_steps[0] + 2 * spread]
    if not len(anew):
        return 0, len(steps)
    edges = [0, *anew.tolist(), len(rows)]
    lengths = np.diff(edges)
    whole = np.flatnonzero(lengths >= 16)
    pick = int(whole[-1]) if len(whole) else int(np.argmax(lengths))
    begin = int(rows[edges[pick]]) if pick else 0
    several = f"this file holds {len(lengths)} runs (its step counter starts anew)"
    if pick == len(lengths) - 1:
        notes.append(f"{several}; the last one is judged")
        return begin, len(steps)
    notes.append(f"{several}; run {pick + 1} is judged, {int(lengths[pick + 1 :].sum())} rows after it are left out")
    return begin, int(rows[edges[pick + 1]])


def _superseded(steps: np.ndarray, rows: np.ndarray, main: np.ndarray, notes: list[str]) -> tuple[np.ndarray, set[str]]:
    """Rows that count: when a run was restarted from an earlier step, the rows it left behind are dropped."""
    here = steps[main]
    drops = np.flatnonzero(np.diff(here) < 0) + 1
    if not len(drops):
        return rows, set()
    later_minimum = np.append(np.minimum.accumulate(here[::-1])[::-1], np.iinfo(np.int64).max)
    keep = steps[rows] <= later_minimum[np.searchsorted(main, rows, side="right")]
    places = sorted({int(here[i]) for i in drops})
    first = ", ".join(map(str, places[:4])) + (" and more" if len(places) > 4 else "")
    notes.append(f"its step counter goes back (to {first}): {int((~keep).sum())} superseded rows are dropped")
    return rows[keep], {"restarted"} | {f"restart:{place}" for place in places[:64]}


def _merged(
    source: str,
    steps: np.ndarray,
    rows: np.ndarray,
    columns: dict[str, np.ndarray],
    logged: Mapping[str, np.ndarray | None],
    notes: list[str],
    marks: set[str],
) -> Series:
    here = steps[rows]
    if np.all(np.diff(here) > 0):
        if len(rows) < len(steps) or rows[0] > rows[-1]:
            columns = {field: columns.pop(field)[rows] for field in list(columns)}
            logged = {field: None if mask is None else mask[rows] for field, mask in logged.items()}
        return Series(
            source=source,
            steps=here,
            columns=columns,
            notes=notes,
            marks=marks,
            logged={field: mask for field, mask in logged.items() if mask is not None},
        )
    order = np.argsort(here, kind="stable")
    rows, here = rows[order], here[order]
    new = np.diff(here, prepend=here[0] - 1) > 0
    group, count = np.cumsum(new) - 1, int(new.sum())
    out_columns, out_logged = {}, {}
    for field in list(columns):
        mask = logged[field]
        there = np.ones(len(rows), dtype=bool) if mask is None else mask[rows]
        merged, seen = np.full(count, np.nan), np.zeros(count, dtype=bool)
        merged[group[there]] = columns.pop(field)[rows[there]]  # a later cell of the same step wins
        seen[group[there]] = True
        out_columns[field], out_logged[field] = merged, seen
    return Series(source=source, steps=here[new], columns=out_columns, logged=out_logged, notes=notes, marks=marks)


def _derive(series: Series) -> None:
    """Fields that follow from others: skipped steps per row from their total, seconds per step from milliseconds."""
    total = series.columns.pop("skipped_total", None)
    seen = series.logged.pop("skipped_total", None)
    seen = np.ones(len(series), dtype=bool) if seen is None else seen
    if total is not None and "skipped" not in series.columns:
        per_row = np.full(len(total), np.nan)
        there = np.flatnonzero(seen & np.isfinite(total))
        if len(there) and np.all(np.diff(total[there]) >= 0) and not _flags(total, series.columns.get("loss_scale")):
            per_row[there] = np.diff(total[there], prepend=total[there[0]] if series.steps[there[0]] > 100 else 0.0)
        else:  # it does not accumulate, so it is a count per row
            per_row[there] = total[there]
        series.columns["skipped"], series.logged["skipped"] = per_row, seen
    millis = series.columns.pop("step_milliseconds", None)
    mask = series.logged.pop("step_milliseconds", None)
    if millis is not None and "step_seconds" not in series.columns:
        series.columns["step_seconds"] = millis / 1000.0
        if mask is not None:
            series.logged["step_seconds"] = mask
    for note in range(len(series.notes)):
        series.notes[note] = clean(series.notes[note])


def _flags(total: np.ndarray, scale: np.ndarray | None) -> bool:
    """Whether what looks like a total of 0, then 1 to the end, says of each row that it was skipped.

    A scale that falls in most of the rows with a 1 tells.
    """
    if scale is None or np.nanmax(total) != 1:
        return False
    rows = np.flatnonzero(total == 1)[1:]
    return len(rows) > 0 and bool(np.mean(scale[rows] < scale[rows - 1]) > 0.5)
