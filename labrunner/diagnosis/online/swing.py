"""A loss that swings ever wider: it comes back with every other row, and is lost all the same."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

#: Rows that are looked at together; of these so many that have lost `LOST` of what was learned are hardly any, and so
#: many are a swing if they come and go so often, and not row by row, as batches of two kinds do: so many in a row.
_ROWS, _HARDLY, _MANY, _TURNS, _TOGETHER = 128, 2, 32, 8, 4
LOST = 0.2
#: Sigma that a run must have learned for that to be no noise.
_CLEAR = 12.0


class Levels(Protocol):
    """What is known of the loss before a row, in its unit; the scatter of its rows may have to be worked out."""

    best: float
    learned: float

    @property
    def sigma(self) -> float: ...


class Swing:
    """Takes the loss of every row; one that is not lost is only counted in `passed`, with its step as `first`, while
    not `busy`: no row of late is lost. `swinging` from an alarm until hardly any row is lost again.

    Of the newest rows only those are kept, by their number, that are lost, and those at which that turned.
    """

    __slots__ = ("_begun", "_calm", "_last", "_lost", "_row", "_turns", "busy", "first", "passed", "swinging")

    def __init__(self) -> None:
        self._lost: deque[int] = deque()
        self._turns: deque[int] = deque()
        self._row = self.first = self._begun = self.passed = 0
        self._last = self._calm = self.swinging = False
        self.busy = True  #: a row that is not lost counts, too

    def take(self, step: int, value: float, loss: Levels, found: list[Alarm]) -> None:
        """Count one finite row; `loss` is what is known before it."""
        row = self._row = self._row + self.passed + 1
        self.passed = 0
        lost = loss.learned > 0 and value > loss.best + LOST * loss.learned
        if lost or self._lost:
            self._count(row, lost)
        if row <= _ROWS:
            return
        if len(self._lost) <= _HARDLY:
            self._calm = self._calm or loss.learned > _CLEAR * loss.sigma
            self.first = step
            if self.swinging:
                self.swinging = False
                found.append(notice("silent-divergence", step, self._begun, "loss.swings.over", over=True, loss=value))
        elif self._calm and not self.swinging and self._swings():
            self.swinging, self._begun = True, self.first
            told = {"rows": _ROWS, "count": len(self._lost), "best": loss.best, "since": self.first}
            found.append(alarm("silent-divergence", step, self.first, "loss.swings", **told))
        self.busy = bool(self._lost) or not self._calm

    def _count(self, row: int, lost: bool) -> None:
        """Count a row that is lost or comes soon after one, and let go what is no longer among the newest rows."""
        if lost:
            self._lost.append(row)
        if lost is not self._last:
            self._turns.append(row)
            self._last = lost
        while self._lost and self._lost[0] <= row - _ROWS:
            self._lost.popleft()
        while self._turns and self._turns[0] <= row - _ROWS + 1:  # a turn lies between two rows
            self._turns.popleft()

    def _swings(self) -> bool:
        return len(self._lost) >= max(_MANY, _TOGETHER * len(self._turns) / 2) and len(self._turns) >= _TURNS
