"""In which order tests are given to the processes of pytest-xdist, so that what a file's tests share is made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, islice
from typing import TypeVar

T = TypeVar("T")


def dealt(
    items: Iterable[T], processes: int, file: Callable[[T], str], minutes: Callable[[T], float | None]
) -> list[T]:
    """`items` in as many stretches of one length as there are processes; each process begins with a stretch.

    `minutes` is None for a quick item, 0 for a slow one, more for one that says how long it takes. A stretch has slow
    items before quick ones and the longest first. These are dealt one by one; the other slow ones a `file` at a time,
    to the stretch with the fewest so far; quick ones follow in the order in which they came.
    """
    taking = [(item, minutes(item)) for item in items]
    long = sorted(((item, most) for item, most in taking if most), key=lambda one: -one[1])
    stretches: list[list[T]] = [[item for item, _ in long[process::processes]] for process in range(processes)]
    for _, group in groupby((item for item, most in taking if most == 0), key=file):
        min(stretches, key=len).extend(group)
    quick = iter([item for item, most in taking if most is None])
    for stretch, length in zip(stretches, _lengths(len(taking), processes), strict=True):
        stretch.extend(islice(quick, max(0, length - len(stretch))))
    return [item for stretch in stretches for item in stretch] + list(quick)


def _lengths(count: int, processes: int) -> Sequence[int]:
    """How many of `count` items xdist sends to each process at first."""
    lengths: list[int] = []
    for left in range(processes, 0, -1):
        lengths.append((count - sum(lengths)) // left)
    return lengths
