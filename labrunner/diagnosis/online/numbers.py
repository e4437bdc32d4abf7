"""Rows whose loss is no number, or 0 in place of one."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds


#: What is left of a row that was no number with the next, and of these rows so many that are too many at once.
_FADES, _NEWLY = 0.95, 2.8


#: Rows of late in which so many are 0: batches without content among others.
_LATE, _EMPTY = 12, 4


class NumberWatch:
    """Takes the loss of every row, and keeps back those that are no numbers."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._first = self._run = self._zeros = self._zeros_first = self._row = 0
        self._empty: deque[tuple[int, int]] = deque(maxlen=_EMPTY)  # the newest rows of 0, and their steps
        self._often = self._newly = 0.0  # rows that are no number, over 50 and over 20
        self._empties = False  # it was said that rows are 0
        self.seen = False  #: that a row was odd: until then only one that is no number, or 0, can be
        self.said = False  #: that losses are no numbers, and that is not over

    def odd(self, step: int, value: float, level: float | None, start: float, sparse: bool, found: list[Alarm]) -> bool:
        """Whether a row has nothing that could be a level, with what is to be said of it."""
        self._row += 1
        if value - value != 0.0:
            self.seen = True
            self._bad(step, value, sparse, found)
            return True
        if self._run:
            self._good(step, value, found)
        self._often *= 0.98
        self._newly *= _FADES
        if value == 0.0 and level is not None and level > 0.1 * start > 0:
            self.seen = True
            self._zero(step, level, found)
            return True
        self._zeros = 0
        return False

    def _bad(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> None:
        self._run += 1
        self._often = 0.98 * self._often + 1
        self._newly = _FADES * self._newly + 1
        if self._run == 1:
            self._first = step
            if not self.said:
                found.append(notice("nan", step, step, "nan.once", value=value))
        if self.said:
            return
        if self._run >= (2 if sparse else self._set.nan_rows):
            self.said = True
            found.append(alarm("nan", step, self._first, "nan.stays", count=self._run, value=value))
        elif self._often >= 5 or self._newly >= _NEWLY:
            self.said = True
            found.append(alarm("nan", step, self._first, "nan.often"))

    def _good(self, step: int, value: float, found: list[Alarm]) -> None:
        self._run = 0
        if self.said and self._often < 5 and self._newly < 1:
            self.said = False
            found.append(notice("nan", step, self._first, "nan.back", over=True, loss=value))

    def _zero(self, step: int, level: float, found: list[Alarm]) -> None:
        self._zeros += 1
        self._zeros_first = step if self._zeros == 1 else self._zeros_first
        self._empty.append((self._row, step))
        row, first = self._empty[0]
        often = len(self._empty) == _EMPTY and self._row - row < _LATE
        if self._zeros == 5:
            self._empties = True
            found.append(alarm("nan", step, self._zeros_first, "nan.zero", count=5, before=level))
        elif often and not self._empties and self._zeros < _EMPTY:
            self._empties = True
            found.append(alarm("nan", step, first, "nan.zeros", count=_EMPTY, rows=self._row - row + 1, before=level))
