"""Runs that do not learn: a loss that has not moved since the first row, a learning rate or a gradient gone to nothing.

That a loss stands still is no sickness by itself: fine-tuning begins at its floor, a warm-up begins at nothing. So a
loss that never moved is named only at the level of a guess (the logarithm of a number of classes or tokens) or at a
rate at which every net moves, once the rate no longer rises, and never where its newest half still comes down.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Literal

from labrunner.diagnosis.limits import guess
from labrunner.diagnosis.limits.repeats import Repeats
from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

Counts = Literal["steps", "epochs", "rows"]
#: Parts that a stretch of rows is kept in; when there are so many, each two become one.
_PARTS = 16
#: Rows below which nothing is said of a stretch, and of a run's beginning.
_FEW, _FEWEST = 24, 64  # where a row is an epoch, the first of the run too
#: Numbers of classes that a guess is told of row by row.
_CLASSES = (*guess.CLASSES, 100, 1000)
#: A rate below this is one that a warm-up begins with, and none of careful tuning.
_LEAST_RATE = 1e-7
#: Share of its level by which a run that was told as standing still must come down to be learning.
_LEARNS = 0.06
#: A rate this many times that of half the rows ago still rises.
_RISES = 1.05
#: Share of the run, and steps, for which a rate must have been nothing; share of the largest that is nothing.
_SPENT, _SPENT_STEPS, _NOTHING = 0.3, 100, 1e-9
#: The same rows and steps where it fell to nothing at once, from this share of the largest: no schedule and no learning
#: ends so.
_AT_ONCE_ROWS, _AT_ONCE_STEPS, _AT_ONCE = 5, 20, 0.05
#: A gradient norm below the first is nothing, where it once was above the second: a smaller one may be rounded so.
_DEAD, _ALIVE = 1e-6, 1e-2
#: Errors of its slope, and share of its level, by which a stretch must come down to be falling.
_FALLS, _LITTLE = 2.5, 0.0015


class Stretch:
    """Rows from one on, in at most 16 parts of one size: their means, and how rows scatter about their neighbours."""

    __slots__ = ("_bends", "_last", "_rates", "_size", "_sum", "_taken", "_two", "first", "rows", "means")

    def __init__(self, first: int) -> None:
        self.first, self.rows = first, 0
        self.means: list[float] = []
        self._rates: list[float] = []  # the learning rate at the end of each part
        self._size, self._taken, self._sum = 1, 0, 0.0
        self._bends, self._two = 0.0, (0.0, 0.0)

    def take(self, value: float, rate: float) -> bool:
        """Count one finite loss; whether it ended a part."""
        before, last = self._two
        self._two = last, value
        self.rows += 1
        if self.rows > 2:
            self._bends += abs(last - (before + value) / 2)
        self._sum += value
        self._taken += 1
        if self._taken < self._size:
            return False
        self.means.append(self._sum / self._size)
        self._rates.append(rate)
        self._taken, self._sum = 0, 0.0
        if len(self.means) == _PARTS:
            pairs = zip(self.means[::2], self.means[1::2], strict=True)
            self.means, self._rates = [(a + b) / 2 for a, b in pairs], self._rates[1::2]
            self._size *= 2
        return True

    @property
    def sigma(self) -> float:
        """The scatter of a row, in the loss's unit."""
        return self._bends / max(self.rows - 2, 1) / 0.977  # of a mean of two and one normal numbers

    @property
    def error(self) -> float:
        """The error of one part's mean."""
        return self.sigma / sqrt(self._size)

    def falls(self) -> bool:
        """Whether the line through its parts, the oldest quarter aside, comes down by more than chance and next to
        nothing."""
        means = self.means[len(self.means) // 4 :]
        count, level = len(means), _mean(means)
        middle, spread = (count - 1) / 2, count * (count * count - 1) / 12
        slope = sum((place - middle) * mean for place, mean in enumerate(means)) / spread if count > 1 else 0.0
        return -slope * sqrt(spread) > _FALLS * self.error and -slope * count > _LITTLE * abs(level)

    def warming(self) -> bool:
        """Whether the learning rate has risen over the newer half."""
        return self._rates[-1] > _RISES * self._rates[len(self._rates) // 2] > 0


class Size:
    """How large a rate or a norm has been: the highest, and the last that was not nothing."""

    __slots__ = ("highest", "last")

    def __init__(self) -> None:
        self.highest = self.last = 0.0

    @property
    def before(self) -> float:
        """From which share of the highest it went to nothing; 0 where it never was more."""
        return self.last / self.highest if self.highest > 0 else 0.0


class StandingWatch:
    """Takes loss, gradient norm and rate of every row, and says once of a run that it does not learn."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._whole: Stretch | None = None  # from the first row on, until the run has learned something
        self._still: dict[str, Stretch] = {}  # while a rate or a gradient is nothing
        self._first: int | None = None
        self._start = self._rate = 0.0
        self._norms = Size()
        self._sizes = {"rate.zero": Size(), "gradient.zero": self._norms}
        self._begins_late = self._learned = False
        self._repeats = Repeats()
        self._said: tuple[str, int, float] | None = None  # of what, from which step, and the level then

    def take(
        self, step: int, loss: float | None, norm: float | None, rate: float | None, counts: Counts, found: list[Alarm]
    ) -> None:
        """Judge one row; what is to be said goes into `found`. `counts`: what steps are."""
        if rate is not None and (rate != self._rate or self._still):
            self._rate = rate
            self._vanishes("rate.zero", step, rate)
        if norm is not None:
            size = self._norms
            if _DEAD <= norm <= size.highest and not self._still:  # nearly every row
                size.last = norm
            elif norm - norm == 0.0:
                self._vanishes("gradient.zero", step, norm)
        if loss is None or loss - loss != 0.0:
            return
        repeats = self._repeats.take(step, loss, norm)
        if repeats is not None:
            self._repeated(step, loss, repeats, found)
        if self._first is None:
            self._first, self._start, self._whole = step, loss, Stretch(step)
        if self._still or self._said is not None:
            self._judge_still(step, loss, counts, found)
        if self._whole is not None and self._whole.take(loss, self._rate) and not self._learned:
            self._judge_whole(step, self._whole, counts, found)

    def _vanishes(self, what: str, step: int, value: float) -> None:
        """See whether a rate or a norm is nothing."""
        size = self._sizes[what]
        if value > size.highest:
            size.highest = value
        nothing = value <= _NOTHING * size.highest if what == "rate.zero" else value < _DEAD and size.highest > _ALIVE
        if nothing and size.highest > 0 or self._still:
            self._stands(what, step, nothing)
        if not nothing:
            size.last = value

    def _stands(self, what: str, step: int, nothing: bool) -> None:
        """Begin a stretch in which something is nothing, or end it."""
        if not nothing:
            self._still.pop(what, None)
        elif what not in self._still:
            self._still[what] = Stretch(step)

    def _repeated(self, step: int, loss: float, count: int, found: list[Alarm]) -> None:
        """Say that the log prints one row again and again, `count` times so far, or (0) no longer."""
        if count:
            told = {"count": count, "loss": loss, "before": self._repeats.highest}
            found.append(alarm("plateau", step, self._repeats.first, self._repeats.what, **told))
        else:
            found.append(notice("plateau", step, self._repeats.said, "repeated.over", over=True, loss=loss))

    def _judge_still(self, step: int, loss: float, counts: Counts, found: list[Alarm]) -> None:
        """Judge a row while something is nothing, or after it was said that the run does not learn."""
        if self._said is not None:
            self._over(step, loss, self._said, found)
            return
        for what, stretch in self._still.items():
            ended, took = stretch.take(loss, self._rate), step - stretch.first
            share = _SPENT * (step - (self._first or 0)) if what == "rate.zero" else 0.0
            long = stretch.rows >= _FEW and (took >= max(_SPENT_STEPS, share) or counts != "steps")
            if self._sizes[what].before >= _AT_ONCE:
                long = long or stretch.rows >= _AT_ONCE_ROWS and took >= _AT_ONCE_STEPS
            if ended and long and loss > guess.LEARNED_ALL * self._start > 0 and not stretch.falls():
                self._say(what, step, stretch, found)
                return

    def _judge_whole(self, step: int, rows: Stretch, counts: Counts, found: list[Alarm]) -> None:
        """Whether the run has learned nothing since its first row; once it has learned something, no more is asked."""
        if rows.rows < (_FEW if counts == "epochs" else _FEWEST) or self._said is not None:
            return
        level = _mean(rows.means[len(rows.means) // 2 :])
        took, stride = step - rows.first, (step - rows.first) / (rows.rows - 1)
        if rows.first > 10 * stride + 10 or not level > 0 or self._moved(rows, level):
            self._learned, self._whole = True, None
            return
        many = counts == "epochs" or (counts == "rows" and self._rate > 0)  # steps in a row, at a rate that is known
        stands = (many or took >= self._set.flat_steps) and not rows.warming() and not rows.falls()
        if stands and rows.sigma < guess.SCATTER * level and self._at_a_guess(rows, level):
            self._say("flat", step, rows, found)

    def _moved(self, rows: Stretch, level: float) -> bool:
        """Whether a run has come down by what no guess does, or goes up and down by more."""
        spread, fell = guess.still(level)
        spread, fell = max(spread, 5 * rows.error), max(fell, 3 * rows.error)
        return max(rows.means) - min(rows.means) > 1.5 * spread or rows.means[0] - rows.means[-1] > 1.5 * fell

    def _at_a_guess(self, rows: Stretch, level: float) -> bool:
        """Whether a level is one at which nets begin, or the rate one at which every net moves."""
        rate = self._rate
        if _LEAST_RATE <= rate < guess.CAREFUL:
            return False
        if guess.of_words(level) or guess.of_classes(level, _CLASSES):
            return True
        came_down = self._start - min(rows.means) > max(guess.CHANCE * rows.sigma, 0.02 * level)
        return rate >= guess.BRAVE and level > guess.SMALL and not came_down

    def _say(self, what: str, step: int, rows: Stretch, found: list[Alarm]) -> None:
        level = _mean(rows.means[len(rows.means) // 2 :])
        self._said = what, rows.first, level
        seen = {"count": rows.rows, "loss": level, "steps": step - rows.first}
        found.append(alarm("plateau", step, rows.first, f"still.{what}", **seen))
        self._whole = Stretch(step)

    def _over(self, step: int, loss: float, said: tuple[str, int, float], found: list[Alarm]) -> None:
        """Whether a run of which it was said that it stands still learns after all."""
        what, first, level = said
        rows = self._whole
        if rows is None or len(rows.means) < 4:
            return
        now = _mean(rows.means[-2:])
        if level - now > max(_LEARNS * level, 4 * rows.error):
            self._said, self._learned, self._whole = None, what == "flat", None
            found.append(notice("plateau", step, first, "still.over", over=True, loss=now, before=level))


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
