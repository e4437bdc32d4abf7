"""Collapses that the loss itself need not show: embeddings or samples that become alike, a posterior that tells
nothing, a router that forgets its experts."""

from __future__ import annotations

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

#: Rows whose median is a level, and those before anything is said.
_LEVEL, _FEWEST = 9, 9
#: Share of its best level that is nothing in any unit.
_NOTHING = 0.02
#: Rows in a row that confirm a collapse.
_ROWS = 5
#: Among so many first rows so many in a row, each below the one before and below this share of the highest so far.
_AMONG, _SHRINKS, _HALF = 12, 4, 0.5


class FallWatch:
    """Takes a number that falls to next to nothing where what it measures collapses: below a `share` of its best level,
    and below `most` of its unit, or below a fiftieth of that level."""

    __slots__ = ("_best", "_count", "_first", "_level", "_low", "_said", "_what", "most", "share")

    def __init__(self, what: str, share: float, most: float = float("inf")) -> None:
        """`what` is the key of its sentence."""
        self._what, self.share, self.most = what, share, most
        self._level, self._best = Window(_LEVEL), 0.0
        self._count = self._low = self._first = 0
        self._said = False

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if not 0 <= value < float("inf"):
            return
        self._count += 1
        self._level.add(value)
        low = value < max(min(self.share * self._best, self.most), _NOTHING * self._best)
        if self._said:
            if self._level.median > 2 * self.share * self._best:
                self._said, self._low = False, 0
                found.append(notice("plateau", step, self._first, f"{self._what}.over", over=True, value=value))
        elif not low:
            self._low = 0
        else:
            self._first = self._first if self._low else step
            self._low += 1
            if self._low >= _ROWS and self._count > _FEWEST:
                self._said = True
                told = {"count": self._low, "value": value, "best": self._best}
                found.append(alarm("plateau", step, self._first, self._what, **told))
        if self._count >= _LEVEL:
            self._best = max(self._best, self._level.median)


class ShrinkWatch:
    """Takes a spread of what a net makes of different inputs; one that shrinks row by row from the start on never had
    a level to fall from."""

    __slots__ = ("_count", "_first", "_last", "_rows", "_said", "_top")

    def __init__(self) -> None:
        self._count = self._rows = self._first = 0
        self._last = self._top = 0.0
        self._said = False

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if self._count >= _AMONG and not self._said or not 0 <= value < float("inf"):
            return
        self._count += 1
        last, self._last = self._last, value
        if self._said:
            if value > _HALF * self._top:
                self._said = False
                found.append(notice("plateau", step, self._first, "spread.fell.over", over=True, value=value))
            return
        self._top = max(self._top, value)
        self._first = self._first if self._rows else step
        self._rows = self._rows + 1 if value < min(last, _HALF * self._top) else 0
        if self._rows >= _SHRINKS:
            self._said = True
            told = {"count": self._rows, "value": value, "best": self._top}
            found.append(alarm("plateau", step, self._first, "spread.shrinks", **told))


class ExpertsWatch:
    """Takes the term that keeps experts in balance, or the share of the most used one."""

    __slots__ = ("_best", "_count", "_first", "_high", "_level", "_said")

    #: Times its best level, and rows in a row: tokens of one kind in a batch put it up for some rows.
    _TIMES, _LONG = 1.6, 12

    def __init__(self) -> None:
        self._level, self._best = Window(_LEVEL), float("inf")
        self._count = self._high = self._first = 0
        self._said = False

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if not 0 <= value < float("inf"):
            return
        self._count += 1
        self._level.add(value)
        level = self._level.median
        if self._said:
            if level < (1 + self._TIMES) / 2 * self._best:
                self._said, self._high = False, 0
                found.append(notice("plateau", step, self._first, "experts.over", over=True, value=value))
        elif value <= self._TIMES * self._best:
            self._high = 0
        else:
            self._first = self._first if self._high else step
            self._high += 1
            if self._high >= self._LONG and self._count > _FEWEST:
                self._said = True
                told = {"count": self._high, "value": value, "best": self._best}
                found.append(alarm("plateau", step, self._first, "experts.uneven", **told))
        if self._count >= _LEVEL and level > 0:
            self._best = min(self._best, level)


class UsedWatch:
    """Takes how much one expert gets: all of a batch (the most used one), or nothing (the least used one)."""

    __slots__ = ("_first", "_rows", "_said", "_what")

    #: Share of all, and of an even share, beyond which that is so, and rows in a row.
    _ALL, _UNUSED, _LONG = 0.95, 0.01, 6

    def __init__(self, what: str) -> None:
        """`what` is the key of its sentence: `experts.one` or `experts.unused`."""
        self._what, self._rows, self._first, self._said = what, 0, 0, False

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if not 0 <= value < float("inf"):
            return
        one = value > (100 * self._ALL if value > 1.5 else self._ALL)
        if not (one if self._what == "experts.one" else value < self._UNUSED):
            self._rows = 0
            if self._said:
                self._said = False
                found.append(notice("plateau", step, self._first, "experts.over", over=True, value=value))
            return
        self._first = self._first if self._rows else step
        self._rows += 1
        if self._rows >= self._LONG and not self._said:
            self._said = True
            found.append(alarm("plateau", step, self._first, self._what, count=self._rows, value=value))
