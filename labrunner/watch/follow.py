"""Logs that are watched: each with a monitor, polled in turn, its alarms handed to a function that tells them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

from labrunner.diagnosis.online import Alarm, AlarmThresholds, Monitor
from labrunner.diagnosis.online.alarm import note
from labrunner.watch.rows import Step
from labrunner.watch.sources import RunSource, Source
from labrunner.watch.whole import WholeWatch

#: Seconds between two looks at logs that had nothing new.
PERIOD = 0.2


class Watched:
    """One log and what has been made of it. `rows` and `alarms` count; `last` is the last step.

    `on_step` is called with each step, before its alarms: for drawing or recording it.
    """

    def __init__(
        self, source: Source, settings: AlarmThresholds | None = None, on_step: Callable[[Step], None] | None = None
    ) -> None:
        self.source, self.monitor = source, Monitor(settings)
        # A run of ours is judged as a whole by `labrunner check`, which knows what a lab's learner is not told.
        self.whole = None if isinstance(source, RunSource) else WholeWatch()
        self.on_step = on_step
        self.rows = self.alarms = 0
        self.standing: dict[tuple[str, int], Alarm] = {}  # alarms that no line has said to be over

    @property
    def name(self) -> str:
        """What the log is called."""
        return self.source.name

    @property
    def last(self) -> int | None:
        """The last step; None before the first."""
        return self.monitor.last

    def poll(self) -> list[Alarm]:
        """What is to be told of what is new."""
        return self.take(self.source.poll())

    @property
    def holds(self) -> bool:
        """Whether its losses are held back: means of which is not known yet over how many steps."""
        return getattr(self.source, "holds", False)

    def take(self, steps: Iterable[Step | int]) -> list[Alarm]:
        """What is to be told of some steps, and of the time that has passed."""
        now, monitor = time.monotonic(), self.monitor
        told: list[Alarm] = []
        for step in steps:
            if isinstance(step, int):
                told += self._noted(monitor.resumed(step + 1))
                continue
            if step.reread:
                told += self._noted(monitor.reread(step.step, self.standing.values()))
                self.rows = 0
            self.rows += 1
            if self.on_step is not None:
                self.on_step(step)
            monitor.counts = step.counts
            if step.told is not None:
                told += self._noted(monitor.told(step.step, step.told))
            told += self._noted(monitor.row(step.step, **step.cells, now=now, measures=step.measures))
            if self.whole is not None:
                told += self._noted(self.whole.take(step, self.standing))
        return [*told, *self._noted(monitor.tick(now))]

    def _noted(self, told: Sequence[Alarm]) -> Sequence[Alarm]:
        for alarm in told:
            self._note(alarm)
        return told

    def _note(self, alarm: Alarm) -> None:
        note(self.standing, alarm)
        self.alarms += alarm.level == "alarm" and not alarm.over


def follow(logs: Sequence[Watched], tell: Callable[[Watched, Alarm], None], *, pause: Callable[[], None]) -> None:
    """Poll logs until all of them have ended, and tell every alarm; `pause` waits where nothing was new."""
    while True:
        busy = False
        for log in logs:
            for alarm in log.poll():
                tell(log, alarm)
            busy = busy or log.source.behind
        if all(log.source.ended for log in logs):
            return
        if not busy:
            pause()


def finish(logs: Sequence[Watched], tell: Callable[[Watched, Alarm], None]) -> None:
    """Judge what is there of logs that will not grow."""
    for log in logs:
        for alarm in log.take(log.source.finish()):
            tell(log, alarm)
