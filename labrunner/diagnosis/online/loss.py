"""The loss, row by row: excursions, spikes that stay, starts that explode.

Rows of an excursion are kept out of the level and its scatter (`level.py`), so that a spike can't make itself the new
normal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from labrunner.diagnosis.limits.beginning import BEGINNING
from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.average import Average, usual
from labrunner.diagnosis.online.beginning import Beginning
from labrunner.diagnosis.online.creep import BLOCK, BLOCK_SPARSE, Creep
from labrunner.diagnosis.online.excursion import Excursion, back
from labrunner.diagnosis.online.level import Before, Level
from labrunner.diagnosis.online.numbers import NumberWatch
from labrunner.diagnosis.online.often import Often
from labrunner.diagnosis.online.rate import Rate
from labrunner.diagnosis.online.shift import Shift
from labrunner.diagnosis.online.swing import LOST, Swing

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

#: Calm rows before a level is the best one.
_FEWEST = 7
#: How much more a loss may lose after a rise of the learning rate: it gives back what an anneal had gained.
_RESTART_TIMES = 3
#: Rows after which what has not come back is the new level.
_ADOPTED = 100
#: Below this share of its start a loss is learned, and what it finds hard stands far out: twice the rows confirm.
_LEARNED_SHARE = 0.02
#: ... but for rows that have lost this share of all that was learned and stand there: no example is so hard.
_MOST = 0.95
#: And a single row must be so many times farther out.
_FARTHER = 1.25
#: After so many excursions that came straight back, rows far out are a log's way: one or two of them confirm nothing
#: unless they are so many times farther out than any of these.
_TAILS, _BEYOND_TAILS = 3, 10.0
#: Rows after a change that the log told in which the loss may take its new level.
_OTHER_ROWS = 5
#: A penalty that starts from nothing is below the first of these at first, and no trouble while below the other.
_TINY_START, _SMALL = 0.02, 0.3


class LossWatch:
    """Takes the loss of every row. `level`, `sigma` and `learned` are in its unit; None and 0 before the first rows."""

    __slots__ = (
        *("_average", "_beginning", "_calm_rows", "_creep", "_finite", "_fresh", "_half", "_lost_at", "_numbers"),
        *("_of_best", "_often", "_other", "_rows_lost", "_set", "_shift", "_signed", "_swing", "_tail", "_tails"),
        *("_weighs_more", "aside", "best", "excursion", "judges_nothing", "learned", "level", "rate", "rows"),
        *("standing", "start"),
    )

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._calm_rows = Level(settings)
        self.rows = 0
        self.level: float | None = None
        self.start = self.best = self.learned = 0.0  # learned: how far the level has come down from its start
        self.rate = Rate()  #: the learning rate, as far as the log has one
        self._average = Average()
        self._signed = False  # a loss below 0 is no likelihood: only plain excursions are judged
        self.aside = False  #: the level tells nothing: an agent's, or of two nets that play against each other
        self.judges_nothing = False  #: the level tells nothing of learning: set aside, or below 0
        self._weighs_more = False  # the log says that a part of the loss weighs more and more
        self._other, self._fresh = "", 0  # what the log said to have changed, and for how many rows that counts
        self.excursion: Excursion | None = None
        self.standing: Excursion | None = None  # said, and so long ago that its level was adopted
        self._tails, self._tail = 0, 0.0  # excursions that came straight back, and how far out the farthest of them was
        self._beginning = Beginning(settings)
        self._creep = Creep(settings)
        self._of_best: Before | None = None  # what sigma was made of before the best level
        self._lost_at, self._half = float("inf"), 0.0  # losses that are lost to a swing, and what half of all is
        self._rows_lost = 0  # rows in a row that have lost half of what was learned
        self._swing, self._shift = Swing(), Shift()
        self._numbers = NumberWatch(settings)
        self._finite, self._often = 0, Often()  # rows, and those of them far out

    @property
    def sigma(self) -> float:
        """The scatter of the calm rows."""
        return self._calm_rows.sigma

    @property
    def learned_all(self) -> bool:
        """Whether the loss has come down to next to nothing of its start, where single examples stand far out."""
        return self.level is not None and self._hard(self.level)

    @property
    def told_worse(self) -> bool:
        """Whether it was said that the loss has risen, and that is not over."""
        return self.standing is not None or self._creep.creeping or bool(self.excursion and self.excursion.said)

    @property
    def lost(self) -> bool:
        """Whether it was said that the loss is no number, and that is not over."""
        return self._numbers.said

    def take(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if (self._numbers.seen or value == 0.0 or value - value != 0.0) and self._odd(step, value, sparse, found):
            return
        if value < 0 and not self._signed:
            self._signed = self.judges_nothing = True
            self._calm_rows.go_below()
        if self.aside:
            self.rows += 1
            return
        if self.standing is None and not self._signed:
            swing = self._swing
            if swing.busy or value > self._lost_at:
                swing.take(step, value, self, found)
            else:
                swing.passed += 1
                swing.first = step
            rate = self.rate
            thrown = rate.thrown(self.rows) if self.rows <= rate.thrown_until else None
            stepped = self._shift.take(step, value, self.best, self.learned, thrown)
            if stepped is not None:
                self._step_up(step, value, stepped, thrown, found)
        self._finite += 1
        if self.excursion is None and value <= self._calm_rows.near:  # nearly every row
            self._calm(step, value, sparse, found)
        else:
            self._look(step, value, sparse, found)
        if self.level is not None:
            self._average.waiting.append(value - self.level)
        if self.rows < BEGINNING:
            self._begin(step, value, found)

    def _look(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> None:
        """Judge a row that may be far out, or comes soon after one that was."""
        self._calm_rows.work_out()
        far = value > self._calm_rows.limit
        if far and self.standing is None:
            self._far_out(step, value, found)
        if self.excursion is not None:
            self._go_on(step, value, sparse, found)
        elif far:
            self._leave(step, value, sparse, found)
        else:
            self._calm(step, value, sparse, found)

    def set_aside(self) -> None:
        """Judge no level from here on: it is an agent's, or that of two nets that play against each other."""
        self.aside = self.judges_nothing = True

    def _odd(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> bool:
        """Whether a row has nothing that could be a level."""
        known = min(self.level or 0.0, self._calm_rows.late(3)) if self.rows >= self._set.warm_up_rows else None
        return self._numbers.odd(step, value, known, self.start, sparse, found)

    def _step_up(
        self, step: int, value: float, stepped: tuple[float, float, int], thrown: bool | None, found: list[Alarm]
    ) -> None:
        """Say that many rows together lie above their level, unless that is no trouble."""
        now = self.excursion
        if self._weighs_more or self._penalty(value) or stepped[0] <= self.rate.natural(self.rows):
            return
        if now is None:
            loss, before, count = stepped
            text = "loss.steps.up.rate" if thrown else "loss.steps.up"
            self._creep.stepped(step, self._shift.first, text, found, loss=loss, before=before, count=count)
        elif thrown and not now.said:  # other rows so far out are judged as an excursion
            self._confirm(step, value, found)

    def _far_out(self, step: int, value: float, found: list[Alarm]) -> None:
        """Count a row far out, and say that such rows have come to be many, unless a spike was told of them."""
        told, now = self._often.take(self._finite, step, value, self.level or 0.0, self.learned), self.excursion
        quiet = self._signed or self._weighs_more or self._penalty(value) or now is not None and now.said is not None
        if told is not None and not quiet:
            self._creep.stepped(step, self._often.first, "loss.often", found, **told)

    def _penalty(self, value: float) -> bool:
        """Whether a loss is a penalty that grows from nothing (GRPO's): its level tells nothing while it is small."""
        return 0 <= self.start < _TINY_START and value < _SMALL

    # -- calm rows ----------------------------------------------------------------------------------------------------

    def _calm(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> None:
        rows = self.rows = self.rows + 1
        if self._fresh:
            self._fresh -= 1
        level = self.level = self._calm_rows.add(value, rows, self.best)
        if rows <= 3:
            self._open(value, level)
        elif level < self.best and rows >= _FEWEST:
            self._come_down(level)
        rate = self.rate
        if rate.as_high and rows >= rate.returned:
            rate.under = level
        block = self._creep.rows
        block.append(value)
        if len(block) >= (BLOCK_SPARSE if sparse else BLOCK):
            self._judge_block(step, sparse, found)
        if self.standing is not None:
            self._return(step, level, found)
        elif value - self.best > self._half:
            self._judge_lost(step, value, sparse, found)
        else:
            self._rows_lost = 0

    def _come_down(self, level: float) -> None:
        """Take a level for the best one so far; sigma is that of the rows before."""
        self._of_best, self.best = self._calm_rows.before, level
        self._learn(self.start - level)

    def _learn(self, learned: float) -> None:
        """Take note of how far the loss has come down, and at which losses much of that is lost."""
        self.learned = self._calm_rows.learned = learned if learned > 0 else 0.0
        self._lost_at = self.best + LOST * self.learned if self.learned > 0 else float("inf")
        self._half = self._set.diverged_share * (self.start - self.best)

    def _judge_block(self, step: int, sparse: bool, found: list[Alarm]) -> None:
        """Whether the loss creeps up, by a block of calm rows that is complete."""
        self._average.count()
        creep = self._creep
        level, rise = creep.block(step, self, self.rate.now, sparse)
        if rise <= 0:
            creep.back(step, level, found)
            return
        quiet = self._signed or self.standing is not None or self._penalty(level) or self._weighs_more
        if not quiet and level > self.rate.natural(self.rows) and creep.rises(rise, self, sparse):
            creep.lost(step, level, found)

    def _judge_lost(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> None:
        """Whether a rise that the level follows, too slow for an excursion, has cost half of what was learned."""
        sigma = self._calm_rows.sigma_of(self._of_best)
        bar = max(self.best + self._set.notice_sigma * sigma, self.rate.natural(self.rows))
        quiet = not sigma or self._signed or self._weighs_more or self._penalty(value)
        self._rows_lost = 0 if quiet or value <= bar else self._rows_lost + 1
        if self._rows_lost >= (self._set.spike_rows_sparse if sparse else self._set.spike_rows):
            self._creep.lost(step, value, found)

    def _open(self, value: float, level: float) -> None:
        """Where the run starts: its first loss, or the median of three where that is a little higher (a lucky batch)
        and they do not rise one after the other."""
        if self.rows == 1:
            self.start = value
        elif self.rows == 3 and value <= level <= self._set.start_times * self.start:
            self.start = max(self.start, level)
        self.best = min(self.start, level)
        self._learn(self.start - self.best)

    def _return(self, step: int, level: float, found: list[Alarm]) -> None:
        """Whether a level that had risen is back where it was."""
        was = self.standing
        if was is not None and level <= was.level + max(was.sigma, self._set.spike_share * self.learned):
            found.append(back(step, was, level))
            self.standing = None

    # -- other data ---------------------------------------------------------------------------------------------------

    def other_data(self, field: str) -> None:
        """The log says that the data, or what the loss is made of, change with the next row."""
        self._other, self._fresh = field, _OTHER_ROWS
        self._creep.begin_anew()
        self._shift.begin_anew()

    def weigh(self, more: bool) -> None:
        """The log says whether a part of the loss weighs more and more: then its level rises by itself."""
        if self._weighs_more and not more:
            self._creep.begin_anew()
        self._weighs_more = more

    def _enter(self, step: int, value: float, found: list[Alarm]) -> None:
        """A row that left its level is the first of other data, as the log said: it begins a level of its own. What was
        learned before still says how much matters."""
        level = self.level or 0.0
        found.append(notice("healthy", step, step, f"told.{self._other}", loss=value, before=level))
        self.start, self.best = self.start + value - level, self.best + value - level
        self._learn(self.start - self.best)
        self._adopt(value)
        self._calm_rows.settling, self._fresh = int(self._set.warm_up_rows), 0

    # -- excursions ---------------------------------------------------------------------------------------------------

    def _leave(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> None:
        """The first row of an excursion, or of other data."""
        assert self.level is not None
        if self._fresh:
            self._enter(step, value, found)
            return
        self.excursion = now = Excursion(step, self.level, self._calm_rows.bar, self.sigma)
        now.take(step, value, self._set.high_sigma)
        now.before = self._average.now()
        if self.standing is not None and self.standing.said == "diverged":
            now.said = "diverged"  # nothing new: the run is lost already
            return
        found.append(
            notice(
                "spike-lingering",
                step,
                step,
                "loss.excursion",
                loss=value,
                before=now.level,
                sigma=round(now.sigmas, 1),
            )
        )
        if sparse and self._alone_enough(now):
            self._confirm(step, value, found)

    def _alone_enough(self, now: Excursion) -> bool:
        """Whether the first row of an excursion is so far out that in a sparse log it needs no other."""
        beyond = (_FARTHER if self._hard(now.level) else 1) * (self.start + self.learned)
        far = now.peak > beyond and now.sigmas > 4 * self._set.notice_sigma
        return self.learned > 0 and far and not self._usual(now)

    def _usual(self, now: Excursion) -> bool:
        """Whether an excursion is as far out as others were that came straight back."""
        return self._tails >= _TAILS and now.peak - now.level <= _BEYOND_TAILS * self._tail

    def _go_on(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> None:
        now = self.excursion
        assert now is not None
        now.take(step, value, self._set.high_sigma)
        if now.rows % BEGINNING == 0:
            self._average.count()
        if now.low >= (2 if sparse else 5):
            self.excursion = None
            if now.said is None:
                self._tails, self._tail = self._tails + 1, max(self._tail, now.peak - now.level)
                self._shift.forgive()
            elif self.standing is None:
                found.append(back(step, now, value))
            self._calm(step, value, sparse, found)
            return
        if now.said is None:
            if self._confirmed(now, sparse):
                self._confirm(step, value, found)
        elif now.said != "diverged":
            self._escalate(step, value, sparse, found)
        if now.rows >= _ADOPTED and (now.said != "spike-lingering" or step - now.first > self._set.diverged_steps):
            self._adopt(value)

    def _confirmed(self, now: Excursion, sparse: bool) -> bool:
        """Whether what began as an excursion is a spike: rows in a row that are not back, or most rows of a window."""
        settings = self._set
        if self._penalty(now.peak) or now.mean <= self.rate.natural(self.rows):
            return False
        share = settings.spike_share * (_RESTART_TIMES if self.rate.restarted(self.rows) else 1)
        if now.total < share * self.learned * now.rows:
            return False
        if now.mean <= usual(now.before, now.level, now.rows):
            return False
        lost_most = now.stands and now.total >= _MOST * self.learned * now.rows
        hard = self._hard(now.level) and not self.rate.jump(self.rows) and not lost_most
        if now.run >= (settings.spike_rows_sparse if sparse else settings.spike_rows) * (2 if hard else 1):
            return True
        if sparse and not hard and not self._usual(now) and now.run >= 2 and now.sigmas >= 2 * settings.notice_sigma:
            return True
        return now.rows >= settings.spike_window and 2 * now.high > now.rows and now.run > 0

    def _hard(self, level: float) -> bool:
        """Whether a level is that of a learned set, whose hard examples are rows far out."""
        return 0 <= level < _LEARNED_SHARE * self.start

    def _confirm(self, step: int, value: float, found: list[Alarm]) -> None:
        now = self.excursion
        assert now is not None
        now.said = "spike-lingering"
        jump = self.rate.jump(self.rows)
        seen = {"count": now.high, "loss": value, "before": now.level, "peak": now.peak, "at": now.peak_step}
        seen |= {"sigma": round(now.sigmas, 1)}
        if jump:
            found.append(alarm("spike-lingering", step, now.first, "loss.stays.rate", **seen, **jump))
        else:
            found.append(alarm("spike-lingering", step, now.first, "loss.stays", **seen))

    def _escalate(self, step: int, value: float, sparse: bool, found: list[Alarm]) -> None:
        """Say that a spike has become a divergence."""
        now = self.excursion
        assert now is not None
        settings = self._set
        late = now.rows >= 20 if sparse else step - now.first >= settings.diverged_steps
        if late and min(value, now.mean) - now.level >= settings.diverged_share * max(self.learned, now.sigma):
            now.said = "diverged"
            found.append(
                alarm("diverged", step, now.first, "loss.diverged", took=step - now.first, loss=value, before=now.level)
            )

    def _adopt(self, value: float) -> None:
        """Take the rows of a long excursion for the new level; if it was said, wait for the old one to come back."""
        if self.excursion is not None and self.excursion.said:
            self.standing = self.standing or self.excursion
        self.excursion = None
        self._calm_rows.adopt(value)
        self._creep.forget_rows()
        self.level, self.rows = value, max(self.rows, BEGINNING)

    def _begin(self, step: int, value: float, found: list[Alarm]) -> None:
        """Judge one of the first rows: a start that explodes."""
        begun = self._beginning
        begun.keep(step, value)
        if self._signed or self.start <= 0 or self.standing is not None or self._penalty(value):
            return
        first = begun.lost_since(self, step, value)
        if first is not None:
            self._lost(step, value, first, found)

    def _lost(self, step: int, value: float, first: int, found: list[Alarm]) -> None:
        """Say that the run was lost at its start, since a step."""
        found.append(alarm("diverged", step, first, "loss.start", loss=value, before=self.start))
        self.standing = Excursion(first, self.start, self.start, max(self.sigma, 0.01 * self.start))
        self.standing.peak, self.standing.said = value, "diverged"
        if self.excursion is not None:
            self.excursion.said = self.excursion.said or "diverged"
