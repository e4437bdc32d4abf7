"""Rows far out that come to be many: no spike, as the others are where they were, and yet part of the data is lost."""

from __future__ import annotations

from collections import deque

#: Rows far out that are many among so many of late at least (in a row they are a spike) and at most; rows before any
#: judgement, and share of all rows before them that may have been far out too: a log may be like that by itself.
_COUNT, _AMONG, _LATE, _FEWEST, _BEFORE = 6, 8, 18, 48, 0.004
#: Share of what was learned that they cost in the mean of all rows since the first of them.
_COST = 0.1


class Often:
    """Takes the rows that are far above their level. `first` is the step of the first that still counts."""

    __slots__ = ("_far", "_rows", "first")

    def __init__(self) -> None:
        self._far = self.first = 0
        self._rows: deque[tuple[int, int, float]] = deque(maxlen=_COUNT)

    def take(self, row: int, step: int, value: float, level: float, learned: float) -> dict[str, float] | None:
        """Count a row far out, by its number among all; what is to be told where they are many and cost much, else
        None. `learned` is how far the loss has come down."""
        self._far += 1
        self._rows.append((row, step, value - level))
        first, self.first, _ = self._rows[0]
        among = row - first + 1
        if len(self._rows) < _COUNT or not _AMONG <= among <= _LATE or first < _FEWEST:
            return None
        if self._far - _COUNT > _BEFORE * first:
            return None
        if sum(above for _, _, above in self._rows) < _COST * learned * among:
            return None
        return {"count": _COUNT, "rows": among, "before": level, "loss": value}
