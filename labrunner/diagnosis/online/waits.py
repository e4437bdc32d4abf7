"""Data that keep a step waiting: of the time that a step takes most goes by before it has its batch."""

from __future__ import annotations

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

#: Rows whose median is a level, those of a run before anything is said, and rows in a row with a level too high.
_LEVEL, _FEWEST, _LONG = 9, 24, 6
#: Share of a step beyond which it waits for most of it, a best level below which it did not, and times the best time
#: of a step that one takes by then.
_MOST, _LITTLE, _SLOWER = 0.5, 0.25, 1.5


class WaitWatch:
    """Takes the time that a step waits for data and the time that it takes, both in one unit."""

    __slots__ = ("_best", "_count", "_fastest", "_first", "_long", "_said", "_share", "_time", "_waits")

    def __init__(self) -> None:
        self._share, self._time = Window(_LEVEL), Window(_LEVEL)
        self._best = self._fastest = float("inf")  # levels so far
        self._count = self._first = self._waits = self._long = 0
        self._said = False

    def take(self, step: int, data: float, whole: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`. What waits longer than it takes has another unit."""
        if not (0 <= data <= whole < float("inf")) or whole == 0:
            return
        self._count += 1
        share, time = self._share.add(data / whole), self._time.add(whole)
        self._first = step if not self._waits else self._first
        self._waits = self._waits + 1 if data > _LITTLE * whole else 0
        if self._said:
            if share < _LITTLE:
                self._said = False
                found.append(notice("throughput", step, self._first, "data.over", over=True, share=round(100 * share)))
        elif self._high(share, time) >= _LONG:
            self._said = True
            told = {
                "share": round(100 * share),
                "before": round(100 * self._best),
                "time": time,
                "fastest": self._fastest,
            }
            found.append(alarm("throughput", step, self._first if self._waits else step, "data.waits", **told))
        if self._count >= _LEVEL:
            self._best, self._fastest = min(self._best, share), min(self._fastest, time)

    def _high(self, share: float, time: float) -> int:
        """For how many rows in a row most of a step has been waiting, and it takes longer than it did."""
        high = share > _MOST and self._best < _LITTLE and time > _SLOWER * self._fastest
        self._long = self._long + 1 if high and self._count > _FEWEST else 0
        return self._long
