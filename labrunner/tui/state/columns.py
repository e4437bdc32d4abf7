"""Columns of a run that grows: numbers by step, appended a line at a time, read as numpy views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

_FIRST_ROOM = 1024
_MOST_PENDING = 4096
_WORDS = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}


def as_number(value: Any) -> float | None:
    """The float that a value of the journal stands for: numbers, booleans, and the words for what is not finite."""
    if isinstance(value, str):
        return _WORDS.get(value)
    return float(value) if isinstance(value, int | float) else None


class Columns:
    """Steps and any number of named columns of equal length.

    A column that a line does not carry gets a row that is not `present`: absent is not the same as NaN. Lines wait in
    a list until somebody reads, and are then turned into columns together, which costs a fraction of one by one.
    """

    def __init__(self) -> None:
        self._done = 0
        self._room = _FIRST_ROOM
        self._steps = np.zeros(self._room, dtype=np.int64)
        self._values: dict[str, np.ndarray] = {}
        self._present: dict[str, np.ndarray] = {}
        self._pending: list[Mapping[str, Any]] = []
        self._pending_steps: list[int] = []
        self._last = 0

    def __len__(self) -> int:
        return self._done + len(self._pending)

    @property
    def last(self) -> int:
        """The last step, 0 before the first."""
        return self._last

    @property
    def names(self) -> tuple[str, ...]:
        self._flush()
        return tuple(self._values)

    @property
    def steps(self) -> np.ndarray:
        """int64 (N,), ascending. A view: valid until the next `append` or `cut`."""
        self._flush()
        return self._steps[: self._done]

    def values(self, name: str) -> np.ndarray:
        """float64 (N,); all NaN and not present where no line carried `name`."""
        self._flush()
        column = self._values.get(name)
        return np.full(self._done, np.nan) if column is None else column[: self._done]

    def present(self, name: str) -> np.ndarray:
        """bool (N,): whether the line of that row carried a number for `name`."""
        self._flush()
        column = self._present.get(name)
        return np.zeros(self._done, dtype=bool) if column is None else column[: self._done]

    def has(self, name: str) -> bool:
        """Whether any line carried `name`."""
        self._flush()
        column = self._present.get(name)
        return column is not None and bool(column[: self._done].any())

    def append(self, step: int, line: Mapping[str, Any]) -> None:
        """Add a row. Numbers count, and the words that our journals write for what is not finite; booleans are 0 and 1;
        one level of nesting becomes dotted names; anything else is left to others. `step` must be beyond `last`."""
        self._pending.append(line)
        self._pending_steps.append(step)
        self._last = step
        if len(self._pending) >= _MOST_PENDING:
            self._flush()

    def cut(self, step: int) -> None:
        """Forget every row beyond `step` (a run was resumed from there)."""
        self._done = int(np.searchsorted(self.steps, step, side="right"))
        for column in self._present.values():
            column[self._done :] = False
        self._last = int(self._steps[self._done - 1]) if self._done else 0

    def row_of(self, step: int) -> int | None:
        """The row that holds `step`, or None."""
        self._flush()
        if not self._done:
            return None
        row = step - int(self._steps[0])  # right where every step was logged
        if not (0 <= row < self._done and self._steps[row] == step):
            row = int(np.searchsorted(self.steps, step))
        return row if row < self._done and self._steps[row] == step else None

    def row_at_or_before(self, step: int) -> int | None:
        """The last row whose step is at most `step`, or None."""
        row = self.row_of(step)
        if row is None:
            row = int(np.searchsorted(self.steps, step, side="right")) - 1
        return row if row >= 0 else None

    def at(self, name: str, step: int) -> float | None:
        """The value at exactly `step`, None where it is absent."""
        row = self.row_of(step)
        if row is None or name not in self._values or not self._present[name][row]:
            return None
        return float(self._values[name][row])

    def _flush(self) -> None:
        if not self._pending:
            return
        lines, self._pending = self._pending, []
        steps, self._pending_steps = self._pending_steps, []
        begin, end = self._done, self._done + len(lines)
        while end > self._room:
            self._grow()
        self._steps[begin:end] = steps
        for name, values in _by_name(lines).items():
            numbers, present = _numbers(values)
            if present.any() or name in self._values:
                column = self._column(name)
                column[begin:end] = numbers
                self._present[name][begin:end] = present
        self._done = end

    def _column(self, name: str) -> np.ndarray:
        if name not in self._values:
            self._values[name] = np.full(self._room, np.nan)
            self._present[name] = np.zeros(self._room, dtype=bool)
        return self._values[name]

    def _grow(self) -> None:
        self._room *= 2
        self._steps = np.resize(self._steps, self._room)
        for name, column in self._values.items():
            bigger = np.full(self._room, np.nan)
            bigger[: self._done] = column[: self._done]
            self._values[name] = bigger
            mask = np.zeros(self._room, dtype=bool)
            mask[: self._done] = self._present[name][: self._done]
            self._present[name] = mask


def _by_name(lines: list[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Values of every field, one list entry a line; objects become one field an entry, named with a dot."""
    names = dict.fromkeys(key for line in lines for key in line)
    found: dict[str, list[Any]] = {}
    for name in names:
        values = [line.get(name) for line in lines]
        objects = [v for v in values if isinstance(v, dict)]
        if not objects:
            found[name] = values
            continue
        for inner in dict.fromkeys(key for one in objects for key in one):
            found[f"{name}.{inner}"] = [v.get(inner) if isinstance(v, dict) else None for v in values]
    return found


def _numbers(values: list[Any]) -> tuple[np.ndarray, np.ndarray]:
    """float64 (N,) and which of them were numbers, bool (N,)."""
    try:
        numbers = np.array(values, dtype=np.float64)
        if numbers.ndim == 1 and not any(type(v) is str for v in values):
            return numbers, np.array([v is not None for v in values], dtype=bool)
    except (TypeError, ValueError, OverflowError):
        pass
    read = [as_number(v) for v in values]
    return np.array(read, dtype=np.float64), np.array([v is not None for v in read], dtype=bool)
