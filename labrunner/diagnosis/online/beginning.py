"""A run that is lost in its first rows: a start that explodes, or from which no level ever came down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from labrunner.diagnosis.limits import guess
from labrunner.diagnosis.limits.beginning import BEGINNING
from labrunner.diagnosis.online.doubled import Doubled
from labrunner.diagnosis.online.opening import Opening
from labrunner.diagnosis.online.summed import Summed
from labrunner.diagnosis.online.window import Window

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

_MAD_TO_SIGMA = 1.4826
#: How many rows in a row must be above a start that explodes.
_ROWS = 5
#: Sigma above the first loss that these rows must be.
_SIGMAS = 4.0
#: A level that by the end of the first rows was never below the first loss, and is by this share above it, is as lost.
_ABOVE = 0.03
#: A loss in nats above this is worse than chance over 22,000 tokens: two rows of it, thrice the first, are enough.
_BEYOND = 10.0
#: A first loss in nats below this is one batch's, which may be a lucky one: a start must rise by more to be exploding.
_CHANCE, _LUCKY = 4.0, 1.5
_BENDS = 15
#: A net over a vocabulary begins at the same guess in every batch: so many rows in a row the first number of times it,
#: one of them the second, are no scatter, although they go up and come down. Where targets have heavy tails a first
#: row may be a lucky one: these must be of one size, to within the second number of times, and those before them at the
#: guess, to within a share of it.
_BLOWN, _PEAK, _BLOWN_ROWS, _AT_GUESS = 1.4, 1.8, 3, 0.15


class Levels(Protocol):
    """What is known of the loss so far, in its unit: calm rows, the first loss, the best level, the newest, sigma."""

    rows: int
    start: float
    best: float
    level: float | None

    @property
    def sigma(self) -> float: ...


class Beginning:
    """Takes the first rows of a run, excursions among them."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._above, self._above_first, self._doubled = 0, 0, Doubled()
        self._opening = Opening()
        self._two, self._bends = (0.0, 0.0), Window(_BENDS)
        self._blown: list[float] | None = []  # rows in a row far above a guess; None once there were others
        self._blown_first = 0
        self._summed = Summed()

    def keep(self, step: int, value: float) -> None:
        """Keep one finite row."""
        self._opening.take(step, value)
        self._summed.take(step, value)

    def lost_since(self, loss: Levels, step: int, value: float) -> int | None:
        """The step since which a run is lost, by its newest row; None where it is not, or not surely."""
        start = loss.start
        if self._summed.told:
            return None
        if loss.rows == BEGINNING - 1 and self._never_below(loss):
            return self._since(step)
        if self._blows_up(step, value, start):
            return self._opening.left_at(self._blown_first, self._set.start_times)
        times = self._set.start_times if start >= _CHANCE else max(self._set.start_times, _LUCKY)
        far = max(times * start, start + _SIGMAS * self._bend(loss, value))
        since = self._doubled.take(step, value, start)
        if since is None and value <= min(far, max(3 * start, _BEYOND)):
            self._above = 0
            return None
        if not self._above or since is not None:
            self._above_first = step if since is None else since
        self._above += 1
        beyond = self._above >= 2 and value > max(3 * start, _BEYOND)
        return self._since(step) if since is not None or self._above >= _ROWS or beyond else None

    def _blows_up(self, step: int, value: float, start: float) -> bool:
        """Whether the first rows of a net over a vocabulary lie far above the guess at which it began."""
        rows = self._blown
        if rows is None or not rows and abs(value - start) <= _AT_GUESS * start:
            return False
        if value <= _BLOWN * start or not guess.of_words(start):
            self._blown = None
            return False
        self._blown_first = self._blown_first if rows else step
        rows.append(value)
        if len(rows) < _BLOWN_ROWS:
            return False
        self._blown = None
        return max(rows) > _PEAK * start and max(rows) < _PEAK * min(rows)

    def _since(self, step: int) -> int:
        first = self._opening.left_at(self._above_first if self._above else step, self._set.start_times)
        self._above = 0
        return first

    def _never_below(self, loss: Levels) -> bool:
        """Whether no level of the first rows was below where the run began, and the level now lies clearly above it."""
        start, level = loss.start, loss.level or 0.0
        far = max(_ABOVE * start, _SIGMAS * loss.sigma)
        return loss.best >= start >= _CHANCE and level > start + far

    def _bend(self, loss: Levels, value: float) -> float:
        """The scatter of the first rows, by how much they bend: a straight rise is no scatter."""
        before, last = self._two
        self._two = last, value
        if loss.rows >= 3:
            self._bends.add(abs(value - 2 * last + before))
        return _MAD_TO_SIGMA / 6**0.5 * self._bends.median if len(self._bends) else 0.0
