"""Steps counted on through tasks that follow each other, each of which counts from its beginning: `task 2 epoch 1`."""

from __future__ import annotations

import math

import numpy as np


class Tasks:
    """Gives row by row what a counter lacks that starts anew when the task, phase or stage is another one."""

    def __init__(self) -> None:
        self._offset = 0.0
        self._first = self._last = math.nan
        self._apart = math.nan  # the distance of the first two rows
        self._task: float | None = None
        self._seen: set[float | None] = set()

    def offset(self, step: float, task: float | None) -> float:
        """What to add to the step of a row of this task (None where the row tells none)."""
        if math.isnan(self._apart) and step > self._last:
            self._apart = step - self._last
        apart = 1.0 if math.isnan(self._apart) else self._apart
        if task != self._task and step <= self._last and step < self._first + apart:
            if task in self._seen:  # the whole run begins again
                self._offset, self._seen = 0.0, set()
            else:
                self._offset += self._last - step + apart
        if math.isnan(self._first):
            self._first = step
        self._seen.add(task)
        self._task, self._last = task, step
        return self._offset


def through_tasks(steps: np.ndarray, tasks: np.ndarray) -> np.ndarray | None:
    """Steps counted on through the tasks: float64 (N,) of float64 (N,) each (NaN where a row has none); None where no
    counter starts anew with a task."""
    known = np.flatnonzero(np.isfinite(steps))
    anew = (np.diff(steps[known]) <= 0) & (np.diff(np.nan_to_num(tasks[known], nan=-1.0)) != 0)
    if not anew.any():
        return None
    counting, through = Tasks(), steps.copy()
    for row in known.tolist():
        task = float(tasks[row])
        through[row] += counting.offset(float(steps[row]), None if math.isnan(task) else task)
    return None if np.array_equal(through[known], steps[known]) else through
