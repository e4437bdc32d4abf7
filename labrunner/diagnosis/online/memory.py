"""Memory that stood still and then grows with every row: a list, a graph or a history that is kept."""

from __future__ import annotations

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

#: Rows in which it must have stood still, that share of it aside, and rows in a row, with at most so many between that
#: add nothing, that tell of growth.
_STILL, _SAME, _GROWS, _GAPS = 8, 0.01, 5, 1
#: Share that one row may add of all that these did: a buffer that is made once is a jump.
_JUMP = 0.5
#: Share by which it must have grown (less is the rounding of a number), and from which on a row less tells of it.
_GROWN, _MUCH = 0.02, 0.08


class MemoryWatch:
    """Takes the memory that is in use, in whatever unit a log has."""

    __slots__ = ("_calm", "_first", "_gaps", "_last", "_largest", "_level", "_rows", "_said")

    def __init__(self) -> None:
        self._level = self._last = self._largest = 0.0  # where it stood, the newest, the largest step up since
        self._calm = self._rows = self._gaps = self._first = 0
        self._said = False

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if not 0 < value < float("inf"):
            return
        added, self._last = value - self._last, value
        if self._said:
            if value <= self._level * (1 + _SAME):
                self._said = False
                found.append(notice("memory", step, self._first, "memory.over", over=True, value=value))
                self._stands(value)
        elif not self._rows and abs(value - self._level) <= _SAME * self._level and added <= 0:
            self._calm += 1
        elif added > 0:
            self._grow(step, value, added, found)
        elif added == 0 and self._gaps < _GAPS:
            self._gaps += 1
        else:
            self._stands(value)

    def _stands(self, value: float) -> None:
        self._level, self._calm, self._rows, self._gaps, self._largest = value, 1, 0, 0, 0.0

    def _grow(self, step: int, value: float, added: float, found: list[Alarm]) -> None:
        if self._calm < _STILL:
            self._stands(value)
            return
        if not self._rows:
            self._first = step
        self._rows += 1
        self._largest = max(self._largest, added)
        grown = value - self._level
        if self._rows < (_GROWS - 1 if grown >= _MUCH * self._level else _GROWS) or grown < _GROWN * self._level:
            return
        if self._largest > _JUMP * grown:
            self._stands(value)
            return
        self._said = True
        told = {"count": self._rows, "value": value, "before": self._level}
        found.append(alarm("memory", step, self._first, "memory.grows", **told))
