"""Anybody's log on the run screen: the same panels and cursor, the walk through the check, a report; nothing graded."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, cast

from textual.widget import Widget

from labrunner.deck.draw.canvas import Canvas, fit
from labrunner.errors import LabrunnerError
from labrunner.tui import actions
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.run import RunPage

if TYPE_CHECKING:
    from labrunner.deck.work.own_log import OwnLog


class LogPage(RunPage):
    """The panels that a log can fill. What it does not hold stays empty, and says so."""

    page = "log"
    BINDINGS: ClassVar = bindings("log")

    @property
    def own(self) -> OwnLog:
        """The log that is shown."""
        return cast("OwnLog", self.session)

    def draw_title(self, width: int, height: int) -> Canvas:
        """The first row: the log's name, how much it holds."""
        canvas = Canvas(width, height)
        run = self.own.current.run
        right = self.say("own.facts", count=len(run.columns), rows=len(run.columns))
        right += f" {self.glyphs.dot} {self.say('own.steps', first=run.first_step, last=run.last_step)}"
        canvas.put(1, 0, fit(self.own.name, max(width - len(right) - 4, 12)), "strong")
        canvas.put_right(width - 1, 0, right, "dim")
        return canvas

    def next_words(self) -> str:
        """What can be done with a log."""
        keys = {action.name: action.shown for action in actions.actions_for(self.page, self.app.registered)}
        return self.say("own.next", walk=keys["diagnose"], report=keys["notes"], page=keys["make_page"])

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return self.own.can(name)

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """Nothing: a stranger's log has no batches to open."""

    def action_notes(self) -> None:
        """Write the report."""
        self.app.go("notes")

    def action_make_page(self) -> None:
        """Write the report's page."""
        self.tell(self.say("own.writing"))
        self.run_worker(self._make_page(), exclusive=True, exit_on_error=False)

    async def _make_page(self) -> None:
        try:
            path = await asyncio.to_thread(self.own.make_page, self.say.language, self.app.learner)
        except LabrunnerError as error:
            self.tell(str(error), "error")
            return
        self.tell(self.say("own.page", path=path))
