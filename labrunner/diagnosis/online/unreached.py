"""Weights that no gradient has reached since the first row: nothing is connected, or no reward tells anything."""

from __future__ import annotations

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

#: Rows, and steps, from the first one on whose gradient norm is exactly 0.
_ROWS, _STEPS = 6, 25
#: Share of its start by which a loss that comes down meanwhile says that the norm is not what it is called.
_FELL = 0.06


class UnreachedWatch:
    """Takes the gradient norm of every row that has one, until one is not 0."""

    __slots__ = ("_first", "_reward", "_rows", "_said", "_start", "over")

    def __init__(self) -> None:
        self._rows = self._first = 0
        self._start = self._reward = 0.0
        self._said = False
        self.over = False  #: there was a gradient, or something moved without one: nothing is judged any more

    def take(self, step: int, norm: float, loss: float | None, reward: float | None, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        loss, reward = loss or 0.0, reward or 0.0
        if not self._rows:
            self._first, self._start, self._reward = step, loss, reward
        learns = self._start - loss > _FELL * abs(self._start) or reward == reward != self._reward == self._reward
        if norm != 0.0 or learns:
            self.over = True
            if self._said and norm == norm:
                over = notice("plateau", step, self._first, "still.gradient.comes", over=True, norm=norm)
                found.append(over)
            return
        self._rows += 1
        if self._rows >= _ROWS and step - self._first >= _STEPS and not self._said:
            self._said = True
            told = {"count": self._rows, "steps": step - self._first}
            found.append(alarm("plateau", step, self._first, "still.gradient.never", **told))
