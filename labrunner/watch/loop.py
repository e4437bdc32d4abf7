"""A watch in a training loop of one's own: a call a step, some microseconds, without torch or numpy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from labrunner.diagnosis.online import Alarm, AlarmThresholds, Monitor

if TYPE_CHECKING:
    from labrunner.watch.actions import Actions
    from labrunner.watch.record import Recorder


class Optimizer(Protocol):
    """What `guard` needs of an optimizer: torch's has it."""

    param_groups: list[dict[str, Any]]

    def register_step_pre_hook(self, hook: Callable[..., Any], /) -> Any:
        """Call `hook(optimizer, arguments, options)` before each update; what is returned has `remove`."""
        ...


class Watch:
    """Watches a run from inside. `step` takes what is known of one update and returns what is to be told of it.

        watch = Watch(journal="runs/mine", on_alarm=["notify"])
        for alarm in watch.step(loss=loss.item(), grad_norm=norm.item(), lr=lr):
            print(watch.text(alarm))

    `settings` are thresholds as `--set` takes them (`["notice_sigma=8"]`); `name` stands in alarms; `journal` is a
    folder, absent or empty, for a run that `labrunner check`, `report` and the panels read; `on_alarm` are actions as
    `--on-alarm` takes them, or a function that is called with each alarm, notices included. In somebody else's loop it
    advises; the weights it never touches. `alarms` counts the confirmed ones.
    """

    def __init__(
        self,
        settings: Iterable[str] = (),
        *,
        name: str = "run",
        lang: str = "en",
        journal: str | Path | None = None,
        on_alarm: Callable[[Alarm], None] | Iterable[str] = (),
    ) -> None:
        self.name, self.lang = name, lang
        self.alarms = self.skipped = 0
        self._monitor = Monitor(AlarmThresholds().changed(settings))
        self._clock, self._step = time.monotonic, 0
        self._journal = journal
        self._call = on_alarm if callable(on_alarm) else None
        self._asked = () if callable(on_alarm) else on_alarm if isinstance(on_alarm, str) else tuple(on_alarm)
        self._recorder: Recorder | None = None
        self._actions: Actions | None = None
        self.open()

    def step(
        self,
        loss: Any = None,
        grad_norm: Any = None,
        lr: float | None = None,
        *,
        step: int | None = None,
        loss_scale: float | None = None,
        skipped: float | None = None,
        rate: float | None = None,
        reward: float | None = None,
        **more: float,
    ) -> tuple[Alarm, ...]:
        """Take one update: what is to be told of it, nearly always nothing.

        `grad_norm` is that before the clip; `rate` tokens (or samples) a second; `skipped` updates skipped since the
        call before; `reward` what an agent earned: with one its loss is no measure of how it goes, and of it only NaN
        is told, of the reward that what was learned is lost. Without `step` calls are counted. A tensor as loss makes
        its device wait, as `.item()` does. `more` goes into the journal, and of it
        what `MEASURES` names (`param_norm`, `spread`, `balance`, ...) is judged.
        """
        self._step = self._step + 1 if step is None else step
        if type(loss) is not float and loss is not None:
            loss = _number(loss)
        if type(grad_norm) is not float and grad_norm is not None:
            grad_norm = _number(grad_norm)
        if self._recorder is not None:
            self._recorder.step(
                self._step,
                loss=loss,
                grad_norm=grad_norm,
                lr=lr,
                loss_scale=loss_scale,
                skipped=skipped,
                rate=rate,
                **({} if reward is None else {"reward": reward}),
                **more,
            )
        told = self._monitor.row(
            self._step, loss, grad_norm, lr, loss_scale, skipped, rate, self._clock(), reward, None, more or None
        )
        return self._tell(told) if told else told

    def validation(self, loss: Any) -> tuple[Alarm, ...]:
        """Take the loss of held-out data after the newest step: what is to be told of it, nearly always nothing.

        In the journal it stands in the line of the next step.
        """
        number = _number(loss)
        if self._recorder is not None:
            self._recorder.validation(number)
        told = self._monitor.row(self._step, validation=number)
        return self._tell(told) if told else told

    def resumed(self, step: int) -> tuple[Alarm, ...]:
        """The run goes on from a checkpoint: the next call is of `step`. The first rows after it are compared."""
        if self._recorder is not None and self._monitor.last is not None:
            self._recorder.resume(step - 1)
        told = self._monitor.resumed(step)
        self._step = step - 1
        return self._tell(told) if told else told

    def tick(self) -> tuple[Alarm, ...]:
        """Let time pass, from a thread or a callback of one's own: silence is told when no step has come."""
        told = self._monitor.tick(self._clock())
        return self._tell(told) if told else told

    def text(self, alarm: Alarm) -> str:
        """An alarm as one line."""
        from labrunner.watch.tell import line_of

        return line_of(alarm, self.name, self.lang, clock=False)

    def as_json(self, alarm: Alarm) -> dict[str, Any]:
        """An alarm as the object of `labrunner/alarm/v1`."""
        from labrunner.diagnosis.online import as_json

        return as_json(alarm, self.name, self.lang)

    def guard(self, optimizer: Optimizer) -> Callable[[], None]:
        """Make an optimizer skip every update whose gradient is not finite; `skipped` counts these.

        The gradient is dropped before the update, so that weights, moments and decay stay as they were. Returns a
        function that takes the guard off again. With a GradScaler it is not needed: the scaler skips.
        """

        def look(_optimizer: object, args: tuple[Any, ...], options: dict[str, Any]) -> None:
            given = [one for one in args if one is not _optimizer]  # torch hands over the optimizer among them
            closure = given[0] if given else options.get("closure")
            if closure is None and not _finite(optimizer):
                self.skipped += 1
                for group in optimizer.param_groups:
                    for parameter in group["params"]:
                        parameter.grad = None

        return optimizer.register_step_pre_hook(look).remove

    def open(self) -> None:
        """Go on after `close`, in the same journal: a second training with one callback. Nothing where it is open."""
        self._recorder = self._recorder or _recorder(self._journal, self.name)
        self._actions = self._actions or _actions(self._asked)

    def close(self) -> None:
        """End the journal and give webhooks a moment; a second call does nothing."""
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None
        if self._actions is not None:
            self._actions.close()
            self._actions = None

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _tell(self, told: tuple[Alarm, ...]) -> tuple[Alarm, ...]:
        for alarm in told:
            if self._call is not None:
                self._call(alarm)
            if alarm.level == "alarm":
                self.alarms += 1
                if self._actions is not None:
                    self._actions.alarm(self.as_json(alarm), self.text(alarm))
        return told


def _actions(asked: Iterable[str]) -> Actions | None:
    asked = [asked] if isinstance(asked, str) else list(asked)
    if not asked:
        return None
    from labrunner.watch.actions import Actions

    return Actions(asked)


def _recorder(folder: str | Path | None, name: str) -> Recorder | None:
    if folder is None:
        return None
    from labrunner.watch.record import Recorder

    return Recorder(Path(folder), name)


def _number(value: Any) -> float:
    """A number or a tensor of one element as a float."""
    return float(value.item() if hasattr(value, "item") else value)


def _finite(optimizer: Optimizer) -> bool:
    """Whether every gradient is finite: one number is fetched from each device."""
    total: dict[object, Any] = {}
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            gradient = parameter.grad
            if gradient is not None:
                if gradient.is_sparse:
                    gradient = gradient.coalesce().values()
                part = (gradient.detach() * 0).sum()
                key = gradient.device, gradient.dtype
                total[key] = total[key] + part if key in total else part
    return all(float(value) == 0.0 for value in total.values())
