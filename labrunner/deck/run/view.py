"""How a learner looks at a run: cursor, zoom, which panels, frozen or live. Knows nothing of keys or widgets."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from labrunner.deck.run.reduce import NO_STEPS
from labrunner.deck.run.state import RunState
from labrunner.series.instruments import LOGARITHMIC, PANELS, TURNABLE

NARROWEST = 10  #: steps that a fully zoomed window still shows


@dataclass
class View:
    """Cursor, zoom and chosen panels. `steps`, how many steps the run will have, fixes the axis; 0 if unknown.
    `first` is where the axis begins: 1, in a log that counts from 0 there."""

    steps: int = 0
    cursor: int | None = None
    zoomed: tuple[int, int] | None = None
    frozen: int | None = None
    smooth: bool = False
    full: bool = False
    selected: int = 1
    shown: list[int] = field(default_factory=lambda: [1, 3, 7, 5, 4, 2, 6])
    flipped: set[int] = field(default_factory=set)
    turned: set[int] = field(default_factory=set)
    revision: int = 0
    first: int = 1

    def changed(self) -> None:
        """Note that something moved, so that the next frame is drawn."""
        self.revision += 1

    def last(self, run: RunState) -> int:
        """The last step to show: the run's, or the one at which the view was paused."""
        return run.last_step if self.frozen is None else min(self.frozen, run.last_step)

    def at(self, run: RunState) -> int:
        """The step whose numbers are shown: the cursor's, else the last."""
        return self.last(run) if self.cursor is None else self.cursor

    def window(self, run: RunState) -> tuple[int, int]:
        """First and last step across the panels."""
        if self.zoomed:
            return self.zoomed
        return self.first, max(self.steps, self.last(run), NO_STEPS)

    def log(self, panel: int, *, wide: bool = False) -> bool:
        """Whether a panel's axis is logarithmic, as it is by default where its curves differ much in size (`wide`)."""
        return (wide or panel in LOGARITHMIC) != (panel in self.flipped)

    def select(self, panel: int, slots: int) -> None:
        """Choose a panel. If it is not among the `slots` visible ones, it replaces the last of them that is not
        selected. Choosing the chosen panel again turns its page, where it has two."""
        if panel == self.selected and panel in TURNABLE:
            self.turned ^= {panel}
        visible = self.shown[:slots]
        if panel not in visible and slots > 0:
            places = [i for i in range(len(visible)) if visible[i] != self.selected] or [0]
            old, new = places[-1], self.shown.index(panel)
            self.shown[old], self.shown[new] = self.shown[new], self.shown[old]
        self.selected = panel
        self.changed()

    def page(self, panel: int) -> int:
        """Which page of a panel is shown: 1, or 2 where it is turned."""
        return 2 if panel in self.turned else 1

    def cycle(self, by: int, slots: int) -> None:
        """Select the next panel by number."""
        self.select((self.selected - 1 + by) % len(PANELS) + 1, slots)

    def visible(self, slots: int) -> list[int]:
        """Numbers of the panels on screen, in the order of their places; at most `slots`."""
        return [self.selected] if self.full else self.shown[:slots]

    def move(self, by: int, run: RunState) -> None:
        """Move the cursor by `by` logged steps; a window that is zoomed follows it."""
        steps = run.columns.steps
        if not len(steps):
            return
        row = run.columns.row_at_or_before(self.at(run)) or 0
        self.place(int(steps[min(max(row + by, 0), len(steps) - 1)]), run)

    def place(self, step: int, run: RunState) -> None:
        """Put the cursor on the logged step nearest to `step`."""
        steps = run.columns.steps
        if not len(steps):
            return
        row = int(np.searchsorted(steps, step))
        if row == len(steps) or (row > 0 and step - steps[row - 1] < steps[row] - step):
            row -= 1
        self.cursor = min(int(steps[row]), self.last(run))
        self._follow(run)
        self.changed()

    def release(self) -> None:
        """Drop the cursor, so that the view follows the newest step."""
        self.cursor = None
        self.changed()

    def to_mark(self, direction: int, run: RunState) -> int | None:
        """Put the cursor on the next (1) or previous (-1) alarm. Returns its step, None where the run has no alarm."""
        here = self.at(run) if self.cursor is not None else (self.first - 1 if direction > 0 else run.last_step + 1)
        marks = sorted({alarm.step for alarm in run.alarms})
        beyond = [s for s in marks if (s > here if direction > 0 else s < here)]
        if not beyond:
            beyond = marks
        if not beyond:
            return None
        self.place(beyond[0] if direction > 0 else beyond[-1], run)
        return self.cursor

    def steps_in_view(self, run: RunState) -> tuple[int, int]:
        """First and last step of the run that the window holds: those that `to_peak` looks at."""
        first, last = self.window(run)
        return max(first, run.first_step), min(last, self.last(run))

    def whole(self, run: RunState) -> bool:
        """Whether the window holds every step of the run, as far as it has come."""
        return self.steps_in_view(run) == (run.first_step, self.last(run))

    def to_peak(self, field: str, run: RunState, *, everywhere: bool = False) -> int | None:
        """Put the cursor on the largest value of a field in the window, or `everywhere` in the run; infinity counts,
        NaN does not. Returns its step, or None if there is no number."""
        first, last = (run.first_step, self.last(run)) if everywhere else self.window(run)
        begin, end = np.searchsorted(run.columns.steps, [first, min(last, self.last(run)) + 1])
        values = run.columns.values(field)[begin:end] if run.columns.has(field) else np.zeros(0)
        if not len(values) or np.isnan(values).all():
            return None
        self.place(int(run.columns.steps[begin + int(np.nanargmax(values))]), run)
        return self.cursor

    def around_to_mark(self, direction: int, run: RunState) -> str | None:
        """As `to_mark`. Returns the key of the sentence to show: there is no alarm, or the search went around the end;
        None if neither is so."""
        before = self.cursor
        step = self.to_mark(direction, run)
        if step is None:
            return "say.no_mark"
        if before is None or (step - before) * direction > 0:
            return None
        return "say.only_mark" if step == before else "say.first_mark" if direction > 0 else "say.last_mark"

    def zoom(self, factor: float, run: RunState) -> None:
        """Make the window `factor` times as wide around the cursor; the whole run when it no longer fits."""
        first, last = self.window(run)
        width = math.ceil((last - first + 1) * factor)  # rounded up, so that the way out is no longer than the way in
        end = max(self.steps, self.last(run), 2)
        if width > end - self.first:
            self.zoomed = None
        else:
            width = max(width, NARROWEST)
            center = self.at(run) if len(run.columns) else (first + last) // 2
            self._set_window(center - width // 2, width, end)
        self.changed()

    def freeze(self, run: RunState) -> bool:
        """Pause or un-pause the view; the run itself goes on. Returns whether it is frozen now."""
        self.frozen = run.last_step if self.frozen is None else None
        self.changed()
        return self.frozen is not None

    def flip_log(self, panel: int) -> bool:
        """Switch a panel between a linear and a logarithmic axis; returns whether it is logarithmic now."""
        self.flipped ^= {panel}
        self.changed()
        return self.log(panel)

    def _follow(self, run: RunState) -> None:
        if self.zoomed and self.cursor is not None:
            first, last = self.zoomed
            width = last - first + 1
            if not first <= self.cursor <= last:
                self._set_window(self.cursor - width // 2, width, max(self.steps, self.last(run), 2))

    def _set_window(self, first: int, width: int, end: int) -> None:
        first = min(max(first, self.first), max(end - width + 1, self.first))
        self.zoomed = (first, first + width - 1)
