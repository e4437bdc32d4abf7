"""The first rows of a run, kept until its start is judged: since when one that was lost there is lost."""

from __future__ import annotations

from labrunner.diagnosis.limits.beginning import leaves_start

#: Rows that are kept; calm rows alone count towards the first ones, so these are more.
_MOST = 256


class Opening:
    """Takes every row while the start of a run is judged."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: list[tuple[int, float]] = []

    def take(self, step: int, value: float) -> None:
        """Keep one finite row."""
        if len(self._rows) < _MOST:
            self._rows.append((step, value))

    def left_at(self, first: int, times: float) -> int:
        """The step at which a run that is far out at step `first` left where it began, by `leaves_start` with `times`:
        that one, or one before it."""
        upto = [(step, value) for step, value in self._rows if step <= first]
        row = leaves_start([value for _, value in upto], times) if upto and upto[-1][0] == first else None
        return first if row is None else upto[row][0]
