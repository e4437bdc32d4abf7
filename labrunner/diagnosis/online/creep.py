"""A loss that creeps up: means of blocks of calm rows, compared with the best one, and in long windows with a line."""

from __future__ import annotations

from collections import deque
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Protocol

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

#: Rows of a block, and of one in a sparse log.
BLOCK, BLOCK_SPARSE = 15, 9
#: Blocks in a row far above the best one.
_BLOCKS = 3
#: A climb: so many blocks in a row, each this many errors of its mean above the one before, and by how many shares of a
#: far rise together.
_CLIMBS, _CLIMB_ERRORS = 2, 6.0
#: Blocks over which a rise may be steady (of eight only in a sparse log: documents in their order rise so long), and
#: what it must come to, as a share of a far one.
_WINDOWS, _FEWEST, _STEADY = (8, 16, 32, 64), 16, 0.1
#: Errors of its slope by which it must rise, and errors of their means by which each quarter must lie above the one
#: before: a level that jumped once and stays (harder data) rises in one of them.
_SLOPE_ERRORS, _QUARTER_ERRORS = 7.0, 1.0
_LONG_WINDOWS = tuple(size for size in _WINDOWS if size >= _FEWEST)
#: A learning rate that has risen so many times over the window explains a small rise.
_RATE_RISES = 1.1


#: Blocks whose levels lie off the mean of their neighbours by more than so many times what their rows tell are of rows
#: that resemble each other: a rise is one only beyond so many times that. The newest, which may rise, are left aside.
_RESTLESS, _WOBBLES, _AFRESH = 2.5, 8.0, 3


class Levels(Protocol):
    """What is known of the loss, in its unit: how far it has come down, and the scatter of its rows, which it may have
    to work out."""

    learned: float

    @property
    def sigma(self) -> float: ...


class _Block:
    """Calm rows: their mean loss, its error, which is seldom asked for, and the learning rate after them (0: none in
    the log)."""

    __slots__ = ("_error", "_rows", "level", "rate")

    def __init__(self, rows: list[float], rate: float) -> None:
        self.level, self.rate = sum(rows) / len(rows), rate
        self._rows, self._error = rows, -1.0  # until it is known

    @property
    def error(self) -> float:
        """The error of the mean."""
        if self._error < 0:
            self._error = _error(self._rows)
        return self._error


