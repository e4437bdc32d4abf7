"""How fast rows come: silence, and a throughput that has halved."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

_ROWS = 63
_FEWEST = 16
_FEWEST_INTERVALS = 5
#: Share of the limit below which two rows together are slow, however fast one of them is.
_STALLS = 0.5
#: Share of the limit below which a row is so slow that it counts as so many.
_CRAWLS, _AS_MANY = 0.6, 3
#: Share of the usual rows that come slower by chance; what lies as far below the slowest of the others as these below
#: the median is slow.
_BY_CHANCE = 0.16
#: Times the slow rows that came back by themselves that the next must be.
_LONGER = 1.5
#: Slow rows after which their rate is the usual one.
_ADOPTED = 200


class RateWatch:
    """Takes tokens, samples or steps per second, as the log has them."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._rates = Window(_ROWS)
        self._before = self._limit = self._best = 0.0  # the best: the highest median so far of a full window
        self._slow = self._weight = self._first = self._longest = 0
        self._said = False

    def take(self, step: int, rate: float, sparse: bool, found: list[Alarm]) -> None:
        """Judge one row."""
        if not 0 <= rate < float("inf"):
            return
        before, self._before = self._before or rate, rate
        both = 2 * rate * before / (rate + before) if rate else 0.0  # of two rows: a loader may stall every second one
        rate = both if both < _STALLS * self._limit else rate
        if rate >= self._limit:
            self._usual(step, rate, found)
            return
        if not self._slow:
            self._first = step
        self._slow += 1
        self._weight += _AS_MANY if rate < _CRAWLS * self._limit else 1
        least = max(5 if sparse else self._set.throughput_rows, _LONGER * self._longest)
        if not self._said and self._weight >= least and self._slow >= 5:
            self._said = True
            found.append(
                alarm("throughput", step, self._first, "rate.slow", count=self._slow, rate=rate, usual=self._usually)
            )
        if self._slow >= _ADOPTED:
            self._rates.clear()
            self._limit = self._best = 0.0
            self._slow, self._weight, self._said = 0, 0, False

    @property
    def _usually(self) -> float:
        """The median, or the best that it was: what grows slower step by step has never been usual."""
        return max(self._rates.median, self._best)

    def _usual(self, step: int, rate: float, found: list[Alarm]) -> None:
        if self._said:
            self._said, self._longest = False, max(self._longest, self._weight)
            found.append(notice("throughput", step, self._first, "rate.back", over=True, rate=rate))
        self._slow = self._weight = 0
        self._rates.add(rate)
        if len(self._rates) >= _FEWEST:
            if len(self._rates) == _ROWS:
                self._best = max(self._best, self._rates.median)
            slowest, median = self._rates.quantile(_BY_CHANCE), self._rates.median
            self._limit = min(self._set.throughput_share * self._usually, slowest * slowest / median if median else 0.0)


class SilenceWatch:
    """Takes the time at which rows arrive, in seconds of any clock that only goes forward.

    Rows that come together, as a buffered writer sends them, are one arrival.
    """

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._gaps: deque[float] = deque(maxlen=_ROWS)
        self._last: float | None = None
        self._said = False

    def arrived(self, step: int, now: float, found: list[Alarm]) -> None:
        """Rows have come, the last of them `step`."""
        if self._last is not None:
            gap = now - self._last
            if gap < 0.001:
                return
            self._gaps.append(gap)
            if self._said:
                self._said = False
                found.append(notice("silence", step, step, "silence.over", over=True, seconds=round(gap)))
        self._last = now

    def tick(self, step: int, now: float, found: list[Alarm]) -> None:
        """Time has passed since the last row, which was `step`."""
        if self._said or self._last is None or len(self._gaps) < _FEWEST_INTERVALS:
            return
        quiet = now - self._last
        if quiet < self._set.silence_seconds:
            return
        gaps = sorted(self._gaps)  # here, since rows are many and silences few
        usual, longest = gaps[len(gaps) // 2], gaps[-1]
        if quiet >= max(self._set.silence_times * usual, 2 * longest):
            self._said = True
            found.append(alarm("silence", step, step, "silence", seconds=round(quiet), usual=usual, longest=longest))
