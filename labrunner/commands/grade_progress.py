"""How far a grading is, on standard error: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.graders.references.runs import Left

#: Steps of the grader's own runs after which their speed is believed.
_SEEN = 50
#: Seconds after which a run that takes long is told of once more.
_SILENT = 20.0
#: Seconds from which on minutes are told.
_MINUTES = 90


class Pace:
    """How fast the grader's own runs are made, from those that were seen; the time between two of them counts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._label, self._step, self._last = "", 0, None
        self._steps, self._seconds = 0, 0.0

    def seen(self, label: str, step: int) -> None:
        """Take in that a run has come to a step."""
        now, new = self._clock(), label != self._label or step < self._step
        if self._last is not None:
            self._seconds += now - self._last
            self._steps += step if new else step - self._step
        self._label, self._step, self._last = label, step, now

    def about(self, steps: int) -> str:
        """How long so many more steps take: `40 s`, `3 min`. Empty while that can't be told."""
        if self._steps < _SEEN:
            return ""
        seconds = steps * self._seconds / self._steps
        return f"{seconds / 60:.0f} min" if seconds >= _MINUTES else f"{max(round(seconds, -1), 10):.0f} s"


class Teller:
    """Progress in lines: nothing for a single learner's labs, else one line for each learner."""

    def __init__(self, total: int) -> None:
        self.total, self.count, self._told, self._pace = total, 0, -1, Pace()
        self._clock, self._told_at = time.monotonic, 0.0

    def started(self, names: Sequence[str]) -> None:
        """These learners are being graded."""

    def done(self, name: str) -> None:
        """A learner is graded."""
        self.count += 1
        if self.total > 1:
            say_aside(f"{self.count} of {self.total}: {clean(name, 60)}")

    def step(self, label: str, step: int, steps: int, loss: float, left: Left) -> None:
        """A run of the grader's own goes on: a line at every quarter, and every twenty seconds, with what is left."""
        after = self.after(label, step, steps, left)
        quarter = 4 * step // max(steps, 1)
        if step <= 1 or quarter < self._told:
            self._told = -1
        if quarter > self._told or self._clock() - self._told_at > _SILENT:
            self._told, self._told_at = quarter, self._clock()
            say_aside(f"running {label}: step {step} of {steps}, loss {loss:.4g}; {after}")

    def after(self, label: str, step: int, steps: int, left: Left) -> str:
        """How many more runs are to be made, and about how long all takes, as `deck.work.grade` reads it."""
        self._pace.seen(label, step)
        perhaps = f", and up to {left.perhaps} more if predictions did not come true" if left.perhaps else ""
        about = self._pace.about(steps - step + left.certain * steps)
        return f"{left.certain} more after it{perhaps}{f'; about {about}' if about else ''}"


class Bar(Teller):
    """The same on a terminal, as a bar: who is being graded, how many are done and left, how long it may take."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.learners = self.bar.add_task("", total=total)
        self.steps = self.bar.add_task("", total=1, visible=False)

    def started(self, names: Sequence[str]) -> None:
        """These learners are being graded."""
        self.bar.update(self.learners, description=clean(", ".join(names[:3]), 60))

    def done(self, name: str) -> None:
        """A learner is graded."""
        self.bar.advance(self.learners)
        self.bar.update(self.steps, visible=False)

    def step(self, label: str, step: int, steps: int, loss: float, left: Left) -> None:
        """A run of the grader's own goes on."""
        told = f"running {label}; {self.after(label, step, steps, left)}"
        self.bar.update(self.steps, visible=True, description=told, total=steps, completed=step)


@contextmanager
def shown(total: int) -> Iterator[Teller]:
    """What a grading of so many learners tells of its progress while it lasts."""
    if not sys.stderr.isatty():
        yield Teller(total)
        return
    teller = Bar(total)
    with teller.bar:
        yield teller


def say_aside(text: str) -> None:
    """A line on standard error, at once."""
    print(text, file=sys.stderr, flush=True)
