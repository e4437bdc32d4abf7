"""Rows of a log in their order: which run of a file is judged, what a restart superseded, equal steps as one row."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np

from labrunner.errors import InputError
from labrunner.series.foreign.name_tables import SKIPPED_SO_FAR
from labrunner.series.foreign.steps import LARGEST_STEP
from labrunner.series.loops import LOOPS, got_no_farther
from labrunner.series.series import Series
from labrunner.series.statistics import median
from labrunner.text import clean

#: Rows without a number from which on a run has lost its loss.
_LOST_ROWS = 3
#: Share of rows whose time is below that of the row before, where it is no clock.
_GOES_BACK = 0.1


def ordered(
    source: str,
    steps: np.ndarray,
    has_step: np.ndarray | None,
    columns: dict[str, np.ndarray],
    logged: dict[str, np.ndarray | None],
    notes: list[str],
) -> Series:
    """Rows with a step and something in them, the last run of the file, superseded rows dropped, equal steps merged."""
    with np.errstate(invalid="ignore"):
        some = np.abs(steps) < LARGEST_STEP
    if has_step is not None:
        some &= has_step
    masks = [mask for mask in logged.values() if mask is not None]
    if len(masks) == len(logged):  # a column without a mask has something in every row
        some &= np.any(masks, axis=0)
    rows = np.flatnonzero(some)
    if not len(rows):
        raise InputError(
            f"{source}: no row has both a step and a value to judge; name what counts the steps: --column NAME=step"
        )
    whole = len(rows) == len(steps)
    number_of = np.zeros(len(steps), dtype=np.int64)
    number_of[slice(None) if whole else rows] = np.round(steps if whole else steps[rows])
    if not (np.array_equal(number_of, steps) if whole else np.array_equal(number_of[rows], steps[rows])):
        notes.append("its steps are no whole numbers: they are rounded")
    if whole and _rising(number_of):  # as nearly all long logs are
        return _series(source, number_of, columns, logged, notes, set())
    main = _main_rows(rows, logged)
    if _backwards(number_of[main]):
        notes.append("its rows run backwards, the newest step first: they are turned about")
        return _merged(source, number_of, rows[::-1], columns, logged, notes, set())
    start, end = _run_judged(number_of, main, columns.get("loss"), notes)
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
    return len(steps) >= 8 and steps[0] > steps[-1] and float(np.mean(np.diff(steps) < 0)) > 0.95


def _rising(steps: np.ndarray) -> bool:
    """Whether each step is above the one before."""
    return bool((steps[1:] > steps[:-1]).all())


def _run_judged(steps: np.ndarray, rows: np.ndarray, losses: np.ndarray | None, notes: list[str]) -> tuple[int, int]:
    """[first, end) rows of the run that is judged, where the step counter starts anew and the file so holds several.

    The last run that is no mere stump is taken (or else the longest), or one behind it whose loss was never a number.
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
    pick = _without_a_number(losses, rows, edges, pick)
    begin = int(rows[edges[pick]]) if pick else 0
    several = f"this file holds {len(lengths)} runs (its step counter starts anew)"
    if pick == len(lengths) - 1:
        notes.append(f"{several}; the last one is judged")
        return begin, len(steps)
    notes.append(f"{several}; run {pick + 1} is judged, {int(lengths[pick + 1 :].sum())} rows after it are left out")
    return begin, int(rows[edges[pick + 1]])


def _without_a_number(losses: np.ndarray | None, rows: np.ndarray, edges: list[int], pick: int) -> int:
    """The last run of no mere two rows, where its loss is no number in any of them and it stands behind the picked one;
    else the picked one."""
    last = int(np.flatnonzero(np.diff(edges) >= _LOST_ROWS).max(initial=pick))
    if losses is None or last == pick:
        return pick
    known = np.isfinite(losses[rows])
    return last if known.any() and not known[edges[last] : edges[last + 1]].any() else pick


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
    return rows[keep], {"restarted", *_loops(here, drops)} | {f"restart:{place}" for place in places[:64]}


def _loops(steps: np.ndarray, restarts: np.ndarray) -> set[str]:
    """A mark `loop:STEP:TOP:COUNT` where a run was restarted so often, from that step at the earliest, and got no
    farther than TOP (`got_no_farther`); `restarts` are the rows at which it was."""
    top, count, first = int(steps[: restarts[0]].max()), 0, 0
    found: set[str] = set()
    for begin, end in itertools.pairwise([*restarts.tolist(), len(steps)]):
        part = steps[begin:end]
        if got_no_farther(int(steps[0]), top, int(part[0]), int(part[-1]), len(part)):
            first = min(first, int(part[0])) if count else int(part[0])
            count += 1
            if count >= LOOPS:
                found = {f"loop:{first}:{max(top, int(part[-1]))}:{count}"}
        elif part[-1] > top:
            count = 0
        top = max(top, int(part[-1]))
    return found


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
    if _rising(here):
        if len(rows) < len(steps) or rows[0] > rows[-1]:
            columns = {field: columns.pop(field)[rows] for field in list(columns)}
            logged = {field: None if mask is None else mask[rows] for field, mask in logged.items()}
        return _series(source, here, columns, logged, notes, marks)
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


def _series(
    source: str,
    steps: np.ndarray,
    columns: dict[str, np.ndarray],
    logged: Mapping[str, np.ndarray | None],
    notes: list[str],
    marks: set[str],
) -> Series:
    masks = {field: mask for field, mask in logged.items() if mask is not None}
    return Series(source=source, steps=steps, columns=columns, notes=notes, marks=marks, logged=masks)


def derive(series: Series) -> None:
    """Fields that follow from others: skipped steps per row from their total, seconds per step from milliseconds."""
    total = series.columns.pop("skipped_total", None)
    seen = series.logged.pop("skipped_total", None)
    seen = np.ones(len(series), dtype=bool) if seen is None else seen
    if total is not None:
        series.columns[SKIPPED_SO_FAR], series.logged[SKIPPED_SO_FAR] = total, seen
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
    seconds = series.columns.get("row_seconds")
    if seconds is not None and not of_each_row(seconds[np.isfinite(seconds)]):
        del series.columns["row_seconds"]
        series.logged.pop("row_seconds", None)
    for note in range(len(series.notes)):
        series.notes[note] = clean(series.notes[note])


def of_each_row(seconds: np.ndarray) -> bool:
    """Whether times are those that rows took, and no clock that goes on from row to row."""
    return len(seconds) > 2 and float(np.mean(np.diff(seconds) < 0)) >= _GOES_BACK and float(np.min(seconds)) >= 0


def _flags(total: np.ndarray, scale: np.ndarray | None) -> bool:
    """Whether what looks like a total of 0, then 1 to the end, says of each row that it was skipped.

    A scale that falls in most of the rows with a 1 tells.
    """
    if scale is None or np.nanmax(total) != 1:
        return False
    rows = np.flatnonzero(total == 1)[1:]
    return len(rows) > 0 and bool(np.mean(scale[rows] < scale[rows - 1]) > 0.5)
