"""How fast a loss falls, from row to row."""

from __future__ import annotations

#: Rows over which the moving average goes, and rows by which a median of as many lags behind.
_ROWS, LAG = 15, 7

_NONE = (0.0, 0.0, 0)


class Trend:
    """Takes calm rows with their level. `fall` is what the loss falls in a row, at most 0.

    It is told by a moving average, as a median jumps between the levels of two kinds of batch, and by the level, as an
    average still falls long after a descent is over: the slower of the two.
    """

    __slots__ = ("_due", "_marks", "_mean", "fall")

    def __init__(self, mean: float = 0.0) -> None:
        """`mean` is the loss from which the moving average starts: the new level, where a run has changed its level."""
        self.fall, self._mean = 0.0, mean
        self._marks = (_NONE, _NONE)  # the average, the level and the row, twice some rows ago
        self._due = LAG  # the row at which they are taken next

    def take(self, row: int, value: float, level: float) -> None:
        """Count one row, the `row`-th calm one of the run."""
        now = self._mean = self._mean + (value - self._mean) / (row if row < _ROWS else _ROWS)
        if row >= self._due:
            self._marks, self._due = (self._marks[1], (now, level, row)), row + LAG
        mean, was, since = self._marks[0]
        if level < was and now < mean and since:
            fell, level_fell = now - mean, level - was
            self.fall = (fell if fell > level_fell else level_fell) / (row - since)
        elif self.fall:
            self.fall = 0.0
