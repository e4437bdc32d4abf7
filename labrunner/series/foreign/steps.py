"""Which column of a log counts its steps, and what the steps are.

A step column must move: one that stays where it is (`batch 16`, the end of a progress bar) would merge all rows into
one. A counter that starts anew in every epoch is counted on through the epochs; a log that counts epochs alone has
those as steps; where nothing counts, the rows are counted.
"""

from __future__ import annotations

import bisect
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

#: Beyond this a double is no step any more: not every whole number is one.
LARGEST_STEP = float(1 << 53)
#: A column that fewer of the rows with a loss have is no step column.
_LEAST_SHARE = 1 / 3
#: Share of rows in which a step must differ from the one before (rows of micro-batches share one), and an epoch must.
_STEP_MOVES, _EPOCH_MOVES = 1 / 64, 0.5
#: What a bar counts.
_BAR = "it"
#: Counters that may count something else than steps in lines that have nothing better.
_ASIDE = (_BAR, "batch", "announced step", "s", "_step")
#: The column of W&B that counts rows, whatever the trainer does: it never tells of a restart.
_ROWS_OF_WANDB = "_step"


class Counters(NamedTuple):
    """The raw columns that count: `step` (None: the rows are counted), the `epoch` in which it starts anew, the column
    `of` that says how many steps an epoch has, and `others` for rows that have another step column instead. `rounds`:
    where a bar that has come to its end begins again, it goes on, whatever the epoch's number."""

    step: str | None
    epoch: str | None = None
    of: str | None = None
    others: tuple[str, ...] = ()
    rounds: bool = False


def decide(
    candidates: Mapping[str, np.ndarray],
    epochs: tuple[str, np.ndarray] | None,
    of: tuple[str, np.ndarray] | None,
    *,
    agent: bool = False,
) -> Counters:
    """What counts the steps. Columns are given at the rows with a loss (NaN where a row does not have the column):
    step columns, the plainest name first, and the epochs and the total where there are any. `agent`: what the log is
    of earns something, so its epochs are of one rollout and begin again with the next."""
    epoch = epochs[0] if epochs is not None else None
    if of is not None and epochs is None and _is_inner(of[1], candidates):
        first = next(iter(candidates))  # `Batch 12/300`: the epoch before the slash, the batch after it
        return Counters(of[0], first)
    total = of[0] if of is not None else None
    usable: list[tuple[str, np.ndarray, int]] = []
    for name, values in candidates.items():
        there = np.isfinite(values) & (np.abs(values) < LARGEST_STEP)
        if there.mean() < _LEAST_SHARE:
            if not there.any() and not np.isnan(values).all():
                return Counters(name)  # numbers beyond all steps: none of its rows can be placed
            continue
        steps = values if there.all() else values[there]
        total_of_each = epochs is not None and of is None and _total(steps, epochs[1][there])
        if epochs is not None and not total_of_each:
            steps = through_epochs(steps, epochs[1][there], None if of is None else of[1][there])
        if not total_of_each and _moves(steps, _STEP_MOVES):
            usable.append((name, steps, int(there.sum())))
    most = max((count for _, _, count in usable), default=0)
    usable = [entry for entry in usable if entry[2] >= 0.95 * most]
    if usable:
        best = _steadiest(usable)
        rounds = total is not None and best == _BAR and (agent or epoch is None)
        others = (name for name in candidates if name != best and name not in _ASIDE)
        return Counters(best, epoch, total, () if rounds and agent else tuple(others), rounds)
    if epochs is not None and np.isfinite(epochs[1]).mean() >= _LEAST_SHARE:
        known = epochs[1][np.isfinite(epochs[1])]
        if _moves(known, _EPOCH_MOVES) and np.mean(known == np.round(known)) > 0.95:
            return Counters(epoch)
    return Counters(None)


def _total(steps: np.ndarray, epochs: np.ndarray) -> bool:
    """Whether what might count steps is one number in every row, each of which is of another epoch: their total."""
    return len(steps) > 2 and bool(np.all(steps == steps[0])) and bool(np.all(np.diff(epochs) > 0))


