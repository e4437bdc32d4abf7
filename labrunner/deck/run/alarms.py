"""Watching a run as it goes: what deserves a mark on the panels and a line among the events.

These alarms are for a reader's eye. The verdict on a run is `labrunner.diagnosis`, which sees the whole of it. A run
that explodes before it has a baseline is told by the rules of `labrunner.diagnosis.online`, as `labrunner watch` does.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from labrunner.diagnosis.limits.beginning import BEGINNING
from labrunner.diagnosis.online.alarm import Alarm as Told
from labrunner.diagnosis.online.loss import LossWatch
from labrunner.diagnosis.online.thresholds import AlarmThresholds

WINDOW = 100  #: steps before the current one that make its baseline
FEWEST = 30  #: fewer steps than this are no baseline
GRADIENT_TIMES = 6.0  #: a gradient norm this many times its median raises an alarm
LOSS_SIGMAS = 6.0  #: so does a loss this many standard deviations above its mean
SIGMA_FLOOR = 0.02  #: share of the mean below which a standard deviation is not believed
BACK_SIGMAS = 0.5
PATIENCE = 50  #: steps within which a loss is expected back
#: Fewer steps than these are looked at one by one; where one stands out, so many of those around it are.
TOGETHER, ONE_BY_ONE = 64, 32
STAYS = 5  #: steps in a row that it must be back for: damage may arrive a few steps after a calm one


@dataclass(frozen=True)
class Alarm:
    """`kind` is gradient, loss, start, loss-back, loss-not-back, nonfinite or overflow.

    `value` is its measure (times the baseline, standard deviations, the loss that the run began with, steps), `name` a
    tensor. A `start` is told some steps late: `step` is the one at which the loss left where it began. `live` is the
    measure that was told as the alarm came, where the whole run has another; NaN elsewhere. A `loss-not-back` says of
    which rise: the loss before it and its highest since (in the log's unit), `value` steps before `step`.
    """

    step: int
    kind: str
    value: float = math.nan
    name: str = ""
    live: float = math.nan
    before: float = math.nan
    highest: float = math.nan

    @property
    def rise(self) -> int:
        """The step at which the loss rose, of a `loss-back` or `loss-not-back`; the alarm's own of others."""
        return self.step - int(self.value) if self.kind in {"loss-back", "loss-not-back"} else self.step

    @property
    def serious(self) -> bool:
        """Whether a learner who asked to pause on alarms wants to be stopped here."""
        return self.kind in {"gradient", "loss", "start", "nonfinite", "overflow"}


class Level:
    """The last `WINDOW` values, their sum kept up to date, and what is usual among them."""

    def __init__(self) -> None:
        self._values: deque[float] = deque()
        self._sum = 0.0

    def __len__(self) -> int:
        return len(self._values)

    def add(self, value: float) -> None:
        """Take a finite value; the oldest falls out of a full window."""
        if len(self._values) == WINDOW:
            self._sum -= self._values.popleft()
        self._values.append(value)
        self._sum += value

    def usual(self, value: float) -> bool:
        """Whether a value is so near the mean that no deviation makes it an alarm; False while that is not known."""
        if len(self._values) < FEWEST:
            return False
        mean = self._sum / len(self._values)
        return value <= mean + LOSS_SIGMAS * (SIGMA_FLOOR * abs(mean))

    def calm_at_first(self, values: np.ndarray) -> int:
        """How many of the finite `values` (N,) are no alarm, from the first on, each taken before the next is asked."""
        if len(self._values) < FEWEST:
            return 0
        known = np.concatenate([[0.0], self._values, values])
        after = np.arange(len(self._values), len(self._values) + len(values))
        before = np.maximum(after - WINDOW, 0)
        count = after - before
        sums, squares = known.cumsum(), (known * known).cumsum()
        means = (sums[after] - sums[before]) / count
        deviations = np.sqrt(np.maximum((squares[after] - squares[before]) / count - means**2, 0.0))
        return _leading(values <= means + LOSS_SIGMAS * np.maximum(deviations, SIGMA_FLOOR * np.abs(means)))

    def extend(self, values: list[float]) -> None:
        """`add` for each of many."""
        kept = [*self._values, *values[-WINDOW:]][-WINDOW:]
        self._values, self._sum = deque(kept), sum(kept)

    def measure(self) -> tuple[float, float]:
        """Mean and standard deviation, from the values themselves: the same however they came in."""
        count = len(self._values)
        mean = math.fsum(self._values) / count
        return mean, math.sqrt(max(math.fsum(value * value for value in self._values) / count - mean**2, 0.0))


class Middle:
    """The last `WINDOW` values and their median, which is worked out only where it may matter."""

    def __init__(self) -> None:
        self._values: deque[float] = deque(maxlen=WINDOW)
        self._below = math.inf  # no value of the window is smaller
        self._age = 0

    def __len__(self) -> int:
        return len(self._values)

    def add(self, value: float) -> None:
        """Take a finite value; the oldest falls out of a full window."""
        self._values.append(value)
        self._age += 1
        if value < self._below:
            self._below = value
        elif self._age > WINDOW:
            self._below, self._age = min(self._values), 0

    def usual(self, value: float) -> bool:
        """Whether a value is no alarm whatever the median is."""
        return value <= GRADIENT_TIMES * self._below

    def usual_at_first(self, values: np.ndarray) -> int:
        """How many of the finite `values` (N,) are `usual`, from the first on, whatever comes between."""
        if not self._values or not len(values):
            return 0
        return _leading(values <= GRADIENT_TIMES * min(min(self._values), float(values.min())))

    def extend(self, values: list[float]) -> None:
        """`add` for each of many."""
        self._values.extend(values[-WINDOW:])
        self._below, self._age = min(self._values), 0

    def exceeded(self, value: float, times: float) -> float | None:
        """How many times the median `value` is, where that is more than `times`; else None."""
        if value <= times * self._below:
            return None
        ordered = sorted(self._values)
        half = len(ordered) // 2
        median = ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
        return value / median if median > 0 and value > times * median else None


def _leading(flags: np.ndarray) -> int:
    """How many of the flags (N,) are set before the first that is not."""
    return len(flags) if flags.all() else int(flags.argmin())


class Start:
    """Whether a run explodes in its first steps, where nothing is a baseline yet."""

    def __init__(self) -> None:
        self._watch, self._left = LossWatch(AlarmThresholds()), BEGINNING

    def over(self) -> None:
        """The next steps are not a run's first."""
        self._left = 0

    @property
    def waits(self) -> bool:
        """Whether the next step is still of the beginning, and nothing was told."""
        return self._left > 0

    def take(self, step: int, loss: float | None) -> list[Alarm]:
        """The alarm that the loss of the next step raises, from the step at which it left where it began."""
        self._left -= 1
        if loss is None or not math.isfinite(loss):
            return []
        found: list[Told] = []
        self._watch.take(step, loss, False, found)
        first = next((told.first_bad_step for told in found if told.text == "loss.start"), None)
        if first is None:
            return []
        self.over()
        return [Alarm(first, "start", self._watch.start)]


@dataclass
class Watch:
    """Feed it every step in order; it answers with the alarms that the step raises."""

    _losses: Level = field(default_factory=Level)
    _norms: Middle = field(default_factory=Middle)
    start: Start = field(default_factory=Start)
    _away_since: int | None = None
    _away_limit: float = math.inf
    _away_from: float = math.nan
    _away_highest: float = math.nan
    _back_since: int | None = None
    _gradient_at: int = -PATIENCE
    _bad: bool = False
    _overflows: int = 0
    _lost: bool = False

    def step(
        self, step: int, loss: float | None, grad_norm: float | None, first_nonfinite: str | None, skipped: bool
    ) -> list[Alarm]:
        """Alarms raised by one step's loss, gradient norm before the clip and first non-finite tensor; `skipped` says
        that the overflow was noticed and the update left out."""
        found: list[Alarm] = self.start.take(step, loss) if self.start.waits else []
        amiss = first_nonfinite is not None or skipped or self._bad or self._lost
        if loss is None or grad_norm is None or not -math.inf < loss + grad_norm < math.inf or amiss:
            found += self._nonfinite(step, loss, grad_norm, first_nonfinite, skipped)
        elif self._away_since is None and self._norms.usual(grad_norm) and self._losses.usual(loss):
            self._norms.add(grad_norm)  # nearly every step of nearly every run
            self._losses.add(loss)
            return found
        return [*found, *self._gradient(step, grad_norm), *self._loss(step, loss)]

    def steps(
        self,
        steps: Sequence[int],
        losses: Sequence[float | None],
        norms: Sequence[float | None],
        amiss: Mapping[int, tuple[str | None, bool]],
    ) -> list[Alarm]:
        """`step` for many in order, all of equal length; `amiss` has the last two arguments by place, where there is
        something to say. Where nothing is an alarm they are taken together: long journals are read at this speed."""
        found: list[Alarm] = []
        loss, norm = np.array(losses, dtype=np.float64), np.array(norms, dtype=np.float64)
        trouble = sorted(amiss)
        place = 0
        while place < len(steps):
            end = next((row for row in trouble if row >= place), len(steps))
            calm = self._calm_at_first(loss[place:end], norm[place:end]) if end - place >= TOGETHER else 0
            if calm:
                self._losses.extend(loss[place : place + calm].tolist())
                self._norms.extend(norm[place : place + calm].tolist())
                place += calm
            for row in range(place, min(place + ONE_BY_ONE, len(steps))):
                found += self.step(steps[row], losses[row], norms[row], *amiss.get(row, (None, False)))
            place += ONE_BY_ONE
        return found

    def _calm_at_first(self, losses: np.ndarray, norms: np.ndarray) -> int:
        """How many of these steps (N,) do no more than enter the baselines, from the first on."""
        if self._bad or self._lost or self._away_since is not None or self.start.waits:
            return 0
        finite = _leading(np.isfinite(losses + norms))
        calm = self._norms.usual_at_first(norms[:finite])
        return self._losses.calm_at_first(losses[:calm])

    def _nonfinite(
        self, step: int, loss: float | None, grad_norm: float | None, first_nonfinite: str | None, skipped: bool
    ) -> list[Alarm]:
        found = []
        bad = first_nonfinite is not None or any(v is not None and not math.isfinite(v) for v in (loss, grad_norm))
        if skipped:
            self._overflows += 1
            if self._overflows <= 3:
                found.append(Alarm(step, "overflow", float(self._overflows), first_nonfinite or ""))
        lost = loss is not None and not math.isfinite(loss)
        if (bad and not self._bad and not skipped) or (skipped and lost and not self._lost):
            found.append(Alarm(step, "nonfinite", math.nan, first_nonfinite or ("loss" if lost else "grad_norm")))
        self._bad, self._lost = bad and not skipped, lost
        return found

    def _gradient(self, step: int, norm: float | None) -> list[Alarm]:
        if norm is None or not math.isfinite(norm):
            return []
        found = []
        if len(self._norms) >= FEWEST and step - self._gradient_at > PATIENCE // 2:
            times = self._norms.exceeded(norm, GRADIENT_TIMES)
            if times is not None:
                found.append(Alarm(step, "gradient", times))
                self._gradient_at = step
        self._norms.add(norm)
        return found

    def _loss(self, step: int, loss: float | None) -> list[Alarm]:
        if loss is None or not math.isfinite(loss):
            return []
        if self._away_since is not None:
            return self._while_away(step, loss, self._away_since)
        if len(self._losses) >= FEWEST:
            mean, deviation = self._losses.measure()
            sigma = max(deviation, SIGMA_FLOOR * abs(mean))
            if loss > mean + LOSS_SIGMAS * sigma:
                self._back_since = None
                self._away_since, self._away_limit = step, mean + BACK_SIGMAS * sigma
                self._away_from, self._away_highest = mean, loss
                return [Alarm(step, "loss", (loss - mean) / sigma)]
        self._losses.add(loss)
        return []

    def _while_away(self, step: int, loss: float, since: int) -> list[Alarm]:
        """The baseline stands still while the loss is outside, so that trouble does not become the new normal."""
        away = step - since
        self._away_highest = max(self._away_highest, loss)
        if loss > self._away_limit:
            self._back_since = None
        elif self._back_since is None:
            self._back_since = step
        if self._back_since is not None and step - self._back_since >= STAYS - 1:
            first = self._back_since
            self._away_since = self._back_since = None
            return [Alarm(first, "loss-back", float(first - since))]
        if away == PATIENCE:
            return [Alarm(step, "loss-not-back", float(away), before=self._away_from, highest=self._away_highest)]
        if away > 4 * PATIENCE:  # the new level is what there is now
            self._away_since, self._losses = None, Level()
        return []
