"""What speaks for causes without any trouble in the loss, in order of steps."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import merge

import numpy as np

from labrunner.diagnosis.cause_finding import CauseFinding
from labrunner.diagnosis.moments import LostMoments

#: Of one step, what comes first: a jump of the rate, a lost moment, all else.
_ORDER = {"lr-discontinuity": 0, "optimizer-reset": 1}


class Findings:
    """Findings in order of steps. Those of lost moments, of which there may be very many, are made when asked
    for."""

    def __init__(self, listed: Iterable[CauseFinding], lost: LostMoments) -> None:
        self._listed = sorted(listed, key=_place)
        self._steps = [finding.step for finding in self._listed]
        self._lost = lost

    def __len__(self) -> int:
        return len(self._listed) + len(self._lost.steps)

    def __iter__(self) -> Iterator[CauseFinding]:
        return self._merged(self._listed, range(len(self._lost.steps)))

    def __contains__(self, finding: CauseFinding) -> bool:
        return finding in self.within(finding.step, finding.step)

    def of(self, cause: str) -> Iterator[CauseFinding]:
        """Those of one cause."""
        if cause == "optimizer-reset":
            return map(self._lost.finding, range(len(self._lost.steps)))
        return (finding for finding in self._listed if finding.cause == cause)

    def within(self, first: float, last: float) -> list[CauseFinding]:
        """Those of some steps, both ends included."""
        listed = self._listed[bisect_left(self._steps, first) : bisect_right(self._steps, last)]
        begin = int(np.searchsorted(self._lost.steps, first))
        return list(self._merged(listed, range(begin, int(np.searchsorted(self._lost.steps, last, side="right")))))

    def first(self, count: int) -> list[CauseFinding]:
        """So many of each cause at most, the earliest."""
        seen: Counter[str] = Counter()
        kept = []
        for finding in self._listed:
            seen[finding.cause] += 1
            if seen[finding.cause] <= count:
                kept.append(finding)
        return list(self._merged(kept, range(min(count, len(self._lost.steps)))))

    def _merged(self, listed: list[CauseFinding], places: range) -> Iterator[CauseFinding]:
        return merge(listed, map(self._lost.finding, places), key=_place)


def _place(finding: CauseFinding) -> tuple[int, int]:
    return finding.step, _ORDER.get(finding.cause, len(_ORDER))
