"""Which shift to take: the scenarios by their titles, which give nothing away, and those that were left."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.widget import Widget

from labrunner.deck.draw.canvas import Canvas, first_shown, fit
from labrunner.deck.draw.prose import wrap
from labrunner.deck.draw.scale import duration
from labrunner.deck.work.shift import (
    ShiftSession,
    asked_folder,
    begin_shift,
    course_shifts,
    go_on,
    left_behind,
    take_asked,
)
from labrunner.drill.live import RECORD, how_far
from labrunner.drill.record import read_record
from labrunner.drill.scenario import Scenario, find_scenario, list_scenarios
from labrunner.errors import LabrunnerError
from labrunner.tui.screens.page import ListPage, bindings
from labrunner.tui.widgets.bars import Drawn


class Row(NamedTuple):
    """A shift that can be taken: its words, whether its scenario is flown guided where nobody says, what begins it."""

    text: str
    guided: bool
    begin: Callable[..., ShiftSession]


class OncallPage(ListPage):
    """A row a shift that can be taken; Enter takes it."""

    page = "oncall"
    listed = "#shifts"
    BINDINGS: ClassVar = bindings("oncall")

    def __init__(self) -> None:
        super().__init__()
        self._wanted: bool | None = None  # guided or not; None as the scenario says
        self.scenarios: list[Scenario] = []
        self.rows: list[Row] = []
        self._problem = ""

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self._draw_rows, id="shifts", classes="body")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("oncall.title"), self.app.learner

    def on_mount(self) -> None:
        """Read the scenarios."""
        super().on_mount()
        self.reload()

    def on_screen_resume(self) -> None:
        """A shift was left: it can be gone on with."""
        self.reload()

    def reload(self) -> None:
        """Read again what there is."""
        try:
            self.scenarios = list_scenarios(self.app.labs)
            self.rows = [*self._left(), *self._asked(), *self._fresh()]
        except LabrunnerError as error:
            self.rows = []
            self.call_after_refresh(self.tell, str(error), "error")
        self.chosen = min(self.chosen, max(len(self.rows) - 1, 0))
        self.redraw()

    @property
    def guided(self) -> bool:
        """Whether the shift that is pointed at would be flown guided."""
        return bool(self.rows) and self.rows[self.chosen].guided if self._wanted is None else self._wanted

    def _left(self) -> list[Row]:
        """The shifts that were left, the newest first."""
        rows = []
        for folder in left_behind(self.app.shifts_root, self.app.labs, self.app.learner):
            scenario = find_scenario(read_record(folder / RECORD).scenario, self.app.labs)
            executed = min(how_far(folder), scenario.updates)
            facts = {"name": scenario.id, "executed": executed, "updates": scenario.updates}
            begin = partial(go_on, folder, learner=self.app.learner)
            rows.append(Row(self.say("oncall.go_on", **facts), scenario.level == "guided", begin))
        return rows

    def _asked(self) -> list[Row]:
        """The shifts that the course asks for: each is begun once, and then gone on with; one that was handed in may be
        flown again, for practice."""
        rows: list[Row] = []
        root, learner = self.app.shifts_root, self.app.learner
        for one, place in course_shifts(learner, self.app.labs):
            scenario = find_scenario(one.scenario, self.app.labs)
            text = self.say("oncall.asked", number=one.number, name=scenario.text("title", self.say.language))
            if place.exists():
                text += f"  {self.glyphs.ok} {self.say('oncall.done')}"
            elif (folder := asked_folder(one, root, learner)) is not None:
                facts = {"executed": min(how_far(folder), scenario.updates), "updates": scenario.updates}
                text += f"  {self.say('oncall.begun', **facts)}"
            begin = partial(take_asked, one, place, root, learner=learner)
            rows.append(Row(text, scenario.level == "guided", begin))
        return rows

    def _fresh(self) -> list[Row]:
        root, lang = self.app.shifts_root, self.say.language
        rows = [
            Row(
                f"{one.id:12} {one.text('title', lang):30} {one.level}",
                one.level == "guided",
                partial(begin_shift, one, root),
            )
            for one in self.scenarios
        ]
        if len(rows) > 1:
            rows.append(Row(self.say("oncall.random"), False, self._any))
        return rows

    def _any(self, **options: Any) -> ShiftSession:
        return begin_shift(random.SystemRandom().choice(self.scenarios), self.app.shifts_root, **options)

    def _draw_rows(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        minutes = max((one.updates / one.pace for one in self.scenarios), default=180.0)
        about = wrap([self.say("oncall.about", minutes=duration(minutes))], width - 4)
        level = self.say("oncall.guided" if self.guided else "oncall.solo")
        rows = max(height - len(about) - 3, 1)
        top = first_shown(self.chosen, len(self.rows), rows)
        for y, (text, *_) in enumerate(self.rows[top : top + rows]):
            here = y + top == self.chosen
            canvas.put(1, y, self.glyphs.chosen if here else " ", "chosen")
            canvas.put(3, y, fit(text, width - 4), "chosen" if here else "text")
        y = min(len(self.rows), rows) + 1
        canvas.put(3, y, fit(self.say("oncall.level", level=level, key=self._keys_to("level")), width - 4), "strong")
        for place, line in enumerate(about, start=y + 2):
            canvas.put(3, place, line, "dim")
        return canvas

    def count(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return name != "begin" or bool(self.rows)

    def action_level(self) -> None:
        """Guided, or solo again."""
        self._wanted = not self.guided
        self.redraw()

    def action_begin(self) -> None:
        """Take the shift that is pointed at."""
        begin = self.rows[self.chosen].begin
        self.app.open_shift(partial(begin, guided=self.guided, labs=list(self.app.labs)))

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at a shift, another one takes it."""
        place = first_shown(self.chosen, self.count(), max(widget.size.height - 6, 1)) + y
        if widget.id != "shifts" or place >= self.count():
            return
        if place == self.chosen:
            self.action_begin()
        else:
            self._move(place - self.chosen)
