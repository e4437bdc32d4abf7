"""Columns of a run that grows: numbers by step, appended a line or many at a time, read as numpy views.

The one place where journal lines become numbers, for a live run on the screens as for a journal read from its file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

import numpy as np

_FIRST_ROOM = 1024
_MOST_PENDING = _LOOKED_OVER = 1024
_PLAIN = {float, int, bool}
#: Columns by name: float64 (N,) each, and bool (N,) of the rows that carry a number for it; None where all do.
Found = dict[str, tuple[np.ndarray, np.ndarray | None]]
#: Fields that are no columns: texts, and what is kept elsewhere or not at all.
NOT_NUMBERS = frozenset(
    {"kind", "step", "batch", "tail_tokens", "token_loss_hist", "first_nonfinite", "param_hash", "param_sketch"}
)


def as_number(value: Any) -> float | None:
    """The float that a value of the journal stands for; None for what is no number.

    Numbers, booleans (0 and 1) and the words "NaN", "Infinity" and "-Infinity" are, a number written as text as well.
    """
    if not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None


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
        self._present: dict[str, np.ndarray | None] = {}  # None: every row so far
        self.cuts = 0  #: how often rows were taken back: what was made of them before is no longer good
        self._pending: list[Mapping[str, Any]] = []
        self._pending_steps: list[int] = []
        self._last = 0
        self._borrowed = False  # the arrays are somebody else's: they are copied before anything is added

    @classmethod
    def of(cls, steps: np.ndarray, values: Mapping[str, np.ndarray], present: Mapping[str, np.ndarray]) -> Columns:
        """Columns that are there already: int64 (N,), float64 (N,) by name, and bool (N,) for those with gaps. They
        are not copied, and may be read-only."""
        made = cls()
        made._done = made._room = len(steps)
        made._steps, made._values = steps, dict(values)
        made._present = {name: present.get(name) for name in values}
        made._last = int(steps[-1]) if len(steps) else 0
        made._borrowed = True
        return made

    def reserve(self, rows: int) -> None:
        """Room for so many rows, so that a long journal's columns need not be copied while they grow. Memory is only
        taken by rows that come to be."""
        self._flush()
        while self._room < rows:
            self._grow()

    def __len__(self) -> int:
        return self._done + len(self._pending)

    @property
    def last(self) -> int:
        """The last step, 0 before the first."""
        return self._last

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the columns, in the order in which they first came."""
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
        if name not in self._values:
            return np.zeros(self._done, dtype=bool)
        mask = self._present[name]
        return np.ones(self._done, dtype=bool) if mask is None else mask[: self._done]

    def gaps(self, name: str) -> np.ndarray | None:
        """`present`, or None where every row carries the column: what drawing needs, without making a mask."""
        self._flush()
        if name not in self._values:
            return np.zeros(self._done, dtype=bool)
        mask = self._present[name]
        return None if mask is None else mask[: self._done]

    def sparse(self) -> dict[str, np.ndarray]:
        """`present` by name of those columns that some rows do not carry."""
        return {name: gaps for name in self.names if (gaps := self.gaps(name)) is not None}

    def has(self, name: str) -> bool:
        """Whether any line carried `name`."""
        self._flush()
        if name not in self._values:
            return False
        mask = self._present[name]
        return self._done > 0 if mask is None else bool(mask[: self._done].any())

    def append(self, step: int, line: Mapping[str, Any]) -> None:
        """Add a row with what `columns_of` finds in a line. `step` must be beyond the last one."""
        self._pending.append(line)
        self._pending_steps.append(step)
        self._last = step
        if len(self._pending) >= _MOST_PENDING:
            self._flush()

    def extend(self, steps: Sequence[int], lines: Sequence[Mapping[str, Any]]) -> None:
        """Add many rows; `steps` must rise and lie beyond the last one."""
        self._pending += lines
        self._pending_steps += steps
        self._last = steps[-1]
        if len(self._pending) >= _MOST_PENDING:
            self._flush()

    def extend_columns(self, steps: np.ndarray, found: Found) -> None:
        """Add many rows that are columns already; `steps` (int64) must rise and lie beyond the last one."""
        self._flush()
        self._put(steps, found)
        self._last = int(steps[-1])

    def settle(self) -> None:
        """Turn lines that wait into columns; then reading changes nothing until more is added."""
        self._flush()

    def cut(self, step: int) -> None:
        """Forget every row beyond `step` (a run was resumed from there)."""
        self._done = int(np.searchsorted(self.steps, step, side="right"))
        self.cuts += 1
        self._last = int(self._steps[self._done - 1]) if self._done else 0
        if self._borrowed:  # may be read-only
            self._room = self._done
            self._steps = self._steps[: self._done]
            self._values = {name: column[: self._done] for name, column in self._values.items()}
            self._present = {n: None if mask is None else mask[: self._done] for n, mask in self._present.items()}
            return
        for mask in self._present.values():
            if mask is not None:
                mask[self._done :] = False

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
        if row is None or name not in self._values:
            return None
        mask = self._present[name]
        if mask is not None and not mask[row]:
            return None
        return float(self._values[name][row])

    def _flush(self) -> None:
        if not self._pending:
            return
        lines, self._pending = self._pending, []
        steps, self._pending_steps = self._pending_steps, []
        found = columns_of(lines)
        for name, (_, present) in list(found.items()):
            absent = name not in self._values and present is not None and not present.any()
            if absent and any(line.get(name) is not None for line in lines):
                del found[name]
        self._put(steps, found)

    def _put(self, steps: Sequence[int] | np.ndarray, found: Found) -> None:
        """Write rows behind the last one; what they do not carry is absent in them."""
        begin, end = self._done, self._done + len(steps)
        while end > self._room:
            self._grow()
        self._steps[begin:end] = steps
        for name, (numbers, present) in found.items():
            self._column(name, begin)[begin:end] = numbers
            self._mark(name, begin, end, present)
        for name in self._values.keys() - found.keys():
            self._values[name][begin:end] = np.nan
            self._mark(name, begin, end, False)
        self._done = end

    def _mark(self, name: str, begin: int, end: int, present: np.ndarray | bool | None) -> None:
        """Remember which of the new rows carry `name` (None: all of them)."""
        mask = self._present[name]
        if mask is None and present is not None:
            mask = self._present[name] = np.zeros(self._room, dtype=bool)
            mask[:begin] = True
        if mask is not None:
            mask[begin:end] = True if present is None else present

    def _column(self, name: str, begin: int) -> np.ndarray:
        if name not in self._values:
            self._values[name] = np.empty(self._room)
            self._values[name][:begin] = np.nan
            self._present[name] = np.zeros(self._room, dtype=bool) if begin else None
        return self._values[name]

    def _grow(self) -> None:
        self._room, self._borrowed = max(2 * self._room, _FIRST_ROOM), False
        self._steps = _grown(self._steps, self._room, self._done)
        for name, column in self._values.items():
            self._values[name] = _grown(column, self._room, self._done)
        for name, mask in self._present.items():
            self._present[name] = None if mask is None else _grown(mask, self._room, self._done)


