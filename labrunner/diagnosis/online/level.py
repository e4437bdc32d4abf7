"""The level of a loss, the scatter of its rows, and what a row must exceed to be far out.

The level is the median of the last 15 calm rows, sigma the median distance of the last 63 from the level before them,
carried on at the rate at which it falls. The bar is the level, or what an eighth of the last 31 rows exceed by a sigma:
batches of two kinds in turn have two levels, and both are calm.
The level is known after every row. Sigma, bar and limit are worked out where they are asked for, or where a row comes
near what the limit is surely not below.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from math import inf
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.scatter import Scatter, scatter
from labrunner.diagnosis.online.trend import LAG, Trend

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

_MAD_TO_SIGMA = 1.4826
_LEVEL_ROWS = 15
_BAR_ROWS, _BAR_SHARE = 31, 0.87
_SMALLEST = 1e-4

#: What sigma is made of: the rows' distances (None where sigma is known), sigma, what was learned, and the level.
Before = tuple[list[float] | None, float, float, float]


class Level:
    """Takes calm rows. `near`: at or below it no row is far out. `before`: of what sigma was made before the newest row
    whose level was below the best one (`sigma_of`). `learned` is to be set to how far the loss has come down."""

    __slots__ = (
        *("_due", "_errors", "_in_order", "_newest", "_now", "_set", "_sigma", "_sigmas", "_times", "_trend"),
        *("bar", "before", "learned", "limit", "near", "settling"),
    )

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._newest: deque[float] = deque(maxlen=_BAR_ROWS)  # calm losses
        self._in_order: list[float] = []  # those of the level by their size
        self._errors, self._trend = Scatter(), Trend()  # how far each lay from the level before it
        self._now: float | None = None
        self._sigma = self.learned = 0.0
        self._sigmas, self._times = settings.notice_sigma * _MAD_TO_SIGMA, 1
        self._due = False  # sigma, bar and limit are those of a row before
        self.bar = self.limit = self.near = inf
        self.before: Before | None = None
        self.settling = 0  #: rows until the new level's scatter is known

    def add(self, value: float, row: int, best: float) -> float:
        """Take the `row`-th calm row, and return the level with it; `best` is the best level so far."""
        newest, in_order, before = self._newest, self._in_order, self._now
        newest.append(value)
        insort(in_order, value)
        if len(in_order) > _LEVEL_ROWS:
            del in_order[bisect_left(in_order, newest[-1 - _LEVEL_ROWS])]
        level = in_order[len(in_order) // 2]
        if level < best:
            self.before = (self._errors.rows() if self._due else None), self._sigma, self.learned, before or 0.0
        self._now = level
        trend, errors = self._trend, self._errors
        if before is not None:
            distance = value - before - LAG * trend.fall  # what it falls while a median lags is no scatter
            errors.add(distance if distance > 0 else -distance)
        trend.take(row, value, level)
        if self.settling:
            self.settling -= 1
        elif row > self._set.warm_up_rows:
            self._due, self.near = True, level + self._sigmas * errors.floor
        return level

    @property
    def sigma(self) -> float:
        """The scatter of the calm rows; 0 before enough of them."""
        if self._due:
            self.work_out()
        return self._sigma

    def work_out(self) -> None:
        """Make `limit` and `bar`, too, those of the rows so far."""
        if not self._due or self._now is None:
            return
        level, settings = self._now, self._set
        sigma = self._at_least(self._errors.now(), self.learned, level)
        an_eighth = sorted(self._newest)[int(_BAR_SHARE * len(self._newest))]
        bar = max(level, an_eighth + 2 * LAG * self._trend.fall - sigma)
        self._sigma, self.bar, self._due = sigma, bar, False
        self.limit = bar + settings.notice_sigma * sigma * self._times

    def _at_least(self, found: float, learned: float, level: float) -> float:
        """Sigma by the scatter that was found: no less than what a number's digits and a run's scale make of it."""
        return max(_MAD_TO_SIGMA * found, self._set.sigma_floor * learned, _SMALLEST * abs(level), 1e-12)

    def sigma_of(self, before: Before | None) -> float:
        """Sigma as it was `before` a row; 0 where there was none."""
        if before is None:
            return 0.0
        rows, sigma, learned, level = before
        return sigma if rows is None else self._at_least(scatter(rows), learned, level)

    def go_below(self) -> None:
        """Take note that the next row is the first below 0: from then on a row must be twice as far out."""
        self.work_out()
        self._times = 2

    def late(self, count: int) -> float:
        """The median of the newest rows, so many; 0 for none."""
        newest = sorted(list(self._newest)[-count:])
        return newest[len(newest) // 2] if newest else 0.0

    def adopt(self, value: float) -> None:
        """Begin a new level with one row. Sigma stays what it was until the new one's is known."""
        self._errors.clear()
        self._newest.clear()
        self._newest.append(value)
        self._in_order = [value]
        self._now, self._trend = value, Trend(value)
        self.limit = self.near = inf
