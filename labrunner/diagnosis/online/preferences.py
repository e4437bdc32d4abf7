"""Preferences that are learned the wrong way round: the answer that was rejected becomes the likelier one."""

from __future__ import annotations

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

#: Rows whose median is a level, and rows in a row whose margin is below 0.
_LEVEL, _ROWS = 5, 16
#: A level below minus this is learned: a log-odds that no noise of an untrained net comes to for so long.
_LEARNED = 0.01


class MarginWatch:
    """Takes how far the reward of the chosen answer lies above that of the rejected one."""

    __slots__ = ("_first", "_level", "_low", "_lowest", "_said")

    def __init__(self) -> None:
        self._level = Window(_LEVEL)
        self._low = self._first = 0
        self._lowest = 0.0  # level
        self._said = False

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if value - value != 0.0:
            return
        level = self._level.add(value)
        if self._said:
            if level > 0:
                self._said, self._low = False, 0
                found.append(notice("diverged", step, self._first, "margin.over", over=True, value=level))
            return
        self._first = self._first if self._low else step
        self._low = self._low + 1 if value < 0 else 0
        if self._low >= _ROWS and level < -_LEARNED and level <= self._lowest:
            self._said = True
            found.append(alarm("diverged", step, self._first, "margin.wrong", count=self._low, value=level))
        self._lowest = min(self._lowest, level)
