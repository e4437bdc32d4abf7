"""A loss that swings ever wider: it comes back with every other row, and is lost all the same."""

from __future__ import annotations

from collections import deque

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

#: Rows that are looked at together; of these so many that have lost `_LOST` of what was learned are hardly any, and so
#: many are a swing if they come and go so often, and not row by row, as batches of two kinds do: so many in a row.
_ROWS, _HARDLY, _MANY, _TURNS, _TOGETHER = 128, 2, 32, 8, 4
_LOST = 0.2
#: Sigma that a run must have learned for that to be no noise.
_CLEAR = 12.0


class Swing:
    """Takes the loss of every row. `swinging` from an alarm until hardly any row is lost again."""

    __slots__ = ("_begun", "_calm", "_count", "_first", "_lost", "_turns", "swinging")

    def __init__(self) -> None:
        self._lost: deque[bool] = deque()
        self._count = self._turns = self._first = self._begun = 0
        self._calm = self.swinging = False

    def take(self, step: int, value: float, best: float, learned: float, sigma: float, found: list[Alarm]) -> None:
        """Count one finite row; `best`, `learned` and `sigma` are those of the loss before it."""
        rows, lost = self._lost, learned > 0 and value > best + _LOST * learned
        if rows:
            self._turns += lost is not rows[-1]
        rows.append(lost)
        self._count += lost
        if len(rows) <= _ROWS:
            return
        gone = rows.popleft()
        self._count -= gone
        self._turns -= gone is not rows[0]
        if self._count <= _HARDLY:
            self._calm = self._calm or learned > _CLEAR * sigma
            self._first = step
            if self.swinging:
                self.swinging = False
                found.append(notice("silent-divergence", step, self._begun, "loss.swings.over", over=True, loss=value))
        elif self._calm and not self.swinging and self._swings():
            self.swinging, self._begun = True, self._first
            told = {"rows": _ROWS, "count": self._count, "best": best, "since": self._first}
            found.append(alarm("silent-divergence", step, self._first, "loss.swings", **told))

    def _swings(self) -> bool:
        return self._count >= max(_MANY, _TOGETHER * self._turns / 2) and self._turns >= _TURNS
