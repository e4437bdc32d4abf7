"""A loss that climbs while its learning rate rises beyond all that it was: a schedule that goes the wrong way.

What a single step up must show by itself is shown here by two columns together: it costs fewer rows.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.loss import LossWatch

#: Rows whose mean is a level, those before anything is said, and those before the newest that tell how rows scatter.
_ROWS, _FEWEST, _SCATTER = 5, 12, 35
#: Errors of a level, and share of what was learned, that it must lie above the best one; share of its start that the
#: run must have learned: beside less a warm-up's own wobble is much.
_ERRORS, _LOST, _LEARNED = 5.0, 0.1, 0.2
#: Times the rate of a level before that the rate must be, and of the row before beyond which it leaps: that is another
#: matter, which may be a single kick.
_RISES, _LEAPS = 1.08, 1.3
#: Share of the highest rate below which it falls again.
_LEAST_OF_TOP = 0.999
#: The least scatter of a row, as a share of its level.
_LEAST = 1e-3
#: From the distance of a row to the mean of its neighbours to sigma.
_TO_SIGMA = 1.4826 / 1.5**0.5


#: Rows that are kept before their levels are worked out together, and those that are kept after that.
_TOGETHER, _KEPT = 256, _ROWS + _SCATTER + 5

#: Step, loss and learning rate: a plain tuple, since one is made of every row of a run.
_Row = tuple[int, float, float]


class ClimbWatch:
    """Takes the finite loss of every row, beside the learning rate.

    The rate hardly ever rises so far that a row must be judged: until then rows are only kept, and the best of their
    levels is found for many of them together.
    """

    __slots__ = ("_back", "_best", "_best_step", "_next", "_rises", "_rows", "_said", "_start", "_still", "_top")

    def __init__(self) -> None:
        self._rows: list[_Row] = []  # the newest
        self._next = _ROWS - 1  # the place among them of the first row whose level is not yet among those before
        self._rises = self._best_step = 0  # rows since the rate leapt or fell
        self._start = self._back = 0.0
        self._top = self._still = 0.0  # the highest rate, and below what it falls again
        self._best = float("inf")
        self._said = False

    def take(self, step: int, value: float, rate: float, watch: LossWatch, found: list[Alarm]) -> None:
        """Judge one row after `watch`; what is to be said goes into `found`."""
        rows = self._rows
        if rate < self._still:
            self._rises = 0
        elif rate != self._top:
            self._count_rise(rate, rows[-1][2] if rows else rate)
        if not rows:
            self._start = value
        rows.append((step, value, rate))
        if self._said or self._rises >= _ROWS and len(rows) > _FEWEST and not rate < _RISES * rows[-1 - _ROWS][2]:
            self._judge(step, rate, watch, found)
        if len(rows) >= _TOGETHER:
            self._work_out()
            self._next -= len(rows) - _KEPT
            del rows[:-_KEPT]

    def _count_rise(self, rate: float, last: float) -> None:
        """Count the rows in which the rate goes beyond all that it was, bit by bit."""
        if rate > _LEAPS * last:
            self._rises = 0
        elif rate > self._top:
            self._rises += 1
        self._top = max(self._top, rate)
        self._still = self._top * _LEAST_OF_TOP

    def _judge(self, step: int, rate: float, watch: LossWatch, found: list[Alarm]) -> None:
        """Judge a row beside which the rate has risen, or one after what was said."""
        rows = self._rows
        level = _level(rows[-_ROWS:])
        if self._said:
            if level < self._back:
                self._said = False
                self._work_out()
                over = notice("silent-divergence", step, self._best_step, "rate.climbs.over", over=True, loss=level)
                found.append(over)
            return
        self._work_out()
        if self._climbs(level) and not watch.told_worse:
            self._said, self._back = True, (level + self._best) / 2
            told = {"loss": level, "before": self._best, "lr": rate, "lr_before": rows[-1 - _ROWS][2], "count": _ROWS}
            found.append(alarm("silent-divergence", step, self._best_step, "rate.climbs", **told))

    def _work_out(self) -> None:
        """Find the best level of the rows that end before the newest five."""
        end = len(self._rows) - _ROWS
        if end <= self._next:
            return
        losses = [loss for _, loss, _ in self._rows[self._next - _ROWS + 1 : end]]
        sums = [*map(sum, zip(*(losses[at:] for at in range(_ROWS)), strict=False))]  # of as many rows up to each
        best = min(sums) / _ROWS
        if best < self._best:
            at = next(at for at, all_of_it in enumerate(sums) if all_of_it / _ROWS == best)
            self._best_step, self._best = self._rows[self._next + at][0], best
        self._next = end

    def _climbs(self, level: float) -> bool:
        """Whether the level lies clearly above the best one."""
        learned, rise = self._start - self._best, level - self._best
        if learned < _LEARNED * self._start or rise < _LOST * learned:
            return False
        return rise > _ERRORS * self._error(level)

    def _error(self, level: float) -> float:
        """The error of the difference of two levels, by how the rows before the newest bend."""
        rows = [loss for _, loss, _ in self._rows[-_ROWS - _SCATTER : -_ROWS]]
        bends = sorted(abs(b - (a + c) / 2) for a, b, c in zip(rows, rows[1:], rows[2:], strict=False))
        sigma = max(_TO_SIGMA * bends[len(bends) // 2], _LEAST * level)
        return sigma * sqrt(2 / _ROWS)


def _level(rows: list[_Row]) -> float:
    return sum(loss for _, loss, _ in rows) / len(rows)
