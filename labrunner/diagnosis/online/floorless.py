"""Numbers that run away: a loss that falls below 0 ever faster, an agent's loss beyond all that it was."""

from __future__ import annotations

from collections import deque

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

#: Times the size of the row before, and rows in a row: what is fitted comes down ever slower.
_FASTER, _ROWS = 1.25, 5
#: Times the size of the first loss, or of 1, from which on a loss below 0 is no likelihood of a good fit.
_FAR = 2.0
#: What is got right, at the least, of a loss that falls so by design (a distance between classes that are told apart
#: ever better), and the size beyond which none is.
_RIGHT, _DISTANCE = 0.8, 100.0
#: Times the size of the row before, rows in a row, and times the size of the row before these: an agent's loss that
#: feeds on itself among its first rows, after which it is known how large it may be.
_GROWS, _GROWTHS, _GROWN, _EARLY = 1.3, 5, 50.0, 24
#: Times the largest size of the rows before, rows in a row, rows before anything is said of an agent's loss, and those
#: of late that are not among the rows before.
_BEYOND, _BURSTS, _FEWEST, _LAG = 10.0, 5, 24, 8


class FloorlessWatch:
    """Takes the loss of every row of a run whose loss goes below 0."""

    __slots__ = ("_first", "_last", "_right", "_rows", "_said")

    def __init__(self) -> None:
        self._rows = self._first = 0
        self._last = float("-inf")
        self._said = False
        self._right: float | None = None  # what it was in the first of these rows

    def take(self, step: int, value: float, start: float, accuracy: float | None, found: list[Alarm]) -> None:
        """Judge one finite row; what is to be said goes into `found`. `accuracy`: of training, as a share or in per
        cent; None without one."""
        last, self._last = self._last, value
        if not (value < 0 and value < _FASTER * last):
            self._rows = 0
            return
        if not self._rows:
            self._first, self._right = step, accuracy
        self._rows += 1
        if -value < _DISTANCE and self._told_apart(accuracy):
            return
        if self._rows >= _ROWS and -value > _FAR * max(abs(start), 1.0) and not self._said:
            self._said = True
            told = {"count": self._rows, "loss": value, "start": start}
            found.append(alarm("diverged", step, self._first, "loss.floorless", **told))

    def _told_apart(self, now: float | None) -> bool:
        """Whether nearly all is got right, and more than in the first of these rows: such a loss has no floor by
        design."""
        before = self._right
        if now is None or before is None:
            return False
        return now > before and (now / 100 if now > 1 else now) >= _RIGHT


class BurstWatch:
    """Takes the loss of an agent, of which only its size tells something."""

    __slots__ = ("_before", "_first", "_newest", "_rows", "_said", "_seen")

    def __init__(self) -> None:
        self._newest: deque[float] = deque()  # sizes that are not yet among those before
        self._before = 0.0  # the largest size of the rows before
        self._rows = self._first = self._seen = 0
        self._said = False

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one finite row; what is to be said goes into `found`."""
        size = abs(value)
        self._seen += 1
        self._newest.append(size)
        if len(self._newest) > _LAG and not self._rows:
            self._before = max(self._before, self._newest.popleft())
        if size > _BEYOND * self._before > 0 and self._seen > _FEWEST:
            self._first = self._first if self._rows else step
            self._rows += 1
            if self._rows == _BURSTS and not self._said:
                self._said = True
                told = {"count": self._rows, "loss": value, "before": self._before}
                found.append(alarm("diverged", step, self._first, "agent.bursts", **told))
            return
        self._rows = 0
        if self._said:
            self._said = False
            found.append(notice("diverged", step, self._first, "agent.over", over=True, loss=value))


class GrowthWatch:
    """Takes the loss of an agent, which grows with what it earns, but not in every row to a multiple of itself."""

    __slots__ = ("_before", "_first", "_last", "_rows", "_said", "_seen")

    def __init__(self) -> None:
        self._last = self._before = 0.0
        self._rows = self._first = self._seen = 0
        self._said = False

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one finite row; what is to be said goes into `found`."""
        last, self._last = self._last, abs(value)
        self._seen += 1
        if self._said and abs(value) <= 2 * self._before:
            self._said = False
            found.append(notice("diverged", step, self._first, "agent.over", over=True, loss=value))
        if self._seen > _EARLY or not abs(value) > _GROWS * last > 0:
            self._rows = 0
            return
        if not self._rows and not self._said:
            self._first, self._before = step, last
        self._rows += 1
        if self._rows >= _GROWTHS and abs(value) > _GROWN * self._before and not self._said:
            self._said = True
            told = {"count": self._rows, "loss": value, "before": self._before}
            found.append(alarm("diverged", step, self._first, "agent.grows", **told))
