"""Which shift to take: the scenarios by their titles, which give nothing away, and those that were left."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, cast

from textual.app import ComposeResult
from textual.widget import Widget

from labrunner.deck.draw.canvas import Canvas, draw_scroll, first_shown, fit
from labrunner.deck.draw.prose import wrap
from labrunner.deck.draw.scale import duration
from labrunner.deck.work.shift import (
    ShiftSession,
    asked_folder,
    begin_shift,
    course_shifts,
    go_on,
    last_flown,
    left_behind,
    take_asked,
)
from labrunner.drill.live import RECORD, how_far
from labrunner.drill.record import read_record
from labrunner.drill.scenario import Scenario, find_scenario, list_scenarios
from labrunner.errors import LabrunnerError
from labrunner.files import at_home
from labrunner.tui.screens.page import ListPage, bindings
from labrunner.tui.widgets.bars import Drawn


class Row(NamedTuple):
    """A shift that can be taken: its words, whether its scenario is flown guided where nobody says, what begins it
    (None while the process that flew it still goes), its scenario where it is one, points and record of its last one.
    """

    text: str
    guided: bool
    begin: Callable[..., ShiftSession] | None
    scenario: Scenario | None = None
    flown: tuple[float, Path] | None = None


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
        self._last: ShiftSession | None = None  # the shift that was taken here

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

    def tick(self) -> None:
        """Called by the app's one timer. Once the process of a shift that was left is gone, it can be gone on with."""
        super().tick()
        if self._last is not None and not self._last.ending:
            self._last = None
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

    def respeak(self) -> None:
        """The rows are texts of the scenarios."""
        super().respeak()
        self.reload()

    @property
    def guided(self) -> bool:
        """Whether the shift that is pointed at would be flown guided."""
        return bool(self.rows) and self.is_guided(self.rows[self.chosen])

    def is_guided(self, row: Row) -> bool:
        """Whether the shift of a row would be flown guided."""
        return row.guided if self._wanted is None else self._wanted

    def _left(self) -> list[Row]:
        """The shifts that were left, the newest first; that which was left just now, though its process still goes."""
        rows, last = [], self._last
        folders = left_behind(self.app.shifts_root, self.app.labs, self.app.learner)
        going = last.folder if last is not None and last.ending and not last.over_and_judged else None
        for folder in folders if going is None else [going, *(one for one in folders if one != going)]:
            scenario = find_scenario(read_record(folder / RECORD).scenario, self.app.labs)
            executed = min(how_far(folder), scenario.updates)
            facts = {"name": scenario.id, "executed": executed, "updates": scenario.updates}
            begin = None if folder == going else partial(go_on, folder, learner=self.app.learner)
            rows.append(Row(self.say("oncall.go_on", **facts), scenario.level == "guided", begin, scenario))
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
            rows.append(Row(text, scenario.level == "guided", begin, scenario))
        return rows

    def _fresh(self) -> list[Row]:
        root, lang = self.app.shifts_root, self.say.language
        flown = last_flown(root, self.app.learner)
        rows = [
            Row(
                f"{one.id:12} {one.text('title', lang):30}",
                one.level == "guided",
                partial(begin_shift, one, root),
                one,
                flown.get(one.id),
            )
            for one in self.scenarios
        ]
        if len(rows) > 1:
            rows.append(Row(self.say("oncall.random"), False, self._any))
        return rows

    def _any(self, **options: Any) -> ShiftSession:
        return begin_shift(random.SystemRandom().choice(self.scenarios), self.app.shifts_root, **options)

    def _level(self, row: Row) -> str:
        """The level that a row would be flown at, and that it is a night."""
        level = self.say("oncall.guided.short" if self.is_guided(row) else "oncall.solo.short")
        night = row.scenario is not None and row.scenario.second is not None
        return self.say("oncall.of_a_night", level=level) if night else level

    def _words(self, row: Row) -> str:
        """A row as it is shown: words, level, and what its last flight was worth."""
        flown = self.say("oncall.flown", score=row.flown[0]) if row.flown else ""
        going = f"  ({self.say('oncall.ending')})" if row.begin is None else ""
        return f"{row.text + going:43} {self._level(row):15}{flown}".rstrip()

    def _about(self, width: int) -> list[str]:
        minutes = max((one.updates / one.pace for one in self.scenarios), default=180.0)
        return wrap([self.say("oncall.about", minutes=duration(minutes))], width)

    def _of_the_chosen(self, width: int) -> list[str]:
        """What is said of the shift that is pointed at: its level; of a night, that it is one; where its last flight is
        read again."""
        level = self.say("oncall.guided" if self.guided else "oncall.solo")
        lines = [self.say("oncall.level", level=level, key=self.keys_to("level"))]
        row = self.rows[self.chosen] if self.rows else None
        if row is not None and row.scenario is not None and row.scenario.second is not None:
            lines.append(self.say("oncall.night"))
        if row is not None and row.flown is not None:
            lines.append(self.say("oncall.read_again", score=row.flown[0], path=at_home(row.flown[1])))
        return [part for line in lines for part in textwrap.wrap(line, width, break_on_hyphens=False)]

    def _rows_shown(self, width: int, height: int) -> int:
        """How many rows there is room for."""
        return max(height - len(self._about(width - 4)) - 3, 1)

    def _draw_rows(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        listed = Canvas(width, min(self._rows_shown(width, height), max(len(self.rows), 1)))
        top = first_shown(self.chosen, len(self.rows), listed.height)
        room = width - 4 - draw_scroll(listed, top, len(self.rows), self.glyphs)
        for y, row in enumerate(self.rows[top : top + listed.height]):
            here = y + top == self.chosen
            listed.put(1, y, self.glyphs.chosen if here else " ", "chosen")
            listed.put(3, y, fit(self._words(row), room), "chosen" if here else "text")
        canvas.paste(listed, 0, 0)
        told = [(line, "strong") for line in self._of_the_chosen(width - 4)]
        below = [*told, ("", "dim"), *((line, "dim") for line in self._about(width - 4))]
        for y, (line, role) in enumerate(below[: max(height - listed.height - 1, 0)], start=listed.height + 1):
            canvas.put(3, y, line, role)
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
        if begin is None:
            self.tell(self.say("oncall.wait"))
            return
        self.app.open_shift(partial(begin, guided=self.guided, labs=list(self.app.labs)))
        self._last = cast("ShiftSession | None", self.app.session)

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click points at a shift, another one takes it."""
        rows = self._rows_shown(widget.size.width, widget.size.height)
        place = first_shown(self.chosen, self.count(), rows) + y
        if y >= rows or widget.id != "shifts" or place >= self.count():
            return
        if place == self.chosen:
            self.action_begin()
        else:
            self._move(place - self.chosen)
