"""A gradient norm that climbs steadily out of a level at which it stood: it goes ahead of the loss, which follows."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.loss import LossWatch

#: Rows of a part, the newest parts, that climb, and the older ones, in which the norm stood.
_ROWS, _NEW, _OLD = 7, 4, 10
#: Times the middle of the old parts that the newest is, and times the highest of them that each newer one is; how far
#: apart the old ones may lie.
_FAR, _BEYOND, _STOOD = 2.5, 1.2, 2.0


class Climb:
    """Takes the finite gradient norm of every row."""

    __slots__ = ("_parts", "_rows", "_said")

    def __init__(self) -> None:
        self._parts: deque[tuple[float, int]] = deque(maxlen=_NEW + _OLD)  # the middle of each, and its last step
        self._rows: list[float] = []
        self._said: tuple[int, float] | None = None  # since when, and the level before

    def begin_anew(self) -> None:
        """Forget the level: what comes is of other data."""
        self._rows.clear()
        self._parts.clear()

    def take(self, step: int, norm: float, loss: LossWatch, told: bool, found: list[Alarm]) -> None:
        """Count one row; what is to be said goes into `found`: nothing where a rise of the norm was `told` already, or
        where the loss is next to nothing."""
        rows = self._rows
        rows.append(norm)
        if len(rows) < _ROWS:
            return
        rows.sort()
        level = (rows[_ROWS // 2 - 1] + rows[_ROWS // 2]) / 2
        rows.clear()
        self._parts.append((level, step))
        if self._said is not None:
            since, before = self._said
            if level < (1 + _FAR) / 2 * before:
                self._said = None
                found.append(notice("silent-divergence", step, since, "grad.back", over=True, norm=level, usual=before))
        elif len(self._parts) == _NEW + _OLD and not told and not loss.learned_all:
            self._judge(step, found)

    def _judge(self, step: int, found: list[Alarm]) -> None:
        levels = [level for level, _ in self._parts]
        old, newest = sorted(levels[:_OLD]), levels[_OLD:]
        stood = old[_OLD // 2]
        climbs = newest[-1] > _FAR * stood and newest[-1] > newest[0] and min(newest) > _BEYOND * old[-1]
        if not climbs or old[-1] > _STOOD * old[0]:
            return
        self._said = self._parts[_OLD - 1][1], stood
        told = {"norm": newest[-1], "usual": stood, "count": _NEW * _ROWS}
        found.append(alarm("silent-divergence", step, self._said[0], "grad.climbs", **told))
