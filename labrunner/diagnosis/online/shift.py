"""A level that steps up by less than its rows scatter: no row of it is an excursion, and yet most of them lie too high.

A cumulative sum: what each row lies above the level before, in scatters, less an allowance, added up and never below 0.
The level and the scatter stand still while the sum is above 0, so that what is judged can't make itself the new normal.
Rows of a sum that came to nothing are taken into them after all, else the level would be that of the lower rows alone.
Rows that resemble each other (documents in their order) come to high sums by themselves: how alike neighbours are
widens the scatter, and the highest sum so far is the bar. Scatter and likeness are told about where rows lie while a
loss falls, which its level lags behind: a descent is neither.
"""

from __future__ import annotations

from math import sqrt

#: Rows over which the level goes, those over which the scatter does, and those before anything is summed.
_ROWS, _SCATTER_ROWS, _FEWEST = 32, 128, 24
#: Scatters that a row may lie above the level for nothing, also while the rate has gone above all before, and those
#: that one row counts for at most.
_ALLOWED, _ALLOWED_THROWN, _MOST = 1.0, 0.5, 3.0
#: The least sum that is a step up, also where the rate has just come back; times the highest sum before that it is, in
#: a log of so many rows; and the one while the rate is above all before.
_LEAST, _LEAST_BACK, _TIMES, _SEEN, _SUM_THROWN = 12.0, 24.0, 5.0, 64, 11.0
#: Share of what was learned that the rows must have lost in the mean, also while the rate is above all before.
_LOST, _LOST_THROWN = 0.15, 0.08
#: Share of what was learned that the level may lie above the best one and still be one to rise from; scatters that a
#: run must have learned to have something to lose.
_NEAR, _CLEAR = 0.1, 3.0
#: The most that neighbours count as alike (the correlation of one row with the next).
_ALIKE = 0.8
#: Rows after which the scatter is taken anew.
_EVERY = 8
#: Rows after which what has not become a step up belongs to the level: slower rises are told by blocks.
_ADOPTED = 32


class Shift:
    """Takes every finite loss. `first` is the step since which rows have lain above their level."""

    __slots__ = (
        *("_above_alike", "_above_before", "_above_square", "_alike", "_before", "_count", "_lag", "_mean", "_per"),
        *("_others", "_record", "_rise", "_rows", "_scatter", "_square", "_sum", "_top", "_waiting", "first"),
    )

    def __init__(self) -> None:
        self._rows = self._others = self._count = self.first = 0  # others: those not in the level
        self._mean = self._lag = 0.0  # the level, and how far rows lie off it in the mean
        self._square = 0.0  # the mean square of what they lie off both
        self._alike = self._before = 0.0  # the mean product of neighbours, and what the row before lay off
        self._waiting: list[float] = []  # what the newest rows lie off the level, to be taken into all but that
        self._scatter = self._per = 0.0  # and what a row counts for in its unit
        self._sum = self._rise = 0.0
        self._above_square = self._above_alike = self._above_before = 0.0  # the same of the rows of a sum
        self._top = self._record = 0.0  # the highest sum since it was 0, and before

    def forgive(self) -> None:
        """The rows of late were an excursion, and are back."""
        self._sum, self._top, self._count = 0.0, 0.0, 0

    def begin_anew(self) -> None:
        """Forget the level: what comes is of another one."""
        self.forgive()
        self._others, self._rows = self._others + self._rows, 0
        self._waiting.clear()
        self._mean = self._lag = self._square = self._alike = self._before = 0.0

    def take(
        self, step: int, value: float, best: float, learned: float, thrown: bool | None
    ) -> tuple[float, float, int] | None:
        """Count one row; where the level has stepped up its mean since, the level before and how many rows, else None.

        `best` and `learned` are those of the loss; `thrown`: the rate has just gone above all that it was (False: and
        has come back).
        """
        away, rows = value - self._mean, self._rows
        if rows >= _FEWEST:
            far, allowed = away * self._per, _ALLOWED_THROWN if thrown else _ALLOWED
            if far > allowed or self._count:
                self._settle()
                self._sum += (far if far < _MOST else _MOST) - allowed
                if self._sum > 0:
                    return self._above(step, away, best, learned, thrown)
                self._sum = 0.0
                if self._count:
                    self._end()
        self._rows = rows = rows + 1
        self._mean += 1 / (rows if rows < _ROWS else _ROWS) * away
        self._waiting.append(away)
        if not rows % _EVERY:
            self._settle()
            self._measure()
        return None

    def _settle(self) -> None:
        """Take the rows that wait into how rows lie off their level, and how alike they are."""
        rows = self._rows - len(self._waiting)
        lag, square, alike, before = self._lag, self._square, self._alike, self._before
        newest, share = 1 / _ROWS, 1 / _SCATTER_ROWS
        for away in self._waiting:
            rows += 1
            if rows < _SCATTER_ROWS:
                newest, share = 1 / min(rows, _ROWS), 1 / rows
            if rows > 1:
                lag += newest * (away - lag)
                off = away - lag
                square += share * (off * off * (1 - share) - square)
                alike += share * (off * before - alike)
                before = off
        self._lag, self._square, self._alike, self._before = lag, square, alike, before
        self._waiting.clear()

    def _measure(self) -> None:
        """Take the scatter of rows anew, wider by what neighbours that are alike add to that of a mean of several."""
        alike = min(max(self._alike / self._square, 0.0), _ALIKE) if self._square > 0 else 0.0
        self._scatter = sqrt(self._square * (1 + alike) / (1 - alike))
        self._per = 1 / self._scatter if self._scatter else 0.0

    def _above(
        self, step: int, away: float, best: float, learned: float, thrown: bool | None
    ) -> tuple[float, float, int] | None:
        if not self._count:
            self.first, self._rise = step, 0.0
            self._above_square, self._above_alike, self._above_before = 0.0, 0.0, self._before
        self._count, self._others = self._count + 1, self._others + 1
        off = away - self._lag
        self._above_square += off * off
        self._above_alike += off * self._above_before
        self._above_before = off
        self._top = max(self._top, self._sum)
        self._rise += away
        rise, level, count, scatter = self._rise / self._count, self._mean, self._count, self._scatter
        if count >= _ADOPTED:
            self._end()
        elif self._enough(thrown) and learned >= _CLEAR * scatter:
            lost = rise >= (_LOST_THROWN if thrown else _LOST) * learned > 0
            if lost and level - best <= max(_NEAR * learned, scatter):
                self.begin_anew()
                return level + rise, level, count
        return None

    def _enough(self, thrown: bool | None) -> bool:
        """Whether the sum is beyond what this log's rows come to by themselves."""
        if thrown:
            return self._sum >= max(_SUM_THROWN, self._record)
        least = _LEAST if thrown is None else _LEAST_BACK
        return self._rows + self._others >= _SEEN and self._sum >= max(least, _TIMES * self._record)

    def _end(self) -> None:
        """A sum has come to nothing: its rows belong to the level and to the scatter."""
        self._record = max(self._record, self._top)
        count, rise = self._count, self._rise / self._count
        newest, share = min(count / _ROWS, 1.0), count / _SCATTER_ROWS
        self._mean += newest * rise
        self._lag += newest * (rise - self._lag)
        self._square += share * (self._above_square / count - self._square)
        self._alike += share * (self._above_alike / count - self._alike)
        self._before = self._above_before
        self.forgive()
