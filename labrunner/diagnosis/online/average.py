"""How far above their level rows of late lie in the mean, excursions among them, and how they scatter about that."""

from __future__ import annotations

from math import sqrt

#: Rows, about, over which it goes; below so many it says nothing.
_ROWS, _FEW = 256, 64
#: Errors by which some rows must lie above it.
_ERRORS = 6.0
#: Times the median of calm rows that it is where most of it is in rows far out.
_FAR_OUT = 3.0


class Average:
    """Takes how far each row lies above the level of calm rows. Losses of one or two examples have most of their mean
    in rows far out, which a median of calm rows does not see. In a descent rows lie below their level.

    Rows are put into `waiting` and counted some together, with `count`, since it is seldom asked for.
    """

    __slots__ = ("_mean", "_rows", "_square", "waiting")

    def __init__(self) -> None:
        self._rows, self._mean, self._square = 0, 0.0, 0.0
        self.waiting: list[float] = []  #: distances of finite rows from the level

    def count(self) -> None:
        """Count the rows that wait."""
        rows, mean, square, share = self._rows, self._mean, self._square, 1 / _ROWS
        for value in self.waiting:
            if rows < _ROWS:
                rows += 1
                share = 1 / rows
            away = value - mean
            mean += share * away
            square += share * (away * away * (1 - share) - square)
        self._rows, self._mean, self._square = rows, mean, square
        self.waiting.clear()

    def now(self) -> tuple[float, float]:
        """The mean distance and how far a row's lies from it; minus infinity and 0 before enough rows."""
        self.count()
        return (self._mean, sqrt(self._square)) if self._rows >= _FEW else (float("-inf"), 0.0)


def usual(before: tuple[float, float], level: float, rows: int) -> float:
    """Up to what mean some rows are as usual, by the average distance before them and the median of calm rows; minus
    infinity where that is not far."""
    mean, scatter = before
    far = level + mean > _FAR_OUT * level >= 0
    return level + mean + _ERRORS * scatter / sqrt(rows) if far else float("-inf")
