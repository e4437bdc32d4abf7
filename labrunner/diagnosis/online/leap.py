"""A learning rate that leaps: in one row to a multiple of all that it was, and it stays there; and one below 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.loss import LossWatch

#: Times all that the rate was, in one row, and those above which it stays; rows of the loss before: a warm-up that
#: begins low is over by then.
_TIMES, _STAYS, _FEWEST = 3.0, 1.5, 24
#: Rows for which it stays there, and those of a sparse log: a single batch at another rate is no schedule.
_ROWS, _ROWS_SPARSE = 8, 5
#: Rows in a row with a rate below 0: a schedule that runs past its end climbs the loss from there on.
_NEGATIVE = 2


class LeapWatch:
    """Takes the learning rate, beside the loss, of a row in which it is above `highest`, and of all rows while it is
    `away` from there."""

    __slots__ = ("_first", "_level", "_losses", "_said", "_sum", "away", "highest")

    def __init__(self) -> None:
        self.highest = 0.0
        self.away = self._first = self._losses = 0
        self._level = self._sum = 0.0  # of the loss: its level when the rate leapt, and the sum of its rows since
        self._said = False

    def take(
        self, step: int, rate: float, loss: float | None, watch: LossWatch, sparse: bool, found: list[Alarm]
    ) -> None:
        """Judge one row after `watch`; what is to be said goes into `found`."""
        if self.away:
            self._stays(step, rate, loss, watch, sparse, found)
        elif rate <= _TIMES * self.highest or not self.highest or watch.rows <= _FEWEST:
            self.highest = rate
        else:
            self.away, self._first, self._level = 1, step, watch.level or 0.0
            self._sum, self._losses = 0.0, 0
            self._count(loss)

    def _count(self, loss: float | None) -> None:
        if loss is not None and loss - loss == 0.0:
            self._sum, self._losses = self._sum + loss, self._losses + 1

    def _stays(
        self, step: int, rate: float, loss: float | None, watch: LossWatch, sparse: bool, found: list[Alarm]
    ) -> None:
        """Count a row of a rate that has leapt, or take note that it is back."""
        if rate <= _STAYS * self.highest:
            self.away = 0
            if self._said:
                self._said = False
                found.append(notice("silent-divergence", step, self._first, "leap.over", over=True, lr=rate))
            return
        self.away += 1
        self._count(loss)
        if self.away != (_ROWS_SPARSE if sparse else _ROWS):
            return
        worse = watch.judges_nothing or self._losses > 0 and self._sum / self._losses > self._level
        if worse and not watch.told_worse:
            self._said = True
            told = {"lr": rate, "before": self.highest, "count": self.away}
            found.append(alarm("silent-divergence", step, self._first, "rate.leaps", **told))


class NegativeWatch:
    """Takes a learning rate below 0, and the first one that is not."""

    __slots__ = ("_first", "rows")

    def __init__(self) -> None:
        self._first = 0
        self.rows = 0  #: in a row below 0

    def take(self, step: int, rate: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if not rate < 0:
            if self.rows >= _NEGATIVE:
                found.append(notice("silent-divergence", step, self._first, "leap.over", over=True, lr=rate))
            self.rows = 0
            return
        self._first = self._first if self.rows else step
        self.rows += 1
        if self.rows == _NEGATIVE:
            found.append(alarm("silent-divergence", step, self._first, "rate.negative", lr=rate, count=self.rows))
