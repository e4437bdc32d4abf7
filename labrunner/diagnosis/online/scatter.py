"""How far rows lie from their level: two medians, which are worked out only where a row comes near what they allow."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque

#: Rows whose median distance is the scatter, and the newest of them, of which so many times theirs counts where that is
#: less: a descent is over.
_ROWS, _NEWEST, _QUIETER = 63, 15, 1.5
#: The floor of a scatter that is not worked out, as a share of what it was, and what is left of it for rounding.
_FLOOR, _SURELY = 0.65, 0.999


class Scatter:
    """Takes the distance of every calm row from the level before it. `floor` is what the scatter surely is not below,
    by counting the distances below that, 0 where too little is known."""

    __slots__ = ("_low", "_lows", "_newest", "_newest_low", "_newest_lows", "floor")

    def __init__(self) -> None:
        self._newest: deque[float] = deque(maxlen=_ROWS)
        self._forget_floor()

    def _forget_floor(self) -> None:
        self.floor = self._low = self._newest_low = 0.0  # for all rows, and for the newest: never more
        self._lows = self._newest_lows = 0  # rows below each

    def add(self, distance: float) -> None:
        """Take one row, 0 or more; the oldest falls out."""
        newest, low = self._newest, self._low
        if low:  # there are as many rows as are kept
            if newest[0] < low:
                self._lows -= 1
            if newest[-_NEWEST] < self._newest_low:
                self._newest_lows -= 1
            if distance < low:
                self._count_low(distance)
        newest.append(distance)

    def _count_low(self, distance: float) -> None:
        """Count a row below the floor, and forget the floor once half of the rows lie below it."""
        self._lows += 1
        if distance < self._newest_low:
            self._newest_lows += 1
        if self._lows > _ROWS // 2 or self._newest_lows > _NEWEST // 2:
            self._forget_floor()

    def rows(self) -> list[float]:
        """The rows so far, for `scatter`."""
        return list(self._newest)

    def now(self) -> float:
        """The scatter of the rows so far; raises IndexError without rows."""
        rows = list(self._newest)
        late, ordered = sorted(rows[-_NEWEST:]), sorted(rows)
        found = _lower(late, ordered)
        if len(rows) == _ROWS:
            self._low, self._newest_low = _FLOOR * found, _FLOOR * found / _QUIETER
            self._lows, self._newest_lows = bisect_left(ordered, self._low), bisect_left(late, self._newest_low)
            self.floor = _SURELY * self._low
        return found

    def clear(self) -> None:
        """Forget every row."""
        self._newest.clear()
        self._forget_floor()


def scatter(rows: list[float]) -> float:
    """The scatter of some rows, of the distances of each; raises IndexError without rows."""
    return _lower(sorted(rows[-_NEWEST:]), sorted(rows))


def _lower(late: list[float], ordered: list[float]) -> float:
    """The lower one of the median of all and 1.5 times that of the newest."""
    few, usually = late[len(late) // 2] * _QUIETER, ordered[len(ordered) // 2]
    return few if few < usually else usually
