"""The norm of the weights: one that had settled and then grows ever on is a run that runs away, whatever its loss says
so far."""

from __future__ import annotations

from collections import deque

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

#: Rows of a part, and parts that are compared: newer ones that grow, and older ones in which the norm had settled.
_ROWS, _NEW, _OLD = 6, 4, 6
#: Growth in each newer part, and in all of them together; all older ones together grew by this share of it at most.
_EACH, _TOGETHER, _SETTLED = 1.01, 1.08, 0.25


class WeightsWatch:
    """Takes the norm of the weights of every row that has one."""

    __slots__ = ("_highest", "_parts", "_rows", "_said", "_sum")

    def __init__(self) -> None:
        self._parts: deque[tuple[float, int]] = deque(maxlen=_NEW + _OLD)  # the mean of each, and its last step
        self._sum, self._rows = 0.0, 0
        self._said: int | None = None
        self._highest = 0.0  # part since the alarm

    def take(self, step: int, norm: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if not 0 < norm < float("inf"):
            return
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
