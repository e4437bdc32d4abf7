"""A loss that climbs while its learning rate rises beyond all that it was: a schedule that goes the wrong way.

What a single step up must show by itself is shown here by two columns together: it costs fewer rows.
"""

from __future__ import annotations

from collections import deque
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


class ClimbWatch:
    """Takes the finite loss of every row, beside the learning rate."""

    __slots__ = (
        *("_back", "_best", "_best_step", "_first", "_levels", "_losses", "_newest", "_rates", "_rises", "_said"),
        *("_seen", "_start", "_steps", "_top"),
    )

    def __init__(self) -> None:
        self._losses: deque[float] = deque(maxlen=_ROWS + _SCATTER)
        self._newest: deque[float] = deque(maxlen=_ROWS)
        self._rates: deque[float] = deque(maxlen=_ROWS + 1)
        self._levels: deque[float] = deque(maxlen=_ROWS + 1)  # the newest, and their steps
        self._steps: deque[int] = deque(maxlen=_ROWS + 1)
        self._seen = self._rises = self._best_step = self._first = 0  # rows, and those since the rate leapt or fell
        self._start = self._top = self._back = 0.0
        self._best = float("inf")
        self._said = False

    def take(self, step: int, value: float, rate: float, watch: LossWatch, found: list[Alarm]) -> None:
        """Judge one row after `watch`; what is to be said goes into `found`."""
        if rate < self._top * _LEAST_OF_TOP:  # before anything else: of most rows no more is to be known of the rate
            self._rises = 0
        elif rate != self._top:
            self._count_rise(rate)
        self._rates.append(rate)
        self._losses.append(value)
        newest, levels = self._newest, self._levels
        newest.append(value)
        self._seen = seen = self._seen + 1
        if seen < _ROWS:
            self._start = self._start if seen > 1 else value
            return
        level = sum(newest) / _ROWS
        levels.append(level)
        self._steps.append(step)
        if levels[0] < self._best and seen >= 2 * _ROWS:
            self._best_step, self._best = self._steps[0], levels[0]
        if self._said:
            if level < self._back:
                self._said = False
                found.append(
                    notice("silent-divergence", step, self._best_step, "rate.climbs.over", over=True, loss=level)
                )
        elif self._rises >= _ROWS and seen > _FEWEST and self._climbs(level) and not watch.told_worse:
            self._said, self._first, self._back = True, self._best_step, (level + self._best) / 2
            told = {"loss": level, "before": self._best, "lr": rate, "lr_before": self._rates[0], "count": _ROWS}
            found.append(alarm("silent-divergence", step, self._first, "rate.climbs", **told))

    def _count_rise(self, rate: float) -> None:
        """Count the rows in which the rate goes beyond all that it was, bit by bit."""
        last = self._rates[-1] if self._rates else rate
        if rate > _LEAPS * last:
            self._rises = 0
        elif rate > self._top:
            self._rises += 1
        self._top = max(self._top, rate)

    def _climbs(self, level: float) -> bool:
        """Whether the level lies clearly above the best one while the rate rises."""
        learned, rise = self._start - self._best, level - self._best
        if learned < _LEARNED * self._start or rise < _LOST * learned:
            return False
        if self._rates[-1] < _RISES * self._rates[0]:
            return False
        return rise > _ERRORS * self._error(level)

    def _error(self, level: float) -> float:
        """The error of the difference of two levels, by how the rows before the newest bend."""
        rows = list(self._losses)[:-_ROWS]
        bends = sorted(abs(b - (a + c) / 2) for a, b, c in zip(rows, rows[1:], rows[2:], strict=False))
        sigma = max(_TO_SIGMA * bends[len(bends) // 2], _LEAST * level)
        return sigma * sqrt(2 / _ROWS)
