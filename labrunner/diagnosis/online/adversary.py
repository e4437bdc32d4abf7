"""Two nets that play against each other: the step from which one loses more than it ever did and the other less, or
both far more."""

from __future__ import annotations

from collections import deque

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

#: Rows whose median is a level, those of a game before anything is said, and those after which a level counts as one
#: of the game: what is lost slowly is lost too.
_LEVEL, _EVEN, _LAG = 5, 48, 24
#: Times the highest level so far that one loses, and share of the lowest that is left to the other; rows in a row.
_TIMES, _LEFT, _ROWS = 1.3, 0.9, 3
#: Times its highest level so far from which a loss has burst, and rows in a row in which one of the two has.
_BURST, _BURSTS = 3.0, 3


class AdversaryWatch:
    """Takes the losses of both nets of every row that has them."""

    __slots__ = ("_bursts", "_count", "_first", "_high", "_lagged", "_levels", "_low", "_other_high", "_rows", "_said")

    def __init__(self) -> None:
        self._levels = Window(_LEVEL), Window(_LEVEL)
        self._lagged: deque[tuple[float, float]] = deque()
        self._count = self._rows = self._bursts = self._first = 0
        self._high = self._other_high = 0.0  # of the levels so far
        self._low = float("inf")  # of the other's
        self._said = False

    def take(self, step: int, loss: float, other: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`. Losses below 0 have no floor, and are not judged."""
        if not (0 <= loss < float("inf") and 0 <= other < float("inf")):
            return
        self._count += 1
        ours, theirs = self._levels
        ours.add(loss)
        theirs.add(other)
        if self._said:
            if ours.median <= self._high and self._low <= theirs.median <= self._other_high:
                self._said, self._rows, self._bursts = False, 0, 0
                found.append(notice("diverged", step, self._first, "adversary.over", over=True, loss=loss))
        elif self._count > _EVEN:
            self._judge(step, loss, other, found)
        if self._count >= _LEVEL and not self._said:
            self._keep(ours.median, theirs.median)

    def _judge(self, step: int, loss: float, other: float, found: list[Alarm]) -> None:
        ours, theirs = (level.median for level in self._levels)
        lost = self._lost(loss, other) or self._lost(ours, theirs)
        burst = loss > _BURST * self._high or other > _BURST * self._other_high
        if (lost or burst) and not (self._rows or self._bursts):
            self._first = step
        self._rows = self._rows + 1 if lost else 0
        self._bursts = self._bursts + 1 if burst else 0
        if self._rows < _ROWS and self._bursts < _BURSTS:
            return
        self._said = True
        text = "adversary.wins" if self._rows >= _ROWS else "adversary.bursts"
        told = {"loss": loss, "high": self._high, "other": other, "low": self._low, "other_high": self._other_high}
        found.append(alarm("diverged", step, self._first, text, **told))

    def _lost(self, loss: float, other: float) -> bool:
        return loss > _TIMES * self._high and other < _LEFT * self._low

    def _keep(self, ours: float, theirs: float) -> None:
        """Note the newest levels; those from some rows ago are of the game."""
        self._lagged.append((ours, theirs))
        if len(self._lagged) > _LAG:
            ours, theirs = self._lagged.popleft()
            self._high, self._low = max(self._high, ours), min(self._low, theirs)
            self._other_high = max(self._other_high, theirs)