def _is_inner(of: np.ndarray, candidates: Mapping[str, np.ndarray]) -> bool:
    """Whether what stands after the slash counts, and what stands before it is an epoch."""
    first = next(iter(candidates.values()), np.empty(0))
    there = np.isfinite(of) & np.isfinite(first) if len(first) == len(of) else np.zeros(len(of), dtype=bool)
    if there.sum() < 2:
        return False
    inner, outer = np.diff(of[there]), np.diff(first[there])
    return bool(np.mean(inner != 0) >= 0.5 and np.mean(outer != 0) <= 0.5 and np.mean(outer >= 0) > 0.9)


def _moves(steps: np.ndarray, share: float) -> bool:
    """Whether rounded steps differ from row to row in a share of the rows, and rounding does not make them equal."""
    if len(steps) < 2:
        return len(steps) == 1
    rounded, most = np.round(steps), len(steps) - 1
    moved = int(np.count_nonzero(rounded[1:] != rounded[:-1]))
    return moved >= max(1.0, share * most) and (2 * moved >= most or 2 * moved >= int(np.count_nonzero(np.diff(steps))))


def _steadiest(usable: list[tuple[str, np.ndarray, int]]) -> str:
    """The plainest of some step columns; one that starts anew again and again gives way to one that does not."""
    first = usable[0][0]
    if len(usable) > 1 and np.count_nonzero(np.diff(usable[0][1]) < 0) >= 2:
        for name, steps, _ in usable[1:]:
            if name != _ROWS_OF_WANDB and not np.any(np.diff(steps) < 0):
                return name
    return first


