"""The norm of the weights: one that had settled and then grows ever on is a run that runs away, whatever its loss says
so far."""

from __future__ import annotations

from collections import deque

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

#: Rows of a part, and parts that are compared: newer ones that grow, and older ones in which the norm had settled.
_ROWS, _NEW, _OLD = 6, 4, 6
#: Growth in each newer part, and in all of them together; all older ones together grew by this share of it at most.
_EACH, _TOGETHER, _SETTLED = 1.01, 1.08, 0.25
#: Rows in a row each of which adds this share and so many times what rows usually add, after so many rows: a sign of
#: the decay that turns shows in the first of them.
_AT_ONCE, _ADDS, _USUALLY, _BEFORE = 4, 0.02, 4.0, 12
#: Rows whose growth is the usual one.
_WINDOW = 15


class WeightsWatch:
    """Takes the norm of the weights of every row that has one."""

    __slots__ = ("_began", "_fast", "_from", "_growth", "_highest", "_last", "_parts", "_rows", "_said", "_sum")

    def __init__(self) -> None:
        self._parts: deque[tuple[float, int]] = deque(maxlen=_NEW + _OLD)  # the mean of each, and its last step
        self._sum, self._rows = 0.0, 0
        self._said: int | None = None
        self._highest = 0.0  # part since the alarm
        self._growth, self._last = Window(_WINDOW), 0.0  # from row to row, up or down
        self._fast = self._began = 0  # rows in a row that add much, and the first of them
        self._from = 0.0

    def take(self, step: int, norm: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if not 0 < norm < float("inf"):
            return
        before, self._last = self._last, norm
        if before:
            self._at_once(step, norm, before, found)
        self._sum += norm
        self._rows += 1
        if self._rows < _ROWS:
            return
        mean, self._sum, self._rows = self._sum / _ROWS, 0.0, 0
        before = self._parts[-1][0] if self._parts else mean
        self._parts.append((mean, step))
        if self._said is not None:
            if mean <= before:
                first, self._said = self._said, None
                found.append(notice("silent-divergence", step, first, "weights.over", over=True, norm=mean))
            return
        if len(self._parts) == _NEW + _OLD:
            self._judge(step, found)

    def _at_once(self, step: int, norm: float, before: float, found: list[Alarm]) -> None:
        """Judge what a row adds to the one before."""
        grown = norm / before - 1
        usual = self._growth.median if len(self._growth) else 0.0
        if grown < max(_ADDS, _USUALLY * usual) or len(self._growth) < _BEFORE:
            self._fast = 0
            self._growth.add(abs(grown))
            return
        if not self._fast:
            self._began, self._from = step, before
        self._fast += 1
        if self._fast == _AT_ONCE and self._said is None:
            self._said = self._began
            told = {"norm": norm, "before": self._from, "since": self._began}
            told["share"] = round(100 * (norm / self._from - 1))
            found.append(alarm("silent-divergence", step, self._began, "weights.grow", **told))

    def _judge(self, step: int, found: list[Alarm]) -> None:
        sizes = [mean for mean, _ in self._parts]
        settled, newest = sizes[_OLD - 1], sizes[_OLD - 1 :]
        grown = newest[-1] / settled
        each = all(after > _EACH * before for before, after in zip(newest, newest[1:], strict=False))
        if not each or grown < _TOGETHER or settled / sizes[0] - 1 > _SETTLED * (grown - 1):
            return
        self._said = self._parts[_OLD - 1][1]
        told = {"norm": newest[-1], "before": settled, "since": self._said, "share": round(100 * (grown - 1))}
        found.append(alarm("silent-divergence", step, self._said, "weights.grow", **told))
