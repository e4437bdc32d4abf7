"""A loss that creeps up: means of blocks of calm rows, compared with the best one, and in long windows with a line."""

from __future__ import annotations

from collections import deque
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

#: Rows of a block, and of one in a sparse log.
_BLOCK, _BLOCK_SPARSE = 15, 9
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
#: A learning rate that has risen so many times over the window explains a small rise.
_RATE_RISES = 1.1


#: Blocks whose levels lie off the mean of their neighbours by more than so many times what their rows tell are of rows
#: that resemble each other: a rise is one only beyond so many times that. The newest, which may rise, are left aside.
_RESTLESS, _WOBBLES, _AFRESH = 2.5, 8.0, 3


class _Block(NamedTuple):
    """Calm rows: their mean loss, its error, and the learning rate after them (0: none in the log)."""

    level: float
    error: float
    rate: float


class Creep:
    """Takes every calm row. `creeping` from an alarm until a new best."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._rows: list[float] = []
        self._best: tuple[float, int] | None = None
        self._blocks: deque[_Block] = deque(maxlen=_WINDOWS[-1])
        self._far = self._climbs = 0  # blocks in a row
        self._steady = False
        self._since = 0
        self.creeping = False

    def forget_rows(self) -> None:
        """Begin a new block."""
        self._rows.clear()

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
        self._rows.clear()
        self._blocks.clear()
        self._best, self._far, self._climbs, self._steady = None, 0, 0, False

    def take(self, value: float, sparse: bool) -> bool:
        """Count one row; whether it is the last one of a block."""
        rows = self._rows
        rows.append(value)
        return len(rows) >= (_BLOCK_SPARSE if sparse else _BLOCK)

    def block(self, step: int, learned: float, sigma: float, rate: float, sparse: bool) -> tuple[float, float]:
        """The mean of a block that is complete, and how far above the best that is."""
        rows, self._rows = self._rows, []
        now = _Block(sum(rows) / len(rows), _error(rows), rate)
        last = self._blocks[-1] if self._blocks else now
        self._blocks.append(now)
        if self._best is None or now.level <= self._best[0]:
            self._best = now.level, step
            self._far = self._climbs = 0
            self._steady = False
            return now.level, 0.0
        rise = now.level - self._best[0]
        share = self._set.creep_share * learned
        count = len(self._blocks)
        wobble = _wobble(list(islice(self._blocks, max(count - _FEWEST - _AFRESH, 0), max(count - _AFRESH, 0))))
        self._far = self._far + 1 if rise > max(share, 3 * sigma, wobble) else 0
        self._climbs = self._climbs + 1 if now.level - last.level > _CLIMB_ERRORS * now.error and not sparse else 0
        self._climbs = self._climbs if rise > wobble else 0
        least = max(_STEADY * share, sigma, wobble)
        self._steady = rise > least and any(
            _rises(list(islice(self._blocks, len(self._blocks) - size, None)), least)
            for size in _WINDOWS
            if (sparse or size >= _FEWEST) and size <= len(self._blocks)
        )
        return now.level, rise

    def judge(self, step: int, level: float, rise: float, learned: float, quiet: bool, found: list[Alarm]) -> None:
        """What is to be said after a block; `quiet`: nothing new."""
        assert self._best is not None
        if rise <= 0:
            if self.creeping:
                self.creeping = False
                found.append(notice("silent-divergence", step, self._since, "loss.crept.back", over=True, loss=level))
            return
        climbed = self._climbs >= _CLIMBS and rise > self._set.creep_share * learned
        if (self._far >= _BLOCKS or self._steady or climbed) and not (self.creeping or quiet):
            before, since = self._best
            self.creeping, self._since = True, since
            found.append(alarm("silent-divergence", step, since, "loss.creeps", loss=level, before=before, since=since))


def _rises(blocks: list[_Block], least: float) -> bool:
    """Whether the level rises steadily over some blocks, by `least` and by more than they scatter about their line."""
    levels, count, part = [block.level for block in blocks], len(blocks), len(blocks) // 4
    quarters = [sum(levels[begin : begin + part]) / part for begin in range(0, count, part)]
    if quarters[-1] - quarters[0] <= least or blocks[-1].rate > _RATE_RISES * blocks[0].rate > 0:
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