def filled(steps: np.ndarray, has: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Put `others` (NaN where a row lacks them) into `steps` where a row has only them and they lie within the range of
    the steps; the rows (bool (N,)) that have a step then."""
    if not has.any():
        return has
    with np.errstate(invalid="ignore"):
        take = ~has & (others >= np.nanmin(steps[has])) & (others <= np.nanmax(steps[has]))
    steps[take] = others[take]
    return has | take


def through_epochs(inner: np.ndarray, epochs: np.ndarray, of: np.ndarray | None, *, rounds: bool = False) -> np.ndarray:
    """Steps counted on through the epochs, and with `rounds` through bars that begin again: float64 (N,) of float64
    (N,) each. Where a counter goes on by itself when the epoch rises, it stays as it is. Rows that begin in a later
    epoch than the first have those before it in their steps, as many as the first epoch of theirs that ends."""
    if np.all(np.diff(inner) > 0):
        return inner
    epochs = np.floor(np.where(np.isfinite(epochs), epochs, np.nan))
    counting = Counting(rounds=rounds)
    steps = _counted(inner, epochs, of, counting)
    if not counting.missing:
        return steps
    return _counted(inner, epochs, of, Counting(counting.missing, rounds=rounds))


def bar_after_bar(inner: np.ndarray, of: np.ndarray) -> np.ndarray | None:
    """Steps counted on through bars that follow each other without an epoch's number (NaN where a row has none), where
    each began anew no sooner than the one before had come to its end, `of`; None for any other counter."""
    rows = np.flatnonzero(np.isfinite(inner) & np.isfinite(of))
    known, total = inner[rows], of[rows]
    back = np.flatnonzero(np.diff(known) < 0)
    if not len(back) or total[0] != total[-1] or np.any(total != total[0]):
        return None
    apart = float(np.diff(known).max())
    if np.any(known[back] + apart < total[0]) or np.any(known[back + 1] > apart):
        return None
    steps = inner.copy()
    steps[rows] += total[0] * np.concatenate([[0], np.cumsum(np.diff(known) < 0)])
    return steps


def _counted(inner: np.ndarray, epochs: np.ndarray, of: np.ndarray | None, counting: Counting) -> np.ndarray:
    """The steps of whole epochs (NaN where a row has none)."""
    new = (epochs[1:] != epochs[:-1]) & ~(np.isnan(epochs[1:]) & np.isnan(epochs[:-1]))
    if counting.rounds:
        new |= np.diff(inner) < 0
    edges = [0, *(np.flatnonzero(new) + 1).tolist(), len(inner)]
    steps = inner.copy()
    for begin, end in zip(edges[:-1], edges[1:], strict=True):
        if begin == end:
            continue
        offset = counting.enter(float(epochs[begin]), float(inner[begin]))
        part = inner[begin:end][np.isfinite(inner[begin:end])]
        if len(part):
            counting.apart(float(np.diff(part).max(initial=0.0)))
        for seen in (part.min(), part.max(), part[-1]) if len(part) else ():
            counting.note(float(seen), np.nan if of is None else float(of[end - 1]))
        steps[begin:end] += offset
    return steps


class Counting:
    """Where the epochs of a log begin, found row by row as they come. `offset` is what an inner counter lacks.

    `before` are the steps of the epochs before the log's first one. Where they are not known yet, `missing` are those
    that it turned out to lack when its first epoch ended; else 0. With `rounds` a bar that has come to its end and
    begins again goes on, be its epoch the same or the first one again.
    """

    def __init__(self, before: float = 0.0, *, rounds: bool = False) -> None:
        self.offset = self._before = before
        self.missing, self.rounds = 0.0, rounds
        self._epoch, self._nameless = np.nan, False
        self._epochs: list[float] = []  # rising, and where each of them begins
        self._begins: list[float] = []
        self._last = self._most = -np.inf
        self._apart = 0.0  # the greatest distance between two rows of the epoch
        self._of = np.nan

    def enter(self, epoch: float, inner: float) -> float:
        """The offset of a row with this epoch and inner counter. A row without an epoch, and one with the next epoch at
        the same place, are of one step."""
        nameless, self._nameless = self._nameless, bool(np.isnan(epoch))
        if self.rounds and not epoch > self._epoch and self._begins_again(inner):
            self.offset += self._of
            self._most, self._apart = -np.inf, 0.0
            self._epoch, self._epochs, self._begins = epoch, [epoch], [self.offset]
            return self.offset
        if epoch == self._epoch or np.isnan(epoch):
            return self.offset
        same = inner == self._last and nameless
        if epoch > self._epoch and inner <= self._last and not same:  # the counter has started anew
            length = self._length(inner)
            if not self._before and self.offset == 0.0 and self._epochs[0] >= 2:
                self.missing = length * (self._epochs[0] - 1)
            self.offset += length * (epoch - self._epoch)
            self._most, self._apart = -np.inf, 0.0
        elif epoch < self._epoch:
            place = bisect.bisect_left(self._epochs, epoch)
            known = self._epochs[place : place + 1] == [epoch]
            self.offset = self._begins[place] if known else self._unknown(epoch)
            del self._epochs[place:], self._begins[place:]
            self._most, self._apart = -np.inf, 0.0
        self._epochs.append(epoch)
        self._begins.append(self.offset)
        self._epoch = epoch
        return self.offset

    def _begins_again(self, inner: float) -> bool:
        """Whether a bar that had come to its end counts from its beginning."""
        apart = max(self._apart, 1.0)
        return inner < self._last and self._last + apart >= self._of and inner <= apart

    def begin_later(self) -> None:
        """Count what is `missing` from here on, where the rows before are gone."""
        self.offset += self.missing
        self._begins = [begin + self.missing for begin in self._begins]
        self._before, self.missing = self._before or self.missing, 0.0

    def _unknown(self, epoch: float) -> float:
        """Where an epoch began that is earlier than the log's first."""
        return self._before * (epoch - 1) / (self._epochs[0] - 1) if self._before and epoch > 1 else 0.0

    def apart(self, steps: float) -> None:
        """Remember how far two rows of an epoch that follow each other are apart."""
        self._apart = max(self._apart, steps)

    def row(self, inner: float, of: float) -> None:
        """`note` the next row of a log that is read row by row."""
        if self._most > -np.inf:
            self.apart(inner - self._last)
        self.note(inner, of)

    def note(self, inner: float, of: float) -> None:
        """Remember a row's counter, and the length of an epoch (NaN where it is not known)."""
        self._last, self._most = inner, max(self._most, inner)
        self._of = of

    def _length(self, first: float) -> float:
        """Steps of the epoch that ends, where the next one's rows begin with `first`: as printed, else as far as its
        counter came, and on to the row that would have been next (one step where its rows are not evenly apart)."""
        even = self._apart > 0 and 0 <= first <= self._apart and (self._most - first) % self._apart == 0
        reached = self._most + (self._apart - first if even else float(first == 0))
        return self._of if self._of >= self._most + (first == 0) else max(reached, 1.0)
