"""The loss scale and skipped steps, row by row: storms of overflows, and a scale that collapses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

#: Steps over which skipped ones are counted, roughly: the count fades by 1/e in so many.
_MEMORY = 200
#: ... and in how many of the newest so many are too many, however few there were before.
_SHORT_MEMORY, _MOST_NEWLY = 50, 5.0
#: A log whose first row is beyond this step is an excerpt, whose scale had settled long before.
_EXCERPT = 1000
#: Halvings from 2^32 to 2^8: no scale needs more to settle. So many steps without an overflow have settled it.
_MOST_SETTLING, _SETTLED = 24, 20


class ScaleWatch:
    """Takes the loss scale and the number of updates skipped since the row before."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._scale: float | None = None
        self._highest = 0.0
        self._step: int | None = None
        self._settled = False
        self._settling = 0.0  # overflows so far, until settled
        self._calm = 0  # steps since the last overflow
        self._run, self._run_first = 0.0, 0
        self._often, self._often_first = 0.0, 0
        self._newly = 0.0  # the same over fewer steps
        self._said: dict[str, int] = {}  # alarms that stand, and their first bad steps

    def take(self, step: int, scale: float | None, skipped: float | None, found: list[Alarm]) -> None:
        """Judge one row; either may be missing."""
        since = 1 if self._step is None else max(step - self._step, 1)
        if self._step is None:
            self._settled = step > _EXCERPT
        self._step = step
        count = self._overflows(scale, skipped, since)
        if scale is not None and scale - scale == 0.0:
            self._collapse(step, scale, found)
            self._scale, self._highest = scale, max(self._highest, scale)
        self._often *= math.exp(-since / _MEMORY)
        self._newly *= math.exp(-since / _SHORT_MEMORY)
        if count:
            self._overflow(step, since, count, found)
        else:
            self._pass(step, since, found)

    def _overflows(self, scale: float | None, skipped: float | None, since: int) -> float:
        """Overflows since the row before: counted where the log counts them, else by how far the scale has fallen."""
        if skipped is not None and skipped - skipped == 0.0:
            return min(max(skipped, 0.0), float(since) if since > 1 else skipped)
        if scale is None or self._scale is None or not 0 < scale < self._scale:
            return 0.0
        return max(round(math.log2(self._scale) - math.log2(scale)), 1)

    def _overflow(self, step: int, since: int, count: float, found: list[Alarm]) -> None:
        if self._run == 0:
            self._run_first = step
        if self._often < 1:
            self._often_first = step
        self._run = self._run + count if count >= 0.8 * since else 0.0
        self._often += count
        self._newly += count
        self._calm = 0
        if not self._settled:
            self._settling += count
            if self._settling >= _MOST_SETTLING:
                self._say("settling", step, self._often_first, "scale.settling", found, count=self._settling)
            return
        if self._run >= self._set.overflow_run:
            self._say("run", step, self._run_first, "scale.run", found, count=int(self._run), scale=self._scale)
        elif self._often >= self._set.overflow_share * _MEMORY or self._newly >= _MOST_NEWLY:
            share = 100 * max(self._often / _MEMORY, self._newly / _SHORT_MEMORY)
            self._say("often", step, self._often_first, "scale.often", found, share=round(share), scale=self._scale)

    def _pass(self, step: int, since: int, found: list[Alarm]) -> None:
        self._run = 0.0
        self._calm += since
        self._settled = self._settled or self._calm >= _SETTLED or step > self._set.overflow_settling
        if self._said and self._calm >= _MEMORY / 2:
            for first in dict.fromkeys(self._said.values()):
                found.append(notice("fp16-overflow", step, first, "scale.back", over=True, took=self._calm))
            self._said.clear()

    def _collapse(self, step: int, scale: float, found: list[Alarm]) -> None:
        if scale <= self._set.scale_floor < self._highest and (self._scale or 0) > scale:
            self._say("collapse", step, self._often_first or step, "scale.collapse", found, highest=self._highest)

    def _say(self, what: str, step: int, first: int, text: str, found: list[Alarm], **values: object) -> None:
        if not self._said or (what == "collapse" and what not in self._said):
            self._said[what] = first
            found.append(alarm("fp16-overflow", step, first, text, **values))
