"""A loss that every row had and that is missing from some row to the end: pandas, `json.dumps` of cleaned records and
most dashboards write NaN as an empty cell, as null, or leave it out."""

from __future__ import annotations

from collections.abc import Set

import numpy as np

#: Rows with a loss before a missing one says anything, and rows without one in a row that are more than a remark.
_FEWEST, _MISSING = 16, 3
#: How much longer than any gap before it the end must be, and than the usual distance of rows a distance in it.
_LONGER, _APART = 2, 1.5


class Blanks:
    """Takes the rows of a log in their order and says of each whether its loss is missing as NaN is.

    A row of another kind (a validation, a summary, a remark at a step of its own) has fields that no row with a loss
    had, or lies at another distance from the row before than those do.
    """

    __slots__ = ("_beside", "_count", "_last", "_longest", "_run", "_stride")

    def __init__(self) -> None:
        self._beside: set[str] = set()  # what rows with a loss hold besides
        self._count = self._run = self._longest = 0
        self._last: float | None = None
        self._stride = 0.0

    def take(self, step: float, fields: Set[str]) -> bool:
        """Whether the row at `step`, which holds `fields` of ours, has lost its loss."""
        last, self._last = self._last, step
        apart = step - last if last is not None else 0.0
        if "loss" in fields:
            self._count += 1
            self._beside |= fields
            self._longest, self._run = max(self._longest, self._run), 0
            self._stride = apart or self._stride
            return False
        usual = 0 < apart <= _APART * self._stride and apart * _APART >= self._stride
        if not usual or not fields <= self._beside:
            return False
        self._run += 1
        return self._count >= _FEWEST and self._run >= _MISSING and self._run > _LONGER * self._longest


def lost_at_the_end(
    steps: np.ndarray, has_step: np.ndarray | None, logged: dict[str, np.ndarray | None]
) -> np.ndarray | None:
    """Rows (int64) after the last loss in which it is missing as NaN is, in the sense of `Blanks`; None without any.
    `logged` says of every field in which rows it is (bool (N,), None: all)."""
    mask = logged.get("loss")
    if mask is None or mask[-1]:
        return None
    there = np.ones(len(steps), dtype=bool) if has_step is None else has_step
    rows = np.flatnonzero(mask & there)
    if len(rows) < _FEWEST:
        return None
    alike = there & ~mask
    for seen in logged.values():
        if seen is not None and not seen[rows].any():
            alike &= ~seen
    longest = int(np.diff(np.cumsum(alike)[rows]).max())
    stride = float(np.median(np.diff(steps[rows])))
    end = np.flatnonzero(alike[rows[-1] :]) + rows[-1]
    apart = np.diff(steps[end], prepend=steps[rows[-1]])
    usual = end[(apart > 0) & (apart <= _APART * stride) & (apart * _APART >= stride)]
    return usual if len(usual) >= max(_MISSING, _LONGER * longest + 1) else None


def lose(
    steps: np.ndarray, has_step: np.ndarray | None, logged: dict[str, np.ndarray | None], notes: list[str]
) -> None:
    """Take a loss that is missing to the end for one that was logged as NaN."""
    mask, rows = logged.get("loss"), lost_at_the_end(steps, has_step, logged)
    if mask is not None and rows is not None:
        logged["loss"] = mask = mask.copy()
        mask[rows] = True
        notes.append(f"its loss is missing from a row on to the end ({len(rows)} rows): that is taken for NaN")