class Creep:
    """Takes every calm row into `rows`, and a `block` when these are as many as it has. `creeping` from an alarm until
    a new best."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self.rows: list[float] = []
        self._best: tuple[float, int] | None = None
        self._blocks: deque[_Block] = deque(maxlen=_WINDOWS[-1])
        self._far = self._climbs = 0  # blocks in a row
        self._wobbles: float | None = None  # how far the level goes to and fro, once it was asked for
        self._since = 0
        self.creeping = False

    def forget_rows(self) -> None:
        """Begin a new block."""
        self.rows.clear()

    def lost(self, step: int, value: float, found: list[Alarm]) -> None:
        """Say of a level that rises that much of what was learned is lost; nothing where that was said."""
        if self._best is not None and not self.creeping:
            before, since = self._best
            self.creeping, self._since = True, since
            found.append(alarm("silent-divergence", step, since, "loss.creeps", loss=value, before=before, since=since))

    def stepped(self, step: int, first: int, text: str, found: list[Alarm], **told: float) -> None:
        """Say of a level that it has stepped up; nothing where a rise was said."""
        if not self.creeping:
            self.creeping, self._since = True, first
            found.append(alarm("silent-divergence", step, first, text, **told))

    def begin_anew(self) -> None:
        """Forget the levels so far: those to come are of other data."""
        self.rows.clear()
        self._blocks.clear()
        self._best, self._far, self._climbs = None, 0, 0

    def block(self, step: int, loss: Levels, rate: float, sparse: bool) -> tuple[float, float]:
        """The mean of a block that is complete, and how far above the best that is.

        What takes long is asked last: most rises are too small by themselves.
        """
        rows, self.rows = self.rows, []
        now = _Block(rows, rate)
        last = self._blocks[-1] if self._blocks else now
        self._blocks.append(now)
        self._wobbles = None
        if self._best is None or now.level <= self._best[0]:
            self._best = now.level, step
            self._far = self._climbs = 0
            return now.level, 0.0
        rise, up = now.level - self._best[0], now.level - last.level
        if self.creeping:
            return now.level, rise  # what is counted of it begins anew with the next best block
        share = self._set.creep_share * loss.learned
        far = rise > share and rise > 3 * loss.sigma and rise > self._wobble()
        climbs = up > 0 and not sparse and up > _CLIMB_ERRORS * now.error and rise > self._wobble()
        self._far = self._far + 1 if far else 0
        self._climbs = self._climbs + 1 if climbs else 0
        return now.level, rise

    def rises(self, rise: float, loss: Levels, sparse: bool) -> bool:
        """Whether the rise of the newest block is one that is to be told (by `lost`), and none was."""
        if self.creeping or rise <= 0:
            return False
        share = self._set.creep_share * loss.learned
        if self._far >= _BLOCKS or self._climbs >= _CLIMBS and rise > share:
            return True
        return rise > _STEADY * share and rise > loss.sigma and rise > self._wobble() and self._steady(loss, sparse)

    def _wobble(self) -> float:
        """How far the level goes to and fro by itself, the newest blocks left aside."""
        if self._wobbles is None:
            count = len(self._blocks)
            blocks = islice(self._blocks, max(count - _FEWEST - _AFRESH, 0), max(count - _AFRESH, 0))
            self._wobbles = _wobble(list(blocks))
        return self._wobbles

    def _steady(self, loss: Levels, sparse: bool) -> bool:
        """Whether the level rises steadily over one of the windows."""
        least = max(_STEADY * self._set.creep_share * loss.learned, loss.sigma, self._wobble())
        blocks = list(self._blocks)
        sizes = _WINDOWS if sparse else _LONG_WINDOWS
        return any(_rises(blocks[-size:], least) for size in sizes if size <= len(blocks))

    def back(self, step: int, level: float, found: list[Alarm]) -> None:
        """Say that a rise of which it was told is over, by a block that is the best one."""
        if self.creeping:
            self.creeping = False
            found.append(notice("silent-divergence", step, self._since, "loss.crept.back", over=True, loss=level))


def _rises(blocks: list[_Block], least: float) -> bool:
    """Whether the level rises steadily over some blocks, by `least` and by more than they scatter about their line."""
    levels, count, part = [block.level for block in blocks], len(blocks), len(blocks) // 4
    if sum(levels[-part:]) / part - sum(levels[:part]) / part <= least:
        return False
    quarters = [sum(levels[begin : begin + part]) / part for begin in range(0, count, part)]
    if blocks[-1].rate > _RATE_RISES * blocks[0].rate > 0:
        return False
    middle, mean, spread = (count - 1) / 2, sum(levels) / count, count * (count * count - 1) / 12
    slope = sum((place - middle) * level for place, level in enumerate(levels)) / spread
    rest = sum((level - mean - slope * (place - middle)) ** 2 for place, level in enumerate(levels))
    error = max(sqrt(rest / (count - 2)), sum(block.error for block in blocks) / count)
    ups = min(after - before for before, after in zip(quarters, quarters[1:], strict=False))
    return slope * sqrt(spread) > _SLOPE_ERRORS * error and ups > _QUARTER_ERRORS * error * sqrt(2 / part)


def _wobble(blocks: list[_Block]) -> float:
    """How far the level of blocks goes to and fro by itself, where rows resemble each other; else 0."""
    if len(blocks) < 6:
        return 0.0
    three = zip(blocks, blocks[1:], blocks[2:], strict=False)
    bends = sorted(abs(b.level - (a.level + c.level) / 2) for a, b, c in three)
    errors = sorted(block.error for block in blocks)
    usual = 1.2 * bends[len(bends) // 2]
    return _WOBBLES * usual if usual > _RESTLESS * errors[len(errors) // 2] else 0.0


def _error(rows: list[float]) -> float:
    """The error of a block's mean, from how its rows lie about the mean of their neighbours."""
    bends = [abs(b - (a + c) / 2) for a, b, c in zip(rows, rows[1:], rows[2:], strict=False)]
    return (2 / 3) ** 0.5 * 1.2533 * sum(bends) / len(bends) / len(rows) ** 0.5