def _grown(column: np.ndarray, room: int, rows: int) -> np.ndarray:
    """What lies beyond the rows is left as it comes, so that the system gives memory only when they are written."""
    bigger = np.empty(room, dtype=column.dtype)
    bigger[:rows] = column[:rows]
    return bigger


# -- from lines to numbers ---------------------------------------------------------------------------------------------


def columns_of(lines: Sequence[Mapping[str, Any]]) -> Found:
    """Every field of some lines as a column: float64 (N,), and bool (N,) of the lines that carry a number for it.

    The second is None where all do. Columns come in the order of the fields. The entries of an object become columns
    under dotted names, one level deep; lists become nothing, and neither do the fields of `NOT_NUMBERS`.
    """
    found: dict[str, tuple[np.ndarray, np.ndarray | None]] = {}
    for name, column in _fields_of(lines, NOT_NUMBERS).items():
        if column is None:
            inner = [o if isinstance(o := line.get(name), dict) else {} for line in lines]
            entries = _fields_of(inner, frozenset()).items()
            found |= {f"{name}.{entry}": entry_column for entry, entry_column in entries if entry_column is not None}
        else:
            found[name] = column
    return found


def _fields_of(
    lines: Sequence[Mapping[str, Any]], without: frozenset[str]
) -> dict[str, tuple[np.ndarray, np.ndarray | None] | None]:
    """The columns of plain fields in the order of the lines; None for a field that holds objects."""
    names = dict.fromkeys(key for kind in dict.fromkeys(map(tuple, lines)) for key in kind)
    first = {n: next((line[n] for line in lines if line.get(n) is not None), None) for n in names if n not in without}
    table = _table_of(lines, [name for name, value in first.items() if not isinstance(value, dict | list | str)])
    found: dict[str, tuple[np.ndarray, np.ndarray | None] | None] = {}
    for name, value in first.items():
        if isinstance(value, dict):
            found[name] = None
        elif name in table:
            found[name] = table[name]
        elif not isinstance(value, list):
            found[name] = numbers_of([line.get(name) for line in lines])
    return found


def _table_of(lines: Sequence[Mapping[str, Any]], names: list[str]) -> dict[str, tuple[np.ndarray, np.ndarray | None]]:
    """The columns of fields that every line has, read as one table; none where that cannot be done."""
    if len(names) < 2:
        return {}
    try:
        rows: list[tuple[Any, ...]] = list(map(itemgetter(*names), lines))
        table = np.array(rows, dtype=np.float64)  # takes words for numbers, and None for NaN
    except (KeyError, TypeError, ValueError, OverflowError):
        return {}
    if table.ndim != 2:
        return {}
    unclear = np.asarray(np.isnan(table).any(axis=0))
    found: dict[str, tuple[np.ndarray, np.ndarray | None]] = {}
    for place, name in enumerate(names):
        there = [row[place] is not None for row in rows] if unclear[place] else []
        present = None if all(there) else np.array(there, dtype=bool)
        found[name] = table[:, place], present
    return found


def told_rows(values: Sequence[object]) -> list[int]:
    """The rows that are not None, of which a long run has few: passed over a thousand at a time."""
    found: list[int] = []
    for begin in range(0, len(values), _LOOKED_OVER):
        part = values[begin : begin + _LOOKED_OVER]
        if part.count(None) < len(part):
            found += [row for row, value in enumerate(part, begin) if value is not None]
    return found


def numbers_of(values: list[Any]) -> tuple[np.ndarray, np.ndarray | None]:
    """float64 (N,) and which of them were numbers, bool (N,); None where all were."""
    kinds = set(map(type, values))
    try:
        if kinds <= _PLAIN:
            return np.array(values, dtype=np.float64), None
        if kinds <= _PLAIN | {type(None)}:
            return np.array(values, dtype=np.float64), np.array([v is not None for v in values], dtype=bool)
    except OverflowError:
        pass
    read = [as_number(v) for v in values]
    return np.array(read, dtype=np.float64), np.array([v is not None for v in read], dtype=bool)
