"""All the watches of one run, and what of their alarms is told: no kind too often, and not for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from labrunner.diagnosis.online.alarm import SIGNALS, Alarm, notice
from labrunner.diagnosis.online.bounds import HUGE, ThrownUpWatch
from labrunner.diagnosis.online.climb import ClimbWatch
from labrunner.diagnosis.online.floorless import BurstWatch, FloorlessWatch, GrowthWatch
from labrunner.diagnosis.online.gradient import GradientWatch
from labrunner.diagnosis.online.leap import LeapWatch, NegativeWatch
from labrunner.diagnosis.online.loss import LossWatch
from labrunner.diagnosis.online.measures import MeasuresWatch
from labrunner.diagnosis.online.pace import RateWatch, SilenceWatch
from labrunner.diagnosis.online.relapse import RelapseWatch
from labrunner.diagnosis.online.resume import ResumeWatch, Row
from labrunner.diagnosis.online.reward import RewardWatch
from labrunner.diagnosis.online.scaling import ScaleWatch
from labrunner.diagnosis.online.standing import StandingWatch
from labrunner.diagnosis.online.sudden import LEFT, SuddenWatch
from labrunner.diagnosis.online.thresholds import AlarmThresholds
from labrunner.diagnosis.online.thrown import ThrownWatch
from labrunner.diagnosis.online.told import Told
from labrunner.diagnosis.online.unreached import UnreachedWatch
from labrunner.diagnosis.online.validation import ValidationWatch

#: Our field -> the parameter of `Monitor.row`, for what is handed on as it is.
PARAMETERS = {name: name for name in ("loss", "lr", "loss_scale", "skipped", "reward")}
PARAMETERS |= {"grad_norm_pre": "grad_norm", "eval_loss": "validation"}
#: A row with none of these says nothing about a step of training.
TELLING = ("loss", "grad_norm", "loss_scale", "skipped", "validation")
_NONE: tuple[Alarm, ...] = ()
#: A loss back at a log's first step that has lost this share of what was learned is another run's.
_ANEW = 0.3
#: Times the steps between the rows of a sparse log from which on a reward is the mean of many episodes.
_MANY = 2
#: Votes for a stride beyond which no more are counted.
_SURE = 16


class Monitor:
    """Takes a run row by row, in constant memory, and returns what is to be told of each.

    `row` takes what the log has of one step, in order; `tick` lets time pass. A step at or before the last one is a
    resume once the row after it confirms it: ranks that print the same steps a little out of order do not count as one.
    `standing`: tell also of a run that does not learn (a shift has a helm by which a pilot may stop the learning).
    """

    __slots__ = (
        *("_burst", "_climb", "_count", "_first", "_floorless", "_growth", "_has", "_held", "_leap", "_measures"),
        *("_negative", "_relapse", "_resume", "_reward", "_silence", "_standing", "_stride", "_sudden", "_thrown"),
        *("_thrown_up", "_told", "_told_by_log", "_unreached", "_validation", "_votes", "_with_standing", "counts"),
        *("gradient", "last", "loss", "rate", "rows", "scale", "settings"),
    )

    def __init__(self, settings: AlarmThresholds | None = None, *, standing: bool = True) -> None:
        self.settings = settings or AlarmThresholds()
        self._with_standing = standing
        self.rows = 0
        self.last: int | None = None  # the last step
        self.counts: Literal["steps", "epochs", "rows"] = "steps"  #: what its steps are; a row may be many
        self._begin()
        self._silence = SilenceWatch(self.settings)
        self._told: dict[str, int] = {}
        self._count = 0
        self._has = [False] * len(SIGNALS)

    def _begin(self) -> None:
        self.loss, self.gradient = LossWatch(self.settings), GradientWatch(self.settings)
        self.scale, self.rate = ScaleWatch(self.settings), RateWatch(self.settings)
        self._resume, self._validation = ResumeWatch(self.settings, self.rows), ValidationWatch(self.settings)
        self._told_by_log, self._reward = Told(), RewardWatch()
        self._measures, self._unreached = MeasuresWatch(), UnreachedWatch()
        self._standing = StandingWatch(self.settings) if self._with_standing else None
        self._leap, self._sudden, self._relapse = LeapWatch(), SuddenWatch(), RelapseWatch()
        self._floorless, self._burst, self._growth = FloorlessWatch(), BurstWatch(), GrowthWatch()
        self._negative, self._climb, self._thrown = NegativeWatch(), ClimbWatch(), ThrownWatch()
        self._thrown_up = ThrownUpWatch()
        self._first: int | None = None
        self._stride, self._votes = 1, 0
        self._held: tuple | None = None

    @property
    def sparse(self) -> bool:
        """Whether rows are many steps apart."""
        return self._stride >= self.settings.sparse_stride

    def row(
        self,
        step: int,
        loss: float | None = None,
        grad_norm: float | None = None,
        lr: float | None = None,
        loss_scale: float | None = None,
        skipped: float | None = None,
        rate: float | None = None,
        now: float | None = None,
        reward: float | None = None,
        validation: float | None = None,
        measures: Mapping[str, float] | None = None,
    ) -> tuple[Alarm, ...]:
        """What is to be told of one row, in order; nearly always nothing.

        `skipped` is the number of updates skipped since the row before, `rate` tokens (or samples, or steps) per
        second, `now` the time at which the row arrived. `reward` is what an agent earned (NaN: the loss is that of two
        nets that play against each other): once there is one, of the loss only numbers that are none are told and
        bursts beyond all before, and that what was earned is lost. `validation` is the loss of held-out data; a row
        with nothing else of these is none of training, and may have any step. `measures` is what else was measured, by
        field of `MEASURES`; other fields are passed over.
        """
        if validation is not None and loss is grad_norm is loss_scale is skipped is None:
            return self._tell(self._validate(step, validation, []))
        last = self.last
        if last is not None and step <= last:
            return self._backwards(
                step, (loss, grad_norm, lr, loss_scale, skipped, rate, now, reward, validation, measures)
            )
        found: list[Alarm] = []
        blank = False
        if reward is not None or loss == 0.0:
            blank, loss = self._set_aside(step, (loss, grad_norm, loss_scale, reward), found)
        self.last, self._held = step, None
        self.rows += 1
        if last is None or self._votes < _SURE or step - last != self._stride:
            self._vote(step, last)
        sparse = self._stride >= self.settings.sparse_stride
        watch, has = self.loss, self._has
        if lr is not None:
            has[2] = True
            watch.rate.take(step, lr, watch.rows)
        if loss is not None:
            has[0] = True
            watch.take(step, loss, sparse, found)
        if grad_norm is not None:
            has[1] = True
            self.gradient.take(step, grad_norm, sparse, loss_scale is not None, watch, found, blank)
        if loss_scale is not None or skipped is not None or rate is not None:
            self._scale_and_rate(step, loss_scale, skipped, rate, sparse, found)
        self._extremes(step, loss, lr, sparse, measures, found)
        if reward is not None or measures is not None or validation is not None:
            self._beside(step, loss, validation, measures, reward, found)
        return self._rest((step, loss, lr, loss_scale), grad_norm, reward, now, found)

    def _scale_and_rate(
        self,
        step: int,
        loss_scale: float | None,
        skipped: float | None,
        rate: float | None,
        sparse: bool,
        found: list[Alarm],
    ) -> None:
        """Judge the loss scale, and how fast rows come."""
        if loss_scale is not None or skipped is not None:
            self._has[3] = True
            self.scale.take(step, loss_scale, skipped, found)
        if rate is not None:
            self._has[4] = True
            self.rate.take(step, rate, sparse, found)

    def _rest(
        self, row: Row, grad_norm: float | None, reward: float | None, now: float | None, found: list[Alarm]
    ) -> tuple[Alarm, ...]:
        """Judge whether the run learns, and is as it was before a resume; what is to be told of the row."""
        step, loss, lr, _ = row
        if self._standing is not None:
            if grad_norm is not None and not self._unreached.over:
                self._unreached.take(step, grad_norm, loss, reward, found)
            if not self.loss.judges_nothing:
                self._standing.take(step, loss, grad_norm, lr, self.counts, found)
        resume = self._resume
        resume.rows.append(row)
        if resume.comparing:
            resume.take(row, found)
        if now is not None:
            self._silence.arrived(step, now, found)
        return self._tell(found) if found else _NONE

    def _judge_rate(self, step: int, lr: float, loss: float | None, sparse: bool, found: list[Alarm]) -> None:
        """Judge a rate that leaps, or is below 0."""
        leap = self._leap
        if lr > leap.highest or leap.away:
            leap.take(step, lr, loss, self.loss, sparse, found)
        if lr < 0 or self._negative.rows:
            self._negative.take(step, lr, found)

    def _judge_level_less(
        self, step: int, loss: float, measures: Mapping[str, float] | None, found: list[Alarm]
    ) -> None:
        """Judge a finite loss that has no level: an agent's by its size, one below 0 by how it falls."""
        if self.loss.aside:
            self._burst.take(step, loss, found)
        else:
            self._floorless.take(
                step, loss, self.loss.start, None if measures is None else measures.get("accuracy"), found
            )

    def _extremes(
        self,
        step: int,
        loss: float | None,
        lr: float | None,
        sparse: bool,
        measures: Mapping[str, float] | None,
        found: list[Alarm],
    ) -> None:
        """Judge a rate that leaps, and a loss that is next to nothing of a sudden, or falls without a floor, or is an
        agent's and goes beyond all before; count it for the next validation."""
        watch, thrown_up = self.loss, self._thrown_up
        if lr is not None and (lr > self._leap.highest or lr < 0 or self._leap.away or self._negative.rows):
            self._judge_rate(step, lr, loss, sparse, found)
        if loss is None or loss - loss != 0.0:
            return
        self._validation.sum += loss
        self._validation.rows += 1
        thrown_up.newest.append((step, loss))
        if (loss > HUGE or thrown_up.busy) and not watch.told_worse:
            thrown_up.take(step, found)
        if watch.judges_nothing:
            self._judge_level_less(step, loss, measures, found)
            return
        sudden, level = self._sudden, watch.level
        sudden.newest.append((step, loss))
        if sudden.busy or level is not None and loss < LEFT * level:
            sudden.take(step, loss, watch, sparse, found)
        if sparse:
            self._relapse.take(step, loss, watch, found)
        if rate := watch.rate.now:
            self._climb.take(step, loss, rate, watch, found)
            if not self._thrown.over and self._standing is not None:
                self._thrown.take(step, loss, rate, found)

    def told(self, step: int, values: Mapping[str, float]) -> tuple[Alarm, ...]:
        """Take what the row at `step`, which comes next, tells of its data and of the loss's make, by field of
        `names.TOLD`: where that changes, the loss may take another level."""
        if self.last is not None and step <= self.last:
            return _NONE
        changed = self._told_by_log.take(self.loss.rows, values)
        self.loss.weigh(self._told_by_log.rising(self.loss.rows))
        if changed is not None and self.loss.rows:
            self.loss.other_data(changed)
            self._relapse, self._climb = RelapseWatch(), ClimbWatch()
            self.gradient.other_data()
        return _NONE

    def _set_aside(self, step: int, cells: tuple[float | None, ...], found: list[Alarm]) -> tuple[bool, float | None]:
        """Whether a loss is 0 for one of NaN that the trainer left out of its mean: the gradient norm is NaN; and the
        loss, None for such a one. With a reward its level tells nothing, and the reward is judged."""
        loss, grad_norm, loss_scale, reward = cells
        if reward is not None:
            self._reward.take(step, reward, self.sparse, self._stride >= _MANY * self.settings.sparse_stride, found)
            self.loss.set_aside()
        self._has[0] = self._has[0] or loss is not None
        blank = loss == 0.0 and grad_norm is not None and grad_norm != grad_norm and loss_scale is None
        return blank, None if blank else loss

    def _beside(
        self,
        step: int,
        loss: float | None,
        validation: float | None,
        measures: Mapping[str, float] | None,
        reward: float | None,
        found: list[Alarm],
    ) -> None:
        """Whether what the run learns holds elsewhere, and what else was measured is as it was."""
        earns = reward is not None and reward == reward or measures is not None and "q_value" in measures
        if earns and loss is not None and loss - loss == 0.0:
            self._growth.take(step, loss, found)
        if measures is not None:
            self._measures.take(step, measures, loss, reward, found)
            if "q_value" in measures:  # the loss is an agent's, which grows with what it expects
                self.loss.set_aside()
        if validation is not None:
            self._validation.right = None if measures is None else measures.get("eval_accuracy")
            self._validate(step, validation, found)

    def _validate(self, step: int, value: float, found: list[Alarm]) -> list[Alarm]:
        if not self.loss.judges_nothing:
            self._validation.take(step, value, found)
        return found

    def tick(self, now: float) -> tuple[Alarm, ...]:
        """What is to be told because no row has come."""
        found: list[Alarm] = []
        if self.last is not None:
            self._silence.tick(self.last, now, found)
        return self._tell(found) if found else _NONE

    def resumed(self, step: int) -> tuple[Alarm, ...]:
        """The run goes on from a checkpoint; its next row is `step`."""
        found: list[Alarm] = []
        if self.last is not None:
            self._resume.resumed(step, self.last, self._first, self.rows, self.loss.sigma, found)
            self.last, self._held = step - 1, None
        return self._tell(found) if found else _NONE

    def reread(self, step: int, standing: Iterable[Alarm] = ()) -> tuple[Alarm, ...]:
        """The log begins here again, at `step`, read otherwise: what was seen so far is forgotten, and what was told
        and `standing` is judged anew."""
        told = [notice(one.kind, step, one.first_bad_step, "reread", over=True) for one in standing]
        self._begin()
        self.last = None
        return self._tell(told)

    def _vote(self, step: int, last: int | None) -> None:
        """Find how many steps rows are apart by majority vote: a gap or two do not make a log sparse."""
        if last is None:
            self._first = step
        elif step - last != self._stride:
            self._votes -= 1
            if self._votes < 0:
                self._stride, self._votes = step - last, 1
        elif self._votes < _SURE:
            self._votes += 1

    def _backwards(self, step: int, cells: tuple) -> tuple[Alarm, ...]:
        held, self._held = self._held, (step, cells)
        if step == self.last or held is None or held[0] >= step:
            return _NONE
        told = self.resumed(held[0]) if not self._anew(held) else self._restart(held[0])
        return (*told, *self.row(held[0], *held[1]), *self.row(step, *cells))

    def _anew(self, held: tuple) -> bool:
        """Whether the step counter and the loss begin where the run began: another run in the same log."""
        step, (loss, *_) = held
        watch = self.loss
        begins = self._first is not None and step <= self._first + 2 * self._stride
        return begins and (loss is None or loss > watch.best + _ANEW * watch.learned)

    def _restart(self, step: int) -> tuple[Alarm, ...]:
        told = self._tell([notice("resume", step, step, "resume.anew", last=self.last)])
        self._begin()
        self.last = None
        return told

    def _tell(self, found: list[Alarm]) -> tuple[Alarm, ...]:
        lacking = tuple(name for name, has in zip(SIGNALS, self._has, strict=True) if not has)
        return tuple(one._replace(lacking=lacking) for one in found if self._may(one))

    def _may(self, one: Alarm) -> bool:
        """Whether an alarm is told: not a notice like one of the rows just before, and none after the last."""
        settings = self.settings
        if self._count >= settings.most_alarms and not one.over:
            return False
        if one.level == "notice" and not one.over:
            before = self._told.get(one.text)
            self._told[one.text] = self.rows
            return before is None or self.rows - before >= settings.cooldown_rows
        self._count += one.level == "alarm"
        return True
