"""The newest values of a signal, in the order of their size as well."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque


class Window:
    """The newest `size` finite values (an odd number): their median without sorting, under a microsecond a value."""

    __slots__ = ("_newest", "_sorted", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self._newest: deque[float] = deque()
        self._sorted: list[float] = []

    def __len__(self) -> int:
        return len(self._sorted)

    def add(self, value: float) -> float:
        """Take a finite value, and return the median with it; the oldest falls out of a full window."""
        newest, ordered = self._newest, self._sorted
        newest.append(value)
        insort(ordered, value)
        if len(ordered) > self.size:
            del ordered[bisect_left(ordered, newest.popleft())]
        return ordered[len(ordered) // 2]

    @property
    def median(self) -> float:
        """The middle value (of an even number the upper one); raises IndexError for none."""
        return self._sorted[len(self._sorted) // 2]

    def quantile(self, share: float) -> float:
        """The value that a share of all, less than 1, lies below; raises IndexError for none."""
        return self._sorted[int(share * len(self._sorted))]

    def largest(self) -> float:
        """The largest value; 0 for none."""
        return self._sorted[-1] if self._sorted else 0.0

    def clear(self) -> None:
        """Forget every value."""
        self._newest.clear()
        self._sorted.clear()


class Nested:
    """The newest `size` finite values and, among them, the newest `few`: one row costs less than in two windows."""

    __slots__ = ("_few_sorted", "_newest", "_sorted", "few", "size")

    def __init__(self, few: int, size: int) -> None:
        self.few, self.size = few, size
        self._newest: deque[float] = deque()
        self._sorted: list[float] = []
        self._few_sorted: list[float] = []

    def add(self, value: float) -> float:
        """Take a finite value, and return the median of the newest few with it; the oldest fall out."""
        newest, ordered, few = self._newest, self._sorted, self._few_sorted
        newest.append(value)
        insort(ordered, value)
        insort(few, value)
        if len(few) > self.few:
            del few[bisect_left(few, newest[-1 - self.few])]
            if len(ordered) > self.size:
                del ordered[bisect_left(ordered, newest.popleft())]
        return few[len(few) // 2]

    def medians(self) -> tuple[float, float]:
        """The middle value of the few and that of all (of an even number the upper one); raises IndexError for none."""
        few, ordered = self._few_sorted, self._sorted
        return few[len(few) // 2], ordered[len(ordered) // 2]

    def late(self, count: int) -> float:
        """The median of the newest values, so many; 0 for none."""
        newest = sorted(self._newest[at] for at in range(-min(count, len(self._newest)), 0))
        return newest[len(newest) // 2] if newest else 0.0

    def quantile(self, share: float) -> float:
        """The value that a share of all, less than 1, lies below; raises IndexError for none."""
        return self._sorted[int(share * len(self._sorted))]

    def clear(self) -> None:
        """Forget every value."""
        self._newest.clear()
        self._sorted.clear()
        self._few_sorted.clear()
