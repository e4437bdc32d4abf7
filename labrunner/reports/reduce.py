"""Fewer rows that look the same: smallest and largest value of each stretch, and every step around the marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

#: Rows on either side of a mark that are kept one by one.
AROUND = 60


@dataclass(frozen=True)
class Stretches:
    """How the rows of a series are laid out on a page.

    `begin` and `end` (int64, (S,)): rows [begin, end) of each stretch; a stretch of one row is a row as it was logged.
    """

    begin: np.ndarray
    end: np.ndarray

    @property
    def exact(self) -> bool:
        """Whether every row stands for itself."""
        return bool((self.end - self.begin == 1).all())

    def __len__(self) -> int:
        return len(self.begin)


def stretches(count: int, most: int, keep: Iterable[int] = ()) -> Stretches:
    """Cut `count` rows into about `most` stretches or fewer; rows near those in `keep` stay single while there is room.

    The first rows in `keep` come first where not all can stay single.
    """
    if count <= most:
        rows = np.arange(count)
        return Stretches(rows, rows + 1)
    single = np.zeros(count, dtype=bool)
    room = most // 2
    for row in keep:
        low, high = max(row - AROUND, 0), min(row + AROUND + 1, count)
        added = int((~single[low:high]).sum())
        if added <= room:
            single[low:high] = True
            room -= added
    size = -(-count // (most // 3))
    starts = np.zeros(count, dtype=bool)
    starts[::size] = True
    starts |= single
    starts[1:] |= single[:-1]  # a stretch begins anew after single rows
    begin = np.flatnonzero(starts)
    return Stretches(begin, np.append(begin[1:], count))


def laid_out(values: np.ndarray, logged: np.ndarray, cut: Stretches) -> tuple[np.ndarray, np.ndarray]:
    """A column on the page's rows, (2 S,) each: values, and whether there is one.

    A stretch of several rows gives its smallest and its largest finite value in the order in which they came; where it
    holds NaN or an infinity, that stands in the second place, so that no line is drawn over it.
    """
    wide = cut.end - cut.begin > 1
    out, there = np.full((len(cut), 2), np.nan), np.zeros((len(cut), 2), dtype=bool)
    out[:, 0], there[:, 0] = values[cut.begin], logged[cut.begin]
    finite = np.isfinite(values) & logged
    bad = logged & ~np.isfinite(values)
    places = np.flatnonzero(wide)
    if len(places):
        low, high = np.where(finite, values, np.inf), np.where(finite, values, -np.inf)
        least, most = np.minimum.reduceat(low, cut.begin), np.maximum.reduceat(high, cut.begin)
        some = np.logical_or.reduceat(finite, cut.begin)
        broken = np.logical_or.reduceat(bad, cut.begin)
        for i in places.tolist():
            _one(i, values, finite, bad, cut, (least, most, some, broken), out, there)
    return out.ravel(), there.ravel()


def _one(i, values, finite, bad, cut, found, out, there) -> None:
    least, most, some, broken = found
    rows = slice(cut.begin[i], cut.end[i])
    out[i], there[i] = np.nan, False
    if some[i]:
        part = np.where(finite[rows], values[rows], np.nan)
        first, last = sorted((int(np.nanargmin(part)), int(np.nanargmax(part))))
        out[i] = part[first], part[last]
        there[i] = True
    if broken[i]:
        first = int(np.flatnonzero(bad[rows])[0])
        value = values[rows][first]
        there[i, 1] = True
        out[i] = (most[i] if some[i] else np.nan), value
        there[i, 0] = some[i]


def spread(cut: Stretches) -> np.ndarray:
    """Rows of the series at which the page's rows (2 S,) stand: the first of each stretch and its last."""
    return np.stack([cut.begin, cut.end - 1], axis=1).ravel()


def used(cut: Stretches) -> np.ndarray:
    """Which of the 2 S rows a page needs (bool): a stretch of one row has no second."""
    return np.stack([np.ones(len(cut), dtype=bool), cut.end - cut.begin > 1], axis=1).ravel()
