"""Rows of a log as they come, sparse and unordered, and what becomes of them: one `Series`.

Cells are kept per raw column as packed arrays (row number, value), so a log of gigabytes with many empty cells costs
what its numbers cost.
"""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Mapping, Sequence

import numpy as np

from labrunner.diagnosis.foreign import names
from labrunner.diagnosis.series import Series
from labrunner.errors import InputError
from labrunner.text import clean

_ABSENT = frozenset({"", "none", "null", "n/a", "na", "-", "--", "nil", "undefined"})
_NAN = frozenset({"nan", "+nan", "-nan", "nan(ind)", "-nan(ind)", "1.#qnan", "-1.#ind"})
_INF = {"inf": np.inf, "+inf": np.inf, "infinity": np.inf, "+infinity": np.inf, "-inf": -np.inf, "-infinity": -np.inf}


def number(cell: object) -> float | None:
    """A cell as a number: NaN and infinities are numbers here; None for an empty cell or a word."""
    if isinstance(cell, float | int):
        return float(cell)
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


class RowTable:
    """Collects rows of raw columns; `series` decides what they mean."""

    def __init__(self) -> None:
        self.count = 0
        self._cells: dict[str, tuple[array, array]] = {}

    def add(self, row: Mapping[str, float]) -> None:
        """Append one row of numbers by raw column name."""
        for name, value in row.items():
            cells = self._cells.get(name)
            if cells is None:
                cells = self._cells[name] = (array("q"), array("d"))
            cells[0].append(self.count)
            cells[1].append(value)
        self.count += 1

    def extend(self, rows: Sequence[Mapping[str, float]]) -> None:
        """Append many rows; neighbours with the same columns go in column by column."""
        for keys, group in itertools.groupby(rows, key=tuple):
            part = list(group)
            places = range(self.count, self.count + len(part))
            for name in keys:
                cells = self._cells.setdefault(name, (array("q"), array("d")))
                cells[0].extend(places)
                cells[1].extend([row[name] for row in part])
            self.count += len(part)

    def counts(self) -> dict[str, int]:
        """Cells per raw column."""
        return {name: len(rows) for name, (rows, _) in self._cells.items()}

    def column(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """(values float64 (rows,), logged bool (rows,)) of a raw column."""
        values, logged = np.full(self.count, np.nan), np.zeros(self.count, dtype=bool)
        rows, cells = self._cells[name]
        index = np.frombuffer(rows, dtype=np.int64) if len(rows) else np.empty(0, dtype=np.int64)
        values[index] = np.frombuffer(cells, dtype=np.float64) if len(cells) else []
        logged[index] = True
        return values, logged

    def series(self, source: str, chosen: Mapping[str, str], *, table: bool = False,
               config: Mapping[str, object] | None = None) -> Series:
        """The rows as a run. Raises InputError when none of the columns can be judged."""
        taken, notes = names.choose(self.counts(), chosen, source)
        if not any(field in taken for field in names.JUDGED):
            raise names.guess_for(self.counts(), source)
        columns, logged = {}, {}
        for field, name in taken.items():
            columns[field], logged[field] = self.column(name)
        steps = columns.pop("step", None)
        has_step = logged.pop("step", None)
        if steps is None:
            steps, has_step = np.arange(1, self.count + 1, dtype=np.float64), np.ones(self.count, dtype=bool)
            notes.append("this log has no step column: its rows are counted instead")
        series = _ordered(source, steps, has_step, columns, logged, notes)
        series.marks |= {"table"} if table else set()
        series.config = dict(config or {})
        _derive(series)
        return series


def _ordered(source: str, steps: np.ndarray, has_step: np.ndarray, columns: dict[str, np.ndarray],
             logged: dict[str, np.ndarray], notes: list[str]) -> Series:
    """Rows with a step and something in them, the last run of the file, superseded rows dropped, equal steps merged."""
    some = np.any([logged[f] for f in logged], axis=0) & has_step & np.isfinite(steps)
    rows = np.flatnonzero(some)
    if not len(rows):
        raise InputError(f"{source}: no row has both a step and a value to judge")
    main = _main_rows(rows, logged)
    number_of = np.round(steps).astype(np.int64)
    if not np.array_equal(number_of[rows], steps[rows]):
        notes.append("its steps are no whole numbers: they are rounded")
    start = _last_run(number_of, main, notes)
    rows = rows[rows >= start]
    order, marks = _superseded(number_of, rows, notes)
    return _merged(source, number_of, order, columns, logged, notes, marks)


def _main_rows(rows: np.ndarray, logged: Mapping[str, np.ndarray]) -> np.ndarray:
    """The rows whose steps tell runs apart: those with a loss, else with a gradient norm, else all."""
    for field in ("loss", "grad_norm_pre", "loss_scale"):
        if field in logged and logged[field].any():
            return rows[logged[field][rows]]
    return rows


def _last_run(steps: np.ndarray, rows: np.ndarray, notes: list[str]) -> int:
    """First row of the run that is judged, where the step counter starts anew and the file so holds several runs.

    The last run that is no mere stump is taken (or else the longest).
    """
    run_steps = steps[rows]
    begin = run_steps[0]
    spread = max(int(np.median(np.abs(np.diff(run_steps)))) if len(rows) > 1 else 1, 1)
    back = np.flatnonzero(np.diff(run_steps) < 0) + 1
    anew = [i for i in back if run_steps[i] <= begin + 2 * spread]
    if not anew:
        return 0
    edges = [0, *anew, len(rows)]
    lengths = np.diff(edges)
    whole = [i for i, length in enumerate(lengths) if length >= 16]
    pick = whole[-1] if whole else int(np.argmax(lengths))
    if pick != len(lengths) - 1:
        rows_after = int(lengths[pick + 1:].sum())
        notes.append(f"this file holds {len(lengths)} runs (its step counter starts anew); run {pick + 1} is judged, "
                     f"{rows_after} rows after it are left out")
        steps[rows[edges[pick + 1]]:] = np.iinfo(np.int64).min
    else:
        notes.append(f"this file holds {len(lengths)} runs (its step counter starts anew); the last one is judged")
    return int(rows[edges[pick]]) if pick else 0


def _superseded(steps: np.ndarray, rows: np.ndarray, notes: list[str]) -> tuple[np.ndarray, set[str]]:
    """Rows that count: when a run was restarted from an earlier step, the rows it left behind are dropped."""
    rows = rows[steps[rows] != np.iinfo(np.int64).min]
    here = steps[rows]
    later_minimum = np.minimum.accumulate(here[::-1])[::-1]
    keep = np.ones(len(rows), dtype=bool)
    keep[:-1] = here[:-1] <= later_minimum[1:]
    drops = np.flatnonzero(np.diff(here) < 0) + 1
    if not len(drops):
        return rows, set()
    places = sorted({int(here[i]) for i in drops})
    first = ", ".join(map(str, places[:4])) + (" and more" if len(places) > 4 else "")
    notes.append(f"its step counter goes back (to {first}): {int((~keep).sum())} superseded rows are dropped")
    return rows[keep], {"restarted"} | {f"restart:{place}" for place in places[:64]}


def _merged(source: str, steps: np.ndarray, rows: np.ndarray, columns: Mapping[str, np.ndarray],
            logged: Mapping[str, np.ndarray], notes: list[str], marks: set[str]) -> Series:
    unique, first = np.unique(steps[rows], return_index=True)
    if len(unique) == len(rows):
        return Series(source=source, steps=unique, columns={f: c[rows] for f, c in columns.items()},
                      logged={f: m[rows] for f, m in logged.items()}, notes=notes, marks=marks)
    group = np.searchsorted(unique, steps[rows])
    out_columns, out_logged = {}, {}
    for field, values in columns.items():
        there = logged[field][rows]
        merged, seen = np.full(len(unique), np.nan), np.zeros(len(unique), dtype=bool)
        merged[group[there]] = values[rows][there]  # a later cell of the same step wins
        seen[group[there]] = True
        out_columns[field], out_logged[field] = merged, seen
    return Series(source=source, steps=unique, columns=out_columns, logged=out_logged, notes=notes, marks=marks)


def _derive(series: Series) -> None:
    """Fields that follow from others: skipped steps per row from their total, seconds per step from milliseconds."""
    total = series.columns.pop("skipped_total", None)
    seen = series.logged.pop("skipped_total", None)
    if total is not None and seen is not None and "skipped" not in series.columns:
        per_row = np.full(len(total), np.nan)
        there = np.flatnonzero(seen & np.isfinite(total))
        if len(there) and np.all(np.diff(total[there]) >= 0):
            per_row[there] = np.diff(total[there], prepend=total[there[0]] if series.steps[there[0]] > 100 else 0.0)
        else:  # it does not accumulate, so it was a count per row
            per_row[there] = total[there]
        series.columns["skipped"], series.logged["skipped"] = per_row, seen
    millis = series.columns.pop("step_milliseconds", None)
    mask = series.logged.pop("step_milliseconds", None)
    if millis is not None and "step_seconds" not in series.columns:
        series.columns["step_seconds"], series.logged["step_seconds"] = millis / 1000.0, mask
    for note in range(len(series.notes)):
        series.notes[note] = clean(series.notes[note])
