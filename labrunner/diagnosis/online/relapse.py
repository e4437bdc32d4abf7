"""A loss that had come far down and loses, in one row, nearly all that was learned, and stands there.

While a loss falls fast the level of its newest rows lags far behind, and sigma is wide by what it fell: what is told
here is measured by the steps from row to row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

if TYPE_CHECKING:
    from labrunner.diagnosis.online.loss import LossWatch

#: Rows before anything is said, share of its start to which a loss has come down, share of what was learned that is
#: lost, and times the usual step from row to row by which it is lost at once (all that was learned must be more).
_FEWEST, _DOWN, _LOST, _STEPS = 8, 0.6, 0.7, 8.0
#: Rows in a row that confirm it, and those of a log after which its scatter is known by itself.
_ROWS, _KNOWN = 3, 64
#: Rows whose steps are the usual ones.
_USUAL = 15


class RelapseWatch:
    """Takes the finite loss of every row of a sparse log: rows of every step scatter by more than they fall."""

    __slots__ = ("_best", "_first", "_last", "_rows", "_said", "_seen", "_start", "_steps")

    def __init__(self) -> None:
        self._steps = Window(_USUAL)  # sizes of the steps from row to row
        self._seen = self._rows = self._first = 0  # rows, those in a row that are lost, and the first of these
        self._start = self._best = self._last = 0.0
        self._said = False

    def take(self, step: int, value: float, watch: LossWatch, found: list[Alarm]) -> None:
        """Judge one row after `watch`; what is to be said goes into `found`."""
        self._seen += 1
        if self._seen == 1:
            self._start = self._best = self._last = value
            return
        lost = value > self._best + _LOST * (self._start - self._best)
        if not lost:
            self._back(step, value, found)
        elif self._rows or self._leaves(value):
            self._first = self._first if self._rows else step
            self._rows += 1
            if self._rows == _ROWS and not self._said and not watch.told_worse:
                self._said = True
                told = {"count": self._rows, "loss": value, "before": self._last, "start": self._start}
                found.append(alarm("diverged", step, self._first, "loss.relapse", **told))
            return
        self._steps.add(abs(value - self._last))
        self._last, self._best = value, min(self._best, value)

    def _leaves(self, value: float) -> bool:
        """Whether a row that is lost is the first of such, and no scatter."""
        if not _FEWEST < self._seen <= _KNOWN or self._best >= _DOWN * self._start:
            return False
        far = _STEPS * self._steps.median
        return value - self._last > far and self._start - self._best > far

    def _back(self, step: int, value: float, found: list[Alarm]) -> None:
        self._rows = 0
        if self._said:
            self._said = False
            found.append(notice("diverged", step, self._first, "loss.relapse.over", over=True, loss=value))
