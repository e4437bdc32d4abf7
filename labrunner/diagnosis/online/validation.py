"""Overfitting, validation by validation: the loss of held-out data rises for good while training falls or stands."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from labrunner.diagnosis.limits import guess
from labrunner.diagnosis.limits.overfit import MOVES, least_rise
from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Window

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

#: Validations before anything is said, and after the best one: a turn at the very end is no end.
_FEWEST, _SINCE = 6, 3
#: Part of the rise of an alarm that is a notice.
_NOTICED = 1 / 3
#: Scatter of a validation beyond which a rise must lie, and share of the rise that the newest may have given back.
_SIGMAS, _GIVEN_BACK = 5.0, 0.25
#: Where validation is still better than the first and training has not halved, so many validations must have come since
#: the best one: with batch norm, or a rate that is high, it goes far up and comes back.
_CLEARLY, _LONG = 0.5, 20
#: Where the first validation is the best one so far, and training has not come down to a third since, so many must have
#: come after it: statistics of a batch norm that are not settled, or a rate that is high, make the first ones worse.
_EARLY, _THIRD = 14, 1 / 3
#: A validation that jumps at once: share of what had been gained by which it lies above the best; share of the best,
#: and sigma, where one is enough and where two in a row are; sigma that must have been gained.
_JUMP_GAINED, _JUMPS_ALONE, _JUMPS, _HAD_GAINED = 0.6, (0.5, 15.0), (0.3, 8.0), 4.0
#: Share to which training has come down since the last validation (the same few examples again and again), and share of
#: the best, and sigma, by which a validation then lies above it; share of what had been gained that it gives back.
_HALVED, _JUMPS_HALVED, _GIVES_BACK = 0.42, (0.2, 5.0), 0.1
#: Validations that are one number, share to which training has come down meanwhile, and of that number: it is learning,
#: and they are not those of this net.
_FROZEN, _LEARNS, _BELOW = 5, 0.6, 0.5
#: Share of its rise that the last two validations of a jump must have brought.
_AT_ONCE = 0.5
#: From the scatter of a validation about the mean of its neighbours to sigma.
_TO_SIGMA = 1.4826 / 1.5**0.5


#: Validations in a row that are no number, and how many where so many rows of training lie between two (each is the
#: mean of many batches), after so many that were numbers; more than so many times as many as came before (a table whose
#: rows have no validation may fill it so).
_BLANK, _BLANK_RARE, _RARE, _FINITE, _LONGER = 3, 1, 5, 3, 2


class ValidationWatch:
    """Takes the loss of held-out data. The finite losses of training between two of these are added to `sum`, and
    counted in `rows`."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._newest: deque[float] = deque(maxlen=3)
        self._bends = Window(31)
        self.sum, self.rows = 0.0, 0
        self._trained_before = 0.0  # mean training loss before the last validation but one
        self._trained = self._then = 0.0  # mean training loss before the newest validation, and before the best one
        self._count = self._since = self._best_step = 0
        self._start = self._best = self._top = 0.0
        self._first_step, self._low, self._high, self._trained_first = 0, 0.0, 0.0, 0.0  # of all validations
        self._jumped = 0  # validations in a row
        self._noticed = False  # since the best one
        self._frozen = False  # it was said that all of them are one number
        self._blank = self._blank_first = self._longest = 0  # validations in a row that are no number, and ever so
        self._blanks = _BLANK  # of them so many are an alarm
        self._beside = 0  # of them so many, in a row, beside an accuracy of the same evaluation
        self.right: float | None = None  #: the accuracy of the evaluation that comes next
        self.rising = False  #: from an alarm until a new best

    def take(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one validation; what is to be said goes into `found`."""
        if value - value != 0.0:
            self._no_number(step, value, found)
            return
        self._number(step, value, found)
        newest = self._newest
        newest.append(value)
        if len(newest) == 3:
            self._bends.add(abs(newest[1] - (newest[0] + newest[2]) / 2))
        self._trained_before = self._trained
        if self.rows:
            self._trained, self.sum, self.rows = self.sum / self.rows, 0.0, 0
        self._count += 1
        self._stands(step, value, found)
        level = sorted(newest)[len(newest) // 2] if len(newest) != 2 else min(newest)
        if self._count == 1:
            self._start = value
        if not self.rising and self._jumps(value):
            self.rising, self._top = True, value
            told = {"loss": value, "best": self._best, "since": self._best_step}
            found.append(alarm("overfit", step, step, "val.jumps", **told))
            return
        if self._count == 1 or level < self._best:
            self._lowest(step, level, found)
            return
        self._since += 1
        self._top = max(self._top, level)
        if self.rising:
            return
        told = {"since": self._best_step, "best": self._best, "loss": level, "count": self._since}
        if self._rises(level, value, 1.0):
            self.rising = True
            told |= {"before": self._then, "trained": self._trained}
            found.append(alarm("overfit", step, self._best_step, "val.rises", **told))
        elif not self._noticed and self._rises(level, value, _NOTICED):
            self._noticed = True
            found.append(notice("overfit", step, self._best_step, "val.above", **told))

    def _no_number(self, step: int, value: float, found: list[Alarm]) -> None:
        """Count a validation that is no number, and say that they are none any more."""
        if not self._blank:
            self._blank_first = step
            few = _BLANK_RARE if self.rows >= _RARE else _BLANK
            self._blanks = max(few, _LONGER * self._longest + 1)
        self._blank += 1
        measured = self.right is not None and self.right - self.right == 0.0
        self._beside = self._beside + 1 if measured else 0
        never = not self._count and self._beside == _BLANK  # an evaluation that has an accuracy has a loss
        if never or self._blank == self._blanks and self._count >= _FINITE:
            told = {"count": self._blank, "value": value}
            found.append(alarm("nan", step, self._blank_first, "val.nan", **told))

    def _number(self, step: int, value: float, found: list[Alarm]) -> None:
        """Take note that a validation is a number."""
        if self._blank >= self._blanks and self._count >= _FINITE:
            found.append(notice("nan", step, self._blank_first, "val.nan.over", over=True, loss=value))
        self._longest, self._blank = max(self._longest, self._blank), 0

    def _stands(self, step: int, value: float, found: list[Alarm]) -> None:
        """Whether validation is one number since the first one: while training learns it is not of this net, and while
        training hardly comes down no weight moves. Where it moves after all, that is said."""
        if self._count == 1:
            self._first_step, self._low, self._high, self._trained_first = step, value, value, self._trained
        self._low, self._high = min(self._low, value), max(self._high, value)
        if self._frozen and not guess.same(self._low, self._high):
            self._frozen, self._low, self._high = False, float("-inf"), float("inf")  # it moves: never again one number
            found.append(notice("plateau", step, self._first_step, "val.frozen.over", over=True, loss=value))
        if not self._frozen and self._count >= _FROZEN and guess.same(self._low, self._high):
            if 0 <= self._trained < min(_LEARNS * self._trained_first, _BELOW * value):
                told = {"count": self._count, "loss": value, "before": self._trained_first, "trained": self._trained}
                self._frozen = True
                found.append(alarm("plateau", step, self._first_step, "val.frozen", **told))
        if not self._frozen and self._count == guess.SAME_VALIDATIONS and guess.same(self._low, self._high):
            fell = self._trained_first - self._trained
            if fell < guess.MOVED * self._trained_first:
                told = {"count": self._count, "loss": value}
                self._frozen = True
                found.append(alarm("plateau", step, self._first_step, "val.still", **told))

    def _jumps(self, value: float) -> bool:
        """Whether a validation lies so far above the best one as none has come, alone or with the one before."""
        if self._count <= _FEWEST:
            return False
        rise, gained, sigma = value - self._best, max(self._start - self._best, 0.0), _TO_SIGMA * self._bends.median
        far = rise > _JUMP_GAINED * gained and gained > _HAD_GAINED * sigma
        far = far and value - self._newest[0] > _AT_ONCE * rise  # what creeps up is told by `_rises`

        def beyond(share: float, sigmas: float) -> bool:
            return rise > share * abs(self._best) and rise > sigmas * sigma

        self._jumped = self._jumped + 1 if far and beyond(*_JUMPS) else 0
        halved = 0 <= self._trained < _HALVED * self._trained_before and rise > _GIVES_BACK * gained
        halved = halved and beyond(*_JUMPS_HALVED)
        return self._jumped > 1 or far and beyond(*_JUMPS_ALONE) or halved and value > self._newest[-2]

    def _lowest(self, step: int, level: float, found: list[Alarm]) -> None:
        """Take a new best validation."""
        if self.rising:
            self.rising = False
            found.append(notice("overfit", step, self._best_step, "val.back", over=True, loss=level, best=self._best))
        self._noticed = False
        self._best = self._top = level
        self._best_step, self._then, self._since = step, self._trained, 0

    def _rises(self, level: float, value: float, part: float) -> bool:
        """Whether validation is above its best by a part of what is an alarm, beyond its noise, and training is not."""
        if self._count < _FEWEST or self._since < _SINCE:
            return False
        best, gained = self._best, max(self._start - self._best, 0.0)
        left = self._trained / self._then if self._then > 0 and self._trained >= 0 else 1.0
        sigma = _TO_SIGMA * self._bends.median if len(self._bends) else 0.0
        least = max(least_rise(part * self._set.overfit_share, best, gained, left), _SIGMAS * sigma)
        stays = min(level, value) - best >= (1 - _GIVEN_BACK) * (self._top - best)
        if level - best < least or not stays or self._trained > self._then + MOVES * abs(self._then):
            return False
        if self._best_step == self._first_step and self._since < _EARLY and 0 <= _THIRD * self._then < self._trained:
            return False
        clear = level > self._start or 0 <= self._trained < _CLEARLY * self._then
        return clear or self._since >= _LONG
